"""Of the steps that follow from an assumption, those that its end rests on."""

from collections.abc import Hashable, Sequence
from itertools import chain

from kenken_cp.core.steps import Step
from kenken_cp.human.state import State


def targets_of(state: State, broken: tuple[str, int]) -> set[tuple[int, int]]:
    """The candidates whose absence leaves the broken place nothing."""
    kind, at = broken
    puzzle = state.puzzle
    if kind == "cell":
        return {(at, digit) for digit in puzzle.digits}
    if kind == "cage":
        return {(cell, digit) for cell in puzzle.cages[at].cells for digit in puzzle.digits}
    cells = puzzle.geometry.houses[at].cells
    missing = set(puzzle.digits).difference(*[state.candidates[cell] for cell in cells])
    return {(cell, digit) for cell in cells for digit in missing or puzzle.digits}


def needed(steps: Sequence[tuple[State, Step]], targets: set[tuple[int, int]]) -> list[Step]:
    """The steps, each with the state before it, without which the targets would not be gone."""
    wanted: set[Hashable] = set(targets)
    kept = []
    for state, step in reversed(steps):
        gone = _effects(step)
        if gone & wanted:
            kept.append(step)
            wanted |= _premises(state, step)
    return kept[::-1]


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
    return absent | set(evidence.cages)
