"""Palindrome: the line reads the same from both ends."""

from collections.abc import Iterable

from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Lines
from kenken_cp.kinds.cages.clue_looks import Along
from kenken_cp.kinds.cages.clue_pairs import PairSort
from kenken_cp.kinds.cages.clue_sort import Order, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.solver_rules import Named


class Palindrome(PairSort):
    """The cells along the line."""

    id = "palindrome"
    title = "Palindrome"
    noun = "palindrome"
    shape = Shape.LINE
    look = Along()
    field = Lines("palindrome")
    solver = Named("Palindrome")
    order = Order.EITHER
    least = 2
    repeats = True
    rules = "A palindrome line reads the same from both ends."
    states = "reads the same from both ends"

    def pairs(self, puzzle: CagePuzzle, clue: Clue) -> Iterable[tuple[int, int]]:
        half = len(clue.cells) // 2
        both = zip(clue.cells[:half], reversed(clue.cells), strict=False)
        return [(one, other) for one, other in both if one != other]

    def fits(self, values: tuple[int, ...], one: int, other: int) -> bool:
        return one == other


SORT = Palindrome()
