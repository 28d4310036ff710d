"""Units of work: every puzzle is what was ordered, unique, and a function of its request alone."""

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from itertools import chain, product
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import native
from kenken_cp.generation.difficulty import Difficulty, Target
from kenken_cp.generation.generated import GeneratedPuzzle, prove
from kenken_cp.generation.make import REASONS, Unit, make, runner_for
from kenken_cp.generation.recipe import generator_of
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.kinds.cages import rules as cage_rules
from kenken_cp.kinds.cages.generator.kernel_generators import generator_for
from kenken_cp.kinds.cages.generator.recipe import CageRecipe as Recipe
from kenken_cp.kinds.cages.keys import form_of
from kenken_cp.kinds.cages.keys import key_of as stored_key
from kenken_cp.kinds.cages.operators import Rule
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.rating import rate
from kenken_cp.registry import family_for
from kenken_cp.verification import Disagreement, decide
from tests.helpers import paths
from tests.helpers.boards import solutions, turn_puzzle
from tests.helpers.recipes import (
    FAMILIES,
    departures,
    least_image,
    random_map,
    random_recipe,
    random_target,
)
from tests.helpers.strategies import PRIMES, SIGNED, SPARSE, ZERO
from tests.helpers.uncompiled import reports

GOLDEN = paths.GOLDEN / "generate" / "units.txt"
NODES = 2_000_000


def target(text: str = "any", **said: Any) -> Target:
    return Target(Difficulty.parse(text), **said)


ORDERS: dict[str, GenerationRequest] = {
    "plain 4×4": GenerationRequest(Recipe(4, 4)),
    "3×3 gentle": GenerationRequest(Recipe(3, 3), target("gentle")),
    "plain 6×6": GenerationRequest(Recipe(6, 6)),
    "6×6 easy": GenerationRequest(Recipe(6, 6), target("easy")),
    "6×6 medium or hard": GenerationRequest(Recipe(6, 6), target("medium..hard")),
    "5×5 expert": GenerationRequest(Recipe(5, 5), target("expert")),
    "9×9 hard": GenerationRequest(Recipe(9, 9), target("hard")),
    "6×6 beyond": GenerationRequest(
        Recipe(6, 6, hidden_operators=1.0, singles=0), target("beyond")
    ),
    "5×5 by logic": GenerationRequest(Recipe(5, 5), target(unique_by="logic")),
    "effort": GenerationRequest(Recipe(6, 6), target("effort:30..60")),
    "effort open": GenerationRequest(Recipe(5, 5, singles=0), target("effort:40..")),
    "depth": GenerationRequest(Recipe(6, 6), target("depth:6..9")),
    "required": GenerationRequest(Recipe(5, 5), target(require=("naked-pair",))),
    "forbidden": GenerationRequest(
        Recipe(5, 5), target("easy..hard", forbid=("line-requires-value",))
    ),
    "merge": GenerationRequest(Recipe(6, 6, style="merge", singles=0), target("medium..")),
    "dominoes": GenerationRequest(Recipe(6, 6, style="dominoes"), target("easy..hard")),
    "split": GenerationRequest(Recipe(5, 5, style="split", singles=0)),
    "rotation": GenerationRequest(Recipe(6, 6, style="rotation"), target("medium")),
    "mirror": GenerationRequest(Recipe(5, 6, style="mirror"), target("easy..")),
    "fixed": GenerationRequest(
        Recipe(5, 5, style="fixed", cages=random_map(random.Random(3), 5, 5, 3)), target("..hard")
    ),
    "sums": GenerationRequest(Recipe(5, 5, operators="+")),
    "differences": GenerationRequest(Recipe(5, 5, operators="-", rule=Rule.MAX_MINUS_REST)),
    "pairs": GenerationRequest(Recipe(4, 4, operators="-/", singles=8)),
    "no-op": GenerationRequest(Recipe(5, 5, hidden_operators=1.0), target("medium..")),
    "some no-op": GenerationRequest(Recipe(5, 5, hidden_operators=0.3, weak_clues=False)),
    "no weak clues": GenerationRequest(Recipe(6, 6, weak_clues=False), target("medium..hard")),
    "zero": GenerationRequest(Recipe(5, 5, digits=ZERO[:5])),
    "signed": GenerationRequest(Recipe(4, 5, digits=SIGNED[:6], rule=Rule.MAX_MINUS_REST)),
    "primes": GenerationRequest(Recipe(5, 5, digits=PRIMES[:5], operators="+*")),
    "sparse": GenerationRequest(Recipe(3, 5, digits=SPARSE[:7])),
    "wide": GenerationRequest(Recipe(3, 6), target("easy..")),
    "line": GenerationRequest(Recipe(1, 5, cage_sizes=((1, 1),))),
    "one cell": GenerationRequest(Recipe(1, 1)),
}


def box(size: int, level: str = "any", **said: Any) -> GenerationRequest:
    return GenerationRequest(Recipe(size, size, family="kenken-boxes", **said), target(level))


def sudoku(size: int, level: str = "any", **said: Any) -> GenerationRequest:
    return GenerationRequest(Recipe(size, size, family="sudoku", **said), target(level))


def killer(size: int, level: str = "any", **said: Any) -> GenerationRequest:
    return GenerationRequest(Recipe(size, size, family="killer", **said), target(level))


# Those of boards with boxes, with givens, with cells in no cage.
ORDERS |= {
    "boxes": box(6),
    "boxes medium": box(6, "medium"),
    "boxes and diagonals": box(4, "easy..", diagonals=True),
    "boxes of any shape": box(5, boxes="jigsaw", operators="+-"),
    "small sudoku": sudoku(4),
    "sudoku": sudoku(9),
    "sudoku gentle": sudoku(9, "gentle", symmetry="full"),
    "sudoku easy": sudoku(9, "easy", symmetry="half-turn"),
    "sudoku expert": sudoku(9, "expert"),
    "sudoku effort": sudoku(9, "effort:20..40"),
    "sudoku depth": sudoku(9, "depth:6..9"),
    "sudoku diagonals": sudoku(9, "..medium", diagonals=True),
    "sudoku jigsaw": sudoku(6, boxes="jigsaw", symmetry="mirrors"),
    "sudoku with more digits": sudoku(6, digits=tuple(range(1, 8))),
    "sudoku with many givens": sudoku(9, "easy..hard", givens=(30, 34)),
    "killer": killer(6),
    "killer easy": killer(9, "easy"),
    "killer medium": killer(6, "medium"),
    "killer in part": killer(6, uncaged=0.25, givens=(2, 4)),
    "killer with repeats": killer(6, repeats=True, cage_sizes=((3, 1), (4, 1))),
    "killer mirrored": killer(6, style="mirror", diagonals=True),
    "killer jigsaw": killer(5, boxes="jigsaw", singles=3),
    "killer fixed": killer(
        4, style="fixed", cages=(0, 0, 1, 1, 2, 3, 3, 4, 2, 5, 6, 4, 7, 5, 6, -1)
    ),
}
MISSED = {"nothing is that deep": GenerationRequest(Recipe(4, 4), target("depth:100.."))}


def hits(request: GenerationRequest, unit: Unit) -> list[GeneratedPuzzle]:
    """The puzzle aimed at, if it was made."""
    return [made for made in unit.made[:1] if request.target.holds(made.rating)]


def say(made: GeneratedPuzzle) -> tuple[object, ...]:
    """What is the same whether or not a puzzle was rated."""
    return made.puzzle, made.solution, made.key, made.family


# what is made


def assert_as_ordered(request: GenerationRequest, unit: Unit) -> None:
    """That every puzzle of a unit is what it claims to be, and the counts add up."""
    wanted = (request.target, *request.secondary)
    for made in unit.made:
        document = made.document()
        assert document == native.read(made.line())
        assert document.family.id == made.family == request.recipe.family
        assert made.key == stored_key(made.family, document.puzzle)
        puzzle, solution = document.puzzle, document.solution
        assert isinstance(puzzle, CagePuzzle)
        assert solution is not None
        assert isinstance(request.recipe, Recipe)
        assert departures(puzzle, request.recipe) == []
        assert list(cage_rules.check(puzzle, solution)) == []
        assert solutions(puzzle, 2, NODES) == ([solution], True)
        assert made.rating == rate(puzzle, with_depth=request.with_depth)
        assert any(goal.holds(made.rating) for goal in wanted)
        assert made.line() == native.write_line(document)
        assert made.proof == ("kernel" if made.rating.tier == Tier.SEARCH else "logic")
    tiers = Counter(made.rating.tier for made in unit.made)
    assert max(tiers.values(), default=0) <= 1
    assert all(any(goal.holds(made.rating) for goal in request.secondary) for made in unit.made[1:])
    reasons = (*generator_of(request.recipe.family).reasons, *REASONS)
    assert list(unit.rejected) == [reason for reason in reasons if reason in unit.rejected]
    assert unit.tried == sum(unit.rejected.values()) + len(hits(request, unit))


def units_of(name: str) -> int:
    """How many units of an order are compared: those beyond Master take long."""
    return 1 if name == "6×6 beyond" else 6


@pytest.mark.parametrize("name", ORDERS)
def test_what_is_ordered_is_made(name: str) -> None:
    request = ORDERS[name]
    units = [make(request, 1, number) for number in range(max(2, units_of(name)))]
    assert sum(len(hits(request, unit)) for unit in units) >= 1
    for unit in units:
        assert_as_ordered(request, unit)
        assert len(unit.made) <= 1


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("seed", range(9))
def test_any_recipe_and_target_are_obeyed(seed: int, family: str) -> None:
    rng = random.Random(seed)
    recipe = random_recipe(rng, 5, family)
    others = tuple(random_target(rng) for _ in range(seed % 3))
    request = GenerationRequest(recipe, random_target(rng), others)
    for number in range(2):
        assert_as_ordered(request, make(request, seed, number))


def test_what_misses_its_techniques_is_counted_by_reason_and_no_tier_is_made_twice() -> None:
    recipe = Recipe(
        4, 4, family="kenken-boxes", style="dominoes", operators="-", weak_clues=False,
        rule=Rule.MAX_MINUS_REST, diagonals=True,
    )  # fmt: skip
    wanted = target(require=("cage-positions",), forbid=("box-single",))
    request = GenerationRequest(recipe, wanted, (target("easy..expert", unique_by="logic"),))
    units = [make(request, 102, number) for number in range(40)]
    for unit in units:
        assert_as_ordered(request, unit)
    reasons = set(chain.from_iterable(unit.rejected for unit in units))
    assert reasons > {"without a required technique", "with a forbidden technique"}
    assert any(len(unit.made) > 1 for unit in units)


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("seed", range(100, 104))
def test_any_recipe_and_target_are_obeyed_at_length(seed: int, family: str) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        request = GenerationRequest(
            random_recipe(rng, 6, family), random_target(rng), (random_target(rng),)
        )
        for number in range(2):
            assert_as_ordered(request, make(request, seed, number))
            assert_rated_alike(request, seed, number)


@pytest.mark.parametrize("backend", ["sat", "cp-sat"])
@pytest.mark.parametrize(
    "name",
    [
        "plain 6×6",
        "6×6 beyond",
        "no-op",
        "signed",
        "differences",
        "boxes and diagonals",
        "sudoku jigsaw",
        "sudoku with more digits",
        "killer in part",
        "killer with repeats",
    ],
)
def test_other_solvers_find_the_one_solution(name: str, backend: str) -> None:
    for number in range(3):
        for made in make(ORDERS[name], 2, number).made:
            document = made.document()
            verdict = decide(document.family, document.puzzle, backend)
            assert verdict.outcome is Outcome.UNIQUE
            assert verdict.grids == (document.solution,)
            assert prove(made, backend) == made._replace(proof=backend)


def test_a_puzzle_that_another_solver_does_not_confirm_is_refused() -> None:
    (made,) = make(ORDERS["plain 4×4"], 1, 0).made
    data = json.loads(made.puzzle)
    data["operator"][0], data["target"][0] = "?", 1
    wrong = made._replace(data=data)
    with pytest.raises(Disagreement):
        prove(wrong, "sat")


def test_a_sudoku_that_another_solver_does_not_confirm_is_refused() -> None:
    (made,) = make(ORDERS["small sudoku"], 1, 0).made
    data = json.loads(made.puzzle)
    data["given"][0] = [0] * 4
    with pytest.raises(Disagreement):
        prove(made._replace(data=data), "cp-sat")


@pytest.mark.slow
@pytest.mark.parametrize("backend", ["sat", "cp-sat"])
def test_other_solvers_find_the_one_solution_of_all_kinds(backend: str) -> None:
    rng = random.Random(backend)
    proven = 0
    for seed in range(200):
        request = GenerationRequest(random_recipe(rng, 6, FAMILIES[seed % len(FAMILIES)]), target())
        for made in make(request, seed, 0).made:
            assert prove(made, backend).proof == backend
            proven += 1
    assert proven > 40


def test_a_line_says_its_seed_as_a_document_does() -> None:
    (made,) = make(ORDERS["plain 6×6"], 1, 0).made
    for seed in (None, 'Ü "x" \\ \n/3', "winter/3", 7, 0):
        line = made.line(seed)
        document = native.read(line)
        assert document == made.document(seed)
        assert native.write_line(document) == line
        assert document.meta.seed == seed
        assert json.loads(line)["solution"] == made.grid


def test_what_nothing_meets_gives_its_reasons() -> None:
    (request,) = MISSED.values()
    unit = make(request, 1, 0)
    assert unit.made == ()
    assert unit.rejected["too easy"] > 100
    assert unit.tried == sum(unit.rejected.values())


def test_a_cage_that_no_operator_allowed_fits_is_told() -> None:
    caging = (0, 0, 1, 1, *range(2, 14))
    unit = make(GenerationRequest(Recipe(4, 4, style="fixed", cages=caging, operators="/")), 1, 0)
    assert unit.tried > 0
    many = [make(GenerationRequest(Recipe(4, 4, style="fixed", cages=caging, operators="/")), 1, n)
            for n in range(30)]  # fmt: skip
    reasons = Counter(chain.from_iterable(unit.rejected for unit in many))
    assert reasons["no clue fits a cage"] > 3


# a function of request, seed and number


def assert_rated_alike(request: GenerationRequest, seed: int | str, number: int) -> None:
    """That a puzzle is the same whether or not it is rated, and whatever else is welcome."""
    unit = make(request, seed, number)
    for other in (request._replace(rated=False, secondary=()), request._replace(secondary=())):
        again = make(other, seed, number)
        assert list(map(say, again.made)) == list(map(say, hits(request, unit)))
        assert (again.tried, again.rejected, again.nodes) == (
            unit.tried, unit.rejected, unit.nodes,
        )  # fmt: skip


@pytest.mark.parametrize("name", ORDERS)
def test_unrated_puzzles_are_the_same_puzzles(name: str) -> None:
    for number in range(min(2, units_of(name))):
        assert_rated_alike(ORDERS[name], "s", number)


@pytest.mark.parametrize(
    "name",
    [
        "plain 6×6",
        "5×5 expert",
        "effort",
        "required",
        "6×6 beyond",
        "boxes medium",
        "sudoku expert",
        "sudoku effort",
        "sudoku",
        "killer medium",
    ],
)
def test_what_else_meets_secondary_does_not_change_the_puzzle_aimed_at(name: str) -> None:
    request = ORDERS[name]._replace(secondary=(target("gentle..medium"), target("effort:10..")))
    for number in range(units_of(name)):
        assert_rated_alike(request, 3, number)


@pytest.mark.parametrize(
    ("family", "size"), [("kenken", 6), ("kenken-boxes", 6), ("sudoku", 9), ("killer", 6)]
)
def test_what_comes_by_the_way_meets_another_target(family: str, size: int) -> None:
    others = (target("gentle"), target("easy"), target("medium"), target("effort:60.."))
    request = GenerationRequest(Recipe(size, size, family=family), target("hard"), others)
    units = [make(request, 1, number) for number in range(30)]
    for unit in units:
        assert_as_ordered(request, unit)
    assert sum(len(unit.made) - len(hits(request, unit)) for unit in units) > 10


def lines(request: GenerationRequest, seed: int | str, count: int) -> list[object]:
    units = [make(request, seed, number) for number in range(count)]
    return [[[made.line() for made in unit.made], unit.tried, unit.nodes] for unit in units]


def test_units_do_not_depend_on_those_before_nor_on_other_orders_between() -> None:
    names = [
        "plain 6×6", "6×6 easy", "effort", "depth", "required", "6×6 beyond", "no weak clues",
        "boxes", "sudoku easy", "sudoku jigsaw", "sudoku with many givens", "killer in part",
    ]  # fmt: skip
    alone = {}
    for name in names:
        generator_for.cache_clear()
        runner_for.cache_clear()
        alone[name] = lines(ORDERS[name], 5, 6)
    turns = [(name, number) for number in range(6) for name in names]
    random.Random(1).shuffle(turns)
    for name, number in turns:
        unit = make(ORDERS[name], 5, number)
        assert [[made.line() for made in unit.made], unit.tried, unit.nodes] == alone[name][number]


def test_seeds_numbers_and_orders_draw_different_puzzles() -> None:
    recipe = Recipe(6, 6)
    found = [
        say(make(request, seed, number).made[0])
        for request in (
            GenerationRequest(recipe),
            GenerationRequest(recipe, target("easy..")),
            GenerationRequest(Recipe(6, 6, hidden_operators=1)),
        )
        for seed in (1, "1a", "one")
        for number in range(4)
        if make(request, seed, number).made
    ]
    assert len(set(found)) == len(found) > 20


SMALL = (
    "plain 4×4", "3×3 gentle", "required", "pairs", "zero", "sparse", "wide", "5×5 by logic",
    "boxes and diagonals", "small sudoku", "sudoku jigsaw", "sudoku with more digits",
    "sudoku easy", "killer in part", "killer jigsaw", "killer fixed",
)  # fmt: skip


def report() -> dict[str, object]:
    """The puzzles of some orders, and what was rejected on the way."""
    return {
        name: [
            [
                [[made.line(), made.key.hex()] for made in unit.made],
                unit.tried,
                unit.rejected,
                unit.nodes,
            ]
            for unit in [make(ORDERS[name], 6, 0)]
        ]
        for name in SMALL
    }


def test_another_process_and_the_plain_kernel_make_the_same() -> None:
    plain, here = reports("tests.generation.test_make", report())
    assert plain == here


def test_the_same_orders_make_the_same_puzzles_as_ever(
    golden: Callable[[Path, str], None],
) -> None:
    """A change here means that no seed gives what it gave: only a new major version may."""
    told = []
    for name, request in (ORDERS | MISSED).items():
        for number in range(3):
            unit = make(request._replace(depth=True), "golden", number)
            text = "\n".join([made.line() + made.key.hex() for made in unit.made])
            mark = sha256(f"{text}\n{unit.tried}\n{dict(unit.rejected)}".encode()).hexdigest()
            told.append(f"{name}, unit {number}: {mark[:16]}, {len(unit.made)} of {unit.tried}\n")
    golden(GOLDEN, "".join(told))


# keys


def key_of(puzzle: CagePuzzle) -> bytes:
    """The key that a maker of such boards gives a puzzle."""
    evaluator = generator_for(
        Recipe(
            puzzle.rows, puzzle.columns, puzzle.digits, puzzle.rule, boxes=puzzle.boxes or "",
            diagonals=puzzle.diagonals, family=family_for(puzzle).id,
        ),
        puzzle.boxes,
    ).evaluator  # fmt: skip
    assert evaluator.ladder.load(puzzle, evaluator.store)
    board_state = evaluator.ladder.board_state
    key: bytes = board_state.canonical_form.key(board_state.board.caging)
    return key


@pytest.mark.parametrize(
    "name",
    [
        "plain 4×4",
        "plain 6×6",
        "wide",
        "no-op",
        "rotation",
        "signed",
        "boxes",
        "boxes of any shape",
        "small sudoku",
        "sudoku jigsaw",
        "sudoku with more digits",
        "killer in part",
        "killer jigsaw",
    ],
)
def test_the_key_is_that_of_all_images(name: str) -> None:
    request = ORDERS[name]
    for number in range(3):
        for made in make(request, 8, number).made:
            puzzle = made.document().puzzle
            rng = random.Random(number)
            images = [
                turn_puzzle(puzzle, turn, rng.sample(range(len(puzzle.cages)), len(puzzle.cages)))
                for turn in range(8)
            ]
            assert {key_of(image) for image in images} == {key_of(puzzle)}
            assert {stored_key(made.family, image) for image in images} == {made.key}
            assert len(made.key) == 16


def rename(puzzle: CagePuzzle, rng: random.Random) -> CagePuzzle:
    """The puzzle with its digits called otherwise."""
    names = dict(zip(puzzle.digits, rng.sample(puzzle.digits, len(puzzle.digits)), strict=True))
    return replace(puzzle, givens=tuple([(cell, names[digit]) for cell, digit in puzzle.givens]))


def test_a_sudoku_with_its_digits_called_otherwise_is_the_same() -> None:
    rng = random.Random(2)
    for number in range(12):
        for made in make(ORDERS["sudoku jigsaw"], 8, number).made:
            puzzle = made.document().puzzle
            for turn in range(8):
                other = rename(turn_puzzle(puzzle, turn), rng)
                assert stored_key(made.family, other) == made.key
                assert form_of(other) == form_of(puzzle)
            more = replace(puzzle, givens=puzzle.givens[1:])
            assert stored_key(made.family, more) != made.key
            assert form_of(more) != form_of(puzzle)


def test_beside_cages_digits_are_no_names() -> None:
    (made,) = make(ORDERS["killer in part"], 8, 0).made
    puzzle = made.document().puzzle
    other = rename(puzzle, random.Random(1))
    assert other.givens != puzzle.givens
    assert stored_key(made.family, other) != made.key
    assert form_of(other) != form_of(puzzle)


TINY = (
    Recipe(2, 2),
    Recipe(2, 3),
    Recipe(3, 2),
    Recipe(3, 3, operators="+"),
    Recipe(2, 2, digits=(1, 2, 3)),
    Recipe(2, 2, rule=Rule.MAX_MINUS_REST),
    Recipe(2, 2, boxes="none", family="sudoku"),
    Recipe(3, 3, boxes="none", family="sudoku"),
    Recipe(2, 4, boxes="1x2", family="sudoku"),
    Recipe(3, 3, boxes="none", family="killer", repeats=True),
    Recipe(2, 2, boxes="none", family="killer", uncaged=1, givens=(0, 1)),
)


def test_keys_are_equal_exactly_for_images_of_each_other() -> None:
    """Boards so small that the same puzzles come again and again, from all their sides."""
    keys: dict[object, bytes] = {}
    made = 0
    for recipe in TINY:
        for number in range(150):
            for found in make(GenerationRequest(recipe, rated=False), 1, number).made:
                made += 1
                image = least_image(found.document().puzzle)
                assert keys.setdefault(image, found.key) == found.key
    assert len(set(keys.values())) == len(keys)
    assert 100 < len(keys) < made - 100


def _tiers_that_differ(seed: str, units: int) -> list[str]:
    """Of puzzles of many kinds, made at a tier and not rated: those that `rate` says otherwise."""
    wrong = []
    for style, operators, no_op, level in product(
        ("carve", "dominoes", "mirror"), ("+-*/", "+"), (0.0, 1.0), ("medium", "hard")
    ):
        recipe = Recipe(5, 5, style=style, operators=operators, hidden_operators=no_op)
        made_at = runner_for(
            GenerationRequest(recipe, Target(Difficulty.parse(level)), rated=False), seed
        )
        for number in range(units):
            wrong += [
                made.line()
                for made in made_at.unit(number).made
                if rate(made.document().puzzle).tier is not made.rating.tier
            ]
    return wrong


def test_the_tier_that_the_maker_aims_by_is_the_tier_that_rate_says() -> None:
    assert _tiers_that_differ("few", 8) == []


def test_a_board_with_nothing_left_to_solve_is_gentle() -> None:
    """Once the maker kept a guess for its tier, Medium, and found no Gentle ones."""
    recipe = Recipe(4, 4, boxes="2x2", family="killer", givens=(16, 16))
    for level in ("medium..beyond", "hard"):
        assert not make(GenerationRequest(recipe, target(level), rated=False), 1, 0).made
    (made,) = make(GenerationRequest(recipe, target("gentle"), rated=False), 1, 0).made
    assert made.rating.tier is Tier.GENTLE
    assert rate(made.document().puzzle).tier is Tier.GENTLE


@pytest.mark.slow
def test_the_tier_is_the_same_by_steps_and_all_at_once_for_many_puzzles() -> None:
    assert _tiers_that_differ("many", 500) == []
