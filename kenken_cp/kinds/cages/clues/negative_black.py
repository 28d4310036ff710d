"""No more black dots: neighbours without one never have the ratio of a dot."""

from collections.abc import Sequence

from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Negative
from kenken_cp.kinds.cages.clue_pairs import NegativeSort
from kenken_cp.kinds.cages.clue_sort import Numbers, either
from kenken_cp.kinds.cages.puzzle import CagePuzzle


class NegativeBlack(NegativeSort):
    """A rule of the whole board; the values are the ratios that neighbours without a black dot
    do not have."""

    id = "negative-black"
    title = "All black dots are given"
    noun = "rule that all black dots are given"
    field = Negative("ratio")
    numbers = Numbers(1, 9, low=2)
    exempting = ("black-dot",)
    others = (3,)

    def defaults(self, puzzle: CagePuzzle) -> tuple[int, ...]:
        return (2,)

    def fits(self, values: tuple[int, ...], one: int, other: int) -> bool:
        return all(one != k * other and other != k * one for k in values)

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        return f"forbids a ratio of {either(clue.values)} without a dot"

    def rule(self, puzzle: CagePuzzle, clues: Sequence[Clue]) -> str:
        return (
            "All black dots are given: of digits that share an edge without one, none is "
            f"{either(clues[0].values)} times the other."
        )


SORT = NegativeBlack()
