"""The options of a recipe as texts and as JSON: one reader a field, for files and commands."""

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Any, NoReturn, TypeAlias

from kenken_cp.core.errors import KenkenError
from kenken_cp.kinds.cages.generator.styles import Weights
from kenken_cp.kinds.cages.puzzle import MAX_DIGITS

# A map of boxes, or how they are to be: see `boxes_of`.
Boxes: TypeAlias = str | tuple[int, ...]
Range: TypeAlias = tuple[int, int]

NO_BOXES = "none"
JIGSAW = "jigsaw"
MAX_RANGE = 1_000
OPERATOR_ORDER = "+-*/"
SPELLINGS = str.maketrans({"×": "*", "x": "*", "X": "*", "·": "*", "÷": "/", ":": "/", "−": "-"})


class RecipeError(KenkenError):
    """A recipe that is not understood or that no puzzle can follow; it names the option."""


def nearest(name: str, known: Sequence[str]) -> str:
    near = get_close_matches(name, known, n=1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"


def operators_of(text: str) -> str:
    """The operators that a text names, once each and in our order; × ÷ − and x are read too."""
    symbols = text.translate(SPELLINGS).replace(",", "").replace(" ", "")
    strange = next((symbol for symbol in symbols if symbol not in OPERATOR_ORDER), None)
    if strange is not None:
        raise RecipeError(f"--operators {text}: {strange!r} is none of {' '.join(OPERATOR_ORDER)}")
    if not symbols:
        raise RecipeError(f"--operators: none is named; they are {' '.join(OPERATOR_ORDER)}")
    return "".join(symbol for symbol in OPERATOR_ORDER if symbol in symbols)


def digits_of(text: str) -> tuple[int, ...]:
    """The digits of `0-5` or `1,2,3,5`; parts may be mixed."""
    found: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-") if part.strip()[1:] else (part, "", "")
        if part.strip().startswith("-"):  # a negative digit, or a range that begins with one
            first, dash, last = part.strip()[1:].partition("-")
            first = f"-{first}"
        try:
            low, high = int(first), int(last or first) if not dash else int(last)
        except ValueError:
            raise RecipeError(
                f"--digits {text}: {part.strip()!r} is no digit; write 0-5 or 1,2,3,5"
            ) from None
        if high < low or high - low > MAX_RANGE:
            raise RecipeError(f"--digits {text}: the range {part.strip()} is empty or too long")
        found.extend(range(low, high + 1))
        if len(found) > MAX_RANGE:
            raise RecipeError(f"--digits: {len(found)} digits and more; at most {MAX_DIGITS}")
    return tuple(found)


def weights_of(text: str) -> Weights:
    """The sizes and weights of `2:5,3:3,4:1`; without a weight it is 1."""
    found = []
    for part in text.split(","):
        size, colon, weight = part.partition(":")
        try:
            found.append((int(size), int(weight) if colon else 1))
        except ValueError:
            raise RecipeError(
                f"--cage-sizes {text}: {part.strip()!r} is no size with its weight; "
                "write 2:5,3:3,4:1"
            ) from None
    return tuple(found)


def singles_of(text: str) -> int | None:
    """How many single cells `none`, `some` or a number allows; None is any number."""
    said = text.strip().lower()
    if said in ("none", "some"):
        return 0 if said == "none" else None
    if not (said.isascii() and said.isdigit() and len(said) < 6):
        raise RecipeError(f"--singles {text}: it is none, some, or how many at most")
    return int(said)


def no_op_of(text: str) -> float:
    """The share of cages without operator that `none`, `all` or a number means."""
    said = text.strip().lower()
    if said in ("none", "all"):
        return float(said == "all")
    try:
        return float(said)
    except ValueError:
        raise RecipeError(f"--no-op {text}: it is none, all, or a share such as 0.3") from None


_BOX = re.compile(r"([1-9][0-9]?)[x×]([1-9][0-9]?)", re.ASCII)
_RANGE = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4}))?", re.ASCII)


def says_boxes(text: str) -> bool:
    """Whether a text says by itself how boxes are to be, and names no file of a map."""
    return text.strip().lower() in (NO_BOXES, JIGSAW) or box_of(text) is not None


def box_of(text: str) -> tuple[int, int] | None:
    """How high and how wide the boxes of `2x3` are; None for any other text."""
    sides = _BOX.fullmatch(text.strip())
    return (int(sides[1]), int(sides[2])) if sides else None


def givens_of(text: str) -> Range:
    """How few and how many givens `24-30`, or `24`, means."""
    bounds = _RANGE.fullmatch(text.strip())
    if not bounds:
        raise RecipeError(
            f"--givens {text}: it is how many, 24, or from how few to how many, 24-30"
        )
    return int(bounds[1]), int(bounds[2] or bounds[1])


def uncaged_of(text: str) -> float:
    """How many cells, or what share of them, `none` or a number means."""
    said = text.strip().lower()
    try:
        return 0 if said == "none" else int(said) if said.isdecimal() else float(said)
    except ValueError:
        raise RecipeError(
            f"--uncaged {text}: it is none, a number of cells, or a share such as 0.2"
        ) from None


def _refuse(name: str, value: object, wanted: str) -> NoReturn:
    raise RecipeError(f"{name!r} is {value!r}; it must be {wanted}")


def _typed(name: str, kind: type, wanted: str) -> Callable[[Any], Any]:
    """A reader of a field of one type; True is no integer."""

    def read(value: Any) -> Any:
        return value if type(value) is kind else _refuse(name, value, wanted)

    return read


def _read_integers(name: str, value: object) -> tuple[int, ...]:
    if type(value) is not list or set(map(type, value)) - {int}:
        _refuse(name, value, "a list of integers")
    return tuple(value)


def _read_digits(value: object) -> tuple[int, ...]:
    return digits_of(value) if type(value) is str else _read_integers("digits", value)


def _read_sizes(value: object) -> Weights:
    if type(value) is str:
        return weights_of(value)
    if type(value) is list and all(type(row) is list and len(row) == 2 for row in value):
        rows = [_read_integers("cage_sizes", row) for row in value]
        return tuple((size, weight) for size, weight in rows)
    _refuse("cage_sizes", value, "a list of [size, weight], or a text such as '2:5,3:3'")


def _read_singles(value: object) -> int | None:
    wanted = "an integer from 0 up, 'none' or 'some'"
    if type(value) is str:
        return singles_of(value)
    return value if type(value) is int else _refuse("singles", value, wanted)


def _read_boxes(value: object) -> Boxes:
    if type(value) is str:
        if not says_boxes(value):
            raise RecipeError(
                f"--boxes {value}: it is 2x3 for 2 rows of 3, {JIGSAW}, {NO_BOXES}, or a map"
            )
        return value.strip().lower()
    return _read_integers("boxes", value)


def _read_givens(value: object) -> Range | None:
    if type(value) is str:
        return givens_of(value)
    if type(value) is int:
        return value, value
    if type(value) is list and len(value) == 2:
        low, high = _read_integers("givens", value)
        return low, high
    _refuse("givens", value, "a number, or a text such as '24-30'")


def _number_or(
    name: str, of_text: Callable[[str], float], wanted: str
) -> Callable[[object], float]:
    """Reads a number, or a text that means one."""

    def read(value: object) -> float:
        if type(value) is str:
            return of_text(value)
        if type(value) is int or type(value) is float:
            return value
        _refuse(name, value, wanted)

    return read


READERS: dict[str, Callable[[Any], Any]] = {
    "rows": _typed("rows", int, "an integer"),
    "columns": _typed("columns", int, "an integer"),
    "digits": _read_digits,
    "rule": _typed("rule", str, "a text"),
    "style": _typed("style", str, "a text"),
    "cage_sizes": _read_sizes,
    "singles": _read_singles,
    "operators": _typed("operators", str, "a text"),
    "no_op": _number_or("no_op", no_op_of, "a number from 0 to 1, 'none' or 'all'"),
    "weak_clues": _typed("weak_clues", bool, "true or false"),
    "caging": lambda value: _read_integers("caging", value),
    "family": _typed("family", str, "a text"),
    "boxes": _read_boxes,
    "diagonals": _typed("diagonals", bool, "true or false"),
    "givens": _read_givens,
    "symmetry": _typed("symmetry", str, "a text"),
    "uncaged": _number_or(
        "uncaged", uncaged_of, "a number of cells, or a share of them such as 0.2"
    ),
    "repeats": _typed("repeats", bool, "true or false"),
}
