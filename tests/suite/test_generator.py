"""The number of the generator: puzzles and suites say it; a suite goes on only under its own."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.core.generator import Generator
from kenken_cp.generation.recipe import generator_of
from kenken_cp.registry import family_of
from kenken_cp.suite import spec as specs
from kenken_cp.suite.merge import merge
from kenken_cp.suite.run import run
from kenken_cp.suite.select import rows
from kenken_cp.suite.status import status_of
from kenken_cp.suite.store import SuiteError, reading
from tests.helpers.changed import replace_parts
from tests.helpers.suites import (
    alter_suite,
    begin_suite,
    copy_suite,
    export_lines,
    finish_suite,
    gone_on,
    spec,
)

WANTED: dict[str, Any] = {
    "part": [{"size": 4, "count": 6}, {"family": "sudoku", "size": 4, "count": 3}]
}
Numbered = Callable[[str, int], None]


@pytest.fixture
def numbered(monkeypatch: pytest.MonkeyPatch) -> Numbered:
    """Gives the generator of a family's kind another number."""

    def number(family: str, to: int) -> None:
        kind = family_of(family).kind
        row: Generator = replace_parts(kind.generator(), number=to)
        monkeypatch.setattr(type(kind), "generator", lambda self: row)

    return number


def rewritten(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Change the spec of a suite in its file."""
    with reading(path) as suite:
        fields = json.loads(suite.db.execute("SELECT spec FROM suite").fetchone()[0])
    change(fields)
    text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    for table in ("suite", "origins"):
        alter_suite(path, f"UPDATE {table} SET spec = '{text}'")  # noqa: S608


def forget(fields: dict[str, Any]) -> None:
    """What a spec was before generators had numbers."""
    for part in fields["parts"]:
        del part["generator"]


def test_a_spec_says_the_number_of_each_part() -> None:
    made = spec(**WANTED)
    number = generator_of("kenken").number
    assert [part.generator for part in made.parts] == [number] * 2
    fields = json.loads(specs.to_json(made))
    assert [part["generator"] for part in fields["parts"]] == [number] * 2
    assert specs.from_json(specs.to_json(made)) == made
    forget(fields)
    assert [part.generator for part in specs.from_json(json.dumps(fields)).parts] == [1, 1]


@pytest.mark.parametrize("wrong", [0, -1, 1.0, True, "1", None, [1]])
def test_a_number_that_is_none_is_damage(wrong: object, tmp_path: Path) -> None:
    path = begin_suite(tmp_path / "a.db", WANTED)

    def change(fields: dict[str, Any]) -> None:
        fields["parts"][0]["generator"] = wrong

    rewritten(path, change)
    with (
        pytest.raises(SuiteError, match="is damaged: its spec was changed after it was written: "),
        reading(path),
    ):
        pass


def test_a_suite_from_before_goes_on_to_the_same(tmp_path: Path, numbered: Numbered) -> None:
    numbered("kenken", 1)  # what a suite from before the numbers counts as
    whole = tmp_path / "whole.db"
    finish_suite(whole, WANTED)
    old = begin_suite(tmp_path / "old.db", WANTED)
    steps = run(old, 1)
    next(steps)
    next(steps)
    steps.close()
    rewritten(old, forget)
    assert not gone_on(old).open
    assert export_lines(old) == export_lines(whole)
    with reading(old) as suite:
        assert {row.generator for row in rows(suite.db)} == {1}


def test_a_suite_of_another_number_does_not_go_on(tmp_path: Path, numbered: Numbered) -> None:
    number = generator_of("kenken").number
    path = begin_suite(tmp_path / "a.db", WANTED)
    numbered("kenken", number + 1)
    with pytest.raises(SuiteError) as refused:
        list(run(path, 1))
    assert str(refused.value) == (
        f"{path}: part 1 was started with generator {number} of kenken, but this version "
        f"has {number + 1}, which makes other puzzles; continue with the version that "
        "started it, or start a new suite with kenken suite new"
    )
    with reading(path) as suite:
        status = status_of(suite)
        assert (status.stored, status.next_unit) == (0, 0)  # nothing is stored, no unit consumed
    again = begin_suite(tmp_path / "b.db", WANTED)
    assert not gone_on(again).open
    with reading(again) as suite:
        assert {row.generator for row in rows(suite.db)} == {number + 1}


def test_a_suite_that_is_complete_is_none_the_worse(tmp_path: Path, numbered: Numbered) -> None:
    path = tmp_path / "a.db"
    finish_suite(path, WANTED)
    text = export_lines(path)
    numbered("kenken", generator_of("kenken").number + 1)
    assert not gone_on(path).open
    assert export_lines(path) == text


def test_merged_suites_keep_the_number_of_each(tmp_path: Path, numbered: Numbered) -> None:
    one, other = tmp_path / "one.db", tmp_path / "other.db"
    numbered("kenken", 1)
    finish_suite(one, WANTED)
    numbered("kenken", 3)
    finish_suite(other, {**WANTED, "seed": 2})
    merge([one, other], tmp_path / "both.db")
    with reading(tmp_path / "both.db") as suite:
        found = {(row.suite_seed, row.generator) for row in rows(suite.db)}
    assert found == {(1, 1), (2, 3)}
    for line in export_lines(tmp_path / "both.db").splitlines():
        meta = json.loads(line)["meta"]
        assert meta["generator"] == {"1": 1, "2": 3}[meta["seed"].partition("/")[0]]


def test_a_puzzle_of_no_lane_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    finish_suite(path, WANTED)
    broken = copy_suite(path, tmp_path / "b.db")
    alter_suite(broken, "UPDATE puzzles SET maker = 99 WHERE number = 2")
    with pytest.raises(SuiteError, match="is damaged: puzzle 2 has no recipe"):
        export_lines(broken)
