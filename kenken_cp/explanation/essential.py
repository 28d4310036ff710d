"""The essential steps of a trace: those that later steps need.

Runs of easy steps that only list candidates or combinations can be shown as one (`group_steps`).
"""

from collections.abc import Hashable, Iterator, Sequence
from itertools import groupby

from kenken_cp.core.state import State
from kenken_cp.core.steps import Step, Tier
from kenken_cp.explanation.traces import NumberedStep
from kenken_cp.human import Trace, logic_of, solve
from kenken_cp.human.branches import effects, restate_step

MOST = 100  # steps of one technique among which a step is looked for


def essential(trace: Trace) -> list[NumberedStep]:
    """The steps of a solved puzzle without which it would not be solved, with their numbers.

    From the last step to the first, a step that places nothing is left out if every later one is
    still found without it, on the same grounds. All that a chain or a step with assumptions may
    follow from is kept, and so are all steps of a puzzle that is not solved.
    """
    every = [NumberedStep(at, *each) for at, each in enumerate(trace.boards(), start=1)]
    if not trace.solved:
        return every
    wide = [at for at, _, step in every if step.evidence.branches or step.evidence.links]
    first = max(wide, default=0)
    kept: list[NumberedStep] = []
    for each in reversed(every):
        without = None
        if each.number > first and not each.step.placements:
            without = _without(each, kept, trace.end.values)
        kept = [each, *kept] if without is None else without
    return kept


def _without(
    left_out: NumberedStep, later: Sequence[NumberedStep], end: Sequence[int | None]
) -> list[NumberedStep] | None:
    """The later steps on the boards that they find without this one; None if one does not hold."""
    state = left_out.state.copy()
    gone = effects(left_out.step)
    found = []
    for number, _, step in later:
        again: Step | None = restate_step(state, step)
        if gone & _about(state, step):
            again = _find_again(state, step)
        if again is None:
            return None
        found.append(NumberedStep(number, state.copy(), again))
        state.apply(again)
    return found if state.values == list(end) else None


def _about(state: State, step: Step) -> set[Hashable]:
    """The candidates and groups that a step may look at, and that are there."""
    evidence = step.evidence
    groups = *evidence.groups, *evidence.covers, *[drop.group for drop in step.drops]
    cells = {cell for group in groups for cell in group.cells}
    cells.update(evidence.cells)
    cells.update([cell for cell, _ in (*step.placements, *step.eliminations)])
    held: set[Hashable] = {(cell, value) for cell in cells for value in state.candidates[cell]}
    return held | {group.key for group in groups}


def _find_again(state: State, step: Step) -> Step | None:
    """The same step, as its technique finds it on this board by itself; None if it does not."""
    rows = logic_of(state.puzzle).row
    others = rows.keys() - {step.technique}
    tier = rows[step.technique].tier
    trace = solve(state.puzzle, tier, state, without=others, most=MOST)
    before: set[Hashable] = set()
    for board, each in trace.boards():
        if _is_same(each, step) and not before & board.premises(each):
            return each
        before |= effects(each)
    return None


def _is_same(found: Step, step: Step) -> bool:
    """Whether it does all that the step does, by the same groups."""
    keys = [{group.key for group in each.evidence.groups} for each in (found, step)]
    return (
        keys[0] == keys[1]
        and set(found.placements) == set(step.placements)
        and effects(found) >= effects(step)
    )


def group_steps(steps: Sequence[NumberedStep]) -> Iterator[list[NumberedStep]]:
    """Steps of one technique up to Easy that follow each other and place nothing, as the first
    listings of cages do, together; every other step by itself."""

    def technique(each: NumberedStep) -> object:
        row = logic_of(each.state.puzzle).row[each.step.technique]
        alone = each.step.placements or row.tier > Tier.EASY
        return each.number if alone else row.id

    for _, run in groupby(steps, technique):
        yield list(run)
