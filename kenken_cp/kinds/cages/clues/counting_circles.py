"""Counting circles: a digit in a circle says how many of the circles hold it."""

from functools import partial

from kenken_cp.kinds.cages import clue_kit as kit


class CountingCircles(kit.ClueSort):
    """The cells with a circle."""

    id = "counting-circles"
    title = "Counting circles"
    noun = "counting circles"
    shape = kit.Shape.CELLS
    look = kit.Shaded(kit.Form.DISC, kit.INNER, kit.Filling.PAPER)
    solver = kit.Named("CountingCircles")
    order = kit.Order.ANY
    rules = "A digit in a circle says how many of the circles hold that digit."
    states = "hold each of their digits as often as it says"

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        return all(digits.count(digit) == digit for digit in digits)

    def relation(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> tuple[kit.Constraint, ...]:
        """For each digit, that it stands in no circle or in as many as it says."""
        found: list[kit.Constraint] = []
        for digit in puzzle.digits:
            key = self.id, digit
            found += kit.relate(puzzle, clue.cells, key, partial(_counting, digit))
        return tuple(found)


def _counting(counted: int) -> kit.Machine:
    """The machine that accepts a digit never or as often as it says; states: how often so far."""

    def step(state: kit.State, digit: int) -> kit.State | None:
        after = state + (digit == counted)
        return after if after <= max(counted, 0) else None

    return kit.Machine(0, step, lambda state: state in (0, counted))


SORT = CountingCircles()
