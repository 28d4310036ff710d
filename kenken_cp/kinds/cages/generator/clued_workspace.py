"""The workspace for puzzles with clues of setters: a grid, clues that it obeys, and the fewest
givens.

Each attempt draws a solution and clues, then takes givens away in random order, orbit by orbit of
the symmetry, as long as the solution stays the only one. A puzzle that is too hard gets givens back
until its tier is wanted; one that is too easy is dropped.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from kenken_cp.core.draws import Draws
from kenken_cp.core.generator import UNIQUE, Aim
from kenken_cp.core.geometry import Grid, as_rows
from kenken_cp.core.logic import Solver
from kenken_cp.core.steps import Tier
from kenken_cp.core.symmetries import BY_ID as SYMMETRIES
from kenken_cp.core.symmetries import orbits
from kenken_cp.engine.outcomes import ABOVE, EVALUATION, OWN, REMOVAL, Reason
from kenken_cp.engine.rng import Rng
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clues import sort_of
from kenken_cp.kinds.cages.families import FAMILIES
from kenken_cp.kinds.cages.generator.clue_layout import bare_puzzle, drawn_clues
from kenken_cp.kinds.cages.generator.clue_requests import OPEN
from kenken_cp.kinds.cages.generator.options import CageOptions
from kenken_cp.kinds.cages.kernel.generate.jigsaw import Jigsaw
from kenken_cp.kinds.cages.kernel.logic.ladder import Ladder
from kenken_cp.kinds.cages.keys import key_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle

if TYPE_CHECKING:
    from kenken_cp.kinds.cages.logic import CageLogic

NO_LIMIT = 1 << 30  # steps
ATTEMPTS = 6  # grids tried in a unit
NODES = 20_000  # of the search that decides a candidate
SEEDS = 12  # values that are given at random before a grid is filled
JIGSAW = "jigsaw"
SEVERAL, TOO_EASY, TOO_HARD, UNSETTLED = (row.words for row in EVALUATION)
FEW, MANY = (row.words for row in REMOVAL)
NO_PLACE = "no place found for the clues wanted"
NO_GRID = "no grid found that obeys the rules of the board"
UNRATED = 1  # the place of a puzzle whose tier was not asked for


class CluedWorkspace:
    """Makes the puzzles of one recipe with clues, as `core.generator.Workspace` says.

    Of each place, a tier, it keeps the first puzzle of a unit.
    """

    REASONS: ClassVar[Sequence[Reason]] = (
        *EVALUATION, *REMOVAL, Reason(OWN, NO_PLACE), Reason(OWN + 1, NO_GRID),
    )  # fmt: skip

    def __init__(self, recipe: CageOptions) -> None:
        self._recipe = recipe
        self._family = next(family for family in FAMILIES if family.id == recipe.family)
        found = orbits(SYMMETRIES[recipe.symmetry], recipe.rows, recipe.columns)
        self._orbits = [tuple(orbit) for orbit in found]
        self._jigsaw = Jigsaw(recipe.rows, recipe.columns) if recipe.boxes == JIGSAW else None
        self._draws = Draws(0)
        self._aim = Aim(UNIQUE, 0, 0)
        self._solver: Ladder | None = None
        self._reset()

    def _reset(self) -> None:
        self._kept: dict[int, tuple[CagePuzzle, Grid]] = {}
        self._made, self._attempts, self.nodes = -1, 0, 0
        self._rejected: Counter[str] = Counter()

    def begin(self, state: int, aim: Aim) -> None:
        """Begin a unit: everything it draws follows from these 64 bits."""
        self._reset()
        self._draws, self._aim = Draws(state), aim

    def go_on(self) -> bool:
        """Make one attempt; True if there is more to do."""
        if self._attempts == ATTEMPTS or self._made >= 0:
            return False
        self._attempts += 1
        reason = self._attempt()
        if reason:
            self._rejected[reason] += 1
        return self._made < 0 and self._attempts < ATTEMPTS

    @property
    def made(self) -> int:
        """The place of the puzzle that meets the aim; -1 for none."""
        return self._made

    def dismiss(self) -> None:
        """Reject the puzzle made, so that `go_on` continues."""
        self._kept.pop(self._made, None)
        self._made = -1

    def list_places(self) -> list[int]:
        """The places that hold a puzzle."""
        return sorted(self._kept)

    def lay_out(self, place: int, rated: bool) -> str:
        """Make a kept puzzle the current one, loaded into a ladder if it is to be rated."""
        self._puzzle, self._grid = self._kept[place]
        self._end()
        if rated:
            self._solver = _logic().solver(self._puzzle)
        return ""

    @property
    def ladder(self) -> Solver:
        """The ladder, loaded with the current puzzle."""
        assert self._solver is not None  # `lay_out` loads it for whoever asks
        return self._solver

    def grid(self) -> list[list[int]]:
        """The rows of the solution of the current puzzle."""
        return as_rows(self._grid, self._puzzle.columns)

    def data(self) -> Mapping[str, object]:
        """The family's data of the current puzzle."""
        return self._family.data(self._puzzle)

    def key(self) -> bytes:
        """The key of the current puzzle."""
        return key_of(self._family.id, self._puzzle)

    def count_candidates(self) -> tuple[int, dict[str, int]]:
        """The number of attempts of the unit, and of those that failed, by reason."""
        order = [row.words for row in self.REASONS]
        return self._attempts, {
            words: self._rejected[words] for words in order if self._rejected[words]
        }

    @property
    def looked(self) -> int:
        """The number of candidates that the unit has looked at."""
        return self._attempts

    def _end(self) -> None:
        if self._solver is not None:
            _logic().end(self._solver)
            self._solver = None

    def _attempt(self) -> str:
        """Make a puzzle; the reason if it is not as wanted, "" if it is kept as made."""
        board = self._board()
        grid = self._drawn_grid(board)
        if grid is None:
            return NO_GRID
        clues = self._clues(board, grid)
        if clues is None:
            return NO_PLACE
        clued = replace(board, clues=(*board.clues, *clues))
        if not self._is_unique(clued, grid, self._orbits):
            return UNSETTLED
        kept, gone = self._fewest_givens(clued, grid)
        low, high = self._recipe.givens or (0, self._recipe.cells)
        if sum(map(len, kept)) > high:
            return MANY
        return self._ease(clued, grid, kept, gone, (low, high))

    def _board(self) -> CagePuzzle:
        """The board without givens, with the clues that every solution must obey."""
        recipe = self._recipe
        boxes = (
            self._jigsaw.draw_map(Rng(self._draws.below(1 << 48)))
            if self._jigsaw is not None
            else recipe.box_map
        )
        return replace(bare_puzzle(recipe), boxes=tuple(boxes))

    def _drawn_grid(self, board: CagePuzzle) -> Grid | None:
        """A grid that obeys the rules of the board: a few values at random, the rest by search."""
        givens: list[tuple[int, int]] = []
        order = list(range(self._recipe.cells))
        self._draws.shuffle(order)
        grid: Grid | None = None
        for cell in order[: 2 * SEEDS]:
            digit = board.digits[self._draws.below(len(board.digits))]
            found = self._solutions(replace(board, givens=(*givens, (cell, digit))), 1)
            if found:
                givens.append((cell, digit))
                grid = found[0]
            if len(givens) == SEEDS:
                break
        return grid

    def _clues(self, board: CagePuzzle, grid: Grid) -> list[Clue] | None:
        """The other clues: those of the setter's layout whose values the grid gives, and drawn
        ones."""
        found = drawn_clues(self._recipe.clues, board, grid, self._draws)
        if found is None:
            return None
        for clue in [Clue(*entry) for entry in self._recipe.clues_from if entry[0] in OPEN]:
            clues = [*dict.fromkeys(sort_of(clue.sort).clues_held(board, clue.cells, grid))]
            if not clues:
                return None
            found.append(clues[self._draws.below(len(clues))])
        return found

    def _fewest_givens(
        self, clued: CagePuzzle, grid: Grid
    ) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
        """The orbits that stay given, and those taken away, last first."""
        order = list(range(len(self._orbits)))
        self._draws.shuffle(order)
        kept = [self._orbits[number] for number in order]
        gone: list[tuple[int, ...]] = []
        low = (self._recipe.givens or (0, 0))[0]
        for orbit in tuple(kept):
            fewer = [other for other in kept if other != orbit]
            if sum(map(len, fewer)) < low:
                continue
            if self._is_unique(clued, grid, fewer):
                kept = fewer
                gone.insert(0, orbit)
        return kept, gone

    def _ease(
        self,
        clued: CagePuzzle,
        grid: Grid,
        kept: list[tuple[int, ...]],
        gone: list[tuple[int, ...]],
        bounds: tuple[int, int],
    ) -> str:
        """Give cells back until the puzzle is as easy as wanted; the reason if it cannot be."""
        aim = self._aim
        if aim.figure == UNIQUE:
            self._keep(UNRATED, _give(clued, grid, kept), grid, made=True)
            return ""
        while True:
            puzzle = _give(clued, grid, kept)
            figure, tier = self._figure(puzzle, grid)
            wanted = aim.low <= figure <= aim.high
            if wanted or aim.tiers >> tier & 1:
                self._keep(tier, puzzle, grid, made=wanted)
            if wanted:
                return ""
            if figure < aim.low:
                return TOO_EASY
            if not gone or sum(map(len, kept)) + len(gone[0]) > bounds[1]:
                return TOO_HARD
            kept = [*kept, gone.pop(0)]

    def _keep(self, place: int, puzzle: CagePuzzle, grid: Grid, *, made: bool) -> None:
        if made or place not in self._kept:
            self._kept[place] = puzzle, grid
        if made:
            self._made = place

    def _figure(self, puzzle: CagePuzzle, grid: Grid) -> tuple[int, int]:
        """The figure that is aimed at, and the tier: ABOVE for one higher than the aim."""
        logic = _logic()
        solver = logic.solver(puzzle)
        cut = Tier.SEARCH if self._aim.figure != "tier" else min(self._aim.high, Tier.SEARCH)
        try:
            solver.tell_solution(grid)
            while solver.run(cut, NO_LIMIT):
                pass
            if solver.board_state.open_cells:
                return self._aim.high + 1, ABOVE
            tier = solver.reached
            if self._aim.figure == "depth":
                solver.begin_rounds()
                while solver.count_rounds(tier):
                    pass
                return solver.rounds, tier
            return (tier if self._aim.figure == "tier" else solver.effort), tier
        finally:
            logic.end(solver)

    def _is_unique(self, clued: CagePuzzle, grid: Grid, kept: Sequence[tuple[int, ...]]) -> bool:
        return self._solutions(_give(clued, grid, kept), 2) == [grid]

    def _solutions(self, puzzle: CagePuzzle, most: int) -> list[Grid]:
        """Up to so many solutions; none if they are not found within the nodes allowed."""
        search = kernel.begin(puzzle)
        if search is None:
            return []
        try:
            search.run(most, NODES)
            self.nodes += search.nodes
            if search.found < most and not search.exhausted:
                return []
            return [search.solution(index) for index in range(search.found)]
        finally:
            kernel.end(search)


def _give(clued: CagePuzzle, grid: Grid, kept: Sequence[tuple[int, ...]]) -> CagePuzzle:
    """The puzzle with the digits of the grid given in these cells."""
    cells = sorted([cell for orbit in kept for cell in orbit])
    return replace(clued, givens=tuple([(cell, grid[cell]) for cell in cells]))


def _logic() -> "CageLogic":
    from kenken_cp.kinds.cages.logic import LOGIC  # noqa: PLC0415  (loaded to rate)

    return LOGIC
