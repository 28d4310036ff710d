"""Which cells are within reach of the placed numbers: the candidates that a person sees at once.

A number can stand in an empty cell that is no more steps from the nearest placed number before it,
and from the one after it, than the difference of the numbers; steps lead through empty cells.

Sets of cells are integers here, with a bit for each cell.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from kenken_cp.kinds.paths.puzzle import DIRECTIONS, Pair, PathPuzzle

# What is within reach in a gap of at most so many missing numbers is kept for the next board; the
# sets of longer gaps take too much room, and change with nearly every number placed.
KEPT = 32


class Board:
    """The cells of a board, the neighbours of each, and for each direction the cells from which it
    leads to one, with the difference of their numbers."""

    def __init__(self, puzzle: PathPuzzle) -> None:
        self.beside = {cell: tuple(puzzle.neighbours(cell)) for cell in puzzle.open_cells}
        self.every = sum([1 << cell for cell in puzzle.open_cells])
        shifts = [down * puzzle.columns + across for down, across in DIRECTIONS]
        steps = dict.fromkeys(shifts, 0)
        for cell, others in self.beside.items():
            for other in others:
                steps[other - cell] |= 1 << cell
        self.steps = [(by, cells) for by, cells in steps.items() if cells]

    def around(self, cells: int) -> int:
        """The neighbours of the cells of a set."""
        found = 0
        for by, sources in self.steps:
            found |= (cells & sources) << by if by > 0 else (cells & sources) >> -by
        return found

    def spread(self, cell: int, count: int, through: int) -> list[int]:
        """What lies within 1, 2, ..., `count` steps of a cell, by steps through these cells."""
        near = self.around(1 << cell) & through
        found = [near]
        while len(found) < count:
            wider = near | self.around(near) & through
            if wider == near:
                return found + [near] * (count - len(found))
            near = wider
            found.append(near)
        return found


@lru_cache(maxsize=64)
def _kept_board(
    rows: int, columns: int, king: bool, holes: tuple[int, ...], walls: tuple[Pair, ...]
) -> Board:
    return Board(PathPuzzle(rows, columns, king, (), holes, walls))


def board_of(puzzle: PathPuzzle) -> Board:
    """The board of a puzzle, whatever is given on it; it is kept for the next one."""
    return _kept_board(puzzle.rows, puzzle.columns, puzzle.king, puzzle.holes, puzzle.walls)


def neighbours(puzzle: PathPuzzle, cell: int) -> tuple[int, ...]:
    """The cells to which the path may go from this one, as `PathPuzzle.neighbours`, kept."""
    return board_of(puzzle).beside[cell]


def reach(puzzle: PathPuzzle, values: Sequence[int | None]) -> list[int]:
    """For each number from 1 on (index 0 is unused) the cells within reach, with these placed."""
    board, count = board_of(puzzle), puzzle.count
    empty, where = board.every, dict[int, int]()
    for cell in board.beside:
        number = values[cell]
        if number is not None:
            where[number] = cell
            empty ^= 1 << cell
    found = [empty] * (count + 1)
    for number, cell in where.items():
        found[number] = 1 << cell
    stretches = _stretches(count, puzzle.closed, sorted(where))
    if puzzle.closed:
        where |= {number + count: cell for number, cell in where.items()}
    for low, high in stretches:
        if high - low > 1:
            gap = _gap(board, where.get(low), where.get(high), high - low - 1, empty)
            for number, cells in enumerate(gap, low + 1):
                found[number if number <= count else number - count] = cells
    return found


def falls_short(
    puzzle: PathPuzzle, values: Sequence[int | None], number: int, cell: int
) -> tuple[int, int] | None:
    """The placed number next before or after a missing one from which the path does not get to this
    empty cell, and in how many steps it would have to; None if it is within reach of both."""
    board, count = board_of(puzzle), puzzle.count
    where = {value: at for at in board.beside if (value := values[at]) is not None}
    stretches = _stretches(count, puzzle.closed, sorted(where))
    if puzzle.closed:
        where |= {value + count: at for value, at in where.items()}
    empty = sum([1 << at for at in board.beside if values[at] is None])
    for low, high in stretches:
        missing = number if low < number else number + count
        if not low < missing < high:
            continue
        for end in (low, high):
            at, steps = where.get(end), abs(missing - end)
            if at is not None and not board.spread(at, steps, empty)[-1] >> cell & 1:
                return end if end <= count else end - count, steps
    return None


def _stretches(count: int, closed: bool, placed: list[int]) -> list[tuple[int, int]]:
    """Pairs of placed numbers with a gap between; 0 or n + 1 where the path has an end there.

    Around a closed path the numbers go on: n + 1 stands for 1.
    """
    if not placed:
        return []
    found = list(pairwise(placed))
    if closed:
        return [*found, (placed[-1], placed[0] + count)]
    return [(0, placed[0]), *found, (placed[-1], count + 1)]


def _gap(
    board: Board, start: int | None, goal: int | None, missing: int, empty: int
) -> Sequence[int]:
    """The cells of each missing number between two placed ones, None for an end of the path."""
    if missing > KEPT:
        return _swept(board, start, goal, missing, empty)
    # cells beyond the reach that the gap has on an empty board make no difference
    return _kept_gap(board, start, goal, missing, empty & _zone(board, start, goal, missing))


@lru_cache(maxsize=4096)
def _zone(board: Board, start: int | None, goal: int | None, missing: int) -> int:
    """The cells within reach on an empty board, whatever the number."""
    found = 0
    for cells in _swept(board, start, goal, missing, board.every):
        found |= cells
    return found


@lru_cache(maxsize=2048)
def _kept_gap(
    board: Board, start: int | None, goal: int | None, missing: int, empty: int
) -> Sequence[int]:
    return _swept(board, start, goal, missing, empty)


def _swept(
    board: Board, start: int | None, goal: int | None, missing: int, empty: int
) -> Sequence[int]:
    """The cells within reach of both ends of a gap through empty cells, number by number."""
    up = [empty] * missing if start is None else board.spread(start, missing, empty)
    down = [empty] * missing if goal is None else board.spread(goal, missing, empty)
    return [before & after for before, after in zip(up, reversed(down), strict=True)]
