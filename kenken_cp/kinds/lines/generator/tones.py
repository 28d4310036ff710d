"""Pictures in two tones: which cells of a picture are filled, and what was changed of them."""

from collections.abc import Sequence
from itertools import accumulate

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.geometry import cell_name, neighbours
from kenken_cp.core.recipe import NO_PART
from kenken_cp.kinds.lines.generator.options import LineRecipe
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED

MIDDLE = 128
SHADES = 256
NAMED = 40  # more changed cells are counted, and the picture shows them
# Shares, in sixteenths, of an error for the cell at the right and the three below: R. W. Floyd
# and L. Steinberg, "An adaptive algorithm for spatial grey scale" (1976).
SPREAD = ((0, 1, 7), (1, -1, 3), (1, 0, 5), (1, 1, 1))


def threshold(grays: Sequence[int]) -> int:
    """The brightness from which cells are empty: that which parts dark from bright best.

    N. Otsu, "A threshold selection method from gray-level histograms" (1979).
    """
    counts = [0] * SHADES
    for gray in grays:
        counts[gray] += 1
    below = list(accumulate(counts))
    sums = list(accumulate(shade * count for shade, count in enumerate(counts)))
    best, found = -1.0, MIDDLE
    for shade in range(SHADES - 1):
        dark, bright = below[shade], below[-1] - below[shade]
        if dark and bright:
            gap = sums[shade] / dark - (sums[-1] - sums[shade]) / bright
            if dark * bright * gap * gap > best:
                best, found = dark * bright * gap * gap, shade + 1
    return found


def two_tones(recipe: LineRecipe) -> tuple[list[int], list[int]]:
    """For each cell of the recipe's picture whether it is filled, and how clearly it is so."""
    limit = MIDDLE if recipe.dither else threshold(recipe.picture)
    grays = list(recipe.picture)
    cells: list[int] = []
    for cell in range(recipe.cells):
        cells.append(FILLED if grays[cell] < limit else EMPTY)
        if recipe.dither:
            _spread(grays, cell, recipe, grays[cell] - (0 if cells[cell] else SHADES - 1))
    for _ in range(recipe.thicken):
        cells = _thicker(cells, recipe.rows, recipe.columns)
    return cells, [abs(2 * gray - 2 * limit + 1) // 2 for gray in grays]


def _thicker(cells: Sequence[int], rows: int, columns: int) -> list[int]:
    """The cells, with those filled as well that have a filled one above, below or beside them."""
    found = list(cells)
    for cell in [cell for cell, value in enumerate(cells) if value == FILLED]:
        for other in neighbours(cell, rows, columns):
            found[other] = FILLED
    return found


def _spread(grays: list[int], cell: int, recipe: LineRecipe, error: int) -> None:
    row, column = divmod(cell, recipe.columns)
    for down, over, share in SPREAD:
        if row + down < recipe.rows and 0 <= column + over < recipe.columns:
            grays[cell + down * recipe.columns + over] += error * share // 16


def locked_cells(recipe: LineRecipe) -> list[int]:
    """1 for each cell that must stay as it is in the picture."""
    return [int(part != NO_PART) for part in recipe.locked] or [0] * recipe.cells


def read_picture(recipe: LineRecipe) -> list[int]:
    """The cells of the recipe's picture in two tones; [] for a random picture."""
    return two_tones(recipe)[0] if recipe.picture else []


def changed_cells(recipe: LineRecipe, grid: Sequence[int]) -> list[int]:
    """The cells of a solution that are not as in the recipe's picture."""
    before, _ = two_tones(recipe)
    return [cell for cell, value in enumerate(grid) if value != before[cell]]


def remark(recipe: LineRecipe, grid: Sequence[int]) -> str:
    """What was changed of the recipe's picture, and a map of it; "" for a random picture."""
    if not recipe.picture:
        return ""
    before, _ = two_tones(recipe)
    changed = changed_cells(recipe, grid)
    if not changed:
        return "the picture makes a puzzle as it is"
    words = {EMPTY: "empty", FILLED: "filled"}
    changes = [f"{cell_name(cell, recipe.columns)} is {words[grid[cell]]} now" for cell in changed]
    more = len(changes) - NAMED
    if more > 0:
        changes = [*changes[:NAMED], f"{more} more"]
    signs = {(EMPTY, EMPTY): ".", (FILLED, FILLED): "#", (EMPTY, FILLED): "+", (FILLED, EMPTY): "-"}
    drawn = "".join([signs[pair] for pair in zip(before, grid, strict=True)])
    rows = [drawn[at : at + recipe.columns] for at in range(0, len(drawn), recipe.columns)]
    head = f"{say_count(len(changed), 'cell')} of the picture changed: {say_list(changes)}"
    return "\n".join([f"{head} (+ filled, - emptied)", *rows])
