"""Even: the cell has an even digit."""

from kenken_cp.kinds.cages import clue_kit as kit


class Even(kit.ClueSort):
    """The cell."""

    id = "even"
    title = "Even"
    noun = "square for an even digit"
    shape = kit.Shape.CELL
    look = kit.Shaded(kit.Form.SQUARE, kit.INNER)
    field = kit.Single("even")
    rules = "A cell with a grey square has an even digit."
    states = "has an even digit"
    rest = 0

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        return digits[0] % 2 == self.rest

    def relation(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> tuple[kit.Constraint, ...]:
        fitting = [(digit,) for digit in puzzle.digits if digit % 2 == self.rest]
        return (kit.Table(clue.cells, tuple(fitting)),)


SORT = Even()
