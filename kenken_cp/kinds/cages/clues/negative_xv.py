"""No more sums: neighbours without an X, V or sum never add up to 5 or 10."""

from collections.abc import Sequence

from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Negative
from kenken_cp.kinds.cages.clue_pairs import NegativeSort
from kenken_cp.kinds.cages.clue_sort import Numbers, either
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.solver_rules import Whole


class NegativeXV(NegativeSort):
    """A rule of the whole board; the values are sums that neighbours without one do not have."""

    id = "negative-xv"
    title = "All X and V are given"
    noun = "rule that all X and V are given"
    field = Negative("xv")
    solver = Whole("StrictXV")
    numbers = Numbers(1, 9)
    exempting = ("pair-sum",)
    others = (5,)

    def defaults(self, puzzle: CagePuzzle) -> tuple[int, ...]:
        return (5, 10)

    def fits(self, values: tuple[int, ...], one: int, other: int) -> bool:
        return one + other not in values

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        return f"forbids a sum of {either(clue.values)} without a sign"

    def rule(self, puzzle: CagePuzzle, clues: Sequence[Clue]) -> str:
        return (
            "All X, V and sums are given: digits that share an edge without one do not add up to "
            f"{either(clues[0].values)}."
        )


SORT = NegativeXV()
