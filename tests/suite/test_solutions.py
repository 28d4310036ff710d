"""Each puzzle of a suite has a solution of its own, as far as there are enough."""

import json
import sqlite3
from collections import Counter
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kenken_cp.generation.sharing import FEW, PER_PUZZLE, Sharing
from kenken_cp.registry import FAMILIES
from kenken_cp.suite.ledger import BANNED, SAME, SHARED, QuotaLedger
from kenken_cp.suite.run import run
from kenken_cp.suite.select import Row
from kenken_cp.suite.solutions import groups_of, in_words
from kenken_cp.suite.spec import from_json, to_json
from kenken_cp.suite.status import status_of
from kenken_cp.suite.store import OWN_SOLUTIONS, VERSION, create, reading, version_of, writing
from tests.core.test_solutions import forms
from tests.helpers.command_line import Kenken
from tests.helpers.suites import (
    alter_suite,
    begin_suite,
    export_lines,
    faults_of,
    finish_suite,
    gone_on,
    made_up,
    puzzles_of,
    spec,
)

# README's recipe, whose levels had most of their solutions in common.
LEVELS = {"easy": 5, "medium": 5, "hard": 5}
RECIPE: dict[str, Any] = {"seed": 1, "part": [{"family": "sudoku", "size": 9, "levels": LEVELS}]}
# There are five solutions, up to symmetry and the names of the digits.
TINY: dict[str, Any] = {"seed": 1, "part": [{"family": "sudoku", "size": 4, "count": 23}]}
# Sides at which a family has many solutions, and its puzzles take little time.
SIDES = {"numbrix": 5, "hidato": 5, "sudoku": 6, "killer": 6, "kenken-boxes": 6}


def solve(row: Row) -> frozenset[Any]:
    """All images of a puzzle's solution: the same for puzzles that share one."""
    return frozenset(forms(row.family, json.loads(row.solution)))


def uses(path: Path) -> Counter[frozenset[Any]]:
    """How many puzzles have each solution."""
    return Counter(map(solve, puzzles_of(path).values()))


def tables(path: Path) -> list[Any]:
    """What the suite knows of its solutions."""
    with closing(sqlite3.connect(path)) as db:
        return [
            db.execute(f"SELECT * FROM {name} ORDER BY 1").fetchall()  # noqa: S608
            for name in ("solutions", "sharing", "lanes")
        ]


def test_levels_of_a_suite_share_no_solution(tmp_path: Path) -> None:
    finish_suite(tmp_path / "a.db", RECIPE)
    assert len(uses(tmp_path / "a.db")) == len(puzzles_of(tmp_path / "a.db")) == 15
    shared = tmp_path / "b.db"
    finish_suite(shared, {**RECIPE, "shared_solutions": True})
    assert len(uses(shared)) < 15, "as before, where that is asked for"


@pytest.mark.parametrize("family", [family.id for family in FAMILIES])
def test_solutions_are_distinct_in_every_family_across_parts_and_levels(
    family: str, tmp_path: Path
) -> None:
    part = {"family": family, "size": SIDES.get(family, 5)}
    fields = {"seed": 5, "tries": 200, "part": [{**part, "levels": {"gentle": 4, "easy..": 4}}]}
    finish_suite(tmp_path / "a.db", fields)
    found = uses(tmp_path / "a.db")
    assert len(found) == found.total() >= 4


def test_parts_share_no_solution_either(tmp_path: Path) -> None:
    parts = [{"size": 4, "count": 30}, {"size": 4, "operators": "+", "count": 30}]
    finish_suite(tmp_path / "a.db", {"seed": 2, "part": parts})
    assert set(uses(tmp_path / "a.db").values()) == {1}


@pytest.mark.parametrize("tries", [10_000, 3])
def test_too_few_solutions_are_shared_as_evenly_as_can_be(tries: int, tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    ledger = finish_suite(path, {**TINY, "tries": tries})
    assert ledger.quotas[0].full, "it lacks solutions, not puzzles"
    if tries > FEW:
        assert sorted(uses(path).values()) == [4, 4, 5, 5, 5]
    assert faults_of(path) == []


def test_levels_that_differ_in_how_rare_they_are_share_evenly(tmp_path: Path) -> None:
    part = {"size": 4, "levels": {"gentle": 120, "easy": 110}}
    finish_suite(tmp_path / "a.db", {"seed": 3, "part": [part]})
    found = uses(tmp_path / "a.db")
    assert len(found) > 100
    assert max(found.values()) <= 3


def test_what_is_shared_is_told(tmp_path: Path, kenken: Kenken) -> None:
    path = begin_suite(tmp_path / "a.db", TINY)
    line = "Sudoku 4×4: 23 puzzles have 5 solutions; up to 5 puzzles share one"
    _, _, err = kenken("suite", "run", path, "-j", 1)
    assert err[-1] == f"{path}: not every puzzle has a solution of its own: {line}"
    _, out, _ = kenken("suite", "status", path)
    assert f"not every puzzle has a solution of its own:\n  {line}\n" in out
    groups: dict[frozenset[Any], list[int]] = {}
    for number, row in puzzles_of(path).items():
        groups.setdefault(solve(row), []).append(number)
    _, out, _ = kenken("suite", "stats", path, "--format", "json")
    assert json.loads(out)["shared"] == list(groups.values())
    code, _, err = kenken("suite", "verify", path, "-j", 1)
    assert code == 0
    assert in_words(list(groups.values())) in "\n".join(err)


def test_a_merge_tells_what_its_suites_share(tmp_path: Path, kenken: Kenken) -> None:
    paths = [tmp_path / "a.db", tmp_path / "b.db"]
    for seed, path in enumerate(paths, start=1):
        finish_suite(path, {**TINY, "seed": seed, "part": [{**TINY["part"][0], "count": 4}]})
    code, _, err = kenken("suite", "merge", *paths, "-o", tmp_path / "m.db")
    groups: dict[frozenset[Any], list[int]] = {}
    for number, row in puzzles_of(tmp_path / "m.db").items():
        groups.setdefault(solve(row), []).append(number)
    shared = [numbers for numbers in groups.values() if len(numbers) > 1]
    assert (code, err[0]) == (0, f"{tmp_path / 'm.db'}: {in_words(shared)}")


def test_groups_in_words_name_a_few() -> None:
    assert in_words([]) == ""
    assert in_words(groups_of([(1, b"a"), (2, b"b"), (4, b"a")])) == (
        "2 puzzles share a solution with another, possibly turned or mirrored: 1 and 4"
    )
    many = in_words([[number, number + 100] for number in range(1, 13)])
    assert many.startswith("24 puzzles share")
    assert many.endswith("; 10 and 110; and 2 more groups")
    assert in_words([list(range(1, 14))]).endswith(": 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 3 more")


def test_a_suite_that_is_stopped_at_any_place_shares_alike(tmp_path: Path) -> None:
    whole = tmp_path / "whole.db"
    finish_suite(whole, TINY)
    rng = Random(4)
    path = begin_suite(tmp_path / "a.db", TINY)
    ended, pieces = False, 0
    while not ended:
        pieces += 1
        with closing(run(path, 1)) as steps:
            for _ in islice(steps, rng.randint(2, 9)):
                pass
            ended = next(steps, None) is None
    assert pieces > 3
    assert export_lines(path) == export_lines(whole)
    assert tables(path) == tables(whole)


def test_any_number_of_processes_shares_alike(tmp_path: Path) -> None:
    finish_suite(tmp_path / "one.db", TINY)
    finish_suite(tmp_path / "two.db", TINY, jobs=2)
    assert tables(tmp_path / "two.db") == tables(tmp_path / "one.db")


THREE: dict[str, Any] = {"part": [{"size": 4, "levels": {"gentle": 9, "easy": 9, "medium..": 9}}]}


def test_a_unit_gives_one_puzzle_and_its_others_do_not_count_as_a_want(tmp_path: Path) -> None:
    wanted = spec(**THREE)
    create(tmp_path / "a.db", wanted)
    with writing(tmp_path / "a.db") as suite:
        ledger = QuotaLedger(suite.db, wanted)
        for turn in range(2 * FEW):
            one = made_up(3 * turn, [(0, True)], ("a", turn), solution=turn)
            two = made_up(3 * turn, [(1, True)], ("b", turn), solution=turn)
            ledger.take(one._replace(offers=(*one.offers, *two.offers)))
        first, second, _ = ledger.quotas
        assert (first.filled, second.filled) == (9, 0)
        assert second.sharing.times == 1
        assert first.rejected[SHARED] == 9, "as long as the first level took its puzzles"


def test_a_quota_gives_way_after_so_many_and_takes_the_least_used(tmp_path: Path) -> None:
    wanted = spec(**THREE)
    create(tmp_path / "a.db", wanted)
    with writing(tmp_path / "a.db") as suite:
        ledger = QuotaLedger(suite.db, wanted)
        ledger.take(made_up(0, [(0, True)], "a", solution="one"))
        ledger.take(made_up(3, [(0, True)], "b", solution="one"))
        assert (ledger.stored, ledger.quotas[0].rejected[SHARED]) == (1, 1)
        for turn in range(2, FEW + PER_PUZZLE):
            assert ledger.stored == 1
            ledger.take(made_up(3 * turn, [(0, True)], turn, solution="one"))
        assert ledger.stored == 1
        ledger.take(made_up(3 * turn + 3, [(0, True)], "c", solution="one"))
        assert ledger.stored == 2
        assert ledger.quotas[0].sharing == Sharing(times=2, taken=1, passed=0, least=1)
        ledger.take(made_up(3 * turn + 6, [(0, True)], "c", solution="one"))
        assert ledger.quotas[0].rejected[SAME] == 1
        assert ledger.quotas[0].sharing.passed == 0, "it is no other puzzle"


FEW_MORE = ("suite", "new", "--family", "sudoku", "--size", 4, "-n", 3, "--tries", 60, "--seed", 2)


def test_a_banned_solution_is_never_shared(tmp_path: Path, kenken: Kenken) -> None:
    first = tmp_path / "vol1.db"
    finish_suite(first, TINY)
    second = tmp_path / "vol2.db"
    assert kenken(*FEW_MORE, "-o", second, "--ban", first, "--shared-solutions")[0] == 0
    ledger = gone_on(second)
    assert (ledger.stored, ledger.quotas[0].given_up) == (0, True)
    assert ledger.quotas[0].rejected[BANNED] > 0


def test_a_suite_given_up_for_banned_solutions_says_so(tmp_path: Path, kenken: Kenken) -> None:
    first, second = tmp_path / "vol1.db", tmp_path / "vol2.db"
    finish_suite(first, TINY)
    assert (
        f"{second}: 23 puzzles and 5 solutions banned"
        in (kenken(*FEW_MORE, "-o", second, "--ban", first)[2])
    )
    code, _, [told] = kenken("suite", "run", second, "-q", "-j", 1)
    assert code == 3
    assert "with a banned solution" in told
    assert "ban only the puzzles (ban_puzzles, --ban-puzzles)" in told
    third = tmp_path / "vol3.db"
    assert kenken(*FEW_MORE, "-o", third, "--ban-puzzles", first)[0] == 0
    assert kenken("suite", "run", third, "-q", "-j", 1)[0] == 0
    keys = {row.key for row in puzzles_of(first).values()}
    assert not keys & {row.key for row in puzzles_of(third).values()}


def test_a_second_volume_of_the_same_recipe_has_nothing_of_the_first(
    tmp_path: Path, kenken: Kenken
) -> None:
    one, two = tmp_path / "vol1.db", tmp_path / "vol2.db"
    finish_suite(one, RECIPE)
    text = 'ban = "vol1.db"\nseed = 1\n[[part]]\nfamily = "sudoku"\nsize = 9\n'
    (tmp_path / "two.toml").write_text(f"{text}levels = {{easy = 5, medium = 5, hard = 5}}\n")
    assert kenken("suite", "new", tmp_path / "two.toml", "-o", two, "-q")[0] == 0
    gone_on(two)
    assert len(puzzles_of(two)) == 15
    assert not uses(one).keys() & uses(two).keys()


# What a version before solutions were compared wrote of `{"seed": 1, "part": [{"size": 4, …}]}`.
OLD = (
    '{"title":"","seed":1,"prove":"","tries":10000,"depth":false,"parts":[{"part":1,'
    '"generator":%d,"recipe":%s,"lanes":[{"level":"gentle..search","count":9}]}]}'
)


def test_suites_of_before_share_as_they_did_and_go_on(tmp_path: Path) -> None:
    now = spec(seed=1, shared_solutions=True, part=[{"size": 4, "count": 9}])
    part = json.loads(to_json(now))["parts"][0]
    recipe = json.dumps(part["recipe"], separators=(",", ":"))
    old = (OLD % (part["generator"], recipe)).replace(
        '"gentle..search"', json.dumps(part["lanes"][0]["level"])
    )
    assert from_json(old).shared_solutions
    assert to_json(from_json(old)) == old == to_json(now)
    path = tmp_path / "old.db"
    create(path, from_json(old))
    with closing(run(path, 1)) as steps:
        next(steps), next(steps)
    gone_on(path)
    with reading(path) as suite:
        assert version_of(suite.db) == VERSION
        names = {name for (name,) in suite.db.execute("SELECT name FROM sqlite_master")}
        assert not {"solutions", "sharing"} & names
        assert status_of(suite).shared == [], "it does not know"
    assert faults_of(path) == []


def test_a_new_suite_says_that_it_knows_solutions(tmp_path: Path) -> None:
    with reading(begin_suite(tmp_path / "a.db", TINY)) as suite:
        assert version_of(suite.db) == OWN_SOLUTIONS


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("DROP TABLE solutions", "its table 'solutions' is missing or has changed"),
        ("UPDATE sharing SET times = 'x'", "the sharing of a level has a column of the wrong type"),
        ("UPDATE sharing SET passed = -1", "a count of shared solutions that cannot be"),
    ],
)
def test_a_damaged_record_of_solutions_is_told(
    sql: str, said: str, tmp_path: Path, kenken: Kenken
) -> None:
    path = begin_suite(tmp_path / "a.db", TINY)
    alter_suite(path, sql)
    code, _, [told] = kenken("suite", "run", path, "-q", "-j", 1)
    assert code == 2
    assert said in told
