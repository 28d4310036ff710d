"""Why candidates are rejected, in the order of reports."""

from kenken_cp.engine.outcomes import EVALUATION, Reason
from kenken_cp.kinds.lines.kernel.generate import codes

REASONS: tuple[Reason, ...] = (
    *EVALUATION,
    Reason(codes.LINES, "single lines do not solve it"),
    Reason(codes.FULL, "a line is settled by its own clue"),
    Reason(
        codes.MANY_CHANGES,
        "more changes to the picture than allowed (see --max-changes and --thicken)",
    ),
)
