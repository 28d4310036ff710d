"""Runs the ladder: for grading, with no log kept, and for traces, with every step told."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from kenken_cp.core.budget import Run
from kenken_cp.core.errors import BackendError, InternalError, OutOfBudget
from kenken_cp.core.geometry import Grid
from kenken_cp.core.steps import Branch, Step, Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.human.branches import needed, targets_of
from kenken_cp.human.trace import Trace
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.board import Geometry
from kenken_cp.kinds.cages.kernel.logic.ladder import Ladder
from kenken_cp.kinds.cages.log import Reader
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.state import State
from kenken_cp.kinds.cages.tables import require_tables
from kenken_cp.kinds.cages.techniques import LADDER, TECHNIQUES

ENDLESS = 1 << 30
# Nodes within which a search must say what a puzzle's solution is where the ladder gives out.
SEARCH_NODES = 2_000_000
# Nodes between two looks at the clock, and at Ctrl-C.
NODES_AT_ONCE = 10_000

ROWS = [(row.find, int(row.tier), row.weight) for row in LADDER]
_idle: dict[tuple[Geometry, tuple[int, ...]], list[Ladder]] = {}


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
    puzzle: CagePuzzle,
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
    ladder = _begin(puzzle)
    try:
        grade = grade_loaded(ladder, lambda: _solutions(puzzle, nodes, run), with_depth, run)
    except OutOfBudget:
        return _UNKNOWN
    ladder.idle.append(ladder)  # one that was left in the middle of something is not used again
    return grade


def grade_loaded(
    ladder: Ladder, solutions: Callable[[], list[Grid] | None], with_depth: bool, run: Run
) -> Grade:
    """The grade of the puzzle that the ladder was just loaded with.

    `solutions` gives up to two where the ladder gives out, None if it cannot say. Raises
    OutOfBudget.
    """
    outcome = _climb(ladder, solutions, Tier.SEARCH, ENDLESS, run)
    grade = Grade(
        outcome or Outcome.UNKNOWN, ladder.reached, ladder.effort, 0, ladder.hardest,
        ladder.hardest_at, ladder.steps, ladder.counts(), ladder.supplied,
    )  # fmt: skip
    if outcome is Outcome.UNIQUE and with_depth:
        grade = grade._replace(depth=_depth(ladder, grade.tier, run))
    return grade


def _depth(ladder: Ladder, tier: int, run: Run) -> int:
    """The rounds that the puzzle takes; InternalError if they do not end where the steps did."""
    ladder.begin_rounds()
    while ladder.count_rounds(tier):
        run.seconds_left()
    if ladder.finder.open_cells or ladder.finder.broken_place()[0]:
        raise InternalError("rounds of all techniques do not solve what single steps do")
    rounds: int = ladder.rounds
    return rounds


def solve(
    puzzle: CagePuzzle,
    cut: Tier = Tier.SEARCH,
    start: State | None = None,
    without: Iterable[str] = (),
    most: int = ENDLESS,
    run: Run | None = None,
) -> Trace:
    """The steps from a state on, up to a tier of the ladder, at most so many.

    With Tier.SEARCH a search supplies a cell wherever the ladder gives out, if the puzzle has one
    solution. `without` names techniques to do without. Raises BackendError if a cage is too
    large for its combinations to be listed, OutOfBudget when the run's time is up.
    """
    run = Run() if run is None else run
    start = State(puzzle) if start is None else start.copy()
    ladder = _begin(puzzle)
    ladder.keep_log()
    reader = _reader(ladder, puzzle)
    _set_up(ladder, reader, start)
    for technique in without:
        ladder.leave_out(TECHNIQUES[technique].code)
    outcome = _climb(ladder, lambda: _solutions(puzzle, SEARCH_NODES, run), cut, most, run)
    broken, entries = reader.place(*ladder.finder.broken_place()), ladder.entries()
    solved = not ladder.finder.open_cells and broken is None
    ladder.idle.append(ladder)
    state = start.copy()
    steps = [  # the reader takes the state along
        _followed(state, step, run) if step.evidence.branches else step
        for step in reader.steps(entries, state)
    ]
    return Trace(puzzle, start, tuple(steps), solved, broken, outcome)


def next_step(state: State, cut: Tier = Tier.BEYOND, run: Run | None = None) -> Step | None:
    """The first step from this state; None if the ladder has none up to that tier."""
    steps = solve(state.puzzle, cut, state, most=1, run=run).steps
    return steps[0] if steps else None


def _begin(puzzle: CagePuzzle) -> Ladder:
    """A ladder at the start of this puzzle."""
    kind = puzzle.geometry, puzzle.digits
    idle = _idle.get(kind)
    if idle is None:
        if len(_idle) >= kernel.KINDS:
            _idle.clear()
        idle = _idle[kind] = []
    ladder = idle.pop() if idle else Ladder(*kind, ROWS, idle)
    try:
        if ladder.load(puzzle, kernel.store_of(puzzle)):
            return ladder
    except OverflowError:  # a target beyond 64 bits
        pass
    idle.append(ladder)
    require_tables(puzzle)
    raise BackendError("a cage has too many combinations, or too large a target, to be listed")


def _reader(ladder: Ladder, puzzle: CagePuzzle) -> Reader:
    pose = ladder.finder.pose
    places, houses = pose.turns.places[pose.way], pose.turns.houses[pose.way]
    cells = sorted(range(len(places)), key=places.__getitem__)
    return Reader(puzzle, cells, houses, ladder.finder.cage_order())


def _set_up(ladder: Ladder, reader: Reader, start: State) -> None:
    """Bring the ladder to the state, which is tidied on the way."""
    start.tidy()
    digits = start.puzzle.digits
    for cell, value in enumerate(start.values):
        if value is not None:
            ladder.preset(cell, value)
        elif start.candidates[cell] != digits:
            ladder.restrict(cell, start.candidates[cell])
    for cage, own in enumerate(ladder.finder.cage_order()):
        if start.dropped(own):
            ladder.cross_out(cage, reader.packed(cage, start.dropped(own)))
    ladder.begin_here()


def _climb(
    ladder: Ladder,
    solutions: Callable[[], list[Grid] | None],
    cut: Tier,
    most: int,
    run: Run,
) -> Outcome | None:
    """Take the steps; how many solutions there are, None if that was not found out."""
    most += ladder.steps
    _walk(ladder, min(cut, Tier.BEYOND), most, run)
    if ladder.finder.broken_place()[0]:
        return Outcome.NONE
    if not ladder.finder.open_cells:
        return Outcome.UNIQUE
    if cut is not Tier.SEARCH or ladder.steps == most:
        return None
    found = solutions()
    if found is None:
        return Outcome.UNKNOWN
    if len(found) != 1:
        return Outcome.MULTIPLE if found else Outcome.NONE
    ladder.tell_solution(found[0])
    _walk(ladder, Tier.SEARCH, most, run)
    return Outcome.UNIQUE


def _walk(ladder: Ladder, cut: Tier, most: int, run: Run) -> None:
    """Take steps up to a tier until the ladder has taken so many, or finds no more."""
    while ladder.run(cut, most - ladder.steps):
        run.seconds_left()


def _solutions(puzzle: CagePuzzle, nodes: int, run: Run) -> list[Grid] | None:
    """Up to two solutions by search, with all that there are if fewer; None if nodes ran out."""
    search = kernel.begin(puzzle)
    assert search is not None  # the ladder could tabulate it
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
        kernel.end(search)


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
    now = start.copy()
    for each in trace.steps:
        if not refutes and _is_gone(now, wanted):
            break
        taken.append((now.copy(), each))
        now.apply(each)
    broken = trace.broken if refutes or not _is_gone(now, wanted) else None
    if broken is not None:
        wanted = targets_of(now, broken)
    return Branch(branch.assumed, tuple(needed(start, taken, wanted)), broken)


def _is_gone(state: State, wanted: set[tuple[int, int]]) -> bool:
    """Whether none of these candidates is left."""
    return not any(value in state.candidates[cell] for cell, value in wanted)
