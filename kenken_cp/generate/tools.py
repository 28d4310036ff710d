"""What the puzzles of a recipe are made with: the kernel's maker, set up as the recipe says."""

from functools import lru_cache

from kenken_cp.core.cages import Rule
from kenken_cp.core.geometry import latin
from kenken_cp.generate.recipe import Recipe
from kenken_cp.generate.styles import BY_ID, DOMINOES, FIXED
from kenken_cp.human.solver import ROWS
from kenken_cp.kernel.clues import Clues
from kenken_cp.kernel.cutter import Cutter
from kenken_cp.kernel.maker import Maker
from kenken_cp.kernel.tuples import TupleStore

# Cages may become fewer by so much, as against their mean size, while a puzzle is made harder.
SLACK = 1.15
# Where clues fit anywhere, changes bring single cells to one in so many cells and no further.
SINGLES = 6
# How many cagings are tried on a grid, and how many changes to each: so many and so many a cell.
CAGINGS = 6
CHANGES, CHANGES_A_CELL = 60, 3
LARGEST_DOMINO = 6  # what rests make of a domino
SHARES = 1 << 32  # in which the share of no-op cages is counted


@lru_cache(maxsize=16)
def tools_for(recipe: Recipe) -> tuple[Maker, TupleStore]:
    """A maker for puzzles of this recipe, and the memory of cage tuples that it wants."""
    rows, columns, digits = recipe.rows, recipe.columns, recipe.digits
    confined = recipe.rule is Rule.PAIR
    cutter = Cutter(rows, columns, BY_ID[recipe.style].code, recipe.sizes, recipe.caging)
    largest, singles = _limits(recipe)
    cutter.limit(largest, singles)
    share = round(recipe.no_op * SHARES)
    clues = Clues(digits, recipe.operators, confined, share, recipe.weak_clues)
    maker = Maker(latin(rows, columns), digits, cutter, clues, ROWS)
    maker.allow(CAGINGS, CHANGES + CHANGES_A_CELL * recipe.cells)
    maker.draft.keep_shape(_fewest_cages(recipe), _most_singles(recipe, singles))
    return maker, TupleStore(digits, confined)


def _limits(recipe: Recipe) -> tuple[int, int]:
    """The cells of the largest cage, and how many cages of one cell a caging may come with."""
    if recipe.style == FIXED:
        return recipe.cells, recipe.cells
    largest = max([size for size, _ in recipe.sizes])
    singles = recipe.cells if recipe.singles is None else recipe.singles
    if recipe.style == DOMINOES:
        largest = 2 if recipe.pairs_only else max(largest, min(LARGEST_DOMINO, recipe.cells))
        if recipe.singles is None:  # as few as can be
            singles = 1 if recipe.cells == 1 else recipe.cells % 2 if largest == 2 else 0
    return largest, singles


def _fewest_cages(recipe: Recipe) -> int:
    weights = sum(weight for _, weight in recipe.sizes)
    cells = sum(size * weight for size, weight in recipe.sizes)
    return int(recipe.cells * weights / (SLACK * cells)) if cells else 0


def _most_singles(recipe: Recipe, singles: int) -> int:
    """How many cages of one cell changes may bring it to."""
    if recipe.singles is None and recipe.style != DOMINOES and {*"+*"} & {*recipe.operators}:
        return recipe.cells // SINGLES
    return singles
