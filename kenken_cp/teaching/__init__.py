"""The textbook search, on any model: backtracking with forward checking."""

from kenken_cp.teaching.search import (
    VALUE_ORDERS,
    VARIABLE_ORDERS,
    CountedSolution,
    Event,
    Fate,
    SearchReport,
    TextbookSearch,
    ValueOrder,
    VariableOrder,
    compare,
    report,
)

__all__ = [
    "VALUE_ORDERS",
    "VARIABLE_ORDERS",
    "CountedSolution",
    "Event",
    "Fate",
    "SearchReport",
    "TextbookSearch",
    "ValueOrder",
    "VariableOrder",
    "compare",
    "report",
]
