"""Why candidates of rectangles are rejected, in the order of reports."""

from kenken_cp.engine.outcomes import EVALUATION, OWN, Reason

REASONS: tuple[Reason, ...] = (
    *EVALUATION,
    Reason(OWN, "a clue with too many rectangles"),
    Reason(OWN + 1, "no division into the areas wanted"),
)
