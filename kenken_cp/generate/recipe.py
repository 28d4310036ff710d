"""What a puzzle is to be like, its difficulty apart."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from kenken_cp.kinds.cages.board import Geometry, board_of
from kenken_cp.kinds.cages.generator import boards
from kenken_cp.kinds.cages.generator.kinds import KINDS, Kind, kind_of
from kenken_cp.kinds.cages.generator.options import (
    NO_BOXES,
    OPERATOR_ORDER,
    READERS,
    Boxes,
    Range,
    RecipeError,
    nearest,
)
from kenken_cp.kinds.cages.generator.styles import BY_ID, FIXED, LARGEST_CAGE, Weights
from kenken_cp.kinds.cages.generator.symmetries import NONE
from kenken_cp.kinds.cages.puzzle import OPERATORS, Rule

__all__ = ["LARGEST_CAGE", "Recipe", "RecipeError"]


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a puzzle is to be like, its difficulty apart.

    `digits` are kept ascending, 1 to the longer side if none are named; `cage_sizes` pairs sizes
    with weights, ascending, and is empty for the style's own; `singles` is how many cages of one
    cell there may be, None for as many as come; `no_op` is the share of larger cages that show
    their target alone; `weak_clues` False avoids clues that say next to nothing; `caging` is a
    cage's number per cell, row by row, for the style "fixed", kept numbered from 0 as they come,
    with -1 for a cell in none.

    `boxes` is a map of boxes, kept numbered as they come, or "jigsaw" for one that is drawn for
    each puzzle; "", kept as what it means, is what is usual at the size, and "2x3" and "none" are
    what they say. `givens` bounds how many cells are given, None for as few as come; `symmetry` is
    that of their pattern; `uncaged` says how many cells are in no cage, below 1 what share of all,
    kept as a number of cells; `repeats` lets a cage hold a digit twice.

    What of this applies, the row of the family among the kinds says. Raises RecipeError, by the
    name of the option, for what is wrong, for what the family does not have and for what can be
    seen to be impossible.
    """

    rows: int
    columns: int
    digits: tuple[int, ...] = ()
    rule: Rule = Rule.PAIR
    style: str = "carve"
    cage_sizes: Weights = ()
    singles: int | None = None
    operators: str = OPERATOR_ORDER
    no_op: float = 0.0
    weak_clues: bool = True
    caging: tuple[int, ...] = ()
    family: str = KINDS[0].family
    boxes: Boxes = ""
    diagonals: bool = False
    givens: Range | None = None
    symmetry: str = NONE
    uncaged: float = 0
    repeats: bool = False

    def __post_init__(self) -> None:
        _refuse_foreign(self)
        for settle in self.kind.settle:
            settle(self)

    @property
    def kind(self) -> Kind:
        """How puzzles of its family are made."""
        return kind_of(self.family)

    @property
    def cells(self) -> int:
        """How many cells the grid has."""
        return self.rows * self.columns

    @property
    def caged(self) -> int:
        """How many cells are in cages."""
        return self.cells - int(self.uncaged)

    @property
    def signs(self) -> str:
        """The operators that larger cages may have."""
        return self.kind.signs or self.operators

    @property
    def pairs_only(self) -> bool:
        """Whether no clue can stand on more than two cells."""
        return self.rule is Rule.PAIR and all(OPERATORS[sign].pairs_only for sign in self.signs)

    @property
    def sizes(self) -> Weights:
        """The sizes to draw cages from, with weights: those of the recipe, or those of its style
        that the grid, the operators and `singles` leave. Empty for fixed cages."""
        if self.cage_sizes or self.style == FIXED:
            return self.cage_sizes
        few = self.kind.few_singles if self.singles is None else self.singles == 0
        least = 2 if few and self.caged > 1 else 1
        most = min(self.caged, 2 if self.pairs_only else self.largest_cage)
        left = [row for row in BY_ID[self.style].cage_sizes if least <= row[0] <= most]
        return tuple(left) or ((most, 1),)

    @property
    def largest_cage(self) -> int:
        """How many cells a cage may have."""
        return min(LARGEST_CAGE, len(self.digits)) if self.distinct else LARGEST_CAGE

    @property
    def distinct(self) -> bool:
        """Whether no cage holds a digit twice."""
        return "repeats" in self.kind.options and not self.repeats

    @property
    def box_map(self) -> tuple[int, ...]:
        """The map of boxes that all its puzzles have."""
        return () if isinstance(self.boxes, str) else self.boxes

    def geometry(self, boxes: tuple[int, ...]) -> Geometry:
        """The board of its puzzles with these boxes."""
        return board_of(self.rows, self.columns, boxes, self.diagonals)

    def as_fields(self) -> dict[str, Any]:
        """The recipe as plain JSON: its sides, and of the rest what is not the default."""
        return {
            name: _as_json(getattr(self, name))
            for name in FIELDS
            if name in REQUIRED or getattr(self, name) != _default(self, name)
        }

    @classmethod
    def from_fields(cls, said: Mapping[str, Any]) -> "Recipe":
        """The recipe that `as_fields` wrote, or one with texts as the command line takes them."""
        unknown = next((name for name in said if name not in FIELDS), None)
        if unknown is not None:
            raise RecipeError(f"{unknown!r} is no option; {nearest(unknown, FIELDS)}")
        missing = next((name for name in REQUIRED if name not in said), None)
        if missing:
            raise RecipeError(f"{missing!r} is missing; it says how many {missing} the grid has")
        read = {name: READERS[name](value) for name, value in said.items()}
        for name in said:
            _refuse_option(name, read[name], kind_of(read.get("family", DEFAULTS["family"])))
        return cls(**read)


FIELDS = tuple(field.name for field in fields(Recipe))
DEFAULTS = {field.name: field.default for field in fields(Recipe)}
REQUIRED = ("rows", "columns")
COMMON = (*REQUIRED, "family", "digits")


def _refuse_foreign(recipe: Recipe) -> None:
    """RecipeError if something is asked for that puzzles of the family do not have."""
    for name in FIELDS:
        if getattr(recipe, name) != DEFAULTS[name]:
            _refuse_option(name, getattr(recipe, name), recipe.kind)


def _refuse_option(name: str, said: object, kind: Kind) -> None:
    if name not in COMMON and name not in kind.options:
        families = [row.family for row in KINDS if name in row.options]
        option = f"--{'no-' * (said is False)}{name.replace('_', '-')}"
        raise RecipeError(
            f"{option}: puzzles of the family {kind.family} have no such option; "
            f"it goes with {' or '.join(families)}"
        )


def _default(recipe: Recipe, name: str) -> object:
    """What a field is, once it is settled, where nothing is said."""
    if name == "digits":
        return tuple(range(1, max(recipe.rows, recipe.columns) + 1))
    if name == "boxes" and name in recipe.kind.options:
        return boards.usual_boxes(recipe.rows, recipe.columns) or DEFAULTS[name]
    return DEFAULTS[name]


def _as_json(value: Any) -> Any:
    if value == ():  # of what may be empty only boxes are something else by default
        return NO_BOXES
    if isinstance(value, tuple):
        return [_as_json(entry) for entry in value]
    return str(value) if isinstance(value, Rule) else value
