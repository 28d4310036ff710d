"""The container pzprv3: files of the program behind puzz.link.

The first lines are `pzprv3` (maybe with the number of a version, `pzprv3.1`), the type, the rows
and the columns, or one number for both where the type is always square; what follows is the
type's. It may end in `info:` and JSON with `metadata`, of which the author and the source are read,
or in `history:` and JSON, which is passed over, as is a last line with an address. In place of line
ends there may be slashes.
"""

import json
import re
from typing import Any

from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import text_of
from kenken_cp.formats.containers import Container
from kenken_cp.text.contents import Pzprv3, check_sides
from kenken_cp.text.decoding import number
from kenken_cp.text.json_text import escaped
from kenken_cp.text.strict_json import parse

TITLE = "pzprv3 file"
LONGEST = 2 << 20  # characters of a file: a board of 512×512 cells with its clues has half of it
NAME = "pzprv3"

_START = re.compile(r"\s*pzprv3(?:\.[0-9]{1,3})?[^\S\n]*[\n/]")
_HEAD = (r"pzprv3(?:\.[0-9]{1,3})?", "[a-z0-9]+", "[0-9]+", "[0-9]+")  # a line each
HEAD = 3  # lines of it where one number tells both sides
_END = re.compile(r"^(?:info:|history:|__HISTORY__|https?://)", re.MULTILINE)


def sniff(text: str) -> bool:
    """Whether its first line is that of such a file."""
    return _START.match(text) is not None


def unpack(text: str) -> Pzprv3:
    """The type, the sides and the lines that follow. Raises FormatError or LimitError."""
    end = _END.search(text)
    body, rest = (text[: end.start()], text[end.start() :]) if end else (text, "")
    lines = [line.rstrip() for line in body.strip().replace("/", "\n").split("\n")]
    one_side = len(lines) >= len(_HEAD) and len(lines[HEAD].split()) > 1  # a row of cells follows
    head = _HEAD[:HEAD] if one_side else _HEAD
    if len(lines) < len(head) or not all(map(re.fullmatch, head, lines)):
        beginning = " / ".join(lines[: len(_HEAD)])
        raise FormatError(
            f"the file begins with {beginning[:40]!r}; the first lines must be {NAME}, a type, "
            "rows and columns"
        )
    kind, rows, columns = lines[1], number(lines[2]), number(lines[len(head) - 1])
    check_sides("a board", rows, columns)
    while not lines[-1]:  # the last line may end in a slash
        lines.pop()
    return Pzprv3(kind, rows, columns, tuple(lines[len(head) :]), _meta(rest), one_side)


def _meta(rest: str) -> Meta:
    """The author and the source in what follows the lines. Raises FormatError."""
    if not rest.startswith("info:"):
        return Meta()
    parsed = parse(rest.removeprefix("info:"))
    fields: Any = parsed.get("metadata", {}) if type(parsed) is dict else None
    if type(fields) is not dict:
        raise FormatError("'info' must be an object, and so must 'metadata' if 'info' has it")
    return Meta(author=text_of(fields, "author"), source=text_of(fields, "source"))


def pack(contents: Pzprv3, document: Document) -> str:
    """The lines."""
    values = {"author": document.meta.author, "source": document.meta.source}
    metadata = {name: value for name, value in values.items() if value}
    info = (
        [f"info:{escaped(json.dumps({'metadata': metadata}, ensure_ascii=False))}"]
        if metadata
        else []
    )
    sides = [contents.rows] if contents.one_side else [contents.rows, contents.columns]
    return "\n".join([NAME, contents.type, *map(str, sides), *contents.lines, *info])


CONTAINER = Container(
    id="pzprv3",
    title=TITLE,
    suffixes=(),
    sniff=sniff,
    unpack=unpack,
    pack=pack,
    longest=LONGEST,
    keeps=("author", "source"),
)
