"""Harbours decided: depth first, cell by cell, as plain as can be."""

from collections.abc import Iterator

from kenken_cp.core.geometry import Grid
from tests.foreign.puzzle import BUOY, SHIP, WATER, Harbour, check


class Search:
    """A counting search on one harbour; see `core.kind.PuzzleSearch`."""

    def __init__(self, puzzle: Harbour) -> None:
        self.idle: list[Search] = []
        self.nodes = 0
        self.exhausted = False
        self._puzzle = puzzle
        self._beside: dict[int, list[int]] = {}
        for one, other in puzzle.edges:
            self._beside.setdefault(other, []).append(one)
        self._lines_of = [
            [(cells, clue) for _, cells, clue in puzzle.lines if cell in cells]
            for cell in range(puzzle.rows * puzzle.columns)
        ]
        self._grids = self._descend(())
        self._solutions: list[Grid] = []

    @property
    def found(self) -> int:
        return len(self._solutions)

    def solution(self, index: int) -> Grid:
        return self._solutions[index]

    def run(self, most: int, nodes: int) -> None:
        self._solutions = []
        limit = self.nodes + nodes
        while len(self._solutions) < most:
            grid = next(self._grids, ())
            if grid == ():
                self.exhausted = True
                return
            if grid is not None:
                self._solutions.append(grid)
            elif self.nodes >= limit:
                return

    def _descend(self, grid: Grid) -> Iterator[Grid | None]:
        """Each solution that begins so, and None after each node."""
        cell = len(grid)
        if cell == self._puzzle.rows * self._puzzle.columns:
            if not check(self._puzzle, grid):
                yield grid
            return
        for value in (WATER,) if cell in self._puzzle.rocks else (WATER, BUOY, SHIP):
            if self._fits(grid, cell, value):
                self.nodes += 1
                yield None
                yield from self._descend((*grid, value))

    def _fits(self, grid: Grid, cell: int, value: int) -> bool:
        if value != WATER and any(
            {grid[other], value} in ({BUOY}, {BUOY, SHIP}) for other in self._beside.get(cell, ())
        ):
            return False
        if value == SHIP and grid.count(SHIP) == 2:
            return False
        held = (*grid, value)
        for cells, clue in self._lines_of[cell]:
            so_far = sum(held[c] != WATER for c in cells if c <= cell)
            ahead = sum(c > cell for c in cells)
            if not so_far <= clue <= so_far + ahead:
                return False
        return True
