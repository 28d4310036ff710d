"""Puzzles as pages have them: native JSON, as a value and not as a text."""

import json
from typing import Any

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import JsonObject
from kenken_cp.formats import read_document
from kenken_cp.formats.native import FORMAT


def document_in(puzzle: object) -> Document:
    """The document that a page sends. Raises KenkenError."""
    return read_document(json.dumps(require_puzzle(puzzle), ensure_ascii=False), FORMAT.id)


def require_puzzle(puzzle: object) -> JsonObject:
    """What a page sends as its puzzle, if it can be one. Raises FormatError."""
    if not isinstance(puzzle, dict):
        raise FormatError("'puzzle' must be a puzzle in native JSON")
    return puzzle


def as_native(document: Document, *, solved: bool = True) -> Any:
    """The document for a page; with its solution, if it is to be `solved` and has one."""
    fields = json.loads(FORMAT.write(document))
    if not solved:
        fields.pop("solution", None)
    return fields
