"""JSON with something else in each of its places."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, TypeAlias

Path: TypeAlias = tuple[str | int, ...]

# What is put in each place, as it is written.
VALUES = (
    "null", "true", "false", "0", "-1", "-0", "17", "1.5", "2.0", "1e999", "-1e999", "1e-999",
    "1000000000", "9223372036854775808", "1" + "0" * 30, "1" + "0" * 400, "-1" + "0" * 4290,
    "9" * 4301, "NaN", "Infinity", "-Infinity", '""', '"x"', '"\\u001b[2J"', '"\\u202e"',
    '"\\ud800"', '"\\u0000"', '"' + "x" * 5_000 + '"', "[]", "{}", "[[]]", "[null]", '{"a":1}',
    '{"a":1,"a":2}', "[[1,2],[3]]", "[" * 61 + "]" * 61, "[" * 70 + "]" * 70,
    '{"a":' * 70, "", "[1",
)  # fmt: skip


def paths(value: Any, before: Path = ()) -> Iterator[Path]:
    """Each place in a value; of a list the first two and the last."""
    yield before
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from paths(entry, (*before, key))
    elif isinstance(value, list):
        for index in sorted({0, 1, len(value) - 1} & set(range(len(value)))):
            yield from paths(value[index], (*before, index))


def change(document: str) -> Iterator[str]:
    """The document with each of its places changed: other values, lost, repeated, unknown."""
    whole = json.loads(document)
    for path in paths(whole):
        for value in VALUES:
            yield _write(whole, path, value)
        if path:
            yield _without(whole, path)
    for key in [path for path in paths(whole) if path and isinstance(path[-1], str)]:
        name, text = json.dumps(key[-1]), json.dumps(whole)
        yield text.replace(f"{name}: ", f"{name}: 1, {name}: ", 1)
        yield text.replace(f"{name}: ", f'"\\u001b[2J": 1, {name}: ', 1)


def _write(whole: Any, path: Path, value: str) -> str:
    if not path:
        return value
    copy = deepcopy(whole)
    _holder(copy, path)[path[-1]] = "\0here"
    return json.dumps(copy).replace(json.dumps("\0here"), value)


def _without(whole: Any, path: Path) -> str:
    copy = deepcopy(whole)
    del _holder(copy, path)[path[-1]]
    return json.dumps(copy)


def _holder(value: Any, path: Path) -> Any:
    for step in path[:-1]:
        value = value[step]
    return value
