"""Reads the kernel's log as steps: board cells, lines and blocks become the puzzle's own."""

from kenken_cp.core.steps import Branch, Evidence, Group, Placement, Step
from kenken_cp.engine import log
from kenken_cp.engine.kernel_logic import KernelLogReader
from kenken_cp.engine.log import Entries
from kenken_cp.kinds.lines.kernel import codes
from kenken_cp.kinds.lines.kernel.logic.ladder import Ladder
from kenken_cp.kinds.lines.placing import claim_places
from kenken_cp.kinds.lines.puzzle import LinePuzzle
from kenken_cp.kinds.lines.state import LineMarks
from kenken_cp.kinds.lines.techniques import LADDER


class LineLogReader(KernelLogReader[LinePuzzle, LineMarks, Ladder]):
    """Translates between a ladder and its puzzle."""

    def __init__(self, ladder: Ladder, puzzle: LinePuzzle) -> None:
        super().__init__(ladder, puzzle)
        form = ladder.board_state.canonical_form
        # for each cell of the board that of the puzzle; for each line also whether it is turned
        self.cells: list[int] = form.cell_order()
        self._lines: list[tuple[int, bool]] = form.line_order()

    def load(self, start: LineMarks) -> None:
        for place, cell in enumerate(self.cells):
            value = start.values[cell]
            if value is not None:
                self.ladder.preset(place, value)

    def group(self, at: int, sort: int, state: LineMarks) -> Group:
        return self._line(at, state)

    def step(self, code: int, available: int, of: Entries, state: LineMarks) -> Step:
        placements = sorted([Placement(self.cells[a], _value(b)) for a, b in of[log.PLACE]])
        return Step(
            LADDER[code].id,
            tuple(placements),
            tuple(state.cleared_by(placements)),
            (),
            self._evidence(of, state),
            available,
        )

    def _evidence(self, of: Entries, state: LineMarks) -> Evidence:
        lines = [self._line(a, state) for a, _ in of.get(codes.LINE, ())]
        blocks = [self._block(a, b) for a, b in of.get(codes.BLOCK, ())]
        return Evidence(
            groups=(*lines, *[state.block(*block) for block in sorted(blocks)]),
            cells=tuple(sorted([self.cells[a] for a, _ in of.get(log.CELL, ())])),
            values=tuple([_value(a) for a, _ in of.get(log.VALUE, ())]),
            branches=(*self._cell_cases(of), *self._block_cases(of, state)),
        )

    # Cases are assumptions without what follows from them, which `following` finds.

    def _cell_cases(self, of: Entries) -> list[Branch]:
        """The values of a cell that a step tries."""
        return sorted(
            [
                Branch((Placement(self.cells[cell], _value(value)),), ())
                for cell, value in of.get(log.CASE, ())
            ]
        )

    def _block_cases(self, of: Entries, state: LineMarks) -> list[Branch]:
        """The places of a block that a step tries, from the start of its line."""
        tried = of.get(codes.CASE_START, ())
        if not tried:
            return []
        [(line, block)] = of[codes.BLOCK]
        own, turned = self._lines[line]
        number, index = self._block(line, block)
        size, cells = state.clue(state.line(number))[index], state.line(own).cells
        starts = [start for _, start in tried]
        if turned:
            starts = [len(cells) - start - size for start in starts]
        values = [state.values[cell] for cell in cells]
        claims = [claim_places(values, start, size) for start in sorted(starts)]
        return [
            Branch(tuple([Placement(cells[at], value) for at, value in claim.items()]), ())
            for claim in claims
        ]

    def _line(self, line: int, state: LineMarks) -> Group:
        return state.line(self._lines[line][0])

    def _block(self, line: int, block: int) -> tuple[int, int]:
        """The puzzle's line and the block's place in its clue."""
        own, turned = self._lines[line]
        clues = (*self.puzzle.row_clues, *self.puzzle.column_clues)
        return own, len(clues[own]) - 1 - block if turned else block


def _value(bit: int) -> int:
    """The value of a single candidate, a bit."""
    return bit.bit_length() - 1
