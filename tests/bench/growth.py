"""Section of `make bench` about growth: KenKens made, decided and rated, by their size."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from math import ceil, floor, log10
from statistics import mean, median
from time import process_time, process_time_ns
from typing import NamedTuple

from kenken_cp.core.steps import Tier
from kenken_cp.generation.generated import GeneratedPuzzle
from kenken_cp.generation.make import runner_for
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.generator.recipe import CageRecipe as Recipe
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.rating import rate
from tests.bench.making import keen_yield
from tests.bench.tables import Row, table
from tests.helpers import keen
from tests.helpers.paths import ROOT

SIZES = range(4, 17)
KEEN_SIZES = range(4, 10)
PUZZLES = 200  # of a size, or as many as are made in the time
SECONDS = 20.0
CHART = ROOT / "build" / "growth.svg"

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 420, 70, 170, 20, 48
FRAME = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
FONT = 'font-family="sans-serif" font-size="12" fill="#222"'
PENS = {
    "made by Keen": ("#777777", "2 3"), "made": ("#000000", ""), "rated": ("#d55e00", ""),
    "rated, slowest": ("#d55e00", "6 3"), "verdict": ("#0072b2", ""),
    "verdict, slowest": ("#0072b2", "6 3"),
}  # fmt: skip


class Making(NamedTuple):
    """Puzzles, and what one of them took: microseconds, candidates, and nodes to decide those."""

    puzzles: list[CagePuzzle]
    cost: float
    tried: float
    nodes: float


class Costs(NamedTuple):
    """What the puzzles of a size cost, in microseconds of CPU time; `nodes` of a verdict."""

    making: Making
    verdicts: list[float]
    ratings: list[float]
    nodes: float
    above_medium: float  # the share that needs a technique above Medium
    keen: float | None


def bench_growth() -> None:
    """KenKens of any level in the default style by size, CPU time of one core; Keen beside them"""
    heading = (
        "size", "puzzles", "made µs", "tried", "nodes", "Keen made µs",
        "verdict µs, median", "mean", "slowest", "nodes",
        "rated µs, median", "mean", "slowest", "above Medium",
    )  # fmt: skip
    by_size: dict[int, Costs] = {}
    table(heading, _rows(by_size))
    CHART.parent.mkdir(exist_ok=True)
    CHART.write_text(chart(curves(by_size)), encoding="utf-8")
    print(f"\nThe chart is {CHART.relative_to(ROOT)}.")


def _rows(by_size: dict[int, Costs]) -> Iterator[Row]:
    for size in SIZES:
        costs = by_size[size] = _costs(size)
        yield (
            f"{size}×{size}", len(costs.making.puzzles), f"{costs.making.cost:,.0f}",
            f"{costs.making.tried:.2f}", f"{costs.making.nodes:,.1f}",
            "" if costs.keen is None else f"{costs.keen:,.0f}",
            *_spread(costs.verdicts), f"{costs.nodes:.2f}",
            *_spread(costs.ratings), f"{costs.above_medium:.0%}",
        )  # fmt: skip


def _spread(figures: Sequence[float]) -> list[str]:
    return [f"{figure:,.0f}" for figure in (median(figures), mean(figures), max(figures))]


def _costs(size: int) -> Costs:
    making = _make(size)
    verdicts, ratings, nodes, above = [], [], 0, 0
    kernel.forget()  # as `kenken verify` meets them: each combination is listed once
    for puzzle in making.puzzles:
        began = process_time_ns()
        nodes += _nodes_of_a_verdict(puzzle)
        verdicts.append((process_time_ns() - began) / 1e3)
        began = process_time_ns()
        tier = rate(puzzle).tier
        ratings.append((process_time_ns() - began) / 1e3)
        above += tier is None or tier > Tier.MEDIUM  # None: no technique solves it
    found = len(making.puzzles)
    return Costs(making, verdicts, ratings, nodes / found, above / found, _by_keen(size))


def _make(size: int) -> Making:
    """Puzzles of a size, until there are enough of them or the time is over."""
    runner = runner_for(GenerationRequest(Recipe(size, size), rated=False), "growth")
    found: list[GeneratedPuzzle] = []
    tried = nodes = 0
    began = process_time()
    for number in count():
        unit = runner.unit(number)
        found += unit.made
        tried += unit.tried
        nodes += unit.nodes
        spent = process_time() - began
        if len(found) >= PUZZLES or (found and spent > SECONDS):
            puzzles = [made.document().puzzle for made in found]
            share = len(found)
            return Making(puzzles, spent * 1e6 / share, tried / share, nodes / share)
    raise AssertionError


def _nodes_of_a_verdict(puzzle: CagePuzzle) -> int:
    search = kernel.begin(puzzle)
    assert search is not None
    search.run(2, -1)
    nodes: int = search.nodes
    kernel.end(search)
    return nodes


def _by_keen(size: int) -> float | None:
    """Microseconds that Keen takes to make a puzzle of its level Normal."""
    if keen.PROGRAM is None or size not in KEEN_SIZES:
        return None
    found = keen_yield(size, "n", PUZZLES)
    return found.seconds * 1e6 / found.made


Curves = Mapping[str, Sequence[tuple[int, float]]]


def curves(by_size: Mapping[int, Costs]) -> Curves:
    """Size and microseconds of each curve of the chart."""
    sized = by_size.items()
    return {
        "made": [(size, costs.making.cost) for size, costs in sized],
        "made by Keen": [(size, costs.keen) for size, costs in sized if costs.keen],
        "rated": [(size, median(costs.ratings)) for size, costs in sized],
        "rated, slowest": [(size, max(costs.ratings)) for size, costs in sized],
        "verdict": [(size, median(costs.verdicts)) for size, costs in sized],
        "verdict, slowest": [(size, max(costs.verdicts)) for size, costs in sized],
    }


def chart(drawn: Curves) -> str:
    """The curves as SVG: sizes from left to right, microseconds upward in powers of ten."""
    points = [point for curve in drawn.values() for point in curve]
    sizes = sorted({size for size, _ in points})
    low = floor(log10(min(cost for _, cost in points)))
    high = ceil(log10(max(cost for _, cost in points)))

    def x(size: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (size - sizes[0]) / (sizes[-1] - sizes[0])

    def y(cost: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (log10(cost) - low) / (high - low)

    parts = [f"<svg {FRAME} {FONT}>", "<title>CPU time of a KenKen by its size</title>"]
    parts.append(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>')
    below = HEIGHT - BOTTOM + 18
    parts += [_text(x(size), below, f"{size}×{size}", "middle") for size in sizes]
    for power in range(low, high + 1):
        height = y(10.0**power)
        parts.append(f'<path d="M{LEFT} {height:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(_text(LEFT - 8, height + 4, _unit(power), "end"))
    for place, (name, (color, dashes)) in enumerate(PENS.items()):
        look = f'fill="none" stroke="{color}" stroke-width="1.8" stroke-dasharray="{dashes}"'
        line = " ".join(f"{x(size):.1f},{y(cost):.1f}" for size, cost in drawn[name])
        legend = TOP + 10 + 20 * place
        parts.append(f'<polyline points="{line}" {look}/>')
        parts.append(f'<path d="M{WIDTH - RIGHT + 14} {legend}h22" {look}/>')
        parts.append(_text(WIDTH - RIGHT + 42, legend + 4, name, "start"))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{text}</text>'


def _unit(power: int) -> str:
    """A power of ten of microseconds in the unit that suits it."""
    thousands, ones = divmod(power, 3)
    return f"{10**ones} {('µs', 'ms', 's', '000 s')[thousands]}"


SECTIONS = {"growth": bench_growth}
