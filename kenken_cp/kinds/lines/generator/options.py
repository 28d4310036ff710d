"""The options of Nonogram recipes, one declaration each, and the recipe."""

from dataclasses import dataclass

from kenken_cp.core.counts import say_count
from kenken_cp.core.numbers import Share, Whole
from kenken_cp.core.recipe import (
    FamilyRow,
    MapFile,
    Recipe,
    RecipeError,
    option,
    options_of,
    read_flag,
    read_integers,
    read_map,
    read_text,
)
from kenken_cp.core.symmetries import IDS as SYMMETRIES
from kenken_cp.core.symmetries import LISTED, NONE, symmetry_of
from kenken_cp.kinds.lines.generator import pictures
from kenken_cp.kinds.lines.puzzle import FILLED, MAX_SIDE, LinePuzzle

# The headings of the options in the help.
PICTURES, FILES = PANELS = ("Random pictures", "Your own picture")
MOST_BLOB_SIZE, BY_LEVEL, MOST_THICKER = 8, -1, 8
BLACKEST, WHITEST = 0, 255


def _filled_in(puzzle: object) -> list[int]:
    """The given cells of a puzzle as the parts of a map."""
    if not isinstance(puzzle, LinePuzzle):
        return []
    given = {cell for cell, value in puzzle.givens if value == FILLED}
    return [0 if cell in given else -1 for cell in range(puzzle.rows * puzzle.columns)]


@dataclass(frozen=True, slots=True)
class LineRecipe(Recipe):
    """What a Nonogram is made from; RecipeError for options that contradict each other.

    `fill` is the share of filled cells, `blob_size` how often random noise is smoothed (-1 by the
    level). `picture` is the brightness of each cell, 0 (black) to 255, row by row, and empty for
    random pictures; `locked` has NO_PART for each of its cells that may be changed.
    """

    rows: int
    columns: int
    family: str
    fill: float = option(
        0.5, Share(ends=False), PICTURES, "SHARE",
        "Share of the cells that are filled, such as 0.55; by default 0.5.",
    )  # fmt: skip
    blob_size: int = option(
        BY_LEVEL, Whole(0, MOST_BLOB_SIZE), PICTURES, "N",
        f"How large the patches of filled cells are, from 0 (noise) to {MOST_BLOB_SIZE} (few "
        "large ones); the default depends on the level.",
    )  # fmt: skip
    symmetry: str = option(
        NONE, read_text, PICTURES, "SYMMETRY", f"Symmetry of the picture: {LISTED}.",
        choices=SYMMETRIES,
    )  # fmt: skip
    easy_lines: bool = option(
        True, read_flag, PICTURES,
        help="Allow lines that can be filled from their clue alone; by default they are allowed.",
    )  # fmt: skip
    picture: tuple[int, ...] = option(
        (), read_integers, FILES, "FILE",
        "Picture to turn into a puzzle: PNG, JPEG, GIF or PBM, trimmed and scaled to --size.",
        file=pictures.grays_in,
    )  # fmt: skip
    dither: bool = option(
        False, read_flag, FILES,
        help="Turn shades of grey into patterns of dots; by default the dark areas are filled.",
    )  # fmt: skip
    thicken: int = option(
        0, Whole(0, MOST_THICKER), FILES, "N",
        f"Thicken lines: fill the cells beside filled ones, N times (0 to {MOST_THICKER}).",
    )  # fmt: skip
    locked: tuple[int, ...] = option(
        (), read_map, FILES, "FILE",
        "Map of the cells that must not change: a letter for each of these, . for the others.",
        map_file=MapFile(_filled_in, "a map of letters and dots", "locked cell"),
    )  # fmt: skip
    max_changes: int = option(
        30, Whole(), FILES, "N",
        "Change at most N cells of the picture to make the solution unique; by default 30.",
    )  # fmt: skip

    def __post_init__(self) -> None:
        self.refuse_foreign(ROWS)
        self.check_sides(MAX_SIDE)
        symmetry_of(self.symmetry, self.rows, self.columns)
        if self.picture:
            self._check_picture()
        elif self.dither or self.locked or self.thicken:
            name = "--dither" if self.dither else "--locked" if self.locked else "--thicken"
            raise RecipeError(f"{name} needs a picture; name one with --picture")

    def _check_picture(self) -> None:
        if len(self.picture) != self.cells:
            raise RecipeError(
                f"--picture has {say_count(len(self.picture), 'cell')}, but --size is {self.size}"
            )
        if not BLACKEST <= min(self.picture) <= max(self.picture) <= WHITEST:
            raise RecipeError(f"--picture has brightness values outside {BLACKEST} to {WHITEST}")
        if self.locked and len(self.locked) != self.cells:
            raise RecipeError(
                f"--locked has {say_count(len(self.locked), 'cell')}, but --size is {self.size}"
            )
        if self.symmetry != NONE:
            raise RecipeError("--symmetry is for random pictures; it cannot be used with --picture")

    @property
    def row(self) -> FamilyRow:
        """The row of its family."""
        return ROWS[0]


ROWS = (
    FamilyRow(
        "nonogram", tuple(options_of(LineRecipe)), (10, 10), "--size 15x20 --symmetry mirror"
    ),
)
