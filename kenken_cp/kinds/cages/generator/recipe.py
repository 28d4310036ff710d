"""Recipes of cage puzzles, complete and checked."""

from dataclasses import dataclass

from kenken_cp.kinds.cages.generator.families import ROWS, family_row
from kenken_cp.kinds.cages.generator.options import CageFamily, CageOptions


@dataclass(frozen=True, slots=True)
class CageRecipe(CageOptions):
    """The recipe of a cage puzzle, difficulty apart; RecipeError for impossible options."""

    def __post_init__(self) -> None:
        self.refuse_foreign(ROWS)
        for settle in self.row.settle:
            settle(self)

    @property
    def row(self) -> CageFamily:
        """The row of its family."""
        return family_row(self.family)
