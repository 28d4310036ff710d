"""What a file format must supply, and what a kind of puzzles contributes to the table of formats.

A format is one row (`Format`). Some formats are containers, which puzzles of several kinds share
(ipuz, Penpa+, puzz.link): what all of them have in common stands once, in `formats.containers`, and
each kind adds a `Body`, which says how its puzzles are read and written there.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.limits import MAX_TEXT


class LineForm(NamedTuple):
    """A format's one-line form, of which a file may hold many, one a line.

    `sniff(line)` judges the first line of a file that is not blank; `write` adds no line end.
    Files with one of these suffixes always hold a document a line.
    """

    suffixes: tuple[str, ...]
    sniff: Callable[[str], bool]
    write: Callable[[Document], str]


class Companion(NamedTuple):
    """Files that lie beside puzzles of a format and hold their solutions.

    `ending` is how their names end; `read(data, puzzle)` gives the grid and `write(document)` the
    file of its solution. Both raise FormatError.
    """

    ending: str
    read: Callable[[bytes, Any], Grid]
    write: Callable[[Document], bytes]


def never_read(text: Any) -> Document:
    """The `read` of a format that is only written."""
    raise FormatError("this format can be written but not read")


def never_written(document: Document) -> Any:
    """The `write` of a format that is only read."""
    raise FormatError("this format can be read but not written")


@dataclass(frozen=True, slots=True)
class Format:
    """One row of the table of formats.

    `sniff(text)` tells by the content whether a text means to be of this format, right or
    wrong; `read(text)` takes text with `\\n` line ends and no byte order mark. Where `binary`
    says so, they take and `write` gives bytes instead. Both `read` and `write` raise
    FormatError or another KenkenError; `write` refuses what the format cannot carry of the
    puzzle, by name. A puzzle that is of none of its `families` is refused before.

    Of what is no part of the puzzle it carries what `keeps` names (`solution`, and fields of Meta)
    and leaves out the rest. `longest` is how many characters, or bytes, one document may have;
    `companion` is for formats that keep solutions in files of their own.

    A `bare` format has nothing by which it is known but the look of a grid, so that a text may be
    of several bare formats. `read_as(text, family)` is there where a text may be read as puzzles of
    several families, and reads it as one of this family.
    """

    id: str
    title: str
    suffixes: tuple[str, ...]
    sniff: Callable[[Any], bool]
    read: Callable[[Any], Document] = never_read
    write: Callable[[Document], Any] = never_written
    families: tuple[Family, ...] = field(kw_only=True)
    lines: LineForm | None = None
    longest: int = MAX_TEXT
    binary: bool = False
    keeps: tuple[str, ...] = ()
    companion: Companion | None = None
    bare: bool = False
    read_as: Callable[[Any, Family], Document] | None = None

    @property
    def reads(self) -> bool:
        """Whether there is a reader."""
        return self.read is not never_read

    @property
    def writes(self) -> bool:
        """Whether there is a writer."""
        return self.write is not never_written


def looks_right(contents: Any) -> bool:
    """The `takes` of a body that goes by the names of types alone."""
    return True


@dataclass(frozen=True, slots=True)
class Body:
    """How the puzzles of some families stand in a container.

    `container` is the container's id, and `names` are its words for the types of puzzle that this
    body reads. `takes(contents)` says by their look whether contents may be of these families,
    `read(contents)` gives the document, without what is said about it, and `write(document)` the
    contents. What contents are depends on the container (`text.contents`).
    """

    container: str
    families: tuple[Family, ...]
    read: Callable[[Any], Document]
    write: Callable[[Document], Any]
    names: tuple[str, ...] = ()
    takes: Callable[[Any], bool] = looks_right


class Formats(NamedTuple):
    """What a kind contributes to the table of formats.

    `rows` are its own formats, and its bodies in containers; a container has its place in the table
    where a body of it comes first. `schema` is the package whose `schema.json` describes the kind's
    part of native JSON: `families`, the schema of each family's data by its id; `solution`, that of
    a solution; and `$defs`, what these share, under names that begin with the kind's id. References
    are as in the whole schema (`formats.schema`).
    """

    rows: tuple[Format | Body, ...] = ()
    schema: str = ""


def cannot_carry(title: str, what: str) -> FormatError:
    """The error for what a format lacks."""
    return FormatError(f"{title} cannot represent {what}; native JSON can")


def require_family(document: Document, title: str, families: Sequence[Family]) -> None:
    """FormatError, naming the family, unless the puzzle is of one of these families."""
    puzzle = document.puzzle
    if any(type(puzzle) is family.kind.puzzle and family.takes(puzzle) for family in families):
        return
    *before, last = [family.title for family in families]
    known = f"{', '.join(before)} and {last}" if before else last
    raise cannot_carry(title, f"a puzzle of the family {document.family.title}, only {known}")
