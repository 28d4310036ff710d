"""Reads the kernel's log as steps: board cells, lines and blocks become the puzzle's own."""

from collections.abc import Iterator, Sequence

from kenken_cp.core.steps import Branch, Evidence, Group, Placement, Step
from kenken_cp.engine import log
from kenken_cp.engine.log import Entries, steps_of
from kenken_cp.kinds.lines.kernel import codes
from kenken_cp.kinds.lines.kernel.logic.ladder import Ladder
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, LinePuzzle
from kenken_cp.kinds.lines.state import LineMarks
from kenken_cp.kinds.lines.techniques import LADDER

CELL_BROKEN = 1  # the kernel's code of a broken cell; a line is 2


class LineLogReader:
    """Translates between a ladder and its puzzle; implements `core.logic.LogReader`."""

    def __init__(self, ladder: Ladder, puzzle: LinePuzzle) -> None:
        self.puzzle = puzzle
        self._ladder = ladder
        form = ladder.board_state.canonical_form
        # for each cell of the board that of the puzzle; for each line also whether it is turned
        self._cells: list[int] = form.cell_order()
        self._lines: list[tuple[int, bool]] = form.line_order()

    def set_up(self, start: LineMarks) -> None:
        """Load a state, tidied, into the ladder; the log begins after it."""
        start.tidy()
        for place, cell in enumerate(self._cells):
            value = start.values[cell]
            if value is not None:
                self._ladder.preset(place, value)
        self._ladder.begin_here()

    def steps(self, entries: Sequence[int], state: LineMarks) -> Iterator[Step]:
        """The steps of a log; `state` is the one before them, and is advanced with each step."""
        for code, available, of in steps_of(entries):
            step = self._step(code, available, of, state)
            yield step
            state.apply(step)

    def broken(self, state: LineMarks) -> Group | None:
        """The cell or line that has no possibility left; None if nothing is broken."""
        kind, at = self._ladder.board_state.broken_place()
        if not kind:
            return None
        return state.cell(self._cells[at]) if kind == CELL_BROKEN else self._line(at, state)

    def _step(self, code: int, available: int, of: Entries, state: LineMarks) -> Step:
        placements = sorted([Placement(self._cells[a], _value(b)) for a, b in of[log.PLACE]])
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
            cells=tuple(sorted([self._cells[a] for a, _ in of.get(log.CELL, ())])),
            values=tuple([_value(a) for a, _ in of.get(log.VALUE, ())]),
            branches=tuple(sorted(self._branches(of, state))),
        )

    def _branches(self, of: Entries, state: LineMarks) -> Iterator[Branch]:
        """The assumptions of a step; `following` finds what follows from them."""
        for cell, value in of.get(log.CASE, ()):
            yield Branch((Placement(self._cells[cell], _value(value)),), ())
        for line, start in of.get(codes.CASE_START, ()):
            [(_, block)] = of[codes.BLOCK]
            yield Branch(tuple(self._placed(line, block, start, state)), ())

    def _placed(self, line: int, block: int, start: int, state: LineMarks) -> list[Placement]:
        """The open cells of a block that begins there, and of those beside it."""
        own, turned = self._lines[line]
        cells = state.line(own).cells
        number, index = self._block(line, block)
        size = state.clue(state.line(number))[index]
        if turned:
            start = len(cells) - start - size
        return [
            Placement(cells[at], FILLED if start <= at < start + size else EMPTY)
            for at in range(max(0, start - 1), min(len(cells), start + size + 1))
            if state.values[cells[at]] is None
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
