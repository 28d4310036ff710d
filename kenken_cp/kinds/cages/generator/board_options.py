"""Completes and checks the board of a recipe: sides, digits, boxes and diagonals."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.geometry import number_names
from kenken_cp.core.recipe import RecipeError
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.generator.options import CageOptions
from kenken_cp.kinds.cages.generator.readers import JIGSAW, NO_BOXES, box_of
from kenken_cp.kinds.cages.houses import boxes_of, usual_boxes
from kenken_cp.kinds.cages.operators import GIVEN, Rule
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

# The limit of nodes for the search for a grid with these boxes and diagonals; beyond it, generation
# finds out.
NODES = 5_000


def put(recipe: CageOptions, name: str, value: object) -> None:
    """Set a field of a recipe under construction."""
    object.__setattr__(recipe, name, value)


def settle(recipe: CageOptions) -> None:
    """Complete digits and rule; the puzzle's own constructor checks the digits."""
    digits = probe("--digits", recipe.rows, recipe.columns, recipe.digits).digits
    put(recipe, "digits", digits)
    put(recipe, "rule", Rule(recipe.rule))


def probe(
    option: str,
    rows: int,
    columns: int,
    digits: tuple[int, ...] = (),
    *,
    cages: Sequence[Sequence[int]] = (),
    **named: Any,
) -> CagePuzzle:
    """A trial puzzle with these fields: its constructor checks and completes them.

    Raises RecipeError, which names `option`, if it refuses them.
    """
    digit = next(iter(digits), 1)
    try:
        cages = cages or [range(rows * columns)]
        made = tuple(Cage(tuple(c), "+" if len(c) > 1 else GIVEN, digit) for c in cages)
        return CagePuzzle(rows, columns, made, digits, **named)
    except KenkenError as error:
        raise RecipeError(f"{option}: {error}") from None


def settle_boxes(recipe: CageOptions) -> None:
    """Turn the boxes into a map, and check boxes and diagonals.

    Raises RecipeError if no grid fits them.
    """
    rows, columns, digits = recipe.rows, recipe.columns, recipe.digits
    boxes = recipe.boxes
    if isinstance(boxes, str) and boxes != JIGSAW:
        boxes = _as_map(boxes, rows, columns, _ways(recipe))
    if not isinstance(boxes, str):
        boxes = probe("--boxes", rows, columns, digits, boxes=boxes).boxes
    put(recipe, "boxes", boxes)
    plain = recipe.box_map
    probe("--diagonals", rows, columns, digits, boxes=plain, diagonals=recipe.diagonals)
    if not _can_be_filled(rows, columns, digits, plain, recipe.diagonals):
        option = "--diagonals" if recipe.diagonals else "--boxes"
        other = " or other --boxes" if plain else ""
        houses = ["row", "column", *["box"] * bool(plain), *["diagonal"] * recipe.diagonals]
        raise RecipeError(
            f"{option}: no {rows}×{columns} grid with {say_count(len(digits), 'digit')} can "
            f"avoid repeats in every {say_list(houses)}; use more --digits{other}"
        )


def require_boxes(recipe: CageOptions) -> None:
    """Raise RecipeError if there are neither boxes nor diagonals."""
    if not (recipe.boxes or recipe.diagonals):
        raise RecipeError(f"--boxes {NO_BOXES}: {recipe.row.title} needs boxes or --diagonals")


def _ways(recipe: CageOptions) -> str:
    """What --boxes may be where no rectangles fit."""
    needed = require_boxes in recipe.row.settle and not recipe.diagonals
    return say_list([JIGSAW, *([] if needed else [NO_BOXES]), "a map"], "or")


def _as_map(text: str, rows: int, columns: int, ways: str) -> tuple[int, ...]:
    """The map of boxes that a text describes. Raises RecipeError, which offers other `ways`."""
    if text == NO_BOXES:
        return ()
    if not text:
        usual = usual_boxes(rows, columns)
        if not usual:
            raise RecipeError(
                f"--size {rows if rows == columns else f'{rows}x{columns}'}: a grid of "
                f"{rows}×{columns} has no rectangular boxes of "
                f"{say_count(max(rows, columns), 'cell')}; add --boxes {ways}"
            )
        return usual
    sides = box_of(text)
    if sides is None or sides[0] > rows or sides[1] > columns:
        raise RecipeError(
            f"--boxes {text}: boxes of this size do not fit a grid of {rows}×{columns}"
        )
    return boxes_of(rows, columns, *sides)


@lru_cache(maxsize=64)
def _can_be_filled(
    rows: int, columns: int, digits: tuple[int, ...], boxes: tuple[int, ...], diagonals: bool
) -> bool:
    """Whether some grid repeats no digit in a house; True also if the search takes too long."""
    if not (boxes or diagonals):
        return True
    empty = CagePuzzle(
        rows, columns, (), digits, boxes=number_names(boxes), diagonals=diagonals, covered=False
    )
    search = kernel.begin(empty)
    assert search is not None  # without cages nothing needs a table
    search.run(1, NODES)
    found = search.found > 0 or not search.exhausted
    kernel.end(search)
    return found
