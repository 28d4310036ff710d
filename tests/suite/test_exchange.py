"""A puzzle of a suite exchanged for one that somebody gives: what fits, and what is told."""

import json
import re
import shutil
from collections.abc import Callable
from contextlib import closing
from functools import partial
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.core.document import Document
from kenken_cp.core.verdict import Outcome, Verdict
from kenken_cp.formats import read_document
from kenken_cp.suite import store
from kenken_cp.suite.editing import take_out
from kenken_cp.suite.edits import Action
from kenken_cp.suite.exchange import exchange
from kenken_cp.suite.merge import merge
from kenken_cp.suite.run import run
from kenken_cp.suite.select import Row, document_of
from kenken_cp.suite.status import status_of
from kenken_cp.suite.store import BY_HAND, OWN_SOLUTIONS, VERSION, SuiteError, create, reading
from kenken_cp.suite.undo import put_back
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES
from tests.helpers.suites import (
    all_of,
    alter_suite,
    copy_suite,
    export_lines,
    faults_of,
    finish_suite,
    gone_on,
    puzzles_of,
    spec,
)

LEVELS = {"gentle": 4, "easy": 3}
FIELDS: dict[str, Any] = {"seed": 3, "part": [{"size": 4, "levels": LEVELS}]}
OTHERS: dict[str, Any] = {**FIELDS, "seed": 4}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("exchange") / "made.db"
    finish_suite(path, FIELDS)
    return path


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A suite of other puzzles, which are given."""
    path = tmp_path_factory.mktemp("exchange") / "others.db"
    finish_suite(path, OTHERS)
    return path


@pytest.fixture
def path(made: Path, tmp_path: Path) -> Path:
    return copy_suite(made, tmp_path / "a.db")


def of_level(path: Path, level: str, place: int = 0) -> Row:
    """A puzzle of this level."""
    return [row for row in puzzles_of(path).values() if row.level == level][place]


def give_puzzle(path: Path, level: str, place: int = 0) -> Document:
    """A puzzle of this level as somebody would give it: without its solution and figures."""
    document = document_of(of_level(path, level, place))
    return Document(document.family, document.puzzle)


def version_of(path: Path) -> object:
    return all_of(path)[-1]


def test_a_puzzle_takes_the_place_of_another(path: Path, others: Path) -> None:
    before, wanted = puzzles_of(path), of_level(others, "easy")
    number = of_level(path, "easy").number
    old, new, _ = exchange(path, number, give_puzzle(others, "easy"))
    after = puzzles_of(path)
    assert (old, new) == (before[number], after[number])
    assert after == {**before, number: new}
    assert (new.key, new.puzzle, new.solution) == (wanted.key, wanted.puzzle, wanted.solution)
    assert (new.part, new.lane, new.level, new.proof) == (old.part, old.lane, "easy", "logic")
    assert (new.by_hand, new.seed, new.generator) == (True, "", None)
    assert faults_of(path) == []
    with reading(path) as suite:
        status = status_of(suite)
    assert (status.state, status.filled) == ("complete", 7)
    assert status.edits == {"dropped": 0, "replaced": 0, "exchanged": 1, "banned": 0}
    assert status.edited["exchanged"] == [number]


def test_its_line_says_no_seed_and_is_read_as_it_was(path: Path, others: Path) -> None:
    number = of_level(path, "gentle").number
    _, new, _ = exchange(path, number, give_puzzle(others, "gentle"))
    line = export_lines(path).splitlines()[number - 1]
    assert set(json.loads(line)["meta"]) == {"proof", "ratings"}
    assert read_document(line.encode()) == document_of(new)


def test_the_same_edits_give_the_same_bytes_wherever_a_run_is_stopped(
    others: Path, tmp_path: Path
) -> None:
    """Exchanged while the suite is being made, and gone on with in one or several runs."""
    texts = []
    for name, stops in (("a", 0), ("b", 2)):
        path = tmp_path / f"{name}.db"
        create(path, spec(**FIELDS))
        with closing(run(path, 1)) as steps:
            next(steps), next(steps)
        first = puzzles_of(path)[1]
        exchange(path, 1, give_puzzle(others, first.level))
        for _ in range(stops):
            with closing(run(path, 1)) as steps:
                next(steps), next(steps)
        gone_on(path)
        assert faults_of(path) == []
        assert first.key not in {row.key for row in puzzles_of(path).values()}
        texts.append((export_lines(path), all_of(path)))
    assert texts[0] == texts[1]
    assert len(texts[0][0].splitlines()) == 7


def test_it_is_undone_as_if_it_had_not_been(made: Path, path: Path, others: Path) -> None:
    number = of_level(path, "easy").number
    states = [all_of(path)]
    for place in (0, 1):
        exchange(path, number, give_puzzle(others, "easy", place))
        states.append(all_of(path))
    gone_on(path)
    assert all_of(path) == states[-1], "nothing is missing"
    for before in reversed(states[:-1]):
        assert [row.number for row in put_back(path)] == [number]
        assert all_of(path) == before
    assert all_of(path) == all_of(made)


def test_a_puzzle_that_was_given_is_edited_as_any_other(path: Path, others: Path) -> None:
    number = of_level(path, "easy").number
    _, first, _ = exchange(path, number, give_puzzle(others, "easy"))
    take_out(path, [number], Action.REPLACE)
    gone_on(path)
    assert not puzzles_of(path)[number].by_hand
    assert first.key not in {row.key for row in puzzles_of(path).values()}
    take_out(path, [number], Action.DROP)
    assert faults_of(path) == []
    put_back(path), put_back(path)
    assert puzzles_of(path)[number] == first


def test_a_file_says_the_version_that_knows_such_puzzles(others: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    finish_suite(path, {**FIELDS, "shared_solutions": True})
    assert version_of(path) == VERSION
    number = of_level(path, "easy").number
    exchange(path, number, give_puzzle(others, "easy"))
    assert version_of(path) == BY_HAND
    merge([path], tmp_path / "m.db")
    assert version_of(tmp_path / "m.db") == BY_HAND
    take_out(path, [number], Action.DROP)
    assert version_of(path) == BY_HAND, "its edits tell of it"
    put_back(path), put_back(path)
    assert version_of(path) == VERSION
    merge([path], tmp_path / "n.db")
    assert version_of(tmp_path / "n.db") == VERSION


def test_a_suite_that_knows_its_solutions_keeps_its_version(path: Path, others: Path) -> None:
    assert version_of(path) == OWN_SOLUTIONS
    before = all_of(path)
    exchange(path, of_level(path, "easy").number, give_puzzle(others, "easy"))
    assert version_of(path) == OWN_SOLUTIONS
    put_back(path)
    assert version_of(path) == OWN_SOLUTIONS
    assert all_of(path) == before


def test_a_suite_of_the_first_version_takes_one(path: Path, others: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    finish_suite(old, {**FIELDS, "depth": True, "shared_solutions": True})
    columns = ", ".join(store.COLUMNS)
    alter_suite(
        old,
        "ALTER TABLE puzzles RENAME TO younger",
        next(each for each in store.SCHEMAS[1].split(";") if "TABLE puzzles" in each),
        f"INSERT INTO puzzles ({columns}) SELECT {columns} FROM younger",  # noqa: S608
        "DROP TABLE younger",
        "PRAGMA user_version = 1",
    )
    before = all_of(old)
    exchange(old, of_level(old, "easy").number, give_puzzle(others, "easy"))
    assert version_of(old) == BY_HAND
    assert faults_of(old) == []
    put_back(old)
    assert all_of(old) == before


def test_a_merged_suite_takes_one_by_the_spec_of_the_puzzle(
    path: Path, others: Path, tmp_path: Path
) -> None:
    merged = tmp_path / "m.db"
    merge([path], merged)
    easy, gentle = of_level(merged, "easy").number, of_level(merged, "gentle").number
    with pytest.raises(SuiteError, match=r"its level is easy, .* asks for gentle here"):
        exchange(merged, gentle, give_puzzle(others, "easy"))
    new = exchange(merged, easy, give_puzzle(others, "easy")).new
    assert new.by_hand
    assert faults_of(merged) == []


def example(name: str) -> Document:
    return read_document((EXAMPLES / f"{name}.json").read_bytes())


def of_file(name: str) -> Callable[[Path, Path], Document]:
    return lambda made, others: example(name)


@pytest.mark.parametrize(
    ("give", "said"),
    [
        (of_file("unique/boxes-4x4"), "its family is .*, but part 1 asks for KenKen"),
        (of_file("unique/no-singles-6x6"), "its size is 6×6, but part 1 asks for 4×4"),
        (of_file("multiple/square-4x4"), "it has several solutions"),
        (of_file("none/square-4x4"), "it has no solution"),
        (lambda made, others: give_puzzle(others, "easy"), r"its level is easy, effort .*too hard"),
        (lambda made, others: give_puzzle(made, "gentle", 1), "it is the same as puzzle"),
        (lambda made, others: turn(give_puzzle(made, "gentle", 1)), "it is the same as puzzle"),
        (lambda made, others: turn(give_puzzle(made, "gentle")), "it is the same puzzle, possibly"),
    ],
    ids=["family", "size", "several", "none", "level", "double", "mirrored", "itself"],
)
def test_what_does_not_fit_is_named_and_nothing_changes(
    give: Callable[[Path, Path], Document], said: str, made: Path, path: Path, others: Path
) -> None:
    before = all_of(path)
    number = of_level(path, "gentle").number
    with pytest.raises(SuiteError, match=said) as told:
        exchange(path, number, give(made, others))
    assert len(str(told.value).splitlines()) == 1
    assert f"puzzle {number} cannot be replaced with this one: " in str(told.value)
    assert all_of(path) == before


def turn(document: Document) -> Document:
    """The mirror image."""
    data: dict[str, Any] = dict(document.family.data(document.puzzle))
    data["cage"] = [row[::-1] for row in data["cage"]]
    return Document(document.family, document.family.from_data(data))


def test_what_was_taken_out_or_is_banned_does_not_come(
    path: Path, others: Path, tmp_path: Path
) -> None:
    number = of_level(path, "easy").number
    old, _, _ = exchange(path, number, give_puzzle(others, "easy"))
    with pytest.raises(SuiteError, match="it was taken out of this suite before"):
        exchange(path, number, document_of(old))
    banned = of_level(others, "easy", 1)
    strict = tmp_path / "strict.db"
    create(strict, spec(**FIELDS)._replace(bans=(banned.key.hex(),)))
    gone_on(strict)
    with pytest.raises(SuiteError, match="the suite's spec bans it"):
        exchange(strict, of_level(strict, "easy").number, document_of(banned))


def test_a_verdict_that_is_missing_is_no_proof(
    path: Path, others: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unknown = Verdict(Outcome.UNKNOWN, (), "kernel", 0.0, 1, "1 node")
    monkeypatch.setattr("kenken_cp.suite.exchange.decide", lambda *_: unknown)
    with pytest.raises(SuiteError, match=r"it was not decided \(1 node\)"):
        exchange(path, of_level(path, "easy").number, give_puzzle(others, "easy"))


def test_a_suite_that_proves_again_proves_what_is_given(others: Path, tmp_path: Path) -> None:
    path = tmp_path / "proved.db"
    finish_suite(path, {**FIELDS, "prove": "sat"})
    _, new, _ = exchange(path, of_level(path, "easy").number, give_puzzle(others, "easy"))
    assert new.proof == "sat"


def test_a_puzzle_that_changed_since_it_was_opened_stays(path: Path, others: Path) -> None:
    number = of_level(path, "easy").number
    opened = document_of(puzzles_of(path)[number]).key
    exchange(path, number, give_puzzle(others, "easy"), opened=opened)
    before = all_of(path)
    with pytest.raises(SuiteError, match="is not the one that was opened; open it again"):
        exchange(path, number, give_puzzle(others, "easy", 1), opened=opened)
    assert all_of(path) == before


def test_what_counts_is_exchanged_for_what_counts(others: Path, tmp_path: Path) -> None:
    path = tmp_path / "until.db"
    finish_suite(path, {"seed": 8, "part": [{"size": 4, "until": {"level": "easy", "count": 1}}]})
    with pytest.raises(SuiteError, match=r"its level is gentle, .* asks for easy\.\. here"):
        exchange(path, of_level(path, "easy").number, give_puzzle(others, "gentle"))
    gentle = of_level(path, "gentle").number
    with pytest.raises(
        SuiteError, match=f"would count towards easy.*, and puzzle {gentle} does not"
    ):
        exchange(path, gentle, give_puzzle(others, "easy"))
    exchange(path, gentle, give_puzzle(others, "gentle"))
    exchange(path, of_level(path, "easy").number, give_puzzle(others, "easy"))
    assert faults_of(path) == []


@pytest.mark.parametrize("version", ["5", '"2"', "[]", "2.0", "true"])
def test_a_version_that_there_is_not_is_told(path: Path, others: Path, version: str) -> None:
    exchange(path, of_level(path, "easy").number, give_puzzle(others, "easy"))
    state = f"json_set(state, '$.version', json('{version}'))"
    alter_suite(path, f"UPDATE taken SET state = {state}")  # noqa: S608
    with pytest.raises(SuiteError, match="is damaged: what an edit took out"):
        put_back(path)


def test_a_version_that_the_tables_do_not_have_is_told_and_nothing_undone(
    path: Path, others: Path
) -> None:
    exchange(path, of_level(path, "easy").number, give_puzzle(others, "easy"))
    alter_suite(path, "UPDATE taken SET state = json_set(state, '$.version', 1)")
    before = all_of(path)
    with pytest.raises(
        SuiteError, match="is damaged: its table 'puzzles' is missing or has changed"
    ):
        put_back(path)
    assert all_of(path) == before
    assert faults_of(path) == []


def test_one_puzzle_is_asked_for(
    path: Path, others: Path, kenken: Kenken, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = export_lines(others).encode()
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(lines)))
    told = "kenken: <stdin> holds 7 puzzles, but --with takes one; give one"
    assert kenken("suite", "replace", path, "1", "--with", "-") == (2, "", [told])


def test_the_commands_replace_and_undo(path: Path, others: Path, kenken: Kenken) -> None:
    run, suite, before = partial(kenken, "suite"), str(path), all_of(path)
    old, new = of_level(path, "easy"), of_level(others, "easy")
    number, other = str(old.number), f"{others}:{new.number}"
    code, out, err = run("replace", suite, number, "--with", other, "--ban")
    told = (
        f"replaced and banned: {number} (4×4, easy); in its place: easy, effort {new.effort:,.1f}"
    )
    assert (code, out, err) == (0, "", [f"{suite}: {told}"])
    assert "put in by hand" in run("show", suite, number)[1]
    assert f"by hand: 1 exchanged ({number}), 1 banned ({number})" in run("status", suite)[1]
    line = run("list", suite, "--format", "jsonl")[1].splitlines()[old.number - 1]
    assert json.loads(line)["seed"] is None
    assert ",,kenken," in run("export", suite, "--format", "csv")[1].splitlines()[old.number]
    assert run("undo", suite) == (0, "", [f"{suite}: put back: {number} (4×4, easy)"])
    assert all_of(path) == before
    assert run("undo", suite) == (2, "", [f"kenken: {suite}: there is no edit to undo"])
    take_out(path, [2], Action.DROP)
    assert run("undo", suite, "-q") == (0, "", [])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("1", "2", "--with", "OTHERS:1"), "--with replaces one puzzle; give one number"),
        (("1", "--with", "OTHERS"), "holds 7 puzzles, but --with takes one; name its line"),
        (("1", "--with", "FOLDER"), "holds 2 puzzles, but --with takes one; name one file in it"),
        (("1", "--with", "OTHERS:1", "-j", "2"), "--jobs has no effect with --with"),
        (("1", "--with", "OTHERS:99"), "no puzzle has this number"),
        (("1", "--with", "nothing.json"), "nothing.json: cannot be read"),
        (("99", "--with", "OTHERS:1"), "no puzzle 99; its puzzles are numbered 1 to 7"),
        (("1", "--family", "kenken"), "--family says how the file of --with is read"),
        (("1", "--read-lines", "renban"), "--read-lines says how the file of --with is read"),
        (("1", "--with", "OTHERS:1", "--read-lines", "renban"), "--read-lines is for SudokuPad"),
    ],
)
def test_what_the_command_cannot_do_is_one_line(
    words: tuple[str, ...], said: str, path: Path, others: Path, tmp_path: Path, kenken: Kenken
) -> None:
    before = all_of(path)
    folder = tmp_path / "folder"
    folder.mkdir()
    for name in ("one.json", "two.json"):
        shutil.copy(EXAMPLES / "unique/square-4x4.json", folder / name)
    places = {"OTHERS": str(others), "FOLDER": str(folder)}
    given = [re.sub("OTHERS|FOLDER", lambda found: places[found[0]], word) for word in words]
    code, _, [err] = kenken("suite", "replace", path, *given)
    assert code == 2
    assert said in err
    assert all_of(path) == before
