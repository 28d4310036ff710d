"""What is understood of the words and grids around a Sudoku in a text.

- The solution, a full grid of the same size that has the puzzle's digits.
- `regions` (or areas, boxes, blocks, shapes, layout, jigsaw) and then a row a line, with a letter
  or a number for each region: a jigsaw, which words may call so (`jigsaw Sudoku`).
- `patternx 3` and `patterny 2`: the width and the height of a box.
- `Diagonal Sudoku`, `X-Sudoku`, `Sudoku X` and the like: no digit twice in the two diagonals;
  `diagonals 0` and `no diagonals` are none.
- `16 16`, `9x9`, `2x3`, `9 3 3`, `size 9`, `9`: the sides, which must be those of the grid, or the
  rows and the columns of its boxes.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from kenken_cp.core.counts import say_count
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.geometry import Grid, cell_name, number_names
from kenken_cp.kinds.cages.box_shapes import box_sides
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.formats.grids import cells_in, values_of
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.text.around import Line, is_data, lines_named
from kenken_cp.text.cell_rows import is_drawn

_REGIONS = re.compile(
    r"(?:the )?(?:regions?|areas?|boxes|blocks|shapes|layout|jigsaw)(?: map)?", re.IGNORECASE
)
_SOLUTION = re.compile(r"(?:the |its |and |with )*(?:solutions?|solved|answers?)", re.IGNORECASE)
_PATTERN = re.compile(r"pattern([xy])\s*[=:]?\s*([0-9]{1,2})", re.IGNORECASE)
_DIAGONAL = re.compile(
    r"""(?:(?:this|it)\s+is\s+)?(?:an?\s+)?
    (?:diagonals?(?:[ ]sudokus?)?|sudoku[ ]diagonal|x[- ]?sudokus?|sudoku[- ]?x)
    (?:[ ]puzzle)?\s*(?:[:=]\s*(?:1|yes|true|on|both))?\s*(?:(?:no|nr|\#)?[.#]?\s*[1-9][0-9]*)?""",
    re.IGNORECASE | re.VERBOSE,
)
_NO_DIAGONAL = re.compile(
    r"diagonals?(?: sudokus?)?\s*[:=]?\s*(?:0|no|none|off|false)|(?:no|not|without) diagonals?",
    re.IGNORECASE,
)
_JIGSAW = re.compile(
    r"(?:(?:this|it) is )?(?:an? )?(?:(?:jigsaw|irregular|squiggly|nonomino)(?: sudoku)?"
    r"|sudoku jigsaw)(?: puzzle)?(?: #?[0-9]+)?",
    re.IGNORECASE,
)
_SIDES = re.compile(  # maybe those of the boxes behind that of the grid, `9 3 3`
    r"(?:([0-9]{1,2})\s+)?([0-9]{1,2})(?:\s*[x×*]\s*|\s+)([0-9]{1,2})", re.IGNORECASE
)
_SIZE = re.compile(r"(?:size\s*[:=]?\s*)?([0-9]{1,2})", re.IGNORECASE)
_EDGES = " \t#/%;*.,:!-=_"


class _Section(NamedTuple):
    """Words and then lines of data."""

    words: list[Line]
    data: list[Line]


def around(document: Document, lines: Sequence[Line]) -> tuple[Document, list[Line]]:
    """The document with what these lines say of its puzzle, and the lines that are left.

    Raises FormatError where a line contradicts the puzzle.
    """
    puzzle: CagePuzzle = document.puzzle
    solution = document.solution
    left: list[Line] = []
    mapped = False
    for words, data in _sections(lines, puzzle.rows):
        name = _bare(words[-1]) if words else ""
        if data and _REGIONS.fullmatch(name):
            puzzle = replace(puzzle, boxes=_boxes(data, puzzle.rows))
            mapped = True
            del words[-1]
        elif data and (grid := _solution(puzzle, data, is_named=_is_solution(name))) is not None:
            solution = grid
            if _is_solution(name):
                del words[-1]
        else:
            left += [line for line in data if not _is_sides(puzzle, line)]
        left += words
    left, _ = _split_by_form(left, _NO_DIAGONAL)
    left, drawn = _split_by_form(left, _DIAGONAL)
    if drawn:
        puzzle = replace(puzzle, diagonals=True)
    left, patterns = _split_by_form(left, _PATTERN)
    if patterns:
        puzzle = replace(puzzle, boxes=_pattern(puzzle, patterns))
    if mapped:
        left, _ = _split_by_form(left, _JIGSAW)
    left = [line for line in sorted(left) if not _is_sides(puzzle, line)]
    return replace(document, family=family_for(puzzle), puzzle=puzzle, solution=solution), left


def _bare(line: Line) -> str:
    return " ".join(line.text.split()).strip(_EDGES)


def _is_solution(name: str) -> bool:
    return _SOLUTION.fullmatch(name) is not None


def _split_by_form(lines: Iterable[Line], form: "re.Pattern[str]") -> tuple[list[Line], list[Line]]:
    """The lines that have not this form, and those that have."""
    left: list[Line] = []
    found: list[Line] = []
    for line in lines:
        (left if form.fullmatch(_bare(line)) is None else found).append(line)
    return left, found


def _sections(lines: Sequence[Line], size: int) -> list[_Section]:
    """The lines as words, each followed by the data that they are above of, without those drawn."""
    sections: list[_Section] = [_Section([], [])]
    filled = [line for line in lines if line.text.strip() and not is_drawn(line.text)]
    for line in filled:
        words, data = sections[-1]
        mapped = bool(words) and _REGIONS.fullmatch(_bare(words[-1])) is not None
        row = mapped and len(data) < size and len(_row(line.text, size)) == size
        if row or (not line.is_remark and is_data(line.text, size)):
            data.append(line)
        elif data:
            sections.append(_Section([line], []))
        else:
            words.append(line)
    return sections


def _row(text: str, size: int) -> list[str]:
    """The cells of a row of a map: its words, or else its signs."""
    words = text.replace("|", " ").replace(",", " ").split()
    return words if len(words) == size else list("".join(words))


def _boxes(data: Sequence[Line], size: int) -> tuple[int, ...]:
    """The map of boxes that these lines draw. FormatError names what is wrong with it."""
    rows = [_row(line.text, size) for line in data if set(line.text) - set("+-= |")]
    where = f"the regions on {lines_named(data)}"
    if len(rows) != size or any(len(row) != size for row in rows):
        raise FormatError(f"{where} must be {size} rows of {size} letters or numbers")
    names = [name for row in rows for name in row]
    wrong = next(((n, count) for n, count in Counter(names).items() if count != size), None)
    if wrong is not None:
        raise FormatError(
            f"{where}: the region {wrong[0][:10]!r} has {say_count(wrong[1], 'cell')}; each region "
            f"of a {size}×{size} Sudoku has {size}"
        )
    return number_names(names)


def _solution(puzzle: CagePuzzle, data: Sequence[Line], *, is_named: bool) -> Grid | None:
    """The full grid that these lines are, if it has the puzzle's digits; None if it is none.

    FormatError for one that is called its solution and has others.
    """
    cells = cells_in("\n".join(line.text for line in data))
    if cells is None or len(cells) != puzzle.rows * puzzle.columns:
        return None
    try:
        grid = values_of(cells)
    except FormatError:
        return None
    wrong = next(((cell, value) for cell, value in puzzle.givens if grid[cell] != value), None)
    if 0 in grid or (wrong is not None and not is_named):
        return None
    if wrong is not None:
        cell, value = wrong
        raise FormatError(
            f"the solution on {lines_named(data)} has {grid[cell]} at "
            f"{cell_name(cell, puzzle.columns)}, but the puzzle {value}; correct one of them"
        )
    return grid


def _is_sides(puzzle: CagePuzzle, line: Line) -> bool:
    """Whether a line has nothing but the sides of the grid, or of its boxes."""
    text = _bare(line)
    if (size := _SIZE.fullmatch(text)) is not None:
        return int(size[1]) == puzzle.rows
    found = _SIDES.fullmatch(text)
    if found is None:
        return False
    sides = int(found[2]), int(found[3])
    if found[1] is not None:
        return int(found[1]) == puzzle.rows and sides == box_sides(puzzle)
    return sides in ((puzzle.rows, puzzle.rows), box_sides(puzzle))


def _pattern(puzzle: CagePuzzle, lines: Sequence[Line]) -> tuple[int, ...]:
    """The boxes of the width and height that these lines name. Raises FormatError."""
    found = [_PATTERN.fullmatch(_bare(line)) for line in lines]
    sides = {match[1].lower(): int(match[2]) for match in found if match is not None}
    size = puzzle.rows
    wide = sides.get("x", size // max(1, sides.get("y", 1)))
    high = sides.get("y", size // max(1, sides.get("x", 1)))
    if wide * high != size:
        raise FormatError(
            f"{lines_named(lines)}: boxes {wide} wide and {high} high have "
            f"{say_count(wide * high, 'cell')}; those of a {size}×{size} Sudoku have {size}"
        )
    return boxes_of(size, size, high, wide)
