"""The board of a person at work on a puzzle of lines."""

from collections.abc import Hashable, Iterable, Sequence

from kenken_cp.core import state
from kenken_cp.core.errors import BackendError
from kenken_cp.core.steps import CELL, Alternative, Group, Step
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, Clue, LinePuzzle, clue_text, line_cells

ROW, COLUMN = "row", "column"
ROW_BLOCK, COLUMN_BLOCK = "row block", "column block"
BLOCK_OF = {ROW: ROW_BLOCK, COLUMN: COLUMN_BLOCK}
LINE_OF = {block: line for line, block in BLOCK_OF.items()}
BOTH = (EMPTY, FILLED)
MOST_CELLS = 10_000  # of a board whose steps are listed, since each keeps the board before it


class LineMarks(state.State):
    """The board between two steps; its groups are the lines, and the blocks of their clues."""

    __slots__ = ()
    puzzle: LinePuzzle

    def __init__(self, puzzle: LinePuzzle) -> None:
        """The board with its givens only; BackendError if it is too large to be explained."""
        cells = puzzle.rows * puzzle.columns
        if cells > MOST_CELLS:
            raise BackendError(
                f"a board of {puzzle.rows}×{puzzle.columns} has {cells:,} cells; steps and hints "
                f"are given for at most {MOST_CELLS:,}"
            )
        super().__init__(puzzle, [BOTH] * cells)
        for cell, value in puzzle.givens:
            self.values[cell] = value
            self.candidates[cell] = (value,)

    @property
    def slots(self) -> Sequence[int]:
        """No cell: nobody notes candidates, since a cell that cannot be filled is empty."""
        return ()

    def group(self, kind: str, index: int) -> Group:
        """A cell, a line, or a block of a line's clue."""
        if kind == CELL:
            return self.cell(index)
        if kind in BLOCK_OF:
            return self.line(index + (kind == COLUMN) * self.puzzle.rows)
        line, block = self._place(kind, index)
        return self.block(line + (kind == COLUMN_BLOCK) * self.puzzle.rows, block)

    def line(self, number: int) -> Group:
        """A line; rows come first."""
        kind, index = self._kind_of(number)
        return Group(kind, index, f"{kind} {index + 1}", line_cells(self.puzzle, number))

    def block(self, number: int, block: int) -> Group:
        """A block of a line's clue; its index counts all blocks of rows, or of columns."""
        kind, index = self._kind_of(number)
        clues = self.clues(kind)
        before = sum(map(len, clues[:index]))
        name = f"{block_name(clues[index], block)} of {kind} {index + 1}"
        return Group(BLOCK_OF[kind], before + block, name, line_cells(self.puzzle, number))

    def place_of(self, group: Group) -> tuple[int, int]:
        """The number of a block's line, and its place in the clue there."""
        return self._place(group.kind, group.index)

    def _place(self, kind: str, index: int) -> tuple[int, int]:
        """The same for the block of this index among all of rows, or of columns."""
        left = index
        for line, clue in enumerate(self.clues(LINE_OF[kind])):
            if left < len(clue):
                return line, left
            left -= len(clue)
        raise IndexError(index)

    def clues(self, kind: str) -> tuple[Clue, ...]:
        """The clues of the rows or columns."""
        return self.puzzle.row_clues if kind == ROW else self.puzzle.column_clues

    def clue(self, group: Group) -> Clue:
        """The clue of a line."""
        return self.clues(group.kind)[group.index]

    def _kind_of(self, number: int) -> tuple[str, int]:
        rows = self.puzzle.rows
        return (ROW, number) if number < rows else (COLUMN, number - rows)

    def clears(self, cell: int, value: int) -> Iterable[tuple[int, int]]:
        """Nothing: a value alone excludes none elsewhere; only a line with its clue does."""
        return ()

    def tidy(self) -> None:
        """Give cells with one candidate their value."""
        for cell, held in enumerate(self.candidates):
            if len(held) == 1:
                self.values[cell] = held[0]
        super().tidy()

    def alternatives(self, group: Group) -> list[Alternative]:
        """Empty: the placements of a clue are too many to list."""
        return []

    def missing(self, group: Group) -> set[tuple[int, int]]:
        """What the known cells of the group exclude."""
        return {(c, v) for c in group.cells for v in BOTH if v not in self.candidates[c]}

    def lack(self, group: Group, begun: bool = True) -> str:
        """What a broken cell or line lacks, in words."""
        left = " left" if begun else ""
        if group.kind == CELL:
            return f"no value{left}"
        return f"no place{left} for its blocks, {clue_text(self.clue(group))}"

    def premises(self, step: Step) -> set[Hashable]:
        """What the known cells of the evidence exclude."""
        return {(c, v) for c in step.evidence.cells for v in BOTH if v not in self.candidates[c]}


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def block_name(clue: Clue, block: int) -> str:
    """`the 3`, or `the second 3` where the clue has several."""
    size = clue[block]
    if clue.count(size) == 1:
        return f"the {size}"
    number = clue[:block].count(size)
    if number + 1 == clue.count(size):
        return f"the last {size}"
    if number < len(ORDINALS):
        return f"the {ORDINALS[number]} {size}"
    return f"{size} number {number + 1}"
