"""Reads the pencil marks of a half-solved puzzle from a text.

The forms of a cell and of the grid are those of `text.cell_notes`, which reads what puzzles are
read from too. A kind of puzzle may read notes in its own way (`Logic.read_notes`).
"""

import re
from contextlib import suppress

from kenken_cp.core.errors import FormatError, KenkenError, LimitError
from kenken_cp.core.limits import MAX_TEXT
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.state import State
from kenken_cp.formats.passages import left_of, passages
from kenken_cp.human.ladders import logic_of
from kenken_cp.registry import family_for
from kenken_cp.text.around import is_data
from kenken_cp.text.cell_notes import Grammar, Rows, notes_in
from kenken_cp.text.cell_rows import is_drawn
from kenken_cp.text.decoding import decode_text, one_line
from kenken_cp.text.tidied import LONGEST, tidy_text

_WORD = re.compile(r"[^\W\d_]{2}")


def read_state(puzzle: Puzzle, data: bytes | str) -> State:
    """The state that a text describes; a cell with nothing known may have any value.

    Raises FormatError, naming the row and cell and how to mend it, and BackendError for a puzzle
    that its techniques cannot take.
    """
    logic = logic_of(puzzle)
    state: State = logic.state(puzzle)
    try:
        text = decode_text(data)
        if len(text) > MAX_TEXT:
            raise LimitError(
                f"the state has {len(text):,} characters; at most {MAX_TEXT:,} are read"
            )
        own: State | None = logic.read_notes(puzzle, text)
        if own is not None:
            return own
        allowed = family_for(puzzle).values(puzzle)
        values = sorted({value for held in allowed for value in held})
        grammar = Grammar(puzzle.rows, puzzle.columns, logic.value, values, logic.numbering)
        _write_down(state, grammar, text)
    except KenkenError as error:
        raise type(error)(one_line(str(error))) from None
    return state


def _write_down(state: State, grammar: Grammar, text: str) -> None:
    for r, row in enumerate(_read_notes(grammar, text)):
        for c, note in enumerate(row):
            cell = r * grammar.columns + c
            if isinstance(note, int):
                state.values[cell] = note
                state.candidates[cell] = (note,)
            elif note is not None:
                state.candidates[cell] = note


def _read_notes(grammar: Grammar, text: str) -> Rows:
    """The notes of a text, or of its one part that has any, with words around it as puzzles have.

    Raises FormatError, which says why the whole text is none.
    """
    try:
        return notes_in(grammar, text)
    except FormatError:
        plain = tidy_text(text)
        is_json = text.lstrip().startswith("[") and plain == text
        if is_json or len(text) > LONGEST:
            raise
        found: list[Rows] = []
        for passage in passages(plain):
            if all(_is_words(line.text, grammar.columns) for line in left_of(plain, passage)):
                with suppress(FormatError):
                    found.append(notes_in(grammar, passage.text))
        if not found or any(rows != found[0] for rows in found):
            raise
        return found[0]


def _is_words(line: str, columns: int) -> bool:
    """Whether a line beside the notes cannot be a row of them."""
    text = line.strip()
    has_words = _WORD.search(text) is not None and len(text) != columns
    return is_drawn(line) or not text or (has_words and not is_data(line, columns))
