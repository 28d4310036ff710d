"""Harbours made: a board is drawn, its clues are counted, and it counts if they leave one way."""

import json
from dataclasses import dataclass
from hashlib import blake2b

from kenken_cp.core.generator import (
    TOO_EASY,
    TOO_HARD,
    UNIQUE,
    Aim,
    Count,
    Generator,
    Shares,
    Styles,
)
from kenken_cp.core.numbers import Whole
from kenken_cp.core.recipe import FamilyRow, Recipe, RecipeError, option, read_flag
from kenken_cp.core.steps import Tier
from kenken_cp.engine.rng import Rng
from tests.foreign.logic import Solver
from tests.foreign.puzzle import BUOY, LARGEST, SHIP, WATER, Harbour, data, turn_all
from tests.foreign.search import Search

SEVERAL = "several solutions"
NO_ROOM = "no room for the ship"
TRIES = 60


@dataclass(frozen=True, slots=True)
class HarbourRecipe(Recipe):
    """How many rocks there are, and how close the buoys lie."""

    family: str
    rows: int
    columns: int
    rocks: int = option(
        1, read=Whole(), panel="Harbour", metavar="N", help="How many rocks the board has."
    )
    crowded: bool = option(False, read=read_flag, panel="Harbour", help="Whether buoys are many.")

    def __post_init__(self) -> None:
        self.refuse_foreign(ROWS)
        if not 1 <= min(self.rows, self.columns) <= max(self.rows, self.columns) <= LARGEST:
            raise RecipeError(f"--size {self.rows}x{self.columns}: sides go from 1 to {LARGEST}")
        if not 0 <= self.rocks < self.cells - 1:
            raise RecipeError(f"--rocks {self.rocks}: a board of {self.cells} cells has fewer")

    @property
    def row(self) -> FamilyRow:
        return ROWS[0]


ROWS = (FamilyRow("harbour", ("rocks", "crowded"), (4, 4), "--size 5x4 --rocks 2"),)


@dataclass
class _Kept:
    puzzle: Harbour
    grid: tuple[int, ...]


class Workspace:
    """Draws boards until one is unique and meets the aim."""

    made = -1
    nodes = looked = 0

    def __init__(self, recipe: HarbourRecipe) -> None:
        self.recipe = recipe

    def begin(self, state: int, aim: Aim) -> None:
        self.rng, self.aim = Rng(state), aim
        self.made, self.looked, self.nodes = -1, 0, 0
        self.found: dict[int, _Kept] = {}
        self.rejected: dict[str, int] = {}

    def go_on(self) -> bool:
        if self.looked >= TRIES:
            return False
        self.looked += 1
        reason = self._try()
        if reason:
            self.rejected[reason] = self.rejected.get(reason, 0) + 1
        return self.made < 0 and self.looked < TRIES

    def _try(self) -> str:
        drawn = self._draw()
        if drawn is None:
            return NO_ROOM
        search = Search(drawn.puzzle)
        search.run(2, 100_000)
        self.nodes += search.nodes
        if search.found != 1:
            return SEVERAL
        solver = Solver(drawn.puzzle)
        solver.tell_solution(drawn.grid)
        solver.run(Tier.SEARCH, 1 << 30)
        tier = solver.reached or 1
        if self.aim.figure != UNIQUE:
            while solver.count_rounds(tier):
                pass
            value = {"tier": tier, "effort": solver.effort}.get(self.aim.figure, solver.rounds)
            if not self.aim.low <= value <= self.aim.high:
                if self.aim.tiers >> tier & 1:
                    self.found.setdefault(tier, drawn)
                return TOO_EASY if value < self.aim.low else TOO_HARD
        self.found[tier] = drawn
        self.made = tier
        return ""

    def _draw(self) -> _Kept | None:
        recipe, rng = self.recipe, self.rng
        rocks = sorted({rng.below(recipe.cells) for _ in range(recipe.rocks)})
        empty = Harbour(
            recipe.rows, recipe.columns, (0,) * recipe.rows, (0,) * recipe.columns, tuple(rocks)
        )
        if not empty.edges:
            return None
        grid = [WATER] * recipe.cells
        for cell in empty.edges[rng.below(len(empty.edges))]:
            grid[cell] = SHIP
        for _ in range(recipe.cells if recipe.crowded else recipe.cells // 3):
            cell = rng.below(recipe.cells)
            beside = [edge[edge[0] == cell] for edge in empty.edges if cell in edge]
            if grid[cell] == WATER and cell not in rocks and not any(grid[b] for b in beside):
                grid[cell] = BUOY
        wide = recipe.columns
        lines = [grid[at : at + wide] for at in range(0, len(grid), wide)]
        across = tuple([sum(value != WATER for value in line) for line in lines])
        down = tuple([sum(value != WATER for value in line) for line in zip(*lines, strict=True)])
        return _Kept(Harbour(recipe.rows, wide, across, down, tuple(rocks)), tuple(grid))

    def dismiss(self) -> None:
        self.made = -1

    def list_places(self) -> list[int]:
        return sorted(self.found)

    def lay_out(self, place: int, rated: bool) -> str:
        self.hand = self.found[place]
        self.ladder = Solver(self.hand.puzzle)
        return ""

    def grid(self) -> list[list[int]]:
        wide, grid = self.recipe.columns, self.hand.grid
        return [list(grid[at : at + wide]) for at in range(0, len(grid), wide)]

    def data(self) -> dict[str, object]:
        return data(self.hand.puzzle)

    def key(self) -> bytes:
        return key_of(self.recipe.family, self.hand.puzzle)

    def count_candidates(self) -> tuple[int, dict[str, int]]:
        return self.looked, {r: self.rejected[r] for r in REASONS if r in self.rejected}


REASONS = (SEVERAL, TOO_EASY, TOO_HARD, NO_ROOM)


def key_of(family: str, puzzle: Harbour) -> bytes:
    """The same for a puzzle and its images."""
    least = min(repr(image) for image, _ in turn_all(puzzle))
    return blake2b(f"{family} {least}".encode(), digest_size=16).digest()


def form_of(puzzle: Harbour) -> bytes:
    """The same, by the data of all images."""
    texts = sorted(json.dumps(data(image)) for image, _ in turn_all(puzzle))
    return blake2b(texts[0].encode(), digest_size=16).digest()


class Style:
    """The one way to make harbours."""

    id, title, statement = "usual", "Usual", "Boards are drawn until their clues leave one way."


class HarbourGenerator(Generator[HarbourRecipe]):
    """How harbours are made."""

    number = 3
    recipe = HarbourRecipe
    families = ROWS
    panels = ("Harbour",)
    reasons = REASONS
    counts = (Count("rocks", "rocks of a puzzle", lambda said: [sum(map(sum, said["rock"]))]),)
    styles = Styles(
        "rocks",
        (Style(),),
        lambda row: "",
        ((("--rocks 1", {"rocks": 1}),), (("--crowded", {"crowded": True}),)),
        (Shares("clues", lambda puzzle: puzzle.across, tuple([(str(n), n) for n in range(4)])),),
        "lines",
    )
    workspace = staticmethod(Workspace)

    def calibration_recipes(self, family: str) -> list[HarbourRecipe]:
        return [HarbourRecipe(family, 4, 4)]


GENERATOR = HarbourGenerator()
