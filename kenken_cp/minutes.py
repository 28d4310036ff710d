"""How long a puzzle takes people, and how many stars it has: what its effort means to a reader.

    mean seconds = cells × (WRITING + LOOKING × ln(1 + effort / KNEE))

Why cells: two boards side by side have twice the steps, and each step twice the openings, so that
their effort is that of one; but they take twice as long. The figures were found from the times of
players of 9×9 Sudokus, as docs/explanation/difficulty.md tells, by `python -m tests.bench minutes`.
"""

from bisect import bisect_right
from math import ceil, exp, log
from typing import NamedTuple

from kenken_cp.core.family import Family
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.steps import Tier

__all__ = ["MOST_STARS", "Minutes", "describe_difficulty", "minutes_of", "stars_of", "stars_shown"]

WRITING = 1.85  # seconds for each cell of the board where nothing has to be looked for
LOOKING = 3.05  # seconds more for each cell whenever KNEE + effort grows e-fold
KNEE = 4.0
# The standard deviation of the logarithm of a player's time. The times known are means of players,
# whose own scatter allows 0.8 at the most. Of a log-normal time this makes the median 0.78 of the
# mean, and the time that four of five keep to 1.8 of the median.
SPREAD = 0.7
MEDIAN = exp(-(SPREAD**2) / 2)  # of the mean
FOUR_OF_FIVE = exp(0.8416 * SPREAD)  # of the median

# The effort from which a puzzle has two stars, three, and so on. Each star takes four times the
# effort, which adds about as many minutes as the one before. Set by judgement.
STAR_EFFORTS = (5.0, 20.0, 80.0, 320.0)
MOST_STARS = len(STAR_EFFORTS) + 1


class Minutes(NamedTuple):
    """How many minutes a puzzle takes: half of all who solve it need at most `median`, and four of
    five at most `most`.

    It is an `estimate` unless players of such puzzles were timed.
    """

    median: float
    most: float
    estimate: bool

    @property
    def sentence(self) -> str:
        """`about 8 minutes, four of five within 14`."""
        if self.most <= 1:
            text = "under a minute"
        else:
            unit, one, median, most = _in_words(self)
            text = f"about {f'{median:g} {unit}s' if median != 1 else one}, four of five within "
            text += f"{most:g}"
        return f"{text} (estimate)" if self.estimate else text

    @property
    def short(self) -> str:
        """`8 min`, or `~8 min` of an estimate."""
        unit, _, median, _ = _in_words(self)
        text = f"{median:g} {'min' if unit == 'minute' else 'h'}"
        return f"~{text}" if self.estimate else text


def _in_words(minutes: Minutes) -> tuple[str, str, float, float]:
    """The unit, one of it in words, and both times in it: the median to the nearest step that
    people use, the longer time to the next one."""
    if minutes.median >= 100:
        step, scale, unit, one = 0.5, 60.0, "hour", "an hour"
    else:
        step, scale, unit, one = 1.0 if minutes.median < 20 else 5.0, 1.0, "minute", "a minute"
    median = max(step, round(minutes.median / scale / step) * step)
    return unit, one, median, max(median, ceil(minutes.most / scale / step) * step)


def median_minutes(cells: int, effort: float) -> float:
    """The median for a board of so many cells: of a Sudoku, or as an estimate."""
    return cells * (WRITING + LOOKING * log(1 + effort / KNEE)) * MEDIAN / 60


def minutes_of(
    family: Family,
    puzzle: Puzzle,
    tier: Tier | None,
    effort: float,
    pace: float | None = None,
) -> Minutes | None:
    """How long a puzzle of this tier and effort takes.

    With a `pace` it takes so many times `median_minutes`, and this is no estimate: somebody timed
    such puzzles. None where nothing is known: without a tier, and where a search is needed, which
    effort does not count.
    """
    if tier in (None, Tier.SEARCH):
        return None
    median = median_minutes(puzzle.rows * puzzle.columns, effort) * (pace or 1.0)
    estimate = pace is None and not family.is_timed(puzzle)
    return Minutes(round(median, 1), round(median * FOUR_OF_FIVE, 1), estimate)


def stars_of(tier: Tier | None, effort: float) -> int | None:
    """How hard a puzzle is, in 1 to 5 stars; 5 where a search is needed, None without a tier.

    The size of the board does not count, so stars say how hard, and minutes how long.
    """
    if tier is None:
        return None
    return MOST_STARS if tier is Tier.SEARCH else 1 + bisect_right(STAR_EFFORTS, effort)


def stars_shown(stars: int) -> str:
    """`★★★☆☆`, for people."""
    return "★" * stars + "☆" * (MOST_STARS - stars)


def describe_difficulty(family: Family, puzzle: Puzzle, tier: Tier | None, effort: float) -> str:
    """`Medium · ★★☆☆☆ · about 8 minutes, four of five within 14`; "" without a tier."""
    stars = stars_of(tier, effort)
    if tier is None or stars is None:
        return ""
    minutes = minutes_of(family, puzzle, tier, effort)
    parts = [tier.title, stars_shown(stars), minutes.sentence if minutes else ""]
    return " · ".join([part for part in parts if part])
