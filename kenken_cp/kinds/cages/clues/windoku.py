"""Windoku: further boxes, with a cell between one and the next, in which no digit repeats."""

from kenken_cp.core.clue_marks import Filling, Form, Sign
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import Constraint
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_looks import WHOLE, ClueDrawing, ClueLook, middle
from kenken_cp.kinds.cages.clue_sort import ClueSort, Shape, box_sides_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.solver_rules import Whole


def windows_of(puzzle: CagePuzzle) -> list[tuple[int, ...]]:
    """Windows of the size of a box, from r2c2 on, a row and a column apart."""
    sides = box_sides_of(puzzle)
    if sides is None:
        return []
    high, wide = sides
    if (puzzle.rows - 1) % (high + 1) or (puzzle.columns - 1) % (wide + 1):
        return []
    return [
        tuple(
            row * puzzle.columns + column
            for row in range(top, top + high)
            for column in range(left, left + wide)
        )
        for top in range(1, puzzle.rows - high, high + 1)
        for left in range(1, puzzle.columns - wide, wide + 1)
    ]


class Windows(ClueLook):
    """The windows, shaded."""

    def drawn(self, puzzle: CagePuzzle, clue: Clue) -> ClueDrawing:
        cells = sorted({cell for house in windows_of(puzzle) for cell in house})
        signs = [
            Sign(middle(cell, puzzle.columns), Form.SQUARE, Filling.TINT, size=WHOLE)
            for cell in cells
        ]
        return ClueDrawing(signs=tuple(signs))


class Windoku(ClueSort):
    """A rule of a board with rectangular boxes."""

    id = "windoku"
    title = "Windoku"
    noun = "windoku rule"
    shape = Shape.BOARD
    look = Windows()
    solver = Whole("Windoku")
    rules = "No digit repeats in a shaded window."
    states = "forbids repeats in its windows"

    def normal(self, puzzle: CagePuzzle, clue: Clue) -> Clue:
        if not self.houses(puzzle, clue):
            raise self.fault(
                puzzle,
                clue,
                "needs a board whose boxes leave room for windows, such as 9×9 with boxes of 3×3",
            )
        return clue

    def houses(self, puzzle: CagePuzzle, clue: Clue) -> list[tuple[int, ...]]:
        return windows_of(puzzle)

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        windows = [[grid[cell] for cell in cells] for cells in self.houses(puzzle, clue)]
        return all(len(set(digits)) == len(digits) for digits in windows)

    def relation(self, puzzle: CagePuzzle, clue: Clue) -> tuple[Constraint, ...]:
        return ()  # the board's houses say it


SORT = Windoku()
