"""Making a suite: what is kept of each unit, and that nothing but spec and seed matters."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kenken_cp import batch
from kenken_cp.core.errors import InternalError
from kenken_cp.core.steps import Tier
from kenken_cp.formats import read_document
from kenken_cp.generation import make as maker
from kenken_cp.kinds.cages.generator.recipe import CageRecipe
from kenken_cp.registry import family_of
from kenken_cp.suite import run as running
from kenken_cp.suite import work as working
from kenken_cp.suite.ledger import SAME, SHARED, SURPLUS, QuotaLedger
from kenken_cp.suite.merge import merge
from kenken_cp.suite.run import Transaction, run
from kenken_cp.suite.select import rows
from kenken_cp.suite.spec import Spec, places
from kenken_cp.suite.status import status_of
from kenken_cp.suite.store import Suite, SuiteError, create, reading, writing
from kenken_cp.suite.work import Done, SuiteWork
from tests.helpers.paths import ROOT
from tests.helpers.recipes import departures
from tests.helpers.suites import (
    SMALL,
    SPECS,
    begin_suite,
    copy_suite,
    export_lines,
    finish_suite,
    gone_on,
    made_up,
    spec,
)


@contextmanager
def ledger_of(path: Path, wanted: Spec) -> Iterator[tuple[QuotaLedger, Suite]]:
    """A ledger that nothing has been taken into."""
    create(path, wanted)
    with writing(path) as suite:
        suite.db.execute("BEGIN")
        yield QuotaLedger(suite.db, wanted), suite


def figures(ledger: QuotaLedger) -> list[tuple[object, ...]]:
    """What a ledger says of its lanes."""
    return [
        (q.filled, q.kept, q.units, q.dry, q.tried, q.given_up, dict(q.rejected))
        for q in ledger.quotas
    ]


THREE = {"part": [{"size": 4, "levels": {"gentle": 2, "easy": 2, "medium..": 1}}]}


def test_a_puzzle_goes_to_its_own_lane_then_to_another_then_is_surplus(tmp_path: Path) -> None:
    with ledger_of(tmp_path / "a.db", spec(**THREE)) as (ledger, suite):
        ledger.take(made_up(0, [(0, True)], "a"))
        ledger.take(made_up(1, [(1, True), (0, True)], "b"))
        ledger.take(made_up(2, [(0, True)], "c"))  # of lane 2, by the way
        assert ledger.quotas[0].full
        ledger.take(made_up(4, [(0, True)], "d"))
        assert (ledger.stored, ledger.filled) == (3, 3)
        assert ledger.quotas[1].rejected == {"several solutions": 4, SURPLUS: 1}
        found = [(row.number, row.lane, row.maker, row.unit) for row in rows(suite.db)]
        assert found == [(1, 0, 0, 0), (2, 1, 1, 0), (3, 0, 2, 0)]


def test_the_same_puzzle_is_kept_once_and_leaves_no_gap(tmp_path: Path) -> None:
    with ledger_of(tmp_path / "a.db", spec(**THREE)) as (ledger, suite):
        for number, key in ((0, "a"), (1, "a"), (3, "a"), (4, "b")):
            ledger.take(made_up(number, [(number % 3, True)], key))
        assert ledger.stored == 2
        assert ledger.quotas[0].rejected[SAME] == ledger.quotas[1].rejected[SAME] == 1
        assert [row.number for row in rows(suite.db)] == [1, 2]


def test_until_keeps_every_puzzle_and_ends_with_the_last_that_counts(tmp_path: Path) -> None:
    wanted = spec(part=[{"size": 4, "until": {"level": "hard", "count": 2}}])
    with ledger_of(tmp_path / "a.db", wanted) as (ledger, suite):
        for number, tier in enumerate((1, 4, 2, 5, 1)):
            assert ledger.open == (number < 4)
            ledger.take(made_up(number, [(0, tier >= Tier.HARD)], number, Tier(tier)))
        assert [row.tier for row in rows(suite.db)] == [1, 4, 2, 5]
        assert (ledger.filled, ledger.quotas[0].kept, ledger.next_unit) == (2, 4, 4)
        assert ledger.levels == {"gentle": 1, "easy": 1, "hard": 1, "expert": 1}


def test_a_lane_is_given_up_after_so_many_units_in_a_row_without_one(tmp_path: Path) -> None:
    wanted = spec(tries=3, **THREE)
    with ledger_of(tmp_path / "a.db", wanted) as (ledger, _):
        vain = Done(0, (), 5, {"too easy": 5}, 0)
        for turn in range(2):
            ledger.take(vain._replace(number=3 * turn))
        ledger.take(made_up(6, [(0, True)], "a"))
        for turn in range(3, 6):
            assert not ledger.quotas[0].closed
            ledger.take(vain._replace(number=3 * turn))
        assert ledger.quotas[0].given_up
        before = figures(ledger)
        ledger.take(made_up(18, [(0, True)], "b"))  # made before that was known
        assert figures(ledger) == before
        ledger.take(made_up(19, [(0, True)], "c"))  # by the way, of another lane
        assert ledger.quotas[0].full
        assert set(islice(ledger.units(), 6)) == {20, 22, 23, 25, 26, 28}


def history(wanted: Spec, units: int) -> list[Done]:
    """What each unit brings, drawn."""
    rng = Random(5)
    lanes = len(places(wanted))
    found = []
    for number in range(units):
        takers = rng.sample(range(lanes), rng.randint(0, lanes))
        done = made_up(number, [(lane, rng.random() < 0.7) for lane in takers], rng.randint(0, 60))
        found.append(done if rng.random() < 0.6 else done._replace(offers=()))
    return found


@pytest.mark.parametrize("ahead", [1, 2, 7, 40])
def test_how_far_ahead_units_are_made_does_not_matter(tmp_path: Path, ahead: int) -> None:
    wanted = spec(tries=6, part=[{"size": 4, "levels": {"gentle": 9, "easy": 30, "hard": 4}}])
    made = history(wanted, 600)

    def tell(path: Path, ahead: int) -> tuple[object, ...]:
        with ledger_of(path, wanted) as (ledger, suite):
            units = ledger.units()
            while handed := list(islice(units, ahead)):
                for number in handed:
                    ledger.take(made[number])
            return figures(ledger), [tuple(row) for row in rows(suite.db)]

    assert tell(tmp_path / "a.db", ahead) == tell(tmp_path / "b.db", 1)
    assert tell(tmp_path / "c.db", ahead)[1]


def test_what_ends_amid_a_chunk_leaves_the_state_before_it(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    create(path, wanted := spec(**THREE))
    with writing(path) as suite:
        transaction = Transaction(suite, ledger := QuotaLedger(suite.db, wanted))
        with transaction:
            ledger.take(made_up(0, [(0, True)], "a"))
        transaction.commit()

        def interrupt() -> None:
            with transaction:
                ledger.take(made_up(1, [(1, True)], "b"))
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            interrupt()
        transaction.end()
    with reading(path) as suite:
        status = status_of(suite)
    assert (status.stored, status.filled, status.next_unit) == (1, 1, 1)


def test_what_another_program_stored_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    create(path, wanted := spec(**THREE))
    with writing(path) as suite:
        transaction = Transaction(suite, ledger := QuotaLedger(suite.db, wanted))
        with transaction:
            ledger.take(made_up(0, [(0, True)], "a"))
        transaction.commit()
        suite.db.execute("UPDATE suite SET next_unit = 7")
        with pytest.raises(
            SuiteError,
            match="was changed by another program",
        ) as told:
            transaction.__enter__()
        transaction.end()
    assert str(told.value).startswith(f"{path} ")
    with reading(path) as suite:
        status = status_of(suite)
    assert (status.stored, status.next_unit) == (1, 7)


def test_what_is_whole_is_stored_when_a_run_is_stopped(tmp_path: Path) -> None:
    path = begin_suite(tmp_path / "a.db", SMALL)
    with closing(run(path, 1)) as steps:
        for ledger in steps:
            if ledger.stored >= 5:
                break
        stored = ledger.stored
    with reading(path) as suite:
        assert status_of(suite).stored == stored


@pytest.fixture(scope="module", params=SPECS)
def wanted(request: pytest.FixtureRequest) -> dict[str, Any]:
    """What a small suite is to hold, of cages or of boards with boxes too."""
    return SPECS[request.param]


@pytest.fixture(scope="module")
def whole(wanted: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small suite, made in this process in one go."""
    path = tmp_path_factory.mktemp("whole") / "small.db"
    finish_suite(path, wanted)
    return path


def test_a_suite_has_what_was_wanted(whole: Path, wanted: dict[str, Any]) -> None:
    with reading(whole) as suite:
        status = status_of(suite)
        assert status.state == "complete"
        lanes = places(spec(**wanted))
        assert [quota.filled for quota in status.quotas] == [place.quota.wanted for place in lanes]
        assert status.stored == sum(quota.kept for quota in status.quotas)
        for row in rows(suite.db):
            lane = lanes[row.lane]
            assert (row.rows, row.columns) == (lane.part.recipe.rows, lane.part.recipe.columns)
            assert lane.quota.target.difficulty.low <= row.tier
            assert row.tier <= lane.quota.target.difficulty.high
            assert row.family == lane.part.recipe.family
            puzzle: Any = family_of(row.family).from_data(json.loads(row.puzzle))
            assert isinstance(lane.part.recipe, CageRecipe)
            assert departures(puzzle, lane.part.recipe) == []


def test_a_puzzle_can_be_made_again_from_its_seed(whole: Path, wanted: dict[str, Any]) -> None:
    with reading(whole) as suite:
        assert suite.spec is not None
        for row in rows(suite.db):
            unit = maker.make(places(suite.spec)[row.maker].request, row.suite_seed, row.unit)
            assert row.puzzle in [made.puzzle for made in unit.made]
            assert row.seed == f"{wanted['seed']}/{row.unit}"


def test_nothing_is_left_beside_a_suite_that_was_made(whole: Path) -> None:
    assert [path.name for path in whole.parent.iterdir()] == [whole.name]


def test_the_number_of_processes_does_not_matter(
    whole: Path, wanted: dict[str, Any], tmp_path: Path
) -> None:
    finish_suite(tmp_path / "a.db", wanted, 3)
    assert export_lines(tmp_path / "a.db") == export_lines(whole)
    with reading(tmp_path / "a.db") as one, reading(whole) as other:
        assert [q.rejected for q in status_of(one).quotas] == [
            q.rejected for q in status_of(other).quotas
        ]


@pytest.mark.parametrize("pace", [1e-9, 1e9])
def test_the_size_of_chunks_does_not_matter(
    whole: Path,
    wanted: dict[str, Any],
    tmp_path: Path,
    pace: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(running, "PACE", pace)
    finish_suite(tmp_path / "a.db", wanted)
    assert export_lines(tmp_path / "a.db") == export_lines(whole)


@pytest.mark.parametrize("seed", range(2))
def test_a_run_in_pieces_gives_the_same(
    whole: Path, wanted: dict[str, Any], tmp_path: Path, seed: int
) -> None:
    rng = Random(seed)
    path = begin_suite(tmp_path / "a.db", wanted)
    ended = False
    while not ended:
        ended = True
        with closing(run(path, 1)) as steps:
            for _ in islice(steps, rng.randint(1, 4)):
                pass
            ended = next(steps, None) is None
    assert export_lines(path) == export_lines(whole)


def test_the_seed_of_hashes_does_not_matter(
    whole: Path, wanted: dict[str, Any], tmp_path: Path
) -> None:
    """That of this process is another one."""
    path = begin_suite(tmp_path / "a.db", wanted)
    subprocess.run(
        [sys.executable, "-m", "kenken_cp", "suite", "run", str(path), "-q", "-j", "1"],
        env={**os.environ, "PYTHONHASHSEED": "12345", "PYTHONPATH": str(ROOT)},
        check=True,
        cwd=tmp_path,
    )
    assert export_lines(path) == export_lines(whole)


def test_another_seed_gives_other_puzzles(
    whole: Path, wanted: dict[str, Any], tmp_path: Path
) -> None:
    finish_suite(tmp_path / "a.db", {**wanted, "seed": 2})
    with reading(whole) as one, reading(tmp_path / "a.db") as other:
        puzzles = [{row.puzzle for row in rows(suite.db)} for suite in (one, other)]
    assert puzzles[0] != puzzles[1]


def test_a_finished_suite_has_nothing_to_do(whole: Path, tmp_path: Path) -> None:
    path = copy_suite(whole, tmp_path / "a.db")
    ledger = gone_on(path)
    assert not ledger.open
    assert export_lines(path) == export_lines(whole)


def test_a_level_that_no_puzzle_has_is_given_up_and_the_others_are_made(tmp_path: Path) -> None:
    part = {"size": 3, "levels": {"effort:5000..": 5, "gentle": 8}}
    ledger = finish_suite(tmp_path / "a.db", {"tries": 30, "part": [part]})
    first, second = ledger.quotas
    assert (first.filled, first.given_up, first.units) == (0, True, 30)
    assert second.full
    assert first.rejected.total() > 0
    with reading(tmp_path / "a.db") as suite:
        status = status_of(suite)
        assert status.state == "given up"
        assert [quota.place.quota.level for quota in status.given_up] == ["effort:5000.."]
    assert not gone_on(tmp_path / "a.db").open


def test_the_few_puzzles_of_2x2_are_each_made_once(tmp_path: Path) -> None:
    part = {"size": 2, "count": 10_000}
    ledger = finish_suite(tmp_path / "a.db", {"seed": 1, "tries": 300, "part": [part]})
    (quota,) = ledger.quotas
    assert quota.given_up
    assert quota.dry == 300
    barren = sum([not maker.make(quota.place.request, 1, n).made for n in range(quota.units)])
    assert quota.units == quota.kept + quota.rejected[SAME] + quota.rejected[SHARED] + barren
    with reading(tmp_path / "a.db") as suite:
        keys = Counter(row.key for row in rows(suite.db))
    assert len(keys) == ledger.stored > 5
    assert set(keys.values()) == {1}


@pytest.mark.parametrize("prover", ["cp-sat", "sat"])
def test_a_suite_says_who_confirmed_each_puzzle(tmp_path: Path, prover: str) -> None:
    finish_suite(tmp_path / "a.db", {"prove": prover, "part": [{"size": 3, "count": 4}]})
    with reading(tmp_path / "a.db") as suite:
        assert status_of(suite).proofs == {prover: 4}


def test_a_run_can_name_another_prover(tmp_path: Path) -> None:
    fields: dict[str, Any] = {"prove": "sat", "part": [{"size": 3, "count": 4}]}
    plain = finish_suite(tmp_path / "plain.db", {**fields, "prove": "cp-sat"})
    begin_suite(tmp_path / "a.db", fields)
    *_, ledger = run(tmp_path / "a.db", 1, "")
    assert ledger.stored == plain.stored
    with reading(tmp_path / "a.db") as suite:
        assert not {"sat", "cp-sat"} & set(status_of(suite).proofs)
    assert without_proofs(tmp_path / "a.db") == without_proofs(tmp_path / "plain.db")


def without_proofs(path: Path) -> list[object]:
    """What is exported, but for who proved it."""
    documents = [json.loads(line) for line in export_lines(path).splitlines()]
    for document in documents:
        del document["meta"]["proof"]
    return documents


def test_a_defect_in_the_making_names_the_unit_and_leaves_the_suite_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def contradict(made: maker.GeneratedPuzzle, backend: str) -> maker.GeneratedPuzzle:
        raise InternalError(f"{backend} disagrees")

    path = begin_suite(tmp_path / "a.db", {"prove": "sat", "part": [{"size": 3, "count": 4}]})
    with monkeypatch.context() as patched:
        patched.setattr(working, "prove", contradict)
        with pytest.raises(InternalError, match="part 1, any, seed 1/0: sat disagrees"):
            gone_on(path)
    assert gone_on(path).stored == 4


def test_what_is_exported_can_be_read_and_is_what_its_unit_made(
    whole: Path, wanted: dict[str, Any]
) -> None:
    lines = export_lines(whole).splitlines()
    documents = [read_document(line.encode()) for line in lines]
    assert {document.meta.source for document in documents} == {wanted["title"]}
    assert len({json.dumps(json.loads(line)["puzzle"]) for line in lines}) == len(lines)


def test_units_are_made_for_the_lane_whose_turn_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int | str, int]] = []

    def note(order: Any, seed: int | str, number: int) -> maker.Unit:
        asked.append((str(order.target.difficulty), seed, number))
        return maker.Unit((), 1, {}, 0)

    monkeypatch.setattr(working, "make", note)
    SuiteWork(spec(seed=9, **THREE), "")([0, 1, 2, 3, 7])
    assert asked == [
        ("gentle", 9, 0), ("easy", 9, 0), ("medium..", 9, 0), ("gentle", 9, 1), ("easy", 9, 2),
    ]  # fmt: skip


def test_a_merged_suite_has_no_work(tmp_path: Path, whole: Path) -> None:
    merge([whole], tmp_path / "m.db")
    with pytest.raises(
        SuiteError,
        match=" was merged from other suites and cannot be run; run those and merge again",
    ):
        gone_on(tmp_path / "m.db")


def test_clocks_that_jump_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the time of day nor how long things seem to take is in what is made."""
    fields = {"seed": 4, "part": [{"size": 4, "levels": {"gentle": 6, "easy": 3}}]}
    finish_suite(tmp_path / "a.db", fields)
    rng = Random(1)
    now = [0.0]

    def forward() -> float:
        now[0] += rng.choice((0.0, 1e-6, 3600.0, 1e9))
        return now[0]

    for module in (running, batch):
        monkeypatch.setattr(module, "monotonic", forward)
    monkeypatch.setattr("time.time", lambda: rng.uniform(-1e9, 1e10))
    finish_suite(tmp_path / "b.db", fields)
    assert export_lines(tmp_path / "a.db") == export_lines(tmp_path / "b.db")
    with reading(tmp_path / "b.db") as suite:
        assert status_of(suite).state == "complete"
