"""How a person solves a harbour: three techniques, run by a loop in plain Python."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any

from kenken_cp.core.geometry import Grid, cell_names
from kenken_cp.core.logic import SEARCH, Logic, LogReader, Percentiles, TechniqueRow, number_rows
from kenken_cp.core.state import State
from kenken_cp.core.steps import CELL, Elimination, Evidence, Group, Placement, Step, Tier
from tests.foreign.puzzle import BUOY, SHIP, WATER, Harbour, turn_all

LINES = ("row", "column")


class Board(State[Harbour]):
    """What is written down; the alternatives of a line stay implicit."""

    __slots__ = ()

    def __init__(self, puzzle: Harbour) -> None:
        super().__init__(puzzle, [(WATER, BUOY, SHIP)] * (puzzle.rows * puzzle.columns))
        for rock in puzzle.rocks:
            self.values[rock] = WATER
            self.candidates[rock] = (WATER,)

    @property
    def slots(self) -> Sequence[int]:
        return WATER, BUOY, SHIP

    def group(self, kind: str, index: int) -> Group:
        if kind == CELL:
            return self.cell(index)
        name, cells, _ = self.puzzle.lines[index + (kind == "column") * self.puzzle.rows]
        return Group(kind, index, name, cells)

    def clears(self, cell: int, value: int) -> Iterable[tuple[int, int]]:
        if value == WATER:
            return
        for edge in self.puzzle.edges:
            if cell in edge:
                other = edge[edge[0] == cell]
                yield other, BUOY
                if value == BUOY:
                    yield other, SHIP

    def alternatives(self, group: Group) -> list[tuple[int, ...]]:
        return []

    def missing(self, group: Group) -> set[tuple[int, int]]:
        return (
            {(c, value) for c in group.cells[:1] for value in range(3)}
            if group.kind == CELL
            else set()
        )

    def lack(self, group: Group, begun: bool = True) -> str:
        return "no value left" if group.kind == CELL else "no way to meet its clue"

    def premises(self, step: Step) -> set[Hashable]:
        cells = {*step.evidence.cells, *[c for g in step.evidence.groups for c in g.cells]}
        return {(c, v) for c in cells for v in range(3) if v not in self.candidates[c]}

    def spoil(self) -> Group | None:
        """What has nothing left, a cell or a line."""
        for cell, held in enumerate(self.candidates):
            if not held:
                return self.cell(cell)
        for kind, index, cells, clue in self.number():
            sure, may = self.fill(cells)
            if not len(sure) <= clue <= len(may):
                return self.group(kind, index)
        return None

    def number(self) -> Iterator[tuple[str, int, tuple[int, ...], int]]:
        """Kind, index, cells and clue of each line."""
        for number, (_, cells, clue) in enumerate(self.puzzle.lines):
            over = number >= self.puzzle.rows
            yield LINES[over], number - over * self.puzzle.rows, cells, clue

    def fill(self, cells: Sequence[int]) -> tuple[list[int], list[int]]:
        """The cells that are surely not water, and those that may be."""
        return (
            [cell for cell in cells if WATER not in self.candidates[cell]],
            [cell for cell in cells if set(self.candidates[cell]) - {WATER}],
        )


def line_count(board: Board) -> Iterator[Step]:
    """A line whose clue is met, or can only just be met."""
    for kind, index, cells, clue in board.number():
        sure, may = board.fill(cells)
        gone = []
        if len(sure) == clue:
            gone = [
                Elimination(cell, tuple([v for v in board.candidates[cell] if v != WATER]))
                for cell in may
                if cell not in sure
            ]
        elif len(may) == clue:
            gone = [Elimination(cell, (WATER,)) for cell in may if cell not in sure]
        if gone:
            evidence = Evidence(groups=(board.group(kind, index),), number=clue)
            yield Step("harbour-line", (), tuple(gone), (), evidence)


def ship_found(board: Board) -> Iterator[Step]:
    """Two neighbours that are both filled are the ship."""
    for edge in board.puzzle.edges:
        if any(WATER in board.candidates[cell] for cell in edge):
            continue
        gone = [Elimination(c, (BUOY,)) for c in edge if BUOY in board.candidates[c]]
        gone += [
            Elimination(cell, (SHIP,))
            for cell, held in enumerate(board.candidates)
            if cell not in edge and SHIP in held
        ]
        if gone:
            gone.sort()
            yield Step("harbour-ship", (), tuple(gone), (), Evidence(cells=edge, values=(SHIP,)))


def last_value(board: Board) -> Iterator[Step]:
    """A cell with one candidate takes it."""
    for cell, held in enumerate(board.candidates):
        if board.values[cell] is None and len(held) == 1:
            placed = (Placement(cell, held[0]),)
            gone = tuple(board.cleared_by(placed))
            yield Step("harbour-value", placed, gone, (), Evidence(cells=(cell,), values=held))


def _line(board: Board, step: Step) -> str:
    [group] = step.evidence.groups
    cells = cell_names([cell for cell, _ in step.eliminations], board.puzzle.columns)
    water = step.eliminations[0].values != (WATER,)
    told = "are water" if water else "are not water"
    return f"{group.name} has {step.evidence.number} filled cells, so {cells} {told}"


def _ship(board: Board, step: Step) -> str:
    cells = cell_names(step.evidence.cells, board.puzzle.columns)
    return f"{cells} are both filled and touch, so they are the ship, and no other cell is"


def _value(board: Board, step: Step) -> str:
    [(cell, value)] = step.placements
    return f"{cell_names((cell,), board.puzzle.columns)} can only be {value}"


def _search(board: Board, step: Step) -> str:
    return f"a search says what stands at {cell_names(step.evidence.cells, board.puzzle.columns)}"


FINDERS: tuple[Callable[[Board], Iterator[Step]], ...] = (line_count, last_value, ship_found)
TECHNIQUES = number_rows(
    TechniqueRow(
        None, "harbour-line", "Line of a harbour", Tier.GENTLE, 2,
        "A clue that is met, or only just.", _line, True,
    ),
    TechniqueRow(
        None, "harbour-value", "Last value of a cell", Tier.GENTLE, 1,
        "A cell takes what is left.", _value,
    ),
    TechniqueRow(
        None, "harbour-ship", "Ship found", Tier.EASY, 5, "Two filled cells that touch.", _ship,
    ),
    TechniqueRow(None, SEARCH, "Search", Tier.SEARCH, 0, "The ladder gave out.", _search),
)  # fmt: skip


class Solver:
    """The loop over the techniques on one harbour, laid as its images are laid."""

    def __init__(self, puzzle: Harbour) -> None:
        self.image, self.place = min(turn_all(puzzle), key=lambda turn: repr(turn[0]))
        self.puzzle = puzzle
        self.without: set[int] = set()
        self.known: Grid | None = None
        self.start = Board(self.image)
        self.steps = self.effort = self.hardest_at = self.reached = self.supplied = self.rounds = 0
        self.hardest = -1
        self._counts = [0] * len(TECHNIQUES)
        self.log: list[Step] = []
        self.board = self.start.copy()

    @property
    def board_state(self) -> "Solver":
        return self

    @property
    def open_cells(self) -> int:
        return self.board.values.count(None)

    def broken_place(self) -> tuple[int, int]:
        return (int(self.board.spoil() is not None), 0)

    def keep_log(self) -> None:
        self.log = []

    def entries(self) -> Any:
        return self.log

    def leave_out(self, code: int) -> None:
        self.without.add(code)

    def tell_solution(self, values: Grid) -> None:
        grid = [0] * len(values)
        for cell, value in enumerate(values):
            grid[self.place[cell]] = value
        self.known = tuple(grid)

    def counts(self) -> tuple[int, ...]:
        return tuple(self._counts)

    def run(self, cut: int, most: int) -> bool:
        while most and self.open_cells and self.board.spoil() is None:
            step, row = self._next(cut)
            if step is None:
                return False
            self._take(step, row)
            most -= 1
        return False

    def _offers(self, tier: int) -> list[tuple[Step, int]]:
        return [
            (step, row)
            for row, find in enumerate(FINDERS)
            if TECHNIQUES[row].tier == tier and row not in self.without
            for step in find(self.board)
        ]

    def _next(self, cut: int) -> tuple[Step | None, int]:
        for tier in range(1, min(cut, Tier.BEYOND) + 1):
            offers = self._offers(tier)
            if offers:
                step, row = offers[0]
                return step._replace(available=len(offers)), row
        if cut >= Tier.SEARCH and self.known is not None:
            cell = self.board.values.index(None)
            placed = (Placement(cell, self.known[cell]),)
            gone = tuple(self.board.cleared_by(placed))
            evidence = Evidence(cells=(cell,), values=(self.known[cell],))
            return Step(SEARCH, placed, gone, (), evidence), 3
        return None, 0

    def _take(self, step: Step, row: int) -> None:
        self.board.apply(step)
        self.log.append(step)
        self.steps += 1
        self._counts[row] += 1
        self.reached = max(self.reached, int(TECHNIQUES[row].tier))
        if TECHNIQUES[row].id == SEARCH:
            self.supplied += 1
            return
        self.effort += TECHNIQUES[row].weight * 1000 // step.available
        if row > self.hardest:
            self.hardest, self.hardest_at = row, self.steps

    def begin_rounds(self) -> None:
        self.board = self.start.copy()
        self.rounds = 0

    def count_rounds(self, cut: int) -> bool:
        while self.open_cells and self.board.spoil() is None:
            offers = [offer for tier in range(1, cut + 1) for offer in self._offers(tier)]
            if not offers:
                step, _ = self._next(cut)
                if step is None:
                    return False
                self.board.apply(step)
                continue
            for step, _ in offers:
                self.board.apply(step)
            self.rounds += 1
        return False


class Reader(LogReader[Board]):
    """Between a solver and boards of the puzzle itself."""

    def __init__(self, ladder: Solver, puzzle: Harbour) -> None:
        self.solver = ladder
        self.origin = sorted(range(len(ladder.place)), key=ladder.place.__getitem__)

    def set_up(self, start: Board) -> None:
        start.tidy()
        for cell, place in enumerate(self.solver.place):
            self.solver.board.values[place] = start.values[cell]
            self.solver.board.candidates[place] = start.candidates[cell]
        self.solver.start = self.solver.board.copy()
        self.solver.log = []

    def steps(self, entries: Any, state: Board) -> Iterator[Step]:
        for step in entries:
            own = self._own(step, state)
            yield own
            state.apply(own)

    def _own(self, step: Step, state: Board) -> Step:
        at = self.origin
        evidence = step.evidence
        return step._replace(
            placements=tuple([Placement(at[c], v) for c, v in step.placements]),
            eliminations=tuple(sorted(Elimination(at[c], v) for c, v in step.eliminations)),
            evidence=evidence._replace(
                cells=tuple([at[cell] for cell in evidence.cells]),
                groups=tuple([self._group(group, state) for group in evidence.groups]),
            ),
        )

    def _group(self, group: Group, state: Board) -> Group:
        cells = {self.origin[cell] for cell in group.cells}
        for kind, index, held, _ in state.number():
            if set(held) == cells and (len(cells) > 1 or kind == group.kind):
                return state.group(kind, index)
        return state.cell(min(cells))

    def find_broken(self, state: Board) -> Group | None:
        group = self.solver.board.spoil()
        return None if group is None else self._group(group, state)


def where(state: Board, step: Step) -> str:
    """The line or the cells to look at."""
    if step.evidence.groups:
        return step.evidence.groups[0].name
    return cell_names(step.evidence.cells, state.puzzle.columns)


class HarbourLogic(Logic[Harbour, Board, Solver]):
    """How people solve harbours."""

    techniques = TECHNIQUES
    percentiles = Percentiles(12)
    value = "value"
    solver = staticmethod(Solver)
    reader = staticmethod(Reader)
    state = staticmethod(Board)
    where = staticmethod(where)

    def end(self, solver: Solver) -> None:
        """They are not pooled."""
