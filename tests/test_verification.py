"""Verdicts: every backend says what the examples' folders say, limits end in unknown."""

from collections.abc import Iterator
from math import prod
from pathlib import Path
from random import Random
from time import sleep

import pytest
from hypothesis import given, settings

from kenken_cp import verification
from kenken_cp.backends import BACKENDS, Backend, backend_of
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.errors import BackendError, KenkenError, OutOfBudget, TooLarge
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid, neighbours
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.verdict import Outcome, Verdict
from kenken_cp.formats import Document, read_document
from kenken_cp.kinds.cages import kenken, kernel
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.registry import FAMILIES, KINDS
from tests.helpers.paths import EXAMPLES
from tests.helpers.strategies import puzzles

FILES = sorted(EXAMPLES.glob("*/*"))
FAMILY = kenken.FAMILY


def example(name: str) -> Document:
    """The example of this folder and name."""
    (path,) = [path for path in FILES if f"{path.parent.name}/{path.stem}" == name]
    return read_document(path.read_bytes())


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_examples_are_what_their_folder_says(path: Path) -> None:
    document = read_document(path.read_bytes())
    verdict = verification.decide(document.family, document.puzzle)
    assert verdict.outcome == path.parent.name
    if document.solution is not None:
        assert verdict.grids == (document.solution,)


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if "16x16" not in path.stem],
    ids=lambda path: f"{path.parent.name}/{path.stem}",
)
def test_backends_agree_about_the_examples(path: Path) -> None:
    document = read_document(path.read_bytes())
    verdicts = verification.cross_check(document.family, document.puzzle)
    assert {verdict.outcome for verdict in verdicts} == {path.parent.name}
    assert [verdict.backend for verdict in verdicts] == list(verification.CROSS_CHECKED)


def test_what_the_kernel_declines_goes_to_cp_sat() -> None:
    document = example("unique/large-cage-16x16")
    with pytest.raises(
        BackendError,
        match=(
            "a cage has too many combinations or too large a target for the kernel; use "
            "--backend auto, cp-sat or sat"
        ),
    ):
        verification.decide(FAMILY, document.puzzle, "kernel")
    verdict = verification.decide(FAMILY, document.puzzle)
    assert (verdict.outcome, verdict.backend) == (Outcome.UNIQUE, "cp-sat")


def large_product(seed: int, cells: int = 30) -> CagePuzzle:
    """A 16×16 with one product of so many cells; all other cells are given."""
    draw, size = Random(seed), 16
    rows, columns = draw.sample(range(size), size), draw.sample(range(size), size)
    grid = [(row + column) % size + 1 for row in rows for column in columns]
    inside = [draw.randrange(size * size)]
    while len(inside) < cells:
        other = draw.choice(neighbours(draw.choice(inside), size, size))
        if other not in inside:
            inside.append(other)
    product = Cage(tuple(sorted(inside)), "*", prod(grid[cell] for cell in inside))
    rest = [cell for cell in range(size * size) if cell not in inside]
    return CagePuzzle(size, size, (product, *[Cage((cell,), "=", grid[cell]) for cell in rest]))


def test_what_cp_sat_declines_too_goes_to_sat() -> None:
    puzzle = large_product(0)
    alone = verification.decide(FAMILY, puzzle, "cp-sat")
    assert alone.outcome is Outcome.UNKNOWN
    assert alone.reason.startswith(
        "a clue of 30 cells has more than 500,000 partial results; --max"
    )
    verdict = verification.decide(FAMILY, puzzle)
    by_sat = verification.decide(FAMILY, puzzle, "sat")
    assert verdict.backend == "sat"
    assert verdict.outcome is by_sat.outcome is not Outcome.UNKNOWN
    assert list(verification.solutions(FAMILY, puzzle, limit=2)) == list(verdict.grids)


def _refusing(monkeypatch: pytest.MonkeyPatch, refusals: dict[str, KenkenError]) -> None:
    """Let these backends refuse whatever they are asked."""

    def ask(name: str) -> Backend:
        error = refusals.get(name)
        if error is None:
            return backend_of(name)

        def refuse(family: Family, puzzle: Puzzle, run: Run, limit: int | None) -> Iterator[Grid]:
            yield from ()
            raise error

        return Backend(name, "refuses", refuse)

    monkeypatch.setattr(verification, "backend_of", ask)
    for kind in KINDS:
        monkeypatch.setattr(type(kind), "settle", lambda kind, puzzle: None)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
def test_each_backend_is_asked_in_its_turn(family: Family, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = family.manual.example()
    wanted = verification.decide(family, puzzle)
    refusals: dict[str, KenkenError] = {"kernel": BackendError("too hard", "use another")}
    first, last = verification.after_kernel(family)
    for name, error in ((first, TooLarge("too large", "raise it")), (last, None)):
        _refusing(monkeypatch, refusals)
        verdict = verification.decide(family, puzzle)
        assert (verdict.backend, verdict.outcome, verdict.grids) == (name, *_what(wanted))
        if error is not None:
            refusals[name] = error
    refusals[last] = BackendError("not installed")
    verdict = verification.decide(family, puzzle)
    assert verdict.outcome is Outcome.UNKNOWN
    assert verdict.reason == (
        f"no backend settles it; kernel: too hard; {first}: too large; raise it; "
        f"{last}: not installed"
    )
    with pytest.raises(TooLarge) as caught:
        list(verification.solutions(family, puzzle))
    assert str(caught.value) == verdict.reason
    refusals[first] = BackendError("not installed")
    with pytest.raises(BackendError, match=rf"kernel: too hard; {first} and {last}: not installed"):
        verification.decide(family, puzzle)
    with pytest.raises(BackendError, match="no backend settles it"):
        list(verification.solutions(family, puzzle))


def _what(verdict: Verdict) -> tuple[Outcome, tuple[Grid, ...]]:
    return verdict.outcome, verdict.grids


def test_limits_of_the_caller_end_the_asking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who runs out of the caller's time hands nothing on, and says so."""
    _refusing(monkeypatch, {"kernel": BackendError("too hard")})
    verdict = verification.decide(FAMILY, large_product(0), budget=Budget(seconds=0))
    assert (verdict.outcome, verdict.backend) == (Outcome.UNKNOWN, "cp-sat")
    assert verdict.reason == "the time limit of 0 s was reached"


def test_what_exceeds_the_kernels_nodes_goes_to_cp_sat(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = example("multiple/square-9x9").puzzle
    monkeypatch.setattr(verification, "AUTO_NODES", 3)
    verdict = verification.decide(FAMILY, puzzle)
    assert (verdict.outcome, verdict.backend) == (Outcome.MULTIPLE, "cp-sat")


@pytest.mark.parametrize("backend", ["auto", "kernel"])
def test_a_node_limit_ends_in_unknown(backend: str) -> None:
    puzzle = example("multiple/square-9x9").puzzle
    verdict = verification.decide(FAMILY, puzzle, backend, Budget(nodes=2))
    assert verdict.outcome is Outcome.UNKNOWN
    assert verdict.nodes == 2
    assert verdict.reason == "the node limit of 2 was reached"


@pytest.mark.parametrize("backend", [row.id for row in BACKENDS])
def test_a_time_limit_ends_in_unknown(backend: str) -> None:
    puzzle = example("multiple/square-9x9").puzzle
    try:
        verdict = verification.decide(FAMILY, puzzle, backend, Budget(seconds=1e-9))
    except BackendError as error:
        pytest.skip(str(error))
    assert verdict.outcome is Outcome.UNKNOWN
    assert "time limit" in verdict.reason


def _claiming(grids: list[Grid]) -> Backend:
    """A backend that says these are all the solutions, whatever the puzzle."""

    def claim(family: Family, puzzle: Puzzle, run: Run, limit: int | None) -> Iterator[Grid]:
        yield from grids

    return Backend("sat", "a liar", claim)


def _put_in_place_of_sat(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(name: str) -> Backend:
        return backend if name == "sat" else backend_of(name)

    monkeypatch.setattr(verification, "backend_of", ask)


@pytest.mark.parametrize(
    ("claimed", "complaint"),
    [
        ([], "disagree: kernel says unique, cp-sat says unique, sat says none"),
        ([(1, 2, 2, 2)], "sat returned a wrong grid: row 2 repeats 2"),
    ],
    ids=["none of one", "a wrong grid"],
)
def test_a_lying_backend_is_caught(
    claimed: list[Grid], complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = example("unique/square-2x2")
    liar = _claiming(claimed)
    _put_in_place_of_sat(liar, monkeypatch)
    with pytest.raises(verification.Disagreement, match=complaint):
        verification.cross_check(document.family, document.puzzle)


def test_unknown_contradicts_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(family: Family, puzzle: Puzzle, run: Run, limit: int | None) -> Iterator[Grid]:
        yield from ()
        raise OutOfBudget("the node limit of 1 was reached")

    tired = Backend("sat", "tired", give_up)
    _put_in_place_of_sat(tired, monkeypatch)
    document = example("unique/square-2x2")
    outcomes = [v.outcome for v in verification.cross_check(document.family, document.puzzle)]
    assert outcomes == [Outcome.UNIQUE, Outcome.UNIQUE, Outcome.UNKNOWN]


@settings(deadline=None)
@given(puzzles(max_size=3))
def test_solutions_come_in_the_same_order_and_stop_at_the_limit(puzzle: CagePuzzle) -> None:
    whole = list(verification.solutions(FAMILY, puzzle))
    assert list(verification.solutions(FAMILY, puzzle)) == whole
    assert len(set(whole)) == len(whole)
    for limit in (1, 2, 65):
        assert list(verification.solutions(FAMILY, puzzle, limit=limit)) == whole[:limit]


@pytest.mark.parametrize("backend", ["kernel", "cp-sat", "sat"])
def test_all_latin_squares_of_order_four(backend: str) -> None:
    rows = tuple(Cage(tuple(range(start, start + 4)), "+", 10) for start in range(0, 16, 4))
    puzzle = CagePuzzle(4, 4, rows)
    grids = list(verification.solutions(FAMILY, puzzle, backend))
    assert len(grids) == len(set(grids)) == 576


@pytest.mark.parametrize("backend", ["kernel", "cp-sat", "sat"])
def test_thousands_of_solutions_stream(backend: str) -> None:
    rows = tuple(Cage(tuple(range(start, start + 5)), "+", 15) for start in range(0, 25, 5))
    grids = list(verification.solutions(FAMILY, CagePuzzle(5, 5, rows), backend, limit=2_000))
    assert len(grids) == len(set(grids)) == 2_000


def test_a_limit_that_suffices_settles_the_puzzle() -> None:
    easy = example("unique/square-4x4").puzzle
    assert verification.decide(FAMILY, easy, "kernel", Budget(nodes=0)).outcome is Outcome.UNIQUE
    hard = example("multiple/square-9x9").puzzle
    needed = verification.decide(FAMILY, hard, "kernel").nodes
    enough = verification.decide(FAMILY, hard, "kernel", Budget(nodes=needed))
    assert (enough.outcome, enough.nodes) == (Outcome.MULTIPLE, needed)
    less = verification.decide(FAMILY, hard, "kernel", Budget(nodes=needed - 1))
    assert less.outcome is Outcome.UNKNOWN


def test_many_kinds_of_puzzles_are_not_all_remembered() -> None:
    for digit in range(3, 3 * kernel.KINDS):
        puzzle = CagePuzzle(1, 2, (Cage((0, 1), "+", digit + 1),), (1, digit))
        assert verification.decide(FAMILY, puzzle, "kernel").outcome is Outcome.MULTIPLE
    assert len(kernel._idle) <= kernel.KINDS
    assert len(kernel._stores) <= kernel.KINDS


def test_an_unknown_backend_is_refused_with_the_choices() -> None:
    with pytest.raises(BackendError, match="'magic' is unknown; choose from auto, kernel, cp-sat"):
        backend_of("magic")


def test_seconds_are_those_of_the_processor_and_limits_those_of_the_clock() -> None:
    run = Run(Budget(0.05))
    sleep(0.06)
    assert run.cpu_seconds < 0.04
    assert run.seconds >= 0.06
    with pytest.raises(OutOfBudget):
        run.check_time()
    again = run.again(Budget(9))
    assert (again.started, again.cpu_started, again.nodes) == (run.started, run.cpu_started, 0)
    spent = 0
    while run.cpu_seconds < 0.05:
        spent += 1
    assert spent > 0
