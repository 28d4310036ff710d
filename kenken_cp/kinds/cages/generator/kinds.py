"""How puzzles of each family are made: one row a family, and all else here names none."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from kenken_cp.kinds.cages import boxed, kenken, killer, sudoku
from kenken_cp.kinds.cages.generator import boards, cages, givens, tools
from kenken_cp.kinds.cages.generator.options import RecipeError, nearest

if TYPE_CHECKING:
    from kenken_cp.generate.recipe import Recipe


class Kind(NamedTuple):
    """One row of the table.

    `options` are the fields of a recipe that the family has, beside those that all have; `settle`
    completes and checks a recipe, step by step; `maker(recipe, geometry)` is what the kernel makes
    such puzzles with, and `data` names, in order, the fields of the family's data (`made` says
    where they come from). `side` is the size where none is said, `signs` are the operators of
    larger cages where no option names some, and with `few_singles` cages of one cell come only
    where nothing else fits, unless they are asked for.
    """

    family: str
    options: tuple[str, ...]
    settle: tuple[Callable[["Recipe"], None], ...]
    maker: Callable[["Recipe", Any], Any]
    data: tuple[str, ...]
    side: int
    signs: str = ""
    few_singles: bool = False


CUT = ("style", "cage_sizes", "singles", "caging")
CLUED = ("rule", "operators", "no_op", "weak_clues")
HOUSED = ("boxes", "diagonals")

KINDS: tuple[Kind, ...] = (
    Kind(
        kenken.FAMILY.id,
        (*CLUED, *CUT),
        (boards.settle, cages.settle),
        tools.cage_maker,
        kenken.FIELDS,
        6,
    ),
    Kind(
        boxed.FAMILY.id,
        (*HOUSED, *CLUED, *CUT),
        (boards.settle, boards.settle_boxes, boards.want_boxes, cages.settle),
        tools.cage_maker,
        boxed.FIELDS,
        6,
    ),
    Kind(
        sudoku.FAMILY.id,
        (*HOUSED, "givens", "symmetry"),
        (boards.settle, boards.settle_boxes, boards.refuse_zero, givens.settle),
        tools.digger,
        sudoku.FIELDS,
        9,
    ),
    Kind(
        killer.FAMILY.id,
        (*HOUSED, *CUT, "givens", "uncaged", "repeats"),
        (
            boards.settle, boards.settle_boxes, boards.refuse_zero, cages.settle,
            givens.settle_beside,
        ),
        tools.cage_maker,
        killer.FIELDS,
        9,
        signs="+",
        few_singles=True,
    ),
)  # fmt: skip

_BY_FAMILY = {row.family: row for row in KINDS}


def kind_of(family: str) -> Kind:
    """The row of a family; RecipeError if there is none."""
    row = _BY_FAMILY.get(family)
    if row is None:
        raise RecipeError(f"--family {family}: no such family; {nearest(family, list(_BY_FAMILY))}")
    return row
