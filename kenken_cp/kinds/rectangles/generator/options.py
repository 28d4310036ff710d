"""The options of recipes of puzzles of rectangles, one declaration each, and their checks."""

from dataclasses import dataclass, field
from math import gcd

from kenken_cp.core.counts import say_list
from kenken_cp.core.numbers import Share, Whole
from kenken_cp.core.recipe import (
    FamilyRow,
    Recipe,
    RecipeError,
    option,
    options_of,
    read_text,
)
from kenken_cp.kinds.rectangles.generator.areas import MOST_SHARE, USUAL, Shares, read_shares
from kenken_cp.kinds.rectangles.puzzle import LARGEST
from kenken_cp.kinds.rectangles.shikaku import FAMILY

# The headings of the options in the help.
RECTANGLES, CLUES = PANELS = ("Rectangles", "Clues")
NONE, HALF_TURN = SYMMETRIES = ("none", "half-turn")
NO_BOUND = 0  # of areas
SHORTEST = 1  # of sides: any rectangle


@dataclass(frozen=True, slots=True)
class RectangleRecipe(Recipe):
    """The recipe of a puzzle of rectangles, difficulty apart; RecipeError for impossible options.

    `areas` are pairs of an area and its share; empty means the usual ones. Areas above `max_area`
    do not occur, 0 for no bound. `symmetry` is that of the cells with clues; `question_marks` is
    the share of clues that show `?`. No side of a rectangle is shorter than `min_side`.
    """

    family: str = field(kw_only=True)
    rows: int
    columns: int
    areas: Shares = option(
        (), read_shares, RECTANGLES, "AREAS",
        "Areas of the rectangles with weights, as in 4:3,6:2,8:1; no other areas are used.",
    )  # fmt: skip
    max_area: int = option(NO_BOUND, Whole(1), RECTANGLES, "N", "Maximum area of a rectangle.")
    symmetry: str = option(
        NONE, read_text, CLUES, "SYMMETRY",
        f"Symmetry of the cells with clues: {' or '.join(SYMMETRIES)}.",
        choices=SYMMETRIES,
    )  # fmt: skip
    question_marks: float = option(
        0.0, Share(), CLUES, "SHARE",
        "Share of clues that show ? instead of a number, from 0 to 1.",
    )  # fmt: skip
    min_side: int = option(
        SHORTEST, Whole(1, LARGEST), RECTANGLES, "N",
        "Minimum side of a rectangle; 2 leaves out those of one row or column.",
    )  # fmt: skip

    def __post_init__(self) -> None:
        self.refuse_foreign(ROWS)
        self.check_sides(LARGEST)
        if self.cells < 2:
            raise RecipeError(f"--size {self.size}: a board needs at least 2 cells")
        for area, share in self.areas:
            if not (area >= 1 and 1 <= share <= MOST_SHARE):
                raise RecipeError(
                    f"--areas {area}:{share}: areas must be at least 1, and weights from 1 to "
                    f"{MOST_SHARE:,}"
                )
        self._check_min_side()
        self._check_areas()

    def _check_min_side(self) -> None:
        """RecipeError if no rectangle can have such sides."""
        least = self.min_side**2
        if self.min_side > min(self.rows, self.columns):
            raise RecipeError(
                f"--min-side {self.min_side}: no such rectangle fits on a "
                f"{self.rows}×{self.columns} board"
            )
        if self.max_area != NO_BOUND and self.max_area < least:
            raise RecipeError(
                f"--max-area {self.max_area}: rectangles with --min-side {self.min_side} have at "
                f"least {least} cells"
            )

    def _check_areas(self) -> None:
        """RecipeError if no rectangles of the areas wanted can fill the board."""
        wanted = [area for area, _ in self.shares]
        if not wanted:
            raise RecipeError(self._without_areas())
        divisor = gcd(*wanted)
        if self.cells % divisor:
            named, mend = "--areas", "add another area"
            if self.max_area and not self.areas:
                named, mend = f"--max-area {self.max_area}", "raise it"
            elif self.min_side > SHORTEST and not self.areas:
                named, mend = f"--min-side {self.min_side}", "lower it"
            raise RecipeError(
                f"{named}: rectangles of {say_list([*map(str, wanted)], 'or')} cells cannot fill "
                f"{self.cells} cells, as {self.cells} is not a multiple of {divisor}; {mend}"
            )

    def _without_areas(self) -> str:
        """Why no area is left."""
        areas = [str(area) for area, _ in self.areas]
        if self.max_area and any(self._has_room(area) for area, _ in self.areas or USUAL):
            if self.areas:
                return f"--max-area {self.max_area}: every area of --areas is larger"
            least = min(USUAL)[0]
            return (
                f"--max-area {self.max_area}: the usual areas begin at {least}; name others with "
                "--areas, as in 1:1"
            )
        if not self.areas:
            return (
                f"--min-side {self.min_side}: the usual areas end at {max(USUAL)[0]}; name others "
                f"with --areas, as in {self.min_side**2}:1"
            )
        sides = f" with --min-side {self.min_side}" if self.min_side > SHORTEST else ""
        return (
            f"--areas {','.join(areas)}: no rectangle of {say_list(areas, 'or')} cells fits on a "
            f"{self.rows}×{self.columns} board{sides}"
        )

    @property
    def row(self) -> FamilyRow:
        """The row of its family."""
        return ROWS[0]

    @property
    def shares(self) -> Shares:
        """The areas that rectangles may have on this board, with their shares."""
        most = self.max_area or self.cells
        wanted = self.areas or USUAL
        return tuple([pair for pair in wanted if pair[0] <= most and self._has_room(pair[0])])

    def _has_room(self, area: int) -> bool:
        """Whether a rectangle of this area fits the board, no side of it too short."""
        return any(
            area % height == 0 and self.min_side <= area // height <= self.columns
            for height in range(self.min_side, min(self.rows, area) + 1)
        )


ROWS = (
    FamilyRow(FAMILY.id, tuple(options_of(RectangleRecipe)), (10, 10), "--size 15 --max-area 12"),
)
