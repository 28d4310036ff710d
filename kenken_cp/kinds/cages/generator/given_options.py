"""Completes and checks the givens of a recipe: their number and their pattern."""

from kenken_cp.core.counts import say_count
from kenken_cp.core.recipe import RecipeError
from kenken_cp.core.symmetries import orbits, symmetry_of
from kenken_cp.kinds.cages.generator.board_options import put
from kenken_cp.kinds.cages.generator.clue_requests import SIGN, usual_requests
from kenken_cp.kinds.cages.generator.options import CageOptions
from kenken_cp.kinds.cages.houses import boxes_of

# No standard Sudoku with fewer givens has a unique solution: McGuire, Tugemann and Civario, "There
# is no 16-clue Sudoku" (Experimental Mathematics, 2014).
FEWEST = 17


def settle(recipe: CageOptions) -> None:
    """Complete the pattern and number of givens of a puzzle without cages. Raises RecipeError."""
    symmetry = symmetry_of(recipe.symmetry, recipe.rows, recipe.columns)
    if recipe.givens is None:
        return
    _check_range(recipe)
    low, high = recipe.givens
    fewest, why = _fewest(recipe)
    if high < fewest:
        raise RecipeError(f"--givens {_quote(recipe)}: {why}")
    sizes = [len(orbit) for orbit in orbits(symmetry, recipe.rows, recipe.columns)]
    if not any(low <= number <= high for number in _sums(sizes)):
        raise RecipeError(
            f"--givens {_quote(recipe)}: --symmetry {recipe.symmetry} makes this number "
            "impossible; allow a few more or fewer"
        )


def settle_beside(recipe: CageOptions) -> None:
    """Complete the givens of a puzzle with cages, by default none. Raises RecipeError."""
    if recipe.givens is not None:
        _check_range(recipe)
        put(recipe, "givens", recipe.givens if recipe.givens[1] else None)


def settle_signs(recipe: CageOptions) -> None:
    """Complete the signs of a Futoshiki: by default one for about each second cell.

    Raises RecipeError for other sorts of clue.
    """
    symmetry_of(recipe.symmetry, recipe.rows, recipe.columns)
    if not recipe.clues:
        put(recipe, "clues", usual_requests(recipe.family, recipe.cells))
    strange = next((each.sort for each in recipe.clues if each.sort != SIGN), None)
    if strange is not None:
        raise RecipeError(f"--clues {strange}: a Futoshiki has {SIGN} signs alone")


def _check_range(recipe: CageOptions) -> None:
    """RecipeError for an impossible number of givens."""
    low, high = recipe.givens or (0, 0)
    if low < 0:
        raise RecipeError(f"--givens {_quote(recipe)}: the number of givens must be 0 or more")
    if low > high:
        raise RecipeError(f"--givens {_quote(recipe)}: write the smaller number first, as in 20-30")
    if low > recipe.cells:
        grid = f"{recipe.rows}×{recipe.columns}"
        raise RecipeError(
            f"--givens {_quote(recipe)}: a grid of {grid} has only "
            f"{say_count(recipe.cells, 'cell')}"
        )
    put(recipe, "givens", (low, min(high, recipe.cells)))


def _quote(recipe: CageOptions) -> str:
    low, high = recipe.givens or (0, 0)
    return f"{low}" if low == high else f"{low}-{high}"


def _fewest(recipe: CageOptions) -> tuple[int, str]:
    """The least number of givens known to allow a unique solution, and why fewer do not."""
    rows, columns, digits = recipe.rows, recipe.columns, len(recipe.digits)
    if not rows == columns == digits:
        return 0, ""
    if rows == 9 and recipe.boxes == boxes_of(9, 9, 3, 3) and not recipe.diagonals:
        return FEWEST, f"a 9×9 Sudoku with one solution needs at least {FEWEST} givens"
    return (
        digits - 1,
        f"at least {digits - 1} of the {digits} digits must be given, or two could be swapped",
    )


def _sums(sizes: list[int]) -> set[int]:
    """The numbers that can be made by adding up some of these sizes, or none: 0 is one."""
    reached = {0}
    for size in sizes:
        reached |= {total + size for total in reached}
    return reached
