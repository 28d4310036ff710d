"""What pages order to be made or put into a suite, checked: no order names a file."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from kenken_cp.api.making import generate
from kenken_cp.api.wording import as_command
from kenken_cp.core.counts import say_count
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import Fields, JsonObject, show_value
from kenken_cp.core.plain_names import plain_name
from kenken_cp.core.recipe import NO_PART, Option
from kenken_cp.generation.maps import parts_of, rows_of
from kenken_cp.generation.recipe import options_of, row_of
from kenken_cp.studio.native_json import require_puzzle

MOST = 1_000  # puzzles of one order
_NUMBERS = {
    "number": "the number of puzzles",
    "rows": "the number of rows",
    "columns": "the number of columns",
}
_PLAIN = ("family", "number", "rows", "columns", "difficulty", "seed", "options")


class Order(NamedTuple):
    """So many puzzles of a family; a `size` or `seed` of None is a usual or a new one."""

    family: str
    number: int
    size: tuple[int, int] | None
    difficulty: str
    seed: Any
    options: JsonObject


def order_of(request: Fields) -> Order:
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
    size = (rows, columns) if rows and columns else None
    return Order(
        family,
        number,
        size,
        str(request.get("difficulty", "any")),
        request.get("seed"),
        _options(family, request.get("options", {}), size or row_of(family).size),
    )


def made_for(
    order: Order, tries: int | None = None, rejected: Counter[str] | None = None
) -> Iterator[Document]:
    """The puzzles of an order, as `api.making.generate` gives them."""
    return as_command(generate)(
        order.family, order.number, size=order.size, difficulty=order.difficulty, seed=order.seed,
        tries=tries, rejected=rejected, **order.options,
    )  # fmt: skip


def list_offered(family: str) -> dict[str, Option]:
    """The options of a family that a page may give.

    Those that read a file are left out, and all in the same panel as one of these.
    """
    options = options_of(family)
    without = {option.panel for option in options.values() if option.file}
    return {name: option for name, option in options.items() if option.panel not in without}


def _options(family: str, given: object, size: tuple[int, int]) -> JsonObject:
    """The family's own options, and nothing else: none that names a file. Raises KenkenError."""
    if not isinstance(given, dict):
        raise FormatError("'options' must be an object of options")
    known, found = list_offered(family), dict(given)
    for name, value in given.items():
        option = known.get(plain_name(name))
        if option is None:
            raise FormatError(f"{name!r} is not an option of this family here")
        if option.map_file and isinstance(value, str) and "\n" in value.strip():
            parts = _map(name, value, size, option.map_file.whole)
            if option.map_file.whole and NO_PART in parts:
                raise FormatError(f"{name!r}: every cell must be in a {option.map_file.part}")
            found = {**option.map_file.beside, **found, name: parts}
    return found


def _map(name: str, text: str, size: tuple[int, int], whole: bool) -> list[int]:
    """The parts of a map of this size. Raises FormatError."""
    rows = rows_of(text)
    if rows is None or (len(rows), len(rows[0])) != size:
        sign, rest = ("letter", "") if whole else ("sign", ", and . for a cell that is left out")
        raise FormatError(
            f"{name!r} must be a map of {say_count(size[0], 'row')} of {say_count(size[1], sign)}, "
            f"the same letter for cells that belong together{rest}"
        )
    return parts_of(rows)


def _integer(request: Fields, name: str, usual: int) -> int:
    value = request.get(name)
    if value is None:
        return usual
    if type(value) is not int:
        raise FormatError(f"{_NUMBERS[name]} must be a whole number, not {show_value(value)}")
    return value


def given_in(request: Fields) -> JsonObject:
    """The puzzle that is to take another's place, as the fields `given` and `opened` of a job.

    A request without `puzzle` gives none. Raises FormatError.
    """
    unknown = sorted(set(request) - {"puzzle", "opened"})
    if unknown:
        raise FormatError(f"{unknown[0]!r} is unknown here")
    puzzle, opened = request.get("puzzle"), request.get("opened")
    if puzzle is None:
        if opened is not None:
            raise FormatError("'opened' is given without 'puzzle', the puzzle to take its place")
        return {}
    require_puzzle(puzzle)
    if not isinstance(opened, str) or not opened:
        raise FormatError("'opened' must be the key of the puzzle that was opened")
    return {"given": puzzle, "opened": opened}
