"""What pages order to be made or put into a suite, checked: no order names a file."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from kenken_cp.core.errors import FormatError
from kenken_cp.core.plain_names import field_name
from kenken_cp.generation.recipe import options_of

MOST = 1_000  # puzzles of one order
_TOLD = {"number": "how many puzzles", "rows": "how many rows", "columns": "how many columns"}
_PLAIN = ("family", "number", "rows", "columns", "difficulty", "seed", "options")


class Order(NamedTuple):
    """So many puzzles of a family; a `size` or `seed` of None is a usual or a new one."""

    family: str
    number: int
    size: tuple[int, int] | None
    difficulty: str
    seed: Any
    options: dict[str, Any]


def order_of(request: Mapping[str, Any]) -> Order:
    """The order of a request: `family`, `number`, `rows`, `columns`, `difficulty`, `seed` (null for
    a new one) and `options`, the family's own. Raises KenkenError."""
    unknown = sorted(set(request) - set(_PLAIN))
    if unknown:
        raise FormatError(f"{unknown[0]!r} is unknown in an order")
    number = _integer(request, "number", 1)
    if not 1 <= number <= MOST:
        raise FormatError(f"1 to {MOST:,} puzzles can be made at once, not {number:,}")
    family = str(request.get("family", ""))
    rows, columns = [_integer(request, name, 0) for name in ("rows", "columns")]
    return Order(
        family,
        number,
        (rows, columns) if rows and columns else None,
        str(request.get("difficulty", "any")),
        request.get("seed"),
        _options(family, request.get("options", {})),
    )


def _options(family: str, told: object) -> dict[str, Any]:
    """The family's own options, and nothing else: none that names a file. Raises KenkenError."""
    known = [name for name, option in options_of(family).items() if option.file is None]
    if not isinstance(told, dict):
        raise FormatError("'options' must be an object of options")
    for name in told:
        if field_name(name) not in known:
            raise FormatError(f"{name!r} is not an option of this family here")
    return told


def _integer(request: Mapping[str, Any], name: str, usual: int) -> int:
    value = request.get(name)
    if value is None:
        return usual
    if type(value) is not int:
        raise FormatError(f"{_TOLD[name]} must be a whole number, not {str(value)[:20]!r}")
    return value


def given_in(request: Mapping[str, Any]) -> dict[str, Any]:
    """The puzzle that is to take another's place, as the fields `given` and `opened` of a job.

    A request without `puzzle` gives none. Raises FormatError.
    """
    unknown = sorted(set(request) - {"puzzle", "opened"})
    if unknown:
        raise FormatError(f"{unknown[0]!r} is unknown here")
    puzzle, opened = request.get("puzzle"), request.get("opened")
    if puzzle is None:
        if opened is not None:
            raise FormatError("'opened' needs the 'puzzle' that takes its place")
        return {}
    if not isinstance(puzzle, dict):
        raise FormatError("'puzzle' must be a puzzle in native JSON")
    if not isinstance(opened, str) or not opened:
        raise FormatError("'opened' must be the key of the puzzle that was opened")
    return {"given": puzzle, "opened": opened}
