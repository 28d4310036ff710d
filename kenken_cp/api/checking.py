"""Grids held against the rules: `check`, which is cheap enough to be a reward function."""

from typing import NamedTuple

from kenken_cp.api.grids import flatten_grid, is_blank, no_entry, number_of
from kenken_cp.api.puzzles import PuzzleLike, parts_of
from kenken_cp.api.wording import in_python
from kenken_cp.core.document import Document
from kenken_cp.core.family import Domains, Family, Violation, keep_entered
from kenken_cp.core.geometry import Grid, cell_name
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.human.notes import read_state

HOLE = (0,)  # the values of a cell in which nothing but 0 can stand


class GridCheck(NamedTuple):
    """What the rules say of a grid, finished or not.

    `solved` says whether it is full and breaks no rule. `score` is the share of the cells to be
    filled in that are filled and in no broken rule: from 0.0 to 1.0, which only a solved grid has.
    `filled` and `cells` count those that are filled and all that are to be; `broken` has the rules
    that are broken, each with its cells, from 0, and a sentence; givens that are right are not
    among the cells. `agreement` is the share of cells that have the value of the document's own
    solution; None if it has none.
    """

    solved: bool
    score: float
    filled: int
    cells: int
    broken: tuple[Violation, ...]
    agreement: float | None


@in_python
def check(puzzle: PuzzleLike, grid: object) -> GridCheck:
    """Which rules a grid breaks, finished or not, and the share of it that is right.

    The grid is a tuple as `solve` returns it, a list of rows, an array of NumPy, or a text: a line
    for each row, or all in one. None, `.` and `_` are cells not filled in, and so is 0 where no
    cell can be 0. Nothing is solved, so it is quick. Any whole numbers will do; KenkenError is
    raised only for another shape, and for what is no number.
    """
    family, content = parts_of(puzzle)
    allowed = family.values(content)
    filled = _values(content, grid)
    found: list[int | None] = []
    for value, possible in zip(filled, allowed, strict=True):
        if value is None:
            found.append(0 if possible == HOLE else None)
        else:
            found.append(None if value == 0 and 0 not in possible else value)
    broken = _find_broken(family, content, found, allowed)
    wrong = {cell for violation in broken for cell in violation.cells}
    to_fill = [cell for cell, possible in enumerate(allowed) if possible != HOLE or found[cell]]
    done = [cell for cell in to_fill if found[cell] is not None]
    right = sum(cell not in wrong for cell in done)
    cells = len(to_fill)
    return GridCheck(
        solved=not broken and None not in found,
        score=right / cells if cells else float(not broken),
        filled=len(done),
        cells=cells,
        broken=broken,
        agreement=_agreement(puzzle, found, to_fill),
    )


def _values(content: Puzzle, grid: object) -> list[int | None]:
    """The value in each cell, None where none is."""
    entries = flatten_grid("the grid", grid, content.rows, content.columns)
    found: list[int | None] = []
    for cell, entry in enumerate(entries):
        number = number_of(entry)
        if number is None and not is_blank(entry):
            if isinstance(grid, str):  # of signs, as in a Nonogram
                return list(read_state(content, grid).values)
            wanted = "a whole number, or None for a cell not filled in"
            raise no_entry("the grid", cell, content.columns, entry, wanted)
        found.append(number)
    return found


def _find_broken(
    family: Family, content: Puzzle, found: list[int | None], allowed: Domains
) -> tuple[Violation, ...]:
    """The rules that are broken, whatever comes into cells not filled in."""
    grid: Grid = tuple([value for value in found if value is not None])
    full: list[Violation] = []
    if len(grid) == len(found):
        givens = {(cell, each[0]) for cell, each in enumerate(allowed) if len(each) == 1}
        full = keep_entered(family.check(content, grid), found, givens)
        if all((cell, found[cell]) not in givens for each in full for cell in each.cells):
            return tuple(full)
    broken = family.find_broken(content, found) or full
    named = {cell for violation in broken for cell in violation.cells}
    for cell, value in enumerate(found):
        if value is not None and value not in allowed[cell] and cell not in named:
            place = cell_name(cell, content.columns)
            broken.append(Violation((cell,), f"{place} holds {value}, which cannot be there."))
    return tuple(broken)


def _agreement(puzzle: PuzzleLike, found: list[int | None], cells: list[int]) -> float | None:
    if not isinstance(puzzle, Document) or puzzle.solution is None:
        return None
    same = sum(found[cell] == puzzle.solution[cell] for cell in cells)
    return same / len(cells) if cells else 1.0
