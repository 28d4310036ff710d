"""Why candidates of number paths are rejected, in the order of reports."""

from kenken_cp.engine.outcomes import EVALUATION, REMOVAL, Reason
from kenken_cp.kinds.paths.kernel import codes

REASONS: tuple[Reason, ...] = (
    *EVALUATION,
    Reason(codes.NO_PATH, "no path found that covers the board"),
    Reason(codes.NO_ROOM, "a path without room for so many symmetric walls or links"),
    Reason(codes.BRANCHES, "too many choices for a plain search"),
    *REMOVAL,
)
