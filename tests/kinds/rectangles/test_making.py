"""How puzzles of rectangles are made: divisions into wanted areas, symmetry, refusals."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.generator import UNIQUE, Aim
from kenken_cp.engine.rng import Rng
from kenken_cp.kinds.rectangles.fields import from_data
from kenken_cp.kinds.rectangles.generator.areas import USUAL, weights_for
from kenken_cp.kinds.rectangles.generator.options import HALF_TURN, RectangleRecipe
from kenken_cp.kinds.rectangles.generator.workspace import RectangleWorkspace
from kenken_cp.kinds.rectangles.kernel.generate.cuts import Cuts
from kenken_cp.kinds.rectangles.kernel.generate.division import Division
from kenken_cp.kinds.rectangles.puzzle import RectanglePuzzle
from kenken_cp.kinds.rectangles.shikaku import FAMILY
from kenken_cp.verification import decide
from tests.helpers.refusals import hold_refusals
from tests.helpers.units import work_unit


def make(units: int, rows: int, columns: int, **options: object) -> Iterator[RectanglePuzzle]:
    """The puzzles of so many units."""
    recipe = RectangleRecipe(rows, columns, family=FAMILY.id, **options)  # type: ignore[arg-type]
    workspace = RectangleWorkspace(recipe)
    for seed in range(units):
        if work_unit(workspace, seed, Aim(UNIQUE, 0, 0)):
            workspace.lay_out(workspace.made, False)
            yield from_data(workspace.data())


@pytest.mark.parametrize(
    ("rows", "columns", "areas"),
    [
        (10, 10, (5,)), (10, 10, (25,)), (10, 10, (3, 7)), (7, 14, (7,)), (9, 9, (3, 9)),
        (6, 5, (30,)), (8, 8, (64,)),
    ],
)  # fmt: skip
def test_areas_that_leave_little_choice_are_met(
    rows: int, columns: int, areas: tuple[int, ...]
) -> None:
    puzzles = list(make(3, rows, columns, areas=tuple([(area, 1) for area in areas])))
    assert len(puzzles) >= 2
    for puzzle in puzzles:
        assert {clue.number for clue in puzzle.clues} <= set(areas)
        assert decide(FAMILY, puzzle).outcome == "unique"


@pytest.mark.parametrize("side", [4, 5, pytest.param(9, marks=pytest.mark.kernel), 12])
def test_clues_are_symmetric_where_that_is_asked(side: int) -> None:
    _check_symmetric(side)


def test_clues_of_a_large_board_are_symmetric() -> None:
    _check_symmetric(30)


def _check_symmetric(side: int) -> None:
    puzzles = list(make(8, side, side, symmetry=HALF_TURN))
    assert len(puzzles) >= 2
    for puzzle in puzzles:
        cells = {clue.cell for clue in puzzle.clues}
        assert cells == {side * side - 1 - cell for cell in cells}
        assert decide(FAMILY, puzzle).outcome == "unique"


@pytest.mark.kernel
@pytest.mark.parametrize("symmetric", [False, True])
@pytest.mark.parametrize(
    ("rows", "columns", "areas", "possible"),
    [
        (6, 6, [4], (True, False)),  # with symmetric clues nine rectangles need one in the middle
        (7, 5, [5, 7], (True, True)),
        (5, 5, [5, 1], (True, True)),
        (7, 7, [9], (False, False)),
        (4, 6, [3, 4], (True, True)),
    ],
)
def test_straight_cuts(
    rows: int, columns: int, areas: list[int], possible: tuple[bool, bool], symmetric: bool
) -> None:
    """Rectangles of wanted areas fill the board; clues lie in them, symmetric if wanted."""
    division = Division(rows, columns, [0.0] * max(areas))
    division.symmetric = symmetric
    cuts, rng = Cuts(division, areas), Rng(3)
    for _ in range(30):
        assert cuts.draw(rng) is possible[symmetric]
        if not possible[symmetric]:
            return
        assert set(division.areas()) <= set(areas)
        assert sum(division.areas()) == rows * columns
        for k in range(division.count):
            for row in range(division.top[k], division.bottom[k]):
                for column in range(division.left[k], division.right[k]):
                    assert division.grid[row * columns + column] == k
            assert division.grid[division.clue[k]] == k
        clues = set(division.clue[: division.count])
        if symmetric:
            assert clues == {rows * columns - 1 - cell for cell in clues}


def covers(division: Division) -> None:
    """Check that the rectangles cover each cell of the board once, as `grid` has them."""
    seen = []
    for k in range(division.count):
        for row in range(division.top[k], division.bottom[k]):
            for column in range(division.left[k], division.right[k]):
                cell = row * division.columns + column
                assert division.grid[cell] == k
                seen.append(cell)
    assert sorted(seen) == list(range(division.cells))


def shortest_side(division: Division) -> int:
    """The shortest side of any of its rectangles."""
    bounds = zip(division.top, division.left, division.bottom, division.right, strict=True)
    sides = [min(bottom - top, right - left) for top, left, bottom, right in bounds]
    return int(min(sides[: division.count]))


@pytest.mark.kernel
@given(
    st.integers(1, 12), st.integers(1, 12), st.sets(st.integers(1, 14), min_size=1),
    st.integers(0, 2**32), st.booleans(), st.integers(1, 3),
)  # fmt: skip
def test_divisions_cover_the_board_and_tell_whether_all_rectangles_are_wanted(
    rows: int, columns: int, areas: set[int], seed: int, symmetric: bool, least: int
) -> None:
    weights = [float(area in areas) for area in range(15)]
    division = Division(rows, columns, weights, least)
    division.symmetric = symmetric
    wanted = division.draw(Rng(seed))
    covers(division)
    assert wanted is (set(division.areas()) <= areas and shortest_side(division) >= least)


@pytest.mark.parametrize(("side", "least", "most"), [(8, 2, 0.25), (20, 2, 0.15)])
def test_areas_have_about_their_shares_where_short_sides_are_left_out(
    side: int, least: int, most: float
) -> None:
    shares = RectangleRecipe(side, side, family=FAMILY.id, min_side=least).shares
    division, rng = Division(side, side, list(weights_for(shares, least)), least), Rng(5)
    found: Counter[int] = Counter()
    for _ in range(20):
        if division.draw(rng):
            assert shortest_side(division) >= least
            found.update(division.areas())
    total, every = sum(found.values()), sum(share for _, share in shares)
    assert sum(abs(found[area] / total - share / every) for area, share in shares) / 2 < most


@pytest.mark.parametrize(
    ("rows", "columns", "options"),
    [
        (8, 8, {"min_side": 2}), (7, 10, {"min_side": 3}),
        (9, 9, {"min_side": 4, "areas": ((16, 1), (20, 1), (25, 1))}),
        (6, 6, {"min_side": 2, "max_area": 6}), (9, 9, {"min_side": 2, "symmetry": HALF_TURN}),
        (8, 8, {"min_side": 2, "areas": ((4, 1), (5, 1), (6, 1))}),
    ],
)  # fmt: skip
def test_no_side_is_shorter_than_asked(rows: int, columns: int, options: dict[str, Any]) -> None:
    puzzles = list(make(3, rows, columns, **options))
    assert len(puzzles) >= 2
    for puzzle in puzzles:
        verdict = decide(FAMILY, puzzle)
        assert verdict.outcome == "unique"
        cells: dict[int, list[int]] = {}
        for cell, name in enumerate(verdict.grids[0]):
            cells.setdefault(name, []).append(cell)
        for one in cells.values():
            high = len({cell // columns for cell in one})
            assert min(high, len(one) // high) >= options["min_side"]


@pytest.mark.parametrize(
    ("side", "drawn", "most"), [(7, 400, 0.09), (15, 80, 0.08), (30, 20, 0.08)]
)
def test_areas_have_about_the_shares_that_are_usual(side: int, drawn: int, most: float) -> None:
    """Half the sum of differences; most is less than what moves without regard to them left."""
    division, rng = Division(side, side, list(weights_for(USUAL))), Rng(5)
    found: Counter[int] = Counter()
    wide = high = 0
    for _ in range(drawn):
        if division.draw(rng):
            found.update(division.areas())
            wide += sum(division.right[k] - division.left[k] for k in range(division.count))
            high += sum(division.bottom[k] - division.top[k] for k in range(division.count))
    total, shares = sum(found.values()), sum(share for _, share in USUAL)
    apart = sum(abs(found[area] / total - share / shares) for area, share in USUAL) / 2
    assert apart < most
    assert 0.85 < wide / high < 1.18


@pytest.mark.kernel
def test_areas_of_equal_shares_are_drawn_without_cuts() -> None:
    division = Division(12, 12, [0.0, 0.0] + 19 * [1.0])
    rng = Rng(2)
    assert sum(division.draw(rng) for _ in range(20)) >= 18


@pytest.mark.kernel
def test_the_share_of_unknown_numbers_is_met() -> None:
    for puzzle in make(8, 9, 9, question_marks=0.25):
        hidden = sum(clue.number == -1 for clue in puzzle.clues)
        assert abs(hidden - 0.25 * len(puzzle.clues)) <= 1


def test_impossible_recipes_are_refused(golden: Callable[[Path, str], None]) -> None:
    def take(options: dict[str, Any]) -> RectangleRecipe:
        options["areas"] = tuple(map(tuple, options.get("areas", ())))
        return RectangleRecipe(10, 10, family=FAMILY.id, **options)

    hold_refusals("rectangle-recipes", take, golden)
