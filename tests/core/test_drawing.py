"""What a drawing refuses, where lines run round holes, and which shades neighbours have."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.drawing import (
    MOST_SLOTS,
    SHADES,
    Candidate,
    Certainty,
    Drawing,
    Fill,
    Ink,
    Inked,
    Label,
    Line,
    MarginClue,
    MarginText,
    Role,
    Shade,
    Side,
    Slant,
    Stroke,
    Tone,
    Weight,
    borders,
)
from kenken_cp.core.geometry import number_names, parts
from kenken_cp.core.shades import shades_of

ONE, BLACK = MarginText("1"), (Inked(0, 0, Ink.BLACK),)


@pytest.mark.parametrize(
    ("reason", "elements"),
    [
        ("no cell at row 2", {"ink": (Inked(2, 0, Ink.DOT),)}),
        ("no cell at row 0, column 3", {"shades": (Shade(0, 3, 1),)}),
        ("no cell at row -1", {"absent": ((-1, 0),)}),
        ("no cell at row 1, column 3", {"strokes": (Stroke(((1, 2), (1, 3))),)}),
        ("ink twice", {"ink": (Inked(0, 0, Ink.DOT), Inked(0, 0, Ink.BLACK))}),
        ("shades twice", {"shades": (Shade(0, 0, 1), Shade(0, 0, 2))}),
        ("shade 6", {"shades": (Shade(0, 0, SHADES + 1),)}),
        ("shade -1", {"shades": (Shade(0, 0, -1),)}),
        ("fewer than two", {"strokes": (Stroke(((0, 0),)),)}),
        (" joins cells that are not neighbours", {"strokes": (Stroke(((0, 0), (0, 2))),)}),
        ((" joins cells that are not "
            "neighbours"), {"strokes": (Stroke(((0, 0), (0, 0)), Certainty.ASSUMED),)}),
        ("no row 2", {"margin": (MarginClue(Side.ROWS, 2, (ONE,)),), "left": 1}),
        ("no column 3", {"margin": (MarginClue(Side.COLUMNS, 3, (ONE,)),), "top": 1}),
        ("which has room for 1", {"margin": (MarginClue(Side.ROWS, 0, (ONE, ONE)),), "left": 1}),
        ("which has room for 0", {"margin": (MarginClue(Side.COLUMNS, 0, (ONE,)),), "left": 1}),
        ("two clues", {"margin": (MarginClue(Side.ROWS, 0, (ONE,)),) * 2, "left": 1}),
        ("empty text", {"margin": (MarginClue(Side.ROWS, 0, (MarginText(" "),)),), "left": 1}),
        ("negative depth", {"top": -1}),
        ("black cell", {"ink": BLACK, "labels": (Label(0, 0, Role.CLUE, "1"),)}),
        (
            "black cell",
            {"ink": BLACK, "candidates": (Candidate(0, 0, 0, "1"),), "slots": 1},
        ),
        ("set crowded", {"slots": MOST_SLOTS + 1}),
        (
            "none of the 40 slots",
            {"slots": 40, "crowded": True, "candidates": (Candidate(0, 0, 40, "x"),)},
        ),
        ("absent", {"absent": ((0, 0),), "fills": (Fill(0, 0, Tone.TARGET),)}),
        ("absent", {"absent": ((0, 0),), "labels": (Label(0, 0, Role.CENTRED, "4"),)}),
        ("absent", {"absent": ((0, 1),), "strokes": (Stroke(((0, 0), (0, 1))),)}),
        ("absent", {"absent": ((0, 1),), "outlines": (((0, 0), (0, 1)),)}),
        ("absent", {"absent": ((0, 1),), "ink": (Inked(0, 1, Ink.CROSS),)}),
        ("absent", {"absent": ((0, 0), (1, 0)), "lines": (Line((1, 0), (1, 1), Weight.THIN),)}),
        ("absent", {"absent": ((1, 0),), "slants": (Slant((0, 2), (2, 0)),)}),
        ("absent", {"absent": ((0, 2), (1, 2)), "lines": (Line((0, 3), (2, 3), Weight.THICK),)}),
    ],
)  # fmt: skip
def test_what_a_drawing_refuses(reason: str, elements: dict[str, Any]) -> None:
    Drawing(2, 3, (), ())
    with pytest.raises(ValueError, match=reason):
        Drawing(2, 3, elements.pop("lines", ()), elements.pop("labels", ()), **elements)


def test_texts_of_margins_have_minus_signs() -> None:
    drawing = Drawing(1, 1, (), (), margin=(MarginClue(Side.ROWS, 0, (MarginText("-3"),)),), left=1)
    assert drawing.margin[0].texts[0].text == "−3"


@st.composite
def maps(draw: st.DrawFn) -> tuple[list[int | None], int]:
    """Regions of cells, with holes."""
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    name = st.none() | st.integers(0, 2)
    cells = draw(st.lists(name, min_size=rows * columns, max_size=rows * columns))
    return cells, columns


@given(maps())
def test_lines_bound_each_cell_once_and_no_hole(board: tuple[list[int | None], int]) -> None:
    regions, columns = board
    rows = len(regions) // columns
    weights: dict[tuple[str, int, int], Weight] = {}
    for (top, left), (bottom, right), weight in borders(regions, columns):
        way, steps = ("h", right - left) if top == bottom else ("v", bottom - top)
        for step in range(steps):
            edge = way, top + step * (way == "v"), left + step * (way == "h")
            assert edge not in weights
            weights[edge] = weight

    def at(row: int, column: int) -> int | None:
        inside = 0 <= row < rows and 0 <= column < columns
        return regions[row * columns + column] if inside else None

    for row in range(rows + 1):
        for column in range(columns + 1):
            for way, other in (("h", at(row - 1, column)), ("v", at(row, column - 1))):
                if (column == columns and way == "h") or (row == rows and way == "v"):
                    continue
                here = at(row, column)
                found = weights.pop((way, row, column), None)
                if here is None and other is None:
                    assert found is None
                else:
                    assert found is (Weight.THIN if here == other else Weight.THICK)
    assert not weights
    Drawing(rows, columns, borders(regions, columns), (), absent=_holes(regions, columns))


def _holes(regions: list[int | None], columns: int) -> tuple[tuple[int, int], ...]:
    return tuple(divmod(cell, columns) for cell, name in enumerate(regions) if name is None)


@st.composite
def dissections(draw: st.DrawFn) -> tuple[list[int], int]:
    """A board cut into rectangles, again and again."""
    rows, columns = draw(st.integers(1, 14)), draw(st.integers(1, 14))
    names = [0] * (rows * columns)
    pieces = [(0, 0, rows, columns)]
    for name in range(1, draw(st.integers(1, 50))):
        top, left, high, wide = pieces.pop(draw(st.integers(0, len(pieces) - 1)))
        if high > 1 and (wide == 1 or draw(st.booleans())):
            cut = draw(st.integers(1, high - 1))
            new, rest = (top, left, cut, wide), (top + cut, left, high - cut, wide)
        elif wide > 1:
            cut = draw(st.integers(1, wide - 1))
            new, rest = (top, left, high, cut), (top, left + cut, high, wide - cut)
        else:
            pieces.append((top, left, high, wide))
            continue
        pieces += [new, rest]
        for row in range(new[0], new[0] + new[2]):
            for column in range(new[1], new[1] + new[3]):
                names[row * columns + column] = name
    return names, columns


@given(dissections())
def test_neighbouring_rectangles_have_different_shades(board: tuple[list[int], int]) -> None:
    _require_apart(*board)


@given(st.integers(1, 12), st.data())
def test_neighbouring_regions_of_any_shape_have_different_shades(
    columns: int, data: st.DataObject
) -> None:
    names = data.draw(st.lists(st.integers(0, 3), min_size=columns, max_size=12 * columns))
    names = names[: len(names) // columns * columns]
    regions: list[int] = [0] * len(names)
    seen: set[int] = set()
    for start in range(len(names)):
        stack = [start] if start not in seen else []
        while stack:  # what hangs together of one name
            cell = stack.pop()
            seen.add(cell)
            regions[cell] = start
            beside = [cell - columns, cell + columns]
            beside += [cell - 1] * (cell % columns > 0) + [cell + 1] * ((cell + 1) % columns > 0)
            stack += [
                other
                for other in beside
                if 0 <= other < len(names) and other not in seen and names[other] == names[cell]
            ]
    _require_apart(regions, columns)


def _require_apart(regions: list[int], columns: int) -> None:
    shades = shades_of(regions, columns)
    shade_at = dict.fromkeys(range(len(regions)), 0)
    shade_at |= {row * columns + column: shade for row, column, shade in shades}
    for cells in parts(number_names(tuple(map(str, regions)))):
        assert len({shade_at[cell] for cell in cells}) == 1
    for cell, region in enumerate(regions):
        for other in (cell - 1 if cell % columns else -1, cell - columns):
            if other >= 0 and regions[other] != region:
                assert shade_at[other] != shade_at[cell]
    assert all(0 < shade <= SHADES for _, _, shade in shades)


def test_cells_of_no_region_have_no_shade() -> None:
    assert shades_of([0, None, 0, 1], 2) == (Shade(0, 0, 1), Shade(1, 0, 1))
