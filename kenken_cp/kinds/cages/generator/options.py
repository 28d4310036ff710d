"""The options of cage recipes, one declaration each, and the properties derived from them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kenken_cp.core.givens import Range, read_givens
from kenken_cp.core.late import late
from kenken_cp.core.recipe import (
    NO_PART,
    FamilyRow,
    MapFile,
    Recipe,
    option,
    plain,
    read_flag,
    read_map,
    read_text,
)
from kenken_cp.core.symmetries import IDS as SYMMETRIES
from kenken_cp.core.symmetries import LISTED, NONE
from kenken_cp.kinds.cages.generator.clue_requests import (
    Layout,
    Requests,
    layout_in,
    read_layout,
    read_requests,
    usual_requests,
)
from kenken_cp.kinds.cages.generator.readers import (
    HIDDEN,
    JIGSAW,
    NO_BOXES,
    OPERATOR_ORDER,
    Boxes,
    read_boxes,
    read_digits,
    read_singles,
    read_sizes,
    read_uncaged,
    says_boxes,
)
from kenken_cp.kinds.cages.generator.styles import BY_ID, FIXED, STYLES, Weights
from kenken_cp.kinds.cages.houses import Geometry, board_of, usual_boxes
from kenken_cp.kinds.cages.operators import OPERATORS, Rule
from kenken_cp.kinds.cages.puzzle import CagePuzzle

_bare_puzzle = late("kenken_cp.kinds.cages.generator.clue_layout", "bare_puzzle")


def _bare(recipe: "CageOptions") -> CagePuzzle:
    puzzle: CagePuzzle = _bare_puzzle()(recipe)  # it loads the sorts of clues
    return puzzle


# The headings of the options in the help.
BOARD, GIVENS, CAGES, CLUES, SETTERS = PANELS = (
    "Board", "Givens", "Cages", "Cage clues", "Clues of setters",
)  # fmt: skip
RULES = tuple(str(rule) for rule in Rule)
STYLE_IDS = tuple(row.id for row in STYLES)
USUAL_STYLE = "carve"
STYLES_LISTED = ", ".join(
    [f"{style}{' (the default)' * (style == USUAL_STYLE)}" for style in STYLE_IDS]
)
# The kernel solves with lists of all combinations of each cage, and lists none for larger cages.
LARGEST_CAGE = 10


@dataclass(frozen=True, slots=True)
class CageFamily(FamilyRow):
    """The options, checks and data fields of one family of cage puzzles.

    `settle` are the functions that complete and check a recipe, in order; `data` names, in order,
    the fields of the family's data. `signs` are the default operators of larger cages. With
    `few_singles`, single-cell cages are used only where nothing else fits, unless asked for.
    """

    title: str
    settle: tuple[Callable[["CageOptions"], None], ...]
    data: tuple[str, ...]
    signs: str = ""
    few_singles: bool = False


def _boxes_by_default(recipe: "CageOptions") -> Boxes:
    usual = usual_boxes(recipe.rows, recipe.columns) if "boxes" in recipe.row.options else ()
    return usual or ""


def _caging_of(puzzle: object) -> Sequence[int]:
    """The number of each cell's cage."""
    if not isinstance(puzzle, CagePuzzle):
        return ()
    owner = [NO_PART] * (puzzle.rows * puzzle.columns)
    for number, cage in enumerate(puzzle.cages):
        for cell in cage.cells:
            owner[cell] = number
    return owner


def _boxes_help(a_map: str) -> str:
    """What boxes may be, with the words for a map of them."""
    return (
        "Shape of the boxes: 2x3 (2 rows, 3 columns; those at an edge are smaller where no whole "
        f"one fits), {JIGSAW} (irregular, new for each "
        f"puzzle), {NO_BOXES}, or {a_map}. By default rectangles, such as 3x3 in a 9x9 grid."
    )


def _boxes_in(puzzle: object) -> Sequence[int]:
    """The number of each cell's box; empty if there are none."""
    return puzzle.boxes if isinstance(puzzle, CagePuzzle) else ()


@dataclass(frozen=True, slots=True)
class CageOptions(Recipe):
    """The options of a cage puzzle; `CageRecipe` completes and checks them.

    `digits` are ascending, by default 1 to the longer side. `cage_sizes` are (size, weight) pairs,
    ascending; empty means the style's own. `singles` is the most single-cell cages, None for any
    number. `hidden_operators` is the share of larger cages that show only their target.
    `weak_clues` = False avoids weak clues. `cages`, for the style "fixed", is the cage number of
    each cell, row by row, from 0 in the order of first cells, with NO_PART for a cell in none.

    `boxes` is a map of boxes, numbered alike, or "jigsaw" for new boxes for each puzzle; ""
    means the usual boxes of the size, and texts such as "2x3" and "none" are turned into a map.
    `givens` bounds the number of given cells, None for as few as possible; `symmetry` is that of
    their pattern; `uncaged` is the number of cells in no cage, or below 1 their share, which is
    turned into a number; `repeats` allows a cage to repeat a digit; `negative_clues` allows
    differences below 0.

    The family's row says which of these options apply.
    """

    rows: int
    columns: int
    digits: tuple[int, ...] = option(
        (), read_digits, BOARD, "DIGITS",
        "The digits, as in 0-5 or 1,2,3,5; by default 1 to the longer side, so 1-8 for 6x8.",
        usual=lambda recipe: tuple(range(1, max(recipe.rows, recipe.columns) + 1)),
    )  # fmt: skip
    rule: Rule = option(
        Rule.PAIR, read_text, CLUES, "|".join(RULES),
        "Cells of a − or ÷ cage: pair (the default), exactly two; max-minus-rest, two or more, "
        "and the clue is the largest digit minus (or divided by) all the others.",
        choices=RULES,
    )  # fmt: skip
    style: str = option(
        USUAL_STYLE, read_text, CAGES, "STYLE",
        f"How cages are formed (kenken styles explains): {STYLES_LISTED}.",
        choices=STYLE_IDS,
    )  # fmt: skip
    cage_sizes: Weights = option(
        (), read_sizes, CAGES, "SIZES",
        "Cage sizes with weights: 2:5,3:3,4:1 makes mostly cages of 2 cells; a few cages may "
        "get other sizes to fill the board.",
    )  # fmt: skip
    singles: int | None = option(
        None, read_singles, CAGES, "none|any|N",
        "Maximum number of one-cell cages; by default any number, though Killer avoids them.",
    )  # fmt: skip
    operators: str = option(
        OPERATOR_ORDER, read_text, CLUES, "OPERATORS", 'Allowed operators, as in "+-*/".',
    )  # fmt: skip
    hidden_operators: float = option(
        0.0, HIDDEN, CLUES, "none|all|SHARE",
        "Share (0 to 1) of the cages of two or more cells that show no operator.",
    )  # fmt: skip
    weak_clues: bool = option(
        True, read_flag, CLUES,
        help="Allow weak clues: those that leave at least twice as many combinations as another "
        "possible clue of the cage; by default they are allowed.",
    )  # fmt: skip
    cages: tuple[int, ...] = option(
        (), read_map, CAGES, "FILE",
        "File with a map of the cages (a line for each row, a letter for each cage), or with a "
        "puzzle that has them.",
        map_file=MapFile(
            _caging_of,
            "a map of letters, or a puzzle",
            "cage",
            beside={"style": FIXED},
            pasted="Map of the cages: a line for each row, a letter for each cage.",
        ),
    )  # fmt: skip
    family: str = "kenken"
    boxes: Boxes = option(
        "", read_boxes, BOARD, "BOXES", _boxes_help("a file with a map (a letter for each box)"),
        write=lambda boxes: plain(boxes) or NO_BOXES, usual=_boxes_by_default,
        map_file=MapFile(
            _boxes_in,
            f"2x3, {JIGSAW}, {NO_BOXES}, or the name of a file with a map",
            "box",
            says_boxes,
            noun="shape",
            whole=True,
            pasted=_boxes_help("a map (a line for each row, a letter for each box)"),
        ),
    )  # fmt: skip
    diagonals: bool = option(
        False, read_flag, BOARD, help="Let no digit repeat on either of the two long diagonals.",
    )  # fmt: skip
    givens: Range | None = option(
        None, read_givens, GIVENS, "N|N-N",
        "Number of givens: a number, or a range such as 24-30. By default no more than needed, "
        "or none in a puzzle with cages.",
    )  # fmt: skip
    symmetry: str = option(
        NONE, read_text, GIVENS, "SYMMETRY", f"Symmetry of the givens: {LISTED}.",
        choices=SYMMETRIES,
    )  # fmt: skip
    uncaged: float = option(
        0, read_uncaged, CAGES, "none|N|SHARE",
        "Cells outside all cages: a number, or a share such as 0.2.",
    )  # fmt: skip
    repeats: bool = option(False, read_flag, CAGES, help="Allow a digit to repeat within a cage.")
    negative_clues: bool = option(
        False, read_flag, CLUES,
        help="Allow − clues below 0, such as -3−, in cages of three or more cells (rule "
        "max-minus-rest).",
    )  # fmt: skip

    clues: Requests = option(
        (), read_requests, SETTERS, "CLUES",
        "Clues of setters, drawn at random: sorts, each with how many and, for lines, of how "
        "many cells, as in thermometers=4:3-6,arrows=2,white-dots,anti-knight. Without a "
        "number all that the solution has.",
        usual=lambda recipe: usual_requests(recipe.family, recipe.cells),
    )  # fmt: skip
    clues_from: Layout = option(
        (), read_layout, SETTERS, "FILE",
        "A puzzle whose clues are taken as a layout: the solution, their values and the fewest "
        "givens are found for it.",
        file=layout_in, bare=_bare,
    )  # fmt: skip

    @property
    def row(self) -> CageFamily:
        """The row of its family."""
        raise NotImplementedError

    @property
    def is_clued(self) -> bool:
        """Whether its puzzles have clues of setters."""
        return bool(self.clues or self.clues_from)

    @property
    def caged(self) -> int:
        """The number of cells in cages."""
        return self.cells - int(self.uncaged)

    @property
    def signs(self) -> str:
        """The operators that larger cages may have."""
        return self.row.signs or self.operators

    @property
    def pairs_only(self) -> bool:
        """Whether every clue is confined to two cells."""
        return self.rule is Rule.PAIR and all(OPERATORS[sign].pairs_only for sign in self.signs)

    @property
    def sizes(self) -> Weights:
        """The (size, weight) pairs to draw cages from; empty for fixed cages.

        They are those of the recipe, or those of its style that the grid, the operators and
        `singles` allow.
        """
        if self.cage_sizes or self.style == FIXED:
            return self.cage_sizes
        few = self.row.few_singles if self.singles is None else self.singles == 0
        least = 2 if few and self.caged > 1 else 1
        most = min(self.caged, 2 if self.pairs_only else self.largest_cage)
        left = [row for row in BY_ID[self.style].cage_sizes if least <= row[0] <= most]
        return tuple(left) or ((most, 1),)

    @property
    def largest_cage(self) -> int:
        """The most cells that a cage may have."""
        return min(LARGEST_CAGE, len(self.digits)) if self.distinct else LARGEST_CAGE

    @property
    def distinct(self) -> bool:
        """Whether no cage repeats a digit."""
        return "repeats" in self.row.options and not self.repeats

    @property
    def box_map(self) -> tuple[int, ...]:
        """The map of boxes that all its puzzles share."""
        return () if isinstance(self.boxes, str) else self.boxes

    def geometry(self, boxes: tuple[int, ...]) -> Geometry:
        """The geometry of its puzzles with these boxes."""
        return board_of(self.rows, self.columns, boxes, self.diagonals)
