"""What the human solver asks a search: puzzles that are not unique at once, others at the end."""

import pytest

from kenken_cp import human, verification
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.errors import BackendError, OutOfBudget
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome, Verdict
from kenken_cp.human import searching, solver
from kenken_cp.human.searching import Search
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.rating import rate
from kenken_cp.registry import FAMILIES, family_for
from tests.helpers.examples import examples

# Hidatos with several solutions; to climb their ladders takes seconds. The kernel leaves the last.
OPEN = (
    PathPuzzle(5, 5, True, ((4, 25), (5, 20), (18, 9), (21, 6))),
    PathPuzzle(7, 7, True, ((6, 49), (8, 38), (21, 30), (38, 12), (43, 5))),
    PathPuzzle(
        8, 8, True,
        ((6, 49), (7, 64), (25, 13), (33, 12), (35, 28), (52, 39), (57, 9), (61, 41)),
    ),
)  # fmt: skip


@pytest.fixture
def climbed(monkeypatch: pytest.MonkeyPatch) -> list[Tier]:
    """The tiers up to which a ladder was climbed."""
    cuts: list[Tier] = []
    walk = solver._walk

    def record(ladder: object, cut: Tier, most: int, run: Run) -> None:
        cuts.append(cut)
        walk(ladder, cut, most, run)  # type: ignore[arg-type]

    monkeypatch.setattr(solver, "_walk", record)
    return cuts


@pytest.mark.parametrize("puzzle", OPEN)
def test_several_solutions_are_told_before_the_costly_tiers(
    puzzle: PathPuzzle, climbed: list[Tier]
) -> None:
    assert rate(puzzle).outcome is Outcome.MULTIPLE
    assert human.solve(puzzle).outcome is Outcome.MULTIPLE
    assert max(climbed) < Tier.BEYOND


def test_what_is_asked_early_changes_no_grade(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor a trace, but for the steps that several solutions have in common."""
    small = [document.puzzle for _, document in examples() if document.puzzle.rows < 10]
    early = [human.grade(puzzle) for puzzle in small]
    traces = [human.solve(puzzle).steps for puzzle in small[::4]]
    monkeypatch.setattr(solver, "EARLY", Tier.BEYOND)
    assert early == [human.grade(puzzle) for puzzle in small]
    assert traces == [human.solve(puzzle).steps for puzzle in small[::4]]
    assert {grade.outcome for grade in early} == {Outcome.UNIQUE}


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
def test_what_the_kernel_leaves_is_found_by_the_others(
    family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = family.manual.example()
    (solution,) = verification.solutions(family, puzzle)
    assert Search(puzzle, Run()).soon() == [solution]
    monkeypatch.setattr(Search, "within", _nothing)
    asked = _ask(monkeypatch)
    assert Search(puzzle, Run()).soon() == [solution]
    assert asked == [family_for(puzzle)]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
def test_the_others_have_the_nodes_of_the_kind(
    family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle, budgets = family.manual.example(), []

    def refuse(family: Family, puzzle: Puzzle, run: Run, refusal: Exception) -> Verdict:
        budgets.append(run.budget.nodes)
        raise BackendError("none")

    monkeypatch.setattr(Search, "within", _nothing)
    monkeypatch.setattr(verification, "by_others", refuse)
    assert Search(puzzle, Run()).soon() is None
    assert Search(puzzle, Run(), nodes=7).soon() is None
    clues = isinstance(puzzle, CagePuzzle) and puzzle.clues
    assert budgets == [20_000 if clues else searching.SEARCH_NODES, 7]


def _nothing(search: Search, nodes: int) -> list[Grid] | None:
    return None


def _ask(monkeypatch: pytest.MonkeyPatch) -> list[Family]:
    asked = []
    by_others = verification.by_others

    def record(family: Family, *rest: object) -> object:
        asked.append(family)
        return by_others(family, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(verification, "by_others", record)
    return asked


def test_a_search_goes_on_where_it_stopped() -> None:
    puzzle = next(document.puzzle for path, document in examples() if path.stem == "no-singles-6x6")
    with Search(puzzle, Run()) as whole, Search(puzzle, Run()) as parts:
        wanted = whole.within(searching.SEARCH_NODES)
        nodes = 0
        while (found := parts.within(nodes)) is None:
            nodes += 1
        assert found == wanted


def test_the_time_is_the_callers() -> None:
    with Search(OPEN[0], Run(Budget(seconds=0))) as search, pytest.raises(OutOfBudget):
        search.soon()


@pytest.mark.parametrize("nodes", [0, 1])
def test_nodes_are_kept_to_by_all(nodes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """And where nobody gets on, each says why."""
    monkeypatch.setattr(verification, "CROSS_CHECKED", ("kernel", "sat"))
    grade = human.grade(PathPuzzle(32, 32, True, ((0, 1), (1023, 1024))), nodes=nodes)
    assert grade.outcome is Outcome.UNKNOWN
    assert f"kernel: gave up after {nodes} node" in grade.reason
    assert "sat: this board is too open" in grade.reason
