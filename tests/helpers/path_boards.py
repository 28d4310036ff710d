"""Random path puzzles on small boards, and all their solutions by the plainest of searches."""

from collections.abc import Iterator, Sequence
from random import Random

from kenken_cp.core.errors import PuzzleError
from kenken_cp.core.geometry import Grid
from kenken_cp.core.steps import Step
from kenken_cp.explanation.examples import first_alone
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.kinds.paths.rules import check
from kenken_cp.kinds.paths.state import PathMarks

MOST_CELLS = 12  # of boards without givens, whose paths are counted one by one


def all_solutions(puzzle: PathPuzzle) -> set[Grid]:
    """Every solution, by following every path from every cell."""
    return set(solutions_from(puzzle, puzzle.open_cells))


def solutions_from(puzzle: PathPuzzle, starts: Sequence[int]) -> Iterator[Grid]:
    """The solutions that begin in these cells, one after the other."""
    beside = {cell: puzzle.neighbours(cell) for cell in puzzle.open_cells}
    given = dict(puzzle.givens)
    where = {number: cell for cell, number in puzzle.givens}
    grid = [0] * (puzzle.rows * puzzle.columns)

    def follow(cell: int, number: int) -> Iterator[Grid]:
        if given.get(cell, number) != number or where.get(number, cell) != cell:
            return
        grid[cell] = number
        if number == puzzle.count:
            if not check(puzzle, tuple(grid)):
                yield tuple(grid)
        else:
            for other in beside[cell]:
                if not grid[other]:
                    yield from follow(other, number + 1)
        grid[cell] = 0

    for cell in starts:
        yield from follow(cell, 1)


def random_board(rng: Random) -> PathPuzzle:
    """A board of up to 4×4 with holes, walls, links and now and then a closed path."""
    rows, columns, king = rng.randint(1, 4), rng.randint(1, 4), rng.random() < 0.5
    cells = rows * columns
    holes = [cell for cell in range(cells) if rng.random() < 0.15][: cells - 1]
    closed = cells - len(holes) >= 3 and rng.random() < 0.25
    plain = PathPuzzle(rows, columns, king, (), tuple(holes), closed=closed)
    pairs = [(a, b) for a in plain.open_cells for b in plain.neighbours(a) if a < b]
    edges = [
        pair for pair in pairs if pair[1] - pair[0] in (1, columns) and not _slants(*pair, columns)
    ]
    walls = tuple([pair for pair in edges if rng.random() < 0.08])
    links = tuple([pair for pair in pairs if pair not in walls and rng.random() < 0.05])
    try:
        return PathPuzzle(rows, columns, king, (), tuple(holes), walls, links, closed)
    except PuzzleError:  # a cell with three links
        return random_board(rng)


def _slants(one: int, other: int, columns: int) -> bool:
    return one // columns != other // columns and one % columns != other % columns


def random_puzzle(rng: Random) -> PathPuzzle:
    """A puzzle on such a board, about as often with no, one and several solutions."""
    while True:
        board = random_board(rng)
        if board.count <= MOST_CELLS:
            break
    cells = board.open_cells
    grid = next(solutions_from(board, rng.sample(cells, len(cells))), None)
    if grid is not None and rng.random() < 0.9:
        many = rng.randint(0, max(1, len(cells) // 2))
        givens = [(cell, grid[cell]) for cell in rng.sample(cells, many)]
    else:
        many = min(3, len(cells))
        numbers = rng.sample(range(1, len(cells) + 1), many)
        givens = list(zip(rng.sample(cells, many), numbers, strict=True))
    return PathPuzzle(
        board.rows, board.columns, board.king, tuple(givens), board.holes, board.walls,
        board.links, board.closed,
    )  # fmt: skip


def lone_steps(technique: str, seed: int, boards: int) -> Iterator[tuple[PathMarks, Step]]:
    """The first step of a technique on each of so many random boards, where it has one."""
    rng = Random(seed)
    for _ in range(boards):
        state = PathMarks(random_puzzle(rng))
        step = first_alone(state, technique)
        if step is not None:
            yield state, step
