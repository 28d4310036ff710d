"""Every element of a drawing in every renderer: told in words, painted by class, seen in text."""

import re
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kenken_cp.core.drawing import (
    Candidate,
    Certainty,
    Drawing,
    Fill,
    Ink,
    Inked,
    MarginText,
    Mark,
    Role,
    Side,
    Tone,
)
from kenken_cp.core.geometry import cell_name
from kenken_cp.render.html import StepSection, puzzle_page, trace_page
from kenken_cp.render.look import CELL, MARGIN, PAINTS, Look, rules
from kenken_cp.render.mosaic import mosaic
from kenken_cp.render.pens import ASCII, BOXES, Pen
from kenken_cp.render.pictures import KINDS, TitledDrawing, picture
from kenken_cp.render.places import FEW, margins_of
from kenken_cp.render.signs import left_of
from kenken_cp.render.svg import size_of, svg
from kenken_cp.render.terminal import plain, style_text
from kenken_cp.render.themes import THEMES
from kenken_cp.render.words import candidates_in_words, in_words
from tests.helpers import paths
from tests.helpers.drawings import drawings, mosaics
from tests.helpers.drawn import CUP, FOREIGN, nonogram
from tests.render.test_svg import contrast

GOLDEN = paths.GOLDEN / "terminal"
PENS = {"boxes": BOXES, "ascii": ASCII}
SPACE = "{http://www.w3.org/2000/svg}"
BARE = Look(styled=False)
PAINTED = {"rect", "path", "text"}


def tree(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314  (our own)


# -- SVG ---------------------------------------------------------------------------------------


def list_painted(picture: ET.Element) -> list[tuple[ET.Element, str | None]]:
    """What is painted, each with its class or that of its group."""
    found: list[tuple[ET.Element, str | None]] = []

    def walk(element: ET.Element, named: str | None) -> None:
        named = element.get("class", named)
        if element.tag.removeprefix(SPACE) in PAINTED:
            found.append((element, named))
        for child in element:
            walk(child, named)

    for child in picture:
        walk(child, None)
    return found


@given(drawings(), st.sampled_from(["auto", *THEMES]))
def test_all_that_is_painted_has_a_class_and_no_style(drawing: Drawing, theme: str) -> None:
    for look in (Look(theme), Look(theme, themed=False), Look(theme, styled=False, lined=True)):
        picture = tree(svg(drawing, "x", look=look))
        assert all("style" not in element.attrib for element in picture.iter())
        for element, named in list_painted(picture):
            assert named in PAINTS, ET.tostring(element)


@given(drawings())
def test_a_picture_to_be_embedded_has_classes_and_no_colours(drawing: Drawing) -> None:
    text = svg(drawing, "x", look=BARE)
    assert "<style" not in text
    assert "#" not in re.sub(r"&#\w+;", "", text)
    for element in tree(text).iter():
        assert element.get("fill", "none") == "none"
        assert "stroke" not in element.attrib
    sheet = rules(".puzzle")
    for name in {named for _, named in list_painted(tree(text)) if named}:
        assert f".puzzle .{'.'.join(name.split())}{{" in sheet


@given(drawings())
def test_a_picture_alone_has_the_rules_for_what_it_draws(drawing: Drawing) -> None:
    text = svg(drawing, "x")
    style = tree(text).findtext(f"{SPACE}style") or ""
    ruled = set(re.findall(r"\.puzzle (\.[\w.]+)\{", style))
    drawn = {f".{'.'.join((named or '').split())}" for _, named in list_painted(tree(text))}
    assert drawn <= ruled
    assert not re.search(
        r"#[0-9a-f]{6}", re.sub(r'(fill|stroke)="#\w+"', "", text.replace(style, ""))
    )


@given(drawings())
def test_all_that_is_drawn_stands_in_the_picture(drawing: Drawing) -> None:
    picture = tree(svg(drawing, "x"))
    wide, high = size_of(drawing)
    left, top, _ = margins_of(drawing)
    for text in picture.iter(f"{SPACE}text"):
        x, y, size = (float(text.attrib[name]) for name in ("x", "y", "font-size"))
        half = len(text.text or "") * size * 0.62 / 2
        middle = x % CELL == CELL / 2
        assert -left - MARGIN <= x - half * middle
        assert x + half * middle <= wide - left
        assert -top - MARGIN <= y - 0.7 * size
        assert y <= high - top


@given(drawings())
def test_texts_of_margins_stand_beside_their_lines_in_their_order(drawing: Drawing) -> None:
    alone = replace(drawing, labels=(), candidates=(), slots=0, crowded=False)
    found = [
        (float(text.attrib["x"]), float(text.attrib["y"]), text.text)
        for text in tree(svg(alone, "x")).iter(f"{SPACE}text")
    ]
    for side, line, texts in drawing.margin:
        if side is Side.ROWS:
            own = sorted((x, text) for x, y, text in found if x < 0 and y // CELL == line)
        else:
            own = sorted((y, text) for x, y, text in found if x > 0 and x // CELL == line)
        assert [text for _, text in own] == [one.text for one in texts]
    assert len(found) == sum(len(clue.texts) for clue in drawing.margin)


def boxes_of(text: str, name: str) -> Counter[tuple[float, ...]]:
    """The rectangles that a class of elements fills."""
    found = re.findall(rf'<path d="([^"]*)"[^>]*class="{name}"', text)
    shapes = re.findall(r"M(\S+) (\S+?)h(\S+?)v(\S+?)h-", "".join(found))
    return Counter(tuple(map(float, shape)) for shape in shapes)


@given(drawings())
def test_shades_tones_and_black_cells_fill_their_cells(drawing: Drawing) -> None:
    text = svg(drawing, "x", look=BARE)
    for shade in range(1, 6):
        cells = [(c * 40, r * 40, 40, 40) for r, c, its in drawing.shades if its == shade]
        assert boxes_of(text, f"shade s{shade}") == Counter(cells)
    for tone in Tone:
        inside = Counter(box for box in boxes_of(text, f"fill {tone}").elements() if min(box) >= 0)
        assert inside == Counter(
            (c * 40, r * 40, 40, 40) for r, c, its in drawing.fills if its is tone
        )
        texts = [one for clue in drawing.margin for one in clue.texts if one.tone is tone]
        assert sum(boxes_of(text, f"fill {tone}").values()) == inside.total() + len(texts)
    toned = {fill[:2] for fill in drawing.fills}
    black = Counter(
        (c * 40 + off, r * 40 + off, 40 - 2 * off, 40 - 2 * off)
        for r, c, ink in drawing.ink
        if ink is Ink.BLACK
        for off in [5 if (r, c) in toned else 0]
    )
    assert boxes_of(text, "ink black") == black


@given(drawings())
def test_strokes_join_the_centres_of_their_cells(drawing: Drawing) -> None:
    text = svg(drawing, "x", look=BARE)
    for certainty in Certainty:
        path = "".join(re.findall(rf'<path d="([^"]*)"[^>]*class="path {certainty}"', text))
        found = [re.findall(r"(\d+) (\d+)", way) for way in path.split("M")[1:]]
        ways = [[(int(y) // 40, int(x) // 40) for x, y in way] for way in found]
        assert ways == [list(one.cells) for one in drawing.strokes if one.certainty is certainty]
        assert all(int(place) % 40 == 20 for way in found for pair in way for place in pair)


@given(drawings())
def test_a_crowded_board_shows_few_candidates_and_all_marks_it_can(drawing: Drawing) -> None:
    if not drawing.crowded:
        return
    bare = replace(drawing, labels=(), margin=())
    shown: dict[tuple[int, int], list[str]] = {}
    for text in tree(svg(bare, "x", look=BARE)).iter(f"{SPACE}text"):
        place = int(float(text.attrib["y"]) // CELL), int(float(text.attrib["x"]) // CELL)
        shown.setdefault(place, []).append(text.text or "")
    held = Counter((one.row, one.column) for one in drawing.candidates)
    assert shown.keys() == held.keys()
    for place, texts in shown.items():
        own = [one for one in drawing.candidates if one[:2] == place]
        if len(own) <= FEW:
            assert sorted(texts) == sorted(one.text for one in own)
            continue
        marked = [one.text for one in own if one.mark is not Mark.PLAIN]
        assert f"{len(own)}?" in texts
        assert len(texts) == 1 + min(len(marked), FEW - 1)
        assert set(texts) <= {f"{len(own)}?", *marked}


def test_of_many_candidates_those_are_shown_that_are_marked() -> None:
    marks = [Mark.PLAIN, Mark.STRUCK, Mark.PLAIN, Mark.PLACED, Mark.STRUCK, Mark.STRUCK]
    candidates = tuple(Candidate(0, 0, slot, f"{slot}", mark) for slot, mark in enumerate(marks))
    for count, shown in ((6, ["6?", "1", "3", "4"]), (5, ["5?", "1", "3", "4"]), (4, "0123")):
        drawing = Drawing(1, 1, (), (), candidates=candidates[:count], slots=40, crowded=True)
        texts = tree(svg(drawing, "x")).iter(f"{SPACE}text")
        assert sorted(text.text or "" for text in texts) == sorted(shown)


def test_tones_of_margins_are_seen_without_colour() -> None:
    plainly = FOREIGN["nonogram"]
    clue = plainly.margin[0]
    shapes = set()
    for tone in (None, *Tone):
        texts = (MarginText(clue.texts[0].text, tone=tone), *clue.texts[1:])
        drawing = replace(plainly, margin=(clue._replace(texts=texts), *plainly.margin[1:]))
        drawn = svg(drawing, "x", look=BARE)
        shapes.add(re.sub(r'class="[^"]*"|<desc.*</desc>', "", drawn))
    assert len(shapes) == 1 + len(Tone)
    done = replace(
        plainly,
        margin=(clue._replace(texts=(MarginText("1", True), MarginText("1"))), *plainly.margin[1:]),
    )
    assert 'text-decoration="line-through"' in svg(done, "x")
    assert 'text-decoration="line-through"' not in svg(plainly, "x")


@pytest.mark.parametrize("name", THEMES)
def test_texts_stand_out_from_shades_and_paths(name: str) -> None:
    theme = THEMES[name]
    shades = [theme.paper, *(getattr(theme, f"shade{number}") for number in range(1, 6))]
    for behind in (*shades, theme.path):
        assert contrast(theme.ink, behind) >= 4.5
        assert contrast(theme.value, behind) >= 3
    assert contrast(theme.note, theme.path) >= 3
    assert contrast(theme.done, theme.paper) >= 3
    assert contrast(theme.path, theme.paper) >= 1.5
    for one in range(len(shades)):
        for other in range(one):
            assert contrast(shades[one], shades[other]) >= 1.1  # in greyscale too


# -- in words ----------------------------------------------------------------------------------


def numbers_of(told: str) -> set[int]:
    """`1–3, 5` as numbers."""
    spans = [list(map(int, part.split("–"))) for part in told.split(", ")]
    return {number for span in spans for number in range(span[0], span[-1] + 1)}


@given(drawings())
def test_words_say_everything(drawing: Drawing) -> None:
    told = in_words(drawing)
    names = {
        (row, column): cell_name(row * drawing.columns + column, drawing.columns)
        for row in range(drawing.rows)
        for column in range(drawing.columns)
    }
    said = {name: text.split(", ") for name, text in re.findall(r"(r\d+c\d+): ([^.]*)\.", told)}
    rows = dict(re.findall(r"Row (\d+): ((?!black|dot|cross)[^.]*)\.", told))
    for row, column, role, text in drawing.labels:
        kind = "clue" if role is Role.CENTRED else role
        if str(row + 1) in rows:
            assert rows[str(row + 1)].split(", ")[column].split()[0] == text
        else:
            assert f"{kind} {text}" in said[names[row, column]]
    for row, column, tone in drawing.fills:
        assert str(tone) in said[names[row, column]]
    ink = {
        (int(row) - 1, column - 1, sign)
        for row, parts in re.findall(r"Row (\d+): ((?:black|dot|cross)[^.]*)\.", told)
        for part in parts.split("; ")
        for sign, spans in [part.split(" ", 1)]
        for column in numbers_of(spans)
    }
    assert ink == {(row, column, str(sign)) for row, column, sign in drawing.ink}
    for side, line, texts in drawing.margin:
        said_texts = [f"{t.text}{' done' * t.done}{f' {t.tone}' if t.tone else ''}" for t in texts]
        assert f"{side.capitalize()} {line + 1} clue: {', '.join(said_texts) or 'none'}." in told
    for stroke in drawing.strokes:
        way = ", ".join(names[cell] for cell in stroke.cells)
        assert f"Path{' assumed' * (stroke.certainty is Certainty.ASSUMED)}: {way}." in told
    holes = re.findall(r"No cells: ([^.]*)\.", told)
    assert holes == [", ".join(names[cell] for cell in drawing.absent)] * bool(drawing.absent)


@given(drawings())
def test_words_say_every_candidate_with_its_mark(drawing: Drawing) -> None:
    told = in_words(drawing)
    found = set()
    for name, text in re.findall(
        r"(r\d+c\d+): (?:[^.:]*, )?may be ([^.:a-z]*(?:struck|placed|[ ,–\d])*)", told
    ):
        for part in re.findall(r"(\d+)(?:–(\d+))?(?: (struck|placed))?", text):
            first, last = int(part[0]), int(part[1] or part[0])
            found |= {(name, str(number), part[2] or "plain") for number in range(first, last + 1)}
    assert found == {
        (
            cell_name(one.row * drawing.columns + one.column, drawing.columns),
            one.text,
            str(one.mark),
        )
        for one in drawing.candidates
    }


def test_words_of_foreign_boards() -> None:
    told = in_words(FOREIGN["nonogram-step"])
    assert "Row 1 clue: 1 done, 1 done. Row 2 clue: 1 target, 1." in told
    assert "Row 1: black 3, 6; dot 1–2, 4–5, 7–10." in told
    assert "Column 1 clue: 4, 1 wrong." in told
    told = in_words(FOREIGN["numbrix-step"])
    assert "No cells: r3c2, r3c3, r4c2, r4c3, r7c1, r7c2, r7c3, r7c6." in told
    assert "Path: r1c1, r1c2, r1c3." in told
    assert "Path assumed: r1c3, r1c4, r1c5, r1c6." in told
    assert "r2c5: may be 5–7, 8 struck, 9–14, 20." in told
    assert "r1c2: clue 8. " in in_words(FOREIGN["shikaku"])


# -- text --------------------------------------------------------------------------------------


@given(drawings(), st.none() | st.integers(10, 120), st.sampled_from([BOXES, ASCII]))
def test_text_of_any_drawing(drawing: Drawing, width: int | None, pen: Pen) -> None:
    text = plain(drawing, pen, width)
    assert f"{style_text(drawing, pen, width).plain}\n" == text
    assert pen is BOXES or text.isascii()
    if width is None:
        board = text.splitlines()[: drawing.top + 1]
        assert len(set(map(len, board))) == 1
        for clue in drawing.margin:
            for one in clue.texts:
                assert one.text.translate(pen.spelling) in text


@given(mosaics(), st.integers(20, 100), st.sampled_from([BOXES, ASCII]))
def test_ink_and_margins_fit_the_width(drawing: Drawing, width: int, pen: Pen) -> None:
    lines = plain(drawing, pen, width).splitlines()
    if left_of(drawing) + drawing.columns <= width:
        assert max(map(len, lines)) <= width


@given(mosaics(), st.integers(20, 100), st.sampled_from([BOXES, ASCII]))
def test_a_mosaic_is_the_ink_and_the_clues(drawing: Drawing, width: int, pen: Pen) -> None:
    """Read back from the characters."""
    spans = mosaic(drawing, pen, width)
    if spans is None:
        assert left_of(drawing) + drawing.columns > width or not (drawing.ink or drawing.margin)
        return
    lines = ["".join(text for text, _ in line) for line in spans]
    side = left_of(drawing)
    black = {(row, column) for row, column, ink in drawing.ink if ink is Ink.BLACK}
    clues = {
        (side, line): [one.text + "." * one.done for one in texts]
        for side, line, texts in drawing.margin
    }
    body = lines[drawing.top :]
    halves = len(body) < drawing.rows or any(pen.halves[1] in line for line in body)
    if not side and halves:  # half a character a cell; a lone row fills upper halves
        pairs = [(sign in pen.halves[1::2], sign in pen.halves[2:]) for line in body for sign in
                 line.ljust(drawing.columns)[: drawing.columns]]  # fmt: skip
        half = pairs[: -(-drawing.rows // 2) * drawing.columns]
        found = {
            (2 * (at // drawing.columns) + low, at % drawing.columns)
            for at, pair in enumerate(half)
            for low in (0, 1)
            if pair[low]
        }
        assert found == black
        return
    rule = pen.across[1] * 2
    rows = [line for line in body if not (rule in line[side:] and not line[:side].strip())]
    rows = [line for line in rows if not re.fullmatch(r"[─┼.]+", line[side:])]
    bar = pen.down[1]
    for row in range(drawing.rows):
        grid = [sign for sign in rows[row][side:] if sign != bar]
        wide = len(grid) // drawing.columns
        signs = {(row, column): grid[column * wide] for column in range(drawing.columns)}
        for place, sign in signs.items():
            assert (sign == pen.ink[Ink.BLACK]) == (place in black)
        assert rows[row][:side].split() == clues[Side.ROWS, row]


def test_columns_that_are_done_are_told_beneath_and_rows_where_they_stand() -> None:
    board = nonogram(CUP, CUP.replace(".", "?"))
    margin = tuple(
        clue._replace(texts=tuple([one._replace(done=clue.line < 3) for one in clue.texts]))
        for clue in board.margin
    )
    lines = plain(replace(board, margin=margin), BOXES, 24).splitlines()
    assert "Done: columns 1–3" in lines
    assert sum("." in line for line in lines) == 3


def test_a_board_without_a_place_says_so() -> None:
    tall = Drawing(40, 40, (), (), ink=(Inked(0, 0, Ink.BLACK),))
    told = "(The board of 40×40 is too large to be drawn as text here; draw it as SVG.)"
    assert " ".join(plain(tall, BOXES, 30).splitlines()) == told
    picked = replace(tall, fills=(Fill(39, 39, Tone.TARGET),))
    assert plain(picked, BOXES, 30).splitlines()[-1] == "Target: r40c40"


def test_two_rows_are_one_line_where_nothing_stands_beside_them() -> None:
    alone = replace(nonogram(CUP, CUP.replace(".", "?")), margin=(), left=0, top=0)
    half = plain(alone, BOXES, 12).splitlines()
    assert half == ["  ▀▄ ▀▄   ", "  ▀  ▀    ", "████████▄▄", "████████▄█", "▄██████▄▄▄"]


@pytest.mark.parametrize("pen", PENS)
@pytest.mark.parametrize("name", ["nonogram", "nonogram-step", "nonogram-solved"])
@pytest.mark.parametrize("width", [40, 18])
def test_golden_mosaics(
    name: str, width: int, pen: str, golden: Callable[[Path, str], None]
) -> None:
    golden(GOLDEN / f"{name}-{width}.{pen}.txt", plain(FOREIGN[name], PENS[pen], width))


def test_the_cells_that_matter_stand_beneath_a_crowded_board() -> None:
    lines = plain(FOREIGN["numbrix-step"], BOXES, 80).splitlines()
    assert lines[-3:] == [
        "4←              r1c4*", "5,7╳            r1c5", "5-7,8╳,9-14,20  r2c5",  # noqa: RUF001
    ]  # fmt: skip
    assert max(map(len, lines)) <= 80


# -- pages and pictures ------------------------------------------------------------------------


@given(drawings(most=4))
@settings(max_examples=20)
def test_pages_of_any_drawing(drawing: Drawing) -> None:
    page = puzzle_page("x", drawing, drawing)
    assert page.count("<svg") == 2
    trace = trace_page(
        "x", "legend", [StepSection("1", ("so",), drawing), StepSection("2", (), drawing)]
    )
    assert " style=" not in page + trace
    noted = " ".join(candidates_in_words(drawing))
    assert (f'<p class="note">{noted}</p>' in trace) == bool(drawing.crowded and noted)


@pytest.mark.parametrize("name", FOREIGN)
def test_every_kind_of_picture_of_foreign_boards(name: str) -> None:
    plate = TitledDrawing(name, FOREIGN[name])
    for kind in KINDS:
        if kind != "eps" or shutil.which("pdftops"):
            assert picture(plate, kind) == picture(plate, kind)


@given(drawings(most=4))
@settings(max_examples=6)
def test_typst_takes_any_drawing(drawing: Drawing) -> None:
    assert picture(TitledDrawing("x", drawing), "png").startswith(b"\x89PNG")
    assert picture(TitledDrawing("x", drawing), "pdf").startswith(b"%PDF")
