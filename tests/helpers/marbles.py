"""A kind of puzzles for tests of formats: numbers in some cells of a grid, and no rule at all.

It has a format of its own and a body in each container. KENKEN_KINDS=tests.helpers.marbles
registers it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError, PuzzleError
from kenken_cp.core.format import Body, Format, Formats
from kenken_cp.core.geometry import Grid, as_rows, from_rows
from kenken_cp.kinds.cages import kenken
from kenken_cp.text.contents import Ipuz, Janko, Penpa, PenpaBoard, PlainGrid, PuzzLink, Pzprv3
from kenken_cp.text.decoding import number
from tests.helpers.changed import replace_parts

BLANK = "-"
MOST = 99


@dataclass(frozen=True, slots=True)
class Marbles:
    """A number from 1 to 99 in each cell, or 0 for none."""

    rows: int
    columns: int
    numbers: Grid

    def __post_init__(self) -> None:
        if len(self.numbers) != self.rows * self.columns:
            raise PuzzleError(f"{len(self.numbers)} numbers for {self.rows}×{self.columns} cells")
        if any(not 0 <= number <= MOST for number in self.numbers):
            raise PuzzleError("a number that is no marble")


def data(puzzle: Marbles) -> dict[str, object]:
    return {"rows": puzzle.rows, "numbers": as_rows(puzzle.numbers, puzzle.columns)}


def from_data(fields: Mapping[str, Any]) -> Marbles:
    rows = fields["numbers"]
    numbers = from_rows(rows, fields["rows"], len(rows[0]))
    assert numbers is not None
    return Marbles(fields["rows"], len(rows[0]), tuple(numbers))


def _formats() -> Formats:
    return FORMATS


KIND = replace_parts(kenken.FAMILY.kind, id="marbles", puzzle=Marbles, formats=_formats)
FAMILY = replace_parts(
    kenken.FAMILY,
    kind=KIND,
    id="marbles",
    title="Marbles",
    takes=lambda puzzle: True,
    data=data,
    from_data=from_data,
    overflow=lambda puzzle: "",
)
FAMILIES = (FAMILY,)
OTHERS = replace_parts(
    FAMILY, id="others", title="Others", takes=lambda puzzle: 99 in puzzle.numbers
)


def document(rows: int, columns: int, words: list[str]) -> Document:
    """The puzzle of these words, row by row; FormatError."""
    if any(word != BLANK and not (word.isascii() and word.isdigit()) for word in words):
        raise FormatError("a cell has a number, or -")
    numbers = tuple([0 if word == BLANK else int(word[:9]) for word in words])
    return Document(FAMILY, Marbles(rows, columns, numbers))


def words_of(puzzle: Marbles) -> list[str]:
    return [str(number) if number else BLANK for number in puzzle.numbers]


def _lines(puzzle: Marbles) -> tuple[str, ...]:
    words = words_of(puzzle)
    starts = range(0, len(words), puzzle.columns)
    return tuple(" ".join(words[start : start + puzzle.columns]) for start in starts)


def read_own(text: str) -> Document:
    rows = [line.split() for line in text.split("\n")[1:] if line]
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        raise FormatError("marbles must lie in rows")
    return document(len(rows), len(rows[0]), [word for row in rows for word in row])


def write_own(told: Document) -> str:
    return "\n".join(["marbles", *_lines(told.puzzle), ""])


def read_link(contents: PuzzLink) -> Document:
    return document(contents.rows, contents.columns, contents.data.split("."))


def write_link(told: Document) -> PuzzLink:
    puzzle = told.puzzle
    return PuzzLink("marbles", puzzle.rows, puzzle.columns, ".".join(words_of(puzzle)))


def read_pzprv3(contents: Pzprv3) -> Document:
    return document(contents.rows, contents.columns, " ".join(contents.lines).split())


def write_pzprv3(told: Document) -> Pzprv3:
    puzzle = told.puzzle
    return Pzprv3("marbles", puzzle.rows, puzzle.columns, _lines(puzzle))


def are_marbles(contents: PlainGrid) -> bool:
    return all(word == BLANK or word.isdigit() for word in contents.words)


def read_grid(contents: PlainGrid) -> Document:
    return document(contents.rows, contents.columns, list(contents.words))


def write_grid(told: Document) -> PlainGrid:
    return PlainGrid(told.puzzle.rows, told.puzzle.columns, tuple(words_of(told.puzzle)))


def read_ipuz(contents: Ipuz) -> Document:
    contents.refuse_others(frozenset({"marbles"}))
    rows, columns = contents.sides()
    found = document(rows, columns, [str(cell) for cell in contents.cells()])
    solution = contents.solution(columns)
    if solution is None:
        return found
    if set(map(type, solution)) != {int}:
        raise FormatError("'solution' must hold integers")
    return replace(found, solution=tuple(solution))


def write_ipuz(told: Document) -> Ipuz:
    puzzle = told.puzzle
    words, columns = words_of(puzzle), puzzle.columns
    grid = [words[start : start + columns] for start in range(0, len(words), columns)]
    return Ipuz({"kind": ["http://ipuz.org/marbles#1"], "puzzle": grid})


def read_janko(contents: Janko) -> Document:
    contents.refuse_others()
    solution = contents.words("solution")
    if not all(map(str.isdigit, solution)):
        raise FormatError("'solution' must hold integers")
    found = document(*contents.sides, list(contents.words("problem")))
    return replace(found, solution=tuple(map(int, solution)) or None)


def write_janko(told: Document) -> Janko:
    return Janko({"puzzle": "marbles"}, {"problem": [line.split() for line in _lines(told.puzzle)]})


def read_penpa(contents: Penpa) -> Document:
    board = contents.board
    words = [BLANK] * (board.rows * board.columns)
    texts = contents.drawn.get("zN", {})
    if type(texts) is not dict:
        raise FormatError("'zN' must be an object")
    for point, entry in texts.items():
        if not (point.isascii() and point.isdigit()) or type(entry) is not list or not entry:
            raise FormatError(f"'zN' holds {point[:20]!r}, which is no text at a point")
        cell = board.cell(number(point))
        if cell is not None:
            words[cell] = str(entry[0])
    return document(board.rows, board.columns, words)


def is_named(contents: Penpa) -> bool:
    return "marbles" in contents.names


def write_penpa(told: Document) -> Penpa:
    puzzle = told.puzzle
    board = PenpaBoard(puzzle.rows, puzzle.columns)
    texts = {
        str(board.point(*divmod(cell, puzzle.columns))): [str(number), 1, "1"]
        for cell, number in enumerate(puzzle.numbers)
        if number
    }
    return Penpa(board, {"zN": texts}, names=("marbles",))


def _body(
    container: str,
    read: Callable[[Any], Document],
    write: Callable[[Document], Any],
    *names: str,
    **more: Any,
) -> Body:
    return Body(container, FAMILIES, read, write, names, **more)


FORMATS = Formats(
    rows=(
        Format(
            id="own",
            title="marbles in a bag",
            suffixes=(".marbles",),
            sniff=lambda text: text.startswith("marbles"),
            read=read_own,
            write=write_own,
            families=FAMILIES,
        ),
        _body("puzzlink", read_link, write_link, "marbles", "marble"),
        _body("pzprv3", read_pzprv3, write_pzprv3, "marbles"),
        _body("grid", read_grid, write_grid, takes=are_marbles),
        _body("janko", read_janko, write_janko, "marbles"),
        _body("ipuz", read_ipuz, write_ipuz, "http://ipuz.org/marbles"),
        _body("penpa", read_penpa, write_penpa, "marbles", takes=is_named),
    )
)
BODIES = {row.container: row for row in FORMATS.rows if isinstance(row, Body)}
