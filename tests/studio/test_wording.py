"""Messages on a page name its fields, not the command line's options."""

from typing import Any

import pytest

from kenken_cp.studio.wording import worded

pytest.importorskip("starlette")


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("--digits abc: 'abc' is not a digit", "digits abc: 'abc' is not a digit"),
        ("--cage-sizes '--x-y': write 2:5", "cage sizes '--x-y': write 2:5"),
        ("use larger paper (--paper)", "use larger paper (paper)"),
        ("a -- b---c --", "a -- b---c --"),
        ("the format is unknown; kenken formats lists what is read", "the format is unknown"),
        ("too large; kenken verify and kenken solve can; choose a smaller one",
         "too large; choose a smaller one"),
        ("clues larger than any that kenken makes; leave it", "clues larger than any that kenken makes; leave it"),
        ("more changes than allowed (see --max-changes and --thicken)", "more changes than allowed"),
    ],
)
def test_options_are_named_as_fields(message: str, shown: str) -> None:
    assert worded(message) == shown


def test_a_text_of_no_format_is_told_without_the_command_line(api: Any) -> None:
    error = api.post("/api/read", json={"text": "hello"}).json()["error"]
    assert error.endswith("line 1, 'hello', does not begin a puzzle")


def test_an_order_of_a_wrong_size_is_told_without_an_option(api: Any) -> None:
    order = {"family": "kenken", "number": 1, "rows": 50, "columns": 50}
    job = api.post("/api/jobs", json=order).json()["job"]
    told = api.get(f"/api/jobs/{job}/events").text
    assert "size 50: each side must be from 1 to 16" in told
    assert "--" not in told
