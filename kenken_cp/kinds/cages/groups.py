"""The groups of a cage puzzle, and the names that people read for them and their cells."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby

from kenken_cp.core.counts import say_list
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.steps import Evidence, Group
from kenken_cp.kinds.cages.clue import name_clue
from kenken_cp.kinds.cages.houses import BOARDS, Geometry
from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.kinds.cages.puzzle import CagePuzzle

CAGE = "cage"
CLUE = "clue"  # a clue of the puzzle's `clues`
# A bent cage is named by runs of cells in its rows, if there are at most this many.
STRETCHES = 3
CELLS = 6  # longer lists of cells are cut


def lines_of(evidence: Evidence) -> tuple[Group, ...]:
    """The houses among the evidence; sentences call them lines."""
    return tuple([group for group in evidence.groups if group.kind not in (CAGE, CLUE)])


def cages_of(evidence: Evidence) -> tuple[int, ...]:
    """The numbers of the cages among the evidence."""
    return evidence.of(CAGE)


def clue_group(puzzle: CagePuzzle, number: int) -> Group:
    """A clue as a group of its cells, in the order of the clue; a rule of the board has none."""
    clue = puzzle.clues[number]
    return Group(CLUE, number, name_clue(puzzle, clue), tuple(dict.fromkeys(clue.cells)))


@lru_cache(maxsize=BOARDS)
def houses_of(geometry: Geometry) -> tuple[Group, ...]:
    """The houses of a board as groups, in order: `row 1` has index 0."""
    found = []
    for house in geometry.houses:
        kind, number = house.name.split()
        found.append(Group(kind, int(number) - 1, house.name, house.cells))
    return tuple(found)


@lru_cache(maxsize=BOARDS)
def house_by_key(geometry: Geometry) -> dict[tuple[str, int], Group]:
    """The houses of a board by their keys."""
    return {house.key: house for house in houses_of(geometry)}


@lru_cache(maxsize=BOARDS)
def seen_from(geometry: Geometry) -> tuple[tuple[int, ...], ...]:
    """For each cell, the cells that share a house with it, ascending."""
    seen: list[set[int]] = [set() for _ in range(geometry.rows * geometry.columns)]
    for house in geometry.houses:
        for cell in house.cells:
            seen[cell].update(house.cells)
    return tuple([tuple(sorted(cells - {cell})) for cell, cells in enumerate(seen)])


def values_in_words(digits: Iterable[int], last: str = "and") -> str:
    """Values in words: `1`, `1 and 2`."""
    return say_list([str(digit) for digit in digits], last)


def cells_in_words(cells: Sequence[int], columns: int, last: str = "and") -> str:
    """Cells in words: `r1c1, r1c2 and r2c2`; a long list is cut."""
    names = [cell_name(cell, columns) for cell in sorted(cells)]
    if len(names) <= CELLS:
        return say_list(names, last)
    return say_list([*names[: CELLS - 1], f"{len(names) - CELLS + 1} other cells"], last)


def cage_group(puzzle: CagePuzzle, number: int) -> Group:
    """A cage as a group."""
    return Group(CAGE, number, cage_name(puzzle, number), puzzle.cages[number].cells)


def cage_name(puzzle: CagePuzzle, number: int) -> str:
    """`cage 12× at r1c1–r2c2`, by its first and last cell; bent cages by their rows.

    Their cells stand in brackets, away from the commas of a sentence: `cage 9+ (r1c1, r2c1–r2c2)`.
    """
    cage = puzzle.cages[number]
    if cage.operator == GIVEN and puzzle.covered:  # elsewhere givens are not cages
        return f"the single-cell cage {cage.target} at {cell_name(cage.cells[0], puzzle.columns)}"
    clue, found = puzzle.clue(cage), extent(cage.cells, puzzle.columns, ", ")
    if "," in found:
        return f"cage {clue} ({found})"
    size = f" ({len(cage.cells)} cells)"
    return f"cage {clue} at {found or _ends(cage.cells, puzzle.columns) + size}"


def group_names(cages: Sequence[Group]) -> list[str]:
    """Cages by their names; of several, their cells are in brackets, away from the commas of a
    list: `cage 13+ (r1c3–r1c5, r2c4)`."""
    if len(cages) == 1:
        return [cages[0].name]
    return [_bracket(cage.name) for cage in cages]


def _bracket(name: str) -> str:
    clue, at, cells = name.partition(" at ")
    if clue.startswith("the single-cell "):
        return name
    return f"{clue} ({cells.replace(' (', ', ').rstrip(')')})" if at else name


def extent(cells: Sequence[int], columns: int, last: str = " and ") -> str:
    """`r1c1–r2c2` for a rectangle, else `r1c1 and r2c1–r2c3`; "" if that is too long."""
    down = [cell // columns for cell in cells]
    across = [cell % columns for cell in cells]
    area = (max(down) - min(down) + 1) * (max(across) - min(across) + 1)
    if len(cells) == area:
        return _ends(cells, columns)
    *others, end = _stretches(sorted(cells), columns)
    return "" if len(others) >= STRETCHES else f"{', '.join(others)}{last}{end}"


def _ends(cells: Sequence[int], columns: int) -> str:
    ends = dict.fromkeys((min(cells), max(cells)))
    return "–".join([cell_name(cell, columns) for cell in ends])


def _stretches(cells: Sequence[int], columns: int) -> list[str]:
    """Runs of neighbours in a row: `r1c1`, `r2c1–r2c3`."""
    stretches = []
    # For consecutive cells, cell number minus list index is constant.
    for _, group in groupby(enumerate(cells), lambda at: (at[1] // columns, at[1] - at[0])):
        stretches.append(_ends([cell for _, cell in group], columns))
    return stretches
