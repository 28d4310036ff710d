"""Case number k of a seed: a puzzle that is a function of the two alone.

Boards are those of `tests.helpers.boards`, most of them small, some with cages so large that they
become folds. Half of the cases are drawn freely. The other half lie near a puzzle that has one
solution and takes a search (`tight`): thirty-two cases in a row share one, as it is dear to find,
and each changes it in a way of its own. What the kernel says of them weighs the draw and judges
nothing.
"""

import random
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from kenken_cp.core.model import Fold
from kenken_cp.kinds.cages.operators import GIVEN, NO_OP, Rule
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from tests.differential.answers import FAMILY
from tests.differential.tight import Tight, loosen, takes_search, tight_board
from tests.helpers.boards import (
    random_board,
    random_grid,
    random_variant,
    spoil,
    targets,
    turn_puzzle,
)

# How often the longer side is at most so much, in hundredths.
SIDES = {2: 9, 3: 30, 4: 42, 5: 17, 6: 0.8, 7: 0.6, 8: 0.4, 9: 0.2}
TIGHT_SIDES = {3: 5, 4: 76, 5: 18, 6: 1}
SMALL = 25  # cells of a board whose solutions are listed, rather than two of them found
LARGE = 5  # cells of a cage that makes every solver slow
FOLDED = 8  # every so manyth case has folds for tables
KINDS = {"drawn": 28, "crossed": 22, "tight": 18, "contradicted": 22, "loose": 10}
SHARE = 32  # cases in a row that may share a tight board
TRIES = 5
BOARDS = 25  # that are drawn to find a tight one
BEYOND = 10**30  # a target that no machine word holds


class Case(NamedTuple):
    """A puzzle and how many of its solutions to ask for.

    `folded`: every cage is put to CP-SAT and SAT as a fold, however small it is.
    """

    number: int
    puzzle: CagePuzzle
    most: int

    @property
    def folded(self) -> bool:
        return self.number % FOLDED == FOLDED - 1


def case_of(seed: int, number: int) -> Case:
    """The case of this number."""
    rng = random.Random(f"differential {seed} {number}")
    kind = rng.choices(list(KINDS), list(KINDS.values()))[0]
    if kind in ("drawn", "crossed"):
        puzzle = _draw(rng)
        puzzle = _cross(rng, puzzle) if kind == "crossed" else puzzle
    else:
        puzzle = turn_puzzle(_near(rng, _share(seed, number // SHARE), kind), rng.randrange(8))
    puzzle = _beyond(rng, puzzle) if rng.random() < 0.01 else puzzle
    return Case(number, puzzle, _most(rng, puzzle))


def _most(rng: random.Random, puzzle: CagePuzzle) -> int:
    """How many solutions to ask for: more where they are found soon."""
    if puzzle.rows * puzzle.columns > SMALL:
        return 2
    large = max(len(cage.cells) for cage in puzzle.cages) > LARGE
    return rng.choice((2, 4, 6) if large else (2, 4, 4, 8, 20))


def _draw(rng: random.Random) -> CagePuzzle:
    """A board of any kind, now and then with very large cages."""
    variant = random_variant(rng, _side(rng, SIDES))
    if rng.random() < 0.2:
        few = max(len(variant.digits), variant.rows, variant.columns) <= 5
        variant = variant._replace(largest=rng.choice((6, 8, 10, 12) if few else (6, 6, 7)))
    return random_board(rng, variant)[0]


def _side(rng: random.Random, sides: Mapping[int, float]) -> int:
    return rng.choices(list(sides), list(sides.values()))[0]


@lru_cache(maxsize=4)
def _share(seed: int, number: int) -> Tight:
    """The tight board of so many cases in a row."""
    rng = random.Random(f"differential {seed} shared {number}")
    side = _side(rng, TIGHT_SIDES)
    for _ in range(BOARDS):
        board = tight_board(rng, random_variant(rng, side))
        if takes_search(board.puzzle, 1):
            break
    return board


def _near(rng: random.Random, board: Tight, kind: str) -> CagePuzzle:
    """A puzzle near the board: still tight, contradicted, or loosened; it may be another."""
    for _ in range(TRIES):
        if kind == "contradicted":
            start = board.puzzle
            puzzle = _cross(rng, start) if rng.random() < 0.6 else spoil(rng, start)
        else:
            puzzle = loosen(rng, board)
        if takes_search(puzzle, ("contradicted", "tight", "loose").index(kind)):
            return puzzle
    return board.puzzle if kind == "tight" else puzzle


def _cross(rng: random.Random, puzzle: CagePuzzle) -> CagePuzzle:
    """The puzzle with the clues of some cages taken from another grid: often a contradiction."""
    other = random_grid(rng, puzzle.rows, puzzle.columns, puzzle.digits)
    cages = list(puzzle.cages)
    for at in rng.sample(range(len(cages)), min(len(cages), rng.choice((1, 1, 2, 3)))):
        cells, operator, _ = cages[at]
        values = [other[cell] for cell in cells]
        if operator == GIVEN:
            cages[at] = Cage(cells, operator, values[0])
        elif told := targets("+" if operator == NO_OP else operator, values):
            cages[at] = Cage(cells, operator, told[0])
    return CagePuzzle(puzzle.rows, puzzle.columns, tuple(cages), puzzle.digits, puzzle.rule)


def _beyond(rng: random.Random, puzzle: CagePuzzle) -> CagePuzzle:
    """The puzzle with a target that is too large for a machine word, where it has a cage for it."""
    cages = [
        cage if cage.operator == GIVEN or rng.random() < 0.7 else cage._replace(target=BEYOND)
        for cage in puzzle.cages
    ]
    return CagePuzzle(puzzle.rows, puzzle.columns, tuple(cages), puzzle.digits, puzzle.rule)


def traits(puzzle: CagePuzzle) -> list[str]:
    """The variants that a puzzle belongs to, for counting."""
    rows, columns, digits = puzzle.rows, puzzle.columns, puzzle.digits
    longer = max(rows, columns)
    found = [
        f"side {longer}",
        "square" if rows == columns else "rectangle",
        "digits 1 to n" if digits == tuple(range(1, longer + 1)) else "foreign digits",
        f"rule {puzzle.rule}",
        f"largest cage {min(10, max(len(cage.cells) for cage in puzzle.cages)):>2}",
    ]
    marks = {
        "zero among the digits": 0 in digits,
        "negative digits": digits[0] < 0,
        "digits with gaps": digits[-1] - digits[0] >= len(digits),
        "more digits than cells": len(digits) > longer,
        "− or ÷ on three cells or more": puzzle.rule is Rule.MAX_MINUS_REST
        and any(cage.operator in "-/" and len(cage.cells) > 2 for cage in puzzle.cages),
        "a fold": any(isinstance(c, Fold) for c in FAMILY.model(puzzle).constraints),
    }
    found += [name for name, has in marks.items() if has]
    return found + sorted({f"operator {cage.operator}" for cage in puzzle.cages})
