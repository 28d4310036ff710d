"""How a suite's puzzles are spread: by level, effort, depth, and by what they contain."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from kenken_cp.core.errors import KenkenError
from kenken_cp.core.generator import Count
from kenken_cp.core.steps import Tier
from kenken_cp.registry import family_of
from kenken_cp.suite.integrity import Damaged, json_of
from kenken_cp.suite.select import Row
from kenken_cp.suite.solutions import Groups, groups_of, key_of


class Spread(NamedTuple):
    """Five figures of many: the least, the quartiles, the largest."""

    least: float
    lower: float
    median: float
    upper: float
    largest: float


@dataclass(slots=True)
class Stats:
    """Counts over some puzzles. Levels are by name.

    `counts` are what the kinds of the puzzles count of them, by the name of each `Count`, whose
    row is in `counted`. `depths` counts the puzzles that have a depth, `used` those in whose
    solution a technique is used. `shared` has the numbers of those that share a solution.
    """

    puzzles: int = 0
    levels: dict[str, int] = field(default_factory=dict)
    efforts: dict[str, Spread] = field(default_factory=dict)
    depths: dict[int, int] = field(default_factory=dict)
    hardest: dict[str, int] = field(default_factory=dict)
    used: dict[str, int] = field(default_factory=dict)
    counts: dict[str, dict[Any, int]] = field(default_factory=dict)
    counted: dict[str, Count] = field(default_factory=dict)
    shared: Groups = field(default_factory=list)


def stats(rows: Iterable[Row], families: Iterable[str] = ()) -> Stats:
    """Count these puzzles. What a puzzle does not have, cages or givens, is not counted of it.

    What is counted of `families` is named even if no puzzle has any.
    """
    efforts: dict[int, list[float]] = {}
    depths, hardest, used = Counter[int](), Counter[str](), Counter[str]()
    contents = Contents(families)
    solutions = []
    for row in rows:
        solutions.append((row.number, key_of(f"puzzle {row.number}", row.family, row.solution)))
        efforts.setdefault(row.tier, []).append(row.effort)
        if row.depth is not None:
            depths[row.depth] += 1
        hardest[row.hardest] += 1
        used.update(row.counts.keys())
        contents.take(row)
    tiers = [Tier(tier) for tier in sorted(efforts)]
    return Stats(
        sum(map(len, efforts.values())),
        {tier.name.lower(): len(efforts[tier]) for tier in tiers},
        {tier.name.lower(): spread(efforts[tier]) for tier in tiers},
        dict(sorted(depths.items())),
        _commonest(hardest),
        _commonest(used),
        {name: _in_order(contents.counted[name], each) for name, each in contents.found.items()},
        contents.counted,
        groups_of(solutions),
    )


class Contents:
    """Counts of what puzzles contain: each kind says what (`Generator.counts`)."""

    def __init__(self, families: Iterable[str]) -> None:
        self.counted: dict[str, Count] = {}
        self.found: dict[str, Counter[Any]] = {}
        self._rows: dict[str, Sequence[Count]] = {}
        for family in families:
            self._rows_of(family)

    def _rows_of(self, family: str) -> Sequence[Count]:
        """What is counted for puzzles of a family; FormatError for an unknown family."""
        if family not in self._rows:
            self._rows[family] = family_of(family).kind.generator().counts
            for row in self._rows[family]:
                self.counted.setdefault(row.name, row)
                self.found.setdefault(row.name, Counter())
        return self._rows[family]

    def take(self, row: Row) -> None:
        """Count what one puzzle contains; Damaged if it is none."""
        what = f"puzzle {row.number}"
        data = json_of(what, row.puzzle)
        try:
            for each in self._rows_of(row.family):
                self.found[each.name].update(each.of(data))
        except (LookupError, TypeError, AttributeError):
            raise Damaged(f"{what} is missing") from None
        except KenkenError as error:
            raise Damaged(f"{what}: {error}") from None


def _commonest(counts: Counter[str]) -> dict[str, int]:
    """The commonest first; those that are as common by name."""
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _in_order(row: Count, counts: Counter[Any]) -> dict[Any, int]:
    return dict(sorted(counts.items()) if row.by_number else counts.most_common())


def spread(figures: Iterable[float]) -> Spread:
    """The five figures of at least one; quartiles are figures that occur."""
    ordered = sorted(figures)
    last = len(ordered) - 1
    return Spread(*(ordered[last * quarter // 4] for quarter in range(5)))
