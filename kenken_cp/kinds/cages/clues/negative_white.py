"""No more white dots: neighbours without one never have the difference of a dot."""

from collections.abc import Sequence

from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Negative
from kenken_cp.kinds.cages.clue_pairs import NegativeSort
from kenken_cp.kinds.cages.clue_sort import Numbers, either
from kenken_cp.kinds.cages.puzzle import CagePuzzle


class NegativeWhite(NegativeSort):
    """A rule of the whole board; the values are the differences that neighbours without a white dot
    do not have."""

    id = "negative-white"
    title = "All white dots are given"
    noun = "rule that all white dots are given"
    field = Negative("difference")
    numbers = Numbers(1, 9, low=1)
    exempting = ("white-dot",)
    others = (2,)

    def defaults(self, puzzle: CagePuzzle) -> tuple[int, ...]:
        return (1,)

    def fits(self, values: tuple[int, ...], one: int, other: int) -> bool:
        return abs(one - other) not in values

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        return f"forbids a difference of {either(clue.values)} without a dot"

    def rule(self, puzzle: CagePuzzle, clues: Sequence[Clue]) -> str:
        return (
            "All white dots are given: digits that share an edge without one do not differ by "
            f"{either(clues[0].values)}."
        )


SORT = NegativeWhite()
