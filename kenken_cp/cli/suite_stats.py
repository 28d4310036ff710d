"""`kenken suite stats`: charts of a suite's levels, efforts, depths and features."""

import sys
from collections.abc import Iterator, Mapping
from shutil import get_terminal_size
from typing import Annotated

from kenken_cp.cli.common import TextOrJson
from kenken_cp.cli.options import option
from kenken_cp.cli.results import record
from kenken_cp.cli.suite_options import (
    Families,
    Levels,
    Parts,
    Sizes,
    SuiteFile,
    choice_of,
    count_chosen,
    puzzles,
)
from kenken_cp.cli.tables import Column, TextTable, fold_prose, line_width, right
from kenken_cp.core.errors import OK
from kenken_cp.render.pens import ASCII, pen_for
from kenken_cp.suite.select import rows
from kenken_cp.suite.solutions import in_words
from kenken_cp.suite.stats import Spread, Stats, stats
from kenken_cp.suite.store import reading

WIDTH = 72  # where neither a terminal nor COLUMNS says otherwise
BINS = 12
NAMES = 20
USED = "technique used, in how many puzzles"
FIVE = ("least", "quarter", "median", "quarter", "largest")
EIGHTHS = " ▏▎▍▌▋▊▉"


def run(
    suite: SuiteFile,
    levels: Levels = None,
    sizes: Sizes = None,
    parts: Parts = None,
    families: Families = None,
    style: Annotated[
        TextOrJson, option("--format", "Output format of the statistics.")
    ] = TextOrJson.TEXT,
) -> int:
    """Chart the distribution of levels, efforts, depths and puzzle features."""
    with reading(suite) as opened:
        choice = choice_of(levels, sizes, parts, families)
        count_chosen(opened, choice)
        families = [part.recipe.family for part in opened.spec.parts] if opened.spec else []
        found = stats(rows(opened.db, choice), families)
    if style is TextOrJson.JSON:
        print(record(_fields(found)), end="")
    else:
        print("\n".join(_lines(found)))
    return OK


def _fields(found: Stats) -> dict[str, object]:
    return {
        "puzzles": found.puzzles,
        "levels": found.levels,
        "efforts": {level: spread._asdict() for level, spread in found.efforts.items()},
        "depths": found.depths,
        "hardest": found.hardest,
        "used": found.used,
        "shared": found.shared,
        **found.counts,
    }


def _lines(found: Stats) -> Iterator[str]:
    draw = Bars()
    yield puzzles(found.puzzles)
    if not found.puzzles:
        return
    if shared := in_words(found.shared):
        yield fold_prose(shared)
    for title, counts in (
        ("level", found.levels),
        ("hardest technique", found.hardest),
        (USED, found.used),
        (_title_of_depths(found), bin_counts(found.depths)),
        *_contents(found),
    ):
        if counts:
            yield ""
            yield title
            # A puzzle uses many techniques: their shares are of the puzzles.
            total = found.puzzles if title == USED else sum(counts.values())
            yield from draw.counts(counts, total)
        if title == "level":
            yield ""
            yield from draw.spreads("effort", found.efforts)


def _title_of_depths(found: Stats) -> str:
    """`depth`, with the number of puzzles that have one if others have none."""
    number = sum(found.depths.values())
    return "depth" if number == found.puzzles else f"depth of the {puzzles(number)} that have one"


def _contents(found: Stats) -> Iterator[tuple[str, dict[str, int]]]:
    """What puzzles contain: the title of each count, and its entries in words."""
    for name, counts in found.counts.items():
        row = found.counted[name]
        in_words = (
            bin_counts(counts) if row.in_ranges else {row.in_words(e): n for e, n in counts.items()}
        )
        yield row.title, in_words


def bin_counts(counts: Mapping[int, int]) -> dict[str, int]:
    """Counts by number as counts by range, at most BINS ranges of the same width."""
    if not counts:
        return {}
    first, last = min(counts), max(counts)
    width = (last - first) // BINS + 1
    found: dict[str, int] = {}
    for low in range(first, last + 1, width):
        high = min(low + width - 1, last)
        name = str(low) if low == high else f"{low}–{high}"
        found[name] = sum(counts.get(number, 0) for number in range(low, high + 1))
    return found


class Bars:
    """Bars as long as the terminal allows, of blocks or of # where it has none."""

    def __init__(self) -> None:
        stream = sys.stdout
        tty = stream.isatty()
        self._width = get_terminal_size().columns - 1 if tty else min(WIDTH, line_width())
        self._blocks = pen_for(stream.encoding) is not ASCII

    def counts(self, counts: Mapping[str, int], total: int) -> Iterator[str]:
        """A line for each: name, number, share of the total, bar; the longest is the largest."""
        room = max(8, self._width - NAMES - 22)
        largest = max(counts.values())
        table = TextTable([Column("", NAMES), right("", 10), right("", 6), Column("", gap=2)])
        for name, number in counts.items():
            bar = self._bar(number / largest * room)
            yield f"  {table.row(name, f'{number:,}', f'{number / total:.1%}', bar)}"

    def spreads(self, title: str, spreads: Mapping[str, Spread]) -> Iterator[str]:
        """A line for each: five figures, and a line from the least to the largest."""
        table = TextTable([Column(title, 10), *(right(figure, 9) for figure in FIVE)])
        yield table.heading
        for name, spread in spreads.items():
            yield table.row(f"  {name}", *(f"{figure:,.1f}" for figure in spread))

    def _bar(self, length: float) -> str:
        if not self._blocks:
            return "#" * max(round(length), int(length > 0))
        whole, eighths = divmod(max(round(8 * length), int(length > 0)), 8)
        return "█" * whole + EIGHTHS[eighths] * (eighths > 0)
