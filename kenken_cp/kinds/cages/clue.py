"""Clues: relations over cells that setters draw on a board of cages and houses.

A `Clue` is data. Its sort, a `ClueSort` of `kinds.cages.clue_sort`, knows the rule; each is in a
module of its own in `kinds.cages.clues`, which is loaded with the first puzzle with such a clue.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from kenken_cp.core.geometry import Grid
from kenken_cp.core.late import late
from kenken_cp.core.model import Constraint

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
