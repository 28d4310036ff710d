"""The clues of a puzzle as facts, by which a page judges boards without knowing their sorts.

Each relation of a clue is a machine over its cells: `arcs` has for each cell, and for each state
before it, the digits that it may hold and the states to which they lead, as a flat list of pairs. A
machine begins in state 0 and accepts what leads past the last cell. Clues share equal machines.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from kenken_cp.core.fields import Fields
from kenken_cp.core.model import AllDifferent, Constraint, Fold, Table
from kenken_cp.kinds.cages.clue import Clue, name_clue, say_clue, sort_of
from kenken_cp.kinds.cages.clue_pairs import PairSort
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Tuples, unrolled_of

Arcs: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]

DIFFERENT = -1  # in place of a machine: no two of the cells have the same digit


def clue_facts(puzzle: CagePuzzle) -> Fields | None:
    """`relations`, a row a clue, and `machines`; None if a relation is too large to be carried.

    A row has the clue's `name` and what it `says`, its `cells`, whether it is about `pairs` of
    cells, and its `parts`: a machine by its number, or DIFFERENT, then the cells that it reads.
    """
    machines: dict[Arcs, int] = {}
    rows = []
    for clue in puzzle.clues:
        sort = sort_of(clue.sort)
        parts = []
        for constraint in sort.relation(puzzle, clue):
            arcs = _arcs(constraint)
            if arcs is None and not isinstance(constraint, AllDifferent):
                return None
            machine = DIFFERENT if arcs is None else machines.setdefault(arcs, len(machines))
            parts.append([machine, *_cells(constraint)])
        rows.append(_row(puzzle, clue, parts))
    return {"relations": rows, "machines": list(machines)}


def _row(puzzle: CagePuzzle, clue: Clue, parts: Sequence[Sequence[int]]) -> Fields:
    return {
        "name": name_clue(puzzle, clue),
        "says": say_clue(puzzle, clue),
        "cells": tuple(dict.fromkeys(clue.cells)),
        "pairs": isinstance(sort_of(clue.sort), PairSort),
        "parts": parts,
    }


def _cells(constraint: Constraint) -> tuple[int, ...]:
    return constraint.cells if isinstance(constraint, AllDifferent | Table | Fold) else ()


def _arcs(constraint: Constraint) -> Arcs | None:
    if isinstance(constraint, Table):
        return tuple(_layers(constraint.tuples, len(constraint.cells)))
    accepted = unrolled_of(constraint) if isinstance(constraint, Fold) else None
    if accepted is None:
        return None
    return tuple(
        tuple(tuple(number for arc in state.items() for number in arc) for state in layer)
        for layer in accepted.arcs
    )


def _layers(tuples: Tuples, size: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """A table as a machine whose states are the ends that may follow, each once."""
    states = [frozenset(tuples)]
    for _ in range(size):
        numbers: dict[frozenset[tuple[int, ...]], int] = {}
        layer = []
        for ends in states:
            after: dict[int, set[tuple[int, ...]]] = {}
            for first, *rest in ends:
                after.setdefault(first, set()).add(tuple(rest))
            layer.append(
                tuple(
                    number
                    for digit in sorted(after)
                    for number in (
                        digit,
                        numbers.setdefault(frozenset(after[digit]), len(numbers)),
                    )
                )
            )
        yield tuple(layer)
        states = list(numbers)
