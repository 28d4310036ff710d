"""Verdicts: a backend answers, and every grid it returns is checked against the rules.

`auto` asks one backend after the other: the kernel, within a number of nodes, then the kind's
fallback, then those that are left. The first that can take the puzzle has the last word.
"""

from collections.abc import Iterator, Mapping
from time import process_time

from kenken_cp.backends import backend_of
from kenken_cp.core.budget import UNLIMITED, Budget, Run
from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.document import Document
from kenken_cp.core.errors import (
    ANSWER_IS_NO,
    BackendError,
    InternalError,
    KenkenError,
    OutOfBudget,
    TooLarge,
)
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.kind import SettledText
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.verdict import Outcome, Verdict
from kenken_cp.registry import KINDS

AUTO = "auto"
# The kernel settles almost all puzzles within this many nodes. The others go to the next backend.
AUTO_NODES = 200_000
CROSS_CHECKED = ("kernel", "cp-sat", "sat")

# indexed by the number of grids found, at most two
_OUTCOMES = (Outcome.NONE, Outcome.UNIQUE, Outcome.MULTIPLE)


class NotUnique(KenkenError):
    """A puzzle without a solution or with several, where one is needed."""

    exit_code = ANSWER_IS_NO


class Disagreement(InternalError):
    """Backends that contradict each other on a puzzle, or a grid that breaks its rules."""


def decide(
    family: Family, puzzle: Puzzle, backend: str = AUTO, budget: Budget = UNLIMITED
) -> Verdict:
    """Whether the puzzle has no solution, one or several.

    At a limit of the budget the verdict is `unknown`; so it is, with the reason of each, if no
    backend can take the puzzle. Raises BackendError if the chosen one cannot, Disagreement if a
    grid that it returns breaks a rule.
    """
    if backend != AUTO:
        return _ask(family, puzzle, backend, Run(budget))
    began, most = process_time(), kernel_nodes(family, puzzle)
    if budget.seconds is None and budget.nodes is None:
        settled = family.kind.settle(puzzle)
        if settled is not None and settled.nodes <= most:
            return settled_verdict(settled.grids, settled.nodes, process_time() - began)
    run = Run(Budget(budget.seconds, most if budget.nodes is None else min(most, budget.nodes)))
    run.cpu_started -= process_time() - began
    try:
        verdict = _ask(family, puzzle, "kernel", run)
    except BackendError as error:  # the kernel cannot take it
        return by_others(family, puzzle, run.again(budget), error)
    # unknown below that number: the caller's own budget ran out
    if verdict.outcome is not Outcome.UNKNOWN or run.nodes < most:
        return verdict
    given_up = OutOfBudget(f"gave up after {say_count(most, 'node')}")
    return by_others(family, puzzle, run.again(budget), given_up)


def only_solution(document: Document, budget: Budget) -> Grid:
    """The puzzle's one solution. Raises NotUnique or OutOfBudget."""
    verdict = decide(document.family, document.puzzle, budget=budget)
    if verdict.outcome is Outcome.UNIQUE:
        return verdict.grids[0]
    if verdict.outcome is Outcome.UNKNOWN:
        raise OutOfBudget(f"could not decide whether it has exactly one solution: {verdict.reason}")
    if verdict.outcome is Outcome.NONE:
        raise NotUnique("it has no solution; kenken explain shows why")
    raise NotUnique("it has several solutions; kenken solve --all shows them")


def settled_verdict(grids: tuple[Grid, ...], nodes: int, seconds: float) -> Verdict:
    """The verdict that the kernel gave by these solutions, at most two, each of them checked."""
    return Verdict(_OUTCOMES[len(grids)], grids, "kernel", seconds, nodes)


def decide_text(data: bytes) -> tuple[SettledText, Verdict] | None:
    """What a kind's kernel says at once of a text, from which no puzzle is made; None where the
    text is for its reader and `decide`."""
    began = process_time()
    settled = KINDS[0].settle_text(data)  # the first alone, so that no other kind is loaded
    if settled is None:
        return None
    spent = process_time() - began
    return settled, settled_verdict(settled.grids, settled.nodes, spent)


def kernel_nodes(family: Family, puzzle: Puzzle) -> int:
    """The nodes after which the kernel hands the puzzle on."""
    return family.kind.auto_nodes(puzzle) or AUTO_NODES


def by_others(family: Family, puzzle: Puzzle, run: Run, refusal: KenkenError) -> Verdict:
    """The verdict of the first backend after the kernel, which refused, that can take the puzzle.

    Raises BackendError if none of the others is installed.
    """
    refusals: dict[str, KenkenError] = {"kernel": refusal}
    others = after_kernel(family)
    for name in others:
        try:
            return _answer(family, puzzle, name, run)
        except (BackendError, TooLarge) as error:
            refusals[name] = error
            run = run.again(run.budget)
    refused = _refusal(refusals)
    if isinstance(refused, BackendError):
        raise refused
    return Verdict(Outcome.UNKNOWN, (), others[-1], run.cpu_seconds, run.nodes, str(refused))


def after_kernel(family: Family) -> tuple[str, ...]:
    """The backends that are asked in turn for what the kernel does not settle."""
    fallback = family.kind.fallback
    solver = fallback.partition(":")[0]
    return (fallback, *[name for name in CROSS_CHECKED[1:] if name != solver])


def _refusal(refusals: Mapping[str, KenkenError]) -> KenkenError:
    """The error for a puzzle that no backend settled, with the reason of each, those with the same
    one together: TooLarge if it is too large for one after the kernel, else BackendError."""
    reasons: dict[str, list[str]] = {}
    for name, error in refusals.items():
        reasons.setdefault(error.fault if name == "kernel" else str(error), []).append(name)
    told = [f"{say_list(names, 'and')}: {reason}" for reason, names in reasons.items()]
    is_large = any(isinstance(refusals[name], TooLarge) for name in refusals if name != "kernel")
    return (TooLarge if is_large else BackendError)(f"no backend settles it; {'; '.join(told)}")


def cross_check(family: Family, puzzle: Puzzle, budget: Budget = UNLIMITED) -> list[Verdict]:
    """The verdict of each backend. Raises Disagreement if two differ.

    Only the kernel may be unable to take a puzzle; it is then left out. A backend that ran out of
    budget says `unknown`, which contradicts no other verdict.
    """
    verdicts = []
    for name in CROSS_CHECKED:
        try:
            verdicts.append(_ask(family, puzzle, name, Run(budget)))
        except BackendError:
            if name != "kernel":
                raise
    settled = [verdict for verdict in verdicts if verdict.outcome is not Outcome.UNKNOWN]
    grids = {verdict.grids for verdict in settled if verdict.outcome is Outcome.UNIQUE}
    if len({verdict.outcome for verdict in settled}) > 1 or len(grids) > 1:
        outcomes = ", ".join(f"{verdict.backend} says {verdict.outcome}" for verdict in verdicts)
        raise Disagreement(f"backends disagree: {outcomes}")
    return verdicts


def solutions(
    family: Family,
    puzzle: Puzzle,
    backend: str = AUTO,
    run: Run | None = None,
    limit: int | None = None,
) -> Iterator[Grid]:
    """The puzzle's solutions as they are found, at most `limit`, in the same order on every run.

    Raises OutOfBudget if a limit of the run's budget ends the search early, or with the reason of
    each if the puzzle is too large for the backends; BackendError if none can take it.
    """
    run = Run() if run is None else run
    if backend != AUTO:
        yield from _check_grids(family, puzzle, backend, run, limit)
        return
    refusals: dict[str, KenkenError] = {}
    for name in ("kernel", *after_kernel(family)):
        try:
            yield from _check_grids(family, puzzle, name, run, limit)
            return
        except (BackendError, TooLarge) as error:  # raised before the first grid
            refusals[name] = error
    raise _refusal(refusals)


def _ask(family: Family, puzzle: Puzzle, backend: str, run: Run) -> Verdict:
    """The verdict of one backend, `unknown` for a puzzle that is too large for it."""
    try:
        return _answer(family, puzzle, backend, run)
    except TooLarge as limit:
        return Verdict(Outcome.UNKNOWN, (), backend, run.cpu_seconds, run.nodes, str(limit))


def _answer(family: Family, puzzle: Puzzle, backend: str, run: Run) -> Verdict:
    """The verdict of one backend, from at most two grids.

    Raises TooLarge for a puzzle that is too large for it.
    """
    found: list[Grid] = []
    reason = ""
    try:
        for grid in backend_of(backend).grids(family, puzzle, run, 2):
            _require_solution(family, puzzle, backend, grid)
            found.append(grid)
        outcome = _OUTCOMES[len(found)]
    except TooLarge:
        raise
    except OutOfBudget as limit:
        outcome, reason = Outcome.UNKNOWN, str(limit)
        if len(found) == 2:  # two solutions settle it, whatever happened later
            outcome, reason = Outcome.MULTIPLE, ""
    return Verdict(outcome, tuple(found), backend, run.cpu_seconds, run.nodes, reason)


def _require_solution(family: Family, puzzle: Puzzle, backend: str, grid: Grid) -> None:
    """Raise Disagreement if the grid breaks a rule."""
    violations = family.check(puzzle, grid)
    if violations:
        raise Disagreement(f"{backend} returned a wrong grid: {violations[0].sentence}")


def _check_grids(
    family: Family, puzzle: Puzzle, backend: str, run: Run, limit: int | None
) -> Iterator[Grid]:
    for grid in backend_of(backend).grids(family, puzzle, run, limit):
        _require_solution(family, puzzle, backend, grid)
        yield grid


def solution_fault(document: Document, verdict: Verdict) -> str:
    """Which rule the solution in the puzzle's file breaks, without a full stop; "" for none.

    Raises Disagreement if it follows the rules and the verdict excludes it.
    """
    if document.solution is None or document.solution in verdict.grids:
        return ""
    fault = document.solution_fault
    if not fault and verdict.outcome in (Outcome.UNIQUE, Outcome.NONE):
        raise Disagreement(
            f"{verdict.backend} says {verdict.outcome}, but the solution in the file, "
            "another one, follows the rules"
        )
    return fault
