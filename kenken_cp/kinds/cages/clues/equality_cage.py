"""Equality cage: as many odd as even digits, and as many low as high ones."""

from collections.abc import Sequence

from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_looks import Outlined
from kenken_cp.kinds.cages.clue_sort import ClueSort, Order, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, State
from kenken_cp.kinds.cages.solver_rules import Named


class EqualityCage(ClueSort):
    """The cells, an even number of them."""

    id = "equality-cage"
    title = "Equality cage"
    noun = "equality cage"
    shape = Shape.REGION
    look = Outlined()
    solver = Named("EqualityCage")
    order = Order.ANY
    states = "has as many odd as even digits and as many low as high ones, none of them twice"

    def normal(self, puzzle: CagePuzzle, clue: Clue) -> Clue:
        if len(clue.cells) % 2:
            raise self.fault(
                puzzle, clue, f"has {len(clue.cells)} cells; it must have an even number"
            )
        return clue

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        digits, half = [grid[cell] for cell in clue.cells], len(clue.cells) // 2
        low, high = _halves(puzzle)
        return (
            len({*digits}) == len(digits)
            and sum(digit % 2 for digit in digits) == half
            and sum(digit in low for digit in digits) == half
            and sum(digit in high for digit in digits) == half
        )

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        """States (odd and even, low and high digits that are still to come)."""
        half = len(clue.cells) // 2
        low, high = _halves(puzzle)

        def step(state: State, digit: int) -> State | None:
            odd, even, lower, higher = state
            odd, even = (odd - 1, even) if digit % 2 else (odd, even - 1)
            lower, higher = lower - (digit in low), higher - (digit in high)
            amiss = digit not in low and digit not in high
            return (
                None if amiss or min(odd, even, lower, higher) < 0 else (odd, even, lower, higher)
            )

        return Machine((half, half, half, half), step, distinct=True)

    def rule(self, puzzle: CagePuzzle, clues: Sequence[Clue]) -> str:
        low, high = (" ".join(map(str, half)) for half in _halves(puzzle))
        return (
            "An equality cage has as many odd as even digits, and as many of the low ones "
            f"({low}) as of the high ones ({high}); it has no others, and none repeats."
        )


def _halves(puzzle: CagePuzzle) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The low and the high digits; of an odd number, that in the middle is neither."""
    half = len(puzzle.digits) // 2
    return puzzle.digits[:half], puzzle.digits[len(puzzle.digits) - half :]


SORT = EqualityCage()
