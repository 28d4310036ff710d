"""Numbered room: the first digit of a line says in which of its cells the number stands."""

from kenken_cp.kinds.cages import clue_kit as kit


class NumberedRoom(kit.OutsideSort):
    """The cells of a row or column, from where the number stands; the value is the digit."""

    id = "numbered-room"
    title = "Numbered room"
    noun = "numbered room"
    solver = kit.BothEnds("NumberedRoom")
    numbers = kit.Numbers(digits=True)
    rules = (
        "A number outside the grid is the digit in the Xth cell of that row or column from there, "
        "where X is the digit in the first cell."
    )
    states = "has its {value} in the cell that its first digit counts to"

    def number(self, puzzle: kit.CagePuzzle, digits: kit.Digits) -> int | None:
        return digits[digits[0] - 1] if 1 <= digits[0] <= len(digits) else None

    def relation(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> tuple[kit.Constraint, ...]:
        return kit.pointing(puzzle, clue.cells[0], clue.cells, clue.values[0])


SORT = NumberedRoom()
