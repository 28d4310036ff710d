"""Sections of `make bench` about making puzzles: at any level, at a level, in a suite."""

import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import count, islice
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

from kenken_cp.core.steps import Tier
from kenken_cp.generation.difficulty import Difficulty, Target
from kenken_cp.generation.make import runner_for
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.kinds.cages.generator.recipe import CageRecipe as Recipe
from kenken_cp.rating import rate
from tests.bench.processes import whole_process
from tests.bench.rating import LEVELS, keen_puzzles
from tests.bench.tables import Row, Sections, table
from tests.helpers import keen

SECTIONS = Sections()

BUDGET = 3.0  # CPU seconds that a cell of a table may take
PAIRS = 3  # of us and Keen in turn, so that a noisy minute meets both
SIZES = range(5, 10)

ASKED = {4: 40_000, 5: 25_000, 6: 12_000, 7: 8_000, 8: 5_000, 9: 3_000}
BEST_PEER = {4: 26_837, 5: 21_708, 6: 6_485, 7: 4_949, 8: 1_435, 9: 1_463}
ASKED_MASTER = 5
ASKED_OF_KEEN = {5: 3, 6: 3, 7: 3, 8: 3, 9: 10}
ASKED_SUITE = 5_000


class Yield(NamedTuple):
    """What came of some units of work, and the CPU seconds that they took."""

    made: int = 0
    tried: int = 0
    nodes: int = 0
    seconds: float = 0.0
    looked: int = 0  # at puzzles that were not yet dug out

    @property
    def rate(self) -> float:
        """Puzzles a second."""
        return self.made / self.seconds if self.seconds else 0.0

    def plus(self, other: "Yield") -> "Yield":
        """Both together."""
        return Yield(
            self.made + other.made, self.tried + other.tried,
            self.nodes + other.nodes, self.seconds + other.seconds, self.looked + other.looked,
        )  # fmt: skip


class Maker:
    """Makes what was ordered, each time from the unit after the last; images count once."""

    def __init__(self, order: GenerationRequest) -> None:
        self._bench = runner_for(order, "bench")
        self._numbers = count()
        self._keys: set[bytes] = set()
        self(0.05)  # the memory of tuples is filled

    def __call__(self, seconds: float) -> Yield:
        """Make puzzles for so many CPU seconds, in this process."""
        tried = nodes = looked = 0
        at_once = 1  # units between two looks at the clock
        known, before = len(self._keys), process_time()
        while process_time() < before + seconds:
            for number in islice(self._numbers, at_once):
                unit = self._bench.unit(number)
                for made in unit.made:
                    self._keys.add(made.key)
                tried += unit.tried
                nodes += unit.nodes
                looked += self._bench.looked
            spent = process_time() - before
            at_once = 16 if spent < seconds / 2 and tried > 1000 * spent else 1
        return Yield(len(self._keys) - known, tried, nodes, process_time() - before, looked)


def at(tier: Tier) -> Target:
    """Puzzles of this tier and no other."""
    return Target(Difficulty("tier", tier, tier))


def mark_missed(rate: float, asked: float) -> str:
    """The mark of a figure that is less than was asked."""
    return " ✗" * (rate < asked)


def per_second(rate: float) -> str:
    """A rate in as many figures as say something."""
    return f"{rate:,.0f}" if rate >= 100 else f"{rate:.1f}" if rate >= 1 else f"{rate:.2f}"


@SECTIONS.of(
    "making",
    "size",
    "proven unique",
    "asked",
    "best peer",
    "tried a puzzle",
    "nodes a puzzle",
    "rated too",
    "`kenken generate --jobs 1 -o FILE`",
    "`--no-ratings`",
)
def _making_rows() -> Iterator[Row]:
    """Unique puzzles a second on one core, of any level, in the default style."""
    for size, asked in ASKED.items():
        order = GenerationRequest(Recipe(size, size), rated=False)
        found = Maker(order)(BUDGET)
        rated = Maker(order._replace(rated=True))(BUDGET)
        made = max(1, found.made)
        yield (
            f"{size}×{size}", f"{per_second(found.rate)}{mark_missed(found.rate, asked)}",
            f"{asked:,}", f"{BEST_PEER[size]:,}", f"{found.tried / made:.2f}",
            f"{found.nodes / made:.2f}", per_second(rated.rate),
            per_second(_generate(size, rated.rate)),
            per_second(_generate(size, found.rate, "--no-ratings")),
        )  # fmt: skip


def _generate(size: int, rate: float, *options: str) -> float:
    """Puzzles a second of the whole command, start and writing included, wall time."""
    number = max(1, round(rate * BUDGET))
    with TemporaryDirectory() as folder:
        arguments = f"generate --size {size} --count {number} --seed 1 --jobs 1 -q".split()
        seconds, _ = whole_process([*arguments, *options, "-o", f"{folder}/made.jsonl"])
    return number / seconds


@SECTIONS.of("levels", "size", *(tier.title for tier in Tier))
def _level_rows() -> Iterator[Row]:
    """Unique puzzles a second on one core at a tier, in the default style."""
    for size in SIZES:
        rates = [
            Maker(GenerationRequest(Recipe(size, size), at(tier)))(BUDGET / 3).rate for tier in Tier
        ]
        yield f"{size}×{size}", *map(per_second, rates)


@SECTIONS.of("master", "style", "a second", "asked", "tried a puzzle")
def _master_rows() -> Iterator[Row]:
    """Master at 9×9, the hardest tier below those that need contradiction or search."""
    for style in ("carve", "dominoes"):
        found = Maker(GenerationRequest(Recipe(9, 9, style=style), at(Tier.MASTER)))(3 * BUDGET)
        yield (
            style, f"{per_second(found.rate)}{mark_missed(found.rate, ASKED_MASTER)}", ASKED_MASTER,
            f"{found.tried / max(1, found.made):.0f}",
        )  # fmt: skip


# Beside Keen


def keen_style(size: int) -> Recipe:
    """Puzzles as Keen lays them out: no single cells, mostly dominoes, at most 6 cells."""
    return Recipe(size, size, style="dominoes", singles=0)


@lru_cache
def shares(size: int, level: str) -> dict[Tier, float]:
    """Which share of Keen's puzzles of a size and level is of each tier."""
    tiers = Counter(rate(puzzle).tier for puzzle in keen_puzzles(size, level))
    return {tier: tiers[tier] / tiers.total() for tier in Tier}


def nearest(size: int, level: str) -> Tier:
    """The tier that most of Keen's puzzles of a size and level have."""
    return max(Tier, key=lambda tier: shares(size, level)[tier])


def _needs_keen(section: Callable[[], None]) -> Callable[[], None]:
    def run() -> None:
        if keen.PROGRAM is None:
            print("skipped: sgt-keen is not installed")
        else:
            section()

    run.__doc__ = section.__doc__
    return run


@_needs_keen
def bench_keen_tiers() -> None:
    """Our tiers of Keen's own puzzles, in per cent: which tier is nearest to each of its levels."""
    table(("size", "level", *(tier.title for tier in Tier), "nearest"), _keen_tier_rows())


def _keen_tier_rows() -> Iterator[Row]:
    for size in SIZES:
        for level, name in LEVELS.items():
            found = [f"{100 * share:.1f}" for share in shares(size, level).values()]
            yield f"{size}×{size}", name, *found, nearest(size, level).title


@_needs_keen
def bench_beside_keen() -> None:
    """Unique puzzles per CPU second at a level, beside Keen's generator and in its style.

    Both prove that there is one solution and of which level; effort and depth are left out.
    """
    heading = (
        "size", "Keen's level", "Keen", "nearest tier", "ours", "times", "asked",
        "ours in Keen's mix of tiers", "times",
    )  # fmt: skip
    table(heading, _beside_keen_rows())


def _beside_keen_rows() -> Iterator[Row]:
    for size in SIZES:
        for level, name in LEVELS.items():
            tier = nearest(size, level)
            theirs, ours = _in_turn(size, level, tier)
            times, asked = ours / theirs, ASKED_OF_KEEN[size]
            mixed = _mix(size, level, tier, ours)
            yield (
                f"{size}×{size}", name, per_second(theirs), tier.title, per_second(ours),
                f"{times:.1f}{mark_missed(times, asked)}", asked,
                per_second(mixed), f"{mixed / theirs:.1f}",
            )  # fmt: skip


def _in_turn(size: int, level: str, tier: Tier) -> tuple[float, float]:
    """Puzzles per CPU second, Keen's and ours, measured in pairs."""
    maker, turn = Maker(GenerationRequest(keen_style(size), at(tier), rated=False)), BUDGET / PAIRS
    first = keen_yield(size, level, 2)
    while first.seconds < turn / 3:  # its start would count too much
        first = keen_yield(size, level, 3 * first.made)
    theirs, ours = Yield(), Yield()
    for _ in range(PAIRS):
        theirs = theirs.plus(keen_yield(size, level, max(1, round(first.rate * turn))))
        ours = ours.plus(maker(turn))
    return theirs.rate, ours.rate


def keen_yield(size: int, level: str, number: int) -> Yield:
    """So many puzzles of Keen's, and the CPU seconds that its process took."""
    assert keen.PROGRAM is not None
    before = getrusage(RUSAGE_CHILDREN)
    command = [keen.PROGRAM, "--generate", str(number), f"{size}d{level}"]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Yield(made=number, seconds=max(spent, 1e-4))


def _mix(size: int, level: str, tier: Tier, known: float) -> float:
    """Puzzles a second if each tier is made as often as Keen's level has it."""
    seconds = 0.0
    for other, share in shares(size, level).items():
        made = known if other is tier else _rate_at(size, other) if share else 1.0
        seconds += share / made if made else float("inf") * share
    return 1 / seconds


@lru_cache
def _rate_at(size: int, tier: Tier) -> float:
    return Maker(GenerationRequest(keen_style(size), at(tier), rated=False))(BUDGET / PAIRS).rate


# Suites


@SECTIONS.of("suite", "puzzles", "a second", "asked", "run alone", "largest process MB")
def _suite_rows() -> Iterator[Row]:
    """A suite of 6×6 on two cores: new, run and export, all of it wall time."""
    for number in (10_000, 100_000):
        with TemporaryDirectory() as folder:
            suite = f"{folder}/suite.db"
            measured = [
                whole_process(arguments.split())
                for arguments in (
                    f"suite new --size 6 --count {number} --seed 1 -o {suite}",
                    f"suite run {suite} --jobs 2 --quiet",
                    f"suite export {suite} -o {folder}/suite.jsonl",
                )
            ]
        rate = number / sum(seconds for seconds, _ in measured)
        yield (
            f"{number:,}", f"{rate:,.0f}{mark_missed(rate, ASKED_SUITE)}", f"{ASKED_SUITE:,}",
            f"{number / measured[1][0]:,.0f}", f"{max(megabytes for _, megabytes in measured):.0f}",
        )  # fmt: skip


SECTIONS |= {
    "keen-tiers": bench_keen_tiers,
    "beside-keen": bench_beside_keen,
}
