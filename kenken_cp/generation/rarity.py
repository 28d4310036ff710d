"""How rare a level is among the puzzles of a small size, where a kind has counted all of them."""

from collections.abc import Sequence

from kenken_cp.core.counts import counted, listed
from kenken_cp.core.recipe import Recipe
from kenken_cp.core.steps import Tier
from kenken_cp.generation.difficulty import Target, TargetError
from kenken_cp.generation.recipe import family_named, generator_of

COMMON = 100  # a level of more than one puzzle in so many is not rare


def check_exists(recipe: Recipe, target: Target) -> None:
    """TargetError if all puzzles of the recipe's size were counted, and none is of the level."""
    census = _census(recipe, target)
    if census and not _wanted(census, target):
        known = [Tier(tier).name.lower() for tier, count in enumerate(census, 1) if count]
        raise TargetError(
            f"--difficulty {target.difficulty}: no {family_named(recipe.family).title} of "
            f"{_sides(recipe)} has this level, all were tried; choose {listed(known, 'or')}, "
            "or a larger --size"
        )


def rarity(recipe: Recipe, target: Target) -> str:
    """How rare the level is among all puzzles of the size; "" if it is not, or is not known."""
    census = _census(recipe, target)
    wanted = _wanted(census, target)
    if wanted * COMMON > sum(census) or not census:
        return ""
    return (
        f"of all {counted(sum(census), 'puzzle')} of {_sides(recipe)} only {wanted:,} "
        f"{'is' if wanted == 1 else 'are'} {target.difficulty}; choose another level or --size, "
        "or raise --tries"
    )


def _census(recipe: Recipe, target: Target) -> Sequence[int]:
    if target.difficulty.figure != "tier":
        return ()
    return generator_of(recipe.family).census(recipe)


def _wanted(census: Sequence[int], target: Target) -> int:
    low, high = int(target.difficulty.low), int(target.difficulty.high)
    return sum(census[low - 1 : high])


def _sides(recipe: Recipe) -> str:
    return f"{recipe.rows}×{recipe.columns}"
