"""Completes and checks the cages and clues of a recipe."""

from kenken_cp.core.counts import say_count
from kenken_cp.core.geometry import number_names, parts
from kenken_cp.core.recipe import NO_PART, RecipeError
from kenken_cp.kinds.cages.generator.board_options import probe, put
from kenken_cp.kinds.cages.generator.options import LARGEST_CAGE, CageOptions
from kenken_cp.kinds.cages.generator.readers import operators_of
from kenken_cp.kinds.cages.generator.styles import FIXED, SPLIT
from kenken_cp.kinds.cages.operators import OPERATORS, Rule

LARGEST_WEIGHT = 1_000_000


def settle(recipe: CageOptions) -> None:
    """Complete style, clues, fixed cages and uncaged cells; RecipeError for what is impossible."""
    _settle_options(recipe)
    _settle_caging(recipe)
    _settle_uncaged(recipe)
    _check_sizes(recipe)
    _check_possible(recipe)


def _settle_options(recipe: CageOptions) -> None:
    put(recipe, "operators", operators_of(recipe.operators))
    put(recipe, "hidden_operators", float(recipe.hidden_operators))
    if recipe.singles is not None and recipe.singles < 0:
        raise RecipeError(f"--singles {recipe.singles}: use a number of 0 or more, none, or any")


def _settle_caging(recipe: CageOptions) -> None:
    """Number the cages of a map in the order of first cells; RecipeError if they do not fit the
    style."""
    if recipe.style != FIXED:
        if recipe.cages:
            raise RecipeError(f"--cages works with --style {FIXED}, not with {recipe.style}")
        return
    if not recipe.cages:
        raise RecipeError(f"--style {FIXED} needs a map of the cages; give its file with --cages")
    if len(recipe.cages) != recipe.cells:
        raise RecipeError(
            f"--cages: the map has {say_count(len(recipe.cages), 'cell')}, but a grid of "
            f"{recipe.rows}×{recipe.columns} has {recipe.cells}"
        )
    caged = [cell for cell, name in enumerate(recipe.cages) if name != NO_PART]
    if not caged:
        raise RecipeError("--cages: the map has no cages")
    numbers = dict(zip(caged, number_names(recipe.cages[cell] for cell in caged), strict=True))
    cages = [[caged[at] for at in cage] for cage in parts(list(numbers.values()))]
    covered = "uncaged" not in recipe.row.options
    probe("--cages", recipe.rows, recipe.columns, recipe.digits, cages=cages, covered=covered)
    put(recipe, "cages", tuple(numbers.get(cell, NO_PART) for cell in range(recipe.cells)))


def _settle_uncaged(recipe: CageOptions) -> None:
    """Turn a share of uncaged cells into a number."""
    asked = recipe.uncaged
    if recipe.style == FIXED:
        if asked not in (0, recipe.cages.count(NO_PART)):
            raise RecipeError(
                f"--uncaged: with --style {FIXED} the map decides which cells are in no cage; "
                "leave out --uncaged"
            )
        asked = recipe.cages.count(NO_PART)
    elif 0 < asked < 1:
        asked = round(asked * recipe.cells)
    if not 0 <= asked < recipe.cells or asked != int(asked):
        raise RecipeError(
            f"--uncaged {recipe.uncaged:.12g}: use a whole number of cells from 0 to "
            f"{recipe.cells - 1}, or a share such as 0.2"
        )
    put(recipe, "uncaged", int(asked))


def _sizes_of_map(recipe: CageOptions) -> list[int]:
    return [recipe.cages.count(cage) for cage in range(max(recipe.cages) + 1)]


def _check_sizes(recipe: CageOptions) -> None:
    """RecipeError unless the weights are valid and each size agrees with the other options."""
    if recipe.style == FIXED:
        if recipe.cage_sizes:
            raise RecipeError(
                f"--cage-sizes: with --style {FIXED} the map decides the sizes; leave out "
                "--cage-sizes"
            )
        _check_size("--cages", max(_sizes_of_map(recipe)), recipe)
        return
    sizes = [size for size, _ in recipe.cage_sizes]
    for size, weight in recipe.cage_sizes:
        if sizes.count(size) > 1:
            raise RecipeError(f"--cage-sizes names {size} twice; name it once")
        if size < 1 or not 1 <= weight <= LARGEST_WEIGHT:
            raise RecipeError(
                f"--cage-sizes {size}:{weight}: sizes must be at least 1, and weights "
                f"from 1 to {LARGEST_WEIGHT:,}"
            )
        _check_size("--cage-sizes", size, recipe)
    if 1 in sizes and recipe.singles == 0:
        raise RecipeError("--cage-sizes asks for cages of 1 cell, but --singles none forbids them")
    put(recipe, "cage_sizes", tuple(sorted(recipe.cage_sizes)))


def _check_size(option: str, size: int, recipe: CageOptions) -> None:
    if size > recipe.caged:
        grid, inside = f"{recipe.rows}×{recipe.columns}", " in cages" * bool(recipe.uncaged)
        raise RecipeError(
            f"{option} has cages of {size} cells, but a grid of {grid} has "
            f"{say_count(recipe.caged, 'cell')}{inside}"
        )
    if size > LARGEST_CAGE:
        raise RecipeError(
            f"{option}: a cage of {size} cells is too large; at most {LARGEST_CAGE} are allowed"
        )
    if recipe.distinct and size > len(recipe.digits):
        digits = say_count(len(recipe.digits), "digit")
        raise RecipeError(
            f"{option}: a cage of {size} cells must repeat one of {digits}; use --repeats "
            "or smaller cages"
        )
    if size > 2 and recipe.pairs_only:
        raise RecipeError(
            f"{option}: a cage of {size} cells cannot have {_signs(recipe)}, which the "
            f"rule '{Rule.PAIR}' allows on two cells only; allow + or ×, or use --rule "
            f"{Rule.MAX_MINUS_REST}"
        )


def _signs(recipe: CageOptions) -> str:
    return " or ".join(OPERATORS[symbol].sign for symbol in recipe.signs)


def _check_possible(recipe: CageOptions) -> None:
    """RecipeError for combinations of options that no grid and cages can meet."""
    singles = recipe.caged if recipe.singles is None else recipe.singles
    if recipe.style == FIXED:
        sizes = _sizes_of_map(recipe)
        if sizes.count(1) > singles:
            raise RecipeError(
                f"--singles {singles or 'none'}: the map of --cages has "
                f"{say_count(sizes.count(1), 'cage')} of one cell; allow --singles {sizes.count(1)}"
            )
        only_singles = max(sizes) == 1
    else:
        _check_sum(recipe, singles)
        only_singles = recipe.caged == 1 or [size for size, _ in recipe.cage_sizes] == [1]
    if not only_singles and not _some_pair(recipe):
        digits = " ".join(map(str, recipe.digits))
        raise RecipeError(
            f"--operators {recipe.operators}: none of the digits {digits} divides another; "
            "also allow +, - or *"
        )


def _check_sum(recipe: CageOptions, singles: int) -> None:
    """RecipeError unless cages of the allowed sizes and this many single cells can fill the grid.

    If sizes add up, cages fit too: laid end to end along a snake through the grid. With uncaged
    cells they may not, which generation finds out.
    """
    sizes = [size for size, _ in recipe.sizes if size > 1]
    if recipe.style == SPLIT and sizes:  # a part that is split off may have any size
        sizes = list(range(2, max(sizes) + 1))
    reached = {0}
    for total in range(1, recipe.caged + 1):
        if any(total - size in reached for size in sizes):
            reached.add(total)
    needed = recipe.caged - max(reached)
    if needed > singles:
        raise RecipeError(f"--singles {singles or 'none'}: {_too_few(recipe, sizes, needed)}")


def _too_few(recipe: CageOptions, sizes: list[int], needed: int) -> str:
    """Why cages of these sizes, all above 1, cannot do with fewer single cells than needed."""
    if recipe.cage_sizes and not sizes:
        return (
            f"--cage-sizes allows only cages of one cell, and {recipe.caged} are needed; allow "
            f"--singles {needed}, or larger cages"
        )
    named = " or ".join(map(str, sizes)) or "two or more"
    room = f"a grid of {recipe.rows}×{recipe.columns}"
    if recipe.uncaged:
        room = say_count(recipe.caged, "cell")
    return f"cages of {named} cells cannot fill {room}; allow --singles {needed}"


def _some_pair(recipe: CageOptions) -> bool:
    """Whether some two digits have a result under one of the operators."""
    if recipe.signs != "/":
        return True
    return any(
        divisor and digit != divisor and digit % divisor == 0
        for digit in recipe.digits
        for divisor in recipe.digits
    )
