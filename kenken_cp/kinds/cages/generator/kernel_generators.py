"""The kernel's generators, configured from a recipe."""

from functools import lru_cache

from kenken_cp.core.geometry import parts
from kenken_cp.core.recipe import NO_PART, RecipeError
from kenken_cp.core.symmetries import BY_ID as SYMMETRIES
from kenken_cp.core.symmetries import orbits
from kenken_cp.kinds.cages.generator.options import CageOptions
from kenken_cp.kinds.cages.generator.styles import BY_ID, DOMINOES, FIXED
from kenken_cp.kinds.cages.houses import Geometry, house
from kenken_cp.kinds.cages.kernel.generate.cage_evaluator import CageEvaluator
from kenken_cp.kinds.cages.kernel.generate.cage_generator import CageGenerator
from kenken_cp.kinds.cages.kernel.generate.clue_chooser import ClueChooser
from kenken_cp.kinds.cages.kernel.generate.givens_remover import GivensRemover
from kenken_cp.kinds.cages.kernel.generate.grid_generator import GridGenerator
from kenken_cp.kinds.cages.kernel.generate.grid_source import GridSource
from kenken_cp.kinds.cages.kernel.generate.latin import Latin
from kenken_cp.kinds.cages.kernel.generate.puzzle_generator import PuzzleGenerator
from kenken_cp.kinds.cages.kernel.search.tuples import TupleStore
from kenken_cp.kinds.cages.operators import Rule
from kenken_cp.kinds.cages.techniques import LADDER

# Making a puzzle harder joins cages; their mean size may grow by this factor.
SLACK = 1.15
# Where some operator fits any digits, changes leave at most one single-cell cage per this many
# cells.
SINGLES = 6
# The cagings tried on a grid, and the changes to each: a fixed number plus some per cell.
CAGINGS = 6
CHANGES, CHANGES_A_CELL = 60, 3
LARGEST_DOMINO = 6  # the largest cage made of a domino and leftover cells
SHARES = 1 << 32  # the unit of the share of no-op cages
REMOVALS = 8  # attempts to remove givens from one grid
# The ladder as the kernel takes it.
ROWS = [(row.find, int(row.tier), row.weight) for row in LADDER]


@lru_cache(maxsize=16)
def generator_for(recipe: CageOptions, boxes: tuple[int, ...]) -> PuzzleGenerator | GivensRemover:
    """The generator for puzzles of this recipe with these boxes; RecipeError if there is none."""
    if not {"style", "givens"} & {*recipe.row.options}:
        raise RecipeError(f"--family {recipe.family}: such puzzles cannot be made yet, only solved")
    make = _puzzle_generator if "style" in recipe.row.options else _remover
    return make(recipe, recipe.geometry(boxes))


@lru_cache(maxsize=16)
def _store(digits: tuple[int, ...], pairs_only: bool) -> TupleStore:
    return TupleStore(digits, pairs_only)


def _remover(recipe: CageOptions, geometry: Geometry) -> GivensRemover:
    """A generator for puzzles of givens alone."""
    owner = [0] * recipe.cells
    for number, orbit in enumerate(
        orbits(SYMMETRIES[recipe.symmetry], recipe.rows, recipe.columns)
    ):
        for cell in orbit:
            owner[cell] = number
    made = GivensRemover(_evaluator(recipe, geometry), owner)
    made.allow(REMOVALS, *(recipe.givens or (0, recipe.cells)), recipe.givens is not None)
    return made


def _puzzle_generator(recipe: CageOptions, geometry: Geometry) -> PuzzleGenerator:
    """A generator for puzzles with cages."""
    rows, columns, digits = recipe.rows, recipe.columns, recipe.digits
    code = BY_ID[recipe.style].code
    cages = CageGenerator(rows, columns, code, recipe.sizes, recipe.cages)
    largest, singles = _limits(recipe)
    cages.limit(largest, singles, recipe.uncaged)
    share = round(recipe.hidden_operators * SHARES)
    clues = ClueChooser(
        digits,
        recipe.signs,
        recipe.rule is Rule.PAIR,
        share,
        recipe.weak_clues,
        recipe.distinct,
        recipe.negative_clues,
    )
    made = PuzzleGenerator(_evaluator(recipe, geometry), cages, clues)
    varied = not recipe.row.signs
    made.allow(CAGINGS, CHANGES + CHANGES_A_CELL * recipe.cells)
    if recipe.style == FIXED and not varied:  # the grid fixes the clues, so nothing can be changed
        made.allow(1, 1)
    made.builder.keep_shape(_fewest_cages(recipe), _most_singles(recipe, singles), varied)
    made.give(*(recipe.givens or (0, 0)))
    return made


def _evaluator(recipe: CageOptions, geometry: Geometry) -> CageEvaluator:
    store = _store(recipe.digits, recipe.rule is Rule.PAIR)
    return CageEvaluator(geometry, recipe.digits, _grids(recipe, geometry), ROWS, store)


def _grids(recipe: CageOptions, geometry: Geometry) -> GridSource:
    """The source of grids; uniform if the houses are rows and columns only."""
    digits = len(recipe.digits)
    if recipe.distinct and recipe.style == FIXED:
        return GridGenerator(_with_cages(recipe, geometry), digits)
    if geometry.boxes or geometry.diagonals:
        return GridGenerator(geometry, digits)
    return Latin(recipe.rows, recipe.columns, digits)


def _with_cages(recipe: CageOptions, geometry: Geometry) -> Geometry:
    """The geometry with the cages of the map as houses, since they repeat no digit."""
    caged = [cell for cell, cage in enumerate(recipe.cages) if cage != NO_PART]
    numbers = [recipe.cages[cell] for cell in caged]
    cages = [house("cage", [caged[at] for at in cage]) for cage in parts(numbers)]
    sides = geometry.rows, geometry.columns, geometry.boxes, geometry.diagonals
    return Geometry(*sides, (*geometry.houses, *cages))


def _limits(recipe: CageOptions) -> tuple[int, int]:
    """The size of the largest cage, and the most single-cell cages that a caging starts with."""
    if recipe.style == FIXED:
        return recipe.cells, recipe.cells
    largest = max([size for size, _ in recipe.sizes])
    singles = recipe.cells if recipe.singles is None else recipe.singles
    if recipe.style == DOMINOES:
        rests = min(LARGEST_DOMINO, recipe.caged, recipe.largest_cage)
        largest = 2 if recipe.pairs_only else max(largest, rests)
    if recipe.singles is None and (recipe.style == DOMINOES or recipe.row.few_singles):
        # as few as possible
        singles = 1 if recipe.caged == 1 else recipe.caged % 2 if largest == 2 else 0
    return largest, singles


def _fewest_cages(recipe: CageOptions) -> int:
    weights = sum(weight for _, weight in recipe.sizes)
    cells = sum(size * weight for size, weight in recipe.sizes)
    return int(recipe.caged * weights / (SLACK * cells)) if cells else 0


def _most_singles(recipe: CageOptions, singles: int) -> int:
    """The most single-cell cages that changes may lead to."""
    if recipe.singles is not None or recipe.style == DOMINOES or recipe.row.few_singles:
        return singles
    return recipe.cells // SINGLES if {*"+*"} & {*recipe.operators} else singles
