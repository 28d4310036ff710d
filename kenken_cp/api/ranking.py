"""A rating among those of puzzles like it: its minutes and its percentile."""

from kenken_cp.core.family import Family
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.steps import Tier
from kenken_cp.minutes import minutes_of
from kenken_cp.percentiles import PercentileTable, percentile_in
from kenken_cp.rating import Rating


def rank(
    family: Family, puzzle: Puzzle, rating: Rating, table: PercentileTable
) -> tuple[Rating, str]:
    """The rating with minutes and, if the table has puzzles like it, the percentile; and what sets
    these apart from others of the size, "" for nothing."""
    if rating.tier in (
        None,
        Tier.SEARCH,
    ):  # a search is scored as nothing, so effort says too little
        return rating, ""
    pace = table.pace_of(family.id)
    found = rating._replace(minutes=minutes_of(family, puzzle, rating.tier, rating.effort, pace))
    population = table.population_of(family.id, puzzle)
    if population is None:
        return found, ""
    share = percentile_in(population, rating.effort)
    return found._replace(percentile=share, percentile_among=population.name), population.board
