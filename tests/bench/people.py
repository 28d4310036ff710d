"""Section of `make bench` about the times of people: minutes, fitted anew and cross-checked."""

import csv
import random
from collections.abc import Iterator, Sequence
from functools import cache
from math import exp, log
from statistics import fmean, median, quantiles
from typing import NamedTuple

from kenken_cp import minutes
from kenken_cp.formats import read_document
from kenken_cp.human import grade
from tests.bench.tables import Row, table
from tests.helpers.paths import SHARED

TIMES = SHARED / "data" / "sudoku-times"
FOLDS = 10
CELLS = 81
FORMS = (1.0, 2.0, 4.0, 8.0)  # of KNEE
SPREADS = (0.5, 0.6, 0.7, 0.8, 0.9)
DRAWN = 400  # means of players that are drawn for each puzzle


class Timed(NamedTuple):
    """A 9×9 Sudoku with the mean seconds of its players, and its effort."""

    players: int
    seconds: float
    effort: float


class Fit(NamedTuple):
    """The constants of `kenken_cp.minutes`."""

    writing: float
    looking: float
    knee: float

    def seconds(self, effort: float) -> float:
        """The mean seconds of a 9×9 Sudoku."""
        return CELLS * (self.writing + self.looking * log(1 + effort / self.knee))

    def errors(self, timed: Sequence[Timed]) -> list[float]:
        """Of each puzzle the logarithm of its seconds ÷ those of the fit."""
        return [log(each.seconds / self.seconds(each.effort)) for each in timed]

    def error(self, timed: Sequence[Timed]) -> float:
        """The mean of their sizes."""
        return fmean(map(abs, self.errors(timed)))


SHIPPED = Fit(minutes.WRITING, minutes.LOOKING, minutes.KNEE)


@cache
def timed_sudokus() -> tuple[Timed, ...]:
    """The puzzles of the data set, in an order without meaning."""
    with (TIMES / "times.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))[1:]
    random.Random(2).shuffle(rows)
    return tuple(
        [
            Timed(
                int(players),
                float(seconds),
                grade(read_document(text.encode()).puzzle).effort / 1e3,
            )
            for text, players, seconds in rows
        ]
    )


def best_fit(timed: Sequence[Timed], knee: float = minutes.KNEE) -> Fit:
    """The fit of least mean error, by steps of 0.05; errors are of logarithms, and not squared, so
    that a player who left a puzzle open over lunch moves little."""
    found = Fit(2.0, 3.0, knee)
    for step in (0.8, 0.4, 0.2, 0.1, 0.05):
        while True:
            near = [
                Fit(found.writing + step * i, found.looking + step * j, knee)
                for i in (-1, 0, 1)
                for j in (-1, 0, 1)
            ]
            best = min(
                (fit for fit in near if min(fit.writing, fit.looking) > 0),
                key=lambda fit: fit.error(timed),
            )
            if best.error(timed) >= found.error(timed):
                break
            found = best
    return found


def held_out(timed: Sequence[Timed], knee: float = minutes.KNEE) -> list[float]:
    """The errors of puzzles by fits that did not see them."""
    errors = []
    for fold in range(FOLDS):
        seen = [each for at, each in enumerate(timed) if at % FOLDS != fold]
        errors += best_fit(seen, knee).errors(timed[fold::FOLDS])
    return errors


def coverage(timed: Sequence[Timed], errors: Sequence[float], spread: float) -> float:
    """How many in a hundred means lie within the middle 80 % of the means that as many players
    would have whose times have this spread; the errors are those of `held_out`."""
    rng = random.Random(1)
    within = 0
    in_folds = [each for fold in range(FOLDS) for each in timed[fold::FOLDS]]
    for error, each in zip(errors, in_folds, strict=True):
        means = [
            log(fmean(exp(rng.gauss(-(spread**2) / 2, spread)) for _ in range(each.players)))
            for _ in range(DRAWN)
        ]
        tenths = quantiles(means, n=10)
        within += tenths[0] <= error <= tenths[-1]
    return 100 * within / len(timed)


def bench_minutes() -> None:
    """Minutes against the mean times of people: what is fitted, and how far it is off."""
    if not TIMES.is_dir():
        print(f"skipped: {TIMES.name} is not beside this checkout")
        return
    timed = timed_sudokus()
    heading = ("knee", "writing", "looking", "error", "of puzzles not fitted", "half are within")
    table(heading, _fit_rows(timed))
    table(("spread of players", "means in the middle 80 %"), _spread_rows(timed))


def _fit_rows(timed: Sequence[Timed]) -> Iterator[Row]:
    usual = median(log(each.seconds) for each in timed)
    alone = [abs(log(each.seconds) - usual) for each in timed]
    yield "the same time for all", "", "", "", f"{fmean(alone):.3f}", f"{exp(median(alone)):.2f}"
    for knee in FORMS:
        fit, errors = best_fit(timed, knee), list(map(abs, held_out(timed, knee)))
        yield (
            f"{knee:g}", f"{fit.writing:.2f}", f"{fit.looking:.2f}", f"{fit.error(timed):.4f}",
            f"{fmean(errors):.4f}", f"{exp(median(errors)):.2f}",
        )  # fmt: skip


def _spread_rows(timed: Sequence[Timed]) -> Iterator[Row]:
    errors = held_out(timed)
    for spread in SPREADS:
        yield f"{spread}", f"{coverage(timed, errors, spread):.0f}"


SECTIONS = {"minutes": bench_minutes}
