"""Words around a puzzle: which rules they name, what may be data, what is told of them.

The principle: a reader of loose text takes a puzzle only if all else in the text is known. What a
format understands (`Format.around`) becomes part of the document. A line that may be data, such as
rows of another grid, is never passed over: the text is refused. Words that name a rule or a genre
are refused by that name, unless the family was named, since who names it knows what it is. What is
known to mean nothing for the puzzle (`_is_cosmetic`, and lines of dashes) is passed over. All other
words are told in a notice.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import NamedTuple

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.text.notices import LONGEST_QUOTE, quote_texts
from kenken_cp.text.puzzle_names import as_puzzle, names_family, unread_in, why_not_read

FEWEST_LETTER_ROWS = 4  # lines of as many letters each that may be a map of regions
FEWEST_CELLS = 16  # of a board whose map on one line is told from a word

BLANK_ROW = re.compile(  # a row of empty cells, or of dashes and the like
    r"\s*(?:[-.*_?xX#][ \t]+)+[-.*_?xX#]\s*"
)

_MARKS = " \t#/%;*+|\"'“”>.,:!?()[]-–—=~_"
_GRID = re.compile(r"(?=.*[0-9.*_?])[\s0-9A-Ga-gxX.*_?|,;:'\"+=\[\](){}\u2500-\u257f-]+")
_OF_DATA = re.compile(r"\s*(?:[{}\[\]<]|\"\w+\"\s*:)")
_LINK = re.compile(r"\s*!?\[([^\]]{1,200})\]\((https?://[^\s)]{1,500})\)\W{0,3}$")  # Markdown
_KEY = re.compile(  # a field of a file, which says what the grid means
    r"(?:begin|end|size|unit|pid|width|height|clues|moves|type|genre|variant|puzzle|kind|regions?|"
    r"areas?|shapes?|layout|constraints?)\b"
    r"\s*[:=]?\s*[\w-]{0,20}",
    re.IGNORECASE,
)
_HEAD = re.compile(  # of a table; `Hi,` is none
    r"[\"']?[A-Za-z_]\w*[\"']?(?:[,;\t][\"']?\w*[\"']?)*[,;\t][\"']?\w+[\"']?"
)
_SPELT = re.compile(r"[A-Za-z]{2}")
_HARMLESS = re.compile(  # one number, a date or a time, a rule of dashes, a mark
    r"\W{0,2}[0-9]{1,6}\W{0,2}|[0-9]{1,4}(?:[-/.:][0-9]{1,4}){1,3}|-+|={2,}|_{2,}|\*{2,}|[.*?]{1,3}"
)
_ROW = re.compile(r"(?=.*[0-9])[0-9.*_?xX-]+")
# Lines of nothing but these and numbers say nothing of the puzzle, and lines that begin so either.
_NOUNS = {"puzzle", "puzzles", "grid", "problem", "board", "game", "given", "givens", "input"}
_LEVELS = {
    "easy", "simple", "gentle", "medium", "moderate", "hard", "difficult", "expert", "evil",
}  # fmt: skip
_FILLERS = {"the", "this", "a", "an", "my", "daily", "here", "is", "very", "no", "nr", "number"}
_LABELS = {"difficulty", "level", "rating", "grade"}
_MOST_WORDS = 8
_WORD = re.compile(r"[^\W_]+")
# Two numbers that may be digits, as in 0-8, or the sides of a grid or a box; three are a date.
_RANGE = re.compile(r"(?<![0-9-])[0-9]{1,3} ?[-–—×*] ?[0-9]{1,3}(?![0-9-])")


class Line(NamedTuple):
    """A line that is no part of the puzzle, or what of it is none; from 1.

    `is_remark`: it is marked as a remark, so it is no data, whatever it looks like.
    """

    number: int
    text: str
    is_remark: bool = False


def is_data(text: str, side: int = 0) -> bool:
    """Whether a line may be a row of a grid, or of data in brackets, rather than words.

    As many figures and signs as the `side` of the board are a row too, not a number.
    """
    if _LINK.match(text):
        return False
    if _OF_DATA.match(text) or BLANK_ROW.fullmatch(text):
        return True
    if _GRID.fullmatch(text) is None or _SPELT.search(text):
        return False
    number = text.strip()
    is_row = len(number) == side > 1 and _ROW.fullmatch(number) is not None
    return is_row or _HARMLESS.fullmatch(number) is None


def data_in(lines: Sequence[Line], document: Document) -> list[Line]:
    """Those of these lines around a puzzle that may be data, or fields or a head of a file.

    As many letters on each of several lines, or figures on each of two, are data too, and as many
    letters on one line as the board has cells.
    """
    puzzle, family = document.puzzle, document.family.id
    side, cells = max(puzzle.rows, puzzle.columns), puzzle.rows * puzzle.columns
    found = [
        line
        for line in lines
        if not line.is_remark and (is_data(line.text, side) or _is_field(line.text.strip(), family))
    ]
    filled = [line for line in lines if line.text.strip()]
    for length, run in groupby(filled, lambda line: len(line.text.strip())):
        rows = list(run)
        if length == cells >= FEWEST_CELLS or (len(rows) >= FEWEST_LETTER_ROWS and length > 1):
            found += [row for row in rows if _is_letters(row.text)]
        for one, other in pairwise(rows) if length > 1 else ():
            if other.number == one.number + 1 and (one.text + other.text).strip().isdecimal():
                found += [one, other]
    return sorted(set(found))


def _is_letters(text: str) -> bool:
    """Whether a line is letters without blanks, or one letter by one with blanks between."""
    words = text.split()
    return "".join(words).isalpha() and (len(words) == 1 or all(len(word) == 1 for word in words))


def _is_field(text: str, family: str) -> bool:
    is_field = _KEY.fullmatch(text) is not None or _HEAD.fullmatch(text) is not None
    return is_field and not _is_cosmetic(text, family)


def tell_unread(lines: Iterable[Line], family: str) -> tuple[str, ...]:
    """The notice of words that were not read; empty where all mean nothing for the puzzle."""
    words = []
    for line in lines:
        text = " ".join(_LINK.sub(r"\1 \2", line.text).split()).strip(_MARKS)
        if not text and is_data(line.text):
            text = line.text.strip()
        if text and not _is_cosmetic(text, family):
            words.append(text)
    return (f'words around the puzzle were not read: "{quote_texts(*words)}"',) if words else ()


def take_words(document: Document, lines: Sequence[Line], title: str, *, named: bool) -> Document:
    """The document with what is told of words around its puzzle, in a text that `title` is.

    FormatError for what may be data, and, unless the family was `named`, for names of rules.
    """
    data = data_in(lines, document)
    if data:
        raise FormatError(
            f"{lines_named(data)}: {quote_texts(data[0].text)[:30]!r} beside the {title} is not "
            "understood; keep one puzzle and nothing else"
        )
    if not named:
        refuse_names(lines, document, title, kinds=True)
    notices = tell_unread(lines, document.family.id)
    return replace(document, notices=(*document.notices, *notices))


def is_heading(text: str, family: str) -> bool:
    """Whether a line names this family, and nothing else but a number or a level."""
    text = text.strip(_MARKS)
    return len(text) <= LONGEST_QUOTE and names_family(text, family) and _is_cosmetic(text, family)


def _is_cosmetic(text: str, family: str) -> bool:
    """Whether a text is the number, the level or the kind of a puzzle of this family."""
    if len(text) <= LONGEST_QUOTE:
        text = as_puzzle(text, family)
    words = _WORD.findall(text.lower())
    if words[:1] and words[0] in _LABELS:
        return True
    telling = any(word in _NOUNS | _LEVELS for word in words)
    known = _NOUNS | _LEVELS | _FILLERS
    return (
        telling
        and len(words) <= _MOST_WORDS
        and _RANGE.search(text) is None
        and all(word in known or word.isdecimal() for word in words)
    )


def refuse_names(
    lines: Iterable[Line], document: Document, title: str, *, kinds: bool = False
) -> None:
    """FormatError for words that name a rule which the puzzle, as read, has not.

    `title` is what the text is; with `kinds` it could be a puzzle of another kind as well.
    """
    family = document.family
    for line in lines:
        found = unread_in(line.text, family.id, family.traits(document.puzzle))
        name = next((each for each in found if kinds or each.name.rule), None)
        if name is not None:
            said = quote_texts(line.text)
            raise FormatError(
                f"line {line.number} says '{said}', but {why_not_read(name)}; "
                f"--family {family.id} reads the {title} without it"
            )


def lines_named(lines: Sequence[Line]) -> str:
    """`line 3` or `lines 3–7`: where these lines are."""
    first, last = lines[0].number, lines[-1].number
    return f"line {first}" if first == last else f"lines {first}–{last}"
