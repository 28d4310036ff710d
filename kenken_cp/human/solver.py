"""Runs the ladder: for grading, with no log kept, and for traces, with every step told."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from kenken_cp.core.budget import Run
from kenken_cp.core.errors import InternalError, OutOfBudget
from kenken_cp.core.geometry import Grid
from kenken_cp.core.logic import Solver
from kenken_cp.core.state import State
from kenken_cp.core.steps import Branch, Step, Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.human.branches import needed
from kenken_cp.human.kinds import logic_of, state_of
from kenken_cp.human.trace import Trace
from kenken_cp.registry import kind_of

ENDLESS = 1 << 30
# Nodes within which a search must say what a puzzle's solution is where the ladder gives out.
SEARCH_NODES = 2_000_000
# Nodes between two looks at the clock, and at Ctrl-C.
NODES_AT_ONCE = 10_000


class Grade(NamedTuple):
    """What a puzzle costs a person. `counts` are steps by the technique's code.

    `effort` is in thousandths; `hardest` a row of the ladder, -1 if no step was needed.
    """

    outcome: Outcome
    tier: int
    effort: int
    depth: int
    hardest: int
    hardest_at: int
    steps: int
    counts: tuple[int, ...]
    search_cells: int


_UNKNOWN = Grade(Outcome.UNKNOWN, 0, 0, 0, -1, 0, 0, (), 0)


def grade(
    puzzle: Any,
    nodes: int = SEARCH_NODES,
    with_depth: bool = True,
    run: Run | None = None,
) -> Grade:
    """How hard the puzzle is; with an outcome other than `unique` the figures say nothing.

    A ladder that comes to the end proves the solution the only one; where it gives out, a search
    decides, and `unknown` means that it took more than so many nodes, or than the run allows.
    Depth wants the puzzle solved a second time, round by round; without it, it is 0.
    """
    run = Run() if run is None else run
    logic = logic_of(puzzle)
    solver = logic.solver(puzzle)
    try:
        grade = grade_loaded(solver, lambda: _solutions(puzzle, nodes, run), with_depth, run)
    except OutOfBudget:
        return _UNKNOWN
    logic.end(solver)  # one that was left in the middle of something is not used again
    return grade


def grade_loaded(
    solver: Solver, solutions: Callable[[], list[Grid] | None], with_depth: bool, run: Run
) -> Grade:
    """The grade of the puzzle that the ladder was just loaded with.

    `solutions` gives up to two where the ladder gives out, None if it cannot say. Raises
    OutOfBudget.
    """
    outcome = _climb(solver, solutions, Tier.SEARCH, ENDLESS, run)
    grade = Grade(
        outcome or Outcome.UNKNOWN, solver.reached, solver.effort, 0, solver.hardest,
        solver.hardest_at, solver.steps, solver.counts(), solver.supplied,
    )  # fmt: skip
    if outcome is Outcome.UNIQUE and with_depth:
        grade = grade._replace(depth=_depth(solver, grade.tier, run))
    return grade


def _depth(solver: Solver, tier: int, run: Run) -> int:
    """The rounds that the puzzle takes; InternalError if they do not end where the steps did."""
    solver.begin_rounds()
    while solver.count_rounds(tier):
        run.seconds_left()
    if solver.finder.open_cells or solver.finder.broken_place()[0]:
        raise InternalError("rounds of all techniques do not solve what single steps do")
    return solver.rounds


def solve(
    puzzle: Any,
    cut: Tier = Tier.SEARCH,
    start: State | None = None,
    without: Iterable[str] = (),
    most: int = ENDLESS,
    run: Run | None = None,
) -> Trace:
    """The steps from a state on, up to a tier of the ladder, at most so many.

    With Tier.SEARCH a search supplies a cell wherever the ladder gives out, if the puzzle has one
    solution. `without` names techniques to do without. Raises BackendError for what the techniques
    of its kind cannot take, OutOfBudget when the run's time is up.
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
    outcome = _climb(solver, lambda: _solutions(puzzle, SEARCH_NODES, run), cut, most, run)
    end = start.copy()
    broken, entries = reader.broken(end), solver.entries()
    solved = not solver.finder.open_cells and broken is None
    logic.end(solver)  # what follows in branches may take it
    steps, states = [], []
    for step in reader.steps(entries, end):  # which takes the state along
        states.append(end.copy())
        steps.append(_followed(end, step, run) if step.evidence.branches else step)
    return Trace(puzzle, start, end, tuple(steps), tuple(states), solved, broken, outcome)


def next_step(state: State, cut: Tier = Tier.BEYOND, run: Run | None = None) -> Step | None:
    """The first step from this state; None if the ladder has none up to that tier."""
    steps = solve(state.puzzle, cut, state, most=1, run=run).steps
    return steps[0] if steps else None


def _climb(
    solver: Solver,
    solutions: Callable[[], list[Grid] | None],
    cut: Tier,
    most: int,
    run: Run,
) -> Outcome | None:
    """Take the steps; how many solutions there are, None if that was not found out."""
    most += solver.steps
    _walk(solver, min(cut, Tier.BEYOND), most, run)
    if solver.finder.broken_place()[0]:
        return Outcome.NONE
    if not solver.finder.open_cells:
        return Outcome.UNIQUE
    if cut is not Tier.SEARCH or solver.steps == most:
        return None
    found = solutions()
    if found is None:
        return Outcome.UNKNOWN
    if len(found) != 1:
        return Outcome.MULTIPLE if found else Outcome.NONE
    solver.tell_solution(found[0])
    _walk(solver, Tier.SEARCH, most, run)
    return Outcome.UNIQUE


def _walk(solver: Solver, cut: Tier, most: int, run: Run) -> None:
    """Take steps up to a tier until the ladder has taken so many, or finds no more."""
    while solver.run(cut, most - solver.steps):
        run.seconds_left()


def _solutions(puzzle: Any, nodes: int, run: Run) -> list[Grid] | None:
    """Up to two solutions by search, with all that there are if fewer; None if nodes ran out."""
    kind = kind_of(puzzle)
    search = kind.search(puzzle)
    found: list[Grid] = []
    try:
        while not search.exhausted and len(found) < 2:
            run.seconds_left()
            if search.nodes >= nodes:
                return None
            search.run(2 - len(found), min(NODES_AT_ONCE, nodes - search.nodes))
            found += [search.solution(index) for index in range(search.found)]
        return found
    finally:
        kind.end(search)


def _followed(state: State, step: Step, run: Run) -> Step:
    """The step with what follows in each of its branches."""
    cut = Tier.GENTLE if len(step.evidence.branches) > 1 else Tier.EASY
    branches = tuple([_branch(state, step, each, cut, run) for each in step.evidence.branches])
    return step._replace(evidence=step.evidence._replace(branches=branches))


def _branch(state: State, step: Step, branch: Branch, cut: Tier, run: Run) -> Branch:
    """One branch with the steps up to the conclusion, or to what breaks, and no others."""
    start = state.copy()
    start.assume(branch.assumed)
    start.tidy()
    trace = solve(state.puzzle, cut, start, run=run)
    wanted = {(cell, value) for cell, values in step.eliminations for value in values}
    refutes = len(step.evidence.branches) == 1
    taken = []
    now = trace.end
    for before, each in trace.boards():
        if not refutes and _is_gone(before, wanted):
            now = before
            break
        taken.append((before, each))
    broken = trace.broken if refutes or not _is_gone(now, wanted) else None
    if broken is not None:
        wanted = now.missing(broken)
    return Branch(branch.assumed, tuple(needed(start, taken, wanted)), broken)


def _is_gone(state: State, wanted: set[tuple[int, int]]) -> bool:
    """Whether none of these candidates is left."""
    return not any(value in state.candidates[cell] for cell, value in wanted)
