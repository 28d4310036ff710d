"""The samples of formats: `samples/ID.toml` beside the module of a format, or of a kind's body.

Only tests load them. `[[right]]` has texts (`texts`, by name) that say the same, and the document
in native JSON that each must give (`is`). `[refused]` has by name a `text`, a part of what is
`told` of it, and the `family` it is read as if that is asked for. Both have `named` where only the
name of the format tells that it is meant. Binary files stand as text, a sign a byte. The other
fields are those of `Samples`; a format that needs none leaves them out.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import SeveralFamilies
from kenken_cp.formats import FORMATS, Document, Format, format_of, native, read_document
from tests.helpers.paths import ROOT


@dataclass(frozen=True)
class Right:
    """A text and the document that it must give."""

    row: Format
    name: str
    data: bytes
    document: Document
    named: bool = False

    @property
    def family(self) -> str | None:
        """The family that must be named, None if the text says it."""
        return self.document.family.id if asks(self.row, self.data) else None


@dataclass(frozen=True)
class Refused:
    """A text that is not read, and a part of what is told of it."""

    row: Format
    name: str
    data: bytes
    told: str
    family: str | None = None
    named: bool = False


@dataclass(frozen=True)
class Samples:
    """The samples of a format, and what tests must know of it besides.

    `narrow`: its writer takes only such puzzles as stand in `right`. `picture`: it holds a solution
    and nothing else. `carries`: which features of KenKens it has that most formats refuse.
    `known_as`: the format as which its texts are known, if it is another. `in_part`: those as which
    a part of its texts is known. `unsized`: one line of numbers more is another puzzle. `free`: a
    pattern of lines where anything may stand by the format's own rules. `loose`: tests of its own
    say what may stand around and in it, as people write it.
    """

    right: tuple[Right, ...]
    refused: tuple[Refused, ...]
    narrow: bool = False
    picture: bool = False
    carries: tuple[str, ...] = ()
    known_as: str = ""
    in_part: tuple[str, ...] = ()
    unsized: bool = False
    free: str = ""
    loose: bool = False


def _in_bytes(row: Format, text: str) -> bytes:
    return text.encode("latin-1" if row.binary else "utf-8")


@cache
def samples_of(name: str) -> Samples:
    """All that stands about the format of this id in the files of its name."""
    row = format_of(name)
    right: list[Right] = []
    refused: list[Refused] = []
    others: dict[str, Any] = {}
    for path in sorted((ROOT / "kenken_cp").glob(f"**/samples/{name}.toml")):
        held = tomllib.loads(path.read_text(encoding="utf-8"))
        for group in held.pop("right", ()):
            document = native.read(group["is"])
            right += [
                Right(row, title, _in_bytes(row, text), document, group.get("named", False))
                for title, text in group["texts"].items()
            ]
        for title, case in held.pop("refused", {}).items():
            refused.append(Refused(row, title, _in_bytes(row, case.pop("text")), **case))
        others |= {key: tuple(value) if isinstance(value, list) else value
                   for key, value in held.items()}  # fmt: skip
    return Samples(tuple(right), tuple(refused), **others)


def all_samples() -> Iterator[Samples]:
    """Those of each format that is read, in the order of the table."""
    return (samples_of(row.id) for row in FORMATS if row.reads)


def asks(row: Format, data: bytes) -> bool:
    """Whether the text may be of several families, so that one must be named."""
    try:
        read_document(data, row.id)
    except SeveralFamilies:
        return True
    except FormatError as error:
        return "--family" in str(error)
    return False
