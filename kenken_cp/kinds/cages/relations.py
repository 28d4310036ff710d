"""The relations of clues as constraints: a table where it is small, else a fold.

A sort of clue says its rule as a machine, which reads the digits of its cells in order. What it
accepts is found once for clues of the same shape, and placed on the cells of each.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from kenken_cp.core import limits
from kenken_cp.core.model import AllDifferent, Constraint, Fold, Table
from kenken_cp.kinds.cages.groups import seen_from
from kenken_cp.kinds.cages.houses import Geometry
from kenken_cp.kinds.cages.puzzle import CagePuzzle

# A table has at most so many tuples, after those with a repeat in a house are left out.
TABLE_LIMIT = 5_000
# The work after which the search for tuples gives up, and the relation becomes a fold.
MOST_STEPS = 200_000
REMEMBERED = 1 << 12  # shapes whose relations are cached

Tuples: TypeAlias = tuple[tuple[int, ...], ...]
State: TypeAlias = Any


def always(state: State) -> bool:
    """Every state is accepted."""
    return True


class Machine(NamedTuple):
    """An automaton over digits, as `core.model.Fold` has it; `step` may be called with any digit.

    It may keep states from which nothing is accepted: they are dropped here. With `distinct` no two
    of the cells have the same digit.
    """

    starts: tuple[State, ...]
    step: Callable[[State, int], State | None]
    accepts: Callable[[State], bool] = always
    distinct: bool = False


def adding(size: int, total: int, digits: Sequence[int], distinct: bool = False) -> Machine:
    """The machine of `size` cells whose digits add up to a total; states (cells left, rest)."""
    low, high = digits[0], digits[-1]

    def step(state: State, digit: int) -> State | None:
        left, rest = state[0] - 1, state[1] - digit
        return (left, rest) if left * low <= rest <= left * high else None

    return Machine(((size, total),), step, always, distinct)


class Accepted(NamedTuple):
    """A machine unrolled over some cells: for each, what every state goes to by each digit.

    States are numbered from 0 in each layer; those that cannot be reached, or lead to nothing, are
    left out, and those with the same future are one. The last layer has the state 0 alone.
    """

    starts: tuple[int, ...]
    arcs: tuple[tuple[dict[int, int], ...], ...]

    def step(self, state: Any, value: int) -> tuple[int, int] | None:
        """As `Fold.step`; a state is (cells read, number)."""
        layer, number = state
        after = self.arcs[layer][number].get(value)
        return None if after is None else (layer + 1, after)

    def fold(self, cells: tuple[int, ...]) -> Fold:
        """It as a fold over these cells."""
        return Fold(cells, tuple([(0, number) for number in self.starts]), self.step, always)


class _Form(NamedTuple):
    """What is placed on cells: the tuples of a table over the distinct ones, or a fold's parts."""

    tuples: Tuples | None
    accepted: Accepted | None
    machine: Machine


_forms: dict[Hashable, _Form] = {}


def related(
    puzzle: CagePuzzle, cells: tuple[int, ...], key: Hashable, machine: Callable[[], Machine]
) -> tuple[Constraint, ...]:
    """The relation of a clue whose cells a machine reads in this order, a cell perhaps twice.

    `key` is equal for clues whose machines are the same on boards with the same digits.
    """
    differ, same = pattern(cells, puzzle.geometry)
    whole = key, len(cells), puzzle.digits, differ, same
    form = _forms.get(whole)
    if form is None:
        if len(_forms) >= REMEMBERED:
            _forms.clear()
        form = _forms[whole] = _form(machine(), puzzle.digits, differ, same)
    distinct = tuple(dict.fromkeys(cells))
    if form.tuples is not None:
        every = len(puzzle.digits) if len(distinct) == 1 else -1
        return () if len(form.tuples) == every else (Table(distinct, form.tuples),)
    if form.accepted is None:  # too large: backends will say so
        fold = Fold(cells, form.machine.starts, form.machine.step, form.machine.accepts)
    else:
        fold = form.accepted.fold(cells)
    return (fold, AllDifferent(distinct)) if form.machine.distinct else (fold,)


@lru_cache(maxsize=1 << 14)
def pattern(
    cells: tuple[int, ...], geometry: Geometry
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """For each cell the earlier places that share a house with it, and its own first place."""
    seen = seen_from(geometry)
    sets = {cell: frozenset(seen[cell]) for cell in cells}
    differ = tuple(
        tuple(before for before in range(place) if cells[before] in sets[cell])
        for place, cell in enumerate(cells)
    )
    return differ, tuple([cells.index(cell) for cell in cells])


def _form(
    machine: Machine, digits: tuple[int, ...], differ: Sequence[Sequence[int]], same: Sequence[int]
) -> _Form:
    accepted = unrolled(machine, digits, len(same))
    if accepted is None:
        return _Form(None, None, machine)
    if machine.distinct:
        differ = tuple([tuple(range(place)) for place in range(len(same))])
    return _Form(_listed(accepted, differ, same), accepted, machine)


def unrolled(machine: Machine, digits: Sequence[int], size: int) -> Accepted | None:
    """The machine over `size` cells that may hold any digit; None if it has too many arcs."""
    states: list[State] = list(dict.fromkeys(machine.starts))
    firsts = range(len(states))
    reached: list[list[dict[int, int]]] = []
    count, most = 0, limits.current().partial_results
    for _ in range(size):
        numbers: dict[State, int] = {}
        rows = []
        for state in states:
            after = [(digit, machine.step(state, digit)) for digit in digits]
            rows.append(
                {d: numbers.setdefault(to, len(numbers)) for d, to in after if to is not None}
            )
            count += len(rows[-1])
        if count > most:
            return None
        reached.append(rows)
        states = list(numbers)
    names = [0 if machine.accepts(state) else None for state in states]
    return _merged(reached, names, firsts)


def _merged(
    reached: list[list[dict[int, int]]], names: list[int | None], firsts: Sequence[int]
) -> Accepted:
    """The layers with only those states that lead to the end; those with one future are one."""
    layers: list[tuple[dict[int, int], ...]] = []
    for rows in reversed(reached):
        numbers: dict[tuple[tuple[int, int], ...], int] = {}
        here: list[int | None] = []
        for row in rows:
            arcs = tuple([(d, name) for d, to in row.items() if (name := names[to]) is not None])
            here.append(numbers.setdefault(arcs, len(numbers)) if arcs else None)
        layers.append(tuple([dict(arcs) for arcs in numbers]))
        names = here
    live = dict.fromkeys([name for first in firsts if (name := names[first]) is not None])
    return Accepted(tuple(live), tuple(reversed(layers)))


def _listed(
    accepted: Accepted, differ: Sequence[Sequence[int]], same: Sequence[int]
) -> Tuples | None:
    """The accepted tuples, ascending, without repeats in a house; None if they are too many.

    Places with the same cell have the same digit, and only the first of them stands in a tuple.
    """
    size = len(same)
    firsts = [place for place in range(size) if same[place] == place]
    found: set[tuple[int, ...]] = set()
    work = MOST_STEPS

    def go_on(word: tuple[int, ...], live: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        nonlocal work
        place = len(word)
        if place == size:
            yield tuple([word[first] for first in firsts])
            return
        if work < 0:
            return
        rows = [accepted.arcs[place][state] for state in live]
        taken = {word[before] for before in differ[place]}
        digits = dict.fromkeys([digit for row in rows for digit in row if digit not in taken])
        if same[place] < place:
            digits = {digit: None for digit in digits if digit == word[same[place]]}
        for digit in digits:
            work -= 1
            after = dict.fromkeys([row[digit] for row in rows if digit in row])
            yield from go_on((*word, digit), tuple(after))

    for tuple_ in go_on((), accepted.starts):
        found.add(tuple_)
        if len(found) > TABLE_LIMIT or work < 0:
            return None
    return None if work < 0 else tuple(sorted(found))


def supports(
    puzzle: CagePuzzle, constraints: Sequence[Constraint], values: Sequence[int | None]
) -> bool:
    """Whether each constraint by itself can still be met; None is a cell that may hold any of its
    digits."""
    domains = puzzle.domains

    def may_hold(cell: int) -> Sequence[int]:
        value = values[cell]
        return domains[cell] if value is None else (value,)

    return all(_supports(constraint, may_hold) for constraint in constraints)


def _supports(constraint: Constraint, may_hold: Callable[[int], Sequence[int]]) -> bool:
    if isinstance(constraint, Table):
        fits = [may_hold(cell) for cell in constraint.cells]
        return any(
            all(value in fit for value, fit in zip(row, fits, strict=True))
            for row in constraint.tuples
        )
    if isinstance(constraint, Fold):
        states = set(constraint.starts)
        for cell in constraint.cells:
            moved = (constraint.step(s, value) for s in states for value in may_hold(cell))
            states = {state for state in moved if state is not None}
        return any(map(constraint.accepts, states))
    if isinstance(constraint, AllDifferent):
        held = [fit[0] for fit in map(may_hold, constraint.cells) if len(fit) == 1]
        return len(set(held)) == len(held)
    return True
