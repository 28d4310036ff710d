"""Random recipes and targets from a seed, and what a puzzle of a recipe must be like."""

import random
from collections import Counter
from math import inf
from typing import Any

from kenken_cp.core.cages import GIVEN, NO_OP, OPERATORS, Cage, CagePuzzle, Rule, readings
from kenken_cp.core.geometry import neighbours
from kenken_cp.core.steps import Tier
from kenken_cp.generate.difficulty import Difficulty, Target, TargetError
from kenken_cp.generate.recipe import Recipe, RecipeError
from kenken_cp.generate.styles import BY_ID, DOMINOES, FIXED
from kenken_cp.human.ladder import LADDER
from tests.boards import random_caging, turned
from tests.strategies import DIGIT_SETS, PLAIN

STYLES = tuple(BY_ID)
LARGEST_REST = 6  # what rests make of a domino


def random_recipe(rng: random.Random, most: int = 9) -> Recipe:
    """Any recipe that is not refused: half of them square with plain digits."""
    while True:
        rows = columns = min(rng.choice((3, 4, 4, 5, 5, 6, 6, 7, 8, 9)), most)
        digits = PLAIN
        if rng.random() < 0.5:
            columns = min(max(1, rows + rng.choice((-3, -2, -1, 0, 0, 1, 2))), most)
            longer = max(rows, columns)
            digits = rng.choice([d for d in DIGIT_SETS if not d or len(d) >= longer])
            digits = digits[: longer + rng.choice((0, 0, 1, 2))]
        style = rng.choice(STYLES)
        sizes = tuple((size, rng.randint(1, 9)) for size in sorted(rng.sample(range(1, 7), 2)))
        said: dict[str, Any] = {
            "rule": rng.choice(tuple(Rule)),
            "operators": rng.choice(("+-*/", "+-*/", "+-*/", "+", "*", "+-", "*/", "-", "-/", "/")),
            "no_op": rng.choice((0.0, 0.0, 0.0, 0.3, 1.0)),
            "weak_clues": rng.random() < 0.7,
            "style": style,
        }
        if style == FIXED:
            said["caging"] = random_map(rng, rows, columns)
        else:
            said["cage_sizes"] = rng.choice(((), (), sizes))
            said["singles"] = rng.choice((None, None, 0, 1, 3))
        try:
            return Recipe(rows, columns, digits, **said)
        except RecipeError:
            continue


def random_map(rng: random.Random, rows: int, columns: int, largest: int = 4) -> tuple[int, ...]:
    """A map of cages: each cell's cage by number."""
    numbers = [0] * (rows * columns)
    for number, cells in enumerate(random_caging(rng, rows, columns, largest)):
        for cell in cells:
            numbers[cell] = number
    return tuple(numbers)


def random_target(rng: random.Random) -> Target:
    """Any target that can be met by many a board."""
    while True:
        kind = rng.choice(("any", "any", "tier", "tier", "tier", "effort", "depth"))
        difficulty = Difficulty()
        if kind == "tier":
            low = rng.randint(Tier.GENTLE, Tier.MASTER)
            difficulty = Difficulty("tier", low, min(low + rng.choice((0, 0, 1, 3)), Tier.SEARCH))
        elif kind == "effort":
            low = rng.choice((0, 10, 20, 40, 80))
            difficulty = Difficulty("effort", low, rng.choice((low + 15.5, 2 * low + 20, inf)))
        elif kind == "depth":
            low = rng.choice((1, 3, 5, 8))
            difficulty = Difficulty("depth", low, rng.choice((low, low + 4, inf)))
        named = rng.sample([row.id for row in LADDER if row.tier < Tier.MASTER], 2)
        require, forbid = rng.choice(
            (((), ()), ((), ()), ((named[0],), ()), ((), (named[1],)), ((named[0],), (named[1],)))
        )
        try:
            return Target(difficulty, require, forbid, rng.choice(("any", "any", "logic")))
        except TargetError:
            continue


# what a puzzle of a recipe must be like


def departures(puzzle: CagePuzzle, recipe: Recipe) -> list[str]:
    """In what a puzzle does not follow its recipe."""
    found = []
    sizes = [len(cage.cells) for cage in puzzle.cages]
    if (puzzle.rows, puzzle.columns) != (recipe.rows, recipe.columns):
        found.append("the sides")
    if puzzle.digits != recipe.digits or puzzle.rule is not recipe.rule:
        found.append("the digits or the rule")
    if recipe.singles is not None and sizes.count(1) > recipe.singles:
        found.append(f"{sizes.count(1)} single cells")
    if max(sizes) > largest_of(recipe):
        found.append(f"a cage of {max(sizes)} cells")
    found += [f"the clue {cage}" for cage in puzzle.cages if not may_stand(cage, recipe)]
    if recipe.no_op == 1 and {cage.operator for cage in puzzle.cages} - {GIVEN, NO_OP}:
        found.append("an operator shown")
    if not keeps_symmetry(puzzle, recipe):
        found.append("not symmetric")
    if recipe.style == FIXED and caging_of(puzzle) != recipe.caging:
        found.append("not the cages of the map")
    return found


def largest_of(recipe: Recipe) -> int:
    """How many cells the largest cage of such a puzzle may have."""
    if recipe.style == FIXED:
        return max(Counter(recipe.caging).values())
    largest = max(size for size, _ in recipe.sizes)
    if recipe.style == DOMINOES and not recipe.pairs_only:
        return max(largest, min(LARGEST_REST, recipe.cells))
    return largest


def may_stand(cage: Cage, recipe: Recipe) -> bool:
    """Whether the recipe allows this operator on so many cells."""
    if len(cage.cells) == 1:
        return cage.operator == GIVEN
    if cage.operator == NO_OP:
        return recipe.no_op > 0
    allowed = readings(NO_OP, len(cage.cells), recipe.rule)
    return cage.operator in recipe.operators and OPERATORS[cage.operator] in allowed


def keeps_symmetry(puzzle: CagePuzzle, recipe: Recipe) -> bool:
    """Whether the cages look the same after half a turn, or in a mirror, where that is wanted."""
    turn = {"rotation": 3, "mirror": 2}.get(recipe.style, 0)
    cells = [cage.cells for cage in puzzle.cages]
    return [cage.cells for cage in turned(puzzle, turn).cages] == cells


def caging_of(puzzle: CagePuzzle) -> tuple[int, ...]:
    """Each cell's cage by number."""
    owner = {cell: number for number, cage in enumerate(puzzle.cages) for cell in cage.cells}
    return tuple(owner[cell] for cell in range(puzzle.rows * puzzle.columns))


def is_one_piece(cells: set[int], rows: int, columns: int) -> bool:
    """Whether the cells hang together by their edges."""
    reached: set[int] = set()
    ahead = {min(cells)}
    while ahead:
        reached |= ahead
        ahead = {n for cell in ahead for n in neighbours(cell, rows, columns)} & cells - reached
    return reached == cells


def least_image(puzzle: CagePuzzle) -> tuple[object, ...]:
    """Of the 8 images of a puzzle that whose cages come first: equal for its images alone."""
    images = (turned(puzzle, turn) for turn in range(8))
    least = min((image.rows, image.columns, image.cages) for image in images)
    return (*least, puzzle.digits, puzzle.rule)
