"""Quadruple: the digits in a circle stand in the four cells round it."""

from collections import Counter

from kenken_cp.kinds.cages import clue_kit as kit


class Quadruple(kit.ClueSort):
    """The four cells; the values are up to four digits, each as often as it must stand there."""

    id = "quadruple"
    title = "Quadruple"
    noun = "quadruple"
    shape = kit.Shape.FOUR
    look = kit.Corner()
    field = kit.Corners("quadruple")
    solver = kit.Square("Quad")
    order = kit.Order.ANY
    numbers = kit.Numbers(1, 4, digits=True)
    rules = (
        "The digits in a circle stand in the four cells round it, each at least as often as in the "
        "circle."
    )

    def normal(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Clue:
        return clue._replace(values=tuple(sorted(clue.values)))

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        return all(digits.count(digit) >= clue.values.count(digit) for digit in clue.values)

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        """States: the digits that are still to come."""

        def step(state: kit.State, digit: int) -> kit.State | None:
            left: Counter[int] = Counter(state)
            left[digit] -= 1
            return tuple(sorted((+left).elements()))

        return kit.Machine(clue.values, step, lambda state: not state)

    def values_from(self, puzzle: kit.CagePuzzle, digits: kit.Digits) -> list[kit.Values]:
        return [tuple(digits[:count]) for count in range(1, 5)]

    def reason(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> str:
        return f"has {' '.join(map(str, clue.values))} in its cells"


SORT = Quadruple()
