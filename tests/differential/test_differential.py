"""All backends agree on a sample of the fuzzer's cases; and the fuzzer sees it if they do not."""

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import product
from pathlib import Path

import pytest

from kenken_cp.backends.cnf import AnswerKey, encode_for_verdict
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import Fold, Table
from kenken_cp.formats import native
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from tests.backends.test_backends import FREE, NO_OP, NONE, TWO, UNIQUE
from tests.differential import liars
from tests.differential.answers import (
    CRASHED,
    FAMILY,
    REFUSED,
    SETTLED,
    UNKNOWN,
    Answer,
    by_backend,
    folds_for_tables,
)
from tests.differential.cases import case_of
from tests.differential.files import COUNTEREXAMPLES
from tests.differential.judge import faults, hear_case
from tests.differential.panel import Witness, assemble, brute_force, panel
from tests.differential.plain import PlainKernel
from tests.differential.run import BLOCK, Plan, hear, run
from tests.differential.shrink import shrink
from tests.differential.tally import Counts, count_case, summary, table
from tests.helpers.oracle import solutions
from tests.helpers.paths import ROOT

SEED, CASES = 26, 200
# A compiled kernel that this Python can load lies there, and the environment does not forbid it.
BUILT = os.environ.get("KENKEN_PURE", "0") in ("", "0") and any(
    Path(kernel.__file__).with_name("search").joinpath(f"search{suffix}").exists()
    for suffix in EXTENSION_SUFFIXES
)
ONE_CAGE = CagePuzzle(5, 5, (Cage(tuple(range(25)), "+", 75),))


@pytest.fixture(scope="module")
def sample() -> tuple[Counts, list[str]]:
    """What all said of the first cases of a seed: the counts, and every fault."""
    counts: Counts = Counter()
    wrong = []
    with assemble(lambda: panel(plain_every=10, minizinc_every=100)) as witnesses:
        for number in range(CASES):
            case = case_of(SEED, number)
            hearing, _ = hear(case, witnesses, Plan(SEED, CASES), may_write=False)
            count_case(counts, case, hearing)
            wrong += [f"case {number}: {fault}" for fault in hearing.faults]
    return counts, wrong


class TestTheSample:
    """The fuzzer's first cases of a fixed seed."""

    def test_nobody_disagrees(self, sample: tuple[Counts, list[str]]) -> None:
        assert sample[1] == []

    def test_enough_of_it_is_hard_and_enough_is_not_unique(
        self, sample: tuple[Counts, list[str]]
    ) -> None:
        told = summary(sample[0])
        assert told["cases"] == CASES
        assert told["share with conflicts"] >= 0.3
        assert told["share not unique"] >= 0.3
        assert min(told["outcomes"][word] for word in ("none", "unique", "multiple")) > CASES / 10

    def test_every_variant_occurs(self, sample: tuple[Counts, list[str]]) -> None:
        told = summary(sample[0])["by variant"]
        assert {
            "rectangle", "square", "foreign digits", "more digits than cells", "digits with gaps",
            "negative digits", "zero among the digits", "rule pair", "rule max-minus-rest",
            "a fold", "folds for tables",
            "− or ÷ on three cells or more", *(f"operator {sign}" for sign in "=+-*/?"),
            *(f"side {side}" for side in range(2, 7)), "largest cage 10",
        } <= told.keys()  # fmt: skip

    def test_every_witness_settles_its_share(self, sample: tuple[Counts, list[str]]) -> None:
        told = summary(sample[0])["by backend"]
        for name in ("cp-sat", "sat:minisat22", "sat:cadical195"):
            assert told[name] == {SETTLED: CASES}
        assert told["cp-sat:no-presolve"] == {SETTLED: -(-CASES // 3)}
        assert told["kernel"][SETTLED] > 0.9 * CASES
        assert told["brute force"][SETTLED] > 0.4 * CASES
        assert sum(told["plain kernel"].values()) == CASES / 10
        assert told["plain kernel"][SETTLED] > 0.9 * CASES / 10

    @pytest.mark.skipif(shutil.which("minizinc") is None, reason="minizinc is not installed")
    def test_minizinc_settles_what_it_has_time_for(self, sample: tuple[Counts, list[str]]) -> None:
        told = summary(sample[0])["by backend"]["minizinc"]
        assert sum(told.values()) == CASES / 100
        assert told[SETTLED] >= CASES / 200, "a case takes it 0.2 s of 2 s"

    @pytest.mark.skipif(
        not BUILT, reason="no compiled kernel was built, or the plain one is wanted"
    )
    def test_the_kernel_that_is_asked_is_the_compiled_one(self) -> None:
        assert kernel.COMPILED

    def test_the_table_shows_it(self, sample: tuple[Counts, list[str]]) -> None:
        text = table(summary(sample[0]))
        assert "disagreements" in text
        assert "  rectangle " in text


@pytest.mark.slow
def test_nobody_disagrees_in_many_cases(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    seed = int(request.config.getoption("--hypothesis-seed") or 0)
    plan = Plan(seed, 20_000, 2, tmp_path)
    told = run(plan, lambda progress: None).tell(plan)
    assert told["cases"] == plan.cases
    assert told["disagreements"] == 0, [Path(file).read_text() for file in told["files"]]


class TestCases:
    """Case k is a function of the seed and k alone."""

    def test_in_any_order_and_in_any_process(self) -> None:
        numbers = [0, 3, 15, 16, 40]
        here = {number: str(case_of(7, number)) for number in reversed(numbers)}
        script = (
            "import json; from tests.differential.cases import case_of\n"
            f"print(json.dumps({{n: str(case_of(7, n)) for n in {numbers}}}))\n"
        )
        environment = {"PYTHONHASHSEED": "5", "PYTHONPATH": str(ROOT)}
        told = subprocess.run(
            [sys.executable, "-c", script],
            env=environment, capture_output=True, text=True, check=True, cwd=ROOT,
        )  # fmt: skip
        assert json.loads(told.stdout) == {str(n): text for n, text in here.items()}
        assert len({*here.values(), str(case_of(8, 0))}) == len(numbers) + 1

    @pytest.mark.parametrize("number", range(0, 120, 3))
    def test_conflicts_are_what_unit_propagation_leaves(self, number: int) -> None:
        """For none and one solution: a conflict is met exactly where propagation is not enough."""
        puzzle = case_of(7, number).puzzle
        answer = by_backend("sat:minisat22")(puzzle, 2)
        if len(answer.grids) < 2:
            assert (answer.nodes == 0) == propagation_settles(puzzle)


def propagation_settles(puzzle: CagePuzzle) -> bool:
    """Whether unit propagation refutes the clauses of a verdict, or fixes every cell and so leaves
    one grid."""
    model = FAMILY.model(puzzle)
    cnf = encode_for_verdict(model)
    true = propagate(cnf.clauses)
    return true is None or all(
        any(literal in true for literal in literals_of(cnf.key, cell, domain))
        for cell, domain in enumerate(model.domains)
    )


def literals_of(key: AnswerKey, cell: int, values: Sequence[int]) -> Iterator[int]:
    """The literals of a cell's values, of those that the clauses know."""
    for value in values:
        with suppress(ValueError):
            yield key.literal(cell, value)


def propagate(clauses: list[list[int]]) -> set[int] | None:
    """The literals that unit propagation makes true, None if it meets a contradiction."""
    true: set[int] = set()
    before = -1
    while len(true) > before:
        before = len(true)
        for clause in clauses:
            if true.isdisjoint(clause):
                left = [literal for literal in clause if -literal not in true]
                if not left:
                    return None
                if len(left) == 1:
                    true.add(left[0])
    return true


GRID, OTHER = (1, 2, 2, 1), (2, 1, 1, 2)


class TestJudge:
    """What is a disagreement and what is none."""

    @pytest.mark.parametrize(
        ("one", "other", "fault"),
        [
            ((GRID, OTHER), (GRID,), "other finds 1 and misses 1"),
            ((GRID, OTHER), (), "other finds 0 and misses 2"),
            ((GRID,), (OTHER,), "one finds 1 and misses 1"),
            ((GRID, GRID), (GRID, OTHER), "one finds a grid twice"),
            ((GRID, OTHER, (1, 1, 2, 2)), (GRID, OTHER), "one finds a grid that breaks a rule"),
        ],
    )
    def test_lists_that_contradict(
        self, one: tuple[Grid, ...], other: tuple[Grid, ...], fault: str
    ) -> None:
        answers = {"one": Answer(SETTLED, one), "other": Answer(SETTLED, other)}
        assert fault in faults(TWO, answers, 4)

    def test_more_than_was_asked_for(self) -> None:
        assert faults(TWO, {"one": Answer(SETTLED, (GRID, OTHER))}, 1) == ["one finds 2 of 1"]

    def test_lists_that_were_cut_off_may_differ(self) -> None:
        answers = {"one": Answer(SETTLED, (GRID,)), "other": Answer(SETTLED, (OTHER,))}
        assert faults(TWO, answers, 1) == []

    @pytest.mark.parametrize("state", [UNKNOWN, REFUSED])
    def test_who_knows_nothing_contradicts_nobody(self, state: str) -> None:
        answers = {"one": Answer(SETTLED, (GRID, OTHER)), "other": Answer(state, reason="late")}
        assert faults(TWO, answers, 4) == []

    def test_what_was_found_in_time_counts(self) -> None:
        answers = {"one": Answer(SETTLED), "other": Answer(UNKNOWN, (GRID,))}
        assert faults(TWO, answers, 4) == ["one finds 0 and misses 1"]

    def test_a_crash_is_one(self) -> None:
        answers = {"one": Answer(CRASHED, reason="IndexError: 3")}
        assert faults(TWO, answers, 4) == ["one crashed: IndexError: 3"]


class TestWitnesses:
    """Those that only the fuzzer has."""

    @pytest.mark.parametrize("puzzle", [UNIQUE, TWO, NONE, NO_OP, FREE])
    def test_brute_force_is_the_oracle(self, puzzle: CagePuzzle) -> None:
        assert list(brute_force(puzzle, 10**6).grids) == solutions(FAMILY, puzzle)

    def test_brute_force_refuses_what_is_large(self) -> None:
        assert brute_force(ONE_CAGE, 2).state == REFUSED

    def test_the_plain_kernel_is_another_process(self) -> None:
        plain = PlainKernel()
        try:
            for puzzle in (NO_OP, NONE, TWO):
                answer = plain(puzzle, 10)
                assert sorted(answer.grids) == solutions(FAMILY, puzzle)
            process = plain._process
            assert process is not None
            process.kill()
            process.wait()
            assert plain(TWO, 2).state == CRASHED
            assert plain(TWO, 2).grids, "another process was started"
        finally:
            plain.close()

    @pytest.mark.parametrize("refusal", ["", "other words"])
    def test_an_error_is_a_crash_unless_it_is_the_stated_refusal(self, refusal: str) -> None:
        answer = by_backend("kernel", refusal)(ONE_CAGE, 2)
        assert answer.state == CRASHED
        assert "BackendError" in answer.reason
        assert by_backend("kernel", "too many combinations")(ONE_CAGE, 2).state == REFUSED

    def test_folds_stand_for_tables_as_long_as_wanted(self) -> None:
        def forms() -> set[type]:
            return {type(constraint) for constraint in FAMILY.model(TWO).constraints[4:]}

        before = forms()
        with folds_for_tables(False):
            assert forms() == before == {Table}
        with folds_for_tables(True):
            assert forms() == {Fold}
        assert forms() == before

    def test_a_limit_is_unknown(self) -> None:
        assert by_backend("sat", seconds=0.0)(FREE, 2).state == UNKNOWN


LIES = {
    liars.no_times_of_two: 2,
    liars.no_second: 4,
    liars.wrong_on_rectangles: 2,
    liars.finds_one_in_nothing: 2,
    liars.fails_on_zero: 4,
}


class TestLiars:
    """A backend that lies is caught, and what shows it is made tiny."""

    @pytest.mark.parametrize("panel_of", LIES, ids=lambda lie: lie.__name__)
    def test_each_is_caught_and_its_puzzles_are_tiny(
        self, panel_of: Callable[[], list[Witness]], tmp_path: Path
    ) -> None:
        plan = Plan(1, 100, 1, tmp_path, panel_of)
        witnesses = panel_of()
        caught = 0
        for case in (case_of(plan.seed, number) for number in range(plan.cases)):
            hearing, file = hear(case, witnesses, plan, may_write=True)
            if not hearing.faults:
                continue
            document = native.read(Path(file).read_text(encoding="utf-8"))
            puzzle = document.puzzle
            assert hear_case(puzzle, witnesses, case.most).faults
            assert puzzle.rows * puzzle.columns <= LIES[panel_of], puzzle
            assert max(abs(digit) for digit in puzzle.digits) <= 4
            assert f"case {case.number}" in document.meta.source
            assert set(document.meta.ratings) == {"liar", "sat:minisat22"}
            caught += 1
            if caught == 3:
                return
        pytest.fail(f"caught {caught} times in {plan.cases} cases")

    def test_the_smallest_for_no_times_of_two_is_one_cage_of_two_digits(self) -> None:
        puzzle, grid = FAMILY_CASE
        witnesses = liars.no_times_of_two()
        small = shrink(puzzle, lambda p: bool(hear_case(p, witnesses, 4).faults), grid)
        assert small.rows * small.columns == 2
        assert small.digits in ((0, 1), (1, 2))
        assert [cage.operator for cage in small.cages] == ["*"]

    def test_a_puzzle_without_a_grid_is_made_smaller_too(self) -> None:
        puzzle = CagePuzzle(4, 4, tuple([Cage(tuple(range(r, r + 4)), "+", 11) for r in ROWS]))
        witnesses = liars.finds_one_in_nothing()
        small = shrink(puzzle, lambda p: bool(hear_case(p, witnesses, 4).faults))
        assert small.rows * small.columns <= 2

    def test_it_ends_where_everything_disagrees(self) -> None:
        small = shrink(FREE, lambda puzzle: True, solutions(FAMILY, FREE)[0])
        assert (small.rows, small.columns) == (1, 1)

    def test_it_keeps_what_cannot_be_smaller(self) -> None:
        assert shrink(FREE, lambda puzzle: False) == FREE


ROWS = range(0, 16, 4)
FAMILY_CASE = (
    CagePuzzle(
        3, 4,
        (Cage((0, 1), "*", 6), Cage((2, 3, 7), "+", 8), Cage((4, 5, 8), "?", 8),
         Cage((6, 10, 11), "+", 12), Cage((9,), "=", 2)),
        (1, 2, 3, 4, 5),
    ),
    (2, 3, 4, 1, 1, 4, 5, 3, 3, 2, 1, 5),
)  # fmt: skip


class TestRuns:
    """Cases in processes."""

    def test_processes_change_nothing(self, tmp_path: Path) -> None:
        told = []
        for jobs in (1, 2):
            plan = Plan(3, BLOCK + 12, jobs, tmp_path / str(jobs), liars.no_second)
            summed = run(plan, lambda progress: None).tell(plan)
            told.append({k: v for k, v in summed.items() if k not in ("seconds", "files")})
        assert told[0] == told[1]
        assert told[0]["cases"] == BLOCK + 12
        assert told[0]["disagreements"] > 0

    def test_a_process_that_dies_takes_one_case_with_it(self, tmp_path: Path) -> None:
        plan = Plan(3, 20, 2, tmp_path, liars.dies_on_seven)
        deadly = [n for n in range(plan.cases) if len(case_of(3, n).puzzle.cages) == 7]
        told = run(plan, lambda progress: None).tell(plan)
        assert deadly
        assert told["cases"] == plan.cases
        assert told["disagreements"] == told["outcomes"][UNKNOWN] == len(deadly)
        texts = [Path(file).read_text(encoding="utf-8") for file in told["files"]]
        assert len(texts) == len(deadly)
        assert all("the process ended with 7" in text for text in texts)

    def test_the_command_tells_and_writes(self, tmp_path: Path) -> None:
        command = [sys.executable, "-m", "tests.differential", "--seed", "4", "--cases", "25"]
        command += ["--out", str(tmp_path), "--summary", str(tmp_path / "sum.json"), "--json"]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
        assert done.returncode == 0, done.stderr
        told = json.loads(done.stdout)
        assert told == json.loads((tmp_path / "sum.json").read_text(encoding="utf-8"))
        assert (told["cases"], told["disagreements"], told["files"]) == (25, 0, [])
        assert "cases, " in done.stderr
        assert [path.name for path in tmp_path.iterdir()] == ["sum.json"]


FILES = sorted(COUNTEREXAMPLES.glob("*.json"))


def test_all_agree_on_what_was_once_a_counterexample() -> None:
    with assemble(lambda: panel(plain_every=1, minizinc_every=1)) as witnesses:
        for file, folded in product(FILES, (False, True)):
            puzzle = native.read(file.read_text(encoding="utf-8")).puzzle
            with folds_for_tables(folded):
                hearing = hear_case(puzzle, witnesses, 10)
            assert hearing.faults == [], (file, folded)
            assert hearing.solutions is not None, (file, folded)
