"""The options of recipes of puzzles of rectangles, one declaration each, and their checks."""

from dataclasses import dataclass, field
from math import gcd
from typing import Any

from kenken_cp.core.recipe import (
    FamilyRow,
    Recipe,
    RecipeError,
    nearest,
    option,
    read_integer,
    read_text,
    refuse,
)
from kenken_cp.kinds.rectangles.generator.areas import MOST_SHARE, USUAL, Shares, read_shares
from kenken_cp.kinds.rectangles.puzzle import LARGEST
from kenken_cp.kinds.rectangles.shikaku import FAMILY

# The headings of the options in the help.
RECTANGLES, CLUES = PANELS = ("Rectangles", "Clues")
NONE, HALF_TURN = SYMMETRIES = ("none", "half-turn")
ROWS = (
    FamilyRow(
        FAMILY.id,
        ("areas", "max_area", "symmetry", "unknown"),
        (10, 10),
        "--size 15 --max-area 12",
    ),
)


def read_integer_text(name: str, value: Any) -> int:
    """An integer, or a text with one."""
    if type(value) is str and value.isascii() and value.isdigit() and len(value) < 6:
        return int(value)
    return read_integer(name, value)


def read_share(name: str, value: Any) -> float:
    """A number from 0 to 1, or a text with one."""
    try:
        share = float(value) if type(value) in (int, float, str) else None
    except ValueError:
        share = None
    if share is None or not 0 <= share <= 1:
        return refuse(name, value, "a number from 0 to 1")
    return share


@dataclass(frozen=True, slots=True)
class RectangleRecipe(Recipe):
    """The recipe of a puzzle of rectangles, difficulty apart; RecipeError for impossible options.

    `areas` are pairs of an area and its share; empty means the usual ones. Areas above `max_area`
    do not occur, 0 for no bound. `symmetry` is that of the cells with clues; `unknown` is the share
    of clues that show `?`.
    """

    family: str = field(kw_only=True)
    rows: int
    columns: int
    areas: Shares = option(
        (),
        read=read_shares,
        panel=RECTANGLES,
        metavar="AREAS",
        help="Areas of the rectangles with weights, as in 4:3,6:2,8:1; no other areas are used.",
    )
    max_area: int = option(
        0,
        read=read_integer_text,
        panel=RECTANGLES,
        metavar="N",
        help="Largest area of a rectangle.",
    )
    symmetry: str = option(
        NONE,
        read=read_text,
        choices=SYMMETRIES,
        panel=CLUES,
        metavar="SYMMETRY",
        help=f"Symmetry of the cells with clues: {' or '.join(SYMMETRIES)}.",
    )
    unknown: float = option(
        0.0,
        read=read_share,
        panel=CLUES,
        metavar="SHARE",
        help="Share of clues that show ? instead of a number, from 0 to 1.",
    )

    def __post_init__(self) -> None:
        self.refuse_foreign(ROWS)
        sides = f"--size {self.rows}x{self.columns}"
        if not 1 <= min(self.rows, self.columns) <= max(self.rows, self.columns) <= LARGEST:
            raise RecipeError(f"{sides}: sides go from 1 to {LARGEST}")
        if self.cells < 2:
            raise RecipeError(f"{sides}: a board needs at least 2 cells")
        if self.symmetry not in SYMMETRIES:
            known = nearest(self.symmetry, SYMMETRIES)
            raise RecipeError(f"--symmetry {self.symmetry}: no such symmetry; {known}")
        for area, share in self.areas:
            if not (area >= 1 and 1 <= share <= MOST_SHARE):
                raise RecipeError(
                    f"--areas {area}:{share}: areas are from 1 up, shares from 1 to {MOST_SHARE}"
                )
        if self.max_area < 0:
            raise RecipeError(f"--max-area {self.max_area}: it must be an integer from 1 up")
        self._check_areas()

    def _check_areas(self) -> None:
        """RecipeError if no rectangles of the areas wanted can fill the board."""
        wanted = [area for area, _ in self.shares]
        named = "--max-area" if self.max_area and not self.areas else "--areas"
        if not wanted:
            raise RecipeError(
                f"{named}: no area is left that a rectangle on a board of "
                f"{self.rows}×{self.columns} can have"
            )
        if self.cells % gcd(*wanted):
            raise RecipeError(
                f"{named}: rectangles of the areas {', '.join(map(str, wanted))} cannot fill "
                f"{self.cells} cells"
            )

    @property
    def row(self) -> FamilyRow:
        """The row of its family."""
        return ROWS[0]

    @property
    def shares(self) -> Shares:
        """The areas that rectangles may have on this board, with their shares."""
        most = self.max_area or self.cells
        return tuple(
            [
                (area, share)
                for area, share in self.areas or USUAL
                if area <= most and self._has_room(area)
            ]
        )

    def _has_room(self, area: int) -> bool:
        """Whether a rectangle of this area fits the board."""
        return any(
            area % height == 0 and area // height <= self.columns
            for height in range(1, min(self.rows, area) + 1)
        )
