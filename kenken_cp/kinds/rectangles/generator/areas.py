"""How often each area is wanted (`--areas`), and the weights to draw divisions with.

With these weights, random divisions of a board (`kernel/generate/division.py`) have about the
shares of areas that are wanted.
"""

import re
from functools import lru_cache
from typing import TypeAlias

from kenken_cp.core.recipe import RecipeError, refuse, shorten
from kenken_cp.engine.rng import Rng
from kenken_cp.kinds.rectangles import kernel  # noqa: F401  (chooses the form of the one below)
from kenken_cp.kinds.rectangles.kernel.generate.division import Division

Shares: TypeAlias = tuple[tuple[int, int], ...]  # area and share, ascending

# No 1s, few dominoes, mostly areas that have several rectangles.
USUAL: Shares = (
    (2, 10), (3, 14), (4, 22), (5, 6), (6, 20), (7, 1), (8, 10), (9, 6), (10, 4), (12, 5),
    (15, 1), (16, 1),
)  # fmt: skip
MOST_SHARE = 1000
# Weights are found on a board of this side, by iterative scaling: in each round divisions are
# drawn, and weights raised where an area is too rare.
SIDE, ROUNDS, DRAWN, POWER = 12, 40, 8, 0.4
RAREST = 0.0005


def shares_of(text: str) -> Shares:
    """The shares that `4:3,6:2` names, ascending. Raises RecipeError."""
    found: dict[int, int] = {}
    for part in text.split(","):
        area, colon, share = part.strip().partition(":")
        numbers = [word for word in (area, share) if word.isascii() and word.isdigit()]
        if len(numbers) < 1 + bool(colon) or len(part) > 12:
            raise RecipeError(
                f"--areas {shorten(text)}: {part.strip()[:20]!r} is not an area with its "
                "weight; write areas and weights as in 4:3,6:2"
            )
        if int(area) in found:
            raise RecipeError(f"--areas {shorten(text)}: the area {area} is named twice")
        found[int(area)] = int(share) if colon else 1
    return tuple(sorted(found.items()))


def read_shares(name: str, value: object) -> Shares:
    """Pairs of area and share, a table of them, or a text."""
    if type(value) is str:
        return shares_of(value)
    if type(value) is dict:
        value = [
            [int(area) if type(area) is str and re.fullmatch("[0-9]{1,6}", area) else area, share]
            for area, share in value.items()
        ]
    if type(value) is list and all(
        type(row) is list and len(row) == 2 and set(map(type, row)) == {int} for row in value
    ):
        return tuple(sorted((area, share) for area, share in value))
    return refuse(name, value, "a list of [area, weight], or a string such as '4:3,6:2'")


@lru_cache(maxsize=32)
def weights_for(shares: Shares, least: int = 1) -> tuple[float, ...]:
    """The weight of each area from 0, for divisions whose areas have about these shares, and whose
    rectangles no side shorter than `least`."""
    if shares == USUAL and least == 1:
        return _as_list(USUAL_WEIGHTS)
    total = sum(share for _, share in shares)
    wanted = {area: share / total for area, share in shares}
    weights = dict.fromkeys(wanted, 1.0)
    rng = Rng(1)
    for _ in range(ROUNDS):
        division = Division(SIDE, SIDE, list(_as_list(weights)), least)
        counts = dict.fromkeys(wanted, 0)
        for _ in range(DRAWN):
            division.draw(rng)
            for area in division.areas():
                if area in counts:
                    counts[area] += 1
        every = max(1, sum(counts.values()))
        for area, share in wanted.items():
            weights[area] *= (share / max(counts[area] / every, RAREST)) ** POWER
            weights[area] = min(max(weights[area], 1e-3), 1e9)
    return _as_list(weights)


def _as_list(weights: dict[int, float]) -> tuple[float, ...]:
    return tuple([weights.get(area, 0.0) for area in range(max(weights) + 1)])


# What `weights_for` gave for USUAL, with three times the rounds and twice the draws.
USUAL_WEIGHTS = {
    2: 0.0655, 3: 0.695, 4: 2.6, 5: 1.38, 6: 8.95, 7: 2.76, 8: 35.2, 9: 80.0, 10: 81.5, 12: 360.0,
    15: 1690.0, 16: 3100.0,
}  # fmt: skip
