"""How the Interactive Sudoku Solver calls clues: a few forms of rules, of which each sort names one
in its `solver`.

A rule is a name and what it takes, `Whisper` and `5`, `R1C1`, `R1C2`. From 10 on, rows and columns
are letters. One name may be that of several sorts, whose rules take different things.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from kenken_cp.core.errors import FormatError
from kenken_cp.core.geometry import neighbours
from kenken_cp.kinds.cages.clue import Clue

SIGNS = "123456789abcdefg"  # of rows and columns
LOOP = "LOOP"  # behind the cells of a loop
Taken: TypeAlias = Sequence[str]

_CELL = re.compile(r"[Rr]([1-9A-Ga-g])[Cc]([1-9A-Ga-g])")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_LINE = re.compile(r"([RC])([1-9A-Ga-g])(?:,(1|-1))?")


class SolverBoard(NamedTuple):
    """The board that rules are about."""

    rows: int
    columns: int
    digits: tuple[int, ...]

    def cell(self, name: str) -> int:
        """The cell of this name. Raises FormatError."""
        form = _CELL.fullmatch(name)
        row, column = [SIGNS.index(sign.lower()) for sign in form.groups()] if form else (16, 16)
        if row >= self.rows or column >= self.columns:
            raise FormatError(
                f"{name[:20]!r} is no cell of a {self.rows}×{self.columns} board; cells are named "
                "as in R1C1"
            )
        return row * self.columns + column

    def cells(self, names: Taken) -> tuple[int, ...]:
        """The cells of these names. Raises FormatError."""
        return tuple([self.cell(name) for name in names])

    def line(self, name: str) -> tuple[int, ...]:
        """The cells of `R1` or `C1`. Raises FormatError."""
        form = _LINE.fullmatch(name)
        place = SIGNS.index(form[2].lower()) if form else 16
        across = form is not None and form[1] == "R"
        if place >= (self.rows if across else self.columns):
            raise FormatError(f"{name[:20]!r} is no row or column; they are named as in R1 and C1")
        if across:
            return tuple(range(place * self.columns, (place + 1) * self.columns))
        return tuple(range(place, self.rows * self.columns, self.columns))

    def name(self, cell: int) -> str:
        """The name of a cell."""
        return f"R{SIGNS[cell // self.columns]}C{SIGNS[cell % self.columns]}"

    def names(self, cells: Sequence[int]) -> list[str]:
        """The names of cells."""
        return [self.name(cell) for cell in cells]

    def line_of(self, cells: Sequence[int]) -> str:
        """The name of the row or column that holds cells."""
        row, column = divmod(cells[0], self.columns)
        across = len(cells) > 1 and cells[1] // self.columns == row
        return f"R{SIGNS[row]}" if across else f"C{SIGNS[column]}"


class SolverRule(ABC):
    """A form of rules; `names` are what they are called."""

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The names of its rules."""

    @abstractmethod
    def clues(self, sort: str, name: str, taken: Taken, board: SolverBoard) -> Iterator[Clue]:
        """The clues of a rule, none if this is a rule of another sort. Raises FormatError."""

    @abstractmethod
    def write(self, clue: Clue, board: SolverBoard) -> Taken:
        """The name of the rule of a clue, and what it takes; it may be that of another clue, where
        no rule is that of this one."""


@dataclass(frozen=True)
class Named(SolverRule):
    """A rule with one name."""

    name: str

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name,)

    def clues(self, sort: str, name: str, taken: Taken, board: SolverBoard) -> Iterator[Clue]:
        if not taken:
            raise FormatError(f"the rule {name} takes cells, and there are none")
        yield Clue(sort, board.cells(taken))

    def write(self, clue: Clue, board: SolverBoard) -> Taken:
        return [self.name, *board.names(clue.cells)]


class Whole(Named):
    """A rule of the whole board, which takes nothing."""

    def clues(self, sort: str, name: str, taken: Taken, board: SolverBoard) -> Iterator[Clue]:
        if taken:
            raise FormatError(f"the rule {name} takes nothing, not {taken[0][:20]!r}")
        yield Clue(sort)


@dataclass(frozen=True)
class Valued(Named):
    """A number, then cells; with `usual`, the number may be missing. `loop` says whether the cells
    are a loop."""

    usual: int | None = None
    loop: bool = False

    def clues(self, sort: str, name: str, taken: Taken, board: SolverBoard) -> Iterator[Clue]:
        value, *cells = taken or [""]
        if self.usual is not None and _CELL.fullmatch(value):
            value, cells = str(self.usual), [*taken]
        if (cells[-1:] == [LOOP]) is self.loop and "=" not in value:
            yield Clue(
                sort, board.cells(cells[:-1] if self.loop else cells), (number(name, value),)
            )

    def write(self, clue: Clue, board: SolverBoard) -> Taken:
        return [self.name, str(clue.values[0]), *board.names(clue.cells), *[LOOP] * self.loop]


class Weighted(Named):
    """`12_=_1_-1`, a number and a factor for each cell, then the cells."""

    def clues(self, sort: str, name: str, taken: Taken, board: SolverBoard) -> Iterator[Clue]:
        total, equals, factors = (taken[0] if taken else "").partition("_=_")
        if equals:
            values = [number(name, value) for value in (total, *factors.split("_"))]
            yield Clue(sort, board.cells(taken[1:]), tuple(values))

    def write(self, clue: Clue, board: SolverBoard) -> Taken:
        total, *factors = map(str, clue.values)
        return [self.name, f"{total}_=_{'_'.join(factors)}", *board.names(clue.cells)]


@dataclass(frozen=True)
class Edges(SolverRule):
    """Cells of which each two that share an edge have a sign between them; each name is that of a
    value, or of none."""

    values: tuple[tuple[str, tuple[int, ...]], ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple([name for name, _ in self.values])

    def clues(self, sort: str, name: str, taken: Taken, board: SolverBoard) -> Iterator[Clue]:
        cells, found = board.cells(taken), False
        for place, cell in enumerate(cells):
            near = neighbours(cell, board.rows, board.columns)
            for other in cells[place + 1 :]:
                if other in near:
                    found = True
                    yield Clue(sort, (cell, other), dict(self.values)[name])
        if not found:
            raise FormatError(f"the rule {name} has no two cells that share an edge")

    def write(self, clue: Clue, board: SolverBoard) -> Taken:
        fitting = [name for name, values in self.values if values in ((), clue.values)]
        return [(fitting or [self.values[0][0]])[0], *board.names(clue.cells)]


class BothEnds(Named):
    """`R1`, then the number on the left, then that on the right; columns from above and below."""

    def clues(self, sort: str, name: str, taken: Taken, board: SolverBoard) -> Iterator[Clue]:
        if not 2 <= len(taken) <= 3:
            raise FormatError(f"the rule {name} takes a row or column and numbers, as in R1~5~7")
        cells = board.line(taken[0])
        for value, line in zip(taken[1:], (cells, cells[::-1]), strict=False):
            if value:
                yield Clue(sort, line, (number(name, value),))

    def write(self, clue: Clue, board: SolverBoard) -> Taken:
        backwards = clue.cells[0] > clue.cells[-1]
        ends = ["", str(clue.values[0])] if backwards else [str(clue.values[0]), ""]
        return [self.name, board.line_of(clue.cells), *ends]


class OneEnd(Named):
    """A number, then `R1` or `C1`."""

    def clues(self, sort: str, name: str, taken: Taken, board: SolverBoard) -> Iterator[Clue]:
        if len(taken) != 2:
            raise FormatError(f"the rule {name} takes a number and a row or column, as in 5~R1")
        yield Clue(sort, board.line(taken[1]), (number(name, taken[0]),))

    def write(self, clue: Clue, board: SolverBoard) -> Taken:
        return [self.name, str(clue.values[0]), board.line_of(clue.cells)]


class Slanting(Named):
    """A number, then the first cell of a diagonal line, whose edge says where it goes."""

    def clues(self, sort: str, name: str, taken: Taken, board: SolverBoard) -> Iterator[Clue]:
        if len(taken) != 2:
            raise FormatError(f"the rule {name} takes a number and a cell, as in 25~R1C1")
        first = board.cell(taken[1])
        row, column = divmod(first, board.columns)
        bottom, right = board.rows - 1, board.columns - 1
        if column == 0 and row < bottom:
            way = 1, 1
        elif row == 0:
            way = 1, -1
        elif column == right and row < bottom:
            way = -1, -1
        elif row == bottom and 0 < column < right:
            way = -1, 1
        else:
            raise FormatError(f"the rule {name} begins at {taken[1][:20]}, where no line does")
        cells = []
        while 0 <= row <= bottom and 0 <= column <= right:
            cells.append(row * board.columns + column)
            row, column = row + way[0], column + way[1]
        yield Clue(sort, tuple(cells), (number(name, taken[0]),))

    def write(self, clue: Clue, board: SolverBoard) -> Taken:
        return [self.name, str(clue.values[0]), board.name(clue.cells[0])]


@dataclass(frozen=True)
class Heads(SolverRule):
    """Arrows, whose circle is one cell, and those with a pill of so many cells."""

    circle: str
    pill: str

    @property
    def names(self) -> tuple[str, ...]:
        return self.circle, self.pill

    def clues(self, sort: str, name: str, taken: Taken, board: SolverBoard) -> Iterator[Clue]:
        if name == self.circle:
            yield Clue(sort, board.cells(taken), (1,))
            return
        count = number(name, taken[0] if taken else "")
        cells = board.cells(taken[1:])  # a pill is read as a text is
        if count not in (2, 3):
            raise FormatError(f"the rule {name} has a pill of {count} cells; it must have 2 or 3")
        yield Clue(sort, (*sorted(cells[:count]), *cells[count:]), (count,))

    def write(self, clue: Clue, board: SolverBoard) -> Taken:
        names = board.names(clue.cells)
        one = clue.values == (1,)
        return [self.circle, *names] if one else [self.pill, str(clue.values[0]), *names]


class Square(Named):
    """The upper left one of four cells, then digits."""

    def clues(self, sort: str, name: str, taken: Taken, board: SolverBoard) -> Iterator[Clue]:
        first = board.cell(taken[0] if taken else "")
        if (first + 1) % board.columns == 0 or first + board.columns >= board.rows * board.columns:
            raise FormatError(f"the rule {name} has no four cells from {taken[0][:20]} on")
        below = first + board.columns
        values = tuple([number(name, value) for value in taken[1:]])
        yield Clue(sort, (first, first + 1, below, below + 1), values)

    def write(self, clue: Clue, board: SolverBoard) -> Taken:
        return [self.name, board.name(min(clue.cells)), *map(str, clue.values)]


class Places(Named):
    """`C` or `R`, then cells that say where in their row or column its number stands."""

    def clues(self, sort: str, name: str, taken: Taken, board: SolverBoard) -> Iterator[Clue]:
        if len(taken) < 2 or taken[0] not in ("C", "R"):
            raise FormatError(f"the rule {name} takes C or R and cells, as in C~R1C1")
        for cell in board.cells(taken[1:]):
            row, column = divmod(cell, board.columns)
            along_row = taken[0] == "C"
            line = board.line(f"R{SIGNS[row]}" if along_row else f"C{SIGNS[column]}")
            yield Clue(sort, (cell, *line), (1 + (column if along_row else row),))

    def write(self, clue: Clue, board: SolverBoard) -> Taken:
        along_row = board.line_of(clue.cells[1:]).startswith("R")
        return [self.name, "C" if along_row else "R", board.name(clue.cells[0])]


class Alike(Named):
    """How many groups, then their cells; here each group is a cell, and all are equal."""

    def clues(self, sort: str, name: str, taken: Taken, board: SolverBoard) -> Iterator[Clue]:
        count, cells = number(name, taken[0] if taken else ""), board.cells(taken[1:])
        if count != len(cells):
            raise FormatError(
                f"the rule {name} is read for groups of one cell each, no larger ones"
            )
        yield Clue(sort, cells, (count,))

    def write(self, clue: Clue, board: SolverBoard) -> Taken:
        return [self.name, str(clue.values[0]), *board.names(clue.cells)]


def number(name: str, text: str) -> int:
    """The number that a rule takes. Raises FormatError."""
    if _NUMBER.fullmatch(text) is None:
        raise FormatError(f"the rule {name} has {text[:20]!r} where a number is needed")
    return int(text)
