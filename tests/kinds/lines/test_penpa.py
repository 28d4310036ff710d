"""Nonograms in links to Penpa+: clues round the grid, wherever people put it."""

import json
import zlib
from base64 import b64encode
from collections.abc import Iterable, Mapping
from itertools import pairwise, product
from random import Random

import pytest

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.formats import format_of, read_document
from kenken_cp.kinds.lines.formats.penpa import BODY, MOST_CORNERS
from kenken_cp.kinds.lines.nonogram import FAMILY
from kenken_cp.kinds.lines.puzzle import LinePuzzle, puzzle_of
from kenken_cp.text.contents import Penpa, PenpaBoard

ROW = format_of("penpa")
# Three rows of four columns: .##. / ##.. / ...#
PICTURE = (0, 1, 1, 0, 1, 1, 0, 0, 0, 0, 0, 1)
PUZZLE = puzzle_of(PICTURE, 4)
ABOVE = {(-1, 0): "1", (-1, 1): "2", (-1, 2): "1", (-1, 3): "1"}
LEFT = {(0, -1): "2", (1, -1): "2", (2, -1): "1"}
CLUES = ABOVE | LEFT


BOARD = PenpaBoard(3, 4, top=1, left=1)


def link(
    clues: Mapping[tuple[int, int], object],
    board: PenpaBoard = BOARD,
    **drawn: object,
) -> str:
    """A link with these clues, at places counted from the first cell of the board."""
    whole = board.whole
    head = f"square,{whole.columns},{whole.rows},38,0,1,1,190,190,91,91,0,0,0,0,Title: ,Author: "
    numbers = {
        str(board.point(*at)): clue if isinstance(clue, list) else [clue, 1, "1"]
        for at, clue in clues.items()
    }
    lines = [head, json.dumps(board[2:]), "{}", json.dumps({"number": numbers, **drawn})]
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress("\n".join(lines).encode()) + packer.flush()
    return "m=edit&p=" + b64encode(packed).decode()


def read(text: str) -> LinePuzzle:
    found: LinePuzzle = read_document(text, family="nonogram").puzzle
    return found


def test_pictures_come_back_and_name_themselves() -> None:
    rng = Random(4)
    for _ in range(60):
        rows, columns, share = rng.randint(1, 9), rng.randint(1, 9), rng.random()
        picture = tuple([int(rng.random() < share) for _ in range(rows * columns)])
        document = Document(FAMILY, puzzle_of(picture, columns))
        assert read_document(ROW.write(document)) == document


def test_clues_stand_where_they_belong() -> None:
    """By hand: 3×2 with the clue 1 1 beside the first row, and nothing in the second column."""
    drawn = BODY.write(Document(FAMILY, puzzle_of((1, 0, 1, 1, 0, 0), 3)))
    assert drawn.board == PenpaBoard(2, 3, top=1, left=2)
    wide = 3 + 2 + 4  # columns, the two of clues, and two spare ones on each side
    first = 3 * wide + 4  # two spare rows and one of clues
    wanted = {first - wide: "2", first - wide + 1: "0", first - wide + 2: "1", first - 2: "1",
              first - 1: "1", first + wide - 1: "1"}  # fmt: skip
    assert drawn.drawn == {"zN": {str(at): [clue, 1, "1"] for at, clue in wanted.items()}}


def test_clues_may_stand_in_the_margins_or_just_beside_the_board() -> None:
    assert read(link(CLUES)) == PUZZLE
    assert read(link(CLUES, PenpaBoard(3, 4))) == PUZZLE
    assert read(link(CLUES, PenpaBoard(3, 4, 3, 2, 1, 1))) == PUZZLE
    with pytest.raises(KenkenError, match=r"this may be Nonogram; choose with --family nonogram$"):
        read_document(link(CLUES))


def test_clues_may_stand_below_and_to_the_right() -> None:
    below = {(3, column): clue for (_, column), clue in ABOVE.items()}
    right = {(row, 4): clue for (row, _), clue in LEFT.items()}
    assert read(link(below | right, PenpaBoard(3, 4, 0, 1, 0, 1))) == PUZZLE
    assert read(link(ABOVE | right, PenpaBoard(3, 4, 1, 0, 0, 1))) == PUZZLE


def test_a_cell_may_hold_a_whole_clue_and_numbers_have_several_digits() -> None:
    wide = puzzle_of((*[1] * 12, 0, 1, 1), 15)
    clues: dict[tuple[int, int], object] = {(-1, column): 1 for column in range(15) if column != 12}
    assert read(link(clues | {(0, -2): "12", (0, -1): "2"}, PenpaBoard(1, 15))) == wide
    assert read(link(clues | {(-1, 12): "0", (0, -1): "12 2"}, PenpaBoard(1, 15))) == wide
    small = {at: [clue, 1, "5"] for at, clue in CLUES.items()}
    assert read(link(small)) == PUZZLE


def test_empty_lines_may_be_blank_if_the_others_add_up() -> None:
    blank = puzzle_of((1, 1, 0, 0), 2)
    clues = {(0, -1): "2", (-1, 0): "1", (-1, 1): "1"}
    board = PenpaBoard(2, 2, top=1, left=1)
    assert read(link(clues, board)) == read(link(clues | {(1, -1): "0"}, board)) == blank
    with pytest.raises(FormatError, match="row 2 has no clue, and those of rows and of columns"):
        read(link(clues | {(-1, 0): "2"}, board))
    with pytest.raises(FormatError, match="row 1 has no clue"):
        read(link({}, board))


INSIDE = {(row + 1, column + 1): clue for (row, column), clue in CLUES.items()}
WHOLE = PenpaBoard(4, 5)


def edges(board: PenpaBoard, row: int, column: int, style: int = 2) -> dict[str, int]:
    """Lines across the board above a row and left of a column."""
    first = board.layer + board.point(row - 1, -1)
    flat = {f"{first + at},{first + at + 1}": style for at in range(board.columns)}
    first = board.layer + board.point(-1, column - 1)
    steps = [first + at * board.width for at in range(board.rows + 1)]
    return flat | {f"{one},{other}": style for one, other in pairwise(steps)}


def shade(board: PenpaBoard, places: Iterable[tuple[int, int]]) -> dict[str, int]:
    return {str(board.point(*at)): 3 for at in places}


def test_the_grid_may_be_a_part_of_the_board() -> None:
    grid = set(product((1, 2, 3), (1, 2, 3, 4)))
    strips = set(product(range(4), range(5))) - grid
    assert read(link(INSIDE, WHOLE)) == PUZZLE  # a number in each cell along it
    bare = {at: clue for at, clue in INSIDE.items() if at not in ((0, 4), (3, 0))}
    short = puzzle_of((*PICTURE[:11], 0), 4)  # the last row and column are blank
    with pytest.raises(FormatError, match="does not show where the grid begins"):
        read(link(bare, WHOLE))
    for drawn in (
        {"lineE": edges(WHOLE, 1, 1)},
        {"surface": shade(WHOLE, strips)},
        {"surface": shade(WHOLE, strips - {(0, 0)})},
        {"surface": shade(WHOLE, grid)},
    ):
        assert read(link(bare, WHOLE, **drawn)) == short
        assert read(link(INSIDE, WHOLE, **drawn)) == PUZZLE


def test_a_corner_that_is_taken_out_tells_the_grid() -> None:
    numbers = {str(WHOLE.point(*at)): [clue, 1, "1"] for at, clue in INSIDE.items()}
    contents = Penpa(WHOLE, {"zN": numbers}, holes=(0,))
    assert BODY.read(contents).puzzle == PUZZLE
    with pytest.raises(FormatError, match="cells that are taken out of the board at r1c1"):
        BODY.read(Penpa(WHOLE, {"zN": numbers}, holes=(0, 6)))


def test_lines_across_the_grid_guide_the_eye() -> None:
    board = PenpaBoard(3, 4, top=1, left=1)
    assert read(link(CLUES, board, lineE=edges(board, 2, 2))) == PUZZLE
    assert read(link(CLUES, board, lineE=edges(board, 2, 2, 13))) == PUZZLE
    part = dict([*edges(board, 2, 2).items()][1:])
    with pytest.raises(FormatError, match="where the line does not cross the whole grid"):
        read(link(CLUES, board, lineE=part))


REFUSED = {
    "column 3: the clue has '?', an unknown number": link(CLUES | {(-1, 2): "?"}),
    "row 1: 'x' is not a clue number": link(CLUES | {(0, -1): "x"}),
    "row 1: the clue has a 0 beside other numbers": link(CLUES | {(0, -1): "0 2"}),
    "row 1: the clue has '2a', a number with a colour": link(CLUES | {(0, -1): "2a"}),
    "its clues have several colours": link(CLUES | {(0, -1): ["2", 10, "1"]}),
    "the rows have clues on both sides": link(CLUES | {(1, 4): "2"}),
    "the columns have clues on both sides": link(CLUES | {(3, 0): "1"}),
    "the clue of row 2 has an empty cell between": link(CLUES | {(1, -3): "1"}),
    "above the left corner stands beside no line": link(CLUES | {(-1, -1): "7"}),
    "r2c2 holds '1', but cells of a Nonogram are empty": link(CLUES | {(1, 1): "1"}),
    "shaded cells at r1c1, which a Nonogram": link(CLUES, surface=shade(BOARD, [(0, 0)])),
    "row 1 has 4 cells, but its clue 5 takes": link(CLUES | {(0, -1): "5"}),
    "symbols": link(CLUES, symbol={str(BOARD.point(-1, -1)): [1, "star", 1]}),
}  # fmt: skip


@pytest.mark.parametrize("told", REFUSED)
def test_what_is_no_nonogram_is_refused_by_name(told: str) -> None:
    with pytest.raises(KenkenError) as caught:
        read(REFUSED[told])
    assert told in str(caught.value)


def test_what_penpa_does_not_show_is_not_written() -> None:
    with pytest.raises(FormatError, match="known from the start"):
        ROW.write(Document(FAMILY, LinePuzzle(1, 1, ((1,),), ((1,),), ((0, 1),))))
    high = LinePuzzle(100, 1, ((),) * 100, ((),))
    with pytest.raises(FormatError, match="a board of more than 100 rows or columns"):
        ROW.write(Document(FAMILY, high))


def test_boards_that_could_begin_anywhere_are_not_tried_for_ever() -> None:
    side = 400
    assert side * side > 2 * MOST_CORNERS
    with pytest.raises(FormatError, match="does not show where the grid begins"):
        read(link({(0, side - 1): "1"}, PenpaBoard(side, side)))
