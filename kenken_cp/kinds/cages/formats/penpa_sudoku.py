"""Sudokus and Killers in links to Penpa+: thick borders round boxes, digits in cells, killer cages.

A cage is a list of its cells, with its sum as a small text in one of them and dotted lines inside
its outline, which are for the eye alone. Both diagonals count if each is drawn from corner to
corner. The genres are `classic` and `killer`.

Thermometers with a bulb, branches of them, and arrows from a circle are clues. All other clues are
drawings (`penpa_clues`), which the rules in words explain; those that were written here are also
described (`described`) in a line of the link that Penpa+ passes over.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from kenken_cp.core.counts import say_list
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Body, cannot_carry
from kenken_cp.core.geometry import cell_name, cell_names, is_connected, parts
from kenken_cp.kinds.cages import killer, sudoku
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.formats.assemble import DrawnBoard, assemble, sum_of
from kenken_cp.kinds.cages.formats.boards import check_sides
from kenken_cp.kinds.cages.formats.carries import Carries, require_carried
from kenken_cp.kinds.cages.formats.penpa_drawing import (
    CAGES,
    CORNERS,
    EDGES,
    OUTLINES,
    TITLE,
    areas_in,
    cells_at,
    corners_at,
    givens_in,
    outline,
    point_of,
    tell_borders,
    texts_in,
    walls_round,
)
from kenken_cp.kinds.cages.formats.penpa_read import CLUES, DRAWN, clues_in, described_clues
from kenken_cp.kinds.cages.formats.wording import SUMS_OF_ALIKE, digits_in, facts_in, rules_of
from kenken_cp.kinds.cages.puzzle import MAX_DIGIT, Cage, CagePuzzle
from kenken_cp.text import penpa
from kenken_cp.text.contents import Penpa, PenpaBoard
from kenken_cp.text.decoding import number
from kenken_cp.text.penpa import Drawing, drawing_of

CARRIES = Carries(
    (sudoku.FAMILY, killer.FAMILY),
    True,
    (-MAX_DIGIT, MAX_DIGIT),
    negative=True,
    repeats=True,
    clues=True,
)
CLASSIC, KILLER = "classic", "killer"
SHAPED, SLANTED = ("irregular", "jigsaw"), ("diagonal", "diagonals")
CLUED = {"thermo": "thermometer", "arrow": "arrow"}  # genres, and the sorts of their clues
NAMES = (CLASSIC, KILLER, "sudoku", "latin", *SHAPED, *SLANTED, *CLUED)
WHOSE = "a Sudoku"
UNDERSTOOD = (*DRAWN, *CLUES)
LARGEST = 64  # side of a board that is looked at for boxes
DOTTED, DIAGONAL = 10, 12  # styles of lines


def takes(contents: Penpa) -> bool:
    """Whether it is a Sudoku or a Killer: by its rules, if they tell, else by its genre or drawing.

    The drawing says so by borders round areas of as many cells as a line has, with digits or killer
    cages and no small texts elsewhere.
    """
    facts = facts_in(contents.rules)
    if facts is not None:
        return not facts.covered
    if set(contents.names) & (set(NAMES) - {"latin"}):
        return True
    drawing = drawing_of(contents)
    clued = drawing.of(penpa.KILLER_CAGES)
    if drawing.of(penpa.CORNER_TEXTS) and not clued:
        return False
    if not (clued or drawing.of(penpa.NUMBERS)):
        return False
    square = contents.board.rows == contents.board.columns <= LARGEST
    return square and _are_boxes(drawing, parts(areas_in(drawing)))


def read(contents: Penpa, lines: Sequence[str] = ()) -> Document:
    """The puzzle that is drawn, with lines read as these words say. Raises FormatError."""
    board, rules = contents.board, contents.rules
    check_sides(board.rows, board.columns)
    drawing = drawing_of(contents)
    diagonals, edges = _diagonals_in(drawing)
    drawing = Drawing(board, tuple([mark for mark in drawing.marks if mark.key not in edges]))
    clues, drawing, notices = clues_in(contents, drawing, lines)
    drawing.only(set(DRAWN) - {penpa.SLANTED}, WHOSE)
    if set(SLANTED) & set(contents.names) and not diagonals:
        raise FormatError(
            "its genre says that diagonals count, but none are drawn; draw both from corner to "
            "corner"
        )
    for genre, sort in CLUED.items():
        if genre in contents.names and all(clue.sort != sort for clue in clues):
            raise FormatError(
                f"its genre is {genre!r}, but it has no {sort} of Penpa+; draw it as one, or "
                "remove the genre if it adds no rule"
            )
    puzzle = assemble(
        DrawnBoard(
            board.rows,
            board.columns,
            sums=list(_sums(drawing)),
            givens=list(givens_in(drawing)),
            regions=_regions(contents, drawing),
            diagonals=diagonals,
            digits=digits_in(rules),
            rule_text=rules,
            repeats=SUMS_OF_ALIKE in rules,
            covered=False,
            clues=clues,
        )
    )
    if KILLER in contents.names and not drawing.of(penpa.KILLER_CAGES):
        raise FormatError(
            f"its genre is '{KILLER}', but it has no killer cage of Penpa+; draw one, or remove "
            "the genre if it adds no rule"
        )
    return Document(family_for(puzzle), puzzle, notices=(*notices, *tell_borders(drawing)))


def _are_boxes(drawing: Drawing, areas: Collection[Collection[int]]) -> bool:
    """Whether areas have as many cells as a row and a column."""
    board = drawing.board
    return len(areas) > 1 and {board.rows, board.columns} == set(map(len, areas))


def _regions(contents: Penpa, drawing: Drawing) -> list[list[int]]:
    """The cells of each box; FormatError where no boxes are drawn and nothing says why, and where
    they have other sizes than lines and no rule of ours says so."""
    areas, facts = parts(areas_in(drawing)), facts_in(contents.rules)
    if facts is None and len(areas) > 1 and not _are_boxes(drawing, areas):
        sizes = sorted(set(map(len, areas)))
        raise FormatError(
            f"its areas have {say_list(list(map(str, sizes[:6])))} cells, but each box of a Sudoku "
            f"has as many as a line, {drawing.board.columns}; it may be of another type"
        )
    if len(areas) > 1:
        return areas
    if facts is None and "latin" not in contents.names:
        raise FormatError(
            "it has no boxes; draw thick borders round them, or add the genre 'latin'"
        )
    return []


def _sums(drawing: Drawing) -> Iterator[Cage]:
    """The killer cages, each with the text in it. Raises FormatError."""
    board = drawing.board
    outlined = drawing.of(penpa.KILLER_CAGES)
    cages = [sorted(cells_at(board, mark.value, "killer cages")) for mark in outlined]
    _check_outlines(drawing, cages)
    cage_of = {cell: at for at, cells in enumerate(cages) for cell in cells}
    clues: dict[int, str] = {}
    for cell, text in texts_in(drawing):
        name, at = cell_name(cell, board.columns), cage_of.get(cell)
        if at is None:
            raise FormatError(f"{name} has the small text {text[:20]!r} and is in no killer cage")
        if at in clues:
            raise FormatError(f"the cage at {name} has a second sum, {text[:20]!r}; keep one")
        clues[at] = text
    for at, cells in enumerate(cages):
        yield sum_of(cells, clues.get(at, ""), board.columns)


def _check_outlines(drawing: Drawing, cages: Collection[Collection[int]]) -> None:
    """FormatError for dotted lines that run round no killer cage."""
    lines = drawing.of(penpa.CAGE_LINES)
    if lines and not cages:
        raise FormatError("it has cages that are drawn as lines only; draw them as killer cages")
    board = drawing.board
    known = {frozenset(line) for cells in cages for line in outline(board, set(cells))}
    for mark in lines:
        ends = frozenset(map(number, mark.key.split(","))) if "," in mark.key else frozenset()
        if ends not in known:
            raise FormatError(
                f"it has a dotted line at {mark.where} that is no outline of a killer cage; remove "
                "it, or draw the cage as a killer cage"
            )


def _diagonals_in(drawing: Drawing) -> tuple[bool, set[str]]:
    """Whether both diagonals are drawn, and the lines that draw them; FormatError for one of two.

    A diagonal may be one line, or one through each cell.
    """
    board = drawing.board
    edges = {mark.key for mark in drawing.of(penpa.SLANTED)}
    if board.rows != board.columns:
        return False, set()
    drawn = [[keys for keys in ways if keys <= edges] for ways in _diagonals(board)]
    if bool(drawn[0]) != bool(drawn[1]):
        raise FormatError("it has one diagonal of two; draw both or none")
    return bool(drawn[0]), {key for ways in drawn for keys in ways for key in keys}


def _diagonals(board: PenpaBoard) -> list[list[set[str]]]:
    """For each diagonal the lines that draw it, cell by cell, and the one line."""
    size = board.rows
    falls = [_corner(board, i, i) for i in range(size + 1)]
    rises = [_corner(board, i, size - i) for i in range(size + 1)]
    return [
        [{f"{a},{b}" for a, b in pairwise(line)}, {f"{line[0]},{line[-1]}"}]
        for line in (falls, rises)
    ]


def _corner(board: PenpaBoard, row: int, column: int) -> int:
    """The point where grid lines cross, from 0 at the top left."""
    return board.layer + board.point(row - 1, column - 1)


def write(document: Document) -> Penpa:
    """What is to be drawn; FormatError names what cannot be carried."""
    puzzle = require_carried(document, TITLE, CARRIES)
    boxes = parts(puzzle.boxes)
    if len(boxes) == 1:  # its border is that of the grid, with boxes or without
        raise cannot_carry(TITLE, "a box that is the whole grid")
    for box in boxes:
        if not is_connected(tuple(box), puzzle.rows, puzzle.columns):
            raise cannot_carry(TITLE, f"a box in several pieces, {cell_names(box, puzzle.columns)}")
    names = (CLASSIC, KILLER) if puzzle.cages else (CLASSIC,)
    if puzzle.clues:
        return _with_clues(puzzle, names)
    board = PenpaBoard(puzzle.rows, puzzle.columns)
    return Penpa(board, _drawing(puzzle, board), rules_of(puzzle), names)


def _with_clues(puzzle: CagePuzzle, names: tuple[str, ...]) -> Penpa:
    """What is to be drawn of a puzzle with clues, and the description of these."""
    from kenken_cp.kinds.cages.formats.penpa_clues import board_of, with_clues  # noqa: PLC0415

    board = board_of(puzzle)
    drawn, colours = with_clues(puzzle, board, _drawing(puzzle, board))
    contents = Penpa(board, drawn, rules_of(puzzle), names, colours=colours)
    return replace(contents, own=described_clues(contents, puzzle))


def _drawing(puzzle: CagePuzzle, board: PenpaBoard) -> dict[str, object]:
    """Borders between boxes, digits given, cages with their sums, diagonals."""
    edges = walls_round(board, dict(enumerate(puzzle.boxes)))
    if puzzle.diagonals:
        lines = sorted(key for each, _ in _diagonals(board) for key in each)
        edges |= dict.fromkeys(lines, DIAGONAL)
    return {
        EDGES: edges,
        **penpa.numbers_at(board, dict(puzzle.givens)),
        CAGES: [[point_of(board, cell) for cell in cage.cells] for cage in puzzle.cages],
        OUTLINES: {
            f"{one},{other}": DOTTED
            for cage in puzzle.cages
            for one, other in outline(board, set(cage.cells))
        },
        CORNERS: corners_at(board, {cage.cells[0]: str(cage.target) for cage in puzzle.cages}),
    }


BODY = Body("penpa", CARRIES.families, read, write, NAMES, takes, UNDERSTOOD, read)
