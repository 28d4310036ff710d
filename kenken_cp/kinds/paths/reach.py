"""Which cells are within reach of the placed numbers: the candidates that a person sees at once.

A number can stand in an empty cell that is no more steps from the nearest placed number before it,
and from the one after it, than the difference of the numbers; steps lead through empty cells.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from kenken_cp.kinds.paths.puzzle import PathPuzzle


@lru_cache(maxsize=64)
def _beside(puzzle: PathPuzzle) -> dict[int, tuple[int, ...]]:
    return {cell: tuple(puzzle.neighbours(cell)) for cell in puzzle.open_cells}


def neighbours(puzzle: PathPuzzle, cell: int) -> tuple[int, ...]:
    """The cells to which the path may go from this one, as `PathPuzzle.neighbours`, kept."""
    return _beside(puzzle)[cell]


def reach(puzzle: PathPuzzle, values: Sequence[int | None]) -> list[set[int]]:
    """For each number from 1 on (index 0 is unused) the cells within reach, with these placed."""
    holes = set(puzzle.holes)
    where = {v: c for c, v in enumerate(values) if v is not None and c not in holes}
    empty = {cell for cell in puzzle.open_cells if values[cell] is None}
    found = [set(empty) for _ in range(puzzle.count + 1)]
    for number, cell in where.items():
        found[number] = {cell}
    placed = sorted(where)
    for low, high in _stretches(puzzle, placed):
        _fill(puzzle, found, empty, low, high)
    return found


def _stretches(puzzle: PathPuzzle, placed: list[int]) -> list[tuple[int, int]]:
    """Pairs of placed numbers with a gap between; 0 or n + 1 where the path has an end there.

    Around a closed path the numbers go on: n + 1 stands for 1.
    """
    if not placed:
        return []
    found = list(pairwise(placed))
    if puzzle.closed:
        return [*found, (placed[-1], placed[0] + puzzle.count)]
    return [(0, placed[0]), *found, (placed[-1], puzzle.count + 1)]


def _fill(puzzle: PathPuzzle, found: list[set[int]], empty: set[int], low: int, high: int) -> None:
    """Keep the cells of the missing numbers of one gap that are within reach of its ends."""

    def place(number: int) -> int:
        return number if number <= puzzle.count else number - puzzle.count

    beside = _beside(puzzle)  # looked up once: a puzzle is long to hash
    for start, way, stop in ((low, 1, high), (high, -1, low)):
        if not puzzle.closed and not 1 <= start <= puzzle.count:
            continue
        near = set(found[place(start)])
        for number in range(start + way, stop, way):
            near |= {other for cell in near for other in beside[cell]}
            near &= empty
            found[place(number)] &= near
