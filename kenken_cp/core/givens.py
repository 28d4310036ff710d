"""The number of givens in recipes, which several kinds of puzzles have."""

import re
from typing import TypeAlias

from kenken_cp.core.recipe import RecipeError, is_integer, read_integers, refuse, shorten

Range: TypeAlias = tuple[int, int]  # the least and the greatest number

_RANGE = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4}))?", re.ASCII)


def read_givens(name: str, value: object) -> Range | None:
    """A number, a pair, or a text: `24-30` or `24`."""
    if type(value) is str:
        bounds = _RANGE.fullmatch(value.strip())
        if bounds:
            return int(bounds[1]), int(bounds[2] or bounds[1])
        raise RecipeError(f"--givens {shorten(value)}: write a number (24) or a range (24-30)")
    if is_integer(value):
        return value, value
    if type(value) is list and len(value) == 2:
        low, high = read_integers(name, value)
        return low, high
    return refuse(name, value, "a number, or a string such as '24-30'")
