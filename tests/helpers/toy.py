"""A kind of puzzle that shares nothing with cages: grids of 0 and 1 whose lines say how many ones.

It is as small as a kind can be that people solve: two techniques, a solver in Python, and groups
whose alternatives are listed.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

from kenken_cp.core.drawing import Drawing, borders
from kenken_cp.core.family import Family, FamilyManual, Violation
from kenken_cp.core.geometry import Grid
from kenken_cp.core.kind import Kind
from kenken_cp.core.logic import SEARCH, Logic, LogReader, Percentiles, TechniqueRow, numbered
from kenken_cp.core.play import Play
from kenken_cp.core.state import State
from kenken_cp.core.steps import (
    CELL,
    Alternative,
    Elimination,
    Evidence,
    Group,
    Placement,
    Step,
    Tier,
)


@dataclass(frozen=True)
class Toy:
    """How many ones each row and each column has."""

    across: tuple[int, ...]
    down: tuple[int, ...]

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.across)

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return len(self.down)


def lines_of(puzzle: Toy) -> list[tuple[Group, int]]:
    """The rows, the columns, and the ones in each."""
    wide, cells = puzzle.columns, puzzle.rows * puzzle.columns
    rows = [tuple(range(wide * r, wide * (r + 1))) for r in range(puzzle.rows)]
    columns = [tuple(range(c, cells, wide)) for c in range(wide)]
    groups = [Group("row", r, f"row {r + 1}", of) for r, of in enumerate(rows)]
    groups += [Group("column", c, f"column {c + 1}", of) for c, of in enumerate(columns)]
    return list(zip(groups, (*puzzle.across, *puzzle.down), strict=True))


class ToyState(State[Toy]):
    """What a person has written down."""

    __slots__ = ()

    def __init__(self, puzzle: Toy) -> None:
        super().__init__(puzzle, [(0, 1)] * (puzzle.rows * puzzle.columns))

    @property
    def slots(self) -> Sequence[int]:
        """What a cell may be."""
        return 0, 1

    def group(self, kind: str, index: int) -> Group:
        """A cell or a line."""
        found = {group.key: group for group, _ in lines_of(self.puzzle)}
        return self.cell(index) if kind == CELL else found[kind, index]

    def clears(self, cell: int, value: int) -> Iterable[tuple[int, int]]:
        """Nothing: only counting does."""
        return ()

    def alternatives(self, group: Group) -> list[Alternative]:
        """The fillings of a line."""
        ones = dict(lines_of(self.puzzle))[group]
        held = [self.candidates[cell] for cell in group.cells]
        gone = self.dropped.get(group.key, ())
        return [each for each in product(*held) if sum(each) == ones and each not in gone]

    def missing(self, group: Group) -> set[tuple[int, int]]:
        """Any candidate may be it."""
        return {(cell, value) for cell in group.cells for value in (0, 1)}

    def lack(self, group: Group, begun: bool = True) -> str:
        """A line is short of something."""
        return "no way to be filled" if group.kind != CELL else "no candidate left"

    def premises(self, step: Step) -> set[Hashable]:
        """Whatever is known of the lines."""
        cells = {cell for group in step.evidence.groups for cell in group.cells}
        return {(c, v) for c in cells for v in (0, 1) if v not in self.candidates[c]}


def _settled(state: State, step: Step) -> str:
    [line], [(cell, value)] = step.evidence.groups, step.placements
    said = "all its ones" if value == 0 else "no room for more zeros"
    return f"{line.name} has {said}, so {state.cell(cell).name} is {value}"


def _searched(state: State, step: Step) -> str:
    [(cell, value)] = step.placements
    return f"a search says that {state.cell(cell).name} is {value}"


TECHNIQUES = numbered(
    TechniqueRow(
        None, "toy-row", "Settled row", Tier.GENTLE, 1, "A row that has its ones is zeros.",
        _settled,
    ),
    TechniqueRow(
        None, "toy-column", "Settled column", Tier.EASY, 5, "A column with its ones is zeros.",
        _settled, whole=True,
    ),
    TechniqueRow(None, SEARCH, "Search", Tier.SEARCH, 0, "The ladder gave out.", _searched),
)  # fmt: skip


class ToySolver:
    """See `core.logic.Solver`; an entry of its log is a technique, a line, a cell and a value."""

    def __init__(self, puzzle: Toy) -> None:
        self.puzzle, self.lines = puzzle, lines_of(puzzle)
        self.board_state, self.left_out, self.log = self, set[int](), list[int]()
        self.solution: Grid = ()
        self.begin_rounds()

    def begin_rounds(self) -> None:
        self.values: list[int | None] = [None] * (self.puzzle.rows * self.puzzle.columns)
        self.steps = self.effort = self.reached = self.supplied = self.rounds = 0
        self.hardest, self.hardest_at, self.used = -1, 0, [0, 0, 0]

    @property
    def open_cells(self) -> int:
        return self.values.count(None)

    def broken_place(self) -> tuple[int, int]:
        for at, (line, ones) in enumerate(self.lines):
            held = [self.values[cell] for cell in line.cells]
            if held.count(1) > ones or held.count(0) > len(held) - ones:
                return 1, at
        return 0, 0

    def keep_log(self) -> None:
        self.log.clear()

    def entries(self) -> list[int]:
        return self.log

    def leave_out(self, code: int) -> None:
        self.left_out.add(code)

    def tell_solution(self, values: Grid) -> None:
        self.solution = values

    def counts(self) -> tuple[int, ...]:
        return tuple(self.used)

    def _found(self, cut: int) -> Iterator[tuple[int, int, int, int]]:
        for at, (line, ones) in enumerate(self.lines):
            code = int(line.kind == "column")
            held = [self.values[cell] for cell in line.cells]
            value = 0 if held.count(1) == ones else 1
            full = value == 0 or held.count(0) == len(held) - ones
            if full and None in held and code not in self.left_out and TECHNIQUES[code].tier <= cut:
                yield code, at, line.cells[held.index(None)], value
        if self.solution and cut >= Tier.SEARCH:
            cell = self.values.index(None)
            yield 2, 0, cell, self.solution[cell]

    def run(self, cut: int, most: int) -> bool:
        while self.open_cells and not self.broken_place()[0] and most:
            step = next(self._found(cut), None)
            if step is None:
                break
            code, _, cell, value = step
            self.log += step
            self.values[cell] = value
            self.used[code] += 1
            self.steps += 1
            self.effort += 1000 * TECHNIQUES[code].weight
            self.supplied += code == 2
            self.reached = max(self.reached, TECHNIQUES[code].tier)
            if self.hardest < code < 2:
                self.hardest, self.hardest_at = code, self.steps
            most -= 1
        return False

    def count_rounds(self, cut: int) -> bool:
        while self.open_cells:
            step = next(self._found(cut))
            self.values[step[2]] = step[3]
            self.rounds += step[0] < 2
        return False


class ToyReader(LogReader[ToyState]):
    """See `core.logic.LogReader`."""

    def __init__(self, ladder: ToySolver, puzzle: Toy) -> None:
        self.solver = ladder

    def set_up(self, start: State) -> None:
        self.solver.values = list(start.values)
        self.solver.log.clear()

    def steps(self, entries: Sequence[int], state: State) -> Iterator[Step]:
        log = iter(list(entries))
        for code, at, cell, value in zip(log, log, log, log, strict=True):
            groups = () if code == 2 else (self.solver.lines[at][0],)
            step = Step(
                TECHNIQUES[code].id,
                (Placement(cell, value),),
                (Elimination(cell, (1 - value,)),),
                (),
                Evidence(groups, cells=(cell,), values=(value,)),
            )
            yield step
            state.apply(step)

    def broken(self, state: State) -> Group | None:
        kind, at = self.solver.broken_place()
        return self.solver.lines[at][0] if kind else None


class ToySearch:
    """See `core.kind.PuzzleSearch`: all grids, one after the other."""

    def __init__(self, puzzle: Toy) -> None:
        cells = puzzle.rows * puzzle.columns
        self._right = [grid for grid in product((0, 1), repeat=cells) if not check(puzzle, grid)]
        self._run: list[Grid] = []
        self.nodes = 0
        self.idle: list[ToySearch] = []

    @property
    def found(self) -> int:
        return len(self._run)

    @property
    def exhausted(self) -> bool:
        return not self._right

    def run(self, most: int, nodes: int) -> None:
        self._run, self._right = self._right[:most], self._right[most:]

    def solution(self, index: int) -> Grid:
        return self._run[index]


def check(puzzle: Toy, grid: Grid) -> list[Violation]:
    """The lines with another number of ones."""
    return [
        Violation(line.cells, f"{line.name} is wrong")
        for line, ones in lines_of(puzzle)
        if sum(grid[cell] for cell in line.cells) != ones
    ]


def draw(puzzle: Toy, values: Sequence[int | None] | None = None) -> Drawing:
    """The grid, without its numbers."""
    lines = borders([0] * (puzzle.rows * puzzle.columns), puzzle.columns)
    return Drawing(puzzle.rows, puzzle.columns, lines, ())


def _where(state: State, step: Step) -> str:
    groups = [group.name for group in step.evidence.groups]
    return " and ".join(groups or [state.cell(cell).name for cell in step.evidence.cells])


def _terms(puzzle: Toy, text: str) -> str:
    return "Ones are dark." if "ones" in text else ""


def _nothing(*_: Any, why: str) -> Any:
    raise NotImplementedError(why)


class ToyLogic(Logic[Toy, ToyState, ToySolver]):
    techniques = TECHNIQUES
    percentiles = Percentiles(side=50)
    value = "mark"
    solver = staticmethod(ToySolver)
    reader = staticmethod(ToyReader)
    state = staticmethod(ToyState)
    where = staticmethod(_where)
    terms = staticmethod(_terms)

    def end(self, solver: ToySolver) -> None:
        pass

    def counting(self, puzzle: Toy) -> str:
        return "Lines are counted from the top left."


LOGIC = ToyLogic()


class ToyKind(Kind[Toy]):
    id = "toys"
    puzzle = Toy
    room = 2
    fallback = "kernel"
    search = staticmethod(ToySearch)
    key = staticmethod(partial(_nothing, why="no toy is compared"))
    form = staticmethod(partial(_nothing, why="no toy is compared"))
    generator = staticmethod(partial(_nothing, why="no toy is made"))
    formats = staticmethod(partial(_nothing, why="no toy is written"))

    def images(self, puzzle: Toy) -> list[Toy]:
        return [puzzle]

    def logic(self) -> ToyLogic:
        return LOGIC

    def play(self) -> Play[Toy]:
        return Play()


KIND = ToyKind()


class ToyManual(FamilyManual[Toy]):
    heading = "Toys"

    def rules(self, puzzles: Sequence[Toy]) -> list[list[str]]:
        return []

    def example(self) -> Toy:
        return Toy((1,), (1,))


class ToyFamily(Family[Toy]):
    kind = KIND
    id = "toy"
    title = "Toy"
    manual = ToyManual()
    check = staticmethod(check)
    model = staticmethod(partial(_nothing, why="no toy is compiled"))
    audit = staticmethod(partial(_nothing, why="no toy is compiled"))
    draw = staticmethod(draw)

    def data(self, puzzle: Toy) -> dict[str, object]:
        return {"across": list(puzzle.across), "down": list(puzzle.down)}

    def from_data(self, fields: Mapping[str, Any]) -> Toy:
        return Toy(tuple(fields["across"]), tuple(fields["down"]))

    def values(self, puzzle: Toy) -> tuple[tuple[int, ...], ...]:
        return ((0, 1),) * (len(puzzle.across) * len(puzzle.down))


FAMILY = ToyFamily()
