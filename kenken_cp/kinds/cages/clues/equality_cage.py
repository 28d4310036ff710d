"""Equality cage: as many odd as even digits, and as many low as high ones."""

from collections.abc import Sequence

from kenken_cp.kinds.cages import clue_kit as kit


class EqualityCage(kit.ClueSort):
    """The cells, an even number of them."""

    id = "equality-cage"
    title = "Equality cage"
    noun = "equality cage"
    shape = kit.Shape.REGION
    look = kit.Outlined()
    solver = kit.Named("EqualityCage")
    order = kit.Order.ANY
    states = "has as many odd as even digits and as many low as high ones, none of them twice"

    def normal(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Clue:
        if len(clue.cells) % 2:
            raise self.fault(
                puzzle, clue, f"has {len(clue.cells)} cells; it must have an even number"
            )
        return clue

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        half, (low, high) = len(digits) // 2, _halves(puzzle)
        return (
            len({*digits}) == len(digits)
            and sum(digit % 2 for digit in digits) == half
            and sum(digit in low for digit in digits) == half
            and sum(digit in high for digit in digits) == half
        )

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        """States (odd and even, low and high digits that are still to come)."""
        half = len(clue.cells) // 2
        low, high = _halves(puzzle)

        def step(state: kit.State, digit: int) -> kit.State | None:
            odd, even, lower, higher = state
            odd, even = (odd - 1, even) if digit % 2 else (odd, even - 1)
            lower, higher = lower - (digit in low), higher - (digit in high)
            amiss = digit not in low and digit not in high
            return (
                None if amiss or min(odd, even, lower, higher) < 0 else (odd, even, lower, higher)
            )

        return kit.Machine((half, half, half, half), step, distinct=True)

    def rule(self, puzzle: kit.CagePuzzle, clues: Sequence[kit.Clue]) -> str:
        low, high = (" ".join(map(str, half)) for half in _halves(puzzle))
        return (
            "An equality cage has as many odd as even digits, and as many of the low ones "
            f"({low}) as of the high ones ({high}); it has no others, and none repeats."
        )


def _halves(puzzle: kit.CagePuzzle) -> tuple[kit.Values, kit.Values]:
    """The low and the high digits; of an odd number, that in the middle is neither."""
    half = len(puzzle.digits) // 2
    return puzzle.digits[:half], puzzle.digits[len(puzzle.digits) - half :]


SORT = EqualityCage()
