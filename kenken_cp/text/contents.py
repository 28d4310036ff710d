"""What stands in containers, the file formats that several kinds of puzzles share.

A container's reader takes these out of a text and its writer puts them into one
(`formats.containers`); how they hold a puzzle is each kind's business (its bodies). All have
`names`, which are the container's words for the type of puzzle, none where it has no such words,
and `meta`, what is said about the puzzle.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NamedTuple

from kenken_cp.core.counts import rows_of
from kenken_cp.core.document import NO_META, Meta
from kenken_cp.core.errors import FormatError, LimitError
from kenken_cp.core.fields import refuse_others

SPARE = 2  # rows and columns all round a board of Penpa+
LONGEST_SIDE = 1_024  # that any container holds; what a kind takes is for it to say


def check_sides(title: str, rows: int, columns: int) -> None:
    """LimitError for sides that no kind of puzzle has."""
    if not 1 <= min(rows, columns) <= max(rows, columns) <= LONGEST_SIDE:
        raise LimitError(
            f"{title} of {str(rows)[:20]}×{str(columns)[:20]}: sides must be from 1 to "
            f"{LONGEST_SIDE:,}"
        )


@dataclass(frozen=True, slots=True)
class Ipuz:
    """The fields of an ipuz puzzle.

    To be written they have `kind`, a list of names, and what follows the title and the like; the
    solution is added.
    """

    fields: Mapping[str, Any]
    meta: Meta = NO_META

    # What is no part of a puzzle, or is read for all types of them.
    COMMON = frozenset((
        "version", "kind", "copyright", "publisher", "publication", "url", "uniqueid", "title",
        "intro", "explanation", "annotation", "author", "editor", "date", "notes", "difficulty",
        "origin", "block", "empty", "styles", "checksum", "volatile", "puzzle", "saved", "solution",
        "dimensions",
    ))  # fmt: skip

    @property
    def names(self) -> tuple[str, ...]:
        """Its kinds, without their versions."""
        return tuple([kind.split("#")[0] for kind in self.fields["kind"]])

    def refuse_others(self, known: frozenset[str]) -> None:
        """FormatError for fields that are neither common to all nor among these."""
        own = {name: value for name, value in self.fields.items() if ":" not in name}
        refuse_others(own, self.COMMON | known)

    def sides(self) -> tuple[int, int]:
        """How many rows and columns the puzzle has. Raises FormatError."""
        grid = self.fields.get("puzzle")
        if type(grid) is not list or any(type(row) is not list for row in grid) or not grid:
            raise FormatError("'puzzle' must be a list of rows")
        rows, columns = len(grid), len(grid[0])
        check_sides("a grid", rows, columns)
        if any(len(row) != columns for row in grid):
            raise FormatError(f"'puzzle' must hold {rows_of(rows, columns, 'cell')}")
        return rows, columns

    def cells(self) -> list[Any]:
        """The content of each cell of the puzzle, whatever its style."""
        return [_plain(entry) for entry in chain.from_iterable(self.fields["puzzle"])]

    def solution(self, columns: int) -> list[Any] | None:
        """The content of each cell of the solution; None without a solution. Raises FormatError."""
        lines = self.fields.get("solution")
        if lines is None:
            return None
        if type(lines) is not list or any(
            type(row) is not list or len(row) != columns for row in lines
        ):
            rows = len(self.fields["puzzle"])
            raise FormatError(f"'solution' must hold {rows_of(rows, columns, 'digit')}")
        return [_plain(entry) for entry in chain.from_iterable(lines)]


def _plain(entry: object) -> Any:
    """What a cell holds, out of the object that may give it a style."""
    if type(entry) is not dict:
        return entry
    return entry.get("given", entry.get("value", entry.get("cell")))


class PenpaBoard(NamedTuple):
    """A board as Penpa+ numbers its points: the puzzle's sides, and margins round it.

    Points are numbered in layers, each of the board with two spare rows and columns all round: the
    cells, then their lower right corners, then the middles of their lower and of their right edges.
    """

    rows: int
    columns: int
    top: int = 0
    bottom: int = 0
    left: int = 0
    right: int = 0

    @property
    def width(self) -> int:
        return self.columns + self.left + self.right + 2 * SPARE

    @property
    def layer(self) -> int:
        """How many points a layer has."""
        return self.width * (self.rows + self.top + self.bottom + 2 * SPARE)

    @property
    def whole(self) -> "PenpaBoard":
        """The board with its margins."""
        rows, columns = self.rows + self.top + self.bottom, self.columns + self.left + self.right
        return PenpaBoard(rows, columns)

    def point(self, row: int, column: int) -> int:
        """The point of a cell, in the first layer."""
        return (row + SPARE + self.top) * self.width + column + SPARE + self.left

    def place(self, point: int) -> tuple[int, int]:
        """The row and column of a point of any layer; beyond the puzzle's in margins."""
        row, column = divmod(point % self.layer, self.width)
        return row - SPARE - self.top, column - SPARE - self.left

    def cell(self, point: int) -> int | None:
        """The cell at a point, None outside the puzzle."""
        row, column = self.place(point)
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column
        return None


@dataclass(frozen=True, slots=True)
class Penpa:
    """What a link to Penpa+ holds: a board, what is drawn on it by the signs for its layers, the
    rules in words, and genres, which are its names.

    Signs are `zE` for edges between corners (by both points), `z1` for small texts (four places for
    each corner's cell), `zN` for large ones in cells, and others; `text.penpa` says what each of
    them may mean. `holes` are cells that are taken out of the board, `coloured` the points whose
    shading has a colour of its own, and `notices` what is told of the rest of the link.
    """

    board: PenpaBoard
    drawn: Mapping[str, Any]
    rules: str = ""
    names: tuple[str, ...] = ()
    meta: Meta = NO_META
    holes: tuple[int, ...] = ()
    coloured: frozenset[str] = frozenset()
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PuzzLink:
    """The parts of a link to puzz.link: `…/p?type/flags/columns/rows/data`, flags mostly none."""

    type: str
    rows: int
    columns: int
    data: str
    flags: str = ""
    meta: Meta = NO_META

    @property
    def names(self) -> tuple[str, ...]:
        """Its type."""
        return (self.type,)


@dataclass(frozen=True, slots=True)
class Pzprv3:
    """A file of puzz.link and its like: a type, the sides, and lines that its type understands.

    With `one_side`, one number tells both sides, as in files of types that are always square.
    """

    type: str
    rows: int
    columns: int
    lines: tuple[str, ...]
    meta: Meta = NO_META
    one_side: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """Its type."""
        return (self.type,)


def damaged_link(fault: str) -> FormatError:
    """The error for a link whose packed contents, which nobody reads, are not as they should be."""
    return FormatError(f"the link is damaged ({fault}); copy all of it")


@dataclass(frozen=True, slots=True)
class PlainGrid:
    """A grid in plain text: the word in each cell, row by row, a number or one sign."""

    rows: int
    columns: int
    words: tuple[str, ...]
    meta: Meta = NO_META
    names: tuple[str, ...] = field(default=(), init=False)
