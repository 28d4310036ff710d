"""Puzzles in texts as people write them: in an e-mail, with marks between cells, with remarks.

Used for a text that no format recognises, and for one that a format recognises by its look alone
(`Format.bare`) and cannot read. `passages` gives the parts of a text that may be a puzzle, which
the formats read as any other text. A puzzle is taken only where its meaning is certain: nothing but
remarks and marks between cells was left out, or the format says that such a puzzle can be nothing
else (`Format.certain`); all that was left out is understood, known to mean nothing or told, as
`text.around` says; and all passages that can be read mean one puzzle.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.family import Family
from kenken_cp.core.format import Format, RuleNotRead, SeveralFamilies
from kenken_cp.formats.passages import AROUND, Passage, is_remark, left_of, passages
from kenken_cp.registry import FAMILIES
from kenken_cp.text.around import (
    Line,
    data_in,
    is_heading,
    lines_named,
    refuse_names,
    tell_unread,
)
from kenken_cp.text.decoding import LONGEST_HEAD, file_kind, no_puzzle
from kenken_cp.text.notices import quote_texts
from kenken_cp.text.tatham import refuse_other_games

LONGEST, MOST_LINES, MOST_LINKS = 16_384, 400, 10

_LINK = re.compile(r"https?://([\w.-]{1,80})\S*")

# Reads a text, maybe as a puzzle of a family.
Read = Callable[..., tuple[Document, Format]]


class _Taken(NamedTuple):
    """A passage that was read, and why it cannot be taken as the text's puzzle, if so."""

    passage: Passage
    document: Document
    row: Format
    fault: FormatError | None = None
    is_said: bool = False  # the fault is in what the lines around say of this puzzle

    @property
    def meaning(self) -> tuple[object, ...]:
        return self.document.family.id, self.document.puzzle


def find_puzzle(
    text: str, read: Read, *, parts: bool = True, named: bool = False
) -> tuple[Document, Format] | None:
    """The one puzzle in a text with its format; None if there is none.

    `read` reads a passage as any other text, of the family that a heading names, if one does.
    Without `parts`, nothing but remarks and marks between cells may be left out. Where the family
    or the format is `named`, a grid is certain to be of it, and rules that the words name are told
    and not refused. Raises FormatError if there are several puzzles or meanings, or if something
    was left out that may belong to the puzzle.
    """
    if len(text) > LONGEST or text.count("\n") > MOST_LINES:
        return None
    taken: list[_Taken] = []
    for passage in _order_passages(passages(text), parts):
        if any(_within(passage, each.passage) for each in taken):
            continue
        headed_as = None if named else family_named(left_of(text, passage))
        try:
            document, row = _read_headed(passage.text, read, headed_as)
        except (RuleNotRead, SeveralFamilies):
            if passage.whole:
                raise
            continue
        except KenkenError:
            continue
        is_said = row.bare and (named or headed_as is document.family)
        if passage.whole or row.certain(document) or is_said:
            taken.append(_settle(text, passage, document, row, named=named))
    return _only(taken)


def _read_headed(text: str, read: Read, family: Family | None) -> tuple[Document, Format]:
    """The text as a puzzle of the family that its heading names, or else as it is."""
    if family is not None:
        try:
            return read(text, family)
        except KenkenError:
            pass  # what the heading names is refused if it is read as another
    return read(text)


def family_named(lines: Iterable[Line]) -> Family | None:
    """The family that these lines name, each saying nothing else; None for none or several."""
    named = {family for line in lines for family in FAMILIES if is_heading(line.text, family.id)}
    return named.pop() if len(named) == 1 else None


def _order_passages(found_in: Iterable[Passage], parts: bool) -> list[Passage]:
    """Each passage once, the longest first: what is part of a puzzle is none of its own."""
    wanted = dict.fromkeys(each for each in found_in if each.whole or parts)
    return sorted(wanted, key=lambda each: (not each.whole, each.first - each.last))


def _within(passage: Passage, other: Passage) -> bool:
    """Whether a passage is a smaller part of another."""
    place, around = (passage.first, passage.last), (other.first, other.last)
    return place != around and around[0] <= place[0] and place[1] <= around[1]


def _settle(text: str, passage: Passage, document: Document, row: Format, *, named: bool) -> _Taken:
    """What was read, with what the lines around it say."""
    try:
        document, left = _understand(document, row, left_of(text, passage), named=named)
    except FormatError as error:
        return _Taken(passage, document, row, error, is_said=True)
    data = data_in(left, document)
    if data:
        return _Taken(passage, document, row, _left_over(passage, row, data))
    return _Taken(passage, _with_told(document, left), row)


def apply_headings(
    document: Document, row: Format, remarks: Sequence[Line], *, named: bool
) -> Document:
    """The document with what the remarks above it in its file, one puzzle a line, say of the rules.

    What else they say is told. Raises FormatError for a rule that they name and that is not read,
    unless `named`.
    """
    return _with_told(*_understand(document, row, remarks, named=named))


def _understand(
    document: Document, row: Format, lines: Sequence[Line], *, named: bool
) -> tuple[Document, Sequence[Line]]:
    """The document with what these lines say of the rules, and those that are left. FormatError
    for a rule that they name and that is not read, unless `named`."""
    if row.around is not None:
        document, lines = row.around(document, lines)
        if not named:
            refuse_names(lines, document, row.title, kinds=True)
    return document, lines


def _with_told(document: Document, lines: Sequence[Line]) -> Document:
    notices = tell_unread(lines, document.family.id)
    return replace(document, notices=(*document.notices, *notices))


def _left_over(passage: Passage, row: Format, data: Sequence[Line]) -> FormatError:
    return FormatError(
        f"{passage.lines} can be read as {row.title}, but {lines_named(data)} "
        f"({quote_texts(data[0].text)[:30]!r}) may be part of it or another puzzle; keep one "
        "puzzle and nothing else"
    )


def _only(taken: Sequence[_Taken]) -> tuple[Document, Format] | None:
    """The one meaning of what was read; FormatError if there are several, or one with a fault."""
    fine: dict[object, _Taken] = {}
    for each in taken:
        if each.fault is None:
            fine.setdefault(each.meaning, each)
    known = list(fine.values()) or list({each.meaning: each for each in taken}.values())
    if not known:
        return None
    telling = [
        each.fault
        for each in sorted(known, key=lambda each: not each.is_said)
        if each.fault is not None and (each.is_said or each.document.solution is not None)
    ]
    if telling:
        raise telling[0]
    first, *others = known
    other = next((each for each in others if _apart(each.passage, first.passage)), None)
    if other is not None:
        raise FormatError(
            f"the text has several puzzles, such as those on {first.passage.lines} and "
            f"{other.passage.lines}; put each into a file of its own, or each on one line"
        )
    if first.fault is not None:
        raise first.fault
    if others:
        rows = f"{first.row.title} and as {others[0].row.title}"
        raise FormatError(f"this can be read as {rows}; choose with --read-as")
    return first.document, first.row


def _apart(one: Passage, other: Passage) -> bool:
    return one.last < other.first or other.last < one.first


def unknown(
    text: str, rows: Sequence[Format], read: Read, family: Family | None = None
) -> FormatError:
    """The error for a text in which no puzzle was found: what it looks most like, and where not.

    `read` reads a link in it as any other text. Only formats of the family count if one is named.
    """
    other = file_kind(text[:LONGEST_HEAD].encode("utf-8", "surrogatepass"))
    if other:
        return FormatError(no_puzzle(other))
    meant = [row for row in rows if family is None or family in row.families]
    near = [(row.near(text), row) for row in meant if len(text) <= LONGEST]
    known = [(found, row) for found, row in near if found is not None]
    if known:
        nearest, row = max(known, key=lambda pair: pair[0].lines)
        return FormatError(f"this looks most like {row.title}, but {nearest.reason}")
    plain = [line for line in text.split("\n") if not is_remark(line)]
    links = list(_LINK.finditer("\n".join(plain)))[:MOST_LINKS]
    if links:
        return _links_unknown([(link[0].strip(AROUND), link[1]) for link in links], rows, read)
    lines = [(n, line) for n, line in enumerate(text.split("\n"), start=1) if line.strip()]
    number, line = next((each for each in lines if not is_remark(each[1])), lines[0])
    return FormatError(
        f"the format is not recognised; line {number}, {line.strip()[:30]!r}, does not begin a "
        "puzzle; kenken formats lists what is read, and --read-as names one"
    )


def _links_unknown(
    links: Sequence[tuple[str, str]], rows: Iterable[Format], read: Read
) -> FormatError:
    """Why these links, each with its site, are no puzzle: what the format says of one that it
    has, or else that there is none for the first."""
    for link, site in links:
        try:
            refuse_other_games(link)
            if not any(not row.binary and row.sniff(link) for row in rows):
                continue
            read(link)
        except KenkenError as error:
            return FormatError(f"the link in the text cannot be read: {error}")
        return FormatError(
            f"the text has a link to {site} that can be read, but more besides; keep only the link"
        )
    return FormatError(
        f"the format is not recognised: no format here has links to {links[0][1]}; export the "
        "puzzle there in a format that kenken formats lists"
    )
