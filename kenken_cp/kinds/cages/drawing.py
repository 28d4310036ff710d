"""Draws cage puzzles: thick borders around cages, or around boxes with cages outlined inside, and
the candidates that belong to them as small digits."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from kenken_cp.core.clue_marks import rim_for
from kenken_cp.core.drawing import Candidate, Drawing, Label, Role, Slant, borders
from kenken_cp.core.geometry import cell_names
from kenken_cp.kinds.cages.box_shapes import box_houses, box_sides
from kenken_cp.kinds.cages.clues import sort_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle


def draw(puzzle: CagePuzzle, values: Sequence[int | None] | None = None) -> Drawing:
    """The drawing of a puzzle, with the values of a grid if given; None is a blank cell.

    Thick borders are those of the cages that fill the grid, or of the boxes if there are any. A
    cell with a value shows no candidates.
    """
    blank = _blank(puzzle)
    if values is None:
        return blank
    given = dict(puzzle.givens)
    filled = [
        Label(*divmod(cell, puzzle.columns), Role.VALUE, str(value))
        for cell, value in enumerate(values)
        if value is not None and cell not in given
    ]
    open_ = [c for c in blank.candidates if values[c.row * puzzle.columns + c.column] is None]
    return replace(
        blank,
        labels=(*blank.labels, *filled),
        candidates=tuple(open_),
        slots=blank.slots if open_ else 0,
    )


@lru_cache(maxsize=2)  # a puzzle is often drawn twice in a row: as it is posed, and solved
def _blank(puzzle: CagePuzzle) -> Drawing:
    """The drawing of a puzzle without values."""
    columns = puzzle.columns
    regions = list(puzzle.boxes) or [0] * (puzzle.rows * columns)
    bordered = puzzle.covered and not puzzle.boxes
    labels, outlines = [], []
    for number, cage in enumerate(puzzle.cages):
        for cell in cage.cells if bordered else ():
            regions[cell] = number
        cells = tuple([divmod(cell, columns) for cell in cage.cells])
        if not bordered:
            outlines.append(cells)
        labels.append(Label(*cells[0], Role.CLUE, puzzle.clue(cage)))
    outlines += [tuple([divmod(cell, columns) for cell in area]) for area in puzzle.areas]
    for cell, digit in puzzle.givens:
        labels.append(Label(*divmod(cell, columns), Role.GIVEN, str(digit)))
    drawn = [sort_of(clue.sort).look.draw(puzzle, clue) for clue in puzzle.clues]
    outlines += [
        tuple([divmod(cell, columns) for cell in cells])
        for each in drawn
        for cells in each.outlines
    ]
    labels += [
        Label(*divmod(cell, columns), Role.CLUE, text)
        for each in drawn
        for cell, text in each.labels
    ]
    threads = tuple([thread for each in drawn for thread in each.threads])
    signs = tuple([sign for each in drawn for sign in each.signs])
    points = [sign.at for sign in signs]
    return Drawing(
        puzzle.rows,
        columns,
        borders(regions, columns),
        tuple(labels),
        candidates=tuple(_candidates(puzzle)),
        slots=len(puzzle.digits) if puzzle.candidates else 0,
        outlines=tuple(outlines),
        slants=_diagonals(puzzle.rows) if puzzle.diagonals else (),
        sentences=tuple(_sentences(puzzle)),
        threads=threads,
        signs=signs,
        clues=tuple(_clues(puzzle)),
        rim=rim_for(points, puzzle.rows, columns),
    )


def _clues(puzzle: CagePuzzle) -> Iterator[str]:
    """A sentence for each clue."""
    for clue in puzzle.clues:
        yield sort_of(clue.sort).sentence(puzzle, clue)


def _candidates(puzzle: CagePuzzle) -> Iterator[Candidate]:
    for cell, digits in puzzle.candidates:
        for digit in digits:
            at = divmod(cell, puzzle.columns)
            yield Candidate(*at, puzzle.digits.index(digit), str(digit))


def _diagonals(side: int) -> tuple[Slant, Slant]:
    return Slant((0, 0), (side, side)), Slant((0, side), (side, 0))


def _sentences(puzzle: CagePuzzle) -> Iterator[str]:
    """Sentences for boxes, diagonals and cages; clues are read from their cells."""
    yield from _boxes(puzzle)
    if puzzle.diagonals:
        yield "Both diagonals are drawn."
    for cage in puzzle.cages:
        yield f"Cage {puzzle.clue(cage)}: {cell_names(cage.cells, puzzle.columns)}."
    for area in puzzle.areas:
        yield f"Area without a sum: {cell_names(area, puzzle.columns)}."


def _boxes(puzzle: CagePuzzle) -> Iterator[str]:
    """One sentence if all boxes are alike, else one with the cells of each."""
    sides = box_sides(puzzle)
    if sides:
        yield f"Boxes of {sides[0]}×{sides[1]}."
        return
    for house in box_houses(puzzle):
        yield f"{house.name.capitalize()}: {cell_names(house.cells, puzzle.columns)}."
