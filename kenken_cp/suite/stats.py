"""How a suite's puzzles are spread: by level, effort, depth, cages."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from kenken_cp.core.steps import Tier
from kenken_cp.kinds.cages.puzzle import OPERATORS
from kenken_cp.suite.select import Row
from kenken_cp.suite.sound import Damaged, json_of


class Spread(NamedTuple):
    """Five figures of many: the least, the quartiles, the largest."""

    least: float
    lower: float
    median: float
    upper: float
    largest: float


@dataclass(slots=True)
class Stats:
    """Counts over some puzzles. Levels and sizes are by name, cages by cells and by operator."""

    puzzles: int = 0
    levels: dict[str, int] = field(default_factory=dict)
    efforts: dict[str, Spread] = field(default_factory=dict)
    depths: dict[int, int] = field(default_factory=dict)
    hardest: dict[str, int] = field(default_factory=dict)
    givens: dict[int, int] = field(default_factory=dict)
    cages: dict[int, int] = field(default_factory=dict)
    operators: dict[str, int] = field(default_factory=dict)


def stats(rows: Iterable[Row]) -> Stats:
    """Count these puzzles. What a puzzle does not have, cages or givens, is not counted of it."""
    efforts: dict[int, list[float]] = {}
    depths, hardest = Counter[int](), Counter[str]()
    givens, cages, operators = Counter[int](), Counter[int](), Counter[str]()
    for row in rows:
        efforts.setdefault(row.tier, []).append(row.effort)
        depths[row.depth] += 1
        hardest[row.hardest] += 1
        given, sizes, signs = _contents(row)
        givens.update(given)
        cages.update(sizes)
        operators.update(signs)
    tiers = [Tier(tier) for tier in sorted(efforts)]
    return Stats(
        sum(map(len, efforts.values())),
        {tier.name.lower(): len(efforts[tier]) for tier in tiers},
        {tier.name.lower(): spread(efforts[tier]) for tier in tiers},
        dict(sorted(depths.items())),
        dict(hardest.most_common()),
        dict(sorted(givens.items())),
        dict(sorted(cages.items())),
        dict(operators.most_common()),
    )


def _contents(row: Row) -> tuple[Iterable[int], Iterable[int], Iterable[str]]:
    """How many cells are given, the cells of each cage and the operators; Damaged if it is none."""
    what = f"puzzle {row.number}"
    data = json_of(what, row.puzzle)
    try:
        given = sum(digit != 0 for line in data.get("given", ()) for digit in line)
        cells = Counter(number for line in data.get("cage", ()) for number in line if number)
        signs = Counter(data.get("operator", ()))
    except (TypeError, AttributeError):
        raise Damaged(f"{what} is none") from None
    if not OPERATORS.keys() >= signs.keys():
        raise Damaged(f"{what} has an operator that there is not")
    return [given] * (given > 0), cells.values(), signs.elements()


def spread(figures: Iterable[float]) -> Spread:
    """The five figures of at least one; quartiles are figures that occur."""
    ordered = sorted(figures)
    last = len(ordered) - 1
    return Spread(*(ordered[last * quarter // 4] for quarter in range(5)))
