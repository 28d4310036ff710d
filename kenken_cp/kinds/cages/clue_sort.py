"""The contract of a sort of clue: the class `ClueSort`.

Each sort has one instance, in a module of its own in `kinds.cages.clues`.
"""

from abc import ABC
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from enum import StrEnum
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from kenken_cp.core.counts import say_count, say_list, whole_number, with_minus
from kenken_cp.core.errors import PuzzleError
from kenken_cp.core.fields import show_value
from kenken_cp.core.geometry import Grid, cell_name, cell_names, neighbours
from kenken_cp.core.model import Constraint
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import ClueField
from kenken_cp.kinds.cages.clue_looks import UNSEEN, ClueLook
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, relate, supports
from kenken_cp.kinds.cages.solver_rules import SolverRule

Values: TypeAlias = tuple[int, ...]  # of a clue
Digits: TypeAlias = Sequence[int]  # of its cells, in their order

LARGEST = 1_000_000_000  # of a clue's values
MOST_NAMED = 6  # cells that an error or a name lists


class Shape(StrEnum):
    """Where the cells of a clue lie, which says how it is drawn, typed and named."""

    LINE = "line"  # along a drawn line, in order
    PAIR = "pair"  # two cells that share an edge
    CELLS = "cells"  # any cells
    CELL = "cell"  # one cell
    FOUR = "four"  # the four cells round a corner
    OUTSIDE = "outside"  # a straight line of cells from edge to edge, as seen from outside
    REGION = "region"  # at least two cells and at most as many as digits
    BOARD = "board"  # no cells: a rule of the whole board


class Order(StrEnum):
    """Which orders of the cells are the same clue."""

    FIXED = "fixed"
    EITHER = "either"  # a line may be read from both ends
    ANY = "any"


class Numbers(NamedTuple):
    """How many values a clue has, and from where to where; with `digits` each is a digit.

    `optional` says that a clue may have none.
    """

    least: int = 1
    most: int = 1
    low: int = -LARGEST
    high: int = LARGEST
    digits: bool = False
    optional: bool = False


NO_NUMBERS = Numbers(0, 0)
_COUNTS = {Shape.PAIR: (2, 2), Shape.CELL: (1, 1), Shape.FOUR: (4, 4), Shape.BOARD: (0, 0)}


class ClueSort(ABC):
    """A sort of clue: facts, the rule, the rule as constraints, and words for it.

    `title` is its name, `noun` that of one clue of it. `least` and `most` bound its cells, where
    the shape does not; `repeats` says that a cell may stand in it twice. `slanted` is for lines
    seen from outside: diagonal ones, where others are rows and columns. `usual` are the values of a
    clue that names none. `states` is what a clue says, as a predicate: "the thermometer from r3c2"
    "rises by at least one a cell"; in it, and in `rules`, {value} stands for the clue's value.
    `usual_rules` are the rules where all clues have the usual values.
    `has_text` says that it has a text; else it has none. `look` is how it is drawn, `field` what
    f-puzzles calls it, `solver` what the Interactive Sudoku Solver does, if they do. `told` says
    that a drawing and the rule do not say all, so that each clue is told in words; so is one with a
    text.
    """

    id: str
    title: str
    noun: str
    shape: Shape
    order: Order = Order.FIXED
    least: int = 1
    most: int | None = None
    repeats: bool = False
    slanted: bool = False
    numbers: Numbers = NO_NUMBERS
    usual: Values = ()
    has_text: bool = False
    told: bool = False
    look: ClueLook = UNSEEN
    field: ClueField | None = None
    solver: SolverRule | None = None
    rules: str = ""
    usual_rules: str = ""
    states: str = ""

    @property
    def on_board(self) -> bool:
        """Whether it is a rule of the whole board, which has no place in a drawing."""
        return self.shape is Shape.BOARD

    # The clue as data.

    def defaults(self, puzzle: CagePuzzle) -> Values:
        """The values of a clue that names none, on this board."""
        return self.usual

    def check(self, puzzle: CagePuzzle, clue: Clue) -> Clue:
        """The clue in normal form; PuzzleError, naming its cells, if the puzzle cannot have it."""
        checked_types(puzzle, clue)
        self._check_cells(puzzle, clue)
        values = clue.values or self.defaults(puzzle)
        self._check_values(puzzle, clue, values)
        if bool(clue.text) != self.has_text:
            what = "needs a text" if self.has_text else "takes no text"
            raise self.fault(puzzle, clue, what)
        return self.normal(puzzle, self.order_cells(Clue(self.id, clue.cells, values, clue.text)))

    def normal(self, puzzle: CagePuzzle, clue: Clue) -> Clue:
        """What `check` adds for this sort alone."""
        return clue

    def order_cells(self, clue: Clue) -> Clue:
        """The clue with its cells in the least of the orders that mean the same."""
        cells = clue.cells
        if self.order is Order.ANY:
            return clue._replace(cells=tuple(sorted(cells)))
        return clue._replace(cells=min(cells, cells[::-1])) if self.order is Order.EITHER else clue

    def _check_cells(self, puzzle: CagePuzzle, clue: Clue) -> None:
        least, most = _COUNTS.get(self.shape, (self.least, self.most))
        if self.shape is Shape.REGION:
            least, most = 2, len(puzzle.digits)
        count = len(clue.cells)
        if count < least or (most is not None and count > most):
            wanted = f"{least} or more" if most is None else whole_number(least, most)
            wanted = "none" if most == 0 else str(least) if least == most else wanted
            raise self.fault(puzzle, clue, f"has {say_count(count, 'cell')}; it must have {wanted}")
        if not self.repeats and len(set(clue.cells)) < count:
            twice = next(cell for cell in clue.cells if clue.cells.count(cell) > 1)
            raise self.fault(puzzle, clue, f"has {cell_name(twice, puzzle.columns)} twice")
        if not self._fits_shape(puzzle, clue.cells):
            raise self.fault(puzzle, clue, f"must have {_PLACES[self.shape, self.slanted]}")

    def _fits_shape(self, puzzle: CagePuzzle, cells: tuple[int, ...]) -> bool:
        if self.shape is Shape.PAIR:
            return cells[1] in neighbours(cells[0], puzzle.rows, puzzle.columns)
        if self.shape is Shape.FOUR:
            first, columns = min(cells), puzzle.columns
            corner = {first, first + 1, first + columns, first + columns + 1}
            return set(cells) == corner and (first + 1) % columns > 0
        return self.shape is not Shape.OUTSIDE or crosses(puzzle, cells, self.slanted)

    def _check_values(self, puzzle: CagePuzzle, clue: Clue, values: tuple[int, ...]) -> None:
        numbers, count = self.numbers, len(values)
        if not count and numbers.optional:
            return
        if not numbers.least <= count <= numbers.most:
            wanted = "it takes none" if not numbers.most else _say_wanted(numbers)
            raise self.fault(puzzle, clue, f"has {say_count(count, 'value')}; {wanted}")
        for value in values:
            if numbers.digits and value not in puzzle.digits:
                known = with_minus(" ".join(map(str, puzzle.digits)))
                what = f"has the value {value}, which is not one of the digits {known}"
                raise self.fault(puzzle, clue, what)
            if not numbers.low <= value <= numbers.high:
                low, high = numbers.low, None if numbers.high == LARGEST else numbers.high
                wanted = whole_number(low, high)
                raise self.fault(puzzle, clue, f"has the value {value}; it must be {wanted}")

    def fault(self, puzzle: CagePuzzle, clue: Clue, what: str) -> PuzzleError:
        """The error of a clue that cannot be: `the arrow at r1c1, r1c2 has 4 values; …`."""
        where = f" at {_cells(clue.cells, puzzle.columns)}" if clue.cells else ""
        return PuzzleError(with_minus(f"the {self.noun}{where} {what}"))

    # The rule.

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        """Whether a full grid obeys the clue, as a person would check it: from the rule alone."""
        return self.allows(puzzle, clue, [grid[cell] for cell in clue.cells])

    def allows(self, puzzle: CagePuzzle, clue: Clue, digits: Digits) -> bool:
        """As `holds`, from the digits of the clue's cells; for sorts that ask for no others."""
        raise NotImplementedError(self.id)

    def houses(self, puzzle: CagePuzzle, clue: Clue) -> Iterable[Sequence[int]]:
        """The cells of each house that the clue adds to the board, where no digit repeats."""
        return ()

    def relation(self, puzzle: CagePuzzle, clue: Clue) -> tuple[Constraint, ...]:
        """The clue as constraints, which together with the board's houses say what `holds` says."""
        cells = self.reading(puzzle, clue)
        key = self.id, clue.values, clue.text, self.context(puzzle, clue)
        return relate(puzzle, cells, key, lambda: self.machine(puzzle, clue))

    def reading(self, puzzle: CagePuzzle, clue: Clue) -> tuple[int, ...]:
        """The cells in the order in which `machine` reads them."""
        return clue.cells

    def context(self, puzzle: CagePuzzle, clue: Clue) -> Any:
        """What `machine` takes from the board beside digits, values and number of cells."""
        return None

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        """The clue as a machine that reads digits; for sorts without a `relation` of their own."""
        raise NotImplementedError(self.id)

    def find_broken(
        self, puzzle: CagePuzzle, clue: Clue, values: Sequence[int | None]
    ) -> tuple[int, ...]:
        """The cells whose placed values break the clue, whatever comes into open ones (None)."""
        placed = tuple([cell for cell in dict.fromkeys(clue.cells) if values[cell] is not None])
        if len(placed) == len(set(clue.cells)):
            grid = tuple([0 if value is None else value for value in values])
            return () if self.holds(puzzle, clue, grid) else placed
        constraints = self.relation(puzzle, clue)
        return () if not placed or supports(puzzle, constraints, values) else placed

    def values_from(self, puzzle: CagePuzzle, digits: Digits) -> Iterable[Values]:
        """Values with which a clue may hold for these digits in its cells; none are left out."""
        return [self.defaults(puzzle)]

    def clues_from(self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid) -> Iterator[Clue]:
        """Clues on these cells that may hold for this grid."""
        for values in self.values_from(puzzle, [grid[cell] for cell in cells]):
            yield Clue(self.id, cells, values)

    def clues_held(self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid) -> Iterator[Clue]:
        """Clues on these cells, in normal form, that the grid obeys."""
        for clue in self.clues_from(puzzle, cells, grid):
            with suppress(PuzzleError):
                checked = self.check(puzzle, clue)
                if self.holds(puzzle, checked, grid):
                    yield checked

    # Words.

    def name(self, puzzle: CagePuzzle, clue: Clue) -> str:
        """`the thermometer from r3c2`."""
        if not clue.cells:
            return f"the {self.noun}"
        ends = [cell_name(cell, puzzle.columns) for cell in (clue.cells[0], clue.cells[-1])]
        if self.shape is Shape.LINE and self.order is Order.FIXED:
            return f"the {self.noun} from {ends[0]}"
        if self.shape in (Shape.LINE, Shape.OUTSIDE) and len(clue.cells) > 1:
            value = "".join(f" {value}" for value in clue.values if self.shape is Shape.OUTSIDE)
            return with_minus(f"the {self.noun}{value} from {ends[0]} to {ends[1]}")
        if self.shape is Shape.PAIR:
            return f"the {self.noun} between {ends[0]} and {ends[1]}"
        return f"the {self.noun} at {_cells(clue.cells, puzzle.columns)}"

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        """What the clue says, as a predicate: `rises by at least one a cell`."""
        return self.states.format(value=clue.values[0] if clue.values else "")

    def sentence(self, puzzle: CagePuzzle, clue: Clue) -> str:
        """The clue in words, for who does not see it: its name, its cells, and what it says."""
        if not clue.cells:
            return self.rule(puzzle, [clue])
        name = self.name(puzzle, clue)
        if self.shape is Shape.LINE and len(clue.cells) > 2:
            name += f" ({cell_names(clue.cells, puzzle.columns)})"
        return f"{name[0].upper()}{name[1:]} {self.reason(puzzle, clue)}."

    def rule(self, puzzle: CagePuzzle, clues: Sequence[Clue]) -> str:
        """The rule for a page with these clues, all of this sort."""
        return self.rules.format(value=values_of(clues))

    def needed_rule(self, puzzle: CagePuzzle, clues: Sequence[Clue]) -> str:
        """The same without what none of these clues has."""
        usual = all(clue.values == self.usual for clue in clues)
        return self.usual_rules if usual and self.usual_rules else self.rule(puzzle, clues)


_PLACES = {
    (Shape.PAIR, False): "two cells that share an edge",
    (Shape.FOUR, False): "the four cells round a corner",
    (Shape.OUTSIDE, False): "the cells of a whole row or column, from one edge to the other",
    (Shape.OUTSIDE, True): "the cells of a diagonal line, from one edge to another",
}


def checked_types(puzzle: CagePuzzle, clue: Clue) -> None:
    """PuzzleError unless cells are on the board, values are integers and the text is one."""
    cells = puzzle.rows * puzzle.columns
    for cell in clue.cells:
        if type(cell) is not int or not 0 <= cell < cells:
            raise PuzzleError(
                f"a clue of the sort {clue.sort!r} is in cell {cell!r}, but cells go from 0 to "
                f"{cells - 1}"
            )
    wrong = next((value for value in clue.values if type(value) is not int), None)
    if wrong is not None:
        raise PuzzleError(
            f"a clue of the sort {clue.sort!r} has the value {show_value(wrong)}; it must be an "
            f"integer"
        )
    if type(clue.text) is not str:
        raise PuzzleError(
            f"a clue of the sort {clue.sort!r} has the text {show_value(clue.text)}; it must be a "
            f"string"
        )


def _say_wanted(numbers: Numbers) -> str:
    if numbers.least == numbers.most == 1:
        return "it needs one"
    return f"it needs {whole_number(numbers.least, numbers.most).removeprefix('a whole number ')}"


def values_of(clues: Sequence[Clue]) -> str:
    """The first values of clues, each once: `5`, or `4 or 5, as it says`; "" if they have none."""
    found = sorted({clue.values[0] for clue in clues if clue.values})
    return f"{say_list(list(map(str, found)), 'or')}{', as it says' * (len(found) > 1)}"


def either(values: Sequence[int]) -> str:
    """`5 or 10`."""
    return with_minus(say_list(list(map(str, values)), "or"))


def _cells(cells: Sequence[int], columns: int) -> str:
    """`r1c1, r1c2 and r1c3`; of many, the first ones."""
    if len(cells) <= MOST_NAMED:
        return say_list([cell_name(cell, columns) for cell in cells])
    more = len(cells) - MOST_NAMED + 1
    return f"{cell_names(cells[: MOST_NAMED - 1], columns)} and {more} other cells"


def crosses(puzzle: CagePuzzle, cells: Sequence[int], slanted: bool) -> bool:
    """Whether cells are a straight line that goes from one edge of the board to another."""
    rows, columns = puzzle.rows, puzzle.columns
    at = [divmod(cell, columns) for cell in cells]
    ways = {(to[0] - here[0], to[1] - here[1]) for here, to in pairwise(at)}

    def outside(row: int, column: int) -> bool:
        return not (0 <= row < rows and 0 <= column < columns)

    steps = [(down, across) for down in (-1, 0, 1) for across in (-1, 0, 1) if down or across]
    for down, across in steps:
        if bool(down and across) is slanted and ways <= {(down, across)}:
            before, after = at[0], at[-1]
            if outside(before[0] - down, before[1] - across) and outside(
                after[0] + down, after[1] + across
            ):
                return True
    return False
