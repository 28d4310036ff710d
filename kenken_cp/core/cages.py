"""Cages, their clues, and the puzzle that KenKen and its relatives are made of.

The meaning of each operator is stated once here, from the rules (`Operator.explains`); it is
what `check` rests on. The kernel enumerates tuples by other means and is tested against it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import chain
from math import prod
from typing import NamedTuple

from kenken_cp.core.errors import LimitError, PuzzleError
from kenken_cp.core.geometry import Geometry, cell_name, cell_names, is_connected, latin

MAX_SIZE = 16
MAX_DIGITS = 32
MAX_DIGIT = 1_000_000
MAX_TARGET = 10**320  # beyond the largest product, 16**256


class Rule(StrEnum):
    """What − and ÷ mean: on exactly two cells, or the largest against all the others."""

    PAIR = "pair"
    MAX_MINUS_REST = "max-minus-rest"


class Operator(NamedTuple):
    """One row of the operator table.

    `symbol` is what files and code say, `sign` what people read; `pairs_only` marks those
    that the rule `pair` confines to two cells; `explains(values, target)` is the rule itself.
    """

    symbol: str
    sign: str
    title: str
    pairs_only: bool
    explains: Callable[[Sequence[int], int], bool]


def _is_difference(values: Sequence[int], target: int) -> bool:
    return 2 * max(values) - sum(values) == target


def _is_quotient(values: Sequence[int], target: int) -> bool:
    """One value divided by the product of the others, none of them 0, is the target.

    For positive digits that is the largest divided by the rest; with a zero it is 0 ÷ x = 0.
    """
    others = (prod(values[:i]) * prod(values[i + 1 :]) for i in range(len(values)))
    return any(
        rest != 0 and value == target * rest for value, rest in zip(values, others, strict=True)
    )


GIVEN = "="
NO_OP = "?"

OPERATORS: dict[str, Operator] = {
    row.symbol: row
    for row in (
        Operator(GIVEN, "", "given", False, lambda values, target: values[0] == target),
        Operator("+", "+", "sum", False, lambda values, target: sum(values) == target),
        Operator("-", "−", "difference", True, _is_difference),
        Operator("*", "×", "product", False, lambda values, target: prod(values) == target),
        Operator("/", "÷", "quotient", True, _is_quotient),
        Operator(NO_OP, "", "any operator", False, lambda values, target: False),
    )
}


def readings(operator: str, size: int, rule: Rule) -> tuple[Operator, ...]:
    """The operators that may explain a cage of this size: its own, or for no-op all that can."""
    if operator != NO_OP:
        return (OPERATORS[operator],)
    return tuple(
        row
        for row in OPERATORS.values()
        if row.symbol not in (GIVEN, NO_OP)
        and (size == 2 or rule is not Rule.PAIR or not row.pairs_only)
    )


class Cage(NamedTuple):
    """Cells, ascending, under one clue: an operator's symbol and a target."""

    cells: tuple[int, ...]
    operator: str
    target: int

    @property
    def clue(self) -> str:
        """The clue as people read it, `12×`."""
        return f"{self.target}{OPERATORS[self.operator].sign}"


@lru_cache(maxsize=1 << 16)
def _placed(cells: tuple[int, ...], rows: int, columns: int) -> tuple[int, ...]:
    """The cells ascending; PuzzleError unless they are distinct, on the board and connected."""
    if not cells:
        raise PuzzleError("a cage has no cells; leave it out or give it some")
    if any(type(cell) is not int for cell in cells):
        raise PuzzleError(f"a cage of the cells {cells!r}; cells are integers, row by row from 0")
    outside = [cell for cell in cells if not 0 <= cell < rows * columns]
    if outside:
        names = cell_names(outside, columns) if min(outside) >= 0 else f"cell {min(outside)}"
        raise PuzzleError(
            f"{names} lies outside the {rows}×{columns} grid; "
            f"cells go from r1c1 to {cell_name(rows * columns - 1, columns)}"
        )
    ascending = tuple(sorted(cells))
    if len(set(cells)) < len(cells):
        twice = next(a for a, b in zip(ascending, ascending[1:], strict=False) if a == b)
        raise PuzzleError(f"{cell_name(twice, columns)} stands twice in one cage; name it once")
    if not is_connected(ascending, rows, columns):
        raise PuzzleError(
            f"the cage {cell_names(ascending, columns)} is not connected; "
            "each of its cells must share an edge with another"
        )
    return ascending


@lru_cache(maxsize=1 << 16)
def _clue_fault(size: int, operator: str, target: int, rule: Rule, digits: tuple[int, ...]) -> str:
    """Why such a cage cannot have this clue, with the mend; empty if it can."""
    row = OPERATORS.get(operator)
    if row is None:
        return f"has the operator {operator!r}; it must be one of {' '.join(OPERATORS)}"
    if not -MAX_TARGET < target < MAX_TARGET:
        return "has a target beyond 320 figures; no product of 16×16 is that large"
    if operator == GIVEN and size != 1:
        return f"is a given on {size} cells; a given has one cell, or wants an operator"
    if operator == GIVEN and target not in digits:
        return f"is given as {target}; the digits are {' '.join(map(str, digits))}"
    if operator != GIVEN and size == 1:
        return f"has one cell and the operator {operator!r}; write {GIVEN!r} for a given"
    if row.pairs_only and rule is Rule.PAIR and size != 2:
        return (
            f"has {row.sign} on {size} cells, which the rule 'pair' allows on two only; "
            f"change the clue or use the rule '{Rule.MAX_MINUS_REST}'"
        )
    return ""


@dataclass(frozen=True, slots=True)
class CagePuzzle:
    """A grid to be filled with digits so that no house repeats one and every clue holds.

    Cages cover the grid exactly and are kept in the order of their first cells. `digits`
    (default 1 to the longer side) are distinct integers, kept ascending; a line need not use
    them all. Raises PuzzleError, or LimitError for what is too large, naming the cells.
    """

    rows: int
    columns: int
    cages: tuple[Cage, ...]
    digits: tuple[int, ...] = ()
    rule: Rule = Rule.PAIR

    def __post_init__(self) -> None:
        _check_size(self.rows, self.columns)
        digits = _checked_digits(self.digits, max(self.rows, self.columns))
        object.__setattr__(self, "digits", digits)
        if not isinstance(self.rule, Rule):
            object.__setattr__(self, "rule", _rule(self.rule))
        cages = tuple([self._checked(cage) for cage in self.cages])
        _check_cover(cages, self.rows, self.columns)
        object.__setattr__(self, "cages", _in_order(cages))

    @property
    def geometry(self) -> Geometry:
        """The cells and houses of this board."""
        return latin(self.rows, self.columns)

    def _checked(self, cage: Cage) -> Cage:
        cells, operator, target = cage
        placed = _placed(cells, self.rows, self.columns)
        if type(target) is not int:
            fault = f"has the target {target!r}; a target is an integer"
        else:
            fault = _clue_fault(len(placed), operator, target, self.rule, self.digits)
        if fault:
            raise PuzzleError(f"the cage {cell_names(placed, self.columns)} {fault}")
        return Cage(placed, operator, target)


def _check_size(rows: int, columns: int) -> None:
    if type(rows) is not int or type(columns) is not int or min(rows, columns) < 1:
        raise PuzzleError(f"a grid of {rows}×{columns}; both sides are integers from 1 up")
    if max(rows, columns) > MAX_SIZE:
        raise LimitError(f"a grid of {rows}×{columns}; the largest side is {MAX_SIZE}")


@lru_cache(maxsize=256)
def _checked_digits(digits: tuple[int, ...], longer: int) -> tuple[int, ...]:
    """The digits ascending, 1 to the longer side if none are named."""
    if not digits:
        return tuple(range(1, longer + 1))
    wrong = next((d for d in digits if type(d) is not int or abs(d) > MAX_DIGIT), None)
    if wrong is not None:
        raise PuzzleError(f"the digit {wrong!r}; digits are integers up to ±{MAX_DIGIT:,}")
    if len(set(digits)) < len(digits):
        raise PuzzleError(f"the digits {' '.join(map(str, digits))}; each must stand there once")
    if len(digits) < longer:
        raise PuzzleError(f"{len(digits)} digits for a line of {longer} cells; name {longer}")
    if len(digits) > MAX_DIGITS:
        raise LimitError(f"{len(digits)} digits; at most {MAX_DIGITS} are taken")
    return tuple(sorted(digits))


def _rule(name: object) -> Rule:
    try:
        return Rule(name)  # type: ignore[arg-type]
    except ValueError:
        names = " or ".join(f"'{rule}'" for rule in Rule)
        raise PuzzleError(f"the rule {name!r} for − and ÷; it is {names}") from None


def _check_cover(cages: tuple[Cage, ...], rows: int, columns: int) -> None:
    """Every cell belongs to exactly one cage."""
    listed = list(chain.from_iterable([cage[0] for cage in cages]))
    covered = set(listed)
    if len(listed) == len(covered) == rows * columns:
        return
    if len(covered) < len(listed):
        cell = next(cell for cell in sorted(covered) if listed.count(cell) > 1)
        first, second = [cage for cage in cages if cell in cage.cells][:2]
        raise PuzzleError(
            f"{cell_name(cell, columns)} is in two cages, {cell_names(first.cells, columns)} "
            f"and {cell_names(second.cells, columns)}; take it out of one"
        )
    missing = sorted(set(range(rows * columns)) - covered)
    raise PuzzleError(f"no cage holds {cell_names(missing, columns)}; every cell needs one")


def _in_order(cages: tuple[Cage, ...]) -> tuple[Cage, ...]:
    """The cages by first cell; the same tuple if they were."""
    firsts = [cage[0][0] for cage in cages]
    return cages if firsts == sorted(firsts) else tuple(sorted(cages))
