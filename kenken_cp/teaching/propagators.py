"""Forward checking for each constraint except all-different, in the textbook search.

A set of candidates is an integer with a bit per value; `bit_of` gives the bit of each value.
"""

from collections.abc import Sequence
from functools import reduce
from operator import and_, or_
from typing import Protocol, TypeAlias

from kenken_cp.core import model as constraints
from kenken_cp.core.model import Fold, FoldState, Model, OneShape, Table

EVERY = -1  # all bits: every candidate

# What still fits a constraint: a table's packed tuples, or shapes as sets of cells.
Memory: TypeAlias = list[int] | None


class Propagator(Protocol):
    """A constraint that says which candidates it supports.

    `narrow(memory, candidates)` returns what to remember for later boards, and for each of its
    cells the values that occur in some way to satisfy it; no values if there is none.
    """

    cells: tuple[int, ...]
    memory: Memory

    def narrow(self, memory: Memory, candidates: Sequence[int]) -> tuple[Memory, Sequence[int]]: ...


def propagators_of(model: Model, bit_of: dict[int, int]) -> list[Propagator]:
    """The model's constraints, in order, without those that are all-different."""
    clues: list[Propagator] = []
    for constraint in model.constraints:
        match constraint:
            case Table():
                clues.append(_TablePropagator(constraint, bit_of))
            case Fold():
                clues.append(_FoldPropagator(constraint, bit_of))
            case constraints.Clause():
                clues.append(_ClausePropagator(constraint, bit_of))
            case OneShape():
                clues.append(_ShapesPropagator(constraint, model, bit_of))
    return clues


class _TablePropagator:
    """A table with packed tuples, one bit per cell and value, so that one `&` tests a tuple."""

    def __init__(self, table: Table, bit_of: dict[int, int]) -> None:
        self.cells = table.cells
        width = max(1, len(bit_of))
        self.shifts = range(0, len(table.cells) * width, width)
        self.all_values = (1 << width) - 1
        self.memory: Memory = [
            self._pack([bit_of[value] for value in values])
            for values in table.tuples
            if bit_of.keys() >= set(values)
        ]

    def narrow(self, memory: Memory, candidates: Sequence[int]) -> tuple[Memory, list[int]]:
        struck = ~self._pack([candidates[cell] for cell in self.cells])
        fitting = [packed for packed in memory or () if not packed & struck]
        union = reduce(or_, fitting, 0)
        return fitting, [(union >> shift) & self.all_values for shift in self.shifts]

    def _pack(self, masks: Sequence[int]) -> int:
        return sum(mask << shift for mask, shift in zip(masks, self.shifts, strict=True))


class _FoldPropagator:
    """A fold: one pass forwards over the cells' candidates, one back over the states reached."""

    memory: Memory = None

    def __init__(self, fold: Fold, bit_of: dict[int, int]) -> None:
        self.cells = fold.cells
        self.fold = fold
        self.value_of = {bit: value for value, bit in bit_of.items()}
        # The successor of each state met so far by bit, so that none is computed twice.
        self.known: dict[FoldState, dict[int, FoldState]] = {}

    def narrow(self, memory: Memory, candidates: Sequence[int]) -> tuple[Memory, list[int]]:
        layers = [set(self.fold.starts)]
        for cell in self.cells:
            layers.append(
                {
                    after
                    for state in layers[-1]
                    for bit, after in self._steps(state).items()
                    if bit & candidates[cell]
                }
            )
        alive = {state for state in layers.pop() if self.fold.accepts(state)}
        supports = []
        for cell, layer in zip(reversed(self.cells), reversed(layers), strict=True):
            support, before = 0, set()
            for state in layer:
                met = [bit for bit, after in self._steps(state).items() if after in alive]
                used = reduce(or_, met, 0) & candidates[cell]
                if used:
                    support |= used
                    before.add(state)
            supports.append(support)
            alive = before
        return memory, supports[::-1]

    def _steps(self, state: FoldState) -> dict[int, FoldState]:
        """The bits that lead on from the state, with the states they lead to."""
        steps = self.known.get(state)
        if steps is None:
            tried = {bit: self.fold.step(state, value) for bit, value in self.value_of.items()}
            steps = {bit: after for bit, after in tried.items() if after is not None}
            self.known[state] = steps
        return steps


class _ClausePropagator:
    """A clause: for each cell the values that satisfy it, of which some cell must have one."""

    memory: Memory = None

    def __init__(self, clause: constraints.Clause, bit_of: dict[int, int]) -> None:
        satisfying: dict[int, int] = {}
        for cell, value, holds in clause.literals:
            bit = bit_of.get(value, 0)
            satisfying[cell] = satisfying.get(cell, 0) | (bit if holds else ~bit)
        if not satisfying:  # unsatisfiable: leave some cell without candidates
            satisfying = {0: 0}
        self.cells = tuple(satisfying)
        self.satisfying = tuple(satisfying.values())

    def narrow(self, memory: Memory, candidates: Sequence[int]) -> tuple[Memory, list[int]]:
        supports = [EVERY] * len(self.cells)
        open_places = []
        for place, (cell, values) in enumerate(zip(self.cells, self.satisfying, strict=True)):
            if not candidates[cell] & ~values:
                return memory, supports
            if candidates[cell] & values:
                open_places.append(place)
        if not open_places:
            return memory, [0] * len(self.cells)
        if len(open_places) == 1:
            supports[open_places[0]] = self.satisfying[open_places[0]]
        return memory, supports


class _ShapesPropagator:
    """One of several shapes: cells in all that fit have the value, cells in none do not."""

    def __init__(self, choice: OneShape, model: Model, bit_of: dict[int, int]) -> None:
        holding = [c for c, domain in enumerate(model.domains) if choice.value in domain]
        self.cells = tuple(holding) or (0,)  # a cell to leave without candidates if no shape fits
        self.bit = bit_of.get(choice.value, 0)
        self.memory: Memory = [sum(1 << cell for cell in shape) for shape in choice.shapes]

    def narrow(self, memory: Memory, candidates: Sequence[int]) -> tuple[Memory, list[int]]:
        must = sum(1 << cell for cell in self.cells if candidates[cell] == self.bit)
        may = sum(1 << cell for cell in self.cells if candidates[cell] & self.bit)
        fitting = [shape for shape in memory or () if not must & ~shape and not shape & ~may]
        if not fitting:
            return fitting, [0] * len(self.cells)
        common, union = reduce(and_, fitting), reduce(or_, fitting)
        return fitting, [self._support(cell, common, union) for cell in self.cells]

    def _support(self, cell: int, common: int, union: int) -> int:
        if common >> cell & 1:
            return self.bit
        return EVERY if union >> cell & 1 else ~self.bit
