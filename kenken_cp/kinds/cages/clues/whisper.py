"""Whisper: digits beside each other on the line differ by at least 5, or as the line says."""

from itertools import pairwise

from kenken_cp.kinds.cages import clue_kit as kit


class Whisper(kit.LineSort):
    """The cells along the line; the value is the least difference."""

    id = "whisper"
    title = "Whisper"
    noun = "whisper line"
    look = kit.Along(kit.Hue.GREEN)
    field = kit.Lines("whispers")
    solver = kit.Valued("Whisper", usual=5)
    numbers = kit.Numbers(low=1)
    rules = "Neighbouring digits on a whisper line differ by at least {value}."
    states = "has neighbouring digits that differ by at least {value}"

    def defaults(self, puzzle: kit.CagePuzzle) -> kit.Values:
        """5 for the digits 1 to 9."""
        return ((len(puzzle.digits) + 1) // 2,)

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        return all(abs(one - other) >= clue.values[0] for one, other in pairwise(digits))

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        apart, beyond = clue.values[0], puzzle.digits[0] - clue.values[0]
        return kit.Machine(
            beyond, lambda last, digit: digit if abs(digit - last) >= apart else None
        )

    def values_from(self, puzzle: kit.CagePuzzle, digits: kit.Digits) -> list[kit.Values]:
        least = min(abs(a - b) for a, b in pairwise(digits))
        return [(least,)] if least else []


SORT = Whisper()
