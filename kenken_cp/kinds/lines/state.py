"""The board of a person at work on a puzzle of lines, and how such a board is written down."""

import re
from collections.abc import Hashable, Iterable, Sequence

from kenken_cp.core import state
from kenken_cp.core.counts import counted
from kenken_cp.core.errors import BackendError, FormatError
from kenken_cp.core.steps import CELL, Alternative, Group, Step
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, Clue, LinePuzzle, clue_text, line_cells
from kenken_cp.text import strict_json

ROW, COLUMN = "row", "column"
ROW_BLOCK, COLUMN_BLOCK = "row block", "column block"
BLOCK_OF = {ROW: ROW_BLOCK, COLUMN: COLUMN_BLOCK}
LINE_OF = {block: line for line, block in BLOCK_OF.items()}
BOTH = (EMPTY, FILLED)
MOST_CELLS = 10_000  # of a board whose steps are told, since each keeps the board before it


class LineMarks(state.State):
    """The board between two steps; its groups are the lines, and the blocks of their clues."""

    __slots__ = ()
    puzzle: LinePuzzle

    def __init__(self, puzzle: LinePuzzle) -> None:
        """The board with its givens only; BackendError if it is too large to be told."""
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
        """None: nobody notes candidates, since a cell that cannot be filled is empty."""
        return ()

    def group(self, kind: str, index: int) -> Group:
        """A cell, a line, or a block of a line's clue."""
        if kind == CELL:
            return self.cell(index)
        if kind in BLOCK_OF:
            return self.line(index + (kind == COLUMN) * self.puzzle.rows)
        for line, clue in enumerate(self.clues(LINE_OF[kind])):
            if index < len(clue):
                return self.block(line + (kind == COLUMN_BLOCK) * self.puzzle.rows, index)
            index -= len(clue)
        raise IndexError(index)

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
        index = group.index
        for line, clue in enumerate(self.clues(LINE_OF[group.kind])):
            if index < len(clue):
                return line, index
            index -= len(clue)
        raise IndexError(group.index)

    def clues(self, kind: str) -> tuple[Clue, ...]:
        """The clues of the rows or columns."""
        return self.puzzle.row_clues if kind == ROW else self.puzzle.column_clues

    def clue(self, group: Group) -> Clue:
        """The clue of a line."""
        return self.clues(group.kind)[group.index]

    def _kind_of(self, number: int) -> tuple[str, int]:
        rows = self.puzzle.rows
        return (ROW, number) if number < rows else (COLUMN, number - rows)

    def clears(self, cell: int, value: int) -> Iterable[tuple[int, int]]:  # noqa: ARG002
        """Nothing: what a value excludes elsewhere takes a line's clue."""
        return ()

    def tidy(self) -> None:
        """Give cells with one candidate their value."""
        for cell, held in enumerate(self.candidates):
            if len(held) == 1:
                self.values[cell] = held[0]
        super().tidy()

    def alternatives(self, group: Group) -> list[Alternative]:  # noqa: ARG002
        """None: the placements of a clue are too many to list."""
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


SIGNS = {**dict.fromkeys("#1", FILLED), **dict.fromkeys("x0+-", EMPTY), **dict.fromkeys("._?")}
_FORMS = (
    "'#' or 1 for a filled cell, 'x', '+', '-' or 0 for an empty one, '.', '_' or '?' for one not "
    "yet known"
)
_BLANKS = re.compile(r"\s+")


def read_marks(puzzle: LinePuzzle, text: str) -> LineMarks:
    """The board that a text describes: a line a row, a sign a cell, blanks between them or not.

    Signs are those of `SIGNS`. Alternatively JSON: a list of rows of 1, 0 and null. Raises
    FormatError, naming the row and cell.
    """
    marks = LineMarks(puzzle)
    rows = _json_rows(text) if text.lstrip().startswith("[") else _text_rows(text)
    if len(rows) != puzzle.rows:
        raise FormatError(
            f"the state has {counted(len(rows), 'row')} of cells, but the puzzle has {puzzle.rows}"
        )
    for r, row in enumerate(rows):
        if len(row) != puzzle.columns:
            raise FormatError(
                f"row {r + 1} has {counted(len(row), 'cell')}, but the rows of the puzzle have "
                f"{puzzle.columns}; a cell is {_FORMS}"
            )
        for c, value in enumerate(row):
            if value is not None:
                marks.values[r * puzzle.columns + c] = value
                marks.candidates[r * puzzle.columns + c] = (value,)
    return marks


def _text_rows(text: str) -> list[list[int | None]]:
    lines = [_BLANKS.sub("", line) for line in text.split("\n") if line.strip()]
    return [[_sign(sign, r, c) for c, sign in enumerate(line)] for r, line in enumerate(lines)]


def _sign(sign: str, row: int, column: int) -> int | None:
    if sign.lower() not in SIGNS:
        raise FormatError(
            f"row {row + 1}, cell {column + 1}: {sign!r} is not a cell; a cell is {_FORMS}"
        )
    return SIGNS[sign.lower()]


def _json_rows(text: str) -> list[list[int | None]]:
    rows = strict_json.parse(text)
    if not all(isinstance(row, list) for row in rows):
        raise FormatError("the state must be a list of rows, each a list of cells")
    return [[_entry(note, r, c) for c, note in enumerate(row)] for r, row in enumerate(rows)]


def _entry(note: object, row: int, column: int) -> int | None:
    """A value; lists of candidates, which other kinds of puzzles need, are understood."""
    if isinstance(note, list) and all(type(value) is int for value in note):
        held = sorted(set(note))
        if held == list(BOTH):
            return None
        note = held[0] if len(held) == 1 else note
    if note is None or (type(note) is int and note in BOTH):
        return note
    raise FormatError(
        f"row {row + 1}, cell {column + 1}: {note!r} must be 1 (filled), 0 (empty) or null"
    )
