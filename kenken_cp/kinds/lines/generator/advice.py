"""What to change in a recipe of random pictures that hardly ever make a puzzle."""

from kenken_cp.core.counts import listed
from kenken_cp.core.symmetries import NONE
from kenken_cp.kinds.lines.generator.options import BY_LEVEL, LineRecipe

# Up to so many cells a side, the least share of filled cells at which both of two tries made a
# puzzle within four seconds: with the usual blobs, and with those of any other size.
LEAST_FILL = (
    (40, 0.3, 0.4), (62, 0.4, 0.5), (100, 0.3, 0.6), (150, 0.4, 0.6), (250, 0.5, 0.7),
    (512, 0.6, 0.7),
)  # fmt: skip


def advice(recipe: LineRecipe) -> str:
    """Which other options make a puzzle without a level in most tries; "" if that is not known."""
    if recipe.picture or recipe.symmetry != NONE or not recipe.full_lines:
        return ""
    side = max(recipe.rows, recipe.columns)
    usual, other = next(row[1:] for row in LEAST_FILL if side <= row[0])
    needed = usual if recipe.grain == BY_LEVEL else other
    if recipe.fill >= needed:
        return ""
    ways = [f"--fill {needed}"]
    if recipe.fill >= usual:
        ways.append("the usual --blob-size")
    smaller = [row[0] for row in LEAST_FILL if row[0] < side and _is_full_enough(recipe, row)]
    if smaller:
        ways.append(f"a --size of at most {smaller[-1]}x{smaller[-1]}")
    return (
        f"with so few cells filled, lines settle almost no cell of {recipe.rows}×{recipe.columns}"
        f" cells; choose {listed(ways, 'or')}"
    )


def _is_full_enough(recipe: LineRecipe, row: tuple[int, float, float]) -> bool:
    """Whether the recipe's share of filled cells suffices at a size."""
    return recipe.fill >= (row[1] if recipe.grain == BY_LEVEL else row[2])
