"""Making number paths: uniform random paths, and puzzles that keep to their recipes."""

import re
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from kenken_cp import verification
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.recipe import RecipeError
from kenken_cp.core.verdict import Outcome
from kenken_cp.engine.rng import Rng
from kenken_cp.formats import read_document
from kenken_cp.generation.difficulty import TIERS, Difficulty, Target
from kenken_cp.generation.make import make
from kenken_cp.generation.recipe import read_recipe
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.kinds.paths import measures
from kenken_cp.kinds.paths.generator.covering import most_links, why_no_path
from kenken_cp.kinds.paths.generator.drawable import is_drawn
from kenken_cp.kinds.paths.generator.options import PathRecipe
from kenken_cp.kinds.paths.generator.patterns import cells_of
from kenken_cp.kinds.paths.generator.shapes import SHAPES, holes_of
from kenken_cp.kinds.paths.kernel.generate.backbite import PathSource
from kenken_cp.kinds.paths.kernel.search.layout import Layout
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.registry import family_of
from tests.helpers.path_boards import all_solutions, random_board, solutions_from

DRAWS = 20  # for each path there is


def source(puzzle: PathPuzzle) -> PathSource:
    layout = Layout(puzzle.rows, puzzle.columns)
    layout.read(puzzle)
    return PathSource(layout)


# boards, with the 1 % bound of χ² for as many paths (Wilson and Hilferty's approximation)
@pytest.mark.slow
@pytest.mark.parametrize(
    "puzzle",
    [
        PathPuzzle(4, 4, False),
        PathPuzzle(3, 3, True),
        PathPuzzle(3, 4, False, (), (5,)),
        PathPuzzle(4, 4, False, closed=True),
    ],
    ids=["4x4", "king 3x3", "with a hole", "closed"],
)
def test_paths_are_equally_likely(puzzle: PathPuzzle) -> None:
    check_uniform(puzzle, DRAWS)


def test_small_paths_are_equally_likely() -> None:
    check_uniform(PathPuzzle(3, 3, False), 200)
    check_uniform(PathPuzzle(2, 3, True), 100)


def check_uniform(puzzle: PathPuzzle, each: int) -> None:
    """χ² of so many draws for each path stays within its 1 % bound."""
    paths = {
        tuple(sorted(puzzle.open_cells, key=grid.__getitem__)) for grid in all_solutions(puzzle)
    }
    draw, rng = source(puzzle), Rng(17)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(each * len(paths)):
        draw.begin()
        counts[draw.draw_path(rng)] += 1
    assert set(counts) <= paths
    chi = sum((counts[path] - each) ** 2 / each for path in paths)
    degrees = len(paths) - 1
    bound = degrees * (1 - 2 / (9 * degrees) + 2.326 * (2 / (9 * degrees)) ** 0.5) ** 3
    assert chi < bound


def puzzles(count: int = 2, **said: Any) -> list[PathPuzzle]:
    """Some puzzles of a recipe, each proven unique with the grid that it was made from."""
    recipe = read_recipe({"family": "numbrix", "rows": 7, "columns": 7, **said})
    order = GenerationRequest(recipe)
    found: list[PathPuzzle] = []
    for number in range(60):
        for unit in make(order, "9", number).made:
            document = read_document(unit.line("9"))
            family = family_of(recipe.family)
            verdict = verification.decide(family, document.puzzle)
            assert verdict.outcome is Outcome.UNIQUE
            assert verdict.grids == (document.solution,)
            found.append(document.puzzle)
        if len(found) >= count:
            break
    assert found
    return found


@pytest.mark.parametrize(
    ("family", "side", "level"), [("hidato", 16, "easy"), ("numbrix", 20, "medium")]
)
def test_each_path_of_a_large_board_gives_a_puzzle_of_a_low_level(
    family: str, side: int, level: str
) -> None:
    recipe = read_recipe({"family": family, "rows": side, "columns": side})
    order = GenerationRequest(recipe, Target(Difficulty.parse(level)))
    for number in range(3):
        [made] = make(order, "9", number).made
        assert made.rating.tier is TIERS[level]


@pytest.mark.kernel
def test_ends_are_given_unless_not_asked_for() -> None:
    for puzzle in puzzles(4):
        assert {1, puzzle.count} <= {number for _, number in puzzle.givens}
    free = puzzles(6, give_ends=False, rows=6, columns=6)
    assert any({1, p.count} - {number for _, number in p.givens} for p in free)


@pytest.mark.kernel
def test_a_stretch_is_kept() -> None:
    for puzzle in puzzles(max_gap=4):
        given = sorted(number for _, number in puzzle.givens)
        assert max(b - a for a, b in pairwise(given)) <= 5


@pytest.mark.parametrize("family", ["numbrix", "hidato"])
@pytest.mark.parametrize("more", [{}, {"give_ends": False}, {"symmetry": "half-turn"}])
def test_a_plain_search_meets_no_more_choices_than_asked(family: str, more: dict[str, Any]) -> None:
    met = {measures.choices(puzzle) for puzzle in puzzles(max_choices=40, family=family, **more)}
    assert max(choices or 0 for choices in met) in range(15, 41)
    assert None not in met
    assert {0} == {measures.choices(puzzle) for puzzle in puzzles(max_choices=0, family=family)}


@pytest.mark.kernel
def test_givens_are_as_many_as_asked_for_and_symmetric() -> None:
    for puzzle in puzzles(givens="22-26", symmetry="half-turn", family="hidato"):
        cells = {cell for cell, _ in puzzle.givens}
        assert 22 <= len(cells) <= 26
        assert cells == {48 - cell for cell in cells}


@pytest.mark.kernel
def test_a_pattern_gives_its_cells() -> None:
    for puzzle in puzzles(1, pattern="checkers"):
        cells = {cell for cell, _ in puzzle.givens}
        assert {cell for cell in range(49) if sum(divmod(cell, 7)) % 2 == 0} <= cells
        assert len(cells) <= 27


# of 1,000 random paths of these none, or hardly any, is unique
@pytest.mark.parametrize(
    "pattern",
    [pytest.param("border", marks=pytest.mark.kernel), "inner-ring", "lattice", "crosses"],
)
@pytest.mark.parametrize(
    "more", [{}, {"loop": True, "rows": 6, "columns": 6}, {"give_ends": False}]
)
def test_paths_are_changed_until_they_suit_a_pattern(pattern: str, more: dict[str, Any]) -> None:
    for puzzle in puzzles(2, pattern=pattern, family="hidato", **more):
        pattern_cells = cells_of(pattern, puzzle.rows, puzzle.columns)
        others = [number for cell, number in puzzle.givens if cell not in pattern_cells]
        assert pattern_cells <= {cell for cell, _ in puzzle.givens}
        assert set(others) <= ({1, puzzle.count} if more.get("give_ends", True) else set())


def test_most_units_suit_a_pattern_on_a_larger_board() -> None:
    """By changes that propagation judges alone, one unit in three or four did."""
    recipe = read_recipe({"family": "hidato", "rows": 12, "columns": 12, "pattern": "crosses"})
    order = GenerationRequest(recipe, rated=False)
    assert sum(bool(make(order, "9", number).made) for number in range(3)) >= 2


@pytest.mark.kernel
def test_paths_are_changed_within_an_outline() -> None:
    for puzzle in puzzles(2, pattern="lattice", family="hidato", shape="heart"):
        assert puzzle.holes == holes_of("heart", 7, 7, king=True)


def test_a_pattern_that_suits_no_path_makes_nothing() -> None:
    """Without given ends, the pattern of a 2×9 board gives nothing: it has no inner ring."""
    recipe = read_recipe(
        {"family": "hidato", "rows": 2, "columns": 9, "pattern": "inner-ring", "give_ends": False}
    )
    unit = make(GenerationRequest(recipe), "9", 0)
    assert not unit.made
    assert unit.rejected["several solutions"] >= 20


@pytest.mark.parametrize("shape", [shape.id for shape in SHAPES])
def test_shapes_are_covered(shape: str) -> None:
    [puzzle, *_] = puzzles(1, shape=shape, family="hidato", rows=9, columns=9)
    assert puzzle.holes == holes_of(shape, 9, 9, king=True)


def test_a_board_that_a_path_covers_is_never_refused() -> None:
    rng = Random(0)
    refused = [board for board in (random_board(rng) for _ in range(600)) if why_no_path(board)]
    assert len(refused) > 80
    for board in refused:
        assert not any(solutions_from(board, board.open_cells)), board


def test_cells_with_too_few_neighbours_together_are_counted() -> None:
    """Of a heart as it is drawn for steps across corners; its colours are as many."""
    board = PathPuzzle(9, 9, False, (), holes_of("heart", 9, 9, king=True))
    beside = {cell: board.neighbours(cell) for cell in board.open_cells}
    links = most_links(beside, 9)
    assert links.excess == 0
    assert links.most == board.count - 2
    others = {other for cell in links.short for other in beside[cell]}
    assert not links.short & others
    assert why_no_path(board)


@pytest.mark.parametrize("shape", [shape.id for shape in SHAPES])
def test_shapes_are_drawn_or_refused_at_once_where_steps_cross_edges(shape: str) -> None:
    """What is named instead has a path."""
    drawn = 0
    for side in (6, 7, 8, 9):
        try:
            recipe = PathRecipe(side, side, "numbrix", shape)
        except RecipeError as error:
            [(rows, columns)] = re.findall(r"choose --size (\d+)x(\d+)", str(error))
            recipe = PathRecipe(int(rows), int(columns), "numbrix", shape)
        else:
            drawn += 1
        assert is_drawn(recipe.board, 60)
    assert drawn >= 2


def test_a_heart_is_trimmed_so_that_a_path_across_edges_covers_it() -> None:
    full, trimmed = (set(holes_of("heart", 9, 9, king)) for king in (True, False))
    assert full < trimmed
    assert len(trimmed - full) <= 6
    assert {9 * (cell // 9) + 8 - cell % 9 for cell in trimmed} == trimmed


def test_a_map_that_no_path_covers_is_refused() -> None:
    shape = [0 if row % 4 == 0 or column == 2 else -1 for row in range(5) for column in range(5)]
    said = {"family": "numbrix", "rows": 5, "columns": 5, "shape": shape}
    with pytest.raises(KenkenError) as caught:
        read_recipe(said)
    assert str(caught.value) == (
        "--shape: the shape of the map at 5×5 has no path: 4 of its cells have only one neighbour; "
        "choose another shape"
    )


@pytest.mark.kernel
def test_closed_paths_are_made() -> None:
    for puzzle in puzzles(loop=True, rows=6, columns=6):
        assert puzzle.closed
