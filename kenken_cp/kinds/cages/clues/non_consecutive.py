"""Non-consecutive: neighbours never differ by 1."""

from kenken_cp.kinds.cages.clue_entries import Flag
from kenken_cp.kinds.cages.clue_pairs import BoardSort
from kenken_cp.kinds.cages.solver_rules import Whole


class NonConsecutive(BoardSort):
    """A rule of the whole board, from which a white dot exempts its two cells."""

    id = "non-consecutive"
    title = "Non-consecutive"
    noun = "non-consecutive rule"
    field = Flag("nonconsecutive")
    solver = Whole("AntiConsecutive")
    exempting = ("white-dot",)
    rules = "Cells that share an edge do not have consecutive digits, except beside a white dot."
    states = "forbids consecutive digits in cells that share an edge"

    def fits(self, values: tuple[int, ...], one: int, other: int) -> bool:
        return abs(one - other) != 1


SORT = NonConsecutive()
