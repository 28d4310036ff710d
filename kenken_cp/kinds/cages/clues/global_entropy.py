"""Global entropy: each square of two by two cells has a low, a middle and a high digit."""

from collections.abc import Sequence

from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_squares import EverySquare
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.solver_rules import Whole


class GlobalEntropy(EverySquare):
    """A rule of the whole board; low, middle and high digits are a third of all each."""

    id = "global-entropy"
    title = "Global entropy"
    noun = "entropy rule"
    solver = Whole("GlobalEntropy")
    states = "wants a low, a middle and a high digit in each 2×2 square"

    def normal(self, puzzle: CagePuzzle, clue: Clue) -> Clue:
        if len(puzzle.digits) % 3:
            what = f"needs digits in three parts of the same size, not {len(puzzle.digits)} digits"
            raise self.fault(puzzle, clue, what)
        return clue

    def kind(self, puzzle: CagePuzzle, digit: int) -> int:
        return 3 * puzzle.digits.index(digit) // len(puzzle.digits)

    def rule(self, puzzle: CagePuzzle, clues: Sequence[Clue]) -> str:
        third = len(puzzle.digits) // 3
        parts = [puzzle.digits[:third], puzzle.digits[third:-third], puzzle.digits[-third:]]
        low, middle, high = (" ".join(map(str, part)) for part in parts)
        return (
            "Each square of 2×2 cells has a low, a middle and a high digit (one at least of "
            f"{low}, of {middle} and of {high})."
        )


SORT = GlobalEntropy()
