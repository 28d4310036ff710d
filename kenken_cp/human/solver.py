"""Runs the ladder: for grading, with no log kept, and for traces, with every step told."""

from collections.abc import Iterable
from typing import NamedTuple

from kenken_cp import kernel
from kenken_cp.core.cages import CagePuzzle
from kenken_cp.core.errors import BackendError
from kenken_cp.core.geometry import Geometry
from kenken_cp.core.steps import Branch, Step, Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.human.branches import needed, targets_of
from kenken_cp.human.ladder import LADDER, TECHNIQUES
from kenken_cp.human.log import Reader
from kenken_cp.human.state import State
from kenken_cp.human.tables import require_tables
from kenken_cp.human.trace import Trace
from kenken_cp.kernel.ladder import Ladder

ENDLESS = 1 << 30
# Nodes within which a search must say what a puzzle's solution is where the ladder gives out.
SEARCH_NODES = 2_000_000

_ROWS = [(row.code, int(row.tier), row.weight) for row in LADDER]
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


def grade(puzzle: CagePuzzle, nodes: int = SEARCH_NODES, with_depth: bool = True) -> Grade:
    """How hard the puzzle is; with an outcome other than `unique` the figures say nothing.

    A ladder that comes to the end proves the solution the only one; where it gives out, a search
    decides, and `unknown` means that it took more than so many nodes. Depth wants the puzzle
    solved a second time, round by round; without it, it is 0.
    """
    ladder = _begin(puzzle)
    try:
        ladder.run(Tier.BEYOND, ENDLESS)
        outcome = _outcome(ladder, puzzle, nodes)
        if outcome is Outcome.UNIQUE:
            ladder.run(Tier.SEARCH, ENDLESS)
        tier, effort, steps = ladder.reached, ladder.effort, ladder.steps
        hardest, hardest_at = ladder.hardest, ladder.hardest_at
        counts, supplied = ladder.counts(), ladder.supplied
        depth = 0
        if outcome is Outcome.UNIQUE and with_depth:
            ladder.count_rounds(tier)
            depth = ladder.rounds
    finally:
        ladder.idle.append(ladder)
    return Grade(outcome, tier, effort, depth, hardest, hardest_at, steps, counts, supplied)


def solve(
    puzzle: CagePuzzle,
    cut: Tier = Tier.SEARCH,
    start: State | None = None,
    without: Iterable[str] = (),
    most: int = ENDLESS,
) -> Trace:
    """The steps from a state on, up to a tier of the ladder, at most so many.

    With Tier.SEARCH a search supplies a cell wherever the ladder gives out, if the puzzle has one
    solution. `without` names techniques to do without. Raises BackendError if a cage is too
    large for its combinations to be listed.
    """
    start = State(puzzle) if start is None else start.copy()
    ladder = _begin(puzzle)
    try:
        ladder.keep_log()
        reader = _reader(ladder, puzzle)
        _set_up(ladder, reader, start)
        for technique in without:
            ladder.leave_out(TECHNIQUES[technique].code)
        ladder.run(min(cut, Tier.BEYOND), most)
        most -= ladder.steps
        if cut is Tier.SEARCH and most and _outcome(ladder, puzzle, SEARCH_NODES) is Outcome.UNIQUE:
            ladder.run(Tier.SEARCH, most)
        broken, entries = reader.place(*ladder.finder.broken_place()), ladder.entries()
        solved = not ladder.finder.open_cells and broken is None
    finally:
        ladder.idle.append(ladder)
    state = start.copy()
    steps = [  # the reader takes the state along
        _followed(state, step) if step.evidence.branches else step
        for step in reader.steps(entries, state)
    ]
    return Trace(puzzle, start, tuple(steps), solved, broken)


def next_step(state: State, cut: Tier = Tier.BEYOND) -> Step | None:
    """The first step from this state; None if the ladder has none up to that tier."""
    steps = solve(state.puzzle, cut, state, most=1).steps
    return steps[0] if steps else None


def _begin(puzzle: CagePuzzle) -> Ladder:
    """A ladder at the start of this puzzle."""
    kind = puzzle.geometry, puzzle.digits
    idle = _idle.get(kind)
    if idle is None:
        if len(_idle) >= kernel.KINDS:
            _idle.clear()
        idle = _idle[kind] = []
    ladder = idle.pop() if idle else Ladder(*kind, _ROWS, idle)
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


def _outcome(ladder: Ladder, puzzle: CagePuzzle, nodes: int) -> Outcome:
    """How many solutions the puzzle has; where the ladder gave out it is told the only one."""
    if ladder.finder.broken_place()[0]:
        return Outcome.NONE
    if not ladder.finder.open_cells:
        return Outcome.UNIQUE
    search = kernel.begin(puzzle)
    assert search is not None  # the ladder could tabulate it
    try:
        search.run(2, nodes)
        if search.found == 2:
            return Outcome.MULTIPLE
        if not search.exhausted:
            return Outcome.UNKNOWN
        if search.found == 0:
            return Outcome.NONE
        ladder.tell_solution(search.solution(0))
        return Outcome.UNIQUE
    finally:
        kernel.end(search)


def _followed(state: State, step: Step) -> Step:
    """The step with what follows in each of its branches."""
    cut = Tier.GENTLE if len(step.evidence.branches) > 1 else Tier.EASY
    branches = tuple([_branch(state, step, branch, cut) for branch in step.evidence.branches])
    return step._replace(evidence=step.evidence._replace(branches=branches))


def _branch(state: State, step: Step, branch: Branch, cut: Tier) -> Branch:
    """One branch with the steps up to the conclusion, or to what breaks, and no others."""
    start = state.copy()
    start.assume(branch.assumed)
    start.tidy()
    trace = solve(state.puzzle, cut, start)
    taken = []
    now = start.copy()
    wanted = {(cell, value) for cell, values in step.eliminations for value in values}
    refutes = len(step.evidence.branches) == 1
    for each in trace.steps:
        if not refutes and not any(value in now.candidates[cell] for cell, value in wanted):
            break
        taken.append((now.copy(), each))
        now.apply(each)
    broken = trace.broken if refutes else None
    if broken is not None:
        wanted = targets_of(now, broken)
    return Branch(branch.assumed, tuple(needed(start, taken, wanted)), broken)
