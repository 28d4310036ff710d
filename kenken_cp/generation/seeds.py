"""Seeds: the random source of each unit of work, and the seed stored with each puzzle.

A seed is an integer or a text. Stored with a puzzle it is `SEED/UNIT`. Used as a seed, with the
same recipe and target, this begins with that unit, so that the same puzzle is made first.
"""

import json
import re
from dataclasses import asdict
from functools import lru_cache
from hashlib import blake2b
from secrets import randbelow
from typing import NamedTuple

from kenken_cp.core.errors import KenkenError
from kenken_cp.core.plain_names import OF_RECIPES
from kenken_cp.generation.request import GenerationRequest

FRESH = 10**9  # as many seeds as are drawn from: short enough to be typed again
LONGEST = 100

_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,17}", re.ASCII)
_FIRST_NAMES = {plain: first for first, plain in OF_RECIPES.items()}
_UNIT = re.compile(r"(.+)/(0|[1-9][0-9]{0,14})", re.ASCII)


class Start(NamedTuple):
    """A seed, and the number of the unit to begin with."""

    seed: int | str
    unit: int = 0


def fresh() -> Start:
    """A seed that nobody chose."""
    return Start(randbelow(FRESH))


def start_of(text: str) -> Start:
    """The start that `17`, `winter` or `17/204` names. Raises KenkenError."""
    named = _UNIT.fullmatch(text)
    seed = named[1] if named else text
    if (
        not 0 < len(seed) <= LONGEST
        or not seed.isprintable()
        or "/" in seed
        or seed.strip() != seed
    ):
        raise KenkenError(
            f"--seed {text!r}: use a number or a word of at most {LONGEST} characters, "
            "optionally with /UNIT to start at that unit"
        )
    return Start(int(seed) if _INTEGER.fullmatch(seed) else seed, int(named[2]) if named else 0)


def name_of(seed: int | str, unit: int) -> str:
    """What a puzzle of this unit says it was drawn from."""
    return f"{seed}/{unit}"


def state_of(order: str, name: str) -> int:
    """The 64 bits from which a unit draws: a hash of what is ordered, and of the unit's name."""
    hashed = _hash_of(order).copy()
    hashed.update(name.encode())
    return int.from_bytes(hashed.digest())


@lru_cache(maxsize=64)
def _hash_of(order: str) -> blake2b:
    """The hash of what is ordered, for the names of many units to be added to."""
    return blake2b(f"{order}\n".encode(), digest_size=8)


def request_text(request: GenerationRequest) -> str:
    """The recipe and the target as canonical JSON; secondary targets are left out. Options have
    their first names, as what is drawn depends on this text."""
    target = {**asdict(request.target), "difficulty": str(request.target.difficulty)}
    fields = request.recipe.as_fields().items()
    recipe = {_FIRST_NAMES.get(name, name): value for name, value in fields}
    return json.dumps([request.recipe.family, recipe, target], separators=(",", ":"))
