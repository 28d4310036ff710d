"""A cactus plot as SVG: how many instances each solver settles within how many seconds each."""

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

from kenken_cp.benchmark.race import Score

WIDTH, HEIGHT = 760, 440
LEFT, RIGHT, TOP, BOTTOM = 64, 190, 24, 52
LOOK = 'role="img" font-family="sans-serif" font-size="12" fill="#222"'
LEAST = 0.001  # seconds; what takes less is drawn there
# Told apart by tone and by dashes: for people who do not see colours, and for print.
PENS = (
    ("#000000", ""), ("#0072b2", ""), ("#d55e00", ""), ("#009e73", ""), ("#cc79a7", ""),
    ("#000000", "6 3"), ("#0072b2", "6 3"), ("#d55e00", "6 3"), ("#009e73", "6 3"),
    ("#cc79a7", "6 3"), ("#000000", "2 3"), ("#0072b2", "2 3"),
)  # fmt: skip


def plot(scores: Sequence[Score], instances: int, limit: float) -> str:
    """The plot: instances settled from left to right, CPU seconds upward in powers of ten."""
    across, up = _Across(instances), _Up(limit)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {LOOK}>',
        f"<title>{escape(_in_words(scores, instances))}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        *_grid(across, up),
    ]
    ordered = sorted(scores, key=lambda score: (-len(score.times), score.par2))
    for place, score in enumerate(ordered):
        parts += _curve(score, PENS[place % len(PENS)], across, up)
        parts += _draw_legend(score, PENS[place % len(PENS)], TOP + 10 + 20 * place)
    return "\n".join([*parts, "</svg>"]) + "\n"


class _Across:
    """Numbers of instances as places from left to right."""

    def __init__(self, instances: int) -> None:
        self.most = max(instances, 1)
        size = 10 ** floor(log10(max(self.most / 5, 1)))
        step = next(size * factor for factor in (1, 2, 5, 10) if size * factor * 6 >= self.most)
        self.ticks = range(0, self.most + 1, step)

    def place(self, number: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * number / self.most


class _Up:
    """Seconds as places from the bottom up, by their logarithms."""

    def __init__(self, limit: float) -> None:
        self.low, self.high = log10(LEAST), max(ceil(log10(max(limit, LEAST))), -2)
        self.ticks = [10.0**power for power in range(round(self.low), self.high + 1)]

    def place(self, seconds: float) -> float:
        share = (log10(max(seconds, LEAST)) - self.low) / (self.high - self.low)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * min(share, 1.0)


def _grid(across: _Across, up: _Up) -> list[str]:
    """The axes with their figures, and what they count."""
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    parts = []
    for number in across.ticks:
        x = across.place(number)
        parts.append(f'<path d="M{x:.1f} {TOP}V{bottom}" stroke="#ddd"/>')
        parts.append(f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{number}</text>')
    for seconds in up.ticks:
        y = up.place(seconds)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{right}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{seconds:g} s</text>')
    middle = (LEFT + right) / 2
    parts.append(
        f'<text x="{middle}" y="{HEIGHT - 12}" text-anchor="middle">instances settled</text>'
    )
    upright = (TOP + bottom) / 2
    turned = f'transform="rotate(-90 14 {upright})"'
    parts.append(
        f'<text x="14" y="{upright}" text-anchor="middle" {turned}>CPU time of each</text>'
    )
    return parts


def _curve(score: Score, pen: tuple[str, str], across: _Across, up: _Up) -> list[str]:
    """A step for each instance, in order of time."""
    if not score.times:
        return []
    points = [
        f"{across.place(number):.1f},{up.place(seconds):.1f}"
        for number, seconds in enumerate(score.times, start=1)
    ]
    return [f'<polyline points="{" ".join(points)}" fill="none" {_draw_pen(pen)}/>']


def _draw_legend(score: Score, pen: tuple[str, str], y: int) -> list[str]:
    """A line of the legend."""
    x = WIDTH - RIGHT + 12
    text = f"{score.solver} ({len(score.times)})"
    return [
        f'<path d="M{x} {y}h22" {_draw_pen(pen)}/>',
        f'<text x="{x + 28}" y="{y + 4}">{escape(text)}</text>',
    ]


def _draw_pen(pen: tuple[str, str]) -> str:
    color, dashes = pen
    return f'stroke="{color}" stroke-width="1.8"' + (
        f' stroke-dasharray="{dashes}"' if dashes else ""
    )


def _in_words(scores: Sequence[Score], instances: int) -> str:
    """The plot for readers who cannot see it."""
    counts = ", ".join(f"{score.solver} {len(score.times)}" for score in scores)
    return f"Of {instances} instances settled within the time limit: {counts}"
