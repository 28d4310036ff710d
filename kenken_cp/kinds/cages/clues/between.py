"""Between: the digits on the line lie between those in the circles at its ends."""

from kenken_cp.kinds.cages import clue_kit as kit


class Between(kit.EndsSort):
    """The cells along the line; its ends are the circles."""

    id = "between"
    title = "Between line"
    noun = "between line"
    look = kit.Along(broad=False, start=kit.Ending.RING, end=kit.Ending.RING)
    field = kit.Lines("betweenline")
    solver = kit.Named("Between")
    rules = "Digits on a between line lie strictly between the two in its circles."
    states = "has digits strictly between those of its circles"

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        first, *inner, last = digits
        return all(min(first, last) < digit < max(first, last) for digit in inner)

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        """States: the digits of the circles so far, the lower first."""

        def step(state: kit.State, digit: int) -> kit.State | None:
            if len(state) < 2:
                return tuple(sorted((*state, digit)))
            return state if state[0] < digit < state[1] else None

        return kit.Machine((), step)


SORT = Between()
