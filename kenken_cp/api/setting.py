"""The setter's bench: true candidates, numbers of solutions, what may go and what is missing."""

from kenken_cp.api.arguments import budget_of, whole
from kenken_cp.api.puzzles import PuzzleLike, parts_of
from kenken_cp.api.wording import in_python
from kenken_cp.setting.candidates import TrueCandidates, true_candidates
from kenken_cp.setting.completing import Completion
from kenken_cp.setting.completing import complete as completed
from kenken_cp.setting.counting import Count, Estimate
from kenken_cp.setting.counting import count as counted_solutions
from kenken_cp.setting.counting import estimate as estimated
from kenken_cp.setting.redundancy import Redundancy, redundancy


@in_python
def candidates(puzzle: PuzzleLike, *, time_limit: float | None = None) -> TrueCandidates:
    """The values that each cell has in some solution, and which of them only one solution has.

    What the time did not allow to settle is in `unknown`. Raises KenkenError for puzzles without
    givens (Nonogram, Shikaku).
    """
    return true_candidates(*parts_of(puzzle), budget_of(time_limit))


@in_python
def count(
    puzzle: PuzzleLike, limit: int | None = 100_000, *, time_limit: float | None = None
) -> Count:
    """How many solutions there are, counted up to the limit; `exact` says whether that is all."""
    most = None if limit is None else whole("limit", limit, 1, or_none=True)
    return counted_solutions(*parts_of(puzzle), most, budget_of(time_limit))


@in_python
def estimate(
    puzzle: PuzzleLike, samples: int = 100, *, seed: int = 0, time_limit: float | None = None
) -> Estimate:
    """How many solutions there are about, with the standard error of that.

    Raises OutOfBudget if the time ends before the second sample, KenkenError for puzzles without
    givens.
    """
    most, start = whole("samples", samples, 2), whole("seed", seed, 0)
    return estimated(*parts_of(puzzle), most, start, budget_of(time_limit))


@in_python
def redundant(puzzle: PuzzleLike, *, time_limit: float | None = None) -> Redundancy:
    """Which givens and clues may go, singly and together, or which contradict each other.

    Raises KenkenError for puzzles without givens.
    """
    return redundancy(*parts_of(puzzle), budget_of(time_limit))


@in_python
def complete(puzzle: PuzzleLike, *, time_limit: float | None = None) -> Completion:
    """The puzzle with a few more givens, so that it has one solution.

    Raises OutOfBudget if the time ran out, KenkenError for puzzles without givens.
    """
    return completed(*parts_of(puzzle), budget_of(time_limit))
