"""Why candidates of cages and givens are rejected, in the order of reports."""

from kenken_cp.engine.outcomes import EVALUATION, REMOVAL, Reason
from kenken_cp.kinds.cages.kernel import codes

REASONS: tuple[Reason, ...] = (
    *EVALUATION,
    Reason(codes.NO_TABLE, "a cage with too many combinations"),
    Reason(codes.NO_CLUE, "no clue fits a cage"),
    Reason(codes.NO_CAGES, "no cages of the sizes wanted"),
    Reason(codes.NO_GRID, "no grid found for the boxes and diagonals"),
    *REMOVAL,
)
