"""JSON that is written quickly: the same as the encoder of Python writes."""

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.steps import Tier
from kenken_cp.engine.plain_json import write_json
from kenken_cp.kinds.cages.operators import Rule

pytestmark = pytest.mark.kernel

DEEPEST, ROOM = 32, 1 << 12  # as in plain_json, whose C code has them

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.integers(-9, 9)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
)
plain_scalars = (
    st.booleans()
    | st.integers(-(10**18) + 1, 10**18 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.sampled_from("abc ,:{}[]7é×😀"), max_size=5)
)


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
    text = write_json(value)
    if text is not None:
        assert text == ENCODER.encode(value)


@given(st.recursive(st.integers(-(10**18), 10**18) | st.text("ab ×~", max_size=3), st.lists))
def test_lists_of_integers_and_texts_are_written_plainly(value: Any) -> None:
    assert (write_json(value) is None) == ("×" in repr(value))


@pytest.mark.parametrize("count", [0, 1, ROOM - 2, ROOM - 1, ROOM, 3 * ROOM])
def test_there_is_room_for_long_texts(count: int) -> None:
    assert write_json("x" * count) == f'"{"x" * count}"'
    assert write_json([7] * count) == json.dumps([7] * count, separators=(",", ":"))


@pytest.mark.parametrize(
    "value", [math.nan, math.inf, 2**64, "é", "\n", '"', "\\", "\x7f", (), {1: 2}, Rule.PAIR]
)
def test_what_is_not_plain_is_not_written(value: Any) -> None:
    assert write_json(value) is None
    assert write_json([{"a": value}]) is None


def test_lists_are_written_as_deep_as_they_are_read() -> None:
    text = "[" * DEEPEST + "]" * DEEPEST
    assert write_json(json.loads(text)) == text
    assert write_json(json.loads(f"[{text}]")) is None
