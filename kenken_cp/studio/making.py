"""Puzzles as a job makes them, one event each."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from kenken_cp.api.making import generate
from kenken_cp.core.errors import FormatError
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.generation.recipe import options_of
from kenken_cp.studio.boards import picture_of

MOST = 1_000  # puzzles of one job
_PLAIN = {"family", "number", "rows", "columns", "difficulty", "seed"}


def events(request: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Each puzzle with its picture. The request has `family`, `number`, `rows`, `columns`,
    `difficulty`, `seed` (null for a new one) and `options`, the family's own."""
    unknown = sorted(set(request) - _PLAIN - {"options"})
    if unknown:
        raise FormatError(f"{unknown[0]!r} is unknown in an order")
    number = _integer(request, "number", 1)
    if not 1 <= number <= MOST:
        raise FormatError(f"'number' is {number}; it goes from 1 to {MOST:,}")
    family = str(request.get("family", ""))
    options = _options(family, request.get("options", {}))
    sides = [_integer(request, name, 0) for name in ("rows", "columns")]
    made = generate(
        family,
        number,
        size=(sides[0], sides[1]) if all(sides) else None,
        difficulty=str(request.get("difficulty", "any")),
        seed=request.get("seed"),
        **options,
    )
    for document in made:
        puzzle = json.loads(NATIVE.write(document))
        yield "puzzle", {"puzzle": puzzle, "svg": picture_of(document)}


def _options(family: str, told: object) -> dict[str, Any]:
    """The family's own options, and nothing else: none that names a file. Raises KenkenError."""
    known = [name for name, option in options_of(family).items() if option.file is None]
    if not isinstance(told, dict):
        raise FormatError("'options' must be an object of options")
    for name in told:
        if name not in known:
            raise FormatError(f"{name!r} is not an option of this family here")
    return told


def _integer(request: Mapping[str, Any], name: str, usual: int) -> int:
    value = request.get(name)
    if value is None:
        return usual
    if type(value) is not int:
        raise FormatError(f"{name!r} is {value!r}; it must be an integer")
    return value
