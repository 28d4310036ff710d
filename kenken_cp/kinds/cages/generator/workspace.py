"""The workspace for cage puzzles of one recipe: runs the kernel's generators, writes the data."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from kenken_cp.core.generator import UNIQUE, Aim
from kenken_cp.engine import outcomes
from kenken_cp.engine.rng import Rng
from kenken_cp.kinds.cages.fields import NOTHING, as_map
from kenken_cp.kinds.cages.generator.kernel_generators import generator_for
from kenken_cp.kinds.cages.generator.options import CageOptions
from kenken_cp.kinds.cages.generator.readers import JIGSAW
from kenken_cp.kinds.cages.generator.reasons import REASONS
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
# The evaluator's method for each field of a family's data that differs between puzzles.
PARTS = {
    "cage": "cages",
    "operator": "operators",
    "target": "targets",
    "sum": "targets",
    "given": "givens",
}


class Toolkit(NamedTuple):
    """What makes and writes the puzzles of one recipe and board.

    `form` is the family's data as JSON with a `%s` for each of the `parts`; `kind` goes into the
    keys of the puzzles.
    """

    maker: PuzzleGenerator | GivensRemover
    kind: bytes
    form: str
    parts: tuple[Callable[[], list[Any]], ...]


def toolkit_for(recipe: CageOptions, boxes: tuple[int, ...]) -> Toolkit:
    """The toolkit for puzzles of a recipe with these boxes."""
    maker = generator_for(recipe, boxes)
    geometry = recipe.geometry(boxes)
    kind = kind_of(recipe.family, geometry, recipe.digits, recipe.rule, recipe.distinct)
    parts = tuple(
        [getattr(maker.evaluator, PARTS[name]) for name in recipe.row.data if name in PARTS]
    )
    return Toolkit(maker, kind, _form_of(recipe, boxes), parts)


def _form_of(recipe: CageOptions, boxes: tuple[int, ...]) -> str:
    said = {
        "rows": recipe.rows,
        "columns": recipe.columns,
        "digits": recipe.digits,
        "rule": str(recipe.rule),
        "box": as_map([box + 1 for box in boxes] or [NOTHING] * recipe.cells, recipe.columns),
        "diagonals": recipe.diagonals,
        "repeats": recipe.repeats,
    }
    fields = [
        f'"{name}":{"%s" if name in PARTS else json.dumps(said[name], separators=(",", ":"))}'
        for name in recipe.row.data
    ]
    return f"{{{','.join(fields)}}}"


def _compact(entries: list[Any]) -> str:
    """A list of numbers, of rows (None is written as 0) or of operators, as compact JSON."""
    return str(entries).replace(" ", "").replace("None", "0").replace("'", '"')


class CageData(NamedTuple):
    """The data of one puzzle: a toolkit's form and the parts that fill it."""

    form: str
    parts: tuple[list[Any], ...]

    def json(self) -> str:
        """The data as compact JSON."""
        return self.form % tuple(map(_compact, self.parts))


class CageWorkspace:
    """Makes the puzzles of one recipe; implements `core.generator.Workspace`."""

    _toolkit: Toolkit
    _maker: PuzzleGenerator | GivensRemover

    def __init__(self, recipe: CageOptions) -> None:
        self._recipe = recipe
        self._jigsaw = Jigsaw(recipe.rows, recipe.columns) if recipe.boxes == JIGSAW else None
        if self._jigsaw is None:
            self._use_board(recipe.box_map)

    def _use_board(self, boxes: tuple[int, ...]) -> None:
        """Switch to the board with these boxes."""
        self._toolkit = toolkit_for(self._recipe, boxes)
        self._maker = self._toolkit.maker

    def begin(self, state: int, aim: Aim) -> None:
        """Begin a unit; jigsaw boxes are drawn first, from the unit's own seed."""
        if self._jigsaw is not None:
            rng = Rng(state)
            self._use_board(self._jigsaw.drawn(rng))
            state = rng.word()
        tiers = aim.tiers | (_ABOVE if aim.tiers else 0)
        self._maker.aim(_FIGURES[aim.figure], aim.low, aim.high, tiers)
        self._maker.begin(state)

    def go_on(self) -> bool:
        """Work until the next pause; True if there is more to do."""
        more: bool = self._maker.go_on()
        return more

    @property
    def made(self) -> int:
        """The place of the puzzle that meets the aim; -1 for none."""
        place: int = self._maker.made
        return place

    def dismiss(self) -> None:
        """Reject the puzzle made, so that `go_on` continues from it."""
        self._maker.dismiss()

    def kept(self) -> list[int]:
        """The places that hold a puzzle."""
        kept: list[int] = self._maker.kept()
        return kept

    def lay_out(self, place: int, rated: bool) -> str:
        """Make a kept puzzle the current one; "" or the reason why that failed."""
        if self._maker.lay_out(place, rated):
            return ""
        reason: str = self._maker.reason(REASONS)
        return reason

    @property
    def ladder(self) -> Any:
        """The ladder, loaded with the current puzzle."""
        return self._maker.solver

    def grid(self) -> list[list[int]]:
        """The rows of the solution."""
        rows: list[list[int]] = self._maker.evaluator.grid_rows()
        return rows

    def data(self) -> CageData:
        """The family's data of the current puzzle."""
        return CageData(self._toolkit.form, tuple([part() for part in self._toolkit.parts]))

    def key(self) -> bytes:
        """The key of the current puzzle."""
        return digest_of(self._maker.key(), self._toolkit.kind)

    def counted(self) -> tuple[int, dict[str, int]]:
        """The number of candidates evaluated in the unit, and of those rejected, by reason."""
        counted = self._maker.counted()
        return sum(counted), outcomes.rejections(REASONS, counted)

    @property
    def nodes(self) -> int:
        """The search nodes of the unit."""
        nodes: int = self._maker.nodes
        return nodes

    @property
    def looked(self) -> int:
        """The number of candidates that the unit has looked at."""
        return int(self._maker.looked)
