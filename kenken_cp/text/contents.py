"""What stands in containers, the file formats that several kinds of puzzles share.

A container's reader takes these out of a text and its writer puts them into one
(`formats.containers`); how they hold a puzzle is each kind's business (its bodies). All have
`names`, which are the container's words for the type of puzzle, none where it has no such words,
and `meta`, what is said about the puzzle; `notices`, where there are any, are told of the rest.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NamedTuple

from kenken_cp.core.counts import rows_of
from kenken_cp.core.document import NO_META, Meta
from kenken_cp.core.errors import FormatError, LimitError
from kenken_cp.core.fields import Fields, refuse_others, show_value, text_of
from kenken_cp.text.notices import not_read, rules_not_read

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

    fields: Fields
    meta: Meta = NO_META

    # What is read for all types of puzzles, and what changes none.
    COMMON = frozenset((
        "version", "kind", "title", "author", "publication", "difficulty", "intro",
        "dimensions", "empty", "puzzle", "solution",
    ))  # fmt: skip
    TOLD = ("notes", "annotation", "explanation")  # words to solvers
    COSMETIC = frozenset((
        "copyright", "publisher", "url", "uniqueid", "editor", "date",
        "origin", "block", "styles", "checksum", "volatile", "saved",
    ))  # fmt: skip
    HELD = ("given", "value", "cell")  # in an object for a cell, the first that is there
    VERSIONS = ("1", "")  # of the kinds of puzzles

    @property
    def names(self) -> tuple[str, ...]:
        """Its kinds, without their versions."""
        return tuple([kind.split("#")[0] for kind in self.fields["kind"]])

    def refuse_others(self, known: frozenset[str]) -> None:
        """FormatError for fields that are neither common to all nor among these."""
        own = {name: value for name, value in self.fields.items() if not _is_foreign(name)}
        refuse_others(own, self.COMMON | self.COSMETIC | known | {*self.TOLD})
        other = next((kind for kind in self.fields["kind"] if not self._is_known(kind)), None)
        if other is not None:
            raise FormatError(f"the version of the kind {other[:60]!r} is unknown; it must be #1")
        sides = self.fields.get("dimensions")
        rows, columns = self.sides()
        if sides and sides != {"width": columns, "height": rows}:
            raise FormatError(
                f"'dimensions' is {show_value(sides)}, but 'puzzle' has "
                f"{rows_of(rows, columns, 'cell')}"
            )

    def _is_known(self, kind: str) -> bool:
        return kind.partition("#")[2] in self.VERSIONS

    @property
    def notices(self) -> tuple[str, ...]:
        """What is told: words to solvers, fields of other programs, cells that have styles."""
        words = [text for name in self.TOLD if (text := text_of(self.fields, name).strip())]
        cells = chain.from_iterable(self.fields["puzzle"])
        styled = [cell for cell in cells if type(cell) is dict and cell.get("style")]
        foreign = [name for name in self.fields if _is_foreign(name)]
        things = {"vendor field": len(foreign), "styled cell": len(styled)}
        return (*map(rules_not_read, words), *not_read(things))

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

    def cells(self) -> list[object]:
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


def _is_foreign(name: str) -> bool:
    """Whether a field belongs to one program, which its name tells (`com.example:colour`)."""
    return ":" in name


def _plain(entry: object) -> object:
    """What a cell holds, out of the object that may give it a style; 0 for nothing in one.

    Raises FormatError.
    """
    if type(entry) is not dict:
        return entry
    refuse_others(entry, {*Ipuz.HELD, "style"}, "a cell")
    return next((entry[name] for name in Ipuz.HELD if name in entry), 0)


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
    """The contents of a link to Penpa+, a program for drawing: a board and what is drawn on it.

    `drawn` maps the sign of a layer to what that layer holds, by points of the board: `zE` the
    edges between two corners, `zN` numbers in cells, `z1` small numbers in the corners of cells,
    and so on; `text.penpa` lists the layers. `rules` are the rules in words, `names` the genres
    that the author ticked. `holes` are the cells cut out of the board, `colours` are colours of
    one's own, by layers as `drawn`, and `notices` tell what else in the link was not read. `own` is
    what this program writes beside the drawing.
    """

    board: PenpaBoard
    drawn: Fields
    rules: str = ""
    names: tuple[str, ...] = ()
    meta: Meta = NO_META
    holes: tuple[int, ...] = ()
    colours: Fields = field(default_factory=dict)
    own: Fields = field(default_factory=dict)
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

    def refuse_flags(self) -> None:
        """FormatError for flags, which may be rules, unless they are empty."""
        if self.flags:
            raise FormatError(
                f"the link has the flags {self.flags[:20]!r}, which are not supported"
            )

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
    notices: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Its type."""
        return (self.type,)


@dataclass(frozen=True, slots=True)
class Janko:
    """A text of janko.at: what its lines say by their names, and the words of its sections' rows,
    as many in each section as in `problem`; `fault` is what is wrong with it, "" for nothing;
    `notices` are what is told of the lines."""

    head: Mapping[str, str]
    sections: Mapping[str, Sequence[Sequence[str]]]
    meta: Meta = NO_META
    fault: str = ""
    notices: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Its type, in small letters."""
        kind = " ".join(self.head.get("puzzle", "").lower().split())
        return (kind,) if kind else ()

    @property
    def sides(self) -> tuple[int, int]:
        """The numbers of rows and columns."""
        problem = self.sections["problem"]
        return len(problem), len(problem[0])

    def words(self, section: str) -> tuple[str, ...]:
        """The words of a section, row by row; none without it."""
        return tuple(chain.from_iterable(self.sections.get(section, ())))

    def refuse_others(self, names: Sequence[str] = (), sections: Sequence[str] = ()) -> None:
        """FormatError for a fault, and for boxes and areas that this type has not."""
        if self.fault:
            raise FormatError(self.fault)
        held = [name for name in ("patternx", "patterny") if name in self.head]
        held += [name for name in self.sections if name not in ("problem", "solution")]
        other = next((name for name in held if name not in (*names, *sections)), None)
        if other is not None:
            raise FormatError(f"{other!r} is no part of such a puzzle; remove it")


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
