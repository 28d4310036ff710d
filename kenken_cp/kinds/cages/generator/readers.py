"""Readers of option values, as text or JSON, that only cage recipes have."""

import re
from typing import TypeAlias

from kenken_cp.core.numbers import Share
from kenken_cp.core.recipe import (
    MOST,
    RecipeError,
    is_integer,
    read_integers,
    read_map,
    refuse,
    shorten,
)
from kenken_cp.kinds.cages.generator.styles import Weights
from kenken_cp.kinds.cages.puzzle import MAX_DIGITS

# a map of boxes, or a text that describes them
Boxes: TypeAlias = str | tuple[int, ...]

NO_BOXES = "none"
JIGSAW = "jigsaw"
MAX_RANGE = 1_000
OPERATOR_ORDER = "+-*/"
SPELLINGS = str.maketrans({"×": "*", "x": "*", "X": "*", "·": "*", "÷": "/", ":": "/", "−": "-"})


def operators_of(text: str) -> str:
    """The operators named by a text, once each in our order; × ÷ − and x are read too."""
    symbols = text.translate(SPELLINGS).replace(",", "").replace(" ", "")
    strange = next((symbol for symbol in symbols if symbol not in OPERATOR_ORDER), None)
    if strange is not None:
        raise RecipeError(
            f"--operators {shorten(text)}: {strange!r} is not an operator; use "
            f"{' '.join(OPERATOR_ORDER)}"
        )
    if not symbols:
        raise RecipeError(f"--operators is empty; use {' '.join(OPERATOR_ORDER)}")
    return "".join(symbol for symbol in OPERATOR_ORDER if symbol in symbols)


def digits_of(text: str) -> tuple[int, ...]:
    """The digits of `0-5` or `1,2,3,5`; both forms may be mixed."""
    found: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-") if part.strip()[1:] else (part, "", "")
        if part.strip().startswith("-"):  # a negative digit, or a range that begins with one
            first, dash, last = part.strip()[1:].partition("-")
            first = f"-{first}"
        if not part.strip():
            raise RecipeError(f"--digits {shorten(text)}: a digit is missing; write 0-5 or 1,2,3,5")
        try:
            low, high = int(first), int(last or first) if not dash else int(last)
        except ValueError:
            raise RecipeError(
                f"--digits {shorten(text)}: {shorten(part.strip())!r} is not a digit; write "
                "0-5 or 1,2,3,5"
            ) from None
        if high < low:
            raise RecipeError(
                f"--digits {shorten(text)}: write the smaller digit first: {high}-{low}"
            )
        if high - low > MAX_RANGE:
            raise RecipeError(f"--digits {shorten(text)}: at most {MAX_DIGITS} digits are allowed")
        found.extend(range(low, high + 1))
        if len(found) > MAX_RANGE:
            raise RecipeError(
                f"--digits: {len(found)} digits or more; at most {MAX_DIGITS} are allowed"
            )
    return tuple(found)


def weights_of(text: str) -> Weights:
    """The sizes and weights of `2:5,3:3,4:1`; a missing weight is 1."""
    found = []
    for part in text.split(","):
        size, colon, weight = part.partition(":")
        try:
            found.append((int(size), int(weight) if colon else 1))
        except ValueError:
            raise RecipeError(
                f"--cage-sizes {shorten(text)}: {shorten(part.strip())!r} is not a size with "
                "a weight; write 2:5,3:3,4:1"
            ) from None
    return tuple(found)


# the share of the cages without an operator
HIDDEN = Share({"none": 0.0, "all": 1.0})


_BOX = re.compile(r"([1-9][0-9]?)[x×]([1-9][0-9]?)", re.ASCII)


def says_boxes(text: str) -> bool:
    """Whether a text describes boxes itself, rather than naming a file with a map."""
    return text.strip().lower() in (NO_BOXES, JIGSAW) or box_of(text) is not None


def box_of(text: str) -> tuple[int, int] | None:
    """The height and width of the boxes `2x3`; None for any other text."""
    sides = _BOX.fullmatch(text.strip())
    return (int(sides[1]), int(sides[2])) if sides else None


def read_digits(name: str, value: object) -> tuple[int, ...]:
    """A list of integers, or a text."""
    return digits_of(value) if type(value) is str else read_integers(name, value)


def read_sizes(name: str, value: object) -> Weights:
    """Pairs of size and weight, a table of them, or a text."""
    if type(value) is str:
        return weights_of(value)
    if type(value) is dict:
        value = [[_cage_size(size), weight] for size, weight in value.items()]
    if type(value) is list and all(type(row) is list and len(row) == 2 for row in value):
        rows = [read_integers(name, row) for row in value]
        return tuple((size, weight) for size, weight in rows)
    return refuse(name, value, "a list of [size, weight], or a string such as '2:5,3:3'")


def _cage_size(size: object) -> object:
    """The size that a table names: a number, in Python, or a text."""
    if type(size) is not str:
        return size
    if not (size.isascii() and size.isdigit() and len(size) < 4):
        raise RecipeError(f"'cage_sizes' has {size!r}; write sizes and weights, {{2 = 5, 3 = 3}}")
    return int(size)


def read_singles(name: str, value: object) -> int | None:
    """An integer, or a text: a number, `none` or, for no limit, `any` (once `some`)."""
    if type(value) is not str:
        wanted = f"an integer from 0 to {MOST}, 'none' or 'some'"
        return value if is_integer(value) else refuse(name, value, wanted)
    word = value.strip().lower()
    if word in ("none", "any", "some"):
        return 0 if word == "none" else None
    if not (word.isascii() and word.isdigit() and len(word) < 6):
        raise RecipeError(
            f"--singles {shorten(value)}: write none, any, or the largest number of single "
            "cells that a puzzle may have"
        )
    return int(word)


def read_boxes(name: str, value: object) -> Boxes:
    """A map, or a text that describes boxes."""
    if type(value) is str:
        if not says_boxes(value):
            raise RecipeError(
                f"--boxes {shorten(value)}: write 2x3 for boxes of 2 rows and 3 columns, "
                f"{JIGSAW}, {NO_BOXES}, or a map"
            )
        return value.strip().lower()
    return read_map(name, value)


def read_uncaged(name: str, value: object) -> float:
    """A number or share of cells, or a text for one, such as `none`."""
    if type(value) is float or is_integer(value):
        return value
    if type(value) is not str:
        refuse(name, value, "a number of cells, or a share of them such as 0.2")
    word = value.strip().lower()
    try:
        return 0 if word == "none" else int(word) if word.isdecimal() else float(word)
    except ValueError:
        raise RecipeError(
            f"--uncaged {shorten(value)}: write none, a number of cells, or a share such as 0.2"
        ) from None
