"""How hard a puzzle is for a person: tier, effort, depth, and what they come from."""

from collections.abc import Sequence
from typing import NamedTuple

from kenken_cp import human
from kenken_cp.core.budget import Run
from kenken_cp.core.logic import TechniqueRow
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.human.solver import Grade
from kenken_cp.minutes import Minutes, stars_of

__all__ = ["Rating", "figures", "rate", "rating_of"]

THOUSANDTHS = 1000  # in which the kernel counts effort, so that its sums are exact


class Rating(NamedTuple):
    """The figures of one puzzle; where it is not unique, there are none but the outcome.

    `tier` is the lowest tier whose techniques, with those of all tiers below it, solve the puzzle;
    the rest speaks of the steps by these techniques. `effort` sums what each step costs, `depth`
    counts rounds in which every technique looks at one board; it is None unless it was asked for.
    `hardest` is a technique's id and `hardest_at` the first step, from 1, that uses it;
    `techniques` counts the steps of each, in the order of the ladder. `search_cells` are those that
    a search had to supply, which is scored as nothing. `percentile` is the share of puzzles like it
    that take less effort, 0 to 100, if somebody looked it up, and `percentile_among` says which
    these are: `9x9 jigsaw`. `reason` says why the outcome is unknown. `minutes` is how long it
    takes people, if somebody looked it up and no search is needed.
    """

    outcome: Outcome
    tier: Tier | None = None
    effort: float = 0.0
    depth: int | None = None
    hardest: str = ""
    hardest_at: int = 0
    steps: int = 0
    techniques: dict[str, int] = {}  # noqa: RUF012  (never written to)
    search_cells: int = 0
    percentile: float | None = None
    percentile_among: str | None = None
    reason: str = ""
    minutes: Minutes | None = None

    @property
    def stars(self) -> int | None:
        """How hard it is for people, 1 to 5 stars; None where there is no tier."""
        return stars_of(self.tier, self.effort)


def figures(
    tier: str, effort: float, depth: int | None, hardest: str
) -> dict[str, int | float | str | None]:
    """The figures of a rating for the `ratings` of files; the tier by its name."""
    return {"tier": tier, "effort": effort, "depth": depth, "hardest": hardest}


def rate(puzzle: Puzzle, run: Run | None = None, with_depth: bool = False) -> Rating:
    """The puzzle's difficulty; unknown if that takes longer than the run allows.

    `with_depth` takes about twice as long.

    Raises BackendError for what the techniques of its kind cannot take.
    """
    grade = human.grade(puzzle, run=run, with_depth=with_depth)
    return rating_of(grade, human.logic_of(puzzle).techniques)


def rating_of(grade: Grade, ladder: Sequence[TechniqueRow]) -> Rating:
    """The figures of a grade by the techniques of this ladder."""
    if grade.outcome is not Outcome.UNIQUE:
        return Rating(grade.outcome, reason=grade.reason)
    used = [(ladder[code], number) for code, number in enumerate(grade.counts) if number]
    return Rating(
        grade.outcome,
        Tier(grade.tier or Tier.GENTLE),  # nothing is left to do where all cells are given
        grade.effort / THOUSANDTHS,
        grade.depth,
        ladder[grade.hardest].id if grade.hardest >= 0 else "",
        grade.hardest_at,
        grade.steps,
        {row.id: number for row, number in used if row.tier is not Tier.SEARCH},
        grade.search_cells,
    )
