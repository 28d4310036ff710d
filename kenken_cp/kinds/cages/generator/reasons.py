"""Why candidates are rejected, in words."""

from kenken_cp.core.generator import TOO_EASY, TOO_HARD
from kenken_cp.kinds.cages.kernel import codes

# By the kernel's code.
REASONS = {
    codes.SEVERAL: "several solutions",
    codes.TOO_EASY: TOO_EASY,
    codes.TOO_HARD: TOO_HARD,
    codes.UNSETTLED: "not settled within the nodes allowed",
    codes.NO_TABLE: "a cage with too many combinations",
    codes.NO_CLUE: "no clue fits a cage",
    codes.NO_CAGES: "no cages of the sizes wanted",
    codes.NO_GRID: "no grid found for the boxes and diagonals",
    codes.FEW_GIVENS: "too few givens",
    codes.MANY_GIVENS: "too many givens",
}
