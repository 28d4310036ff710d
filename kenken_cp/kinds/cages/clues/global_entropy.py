"""Global entropy: each square of two by two cells has a low, a middle and a high digit."""

from collections.abc import Sequence

from kenken_cp.kinds.cages import clue_kit as kit
from kenken_cp.kinds.cages.clues.entropic import in_thirds, thirds_in_words


class GlobalEntropy(kit.EverySquare):
    """A rule of the whole board; low, middle and high digits are a third of all each."""

    id = "global-entropy"
    title = "Global entropy"
    noun = "entropy rule"
    solver = kit.Whole("GlobalEntropy")
    states = "wants a low, a middle and a high digit in each 2×2 square"

    def normal(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Clue:
        return in_thirds(self, puzzle, clue)

    def kind(self, puzzle: kit.CagePuzzle, digit: int) -> int:
        return 3 * puzzle.digits.index(digit) // len(puzzle.digits)

    def rule(self, puzzle: kit.CagePuzzle, clues: Sequence[kit.Clue]) -> str:
        return (
            "Each square of 2×2 cells has a low, a middle and a high digit (one at least of "
            f"{thirds_in_words(puzzle)})."
        )


SORT = GlobalEntropy()
