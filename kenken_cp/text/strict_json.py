"""JSON exactly as the standard defines it; what Python accepts beyond that is refused."""

import json
import re
from itertools import chain
from typing import Any, NoReturn

from kenken_cp.core import limits
from kenken_cp.core.errors import FormatError, LimitError

MAX_NESTING = limits.DEFAULT.nesting  # unless more is allowed

# How JSON begins that holds more than a figure: no other text that is read does.
_BEGINS = re.compile(r"\s*+(?:\{|\[\s*+(?:[]\[{\"0-9-]|true|false|null|\Z))")
# A string, closed or not; possessive, so that hostile quotes cost no more.
_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)


def parse(text: str) -> Any:
    """The value a JSON text holds; FormatError or LimitError says where and what.

    Refuses, beyond what is not JSON: a key that stands twice in one object, NaN, Infinity,
    nesting beyond the limit (the parser dies of it at 1,000) and integers of over 4,300 figures.
    """
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise FormatError(_locate(error)) from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError:  # int() refuses what would take it quadratic time
        raise LimitError("an integer of thousands of digits; shorten it") from None
    most = limits.current().nesting
    if text.count("[") + text.count("{") > most and is_deep(value, most):
        raise _too_deep()
    return value


def begins_json(text: str) -> bool:
    """Whether this means to be a JSON object or list, whole or not."""
    return _BEGINS.match(text) is not None


def _too_deep() -> LimitError:
    most = limits.current().nesting
    more = limits.advice("nesting")
    return LimitError(f"JSON nested more than {most} deep; no document needs that; {more}")


def is_deep(value: Any, most: int) -> bool:
    """Whether lists and objects nest beyond this many levels."""
    level = [value]
    for _ in range(most):
        inside = [
            entry.values() if type(entry) is dict else entry
            for entry in level
            if type(entry) in (list, dict)
        ]
        level = list(chain.from_iterable(inside))
    return any(type(entry) in (list, dict) for entry in level)


def open_brackets(text: str) -> int:
    """How many brackets are still open at the end; less than 0 if too many are closed."""
    bare = _STRING.sub("", text)
    return sum(bare.count(sign) for sign in "[{") - sum(bare.count(sign) for sign in "]}")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    entries = dict(pairs)
    if len(entries) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                break
            seen.add(key)
        raise FormatError(f"the key {key!r} occurs twice in one object; keep one")
    return entries


def _constant(name: str) -> NoReturn:
    raise FormatError(f"{name} is not valid JSON; write a number or leave it out")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)


def _locate(error: json.JSONDecodeError) -> str:
    if not error.doc.strip():
        return "the text is empty; it must contain a document"
    where = f"column {error.colno}"
    if "\n" in error.doc:
        where = f"line {error.lineno}, {where}"
    if error.pos >= len(error.doc.rstrip()):
        return f"{where}: the JSON text ends too soon; the rest is missing"
    if error.msg == "Extra data":
        return (
            f"{where}: text after the end of the document; put one document in each file or on "
            "each line"
        )
    fault = error.msg.removesuffix(" at").removesuffix(" starting")
    return f"{where}: not JSON: {fault[0].lower()}{fault[1:]}"
