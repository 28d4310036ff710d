"""Recipes: what they refuse and in which words, and that they come back as they were."""

import json
import tomllib
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kenken_cp.core.errors import KenkenError
from kenken_cp.core.symmetries import BY_ID as SYMMETRY
from kenken_cp.core.symmetries import SYMMETRIES, orbits
from kenken_cp.generation.difficulty import Difficulty, Target
from kenken_cp.generation.recipe import RecipeError, all_options, read_recipe
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.generation.seeds import Start, fresh, name_of, request_text, start_of, state_of
from kenken_cp.kinds.cages.generator import readers
from kenken_cp.kinds.cages.generator.families import ROWS
from kenken_cp.kinds.cages.generator.options import LARGEST_CAGE
from kenken_cp.kinds.cages.generator.readers import JIGSAW, NO_BOXES
from kenken_cp.kinds.cages.generator.recipe import CageRecipe as Recipe
from kenken_cp.kinds.cages.generator.styles import BY_ID, FIXED, STYLES
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.kind import KIND
from kenken_cp.kinds.cages.operators import OPERATORS, Rule
from kenken_cp.registry import FAMILIES
from tests.helpers.refusals import hold_refusals

QUARTERS = (0, 0, 1, 1) * 2 + (2, 2, 3, 3) * 2
# The order in which JSON has them, on which the puzzles of every seed hang.
WRITTEN = (
    "rows", "columns", "digits", "rule", "style", "cage_sizes", "singles", "operators",
    "hidden_operators", "weak_clues", "cages", "family", "boxes", "diagonals", "givens", "symmetry",
    "uncaged", "repeats", "negative_clues", "clues", "clues_from",
)  # fmt: skip


def cages(fields: dict[str, Any]) -> Recipe:
    """The recipe of a cage puzzle."""
    recipe = read_recipe(fields)
    assert isinstance(recipe, Recipe)
    return recipe


@st.composite
def recipes(draw: st.DrawFn) -> Recipe:
    """Recipes of all kinds; what they refuse is left out."""
    rows, columns = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    longer = max(rows, columns)
    row = draw(st.sampled_from(ROWS))
    said: dict[str, Any] = {
        "boxes": draw(st.sampled_from(["", JIGSAW, NO_BOXES, "2x3", "1x4"])),
        "diagonals": draw(st.booleans()),
        "givens": draw(st.none() | st.tuples(st.integers(0, 40), st.integers(0, 40))),
        "symmetry": draw(st.sampled_from([row.id for row in SYMMETRIES])),
        "uncaged": draw(st.integers(0, 9) | st.floats(0, 1)),
        "repeats": draw(st.booleans()),
        "digits": draw(
            st.just(())
            | st.lists(st.integers(-3, 30), min_size=longer, max_size=longer + 3, unique=True).map(
                tuple
            )
        ),
        "rule": draw(st.sampled_from(Rule)),
        "style": draw(st.sampled_from([row.id for row in STYLES])),
        "singles": draw(st.none() | st.integers(0, 81)),
        "operators": draw(st.text("+-*/", min_size=1, max_size=6)),
        "hidden_operators": draw(st.floats(0, 1)),
        "weak_clues": draw(st.booleans()),
        "negative_clues": draw(st.booleans()),
    }
    if said["style"] == FIXED:
        line = draw(st.lists(st.booleans(), min_size=rows * columns, max_size=rows * columns))
        said["cages"] = tuple(sum(line[: cell + 1]) for cell in range(rows * columns))
    else:
        weights = st.lists(
            st.tuples(st.integers(1, 6), st.integers(1, 99)), max_size=4, unique_by=lambda w: w[0]
        )
        said["cage_sizes"] = tuple(draw(weights))
    said = {name: value for name, value in said.items() if name in row.options}
    try:
        return Recipe(rows, columns, **said, family=row.family)
    except RecipeError:
        assume(False)
        raise


@given(recipes())
def test_a_recipe_comes_back_from_its_fields(recipe: Recipe) -> None:
    fields = recipe.as_fields()
    again = read_recipe(json.loads(json.dumps(fields)))
    assert again == recipe
    assert hash(again) == hash(recipe)
    assert list(again.as_fields()) == list(fields) == [f for f in WRITTEN if f in fields]


@given(recipes())
def test_fields_hold_what_is_not_the_default_and_no_more(recipe: Recipe) -> None:
    fields = recipe.as_fields()
    for name in fields.keys() - {"rows", "columns"}:
        try:
            less = read_recipe({key: fields[key] for key in fields if key != name})
        except RecipeError:
            continue
        assert less != recipe
    if recipe.family == ROWS[0].family:
        plain = Recipe(recipe.rows, recipe.columns)
        for name in set(WRITTEN) - {"rows", "columns"}:
            assert (name in fields) == (getattr(recipe, name) != getattr(plain, name))


@given(recipes())
def test_sizes_to_draw_from_fit_grid_clues_and_singles(recipe: Recipe) -> None:
    sizes = [size for size, _ in recipe.sizes]
    if "style" not in recipe.row.options:
        return
    if recipe.style == FIXED:
        assert not sizes
        return
    assert sizes
    assert not recipe.distinct or max(sizes) <= len(recipe.digits)
    assert sizes == sorted(set(sizes))
    assert max(sizes) <= min(recipe.caged, LARGEST_CAGE)
    assert not (recipe.singles == 0 and 1 in sizes)
    if recipe.pairs_only:
        assert max(sizes) <= 2
    if recipe.cage_sizes:
        assert recipe.sizes == recipe.cage_sizes


def test_the_default_digits_go_to_the_longer_side() -> None:
    assert Recipe(2, 3).digits == (1, 2, 3)
    assert Recipe(3, 2, digits=(5, 0, 3)).digits == (0, 3, 5)
    assert Recipe(4, 4, digits=(1, 2, 3, 4)).as_fields() == {"rows": 4, "columns": 4}


def test_operators_are_kept_in_one_order_whatever_their_signs() -> None:
    assert Recipe(4, 4, operators="÷−×+").operators == "+-*/"
    assert Recipe(4, 4, operators="x, -").operators == "-*"
    assert Recipe(4, 4, operators="--").operators == "-"


def test_maps_that_name_the_same_cages_are_one_recipe() -> None:
    other = tuple((7, 2, 9, 4)[cage] for cage in QUARTERS)
    assert Recipe(4, 4, style=FIXED, cages=other) == Recipe(4, 4, style=FIXED, cages=QUARTERS)


def test_the_codes_of_styles_stand_for_the_kernel() -> None:
    ids = ["carve", "merge", "dominoes", "split", "rotation", "mirror", "fixed"]
    assert [(row.code, row.id) for row in STYLES] == list(enumerate(ids))
    assert [row.id for row in STYLES if not row.changes_cages] == [FIXED]
    for row in BY_ID.values():
        sizes = [size for size, _ in row.cage_sizes]
        assert sizes == sorted(set(sizes))
        assert bool(sizes) == (row.id != FIXED)


def test_what_cannot_be_is_refused_in_one_line(golden: Callable[[Path, str], None]) -> None:
    """Options that a family lacks: test_options."""
    hold_refusals("recipes", read_recipe, golden)
    assert RecipeError.exit_code == 2


SUDOKU: dict[str, Any] = {"family": "sudoku", "rows": 9, "columns": 9}
KILLER: dict[str, Any] = {"family": "killer", "rows": 6, "columns": 6}


def test_what_a_family_does_not_have_is_refused_of_recipes_built_by_hand_too() -> None:
    with pytest.raises(RecipeError, match="--style: the family sudoku"):
        Recipe(9, 9, style="mirror", family="sudoku")


@pytest.mark.parametrize(
    ("rows", "columns", "high", "wide"),
    [(4, 4, 2, 2), (6, 6, 2, 3), (8, 8, 2, 4), (9, 9, 3, 3), (10, 10, 2, 5), (12, 12, 3, 4),
     (15, 15, 3, 5), (16, 16, 4, 4), (4, 6, 2, 3), (6, 4, 3, 2)],
)  # fmt: skip
def test_usual_boxes_are_as_square_as_can_be(rows: int, columns: int, high: int, wide: int) -> None:
    recipe = Recipe(rows, columns, family="sudoku")
    assert recipe.boxes == boxes_of(rows, columns, high, wide)
    assert recipe == Recipe(rows, columns, boxes=f"{high}x{wide}", family="sudoku")
    assert recipe.as_fields() == {"rows": rows, "columns": columns, "family": "sudoku"}


def test_shares_givens_and_maps_are_kept_as_numbers() -> None:
    recipe = read_recipe({**KILLER, "uncaged": "0.25", "givens": "0", "boxes": "none"})
    assert recipe.as_fields() == {
        "rows": 6, "columns": 6, "family": "killer", "boxes": "none", "uncaged": 9,
    }  # fmt: skip
    caging = [7, 7, -1, 3, *[-1] * 32]
    recipe = cages({**KILLER, "style": FIXED, "cages": caging})
    assert recipe.cages == (0, 0, -1, 1, *[-1] * 32)
    assert recipe.uncaged == 33
    assert cages({**SUDOKU, "givens": 30}).givens == (30, 30)
    assert cages({**SUDOKU, "givens": "24-99"}).givens == (24, 81)


def test_rows_are_the_families_and_their_options_those_of_recipes() -> None:
    assert [row.family for row in ROWS] == [each.id for each in FAMILIES if each.kind is KIND]
    for row in ROWS:
        assert set(row.options) < set(WRITTEN)
        recipe = Recipe(*row.size, family=row.family)
        assert recipe.row is row
        assert read_recipe(recipe.as_fields()) == recipe
    offered = {name for row in ROWS for name in row.options}
    assert offered == set(WRITTEN) - {"rows", "columns", "family"} <= set(all_options())
    assert Recipe(4, 4).family == FAMILIES[0].id  # which specs leave out


def test_a_recipe_without_sides_says_which_is_missing() -> None:
    with pytest.raises(RecipeError, match="'columns' is missing"):
        read_recipe({"rows": 4})


@pytest.mark.parametrize(
    "fields",
    [
        {"rows": 1, "columns": 1},
        {"rows": 1, "columns": 1, "operators": "/"},
        {"rows": 1, "columns": 1, "style": FIXED, "cages": [5]},
        {"digits": [2, 3, 5, 7], "operators": "/", "cage_sizes": "1"},
        {"digits": [2, 3, 5, 7], "operators": "/", "style": FIXED, "cages": list(range(16))},
        {"digits": [0, 3, 5, 7], "operators": "/"},
        {"digits": [2, 3, 5, 7], "operators": "-/"},
        {"operators": "-", "cage_sizes": "3", "rule": "max-minus-rest"},
        {"operators": "-/", "singles": 0},
        {"rows": 5, "columns": 5, "operators": "-", "singles": 1},
        {"rows": 5, "columns": 5, "style": "dominoes", "singles": 0},
        {"rows": 5, "columns": 5, "style": "split", "cage_sizes": "4", "singles": 0},
        {"style": FIXED, "cages": list(QUARTERS), "singles": 0},
        {"hidden_operators": 1, "operators": "-"},
        {"rows": 16, "columns": 16},
    ],
)
def test_what_can_just_be_is_taken(fields: dict[str, Any]) -> None:
    recipe = read_recipe({"rows": 4, "columns": 4, **fields})
    assert recipe.cells == recipe.rows * recipe.columns


def fills(cells: int, sizes: list[int], singles: int) -> bool:
    """Whether some cages of these sizes, and at most so many single cells, make up the cells."""
    if cells == 0:
        return True
    left = sizes + [1] * (singles > 0)
    return any(
        fills(cells - size, [s for s in sizes if s <= size], singles - (size == 1))
        for size in left
        if size <= cells
    )


@given(
    st.integers(1, 5),
    st.integers(1, 4),
    st.sets(st.integers(2, 7), min_size=1, max_size=3),
    st.integers(0, 4),
)
def test_sizes_are_refused_exactly_where_they_do_not_add_up(
    rows: int, columns: int, sizes: set[int], singles: int
) -> None:
    cells = rows * columns
    fitting = sorted(size for size in sizes if size <= cells)
    assume(fitting)
    weights = tuple((size, 1) for size in fitting)
    try:
        Recipe(rows, columns, cage_sizes=weights, singles=singles)
    except RecipeError as refused:
        assert not fills(cells, fitting, singles)
        mended = int(str(refused).rpartition("--singles ")[2])
        assert fills(cells, fitting, mended)
        assert not fills(cells, fitting, mended - 1)
    else:
        assert fills(cells, fitting, singles)


@given(st.lists(st.integers(-9, 25), min_size=3, max_size=5, unique=True))
def test_division_alone_is_refused_exactly_where_no_pair_divides(digits: list[int]) -> None:
    explains = OPERATORS["/"].explains
    possible = any(
        explains(pair, target, Rule.PAIR)
        for pair in combinations(digits, 2)
        for target in range(-25, 26)
    )
    try:
        Recipe(3, 3, digits=tuple(digits), operators="/")
    except RecipeError:
        assert not possible
    else:
        assert possible


def test_a_file_may_say_it_as_the_command_line_does() -> None:
    said = tomllib.loads(
        'rows = 6\ncolumns = 8\ndigits = "0-5,8,9"\ncage_sizes = "3:3, 2:5"\nsingles = "none"\n'
        'operators = "+×"\nno_op = "all"\nrule = "max-minus-rest"\nweak_clues = false\n'
    )
    assert read_recipe(said).as_fields() == {
        "rows": 6,
        "columns": 8,
        "digits": [0, 1, 2, 3, 4, 5, 8, 9],
        "rule": "max-minus-rest",
        "cage_sizes": [[2, 5], [3, 3]],
        "singles": 0,
        "operators": "+*",
        "hidden_operators": 1.0,
        "weak_clues": False,
    }


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("0-5", (0, 1, 2, 3, 4, 5)),
        ("1,2,3,5", (1, 2, 3, 5)),
        ("1-3, 7", (1, 2, 3, 7)),
        ("-2-1", (-2, -1, 0, 1)),
        ("-3--1", (-3, -2, -1)),
        ("-4,4", (-4, 4)),
    ],
)
def test_digits_as_the_command_line_takes_them(text: str, digits: tuple[int, ...]) -> None:
    assert readers.digits_of(text) == digits


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("17", Start(17)),
        ("-3", Start(-3)),
        ("winter", Start("winter")),
        ("007", Start("007")),
        ("17/204", Start(17, 204)),
        ("winter/0", Start("winter", 0)),
    ],
)
def test_seeds_are_numbers_or_words_and_may_name_a_unit(text: str, start: Start) -> None:
    assert start_of(text) == start
    assert start_of(name_of(start.seed, start.unit)) == start


@pytest.mark.parametrize("text", ["", "a/b", "1/2/3", "/3", " 3", "3\n", "x" * 101])
def test_other_seeds_are_refused(text: str) -> None:
    with pytest.raises(KenkenError, match=r"^--seed "):
        start_of(text)


def test_fresh_seeds_differ_and_can_be_typed_again() -> None:
    drawn = {fresh() for _ in range(20)}
    assert len(drawn) > 10
    assert all(start_of(str(start.seed)) == start for start in drawn)


def test_each_unit_of_each_order_begins_elsewhere() -> None:
    orders = [
        GenerationRequest(Recipe(4, 4)),
        GenerationRequest(Recipe(4, 5)),
        GenerationRequest(Recipe(4, 4, singles=0)),
        GenerationRequest(Recipe(4, 4), Target(Difficulty.parse("easy"))),
    ]
    states = {
        state_of(request_text(order), name_of(seed, unit))
        for order in orders
        for seed in (1, 2, "one")
        for unit in (0, 1, 10)
    }
    assert len(states) == len(orders) * 9
    assert all(0 <= state < 1 << 64 for state in states)
    # A suite's other targets do not change what a unit draws; and what it draws never changes.
    others = (Target(Difficulty.parse("hard")),)
    assert request_text(orders[0]._replace(secondary=others, rated=False)) == request_text(
        orders[0]
    )
    assert state_of(request_text(orders[2]), name_of("one", 10)) == 14_640_643_599_345_670_156


def test_what_a_unit_draws_did_not_change_with_the_names_of_options() -> None:
    text = request_text(GenerationRequest(Recipe(4, 4, hidden_operators=0.5)))
    assert '{"rows":4,"columns":4,"no_op":0.5}' in text
    assert state_of(text, name_of("one", 10)) == 16_271_795_380_508_276_474


# symmetries


@pytest.mark.parametrize("name", SYMMETRY)
@pytest.mark.parametrize("sides", [(9, 9), (4, 4), (1, 1), (4, 6), (5, 3), (1, 6)], ids=str)
def test_orbits_are_what_the_moves_of_a_symmetry_leave_together(
    sides: tuple[int, int], name: str
) -> None:
    rows, columns = sides
    symmetry = SYMMETRY[name]
    if symmetry.square and rows != columns:
        return
    every = orbits(symmetry, rows, columns)
    assert sorted(cell for orbit in every for cell in orbit) == list(range(rows * columns))
    assert [orbit[0] for orbit in every] == sorted(orbit[0] for orbit in every)
    for orbit in every:
        for cell in orbit:
            for move in symmetry.moves:
                row, column = move(*divmod(cell, columns), rows - 1, columns - 1)
                assert row * columns + column in orbit
    sizes = {len(orbit) for orbit in every}
    assert max(sizes) <= {
        "none": 1,
        "quarter-turn": 4,
        "mirrors": 4,
        "diagonals": 4,
        "full": 8,
    }.get(name, 2)
