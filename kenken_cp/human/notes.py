"""What a person has filled in so far, read from a text.

A row of the grid a line, its cells separated by blanks:

- `5`, `-3`, `12`: a digit that was placed;
- `.` or `_`: nothing is known;
- `{1,3,5}` or `{1 3 5}`: candidates, even if there is one (`{5}`); `{135}` says the same where
  all digits of the puzzle have one figure. Braces and nothing else make candidates, so `12` is
  always the digit 12 and `{12}` never is placed.

Blank lines are passed over. Or JSON: a list of rows, each a list of integers (placed), null
(nothing is known) and lists of integers (candidates).
"""

import re
from typing import TypeAlias

from kenken_cp.core.errors import FormatError, KenkenError, LimitError
from kenken_cp.core.limits import MAX_TEXT
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.state import State
from kenken_cp.kinds.cages.tables import require_tables
from kenken_cp.text import strict_json
from kenken_cp.text.decoding import decoded, one_line

UNKNOWN = (".", "_")
FORMS = "a digit, '.' where nothing is known, or candidates in braces as in {1,3}"

_CELL = re.compile(r"\{[^{}]*\}|[{}]|[^\s{}]+")
_INTEGER = re.compile(r"-?[0-9]{1,7}", re.ASCII)

Note: TypeAlias = int | tuple[int, ...] | None  # placed, candidates, nothing known


def read_state(puzzle: CagePuzzle, data: bytes | str) -> State:
    """The state that a text describes; a cell with nothing known may be any digit.

    Raises FormatError, naming the row and the cell and how to mend it, and BackendError if a
    cage cannot be tabulated.
    """
    require_tables(puzzle)
    try:
        text = decoded(data)
        if len(text) > MAX_TEXT:
            raise LimitError(f"a state of {len(text):,} characters; at most {MAX_TEXT:,} are read")
        rows = _json_rows(text) if text.lstrip().startswith("[") else _text_rows(puzzle, text)
        return _state(puzzle, rows)
    except KenkenError as error:
        raise type(error)(one_line(str(error))) from None


def _state(puzzle: CagePuzzle, rows: list[list[Note]]) -> State:
    if len(rows) != puzzle.rows:
        raise FormatError(f"{_count(len(rows), 'row')} of cells; the puzzle has {puzzle.rows}")
    state = State(puzzle)
    for r, row in enumerate(rows):
        if len(row) != puzzle.columns:
            raise FormatError(
                f"row {r + 1} has {_count(len(row), 'cell')}, the puzzle's rows {puzzle.columns}; "
                f"a cell is {FORMS}"
            )
        for c, note in enumerate(row):
            cell = r * puzzle.columns + c
            _check(puzzle, note, _place(r, c))
            if isinstance(note, int):
                state.values[cell] = note
                state.candidates[cell] = (note,)
            elif note is not None:
                state.candidates[cell] = tuple(sorted(set(note)))
    return state


def _check(puzzle: CagePuzzle, note: Note, place: str) -> None:
    """FormatError unless the note speaks of the puzzle's digits and leaves some."""
    if note == ():
        raise FormatError(f"{place}: no candidates; write '.' if nothing is known")
    for digit in (note,) if isinstance(note, int) else note or ():
        if digit not in puzzle.digits:
            raise FormatError(
                f"{place}: {digit} is none of this puzzle's digits, "
                f"{' '.join(map(str, puzzle.digits))}; candidates are written {{1,3}}, "
                "in JSON [1,3]"
            )


def _text_rows(puzzle: CagePuzzle, text: str) -> list[list[Note]]:
    lines = [line for line in text.split("\n") if line.strip()]
    return [
        [_note(puzzle, word, _place(r, c)) for c, word in enumerate(_CELL.findall(line))]
        for r, line in enumerate(lines)
    ]


def _note(puzzle: CagePuzzle, word: str, place: str) -> Note:
    if word in UNKNOWN:
        return None
    if word in ("{", "}"):
        raise FormatError(f"{place}: a brace without its other; write candidates as in {{1,3}}")
    if word.startswith("{"):
        return tuple([_integer(digit, place) for digit in _words(puzzle, word[1:-1])])
    return _integer(word, place)


def _words(puzzle: CagePuzzle, inside: str) -> list[str]:
    """What stands between braces, cut where it is to be cut."""
    words = inside.replace(",", " ").split()
    one_figure = all(0 <= digit <= 9 for digit in puzzle.digits)
    if one_figure and len(words) == 1 and words[0].isdigit():
        return list(words[0])
    return words


def _integer(word: str, place: str) -> int:
    if _INTEGER.fullmatch(word):
        return int(word)
    raise FormatError(f"{place}: {word!r} is no cell; a cell is {FORMS}")


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
    if isinstance(note, list) and all(type(digit) is int for digit in note):
        return tuple(note)
    raise FormatError(f"{place}: {note!r}; it must be an integer, null or a list of integers")


def _place(row: int, column: int) -> str:
    return f"row {row + 1}, cell {column + 1}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
