"""How rare a level is among the puzzles of a small size, where a kind has counted all of them."""

from collections.abc import Sequence

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.recipe import Recipe
from kenken_cp.core.steps import Tier
from kenken_cp.generation.difficulty import ANY, Difficulty, TargetError
from kenken_cp.generation.recipe import family_named, generator_of

COMMON = 100  # a level of more than one puzzle in so many is not rare


def check_exists(recipe: Recipe, difficulty: Difficulty) -> None:
    """TargetError if all puzzles of the recipe's size were counted, and none is of the level."""
    census = _census(recipe, difficulty)
    if census and not _count_wanted(census, difficulty):
        known = [Tier(tier).name.lower() for tier, count in enumerate(census, 1) if count]
        raise TargetError(
            f"--difficulty {difficulty}: of all {family_named(recipe.family).title} puzzles of "
            f"{_sides(recipe)}, none has this level; choose {say_list(known, 'or')}, or a larger "
            "--size"
        )


def check_enough(recipe: Recipe, difficulty: Difficulty, wanted: int) -> None:
    """TargetError if there are known to be fewer puzzles of the recipe's size and level."""
    check_exists(recipe, difficulty)
    census = _census(recipe, difficulty)
    there = _count_wanted(census, difficulty)
    if census and there < wanted:
        named = difficulty != ANY
        head, other = (f"--difficulty {difficulty}: ", "another level or ") if named else ("", "")
        raise TargetError(
            f"{head}{wanted:,} asked for, but {_only(recipe, difficulty)}; ask for fewer, or "
            f"choose {other}a larger --size"
        )


def rarity(recipe: Recipe, difficulty: Difficulty) -> str:
    """How rare the level is among all puzzles of the size; "" if it is not, or is not known."""
    census = _census(recipe, difficulty)
    if _count_wanted(census, difficulty) * COMMON > sum(census) or not census:
        return ""
    return f"{_only(recipe, difficulty)}; choose another level or --size, or raise --tries"


def _only(recipe: Recipe, difficulty: Difficulty) -> str:
    """How many of all puzzles of the size are of the level."""
    census = _census(recipe, difficulty)
    there, size = _count_wanted(census, difficulty), _sides(recipe)
    if there == sum(census):
        return f"there are only {say_count(there, 'puzzle')} of {size}"
    verb = "is" if there == 1 else "are"
    return f"of all {say_count(sum(census), 'puzzle')} of {size} only {there:,} {verb} {difficulty}"


def _census(recipe: Recipe, difficulty: Difficulty) -> Sequence[int]:
    if difficulty.figure != "tier":
        return ()
    return generator_of(recipe.family).census(recipe)


def _count_wanted(census: Sequence[int], difficulty: Difficulty) -> int:
    if not census:
        return 0
    low, high = int(difficulty.low), int(difficulty.high)
    return sum(census[low - 1 : high])


def _sides(recipe: Recipe) -> str:
    return f"{recipe.rows}×{recipe.columns}"
