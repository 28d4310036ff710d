"""Random recipes and targets from a seed, and what a puzzle of a recipe must be like."""

import random
from collections import Counter
from dataclasses import replace
from math import inf
from typing import Any

from kenken_cp.core.geometry import neighbours, parts
from kenken_cp.core.recipe import NO_PART, RecipeError
from kenken_cp.core.steps import Tier
from kenken_cp.core.symmetries import BY_ID as SYMMETRY
from kenken_cp.core.symmetries import SYMMETRIES, orbits
from kenken_cp.generation.difficulty import Difficulty, Target, TargetError, target_of
from kenken_cp.kinds.cages.generator.families import ROWS, family_row
from kenken_cp.kinds.cages.generator.readers import JIGSAW, NO_BOXES
from kenken_cp.kinds.cages.generator.recipe import CageRecipe as Recipe
from kenken_cp.kinds.cages.generator.styles import BY_ID, DOMINOES, FIXED
from kenken_cp.kinds.cages.operators import GIVEN, NO_OP, OPERATORS, Rule, readings
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.kinds.cages.techniques import LADDER
from kenken_cp.registry import family_for
from tests.helpers.boards import random_caging, turn_puzzle
from tests.helpers.strategies import DIGIT_SETS, PLAIN
from tests.helpers.technique_cases import ON_CLUES

FAMILIES = tuple(row.family for row in ROWS)
STYLES = tuple(BY_ID)
LARGEST_REST = 6  # what rests make of a domino


def random_recipe(rng: random.Random, most: int = 9, family: str = FAMILIES[0]) -> Recipe:
    """Any recipe of a family that is not refused: half of them square with plain digits."""
    while True:
        rows = columns = min(rng.choice((3, 4, 4, 5, 5, 6, 6, 7, 8, 9)), most)
        digits = PLAIN
        if rng.random() < 0.5:
            columns = min(max(1, rows + rng.choice((-3, -2, -1, 0, 0, 1, 2))), most)
            longer = max(rows, columns)
            digits = rng.choice([d for d in DIGIT_SETS if not d or len(d) >= longer])
            digits = digits[: longer + rng.choice((0, 0, 1, 2))]
        options = family_row(family).options
        said = {
            name: value
            for draw in (_houses, _clues, _cages, _givens)
            for name, value in draw(rng, rows, columns).items()
            if name in options
        }
        try:
            return Recipe(rows, columns, digits, **said, family=family)
        except RecipeError:
            continue


def _houses(rng: random.Random, rows: int, columns: int) -> dict[str, Any]:
    rectangle = f"{rng.randint(1, rows)}x{rng.randint(1, columns)}"
    return {
        "boxes": rng.choice(("", "", JIGSAW, NO_BOXES, rectangle)),
        "diagonals": rng.random() < 0.2,
    }


def _clues(rng: random.Random, rows: int, columns: int) -> dict[str, Any]:
    return {
        "rule": rng.choice(tuple(Rule)),
        "operators": rng.choice(("+-*/", "+-*/", "+-*/", "+", "*", "+-", "*/", "-", "-/", "/")),
        "hidden_operators": rng.choice((0.0, 0.0, 0.0, 0.3, 1.0)),
        "weak_clues": rng.random() < 0.7,
        "negative_clues": rng.random() < 0.5,
    }


def _cages(rng: random.Random, rows: int, columns: int) -> dict[str, Any]:
    style = rng.choice(STYLES)
    sizes = tuple((size, rng.randint(1, 9)) for size in sorted(rng.sample(range(1, 7), 2)))
    said: dict[str, Any] = {"style": style, "repeats": rng.random() < 0.3}
    if style == FIXED:
        return {**said, "cages": random_map(rng, rows, columns)}
    return {
        **said,
        "cage_sizes": rng.choice(((), (), sizes)),
        "singles": rng.choice((None, None, 0, 1, 3)),
        "uncaged": rng.choice((0, 0, 1, 3, 0.2)),
    }


def _givens(rng: random.Random, rows: int, columns: int) -> dict[str, Any]:
    few = rng.randint(0, rows * columns)
    return {
        "givens": rng.choice((None, None, (0, 2), (few, few + 4))),
        "symmetry": rng.choice([row.id for row in SYMMETRIES]),
    }


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
        usual = [row for row in LADDER if row.id not in ON_CLUES]
        named = rng.sample([row.id for row in usual if row.tier < Tier.MASTER], 2)
        require, forbid = rng.choice(
            (((), ()), ((), ()), ((named[0],), ()), ((), (named[1],)), ((named[0],), (named[1],)))
        )
        try:
            unique_by = rng.choice(("any", "any", "logic"))
            return target_of(FAMILIES[0], difficulty, require, forbid, unique_by)
        except TargetError:
            continue


# what a puzzle of a recipe must be like


def departures(puzzle: CagePuzzle, recipe: Recipe) -> list[str]:
    """In what a puzzle does not follow its recipe."""
    found = []
    if family_for(puzzle).id != recipe.family:
        found.append("the family")
    if (puzzle.rows, puzzle.columns) != (recipe.rows, recipe.columns):
        found.append("the sides")
    if puzzle.digits != recipe.digits or puzzle.rule is not recipe.rule:
        found.append("the digits or the rule")
    if puzzle.diagonals != recipe.diagonals or not has_boxes(puzzle, recipe):
        found.append("the boxes or the diagonals")
    return found + departures_of_givens(puzzle, recipe) + departures_of_cages(puzzle, recipe)


def has_boxes(puzzle: CagePuzzle, recipe: Recipe) -> bool:
    """Whether the boxes are those of the recipe, or as it wants them to be."""
    if recipe.boxes != JIGSAW:
        return puzzle.boxes == recipe.box_map
    longer = max(puzzle.rows, puzzle.columns)
    boxes = [set(box) for box in parts(puzzle.boxes)]
    whole = all(len(box) == longer for box in boxes)
    return whole and all(is_one_piece(box, puzzle.rows, puzzle.columns) for box in boxes)


def departures_of_givens(puzzle: CagePuzzle, recipe: Recipe) -> list[str]:
    """The same of what is given."""
    if "givens" not in recipe.row.options:
        return ["givens"] * bool(puzzle.givens)
    found, given = [], {cell for cell, _ in puzzle.givens}
    low, high = recipe.givens or (0, 0 if puzzle.cages else recipe.cells)
    if not low <= len(given) <= high:
        found.append(f"{len(given)} givens")
    every = orbits(SYMMETRY[recipe.symmetry], recipe.rows, recipe.columns)
    if any(given & set(orbit) and not given >= set(orbit) for orbit in every):
        found.append("givens that are not symmetric")
    return found


def departures_of_cages(puzzle: CagePuzzle, recipe: Recipe) -> list[str]:
    """The same of the cages."""
    if "style" not in recipe.row.options:
        return ["cages"] * bool(puzzle.cages)
    found = []
    sizes = [len(cage.cells) for cage in puzzle.cages]
    if recipe.singles is not None and sizes.count(1) > recipe.singles:
        found.append(f"{sizes.count(1)} single cells")
    if max(sizes) > largest_of(recipe):
        found.append(f"a cage of {max(sizes)} cells")
    if puzzle.distinct != recipe.distinct:
        found.append("whether digits repeat in cages")
    odd = recipe.style in ("rotation", "mirror")
    if not recipe.uncaged - odd <= recipe.cells - sum(sizes) <= recipe.uncaged:
        found.append("the number of cells in no cage")
    found += [f"the clue {cage}" for cage in puzzle.cages if not may_stand(cage, recipe)]
    if recipe.hidden_operators == 1 and {cage.operator for cage in puzzle.cages} - {GIVEN, NO_OP}:
        found.append("an operator shown")
    if not keeps_symmetry(puzzle, recipe):
        found.append("not symmetric")
    if recipe.style == FIXED and caging_of(puzzle) != recipe.cages:
        found.append("not the cages of the map")
    return found


def largest_of(recipe: Recipe) -> int:
    """How many cells the largest cage of such a puzzle may have."""
    if recipe.style == FIXED:
        return max(Counter(recipe.cages).values())
    largest = max(size for size, _ in recipe.sizes)
    if recipe.style == DOMINOES and not recipe.pairs_only:
        return max(largest, min(LARGEST_REST, recipe.caged, recipe.largest_cage))
    return largest


def may_stand(cage: Cage, recipe: Recipe) -> bool:
    """Whether the recipe allows this operator on so many cells."""
    if len(cage.cells) == 1:
        return cage.operator == GIVEN
    if cage.operator == NO_OP:
        return recipe.hidden_operators > 0
    allowed = readings(NO_OP, len(cage.cells), recipe.rule)
    return cage.operator in recipe.signs and OPERATORS[cage.operator] in allowed


def keeps_symmetry(puzzle: CagePuzzle, recipe: Recipe) -> bool:
    """Whether the cages look the same after half a turn, or in a mirror, where that is wanted."""
    turn = {"rotation": 3, "mirror": 2}.get(recipe.style, 0)
    bare = replace(puzzle, boxes=(), diagonals=False, givens=())
    return [cage.cells for cage in turn_puzzle(bare, turn).cages] == [c.cells for c in puzzle.cages]


def caging_of(puzzle: CagePuzzle) -> tuple[int, ...]:
    """Each cell's cage by number."""
    owner = {cell: number for number, cage in enumerate(puzzle.cages) for cell in cage.cells}
    return tuple(owner.get(cell, NO_PART) for cell in range(puzzle.rows * puzzle.columns))


def is_one_piece(cells: set[int], rows: int, columns: int) -> bool:
    """Whether the cells hang together by their edges."""
    reached: set[int] = set()
    ahead = {min(cells)}
    while ahead:
        reached |= ahead
        ahead = {n for cell in ahead for n in neighbours(cell, rows, columns)} & cells - reached
    return reached == cells


def least_image(puzzle: CagePuzzle) -> tuple[object, ...]:
    """Of the 8 images of a puzzle that which comes first: equal for its images alone.

    Without cages and candidates its digits are named in the order in which they come.
    """
    images = (turn_puzzle(puzzle, turn) for turn in range(8))
    least = min(
        (image.rows, image.columns, image.boxes, image.cages, _name(image), image.candidates)
        for image in images
    )
    kind = puzzle.diagonals, puzzle.distinct, puzzle.covered
    return (*least, puzzle.digits, puzzle.rule, *kind)


def _name(puzzle: CagePuzzle) -> tuple[tuple[int, int], ...]:
    """What is given, where there are neither cages nor candidates by names of digits."""
    if puzzle.cages or puzzle.candidates:
        return puzzle.givens
    names: dict[int, int] = {}
    return tuple((cell, names.setdefault(digit, len(names))) for cell, digit in puzzle.givens)
