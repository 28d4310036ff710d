"""Puzzles that are made while a page waits: a fresh one, that of a day, samples of each family.

That of a day follows from its date alone, so everybody with the same version has the same one.
"""

from contextlib import suppress
from datetime import date
from itertools import count
from secrets import token_hex
from time import monotonic

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError, KenkenError, OutOfBudget
from kenken_cp.core.fields import Fields, JsonObject, show_value
from kenken_cp.core.recipe import FAMILY
from kenken_cp.core.recipe import SIDES as SIDES_ASKED
from kenken_cp.core.steps import Tier
from kenken_cp.generation.recipe import read_recipe, row_of
from kenken_cp.player import boards
from kenken_cp.registry import FAMILIES
from kenken_cp.studio import allowance
from kenken_cp.studio.native_json import as_native
from kenken_cp.studio.orders import Order, made_for, order_of

EASIEST = Tier.GENTLE.name.lower()
SECONDS = 3.0  # that a fresh puzzle may be looked for
SIDES = (4, 5, 6, 7, 8, 9, 10, 12, 15, 20)
LEAST, MOST = 0.4, 1.6  # of a family's usual side, what is offered for a game
SAMPLES = 100  # of each family and size
# From Monday to Sunday, as in newspapers.
LEVELS = ("gentle", "easy", "easy", "medium", "medium", "hard", "easy")
FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2999, 12, 31)


def sides_of(family: str) -> list[int]:
    """The sides of square boards that are offered for a game."""
    usual = max(row_of(family).size)
    near = [side for side in SIDES if LEAST * usual <= side <= MOST * usual]
    found = []
    for side in near:
        with suppress(KenkenError):
            read_recipe({FAMILY: family, "rows": side, "columns": side})
            found.append(side)
    return found


def fresh(request: Fields) -> JsonObject:
    """A puzzle that nobody has had: `family`, `rows`, `columns` and `level`, gentle by default.

    Raises OutOfBudget if none is found within a moment.
    """
    if unknown := sorted(set(request) - {FAMILY, *SIDES_ASKED, "level"}):
        raise FormatError(f"{unknown[0]!r} is unknown here")
    level = request.get("level", EASIEST)
    if not isinstance(level, str):
        raise FormatError(f"'level' must be a level, not {show_value(level)}")
    sides = {name: request.get(name) for name in SIDES_ASKED}
    order = order_of({FAMILY: request.get(FAMILY), **sides, "difficulty": level})
    return _show(soon(order, allowance.seconds(SECONDS)))


def soon(order: Order, seconds: float, most: int | None = None) -> Document:
    """The first puzzle of an order, if it is found in so many seconds, and with so many units of
    work. Raises OutOfBudget."""
    end, seed = monotonic() + seconds, order.seed if order.seed is not None else token_hex(8)
    for unit in range(most) if most else count():
        with suppress(OutOfBudget):
            return _make(order, f"{seed}/{unit}", tries=1)
        if monotonic() > end:
            break
    raise OutOfBudget("no such puzzle was found in a moment")


def _make(order: Order, seed: str, tries: int | None = None) -> Document:
    return next(made_for(order._replace(number=1, seed=seed), tries=tries))


def day(request: Fields) -> JsonObject:
    """The puzzle of a `date`, as 2026-12-01."""
    asked = request.get("date")
    try:
        which = date.fromisoformat(asked if isinstance(asked, str) else "")
    except ValueError:
        which = None
    if which is None or which.isoformat() != asked or not FIRST_DAY <= which <= LAST_DAY:
        raise FormatError(f"'date' is {show_value(asked)}; write a day as 2026-12-01")
    family, level = FAMILIES[which.toordinal() % len(FAMILIES)], LEVELS[which.weekday()]
    return _show(_make(Order(family.id, 1, None, level, None, {}), f"day {which}"))


def sample(request: Fields) -> JsonObject:
    """A gentle puzzle of a `family`: of its usual size or of `rows` and `columns`, the one of this
    `number` of SAMPLES. Raises KenkenError."""
    number, family = request.get("number"), request.get(FAMILY)
    if type(number) is not int or not 0 <= number < SAMPLES:
        raise FormatError(f"'number' is {show_value(number)}; it must be 0 to {SAMPLES - 1}")
    sides = {name: request.get(name) for name in SIDES_ASKED}
    order = order_of({FAMILY: family, **sides, "difficulty": EASIEST})
    return _show(_make(order, f"sample {number}"))


def _show(document: Document) -> JsonObject:
    """The puzzle, without its solution, its picture, and its rules."""
    rules = document.family.manual.rules([document.puzzle])
    return {
        "puzzle": as_native(document, solved=False),
        "svg": boards.picture_of(document),
        "rules": [" ".join(part) for part in rules],
    }
