"""Random boards of every variant from a seed: for long runs, where hypothesis would be too slow."""

import random
from collections.abc import Iterable
from dataclasses import replace
from math import prod
from typing import NamedTuple

from kenken_cp.core.geometry import Grid, neighbours, number_names
from kenken_cp.core.steps import Drop, Elimination, Evidence, Step
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.operators import GIVEN, NO_OP, Rule, readings
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.kinds.cages.state import CagePencilMarks
from tests.helpers.strategies import DIGIT_SETS, PLAIN

Digits = tuple[int, ...]
Cells = tuple[int, ...]

LARGEST_TARGET = 1 << 61  # well within what the kernel tabulates


class Variant(NamedTuple):
    """What a board is to be like: its sides, the largest cage, the operators of larger cages."""

    rows: int
    columns: int
    digits: Digits = PLAIN
    rule: Rule = Rule.PAIR
    largest: int = 4
    operators: str = "+-*/"
    no_op: float = 0.0  # the share of cages that show only their target


def random_variant(rng: random.Random, most: int = 9) -> Variant:
    """Any kind of board: half of them square with plain digits, sides up to `most`."""
    rows = min(rng.choice((2, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9)), most)
    if rng.random() < 0.5:
        columns, digits = rows, PLAIN
    else:
        columns = min(max(1, rows + rng.choice((-3, -1, 0, 0, 1, 2))), most)
        longer = max(rows, columns)
        digits = rng.choice([d for d in DIGIT_SETS if not d or len(d) >= longer])
        digits = digits[: longer + rng.choice((0, 0, 0, 1, 2))]
    operators = rng.choice(("+-*/", "+-*/", "+", "*", "+*", "+-", "*/"))
    return Variant(
        rows, columns, digits, rng.choice(tuple(Rule)), rng.choice((2, 3, 4, 4, 5)), operators,
        rng.choice((0.0, 0.0, 0.3, 1.0)),
    )  # fmt: skip


def random_board(rng: random.Random, variant: Variant) -> tuple[CagePuzzle, Grid]:
    """A puzzle of this kind, and a grid that solves it."""
    rows, columns = variant.rows, variant.columns
    values = variant.digits or tuple(range(1, max(rows, columns) + 1))
    grid = random_grid(rng, rows, columns, values)
    return CagePuzzle(rows, columns, _make_clued(rng, grid, variant), values, variant.rule), grid


def random_boxed(rng: random.Random, side: int = 0) -> tuple[CagePuzzle, Grid]:
    """A puzzle with boxes, of any family, and a grid that solves it: its only one in a Sudoku."""
    side = side or rng.choice((4, 4, 6, 6, 9))
    boxes = boxes_of(side, side, *{4: (2, 2), 6: (2, 3), 9: (3, 3)}[side])
    bare = CagePuzzle(side, side, (), boxes=boxes, diagonals=rng.random() < 0.15, covered=False)
    grid = solve(rng, bare)
    if rng.random() < 0.15:  # regions of any cells
        bare = replace(bare, boxes=_scatter(rng, grid, side))
    kind = rng.choice(("sudoku", "sudoku", "sudoku", "killer", "killer", "kenken"))
    if kind == "sudoku":
        return dug(rng, bare, grid), grid
    if kind == "kenken":
        variant = Variant(side, side, largest=rng.choice((3, 4)))
        return replace(bare, cages=_make_clued(rng, grid, variant), covered=True), grid
    cages = _make_clued(rng, grid, Variant(side, side, largest=rng.choice((3, 4)), operators="+"))
    distinct = rng.random() < 0.8
    sums = [cage for cage in cages if cage.operator in (GIVEN, "+") and rng.random() < 0.9]
    if distinct:
        sums = [c for c in sums if len({grid[cell] for cell in c.cells}) == len(c.cells)]
    given = rng.sample(range(side * side), rng.choice((0, 0, side // 2)))
    givens = tuple((cell, grid[cell]) for cell in given)
    return replace(bare, cages=tuple(sums), givens=givens, distinct=distinct), grid


def dug(rng: random.Random, bare: CagePuzzle, grid: Grid) -> CagePuzzle:
    """The board with as few of the grid's cells given as leave it unique, tried in any order."""
    givens = dict(enumerate(grid))
    for cell in rng.sample(range(len(grid)), len(grid)):
        kept = {c: v for c, v in givens.items() if c != cell}
        if is_unique(replace(bare, givens=tuple(kept.items()))):
            givens = kept
    return replace(bare, givens=tuple(givens.items()))


def solve(rng: random.Random, bare: CagePuzzle) -> Grid:
    """A grid without givens in common: the first from some random ones."""
    while True:
        some = zip(rng.sample(range(bare.rows**2), bare.rows), bare.digits, strict=True)
        found, _ = solutions(replace(bare, givens=tuple(some)), 1)
        if found:
            return found[0]


def _scatter(rng: random.Random, grid: Grid, side: int) -> tuple[int, ...]:
    """A map of regions, each with every digit of the grid in it."""
    boxes = [0] * len(grid)
    for digit in range(1, side + 1):
        cells = [cell for cell, value in enumerate(grid) if value == digit]
        for box, cell in enumerate(rng.sample(cells, side)):
            boxes[cell] = box
    return number_names(boxes)


def _make_clued(rng: random.Random, grid: Grid, variant: Variant) -> tuple[Cage, ...]:
    return tuple(
        Cage(cells, *_clue(rng, [grid[cell] for cell in cells], variant))
        for cells in random_caging(rng, variant.rows, variant.columns, variant.largest)
    )


def random_grid(rng: random.Random, rows: int, columns: int, values: Digits) -> Grid:
    """A grid that repeats no value in a line: a cyclic square, shuffled and stirred, cut out."""
    order = len(values)
    down, across = (rng.sample(range(order), order) for _ in range(2))
    digits = rng.sample(values, order)
    square = [[digits[(r + c) % order] for c in across] for r in down]
    for _ in range(order):
        _stir(square, rng.randrange(order), rng.randrange(order), rng)
    return tuple(value for row in square[:rows] for value in row[:columns])


def _stir(square: list[list[int]], one: int, other: int, rng: random.Random) -> None:
    """Swap two rows along one cycle of columns, which leaves every line its digits."""
    column = first = rng.randrange(len(square))
    while one != other:
        square[one][column], square[other][column] = square[other][column], square[one][column]
        # the value that row `one` now has twice stands in the column to be swapped next
        twice = square[one][column]
        column = next(
            (c for c, value in enumerate(square[one]) if value == twice and c != column), first
        )
        if column == first:
            return


def random_caging(rng: random.Random, rows: int, columns: int, largest: int) -> list[Cells]:
    """The board cut into connected cages of at most so many cells."""
    free = set(range(rows * columns))
    cages = []
    while free:
        cage = [rng.choice(sorted(free))]
        free.remove(cage[0])
        for _ in range(rng.choice((1, 1, *range(largest)))):
            near = {n for cell in cage for n in neighbours(cell, rows, columns)} & free
            if not near:
                break
            cage.append(rng.choice(sorted(near)))
            free.remove(cage[-1])
        cages.append(tuple(sorted(cage)))
    return cages


def _clue(rng: random.Random, values: list[int], variant: Variant) -> tuple[str, int]:
    if len(values) == 1:
        return GIVEN, values[0]
    signs = [row.symbol for row in readings(NO_OP, len(values), variant.rule)]
    rng.shuffle(signs)
    signs.sort(key=lambda sign: sign not in variant.operators)
    clues = [(sign, target) for sign in signs for target in targets(sign, values)]
    sign, target = next(clue for clue in clues if abs(clue[1]) < LARGEST_TARGET)
    return (NO_OP if rng.random() < variant.no_op else sign), target


def targets(sign: str, values: list[int]) -> list[int]:
    """What the values come to under an operator; for ÷ there may be nothing."""
    if sign == "/":
        rests = [(v, prod(values[:i]) * prod(values[i + 1 :])) for i, v in enumerate(values)]
        return [value // rest for value, rest in rests if rest and value % rest == 0]
    return [{"+": sum(values), "*": prod(values), "-": 2 * max(values) - sum(values)}[sign]]


def spoil(rng: random.Random, puzzle: CagePuzzle) -> CagePuzzle:
    """The puzzle with one target or given changed: most often it then has no solution."""
    if puzzle.givens and (not puzzle.cages or rng.random() < 0.5):
        (cell, digit), *rest = rng.sample(puzzle.givens, len(puzzle.givens))
        other = rng.choice([value for value in puzzle.digits if value != digit])
        return replace(puzzle, givens=((cell, other), *rest))
    cages = list(puzzle.cages)
    at = rng.randrange(len(cages))
    cells, operator, target = cages[at]
    changed = rng.choice(puzzle.digits) if operator == GIVEN else target + rng.choice((-1, 1, 2))
    cages[at] = Cage(cells, operator, changed)
    return replace(puzzle, cages=tuple(cages))


def partly_grown(rng: random.Random, puzzle: CagePuzzle, keep: Grid | None) -> CagePencilMarks:
    """A board from which some candidates and combinations were crossed out at random.

    None of those that `keep` needs; without it, any.
    """
    state, share = CagePencilMarks(puzzle), rng.random() * 0.6
    gone = []
    for cell, values in enumerate(state.candidates):
        out = tuple([v for v in values if rng.random() < share and (not keep or keep[cell] != v)])
        if out and len(out) < len(values):
            gone.append(Elimination(cell, out))
    state.apply(Step("", (), tuple(gone), (), Evidence()))
    drops = [_some_dropped(rng, state, cage, keep) for cage in range(len(puzzle.cages))]
    state.apply(Step("", (), (), tuple([drop for drop in drops if drop.alternatives]), Evidence()))
    return state


def _some_dropped(rng: random.Random, state: CagePencilMarks, cage: int, keep: Grid | None) -> Drop:
    if rng.random() < 0.7:
        return Drop(state.cage(cage), ())
    kept = tuple([keep[cell] for cell in state.puzzle.cages[cage].cells]) if keep else ()
    live = state.combinations(cage)
    return Drop(state.cage(cage), tuple([c for c in live if c != kept and rng.random() < 0.3]))


def solutions(puzzle: CagePuzzle, most: int, nodes: int = 20_000) -> tuple[list[Grid], bool]:
    """Up to so many solutions, and whether they are all there are."""
    search = kernel.begin(puzzle)
    assert search is not None
    search.run(most, nodes)
    grids = [search.solution(index) for index in range(search.found)]
    done: bool = search.exhausted
    kernel.end(search)
    return grids, done


def is_unique(puzzle: CagePuzzle) -> bool:
    """Whether the puzzle has one solution, as far as a short search can say."""
    grids, done = solutions(puzzle, 2)
    return done and len(grids) == 1


def turn_puzzle(puzzle: CagePuzzle, turn: int, order: Iterable[int] = ()) -> CagePuzzle:
    """The puzzle after one of the 8 symmetries of the square, its cages named in another order."""
    rows, columns = puzzle.rows, puzzle.columns
    flip_rows, flip_columns, transposed = turn & 1, turn & 2, turn & 4

    def move(cell: int) -> int:
        row, column = divmod(cell, columns)
        row = rows - 1 - row if flip_rows else row
        column = columns - 1 - column if flip_columns else column
        return column * rows + row if transposed else row * columns + column

    cages = [
        Cage(tuple(map(move, cells)), operator, target) for cells, operator, target in puzzle.cages
    ]
    cages = [cages[i] for i in order] or cages
    sides = (columns, rows) if transposed else (rows, columns)
    boxes = sorted((move(cell), box) for cell, box in enumerate(puzzle.boxes))
    return replace(
        puzzle,
        rows=sides[0],
        columns=sides[1],
        cages=tuple(cages),
        boxes=tuple([box for _, box in boxes]),
        givens=tuple([(move(cell), digit) for cell, digit in puzzle.givens]),
        candidates=tuple([(move(cell), digits) for cell, digits in puzzle.candidates]),
    )
