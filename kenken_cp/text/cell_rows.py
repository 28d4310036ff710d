"""Grids of cells as people and programs write them: lines drawn between boxes, marks between cells,
signs for digits and for empty cells.

Both the readers of puzzles and the reader of what a person has filled in use this. A row is a list
of words, which its caller takes for cells, or apart into signs.
"""

import csv
import re
from collections.abc import Iterator, Sequence

FIGURES = "123456789ABCDEFG"
LETTERS = "ABCDEFGHIJKLMNOP"
BLANK, BLANKS = ".", ".0*_-?X"
EMPTY = "_"  # an empty cell, in all formats of plain grids

_BOXES = r"\u2500-\u2570\u2574-\u257f"  # lines, by the name of box drawings, but slanted ones
UPRIGHT = re.compile(r"[|\u2502\u2503\u2551\u254e\u2506\u250a]")
HEAVY = re.compile(r"[\u2503\u2551]")  # those of them that stand round boxes, beside others
_LINE = re.compile(rf"[-+=|:*.'\s{_BOXES}]*")  # drawn, or a row of blanks
_LEVEL = re.compile(rf"--|==|\+|[{_BOXES}]")  # a line that has this is surely drawn
_NO_BLANKS = re.compile(rf"[+=|:'{_BOXES}]")  # the same where a dash may be an empty cell
_CELL = re.compile(r"[0-9]{0,7}|[-+._*?#xXA-Ga-g]")
_SIGNS = re.compile(r"[0-9A-Ga-g.*_?xX-]{4,}")
_WRAPPED = re.compile(r"^\s*(?:\w+\s*=)?[\s\[({]*[\[({]\s*|^\s+|\s*[\])}][\s\])},]*$")
_LIST = re.compile(
    r"(?:[\w\s\[\]<>:]{1,60}=)?\s*([\[({](?=[\s\[({]*[0-9.\"']).*[\])}])\s*[;,]?", re.DOTALL
)
_CALLED = re.compile(
    r"\s*(?:[\w\s\[\]<>,:*]{1,60}?\W)??([A-Za-z_]\w{0,40})[\[\]0-9\s]{0,20}:?=\s*[\[({\"']"
)
_TYPED = re.compile(r"\s*([A-Za-z_]\w{0,40})\s*:\s*[\w\[\], .]{1,60}=\s*[\[({]")
# What programs call a grid whose name says nothing of the puzzle.
_GRIDS = {
    "grid", "board", "puzzle", "sudoku", "problem", "matrix", "rows", "cells", "data", "values",
    "input", "quiz", "game", "array", "arr", "table", "field", "given", "givens", "digits",
    "numbers", "example", "test", "easy", "medium", "hard", "list", "s", "g", "b", "p", "m", "x",
    "a", "q", "my", "the", "initial", "start", "init", "unsolved", "original", "raw", "clues",
}  # fmt: skip
_PARTS = re.compile(r"[a-z]+|[A-Z][a-z]*")
_NEXT_ROW = re.compile(r"(?<=[\])}])\s*,\s*(?=[\[({])")


def rows_in(text: str) -> Iterator[list[list[str]]]:
    """The words of each line without those that are drawn, in each way to tell them from cells.

    A line of dashes alone is drawn, or else, where that makes no grid, a row of empty cells.
    """
    lines = [line for line in text.split("\n") if line.strip()]
    for surely in (_LEVEL, _NO_BLANKS):
        yield [UPRIGHT.sub(" ", line).split() for line in lines if not _is_drawn(line, surely)]


def is_drawn(line: str) -> bool:
    """Whether a line may be one that is drawn above, between or below rows."""
    return _is_drawn(line, _LEVEL)


def _is_drawn(line: str, surely: "re.Pattern[str]") -> bool:
    return _LINE.fullmatch(line) is not None and surely.search(UPRIGHT.sub("", line)) is not None


def digit_signs(size: int, signs: set[str]) -> dict[str, int]:
    """The digit of each sign and number of a grid with the digits from 1 to `size`.

    `signs` are those that stand in the grid and are no blanks. A 16×16 grid that has letters beyond
    G and no numerals is in A to P.
    """
    digits = {sign: value for value, sign in enumerate(FIGURES[:size], start=1)}
    digits |= {str(value): value for value in range(10, size + 1)}
    if size == len(LETTERS) and not signs <= digits.keys() and signs <= set(LETTERS):
        digits = {sign: value for value, sign in enumerate(LETTERS, start=1)}
    return digits


def drop_marks(lines: Sequence[str]) -> str | None:
    """Rows whose cells have one mark between them, as rows with blanks between; None for others.

    The mark is `|`, a tab, `;` or `,`, and cells may stand in quotes, rows in brackets. One line of
    n words of n signs is n rows. A list of rows, as programs print a grid, may be on any number of
    lines. For short texts, of at most some 100,000 characters.
    """
    cells = _as_cells([line for line in lines if line.strip()])
    if cells is None and (rows := _LIST.fullmatch(" ".join(lines).strip())):
        return _as_cells(_NEXT_ROW.split(rows[1]))
    return cells


def name_of_list(text: str) -> str:
    """What a program calls the grid that begins a text, in words; "" if it says nothing.

    `anti_knight = [[…` is `anti knight`, `grid = [[…` nothing.
    """
    called = _TYPED.match(text) or _CALLED.match(text)
    words = _PARTS.findall(called[1]) if called is not None else []
    return "" if all(word.lower() in _GRIDS for word in words) else " ".join(words)


def _as_cells(lines: Sequence[str]) -> str | None:
    for mark in "|\t;,":
        if lines and all(mark in line for line in lines):
            rows = [_split(line, mark) for line in lines]
            return _split_packed(rows[0]) if len(rows) == 1 else _join(rows)
    return None


def _split(line: str, mark: str) -> list[str]:
    if mark == "|":
        line = line.strip()
        cells = line.removeprefix(mark).removesuffix(mark).split(mark)
    elif mark == "\t":
        cells = line.split(mark)
    else:
        cells = next(csv.reader([_WRAPPED.sub("", line)], delimiter=mark, skipinitialspace=True))
    return [cell.strip().strip("\"'").strip() for cell in cells]


def _join(rows: list[list[str]]) -> str | None:
    """The rows, if they are as long as each other and of cells."""
    if len(rows[0]) > 2 and all(row[-1] == "" for row in rows) and len(rows[0]) == len(rows) + 1:
        rows = [row[:-1] for row in rows]  # a mark after the last cell
    if len(rows[0]) < 2 or any(len(row) != len(rows[0]) for row in rows):
        return None
    if not all(_CELL.fullmatch(cell) for row in rows for cell in row):
        return None
    return "\n".join(" ".join(cell or EMPTY for cell in row) for row in rows)


def _split_packed(cells: list[str]) -> str | None:
    """A line of cells, or of rows of as many signs as there are rows."""
    if all(len(cell) == len(cells) and _SIGNS.fullmatch(cell) for cell in cells):
        return "\n".join(cells)
    if len(cells) > 3 and all(map(_CELL.fullmatch, cells)):
        return " ".join(cell or EMPTY for cell in cells)
    return None
