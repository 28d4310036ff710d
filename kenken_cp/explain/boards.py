"""The board before a step, with what the step rests on and what it does to it."""

from collections.abc import Iterator

from kenken_cp.core.drawing import Candidate, Drawing, Fill, Label, Mark, Role, Tone, borders
from kenken_cp.core.steps import Step
from kenken_cp.human.state import State

# Techniques that look at all of a line, where others look at some of its cells.
WHOLE_LINES = frozenset(
    ("full-house", "hidden-single", "hidden-pair", "hidden-triple", "hidden-quad")
)


def board(state: State, step: Step | None = None) -> Drawing:
    """What a person has written down; with a step, its evidence, its target and its effects."""
    puzzle = state.puzzle
    columns = puzzle.columns
    regions = [0] * (puzzle.rows * columns)
    labels = []
    for number, cage in enumerate(puzzle.cages):
        for cell in cage.cells:
            regions[cell] = number
        labels.append(Label(*divmod(cage.cells[0], columns), Role.CLUE, cage.clue))
    for cell, value in enumerate(state.values):
        if value is not None:
            labels.append(Label(*divmod(cell, columns), Role.VALUE, str(value)))
    fills = () if step is None else tuple(_fills(state, step))
    lines = borders(regions, columns)
    candidates = tuple(_candidates(state, step))
    return Drawing(
        puzzle.rows, columns, lines, tuple(labels), fills, candidates, len(puzzle.digits)
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
