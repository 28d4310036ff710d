"""Paths of numbers: a board with holes, its links, and the numbers given on it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from kenken_cp.core.errors import LimitError, PuzzleError
from kenken_cp.core.geometry import cell_name, cell_names

MAX_SIZE = 32  # the longest side
FEWEST_IN_LOOP = 3
# The eight directions as (rows, columns); direction d is opposite to 7 - d, and those of
# ORTHOGONAL cross an edge.
DIRECTIONS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
ORTHOGONAL = (1, 3, 4, 6)
ALL_DIRECTIONS = tuple(range(len(DIRECTIONS)))

Pair: TypeAlias = tuple[int, int]  # two cells, the lesser first


@dataclass(frozen=True, slots=True)
class PathPuzzle:
    """A board whose cells take the numbers 1 to n so that consecutive numbers stand in neighbours.

    `holes` are absent cells, ascending; n is the number of the others. Neighbours share an edge, or
    with `king` an edge or a corner. `givens` are (cell, number), kept by cell. Between the cells of
    a wall, which share an edge, the path does not pass; those of a link are consecutive. In a
    `closed` path n and 1 are neighbours too. Raises PuzzleError, or LimitError for what is too
    large, naming the cells.
    """

    rows: int
    columns: int
    king: bool
    givens: tuple[tuple[int, int], ...] = ()
    holes: tuple[int, ...] = ()
    walls: tuple[Pair, ...] = ()
    links: tuple[Pair, ...] = ()
    closed: bool = False
    open_cells: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_sides(self.rows, self.columns)
        for name in ("king", "closed"):
            if type(getattr(self, name)) is not bool:
                raise PuzzleError(f"{name!r} is {getattr(self, name)!r}; it must be true or false")
        self._check_holes()
        self._check_givens()
        for name in ("walls", "links"):
            object.__setattr__(self, name, tuple(sorted({*self._pairs(name)})))
        self._check_links()

    @property
    def count(self) -> int:
        """The number of cells that are not holes: the greatest number of the path."""
        return len(self.open_cells)

    def neighbours(self, cell: int) -> list[int]:
        """The cells to which the path may go from this one, walls considered, ascending."""
        row, column = divmod(cell, self.columns)
        found = []
        for direction in self.directions:
            down, across = DIRECTIONS[direction]
            if 0 <= row + down < self.rows and 0 <= column + across < self.columns:
                other = cell + down * self.columns + across
                if other not in self.holes and not self._is_walled(cell, other):
                    found.append(other)
        return found

    def _is_walled(self, cell: int, other: int) -> bool:
        return bool(self.walls) and (min(cell, other), max(cell, other)) in self.walls

    @property
    def directions(self) -> tuple[int, ...]:
        """The directions that the path may take, as indices of DIRECTIONS."""
        return ALL_DIRECTIONS if self.king else ORTHOGONAL

    def _check_holes(self) -> None:
        cells = self.rows * self.columns
        for hole in self.holes:
            if type(hole) is not int or not 0 <= hole < cells:
                raise PuzzleError(f"a hole is in cell {hole!r}; cells go from 0 to {cells - 1}")
        object.__setattr__(self, "holes", tuple(sorted(set(self.holes))))
        absent = set(self.holes)
        left = tuple([cell for cell in range(cells) if cell not in absent])
        if not left:
            raise PuzzleError("every cell is a hole; leave at least one cell for the path")
        if self.closed and len(left) < FEWEST_IN_LOOP:
            raise PuzzleError(
                f"a closed path needs at least {FEWEST_IN_LOOP} cells; this board has {len(left)}"
            )
        object.__setattr__(self, "open_cells", left)

    def _check_givens(self) -> None:
        where: dict[int, int] = {}
        seen: set[int] = set()
        for cell, number in self.givens:
            name = self._open_name(cell, "a given")
            if type(number) is not int or not 1 <= number <= self.count:
                raise PuzzleError(
                    f"{name} holds {number!r}; the numbers go from 1 to {self.count}, the number "
                    "of cells"
                )
            if cell in seen:
                raise PuzzleError(f"{name} has two givens; keep one of them")
            if number in where:
                names = cell_names(sorted((where[number], cell)), self.columns)
                raise PuzzleError(f"{number} is given twice, in {names}; each number occurs once")
            seen.add(cell)
            where[number] = cell
        object.__setattr__(self, "givens", tuple(sorted(self.givens)))

    def _open_name(self, cell: object, what: str) -> str:
        """The name of a cell of the path; PuzzleError for any other."""
        cells = self.rows * self.columns
        if type(cell) is not int or not 0 <= cell < cells:
            raise PuzzleError(f"{what} is in cell {cell!r}; cells go from 0 to {cells - 1}")
        name = cell_name(cell, self.columns)
        if cell in self.holes:
            raise PuzzleError(f"{what} is in {name}, which is a hole")
        return name

    def _pairs(self, name: str) -> Iterator[Pair]:
        """The pairs of `walls` or `links`, each with the lesser cell first."""
        noun = name[:-1]
        for pair in getattr(self, name):
            first, second = pair
            names = [self._open_name(cell, f"a {noun}") for cell in pair]
            away = {abs(a - b) for a, b in zip(*self._places(pair), strict=True)}
            sides = sum(abs(a - b) for a, b in zip(*self._places(pair), strict=True))
            touch = sides == 1 or (noun == "link" and self.king and away == {1})
            if not touch:
                must = "are not neighbours" if noun == "link" else "do not share an edge"
                raise PuzzleError(f"a {noun} is between {names[0]} and {names[1]}, which {must}")
            yield min(first, second), max(first, second)

    def _places(self, pair: Pair) -> tuple[Pair, Pair]:
        first, second = pair
        return divmod(first, self.columns), divmod(second, self.columns)

    def _check_links(self) -> None:
        for pair in self.links:
            if pair in self.walls:
                names = " and ".join([cell_name(cell, self.columns) for cell in pair])
                raise PuzzleError(
                    f"there is both a wall and a link between {names}; keep one of them"
                )
        most = Counter([cell for pair in self.links for cell in pair]).most_common(1)
        if most and most[0][1] > 2:
            name = cell_name(most[0][0], self.columns)
            raise PuzzleError(f"{name} has {most[0][1]} links; a cell of a path has at most 2")


def check_sides(rows: object, columns: object) -> None:
    """PuzzleError or LimitError for the sides of a board that cannot be."""
    for side in (rows, columns):
        if type(side) is not int or side < 1:
            raise PuzzleError(
                f"a board has a side of {side!r}; sides must be integers from 1 to {MAX_SIZE}"
            )
    assert isinstance(rows, int)
    assert isinstance(columns, int)
    if max(rows, columns) > MAX_SIZE:
        raise LimitError(
            f"a grid of {rows}×{columns} is too large; the longest side allowed is {MAX_SIZE}"
        )
