"""The contract of a file format, and what a kind contributes to the table of formats.

A format is one row (`Format`). Some formats are containers that puzzles of several kinds share
(ipuz, Penpa+, puzz.link). Their common part is in `formats.containers`, and each kind adds a `Body`
that reads and writes its own puzzles.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, BinaryIO, NamedTuple, TypeAlias

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.limits import MAX_TEXT

Contents: TypeAlias = Any  # a text, the bytes of a binary format, or what a container holds
Around: TypeAlias = Any  # a line beside a puzzle, `text.around.Line`


def never_solves(line: str, before: str) -> bool:
    """The `solves` of a form whose lines have their solutions in themselves, or none."""
    return False


class LineForm(NamedTuple):
    """A format's one-line form, of which a file may hold many, one per line.

    `sniff(line)` judges a file by its first line that is not blank; `write` adds no line end. A
    file with one of these suffixes always holds one document per line. `solves(line, before)` is
    whether a line is the solution of the one before: both, with a blank between, are a document. A
    line with a 0, a blank, is none.
    """

    sniff: Callable[[str], bool]
    write: Callable[[Document], str]
    suffixes: tuple[str, ...] = ()
    solves: Callable[[str, str], bool] = never_solves


class Companion(NamedTuple):
    """Files beside puzzle files that hold the solutions.

    Their names end in `ending`; `read(data, puzzle)` gives the grid, and `write(document)` the file
    with its solution. Both raise FormatError.
    """

    ending: str
    read: Callable[[bytes, Any], Grid]
    write: Callable[[Document], bytes]


class Near(NamedTuple):
    """How a text comes near to a format that it is not in.

    `lines` is how many of its lines fit; `reason` says which does not, and what would be right.
    """

    lines: int
    reason: str


class SeveralFamilies(FormatError):
    """A text that may be a puzzle of several families, one of which must be named."""


class RuleNotRead(FormatError):
    """A text that says more of its puzzle than is read, so that no part of it is read instead."""


def never_near(text: str) -> Near | None:
    """The `near` of a format whose texts are recognised even if they are damaged."""
    return None


def never_certain(document: Document) -> bool:
    """The `certain` of a format whose puzzles could also be something else."""
    return False


def always_certain(document: Document) -> bool:
    """The `certain` of a format that nothing else looks like, if it can be read."""
    return True


def words_only(document: Document, lines: Sequence[Around]) -> tuple[Document, Sequence[Around]]:
    """The `around` of a format in which nothing around a puzzle belongs to it."""
    return document, lines


def never_read(text: Contents) -> Document:
    """The `read` of a format that is only written."""
    raise FormatError("this format can be written but not read")


def never_written(document: Document) -> Contents:
    """The `write` of a format that is only read."""
    raise FormatError("this format can be read but not written")


@dataclass(frozen=True, slots=True)
class Format:
    """One row of the table of formats.

    `sniff(text)` tells from the content whether a text is meant to be in this format, valid or not.
    `read(text)` takes text with `\\n` line ends and no byte order mark. With `binary`, they take
    bytes and `write` returns bytes. `read` and `write` raise FormatError or another KenkenError;
    `write` refuses, by name, parts of the puzzle that the format cannot represent. A puzzle that
    belongs to none of its `families` is refused before `write` is called.

    `keeps` names what it can represent besides the puzzle (`solution`, and fields of Meta); the
    rest is left out. `longest` is the most characters, or bytes, of one document. `companion` is
    for formats with solutions in separate files.

    A `bare` format is recognised only by looking like a grid, so a text may match several of them.
    `meant(text)` are the families that such a text may be of, all of its `families` if it is None.
    `read_as(text, family)`, for texts that may mean puzzles of several families, reads the text as
    a puzzle of the given one; it may be `read` with a second argument. `read_lines(text, lines)`,
    for texts that may hold lines whose rule only people know, takes it from their words, each as
    the option --read-lines has it.

    `certain(document)` is whether what was read can be nothing but such a puzzle, even where it
    stood among other text, as in an e-mail. `around(document, lines)` gives the document with what
    the lines around it (`text.around.Line`) say of the puzzle, and the lines that are left; it
    raises FormatError for a line that contradicts the puzzle. It is None for a format that states
    its rules itself, to which words around can add none. `near(text)` says how a text that no
    format claims comes near to this one.

    `split(text)`, for texts that may hold several puzzles, gives each as a text of its own, and
    raises FormatError. `many(name, stream)`, for binary formats with any number of puzzles in a
    file, yields the items (`formats.sources.Item`) of a file that is open for reading at any place.
    It raises FormatError.
    """

    id: str
    title: str
    sniff: Callable[[Contents], bool]
    read: Callable[[Contents], Document] = never_read
    write: Callable[[Document], Contents] = never_written
    families: Sequence[Family] = field(kw_only=True)
    suffixes: tuple[str, ...] = ()
    lines: LineForm | None = None
    longest: int = MAX_TEXT
    binary: bool = False
    keeps: tuple[str, ...] = ()
    companion: Companion | None = None
    bare: bool = False
    meant: Callable[[str], Sequence[Family]] | None = None
    read_as: Callable[[Contents, Family], Document] | None = None
    read_lines: Callable[[Contents, Sequence[str]], Document] | None = None
    certain: Callable[[Document], bool] = never_certain
    around: Callable[[Document, Sequence[Around]], tuple[Document, Sequence[Around]]] | None = None
    near: Callable[[str], Near | None] = never_near
    many: Callable[[str, BinaryIO], Iterator[Any]] | None = None
    split: Callable[[str], Sequence[str]] | None = None

    @property
    def reads(self) -> bool:
        """Whether there is a reader."""
        return self.read is not never_read

    @property
    def writes(self) -> bool:
        """Whether there is a writer."""
        return self.write is not never_written


def by_line(row: Format, sniff_line: Callable[[str], bool] | None = None) -> Format:
    """The row of a format whose documents are one line each, and nothing else looks like them.

    Its `write` adds a line end. `sniff_line` is given where `sniff` cannot judge a line alone.
    """
    write: Callable[[Document], str] = row.write
    return replace(
        row,
        write=(lambda document: f"{write(document)}\n") if row.writes else never_written,
        lines=LineForm(sniff_line or row.sniff, write),
        certain=always_certain,
    )


def begins(pattern: "re.Pattern[str]") -> Callable[[str], bool]:
    """The `sniff` of a format that is known by how its texts begin."""
    return lambda text: pattern.match(text) is not None


def always_takes(contents: Contents) -> bool:
    """The default of `Body.takes`: any contents, since the type's name has already decided."""
    return True


@dataclass(frozen=True, slots=True)
class Body:
    """How the puzzles of some families are represented in a container.

    `container` is the container's id, and `names` are its names for the types of puzzle that this
    body reads. `takes(contents)` says whether contents look like puzzles of these families.
    `read(contents)` gives the document, without metadata, and `write(document)` the contents, whose
    form depends on the container (`text.contents`). `understood` is what it reads of a drawing.
    `read_lines(contents, lines)` reads it as `Format.read_lines` does.
    """

    container: str
    families: tuple[Family, ...]
    read: Callable[[Contents], Document]
    write: Callable[[Document], Contents]
    names: tuple[str, ...] = ()
    takes: Callable[[Contents], bool] = always_takes
    understood: tuple[Contents, ...] = ()
    read_lines: Callable[[Contents, Sequence[str]], Document] | None = None


class Formats(NamedTuple):
    """What a kind contributes to the table of formats.

    `rows` are its own formats and its bodies in containers; a container's place in the table is
    that of its first body. `schema` is the package whose `schema.json` describes the kind's part of
    native JSON: `families`, the schema of each family's data by its id; `solution`, that of a
    solution; and `$defs`, which these share, under names that begin with the kind's id. References
    are as in the whole schema (`formats.schema`).
    """

    rows: tuple[Format | Body, ...] = ()
    schema: str = ""


def cannot_carry(title: str, what: str) -> FormatError:
    """The error for a feature that a format cannot represent."""
    return FormatError(f"{title} cannot represent {what}; native JSON can")


def require_family(document: Document, title: str, families: Sequence[Family]) -> None:
    """FormatError, naming the family, unless the puzzle is of one of these families."""
    puzzle = document.puzzle
    if any(type(puzzle) is family.kind.puzzle and family.takes(puzzle) for family in families):
        return
    *before, last = [family.title for family in families]
    known = f"{', '.join(before)} and {last}" if before else last
    refused = document.family.title
    raise FormatError(f"{title} takes {known} only, not {refused}; use native JSON")
