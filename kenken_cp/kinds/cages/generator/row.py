"""`GENERATOR`: how cage puzzles are made, what suites count of them, and which are ranked together.

A percentile says how many similar puzzles take less effort to solve (`kenken_cp.percentiles`);
`kenken suite calibrate` makes those puzzles, by `calibration_recipes`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import product
from typing import TYPE_CHECKING, Any

from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import Fields
from kenken_cp.core.generator import Count, Shares, Styles
from kenken_cp.core.recipe import RecipeError
from kenken_cp.engine.workspace import KernelGenerator, KernelWorkspace
from kenken_cp.kinds.cages.fields import blank
from kenken_cp.kinds.cages.generator.families import ROWS, family_row
from kenken_cp.kinds.cages.generator.options import PANELS, CageOptions
from kenken_cp.kinds.cages.generator.readers import NO_BOXES
from kenken_cp.kinds.cages.generator.recipe import CageRecipe
from kenken_cp.kinds.cages.generator.styles import STYLES, CagingStyle
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.operators import GIVEN, NO_OP, OPERATORS
from kenken_cp.kinds.cages.populations import DIAGONALS, JIGSAW, boxes_word, spell_group
from kenken_cp.kinds.cages.puzzle import CagePuzzle

if TYPE_CHECKING:
    from kenken_cp.kinds.cages.generator.clued_workspace import CluedWorkspace

LARGEST = 7  # cages of this size and more share a column
# The puzzles behind the table of percentiles: sizes, for each size the operators allowed and the
# share of larger cages that hide theirs, and boards that are not the family's usual one.
SIDES = range(4, 10)
ALLOWED = (("+-*/", 0.0), ("+-", 0.0), ("*/", 0.0), ("+", 0.0), ("*", 0.0),
           ("+-*/", 0.5), ("+-*/", 1.0))  # fmt: skip
BOARDS: tuple[dict[str, Any], ...] = ({"boxes": JIGSAW}, {"boxes": NO_BOXES}, {"diagonals": True})


def _givens(data: Fields) -> list[int]:
    """The number of given cells, if any."""
    empty = blank(data.get("digits", ()))
    given = sum(digit != empty for line in data.get("given", ()) for digit in line)
    return [given] * (given > 0)


def _cages(data: Fields) -> Iterable[int]:
    """The number of cells of each cage."""
    return Counter(number for line in data.get("cage", ()) for number in line if number).values()


def _operators(data: Fields) -> Iterable[str]:
    """The operator of each cage that shows one."""
    signs: Counter[str] = Counter(data.get("operator", ()))
    if not OPERATORS.keys() >= signs.keys():
        raise FormatError("it has an unknown operator")
    return signs.elements()


def _operator(symbol: str) -> str:
    row = OPERATORS[symbol]
    return f"{row.sign} {row.title}" if row.sign else row.title


COUNTS = (
    Count("givens", "givens", _givens, in_ranges=True),
    Count("cages", "cells of a cage", _cages),
    Count("operators", "operator", _operators, _operator, by_number=False),
)


def _shown_sizes(puzzle: CagePuzzle) -> list[int]:
    return [min(len(cage.cells), LARGEST) for cage in puzzle.cages]


def _shown_operators(puzzle: CagePuzzle) -> list[str]:
    return [cage.operator for cage in puzzle.cages if cage.operator != GIVEN]


def _sizes_and_weights(style: CagingStyle) -> str:
    weights = ", ".join(f"{size}:{weight}" for size, weight in style.cage_sizes)
    return f"Sizes and weights: {weights}" if weights else ""


OPTIONS: tuple[tuple[str, dict[str, object]], ...] = (
    ("--operators +-", {"operators": "+-"}),
    ("--operators x", {"operators": "*"}),
    ("--hidden-operators all", {"hidden_operators": "all"}),
    ("--hidden-operators 0.3", {"hidden_operators": 0.3}),
    ("--singles none", {"singles": 0}),
    ("--no-weak-clues", {"weak_clues": False}),
    ("--cage-sizes 2:1,5:1", {"cage_sizes": "2:1,5:1"}),
    ("--rule max-minus-rest", {"rule": "max-minus-rest"}),
    ("--uncaged 0.2", {"uncaged": "0.2"}),
    ("--repeats", {"repeats": True}),
)
TABLE = Styles(
    option="style",
    rows=STYLES,
    note=_sizes_and_weights,
    tries=(tuple([(row.id, {"style": row.id}) for row in STYLES if row.changes_cages]), OPTIONS),
    shares=(
        Shares(
            "cells of a cage",
            _shown_sizes,
            (*[(str(size), size) for size in range(1, LARGEST)], (f"{LARGEST}+", LARGEST)),
        ),
        Shares(
            "operator",
            _shown_operators,
            tuple([(OPERATORS[op].sign or op, op) for op in OPERATORS if op != GIVEN]),
        ),
    ),
    mean="cages",
)


def group_of(recipe: CageOptions) -> str:
    """Which puzzles of a size one is ranked with: those of these operators, on such a board."""
    return spell_group(f"{_signs(recipe)} {_board(recipe)}")


def _signs(recipe: CageOptions) -> str:
    """The operators that its cages may show, with that of none; "" without cages."""
    if "style" not in recipe.row.options:
        return ""
    if recipe.hidden_operators == 1:
        return NO_OP
    return recipe.signs + NO_OP * (recipe.hidden_operators > 0)


def _board(recipe: CageOptions) -> str:
    """The words for its board; "" for the family's usual one."""
    if "boxes" not in recipe.row.options:
        return ""
    longer = max(recipe.rows, recipe.columns)
    boxes = (
        recipe.boxes
        if recipe.boxes == JIGSAW
        else boxes_word(recipe.box_map, recipe.columns, longer)
    )
    return f"{boxes} {DIAGONALS * recipe.diagonals}"


class CageGenerator(KernelGenerator[CageRecipe]):
    """How cage puzzles are made."""

    number = 6
    recipe = CageRecipe
    families = ROWS
    panels = PANELS
    counts = COUNTS
    styles = TABLE
    group = staticmethod(group_of)

    def workspace(self, recipe: CageRecipe) -> "KernelWorkspace[CageRecipe] | CluedWorkspace":  # type: ignore[override]
        if not recipe.is_clued:
            return super().workspace(recipe)
        from kenken_cp.kinds.cages.generator.clued_workspace import CluedWorkspace

        return CluedWorkspace(recipe)

    @property
    def reasons(self) -> Sequence[str]:
        from kenken_cp.kinds.cages.generator.clued_workspace import NO_GRID, NO_PLACE

        return [*super().reasons, NO_PLACE, NO_GRID]

    def workspace_class(self) -> type[KernelWorkspace[CageRecipe]]:
        from kenken_cp.kinds.cages.generator.workspace import CageWorkspace

        return CageWorkspace

    def calibration_recipes(self, family: str) -> Iterator[CageRecipe]:
        """The recipes of puzzles to rank others with; the usual boxes where a size has some."""
        row = family_row(family)
        for side in SIDES:
            if "boxes" in row.options and not usual_boxes(side, side):
                continue
            if "operators" not in row.options:
                yield CageRecipe(side, side, family=family)
                continue
            for operators, share in ALLOWED:
                yield CageRecipe(
                    side, side, operators=operators, hidden_operators=share, family=family
                )
        if "boxes" in row.options:
            for board, side in product(BOARDS, SIDES):
                # no usual boxes beside diagonals, or none that it needs
                with suppress(RecipeError):
                    yield CageRecipe(side, side, family=family, **board)


GENERATOR = CageGenerator()
