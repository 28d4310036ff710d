"""KenKen, Sudoku, Killer and Futoshiki as they are drawn with box characters (`text.drawn`).

Cells of two lines and more have a clue in the first and a digit in the last. Thick lines are the
walls of cages, or else those of boxes, and dashes go through cages. Cells of one line hold given
digits, and thick lines are the boxes, which have as many cells as the board has rows. A drawing
says neither the digits nor the family of clues without a sign, nor what − and ÷ mean; what was
taken is told.
"""

import re
from collections.abc import Iterator, Sequence

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family
from kenken_cp.core.format import Format, Near
from kenken_cp.core.geometry import cell_name, parts
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.families import FAMILIES, family_for
from kenken_cp.kinds.cages.formats.assemble import DrawnBoard, Given, as_sum, assemble
from kenken_cp.kinds.cages.formats.boards import check_sides, clue_of, digit_of
from kenken_cp.kinds.cages.futoshiki import SIGN
from kenken_cp.kinds.cages.operators import GIVEN, NO_OP
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.text.around import take_words
from kenken_cp.text.drawn import (
    ACROSS,
    BLOCKS,
    CROSSED,
    DASHED,
    DOWN,
    THICK,
    DrawnCells,
    cut_out,
    is_drawing,
    is_plain_drawing,
    read_drawing,
)
from kenken_cp.text.drawn import split as split_drawings
from kenken_cp.text.notices import ATTEMPT_NOT_READ

TITLE = "drawn KenKen, Sudoku, Killer or Futoshiki"
FILLED = (
    "cells of the drawn board are filled, which is not read; draw the puzzle without its solution"
)
_CANDIDATES = re.compile(  # several, in brackets, or with marks
    rf".*[0-9*][\s·]+[0-9*].*|\[.*|.*[{CROSSED}←*]"
)
SOLID = "".join(sign for sign in ACROSS + DOWN if sign not in DASHED)


def sniff(text: str) -> bool:
    """Whether a drawing's cells have room for clues, or stand in boxes, or it is damaged."""
    if not is_drawing(text):
        return False
    try:
        drawn = read_drawing(cut_out(split_drawings(text)[0])[0])
    except FormatError:
        return True  # its reader says what is wrong
    more = drawn.lines > 1 or drawn.diagonals or drawn.has_thick_lines() or bool(drawn.signs)
    return more and not drawn.has_margins()


def near(text: str) -> Near | None:
    """What keeps a drawn board from being one: filled cells, or ASCII, which shows less."""
    if is_plain_drawing(text):
        reason = "it is in ASCII; draw it with box characters, as kenken render --format text does"
    elif is_drawing(text) and any(sign in text for sign in BLOCKS):
        reason = FILLED
    else:
        return None
    return Near(text.count("\n") + 1, reason)


def read(text: str, family: Family | None = None) -> Document:
    """The puzzle; FormatError says what is not understood.

    Rules that words around the board name are told if the family is named.
    """
    if len(split_drawings(text)) > 1:
        raise FormatError("the text has several drawn boards; put each into a file of its own")
    board, lines = cut_out(text)
    drawn = read_drawing(board)
    check_sides(drawn.height, drawn.width)
    if any(sign in board for sign in BLOCKS):
        raise FormatError(FILLED)
    if drawn.has_margins():
        raise FormatError("numbers stand beside the drawn board, which no such puzzle has")
    _refuse_candidates(drawn)
    document = _read_uncaged(drawn) if drawn.lines == 1 else _read_caged(drawn)
    return take_words(document, lines, TITLE, named=family is not None)


def _refuse_candidates(drawn: DrawnCells) -> None:
    """FormatError for several numbers on a line of a cell, digits in brackets and marks."""
    for cell, texts in enumerate(drawn.texts):
        if any(map(_CANDIDATES.fullmatch, texts)) or any(texts[1:-1]):
            raise FormatError(
                f"{cell_name(cell, drawn.width)} of the drawn board holds candidates or marks, "
                "which are not read; draw the puzzle without them"
            )


def _read_uncaged(drawn: DrawnCells) -> Document:
    regions = parts(drawn.regions(THICK))
    sizes = set(map(len, regions))
    if len(sizes) > 1 or (drawn.height == drawn.width and sizes - {drawn.width, drawn.width**2}):
        raise FormatError(
            "thick lines of the drawn board go round areas that are no boxes of a Sudoku; if they "
            "show a solution, draw the puzzle without it"
        )
    board = DrawnBoard(
        drawn.height,
        drawn.width,
        givens=[*_digits(drawn)],
        regions=regions if len(regions) > 1 else [],
        diagonals=drawn.diagonals,
        covered=False,
        clues=_clues(drawn),
    )
    puzzle = assemble(board)
    return Document(family_for(puzzle), puzzle, notices=(_say_taken(puzzle),))


def _say_taken(puzzle: CagePuzzle) -> str:
    """What is told of what a drawing does not say."""
    title = family_for(puzzle).title
    return f"a drawing does not say all; taken as {title} with the digits 1 to {max(puzzle.digits)}"


def _read_caged(drawn: DrawnCells) -> Document:
    outlined = drawn.has_dashes() or all(texts[0] for texts in drawn.texts)
    cages = [*_cages(drawn, drawn.regions(SOLID if outlined else THICK), outlined)]
    digits = [*_digits(drawn)]
    killer = outlined and all(cage.operator in (GIVEN, NO_OP) for cage in cages)
    held = {cell for cage in cages for cell in cage.cells}
    killer = killer or len(held) < len(drawn.texts)
    is_solved = len(digits) == len(drawn.texts)
    boxes = parts(drawn.regions(THICK)) if outlined and drawn.has_thick_lines() else []
    board = DrawnBoard(
        drawn.height,
        drawn.width,
        cages=[] if killer else cages,
        sums=[as_sum(cage, drawn.width) for cage in cages] if killer else [],
        givens=[] if is_solved or not killer else digits,
        regions=boxes,
        diagonals=drawn.diagonals,
        covered=not killer,
        clues=_clues(drawn),
    )
    puzzle = assemble(board)
    notices = [_say_taken(puzzle)]
    if digits and not killer and not is_solved:
        notices.append(ATTEMPT_NOT_READ)
    solution = tuple([given.value for given in digits]) if is_solved else None
    return Document(family_for(puzzle), puzzle, solution, notices=tuple(notices))


def _clues(drawn: DrawnCells) -> list[Clue]:
    """The signs between cells."""
    return [Clue(SIGN, pair) for pair in drawn.signs]


def _cages(drawn: DrawnCells, region_of: Sequence[int], outlined: bool) -> Iterator[Cage]:
    """The cages, each with the clue in its first cell. Raises FormatError."""
    for cells in parts(region_of):
        clues = [(cell, drawn.texts[cell][0]) for cell in cells if drawn.texts[cell][0]]
        if len(clues) == 1 and clues[0][0] == cells[0]:
            yield clue_of(cells, clues[0][1], drawn.width)
        elif clues or not outlined or len(cells) > 1:
            name = cell_name(cells[0], drawn.width)
            raise FormatError(
                f"the cage at {name} of the drawn board must have one clue, in its first cell"
            )


def _digits(drawn: DrawnCells) -> Iterator[Given]:
    """The digit in the last line of each cell. Raises FormatError."""
    for cell, (*_, last) in enumerate(drawn.texts):
        if last:
            yield Given(cell, digit_of(last.replace("−", "-"), cell_name(cell, drawn.width)))


FORMAT = Format(
    id="drawn",
    title=TITLE,
    sniff=sniff,
    read=read,
    read_as=read,
    families=FAMILIES,
    near=near,
)
