"""Every reader takes all of a text: what is put in besides is read, told, or refused by name.

A text of each format and family, as its writer has it, is read with a foreign line, field,
attribute, element or word at each place.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from kenken_cp.core.errors import KenkenError
from kenken_cp.core.family import Family
from kenken_cp.formats import FORMATS, Document, Format, Meta, read_by, write_document
from kenken_cp.verification import decide
from tests.helpers.examples import carry
from tests.helpers.samples import samples_of

ROWS = [row for row in FORMATS if row.reads and row.writes and not samples_of(row.id).loose]
PAIRS = [(row, family) for row in ROWS for family in row.families]
META = Meta(title="A title", author="An author", source="A source")
WORD = "foreign"


def sample(row: Format, family: Family) -> tuple[Document, Any]:
    """An example with all that the format keeps, and its text."""
    path, _ = next(carry(row, family))
    document = read_by(FORMATS[0], path.read_bytes())
    document = replace(document, meta=META, solution=decide(family, document.puzzle).grids[0])
    data = write_document(document, row)
    return read_by(row, data, family), data if row.binary else data.decode()


def with_fields(value: Any) -> Iterator[Any]:
    """The JSON value with a foreign field in one of its objects, or an object more in a list."""
    if isinstance(value, dict):
        yield {**value, WORD: 1}
        for name, held in value.items():
            yield from ({**value, name: changed} for changed in with_fields(held))
    if isinstance(value, list):
        if value and isinstance(value[0], dict):
            yield [*value, {WORD: 1}]
        for at, held in enumerate(value[:20]):
            yield from ([*value[:at], each, *value[at + 1 :]] for each in with_fields(held))


def put_in(text: str) -> Iterator[tuple[str, str]]:
    """The place, as what stands before it, and the text with something foreign there."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        for more in (WORD, f"{WORD} 1", f"[{WORD}]", f"{WORD}: 1", "1 1"):
            yield "", "\n".join([*lines[:at], more, *lines[at:]])
        for sign in " /&?,;#=":
            yield line, "\n".join([*lines[:at], f"{line}{sign}{WORD}", *lines[at + 1 :]])
    for found in re.finditer(r"<\w+(?=[ >])", text):
        start = text[found.start() :].split("\n", maxsplit=1)[0]
        yield "", f"{text[: found.end()]} {WORD}='1'{text[found.end() :]}"
        yield start, f"{text[: found.start()]}<{WORD}/>{text[found.start() :]}"
        yield start, f"{text[: found.start()]}{WORD}{text[found.start() :]}"


def changes(row: Format, data: Any) -> Iterator[tuple[str, Any]]:
    if row.binary:
        yield from (("", data[:at] + WORD.encode() + data[at:]) for at in (0, len(data)))
        return
    if data.startswith("{"):
        yield from (("", json.dumps(changed)) for changed in with_fields(json.loads(data)))
        data = f"\n{data}\n"
    yield from put_in(data)


@pytest.mark.parametrize(
    ("row", "family"), PAIRS, ids=[f"{row.id}-{family.id}" for row, family in PAIRS]
)
def test_what_is_put_in_is_read_or_told_or_refused(row: Format, family: Family) -> None:
    whole, data = sample(row, family)
    held = samples_of(row.id)
    assert whole.notices == ()
    refused = 0
    for place, text in changes(row, data):
        if (place and re.fullmatch(held.free, place)) or (held.unsized and "\n1 1\n" in text):
            continue
        try:
            found = read_by(row, text, family)
        except KenkenError:
            refused += 1
            continue
        assert found.puzzle == whole.puzzle, text
        assert found.notices or found.meta != whole.meta, text
    assert refused
