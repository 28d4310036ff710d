"""The number of givens in recipes, which several kinds of puzzles have."""

import re
from typing import TypeAlias

from kenken_cp.core.recipe import RecipeError, is_integer, read_integers, refuse, shortened

Range: TypeAlias = tuple[int, int]  # the least and the greatest number

_RANGE = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4}))?", re.ASCII)


def givens_of(text: str) -> Range:
    """The least and greatest number of givens of `24-30` or `24`."""
    bounds = _RANGE.fullmatch(text.strip())
    if not bounds:
        raise RecipeError(f"--givens {shortened(text)}: write a number (24) or a range (24-30)")
    return int(bounds[1]), int(bounds[2] or bounds[1])


def read_givens(name: str, value: object) -> Range | None:
    """A number, a pair, or a text."""
    if type(value) is str:
        return givens_of(value)
    if is_integer(value):
        return value, value
    if type(value) is list and len(value) == 2:
        low, high = read_integers(name, value)
        return low, high
    return refuse(name, value, "a number, or a string such as '24-30'")
