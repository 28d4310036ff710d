"""A Sudoku in a file of its own, `.sdk`: remarks, then a row a line.

A remark is a line of `#`, a letter and a text: A the author, D what the puzzle is called, S where
it comes from, L its level. B and U, a date and an address, are passed over; C, a comment, is told,
and so is a remark of another letter, or of a word, such as `#Easy`. A line `[Puzzle]` may stand
before the rows; `[State]` and what follows it, how far somebody has come, is told. The rows are
those of `grids`. What comments say of the rules is understood or refused as in loose text.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family
from kenken_cp.core.fields import JsonObject
from kenken_cp.core.format import Format, begins, cannot_carry
from kenken_cp.kinds.cages.formats import headings, sudoku_text
from kenken_cp.kinds.cages.formats.clues import rows_of
from kenken_cp.kinds.cages.formats.sudoku_text import CARRIES, signs_in
from kenken_cp.text.around import Line, is_data, refuse_names, tell_unread
from kenken_cp.text.puzzle_names import names_in, unread_notices

TITLE = "Sudoku file .sdk"
RATING = "level"  # the name of the rating that a level is
FIELD_OF = {"A": "author", "D": "title", "S": "source"}
LEVEL = "L"
PASSED_OVER = "BU"
COMMENT = "#Ckenken-cp"  # tells a file without remarks from other grids
PUZZLE, STATE = "[puzzle]", "[state]"
STATE_TOLD = "how far somebody has come ([State]) was not read"

_WORD = re.compile(r"#(?:[A-Z][a-z]{2}|[a-z]{3})")  # begins with a word, not with its letter
_START = re.compile(r"\s*(?:#[A-Za-z](?!=)|\[(?:puzzle|state)\])", re.IGNORECASE)


def read(text: str, family: Family | None = None) -> Document:
    """The puzzle with what is said of it; FormatError says what does not fit, and on which line.

    Rules that are named and that the grid does not show are told if the family is named.
    """
    document, comments = _read(text)
    if family is None:
        refuse_names(comments, document, TITLE)
    own = document.family
    traits = own.traits(document.puzzle)
    rules = unread_notices("the source", document.meta.source, own.id, traits)
    return replace(document, notices=(*document.notices, *rules, *tell_unread(comments, own.id)))


def _read(text: str) -> tuple[Document, Sequence[Line]]:
    """The document, and the comments that say nothing that was understood."""
    remarks: dict[str, str] = {}
    rows: list[str] = []
    comments: list[Line] = []
    state: list[str] = []
    for n, line, is_state in _lines(text):
        if is_state and not is_data(line):
            comments.append(Line(n, line.lstrip("#"), True))
            continue
        if not line.startswith("#"):
            (state if is_state else rows).append(line)
            continue
        letter, value = line[1:2].upper(), line[2:].strip()
        is_word = line != COMMENT and _begins_with_word(line)
        if line == COMMENT or (letter in PASSED_OVER and not is_word):
            continue
        if is_word or (letter not in FIELD_OF and letter != LEVEL):
            said = value if letter == "C" and not is_word else line[1:]
            comments.append(Line(n, said, True))
            continue
        if letter in remarks:
            raise FormatError(f"line {n}: a second remark {line[:2]!r}; keep one")
        remarks[letter] = value
    found = sudoku_text.read("\n".join(rows))
    fields: JsonObject = {
        FIELD_OF[letter]: value for letter, value in remarks.items() if letter in FIELD_OF
    }
    level = {RATING: remarks[LEVEL]} if remarks.get(LEVEL) else {}
    notices = found.notices + (STATE_TOLD,) * bool(state)
    document = replace(found, meta=Meta(**fields, ratings=level), notices=notices)
    return headings.around(document, comments)


def _begins_with_word(line: str) -> bool:
    """Whether a remark is words, such as `#Easy` or `#DIAGONAL`, and no letter with its text."""
    if _WORD.match(line) is not None:
        return True
    return not names_in(line[2:]) and any(line.startswith(each.text, 1) for each in names_in(line))


def _lines(text: str) -> Iterator[tuple[int, str, bool]]:
    """The lines that count, numbered from 1, and whether they stand under `[State]`; FormatError
    for a part of another name, and for one behind the state."""
    is_state = False
    for n, line in enumerate(map(str.strip, text.split("\n")), start=1):
        if line.startswith("[") and (is_state or line.lower() not in (PUZZLE, STATE)):
            raise FormatError(
                f"line {n}: {line[:20]!r} is unknown here; use [Puzzle] before the rows, or "
                "[State] behind them"
            )
        is_state = is_state or line.lower() == STATE
        if line and not line.startswith("["):
            yield n, line, is_state


def write(document: Document) -> str:
    """The remarks and rows; FormatError names what they cannot carry."""
    signs = signs_in(document, TITLE)
    meta = document.meta
    values = {letter: getattr(meta, name) for letter, name in FIELD_OF.items()}
    level = meta.ratings.get(RATING)
    values[LEVEL] = "" if level is None else str(level)
    remarks = [_remark(letter, value) for letter, value in values.items() if value]
    rows = rows_of(signs, document.puzzle.rows)
    return "\n".join([COMMENT, *remarks, *rows]) + "\n"


def _remark(letter: str, value: str) -> str:
    """The line; a blank keeps letter and value from being one word where they would be read so."""
    if value != value.strip() or "\n" in value or "\r" in value:
        name = FIELD_OF.get(letter, RATING)
        raise cannot_carry(TITLE, f"'{name}' with line breaks, or with blanks at its ends")
    line = f"#{letter}{value}"
    return line if _WORD.match(line) is None else f"#{letter} {value}"


FORMAT = Format(
    id="sdk",
    title=TITLE,
    suffixes=(".sdk",),
    sniff=begins(_START),
    read=read,
    read_as=read,
    write=write,
    keeps=("title", "author", "source"),
    families=CARRIES.families,
)
