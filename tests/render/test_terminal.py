"""The terminal's drawings: golden pictures, and what holds of every drawing."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from operator import itemgetter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.drawing import (
    Candidate,
    Drawing,
    Fill,
    Label,
    Line,
    Mark,
    Role,
    Slant,
    Tone,
    Weight,
    borders,
)
from kenken_cp.kinds.cages.drawing import draw
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.render.pens import ASCII, BOXES, JOINTS, Pen, pen_for, weight
from kenken_cp.render.terminal import Form, form_of, plain, style_text
from tests.helpers import paths
from tests.helpers.drawn import DRAWN
from tests.helpers.sample_board import SAMPLE, SAMPLE_GRID
from tests.helpers.strategies import housed_puzzles, puzzles, solved_puzzles

GOLDEN = paths.GOLDEN / "terminal"
PENS = {"boxes": BOXES, "ascii": ASCII}

WIDE = CagePuzzle(2, 3, (Cage((0, 1, 3, 4), "*", 1_234_567_890), Cage((2, 5), "?", 3)))
NEGATIVE = CagePuzzle(
    2, 2, (Cage((0, 1), "+", -9), Cage((2,), "=", -12), Cage((3,), "=", 3)), (-12, 3)
)


@pytest.mark.parametrize("pen", PENS)
@pytest.mark.parametrize(
    ("name", "drawing"),
    [
        ("solved", draw(SAMPLE, SAMPLE_GRID)),
        ("blank", draw(SAMPLE)),
        ("partly", draw(SAMPLE, (2, None, 1, None) * 4)),
        ("wide", draw(WIDE, (1, 2, 3, 2, 3, 1))),
        ("negative", draw(NEGATIVE, (3, -12, -12, 3))),
        ("single", draw(CagePuzzle(1, 1, (Cage((0,), "=", 1),)))),
        *DRAWN.items(),
        ("boxes-without-clues", Drawing(4, 4, borders([0, 0, 1, 1] * 2 + [2, 2, 3, 3] * 2, 4), ())),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_golden(name: str, drawing: Drawing, pen: str, golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / f"{name}.{pen}.txt", plain(drawing, PENS[pen]))


def test_tones_are_seen_without_colour() -> None:
    fills = (Fill(0, 0, Tone.WRONG), Fill(0, 1, Tone.TARGET), Fill(1, 0, Tone.EVIDENCE))
    labels = (Label(0, 0, Role.VALUE, "12"), Label(1, 0, Role.GIVEN, "3"))
    text = plain(Drawing(2, 2, borders([0] * 4, 2), labels, fills), ASCII)
    assert text.splitlines()[1::2] == ["| 12 !.    *|", "|  3 '.     |"]


def test_joints_have_the_arms_that_their_names_say() -> None:
    """The 81 joints against the names that Unicode gives them."""
    for arms, joint in JOINTS.items():
        if not any(arms):
            assert joint == " "
            continue
        assert _named_arms(unicodedata.name(joint)) == arms, joint


def _named_arms(name: str) -> tuple[int, ...]:
    """The weights up, right, down, left in a name such as `LEFT LIGHT AND RIGHT DOWN HEAVY`."""
    sides = {"VERTICAL": ("UP", "DOWN"), "HORIZONTAL": ("LEFT", "RIGHT")}
    words = name.removeprefix("BOX DRAWINGS ").replace(" AND", "").split()
    if words[0] in ("LIGHT", "HEAVY"):  # the weight stands before its sides, else behind them
        words = _weights_behind(words)
    arms = dict.fromkeys(("UP", "RIGHT", "DOWN", "LEFT"), 0)
    waiting: list[str] = []
    for word in words:
        if word in ("LIGHT", "HEAVY"):
            arms.update(dict.fromkeys(waiting, 1 if word == "LIGHT" else 2))
            waiting = []
        else:
            waiting += sides.get(word, (word,))
    return tuple(arms.values())


def _weights_behind(words: list[str]) -> list[str]:
    moved: list[str] = []
    weight = ""
    for word in words:
        if word in ("LIGHT", "HEAVY"):
            moved.append(weight)
            weight = word
        else:
            moved.append(word)
    return [word for word in (*moved, weight) if word]


@pytest.mark.parametrize("pen", PENS.values(), ids=PENS)
@given(pair=solved_puzzles(), shown=st.booleans(), width=st.none() | st.integers(20, 120))
def test_every_line_is_as_long(
    pen: Pen, pair: tuple[CagePuzzle, tuple[int, ...]], shown: bool, width: int | None
) -> None:
    puzzle, grid = pair
    text = plain(draw(puzzle, grid if shown else None), pen, width)
    board = text.splitlines()[: 3 * puzzle.rows + 1]
    assert len(set(map(len, board))) == 1
    assert len(board) == 3 * puzzle.rows + 1
    assert all(line.startswith("a: ") for line in text.splitlines()[len(board) :][:1])


@given(puzzle=puzzles())
def test_every_clue_and_value_stands_there_once(puzzle: CagePuzzle) -> None:
    values = [100 + cell for cell in range(puzzle.rows * puzzle.columns)]
    lines = plain(draw(puzzle, values)).splitlines()
    clues = _words(lines[1::3])
    assert clues == Counter(cage.clue.replace("-", "−") for cage in puzzle.cages)
    assert _words(lines[2::3]) == Counter(map(str, values))


def _words(lines: list[str]) -> Counter[str]:
    return Counter(" ".join(lines).replace("┃", " ").replace("│", " ").split())


@given(puzzle=puzzles())
def test_thick_borders_part_cages_and_thin_ones_do_not(puzzle: CagePuzzle) -> None:
    lines = plain(draw(puzzle)).splitlines()
    cage_of = {cell: n for n, cage in enumerate(puzzle.cages) for cell in cage.cells}
    wide = (len(lines[0]) - 1) // puzzle.columns
    for row in range(puzzle.rows):
        for column in range(1, puzzle.columns):
            cell = row * puzzle.columns + column
            border = "│" if cage_of[cell] == cage_of[cell - 1] else "┃"
            assert [lines[3 * row + y][column * wide] for y in (1, 2)] == [border] * 2
    for cell in range(puzzle.columns, len(cage_of)):
        row, column = divmod(cell, puzzle.columns)
        border = "─" if cage_of[cell] == cage_of[cell - puzzle.columns] else "━"
        assert set(lines[3 * row][column * wide + 1 : (column + 1) * wide]) == {border}


HOUSED = housed_puzzles().map(itemgetter(0))
UNSLANTED = HOUSED.map(lambda puzzle: replace(puzzle, diagonals=False))


@given(puzzle=UNSLANTED, pen=st.sampled_from([BOXES, ASCII]))
def test_where_cages_are_outlined_an_edge_says_whether_one_goes_on(
    puzzle: CagePuzzle, pen: Pen
) -> None:
    """Each edge is thin, or thick round boxes, and dashed within a cage."""
    drawing = draw(puzzle)
    outlined = bool(drawing.outlines)
    pen = (outlined and pen.outlined) or pen
    lines = plain(drawing, pen).splitlines()
    high, wide = (len(lines) - 1) // puzzle.rows, (len(lines[0]) - 1) // puzzle.columns
    cage_of = {cell: n for n, cage in enumerate(puzzle.cages) for cell in cage.cells}
    region_of = puzzle.boxes or (cage_of if puzzle.covered else [0] * puzzle.rows**2)

    def kind(one: int, other: int) -> int:
        thick = region_of[one] != region_of[other]
        within = outlined and cage_of.get(one, -1) == cage_of.get(other)
        return 1 + thick + 2 * within

    for cell in range(puzzle.rows * puzzle.columns):
        row, column = divmod(cell, puzzle.columns)
        if column:
            edge = {lines[high * row + y][column * wide] for y in range(1, high)}
            assert edge == {pen.down[kind(cell, cell - 1)]}
        if row:
            edge = set(lines[high * row][column * wide + 1 : (column + 1) * wide])
            assert edge == {pen.across[kind(cell, cell - puzzle.columns)]}


@pytest.mark.parametrize("pen", PENS.values(), ids=PENS)
@given(puzzle=HOUSED)
def test_diagonals_pass_through_corners(pen: Pen, puzzle: CagePuzzle) -> None:
    lines = plain(draw(puzzle), pen).splitlines()
    side = puzzle.rows
    high, wide = (len(lines) - 1) // side, (len(lines[0]) - 1) // side
    seen = {
        (row, column): pen.slants.find(lines[high * row][wide * column])
        for row in range(side + 1)
        for column in range(side + 1)
    }
    for (row, column), sign in seen.items():
        way = 1 * (row == column) + 2 * (row + column == side)
        assert sign == (way - 1 if puzzle.diagonals else -1)


def test_the_kinds_of_edges_are_unlike_each_other() -> None:
    for pen in (BOXES, ASCII.outlined):
        assert pen is not None
        for signs in (pen.across, pen.down):
            assert len(set(signs)) == len(signs) == 5
    assert [weight(kind) for kind in range(5)] == [0, 1, 2, 1, 2]


DASHES = {"┈": (0, 1, 0, 1), "┉": (0, 2, 0, 2), "┊": (1, 0, 1, 0), "┋": (2, 0, 2, 0)}


@given(puzzle=puzzles() | UNSLANTED, width=st.none() | st.integers(20, 120))
def test_joints_go_on_as_the_lines_beside_them(puzzle: CagePuzzle, width: int | None) -> None:
    board = plain(draw(puzzle), BOXES, width).splitlines()  # and long clues beneath it
    wide = max(map(len, board))
    lines = [f" {line:{wide}} " for line in ["", *board, ""]]
    arms_of = {joint: arms for arms, joint in JOINTS.items()} | DASHES
    for y in range(1, len(lines) - 1):
        for x in range(1, len(lines[0]) - 1):
            here = arms_of.get(lines[y][x])
            if here is None:
                continue
            right = arms_of.get(lines[y][x + 1], (0, 0, 0, 0))
            below = arms_of.get(lines[y + 1][x], (0, 0, 0, 0))
            assert here[1] == right[3]
            assert here[2] == below[0]


@pytest.mark.parametrize("width", [80, 100, 140])
def test_sixteen_by_sixteen_fits(width: int) -> None:
    cages = [Cage((cell, cell + 1), "*", 210 if cell % 7 else 11_200) for cell in range(0, 256, 2)]
    text = plain(draw(CagePuzzle(16, 16, tuple(cages))), BOXES, width)
    assert len(text.splitlines()[0]) <= width


@given(puzzle=puzzles(), width=st.integers(8, 80), pen=st.sampled_from([BOXES, ASCII]))
def test_clues_that_are_too_long_stand_beneath(puzzle: CagePuzzle, width: int, pen: Pen) -> None:
    drawing = draw(puzzle)
    lines = plain(drawing, pen, width).splitlines()
    board, beneath = lines[: 3 * puzzle.rows + 1], " ".join(lines[3 * puzzle.rows + 1 :])
    key = dict(told.split(": ") for told in beneath.split(", ")) if beneath else {}
    said = _words([line.translate({ord(sign): " " for sign in "|."}) for line in board[1::3]])
    clues = Counter({key.get(word, word): count for word, count in said.items()})
    assert clues == Counter(label.text.translate(pen.spelling) for label in drawing.labels)
    assert len(board[0]) <= width or not key
    whole = plain(drawing, pen)
    assert all(len(clue) > 1 for clue in key.values())
    assert not key or len(whole.splitlines()[0]) > width


@pytest.mark.parametrize(
    ("encoding", "pen"),
    [("utf-8", BOXES), ("cp437", ASCII), ("ascii", ASCII), ("latin-1", ASCII), (None, ASCII)],
)
def test_pen_for(encoding: str | None, pen: Pen) -> None:
    assert pen_for(encoding) is pen


@given(puzzle=puzzles() | HOUSED)
def test_ascii_is_ascii(puzzle: CagePuzzle) -> None:
    assert plain(draw(puzzle), ASCII).isascii()


@given(pair=solved_puzzles(max_size=4) | housed_puzzles())
def test_styles_change_no_character(pair: tuple[CagePuzzle, tuple[int, ...]]) -> None:
    drawing = draw(*pair)
    assert f"{style_text(drawing).plain}\n" == plain(drawing)


@pytest.mark.parametrize(
    "line",
    [
        Line((0, 0), (2, 2), Weight.THIN),
        Line((0, 0), (0, 0), Weight.THIN),
        Line((0, 2), (0, 0), Weight.THIN),
        Line((0, 0), (0, 3), Weight.THIN),
    ],
    ids=["slanting", "a point", "backwards", "beyond"],
)
def test_no_such_line(line: Line) -> None:
    with pytest.raises(ValueError, match="does not run between corners of 2×2 cells"):
        Drawing(2, 2, (line,), ())


@pytest.mark.parametrize(
    "slant",
    [Slant((0, 0), (2, 1)), Slant((0, 0), (0, 0)), Slant((2, 0), (0, 2)), Slant((0, 1), (2, 3))],
    ids=["bent", "a point", "upwards", "beyond"],
)
def test_no_such_slant(slant: Slant) -> None:
    with pytest.raises(ValueError, match="does not run between corners of 2×2 cells"):
        Drawing(2, 2, (), (), slants=(slant,))


def test_no_such_cell() -> None:
    with pytest.raises(ValueError, match="no cell"):
        Drawing(2, 2, (), (Label(2, 0, Role.CLUE, "1"),))
    with pytest.raises(ValueError, match="no cell"):
        Drawing(2, 2, (), (), outlines=(((0, 2),),))


def hold(puzzle: CagePuzzle, marks: dict[tuple[int, int], Mark]) -> Drawing:
    """A board where every cell may still be anything; some candidates are marked."""
    drawing = draw(puzzle)
    candidates = [
        Candidate(*divmod(cell, puzzle.columns), slot, str(digit), marks.get((cell, digit), PLAIN))
        for cell in range(puzzle.rows * puzzle.columns)
        for slot, digit in enumerate(puzzle.digits)
    ]
    return replace(drawing, candidates=tuple(candidates), slots=len(puzzle.digits))


PLAIN, STRUCK, PLACED = Mark
STEP = hold(SAMPLE, {(1, 4): STRUCK, (1, 1): STRUCK, (5, 3): PLACED, (5, 1): STRUCK})
STEP = replace(
    STEP,
    labels=(*STEP.labels, Label(3, 2, Role.VALUE, "4")),
    candidates=tuple(c for c in STEP.candidates if (c.row, c.column) not in ((3, 2), (3, 3))),
    fills=(Fill(0, 1, Tone.TARGET), Fill(1, 1, Tone.TARGET), Fill(1, 0, Tone.EVIDENCE)),
)
THREES = tuple(Cage((cell, cell + 1, cell + 2), "*", 504) for cell in range(0, 81, 3))
NINES = hold(CagePuzzle(9, 9, THREES), {})


@pytest.mark.parametrize("pen", PENS)
@pytest.mark.parametrize("width", [None, 20], ids=["roomy", "narrow"])
def test_golden_candidates(
    width: int | None, pen: str, golden: Callable[[Path, str], None]
) -> None:
    name = "candidates" if width is None else "candidates-narrow"
    golden(GOLDEN / f"{name}.{pen}.txt", plain(STEP, PENS[pen], width))


@pytest.mark.parametrize("width", [73, 80, 140])
def test_nine_by_nine_with_candidates_fits(width: int) -> None:
    lines = plain(NINES, BOXES, width).splitlines()
    assert len(lines) == 9 * 5 + 1
    assert max(map(len, lines)) <= width
    assert lines[2].replace("  ", " ").count("1 2 3") == 9


def test_too_narrow_for_candidates_they_are_counted_or_told_as_runs() -> None:
    narrow = plain(NINES, BOXES, 50).splitlines()
    assert len(narrow) == 9 * 3 + 1
    assert narrow[2].count("1-9") == 9
    some = replace(NINES, candidates=tuple(c for c in NINES.candidates if c.slot % 2 == 0))
    assert plain(some, BOXES, 50).splitlines()[2].count("5?") == 9


@given(puzzle=puzzles(), width=st.none() | st.integers(20, 120))
def test_candidates_stand_in_their_slots(puzzle: CagePuzzle, width: int | None) -> None:
    drawing = hold(puzzle, {(0, puzzle.digits[0]): PLACED, (0, puzzle.digits[-1]): STRUCK})
    lines = plain(drawing, BOXES, width).splitlines()
    assert f"{style_text(drawing, BOXES, width).plain}\n".splitlines() == lines
    board = [line for line in lines if line[0] in "┏┠┣┗┃"]
    form = form_of(drawing, width)
    assert len(set(map(len, board))) == (form is not Form.CELLS)
    told = Counter(re.findall(r"−?\d+[╳←]", "\n".join(lines)))  # noqa: RUF001
    figures = [str(digit).replace("-", "−") for digit in puzzle.digits]
    if len(puzzle.digits) == 1:
        return
    marked = {f"{figures[0]}←", f"{figures[-1]}╳"}  # noqa: RUF001
    assert set(told) == marked  # in short they may stand in the cell and below the board
    if form is Form.ROOMY:
        assert told == dict.fromkeys(marked, 1)
        bodies = "".join(board)
        for figure in figures:
            found = re.findall(rf"(?<![−\d]){figure}(?!\d|[+−×÷])", bodies)
            assert len(found) >= puzzle.rows * puzzle.columns


@given(puzzle=puzzles(), width=st.none() | st.integers(12, 120))
def test_candidates_in_ascii_are_ascii_and_as_wide(puzzle: CagePuzzle, width: int | None) -> None:
    drawing = hold(puzzle, {(0, puzzle.digits[0]): PLACED, (0, puzzle.digits[-1]): STRUCK})
    one, other = (plain(drawing, pen, width).splitlines() for pen in (ASCII, BOXES))
    assert "".join(one).isascii()
    assert list(map(len, one)) == list(map(len, other))


def test_negative_numbers_have_a_minus_sign_where_there_is_one() -> None:
    puzzle = CagePuzzle(2, 2, (Cage((0, 1), "+", -3), Cage((2, 3), "*", 2)), (-2, -1, 0, 1, 2))
    noted = hold(puzzle, {(0, -2): PLACED})
    for width in (None, 22, 12):
        text = plain(noted, BOXES, width)
        assert "−2←" in text
        assert "-2" not in text
        assert "-2<" in plain(noted, ASCII, width)
    assert "−2←,−1..2" in plain(noted, BOXES, 12)
    solved = draw(puzzle, (-2, -1, -1, -2))
    assert plain(solved, BOXES).count("−") == 5
    assert plain(solved, ASCII).count("−") == 0


def test_a_board_that_does_not_fit_leaves_its_cells() -> None:
    forms = [form_of(NINES, width) for width in (None, 80, 50, 36)]
    assert forms == [Form.ROOMY, Form.ROOMY, Form.BRIEF, Form.CELLS]
    assert form_of(draw(SAMPLE), 5) is Form.ROOMY
    placed = replace(STEP, fills=(*STEP.fills, Fill(3, 2, Tone.EVIDENCE)))
    assert plain(placed, BOXES, 17).splitlines() == [
        "(The board is 18",
        "columns wide; these",
        "are the cells that",
        "matter.)",
        "1╳,2,3,4╳  r1c2*",  # noqa: RUF001
        "1-4        r2c1'",
        "1╳,2,3←,4  r2c2*",  # noqa: RUF001
        "[4]        r4c3'",
    ]


def test_marks_are_seen_without_colour() -> None:
    told = plain(STEP, ASCII)
    assert "1x 2" in told
    assert "3< 4" in told
    assert "3  4x" in told
    assert "[4]" in told


@pytest.mark.parametrize(
    ("candidate", "reason"),
    [(Candidate(2, 0, 0, "1"), "no cell"), (Candidate(0, 0, 4, "5"), "none of the 4 slots")],
    ids=["outside", "no slot"],
)
def test_no_such_candidate(candidate: Candidate, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Drawing(2, 2, (), (), (), (candidate,), 4)
