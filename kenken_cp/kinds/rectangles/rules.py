"""The rules of puzzles of rectangles, independent of all models.

`check` tells what a grid breaks. `rules_out` and `Frames` find the rectangles that each clue may
have, in another way than `shapes` does, so that a model made from those can be checked.
"""

from collections.abc import Iterator
from itertools import accumulate

from kenken_cp.core.counts import say_count
from kenken_cp.core.family import Domains, RulesOut, Violation
from kenken_cp.core.geometry import Grid, cell_name
from kenken_cp.kinds.rectangles.puzzle import UNKNOWN, Clue, RectanglePuzzle


def check(puzzle: RectanglePuzzle, grid: Grid) -> list[Violation]:
    """All violations of a grid, by the rules alone; empty for a solution."""
    cells = puzzle.rows * puzzle.columns
    if len(grid) != cells:
        message = f"The grid has {say_count(len(grid), 'cell')}, but the puzzle has {cells}."
        return [Violation((), message)]
    held: dict[int, list[int]] = {}
    for cell, value in enumerate(grid):
        held.setdefault(value, []).append(cell)
    faults = list(_foreign(puzzle, held))
    for number, clue in puzzle.number_clues():
        faults += _of(puzzle, clue, held.get(number, []))
    return faults


def _foreign(puzzle: RectanglePuzzle, held: dict[int, list[int]]) -> Iterator[Violation]:
    """Cells with a value that is the number of no clue."""
    for value, cells in sorted(held.items()):
        if not 1 <= value <= len(puzzle.clues):
            for cell in cells:
                name = cell_name(cell, puzzle.columns)
                yield Violation((cell,), f"{name} holds {value}, but no clue has this number.")


def _of(puzzle: RectanglePuzzle, clue: Clue, cells: list[int]) -> Iterator[Violation]:
    """What is wrong with the cells that are given to a clue."""
    columns = puzzle.columns
    name = f"The clue {clue.text} at {cell_name(clue.cell, columns)}"
    if clue.cell not in cells:
        yield Violation((clue.cell,), f"{name} is not in its own rectangle.")
    if not cells:
        return
    rows = [cell // columns for cell in cells]
    sides = [cell % columns for cell in cells]
    box = (max(rows) - min(rows) + 1) * (max(sides) - min(sides) + 1)
    if box != len(cells):
        message = f"{name} has {say_count(len(cells), 'cell')} that do not form a rectangle."
        yield Violation(tuple(cells), message)
    if clue.number not in (UNKNOWN, len(cells)):
        yield Violation(tuple(cells), f"{name} has a rectangle of {say_count(len(cells), 'cell')}.")


def misses_area(puzzle: RectanglePuzzle) -> bool:
    """Whether the numbers cannot add up to the board's area, each `?` being at least 1."""
    numbers = [clue.number for clue in puzzle.clues if clue.number != UNKNOWN]
    unknown = len(puzzle.clues) - len(numbers)
    left = puzzle.rows * puzzle.columns - sum(numbers)
    return left < unknown if unknown else left != 0


def values(puzzle: RectanglePuzzle) -> Domains:
    """The values that the rules allow in each cell before any reasoning: every clue."""
    return (tuple(range(1, len(puzzle.clues) + 1)),) * (puzzle.rows * puzzle.columns)


def rules_out(puzzle: RectanglePuzzle) -> RulesOut:
    """A test whether a cell lies in no rectangle of a clue that has its area and no other clue.

    Found by moving frames over the board; shares nothing with the model.
    """
    frames = Frames(puzzle)
    return lambda cell, value: not frames.reaches(value - 1, cell)


class Frames:
    """The rectangles that each clue may have: frames on the board that hold this clue alone."""

    def __init__(self, puzzle: RectanglePuzzle) -> None:
        self.puzzle = puzzle
        rows, columns = puzzle.rows, puzzle.columns
        has = [[0] * columns for _ in range(rows)]
        for clue in puzzle.clues:
            has[clue.cell // columns][clue.cell % columns] = 1
        self.sums = [[0] * (columns + 1)]  # the clues above and left of each corner
        for row in has:
            so_far = list(accumulate(row, initial=0))
            self.sums.append([a + b for a, b in zip(self.sums[-1], so_far, strict=True)])
        numbers = [clue.number for clue in puzzle.clues if clue.number != UNKNOWN]
        # what the other clues leave to one whose area is not given
        self.room = rows * columns - sum(numbers) - (len(puzzle.clues) - len(numbers) - 1)

    def reaches(self, index: int, cell: int) -> bool:
        """Whether the clue with this index, from 0, may have a rectangle with the cell."""
        clue, columns = self.puzzle.clues[index], self.puzzle.columns
        top, bottom = sorted((clue.cell // columns, cell // columns))
        left, right = sorted((clue.cell % columns, cell % columns))
        if clue.number == UNKNOWN:  # if any rectangle has both cells, the smallest one does
            area = (bottom - top + 1) * (right - left + 1)
            return area <= self.room and self._shows_one(top, left, bottom, right)
        return any(self._around(top, left, bottom, right, clue.number))

    def count(self, index: int) -> int:
        """The number of rectangles that this clue may have."""
        clue, columns = self.puzzle.clues[index], self.puzzle.columns
        row, column = divmod(clue.cell, columns)
        areas = range(1, self.room + 1) if clue.number == UNKNOWN else [clue.number]
        return sum(sum(self._around(row, column, row, column, area)) for area in areas)

    def _around(self, top: int, left: int, bottom: int, right: int, area: int) -> Iterator[bool]:
        """For each frame of this area around a rectangle, whether it shows one clue."""
        rows, columns = self.puzzle.rows, self.puzzle.columns
        for height in range(bottom - top + 1, min(rows, area) + 1):
            width, rest = divmod(area, height)
            if rest or not right - left < width <= columns:
                continue
            for first in range(max(0, bottom - height + 1), min(top, rows - height) + 1):
                for start in range(max(0, right - width + 1), min(left, columns - width) + 1):
                    last, end = first + height - 1, start + width - 1
                    yield self._shows_one(first, start, last, end)

    def _shows_one(self, top: int, left: int, bottom: int, right: int) -> bool:
        """Whether a frame, all bounds included, shows exactly one clue."""
        above, below = self.sums[top], self.sums[bottom + 1]
        return below[right + 1] - below[left] - above[right + 1] + above[left] == 1
