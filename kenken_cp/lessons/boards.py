"""The board of a lesson: a puzzle part-way, on which one step is open and nothing easier is."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from kenken_cp import human
from kenken_cp.core.document import Document
from kenken_cp.core.play import Gesture
from kenken_cp.core.state import State
from kenken_cp.core.steps import Placement, Step
from kenken_cp.human import Trace
from kenken_cp.registry import kind_of

MOST_REMOVED = 8  # candidates to be struck one by one, or cells to be tapped
MOST_NOTED = 9  # numbers that are written small into a cell of a path


class Board(NamedTuple):
    """A puzzle, what is written on its board, and the step that is wanted; whether candidates are
    noted, too. `asked` is the value whose cells the player taps; None if the step is written down.
    """

    document: Document
    state: State
    step: Step
    noted: bool
    asked: int | None = None


def board_at(document: Document, number: int) -> Board | None:
    """The board before this step (from 0) of the way to the puzzle's solution; None if what can be
    seen there does not lead to a step of that technique which a player can write down or tap."""
    return _board(document, human.solve(document.puzzle), number)


def boards_of(document: Document) -> Iterator[tuple[int, Board]]:
    """The boards on the way to the solution that can be boards of lessons, each with the number of
    its step."""
    trace = human.solve(document.puzzle)
    for number in range(len(trace.steps)):
        if board := _board(document, trace, number):
            yield number, board


def open_step(state: State) -> Step | None:
    """The easiest step that is open on a board."""
    return human.next_step(state)


def _board(document: Document, trace: Trace[Any], number: int) -> Board | None:
    if not trace.solved or not 0 <= number < len(trace.steps):
        return None
    gesture = document.family.kind.play().gesture
    wanted, state = trace.steps[number].technique, trace.states[number]
    for noted in (False, True) if gesture in (Gesture.DIGITS, Gesture.PATH) else (False,):
        seen = _show_board(state, noted)
        step = open_step(seen)
        if step is None or step.technique != wanted:
            continue
        if _is_written(gesture, seen, step, trace.end, noted):
            return Board(document, seen, step, noted)
        if asked := _find_asked(gesture, seen, step, noted):
            return Board(document, seen, step, noted, asked)
    return None


def _show_board(state: State, noted: bool) -> State:
    """What a board shows of a state: its values and, if they are noted, its candidates."""
    seen = human.state_of(state.puzzle)
    seen.values = list(state.values)
    if noted:
        seen.candidates = list(state.candidates)
    seen.tidy()
    return seen


def _is_written(gesture: Gesture, seen: State, step: Step, end: State, noted: bool) -> bool:
    """Whether a player can write down what the step concludes."""
    if gesture is Gesture.PATH and noted:  # numbers are not noted there in play
        return False
    if step.placements:
        return gesture is not Gesture.AREAS or _is_whole(seen, step, end)
    return noted and 0 < sum(len(gone) for _, gone in step.eliminations) <= MOST_REMOVED


def _find_asked(gesture: Gesture, seen: State, step: Step, noted: bool) -> int | None:
    """The one value of which the step says in which cells it is, or is not, where that cannot be
    written; None if it is of several values, of too many cells, or of a clue's own cell alone."""
    if gesture not in (Gesture.AREAS, Gesture.PATH):
        return None
    if gesture is Gesture.AREAS and step.placements and set(step.placements) <= _own_cells(seen):
        return None
    if noted and any(len(held) > MOST_NOTED for held in seen.candidates):
        return None
    if step.placements and gesture is Gesture.PATH:
        return None
    placed = [value for _, value in step.placements]
    found = placed or [value for _, gone in step.eliminations for value in gone]
    return found[0] if len(set(found)) == 1 and len(found) <= MOST_REMOVED else None


def _own_cells(seen: State) -> set[Placement]:
    """What nobody needs to be taught: a clue's own cell belongs to it."""
    clues = kind_of(seen.puzzle).play().facts(seen.puzzle)["clues"]
    return {Placement(clue["cell"], number) for number, clue in enumerate(clues, start=1)}


def _is_whole(seen: State, step: Step, end: State) -> bool:
    """Whether the step completes rectangles: players draw whole ones."""
    after = seen.copy()
    after.apply(step)
    owners = {value for _, value in step.placements}
    return all(
        after.values[cell] == value for cell, value in enumerate(end.values) if value in owners
    )
