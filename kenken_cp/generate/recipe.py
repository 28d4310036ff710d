"""What a puzzle is to be like, its difficulty apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from kenken_cp.core.cages import GIVEN, MAX_SIZE, OPERATORS, Cage, CagePuzzle, Rule
from kenken_cp.core.counts import counted
from kenken_cp.core.errors import KenkenError
from kenken_cp.generate.options import (
    OPERATOR_ORDER,
    READERS,
    RecipeError,
    nearest,
    operators_of,
)
from kenken_cp.generate.styles import BY_ID, FIXED, SPLIT, Weights

__all__ = ["LARGEST_CAGE", "Recipe", "RecipeError"]

LARGEST_CAGE = 10  # what the kernel tabulates
LARGEST_WEIGHT = 1_000_000


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a puzzle is to be like, its difficulty apart.

    `digits` are kept ascending, 1 to the longer side if none are named; `cage_sizes` pairs sizes
    with weights, ascending, and is empty for the style's own; `singles` is how many cages of one
    cell there may be, None for as many as come; `no_op` is the share of larger cages that show
    their target alone; `weak_clues` False avoids clues that say next to nothing; `caging` is a
    cage's number per cell, row by row, for the style "fixed", kept numbered from 0 as they come.
    Raises RecipeError, by the name of the option, for what is wrong and for what can be seen to
    be impossible.
    """

    rows: int
    columns: int
    digits: tuple[int, ...] = ()
    rule: Rule = Rule.PAIR
    style: str = "carve"
    cage_sizes: Weights = ()
    singles: int | None = None
    operators: str = OPERATOR_ORDER
    no_op: float = 0.0
    weak_clues: bool = True
    caging: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        _settle_board(self)
        _settle_options(self)
        _settle_caging(self)
        _check_sizes(self)
        _check_possible(self)

    @property
    def family(self) -> str:
        """The id of the family of puzzles."""
        return "kenken"

    @property
    def cells(self) -> int:
        """How many cells the grid has."""
        return self.rows * self.columns

    @property
    def pairs_only(self) -> bool:
        """Whether no clue can stand on more than two cells."""
        return self.rule is Rule.PAIR and all(OPERATORS[sign].pairs_only for sign in self.operators)

    @property
    def sizes(self) -> Weights:
        """The sizes to draw cages from, with weights: those of the recipe, or those of its style
        that the grid, the operators and `singles` leave. Empty for fixed cages."""
        if self.cage_sizes or self.style == FIXED:
            return self.cage_sizes
        least = 1 if self.singles is None or self.singles > 0 else 2
        most = min(self.cells, 2 if self.pairs_only else LARGEST_CAGE)
        left = [row for row in BY_ID[self.style].cage_sizes if least <= row[0] <= most]
        return tuple(left) or ((most, 1),)

    def as_fields(self) -> dict[str, Any]:
        """The recipe as plain JSON: its sides, and of the rest what is not the default."""
        said: dict[str, Any] = {}
        plain = Recipe(self.rows, self.columns)
        for name in FIELDS:
            value = getattr(self, name)
            if name in REQUIRED or value != getattr(plain, name):
                said[name] = _as_json(value)
        return said

    @classmethod
    def from_fields(cls, said: Mapping[str, Any]) -> "Recipe":
        """The recipe that `as_fields` wrote, or one with texts as the command line takes them."""
        unknown = next((name for name in said if name not in FIELDS), None)
        if unknown is not None:
            raise RecipeError(f"{unknown!r} is no option; {nearest(unknown, FIELDS)}")
        missing = next((name for name in REQUIRED if name not in said), None)
        if missing:
            raise RecipeError(f"{missing!r} is missing; it says how many {missing} the grid has")
        return cls(**{name: READERS[name](value) for name, value in said.items()})


FIELDS = tuple(field.name for field in fields(Recipe))
REQUIRED = ("rows", "columns")


def _set(recipe: Recipe, name: str, value: object) -> None:
    object.__setattr__(recipe, name, value)


def _as_json(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_as_json(entry) for entry in value]
    return str(value) if isinstance(value, Rule) else value


# What a puzzle's own constructor checks is asked of it, with one cage or with those of the map.


def _settle_board(recipe: Recipe) -> None:
    rows, columns, digits, rule = recipe.rows, recipe.columns, recipe.digits, recipe.rule
    _probe("--size", rows, columns)
    digits = _probe("--digits", rows, columns, digits).digits
    _set(recipe, "digits", digits)
    _set(recipe, "rule", _probe("--rule", rows, columns, digits, rule=rule).rule)


def _probe(option: str, *args: Any, cages: Sequence[Sequence[int]] = (), **named: Any) -> Any:
    """A puzzle of these sides and digits; RecipeError says what its constructor refuses."""
    rows, columns = args[0], args[1]
    digit = next(iter(args[2]), 1) if len(args) > 2 else 1
    try:
        # of a grid that is too large its constructor wants no cells to say so
        cages = cages or [range(min(rows * columns, MAX_SIZE**2))]
        made = tuple(Cage(tuple(c), "+" if len(c) > 1 else GIVEN, digit) for c in cages)
        return CagePuzzle(rows, columns, made, *args[2:], **named)
    except KenkenError as error:
        raise RecipeError(f"{option}: {error}") from None


def _settle_options(recipe: Recipe) -> None:
    if recipe.style not in BY_ID:
        raise RecipeError(
            f"--style {recipe.style}: no such style; {nearest(recipe.style, tuple(BY_ID))}"
        )
    _set(recipe, "operators", operators_of(recipe.operators))
    if not 0 <= recipe.no_op <= 1:
        raise RecipeError(f"--no-op {recipe.no_op}: a share from 0 to 1, or none, or all")
    _set(recipe, "no_op", float(recipe.no_op))
    if recipe.singles is not None and recipe.singles < 0:
        raise RecipeError(f"--singles {recipe.singles}: a number from 0 up, or none, or some")


def _settle_caging(recipe: Recipe) -> None:
    """Number the cages of a map as they come; RecipeError unless they fit style and grid."""
    if recipe.style != FIXED:
        if recipe.caging:
            raise RecipeError(f"--caging goes with --style {FIXED}, not with {recipe.style}")
        return
    if not recipe.caging:
        raise RecipeError(f"--style {FIXED} wants a map of the cages; name its file by --caging")
    if len(recipe.caging) != recipe.cells:
        raise RecipeError(
            f"--caging: a map of {counted(len(recipe.caging), 'cell')} for a grid of {recipe.rows}×"
            f"{recipe.columns}, which has {recipe.cells}"
        )
    numbers = {name: number for number, name in enumerate(dict.fromkeys(recipe.caging))}
    caging = tuple(numbers[name] for name in recipe.caging)
    cells: list[list[int]] = [[] for _ in numbers]
    for cell, cage in enumerate(caging):
        cells[cage].append(cell)
    _probe("--caging", recipe.rows, recipe.columns, recipe.digits, cages=cells)
    _set(recipe, "caging", caging)


def _sizes_of_map(recipe: Recipe) -> list[int]:
    return [recipe.caging.count(cage) for cage in range(max(recipe.caging) + 1)]


def _check_sizes(recipe: Recipe) -> None:
    """Weights are sane, and no size contradicts another option."""
    if recipe.style == FIXED:
        if recipe.cage_sizes:
            raise RecipeError(f"--cage-sizes: with --style {FIXED} the map says what they are")
        _check_size("--caging", max(_sizes_of_map(recipe)), recipe)
        return
    sizes = [size for size, _ in recipe.cage_sizes]
    for size, weight in recipe.cage_sizes:
        if sizes.count(size) > 1:
            raise RecipeError(f"--cage-sizes names {size} twice; once is enough")
        if size < 1 or not 1 <= weight <= LARGEST_WEIGHT:
            raise RecipeError(
                f"--cage-sizes {size}:{weight}; sizes and weights are integers from 1 up, "
                f"weights up to {LARGEST_WEIGHT:,}"
            )
        _check_size("--cage-sizes", size, recipe)
    if 1 in sizes and recipe.singles == 0:
        raise RecipeError("--cage-sizes wants cages of 1 cell, --singles none forbids them")
    _set(recipe, "cage_sizes", tuple(sorted(recipe.cage_sizes)))


def _check_size(option: str, size: int, recipe: Recipe) -> None:
    if size > recipe.cells:
        grid = f"{recipe.rows}×{recipe.columns}"
        raise RecipeError(
            f"{option} has {size}; a grid of {grid} has {counted(recipe.cells, 'cell')}"
        )
    if size > LARGEST_CAGE:
        raise RecipeError(f"{option}: a cage of {size} cells; cages have at most {LARGEST_CAGE}")
    if size > 2 and recipe.pairs_only:
        raise RecipeError(
            f"{option}: a cage of {size} cells, and {_signs(recipe)} stands on two only by the "
            f"rule '{Rule.PAIR}'; allow + or ×, or use --rule {Rule.MAX_MINUS_REST}"
        )


def _signs(recipe: Recipe) -> str:
    return " or ".join(OPERATORS[symbol].sign for symbol in recipe.operators)


def _check_possible(recipe: Recipe) -> None:
    """RecipeError for what no grid and no cages can bring together."""
    singles = recipe.cells if recipe.singles is None else recipe.singles
    if recipe.style == FIXED:
        sizes = _sizes_of_map(recipe)
        if sizes.count(1) > singles:
            raise RecipeError(
                f"--singles {singles or 'none'}: the map of --caging has {sizes.count(1)} of them"
            )
        only_singles = max(sizes) == 1
    else:
        _check_sum(recipe, singles)
        only_singles = recipe.cells == 1 or [size for size, _ in recipe.cage_sizes] == [1]
    if not only_singles and not _some_pair(recipe):
        digits = " ".join(map(str, recipe.digits))
        raise RecipeError(
            f"--operators {recipe.operators}: no digit of {digits} divides another; "
            "allow + - or * beside it"
        )


def _check_sum(recipe: Recipe, singles: int) -> None:
    """RecipeError unless cages of the sizes there may be, and so many singles, fill the grid.

    Where they add up they also fit: laid one after the other along a snake through the grid.
    """
    sizes = [size for size, _ in recipe.sizes if size > 1]
    if recipe.style == SPLIT and sizes:  # what is split off may have any size
        sizes = list(range(2, max(sizes) + 1))
    reached = {0}
    for total in range(1, recipe.cells + 1):
        if any(total - size in reached for size in sizes):
            reached.add(total)
    needed = recipe.cells - max(reached)
    if needed > singles:
        named = " or ".join(map(str, sizes)) or "two or more"
        raise RecipeError(
            f"--singles {singles or 'none'}: cages of {named} cells cannot fill a grid of "
            f"{recipe.rows}×{recipe.columns}; allow --singles {needed}"
        )


def _some_pair(recipe: Recipe) -> bool:
    """Whether some two digits can stand under one of the operators."""
    if recipe.operators != "/":
        return True
    return any(
        divisor and digit != divisor and digit % divisor == 0
        for digit in recipe.digits
        for divisor in recipe.digits
    )
