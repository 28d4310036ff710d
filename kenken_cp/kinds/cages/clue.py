"""Clues: relations over cells that setters draw on a board of cages and houses.

A `Clue` is data. Its sort, a `ClueSort` of `kinds.cages.clue_sort`, knows the rule; each is in a
module of its own in `kinds.cages.clues`, which is loaded with the first puzzle with such a clue.
"""

from collections.abc import Iterator, Sequence
from operator import contains
from typing import Any, NamedTuple, Protocol

from kenken_cp.core.geometry import Grid
from kenken_cp.core.late import late
from kenken_cp.core.model import AllDifferent, Constraint, Fold, FoldState, Table

_sorts = late("kenken_cp.kinds.cages.clues", "sort_of")  # the sorts import this module


class Clue(NamedTuple):
    """A clue of a sort, named by its id.

    The cells are in the order that the sort says, and mean the same however the board is turned.
    """

    sort: str
    cells: tuple[int, ...] = ()
    values: tuple[int, ...] = ()
    text: str = ""


class Clued(Protocol):
    """A `CagePuzzle`, of which this module needs the clues alone: puzzles import it."""

    @property
    def clues(self) -> tuple[Clue, ...]: ...


def sort_of(name: str) -> Any:
    """The sort, a `ClueSort`, with this id; PuzzleError if there is none."""
    return _sorts()(name)


def checked_clues(puzzle: Clued) -> tuple[Clue, ...]:
    """The puzzle's clues in normal form, in order, each once. Raises PuzzleError."""
    found = set()
    for clue in puzzle.clues:
        entry = Clue(clue[0], tuple(clue[1]), tuple(clue[2]), clue[3])
        found.add(sort_of(entry.sort).check(puzzle, entry))
    return tuple(sorted(found))


def relations_of(puzzle: Clued) -> tuple[Constraint, ...]:
    """The constraints of all clues of the puzzle, in order."""
    return tuple([constraint for _, constraint in numbered_relations(puzzle)])


def numbered_relations(puzzle: Clued) -> "tuple[tuple[int, Constraint], ...]":
    """The same, each with the number of its clue."""
    return tuple(
        (number, constraint)
        for number, clue in enumerate(puzzle.clues)
        for constraint in sort_of(clue.sort).relation(puzzle, clue)
    )


def fitting_values(
    constraint: Constraint, candidates: Sequence[Sequence[int]]
) -> Iterator[tuple[int, set[int]]]:
    """For each cell of a clue's relation the candidates with which it can be kept; of a relation
    that cannot, nothing, or no candidates."""
    match constraint:
        case Table(cells, tuples):
            held = [candidates[cell] for cell in cells]
            fits = [values for values in tuples if all(map(contains, held, values))]
            yield from zip(cells, map(set, zip(*fits, strict=True)), strict=bool(fits))
        case Fold():
            yield from _fold_values(constraint, candidates)
        case AllDifferent(cells):
            known = {cell: candidates[cell][0] for cell in cells if len(candidates[cell]) == 1}
            for cell in cells:
                others = {value for other, value in known.items() if other != cell}
                yield cell, set(candidates[cell]) - others


def _fold_values(fold: Fold, candidates: Sequence[Sequence[int]]) -> Iterator[tuple[int, set[int]]]:
    """The same of a fold, from its last cell on: states reached, and those that lead to the end."""
    reached: list[set[FoldState]] = [set(fold.starts)]
    for cell in fold.cells:
        moves = [fold.step(state, value) for state in reached[-1] for value in candidates[cell]]
        reached.append({state for state in moves if state is not None})
    alive = {state for state in reached.pop() if fold.accepts(state)}
    for cell in reversed(fold.cells):
        arcs = [
            (state, value)
            for state in reached.pop()
            for value in candidates[cell]
            if fold.step(state, value) in alive
        ]
        yield cell, {value for _, value in arcs}
        alive = {state for state, _ in arcs}


def broken_clues(
    puzzle: Clued, values: Sequence[int | None]
) -> Iterator[tuple[Clue, tuple[int, ...]]]:
    """The clues that placed values break, each with the cells that do so."""
    for clue in puzzle.clues:
        cells = sort_of(clue.sort).find_broken(puzzle, clue, values)
        if cells:
            yield clue, cells


def missed_clues(puzzle: Clued, grid: Grid) -> Iterator[tuple[Clue, tuple[int, ...]]]:
    """The clues that a full grid breaks, each with the cells that do so, or all of its cells."""
    for clue in puzzle.clues:
        sort = sort_of(clue.sort)
        if not sort.holds(puzzle, clue, grid):
            yield clue, sort.find_broken(puzzle, clue, grid) or tuple(dict.fromkeys(clue.cells))


def name_clue(puzzle: Clued, clue: Clue) -> str:
    """The clue in words, `the thermometer from r3c2`."""
    return str(sort_of(clue.sort).name(puzzle, clue))


def say_clue(puzzle: Clued, clue: Clue) -> str:
    """What a clue says: `the thermometer from r3c2 rises by at least one a cell`."""
    sort = sort_of(clue.sort)
    return f"{sort.name(puzzle, clue)} {sort.reason(puzzle, clue)}"


def houses_of_clues(puzzle: Clued) -> list[tuple[int, ...]]:
    """The cells, ascending, of all houses that the puzzle's clues add to its board."""
    return [
        tuple(sorted(cells))
        for clue in puzzle.clues
        for cells in sort_of(clue.sort).houses(puzzle, clue)
    ]
