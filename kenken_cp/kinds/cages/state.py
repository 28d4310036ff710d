"""Pencil marks on a puzzle of houses and cages."""

from collections.abc import Hashable, Iterable, Sequence
from itertools import chain
from itertools import combinations as choose
from operator import contains
from typing import Self

from kenken_cp.core import state
from kenken_cp.core.steps import CELL, Alternative, Branch, Group, Placement, Step
from kenken_cp.kinds.cages.clue import fitting_values, relations_of
from kenken_cp.kinds.cages.groups import (
    CAGE,
    CLUE,
    cage_group,
    cages_of,
    cells_in_words,
    clue_group,
    house_by_key,
    lines_of,
    seen_from,
    values_in_words,
)
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.tables import tables


class CagePencilMarks(state.State):
    """The board between two steps; its groups are the houses, and the cages with their
    combinations, unless these are too many to list."""

    __slots__ = ("_cages", "_tuples")
    puzzle: CagePuzzle

    def __init__(self, puzzle: CagePuzzle) -> None:
        """The board with its givens and the candidates that the puzzle lists; BackendError if a
        cage has too many cells."""
        super().__init__(puzzle, puzzle.domains)
        self._tuples = tables(puzzle)
        self._cages: dict[int, Group] = {}  # those asked for so far
        for cell, digit in puzzle.givens:
            self.values[cell] = digit
        if puzzle.givens:
            self.tidy()

    def tidy(self) -> None:
        """Remove the candidates that the puzzle or the placed values exclude."""
        for cell, digits in self.puzzle.candidates:
            if self.values[cell] is None:
                held = self.candidates[cell]
                self.candidates[cell] = tuple([digit for digit in held if digit in digits])
        super().tidy()

    def copy(self) -> Self:
        """An independent copy."""
        other = super().copy()
        other._tuples, other._cages = self._tuples, self._cages
        return other

    @property
    def slots(self) -> Sequence[int]:
        """The puzzle's digits."""
        return self.puzzle.digits

    def group(self, kind: str, index: int) -> Group:
        """A cell, a cage, a clue or a house."""
        if kind == CAGE:
            return self.cage(index)
        if kind == CLUE:
            return clue_group(self.puzzle, index)
        return self.cell(index) if kind == CELL else house_by_key(self.puzzle.geometry)[kind, index]

    def cage(self, number: int) -> Group:
        """A cage."""
        if number not in self._cages:
            self._cages[number] = cage_group(self.puzzle, number)
        return self._cages[number]

    def clears(self, cell: int, value: int) -> Iterable[tuple[int, int]]:
        """The same value in all cells that share a house with this one."""
        return [(other, value) for other in seen_from(self.puzzle.geometry)[cell]]

    def alternatives(self, group: Group) -> list[Alternative]:
        """A cage's combinations; those of a house, or of a cage without a list, are too many."""
        return self.combinations(group.index) if group.kind == CAGE else []

    def is_listed(self, cage: int) -> bool:
        """Whether there is a list of the cage's combinations."""
        return self._tuples[cage] is not None

    def combinations(self, cage: int) -> list[Alternative]:
        """The cage's combinations that fit its candidates and were not dropped; none if there is
        no list of them."""
        fits = [frozenset(self.candidates[cell]) for cell in self.puzzle.cages[cage].cells]
        dropped = self.dropped.get((CAGE, cage), ())
        return [
            combination
            for combination in self._tuples[cage] or ()
            if combination not in dropped and all(map(contains, fits, combination))
        ]

    def narrow(self) -> None:
        """Leave the candidates that the givens, the cages of one cell and then each cage and each
        clue by itself allow."""
        known = [Placement(*given) for given in self.puzzle.givens]
        for number, cage in enumerate(self.puzzle.cages):
            ways = self.combinations(number) if len(cage.cells) == 1 else ()
            known += [Placement(cage.cells[0], digit) for (digit,) in ways]
        self._take(self.cleared_by(known))
        known_left = self.candidates.copy()
        for number, cage in enumerate(self.puzzle.cages):
            ways = self.combinations(number)
            for cell, digits in zip(
                cage.cells if ways else (), zip(*ways, strict=True), strict=True
            ):
                self.candidates[cell] = tuple(sorted(set(digits)))
        for constraint in relations_of(self.puzzle):
            for cell, fits in fitting_values(constraint, known_left):
                if fits:
                    held = self.candidates[cell]
                    self.candidates[cell] = tuple([digit for digit in held if digit in fits])

    def missing(self, group: Group) -> set[tuple[int, int]]:
        """For a cell or cage all its candidates, for a house those of digits without a cell."""
        digits: Iterable[int] = self.puzzle.digits
        if group.kind not in (CELL, CAGE, CLUE):
            held = [self.candidates[cell] for cell in group.cells]
            digits = set(digits).difference(*held)
        return {(cell, digit) for cell in group.cells for digit in digits}

    def lack(self, group: Group, begun: bool = True) -> str:
        """What a broken cell, cage, clue or house has too little of, in words."""
        if group.kind == CELL:
            return "no candidate left"
        if group.kind == CAGE:
            return "no combination left" if begun else "no combination"
        if group.kind == CLUE:
            return "no way left" if begun else "no way"
        return self._short_of(group.cells)

    def _short_of(self, cells: Sequence[int]) -> str:
        """Why a line cannot be filled, as `only r1c1 left for 2 and 3`; "" if it can.

        Some values have fewer places than there are values, or some cells fewer values than cells;
        the smallest such set is named.
        """
        digits, columns = self.puzzle.digits, self.puzzle.columns
        places = {cell: set(self.candidates[cell]) for cell in cells}
        full = len(cells) == len(digits)
        for size in range(1, len(cells) + 1):
            for held in choose(digits, size) if full else ():
                room = [cell for cell in cells if places[cell].intersection(held)]
                if len(room) < size:
                    rest = f"only {cells_in_words(room, columns)} left" if room else "no place"
                    return f"{rest} for {values_in_words(held, 'and' if room else 'or')}"
            for some in choose(cells, size):
                left = sorted(set().union(*[places[cell] for cell in some]))
                if len(left) < size:
                    rest = f"only {values_in_words(left)} left" if left else "no value"
                    return f"{rest} for {cells_in_words(some, columns)}"
        return ""

    def premises(self, step: Step) -> set[Hashable]:
        """The candidates missing from the cells and lines of the evidence, and its cages; of a step
        that refutes an assumption, what the steps in its branch rest on."""
        evidence, digits = step.evidence, self.puzzle.digits
        cages = cages_of(evidence)
        cells = set(evidence.cells).union(*[self.puzzle.cages[cage].cells for cage in cages])
        lines = set(chain.from_iterable(line.cells for line in lines_of(evidence)))
        if step.technique == "hidden-single":
            cells = set()
        about = set(evidence.values) if step.technique != "full-house" else set(digits)
        if evidence.links:
            cells.update([link.cell for link in evidence.links])
            lines.update(chain.from_iterable(house.cells for house in evidence.covers))
            about.update([link.value for link in evidence.links])
        absent: set[Hashable] = {*self.absent(cells)}
        absent |= {
            (cell, digit) for cell in lines for digit in about if digit not in self.candidates[cell]
        }
        absent |= {(CAGE, cage) for cage in cages}
        for branch in evidence.branches:
            absent |= self._premises_of(branch)
        return absent | {drop.group.key for drop in step.drops}

    def _premises_of(self, branch: Branch) -> set[Hashable]:
        """What the steps of a branch rest on, and what leaves its broken group nothing."""
        board = self.copy()
        board.assume(branch.assumed)
        found: set[Hashable] = set()
        for step in branch.steps:
            found |= board.premises(step)
            board.apply(step)
        if branch.broken is not None:
            found |= board.missing(branch.broken) or board.absent(branch.broken.cells)
        return found

    def absent(self, cells: Iterable[int]) -> set[tuple[int, int]]:
        """The candidates missing from these cells."""
        return {(c, d) for c in cells for d in self.puzzle.digits if d not in self.candidates[c]}
