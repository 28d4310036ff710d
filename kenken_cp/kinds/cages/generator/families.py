"""The recipe options of each family, their defaults and their checks: one row per family.

No other module of this folder lists the families. The puzzles are made in `kernel_generators`.
"""

from kenken_cp.core.generator import row_of
from kenken_cp.kinds.cages import boxed, futoshiki, kenken, killer, sudoku
from kenken_cp.kinds.cages.generator import board_options, cage_options, given_options
from kenken_cp.kinds.cages.generator.neighbours import neighbour
from kenken_cp.kinds.cages.generator.options import CageFamily

CUT = ("style", "cage_sizes", "singles", "cages")
CLUED = ("rule", "operators", "hidden_operators", "weak_clues", "negative_clues")
HOUSED = ("boxes", "diagonals")
SETTERS = ("clues", "clues_from")

ROWS: tuple[CageFamily, ...] = (
    CageFamily(
        kenken.FAMILY.id, ("digits", *CLUED, *CUT), (6, 6),
        "--size 5 --operators +- --singles none", kenken.FAMILY.title,
        (board_options.settle, cage_options.settle), kenken.FAMILY.required, vary=neighbour,
    ),
    CageFamily(
        boxed.FAMILY.id, ("digits", *HOUSED, *CLUED, *CUT), (6, 6),
        "--size 6 --boxes 3x2 --diagonals", boxed.FAMILY.title,
        (
            board_options.settle, board_options.settle_boxes, board_options.require_boxes,
            cage_options.settle,
        ),
        boxed.FAMILY.required, vary=neighbour,
    ),
    CageFamily(
        futoshiki.FAMILY.id, ("digits", "givens", "symmetry", "clues"), (5, 5),
        "--size 6 --clues greater-than=14", futoshiki.FAMILY.title,
        (board_options.settle, given_options.settle_beside, given_options.settle_signs),
        futoshiki.FAMILY.required,
    ),
    CageFamily(
        sudoku.FAMILY.id, ("digits", *HOUSED, "givens", "symmetry", *SETTERS), (9, 9),
        "--difficulty easy --symmetry half-turn", sudoku.FAMILY.title,
        (board_options.settle, board_options.settle_boxes, given_options.settle),
        sudoku.FAMILY.required,
    ),
    CageFamily(
        killer.FAMILY.id, ("digits", *HOUSED, *CUT, "givens", "uncaged", "repeats"), (9, 9),
        "--size 6 --uncaged 0.2 --givens 2", killer.FAMILY.title,
        (
            board_options.settle, board_options.settle_boxes, cage_options.settle,
            given_options.settle_beside,
        ),
        killer.FAMILY.required, signs="+", few_singles=True, vary=neighbour,
    ),
)  # fmt: skip

_BY_FAMILY = {row.family: row for row in ROWS}


def family_row(family: str) -> CageFamily:
    """The row of a family; RecipeError if there is none."""
    row: CageFamily = _BY_FAMILY.get(family) or row_of(ROWS, family)
    return row
