"""Recipes of cage puzzles, complete and checked."""

from dataclasses import dataclass

from kenken_cp.kinds.cages.generator.families import ROWS, family_row
from kenken_cp.kinds.cages.generator.options import CageFamily, CageOptions
from kenken_cp.kinds.cages.puzzle import MAX_SIZE


@dataclass(frozen=True, slots=True)
class CageRecipe(CageOptions):
    """The recipe of a cage puzzle, difficulty apart; RecipeError for impossible options."""

    def __post_init__(self) -> None:
        self.refuse_foreign(ROWS)
        self.check_sides(MAX_SIZE)  # the option that raises the limit is one of reading only
        for settle in self.row.settle:
            settle(self)

    @property
    def row(self) -> CageFamily:
        """The row of its family."""
        return family_row(self.family)
