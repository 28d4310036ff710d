"""Thermometer: digits rise from the bulb."""

from itertools import pairwise

from kenken_cp.kinds.cages import clue_kit as kit


class Thermometer(kit.ClueSort):
    """The cells from the bulb to the tip."""

    id = "thermometer"
    title = "Thermometer"
    noun = "thermometer"
    shape = kit.Shape.LINE
    look = kit.Along(start=kit.Ending.BULB)
    field = kit.Lines("thermometer")
    solver: kit.SolverRule | None = kit.Named("Thermo")
    rules = "Along a thermometer, digits rise from the bulb."
    states = "rises by at least one a cell"
    rise = 1

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        return all(high - low >= self.rise for low, high in pairwise(digits))

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        start = puzzle.digits[0] - self.rise
        return kit.Machine(start, lambda last, digit: digit if digit - last >= self.rise else None)


SORT = Thermometer()
