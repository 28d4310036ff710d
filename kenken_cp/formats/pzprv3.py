"""The container pzprv3: files of the program behind puzz.link.

The first lines are `pzprv3` (maybe with the number of a version, `pzprv3.1`), the type, the rows
and the columns, or one number for both where the type is always square; what follows is the
type's. It may end in `info:` and JSON with `metadata`, of which the author and the source are read
and a comment is told, or in `history:` and JSON with what a player did, which is passed over, as is
a line with the file's address. In place of line ends there may be slashes.
"""

import json
import re
from typing import Any

from kenken_cp.core.document import NO_META, Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import refuse_others, text_of
from kenken_cp.core.format import begins
from kenken_cp.formats.containers import Container
from kenken_cp.text.contents import Pzprv3, check_sides
from kenken_cp.text.decoding import number
from kenken_cp.text.json_text import escape_json
from kenken_cp.text.notices import rules_not_read
from kenken_cp.text.strict_json import parse

TITLE = "pzprv3 file"
LONGEST = 2 << 20  # characters of a file: a board of 512×512 cells with its clues has half of it
NAME = "pzprv3"

_START = re.compile(r"\s*pzprv3(?:\.[0-9]{1,3})?[^\S\n]*[\n/]")
_HEAD = (r"pzprv3(?:\.[0-9]{1,3})?", "[a-z0-9]+", "[0-9]+", "[0-9]+")  # a line each
HEAD = 3  # lines of it where one number tells both sides
_END = re.compile(r"^(?=info:|history:|__HISTORY__|https?://)", re.MULTILINE)
INFO = frozenset(("metadata", "history", "trial"))  # what was done and tried changes no puzzle
METADATA = frozenset(("author", "source", "comment", "hard"))


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
    meta, notices = _read_rest(rest)
    return Pzprv3(kind, rows, columns, tuple(lines[len(head) :]), meta, one_side, notices)


def _read_rest(rest: str) -> tuple[Meta, tuple[str, ...]]:
    """The author, the source and what is told of what follows the lines. Raises FormatError."""
    meta = NO_META
    notices: tuple[str, ...] = ()
    for part in filter(None, map(str.strip, _END.split(rest))):
        name, _, text = part.partition(":")
        if name == "info":
            meta, notices = _info(text)
        elif name == "history":
            parse(text)
        elif part.startswith("http") and len(part.split()) > 1:
            line = part.split("\n", 1)[1].strip()
            raise FormatError(f"{line[:30]!r} follows the address at the end; remove it")
    return meta, notices


def _info(text: str) -> tuple[Meta, tuple[str, ...]]:
    parsed = parse(text)
    fields: Any = parsed.get("metadata", {}) if type(parsed) is dict else None
    if type(fields) is not dict:
        raise FormatError("'info' must be an object, and so must 'metadata' if 'info' has it")
    refuse_others(parsed, INFO, "'info'")
    refuse_others(fields, METADATA, "the metadata")
    comment = text_of(fields, "comment")
    told = (rules_not_read(comment),) if comment.strip() else ()
    return Meta(author=text_of(fields, "author"), source=text_of(fields, "source")), told


def pack(contents: Pzprv3, document: Document) -> str:
    """The lines."""
    values = {"author": document.meta.author, "source": document.meta.source}
    metadata = {name: value for name, value in values.items() if value}
    info = (
        [f"info:{escape_json(json.dumps({'metadata': metadata}, ensure_ascii=False))}"]
        if metadata
        else []
    )
    sides = [contents.rows] if contents.one_side else [contents.rows, contents.columns]
    return "\n".join([NAME, contents.type, *map(str, sides), *contents.lines, *info])


CONTAINER = Container(
    id="pzprv3",
    title=TITLE,
    sniff=begins(_START),
    unpack=unpack,
    pack=pack,
    longest=LONGEST,
    keeps=("author", "source"),
)
