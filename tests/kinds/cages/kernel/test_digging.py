"""Grids dug out: what is left is unique, as wanted, symmetric, and nothing of it can be spared."""

from array import array
from collections import Counter
from itertools import chain, combinations
from random import Random
from typing import Any

import pytest

from kenken_cp.core.geometry import Grid
from kenken_cp.core.steps import Tier
from kenken_cp.core.symmetries import BY_ID, SYMMETRIES, orbits
from kenken_cp.human import grade
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages import rules as cage_rules
from kenken_cp.kinds.cages.generator.kernel_generators import generator_for
from kenken_cp.kinds.cages.generator.recipe import CageRecipe as Recipe
from kenken_cp.kinds.cages.kernel import codes
from kenken_cp.kinds.cages.kernel.generate.givens_remover import GivensRemover
from kenken_cp.kinds.cages.kernel.generate.two_digit_sets import TwoDigitSets
from kenken_cp.kinds.cages.kernel.search.board import Board
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.helpers.boards import solutions
from tests.helpers.recipes import departures, least_image
from tests.helpers.units import work_unit

pytestmark = pytest.mark.kernel

SUDOKU = "sudoku"
EVERY_TIER = sum(1 << tier for tier in Tier) | 1 << codes.ABOVE
PAUSE = 64
NODES = 200_000
only_plain = pytest.mark.skipif(kernel.COMPILED, reason="the compiled form hides it")

BOARDS: tuple[dict[str, Any], ...] = (
    {"rows": 4, "columns": 4},
    {"rows": 4, "columns": 4, "symmetry": "full"},
    {"rows": 4, "columns": 4, "diagonals": True},
    {"rows": 4, "columns": 4, "digits": (1, 2, 3, 4, 5)},
    {"rows": 5, "columns": 5, "boxes": "none"},
    {"rows": 4, "columns": 6, "symmetry": "mirrors"},
    {"rows": 4, "columns": 5, "boxes": "none", "digits": (*range(1, 7),), "symmetry": "half-turn"},
    {"rows": 6, "columns": 6, "symmetry": "half-turn"},
    {"rows": 6, "columns": 6, "boxes": (0,) * 5 + (1,) * 2 + (0, *(1,) * 4) + (2,) * 24,
     "digits": (*range(1, 25),)},
)  # fmt: skip


def digger_for(recipe: Recipe, digs: int = 8) -> GivensRemover:
    """A digger of its own for the recipe."""
    digger = generator_for.__wrapped__(recipe, recipe.box_map)
    assert isinstance(digger, GivensRemover)
    digger.allow(digs, *(recipe.givens or (0, recipe.cells)), recipe.givens is not None)
    return digger


def recipe_of(**said: Any) -> Recipe:
    return Recipe(**said, family=SUDOKU)


def in_hand(digger: GivensRemover, recipe: Recipe) -> tuple[CagePuzzle, Grid]:
    """The puzzle that a digger has in hand, and its solution."""
    given = enumerate(chain.from_iterable(digger.evaluator.givens()))
    givens = tuple((cell, digit) for cell, digit in given if digit in recipe.digits)
    return puzzle_of(recipe, givens), tuple(chain.from_iterable(digger.evaluator.grid_rows()))


def puzzle_of(recipe: Recipe, givens: tuple[tuple[int, int], ...]) -> CagePuzzle:
    return CagePuzzle(
        recipe.rows, recipe.columns, (), recipe.digits, boxes=recipe.box_map,
        diagonals=recipe.diagonals, givens=givens, covered=False,
    )  # fmt: skip


def without(puzzle: CagePuzzle, recipe: Recipe, orbit: list[int]) -> CagePuzzle:
    """The puzzle without what is given in some cells."""
    return puzzle_of(recipe, tuple(given for given in puzzle.givens if given[0] not in orbit))


def given_orbits(puzzle: CagePuzzle, recipe: Recipe) -> list[list[int]]:
    every = orbits(BY_ID[recipe.symmetry], recipe.rows, recipe.columns)
    given = {cell for cell, _ in puzzle.givens}
    return [orbit for orbit in every if orbit[0] in given]


@pytest.mark.parametrize("said", BOARDS, ids=str)
def test_what_is_dug_out_is_unique_and_nothing_can_be_spared(said: dict[str, Any]) -> None:
    recipe = recipe_of(**said)
    digger = digger_for(recipe)
    for seed in range(6):
        assert work_unit(digger, seed)
        digger.lay_out(digger.made, False)
        puzzle, grid = in_hand(digger, recipe)
        assert departures(puzzle, recipe) == []
        assert list(cage_rules.check(puzzle, grid)) == []
        assert solutions(puzzle, 2, NODES) == ([grid], True)
        for orbit in given_orbits(puzzle, recipe):
            assert len(solutions(without(puzzle, recipe, orbit), 2, NODES)[0]) == 2
        assert digger.count_outcomes()[codes.GOOD] == sum(digger.count_outcomes()) == 1


@pytest.mark.parametrize("symmetry", [row.id for row in SYMMETRIES])
def test_what_is_given_keeps_its_symmetry(symmetry: str) -> None:
    recipe = recipe_of(rows=6, columns=6, symmetry=symmetry)
    digger = digger_for(recipe)
    patterns = set()
    for seed in range(4):
        assert work_unit(digger, seed)
        digger.lay_out(digger.made, False)
        puzzle, _ = in_hand(digger, recipe)
        assert departures(puzzle, recipe) == []
        patterns.add(tuple(cell for cell, _ in puzzle.givens))
    assert len(patterns) > 1


TIERS = (
    (Tier.GENTLE, Tier.GENTLE), (Tier.EASY, Tier.EASY), (Tier.EASY, Tier.HARD),
    (Tier.GENTLE, Tier.EXPERT), (Tier.MEDIUM, Tier.EXPERT),
)  # fmt: skip


@pytest.mark.parametrize("symmetry", ["none", "half-turn"])
@pytest.mark.parametrize("tiers", TIERS, ids=str)
def test_what_is_made_is_of_the_tier_wanted_and_nothing_can_be_spared(
    tiers: tuple[Tier, Tier], symmetry: str
) -> None:
    recipe = recipe_of(rows=9, columns=9, symmetry=symmetry)
    digger = digger_for(recipe, 8 if kernel.COMPILED else 2)
    digger.aim(codes.TIER, *tiers, 0)
    made = 0
    for seed in range(8 if kernel.COMPILED else 1):
        if not work_unit(digger, seed):
            continue
        made += 1
        place = digger.made
        digger.lay_out(place, False)
        puzzle, grid = in_hand(digger, recipe)
        assert solutions(puzzle, 2, NODES) == ([grid], True)
        assert grade(puzzle).tier == place
        assert tiers[0] <= place <= tiers[1]
        for orbit in given_orbits(puzzle, recipe):
            less = without(puzzle, recipe, orbit)
            several = len(solutions(less, 2, NODES)[0]) == 2
            assert several or grade(less).tier > tiers[1]
    assert made > 2 or not kernel.COMPILED


@pytest.mark.parametrize(
    "aim",
    [
        (codes.UNIQUE, 0, 0),
        (codes.TIER, Tier.MEDIUM, Tier.MEDIUM),
        (codes.EFFORT, 20_000, 25_000),
        (codes.DEPTH, 7, 8),
    ],
)
def test_what_is_kept_on_the_way_is_unique_and_of_its_tier(aim: tuple[int, int, int]) -> None:
    side = 9 if kernel.COMPILED else 4
    recipe = recipe_of(rows=side, columns=side, symmetry="half-turn")
    digger = digger_for(recipe)
    digger.aim(*aim, EVERY_TIER)
    kept = 0
    for seed in range(4):
        work_unit(digger, seed)
        for place in digger.list_places():
            digger.lay_out(place, False)
            puzzle, grid = in_hand(digger, recipe)
            assert departures(puzzle, recipe) == []
            assert solutions(puzzle, 2, NODES) == ([grid], True)
            tier = grade(puzzle).tier
            assert tier > Tier.MEDIUM if place == codes.ABOVE else not place or tier == place
            kept += 1
    assert kept > 3


def test_efforts_are_met_from_above() -> None:
    """One that takes too much effort is eased step by step."""
    if not kernel.COMPILED:
        pytest.skip("large boards want the compiled kernel")
    recipe = recipe_of(rows=9, columns=9)
    digger = digger_for(recipe)
    low, high = 20_000, 30_000
    digger.aim(codes.EFFORT, low, high, 0)
    efforts = []
    for seed in range(6):
        if work_unit(digger, seed):
            digger.lay_out(digger.made, False)
            efforts.append(grade(in_hand(digger, recipe)[0]).effort)
    assert len(efforts) >= 4
    assert all(low <= effort <= high for effort in efforts)


@pytest.mark.parametrize("givens", [(24, 30), (32, 33), (36, 40)])
@pytest.mark.parametrize("symmetry", ["none", "half-turn", "full"])
def test_as_many_are_given_as_are_asked_for(symmetry: str, givens: tuple[int, int]) -> None:
    if not kernel.COMPILED:
        pytest.skip("large boards want the compiled kernel")
    recipe = recipe_of(rows=9, columns=9, symmetry=symmetry, givens=givens)
    digger = digger_for(recipe)
    digger.aim(codes.TIER, Tier.EASY, Tier.HARD, 0)
    counts = Counter[int]()
    for seed in range(12):
        if work_unit(digger, seed):
            digger.lay_out(digger.made, False)
            puzzle, grid = in_hand(digger, recipe)
            assert departures(puzzle, recipe) == []
            assert Tier.EASY <= grade(puzzle).tier <= Tier.HARD
            assert solutions(puzzle, 2, NODES) == ([grid], True)
            counts[len(puzzle.givens)] += 1
    assert counts or symmetry == "full"
    if symmetry == "none":
        assert len(counts) == givens[1] - givens[0] + 1 or len(counts) > 3


def test_too_many_givens_are_a_reason() -> None:
    recipe = recipe_of(rows=6, columns=6, symmetry="full", givens=(5, 8))
    digger = digger_for(recipe)
    found = Counter[int]()
    for seed in range(4):
        made = work_unit(digger, seed)
        counted = digger.count_outcomes()
        found.update({code: number for code, number in enumerate(counted) if number})
        assert made == (counted[codes.GOOD] == 1)
    assert found[codes.MANY_GIVENS] > 10


def test_a_unit_goes_on_after_a_puzzle_that_was_dismissed_and_makes_others() -> None:
    recipe = recipe_of(rows=6, columns=6)
    digger = digger_for(recipe)
    digger.begin(3)
    images = set()
    made = 0
    while True:
        if not work_unit(digger):
            break
        made += 1
        digger.lay_out(digger.made, False)
        puzzle, grid = in_hand(digger, recipe)
        assert solutions(puzzle, 2, NODES) == ([grid], True)
        images.add(least_image(puzzle))
        digger.dismiss()
    assert made == 8
    assert len(images) > 4


def test_a_unit_pauses_after_so_many_looks() -> None:
    recipe = recipe_of(rows=6, columns=6)
    digger = digger_for(recipe)
    digger.aim(codes.DEPTH, 1000, 1000, 0)
    digger.begin(1)
    calls = looked = 0
    more = True
    while more:
        more = digger.go_on()
        calls += 1
        assert digger.looked - looked <= PAUSE
        looked = digger.looked
    assert calls > 1
    assert digger.count_outcomes()[codes.TOO_EASY] == 8


def test_a_board_without_grids_brings_nothing() -> None:
    recipe = recipe_of(rows=4, columns=4)
    digger = generator_for.__wrapped__(recipe, (0, 0, 1, 1, 0, 1, 1, 2, 0, 3, 2, 2, 3, 3, 3, 2))
    assert isinstance(digger, GivensRemover)
    assert not work_unit(digger, 1)
    assert digger.count_outcomes()[codes.NO_GRID] == sum(digger.count_outcomes()) == 1
    assert digger.list_places() == []


# sets of which some cell must be given


def sets_of(unavoidable: TwoDigitSets) -> list[set[int]]:
    """The orbits of each set that is known."""
    sets: list[set[int]] = [set() for _ in range(unavoidable.sets)]
    for orbit in range(unavoidable.orbits):
        at = unavoidable.first[orbit]
        while at >= 0:
            sets[unavoidable.set_of[at]].add(orbit)
            at = unavoidable.next[at]
    return sets


@only_plain
@pytest.mark.parametrize("said", BOARDS[:-1], ids=str)
def test_swapped_digits_leave_a_grid_a_grid(said: dict[str, Any]) -> None:
    recipe = recipe_of(**said)
    digger = digger_for(recipe)
    geometry = recipe.geometry(recipe.box_map)
    board = Board(geometry, len(recipe.digits))
    unavoidable = TwoDigitSets(board, array("i", range(recipe.cells)), recipe.cells)
    for seed in range(3):
        digger.begin(seed)
        grid = list(digger.evaluator.grid)
        unavoidable.read(digger.evaluator.grid)
        sets = sets_of(unavoidable)
        assert sum(map(len, sets)) == recipe.cells * (len(recipe.digits) - 1)
        for number, cells in enumerate(sets):
            assert unavoidable.given[number] == len(cells)
            digits = {grid[cell] for cell in cells}
            pairs = [digits] if len(digits) == 2 else [
                digits | {other} for other in range(len(recipe.digits)) if other not in digits
            ]  # fmt: skip
            assert any(is_grid(swap(grid, cells, pair), geometry) for pair in pairs)


def swap(grid: list[int], cells: set[int], pair: set[int]) -> list[int]:
    """The grid with two digits exchanged in these cells."""
    return [sum(pair) - digit if cell in cells else digit for cell, digit in enumerate(grid)]


def is_grid(grid: list[int], geometry: Any) -> bool:
    return all(
        grid[one] != grid[two]
        for house in geometry.houses
        for one, two in combinations(house.cells, 2)
    )


@pytest.mark.parametrize(
    ("symmetry", "seed"), [("half-turn", 19), ("half-turn", 79), ("full", 219)]
)
def test_a_cell_that_singles_found_is_not_searched_for(symmetry: str, seed: int) -> None:
    """Of an orbit blanked, singles may find the first cell and not the others."""
    recipe = recipe_of(rows=6, columns=6, digits=tuple(range(1, 8)), symmetry=symmetry)
    digger = digger_for(recipe)
    assert work_unit(digger, seed)
    digger.lay_out(digger.made, False)
    puzzle, _ = in_hand(digger, recipe)
    for orbit in given_orbits(puzzle, recipe):
        assert len(solutions(without(puzzle, recipe, orbit), 2, NODES)[0]) == 2


@only_plain
@pytest.mark.parametrize("digits", [6, 7])
@pytest.mark.parametrize("symmetry", ["none", "half-turn"])
def test_to_blank_a_set_leaves_several_solutions(symmetry: str, digits: int) -> None:
    """Those that were learned while a grid was dug out as well as those of two digits."""
    recipe = recipe_of(rows=6, columns=6, digits=tuple(range(1, digits + 1)), symmetry=symmetry)
    digger = digger_for(recipe)
    digger.aim(codes.TIER, Tier.EXPERT, Tier.EXPERT, 0)
    every = orbits(BY_ID[symmetry], 6, 6)
    learned = 0
    for seed in range(18, 21):
        digger.begin(seed)
        before = digger.unavoidable.sets
        work_unit(digger)
        grid = tuple(chain.from_iterable(digger.evaluator.grid_rows()))
        sets = sets_of(digger.unavoidable)
        learned += len(sets) - before
        for members in sets:
            blank = {cell for orbit in members for cell in every[orbit]}
            givens = ((cell, digit) for cell, digit in enumerate(grid) if cell not in blank)
            assert len(solutions(puzzle_of(recipe, tuple(givens)), 2, NODES)[0]) == 2
    assert learned > 5


@only_plain
def test_what_is_needed_and_what_is_bare_are_counted_as_orbits_are_blanked_and_given() -> None:
    recipe = recipe_of(rows=6, columns=6, symmetry="half-turn")
    digger = digger_for(recipe)
    digger.begin(1)
    unavoidable = digger.unavoidable
    sets = sets_of(unavoidable)
    rng = Random(7)
    given = set(range(18))
    for _ in range(300):
        orbit = rng.randrange(18)
        unavoidable.change(orbit, -1 if orbit in given else 1)
        given ^= {orbit}
        assert unavoidable.bare == sum(not members & given for members in sets)
        for other in given:
            assert unavoidable.needs(other) == any(members & given == {other} for members in sets)
