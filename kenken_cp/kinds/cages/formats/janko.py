"""Sudokus in the text of janko.at: digits, and `-` for an empty cell.

Boxes have `patternx` columns and `patterny` rows; without these lines they are those of a square
of squares (4, 9 or 16), or the parts named in the section `areas`, each of as many cells as a row.
The type `sudoku, diagonals` says that the diagonals count.
"""

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Body, cannot_carry
from kenken_cp.core.geometry import as_rows, cell_name, number_names, parts
from kenken_cp.kinds.cages import sudoku
from kenken_cp.kinds.cages.formats.boards import check_sides, digit_of
from kenken_cp.kinds.cages.formats.carries import Boxes, Carries, require_carried
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.text.contents import Janko
from kenken_cp.text.decoding import number

TITLE = "janko.at text"
CARRIES = Carries((sudoku.FAMILY,), boxes=Boxes.SOME)
SUDOKU, DIAGONALS = "sudoku", "sudoku, diagonals"
NAMES = (SUDOKU, DIAGONALS)
PATTERN = ("patternx", "patterny")
SQUARES = {4: 2, 9: 3, 16: 4}
EMPTY = ("-", ".")


def read(contents: Janko) -> Document:
    """The puzzle and its solution. Raises FormatError."""
    contents.refuse_others(PATTERN, ("areas",))
    rows, columns = contents.sides
    check_sides(rows, columns)
    if rows != columns:
        raise FormatError(f"a Sudoku of {rows}×{columns}: both sides must be equal")
    givens = tuple([
        (cell, digit_of(word, cell_name(cell, columns)))
        for cell, word in enumerate(contents.words("problem"))
        if word not in EMPTY
    ])  # fmt: skip
    puzzle = CagePuzzle(
        rows,
        columns,
        (),
        boxes=_boxes(contents, rows),
        diagonals=contents.names == (DIAGONALS,),
        givens=givens,
        covered=False,
    )
    solution = tuple([digit_of(word, "the solution") for word in contents.words("solution")])
    return Document(sudoku.FAMILY, puzzle, solution or None)


def _boxes(contents: Janko, size: int) -> tuple[int, ...]:
    """The map of boxes. Raises FormatError."""
    areas = contents.words("areas")
    pattern = [contents.head[name] for name in PATTERN if name in contents.head]
    if areas and pattern:
        raise FormatError(f"{TITLE}: it has both 'areas' and 'patternx'; keep what the boxes are")
    if areas:
        wrong = next((cells for cells in parts(number_names(areas)) if len(cells) != size), None)
        if wrong is not None:
            raise FormatError(
                f"{TITLE}: the area at {cell_name(wrong[0], size)} has {len(wrong)} cells; in a "
                f"Sudoku of this size it must have {size}"
            )
        return number_names(areas)
    if not pattern and size in SQUARES:
        pattern = [str(SQUARES[size])] * 2
    sides = [number(side) for side in pattern if side.isdecimal()]
    if len(sides) != 2 or sides[0] * sides[1] != size:
        raise FormatError(
            f"{TITLE}: 'patternx' and 'patterny' must be the columns and rows of a box, {size} "
            "cells together"
        )
    return boxes_of(size, size, sides[1], sides[0])


def write(document: Document) -> Janko:
    """The lines and sections; FormatError names what they cannot carry."""
    puzzle = require_carried(document, TITLE, CARRIES)
    size, given = puzzle.rows, dict(puzzle.givens)
    head = {"puzzle": DIAGONALS if puzzle.diagonals else SUDOKU, "size": str(size)}
    problem = as_rows(tuple([given.get(cell, 0) for cell in range(size * size)]), size)
    sections = {"problem": [[str(digit or EMPTY[0]) for digit in row] for row in problem]}
    wide = puzzle.boxes[:size].count(0)
    if wide and size % wide == 0 and puzzle.boxes == boxes_of(size, size, size // wide, wide):
        head |= {"patternx": str(wide), "patterny": str(size // wide)}
    elif any(len(cells) != size for cells in parts(puzzle.boxes)):
        raise cannot_carry(TITLE, f"boxes of other sizes than {size}")
    else:
        sections["areas"] = [[str(box + 1) for box in row] for row in as_rows(puzzle.boxes, size)]
    return Janko(head, sections)


BODY = Body("janko", CARRIES.families, read, write, NAMES)
