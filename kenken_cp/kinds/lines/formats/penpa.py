"""Nonograms in links to Penpa+: clues as numbers round the grid, a number a cell.

The clues of columns stand above the grid or below it, those of rows to the left or to the right.
The grid is the board, with the clues in its margins; or else a part of the board, which is told by
thick borders, shading, cells taken out, or by numbers in all the cells along it. Lines across the
whole grid guide the eye.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Body
from kenken_cp.kinds.lines.formats.clues import FAMILIES, clue_of, document_of, without_givens
from kenken_cp.kinds.lines.puzzle import Clue, check_sides
from kenken_cp.text import penpa
from kenken_cp.text.contents import Penpa, PenpaBoard
from kenken_cp.text.penpa import Drawing, Mark, drawing_of, sides_of

TITLE = "Penpa+ link"
NAMES = ("nonogram",)
NUMBERS = "zN"
BLACK, NORMAL = 1, "1"
WHOSE = "a Nonogram"
SHADED = (penpa.SHADING, penpa.BLACK)
GUIDES = (penpa.BORDERS, penpa.STYLED)
UNDERSTOOD = (
    penpa.OUTSIDE, *GUIDES, penpa.BORDERS_OUTSIDE, penpa.SHADED_OUTSIDE, penpa.ERASED_OUTSIDE,
)  # fmt: skip
MOST_CORNERS = 10_000  # places where a grid may begin that are tried

Place = tuple[int, int]


def takes(contents: Penpa) -> bool:
    """Whether the link names this type: numbers beside a grid may be of many types."""
    return bool(set(contents.names) & set(NAMES))


def read(contents: Penpa) -> Document:
    """The puzzle; FormatError for what it cannot have, and where its grid is not certain."""
    grid = _grid(contents)
    check_sides(grid.rows, grid.columns)
    drawing = _without_ground(drawing_of(contents, grid)).only(UNDERSTOOD, WHOSE)
    _check_guides(drawing)
    row_clues, column_clues = _clues(drawing)
    return document_of((grid.rows, grid.columns), (row_clues, column_clues), None)


def _without_ground(drawing: Drawing) -> Drawing:
    """The drawing without shading that all cells of the grid have alike."""
    shaded = drawing.of(*SHADED)
    cells = {mark.cell for mark in shaded}
    alike = len({str(mark.value) for mark in shaded}) == 1
    if alike and len(cells) == drawing.board.rows * drawing.board.columns:
        return Drawing(drawing.board, tuple([mark for mark in drawing.marks if mark not in shaded]))
    return drawing


def _check_guides(drawing: Drawing) -> None:
    """FormatError for edges in the grid that are no whole lines."""
    board = drawing.board
    lines: dict[tuple[bool, int], list[Mark]] = {}
    for mark in drawing.of(*GUIDES):
        ends = sorted(map(int, mark.key.split(",")))
        (row, column), flat = board.place(ends[0]), ends[1] - ends[0] == 1
        lines.setdefault((flat, row if flat else column), []).append(mark)
    for (flat, _), marks in lines.items():
        if len(marks) < (board.columns if flat else board.rows):
            raise FormatError(
                f"the link has {penpa.words_for(marks)}, where the line does not cross the whole "
                "grid, which a Nonogram does not use; remove what adds no rule"
            )


def _clues(drawing: Drawing) -> tuple[list[Clue], list[Clue]]:
    """The clues of rows and of columns. Raises FormatError."""
    board = drawing.board
    numbers = drawing.of(penpa.OUTSIDE)
    if len({str(mark.value[1:2]) for mark in numbers}) > 1:
        raise FormatError(
            "its clues have several colours; only puzzles of one colour are supported"
        )
    held: dict[tuple[str, int], list[tuple[int, str]]] = {}
    for mark in numbers:
        side, line, at = _beside(board, mark)
        held.setdefault((side, line), []).append((at, mark.text))
    row_clues = list(_clues_of("row", board.rows, ("left of", "right of"), held))
    column_clues = list(_clues_of("column", board.columns, ("above", "below"), held))
    blank = next((name for name, clue in (*row_clues, *column_clues) if clue is None), "")
    rows, columns = ([clue or () for _, clue in clues] for clues in (row_clues, column_clues))
    if blank and (not numbers or sum(map(sum, rows)) != sum(map(sum, columns))):
        raise FormatError(
            f"{blank} has no clue, and those of rows and of columns add up to different numbers of "
            "cells; give each line its clue, 0 for an empty line"
        )
    return rows, columns


def _beside(board: PenpaBoard, mark: Mark) -> tuple[str, int, int]:
    """On which side a number stands, of which line, and where along it. Raises FormatError."""
    assert mark.place is not None
    row, column = mark.place
    if 0 <= column < board.columns:
        return ("above" if row < 0 else "below"), column, row
    if 0 <= row < board.rows:
        return ("left of" if column < 0 else "right of"), row, column
    raise FormatError(f"the number {mark.text[:20]!r} {mark.where} stands beside no line")


def _clues_of(
    name: str,
    count: int,
    sides: tuple[str, str],
    held: dict[tuple[str, int], list[tuple[int, str]]],
) -> Iterator[tuple[str, Clue | None]]:
    """The name and the clue of each line, None where nothing is written. Raises FormatError."""
    used = [side for side in sides if any(each == side for each, _ in held)]
    if len(used) == 2:
        raise FormatError(f"the {name}s have clues on both sides; a Nonogram has them on one")
    for line in range(count):
        where = f"{name} {line + 1}"
        numbers = sorted(held.get((used[0], line), [])) if used else []
        places = [at for at, _ in numbers]
        if places and places != [*range(places[0], places[0] + len(places))]:
            raise FormatError(f"the clue of {where} has an empty cell between its numbers")
        yield where, clue_of(" ".join([text for _, text in numbers]), where) if numbers else None


class _Looks(NamedTuple):
    """What tells where a grid begins: thick edges, and places that are shaded, taken out, or hold
    numbers."""

    edges: set[tuple[bool, Place]]
    shaded: set[Place]
    removed: set[Place]
    numbers: set[Place]


def _grid(contents: Penpa) -> PenpaBoard:
    """The grid, a part of the board if numbers stand on the board itself. Raises FormatError."""
    board, drawing = contents.board, drawing_of(contents)
    numbers = drawing.of(penpa.NUMBERS, penpa.SMALL, penpa.OUTSIDE)
    inside = [mark for mark in numbers if mark.cell is not None]
    if not inside:
        return board
    looks = _looks(drawing, numbers)
    corners = list(_corners(board, looks.numbers))
    if not corners:
        raise FormatError(
            f"{inside[0].where} holds {inside[0].text[:20]!r}, but cells of a Nonogram are empty "
            "and its clues stand beside the grid"
        )
    told = [corner for corner in corners if _is_told(board, corner, looks)]
    told = told or [corner for corner in corners if _is_lined(board, corner, looks.numbers)]
    if len(told) != 1:
        raise FormatError(
            "the link does not show where the grid begins; draw a thick border round it, or put "
            "the clues into the margins of the board"
        )
    top, left = told[0]
    return board._replace(
        rows=board.rows - top,
        columns=board.columns - left,
        top=board.top + top,
        left=board.left + left,
    )


def _looks(drawing: Drawing, numbers: Sequence[Mark]) -> _Looks:
    edges = set()
    for mark in drawing.of(penpa.BORDERS):
        one, other = sorted(map(int, mark.key.split(",")))
        beyond = (sides_of(drawing.board, one, other) or [(0, 0)])[-1]
        edges.add((other - one == 1, beyond))
    shaded = {mark.place for mark in drawing.of(*SHADED) if mark.place}
    removed = {mark.place for mark in drawing.of(penpa.REMOVED) if mark.place}
    return _Looks(edges, shaded, removed, {mark.place for mark in numbers if mark.place})


def _corners(board: PenpaBoard, numbers: set[Place]) -> Iterator[Place]:
    """First cells of the grid by which each number is beside it and none in its corner."""
    order = sorted(numbers)
    tried = 0
    for top in range(board.rows):
        split = bisect_left(order, (top, -board.width))
        least = min([column for _, column in order[:split]], default=board.columns)
        most = max([column for _, column in order[split:]], default=-1)
        for left in range(max(0, most + 1), min(board.columns - 1, least) + 1):
            tried += 1
            if tried > MOST_CORNERS:
                return
            if (top, left) != (0, 0):
                yield top, left


def _is_told(board: PenpaBoard, corner: Place, looks: _Looks) -> bool:
    """Whether borders, shading, or cells taken out tell that the grid begins here."""
    top, left = corner
    rows, columns = range(top, board.rows), range(left, board.columns)
    flat = top == 0 or all((True, (top, column)) in looks.edges for column in columns)
    if flat and (left == 0 or all((False, (row, left)) in looks.edges for row in rows)):
        return True
    tip = top * left
    if tip == len(looks.removed) > 0:
        return all(row < top and column < left for row, column in looks.removed)
    grid = len(rows) * len(columns)
    clues = board.rows * board.columns - grid - tip
    ways = ((grid, 0, 0), (0, clues, 0), (0, clues, tip))
    if len(looks.shaded) not in map(sum, ways):
        return False
    parts = Counter((row < top) + (column < left) for row, column in looks.shaded)
    return (parts[0], parts[1], parts[2]) in ways


def _is_lined(board: PenpaBoard, corner: Place, numbers: set[Place]) -> bool:
    """Whether a number stands in each cell along the top and the left of the grid."""
    top, left = corner
    above = all((top - 1, column) in numbers for column in range(left, board.columns))
    return above and all((row, left - 1) in numbers for row in range(top, board.rows))


def write(document: Document) -> Penpa:
    """What is to be drawn; FormatError names what it cannot carry."""
    puzzle = without_givens(document, TITLE)
    downs, across = (
        [clue or (0,) for clue in clues] for clues in (puzzle.column_clues, puzzle.row_clues)
    )
    board = PenpaBoard(
        puzzle.rows, puzzle.columns, top=max(map(len, downs)), left=max(map(len, across))
    )
    drawn = {}
    for clues, upright in ((downs, True), (across, False)):
        for line, clue in enumerate(clues):
            for at, number in enumerate(clue, start=-len(clue)):
                place = (at, line) if upright else (line, at)
                drawn[str(board.point(*place))] = [str(number), BLACK, NORMAL]
    text = document.family.manual.text(puzzle)
    return Penpa(board, {NUMBERS: drawn}, text, NAMES)


BODY = Body("penpa", FAMILIES, read, write, NAMES, takes, UNDERSTOOD)
