"""Of the steps that follow from an assumption, those that its end rests on."""

from collections.abc import Hashable, Iterable, Sequence
from itertools import chain

from kenken_cp.core.steps import Elimination, Step
from kenken_cp.kinds.cages.state import State


def targets_of(state: State, broken: tuple[str, int]) -> set[tuple[int, int]]:
    """The candidates whose absence leaves the broken place nothing; none if it is not that."""
    kind, at = broken
    puzzle = state.puzzle
    if kind == "cell":
        return {(at, digit) for digit in puzzle.digits}
    if kind == "cage":
        return {(cell, digit) for cell in puzzle.cages[at].cells for digit in puzzle.digits}
    cells = puzzle.geometry.houses[at].cells
    missing = set(puzzle.digits).difference(*[state.candidates[cell] for cell in cells])
    return {(cell, digit) for cell in cells for digit in missing}


def needed(
    start: State, steps: Sequence[tuple[State, Step]], targets: set[tuple[int, int]]
) -> list[Step]:
    """The steps, each with the state before it, without which the targets would not be gone.

    All of them if there are no targets, or if what is left does not reach them.
    """
    wanted: set[Hashable] = set(targets)
    kept = []
    for state, step in reversed(steps):
        if _effects(step) & wanted:
            kept.append(step)
            wanted |= _premises(state, step)
    taken = _taken_again(start, reversed(kept))
    if targets and not any(value in taken[0].candidates[cell] for cell, value in targets):
        return taken[1]
    return [step for _, step in steps]


def _taken_again(start: State, steps: Iterable[Step]) -> tuple[State, list[Step]]:
    """The last state, and the steps with what they take away when only these are taken."""
    state, taken = start.copy(), []
    for step in steps:
        gone = (
            state.cleared_by(step.placements)
            if step.placements
            else [
                Elimination(cell, left)
                for cell, values in step.eliminations
                if (left := tuple([v for v in values if v in state.candidates[cell]]))
            ]
        )
        taken.append(step._replace(eliminations=tuple(gone)))
        state.apply(taken[-1])
    return state, taken


def _effects(step: Step) -> set[Hashable]:
    """The candidates that the step takes away, and the cages that it takes combinations from."""
    gone: set[Hashable] = {(cell, v) for cell, values in step.eliminations for v in values}
    return gone | {drop.cage for drop in step.drops}


def _premises(state: State, step: Step) -> set[Hashable]:
    """The absent candidates, and the thinned-out cages, on which the step rests."""
    evidence, puzzle = step.evidence, state.puzzle
    cells = set(evidence.cells).union(*[puzzle.cages[cage].cells for cage in evidence.cages])
    lines = set(chain.from_iterable(puzzle.geometry.houses[h].cells for h in evidence.houses))
    if step.technique == "hidden-single":
        cells = set()
    about = set(evidence.values) if step.technique != "full-house" else set(puzzle.digits)
    absent: set[Hashable] = {
        (cell, digit)
        for cell in cells
        for digit in puzzle.digits
        if digit not in state.candidates[cell]
    }
    absent |= {
        (cell, digit) for cell in lines for digit in about if digit not in state.candidates[cell]
    }
    return absent | set(evidence.cages) | {drop.cage for drop in step.drops}
