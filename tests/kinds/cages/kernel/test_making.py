"""Cagings, clues and changes of the kernel's maker, against what is plain to see of a puzzle."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain, cycle, product
from math import prod, sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.geometry import Grid
from kenken_cp.core.steps import Tier
from kenken_cp.engine.rng import Rng
from kenken_cp.human import grade
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages import rules as cage_rules
from kenken_cp.kinds.cages.generator.kernel_generators import generator_for
from kenken_cp.kinds.cages.generator.readers import JIGSAW
from kenken_cp.kinds.cages.generator.recipe import CageRecipe as Recipe
from kenken_cp.kinds.cages.kernel import codes
from kenken_cp.kinds.cages.kernel.generate.cage_generator import CageGenerator
from kenken_cp.kinds.cages.kernel.generate.clue_chooser import ClueChooser
from kenken_cp.kinds.cages.kernel.generate.puzzle_generator import PuzzleGenerator
from kenken_cp.kinds.cages.kernel.search.caging import Caging
from kenken_cp.kinds.cages.kernel.search.tuples import TupleStore
from kenken_cp.kinds.cages.operators import GIVEN, NO_OP, OPERATORS, Rule, readings
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from tests.helpers.boards import random_caging, random_grid, solutions
from tests.helpers.recipes import (
    STYLES,
    departures,
    is_one_piece,
    least_image,
    random_map,
    random_recipe,
)
from tests.helpers.strategies import DIGIT_SETS, ZERO
from tests.helpers.units import work_unit

pytestmark = pytest.mark.kernel

CUT_STYLES = tuple(style for style in STYLES if style != "fixed")
EVERY_TIER = sum(1 << tier for tier in Tier)
FAR = 5  # standard deviations
MANY = 2 if kernel.COMPILED else 1  # units with changes, which cost most uncompiled
PAUSE = 64  # judgements that a call of the maker makes at most
HUGE = 1 << 61
only_plain = pytest.mark.skipif(kernel.COMPILED, reason="the compiled form hides it")


def bench_for(recipe: Recipe, cagings: int = 6, changes: int = 60) -> PuzzleGenerator:
    """A generator of its own for the recipe, of cages."""
    maker = generator_for.__wrapped__(recipe, recipe.box_map)
    assert isinstance(maker, PuzzleGenerator)
    maker.allow(cagings, changes)
    return maker


def in_hand(maker: PuzzleGenerator, recipe: Recipe) -> tuple[CagePuzzle, Grid]:
    """The puzzle that a maker has in hand, and its solution."""
    cells: list[list[int]] = [[] for _ in maker.evaluator.operators()]
    for cell, cage in enumerate(chain.from_iterable(maker.evaluator.cages())):
        if cage:
            cells[cage - 1].append(cell)
    cages = tuple(
        map(Cage, map(tuple, cells), maker.evaluator.operators(), maker.evaluator.targets())
    )
    given = enumerate(chain.from_iterable(maker.evaluator.givens()))
    puzzle = CagePuzzle(
        recipe.rows,
        recipe.columns,
        cages,
        recipe.digits,
        recipe.rule,
        recipe.box_map,
        recipe.diagonals,
        tuple((cell, digit) for cell, digit in given if digit in recipe.digits),
        recipe.distinct,
        "uncaged" not in recipe.row.options,
    )
    assert puzzle.cages == cages, "the cages do not come by their first cells"
    return puzzle, tuple(chain.from_iterable(maker.evaluator.grid_rows()))


def first_cuts(recipe: Recipe, count: int) -> Iterator[tuple[CagePuzzle, Grid]]:
    """The first caging of so many units, before any change; those that failed are left out."""
    maker = bench_for(recipe, 1, 0)
    for seed in range(count):
        maker.begin(seed)
        assert not maker.go_on()
        counted = maker.count_outcomes()
        none = (codes.NO_GRID, codes.NO_CAGES, codes.NO_CLUE)
        assert sum(counted) == sum(counted[code] for code in none) <= 1
        if sum(counted) == 0:
            yield in_hand(maker, recipe)


def change(recipe: Recipe, count: int, changes: int = 25) -> Iterator[tuple[CagePuzzle, Grid]]:
    """What so many units kept on their way to a puzzle that wants a search."""
    maker = bench_for(recipe, 1, changes)
    maker.aim(codes.TIER, Tier.SEARCH, Tier.SEARCH, EVERY_TIER)
    for seed in range(count):
        work_unit(maker, seed)
        for place in maker.list_places():
            maker.lay_out(place, False)
            yield in_hand(maker, recipe)


def broken_clues(puzzle: CagePuzzle, grid: Grid) -> list[Cage]:
    """The cages whose clue the grid does not meet, by the rules of the operators themselves."""
    return [
        cage
        for cage in puzzle.cages
        if not OPERATORS[cage.operator].explains(
            [grid[cell] for cell in cage.cells], cage.target, puzzle.rule
        )
    ]


def assert_made_well(puzzle: CagePuzzle, grid: Grid, recipe: Recipe) -> None:
    """That a puzzle follows its recipe, and its grid the rules."""
    assert departures(puzzle, recipe) == []
    assert broken_clues(puzzle, grid) == []
    assert list(cage_rules.check(puzzle, grid)) == []


# cages

SIDES = (
    (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (9, 9), (1, 6), (6, 1), (2, 7), (5, 4), (4, 5),
    (7, 8),
)  # fmt: skip
LARGE = ((16, 16), (12, 15), (16, 1), (1, 16))


@pytest.mark.parametrize("style", CUT_STYLES)
@pytest.mark.parametrize("sides", SIDES, ids=str)
def test_cuts_are_as_the_recipe_says(sides: tuple[int, int], style: str) -> None:
    for puzzle, grid in first_cuts(Recipe(*sides, style=style), 8):
        assert_made_well(puzzle, grid, Recipe(*sides, style=style))


@pytest.mark.parametrize("style", CUT_STYLES)
@pytest.mark.parametrize("sides", LARGE, ids=str)
def test_large_boards_are_cut(sides: tuple[int, int], style: str) -> None:
    recipe = Recipe(*sides, style=style)
    cuts = list(first_cuts(recipe, 2))
    assert cuts
    for puzzle, grid in cuts:
        assert_made_well(puzzle, grid, recipe)


SIZES: tuple[dict[str, Any], ...] = (
    {"singles": 0},
    {"singles": 1},
    {"singles": 3},
    {"cage_sizes": ((1, 1),)},
    {"cage_sizes": ((3, 1),), "singles": 2},
    {"cage_sizes": ((2, 9), (5, 1)), "singles": 2},
    {"cage_sizes": ((6, 1),)},
    {"cage_sizes": ((7, 1),), "singles": 2},
    {"cage_sizes": ((1, 1), (2, 1)), "singles": 6},
    {"operators": "-", "singles": 6},
    {"family": "kenken-boxes", "boxes": "2x2"},
    {"family": "killer", "boxes": "none"},
    {"family": "killer", "boxes": "2x2", "singles": 2, "givens": (1, 3)},
    {"family": "killer", "boxes": "none", "uncaged": 4},
    {"family": "killer", "boxes": "2x2", "uncaged": 0.3, "repeats": True},
    {"family": "killer", "boxes": "none", "uncaged": 12, "cage_sizes": ((2, 1),)},
)


@pytest.mark.parametrize(
    ("said", "style"), [*zip(SIZES, cycle(CUT_STYLES)), *zip(SIZES, cycle(CUT_STYLES[::-1]))]
)
def test_cages_keep_to_sizes_and_single_cells_cut_and_changed(
    style: str, said: dict[str, Any]
) -> None:
    for sides in ((4, 4), (5, 6)) if kernel.COMPILED else ((4, 4),):
        recipe = Recipe(*sides, style=style, **said)
        made = [*first_cuts(recipe, 6), *change(recipe, MANY, 12)]
        assert made or recipe.uncaged
        for puzzle, grid in made:
            assert_made_well(puzzle, grid, recipe)


@pytest.mark.parametrize("said", [{}, {"singles": 0}, {"singles": 1}, {"singles": 2}], ids=str)
@pytest.mark.parametrize("style", ["carve", "merge", "dominoes", "split"])
def test_hardly_a_cut_fails(style: str, said: dict[str, Any]) -> None:
    large = [(6, 6), (7, 7)] if kernel.COMPILED else []
    for sides in [(3, 3), (4, 4), (3, 5), (1, 8), *large]:
        recipe = Recipe(*sides, style=style, **said)
        assert len(list(first_cuts(recipe, 20))) >= 18


@pytest.mark.parametrize("said", [{}, {"singles": 0}, {"singles": 2}], ids=str)
@pytest.mark.parametrize("style", ["rotation", "mirror"])
def test_hardly_a_symmetric_cut_fails_on_even_sides(style: str, said: dict[str, Any]) -> None:
    for sides in ((4, 4), (6, 6), (4, 6), (2, 8)):
        recipe = Recipe(*sides, style=style, **said)
        assert len(list(first_cuts(recipe, 20))) >= 16


@pytest.mark.parametrize("style", ["rotation", "mirror"])
@pytest.mark.parametrize("sides", [(4, 4), (4, 5), (5, 4), (3, 5), (6, 6), (7, 7)], ids=str)
def test_symmetry_outlives_changes(sides: tuple[int, int], style: str) -> None:
    if max(sides) > 5 and not kernel.COMPILED:
        pytest.skip("large boards want the compiled kernel")
    recipe = Recipe(*sides, style=style)
    made = list(change(recipe, 5, 20))
    assert made
    for puzzle, grid in made:
        assert_made_well(puzzle, grid, recipe)


@pytest.mark.parametrize("seed", range(6))
def test_fixed_cages_stay_as_they_are(seed: int) -> None:
    rng = random.Random(seed)
    rows, columns = rng.randint(2, 6), rng.randint(2, 6)
    recipe = Recipe(rows, columns, style="fixed", cages=random_map(rng, rows, columns))
    made = [*first_cuts(recipe, 6), *change(recipe, 2)]
    assert len(made) >= 6
    for puzzle, grid in made:
        assert_made_well(puzzle, grid, recipe)


@pytest.mark.parametrize("style", ["carve", "merge"])
def test_cages_of_one_size_where_they_fit(style: str) -> None:
    for size, least in ((1, 1.0), (2, 0.5), (3, 0.4), (4, 0.3)):
        recipe = Recipe(6, 6, style=style, cage_sizes=((size, 1),))
        sizes = [len(cage.cells) for puzzle, _ in first_cuts(recipe, 10) for cage in puzzle.cages]
        assert sizes.count(size) >= least * len(sizes)


def test_dominoes_are_pairs_but_for_rests() -> None:
    for sides in ((4, 4), (5, 5), (6, 6)):
        for puzzle, _ in first_cuts(Recipe(*sides, style="dominoes"), 10):
            sizes = Counter(len(cage.cells) for cage in puzzle.cages)
            assert sizes[1] == 0
            assert sizes[2] > sum(sizes.values()) / 3


@only_plain
@pytest.mark.parametrize(
    "weights", [((2, 1),), ((1, 1), (2, 6), (3, 4), (4, 2)), ((5, 9), (10, 1))]
)
def test_sizes_are_drawn_by_their_weights(weights: tuple[tuple[int, int], ...]) -> None:
    cutter, rng = CageGenerator(4, 4, codes.CARVE, weights, ()), Rng(1)
    counts = Counter(cutter._draw_size(rng) for _ in range(3000))
    total = sum(weight for _, weight in weights)
    assert set(counts) == {size for size, _ in weights}
    for size, weight in weights:
        mean = 3000 * weight / total
        assert abs(counts[size] - mean) <= FAR * sqrt(mean)


@only_plain
@pytest.mark.parametrize("sides", [(4, 4), (3, 6), (1, 9)], ids=str)
def test_a_part_of_a_cage_hangs_together_and_so_does_the_rest(sides: tuple[int, int]) -> None:
    rows, columns = sides
    cells = rows * columns
    cutter, rng = CageGenerator(rows, columns, codes.CARVE, ((8, 1),), ()), Rng(2)
    cutter.limit(8, cells)
    found = 0
    for _ in range(30):
        assert cutter.cut(rng)
        label = max(range(cells), key=lambda at: cutter.sizes[at])
        whole = {cell for cell in range(cells) if cutter.owner[cell] == label}
        owner = list(cutter.owner)
        size = 1 + rng.below(len(whole) - 1)
        if not cutter.part(rng, label, size):
            assert list(cutter.owner) == owner
            continue
        found += 1
        part = {cell for cell in range(cells) if cutter.chosen[cell]}
        assert part < whole
        assert len(part) == size
        assert is_one_piece(part, rows, columns)
        assert is_one_piece(whole - part, rows, columns)
        other = cutter.split_off()
        assert {cell for cell in range(cells) if cutter.owner[cell] == other} == part
        assert sorted(Counter(cutter.owner).items()) == [
            (at, size) for at, size in enumerate(cutter.sizes) if size
        ]
    assert found > 20


@pytest.mark.parametrize("style", CUT_STYLES)
def test_as_many_cells_are_in_no_cage_as_are_asked_for(style: str) -> None:
    odd = style in ("rotation", "mirror")
    for uncaged in (1, 6, 0.25):
        recipe = Recipe(6, 6, style=style, family="killer", uncaged=uncaged)
        cuts = list(first_cuts(recipe, 12))
        assert len(cuts) >= 6
        for puzzle, _ in (*cuts, *change(recipe, MANY - 1, 10)):
            free = 36 - sum(len(cage.cells) for cage in puzzle.cages)
            assert free == (recipe.uncaged - recipe.uncaged % 2 if odd else recipe.uncaged)


def test_a_map_may_leave_cells_in_no_cage() -> None:
    caging = (0, 0, -1, 1, 2, 2, -1, 1, *range(3, 10), -1)
    recipe = Recipe(4, 4, style="fixed", cages=caging, family="killer")
    assert recipe.uncaged == 3
    for puzzle, grid in first_cuts(recipe, 4):
        assert_made_well(puzzle, grid, recipe)


def test_cages_of_a_map_that_repeat_nothing_are_filled_so() -> None:
    """Squares of four cells, some over two boxes: of grids drawn without regard few would do."""
    caging = tuple(row // 2 * 4 + column // 2 for row in range(8) for column in range(8))
    recipe = Recipe(8, 8, style="fixed", cages=caging, family="killer", boxes="2x4")
    cuts = list(first_cuts(recipe, 6))
    assert len(cuts) == 6
    for puzzle, grid in cuts:
        assert_made_well(puzzle, grid, recipe)


def test_givens_beside_cages_are_as_many_as_drawn() -> None:
    recipe = Recipe(6, 6, family="killer", givens=(2, 5))
    counts = Counter(len(puzzle.givens) for puzzle, _ in first_cuts(recipe, 60))
    assert set(counts) == {2, 3, 4, 5}


@pytest.mark.slow
@pytest.mark.parametrize("family", ["kenken", "kenken-boxes", "killer"])
@pytest.mark.parametrize("seed", range(4))
def test_cuts_of_all_shapes_are_as_their_recipes_say(seed: int, family: str) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        recipe = random_recipe(rng, 16, family)
        if recipe.boxes == JIGSAW:
            continue
        for puzzle, grid in (*first_cuts(recipe, 4), *change(recipe, 1, 20)):
            assert_made_well(puzzle, grid, recipe)


# clues


@pytest.mark.parametrize(
    ("digits", "operators", "rule"),
    [
        (*pair, rule)
        for pair, rule in zip(
            product(DIGIT_SETS, ["+-*/", "+", "*", "+-", "*/", "-/", "+*"]), cycle(Rule)
        )
    ],
)
def test_the_grid_meets_every_clue(digits: tuple[int, ...], operators: str, rule: Rule) -> None:
    for no_op in (0.0, 0.5):
        said: dict[str, Any] = {"operators": operators, "rule": rule, "hidden_operators": no_op}
        recipe = Recipe(4, 4, digits[:5], **said, weak_clues=no_op == 0)
        for puzzle, grid in (*first_cuts(recipe, 5), *change(recipe, 1, 10)):
            assert_made_well(puzzle, grid, recipe)


@pytest.mark.parametrize("share", [0.0, 0.3, 0.75, 1.0])
def test_as_many_larger_cages_hide_their_operator_as_asked(share: float) -> None:
    shown: Counter[bool] = Counter()
    for puzzle, _ in first_cuts(Recipe(6, 6, hidden_operators=share), 60):
        shown.update(cage.operator == NO_OP for cage in puzzle.cages if len(cage.cells) > 1)
    cages = shown.total()
    assert cages > 500
    assert abs(shown[True] - share * cages) <= 4 * sqrt(cages * share * (1 - share))


@pytest.mark.skipif(not kernel.COMPILED, reason="the plain form draws the same")
def test_operators_that_fit_are_as_likely() -> None:
    """1 and 2 allow all four operators, 2 and 3 all but ÷."""
    recipe = Recipe(3, 2, digits=(1, 2, 3), style="fixed", cages=(0, 0, 1, 1, 2, 2))
    found: dict[tuple[int, ...], Counter[str]] = {(1, 2): Counter(), (2, 3): Counter()}
    for puzzle, grid in first_cuts(recipe, 900):
        for cage in puzzle.cages:
            values = tuple(sorted(grid[cell] for cell in cage.cells))
            if values in found:
                found[values][cage.operator] += 1
    for values, operators in (((1, 2), "+-*/"), ((2, 3), "+-*")):
        counts = found[values]
        mean = counts.total() / len(operators)
        assert set(counts) == set(operators)
        assert mean > 100
        assert all(abs(number - mean) <= 4 * sqrt(mean) for number in counts.values())


def combinations_left(puzzle: CagePuzzle, cage: Cage, grid: Grid, operators: str) -> dict[str, int]:
    """How many ways to fill the cage each operator would leave whose clue the grid meets."""
    size = len(cage.cells)
    lines = [set(house.cells) for house in puzzle.geometry.houses]
    apart = [
        (i, j)
        for i, j in product(range(size), repeat=2)
        if i < j and any({cage.cells[i], cage.cells[j]} <= line for line in lines)
    ]
    ways = [
        way
        for way in product(puzzle.digits, repeat=size)
        if all(way[i] != way[j] for i, j in apart)
    ]
    values = [grid[cell] for cell in cage.cells]
    rows = [row for row in readings(NO_OP, size, puzzle.rule) if row.symbol in operators]
    return {
        row.symbol: sum(row.explains(way, target, puzzle.rule) for way in ways)
        for row in rows
        if (target := target_of(row.symbol, values)) is not None
    }


def target_of(operator: str, values: list[int]) -> int | None:
    """What the values come to; None where ÷ does not go."""
    if operator == "+":
        return sum(values)
    if operator == "*":
        return prod(values)
    if operator == "-":
        return 2 * max(values) - sum(values)
    rests = [(value, prod(values[:i] + values[i + 1 :])) for i, value in enumerate(values)]
    return next((value // rest for value, rest in rests if rest and value % rest == 0), None)


WEAK: tuple[dict[str, Any], ...] = (
    {"rows": 4, "columns": 4},
    {"rows": 5, "columns": 4, "rule": Rule.MAX_MINUS_REST, "negative_clues": True},
    {"rows": 4, "columns": 4, "digits": ZERO[:5], "operators": "+-*"},
    {"rows": 6, "columns": 6, "cage_sizes": ((2, 1), (3, 1))},
)


@pytest.mark.parametrize("said", WEAK, ids=str)
def test_weak_clues_are_avoided_where_that_is_asked_and_come_where_not(
    said: dict[str, Any],
) -> None:
    """A clue is weak if another leaves at most half as many combinations."""
    for weak in (False, True):
        recipe = Recipe(**said, weak_clues=weak)
        found = cages = 0
        for puzzle, grid in (*first_cuts(recipe, 6), *change(recipe, 1, 10)):
            for cage in puzzle.cages:
                if not 1 < len(cage.cells) < 5:
                    continue
                left = combinations_left(puzzle, cage, grid, recipe.operators)
                cages += 1
                found += any(2 * other <= left[cage.operator] for other in left.values())
        assert cages > 30
        assert (found > 0) == weak


@pytest.mark.parametrize(
    "said", [{}, {"operators": "-"}, {"hidden_operators": 1}, {"digits": ZERO[:6]}], ids=str
)
def test_differences_below_zero_come_only_where_they_are_asked_for(said: dict[str, Any]) -> None:
    for negative in (False, True):
        recipe = Recipe(5, 5, rule=Rule.MAX_MINUS_REST, negative_clues=negative, **said)
        puzzles = [puzzle for puzzle, _ in (*first_cuts(recipe, 12), *change(recipe, 2, 10))]
        assert puzzles
        below = [cage for puzzle in puzzles for cage in puzzle.cages if cage.target < 0]
        assert bool(below) == negative
        assert all(len(cage.cells) > 2 and cage.operator in "-?" for cage in below)


# whether another grid meets a clue


def lay(rule: Rule, digits: tuple[int, ...], size: int, operator: str, target: int) -> Any:
    """ClueChooser and a caging of one cage across a board of one line."""
    clues = ClueChooser(digits, "+-*/", rule is Rule.PAIR, 0, True)
    caging = Caging(size)
    caging.read(CagePuzzle(1, size, (Cage(tuple(range(size)), operator, target),), digits, rule))
    return clues, caging


@st.composite
def clues_and_values(draw: st.DrawFn) -> tuple[Rule, tuple[int, ...], list[int], str, int]:
    """A clue that a line of digits meets or misses by little, and other digits for the line."""
    rule = draw(st.sampled_from(Rule))
    size = draw(st.integers(1, 5))
    digit = st.integers(-4, 9) | st.sampled_from([10**6, -(10**6), 999_983, 60, 12])
    digits = tuple(sorted(draw(st.sets(digit, min_size=size, max_size=8))))
    values = draw(st.lists(st.sampled_from(digits), min_size=size, max_size=size))
    if size == 1:
        return rule, digits, values, GIVEN, draw(st.sampled_from(digits))
    source = draw(st.just(values) | st.permutations(values))
    operator = draw(st.sampled_from(readings(NO_OP, size, rule))).symbol
    target = target_of(operator, list(source))
    target = 0 if target is None else target + draw(st.sampled_from([0, 0, 0, 1, -1]))
    return rule, digits, values, draw(st.sampled_from([operator, operator, NO_OP])), target


@only_plain
@given(clues_and_values())
def test_a_grid_meets_a_clue_exactly_by_the_rules(
    case: tuple[Rule, tuple[int, ...], list[int], str, int],
) -> None:
    rule, digits, values, operator, target = case
    rests = [prod(values[:i] + values[i + 1 :]) for i in range(len(values))]
    if abs(target) >= HUGE // 10**6 or max(map(abs, rests)) >= HUGE // 10**6:
        return  # no clue is as large
    clues, caging = lay(rule, digits, len(values), operator, target)
    grid = [digits.index(value) for value in values]
    assert clues.meets(caging, 0, grid) == OPERATORS[operator].explains(values, target, rule)


@only_plain
@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("digits", [(-2, -1, 0, 1, 2), (1, 2, 3, 4), (0, 1, 3, 6)])
def test_every_line_of_few_digits_meets_what_the_rules_say(
    digits: tuple[int, ...], rule: Rule
) -> None:
    for size in (2, 3):
        for row, target in product((*readings(NO_OP, size, rule), OPERATORS[NO_OP]), range(-8, 13)):
            clues, caging = lay(rule, digits, size, row.symbol, target)
            for grid in product(range(len(digits)), repeat=size):
                values = [digits[index] for index in grid]
                assert clues.meets(caging, 0, grid) == row.explains(values, target, rule)


@only_plain
@pytest.mark.parametrize("seed", range(40))
def test_what_is_chosen_is_met_and_one_of_those_allowed(seed: int) -> None:
    """The same of cages alone, of all shapes and digits, huge ones too."""
    rng = random.Random(seed)
    rule, operators = rng.choice(tuple(Rule)), rng.choice(("+-*/", "*/", "/", "+", "-"))
    digits = tuple(
        sorted(rng.choice([(*ZERO[:6],), (-3, -2, 0, 1, 4, 10**6), (2, 3, 5, 7, 11, 13)]))
    )
    cells = random_caging(rng, 5, 5, 6)
    whole = CagePuzzle(
        5, 5, tuple(Cage(c, "+" if c[1:] else GIVEN, digits[0]) for c in cells), digits
    )
    caging = Caging(25)
    caging.read(whole)
    values = random_grid(rng, 5, 5, digits)
    grid = [digits.index(value) for value in values]
    clues = ClueChooser(digits, operators, rule is Rule.PAIR, 1 << 31, True)
    store, stream = TupleStore(digits, rule is Rule.PAIR), Rng(seed)
    for number, cage in enumerate(whole.cages):
        held = [values[cell] for cell in cage.cells]
        targets = {
            row.symbol: target_of(row.symbol, held)
            for row in readings(NO_OP, len(held), rule)
            if row.symbol in operators
        }
        fits = {symbol: at for symbol, at in targets.items() if at is not None and abs(at) < HUGE}
        chosen = clues.choose(stream, caging, number, grid, store, 0)
        assert chosen == (len(held) == 1 or bool(fits))
        if not chosen:
            continue
        symbol, target = chr(caging.operators[number]), caging.targets[number]
        assert OPERATORS[symbol].explains(held, target, rule)
        assert clues.meets(caging, number, grid)
        if len(held) > 1:
            assert target in fits.values() if symbol == NO_OP else fits[symbol] == target


# making


KINDS: tuple[dict[str, Any], ...] = (
    {},
    {"family": "kenken-boxes", "boxes": "2x2", "diagonals": True},
    {"family": "killer", "boxes": "none"},
    {"family": "killer", "boxes": "none", "uncaged": 4, "repeats": True},
)


@pytest.mark.parametrize(
    ("said", "style"),
    [*product(KINDS, CUT_STYLES)] if kernel.COMPILED else [*zip(KINDS, CUT_STYLES, strict=False)],
)
def test_what_is_kept_on_the_way_is_unique_and_of_its_tier(
    style: str, said: dict[str, Any]
) -> None:
    recipe = Recipe(5, 5, style=style, **said)
    maker = bench_for(recipe, 2, 30)
    maker.aim(codes.TIER, Tier.SEARCH, Tier.SEARCH, EVERY_TIER)
    tiers: set[int] = set()
    for seed in range(4 * MANY - 2):
        work_unit(maker, seed)
        for place in maker.list_places():
            maker.lay_out(place, False)
            puzzle, grid = in_hand(maker, recipe)
            assert solutions(puzzle, 2, 100_000) == ([grid], True)
            assert grade(puzzle).tier == place
            tiers.add(place)
    assert len(tiers) > (not said)


@pytest.mark.parametrize(
    "said", [{}, *({"family": f} for f in ("kenken-boxes", "killer"))], ids=str
)
@pytest.mark.parametrize("tier", [Tier.GENTLE, Tier.EASY, Tier.MEDIUM, Tier.HARD])
def test_what_is_made_is_of_the_tier_wanted(tier: Tier, said: dict[str, Any]) -> None:
    if said and not kernel.COMPILED:
        pytest.skip("large boards want the compiled kernel")
    recipe = Recipe(*((6, 6) if said else (5, 5)), **said)
    maker = bench_for(recipe, 6, 100)
    maker.aim(codes.TIER, tier, tier, 0)
    made = 0
    for seed in range(5):
        work_unit(maker, seed)
        counted = maker.count_outcomes()
        assert counted[codes.GOOD] == (maker.made >= 0)
        assert maker.list_places() == ([tier] if maker.made >= 0 else [])
        if maker.made >= 0:
            made += 1
            maker.lay_out(maker.made, True)
            puzzle, grid = in_hand(maker, recipe)
            assert grade(puzzle).tier == tier == maker.made
            assert solutions(puzzle, 2, 100_000) == ([grid], True)
    assert made >= 3


def test_a_unit_goes_on_after_a_puzzle_that_was_dismissed_and_makes_others() -> None:
    recipe = Recipe(4, 4)
    maker = bench_for(recipe)
    maker.aim(codes.TIER, Tier.EASY, Tier.EASY, 0)
    maker.begin(3)
    images = set()
    for dismissed in range(8):
        if not work_unit(maker):
            break
        assert maker.count_outcomes()[codes.GOOD] == dismissed + 1
        maker.lay_out(maker.made, False)
        images.add(least_image(in_hand(maker, recipe)[0]))
        maker.dismiss()
    assert len(images) > 2


@pytest.mark.parametrize("said", [{}, {"style": "fixed"}, {"operators": "+"}], ids=str)
def test_changes_and_cagings_are_no_more_than_allowed(said: dict[str, Any]) -> None:
    if "style" in said:
        said = {**said, "cages": random_map(random.Random(1), 4, 4)}
    maker = bench_for(Recipe(4, 4, **said), 3, 7)
    maker.aim(codes.DEPTH, 1000, 1000, 0)
    for seed in range(5):
        assert not work_unit(maker, seed)
        assert 0 < sum(maker.count_outcomes()) <= 3 * 7


@pytest.mark.parametrize("size", [4, 6, pytest.param(16, marks=pytest.mark.slow)])
def test_a_unit_pauses_after_so_many_judgements(size: int) -> None:
    if size > 4 and not kernel.COMPILED:
        pytest.skip("large boards want the compiled kernel")
    maker = bench_for(Recipe(size, size), 2, 200 if size < 16 else 40)
    maker.aim(codes.DEPTH, 1000, 1000, 0)
    maker.begin(1)
    calls = judged = 0
    more = True
    while more:
        more = maker.go_on()
        calls += 1
        found = sum(maker.count_outcomes())
        assert found - judged <= PAUSE
        judged = found
    assert calls > 1


def test_what_is_not_settled_within_the_nodes_is_not_taken() -> None:
    """Sums of four cells on a large board: most candidates take more nodes than there are."""
    if not kernel.COMPILED:
        pytest.skip("large boards want the compiled kernel")
    unsettled = made = 0
    kinds: tuple[dict[str, Any], ...] = (
        {"operators": "+", "cage_sizes": ((3, 1),)},
        {"hidden_operators": 1.0, "singles": 0},
    )
    for said in kinds:
        recipe = Recipe(9, 9, **said)
        maker = bench_for(recipe, 1, 30)
        for seed in range(6):
            work_unit(maker, seed)
            unsettled += maker.count_outcomes()[codes.UNSETTLED]
            if maker.made >= 0:
                made += 1
                maker.lay_out(maker.made, False)
                puzzle, grid = in_hand(maker, recipe)
                assert solutions(puzzle, 2, 1_000_000) == ([grid], True)
    assert unsettled > 10
    assert made > 2


def test_puzzles_have_one_key_exactly_if_they_are_images_of_each_other() -> None:
    recipe = Recipe(2, 3)
    maker = bench_for(recipe)
    keys: dict[object, bytes] = {}
    for seed in range(120):
        if work_unit(maker, seed):
            maker.lay_out(maker.made, False)
            puzzle, _ = in_hand(maker, recipe)
            assert keys.setdefault(least_image(puzzle), maker.key()) == maker.key()
    assert 5 < len(set(keys.values())) == len(keys) < 100
