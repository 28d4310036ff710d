"""Sudokus and Killers in links to Penpa+: round trips, links of other hands, refusals by name."""

import json
import zlib
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.geometry import is_connected, parts
from kenken_cp.formats import format_of, read_document
from kenken_cp.kinds.cages import boxed, kenken, killer, sudoku
from kenken_cp.kinds.cages.formats.penpa_drawing import CAGES, OUTLINES
from kenken_cp.kinds.cages.formats.penpa_sudoku import BODY
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.registry import family_for
from tests.helpers import sudokus
from tests.helpers.refusals import hold_refusals
from tests.helpers.strategies import housed_puzzles

ROW = format_of("penpa")
# A board of 4×4 has 8×8 points; its first cell is 2·8 + 2 = 18, a layer has 64 points, so the
# corner below the right of the second cell of the second row is 64 + 3·8 + 3 = 91.
DOWN = {f"{64 + 8 * row + 3},{64 + 8 * row + 11}": 2 for row in range(1, 5)}
ACROSS = {f"{64 + 24 + column},{64 + 25 + column}": 2 for column in range(1, 5)}
BOXES = DOWN | ACROSS


def link(
    genres: tuple[str, ...] = (), rules: str = "", kind: str = "sudoku", **drawn: object
) -> str:
    """A link as Penpa+ has it, with this drawn on a board of 4×4."""
    head = f"{kind},4,4,38,0,1,1,190,190,91,91,0,0,0,0,Title: ,Author: ,,{rules},OFF,false,"
    layers = ",".join(f"{sign}:{json.dumps(held)}" for sign, held in drawn.items())
    lines = [head, "[0,0,0,0]", "{}", f"{{{layers}}}", *["{}"] * 13, json.dumps(genres)]
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress("\n".join(lines).encode()) + packer.flush()
    return "https://swaroopg92.github.io/penpa-edit/#m=solve&p=" + b64encode(packed).decode()


SUDOKU = CagePuzzle(4, 4, (), boxes=boxes_of(4, 4, 2, 2), givens=((0, 1), (5, 3)), covered=False)
GIVEN = {"18": ["1", 1, "1"], "27": ["3", 1, "1"]}
KILLER = CagePuzzle(
    4,
    4,
    (Cage((0, 1), "+", 5), Cage((4, 8, 9), "+", 7)),
    boxes=boxes_of(4, 4, 2, 2),
    distinct=True,
    covered=False,
)
SUMS = {str(4 * (64 + 18)): [" 5", 1], str(4 * (64 + 26) + 3): ["7", 1]}


@given(sudokus.sudokus() | sudokus.killers())
def test_sudokus_and_killers_come_back(pair: tuple[CagePuzzle, object]) -> None:
    whole = Document(family_for(pair[0]), pair[0])
    assert read_document(ROW.write(whole)) == whole


@given(housed_puzzles(max_size=5))
def test_boxes_of_any_shape_come_back_and_what_borders_cannot_show_is_refused(
    pair: tuple[CagePuzzle, object],
) -> None:
    puzzle = pair[0]
    whole = Document(family_for(puzzle), puzzle)
    boxes = [tuple(box) for box in parts(puzzle.boxes)]
    shown = len(boxes) != 1 and all(is_connected(box, puzzle.rows, puzzle.columns) for box in boxes)
    unknown = whole.family is boxed.FAMILY or puzzle.candidates
    if unknown or not (shown or whole.family is kenken.FAMILY):
        with pytest.raises(
            FormatError, match=r"Penpa\+ link (cannot represent|takes .* only, not) "
        ):
            ROW.write(whole)
    else:
        assert read_document(ROW.write(whole)) == whole


def test_a_box_that_is_the_whole_grid_is_refused() -> None:
    """Its border says nothing: the link came back without the box, with more solutions."""
    whole = CagePuzzle(2, 2, (), (1, 2, 3, 4), boxes=(0,) * 4, givens=((0, 1),), covered=False)
    with pytest.raises(FormatError, match="cannot represent a box that is the whole grid"):
        ROW.write(Document(sudoku.FAMILY, whole))


def test_links_of_other_hands() -> None:
    plain = read_document(link(("classic",), zE=BOXES, zN=GIVEN))
    assert plain == Document(sudoku.FAMILY, SUDOKU)
    assert read_document(link(zE=BOXES, zN=GIVEN, kind="square")) == plain
    bold = read_document(link(zE=BOXES | {"75,83": 21}, zN=GIVEN))
    assert bold.puzzle == SUDOKU
    assert bold.notices == ("its thick borders are of two sorts, which were not read",)
    cages = [[18, 19], [26, 34, 35]]
    outlines = BODY.write(Document(killer.FAMILY, KILLER)).drawn[OUTLINES]
    sums = read_document(link(("killer",), zE=BOXES, z6=cages, z1=SUMS, zC=outlines))
    assert sums == Document(killer.FAMILY, KILLER)
    # [0, 0] is the point 73; corners lie in the second layer of 64
    falls = {f"{73 + 9 * i},{82 + 9 * i}": 12 for i in range(4)}
    slanted = read_document(link(zE=BOXES | falls | {"77,105": 12}, zN=GIVEN)).puzzle
    assert slanted.diagonals
    latin = read_document(link(("classic", "latin"), zN=GIVEN)).puzzle
    assert not latin.boxes
    assert not latin.covered


def test_what_no_sudoku_has_is_refused_by_name(golden: Callable[[Path, str], None]) -> None:
    hold_refusals("penpa-sudoku", lambda fields: read_document(link(**fields)), golden)


def test_boxes_alone_do_not_say_that_it_is_a_sudoku() -> None:
    with pytest.raises(KenkenError, match=r"this may be Sudoku; choose with --family sudoku$"):
        read_document(link(zE=BOXES))
    assert read_document(link(zE=BOXES), family="sudoku").puzzle.boxes == SUDOKU.boxes
    with pytest.raises(KenkenError, match="no family uses all that it draws"):
        read_document(link(zE=ACROSS, zN=GIVEN))  # two areas of eight cells


def test_outlines_run_within_the_cells_of_a_cage() -> None:
    """By hand: a cell's four inner points are 4·(64 + its point) and the three after it."""
    alone = CagePuzzle(
        4, 4, (Cage((0, 1, 4), "+", 6),), boxes=boxes_of(4, 4, 2, 2), distinct=True, covered=False
    )
    drawn = BODY.write(Document(killer.FAMILY, alone)).drawn
    assert drawn[CAGES] == [[18, 19, 26]]
    one, two, three = (4 * (64 + point) for point in (18, 19, 26))
    lines = {
        (one, one + 1), (one + 1, two), (two, two + 1),  # along the top
        (two + 1, two + 3), (two + 2, two + 3),  # round the right cell
        (one + 3, two + 2), (one + 3, three + 1),  # the corner within
        (three + 1, three + 3), (three + 2, three + 3), (three, three + 2),
        (one + 2, three), (one, one + 2),  # down the left
    }  # fmt: skip
    assert drawn[OUTLINES] == {f"{a},{b}": 10 for a, b in lines}
