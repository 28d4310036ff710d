"""Automaton constraints (`core.model.Fold`) unrolled: one layer of states per cell.

Only states on a path from a start to an accepted end are kept.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from kenken_cp.core import limits
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import TooLarge
from kenken_cp.core.model import Fold, FoldState

Arcs: TypeAlias = tuple[tuple[int, int], ...]


class Layers(NamedTuple):
    """A fold as a layered graph (a multivalued decision diagram), its states numbered from 0 per
    layer.

    `arcs[i][state]` lists (value of cell i, state in layer i + 1) by ascending value. The last
    layer has the single state 0, which every state can reach. Without starts nothing is accepted.
    States that accept the same completions are merged.
    """

    starts: tuple[int, ...]
    arcs: tuple[tuple[Arcs, ...], ...]


def unroll(fold: Fold, domains: Sequence[Sequence[int]]) -> Layers:
    """The layered graph of a fold over its cells' domains; TooLarge if it has too many arcs.

    The default limit of arcs takes about a second here, and as long again in a solver. States are
    numbered in the order they are met, so the graph is the same on every run.
    """
    firsts, reached, last = _forward(fold, domains)
    names = [0 if fold.accepts(state) else None for state in last]
    merged: list[tuple[Arcs, ...]] = []
    for rows in reversed(reached):
        numbers: dict[Arcs, int] = {}
        names_here: list[int | None] = []
        for row in rows:
            arcs = tuple([(v, name) for v, after in row if (name := names[after]) is not None])
            names_here.append(numbers.setdefault(arcs, len(numbers)) if arcs else None)
        merged.append(tuple(numbers))
        names = names_here
    live = dict.fromkeys(name for first in firsts if (name := names[first]) is not None)
    return Layers(tuple(live), tuple(reversed(merged)))


def _forward(
    fold: Fold, domains: Sequence[Sequence[int]]
) -> tuple[range, list[list[list[tuple[int, int]]]], list[FoldState]]:
    """The starts, for each cell the arcs of each reachable state, and the last states."""
    states: list[FoldState] = list(dict.fromkeys(fold.starts))
    firsts = range(len(states))
    reached = []
    count, limit = 0, limits.current().partial_results
    for domain in domains:
        numbers: dict[FoldState, int] = {}
        rows = []
        for state in states:
            row = []
            for value in domain:
                after = fold.step(state, value)
                if after is not None:
                    row.append((value, numbers.setdefault(after, len(numbers))))
            rows.append(row)
            count += len(row)
            if count > limit:
                results = say_count(limit, "partial result")
                raise TooLarge(
                    f"a clue of {len(domains)} cells has more than {results}",
                    limits.advice("partial_results"),
                )
        reached.append(rows)
        states = list(numbers)
    return firsts, reached, states


def total_of(layers: Layers, domains: Sequence[Sequence[int]]) -> int | None:
    """The total that all accepted values add up to, if all values that add up to it are accepted.

    Else None, and sometimes for digits with gaps. Every arc keeps to one sum per state, so what is
    accepted sums to the target; every arc that is absent overshoots or falls short of it.
    """
    if len(layers.starts) != 1:
        return None
    sums: list[dict[int, int]] = [{layers.starts[0]: 0}]
    for rows in layers.arcs:
        after: dict[int, int] = {}
        for state, row in enumerate(rows):
            for value, head in row:
                total = sums[-1].get(state, 0) + value
                if after.setdefault(head, total) != total:
                    return None
        sums.append(after)
    target = sums[-1][0]
    low = high = 0
    for rows, domain, here in zip(
        reversed(layers.arcs), reversed(domains), reversed(sums[:-1]), strict=True
    ):
        for state, row in enumerate(rows):
            present = {value for value, _ in row}
            rests = [target - here[state] - value for value in domain if value not in present]
            if any(low <= rest <= high for rest in rests):
                return None
        low, high = low + domain[0], high + domain[-1]
    return target
