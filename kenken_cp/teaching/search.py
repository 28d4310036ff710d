"""The textbook search: backtracking with forward checking, and its heuristics.

It shows what the order of cells and values costs; the kernel is the fast solver. An assignment
gives a free cell one of its candidates. Forward checking then looks once at each constraint on that
cell and removes the candidates it excludes. A cell left without candidates is a dead end. Any
puzzle with a Model can be searched.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from kenken_cp.core.budget import UNLIMITED, Budget, Run
from kenken_cp.core.errors import BackendError, OutOfBudget
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import AllDifferent, Model
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.teaching.propagators import Memory, propagators_of

# Each level keeps its board, and there is a level a cell: some 150 MB.
MOST_CELLS = 2_500


class VariableOrder(NamedTuple):
    """The choice of the next free cell: least `key(number of its candidates)`, then the first."""

    id: str
    title: str
    key: Callable[[int], int]


class ValueOrder(NamedTuple):
    """The choice of the next candidate: the least `key(candidates it removes)`, then the lowest.

    Without a key no candidate is tried beforehand. A dead end removes all candidates.
    """

    id: str
    title: str
    key: Callable[[int], int] | None


VARIABLE_ORDERS = {
    row.id: row
    for row in (
        VariableOrder(
            "mcv", "the cell with the fewest candidates (most constrained)", lambda size: size
        ),
        VariableOrder("lcv", "the one with the most (least constrained)", lambda size: -size),
        VariableOrder("index", "row by row", lambda size: 0),
    )
}
VALUE_ORDERS = {
    row.id: row
    for row in (
        ValueOrder(
            "lcv",
            "the value that removes the fewest candidates (least constraining)",
            lambda struck: struck,
        ),
        ValueOrder(
            "mcv", "the one that removes the most (most constraining)", lambda struck: -struck
        ),
        ValueOrder("index", "ascending", None),
    )
}


class CountedSolution(NamedTuple):
    """A solution, with the assignments and dead ends counted from the start of the search."""

    grid: Grid
    assignments: int
    dead_ends: int


class Fate(StrEnum):
    """The result of one assignment."""

    OPEN = "open"
    DEAD_END = "dead end"
    SOLUTION = "solution"


class Event(NamedTuple):
    """One assignment; those that follow with a greater depth are its subtree.

    `values` is the board after it, None for a free cell; `without` is the cell that a dead end
    leaves without candidates. Depths count from 1.
    """

    depth: int
    cell: int
    value: int
    fate: Fate
    values: tuple[int | None, ...]
    without: int | None = None


@dataclass(frozen=True, slots=True)
class SearchReport:
    """A search with one pair of orders: what it found, what it cost, and why it stopped early."""

    variable_order: str
    value_order: str
    found: tuple[CountedSolution, ...]
    assignments: int
    dead_ends: int
    seconds: float
    reason: str = ""


def compare(
    family: Family, puzzle: Puzzle, budget: Budget = UNLIMITED, limit: int | None = None
) -> Iterator[SearchReport]:
    """A report for every pair of orders, each with the whole budget."""
    model = family.model(puzzle)
    for variable_order in VARIABLE_ORDERS:
        for value_order in VALUE_ORDERS:
            yield report(TextbookSearch(model, variable_order, value_order, Run(budget)), limit)


def report(search: "TextbookSearch", limit: int | None = None) -> SearchReport:
    """What the search finds and costs; if the budget runs out, that is the report's reason."""
    found: list[CountedSolution] = []
    reason = ""
    try:
        for solution in search.solutions(limit):
            found.append(solution)
    except OutOfBudget as limit_met:
        reason = str(limit_met)
    run = search.run
    return SearchReport(
        search.variable_order.id,
        search.value_order.id,
        tuple(found),
        run.nodes,
        search.dead_ends,
        run.seconds,
        reason,
    )


class _Position(NamedTuple):
    """The candidates of each cell as a bit set, and the memory of each propagator."""

    candidates: list[int]
    memories: list[Memory]


_Outcome: TypeAlias = (
    _Position | int
)  # the board after an assignment, or the cell without candidates


class _Level(NamedTuple):
    """A cell that is assigned: the board before it, the cells then free, the values to be tried."""

    board: _Position
    cell: int
    free: list[int]
    tries: Iterator[tuple[int, _Outcome]]


class TextbookSearch:
    """One search of a model with one pair of orders, which counts what it does.

    An assignment is a node of the run; `solutions` raises OutOfBudget at the run's limits. `trace`
    is called with every assignment, in order. Raises BackendError for a board that is too large.
    """

    def __init__(
        self,
        model: Model,
        variable_order: str,
        value_order: str,
        run: Run,
        trace: Callable[[Event], None] | None = None,
    ) -> None:
        if len(model.domains) > MOST_CELLS:
            raise BackendError(
                f"a board of {len(model.domains):,} cells is too large for the textbook search, "
                f"which takes at most {MOST_CELLS:,}"
            )
        self.variable_order = VARIABLE_ORDERS[variable_order]
        self.value_order = VALUE_ORDERS[value_order]
        self.run = run
        self.dead_ends = 0
        self._trace = trace
        self._values = sorted({value for domain in model.domains for value in domain})
        bit_of = {value: 1 << i for i, value in enumerate(self._values)}
        self._start = [sum(bit_of[value] for value in domain) for domain in model.domains]
        self._peers = _peers(model)
        self._clues = propagators_of(model, bit_of)
        self._clues_on: list[list[int]] = [[] for _ in model.domains]
        for number, clue in enumerate(self._clues):
            for cell in clue.cells:
                self._clues_on[cell].append(number)

    def solutions(self, limit: int | None = None) -> Iterator[CountedSolution]:
        """Every solution, or the first `limit`, in the order in which they are found."""
        board = _Position(self._start.copy(), [clue.memory for clue in self._clues])
        if self._ask_clues(board, range(len(self._clues))) is not None:
            return
        if limit is not None and limit < 1:
            return
        for count, found in enumerate(self._descend(board, range(len(self._start))), start=1):
            yield found
            if count == limit:
                return

    def _descend(self, board: _Position, free: Sequence[int]) -> Iterator[CountedSolution]:
        """The solutions that extend the board, whose `free` cells have no value yet."""
        levels = [self._level(board, free)]  # no recursion: Python's ends below a thousand cells
        while levels:
            level = levels[-1]
            bit, outcome = next(level.tries, (0, None))
            if outcome is None:
                levels.pop()
                continue
            self.run.nodes_left()
            self.run.check_time()
            self.run.nodes += 1
            if self._trace is not None:
                self._trace(self._event(level, len(levels), bit, outcome))
            if isinstance(outcome, int):
                self.dead_ends += 1
            elif level.free:
                levels.append(self._level(outcome, level.free))
            else:
                grid = tuple([self._value(mask) for mask in outcome.candidates])
                yield CountedSolution(grid, self.run.nodes, self.dead_ends)

    def _level(self, board: _Position, free: Sequence[int]) -> _Level:
        """The next cell on a board whose `free` cells have no value yet."""
        size_key = self.variable_order.key
        cell = min(free, key=lambda c: size_key(board.candidates[c].bit_count()))
        still_free = [c for c in free if c != cell]
        return _Level(board, cell, still_free, iter(self._in_order(board, cell)))

    def _in_order(self, board: _Position, cell: int) -> Iterable[tuple[int, _Outcome]]:
        """The cell's candidates in the order of values, each with its result."""
        tries = ((bit, self._assign(board, cell, bit)) for bit in _bits(board.candidates[cell]))
        struck_key = self.value_order.key
        if struck_key is None:
            return tries
        before = _size(board)
        return sorted(
            tries,
            key=lambda tried: struck_key(
                before if isinstance(tried[1], int) else before - _size(tried[1])
            ),
        )

    def _assign(self, board: _Position, cell: int, bit: int) -> _Outcome:
        """Forward checking: the board after the assignment; the old board is unchanged."""
        candidates = board.candidates.copy()
        candidates[cell] = bit
        for peer in self._peers[cell]:
            if candidates[peer] & bit:
                candidates[peer] ^= bit
                if not candidates[peer]:
                    return peer
        after = _Position(candidates, board.memories.copy())
        without = self._ask_clues(after, self._clues_on[cell])
        return after if without is None else without

    def _ask_clues(self, board: _Position, numbers: Iterable[int]) -> int | None:
        """Strike what these clues rule out; a cell left without candidates, or None."""
        candidates, memories = board
        for number in numbers:
            clue = self._clues[number]
            memories[number], supports = clue.narrow(memories[number], candidates)
            for cell, support in zip(clue.cells, supports, strict=True):
                candidates[cell] &= support
                if not candidates[cell]:
                    return cell
        return None

    def _event(self, level: _Level, depth: int, bit: int, outcome: _Outcome) -> Event:
        """The event of giving the level's cell this value."""
        board, cell, free, _ = level
        values: list[int | None] = [self._value(mask) for mask in board.candidates]
        values[cell] = self._value(bit)
        for still in free:
            values[still] = None
        if isinstance(outcome, int):
            return Event(depth, cell, self._value(bit), Fate.DEAD_END, tuple(values), outcome)
        fate = Fate.OPEN if free else Fate.SOLUTION
        return Event(depth, cell, self._value(bit), fate, tuple(values))

    def _value(self, bit: int) -> int:
        return self._values[bit.bit_length() - 1]


def _peers(model: Model) -> list[list[int]]:
    """For each cell, the others that must differ from it."""
    peers: list[set[int]] = [set() for _ in model.domains]
    for constraint in model.constraints:
        if isinstance(constraint, AllDifferent):
            for cell in constraint.cells:
                peers[cell].update(constraint.cells)
    return [sorted(others - {cell}) for cell, others in enumerate(peers)]


def _bits(mask: int) -> Iterator[int]:
    """The bits of a set, ascending."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def _size(board: _Position) -> int:
    """The total number of candidates."""
    return sum(map(int.bit_count, board.candidates))
