"""Arrow: the digits along the shaft add up to the number in the circle or pill."""

from kenken_cp.kinds.cages import clue_kit as kit

MOST_IN_PILL = 4


class Arrow(kit.ClueSort):
    """The cells of the circle or pill, in the order in which the number is read, then the shaft.

    The value is the number of cells of the circle or pill.
    """

    id = "arrow"
    title = "Arrow"
    noun = "arrow"
    shape = kit.Shape.LINE
    look = kit.Along(broad=False, start=kit.Ending.RING, end=kit.Ending.ARROW, pill=True)
    field = kit.Arrows("arrow")
    solver = kit.Heads("Arrow", "PillArrow")
    least = 2
    repeats = True
    numbers = kit.Numbers(low=1, high=MOST_IN_PILL)
    usual = (1,)
    rules = "Digits along an arrow add up to the number in its circle, or in its pill."
    usual_rules = "Digits along an arrow add up to the number in its circle."
    states = "has a shaft that adds up to its circle"

    def normal(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Clue:
        if clue.values[0] >= len(clue.cells):
            raise self.fault(puzzle, clue, "has no shaft; give it a cell beyond its circle")
        return clue

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        head, number = clue.values[0], 0
        for digit in digits[:head]:
            number = 10 * number + digit
        return sum(digits[head:]) == number

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        """States (cells left, the number so far), and past the head (cells left, the rest)."""
        shaft = len(clue.cells) - clue.values[0]
        low, high = puzzle.digits[0], puzzle.digits[-1]

        def step(state: kit.State, digit: int) -> kit.State | None:
            left = state[0] - 1
            if left >= shaft:
                return left, 10 * state[1] + digit
            rest = state[1] - digit
            return (left, rest) if left * low <= rest <= left * high else None

        return kit.Machine((len(clue.cells), 0), step)

    def values_from(self, puzzle: kit.CagePuzzle, digits: kit.Digits) -> list[kit.Values]:
        return [(head,) for head in (1, 2) if head < len(digits)]


SORT = Arrow()
