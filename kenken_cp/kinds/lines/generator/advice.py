"""What to change in a recipe that hardly ever makes a puzzle, and when to give it up."""

from dataclasses import replace
from itertools import chain
from time import monotonic

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.generator import NO_BOUND, TRIES, UNIQUE, Aim
from kenken_cp.core.late import late
from kenken_cp.core.symmetries import NONE
from kenken_cp.kinds.lines.generator.options import BY_LEVEL, LineRecipe
from kenken_cp.kinds.lines.generator.tones import changed_cells, locked_cells

# Up to so many cells a side, the least share of filled cells at which both of two tries made a
# puzzle within four seconds: with the usual blobs, and with those of any other size.
LEAST_FILL = (
    (40, 0.3, 0.4), (62, 0.4, 0.5), (100, 0.3, 0.6), (150, 0.4, 0.6), (250, 0.5, 0.7),
    (512, 0.6, 0.7),
)  # fmt: skip

# Attempts at one picture are much alike: it is given up after so many. For advice it is tried so
# often, for so many seconds at most, with any number of changes.
PICTURE_TRIES = 10
TRIALS, SECONDS = 3, 3.0

# Loaded only when it is needed: it loads the kernel.
_load = late("kenken_cp.kinds.lines.generator.workspace", "LineWorkspace")


def tries(recipe: LineRecipe) -> int:
    """After how many units of work without a new puzzle a recipe is given up."""
    return PICTURE_TRIES if recipe.picture else TRIES


def advice(recipe: LineRecipe) -> str:
    """Which options to change so that most tries make a puzzle of any level; "" if not known."""
    if recipe.picture:
        return _on_changes(recipe)
    if recipe.symmetry != NONE or not recipe.easy_lines:
        return ""
    side = max(recipe.rows, recipe.columns)
    usual, other = next(row[1:] for row in LEAST_FILL if side <= row[0])
    needed = usual if recipe.blob_size == BY_LEVEL else other
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
        f" cells; choose {say_list(ways, 'or')}"
    )


def _is_full_enough(recipe: LineRecipe, row: tuple[int, float, float]) -> bool:
    """Whether the recipe's share of filled cells suffices at a size."""
    return recipe.fill >= (row[1] if recipe.blob_size == BY_LEVEL else row[2])


def _on_changes(recipe: LineRecipe) -> str:
    """How many changes make a puzzle of a recipe's picture, and what else would."""
    other = "--thicken 1, a smaller --size or a picture with larger areas"
    if any(locked_cells(recipe)):
        other = f"fewer locked cells, {other}"
    enough = _fewest_changes(recipe)
    if enough is None:
        return (
            "a short search with any number of changes found no puzzle of this picture; "
            f"choose {other}"
        )
    if enough <= recipe.max_changes:
        return f"other tries make a puzzle with {say_count(enough, 'change')}; raise --tries"
    return f"{say_count(enough, 'change')} would do; choose --max-changes {enough}, {other}"


def _fewest_changes(recipe: LineRecipe) -> int | None:
    """The fewest changes with which some trials made a puzzle; None if none did in time."""
    workspace = _load()(replace(recipe, max_changes=recipe.cells))
    end = monotonic() + SECONDS
    found: list[int] = []
    for trial in range(TRIALS):
        workspace.begin(trial, Aim(UNIQUE, 0, NO_BOUND))
        while workspace.go_on() and monotonic() < end:
            pass
        if workspace.made >= 0 and not workspace.lay_out(workspace.made, False):
            found.append(len(changed_cells(recipe, list(chain.from_iterable(workspace.grid())))))
        if monotonic() >= end:
            break
    return min(found, default=None)
