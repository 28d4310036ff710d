"""Sorts of clues whose one value is a number that the digits of their cells give."""

from abc import abstractmethod

from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_looks import Beside
from kenken_cp.kinds.cages.clue_sort import ClueSort, Digits, Numbers, Shape, Values
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, adding


class NumberSort(ClueSort):
    """A sort whose clue holds if its value is the number of its digits."""

    numbers = Numbers()

    @abstractmethod
    def number(self, puzzle: CagePuzzle, digits: Digits) -> int | None:
        """The number of the cells' digits, in order; None where no clue holds."""

    def allows(self, puzzle: CagePuzzle, clue: Clue, digits: Digits) -> bool:
        return self.number(puzzle, digits) == clue.values[0]

    def values_from(self, puzzle: CagePuzzle, digits: Digits) -> list[Values]:
        number = self.number(puzzle, digits)
        return [] if number is None else [(number,)]


class TotalSort(NumberSort):
    """A sort whose clue says what its digits add up to."""

    states = "adds up to {value}"

    def number(self, puzzle: CagePuzzle, digits: Digits) -> int:
        return sum(digits)

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        return adding(len(clue.cells), clue.values[0], puzzle.digits)


class OutsideSort(NumberSort):
    """A number beside the board, about a row or column as it is seen from there."""

    shape = Shape.OUTSIDE
    look = Beside()
