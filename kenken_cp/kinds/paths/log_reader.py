"""Reads the kernel's log as steps: cells of the board become those of the puzzle."""

from dataclasses import replace

from kenken_cp.core.steps import Branch, Evidence, Group, Placement, Step
from kenken_cp.engine.kernel_logic import KernelLogReader, find_removed
from kenken_cp.engine.log import Entries
from kenken_cp.kinds.paths.gaps import GAP, NUMBER
from kenken_cp.kinds.paths.kernel import codes
from kenken_cp.kinds.paths.kernel.logic.ladder import PathLadder
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.kinds.paths.state import PathMarks
from kenken_cp.kinds.paths.techniques import LADDER

BROKEN_GAP = 3  # the kernel's code of a gap without a route


class PathLogReader(KernelLogReader[PathPuzzle, PathMarks, PathLadder]):
    """Translates between a ladder and its puzzle."""

    def __init__(self, ladder: PathLadder, puzzle: PathPuzzle) -> None:
        super().__init__(ladder, puzzle)
        cells = range(puzzle.rows * puzzle.columns)
        self.cells = sorted(cells, key=ladder.place_of)

    def load(self, start: PathMarks) -> None:
        given = dict(self.puzzle.givens)
        for cell in self.puzzle.open_cells:
            value = start.values[cell]
            if value is None:
                self.ladder.restrict(cell, start.candidates[cell])
            elif given.get(cell) != value:
                self.ladder.preset(cell, value)

    def group(self, at: int, sort: int, state: PathMarks) -> Group:
        if sort != BROKEN_GAP:
            return state.group(NUMBER, at + 1)
        gap = state.gap(at)
        group = state.group(GAP, at)
        if gap.is_between:
            return group
        if gap.low is None:
            return replace(group, name=f"the start of the path before {gap.high}")
        return replace(group, name=f"the end of the path after {gap.low}")

    def step(self, code: int, available: int, of: Entries, state: PathMarks) -> Step:
        placed = dict.fromkeys(Placement(self.cells[a], b) for a, b in of.get(codes.PLACE, ()))
        placements = tuple(placed)
        struck = [(self.cells[a], (number,)) for a, number in of.get(codes.STRIKE, ())]
        return Step(
            LADDER[code].id,
            placements,
            find_removed(struck, placements, state),
            (),
            self._evidence(of, state),
            available,
        )

    def _evidence(self, of: Entries, state: PathMarks) -> Evidence:
        numbers = of.get(codes.NUMBER)
        cases = sorted([Placement(self.cells[a], number) for a, number in of.get(codes.CASE, ())])
        return Evidence(
            groups=tuple([state.group(GAP, low) for low, _ in of.get(codes.GAP, ())]),
            cells=tuple([self.cells[a] for a, _ in of.get(codes.CELL, ())]),
            values=tuple([value for value, _ in of.get(codes.VALUE, ())]),
            number=numbers[0][0] if numbers else None,
            branches=tuple([Branch((assumed,), ()) for assumed in cases]),
        )
