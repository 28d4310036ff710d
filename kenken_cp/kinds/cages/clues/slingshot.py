"""Slingshot: the digit of the first cell stands again where the second one counts to."""

from kenken_cp.kinds.cages import clue_kit as kit

LANDED = "landed"


class Slingshot(kit.ClueSort):
    """The cell whose digit is thrown, the one with the arrow, then those that the arrow points to,
    in order.
    """

    id = "slingshot"
    title = "Slingshot"
    noun = "slingshot"
    shape = kit.Shape.LINE
    look = kit.Along(kit.Hue.TEAL, broad=False, end=kit.Ending.ARROW)
    solver = kit.Named("ValueIndexing")
    least = 3
    repeats = True
    rules = (
        "The digit at the tail of a slingshot's arrow stands again as many cells further along the "
        "arrow as the digit in the second cell says."
    )
    states = "throws its first digit as far as its second one says"

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        thrown, far, *line = digits
        return 1 <= far <= len(line) and line[far - 1] == thrown

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        """States: the digit thrown, then with it how many cells further, then LANDED."""
        most = len(clue.cells) - 2

        def step(state: kit.State, digit: int) -> kit.State | None:
            if state == LANDED:
                return state
            if not state:
                return (digit,)
            if len(state) == 1:
                return (*state, digit) if 1 <= digit <= most else None
            thrown, far = state
            if far > 1:
                return thrown, far - 1
            return LANDED if digit == thrown else None

        return kit.Machine((), step, lambda state: state == LANDED)


SORT = Slingshot()
