"""Where cage puzzles of one recipe are made: the kernel's makers, and what they made as data."""

from collections.abc import Callable, Mapping
from operator import methodcaller
from typing import Any, NamedTuple

from kenken_cp.core.generator import UNIQUE, Aim
from kenken_cp.engine import outcomes
from kenken_cp.engine.rng import Rng
from kenken_cp.kinds.cages.fields import NOTHING, as_map
from kenken_cp.kinds.cages.generator.options import CageOptions
from kenken_cp.kinds.cages.generator.readers import JIGSAW
from kenken_cp.kinds.cages.generator.reasons import REASONS
from kenken_cp.kinds.cages.generator.tools import tools_for
from kenken_cp.kinds.cages.kernel.generate.givens_remover import GivensRemover
from kenken_cp.kinds.cages.kernel.generate.jigsaw import Jigsaw
from kenken_cp.kinds.cages.kernel.generate.puzzle_generator import PuzzleGenerator
from kenken_cp.kinds.cages.keys import digest_of, kind_of

_FIGURES = {
    UNIQUE: outcomes.UNIQUE,
    "tier": outcomes.TIER,
    "effort": outcomes.EFFORT,
    "depth": outcomes.DEPTH,
}
_ABOVE = 1 << outcomes.ABOVE


def _givens(evaluator: Any) -> list[list[int]]:
    return [[digit or NOTHING for digit in row] for row in evaluator.givens()]


# What the makers' evaluator has of a puzzle, by the field of a family's data.
PARTS: Mapping[str, Callable[[Any], list[Any]]] = {
    "cage": methodcaller("cages"),
    "operator": methodcaller("operators"),
    "target": methodcaller("targets"),
    "sum": methodcaller("targets"),
    "given": _givens,
}


class Desk(NamedTuple):
    """What the puzzles of one recipe and board are made with.

    `form` is the data of their family, None where a puzzle has a part of its own.
    """

    maker: PuzzleGenerator | GivensRemover
    kind: bytes
    form: Mapping[str, Any]


def desk_for(recipe: CageOptions, boxes: tuple[int, ...]) -> Desk:
    """The desk for puzzles of a recipe on a board with these boxes."""
    maker = tools_for(recipe, boxes)
    geometry = recipe.geometry(boxes)
    kind = kind_of(recipe.family, geometry, recipe.digits, recipe.rule, recipe.distinct)
    return Desk(maker, kind, _form_of(recipe, boxes))


def _form_of(recipe: CageOptions, boxes: tuple[int, ...]) -> dict[str, Any]:
    fixed = {
        "rows": recipe.rows,
        "columns": recipe.columns,
        "digits": list(recipe.digits),
        "rule": str(recipe.rule),
        "box": as_map([box + 1 for box in boxes] or [NOTHING] * recipe.cells, recipe.columns),
        "diagonals": recipe.diagonals,
        "repeats": recipe.repeats,
    }
    return {name: None if name in PARTS else fixed[name] for name in recipe.row.data}


class CageWorkspace:
    """Where the puzzles of one recipe are made; see `core.generator.Workspace`."""

    _desk: Desk
    _maker: PuzzleGenerator | GivensRemover

    def __init__(self, recipe: CageOptions) -> None:
        self._recipe = recipe
        self._jigsaw = Jigsaw(recipe.rows, recipe.columns) if recipe.boxes == JIGSAW else None
        if self._jigsaw is None:
            self._sit_down(recipe.box_map)

    def _sit_down(self, boxes: tuple[int, ...]) -> None:
        """Work on the board with these boxes."""
        self._desk = desk_for(self._recipe, boxes)
        self._maker = self._desk.maker

    def begin(self, state: int, aim: Aim) -> None:
        """Begin a unit, where boxes are drawn with some of its own."""
        if self._jigsaw is not None:
            rng = Rng(state)
            self._sit_down(self._jigsaw.drawn(rng))
            state = rng.word()
        tiers = aim.tiers | (_ABOVE if aim.tiers else 0)
        self._maker.aim(_FIGURES[aim.figure], aim.low, aim.high, tiers)
        self._maker.begin(state)

    def go_on(self) -> bool:
        """Work for a while; whether there is more to do."""
        more: bool = self._maker.go_on()
        return more

    @property
    def made(self) -> int:
        """The place of the puzzle that meets the aim; -1: none."""
        place: int = self._maker.made
        return place

    def dismiss(self) -> None:
        """Go on from the puzzle made, which was not what was wanted."""
        self._maker.dismiss()

    def kept(self) -> list[int]:
        """The places of all puzzles that were kept."""
        kept: list[int] = self._maker.kept()
        return kept

    def lay_out(self, place: int, rated: bool) -> str:
        """Take a kept puzzle in hand; why it cannot be had, or ""."""
        if self._maker.lay_out(place, rated):
            return ""
        reason: str = self._maker.reason(REASONS)
        return reason

    @property
    def ladder(self) -> Any:
        """The ladder, loaded with the puzzle in hand."""
        return self._maker.solver

    def grid(self) -> list[list[int]]:
        """The rows of the solution."""
        rows: list[list[int]] = self._maker.evaluator.grid_rows()
        return rows

    def data(self) -> dict[str, Any]:
        """The family's data."""
        maker, form = self._desk.maker, self._desk.form
        return {
            name: PARTS[name](maker.evaluator) if held is None else held
            for name, held in form.items()
        }

    def key(self) -> bytes:
        """The key of the puzzle in hand."""
        return digest_of(self._maker.key(), self._desk.kind)

    def counted(self) -> tuple[int, dict[str, int]]:
        """How many candidates the unit has tried; how many were none, by reason."""
        counted = self._maker.counted()
        return sum(counted), outcomes.rejections(REASONS, counted)

    @property
    def nodes(self) -> int:
        """The branches of the unit's searches."""
        nodes: int = self._maker.nodes
        return nodes

    @property
    def looked(self) -> int:
        """How many puzzles the unit has looked at; of cages, those that it tried."""
        return int(self._maker.looked)
