"""Edits of a suite undone: it is then what it was, row for row."""

from pathlib import Path

import pytest

from kenken_cp.suite.editing import take_out
from kenken_cp.suite.edits import Action
from kenken_cp.suite.store import SuiteError
from kenken_cp.suite.undo import put_back
from tests.helpers.suites import (
    all_of,
    altered,
    begun,
    copied,
    exported,
    finished,
    gone_on,
    puzzles_of,
)

FIELDS = {"seed": 3, "part": [{"size": 4, "levels": {"gentle": 4, "easy..": 2}}]}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("taken") / "suite.db"
    finished(path, FIELDS)
    return path


@pytest.fixture
def suite(made: Path, tmp_path: Path) -> Path:
    return copied(made, tmp_path / "suite.db")


@pytest.mark.parametrize("action", list(Action))
def test_an_edit_is_undone_as_if_it_had_not_been(made: Path, suite: Path, action: Action) -> None:
    take_out(suite, [2, 5], action)
    assert all_of(suite) != all_of(made)
    assert [row.number for row in put_back(suite)] == [2, 5]
    assert all_of(suite) == all_of(made)


def test_what_replaced_a_puzzle_goes(made: Path, suite: Path) -> None:
    take_out(suite, [3], Action.REPLACE)
    gone_on(suite)
    assert exported(suite) != exported(made)
    put_back(suite)
    assert all_of(suite) == all_of(made)
    gone_on(suite)
    assert all_of(suite) == all_of(made)  # nothing is lacking


def test_edits_are_undone_one_after_the_other(made: Path, suite: Path) -> None:
    states = [all_of(suite)]
    for number, action in ((1, Action.DROP), (3, Action.REPLACE), (6, Action.BAN)):
        take_out(suite, [number], action)
        states.append(all_of(suite))
    for before in reversed(states[:-1]):
        put_back(suite)
        assert all_of(suite) == before
    with pytest.raises(SuiteError, match="there is no edit to undo"):
        put_back(suite)
    assert all_of(suite) == all_of(made)


def test_puzzles_that_were_made_since_are_not_lost(tmp_path: Path) -> None:
    path = begun(tmp_path / "suite.db", FIELDS)
    gone_on(path)
    take_out(path, [max(puzzles_of(path))], Action.DROP)
    altered(
        path,
        "INSERT INTO puzzles SELECT 90, zeroblob(16), origin, part, lane, maker, unit, family, "
        "rows, columns, tier, effort, depth, hardest, hardest_at, steps, techniques, "
        "search_cells, puzzle, solution, proof FROM puzzles LIMIT 1",
    )
    before = all_of(path)
    with pytest.raises(SuiteError, match="1 puzzle was made since the last edit"):
        put_back(path)
    assert all_of(path) == before


@pytest.mark.parametrize("statement", ["DROP TABLE taken", "DELETE FROM taken"])
def test_an_edit_of_another_version_stays(suite: Path, statement: str) -> None:
    take_out(suite, [2], Action.DROP)
    altered(suite, statement)
    before = all_of(suite)
    with pytest.raises(SuiteError, match="another version"):
        put_back(suite)
    assert all_of(suite) == before


@pytest.mark.parametrize(
    "state", ["", "[]", "5", "{}", '{"rows": [[]], "lanes": [], "others": 1, "next_unit": 1}']
)
def test_what_cannot_be_read_is_told_and_left(suite: Path, state: str) -> None:
    take_out(suite, [2], Action.DROP)
    altered(suite, f"UPDATE taken SET state = '{state}'")  # noqa: S608
    before = all_of(suite)
    with pytest.raises(SuiteError, match="is damaged: what an edit took out"):
        put_back(suite)
    assert all_of(suite) == before
