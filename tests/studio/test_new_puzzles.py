"""Puzzles that are made on the spot: fresh ones, those of a day, samples; and where one goes on."""

import json
from datetime import date, timedelta
from typing import Any

import pytest

from kenken_cp.api.solving import solve
from kenken_cp.core.errors import FormatError, OutOfBudget
from kenken_cp.formats import read_document
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.studio import new_puzzles
from kenken_cp.studio.answers import ANSWERS
from kenken_cp.studio.family_options import families
from kenken_cp.studio.new_puzzles import LEVELS, SAMPLES, day, fresh, soon
from kenken_cp.studio.orders import Order
from kenken_cp.text.strict_json import parse
from tests.helpers.stories import BY_ID

FIRST = date(2026, 12, 1)


def document_of(answer: Any) -> Any:
    """The puzzle of an answer, which comes without its solution."""
    assert "solution" not in answer["puzzle"]
    return read_document(json.dumps(answer["puzzle"]), NATIVE.id)


@pytest.mark.parametrize("family", BY_ID)
def test_a_fresh_puzzle_is_gentle_and_of_the_size_asked_for(family: str) -> None:
    side = next(row["sides"] for row in families() if row["id"] == family)[0]
    found = fresh({"family": family, "rows": side, "columns": side})
    document = document_of(found)
    assert (document.family.id, document.puzzle.rows, document.puzzle.columns) == (
        family, side, side,
    )  # fmt: skip
    assert document.meta.ratings["tier"] == "gentle"
    assert solve(document)
    assert found["rules"] == [
        " ".join(part) for part in BY_ID[family].manual.rules([document.puzzle])
    ]


def test_no_two_fresh_puzzles_are_the_same() -> None:
    asked = {"family": "sudoku", "rows": 6, "columns": 6, "level": "easy"}
    found = [document_of(fresh(asked)) for _ in range(3)]
    assert len({document.key for document in found}) == 3
    assert {document.meta.ratings["tier"] for document in found} == {"easy"}


@pytest.mark.parametrize(
    "asked",
    [
        {}, {"family": "chess"}, {"family": 3}, {"family": "kenken", "level": 4},
        {"family": "kenken", "level": "nonsense"}, {"family": "kenken", "rows": "6", "columns": 6},
        {"family": "kenken", "rows": 500, "columns": 500}, {"family": "kenken", "number": 9},
        {"family": "nonogram", "picture": "/etc/passwd"},
    ],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_made_is_refused_without_an_option(asked: Any, api: Any) -> None:
    answer = api.post("/api/fresh", json=asked)
    assert answer.status_code == 400
    assert "--" not in answer.json()["error"]


def test_a_puzzle_that_is_not_found_in_time_is_not_waited_for() -> None:
    """No Sudoku of 4×4 is so hard; one more unit of work is done after the time is up."""
    order = Order("sudoku", 1, (4, 4), "expert", None, {})
    with pytest.raises(OutOfBudget, match="no such puzzle was found in a moment"):
        soon(order, 0.0)
    with pytest.raises(OutOfBudget):
        soon(order, 60.0, most=2)


def test_an_order_is_gone_on_with_from_unit_to_unit() -> None:
    """What is found in several turns is what one search finds."""
    order = Order("kenken", 1, (4, 4), "medium", "a", {})
    found = soon(order, 60.0)
    whole = new_puzzles._make(order, "a/0")
    assert (found.puzzle, found.meta.seed) == (whole.puzzle, whole.meta.seed)


def test_the_puzzle_of_a_day_is_the_same_for_everybody(api: Any) -> None:
    """Here and in another process; each family has its day, of the level of the weekday."""
    seen = []
    for number in range(len(BY_ID)):
        which = FIRST + timedelta(number)
        found = day({"date": which.isoformat()})
        document = document_of(found)
        assert document.meta.ratings["tier"] == LEVELS[which.weekday()]
        seen.append(document.family.id)
        if number < 3:
            assert api.post("/api/day", json={"date": which.isoformat()}).json() == parse(
                json.dumps(found)
            )
    assert sorted(seen) == sorted(BY_ID)
    later = FIRST + timedelta(7 * len(BY_ID))  # the same family and level again
    assert (
        document_of(day({"date": later.isoformat()})).key
        != document_of(day({"date": FIRST.isoformat()})).key
    )


@pytest.mark.parametrize("asked", ["2026-13-01", "20261201", "2026-W49-2", "1999-12-31", 5, None])
def test_what_is_no_day_is_refused(asked: Any) -> None:
    with pytest.raises(FormatError, match="write a day as 2026-12-01"):
        day({"date": asked})


def test_samples_differ_and_are_always_the_same() -> None:
    found = [ANSWERS["example"]({"family": "kenken", "number": number}) for number in (1, 2, 1)]
    keys = [document_of(each).key for each in found]
    assert keys[0] == keys[2] != keys[1]
    small = ANSWERS["example"]({"family": "kenken", "number": 0, "rows": 4, "columns": 4})
    assert "from 1 to 4" in small["rules"][0]
    for number in (-1, SAMPLES, True, "1", 1.5):
        with pytest.raises(FormatError):
            ANSWERS["example"]({"family": "kenken", "number": number})


@pytest.mark.parametrize("family", BY_ID)
def test_the_usual_size_and_smaller_ones_are_offered(family: str) -> None:
    row = next(row for row in families() if row["id"] == family)
    assert max(row["size"]) in row["sides"]
    assert min(row["sides"]) < max(row["size"])
