"""Puzzles near the edge of having one solution: those that take a search are found there.

A board with small cages is loosened, cages joined and clues changed, as long as it keeps its one
solution. The kernel counts, which weighs what is drawn and never judges it.
"""

import random
from typing import NamedTuple

from kenken_cp.core.geometry import Grid, neighbours
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.operators import GIVEN, NO_OP
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from tests.helpers.boards import LARGEST_TARGET, Variant, random_board, targets

NODES = 300  # of a look
STARTS = 3  # boards of small cages that are drawn to find one with one solution
EDGES = 30  # changes that are tried
REACH = 4  # cells of the largest cage that joining makes
SIGNS = {False: "++***", True: "+*--//"}  # of any cage, and of those that may have − and ÷


class Tight(NamedTuple):
    """A puzzle, a grid that solves it, and the kind of board that it is."""

    puzzle: CagePuzzle
    grid: Grid
    variant: Variant


def _look(puzzle: CagePuzzle) -> tuple[int, int]:
    """A short search: its nodes, and the solutions up to 2; -1 if it came to no end."""
    search = kernel.begin(puzzle)
    if search is None:
        return 0, -1
    search.run(2, NODES)
    settled = search.exhausted or search.found == 2
    seen = search.nodes, search.found if settled else -1
    kernel.end(search)
    return seen


def is_unique(puzzle: CagePuzzle) -> bool:
    """Whether a short search shows that there is one solution."""
    return _look(puzzle)[1] == 1


def takes_search(puzzle: CagePuzzle, found: int) -> bool:
    """Whether a search, and not propagation alone, shows so many solutions, 2 for several."""
    nodes, seen = _look(puzzle)
    return nodes > 0 and seen == found


def tight_board(rng: random.Random, variant: Variant) -> Tight:
    """A puzzle that hardly has one solution, where one with small cages is met."""
    for _ in range(STARTS):
        puzzle, grid = random_board(rng, variant._replace(largest=2))
        board = Tight(puzzle, grid, variant)
        if is_unique(puzzle):
            break
    else:
        return board
    for _ in range(EDGES):
        looser = loosen(rng, board)
        if is_unique(looser):
            board = board._replace(puzzle=looser)
    return board


def loosen(rng: random.Random, board: Tight) -> CagePuzzle:
    """The puzzle with two cages joined, or now and then another clue for one of them."""
    puzzle = board.puzzle
    cages = list(puzzle.cages)
    at = rng.randrange(len(cages))
    cells = cages.pop(at).cells
    near = {n for cell in cells for n in neighbours(cell, puzzle.rows, puzzle.columns)}
    beside = [i for i, cage in enumerate(cages) if not near.isdisjoint(cage.cells)]
    if beside and rng.random() < 0.8:
        joined = cages[rng.choice(beside)]
        if len(joined.cells) + len(cells) <= REACH:
            cages.remove(joined)
            cells = tuple(sorted(cells + joined.cells))
    cages.append(make_clued(rng, cells, board.grid, board.variant))
    return CagePuzzle(puzzle.rows, puzzle.columns, tuple(cages), puzzle.digits, puzzle.rule)


def make_clued(rng: random.Random, cells: tuple[int, ...], grid: Grid, variant: Variant) -> Cage:
    """A cage of these cells that the grid meets."""
    values = [grid[cell] for cell in cells]
    if len(cells) == 1:
        return Cage(cells, GIVEN, values[0])
    wide = len(cells) == 2 or variant.rule != "pair"
    signs = [sign for sign in SIGNS[wide] if sign in variant.operators] or ["+"]
    sign = rng.choice(signs)
    told = [target for target in targets(sign, values) if abs(target) < LARGEST_TARGET]
    if not told:
        sign, told = "+", [sum(values)]
    return Cage(cells, NO_OP if rng.random() < variant.no_op else sign, told[0])
