"""The board before a step, with what the step rests on and what it does to it."""

from collections.abc import Iterator
from dataclasses import replace

from kenken_cp.core.drawing import Candidate, Drawing, Fill, Mark, Tone
from kenken_cp.core.steps import Step
from kenken_cp.kinds.cages.drawing import draw
from kenken_cp.kinds.cages.state import State

# Techniques that look at all of a line, where others look at some of its cells.
WHOLE_LINES = frozenset(
    (
        "full-house", "box-single", "hidden-single", "locked-candidates", "line-sum-one",
        "hidden-pair", "line-sum-two", "hidden-triple", "hidden-quad",
    )
)  # fmt: skip


def board(state: State, step: Step | None = None) -> Drawing:
    """What a person has written down; with a step, its evidence, its target and its effects."""
    fills = () if step is None else tuple(_fills(state, step))
    return replace(
        draw(state.puzzle, state.values),
        fills=fills,
        candidates=tuple(_candidates(state, step)),
        slots=len(state.puzzle.digits),
    )


def _candidates(state: State, step: Step | None) -> Iterator[Candidate]:
    """The candidates of the open cells, each with what the step makes of it."""
    slots = {digit: slot for slot, digit in enumerate(state.puzzle.digits)}
    placed = dict(step.placements) if step else {}
    gone = dict(step.eliminations) if step else {}
    for cell, held in enumerate(state.candidates):
        if state.values[cell] is not None:
            continue
        for value in held:
            mark = Mark.STRUCK if value in gone.get(cell, ()) else Mark.PLAIN
            if placed.get(cell) == value:
                mark = Mark.PLACED
            yield Candidate(*divmod(cell, state.puzzle.columns), slots[value], str(value), mark)


def _fills(state: State, step: Step) -> Iterator[Fill]:
    """The cells that the step is about, and those that it rests on."""
    targets = targets_of(state, step)
    for cell in sorted(targets | evidence_of(state, step)):
        tone = Tone.TARGET if cell in targets else Tone.EVIDENCE
        yield Fill(*divmod(cell, state.puzzle.columns), tone)


def targets_of(state: State, step: Step) -> set[int]:
    """The cells that are placed, else those that lose candidates, else the cages that lose."""
    if step.placements:
        return {cell for cell, _ in step.placements}
    if step.eliminations:
        return {cell for cell, _ in step.eliminations}
    return {cell for drop in step.drops for cell in state.puzzle.cages[drop.cage].cells}


def evidence_of(state: State, step: Step) -> set[int]:
    """The cells named, those of the cages, and those of the lines that are looked at as a whole."""
    evidence = step.evidence
    cells = {*evidence.cells, *[link.cell for link in evidence.links]}
    for cage in evidence.cages:
        cells.update(state.puzzle.cages[cage].cells)
    for branch in evidence.branches:
        cells.update(placement.cell for placement in branch.assumed)
    if step.technique in WHOLE_LINES:
        for house in evidence.houses:
            cells.update(state.puzzle.geometry.houses[house].cells)
    return cells
