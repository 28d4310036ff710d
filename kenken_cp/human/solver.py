"""Runs a kind's techniques, easiest first (its ladder): for grades, and for traces with every step.

A grade needs no log of the steps. `cut` is the hardest tier that is allowed.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kenken_cp.core.budget import Run
from kenken_cp.core.errors import InternalError, OutOfBudget
from kenken_cp.core.geometry import Grid
from kenken_cp.core.logic import Solver
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.state import State
from kenken_cp.core.steps import Branch, Group, Step, Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.human.branches import find_needed
from kenken_cp.human.ladders import logic_of, state_of
from kenken_cp.human.searching import Search, Solutions
from kenken_cp.human.trace import Trace

NO_LIMIT = 1 << 30
# What this tier leaves unsolved is searched for a second solution: costlier techniques would only
# delay what is to be told of a puzzle that is not unique.
EARLY = Tier.MASTER


class Grade(NamedTuple):
    """The human difficulty of a puzzle. `counts` are steps, indexed by the technique's code.

    `effort` is in thousandths; `depth` is None unless it was asked for; `hardest` is a row of the
    ladder, -1 if no step was needed; `reason` says why the outcome is `unknown`.
    """

    outcome: Outcome
    tier: int
    effort: int
    depth: int | None
    hardest: int
    hardest_at: int
    steps: int
    counts: tuple[int, ...]
    search_cells: int
    reason: str = ""


_FREE = Run()  # without limits, so that it needs no clock of its own
_OUTCOMES = (Outcome.NONE, Outcome.UNIQUE, Outcome.MULTIPLE)  # by the number of solutions
_UNKNOWN = Grade(Outcome.UNKNOWN, 0, 0, None, -1, 0, 0, (), 0)


def grade(
    puzzle: Puzzle,
    nodes: int | None = None,
    with_depth: bool = False,
    run: Run | None = None,
) -> Grade:
    """How hard the puzzle is. The figures are valid only for the outcome `unique`.

    A ladder that solves the puzzle proves its solution unique. Where the techniques run out, the
    backends decide, as for a verdict; `unknown` means that they needed more nodes, or time, than
    allowed. With `with_depth` the puzzle is solved a second time, round by round.
    """
    run = _FREE if run is None else run
    logic = logic_of(puzzle)
    solver = logic.solver(puzzle)
    try:
        with Search(puzzle, run, nodes) as search:
            grade = grade_loaded(solver, search, with_depth, run)
    except OutOfBudget as limit:
        return _UNKNOWN._replace(reason=str(limit))
    logic.end(solver)  # a solver that was interrupted does not return to the pool
    if grade.outcome is Outcome.UNKNOWN:
        grade = grade._replace(reason=f"the techniques run out, and {search.reason}")
    return grade


def grade_loaded(solver: Solver, solutions: Solutions, with_depth: bool, run: Run) -> Grade:
    """The grade of the puzzle that was just loaded into the ladder. Raises OutOfBudget."""
    outcome = _run_ladder(solver, solutions, Tier.SEARCH, NO_LIMIT, run)
    tier, effort, hardest, hardest_at = (
        solver.reached, solver.effort, solver.hardest, solver.hardest_at,
    )  # fmt: skip
    steps, counts, supplied = solver.steps, solver.counts(), solver.supplied
    depth = None
    if outcome is Outcome.UNIQUE and with_depth:  # the ladder begins anew
        depth = _depth(solver, tier, run)
    return Grade(
        outcome or Outcome.UNKNOWN, tier, effort, depth, hardest, hardest_at, steps, counts,
        supplied,
    )  # fmt: skip


def _depth(solver: Solver, tier: int, run: Run) -> int:
    """The number of rounds. Raises InternalError if they do not end where the steps did."""
    solver.begin_rounds()
    while solver.count_rounds(tier):
        run.check_time()
    if solver.board_state.open_cells or solver.board_state.broken_place()[0]:
        raise InternalError("rounds of all techniques do not solve what single steps do")
    return solver.rounds


def solve(
    puzzle: Puzzle,
    cut: Tier = Tier.SEARCH,
    start: State | None = None,
    without: Iterable[str] = (),
    most: int = NO_LIMIT,
    run: Run | None = None,
) -> Trace:
    """The steps from a state on, up to the tier `cut`, at most `most`.

    With Tier.SEARCH a search supplies a cell wherever the techniques run out, if the solution is
    unique. `without` names techniques to disable. Raises BackendError for a puzzle that its
    techniques cannot take, OutOfBudget when the run's time is up.
    """
    run = Run() if run is None else run
    logic = logic_of(puzzle)
    start = state_of(puzzle) if start is None else start.copy()
    solver = logic.solver(puzzle)
    solver.keep_log()
    reader = logic.reader(solver, puzzle)
    reader.set_up(start)
    for technique in without:
        solver.leave_out(logic.row[technique].code)
    with Search(puzzle, run) as search:
        outcome = _run_ladder(solver, search, cut, most, run, traced=True)
    end = start.copy()
    steps, states = [], []
    for step in reader.steps(solver.entries(), end):  # the reader advances the state
        states.append(end.copy())
        steps.append(_with_branches(end, step, run) if step.evidence.branches else step)
    broken = reader.find_broken(end)
    solved = not solver.board_state.open_cells and broken is None
    logic.end(solver)  # not before: the reader asks it, and another thread may load the next puzzle
    return Trace(puzzle, start, end, tuple(steps), tuple(states), solved, broken, outcome)


def next_step(state: State, cut: Tier = Tier.BEYOND, run: Run | None = None) -> Step | None:
    """The first step from this state; None if no technique up to that tier finds one."""
    steps = solve(state.puzzle, cut, state, most=1, run=run).steps
    return steps[0] if steps else None


def _run_ladder(
    solver: Solver, solutions: Solutions, cut: Tier, most: int, run: Run, traced: bool = False
) -> Outcome | None:
    """Take the steps. Returns the number of solutions, or None if that was not determined.

    A puzzle with several solutions is not climbed further than EARLY; one with none is, if it is
    `traced`, as the steps show why.
    """
    most += solver.steps
    found: list[Grid] | None = None
    if cut is Tier.SEARCH:
        _walk(solver, EARLY, most, run)
        outcome = _outcome(solver)
        if outcome is not None or solver.steps == most:
            return outcome
        found = solutions.soon()
        if found is not None and len(found) != 1 and not (traced and not found):
            return _OUTCOMES[len(found)]
    _walk(solver, min(cut, Tier.BEYOND), most, run)
    outcome = _outcome(solver)
    if outcome is not None or cut is not Tier.SEARCH or solver.steps == most:
        return outcome
    found = solutions.settle() if found is None else found
    if found is None:
        return Outcome.UNKNOWN
    if len(found) != 1:
        return _OUTCOMES[len(found)]
    solver.tell_solution(found[0])
    _walk(solver, Tier.SEARCH, most, run)
    return Outcome.UNIQUE


def _outcome(solver: Solver) -> Outcome | None:
    """What the board shows: no solution where a place has no possibility left, one if it is full;
    None while cells are open."""
    board = solver.board_state
    if board.broken_place()[0]:
        return Outcome.NONE
    return None if board.open_cells else Outcome.UNIQUE


def _walk(solver: Solver, cut: Tier, most: int, run: Run) -> None:
    """Take steps up to a tier until there are `most`, or no more are found."""
    while solver.run(cut, most - solver.steps):
        run.check_time()


def _with_branches(state: State, step: Step, run: Run) -> Step:
    """The step with the steps that follow in each of its branches."""
    logic = logic_of(state.puzzle)
    followed = logic.follow(state, step)
    if followed is not None:
        return followed
    several, single = logic.cuts  # as far as the kernel follows assumptions
    usual = single if len(step.evidence.branches) == 1 else several
    cut = logic.further.get(step.technique, usual)
    branches = tuple([_branch(state, step, each, cut, run) for each in step.evidence.branches])
    return step._replace(evidence=step.evidence._replace(branches=branches))


def _branch(state: State, step: Step, branch: Branch, cut: Tier, run: Run) -> Branch:
    """One branch with the steps needed for its conclusion, or for its contradiction.

    The steps that it has already refute further assumptions: each is taken where the techniques
    find no more.
    """
    start = state.copy()
    start.assume(branch.assumed)
    start.tidy()
    wanted = _list_struck(step)
    refutes = len(step.evidence.branches) == 1
    taken, now, broken = _follow(start, branch.steps, cut, run)
    for at, (before, _) in enumerate(taken if not refutes else ()):
        if _is_gone(before, wanted):
            taken, now = taken[:at], before
            break
    if not refutes and _is_gone(now, wanted):
        broken = None
    if broken is not None:
        wanted = now.missing(broken)
    return Branch(branch.assumed, tuple(find_needed(start, taken, wanted)), broken)


def _follow(
    start: State, further: Sequence[Step], cut: Tier, run: Run
) -> tuple[list[tuple[State, Step]], State, Group | None]:
    """The steps from a state on, each with the state before it; the state after them; what is
    broken then."""
    trace = solve(start.puzzle, cut, start, run=run)
    taken = list(trace.boards())
    for each in further:
        if trace.broken is not None:
            break
        now = trace.end
        if _is_gone(now, _list_struck(each)):
            continue
        taken.append((now.copy(), _with_branches(now, each, run)))
        now.apply(each)
        trace = solve(now.puzzle, cut, now, run=run)
        taken += trace.boards()
    return taken, trace.end, trace.broken


def _list_struck(step: Step) -> set[tuple[int, int]]:
    """The candidates that a step removes."""
    return {(cell, value) for cell, values in step.eliminations for value in values}


def _is_gone(state: State, wanted: set[tuple[int, int]]) -> bool:
    """Whether none of these candidates is left."""
    return not any(value in state.candidates[cell] for cell, value in wanted)
