"""The options of Nonogram recipes, one declaration each, and the recipe."""

from dataclasses import dataclass

from kenken_cp.core.counts import counted
from kenken_cp.core.recipe import (
    FamilyRow,
    MapFile,
    Recipe,
    RecipeError,
    option,
    read_flag,
    read_integer,
    read_integers,
    read_map,
    read_text,
    refuse,
)
from kenken_cp.core.symmetries import BY_ID, LISTED, NONE, SYMMETRIES
from kenken_cp.kinds.lines.generator import pictures
from kenken_cp.kinds.lines.puzzle import FILLED, MAX_SIDE, LinePuzzle

# The headings of the options in the help.
PICTURES, FILES = PANELS = ("Random pictures", "Your own picture")
SYMMETRY_IDS = tuple(row.id for row in SYMMETRIES)
MOST_GRAIN = 8
BLACKEST, WHITEST = 0, 255


def _read_share(name: str, value: object) -> float:
    """A share, as a number or a text."""
    try:
        share = float(value) if type(value) in (str, int, float) else -1.0  # type: ignore[arg-type]
    except ValueError:
        share = -1.0
    return share if 0 < share < 1 else refuse(name, value, "a share between 0 and 1, such as 0.5")


def _read_count(name: str, value: object) -> int:
    """A number from 0 up, or a text that says one."""
    if type(value) is str and value.isdecimal():
        return int(value)
    return read_integer(name, value)


def _filled_in(puzzle: object) -> list[int]:
    """The given cells of a puzzle as the parts of a map."""
    if not isinstance(puzzle, LinePuzzle):
        return []
    given = {cell for cell, value in puzzle.givens if value == FILLED}
    return [0 if cell in given else -1 for cell in range(puzzle.rows * puzzle.columns)]


@dataclass(frozen=True, slots=True)
class LineRecipe(Recipe):
    """What a Nonogram is made from; RecipeError for options that contradict each other.

    `fill` is the share of filled cells, `grain` how often random noise is smoothed (-1 by the
    level). `picture` is the brightness of each cell, 0 (black) to 255, row by row, and empty for
    random pictures; `locked` has NO_PART for each of its cells that may be changed.
    """

    rows: int
    columns: int
    family: str
    fill: float = option(
        0.5,
        read=_read_share,
        panel=PICTURES,
        metavar="SHARE",
        help="Share of the cells that are filled, such as 0.55.",
    )
    grain: int = option(
        -1,
        read=_read_count,
        panel=PICTURES,
        metavar="N",
        help=f"Size of the blobs, 0 (noise) to {MOST_GRAIN}; the default depends on the level.",
    )
    symmetry: str = option(
        NONE,
        read=read_text,
        choices=SYMMETRY_IDS,
        panel=PICTURES,
        metavar="SYMMETRY",
        help=f"Symmetry of the picture: {LISTED}.",
    )
    full_lines: bool = option(
        True,
        read=read_flag,
        panel=PICTURES,
        help="Allow lines that can be filled from their clue alone; by default they are allowed.",
    )
    picture: tuple[int, ...] = option(
        (),
        read=read_integers,
        file=pictures.grays_in,
        panel=FILES,
        metavar="FILE",
        help="Picture to turn into a puzzle: PNG, JPEG, GIF or PBM, trimmed and scaled to --size.",
    )
    dither: bool = option(
        False,
        read=read_flag,
        panel=FILES,
        help="Turn shades of grey into patterns of dots; by default the dark areas are filled.",
    )
    locked: tuple[int, ...] = option(
        (),
        read=read_map,
        map_file=MapFile(_filled_in, "a map of letters and dots", "locked cell"),
        panel=FILES,
        metavar="FILE",
        help="Map of the cells that must not change: a letter for each of these, . for the others.",
    )
    changes: int = option(
        30,
        read=_read_count,
        panel=FILES,
        metavar="N",
        help="Change at most this many cells of the picture.",
    )

    def __post_init__(self) -> None:
        self.refuse_foreign(ROWS)
        size = f"{self.rows}x{self.columns}"
        if not 1 <= min(self.rows, self.columns) <= max(self.rows, self.columns) <= MAX_SIDE:
            raise RecipeError(f"--size {size}: sides go from 1 to {MAX_SIDE}")
        if not -1 <= self.grain <= MOST_GRAIN:
            raise RecipeError(f"--blob-size {self.grain}: it goes from 0 to {MOST_GRAIN}")
        symmetry = BY_ID.get(self.symmetry)
        if symmetry is None:
            raise RecipeError(f"--symmetry {self.symmetry}: choose from {', '.join(SYMMETRY_IDS)}")
        if symmetry.square and self.rows != self.columns:
            raise RecipeError(f"--symmetry {self.symmetry} needs a square grid, not {size}")
        if self.changes < 0:
            raise RecipeError(f"--max-changes {self.changes}: it must be 0 or more")
        if self.picture:
            self._check_picture(size)
        elif self.dither or self.locked:
            name = "--dither" if self.dither else "--locked"
            raise RecipeError(f"{name} needs a picture; name one with --picture")

    def _check_picture(self, size: str) -> None:
        if len(self.picture) != self.cells:
            raise RecipeError(
                f"--picture has {counted(len(self.picture), 'cell')}, but --size is {size}"
            )
        if not BLACKEST <= min(self.picture) <= max(self.picture) <= WHITEST:
            raise RecipeError(f"--picture has brightness values outside {BLACKEST} to {WHITEST}")
        if self.locked and len(self.locked) != self.cells:
            raise RecipeError(
                f"--locked has {counted(len(self.locked), 'cell')}, but --size is {size}"
            )
        if self.symmetry != NONE:
            raise RecipeError("--symmetry is for random pictures; leave it out beside --picture")

    @property
    def row(self) -> FamilyRow:
        """The row of its family."""
        return ROWS[0]


ROWS = (
    FamilyRow(
        "nonogram",
        (
            "fill", "grain", "symmetry", "full_lines", "picture", "dither", "locked", "changes",
        ),
        (10, 10),
        "--size 15x20 --symmetry mirror",
    ),
)  # fmt: skip
