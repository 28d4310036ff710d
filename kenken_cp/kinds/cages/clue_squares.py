"""Rules of the whole board that say something of each square of two by two cells."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence

from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import Constraint
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_sort import ClueSort, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, State, relate

KINDS = 3


class EverySquare(ClueSort):
    """A rule that each square has digits of all of three kinds."""

    shape = Shape.BOARD

    @abstractmethod
    def kind(self, puzzle: CagePuzzle, digit: int) -> int:
        """The kind of a digit, 0 to 2."""

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        return all(
            len({self.kind(puzzle, grid[cell]) for cell in cells}) == KINDS
            for cells in _squares(puzzle)
        )

    def relation(self, puzzle: CagePuzzle, clue: Clue) -> tuple[Constraint, ...]:
        found: list[Constraint] = []
        for cells in _squares(puzzle):
            found += relate(puzzle, cells, self.id, lambda: self.machine(puzzle, clue))
        return tuple(found)

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        """States: the kinds met, and whether one of them came twice."""

        def step(state: State, digit: int) -> State | None:
            kinds, twice = state
            kind = self.kind(puzzle, digit)
            if kind in kinds:
                return None if twice else (kinds, True)
            return kinds | {kind}, twice

        return Machine((frozenset(), False), step)

    def find_broken(
        self, puzzle: CagePuzzle, clue: Clue, values: Sequence[int | None]
    ) -> tuple[int, ...]:
        """The cells of the squares whose placed digits leave too few cells for the other kinds."""
        wrong: dict[int, None] = {}
        for cells in _squares(puzzle):
            placed = [digit for cell in cells if (digit := values[cell]) is not None]
            kinds = {self.kind(puzzle, digit) for digit in placed}
            if len(placed) - len(kinds) > len(cells) - KINDS:
                wrong |= dict.fromkeys(cell for cell in cells if values[cell] is not None)
        return tuple(wrong)


def _squares(puzzle: CagePuzzle) -> Iterator[tuple[int, ...]]:
    for row in range(puzzle.rows - 1):
        for column in range(puzzle.columns - 1):
            cell = row * puzzle.columns + column
            yield cell, cell + 1, cell + puzzle.columns, cell + puzzle.columns + 1
