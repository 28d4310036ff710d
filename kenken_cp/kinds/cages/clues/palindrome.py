"""Palindrome: the line reads the same from both ends."""

from collections.abc import Iterable

from kenken_cp.kinds.cages import clue_kit as kit


class Palindrome(kit.PairSort):
    """The cells along the line."""

    id = "palindrome"
    title = "Palindrome"
    noun = "palindrome"
    shape = kit.Shape.LINE
    look = kit.Along()
    field = kit.Lines("palindrome")
    solver = kit.Named("Palindrome")
    order = kit.Order.EITHER
    least = 2
    repeats = True
    rules = "A palindrome line reads the same from both ends."
    states = "reads the same from both ends"

    def pairs(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> Iterable[tuple[int, int]]:
        half = len(clue.cells) // 2
        both = zip(clue.cells[:half], reversed(clue.cells), strict=False)
        return [(one, other) for one, other in both if one != other]

    def fits(self, values: kit.Values, one: int, other: int) -> bool:
        return one == other


SORT = Palindrome()
