"""Reads the pencil marks of a half-solved puzzle from a text.

One line per row of the grid, its cells separated by blanks:

- `5`, `-3`, `12`: a placed value;
- `.` or `_`: nothing known;
- `{1,3,5}` or `{1 3 5}`: candidates, even a single one (`{5}`); `{135}` means the same if all
  values of the puzzle have one digit. Only braces make candidates, so `12` is always the value 12
  and `{12}` is never a placed value.

Where all values have one digit, a row without braces may leave out blanks: `12.4` or `53. .7. ...`.
Blank lines are skipped. Alternatively JSON: a list of rows, each a list of integers (placed), null
(nothing known) and lists of integers (candidates). A kind of puzzle may read notes in its own way
(`Logic.read_notes`).
"""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from kenken_cp.core.counts import counted
from kenken_cp.core.errors import FormatError, KenkenError, LimitError
from kenken_cp.core.fields import shown
from kenken_cp.core.limits import MAX_TEXT
from kenken_cp.core.state import State
from kenken_cp.human.ladders import logic_of
from kenken_cp.registry import family_for
from kenken_cp.text import strict_json
from kenken_cp.text.decoding import decoded, one_line

UNKNOWN = (".", "_")
LISTED = 10  # values that a message lists one by one

_CELL = re.compile(r"\{[^{}]*\}|[{}]|[^\s{}]+")
_CLOSE = re.compile(r"[0-9._]+", re.ASCII)
_INTEGER = re.compile(r"-?[0-9]{1,7}", re.ASCII)

Note: TypeAlias = int | tuple[int, ...] | None  # placed, candidates, or nothing known


class _Grammar(NamedTuple):
    """The notes allowed: the word for a value, the values, and how these are numbered, if the
    board does not show it; `listed` is whether they are written in JSON."""

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


def read_state(puzzle: Any, data: bytes | str) -> State:
    """The state that a text describes; a cell with nothing known may have any value.

    Raises FormatError, naming the row and cell and how to mend it, and BackendError for a puzzle
    that its techniques cannot take.
    """
    logic = logic_of(puzzle)
    state = logic.state(puzzle)
    try:
        text = decoded(data)
        if len(text) > MAX_TEXT:
            raise LimitError(
                f"the state has {len(text):,} characters; at most {MAX_TEXT:,} are read"
            )
        if logic.read_notes is not None:
            own = logic.read_notes(puzzle, text)
            if own is not None:
                return own
        allowed = family_for(puzzle).values(puzzle)
        values = sorted({value for held in allowed for value in held})
        listed = text.lstrip().startswith("[")
        grammar = _Grammar(logic.value, values, logic.numbering, listed)
        rows = _json_rows(text) if listed else _text_rows(grammar, text, puzzle.columns)
        _write_down(state, rows, grammar)
    except KenkenError as error:
        raise type(error)(one_line(str(error))) from None
    return state


def _write_down(state: State, rows: list[list[Note]], grammar: _Grammar) -> None:
    puzzle = state.puzzle
    if len(rows) != puzzle.rows:
        raise FormatError(
            f"the state has {counted(len(rows), 'row')} of cells, but the puzzle has "
            f"{puzzle.rows}; give each row of the puzzle once"
        )
    for r, row in enumerate(rows):
        if len(row) != puzzle.columns:
            raise FormatError(
                f"row {r + 1} has {counted(len(row), 'cell')}, but the rows of the puzzle "
                f"have {puzzle.columns}; a cell is {grammar.forms}"
            )
        for c, note in enumerate(row):
            cell = r * puzzle.columns + c
            _check(grammar, note, _place(r, c))
            if isinstance(note, int):
                state.values[cell] = note
                state.candidates[cell] = (note,)
            elif note is not None:
                state.candidates[cell] = tuple(sorted(set(note)))


def _check(grammar: _Grammar, note: Note, place: str) -> None:
    """FormatError unless the note has values of the puzzle, and at least one."""
    if note == ():
        raise FormatError(f"{place}: no candidates; write '.' for an empty cell, in JSON null")
    for value in (note,) if isinstance(note, int) else note or ():
        if value not in grammar.values:
            raise FormatError(
                f"{place}: {value} is not a {grammar.noun} of this puzzle ({grammar.known})"
                f"{_mend(grammar, value)}"
            )


def _mend(grammar: _Grammar, value: int) -> str:
    """What may have been meant by a number that the puzzle does not have."""
    if grammar.numbering:
        return f"; {grammar.numbering}"
    if len(str(value)) > 1 and all(figure in map(str, grammar.values) for figure in str(value)):
        return "; write candidates as {1,3}, in JSON [1,3]"
    return ""


def _text_rows(grammar: _Grammar, text: str, columns: int) -> list[list[Note]]:
    rows = [_cells(grammar, line, columns) for line in text.split("\n") if line.strip()]
    return [
        [_note(grammar, word, _place(r, c)) for c, word in enumerate(row)]
        for r, row in enumerate(rows)
    ]


def _cells(grammar: _Grammar, line: str, columns: int) -> list[str]:
    """The cells of a row; those that stand close are taken apart if that gives a whole row."""
    close = "".join(line.split())
    if grammar.one_figure and len(close) == columns and _CLOSE.fullmatch(close):
        return list(close)
    return _CELL.findall(line)


def _note(grammar: _Grammar, word: str, place: str) -> Note:
    if word in UNKNOWN:
        return None
    if word in ("{", "}"):
        raise FormatError(f"{place}: unmatched brace; write candidates as in {{1,3}}")
    if word.startswith("{"):
        words = _words(grammar, word[1:-1])
        return tuple([_candidate(value, place) for value in words])
    if _INTEGER.fullmatch(word):
        return int(word)
    raise FormatError(f"{place}: {word!r} is not a cell; a cell is {grammar.forms}")


def _words(grammar: _Grammar, inside: str) -> list[str]:
    """The content of braces, split into values."""
    words = inside.replace(",", " ").split()
    if grammar.one_figure and len(words) == 1 and words[0].isdecimal():
        return list(words[0])
    return words


def _candidate(word: str, place: str) -> int:
    if _INTEGER.fullmatch(word):
        return int(word)
    raise FormatError(f"{place}: {word!r} is not a candidate; write candidates as in {{1,3}}")


def _json_rows(text: str) -> list[list[Note]]:
    rows = strict_json.parse(text)
    if not all(isinstance(row, list) for row in rows):
        raise FormatError("the state must be a list of rows, each a list of cells")
    return [
        [_json_note(note, _place(r, c)) for c, note in enumerate(row)] for r, row in enumerate(rows)
    ]


def _json_note(note: object, place: str) -> Note:
    if note is None or type(note) is int:
        return note
    if isinstance(note, list) and all(type(value) is int for value in note):
        return tuple(note)
    raise FormatError(
        f"{place} is {shown(note)}; it must be an integer, null or a list of integers"
    )


def _place(row: int, column: int) -> str:
    return f"row {row + 1}, cell {column + 1}"
