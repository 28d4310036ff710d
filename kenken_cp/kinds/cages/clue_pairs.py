"""Sorts of clues that say something of pairs of cells: signs between neighbours, and rules of the
whole board."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import AllDifferent, Constraint, Table
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_sort import ClueSort, Digits, Order, Shape, Values, either
from kenken_cp.kinds.cages.groups import seen_from
from kenken_cp.kinds.cages.puzzle import CagePuzzle

Pair = tuple[int, int]


class PairSort(ClueSort):
    """A sort whose clues hold if all of some pairs of cells have digits that fit."""

    def pairs(self, puzzle: CagePuzzle, clue: Clue) -> Iterable[Pair]:
        """The pairs of cells, by default the clue's own two."""
        return [(clue.cells[0], clue.cells[1])]

    @abstractmethod
    def fits(self, values: tuple[int, ...], one: int, other: int) -> bool:
        """Whether a pair may have these digits, with these values of the clue."""

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        return all(self.fits(clue.values, grid[a], grid[b]) for a, b in self.pairs(puzzle, clue))

    def relation(self, puzzle: CagePuzzle, clue: Clue) -> tuple[Constraint, ...]:
        seen = seen_from(puzzle.geometry)
        return tuple(
            Table((a, b), _fitting(self, puzzle.digits, clue.values, b in seen[a], a == b))
            for a, b in self.pairs(puzzle, clue)
        )

    def find_broken(
        self, puzzle: CagePuzzle, clue: Clue, values: Sequence[int | None]
    ) -> tuple[int, ...]:
        """The cells of the pairs that are full and do not fit; else as other sorts find them."""
        wrong: dict[int, None] = {}
        for a, b in self.pairs(puzzle, clue):
            one, other = values[a], values[b]
            if one is not None and other is not None and not self.fits(clue.values, one, other):
                wrong |= dict.fromkeys((a, b))
        return tuple(wrong) or self._hopeless(puzzle, clue, values)

    def _hopeless(
        self, puzzle: CagePuzzle, clue: Clue, values: Sequence[int | None]
    ) -> tuple[int, ...]:
        """The cells whose digit leaves none for the other cell of a pair."""
        domains, seen = puzzle.domains, seen_from(puzzle.geometry)
        for a, b in self.pairs(puzzle, clue):
            one, other = values[a], values[b]
            taken = (one if other is None else other) if b in seen[a] else None
            if one is not None and other is None:
                held = [digit for digit in domains[b] if digit != taken]
                left = any(self.fits(clue.values, one, digit) for digit in held)
            elif other is not None and one is None:
                held = [digit for digit in domains[a] if digit != taken]
                left = any(self.fits(clue.values, digit, other) for digit in held)
            else:
                continue
            if not left:
                return (b,) if one is None else (a,)
        return ()


@lru_cache(maxsize=1 << 12)
def _fitting(
    sort: PairSort, digits: tuple[int, ...], values: tuple[int, ...], differ: bool, same: bool
) -> tuple[tuple[int, int], ...]:
    """The pairs of digits that fit, ascending; unequal ones if the cells share a house."""
    return tuple(
        (one, other)
        for one in digits
        for other in digits
        if sort.fits(values, one, other) and not (differ and one == other)
    )


class SignSort(PairSort):
    """A sign between two cells that share an edge, which does not say which is first."""

    shape = Shape.PAIR
    order = Order.ANY


class BoardSort(PairSort):
    """A rule about all pairs of cells that lie so to one another; some clues may exempt a pair."""

    shape = Shape.BOARD
    moves: tuple[tuple[int, int], ...] = ((0, 1), (1, 0))  # rows down, columns to the right
    exempting: tuple[str, ...] = ()  # ids of the sorts whose clues exempt their two cells

    def pairs(self, puzzle: CagePuzzle, clue: Clue) -> Iterator[Pair]:
        exempt = {each.cells for each in puzzle.clues if each.sort in self.exempting}
        for pair in apart_by(puzzle.rows, puzzle.columns, self.moves):
            if pair not in exempt:
                yield pair


class NegativeSort(BoardSort):
    """A rule that cells which share an edge without a sign have none of the values that the sign
    could have; `others` are values for tests. {value} stands for all values of its clue."""

    others: Values = ()

    def normal(self, puzzle: CagePuzzle, clue: Clue) -> Clue:
        return clue._replace(values=tuple(sorted(set(clue.values))))

    def values_from(self, puzzle: CagePuzzle, digits: Digits) -> list[Values]:
        return [self.usual, self.others]

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        return self.states.format(value=either(clue.values))

    def rule(self, puzzle: CagePuzzle, clues: Sequence[Clue]) -> str:
        return self.rules.format(value=either(clues[0].values))


class BoardApart(BoardSort):
    """A rule that cells which lie so to one another have different digits."""

    def fits(self, values: tuple[int, ...], one: int, other: int) -> bool:
        return one != other

    def relation(self, puzzle: CagePuzzle, clue: Clue) -> tuple[Constraint, ...]:
        seen = seen_from(puzzle.geometry)
        return tuple(AllDifferent((a, b)) for a, b in self.pairs(puzzle, clue) if b not in seen[a])


@lru_cache(maxsize=256)
def apart_by(rows: int, columns: int, moves: tuple[tuple[int, int], ...]) -> tuple[Pair, ...]:
    """The pairs of cells of a board of which the second is a move further, in order."""
    found = []
    for cell in range(rows * columns):
        row, column = divmod(cell, columns)
        for down, across in moves:
            if row + down < rows and 0 <= column + across < columns:
                found.append((cell, (row + down) * columns + column + across))
    return tuple(found)
