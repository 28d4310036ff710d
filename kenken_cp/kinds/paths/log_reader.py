"""Reads the kernel's log as steps: cells of the board become those of the puzzle."""

from collections.abc import Iterator, Sequence

from kenken_cp.core.steps import (
    Branch,
    Elimination,
    Evidence,
    Group,
    Placement,
    Step,
)
from kenken_cp.engine.log import Entries, steps_of
from kenken_cp.kinds.paths.gaps import GAP, NUMBER
from kenken_cp.kinds.paths.kernel import codes
from kenken_cp.kinds.paths.kernel.logic.ladder import PathLadder
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.kinds.paths.state import PathMarks
from kenken_cp.kinds.paths.techniques import LADDER

CELL_BROKEN = 1  # the kernel's code of a broken cell; a number is 2


class PathLogReader:
    """Translates between a ladder and its puzzle; implements `core.logic.LogReader`."""

    def __init__(self, ladder: PathLadder, puzzle: PathPuzzle) -> None:
        self._ladder = ladder
        self._puzzle = puzzle
        cells = range(puzzle.rows * puzzle.columns)
        self._cells = sorted(cells, key=ladder.place_of)

    def set_up(self, start: PathMarks) -> None:
        """Load a state, tidied, into the ladder; the log begins after it."""
        start.tidy()
        given = dict(self._puzzle.givens)
        for cell in self._puzzle.open_cells:
            value = start.values[cell]
            if value is None:
                self._ladder.restrict(cell, start.candidates[cell])
            elif given.get(cell) != value:
                self._ladder.preset(cell, value)
        self._ladder.begin_here()

    def steps(self, entries: Sequence[int], state: PathMarks) -> Iterator[Step]:
        """The steps of a log; `state` is the one before them, and is advanced with each step."""
        for code, available, of in steps_of(entries):
            step = self._step(code, available, of, state)
            yield step
            state.apply(step)

    def broken(self, state: PathMarks) -> Group | None:
        """The cell or number that has no possibility left; None if nothing is broken."""
        kind, at = self._ladder.board_state.broken_place()
        if not kind:
            return None
        if kind == CELL_BROKEN:
            return state.cell(self._cells[at])
        return state.group(NUMBER, at + 1)

    def _step(self, code: int, available: int, of: Entries, state: PathMarks) -> Step:
        placed = dict.fromkeys(Placement(self._cells[a], b) for a, b in of.get(codes.PLACE, ()))
        placements = tuple(placed)
        gone: dict[int, set[int]] = {}
        for a, number in of.get(codes.STRIKE, ()):
            gone.setdefault(self._cells[a], set()).add(number)
        for cell, numbers in state.cleared_by(placements):
            gone.setdefault(cell, set()).update(numbers)
        return Step(
            LADDER[code].id,
            placements,
            tuple([Elimination(cell, tuple(sorted(gone[cell]))) for cell in sorted(gone)]),
            (),
            self._evidence(of, state),
            available,
        )

    def _evidence(self, of: Entries, state: PathMarks) -> Evidence:
        numbers = of.get(codes.NUMBER)
        cases = sorted([Placement(self._cells[a], number) for a, number in of.get(codes.CASE, ())])
        return Evidence(
            groups=tuple([state.group(GAP, low) for low, _ in of.get(codes.GAP, ())]),
            cells=tuple([self._cells[a] for a, _ in of.get(codes.CELL, ())]),
            values=tuple([value for value, _ in of.get(codes.VALUE, ())]),
            number=numbers[0][0] if numbers else None,
            branches=tuple([Branch((assumed,), ()) for assumed in cases]),
        )
