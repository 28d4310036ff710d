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
from itertools import groupby
from typing import NamedTuple

from kenken_cp.core.errors import FormatError
from kenken_cp.text.notices import LONGEST_QUOTE, quoted

FEWEST_LETTER_ROWS = 4  # lines of as many letters each that may be a map of regions

BLANK_ROW = re.compile(  # a row of empty cells, or of dashes and the like
    r"\s*(?:[-.*_?xX#][ \t]+)+[-.*_?xX#]\s*"
)

# Names of rules that a plain grid of digits or letters does not show.
_RULES = re.compile(
    r"""\b(?:
    diagonals? | x[- ]?sudokus? | sudoku[- ]?x | jig[- ]?saw | irregular | squiggly | nonomino
    | geometry[ ]sudoku | killer | windoku | hyper[- ]?(?:sudoku)? | chess[ ](?:sudoku|rules)
    | anti[- ]?(?:knight|king|queen|bishop|diagonal|kropki|xv)s?
    | (?:knight|king|queen)'?s?[- ]moves? | (?:non[- ]?)?consecutive
    | samurai | gattai | sohei | thermo\w* | arrows? | kropki | sandwich | little[- ]killer
    | (?:even|odd)[-/ ](?:and[- ])?(?:even|odd) | greater[- ]than | inequalit(?:y|ies)
    | xv[ ]sudoku | sudoku[ ]xv | x[- ]sums? | palindromes? | renban\w* | whispers? | disjoint
    | colou?r[ ]sudoku | magic[ ]squares? | asterisk | girandola | cent(?:er|re)[- ]dots? | argyle
    | toroidal | wrap(?:ped)?[- ]?around | quadruples? | between[ ]lines? | lockout | zipper
    | region[- ]sums? | clones? | fog | extra[- ]regions? | cages? | latin[ ]squares? | wordoku
    | sujiken | chaos[ ]construction | parity | battenburg | (?:no|without)[ ]boxes
    | r[0-9]{1,2}c[0-9]{1,2} | \w{2,40}sudokus?
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
# Names of kinds of puzzles, with the family of those that are read.
_GENRES = (
    ("kenken", r"ken[- ]?ken|calcudoku|mathdoku"),
    ("sudoku", r"sudokus?|su[- ]doku"),
    ("killer", r"killers?"),
    ("nonogram", r"nonograms?|picross|griddlers?|hanjie|paint by numbers"),
    ("shikaku", r"shikakus?|rectangles"),
    ("numbrix", r"numbrix"),
    ("hidato", r"hidatos?|hidoku"),
    ("", r"suguru|tectonic|fillomino|slither[- ]?link|nurikabe|hashi(?:wokakero)?|masyu|heyawake"),
    ("", r"kakuro|futoshiki|skyscrapers?|str8ts|hitori|akari|light up|tapa|yajilin|galaxies"),
    ("", r"battleships?|minesweeper|binairo|takuzu|binary puzzle|ripple effect|easy as abc"),
    ("", r"star[- ]?battle|nanro|norinori|number ?link|arukone|kurodoko|lits|snake"),
    ("", r"hakyuu?|doppelblock|neighbou?rs|trilogy|japanese sums|magic snail|gokigen|shakashaka"),
    ("", r"kuromasu|mathrax|choco(?:na|banana)|aquarium|thermometers|calcunumber|abc end view"),
)
_GENRE_NAMES = [
    (family, re.compile(rf"\b(?:{names})\b", re.IGNORECASE)) for family, names in _GENRES
]

_MARKS = " \t#/%;*+|\"'“”>.,:!?()[]-–—=~_"
_GRID = re.compile(r"(?=.*[0-9.*_?])[\s0-9A-Ga-gxX.*_?|,;:'\"+=\[\](){}\u2500-\u257f-]+")
_OF_DATA = re.compile(r"\s*(?:[{}\[\]<]|\"\w+\"\s*:)")
_KEY = re.compile(  # a field of a file, which says what the grid means
    r"(?:begin|end|size|unit|pid|width|height|clues|moves|type|genre|variant|puzzle|kind)\b"
    r"\s*[:=]?\s*[\w-]{0,20}",
    re.IGNORECASE,
)
_SPELT = re.compile(r"[A-Za-z]{2}")
_HARMLESS = re.compile(  # one number, a date or a time, a rule of dashes, a mark
    r"\W{0,2}[0-9]{1,6}\W{0,2}|[0-9]{1,4}(?:[-/.:][0-9]{1,4}){1,3}|-+|={2,}|_{2,}|\*{2,}|[.*?]{1,3}"
)
# Lines of nothing but these and numbers say nothing of the puzzle, and lines that begin so either.
_NOUNS = {"puzzle", "puzzles", "grid", "problem", "board", "game", "given", "givens", "input"}
_LEVELS = {
    "easy", "simple", "gentle", "medium", "moderate", "hard", "difficult", "expert", "evil",
}  # fmt: skip
_FILLERS = {"the", "this", "a", "an", "my", "daily", "here", "is", "very", "no", "nr", "number"}
_LABELS = {"difficulty", "level", "rating", "grade"}
_MOST_WORDS = 8
_WORD = re.compile(r"[^\W_]+")


class Line(NamedTuple):
    """A line that is no part of the puzzle, or what of it is none; from 1.

    `is_remark`: it is marked as a remark, so it is no data, whatever it looks like.
    """

    number: int
    text: str
    is_remark: bool = False


def rule_in(text: str, family: str = "", *, genres: bool = False) -> str:
    """The first rule, or with `genres` kind of puzzle, that a text names; "" if none.

    The names of this family, an id, are no rules of their own.
    """
    for found in _RULES.finditer(text):
        if not any(own == family and name.fullmatch(found[0]) for own, name in _GENRE_NAMES):
            return found[0]
    if genres:
        for own, name in _GENRE_NAMES:
            if own != family and (found_name := name.search(text)):
                return found_name[0]
    return ""


def is_data(text: str) -> bool:
    """Whether a line may be a row of a grid, or of data in brackets, rather than words."""
    if _OF_DATA.match(text) or BLANK_ROW.fullmatch(text):
        return True
    return (
        _GRID.fullmatch(text) is not None
        and _SPELT.search(text) is None
        and _HARMLESS.fullmatch(text.strip()) is None
    )


def data_in(lines: Sequence[Line], family: str) -> list[Line]:
    """Those of these lines around a puzzle of this family that may be data, or fields of a file.

    As many letters on each of several lines are data too.
    """
    found = [
        line
        for line in lines
        if not line.is_remark and (is_data(line.text) or _is_field(line.text.strip(), family))
    ]
    filled = [line for line in lines if line.text.strip()]
    for length, run in groupby(filled, lambda line: len(line.text.strip())):
        rows = list(run)
        if len(rows) >= FEWEST_LETTER_ROWS and length > 1:
            found += [row for row in rows if row.text.strip().isalpha()]
    return sorted(set(found))


def _is_field(text: str, family: str) -> bool:
    return _KEY.fullmatch(text) is not None and not _is_cosmetic(text, family)


def told(lines: Iterable[Line], family: str) -> tuple[str, ...]:
    """The notice of words that were not read; empty where all mean nothing for the puzzle."""
    words = []
    for line in lines:
        text = " ".join(line.text.split()).strip(_MARKS)
        if not text and is_data(line.text):
            text = line.text.strip()
        if text and not _is_cosmetic(text, family):
            words.append(text)
    return (f'words around the puzzle were not read: "{quoted(*words)}"',) if words else ()


def _is_cosmetic(text: str, family: str) -> bool:
    """Whether a text is the number, the level or the kind of a puzzle of this family."""
    own = next((name for known, name in _GENRE_NAMES if known == family), None)
    if own is not None and len(text) <= LONGEST_QUOTE:
        text = own.sub("puzzle", text)
    words = [word.lower() for word in _WORD.findall(text)]
    if words[:1] and words[0] in _LABELS:
        return True
    telling = any(word in _NOUNS | _LEVELS for word in words)
    known = _NOUNS | _LEVELS | _FILLERS
    return (
        telling
        and len(words) <= _MOST_WORDS
        and all(word in known or word.isdecimal() for word in words)
    )


def unread_rules(texts: Iterable[str], family: str) -> tuple[str, ...]:
    """The notice of rules that a title or a remark names; empty if they name none."""
    found = [(rule, text) for text in texts if (rule := rule_in(text, family))]
    return tuple([f"'{rule}' in \"{quoted(text)}\" was not read as a rule" for rule, text in found])


def refuse_rules(lines: Iterable[Line], family: str, title: str, *, genres: bool = False) -> None:
    """FormatError for words that name a rule which a puzzle of this family, as read, has not.

    `title` is what the text is; with `genres` it could be a puzzle of another kind as well.
    """
    for line in lines:
        rule = rule_in(line.text, family, genres=genres)
        if rule:
            raise FormatError(
                f"line {line.number} says '{quoted(line.text)}', but '{rule}' is not "
                "read from words; use a format that has this rule, or --family "
                f"{family} to read the {title} without it"
            )


def lines_named(lines: Sequence[Line]) -> str:
    """`line 3` or `lines 3–7`: where these lines are."""
    first, last = lines[0].number, lines[-1].number
    return f"line {first}" if first == last else f"lines {first}–{last}"
