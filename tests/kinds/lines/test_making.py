"""Nonograms made: random pictures, levels, and pictures from files."""

import json
import re
import struct
import sys
import tracemalloc
import zlib
from collections.abc import Callable
from dataclasses import replace
from itertools import chain, combinations, product
from math import hypot, prod
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kenken_cp import human, verification
from kenken_cp.cli.shortage import advice_on
from kenken_cp.core import limits
from kenken_cp.core.generator import UNIQUE, Aim
from kenken_cp.core.recipe import MOST_BYTES, RecipeError
from kenken_cp.core.steps import Tier
from kenken_cp.core.symmetries import BY_ID, SYMMETRIES, orbits
from kenken_cp.core.verdict import Outcome
from kenken_cp.engine import COMPILED, outcomes
from kenken_cp.engine.rng import Rng
from kenken_cp.generation.difficulty import Difficulty, Target
from kenken_cp.generation.recipe import generator_of
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.kinds.lines.generator import workspace
from kenken_cp.kinds.lines.generator.advice import LEAST_FILL, advice
from kenken_cp.kinds.lines.generator.hard_halves import HALVES
from kenken_cp.kinds.lines.generator.options import LineRecipe
from kenken_cp.kinds.lines.generator.pictures import grays_in
from kenken_cp.kinds.lines.generator.tones import remark, threshold, two_tones
from kenken_cp.kinds.lines.generator.workspace import LineWorkspace
from kenken_cp.kinds.lines.kernel.generate.picture_source import PictureSource
from kenken_cp.kinds.lines.kernel.generate.tier_solver import TierSolver
from kenken_cp.kinds.lines.kernel.search.board import Board
from kenken_cp.kinds.lines.nonogram import FAMILY
from kenken_cp.kinds.lines.puzzle import LinePuzzle, puzzle_of, room_of
from tests.helpers.command_line import Kenken
from tests.helpers.refusals import hold_refusals
from tests.helpers.units import work_unit

pytestmark = pytest.mark.kernel

ANY = Aim(UNIQUE, Tier.GENTLE, Tier.SEARCH)
UNITS = 12 if COMPILED else 3


def make(recipe: LineRecipe, aim: Aim = ANY, units: int = UNITS) -> list[LinePuzzle]:
    """The puzzles of some units, each checked against the grid it comes with."""
    space = LineWorkspace(recipe)
    found = []
    for unit in range(units):
        if not work_unit(space, 1000 + unit, aim):
            continue
        assert space.lay_out(space.made, rated=False) == ""
        puzzle = FAMILY.from_data(json.loads(json.dumps(space.data())))
        grid = tuple([value for row in space.grid() for value in row])
        verdict = verification.decide(FAMILY, puzzle)
        assert verdict.outcome is Outcome.UNIQUE
        assert verdict.grids == (grid,)
        assert space.key() == FAMILY.kind.key("nonogram", puzzle)
        found.append(puzzle)
    return found


def test_a_unit_does_not_depend_on_those_before_it() -> None:
    """Hard ones are searched, and a search that went on from the last unit could differ."""
    recipe, aim = (
        LineRecipe(10, 10, "nonogram"),
        Aim("tier", Tier.EXPERT, Tier.MASTER, 1 << 5 | 1 << 6),
    )
    together = LineWorkspace(recipe)
    for unit in range(UNITS // 2):
        figures = []
        for space in (together, LineWorkspace(recipe)):
            work_unit(space, unit, aim)
            figures.append((space.made, space.nodes, space.count_candidates()))
        assert figures[0] == figures[1]


@pytest.mark.parametrize("size", [(1, 1), (2, 9), (10, 10), (15, 6)])
def test_puzzles_are_unique_and_solved_by_lines(size: tuple[int, int]) -> None:
    found = make(LineRecipe(*size, "nonogram"))
    assert len(found) == UNITS
    for puzzle in found:
        assert verification.decide(FAMILY, puzzle, "kernel").nodes == 0


@pytest.mark.parametrize(
    "recipe",
    [
        LineRecipe(64, 7, "nonogram", fill=0.4),
        LineRecipe(64, 16, "nonogram", fill=0.35),
        LineRecipe(64, 24, "nonogram", symmetry="half-turn"),
        LineRecipe(24, 64, "nonogram", symmetry="mirror", easy_lines=False),
        LineRecipe(30, 30, "nonogram", fill=0.25),
        LineRecipe(100, 100, "nonogram", fill=0.35),
    ],
    ids=["wide", "sparse", "half-turn", "no-easy-lines", "last attempt", "large blobs"],
)
def test_boards_whose_lines_settle_next_to_nothing_are_made(recipe: LineRecipe) -> None:
    """They are changed from a border on."""
    if recipe.rows * recipe.columns > 1_024 and not COMPILED:
        pytest.skip("large boards want the compiled kernel")
    found = make(recipe, units=2 if COMPILED else 1)
    assert len(found) == (2 if COMPILED else 1)
    images = orbits(BY_ID[recipe.symmetry], recipe.rows, recipe.columns)
    for puzzle in found:
        grid = verification.decide(FAMILY, puzzle).grids[0]
        assert all(len({grid[cell] for cell in orbit}) == 1 for orbit in images)


@pytest.mark.parametrize("tier", [*Tier][: Tier.EXPERT])
def test_a_level_is_met_as_the_human_solver_says(tier: Tier) -> None:
    found = make(LineRecipe(8, 8, "nonogram"), Aim("tier", tier, tier), UNITS // 3)
    assert found
    for puzzle in found:
        assert human.grade(puzzle).tier == tier


@pytest.mark.parametrize("size", [(1, 8), (5, 5), (7, 9), (10, 10), (16, 4), (20, 20), (40, 62)])
def test_tiers_without_steps_are_those_of_the_human_solver(size: tuple[int, int]) -> None:
    """The tier, and where a tier gives out the cells that stay open."""
    pictures = 60 if COMPILED else 1
    for grain, fill in product((0, 1, 2, 5), (0.4, 0.5, 0.65)):
        maker = workspace.generator_for(LineRecipe(*size, "nonogram", fill, grain))
        lines = maker.lines
        for seed in range(1 + pictures * 50 // (size[0] * size[1])):
            maker.begin(seed)
            maker.compose()
            for cut in (Tier.GENTLE, Tier.EASY, Tier.MEDIUM):
                lines.aim(outcomes.TIER, cut, cut)
                lines.look()
                tier, solved = lines.reached, lines.board.open_cells == 0
                left = sorted(lines.open_cells[: lines.open_count])
                lines.load_solver()
                assert lines.climb(cut) == tier
                if tier == 0 and solved:
                    assert left == sorted(lines.open_cells[: lines.open_count])


@pytest.mark.parametrize("size", [(1, 8), (5, 5), (7, 9), (10, 10), (16, 4), (20, 20), (40, 62)])
def test_all_tiers_at_once_settle_what_they_settle_one_by_one(size: tuple[int, int]) -> None:
    pictures = 20_000 if COMPILED else 400
    board = Board(*size)
    tiers = TierSolver(board)
    solved = set()
    for number in range(2 + pictures // (size[0] * size[1])):
        puzzle = noise_on(size, number)
        board.load(puzzle)
        tier = tiers.solve(Tier.MEDIUM)
        known = board.list_known()
        board.load(puzzle)
        assert tiers.solve_at_once() == (tier > 0) == (board.open_cells == 0)
        assert board.list_known() == known
        solved.add(tier > 0)
    assert solved == {True, False} or min(size) == 1 or not COMPILED


def noise_on(size: tuple[int, int], number: int) -> LinePuzzle:
    """The puzzle of a noisy picture, sparse to dense."""
    chance = Random(number)
    fill = chance.uniform(0.4, 0.8)
    return puzzle_of(tuple([int(chance.random() < fill) for _ in range(prod(size))]), size[1])


def test_hard_pictures_of_two_halves_differ_as_noise_does() -> None:
    """What begins with known halves is as varied as noise: half of the cells of two differ."""
    pictures = []
    for puzzle in make(LineRecipe(10, 10, "nonogram"), Aim("tier", Tier.HARD, Tier.HARD)):
        assert human.grade(puzzle, with_depth=False).tier == Tier.HARD
        (grid,) = verification.decide(FAMILY, puzzle).grids
        pictures.append(grid)
    assert len(pictures) == UNITS
    apart = [sum(a != b for a, b in zip(*pair, strict=True)) for pair in combinations(pictures, 2)]
    assert min(apart) >= 20
    assert 40 <= sum(apart) / len(apart) <= 60


def test_halves_are_all_used_in_all_ways() -> None:
    """Each half is one of the list, turned over or not, above the other or beside it."""

    def halves(rows: list[tuple[int, ...]]) -> list[int]:
        return [
            sum(bit << at for at, bit in enumerate(chain(*half))) for half in (rows[:5], rows[5:])
        ]

    known = {}
    for word in HALVES:
        rows = [tuple([word >> 10 * row + column & 1 for column in range(10)]) for row in range(5)]
        for turned, half in enumerate((rows, rows[::-1])):
            for mirrored, way in enumerate((1, -1)):
                key = sum(bit << at for at, bit in enumerate(chain(*[row[::way] for row in half])))
                known[key] = (turned, mirrored)
    maker = workspace.generator_for(LineRecipe(10, 10, "nonogram"))
    maker.aim(outcomes.TIER, Tier.HARD, Tier.HARD, 0)
    ways = set()
    for seed in range(200):
        maker.begin(Rng(seed).word())
        maker.begin_attempt()
        cells = list(maker.lines.grid)
        rows = [tuple(cells[at : at + 10]) for at in range(0, 100, 10)]
        for beside, picture in enumerate((rows, list(zip(*rows, strict=True)))):
            found = [known.get(key) for key in halves(picture)]
            if None not in found:
                ways.add((beside, *found))
                break
        else:
            pytest.fail(f"seed {seed}: no halves of the list")
    assert len(ways) == 32


@pytest.mark.parametrize("sides", [(1, 1), (3, 62), (62, 5), (10, 10), (4, 70), (130, 3)])
def test_clues_are_those_of_the_picture(sides: tuple[int, int]) -> None:
    board, random = Board(*sides), Random(5)
    for share in (0, 0.3, 0.8, 1):
        cells = [int(random.random() < share) for _ in range(prod(sides))]
        puzzle = puzzle_of(tuple(cells), sides[1])
        board.load_cells(cells)
        assert board.clues() == [*puzzle.row_clues, *puzzle.column_clues]


def test_easier_puzzles_on_the_way_to_hard_have_their_own_tier() -> None:
    """On small boards looks for Hard do not part the tiers up to Medium."""
    space = LineWorkspace(LineRecipe(10, 10, "nonogram", blob_size=3))
    easier = [Tier.GENTLE, Tier.EASY, Tier.MEDIUM]
    found = set()
    for unit in range(UNITS * 4):
        work_unit(space, unit, Aim("tier", Tier.HARD, Tier.HARD, sum(1 << tier for tier in easier)))
        for place in set(space.maker.list_places()) & set(easier):
            assert space.lay_out(place, rated=False) == ""
            assert human.grade(FAMILY.from_data(space.data())).tier == place
            found.add(place)
    assert found >= {Tier.EASY, Tier.MEDIUM} or not COMPILED


@pytest.mark.skipif(not COMPILED, reason="takes long uncompiled")
@pytest.mark.parametrize(
    ("side", "tier"), [(20, Tier.GENTLE), (20, Tier.HARD), (30, Tier.EASY), (30, Tier.MEDIUM)]
)
def test_every_unit_of_a_large_board_meets_its_level(side: int, tier: Tier) -> None:
    """The grain fits level and size, and a unit draws more than one picture."""
    found = make(LineRecipe(side, side, "nonogram"), Aim("tier", tier, tier), 3)
    assert [human.grade(puzzle, with_depth=False).tier for puzzle in found] == [tier] * 3


@pytest.mark.skipif(not COMPILED, reason="takes long uncompiled")
@pytest.mark.parametrize(
    ("side", "tier", "most"), [(20, Tier.GENTLE, 8), (20, Tier.EASY, 4), (10, Tier.HARD, 7)]
)
def test_few_pictures_are_looked_at_for_a_level(side: int, tier: Tier, most: int) -> None:
    """Changed at random until it fits, each took 94, 199 and 30 (blobs of Easy were smaller).

    At 10×10 Hard it is 9 if every picture is made harder until it fits.
    """
    space = LineWorkspace(LineRecipe(side, side, "nonogram"))
    looked = 0
    for unit in range(40):
        work_unit(space, unit, Aim("tier", tier, tier))
        assert space.made == tier
        looked += space.maker.looked
    assert looked <= 40 * most


@pytest.mark.parametrize("options", [{"easy_lines": False}, {"symmetry": "mirror"}, {"fill": 0.7}])
def test_a_level_is_met_with_other_options(options: dict[str, object]) -> None:
    for tier in (Tier.EASY, Tier.HARD):
        recipe = LineRecipe(10, 10, "nonogram", **options)  # type: ignore[arg-type]
        found = make(recipe, Aim("tier", tier, tier), UNITS // 3)
        assert found
        for puzzle in found:
            assert human.grade(puzzle).tier == tier
            assert recipe.easy_lines or all(room_of(clue) < 10 for _, _, clue in puzzle.lines)


def test_a_unit_is_a_function_of_its_seed() -> None:
    recipe = LineRecipe(9, 7, "nonogram", fill=0.6, blob_size=2)
    assert make(recipe) == make(recipe)
    assert len(set(make(recipe))) > 1


@pytest.mark.parametrize("name", [row.id for row in SYMMETRIES])
def test_symmetric_pictures(name: str) -> None:
    for puzzle in make(LineRecipe(8, 8, "nonogram", symmetry=name), units=3):
        [grid] = verification.decide(FAMILY, puzzle).grids
        for orbit in orbits(BY_ID[name], 8, 8):
            assert len({grid[cell] for cell in orbit}) == 1


def test_no_line_is_settled_by_its_own_clue() -> None:
    found = make(LineRecipe(10, 10, "nonogram", easy_lines=False))
    assert found
    for puzzle in found:
        for _, cells, clue in puzzle.lines:
            assert clue
            assert room_of(clue) < len(cells)


def test_fill_is_the_share_of_filled_cells() -> None:
    for share in (0.3, 0.7):
        source = PictureSource(20, 20, round(400 * share), list(range(400)))
        for grain in (0, 1, 3):
            drawn = drawn_picture(source, grain)
            assert 400 * share <= sum(drawn) <= 400 * share + 20


def drawn_picture(source: PictureSource, grain: int) -> list[int]:
    """A picture of this source, by way of a generator."""
    recipe = LineRecipe(source.rows, source.columns, "nonogram", source.wanted / 400, grain)
    maker = workspace.generator_for(recipe)
    maker.begin(Rng(7).word())
    maker.begin_attempt()
    return list(maker.lines.grid)


def test_large_grain_makes_large_blobs() -> None:
    source = PictureSource(20, 20, 200, list(range(400)))

    def edges(grain: int) -> int:
        cells = drawn_picture(source, grain)
        return sum(cells[at] != cells[at + 1] for at in range(399) if at % 20 < 19)

    assert edges(0) > edges(1) > edges(4)


def test_impossible_recipes_are_refused(golden: Callable[[Path, str], None]) -> None:
    def take(options: dict[str, Any]) -> LineRecipe:
        tuples = {name: tuple(options.pop(name, ())) for name in ("picture", "locked")}
        return LineRecipe(**{"family": "nonogram", "rows": 5, "columns": 5, **tuples, **options})

    hold_refusals("nonogram-recipes", take, golden)


@pytest.mark.parametrize(
    ("options", "ways"),
    [
        ({"fill": 0.3, "blob_size": 0}, "--fill 0.6 or the usual --blob-size"),
        ({"fill": 0.2}, "--fill 0.3"),
        ({"fill": 0.2, "blob_size": 3}, "--fill 0.6"),
        ({"fill": 0.6, "blob_size": 0}, ""),
        ({"fill": 0.2, "symmetry": "mirror"}, ""),
    ],
)
def test_sparse_boards_that_are_hardly_ever_made_have_advice(
    options: dict[str, Any], ways: str
) -> None:
    told = advice(LineRecipe(100, 100, "nonogram", **options))
    assert told == ways if not ways else told.endswith(f"of 100×100 cells; choose {ways}")


def test_advice_names_a_size_that_is_not_too_large() -> None:
    told = advice(LineRecipe(200, 300, "nonogram", fill=0.4))
    assert told.endswith("choose --fill 0.6 or a --size of at most 150x150")


@pytest.mark.skipif(not COMPILED, reason="takes long uncompiled")
@pytest.mark.parametrize(("side", "usual", "other"), LEAST_FILL[:3])
def test_what_is_advised_makes_puzzles(side: int, usual: float, other: float) -> None:
    for recipe in (
        LineRecipe(side, side, "nonogram", fill=usual),
        LineRecipe(side, side, "nonogram", fill=other, blob_size=0),
        LineRecipe(side, side, "nonogram", fill=other, blob_size=2),
    ):
        assert make(recipe, units=1)


def test_a_search_in_vain_advises_where_no_level_is_named() -> None:
    recipe = LineRecipe(100, 100, "nonogram", fill=0.2)
    assert advice_on(GenerationRequest(recipe), 1) == advice(recipe) != ""
    hard = GenerationRequest(recipe, Target(Difficulty.parse("hard")))
    assert advice_on(hard, 1) == ""


# pictures

# Of the four ways to fill its 2×2 switches none is unique: cells must change.
SWITCHES = [
    "##......",
    "##......",
    "....#...",
    ".....#..",
    "........",
    "#.......",
    ".#......",
    ".....###",
]


def gray_of(rows: list[str]) -> tuple[int, ...]:
    """Black for #, white for the others."""
    return tuple([0 if sign == "#" else 255 for row in rows for sign in row])


def test_a_picture_becomes_a_puzzle_with_few_changes() -> None:
    recipe = LineRecipe(8, 8, "nonogram", picture=gray_of(SWITCHES))
    [puzzle] = make(recipe, units=1)
    [grid] = verification.decide(FAMILY, puzzle).grids
    before, _ = two_tones(recipe)
    changed = [cell for cell in range(64) if grid[cell] != before[cell]]
    assert 1 <= len(changed) <= 4
    head, *rows = remark(recipe, grid).splitlines()
    assert head.startswith(f"{len(changed)} cell")
    assert len(rows) == 8
    assert sum(row.count("+") + row.count("-") for row in rows) == len(changed)


def test_locked_cells_stay_and_a_cap_holds() -> None:
    picture = gray_of(SWITCHES)
    locked = tuple([0 if 16 <= cell < 56 else -1 for cell in range(64)])
    recipe = LineRecipe(8, 8, "nonogram", picture=picture, locked=locked)
    for puzzle in make(recipe, units=2):
        [grid] = verification.decide(FAMILY, puzzle).grids
        before, _ = two_tones(recipe)
        assert list(grid[16:56]) == before[16:56]
    none = LineWorkspace(LineRecipe(8, 8, "nonogram", picture=picture, max_changes=0))
    assert not work_unit(none, 1, ANY)
    assert (
        none.count_candidates()[1][
            "more changes to the picture than allowed (see --max-changes and --thicken)"
        ]
        > 0
    )


def face(side: int) -> list[str]:
    """Hair, and a face of thin lines, of which lines alone settle hardly a cell."""
    middle = (side - 1) / 2
    rows = [[hypot(x - middle, y - middle) for x in range(side)] for y in range(side)]
    return [
        "".join(
            [
                ".#"[
                    abs(far - middle) < 0.6
                    or (y < side / 5 and far < middle)
                    or (y > middle and abs(far - middle / 2) < 0.6)
                    or (abs(y - side // 3) < 2 and abs(abs(x - middle) - side / 5) < 2)
                ]
                for x, far in enumerate(row)
            ]
        )
        for y, row in enumerate(rows)
    ]


@pytest.mark.skipif(not COMPILED, reason="takes long uncompiled")
def test_a_picture_that_needs_more_changes_is_given_up_soon_with_their_number() -> None:
    recipe = LineRecipe(8, 8, "nonogram", picture=gray_of(SWITCHES), max_changes=0)
    row = generator_of("nonogram")
    assert row.tries(recipe) < row.tries(replace(recipe, picture=()))
    told = row.advice(recipe)
    needed = int(re.search(r"--max-changes (\d+), --thicken 1, a smaller --size", told)[1])  # type: ignore[index]
    assert needed > 0
    assert make(replace(recipe, max_changes=needed), units=row.tries(recipe))
    assert row.advice(replace(recipe, max_changes=64)).endswith("; raise --tries")
    locked = replace(recipe, locked=(0,) * 64)
    assert row.advice(locked).startswith("a short search with any number of changes found no")
    assert "; choose fewer locked cells, --thicken 1" in row.advice(locked)


@pytest.mark.parametrize("side", [30] if COMPILED else [10])
def test_a_picture_of_thin_lines_becomes_a_puzzle(side: int) -> None:
    """Changes go on from what is settled; those of the start spare locked cells, as all do."""
    picture = gray_of(face(side))
    cells = side * side
    locked = tuple([0 if cell // side == side // 3 else -1 for cell in range(cells)])
    for kept in ((), locked) if COMPILED else (locked,):
        recipe = LineRecipe(side, side, "nonogram", picture=picture, locked=kept, max_changes=cells)
        before, _ = two_tones(recipe)
        [puzzle] = make(recipe, units=1)
        [grid] = verification.decide(FAMILY, puzzle).grids
        changed = [cell for cell in range(cells) if grid[cell] != before[cell]]
        assert 0 < len(changed) < cells // 8
        assert not [cell for cell in changed if kept and kept[cell] == 0]
        most = len(changed) // 3
        less = LineWorkspace(
            LineRecipe(side, side, "nonogram", picture=picture, locked=kept, max_changes=most)
        )
        work_unit(less, 1000, ANY)
        made_of = [b != g for b, g in zip(before, chain(*less.grid()), strict=True)]
        assert less.made < 0 or sum(made_of) <= most


def test_thick_lines_fill_the_cells_beside_filled_ones() -> None:
    picture = tuple([0 if cell == 12 else 255 for cell in range(25)])
    for thicken in range(4):
        cells, _ = two_tones(LineRecipe(5, 5, "nonogram", picture=picture, thicken=thicken))
        assert cells == [
            int(abs(cell // 5 - 2) + abs(cell % 5 - 2) <= thicken) for cell in range(25)
        ]


@pytest.mark.skipif(not COMPILED, reason="takes long uncompiled")
def test_a_thin_circle_becomes_a_puzzle_if_it_is_thickened() -> None:
    side, most = 30, 10
    middle = (side - 1) / 2
    picture = tuple(
        [0 if abs(hypot(row - middle, column - middle) - middle + 0.5) < 0.5 else 255]
        for row, column in product(range(side), repeat=2)
    )
    found = {}
    for thicken in (0, 2):
        recipe = LineRecipe(
            side,
            side,
            "nonogram",
            picture=tuple(chain(*picture)),
            thicken=thicken,
            max_changes=most,
        )
        found[thicken] = len(make(recipe, units=1))
    assert found == {0: 0, 2: 1}


def ring(side: int, rings: int) -> tuple[int, ...]:
    """The brightness of circles with one centre, in lines one cell wide."""
    middle = (side - 1) / 2
    apart = (middle - 0.5) / rings
    found = []
    for row, column in product(range(side), repeat=2):
        far = hypot(row - middle, column - middle) / apart
        found.append(0 if far < rings + 0.5 and abs(far - round(far)) * apart < 0.5 else 255)
    return tuple(found)


@pytest.mark.parametrize(
    ("side", "rings", "most"), [(30, 1, 20), (30, 3, 45)] if COMPILED else [(14, 1, 4)]
)
def test_changes_become_fewer(side: int, rings: int, most: int) -> None:
    """Some are taken back and made good by fewer others; before, these took more."""
    recipe = LineRecipe(side, side, "nonogram", picture=ring(side, rings), max_changes=most)
    before, _ = two_tones(recipe)
    [puzzle] = make(recipe, units=1)
    [grid] = verification.decide(FAMILY, puzzle).grids
    assert sum(b != g for b, g in zip(before, grid, strict=True)) <= most


def test_a_unit_of_a_picture_does_not_depend_on_those_before() -> None:
    """Neither its puzzle nor how many candidates it looks at."""
    side, rings = (30, 2) if COMPILED else (9, 2)
    recipe = LineRecipe(side, side, "nonogram", picture=ring(side, rings), max_changes=2)
    used = LineWorkspace(recipe)
    for seed in range(3):
        found = []
        for space in (used, LineWorkspace(recipe)):
            work_unit(space, seed, ANY)
            found.append((space.made, space.maker.looked, space.maker.count_outcomes()))
        assert found[0] == found[1]


def test_a_picture_that_is_a_puzzle_stays() -> None:
    recipe = LineRecipe(3, 3, "nonogram", picture=gray_of(["###", "#..", "###"]))
    [puzzle] = make(recipe, units=1)
    [grid] = verification.decide(FAMILY, puzzle).grids
    assert list(grid) == two_tones(recipe)[0]
    assert remark(recipe, grid) == "the picture makes a puzzle as it is"
    assert remark(LineRecipe(3, 3, "nonogram"), grid) == ""


def test_the_threshold_parts_dark_from_bright() -> None:
    assert 30 < threshold([20, 25, 30, 200, 210, 220]) <= 200
    assert 0 <= threshold([90] * 9) <= 255


def test_dithering_keeps_the_mean_brightness() -> None:
    for gray in (64, 128, 192):
        recipe = LineRecipe(30, 30, "nonogram", picture=(gray,) * 900, dither=True)
        assert abs(sum(two_tones(recipe)[0]) - 900 * (255 - gray) / 255) < 30


# files

PLAIN = b"P1\n# by hand\n6 4\n000000\n011100\n0 1 0 1 0 0\n000000\n"


def test_pbm_is_read_and_trimmed() -> None:
    size, grays = grays_in("--picture", "x.pbm", PLAIN, None)
    assert size == (2, 3)
    assert list(grays) == [0, 0, 0, 0, 255, 0]
    raw = b"P4 6 4 " + bytes([0b00000000, 0b01110000, 0b01010000, 0])
    assert grays_in("--picture", "x.pbm", raw, None) == (size, grays)


def test_pictures_are_scaled_and_padded_to_the_size() -> None:
    size, grays = grays_in("--picture", "x.pbm", PLAIN, (4, 6))
    assert size == (4, 6)
    assert list(grays)[:6] == [0, 0, 0, 0, 0, 0]
    assert list(grays)[12:18] == [0, 0, 255, 255, 0, 0]
    assert grays_in("--picture", "x.pbm", PLAIN, (2, 5))[1][:5] == [255, 0, 0, 0, 255]
    assert grays_in("--picture", "x.pbm", PLAIN, (1, 1))[1] != [0]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"P1\n", "the header of this PBM file is damaged"),
        (b"P1 0 3 ", "a picture of 0×3 pixels"),
        (b"P4 1 10001 ", "a picture of 1×10001 pixels"),
        (b"P4 4001 4000 ", "at most 16,000,000 in all; scale it down"),
        (b"P1 3 3 010", "this PBM file ends at pixel 3 of 9"),
        (b"P1 2 2 0120", "has only 0 and 1, but this one has other signs"),
        (b"P4 9 9 \x00", "ends at pixel"),
        (b"P1 3 3 " + bytes(MOST_BYTES), "a file of more than 32 MiB; scale the picture down"),
    ],
)
def test_damaged_pictures_are_refused(content: bytes, said: str) -> None:
    with pytest.raises(RecipeError) as refused:
        grays_in("--picture", "x.pbm", content, None)
    assert said in str(refused.value)
    assert str(refused.value).startswith("--picture x.pbm: ")


def test_other_pictures_need_pillow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that is None in sys.modules cannot be imported."""
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(RecipeError, match=r"install 'kenken-cp\[pictures\]'"):
        grays_in("--picture", "x.png", b"\x89PNG\r\n", None)


def test_pillow_reads_the_other_formats() -> None:
    image = pytest.importorskip("PIL.Image")
    import io  # noqa: PLC0415

    shown = image.new("RGBA", (6, 4), (255, 255, 255, 0))
    for place in ((1, 1), (2, 1), (3, 1), (1, 2), (3, 2)):
        shown.putpixel(place, (0, 0, 0, 255))
    for name in ("PNG", "GIF"):
        written = io.BytesIO()
        shown.save(written, name)
        size, grays = grays_in("--picture", "x", written.getvalue(), None)
        assert (size, list(grays)) == ((2, 3), [0, 0, 0, 0, 255, 0])
    with pytest.raises(RecipeError, match="not a PNG, JPEG, GIF or PBM picture"):
        grays_in("--picture", "x", b"not a picture", None)


def chunk(name: bytes, held: bytes) -> bytes:
    """A part of a PNG."""
    return struct.pack(">I", len(held)) + name + held + struct.pack(">I", zlib.crc32(name + held))


def png_head(wide: int, high: int) -> bytes:
    """A PNG of these sides whose pixels are missing."""
    head = chunk(b"IHDR", struct.pack(">2I5B", wide, high, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + struct.pack(">I", 0) + b"IDAT"


def gif_head(wide: int, high: int) -> bytes:
    """A GIF of 1×1 whose first frame has these sides and is to be replaced by the background."""
    control = b"!\xf9\x04" + bytes([2 << 2, 0, 0, 0, 0])
    frame = b"," + struct.pack("<4H", 0, 0, wide, high) + b"\0\x02\0;"
    return b"GIF89a" + struct.pack("<2H", 1, 1) + b"\0\0\0" + control + frame


@pytest.mark.parametrize("head", [png_head, gif_head])
@pytest.mark.parametrize(
    ("sides", "said"),
    [
        ((1, 20_000), "a picture of 1×20000 pixels; it must have 1 to 10,000 on each side"),
        ((9000, 9000), "a picture of more than 16,000,000 pixels; scale it down"),
        ((4001, 4000), "a picture of more than 16,000,000 pixels; scale it down"),
    ],
)
def test_large_pictures_are_refused_before_they_are_decoded(
    head: Callable[[int, int], bytes], sides: tuple[int, int], said: str
) -> None:
    pytest.importorskip("PIL.Image")
    with pytest.raises(RecipeError, match=re.escape(said)):
        grays_in("--picture", "x", head(*sides), None)


def test_a_text_in_a_picture_is_bounded_too() -> None:
    pytest.importorskip("PIL.Image")
    bomb = chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(2_000_000)))
    with pytest.raises(RecipeError, match="this picture cannot be read: Decompressed data"):
        grays_in("--picture", "x", png_head(1, 1)[:-8] + bomb, None)


def test_a_file_may_be_longer_than_that_of_a_puzzle(kenken: Kenken, tmp_path: Path) -> None:
    path = tmp_path / "long.pbm"
    path.write_bytes(b"P1 3 3 1" + b" " * limits.DEFAULT.bytes + b"10011111")
    code, out, _ = kenken("generate", "nonogram", "--picture", path, "--format", "jsonl", "-q")
    assert (code, json.loads(out)["solution"]) == (0, [[1, 1, 0], [0, 1, 1], [1, 1, 1]])


def test_white_that_is_added_takes_no_memory() -> None:
    """A column of 10,000 pixels in a square, and in a grid that would be five million wide."""
    column = b"P4 1 10000 " + bytes(5000) + b"\x80" * 5000
    tracemalloc.start()
    try:
        size, grays = grays_in("--picture", "x.pbm", column, (4, 4))
        _, wide = grays_in("--picture", "x.pbm", column, (1, 512))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (size, grays) == ((4, 4), [255] * 16)
    assert set(wide) == {255}
    assert peak < 10_000_000


def test_generate_tells_what_was_changed(kenken: Kenken, tmp_path: Path) -> None:
    path = tmp_path / "switches.pbm"
    bits = "\n".join(row.replace("#", "1").replace(".", "0") for row in SWITCHES)
    path.write_text(f"P1 8 8\n{bits}\n")
    code, out, told = kenken(
        "generate", "nonogram", "--picture", path, "--size", 8, "--seed", 1, "--format", "jsonl"
    )
    assert code == 0
    assert json.loads(out)["puzzle"]["rows"] == 8
    assert any("of the picture changed: r" in line for line in told)
    code, out, told = kenken("generate", "nonogram", "--picture", tmp_path / "none.pbm")
    assert code == 2
    assert len(told) == 1
