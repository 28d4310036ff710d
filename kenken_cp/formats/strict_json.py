"""JSON as the standard says and no more: what the standard library lets pass is refused."""

import json
import re
from typing import Any

from kenken_cp.core.errors import FormatError, LimitError

MAX_NESTING = 64

# A string, closed or not, or a bracket; possessive, so that hostile quotes cost no more.
_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)


def parse(text: str) -> Any:
    """The value a JSON text holds; FormatError or LimitError says where and what.

    Refuses, beyond what is not JSON: a key that stands twice in one object, NaN, Infinity,
    nesting beyond 64 (the parser dies of it at 1,000) and integers of over 4,300 figures.
    """
    if text.count("[") + text.count("{") > MAX_NESTING and nesting(text)[0] > MAX_NESTING:
        raise LimitError(f"JSON nested more than {MAX_NESTING} deep; no document needs that")
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise FormatError(_located(error)) from None
    except ValueError:  # int() refuses what would take it quadratic time
        raise LimitError("an integer of thousands of figures; shorten it") from None


def nesting(text: str) -> tuple[int, int]:
    """How deep brackets nest at most, and how many are still open at the end."""
    deepest = depth = 0
    for token in _TOKENS.finditer(text):
        first = text[token.start()]
        if first in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif first in "]}":
            depth -= 1
    return deepest, depth


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entries = dict(pairs)
    if len(entries) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise FormatError(f"the key {twice!r} stands twice in one object; keep one")
    return entries


def _constant(name: str) -> Any:
    raise FormatError(f"{name} is not JSON; write a number or leave it out")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)


def _located(error: json.JSONDecodeError) -> str:
    if not error.doc.strip():
        return "the text is empty; a document was expected"
    where = f"column {error.colno}"
    if "\n" in error.doc:
        where = f"line {error.lineno}, {where}"
    if error.pos >= len(error.doc.rstrip()):
        return f"{where}: the JSON text ends too soon; its rest is missing"
    if error.msg == "Extra data":
        return f"{where}: text after the end of the document; put one a file, or one a line"
    return f"{where}: not JSON: {error.msg[0].lower()}{error.msg[1:]}"
