"""Candidates that belong to a puzzle: for some cells, the only digits that they may hold.

They are pairs of a cell and its digits, by cell. A cell that may hold any digit has no pair. One
digit is still a candidate, not a given: a solver has to place it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from kenken_cp.core.counts import say_list, with_minus
from kenken_cp.core.errors import PuzzleError
from kenken_cp.core.geometry import cell_name

Candidates: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]


def check_candidates(
    candidates: Iterable[tuple[int, Sequence[int]]],
    board: tuple[int, int],
    digits: tuple[int, ...],
    given: Mapping[int, int],
) -> Candidates:
    """The candidates by cell, digits ascending, without pairs that say nothing.

    A pair says nothing if it has every digit, or if its cell is given one of them. `board` has the
    rows and columns. PuzzleError for an unknown cell or digit, a cell with two pairs or without
    digits, and a given that is not among the candidates of its cell: whoever wrote both meant
    something else.
    """
    rows, columns = board
    found: dict[int, tuple[int, ...]] = {}
    for cell, held in candidates:
        if type(cell) is not int or not 0 <= cell < rows * columns:
            last = rows * columns - 1
            raise PuzzleError(f"candidates are for cell {cell!r}, but cells go from 0 to {last}")
        name = cell_name(cell, columns)
        if cell in found:
            raise PuzzleError(f"the candidates of {name} are listed twice; list them once")
        found[cell] = _digits(name, held, digits)
        if given.get(cell, found[cell][0]) not in found[cell]:
            mine = with_minus(say_list(list(map(str, found[cell]))))
            raise PuzzleError(
                f"{name} is given as {with_minus(str(given[cell]))}, but its candidates are "
                f"{mine}; change one of them"
            )
    meant = sorted(found.items())
    return tuple([(cell, held) for cell, held in meant if held != digits and cell not in given])


def _digits(name: str, held: Sequence[int], digits: tuple[int, ...]) -> tuple[int, ...]:
    """The candidates of one cell, ascending; PuzzleError if there are none, or one is unknown."""
    if not held:
        raise PuzzleError(
            f"{name} has no candidates, so nothing fits there; leave it out if it may hold any "
            "digit"
        )
    wrong = next((digit for digit in held if type(digit) is not int or digit not in digits), None)
    if wrong is not None:
        known = with_minus(" ".join(map(str, digits)))
        raise PuzzleError(
            f"{name} has the candidate {with_minus(repr(wrong))}, which is not one of the digits "
            f"{known}"
        )
    if len(set(held)) < len(held):
        raise PuzzleError(f"a candidate of {name} is listed twice; list each once")
    return tuple(sorted(held))
