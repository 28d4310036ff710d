"""Selects, of the steps that follow from an assumption, those that its conclusion needs."""

from collections.abc import Hashable, Iterable, Sequence

from kenken_cp.core.state import State, filled_premise
from kenken_cp.core.steps import Branch, Step
from kenken_cp.engine.kernel_logic import find_removed


def find_needed(
    start: State, steps: Sequence[tuple[State, Step]], targets: set[tuple[int, int]]
) -> list[Step]:
    """The steps, each with the state before it, without which the targets would remain.

    All steps if there are no targets, or if the selected ones do not reach them.
    """
    wanted: set[Hashable] = set(targets)
    kept = []
    for state, step in reversed(steps):
        if effects(step) & wanted:
            kept.append(step)
            wanted |= state.premises(step)
    taken = _taken_again(start, reversed(kept))
    if targets and not any(value in taken[0].candidates[cell] for cell, value in targets):
        return taken[1]
    return [step for _, step in steps]


def _taken_again(start: State, steps: Iterable[Step]) -> tuple[State, list[Step]]:
    """The state after these steps only, and each with what it still removes."""
    state, taken = start.copy(), []
    for step in steps:
        taken.append(restate_step(state, step))
        state.apply(taken[-1])
    return state, taken


def restate_step(state: State, step: Step) -> Step:
    """The step with what it removes from this board, where others were left out before it; so too
    the steps in its branches."""
    left = [
        (cell, [value for value in values if value in state.candidates[cell]])
        for cell, values in step.eliminations
    ]
    gone = find_removed([each for each in left if each[1]], step.placements, state)
    branches = tuple([_restate_branch(state, branch) for branch in step.evidence.branches])
    evidence = step.evidence._replace(branches=branches)
    return step._replace(eliminations=gone, evidence=evidence)


def _restate_branch(state: State, branch: Branch) -> Branch:
    start = state.copy()
    start.assume(branch.assumed)
    return branch._replace(steps=tuple(_taken_again(start, branch.steps)[1]))


def effects(step: Step) -> set[Hashable]:
    """What the step puts in cells, the candidates that it removes, and the groups whose
    alternatives it drops."""
    gone: set[Hashable] = {(cell, v) for cell, values in step.eliminations for v in values}
    gone |= {filled_premise(cell, value) for cell, value in step.placements}
    return gone | {drop.group.key for drop in step.drops}
