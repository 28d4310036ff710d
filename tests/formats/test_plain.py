"""The quick way through plain JSON lines: what it reads, the strict way reads the same."""

import json
import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.document import Document
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.steps import Tier
from kenken_cp.engine import COMPILED
from kenken_cp.engine.plain_json import plain, written
from kenken_cp.formats import native, read_document
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages.fields import clued_cages, clued_puzzle
from kenken_cp.kinds.cages.operators import Rule
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.text.decoding import one_line
from kenken_cp.text.strict_json import parse
from tests.helpers.examples import examples
from tests.helpers.strategies import puzzles

pytestmark = pytest.mark.kernel

DEEP = 16
DEEPEST, ROOM = 32, 1 << 12  # as in plain_json, whose C code has them
EXAMPLES = [document for _, document in examples()]
SIGNS = '{}[]":,\\-+.0123456789eEtrufalsn \t\n\r\x01é'

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.integers(-9, 9)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
)
values = st.recursive(
    scalars,
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=3), inside),
    max_leaves=12,
)
texts = st.builds(
    lambda value, ascii_, gap: json.dumps(value, ensure_ascii=ascii_, separators=gap),
    values,
    st.booleans(),
    st.sampled_from([(",", ":"), (", ", ": "), (" ,\n", "\t:\r")]),
)


@st.composite
def damaged(draw: st.DrawFn, whole: st.SearchStrategy[str]) -> str:
    """A text with one sign less, one more, or another in its place."""
    text: str = draw(whole)
    at: int = draw(st.integers(0, len(text)))
    after = at + draw(st.integers(0, 1))
    put: str = draw(st.sampled_from([*SIGNS, "", "01", "1.5.2", '"a":1,']))
    return text[:at] + put + text[after:]


def told(read: Callable[[], Any]) -> str:
    """What comes of reading, with the types of all values, or the error."""
    try:
        return repr(read())
    except KenkenError as error:
        return f"{type(error).__name__}: {one_line(str(error))}"


@given(texts | damaged(texts))
def test_what_is_plain_is_what_the_strict_reader_says(text: str) -> None:
    value = plain(text.encode("utf-8", "surrogatepass"), DEEP)
    if value is not None:
        assert repr(value) == told(lambda: parse(text))


plain_scalars = (
    st.booleans()
    | st.integers(-(10**18) + 1, 10**18 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.sampled_from("abc ,:{}[]7é×😀"), max_size=5)
)


@given(
    st.recursive(
        plain_scalars,
        lambda inside: st.lists(inside) | st.dictionaries(st.text("ab", max_size=3), inside),
        max_leaves=8,
    )
)
def test_what_programs_write_is_plain(value: Any) -> None:
    assert repr(plain(json.dumps(value, ensure_ascii=False).encode(), DEEP)) == repr(value)


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "{", "}", "[1,]", "[,1]", "[1 2]", '{"a":1,}', '{"a" 1}', '{"a":1 "b":2}',
        "{1:2}", "01", "-", "--1", "+1", "1.", ".5", "1.5.2", "1e", "1e+", "1e5.5", "0x1", "NaN",
        "Infinity", "-Infinity", "nul", "truefalse", "tru", '"a', '"a\tb"', '"\\n"', '"\x00"',
        "1 2", "[1]]", '{"a":1,"a":1}', '{"a":{"b":1,"c":2,"b":1}}', "1000000000000000000",
        "[" * 17 + "]" * 17, "'a'", "[1]\x0b", "\ufeff[1]",
    ],
)  # fmt: skip
def test_what_is_not_plain_is_left_to_the_strict_reader(text: str) -> None:
    assert plain(text.encode(), DEEP) is None


@pytest.mark.parametrize(
    "data", [b'"\xff"', b'"\xc0\xa2"', b'"\xed\xa0\x80"', b'"\xe2\x82"', b"\xc3\xa9"]
)
def test_bytes_that_are_no_utf_8_are_not_plain(data: bytes) -> None:
    assert plain(data, DEEP) is None


def test_nesting_as_deep_as_allowed_is_read() -> None:
    assert repr(plain(b"[" * DEEP + b"]" * DEEP, DEEP)) == "[" * DEEP + "]" * DEEP


ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
odd = scalars | st.sampled_from([math.nan, math.inf, Rule.PAIR, Tier.HARD, 2**63, -(2**63)])


@given(
    st.recursive(
        plain_scalars | odd,
        lambda inside: st.lists(inside) | st.dictionaries(st.text(max_size=3), inside),
        max_leaves=8,
    )
)
def test_what_is_written_plainly_is_what_json_writes(value: Any) -> None:
    text = written(value)
    if text is not None:
        assert text == ENCODER.encode(value)


@given(st.recursive(st.integers(-(10**18), 10**18) | st.text("ab ×~", max_size=3), st.lists))
def test_lists_of_integers_and_texts_are_written_plainly(value: Any) -> None:
    assert (written(value) is None) == ("×" in repr(value))


@pytest.mark.parametrize("count", [0, 1, ROOM - 2, ROOM - 1, ROOM, 3 * ROOM])
def test_there_is_room_for_long_texts(count: int) -> None:
    assert written("x" * count) == f'"{"x" * count}"'
    assert written([7] * count) == json.dumps([7] * count, separators=(",", ":"))


@pytest.mark.parametrize(
    "value", [math.nan, math.inf, 2**64, "é", "\n", '"', "\\", "\x7f", (), {1: 2}, Rule.PAIR]
)
def test_what_is_not_plain_is_not_written(value: Any) -> None:
    assert written(value) is None
    assert written([{"a": value}]) is None


def test_lists_are_written_as_deep_as_they_are_read() -> None:
    text = "[" * DEEPEST + "]" * DEEPEST
    assert written(json.loads(text)) == text
    assert written(json.loads(f"[{text}]")) is None


def parts(document: Document) -> tuple[object, ...]:
    """All that a document holds."""
    family, puzzle, meta = document.family.id, document.puzzle, document.meta
    return family, puzzle, document.solution, meta, document.notices


lines = st.sampled_from(EXAMPLES).map(native.write_line)


@given(lines | damaged(lines))
def test_lines_are_read_alike_both_ways(line: str) -> None:
    data = line.encode()
    try:
        document = native.read_plain(data)
    except KenkenError as error:
        quick = f"{type(error).__name__}: {one_line(str(error))}"
    else:
        if document is None:
            return
        assert read_document(data) == document
        quick = repr(parts(document))
    assert told(lambda: parts(native.read(line))) == quick


@pytest.mark.skipif(not COMPILED, reason="only compiled code is quicker")
@pytest.mark.parametrize("document", EXAMPLES, ids=lambda each: each.family.id)
def test_lines_that_programs_write_go_the_quick_way(document: Any) -> None:
    assert native.read_plain(native.write_line(document).encode()) == document


def by_constructor(fields: dict[str, Any]) -> CagePuzzle:
    """The puzzle of these fields, from triples."""
    cages = clued_cages(fields)
    digits = tuple(fields["digits"])
    return CagePuzzle(fields["rows"], fields["columns"], cages, digits, fields["rule"])


WRONG: list[Any] = [None, True, 0, -1, 1.0, 2, 99, 10**400, "", "+", "=", "?", [], [1], [[1]], {}]


@given(puzzles(), st.data())
def test_a_puzzle_of_a_map_is_what_the_constructor_makes(
    puzzle: CagePuzzle, data: st.DataObject
) -> None:
    """Also where an entry of the fields is another, a list shorter, or cages change numbers."""
    fields: dict[str, Any] = kenken.FAMILY.data(puzzle)
    quick = clued_puzzle(fields, puzzle.rows, puzzle.columns)
    assert repr(quick) == repr(puzzle)
    assert quick == puzzle == by_constructor(fields)
    assert quick is not None
    assert quick.geometry is puzzle.geometry
    name = data.draw(st.sampled_from(["digits", "rule", "cage", "operator", "target"]))
    held = fields[name]
    if type(held) is list and held and data.draw(st.integers(0, 4)):
        where = held
        if name == "cage" and data.draw(st.booleans()):
            where = data.draw(st.sampled_from(held))
        at = data.draw(st.integers(0, len(where) - 1))
        where[at : at + 1] = data.draw(
            st.lists(st.sampled_from([*WRONG, *where]), min_size=1, max_size=1) | st.just([])
        )
    else:
        fields[name] = data.draw(st.sampled_from(WRONG))
    quick = clued_puzzle(fields, puzzle.rows, puzzle.columns)
    if quick is not None:
        assert repr(quick) == told(lambda: by_constructor(fields))
        assert [list(map(type, cage)) for cage in quick.cages] == [[tuple, str, int]] * len(
            quick.cages
        )
