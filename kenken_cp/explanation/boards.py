"""The board before a step, with what the step rests on and what it does to it."""

from collections.abc import Iterator
from dataclasses import replace

from kenken_cp.core.drawing import Candidate, Drawing, Fill, Mark, Tone
from kenken_cp.core.family import Family
from kenken_cp.core.state import State
from kenken_cp.core.steps import Step
from kenken_cp.human import logic_of
from kenken_cp.registry import family_for


def board(state: State, step: Step | None = None, family: Family | None = None) -> Drawing:
    """What a person has written down; with a step, its evidence, its target and its effects.

    `family` draws it; without it, the first family whose puzzle it may be.
    """
    family = family or family_for(state.puzzle)
    drawn = family.draw(state.puzzle, state.values)
    drawing = replace(
        drawn,
        fills=drawn.fills if step is None else tuple(_fills(state, step)),
        candidates=tuple(_candidates(state, step)),
        slots=len(state.slots),
    )
    return drawing if step is None else logic_of(state.puzzle).show_step(drawing, state, step)


def _candidates(state: State, step: Step | None) -> Iterator[Candidate]:
    """The candidates of the open cells, where they have places in a cell."""
    slots = {value: slot for slot, value in enumerate(state.slots)}
    for cell, value, mark in marked_candidates(state, step) if slots else ():
        row, column = divmod(cell, state.puzzle.columns)
        yield Candidate(row, column, slots[value], str(value), mark)


def marked_candidates(state: State, step: Step | None) -> Iterator[tuple[int, int, Mark]]:
    """The candidates of the open cells, as cell and value, each with what the step makes of it."""
    placed = dict(step.placements) if step else {}
    gone = dict(step.eliminations) if step else {}
    for cell, held in enumerate(state.candidates):
        if state.values[cell] is not None:
            continue
        for value in held:
            mark = Mark.STRUCK if value in gone.get(cell, ()) else Mark.PLAIN
            yield cell, value, Mark.PLACED if placed.get(cell) == value else mark


def _fills(state: State, step: Step) -> Iterator[Fill]:
    """The cells that the step is about, and those that it rests on."""
    targets = targets_of(state, step)
    for cell in sorted(targets | evidence_of(state, step)):
        tone = Tone.TARGET if cell in targets else Tone.EVIDENCE
        row, column = divmod(cell, state.puzzle.columns)
        yield Fill(row, column, tone)


def targets_of(state: State, step: Step) -> set[int]:
    """The cells that are placed, else those that lose candidates, else those of what is dropped.

    Where candidates are not written into cells, what is dropped comes first.
    """
    if step.placements:
        return {cell for cell, _ in step.placements}
    if step.eliminations and (state.slots or not step.drops):
        return {cell for cell, _ in step.eliminations}
    dropped = ((group, each) for group, gone in step.drops for each in gone)
    return {cell for group, each in dropped for cell in state.cells_of(group, each)}


def evidence_of(state: State, step: Step) -> set[int]:
    """The cells named, those assumed, and those of the groups that are looked at as a whole."""
    evidence = step.evidence
    cells = {*evidence.cells, *[link.cell for link in evidence.links]}
    for branch in evidence.branches:
        cells.update(placement.cell for placement in branch.assumed)
    logic = logic_of(state.puzzle)
    for group in evidence.groups:
        if group.kind in logic.whole or logic.row[step.technique].whole:
            cells.update(group.cells)
    return cells
