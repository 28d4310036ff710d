"""Grids of what is known of cells: values, candidates or nothing, row by row.

A cell is a value; `.`, `_`, `0`, `*`, `-`, `?` or `x` where nothing is known (0 only where it is no
value); or candidates in braces, `{1,3,5}`, `{1 3 5}`, even a single one. Where all values have one
figure, `{135}` and `135` are candidates as well. Rows are lines, their cells with blanks or one
mark (`,` `;` `|` or a tab) between them, or close together where each is one sign; lines may be
drawn between boxes. All cells may also stand on one line, or as n signs a cell, `12.4` for 1, 2 and
4 of four. Letters are values from 10, A for 10, or 1 to 16 where letters beyond G say so.
Alternatively JSON: a list of rows, or of all cells; a cell is an integer, null or 0, or a list of
candidates, and a row may be a string.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import show_value
from kenken_cp.core.geometry import as_rows
from kenken_cp.text import strict_json
from kenken_cp.text.cell_rows import BLANKS, FIGURES, digit_signs, drop_marks, rows_in

LONGEST_MARKED = 1 << 15  # characters of a grid with marks between its cells
LISTED = 10  # values that a message lists one by one

_UNKNOWN = BLANKS + "x"
_CELL = re.compile(r"\{[^{}]*\}|[{}]|[^\s{}]+")
_BRACED = re.compile(r"[{}]")
_INTEGER = re.compile(r"-?[0-9]{1,7}", re.ASCII)
_SIGNS = re.compile(r"[0-9A-Pa-p.*_?xX-]+", re.ASCII)

Note: TypeAlias = int | tuple[int, ...] | None  # a value, candidates, or nothing known
Rows: TypeAlias = list[list[Note]]


class Grammar(NamedTuple):
    """The notes allowed on a board of these sides: the word for a value, the values, in order, and
    how these are numbered, if the board does not show it; `listed` is whether they are JSON."""

    rows: int
    columns: int
    noun: str
    values: Sequence[int]
    numbering: str = ""
    listed: bool = False

    @property
    def known(self) -> str:
        """The values, by the first and the last if there are many."""
        first, last = self.values[0], self.values[-1]
        if len(self.values) == last - first + 1 > 2:
            return f"{first} to {last}"
        if len(self.values) > LISTED:
            return f"between {first} and {last}"
        return " ".join(map(str, self.values))

    @property
    def forms(self) -> str:
        """How a cell is written."""
        if self.listed:
            return f"a {self.noun}, null for an empty cell, or candidates as in [1,3]"
        return f"a {self.noun}, '.' for an empty cell, or candidates in braces as in {{1,3}}"

    @property
    def one_figure(self) -> bool:
        """Whether each value is written as one figure."""
        return all(0 <= value <= 9 for value in self.values)

    @property
    def blanks(self) -> str:
        """The signs for a cell of which nothing is known."""
        return _UNKNOWN.replace("0", "") if 0 in self.values else _UNKNOWN


def notes_in(grammar: Grammar, text: str) -> Rows:
    """The notes of each row; FormatError names the row and cell and how to mend it."""
    if text.lstrip().startswith("["):
        grammar = grammar._replace(listed=True)
        rows = _of_json(grammar, text)
    else:
        rows = _of_text(grammar, text)
    check_shape(rows, grammar.rows, grammar.columns, grammar.forms)
    for r, row in enumerate(rows):
        for c, note in enumerate(row):
            _check(grammar, note, place(r, c))
    return rows


def place(row: int, column: int) -> str:
    """How a message names a cell."""
    return f"row {row + 1}, cell {column + 1}"


def check_shape(rows: Sequence[Sequence[object]], high: int, wide: int, forms: str) -> None:
    """FormatError unless there are as many rows and cells as the board has; `forms` says how a cell
    is written."""
    if len(rows) != high:
        raise FormatError(
            f"the state has {say_count(len(rows), 'row')} of cells, but the puzzle has {high}; "
            "give each row of the puzzle once"
        )
    for r, row in enumerate(rows):
        if len(row) != wide:
            raise FormatError(
                f"row {r + 1} has {say_count(len(row), 'cell')}, but the rows of the puzzle have "
                f"{wide}; a cell is {forms}"
            )


def _check(grammar: Grammar, note: Note, where: str) -> None:
    """FormatError unless the note has values of the puzzle, and at least one."""
    if note == ():
        raise FormatError(f"{where}: no candidates; write '.' for an empty cell, in JSON null")
    for value in (note,) if isinstance(note, int) else note or ():
        if value not in grammar.values:
            raise FormatError(
                f"{where}: {value} is not a {grammar.noun} of this puzzle ({grammar.known})"
                f"{_mend(grammar, value)}"
            )


def _mend(grammar: Grammar, value: int) -> str:
    """What may have been meant by a number that the puzzle does not have."""
    if grammar.numbering:
        return f"; {grammar.numbering}"
    if len(str(value)) > 1 and all(figure in map(str, grammar.values) for figure in str(value)):
        return "; write candidates as {1,3}, in JSON [1,3]"
    return ""


def _of_text(grammar: Grammar, text: str) -> Rows:
    """The notes of a text, whose rows may still be too many or too long."""
    ways = list(rows_in(text))
    words = _whole_rows(grammar, text, ways)
    if words is None:
        candidates = _positions(grammar, ways[0])
        if candidates is not None:
            return as_rows(candidates, grammar.columns)
        if len(ways[0]) != grammar.rows:
            check_shape(ways[0], grammar.rows, grammar.columns, grammar.forms)
        words = [_apart(grammar, row) for row in ways[0]]
    signs = _assign_letters(grammar, chain.from_iterable(words))
    return [
        [_note(grammar, signs.get(word.upper(), word), place(r, c)) for c, word in enumerate(row)]
        for r, row in enumerate(words)
    ]


def _apart(grammar: Grammar, row: Sequence[str]) -> list[str]:
    """The cells of a row that is too short or too long: its words, or the signs of its one word."""
    if len(row) == 1 and len(row[0]) > 1 and grammar.one_figure and _SIGNS.fullmatch(row[0]):
        return list(row[0])
    return _CELL.findall(" ".join(row))


def _whole_rows(
    grammar: Grammar, text: str, ways: Sequence[list[list[str]]]
) -> list[list[str]] | None:
    """The words of cells, if they are as many as the board has in one way to read the text."""
    plain = len(text) <= LONGEST_MARKED and not _BRACED.search(text)
    marked = drop_marks(text.split("\n")) if plain else None
    for rows in chain(rows_in(marked or ""), ways):
        if len(rows) == 1 != grammar.rows:
            cells = _cells(grammar, rows[0], grammar.rows * grammar.columns)
            taken = as_rows(cells, grammar.columns)
        elif len(rows) == grammar.rows:
            taken = [_cells(grammar, row, grammar.columns) for row in rows]
        else:
            continue
        if [len(row) for row in taken] == [grammar.columns] * grammar.rows:
            return taken
    return None


def _cells(grammar: Grammar, words: Sequence[str], count: int) -> list[str]:
    """So many cells: the words, or else their signs, if those are so many; else the words."""
    found = _CELL.findall(" ".join(words))
    close = "".join(words)
    lettered = grammar.values[0] >= 1 and grammar.values[-1] <= len(FIGURES)
    apart = grammar.one_figure or lettered
    if apart and len(found) != count == len(close) and _SIGNS.fullmatch(close):
        return list(close)
    return found


def _assign_letters(grammar: Grammar, words: Iterable[str]) -> dict[str, str]:
    """The number that each letter stands for; empty where the values need no letters."""
    size = grammar.values[-1]
    if grammar.values[0] < 0 or not 9 < size <= len(FIGURES):
        return {}
    signs = {word.upper() for word in words}
    digits = digit_signs(size, signs - set(BLANKS))
    return {sign: str(value) for sign, value in digits.items() if sign.isalpha()}


def _positions(grammar: Grammar, rows: Iterable[Sequence[str]]) -> list[Note] | None:
    """The candidates where each cell has a sign for each value, that value or a blank."""
    values = [str(value) for value in grammar.values]
    signs = "".join(chain.from_iterable(rows))
    each = len(values)
    if not grammar.one_figure or each < 2 or len(signs) != grammar.rows * grammar.columns * each:
        return None
    if any(sign not in (values[at % each], *grammar.blanks) for at, sign in enumerate(signs)):
        return None
    cells = as_rows(signs, each)
    return [tuple(v for v in grammar.values if str(v) in held) for held in cells]


def _note(grammar: Grammar, word: str, where: str) -> Note:
    if len(word) == 1 and word in grammar.blanks:
        return None
    if word in ("{", "}"):
        raise FormatError(f"{where}: unmatched brace; write candidates as in {{1,3}}")
    if word.startswith("{"):
        words = _words(grammar, word[1:-1])
        return tuple(sorted({_candidate(value, where) for value in words}))
    together = _together(grammar, word)
    if together:
        return together
    if _INTEGER.fullmatch(word):
        return int(word)
    raise FormatError(f"{where}: {word!r} is not a cell; a cell is {grammar.forms}")


def _together(grammar: Grammar, word: str) -> tuple[int, ...]:
    """The candidates that several figures close together are; empty if they are none."""
    figures = {str(value) for value in grammar.values}
    if (
        grammar.one_figure
        and len(word) > 1
        and len(set(word)) == len(word)
        and set(word) <= figures
    ):
        return tuple(sorted(map(int, word)))
    return ()


def _words(grammar: Grammar, inside: str) -> list[str]:
    """The content of braces, split into values."""
    words = inside.replace(",", " ").split()
    if grammar.one_figure and len(words) == 1 and words[0].isdecimal():
        return list(words[0])
    return words


def _candidate(word: str, where: str) -> int:
    if _INTEGER.fullmatch(word):
        return int(word)
    raise FormatError(f"{where}: {word!r} is not a candidate; write candidates as in {{1,3}}")


def _of_json(grammar: Grammar, text: str) -> Rows:
    rows: Any = strict_json.parse(text)
    if rows and all(isinstance(row, str) for row in rows):
        return _of_text(grammar, "\n".join(rows))
    if not all(isinstance(row, list) for row in rows):
        if grammar.rows == 1 or len(rows) != grammar.rows * grammar.columns:
            raise FormatError("the state must be a list of rows, each a list of cells")
        rows = as_rows(rows, grammar.columns)
    return [
        [_json_note(grammar, note, place(r, c)) for c, note in enumerate(row)]
        for r, row in enumerate(rows)
    ]


def _json_note(grammar: Grammar, note: object, where: str) -> Note:
    if type(note) is int:
        return note if note or 0 in grammar.values else None
    if note is None:
        return None
    if isinstance(note, list) and all(type(value) is int for value in note):
        return tuple(sorted(set(note)))
    raise FormatError(
        f"{where} is {show_value(note)}; it must be an integer, null or a list of integers"
    )
