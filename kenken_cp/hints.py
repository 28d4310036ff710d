"""The next deduction from where a person stands, in stages: where, what, and why."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import NamedTuple

from kenken_cp import human
from kenken_cp.core.budget import Run
from kenken_cp.core.counts import with_minus
from kenken_cp.core.errors import OutOfBudget
from kenken_cp.core.geometry import Grid
from kenken_cp.core.logic import SEARCH
from kenken_cp.core.naming import naming_for
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.spoken import Register
from kenken_cp.core.state import State
from kenken_cp.core.steps import Evidence, GroupKey, Placement, Step, Tier
from kenken_cp.explanation.runs import MOST, likeness
from kenken_cp.explanation.voices import EXACT


class Mistake(NamedTuple):
    """A cell that cannot come out right: its value is wrong, or its candidates lack the right one.

    `value` is what was placed, None where candidates were noted.
    """

    cell: int
    value: int | None


class Hint(NamedTuple):
    """Steps with the state before each; only the last `alike` change what is written in cells.

    Those before them cross out alternatives of groups, which nobody notes in the cells, and lead to
    them; each rests on the ones before. The last ones say the same of other cells, and are told
    together.
    """

    steps: tuple[tuple[State, Step], ...]
    alike: int = 1


def mistakes(state: State, solution: Grid) -> list[Mistake]:
    """Where what a person wrote down contradicts the one solution, by cell."""
    return [
        Mistake(cell, state.values[cell])
        for cell, value in enumerate(solution)
        if value not in state.candidates[cell]
    ]


def is_complete(state: State) -> bool:
    """Whether every cell has its value."""
    return None not in state.values


def hint(state: State, solution: Grid, run: Run | None = None) -> Hint:
    """The next step that places a value or strikes a candidate, and the steps it needs.

    Before one that only strikes candidates comes an easy one that places a value, if it is open
    already. Steps that say the same of other cells come with it, if they place nothing or are
    routine: to find a value is the player's pleasure.

    The state has open cells and no mistakes. What placed values rule out at once is struck first:
    who notes no candidates knows that much. Where no technique leads on, the step is a search's.
    Raises OutOfBudget if it takes longer than the run allows.
    """
    run = Run() if run is None else run
    start = state.copy()
    start.tidy()
    board = start.copy()
    before: list[tuple[State, Step]] = []
    while step := human.next_step(board, run=run):
        run.check_time()
        if step.placements or step.eliminations:
            if not step.placements and (easy := _easy_value(start, run)):
                board, step, before = start, easy, []
            alike = _alike(board, step, run)
            return Hint((*find_needed(before, [step for _, step in alike]), *alike), len(alike))
        before.append((board.copy(), step))
        board.apply(step)
    return Hint(((board, _search_cell(board, solution)),))


def _easy_value(board: State, run: Run) -> Step | None:
    """The first step up to Easy that places a value; None if there is none.

    A technique that strikes candidates first is passed over: but for dead ends of paths none does
    both.
    """
    striking: list[str] = []
    while steps := human.solve(board.puzzle, Tier.EASY, board, striking, most=1, run=run).steps:
        if steps[0].placements:
            return steps[0]
        striking.append(steps[0].technique)
    return None


def _alike(board: State, first: Step, run: Run) -> list[tuple[State, Step]]:
    """The first step, and those after it that say the same; no harder technique is tried for them.

    The board is advanced. A step that places a value stands by itself, unless it is routine.
    """
    row, said = human.logic_of(board.puzzle).row[first.technique], likeness(board, first)
    found = [(board.copy(), first)]
    if not said or (first.placements and not (row.routine and row.routine(board, first))):
        return found
    board.apply(first)
    with suppress(OutOfBudget):  # what was found in time is a hint
        while len(found) < MOST and (step := human.next_step(board, row.tier, run=run)):
            shows = step.placements or step.eliminations
            if not shows or likeness(board, step) != said:
                break
            found.append((board.copy(), step))
            board.apply(step)
    return found


def find_needed(
    before: Sequence[tuple[State, Step]], last: Sequence[Step]
) -> list[tuple[State, Step]]:
    """Of earlier steps those that crossed out alternatives of the groups on which the last rest.

    Each has the state before it.
    """
    groups = set(chain.from_iterable(map(_groups_of, last)))
    found = []
    for state, step in reversed(before):
        if any(drop.group.key in groups for drop in step.drops):
            found.append((state, step))
            groups.update(_groups_of(step))
    return found[::-1]


def _groups_of(step: Step) -> Iterator[GroupKey]:
    yield from [group.key for group in step.evidence.groups]
    yield from [drop.group.key for drop in step.drops]  # of what was left of them, some fall
    for branch in step.evidence.branches:
        yield from chain.from_iterable(map(_groups_of, branch.steps))


def _search_cell(board: State, solution: Grid) -> Step:
    """The cell with fewest candidates, from the solution, as a search would settle it."""
    open_cells = [cell for cell, value in enumerate(board.values) if value is None]
    cell = min(open_cells, key=lambda cell: len(board.candidates[cell]))
    placement = Placement(cell, solution[cell])
    gone = tuple(board.cleared_by([placement]))
    evidence = Evidence(cells=(cell,), values=(placement.value,))
    return Step(SEARCH, (placement,), gone, (), evidence)


# The three stages, in exact words.
where, what, why = EXACT.where, EXACT.what, EXACT.why


def mistake_sentence(mistake: Mistake, puzzle: Puzzle, words: Register = Register.EXACT) -> str:
    """What is wrong with a cell where no rule is broken, without telling what would be right."""
    logic, say = human.logic_of(puzzle), naming_for(words, puzzle)
    name = say.cell(mistake.cell)
    if mistake.value is None:
        return f"The right {logic.value} is not among the candidates of {name}."
    return with_minus(say.sentence(logic.wrong(mistake.value, name)))
