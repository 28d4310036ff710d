"""Pencil marks on a number path."""

from collections.abc import Hashable, Iterable, Sequence
from functools import partial

from kenken_cp.core import state
from kenken_cp.core.drawing import CROWDED
from kenken_cp.core.steps import CELL, Alternative, Elimination, Group, Placement, Step
from kenken_cp.kinds.paths.gaps import GAP, NUMBER, Gap, beside, gap_after, routes
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.kinds.paths.reach import neighbours, reach
from kenken_cp.kinds.paths.rules import HOLE

# Techniques for which it matters whether neighbours are finished, and of which of the cells cited.
_CENTRE = {"dead-end": slice(1), "linked-cells": slice(1, None), "pocket": slice(None)}
_UNSUPPORTED = "no-support"
_FREE_NEIGHBOURS = ("between", "only-way-on", "dead-end", "linked-cells")


class PathMarks(state.State):
    """The board between two steps; its groups are the gaps and the numbers.

    A number's candidates are the cells within its reach (`reach`), without those that steps struck.
    """

    __slots__ = ()
    puzzle: PathPuzzle

    def __init__(self, puzzle: PathPuzzle) -> None:
        """The board with its givens only."""
        super().__init__(puzzle, [()] * (puzzle.rows * puzzle.columns))
        for hole in puzzle.holes:
            self.values[hole] = HOLE
        for cell, number in puzzle.givens:
            self.values[cell] = number
        every = tuple(range(1, puzzle.count + 1))
        for cell, value in enumerate(self.values):
            self.candidates[cell] = every if value is None else (value,)
        self.tidy()

    @property
    def slots(self) -> Sequence[int]:
        """The numbers; none on a board with more than a person notes in a cell."""
        return range(1, self.puzzle.count + 1) if self.puzzle.count <= CROWDED else ()

    def group(self, kind: str, index: int) -> Group:
        """A cell, a number with the cells it can take, or the gap after a placed number."""
        if kind == CELL:
            return self.cell(index)
        if kind == NUMBER:
            cells = [c for c, held in enumerate(self.candidates) if index in held]
            return Group(NUMBER, index, f"the number {index}", tuple(cells))
        gap = self.gap(index)
        missing = set(gap.missing)
        cells = [
            cell
            for cell, held in enumerate(self.candidates)
            if self.values[cell] is None and missing.intersection(held)
        ]
        return Group(GAP, index, gap.name, tuple(cells))

    def gap(self, low: int) -> Gap:
        """The gap after a placed number, 0 for the one before the first."""
        return gap_after(self.puzzle, self.values, low)

    def clears(self, cell: int, value: int) -> Iterable[tuple[int, int]]:
        """The number elsewhere, and everything that is out of reach once it stands there."""
        values = list(self.values)
        values[cell] = value
        return self._beyond(values)

    def _beyond(self, values: Sequence[int | None]) -> list[tuple[int, int]]:
        """The candidates of empty cells that these placed values leave out of reach."""
        within = reach(self.puzzle, values)
        found = []
        for cell in self.puzzle.open_cells:
            if values[cell] is None:
                bit = 1 << cell
                found += [(cell, n) for n in self.candidates[cell] if not within[n] & bit]
        return found

    def tidy(self) -> None:
        """Remove the candidates that the placed values exclude."""
        for cell, value in enumerate(self.values):
            if value is not None:
                self.candidates[cell] = (value,)
        within = reach(self.puzzle, self.values)
        for cell in self.puzzle.open_cells:
            if self.values[cell] is None:
                bit = 1 << cell
                self.candidates[cell] = tuple([n for n in self.candidates[cell] if within[n] & bit])

    def _take(self, eliminations: Iterable[Elimination]) -> None:
        """As any state does; here a cell can lose a thousand numbers at once."""
        for cell, numbers in eliminations:
            gone = set(numbers)
            self.candidates[cell] = tuple([v for v in self.candidates[cell] if v not in gone])

    def cleared_by(self, placements: Iterable[Placement]) -> list[Elimination]:
        """The candidates that placements remove from their own cells and from others, by cell."""
        placed = list(placements)
        if not placed:
            return []
        values = list(self.values)
        own = []
        for cell, value in placed:
            values[cell] = value
            own += [(cell, other) for other in self.candidates[cell] if other != value]
        return _by_cell([*own, *self._beyond(values)])

    def alternatives(self, group: Group) -> list[Alternative]:
        """The routes of a short gap: the number that each has in each of its cells, 0 for none."""
        if group.kind != GAP:
            return []
        gap = self.gap(group.index)
        found = []
        for route in routes(self.puzzle, self.values, self.candidates, gap):
            held = dict(zip(route, gap.missing, strict=True))
            found.append(tuple([held.get(cell, 0) for cell in group.cells]))
        return sorted(found)

    def missing(self, group: Group) -> set[tuple[int, int]]:
        """For a cell all its numbers, for a number all its cells; for a gap what is gone of its
        numbers and of those at its ends."""
        if group.kind == CELL:
            return {(group.index, number) for number in range(1, self.puzzle.count + 1)}
        if group.kind == GAP:
            gap = self.gap(group.index)
            numbers = {number for number in (gap.low, gap.high, *gap.missing) if number}
            return {
                (cell, number)
                for cell in self.puzzle.open_cells
                for number in numbers.difference(self.candidates[cell])
            }
        return {(cell, group.index) for cell in self.puzzle.open_cells}

    def lack(self, group: Group, begun: bool = True) -> str:
        """What a broken cell, number or gap has none of."""
        what = {CELL: "number", GAP: "route"}.get(group.kind, "cell")
        return f"no {what}{' left' * begun}"

    def premises(self, step: Step) -> set[Hashable]:
        """The removed candidates of the cells, of their neighbours and of the numbers named.

        A neighbour is finished once the numbers before and after its own are placed: where a step
        rests on that, it rests on these numbers too. A number without support rests on where those
        beside it can be. Numbers placed in the cells are named, and those in their neighbours where
        a step says which of them are free.
        """
        evidence = step.evidence
        near = partial(neighbours, self.puzzle)
        open_cells = [cell for cell in evidence.cells if cell not in self.puzzle.holes]
        cells = set(evidence.cells).union(*map(near, open_cells))
        numbers = set(evidence.values) | {value for _, value in step.placements}
        if step.technique == _UNSUPPORTED:
            numbers.update(*[beside(self.puzzle, value) for value in evidence.values])
        for cell in _finished_around(step):
            held = [value for n in near(cell) if (value := self.values[n])]
            numbers.update(*[beside(self.puzzle, value) for value in held])
        for low in evidence.of(GAP):
            numbers.update(self.gap(low).missing)
        every = set(range(1, self.puzzle.count + 1))
        gone: set[Hashable] = {
            (cell, number)
            for cell in self.puzzle.open_cells
            for number in (every if cell in cells else numbers).difference(self.candidates[cell])
        }
        seen = cells if step.technique in _FREE_NEIGHBOURS else evidence.cells
        return gone | {state.filled_premise(c, number) for c in seen if (number := self.values[c])}


def _finished_around(step: Step) -> Sequence[int]:
    """The cells of which a step says that some of their neighbours are finished."""
    centre = _CENTRE.get(step.technique)
    return step.evidence.cells[centre] if centre else ()


def _by_cell(gone: Iterable[tuple[int, int]]) -> list[Elimination]:
    """Removed candidates as eliminations, ascending by cell and value."""
    found: dict[int, set[int]] = {}
    for cell, number in gone:
        found.setdefault(cell, set()).add(number)
    return [Elimination(cell, tuple(sorted(found[cell]))) for cell in sorted(found)]
