"""Puzzles dropped, replaced and banned by hand: what stays, what comes, what is undone."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.core.errors import KenkenError
from kenken_cp.suite import card
from kenken_cp.suite.dataset import about_of
from kenken_cp.suite.editing import take_out
from kenken_cp.suite.edits import Action, edits_of
from kenken_cp.suite.ledger import TAKEN_OUT
from kenken_cp.suite.merge import merge
from kenken_cp.suite.run import run
from kenken_cp.suite.select import Row
from kenken_cp.suite.solutions import key_of
from kenken_cp.suite.spec_reader import read_file
from kenken_cp.suite.status import status_of
from kenken_cp.suite.store import SuiteError, create, reading
from kenken_cp.suite.undo import put_back
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES
from tests.helpers.suites import (
    all_of,
    alter_suite,
    begin_suite,
    copy_suite,
    export_lines,
    faults_of,
    finish_suite,
    gone_on,
    puzzles_of,
    spec,
)

LEVELS = {"gentle": 5, "easy": 3}
FIELDS: dict[str, Any] = {"seed": 3, "part": [{"size": 4, "levels": LEVELS}]}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A suite of eight puzzles, complete."""
    path = tmp_path_factory.mktemp("edits") / "made.db"
    finish_suite(path, FIELDS)
    return path


@pytest.fixture
def path(made: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return copy_suite(made, tmp_path / "a.db")


def test_what_is_dropped_is_gone_and_nothing_comes_in_its_place(path: Path) -> None:
    before = puzzles_of(path)
    take_out(path, [2, 8], Action.DROP)
    gone_on(path)
    assert puzzles_of(path) == {n: row for n, row in before.items() if n not in (2, 8)}
    with reading(path) as suite:
        status = status_of(suite)
    assert (status.state, status.filled, status.wanted) == ("complete", 6, 6)
    assert status.edits == {"dropped": 2, "replaced": 0, "exchanged": 0, "banned": 0}
    assert faults_of(path) == []


def test_a_replacement_has_the_number_the_part_and_the_level_and_is_new(path: Path) -> None:
    before = puzzles_of(path)
    take_out(path, [3], Action.REPLACE)
    assert faults_of(path) == [], "also before it is made"
    gone_on(path)
    after = puzzles_of(path)
    assert after.keys() == before.keys()
    changed = [n for n in after if after[n] != before[n]]
    assert changed == [3]
    new, old = after[3], before[3]
    assert (new.part, new.lane, new.level) == (old.part, old.lane, old.level)
    assert new.unit > max(row.unit for row in before.values())
    assert new.key not in {row.key for row in before.values()}
    assert faults_of(path) == []


def edit_all(path: Path) -> None:
    """Edits of every kind, among them one of what came in another's place."""
    for action, numbers in (
        (Action.DROP, [2]), (Action.REPLACE, [3, 5]), (Action.BAN, [4]), (Action.REPLACE, [3]),
    ):  # fmt: skip
        take_out(path, numbers, action)
        gone_on(path)


def test_the_same_edits_give_the_same_bytes(path: Path, made: Path, tmp_path: Path) -> None:
    again = copy_suite(made, tmp_path / "b.db")
    for each in (path, again):
        edit_all(each)
    assert export_lines(path) == export_lines(again)
    assert puzzles_of(path).keys() == {1, 3, 5, 6, 7, 8}
    assert faults_of(path) == []


def test_a_run_that_is_stopped_resumes_with_its_replacements(
    path: Path, made: Path, tmp_path: Path
) -> None:
    take_out(path, [3, 5], Action.REPLACE)
    with closing(run(path, 1)) as steps:
        next(steps)  # and is stopped before it made any
    assert puzzles_of(path).keys() == {1, 2, 4, 6, 7, 8}
    gone_on(path)
    other = copy_suite(made, tmp_path / "b.db")
    take_out(other, [3, 5], Action.REPLACE)
    gone_on(other)
    assert export_lines(path) == export_lines(other)


def test_edits_amid_a_run_are_kept_by_it(tmp_path: Path) -> None:
    """What was taken out does not come again, whatever the run makes after it."""
    path = tmp_path / "a.db"
    create(path, spec(**FIELDS))
    with closing(run(path, 1)) as steps:
        next(steps), next(steps)
    begun = puzzles_of(path)
    assert 0 < len(begun) < 8
    take_out(path, [1], Action.DROP)
    gone_on(path)
    after = puzzles_of(path)
    assert after.keys() == {2, 3, 4, 5, 6, 7, 8}
    assert begun[1].key not in {row.key for row in after.values()}
    assert faults_of(path) == []


def test_a_spec_takes_bans_from_suites_and_files(path: Path, tmp_path: Path) -> None:
    before = puzzles_of(path)
    take_out(path, [1], Action.REPLACE, banned=True)
    take_out(path, [2], Action.BAN)
    with reading(path) as suite:
        assert status_of(suite).edits == {"dropped": 0, "replaced": 1, "exchanged": 0, "banned": 2}
    gone_on(path)
    more = tmp_path / "more.db"
    finish_suite(more, {"seed": 9, "part": [{"size": 4, "count": 2}]})
    (tmp_path / "more.jsonl").write_text(export_lines(more))
    all_of_them = [*puzzles_of(path).values(), *puzzles_of(more).values()]
    banned = {row.key for row in (before[1], before[2], *all_of_them)}
    text = 'seed = 3\nban = ["a.db", "more.jsonl"]\n[[part]]\nsize = 4\n'
    (tmp_path / "s.toml").write_text(f"{text}levels = {{gentle = 5, easy = 3}}\n")
    wanted = read_file(tmp_path / "s.toml")
    assert wanted.banned == banned
    solutions = {solution_of(row) for row in all_of_them}
    assert set(wanted.banned_solutions) == {key.hex() for key in solutions}
    create(tmp_path / "b.db", wanted)
    gone_on(tmp_path / "b.db")
    with reading(tmp_path / "b.db") as suite:
        assert suite.spec == wanted
        assert status_of(suite).rejected[TAKEN_OUT] > 0
    kept = puzzles_of(tmp_path / "b.db").values()
    assert len(kept) == 8
    assert not {row.key for row in kept} & banned
    assert not {solution_of(row) for row in kept} & solutions


def test_puzzles_banned_alone_leave_their_solutions_free(made: Path, tmp_path: Path) -> None:
    text = f'ban_puzzles = ["{made}"]\n[[part]]\nsize = 4\ncount = 1\n'
    (tmp_path / "s.toml").write_text(text)
    wanted = read_file(tmp_path / "s.toml")
    assert wanted.banned == {row.key for row in puzzles_of(made).values()}
    assert wanted.banned_solutions == ()


def solution_of(row: Row) -> bytes:
    """The key of a puzzle's solution."""
    return key_of("it", row.family, row.solution)


def test_a_merged_suite_keeps_the_bans_of_its_parts(path: Path, made: Path, tmp_path: Path) -> None:
    take_out(path, [1], Action.BAN)
    merged = merge([path, made], tmp_path / "m.db")
    assert merged[:3] == (7, 7, 1)
    assert {edit.key for edit in _edits(tmp_path / "m.db")} == {puzzles_of(made)[1].key}
    with pytest.raises(SuiteError, match="was merged from others, so no other puzzle"):
        take_out(tmp_path / "m.db", [1], Action.REPLACE)
    take_out(tmp_path / "m.db", [1], Action.DROP)
    assert puzzles_of(tmp_path / "m.db").keys() == {2, 3, 4, 5, 6, 7}


def _edits(path: Path) -> Any:
    with reading(path) as suite:
        return edits_of(suite.db).rows


def test_a_puzzle_kept_on_the_way_and_one_given_up_are_not_replaced(tmp_path: Path) -> None:
    part = {"size": 4, "until": {"level": "easy", "count": 1}}
    path = tmp_path / "a.db"
    finish_suite(path, {"seed": 8, "part": [part]})
    gentle = next(row.number for row in puzzles_of(path).values() if row.level == "gentle")
    with pytest.raises(SuiteError, match="it does not count towards the level easy"):
        take_out(path, [gentle], Action.REPLACE)
    take_out(path, [gentle], Action.DROP)
    assert faults_of(path) == []
    part = {"size": 2, "levels": {"gentle": 500}}
    finish_suite(tmp_path / "b.db", {"tries": 2, "part": [part]})
    with pytest.raises(SuiteError, match="its level, gentle, was given up; kenken suite drop"):
        take_out(tmp_path / "b.db", [1], Action.REPLACE)


@pytest.mark.parametrize(
    ("numbers", "said"),
    [([9], "no puzzle 9; its puzzles are numbered 1 to 8"), ([1, 2], "no puzzle 2; it was banned")],
)
def test_what_is_not_there_is_told_and_nothing_changes(
    numbers: list[int], said: str, path: Path
) -> None:
    take_out(path, [2], Action.BAN)
    before = export_lines(path)
    with pytest.raises(SuiteError, match=said):
        take_out(path, numbers, Action.DROP)
    assert export_lines(path) == before


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("ALTER TABLE edits ADD COLUMN x", "its table 'edits' has changed"),
        ("UPDATE edits SET action = 'eat'", "an edit is of the unknown kind 'eat'"),
        ("UPDATE edits SET key = 'text'", "an edit has a column of the wrong type"),
    ],
)
def test_edits_that_nobody_made_are_told(statement: str, said: str, path: Path) -> None:
    take_out(path, [2], Action.DROP)
    alter_suite(path, statement)
    with pytest.raises(SuiteError, match=f"is damaged: {said}"):
        gone_on(path)


def test_the_commands_say_what_they_did(path: Path, kenken: Kenken) -> None:
    dropped = f"{path}: dropped: 2 (4×4, easy) and 4 (4×4, easy)"
    assert kenken("suite", "drop", path, "2", "4") == (0, "", [dropped])
    code, _, err = kenken("suite", "replace", path, "3", "-j", "1", "--ban")
    assert code == 0
    assert err[0] == f"{path}: taken out and banned: 3 (4×4, gentle)"
    assert err[-1] == f"{path}: 6 puzzles, complete"
    assert kenken("suite", "ban", path, "5") == (0, "", [f"{path}: banned: 5 (4×4, gentle)"])
    told = f"kenken: {path}: no puzzle 5; it was banned"
    assert kenken("suite", "show", path, "5") == (2, "", [told])
    _, out, _ = kenken("suite", "status", path)
    assert "by hand: 2 dropped (2, 4), 1 replaced (3), 2 banned (3, 5)" in out
    assert kenken("explain", f"{path}:1") == kenken("suite", "explain", path, "1")


@pytest.mark.parametrize(
    ("ban", "said"),
    [
        ("7", "'ban' is 7; it must be the name of a file, or a list of names"),
        ('"none.jsonl"', "none.jsonl: cannot be read: No such file"),
        (
            '"new.db"',
            (
                r"'ban': .*new\.db is unfinished \(0 puzzles so far, 1 wanted\), and those that it "
                "still lacks would not be banned; finish it with kenken suite run"
            ),
        ),
        (
            '"several.txt"',
            (
                r"'ban': .*several\.txt: it has several solutions, so none can be banned; "
                "'ban_puzzles' bans puzzles alone"
            ),
        ),
        ('"wrong.json"', r"'ban': .*wrong\.json:1: its solution is wrong: "),
    ],
)
def test_bans_that_cannot_be_kept_are_told(ban: str, said: str, tmp_path: Path) -> None:
    create(tmp_path / "new.db", spec(part=[{"size": 4, "count": 1}]))
    (tmp_path / "several.txt").write_text("12..\n....\n....\n....\n")
    wrong = json.loads((EXAMPLES / "unique/square-4x4.json").read_text())
    wrong["solution"] = wrong["solution"][::-1]
    (tmp_path / "wrong.json").write_text(json.dumps(wrong))
    (tmp_path / "s.toml").write_text(f"ban = {ban}\n[[part]]\nsize = 4\ncount = 1\n")
    with pytest.raises(KenkenError, match=said):
        read_file(tmp_path / "s.toml")


def test_the_card_of_a_data_set_says_what_was_changed_by_hand(path: Path) -> None:
    def tell() -> str:
        with reading(path) as suite:
            about = about_of(suite.db, ["kenken"], 7, "cc0-1.0")
        return card.texts(about, [card.DataFile("x.parquet", 1, "")])[card.README]

    assert "give the same puzzles again:" in tell()
    take_out(path, [2], Action.DROP)
    take_out(path, [3], Action.BAN)
    assert "again, but for what was changed by hand (1 dropped and 1 banned):" in tell()


# Undone: it is then what it was, row for row


@pytest.mark.parametrize("action", list(Action))
def test_an_edit_is_undone_as_if_it_had_not_been(made: Path, path: Path, action: Action) -> None:
    take_out(path, [2, 5], action)
    assert all_of(path) != all_of(made)
    assert [row.number for row in put_back(path)] == [2, 5]
    assert all_of(path) == all_of(made)


def test_what_replaced_a_puzzle_goes(made: Path, path: Path) -> None:
    take_out(path, [3], Action.REPLACE)
    gone_on(path)
    assert export_lines(path) != export_lines(made)
    put_back(path)
    assert all_of(path) == all_of(made)
    gone_on(path)
    assert all_of(path) == all_of(made)  # nothing is lacking


def test_edits_are_undone_one_after_the_other(made: Path, path: Path) -> None:
    states = [all_of(path)]
    for number, action in ((1, Action.DROP), (3, Action.REPLACE), (6, Action.BAN)):
        take_out(path, [number], action)
        states.append(all_of(path))
    for before in reversed(states[:-1]):
        put_back(path)
        assert all_of(path) == before
    with pytest.raises(SuiteError, match="there is no edit to undo"):
        put_back(path)
    assert all_of(path) == all_of(made)


def test_puzzles_that_were_made_since_are_not_lost(tmp_path: Path) -> None:
    path = begin_suite(tmp_path / "a.db", FIELDS)
    gone_on(path)
    take_out(path, [max(puzzles_of(path))], Action.DROP)
    alter_suite(
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
def test_an_edit_of_another_version_stays(path: Path, statement: str) -> None:
    take_out(path, [2], Action.DROP)
    alter_suite(path, statement)
    before = all_of(path)
    with pytest.raises(SuiteError, match="another version"):
        put_back(path)
    assert all_of(path) == before


@pytest.mark.parametrize(
    "state", ["", "[]", "5", "{}", '{"rows": [[]], "lanes": [], "others": 1, "next_unit": 1}']
)
def test_what_cannot_be_read_is_told_and_left(path: Path, state: str) -> None:
    take_out(path, [2], Action.DROP)
    alter_suite(path, f"UPDATE taken SET state = '{state}'")  # noqa: S608
    before = all_of(path)
    with pytest.raises(SuiteError, match="is damaged: what an edit took out"):
        put_back(path)
    assert all_of(path) == before
