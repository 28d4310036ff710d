"""The puzzle class of Nonograms: the clue of each row and column, and cells known from the start.

A cell is FILLED (1) or EMPTY (0). A block is a run of filled cells that nothing extends. A clue is
the tuple of a line's block lengths, in order; an empty line has the clue `()`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import LimitError, PuzzleError
from kenken_cp.core.geometry import Grid, cell_name

EMPTY, FILLED = 0, 1
MAX_SIDE = 512

Clue = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LinePuzzle:
    """A grid whose filled cells lie in each row and column as the clue there says.

    `row_clues` has a clue for each row, from the top, its blocks from the left; `column_clues` one
    for each column, from the left, its blocks from the top. `givens` are (cell, EMPTY or FILLED)
    pairs, kept by cell. Raises PuzzleError, which names the line and its clue, or LimitError for a
    board that is too large. Clues that fit their lines one by one may still have no solution.
    """

    rows: int
    columns: int
    row_clues: tuple[Clue, ...]
    column_clues: tuple[Clue, ...]
    givens: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        check_sides(self.rows, self.columns)
        _check_clues("row", self.row_clues, self.rows, self.columns)
        _check_clues("column", self.column_clues, self.columns, self.rows)
        if self.givens:
            object.__setattr__(self, "givens", _givens(self))

    @property
    def lines(self) -> Iterator[tuple[str, tuple[int, ...], Clue]]:
        """The name, cells and clue of each row, then of each column."""
        for number, clue in enumerate(self.row_clues + self.column_clues):
            yield line_name(self, number), line_cells(self, number), clue


def line_name(puzzle: LinePuzzle, number: int) -> str:
    """`row 3`, `column 1`: the name of a line; lines count from 0, the rows first."""
    if number < puzzle.rows:
        return f"row {number + 1}"
    return f"column {number - puzzle.rows + 1}"


def line_cells(puzzle: LinePuzzle, number: int) -> tuple[int, ...]:
    """The cells of a line, from the left or from the top; lines count from 0, the rows first."""
    rows, columns = puzzle.rows, puzzle.columns
    if number < rows:
        return tuple(range(number * columns, (number + 1) * columns))
    return tuple(range(number - rows, rows * columns, columns))


def clue_text(clue: Sequence[int]) -> str:
    """The clue as people read it: `3 1 2`; an empty line has `0`."""
    return " ".join(map(str, clue)) or "0"


def room_of(clue: Sequence[int]) -> int:
    """The fewest cells that blocks of these lengths take, with one empty cell between two."""
    return sum(clue) + max(0, len(clue) - 1)


def blocks_of(line: Sequence[int]) -> Clue:
    """The clue of a line whose cells are known."""
    found: list[int] = []
    before = EMPTY
    for value in line:
        if value == FILLED and before == FILLED:
            found[-1] += 1
        elif value == FILLED:
            found.append(1)
        before = value
    return tuple(found)


def puzzle_of(grid: Grid, columns: int) -> LinePuzzle:
    """The puzzle whose clues describe this picture, cells row by row."""
    lines = [grid[start : start + columns] for start in range(0, len(grid), columns)]
    down = [grid[start::columns] for start in range(columns)]
    across = tuple([blocks_of(line) for line in lines])
    return LinePuzzle(len(lines), columns, across, tuple([blocks_of(line) for line in down]))


def check_sides(rows: object, columns: object) -> None:
    """PuzzleError or LimitError unless a board can have these sides."""
    for side in (rows, columns):
        if type(side) is not int or side < 1:
            raise PuzzleError(
                f"a grid of {rows!r}×{columns!r}: both sides must be integers from 1 to {MAX_SIDE}"
            )
    assert isinstance(rows, int)
    assert isinstance(columns, int)
    if max(rows, columns) > MAX_SIDE:
        raise LimitError(
            f"a grid of {rows}×{columns} is too large; a side has at most {MAX_SIDE} cells"
        )


def _check_clues(name: str, clues: tuple[Clue, ...], lines: int, length: int) -> None:
    """PuzzleError unless there is a clue for each line, and each fits into its line."""
    if type(clues) is not tuple:
        raise PuzzleError(
            f"the {name} clues have the type {type(clues).__name__}; they must be a tuple of "
            "tuples of integers"
        )
    if len(clues) != lines:
        had = say_count(len(clues), f"{name} clue")
        raise PuzzleError(f"{had} for {say_count(lines, name)}; give one for each {name}")
    for number, clue in enumerate(clues, start=1):
        if type(clue) is not tuple or set(map(type, clue)) - {int}:
            raise PuzzleError(
                f"the clue of {name} {number} is {str(clue)[:60]}; a clue is a tuple of integers"
            )
        if clue and min(clue) < 1:
            raise PuzzleError(
                f"{name} {number} has a block of {min(clue)} cells; blocks have at least 1 cell, "
                "and an empty line has no blocks"
            )
        if room_of(clue) > length:
            raise PuzzleError(
                f"{name} {number} has {say_count(length, 'cell')}, but its clue {_shorten(clue)} "
                f"takes at least {room_of(clue):,}"
            )


def _shorten(clue: Clue) -> str:
    """The clue, of which a message shows at most 20 blocks."""
    return clue_text(clue[:20]) + " …" * (len(clue) > 20)


def _givens(puzzle: LinePuzzle) -> tuple[tuple[int, int], ...]:
    """The givens by cell; PuzzleError for an unknown cell or value, or a cell given twice."""
    cells = puzzle.rows * puzzle.columns
    known: dict[int, int] = {}
    for cell, value in puzzle.givens:
        if type(cell) is not int or not 0 <= cell < cells:
            raise PuzzleError(f"a given is in cell {cell!r}, but cells go from 0 to {cells - 1:,}")
        name = cell_name(cell, puzzle.columns)
        if type(value) is not int or value not in (EMPTY, FILLED):
            raise PuzzleError(
                f"{name} is given as {value!r}; it must be {EMPTY} (empty) or {FILLED} (filled)"
            )
        if cell in known:
            raise PuzzleError(f"{name} is given twice; give it once")
        known[cell] = value
    return tuple(sorted(known.items()))
