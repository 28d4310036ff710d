"""Search as a textbook teaches it: backtracking with forward checking, and its heuristics.

Not the way to solve a puzzle fast (that is the kernel's) but a way to see what the order of cells
and values costs. An assignment gives one free cell one of its candidates; forward checking then
looks once at each constraint on that cell and strikes the candidates it rules out. A cell left
with none is a dead end. Whatever compiles to a Model can be searched.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from kenken_cp.core.budget import UNLIMITED, Budget, Run
from kenken_cp.core.errors import OutOfBudget
from kenken_cp.core.family import Family, Puzzle
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import AllDifferent, Model
from kenken_cp.teaching.clues import Memory, clues_of


class VariableOrder(NamedTuple):
    """Which free cell comes next: the least by `key(number of its candidates)`, then the first."""

    id: str
    title: str
    key: Callable[[int], int]


class ValueOrder(NamedTuple):
    """Which candidate comes next: the least by `key(candidates it strikes)`, then the lowest.

    Without a key nothing is tried out beforehand. A dead end strikes all that there are.
    """

    id: str
    title: str
    key: Callable[[int], int] | None


VARIABLE_ORDERS = {
    row.id: row
    for row in (
        VariableOrder("mcv", "most constrained: fewest candidates first", lambda size: size),
        VariableOrder("lcv", "least constrained: most candidates first", lambda size: -size),
        VariableOrder("index", "row by row", lambda size: 0),
    )
}
VALUE_ORDERS = {
    row.id: row
    for row in (
        ValueOrder(
            "lcv", "least constraining: removes fewest candidates first", lambda struck: struck
        ),
        ValueOrder(
            "mcv", "most constraining: removes most candidates first", lambda struck: -struck
        ),
        ValueOrder("index", "ascending", None),
    )
}


class Found(NamedTuple):
    """A solution, with the assignments and dead ends it took to get there from the start."""

    grid: Grid
    assignments: int
    dead_ends: int


class Fate(StrEnum):
    """What came of one assignment."""

    OPEN = "open"
    DEAD_END = "dead end"
    SOLUTION = "solution"


class Event(NamedTuple):
    """One assignment of a search; those that follow it with a greater depth are its subtree.

    `values` is the board after it, None where a cell is free; `without` is the cell that a dead
    end leaves without candidates. Depths count from 1.
    """

    depth: int
    cell: int
    value: int
    fate: Fate
    values: tuple[int | None, ...]
    without: int | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """A search with one pair of orders: what it found and cost, and why it stopped early if so."""

    variable_order: str
    value_order: str
    found: tuple[Found, ...]
    assignments: int
    dead_ends: int
    seconds: float
    reason: str = ""


def compare(
    family: Family, puzzle: Puzzle, budget: Budget = UNLIMITED, limit: int | None = None
) -> Iterator[Report]:
    """A report for every pair of orders; each has the budget to itself."""
    model = family.model(puzzle)
    for variable_order in VARIABLE_ORDERS:
        for value_order in VALUE_ORDERS:
            yield report(Search(model, variable_order, value_order, Run(budget)), limit)


def report(search: "Search", limit: int | None = None) -> Report:
    """What the search finds and costs; a budget that runs out is the report's reason."""
    found: list[Found] = []
    reason = ""
    try:
        for solution in search.solutions(limit):
            found.append(solution)
    except OutOfBudget as limit_met:
        reason = str(limit_met)
    run = search.run
    return Report(
        search.variable_order.id,
        search.value_order.id,
        tuple(found),
        run.nodes,
        search.dead_ends,
        run.seconds,
        reason,
    )


class _Board(NamedTuple):
    """The candidates of each cell as a set of bits, and what each clue remembers."""

    candidates: list[int]
    memories: list[Memory]


_Outcome: TypeAlias = _Board | int  # the board after an assignment, or the cell left without


class Search:
    """One search of a model in one pair of orders, counting what it does.

    An assignment is a node of the run; `solutions` raises OutOfBudget at the run's limits.
    `trace` is told of every assignment, in the order in which they are made.
    """

    def __init__(
        self,
        model: Model,
        variable_order: str,
        value_order: str,
        run: Run,
        trace: Callable[[Event], None] | None = None,
    ) -> None:
        self.variable_order = VARIABLE_ORDERS[variable_order]
        self.value_order = VALUE_ORDERS[value_order]
        self.run = run
        self.dead_ends = 0
        self._trace = trace
        self._values = sorted({value for domain in model.domains for value in domain})
        bit_of = {value: 1 << i for i, value in enumerate(self._values)}
        self._start = [sum(bit_of[value] for value in domain) for domain in model.domains]
        self._peers = _peers(model)
        self._clues = clues_of(model, bit_of)
        self._clues_on: list[list[int]] = [[] for _ in model.domains]
        for number, clue in enumerate(self._clues):
            for cell in clue.cells:
                self._clues_on[cell].append(number)

    def solutions(self, limit: int | None = None) -> Iterator[Found]:
        """Every solution, or the first `limit`, in the order in which they are met."""
        board = _Board(self._start.copy(), [clue.memory for clue in self._clues])
        if self._ask_clues(board, range(len(self._clues))) is not None:
            return
        if limit is not None and limit < 1:
            return
        for count, found in enumerate(self._descend(board, range(len(self._start)), 1), start=1):
            yield found
            if count == limit:
                return

    def _descend(self, board: _Board, free: Sequence[int], depth: int) -> Iterator[Found]:
        """The solutions that agree with the board, whose `free` cells have no value yet."""
        size_key = self.variable_order.key
        cell = min(free, key=lambda c: size_key(board.candidates[c].bit_count()))
        still_free = [c for c in free if c != cell]
        for bit, outcome in self._in_order(board, cell):
            self.run.nodes_left()
            self.run.seconds_left()
            self.run.nodes += 1
            if self._trace is not None:
                self._trace(self._event(board, still_free, depth, cell, bit, outcome))
            if isinstance(outcome, int):
                self.dead_ends += 1
            elif still_free:
                yield from self._descend(outcome, still_free, depth + 1)
            else:
                grid = tuple([self._value(mask) for mask in outcome.candidates])
                yield Found(grid, self.run.nodes, self.dead_ends)

    def _in_order(self, board: _Board, cell: int) -> Iterable[tuple[int, _Outcome]]:
        """The cell's candidates in the order of values, each with what comes of it."""
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

    def _assign(self, board: _Board, cell: int, bit: int) -> _Outcome:
        """Forward checking: the board after the assignment, itself left alone."""
        candidates = board.candidates.copy()
        candidates[cell] = bit
        for peer in self._peers[cell]:
            if candidates[peer] & bit:
                candidates[peer] ^= bit
                if not candidates[peer]:
                    return peer
        after = _Board(candidates, board.memories.copy())
        without = self._ask_clues(after, self._clues_on[cell])
        return after if without is None else without

    def _ask_clues(self, board: _Board, numbers: Iterable[int]) -> int | None:
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

    def _event(
        self, board: _Board, free: Sequence[int], depth: int, cell: int, bit: int, outcome: _Outcome
    ) -> Event:
        """What is told of giving the cell this value on this board, which leaves those free."""
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
    """For each cell the others that must differ from it."""
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


def _size(board: _Board) -> int:
    """How many candidates there are in all."""
    return sum(map(int.bit_count, board.candidates))
