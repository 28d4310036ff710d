"""Operators of clues: what each means is stated here once, from the rules.

`check` rests on `Operator.explains`. The kernel enumerates tuples by other code, which is tested
against it.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from math import prod
from typing import NamedTuple


class Rule(StrEnum):
    """What − and ÷ mean: on exactly two cells, or the largest against all the others."""

    PAIR = "pair"
    MAX_MINUS_REST = "max-minus-rest"


RULES = {str(rule): rule for rule in Rule}


class Operator(NamedTuple):
    """One operator of clues.

    `symbol` is used in files and code, `sign` is what people read. `pairs_only` marks operators
    that the rule `pair` confines to two cells. `explains(values, target, rule)` is the rule itself:
    whether a cage with these values meets its clue.
    """

    symbol: str
    sign: str
    title: str
    pairs_only: bool
    explains: Callable[[Sequence[int], int, Rule], bool]


def _is_given(values: Sequence[int], target: int, rule: Rule) -> bool:
    return values[0] == target


def _is_sum(values: Sequence[int], target: int, rule: Rule) -> bool:
    return sum(values) == target


def _is_product(values: Sequence[int], target: int, rule: Rule) -> bool:
    return prod(values) == target


def _is_difference(values: Sequence[int], target: int, rule: Rule) -> bool:
    """Whether the largest value minus all the others is the target."""
    return 2 * max(values) - sum(values) == target


def _is_quotient(values: Sequence[int], target: int, rule: Rule) -> bool:
    """Whether one value divided by the product of the others, none of them 0, is the target.

    For positive digits that is the largest divided by the rest; with a zero it is 0 ÷ x = 0.
    """
    if len(values) == 2:  # most cages; the same without products
        a, b = values
        return (b != 0 and a == target * b) or (a != 0 and b == target * a)
    for i, value in enumerate(values):
        rest = prod(values[:i]) * prod(values[i + 1 :])
        if rest != 0 and value == target * rest:
            return True
    return False


def _is_any(values: Sequence[int], target: int, rule: Rule) -> bool:
    """Whether any operator that such a cage may have gives the target."""
    return any(row.explains(values, target, rule) for row in readings(NO_OP, len(values), rule))


GIVEN = "="
NO_OP = "?"

OPERATORS: dict[str, Operator] = {
    row.symbol: row
    for row in (
        Operator(GIVEN, "", "given", False, _is_given),
        Operator("+", "+", "sum", False, _is_sum),
        Operator("-", "−", "difference", True, _is_difference),
        Operator("*", "×", "product", False, _is_product),
        Operator("/", "÷", "quotient", True, _is_quotient),
        Operator(NO_OP, "", "any operator", False, _is_any),
    )
}


def readings(operator: str, size: int, rule: Rule) -> tuple[Operator, ...]:
    """The operators a cage of this size may stand for: its own, or all possible ones for no-op."""
    if operator != NO_OP:
        return (OPERATORS[operator],)
    return tuple(
        row
        for row in OPERATORS.values()
        if row.symbol not in (GIVEN, NO_OP)
        and (size == 2 or rule is not Rule.PAIR or not row.pairs_only)
    )
