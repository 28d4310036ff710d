"""SVG pictures: golden files, what holds of every picture, and what a reader without eyes gets."""

import re
from collections.abc import Callable
from dataclasses import replace
from operator import itemgetter
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.drawing import (
    Candidate,
    Drawing,
    Fill,
    Label,
    Mark,
    Role,
    Tone,
    Weight,
    borders,
)
from kenken_cp.core.errors import KenkenError
from kenken_cp.kinds.cages.drawing import draw
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.render.look import CELL, MARGIN, USUAL, Look
from kenken_cp.render.places import lettering
from kenken_cp.render.svg import size_of, svg
from kenken_cp.render.themes import THEMES
from kenken_cp.render.words import in_words
from tests.helpers import paths
from tests.helpers.drawn import DRAWN
from tests.helpers.sample_board import SAMPLE, SAMPLE_GRID
from tests.helpers.strategies import housed_puzzles, puzzles, solved_puzzles
from tests.render.test_terminal import NEGATIVE, WIDE

GOLDEN = paths.GOLDEN / "svg"
SPACE = "{http://www.w3.org/2000/svg}"
BOLD = 0.7  # the width of a bold digit of DejaVu Sans, the widest of usual fonts, in its sizes
STEP = replace(
    draw(CagePuzzle(2, 2, (Cage((0, 1), "-", 1), Cage((2, 3), "/", 2)))),
    labels=(
        Label(0, 0, Role.CLUE, "1−"), Label(0, 1, Role.VALUE, "2"), Label(1, 0, Role.GIVEN, "1"),
    ),
    fills=(Fill(0, 0, Tone.TARGET), Fill(0, 1, Tone.EVIDENCE), Fill(1, 1, Tone.WRONG)),
    candidates=(
        Candidate(0, 0, 0, "1", Mark.STRUCK), Candidate(0, 0, 1, "2", Mark.PLACED),
        Candidate(1, 1, 0, "1"), Candidate(1, 1, 1, "2"),
    ),
    slots=2,
)  # fmt: skip
LOOKS = {
    "usual": USUAL,
    "dark": Look(theme="dark", scale=2, font="Georgia, serif"),
    "printed": Look(theme="print", themed=False, thin=1.5),
}


def tree(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314  (our own)


def texts(picture: ET.Element) -> list[ET.Element]:
    return list(picture.iter(f"{SPACE}text"))


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(
    ("name", "drawing"),
    [
        ("solved", draw(SAMPLE, SAMPLE_GRID)),
        ("wide", draw(WIDE, (1, 2, 3, 2, 3, 1))),
        ("negative", draw(NEGATIVE, (3, -12, -12, 3))),
        ("single", draw(CagePuzzle(1, 1, (Cage((0,), "=", 1),)))),
        ("step", STEP),
        *DRAWN.items(),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_golden(
    name: str, drawing: Drawing, look: str, golden: Callable[[Path, str], None]
) -> None:
    golden(GOLDEN / f"{name}.{look}.svg", svg(drawing, f"The {name} one", look=LOOKS[look]))


@given(solved_puzzles() | housed_puzzles())
def test_every_label_stands_in_its_cell(pair: tuple[CagePuzzle, tuple[int, ...]]) -> None:
    puzzle, grid = pair
    drawing = draw(puzzle, grid)
    found = []
    for text in texts(tree(svg(drawing, "x"))):
        x, y, size = (float(text.attrib[name]) for name in ("x", "y", "font-size"))
        found.append((int(y // CELL), int(x // CELL), text.text))
        wide = len(text.text or "") * size
        if x % CELL == CELL / 2:  # a value, in the middle
            assert wide * BOLD <= CELL
        elif wide * BOLD + 3.5 > CELL:  # a clue that reaches into the next cell of its cage
            assert wide * BOLD + 3.5 <= 2 * CELL
            cell = int(y // CELL) * puzzle.columns + int(x // CELL)
            (cage,) = (cage for cage in puzzle.cages if cell in cage.cells)
            assert cell + 1 in cage.cells
        assert size > 2
    assert sorted(found) == sorted((row, column, text) for row, column, _, text in drawing.labels)


def test_all_letters_have_a_minus_sign_before_negative_numbers() -> None:
    """Also those that typst sets in books."""
    drawing = draw(NEGATIVE, (3, -12, -12, 3))
    told = [letter.text for letter in lettering(drawing)]
    assert told == ["−9+", "−12", "3", "3", "−12", "−12", "3"]
    noted = replace(drawing, candidates=(Candidate(0, 0, 0, "-12"),), slots=2)
    assert "-1" not in "".join(text.text or "" for text in texts(tree(svg(noted, "x"))))


def edges_of(picture: ET.Element) -> dict[tuple[str, int, int], str]:
    """The width of the line along each edge of a cell: `h` above the cell, `v` left of it."""
    edges = {}
    for path in picture.iter(f"{SPACE}path"):
        if path.get("stroke-linecap") != "square":
            continue
        for x, y, way, length in re.findall(r"M(\d+) (\d+)([hv])(\d+)", path.attrib["d"]):
            for step in range(int(length) // CELL):
                row = int(y) // CELL + step * (way == "v")
                column = int(x) // CELL + step * (way == "h")
                assert (way, row, column) not in edges
                edges[way, row, column] = path.attrib["stroke-width"]
    return edges


@given(puzzles() | housed_puzzles().map(itemgetter(0)))
def test_cages_or_boxes_are_told_apart_by_the_weight_of_lines(puzzle: CagePuzzle) -> None:
    edges = edges_of(tree(svg(draw(puzzle), "x")))
    rows, columns = puzzle.rows, puzzle.columns
    cage_of = dict(enumerate(puzzle.boxes or [0] * rows * columns))
    if puzzle.covered and not puzzle.boxes:
        cage_of = {cell: number for number, cage in enumerate(puzzle.cages) for cell in cage.cells}
    thin, thick = str(USUAL.thin), "2.6"
    for row in range(rows):
        for column in range(columns + 1):
            cell = row * columns + column
            inside = 0 < column < columns and cage_of[cell] == cage_of[cell - 1]
            assert edges.pop(("v", row, column)) == (thin if inside else thick)
    for row in range(rows + 1):
        for column in range(columns):
            cell = row * columns + column
            inside = 0 < row < rows and cage_of[cell] == cage_of[cell - columns]
            assert edges.pop(("h", row, column)) == (thin if inside else thick)
    assert edges == {}


@pytest.mark.parametrize("slots", range(1, 33))
def test_candidates_have_places_of_their_own(slots: int) -> None:
    candidates = tuple(Candidate(0, 0, slot, str(slot + 1)) for slot in range(slots))
    drawing = Drawing(1, 1, borders([0], 1), (), (), candidates, slots)
    boxes = []
    for text in texts(tree(svg(drawing, "x"))):
        x, y, size = (float(text.attrib[name]) for name in ("x", "y", "font-size"))
        half = len(text.text or "") * size * 0.62 / 2
        assert 0 <= x - half <= x + half <= CELL
        assert 0 <= y - 0.75 * size <= y <= CELL
        boxes.append((x - half, x + half, y - 0.72 * size, y))
    assert len(boxes) == slots
    for one in boxes:
        for other in boxes:
            apart = one[1] <= other[0] or other[1] <= one[0] or one[3] <= other[2]
            assert one == other or apart or other[3] <= one[2]


def test_a_long_clue_reaches_into_its_own_cage_alone() -> None:
    clue = "1234567890×"
    across = draw(CagePuzzle(2, 2, (Cage((0, 1, 2), "*", 1_234_567_890), Cage((3,), "=", 1))))
    down = draw(CagePuzzle(2, 2, (Cage((0, 2, 3), "*", 1_234_567_890), Cage((1,), "=", 1))))
    sizes = []
    for drawing in (across, down):
        (text,) = (text for text in texts(tree(svg(drawing, "x"))) if text.text == clue)
        sizes.append(float(text.attrib["font-size"]))
    assert sizes[0] > 1.5 * sizes[1]
    assert len(clue) * BOLD * sizes[1] <= CELL - 3.5


def test_tones_and_marks_are_seen_without_colour() -> None:
    bare = svg(replace(STEP, fills=()), "x")
    shapes = {}
    for tone in Tone:
        with_one = svg(replace(STEP, fills=(Fill(0, 0, tone),)), "x")
        shapes[tone] = re.findall(r'<path d="([^"]*)"', with_one)[: -bare.count("<path")]
    assert len({tuple(drawn[1:]) for drawn in shapes.values()}) == len(Tone)
    struck, placed = (
        list(re.findall(r'<path d="([^"]*)" fill="none" stroke-width', svg(one, "x")))
        for one in (
            replace(STEP, fills=(), candidates=STEP.candidates[:1]),
            replace(STEP, fills=(), candidates=STEP.candidates[1:2]),
        )
    )
    assert "L" in struck[-1]
    assert "a" in placed[-1]


@pytest.mark.parametrize("text", ["7", "12", "100", "1000", "-12", "−7"])
@pytest.mark.parametrize("slots", [2, 4, 9, 16])
@pytest.mark.parametrize("look", [USUAL, Look(themed=False, theme="print", thin=1.5, wide=0.77)])
def test_signs_do_not_hide_what_they_mark(text: str, slots: int, look: Look) -> None:
    """A ring goes round all letters; a stroke stands behind them, in another brightness."""
    for mark in (Mark.STRUCK, Mark.PLACED):
        last = Candidate(0, 0, slots - 1, text, mark)
        lines = svg(Drawing(1, 1, borders([0], 1), (), (), (last,), slots), "x", look=look)
        picture = tree(lines)
        (sign,) = [path for path in picture.iter(f"{SPACE}path") if path.get("fill") == "none"][1:]
        (written,) = texts(picture)
        assert lines.index(sign.attrib["d"]) < lines.index("<text")
        size, x, y = (float(written.attrib[name]) for name in ("font-size", "x", "y"))
        half = len(text) * size * BOLD * look.wide / 2
        corners = figure_of(sign.attrib["d"])
        left, right = (pick(place for place, _ in corners) for pick in (min, max))
        top, bottom = (pick(place for _, place in corners) for pick in (min, max))
        line = float(sign.attrib["stroke-width"]) / 2
        assert line <= left
        assert right <= CELL - line
        assert top - line <= y - 0.7 * size <= y <= bottom + line
        if mark is Mark.PLACED and len(text) > 1:
            assert left + line - 0.02 <= x - half <= x + half <= right - line + 0.02
    colours = THEMES["print"]
    assert contrast(colours.ink, colours.struck) >= 2


def figure_of(path: str) -> list[tuple[float, float]]:
    """The places that a path of `M`, `L`, `h`, `v` and `a` touches."""
    places = []
    x = y = 0.0
    for letter, told in re.findall(r"([MLhva])([^MLhvaz]*)", path):
        figures = list(map(float, told.split()))
        if letter == "h":
            x += figures[0]
        elif letter == "v":
            y += figures[0]
        else:
            x, y = (figures[-2] + x * (letter == "a"), figures[-1] + y * (letter == "a"))
        places.append((x, y))
    return places


def test_words_for_readers_of_screens() -> None:
    assert in_words(STEP) == (
        "2 rows, 2 columns. Cage 1−: r1c1, r1c2. Cage 2÷: r2c1, r2c2. "
        "r1c1: may be 1 struck 2 placed, target. "
        "r1c2: value 2, evidence. r2c1: given 1. r2c2: may be 1 2, wrong."
    )
    told = in_words(DRAWN["killer"])
    assert told.startswith("6 rows, 6 columns. Boxes of 2×3. Cage 7: r1c1, r1c2, r2c1.")
    assert told.endswith("r6c2: value 1. r6c4: value 3. r6c6: value 5.")
    assert in_words(DRAWN["diagonals"]).startswith(
        "4 rows, 4 columns. Boxes of 2×2. Both diagonals are drawn. r1c1: given 1."
    )
    assert "Region 2: r1c4, r1c5, r2c4, r2c5, r3c4. Region 3:" in in_words(DRAWN["jigsaw"])
    assert "Cage 10+: r1c2, r2c2, r2c3." in in_words(DRAWN["kenken-boxes"])


def test_a_row_of_digits_is_said_as_one() -> None:
    labels = [
        Label(0, 0, Role.GIVEN, "3"),
        Label(0, 1, Role.VALUE, "10"),
        Label(1, 0, Role.VALUE, "1"),
    ]
    drawing = Drawing(2, 2, (), tuple(labels))
    assert in_words(drawing) == "2 rows, 2 columns. Row 1: 3 given, 10. r2c1: value 1."
    picked = replace(drawing, fills=(Fill(0, 0, Tone.TARGET),))
    assert "r1c1: given 3, target. r1c2: value 10." in in_words(picked)


def test_a_clue_that_no_sentence_tells_is_said_at_its_cell() -> None:
    labels = (Label(0, 0, Role.CLUE, "3"), Label(0, 1, Role.CLUE, "4"))
    drawing = Drawing(1, 2, (), labels, sentences=("Cage 3: r1c1.", "Cage 4: r1c12."))
    assert in_words(drawing).endswith("r1c2: clue 4.")
    assert "clue 3" not in in_words(drawing)


def test_a_description_stands_in_the_picture() -> None:
    picture = tree(svg(STEP, "A & B", name="here"))
    assert picture.attrib["role"] == "img"
    told = {part.attrib["id"]: part.text for part in picture if "id" in part.attrib}
    assert told == {"here-title": "A & B", "here-desc": in_words(STEP)}
    assert picture.attrib["aria-labelledby"].split() == list(told)
    assert "In short." in svg(STEP, "x", "In short.")


@given(st.text())
def test_titles_are_text_and_nothing_else(title: str) -> None:
    picture = tree(svg(STEP, title))
    assert picture[0].text == "".join(sign if sign.isprintable() else " " for sign in title) or (
        title == "" and picture[0].text is None
    )


def test_colours_come_of_the_theme_and_can_be_set() -> None:
    auto = svg(STEP, "x")
    assert "prefers-color-scheme:dark" in auto
    assert f"--puzzle-paper:{THEMES['dark'].paper}" in auto
    assert ".puzzle .paper{fill:var(--puzzle-paper)}" in auto
    # what knows no variables knows no @supports, and paints by the attributes
    [sheet] = re.findall("<style>(.*)</style>", auto)
    assert sheet.startswith("@supports(color:var(--a)){")
    assert re.sub("<style>.*</style>\n", "", auto) == svg(STEP, "x", look=Look(themed=False))
    for name, theme in THEMES.items():
        plain = svg(STEP, "x", look=Look(theme=name))
        assert plain == svg(STEP, "x", look=Look(theme=name, themed=False))
        assert "var(" not in plain
        assert "<style>" not in plain
        used = set(re.findall(r"#[0-9a-f]{6}", plain))
        assert used <= set(theme)
        assert {theme.paper, theme.ink, theme.target} <= used


@pytest.mark.parametrize("name", THEMES)
def test_texts_stand_out_from_what_is_behind_them(name: str) -> None:
    """The contrast that WCAG asks of text, 4.5, on paper and on every tone; 3 for large values."""
    theme = THEMES[name]
    assert contrast(theme.struck, theme.paper) >= 3
    assert contrast(theme.ink, theme.struck) >= 2  # a digit is read through the stroke behind it
    for behind in (theme.paper, theme.evidence, theme.target, theme.wrong):
        assert contrast(theme.struck, behind) >= 1.8
        assert contrast(theme.ink, behind) >= 4.5
        assert contrast(theme.note, behind) >= 3
        assert contrast(theme.value, behind) >= 3
    assert contrast(theme.note, theme.paper) >= 4.5
    assert contrast(theme.value, theme.paper) >= 4.5


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """The relative luminance of an sRGB colour, as WCAG 2 defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_scale_changes_the_size_alone() -> None:
    one, two = (tree(svg(STEP, "x", look=Look(scale=scale))) for scale in (1, 2.5))
    width, height = size_of(STEP)
    assert (width, height) == (2 * CELL + 2 * MARGIN,) * 2
    assert two.attrib.pop("width") == f"{2.5 * width:g}"
    assert two.attrib.pop("height") == f"{2.5 * height:g}"
    one.attrib = {name: one.attrib[name] for name in two.attrib}
    assert ET.tostring(one) == ET.tostring(two)


@pytest.mark.parametrize(
    "wrong",
    [
        {"theme": "sepia"}, {"scale": 0}, {"scale": 1e9}, {"scale": float("nan")}, {"font": ""},
        {"font": 'x"}</style>'}, {"font": "a\nb"},
    ],
)  # fmt: skip
def test_a_look_that_cannot_be_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(KenkenError):
        Look(**wrong)  # type: ignore[arg-type]


def test_weights_differ_however_thin_lines_are() -> None:
    for thin in (0.5, 1.0, 2.0, 4.0):
        widths = {
            float(width)
            for width in edges_of(tree(svg(draw(SAMPLE), "x", look=Look(thin=thin)))).values()
        }
        assert len(widths) == len(Weight)
        assert max(widths) >= 2 * min(widths)
