"""Outlines of groups of cells: where they run, and what they leave free."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.drawing import Cells, Drawing, Role
from kenken_cp.core.geometry import Grid
from kenken_cp.explanation import board
from kenken_cp.human import state_of
from kenken_cp.kinds.cages.drawing import draw
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.render.look import BOLD, CELL, DASH, INSET, USUAL, WIDTH, Look
from kenken_cp.render.outlines import around
from kenken_cp.render.svg import svg
from tests.helpers.drawn import BOXED, DRAWN, KILLER
from tests.helpers.strategies import housed_puzzles

SPACE = "{http://www.w3.org/2000/svg}"
STEPS = CELL // DASH  # along a cell
Edge = frozenset[tuple[int, int]]
RING = tuple((r, c) for r, c in product(range(3), repeat=2) if (r, c) != (1, 1))


def edges_of(path: str) -> list[Edge]:
    """The stretches of a path, each between two points as far apart as a dash and its gap."""
    found = []
    x = y = left = top = 0
    for letter, told in re.findall(r"([Mhvz])([^Mhvz]*)", path):
        figures = [int(figure) for figure in told.split()] or [left - x or top - y]
        if letter == "M":
            x, y = left, top = figures
            continue
        level = letter == "h" or (letter == "z" and left != x)
        step = DASH if figures[0] > 0 else -DASH
        assert figures[0] % DASH == 0
        for _ in range(figures[0] // step):
            after = (x + step, y) if level else (x, y + step)
            found.append(frozenset({(x, y), after}))
            x, y = after
    return found


def rim(cells: Cells) -> set[Edge]:
    """The rim of what stays of the cells if a stripe along every edge to others is taken away."""
    area = {
        (CELL * row + DASH * down, CELL * column + DASH * across)
        for row, column in cells
        for down, across in product(range(STEPS), repeat=2)
    }
    around_one = [(DASH * i, DASH * j) for i, j in product((-1, 0, 1), repeat=2)]
    inner = {
        (y, x)
        for y, x in area
        if all((y + down, x + across) in area for down, across in around_one)
    }
    edges: set[Edge] = set()
    for y, x in inner:
        for one, other, beside in (
            ((x, y), (x + DASH, y), (y - DASH, x)),
            ((x, y + DASH), (x + DASH, y + DASH), (y + DASH, x)),
            ((x, y), (x, y + DASH), (y, x - DASH)),
            ((x + DASH, y), (x + DASH, y + DASH), (y, x + DASH)),
        ):
            if beside not in inner:
                edges.add(frozenset({one, other}))
    return edges


@st.composite
def groups(draw: st.DrawFn) -> Cells:
    """Any cells, in one piece or several, with holes or without."""
    cells = draw(st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1))
    return tuple(sorted(cells))


@given(groups())
def test_an_outline_keeps_its_distance_from_all_edges(cells: Cells) -> None:
    assert INSET == DASH  # as the rim has it
    found = edges_of(around(cells, CELL, INSET, (0, 0)))
    assert len(found) == len(set(found))
    assert set(found) == rim(cells)


@pytest.mark.parametrize("cells", [RING, ((0, 0), (1, 1)), ((0, 0), (0, 1), (1, 1), (1, 2))])
def test_holes_and_cells_that_touch_at_a_corner(cells: Cells) -> None:
    path = around(cells, CELL, INSET, (0, 0))
    assert path.count("M") == path.count("z") == (1 if len(cells) == 4 else 2)
    assert set(edges_of(path)) == rim(cells)


@given(groups(), st.integers(0, 12), st.integers(1, 12))
def test_a_clue_has_its_gap(cells: Cells, down: int, across: int) -> None:
    whole = edges_of(around(cells, CELL, INSET, (0, 0)))
    some = edges_of(around(cells, CELL, INSET, (DASH * down, DASH * across)))
    assert set(some) < set(whole)
    (top, left) = (CELL * side + INSET for side in cells[0])
    for edge in set(whole) - set(some):
        for x, y in edge:
            along = y == top and left <= x <= left + DASH * across
            assert along or (x == left and top <= y <= top + DASH * down)


def dashes(picture: ET.Element) -> Iterator[tuple[float, float, float, float, float]]:
    """Left, top, right and bottom of each stretch of the outlines, and half of its width."""
    for path in picture.iter(f"{SPACE}path"):
        if "stroke-dasharray" in path.attrib:
            for edge in edges_of(path.attrib["d"]):
                (x, y), (right, bottom) = sorted(edge)
                yield x, y, right, bottom, float(path.attrib["stroke-width"]) / 2


def check_texts_clear(drawing: Drawing, look: Look) -> None:
    """No text of a picture is crossed by an outline."""
    picture = ET.fromstring(svg(drawing, "x", look=look))  # noqa: S314  (our own)
    lines = list(dashes(picture))
    assert bool(lines) == bool(drawing.outlines)
    for group in picture.iter(f"{SPACE}g"):
        clue = group.get("text-anchor") == "start"
        for text in group.findall(f"{SPACE}text"):
            x, y, size = (float(text.attrib[name]) for name in ("x", "y", "font-size"))
            bold = BOLD if "font-weight" in group.attrib else WIDTH
            wide = len(text.text or "") * size * bold * look.wide
            left = x if clue else x - wide / 2
            for one, top, other, bottom, half in lines:
                beside = other + half <= left or left + wide <= one - half
                assert beside or bottom + half <= y - 0.72 * size or y <= top - half


LOOKS = [USUAL, Look(themed=False, theme="print", thin=2.0, wide=0.77)]


@pytest.mark.parametrize("look", LOOKS, ids=["usual", "small in print"])
@given(pair=housed_puzzles())
def test_outlines_cross_no_text(look: Look, pair: tuple[CagePuzzle, Grid]) -> None:
    puzzle, grid = pair
    check_texts_clear(draw(puzzle, grid), look)
    check_texts_clear(board(state_of(puzzle)), look)


@pytest.mark.parametrize("puzzle", [KILLER, BOXED])
@pytest.mark.parametrize("least", [8.0, 14.0, 20.0])
def test_large_clues_are_not_crossed(puzzle: CagePuzzle, least: float) -> None:
    """As in large print: a clue takes up to half a cell."""
    drawing = draw(puzzle)
    check_texts_clear(drawing, Look(clue=max(11.5, least), least=least))
    sizes = {
        float(size)
        for size in re.findall(
            r'font-size="([\d.]+)"',
            svg(drawing, "x", look=Look(clue=max(11.5, least), least=least)),
        )
    }
    assert min(sizes) >= min(least, 10.5)


def test_a_slant_is_broken_where_it_would_cross_a_clue() -> None:
    clued = replace(KILLER, diagonals=True)
    text = svg(draw(clued), "x")
    [path] = re.findall(r'<path d="(M[^"]*L[^"]*)"', text)
    strokes = [
        [tuple(map(float, point.split())) for point in stroke.split("L")]
        for stroke in path.split("M")[1:]
    ]
    falls = [pair for pair in strokes if pair[0][0] < pair[1][0]]
    covered = {int(one[0] // CELL) for one, _ in falls}
    firsts = {divmod(cage.cells[0], 6) for cage in KILLER.cages}
    on_clues = {row for row, column in firsts if row == column}
    assert on_clues == {start for start in covered if (start, start) in firsts}
    for one, other in falls:
        assert one[0] == one[1]
        assert other[0] == other[1]
        row = int(one[0] // CELL)
        assert one[0] - row * CELL >= (10 if row in on_clues else 0)
    [rises] = [pair for pair in strokes if pair[0][0] > pair[1][0]]
    assert rises == [(240.0, 0.0), (0.0, 240.0)]


def test_corners_are_the_middle_of_a_dash() -> None:
    assert CELL % DASH == 2 * INSET % DASH == 0
    text = svg(DRAWN["killer"], "x")
    [(dash, space)] = re.findall(r'stroke-dasharray="([\d.]+) ([\d.]+)"', text)
    assert float(dash) + float(space) == DASH
    assert f'stroke-dashoffset="{float(dash) / 2:g}"' in text


def test_without_letters_their_room_is_left() -> None:
    drawing = DRAWN["killer"]
    looks = (Look(themed=False, lettered=lettered) for lettered in (True, False))
    whole, bare = (svg(drawing, "x", look=look) for look in looks)
    assert any(label.role is Role.CLUE for label in drawing.labels)
    assert "<text" not in bare
    assert re.sub(r"<g (text-anchor=\"start\" )?(font-weight=\"\d+\" )?class.*?</g>\n", "", whole,
                  flags=re.DOTALL) == bare  # fmt: skip
