"""Windoku: further boxes, with a cell between one and the next, in which no digit repeats."""

from kenken_cp.kinds.cages import clue_kit as kit


def windows_of(puzzle: kit.CagePuzzle) -> list[kit.Values]:
    """Windows of the size of a box, from r2c2 on, a row and a column apart."""
    sides = kit.box_sides_of(puzzle)
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


class Windows(kit.ClueLook):
    """The windows, shaded."""

    def draw(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.ClueDrawing:
        cells = sorted({cell for house in windows_of(puzzle) for cell in house})
        signs = [
            kit.Sign(
                kit.middle(cell, puzzle.columns), kit.Form.SQUARE, kit.Filling.TINT, size=kit.WHOLE
            )
            for cell in cells
        ]
        return kit.ClueDrawing(signs=tuple(signs))


class Windoku(kit.HouseSort):
    """A rule of a board with rectangular boxes."""

    id = "windoku"
    title = "Windoku"
    noun = "windoku rule"
    shape = kit.Shape.BOARD
    look = Windows()
    solver = kit.Whole("Windoku")
    rules = "No digit repeats in a shaded window."
    states = "forbids repeats in its windows"

    def normal(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Clue:
        if not self.houses(puzzle, clue):
            raise self.fault(
                puzzle,
                clue,
                "needs a board whose boxes leave room for windows, such as 9×9 with boxes of 3×3",
            )
        return clue

    def houses(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> list[kit.Values]:
        return windows_of(puzzle)


SORT = Windoku()
