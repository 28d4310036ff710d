"""What the formats of Nonograms share: clues as texts, pictures as signs, what is refused."""

import re
from collections.abc import Mapping, Sequence

from kenken_cp.core.counts import say_count
from kenken_cp.core.document import NO_META, Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import cannot_carry, require_family
from kenken_cp.core.geometry import Grid, cell_name
from kenken_cp.kinds.lines.nonogram import FAMILY
from kenken_cp.kinds.lines.puzzle import Clue, LinePuzzle, check_sides, puzzle_of
from kenken_cp.text.decoding import number

LONGEST = 1 << 20  # characters; clues of 512 lines with 256 blocks each have half of it
FAMILIES = (FAMILY,)

_SIZE = re.compile(r"[0-9]+", re.ASCII)
_COLOURED = re.compile(r"[0-9]+[^\s0-9]+")


def clue_of(text: str, where: str) -> Clue:
    """A clue, its numbers separated by blanks or commas; 0 or nothing for a line without blocks.

    `where` names the line for FormatError, which also refuses colours and unknown numbers.
    """
    words = text.replace(",", " ").split()
    for word in words:
        if word in (".", "?", "*"):
            raise FormatError(
                f"{where}: the clue has {word!r}, an unknown number; give all numbers"
            )
        if _COLOURED.fullmatch(word):
            raise FormatError(
                f"{where}: the clue has {word[:20]!r}, a number with a colour; only puzzles of one "
                "colour are supported"
            )
        if not _SIZE.fullmatch(word):
            raise FormatError(f"{where}: {word[:20]!r} is not a clue number")
    return no_zero([number(word) for word in words], where)


def no_zero(sizes: Sequence[int], where: str) -> Clue:
    """The clue of these numbers, of which 0 may stand alone for none. Raises FormatError."""
    if list(sizes) == [0]:
        return ()
    if 0 in sizes:
        raise FormatError(f"{where}: the clue has a 0 beside other numbers; remove it")
    return tuple(sizes)


def clue_lines(lines: Sequence[str], count: int, whose: str, first: int) -> list[Clue]:
    """This many clues, one a line; `whose` is what they are for, as in `5 rows`, and `first` the
    number of the first line in its file.

    Blank lines are passed over if the others are enough, else each is a clue without blocks.
    Raises FormatError.
    """
    numbered = [(at, line) for at, line in enumerate(lines, start=first) if line.strip()]
    if len(numbered) != count:
        numbered = list(enumerate(lines, start=first))
        while len(numbered) > count and not numbered[-1][1].strip():
            numbered.pop()
    if len(numbered) != count:
        raise FormatError(
            f"{say_count(len(numbered), 'line')} of clues for {whose}; write one for each"
        )
    return [clue_of(line, f"line {at}") for at, line in numbered]


def clue_texts(clues: Sequence[Clue], between: str) -> list[str]:
    """Each clue as a text, 0 for none."""
    return [between.join(map(str, clue)) or "0" for clue in clues]


def document_of(
    sides: tuple[int, int],
    clues: tuple[Sequence[Clue], Sequence[Clue]] | None,
    picture: Grid | None,
    meta: Meta = NO_META,
) -> Document:
    """The document with clues of rows and columns, or else those of the picture, its solution."""
    check_sides(*sides)
    if clues is None:
        if picture is None:
            raise FormatError("there are neither clues nor a solution to take them from")
        return Document(FAMILY, puzzle_of(picture, sides[1]), picture, meta)
    puzzle = LinePuzzle(*sides, tuple(clues[0]), tuple(clues[1]))
    return Document(FAMILY, puzzle, picture, meta)


def picture_of(signs: str, sides: tuple[int, int], values: Mapping[str, int], what: str) -> Grid:
    """The grid that these signs show, row by row. Raises FormatError."""
    rows, columns = sides
    if len(signs) != rows * columns:
        raise FormatError(
            f"{what} has {say_count(len(signs), 'cell')}, but the puzzle has {rows * columns:,}"
        )
    wrong = next((at for at, sign in enumerate(signs) if sign not in values), None)
    if wrong is not None:
        known = " ".join(values)
        raise FormatError(
            f"{what} has {signs[wrong]!r} at {cell_name(wrong, columns)}; each cell is one of "
            f"{known}"
        )
    return tuple([values[sign] for sign in signs])


def without_givens(document: Document, title: str) -> LinePuzzle:
    """The puzzle; FormatError if it is no Nonogram, or has given cells, which the format cannot
    hold."""
    require_family(document, title, FAMILIES)
    puzzle: LinePuzzle = document.puzzle
    if puzzle.givens:
        cell = cell_name(puzzle.givens[0][0], puzzle.columns)
        raise cannot_carry(title, f"cells that are known from the start, as {cell} is")
    return puzzle


def solves(puzzle: LinePuzzle, grid: Grid) -> bool:
    """Whether the grid is a solution; files of game programs may hold an unfinished one."""
    return not FAMILY.check(puzzle, grid)
