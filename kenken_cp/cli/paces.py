"""How long puzzles of each family take, from solving times of puzzles in suites."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from statistics import median

from kenken_cp.cli.common import say
from kenken_cp.cli.times import Times
from kenken_cp.core.document import key_of
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.steps import Tier
from kenken_cp.minutes import median_minutes
from kenken_cp.percentiles import HIGHEST, Pace
from kenken_cp.registry import family_of
from kenken_cp.suite.integrity import Damaged, check_types
from kenken_cp.suite.store import reading
from kenken_cp.text.strict_json import parse

LEAST_TIMED = 10  # puzzles of a family; the median of fewer says too little
FIGURES = 3  # significant ones of a pace


def paces_of(suites: Iterable[str], times: Times, quiet: bool) -> dict[str, Pace]:
    """The pace in each family with enough timed puzzles. Says which families were left out."""
    ratios: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for key, family, usual in _estimates(suites):
        if key in times.seconds:
            ratios[family][key] = times.seconds[key] / 60 / usual
    found = {}
    for family, taken in sorted(ratios.items()):
        if len(taken) >= LEAST_TIMED:
            factor = float(f"{median(taken.values()):.{FIGURES}g}")
            found[family] = Pace(len(taken), factor)
        elif not quiet:
            say(
                f"no pace of {family_of(family).title}: {len(taken)} of the {LEAST_TIMED} timed "
                "puzzles needed"
            )
    if not ratios:
        raise KenkenError("none of the puzzles of these suites has a time in the file of --times")
    return found


def _estimates(suites: Iterable[str]) -> Iterator[tuple[str, str, float]]:
    """Of each puzzle the key, its family and the minutes that are estimated."""
    for path in suites:
        with reading(path) as suite:
            rows = suite.db.execute(
                "SELECT family, rows, columns, effort, puzzle FROM puzzles WHERE tier < ?",
                (int(Tier.SEARCH),),
            )
            for row in rows:
                check_types("a puzzle", row, (str, int, int, float, str))
                family, height, width, effort, puzzle = row
                data = parse(puzzle)
                if type(data) is not dict or min(height, width) < 1 or not 0 <= effort < HIGHEST:
                    raise Damaged("a puzzle has no size, no effort or no clues")
                yield key_of(family, data), family, median_minutes(height * width, effort)
