"""Recipes: what they refuse and in which words, and that they come back as they were."""

import json
import tomllib
from itertools import combinations
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kenken_cp.core.cages import OPERATORS, Rule
from kenken_cp.core.errors import KenkenError
from kenken_cp.generate import options
from kenken_cp.generate.difficulty import Difficulty, Target
from kenken_cp.generate.order import Order
from kenken_cp.generate.recipe import LARGEST_CAGE, Recipe, RecipeError
from kenken_cp.generate.seeds import Start, fresh, name_of, said_of, start_of, state_of
from kenken_cp.generate.styles import BY_ID, FIXED, STYLES

QUARTERS = (0, 0, 1, 1) * 2 + (2, 2, 3, 3) * 2
DOMINOES = tuple(cell // 2 for cell in range(16))


@st.composite
def recipes(draw: st.DrawFn) -> Recipe:
    """Recipes of all kinds; what they refuse is left out."""
    rows, columns = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    longer = max(rows, columns)
    said: dict[str, Any] = {
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
        "no_op": draw(st.floats(0, 1)),
        "weak_clues": draw(st.booleans()),
    }
    if said["style"] == FIXED:
        line = draw(st.lists(st.booleans(), min_size=rows * columns, max_size=rows * columns))
        said["caging"] = tuple(sum(line[: cell + 1]) for cell in range(rows * columns))
    else:
        weights = st.lists(
            st.tuples(st.integers(1, 6), st.integers(1, 99)), max_size=4, unique_by=lambda w: w[0]
        )
        said["cage_sizes"] = tuple(draw(weights))
    try:
        return Recipe(rows, columns, **said)
    except RecipeError:
        assume(False)
        raise


@given(recipes())
def test_a_recipe_comes_back_from_its_fields(recipe: Recipe) -> None:
    fields = recipe.as_fields()
    again = Recipe.from_fields(json.loads(json.dumps(fields)))
    assert again == recipe
    assert hash(again) == hash(recipe)
    assert list(again.as_fields()) == list(fields) == [f for f in options.READERS if f in fields]


@given(recipes())
def test_fields_hold_what_is_not_the_default_and_no_more(recipe: Recipe) -> None:
    fields = recipe.as_fields()
    plain = Recipe(recipe.rows, recipe.columns)
    for name in set(options.READERS) - {"rows", "columns"}:
        assert (name in fields) == (getattr(recipe, name) != getattr(plain, name))


@given(recipes())
def test_sizes_to_draw_from_fit_grid_clues_and_singles(recipe: Recipe) -> None:
    sizes = [size for size, _ in recipe.sizes]
    if recipe.style == FIXED:
        assert not sizes
        return
    assert sizes
    assert sizes == sorted(set(sizes))
    assert max(sizes) <= min(recipe.cells, LARGEST_CAGE)
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
    assert Recipe(4, 4, style=FIXED, caging=other) == Recipe(4, 4, style=FIXED, caging=QUARTERS)


def test_the_codes_of_styles_stand_for_the_kernel() -> None:
    ids = ["carve", "merge", "dominoes", "split", "rotation", "mirror", "fixed"]
    assert [(row.code, row.id) for row in STYLES] == list(enumerate(ids))
    assert [row.id for row in STYLES if not row.structural] == [FIXED]
    for row in BY_ID.values():
        sizes = [size for size, _ in row.cage_sizes]
        assert sizes == sorted(set(sizes))
        assert bool(sizes) == (row.id != FIXED)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"rows": 0}, "--size: a grid of 0×4; both sides are integers from 1 up"),
        ({"rows": 17}, "--size: a grid of 17×4; the largest side is 16"),
        ({"rows": True}, "'rows' is True; it must be an integer"),
        ({"rows": 4.0}, "'rows' is 4.0; it must be an integer"),
        ({"digits": [1, 2, 3]}, "--digits: 3 digits for a line of 4 cells; name 4"),
        ({"digits": [1, 2, 3, 3]}, "--digits: the digits 1 2 3 3; each must stand there once"),
        ({"digits": "1-3,x"}, "--digits 1-3,x: 'x' is no digit; write 0-5 or 1,2,3,5"),
        ({"digits": "5-2"}, "--digits 5-2: the range 5-2 is empty or too long"),
        ({"digits": "0-9999999999"}, "--digits 0-9999999999: the range 0-9999999999 is empty or"),
        ({"digits": ""}, "--digits : '' is no digit"),
        ({"digits": [1, 2, 3, True]}, "'digits' is [1, 2, 3, True]; it must be a list of integers"),
        ({"rule": "pairs"}, "--rule: the rule 'pairs' for − and ÷; it is 'pair' or 'max-minus-r"),
        ({"rule": 1}, "'rule' is 1; it must be a text"),
        ({"style": "crave"}, "--style crave: no such style; did you mean carve?"),
        ({"style": "?"}, "--style ?: no such style; there are carve, merge, dominoes, split, ro"),
        ({"operators": "+%"}, "--operators +%: '%' is none of + - * /"),
        ({"operators": ""}, "--operators: none is named; they are + - * /"),
        ({"no_op": 1.5}, "--no-op 1.5: a share from 0 to 1, or none, or all"),
        ({"no_op": float("nan")}, "--no-op nan: a share from 0 to 1, or none, or all"),
        ({"no_op": "some"}, "--no-op some: it is none, all, or a share such as 0.3"),
        ({"no_op": True}, "'no_op' is True; it must be a number from 0 to 1, 'none' or 'all'"),
        ({"singles": -1}, "--singles -1: a number from 0 up, or none, or some"),
        ({"singles": "few"}, "--singles few: it is none, some, or how many at most"),
        ({"weak_clues": 0}, "'weak_clues' is 0; it must be true or false"),
        ({"cage_sizes": "2:3,4:x"}, "--cage-sizes 2:3,4:x: '4:x' is no size with its weight; wr"),
        ({"cage_sizes": [[2, 3, 4]]}, "'cage_sizes' is [[2, 3, 4]]; it must be a list of [size, "),
        ({"cage_sizes": [[2, 0]]}, "--cage-sizes 2:0; sizes and weights are integers from 1 up"),
        ({"cage_sizes": "2:1,3:1,2:5"}, "--cage-sizes names 2 twice; once is enough"),
        ({"cage_sizes": "17"}, "--cage-sizes has 17; a grid of 4×4 has 16 cells"),
        ({"cage_sizes": "11"}, "--cage-sizes: a cage of 11 cells; cages have at most 10"),
        ({"cage_sizes": "1,2", "singles": 0}, "--cage-sizes wants cages of 1 cell, --singles no"),
        (
            {"cage_sizes": "2,3", "operators": "-/"},
            (
                "--cage-sizes: a cage of 3 cells, and − or ÷ stands on two only by the "
                "rule 'pair'; allow + or ×, or use --rule max-minus-rest"
            ),
        ),
        (
            {"rows": 5, "columns": 5, "singles": 0, "operators": "-"},
            "--singles none: cages of 2 cells cannot fill a grid of 5×5; allow --singles 1",
        ),
        (
            {"rows": 5, "columns": 5, "style": "dominoes", "cage_sizes": "2", "singles": 0},
            "--singles none: cages of 2 cells cannot fill a grid of 5×5; allow --singles 1",
        ),
        (
            {"rows": 5, "columns": 5, "cage_sizes": "4,6", "singles": 0},
            "--singles none: cages of 4 or 6 cells cannot fill a grid of 5×5; allow --singles 1",
        ),
        ({"cage_sizes": "7", "singles": 1}, "--singles 1: cages of 7 cells cannot fill a grid of"),
        (
            {"rows": 1, "columns": 1, "singles": 0},
            "--singles none: cages of two or more cells cannot fill a grid of 1×1; allow --singl",
        ),
        (
            {"digits": [2, 3, 5, 7], "operators": "/"},
            "--operators /: no digit of 2 3 5 7 divides another; allow + - or * beside it",
        ),
        (
            {"digits": [2, 3, 5, 7], "operators": "÷", "style": FIXED, "caging": list(DOMINOES)},
            "--operators /: no digit of 2 3 5 7 divides another",
        ),
        ({"style": FIXED}, "--style fixed wants a map of the cages; name its file by --caging"),
        ({"caging": [0] * 16}, "--caging goes with --style fixed, not with carve"),
        ({"style": FIXED, "caging": [0] * 16}, "--caging: a cage of 16 cells; cages have at most"),
        (
            {"style": FIXED, "caging": [0] * 15},
            "--caging: a map of 15 cells for a grid of 4×4, which has 16",
        ),
        (
            {"style": FIXED, "caging": [0, 1, 1, 0] + [2, 2, 3, 3] * 3},
            "--caging: the cage r1c1, r1c4 is not connected; each of its cells must share an edge",
        ),
        (
            {"style": FIXED, "caging": [0, 1, 2, 2] * 4, "singles": 0, "operators": "-"},
            "--caging: a cage of 8 cells, and − stands on two only",
        ),
        (
            {"style": FIXED, "caging": [8, *DOMINOES[1:]], "singles": 1},
            "--singles 1: the map of --caging has 2 of them",
        ),
        (
            {"style": FIXED, "caging": list(QUARTERS), "cage_sizes": "4"},
            "--cage-sizes: with --style fixed the map says what they are",
        ),
        ({"singels": 0}, "'singels' is no option; did you mean singles?"),
        ({"zzz": 0}, "'zzz' is no option; there are rows, columns, digits, rule"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(RecipeError) as refused:
        Recipe.from_fields({"rows": 4, "columns": 4, **fields})
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)
    assert refused.value.exit_code == 2


def test_a_recipe_without_sides_says_which_is_missing() -> None:
    with pytest.raises(RecipeError, match="'columns' is missing"):
        Recipe.from_fields({"rows": 4})


@pytest.mark.parametrize(
    "fields",
    [
        {"rows": 1, "columns": 1},
        {"rows": 1, "columns": 1, "operators": "/"},
        {"rows": 1, "columns": 1, "style": FIXED, "caging": [5]},
        {"digits": [2, 3, 5, 7], "operators": "/", "cage_sizes": "1"},
        {"digits": [2, 3, 5, 7], "operators": "/", "style": FIXED, "caging": list(range(16))},
        {"digits": [0, 3, 5, 7], "operators": "/"},
        {"digits": [2, 3, 5, 7], "operators": "-/"},
        {"operators": "-", "cage_sizes": "3", "rule": "max-minus-rest"},
        {"operators": "-/", "singles": 0},
        {"rows": 5, "columns": 5, "operators": "-", "singles": 1},
        {"rows": 5, "columns": 5, "style": "dominoes", "singles": 0},
        {"rows": 5, "columns": 5, "style": "split", "cage_sizes": "4", "singles": 0},
        {"style": FIXED, "caging": list(QUARTERS), "singles": 0},
        {"no_op": 1, "operators": "-"},
        {"rows": 16, "columns": 16},
    ],
)
def test_what_can_just_be_is_taken(fields: dict[str, Any]) -> None:
    recipe = Recipe.from_fields({"rows": 4, "columns": 4, **fields})
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
    assert Recipe.from_fields(said).as_fields() == {
        "rows": 6,
        "columns": 8,
        "digits": [0, 1, 2, 3, 4, 5, 8, 9],
        "rule": "max-minus-rest",
        "cage_sizes": [[2, 5], [3, 3]],
        "singles": 0,
        "operators": "+*",
        "no_op": 1.0,
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
    assert options.digits_of(text) == digits


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
        Order(Recipe(4, 4)),
        Order(Recipe(4, 5)),
        Order(Recipe(4, 4, singles=0)),
        Order(Recipe(4, 4), Target(Difficulty.parse("easy"))),
    ]
    states = {
        state_of(said_of(order), name_of(seed, unit))
        for order in orders
        for seed in (1, 2, "one")
        for unit in (0, 1, 10)
    }
    assert len(states) == len(orders) * 9
    assert all(0 <= state < 1 << 64 for state in states)
    # A suite's other wishes do not change what a unit draws; and what it draws never changes.
    others = (Target(Difficulty.parse("hard")),)
    assert said_of(orders[0]._replace(others=others, rated=False)) == said_of(orders[0])
    assert state_of(said_of(orders[2]), name_of("one", 10)) == 14_640_643_599_345_670_156
