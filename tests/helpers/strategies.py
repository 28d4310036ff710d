"""Hypothesis strategies for puzzles of every variant, for all tests to share.

`solved_puzzles` takes the clues from a grid, so that at least that solution exists;
`puzzles` mixes those with clues taken from nowhere, which most often have none.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import permutations, product
from math import prod

from hypothesis import strategies as st

from kenken_cp.core.geometry import Grid, neighbours
from kenken_cp.kinds.cages.candidates import Candidates
from kenken_cp.kinds.cages.operators import GIVEN, NO_OP, Rule, readings
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

Digits = tuple[int, ...]

PLAIN: Digits = ()  # 1 to the longer side
ZERO: Digits = tuple(range(16))
SIGNED: Digits = (-3, 0, -2, 1, -1, 2, 3, 4, -4)
PRIMES: Digits = (2, 3, 5, 7, 11, 13, 17, 19, 23)
SPARSE: Digits = (1_000_000, -7, 0, 12, 36, 5, 60, 2, 3)
DIGIT_SETS: tuple[Digits, ...] = (PLAIN, ZERO, SIGNED, PRIMES, SPARSE)


@st.composite
def solved_puzzles(
    draw: st.DrawFn,
    *,
    min_size: int = 1,
    max_size: int = 6,
    max_cage: int = 4,
    rules: Sequence[Rule] = tuple(Rule),
    digit_sets: Sequence[Digits] = DIGIT_SETS,
    no_op: bool = True,
    square: bool = False,
) -> tuple[CagePuzzle, Grid]:
    """A puzzle and one of its solutions; a digit set is cut to what a line may hold."""
    rows, columns = draw(_sides(min_size, max_size, square))
    digits = draw(_digits(max(rows, columns), digit_sets))
    grid = draw(_grids(rows, columns, digits))
    rule = draw(st.sampled_from(rules))
    cages = []
    for cells in draw(_cagings(rows, columns, max_cage)):
        values = [grid[cell] for cell in cells]
        clues = _clues_of(values, rule)
        if no_op and len(cells) > 1:
            clues += [(NO_OP, target) for _, target in clues]
        cages.append(Cage(cells, *draw(st.sampled_from(clues))))
    return CagePuzzle(rows, columns, tuple(cages), digits, rule), grid


@st.composite
def arbitrary_puzzles(
    draw: st.DrawFn,
    *,
    min_size: int = 1,
    max_size: int = 6,
    max_cage: int = 4,
    rules: Sequence[Rule] = tuple(Rule),
    digit_sets: Sequence[Digits] = DIGIT_SETS,
    no_op: bool = True,
    square: bool = False,
    min_target: int = -20,
) -> CagePuzzle:
    """A valid puzzle whose clues come from nowhere; it may have no solution."""
    rows, columns = draw(_sides(min_size, max_size, square))
    digits = draw(_digits(max(rows, columns), digit_sets))
    rule = draw(st.sampled_from(rules))
    given_digits = digits or tuple(range(1, max(rows, columns) + 1))
    targets = st.integers(min_target, 100) | st.integers(max(min_target, -(10**30)), 10**30)
    cages = []
    for cells in draw(_cagings(rows, columns, max_cage)):
        if len(cells) == 1:
            cages.append(Cage(cells, GIVEN, draw(st.sampled_from(given_digits))))
            continue
        operators = [row.symbol for row in readings(NO_OP, len(cells), rule)] + [NO_OP] * no_op
        cages.append(Cage(cells, draw(st.sampled_from(operators)), draw(targets)))
    return CagePuzzle(rows, columns, tuple(cages), digits, rule)


def puzzles(
    *,
    min_size: int = 1,
    max_size: int = 6,
    max_cage: int = 4,
    rules: Sequence[Rule] = tuple(Rule),
    digit_sets: Sequence[Digits] = DIGIT_SETS,
    no_op: bool = True,
    square: bool = False,
) -> st.SearchStrategy[CagePuzzle]:
    """Any valid puzzle within these bounds, with or without a solution."""
    bounds = {
        "min_size": min_size,
        "max_size": max_size,
        "max_cage": max_cage,
        "rules": rules,
        "digit_sets": digit_sets,
        "no_op": no_op,
        "square": square,
    }
    solved = solved_puzzles(**bounds).map(lambda pair: pair[0])  # type: ignore[arg-type]
    return solved | arbitrary_puzzles(**bounds)  # type: ignore[arg-type]


@st.composite
def _sides(draw: st.DrawFn, least: int, most: int, square: bool) -> tuple[int, int]:
    rows = draw(st.integers(least, most))
    return rows, rows if square else draw(st.integers(least, most))


@st.composite
def _digits(draw: st.DrawFn, longer: int, digit_sets: Sequence[Digits]) -> Digits:
    """One of the sets, cut so that a line uses all of its digits or leaves up to two over."""
    digits = draw(st.sampled_from([d for d in digit_sets if not d or len(d) >= longer]))
    return digits[: longer + draw(st.integers(0, 2))]


@st.composite
def _grids(draw: st.DrawFn, rows: int, columns: int, digits: Digits) -> Grid:
    """A grid without repeats in a line: a corner of a shuffled cyclic square."""
    values = digits or tuple(range(1, max(rows, columns) + 1))
    order = len(values)
    shuffled = draw(st.permutations(values))
    down = draw(st.permutations(range(order)))[:rows]
    across = draw(st.permutations(range(order)))[:columns]
    return tuple(shuffled[(r + c) % order] for r in down for c in across)


@st.composite
def _cagings(draw: st.DrawFn, rows: int, columns: int, largest: int) -> list[tuple[int, ...]]:
    """The board cut into connected cages of at most so many cells."""
    free = set(range(rows * columns))
    cages = []
    while free:
        cage = [min(free)]
        free.remove(cage[0])
        for _ in range(draw(st.integers(0, largest - 1))):
            near = {cell for held in cage for cell in neighbours(held, rows, columns)} & free
            if not near:
                break
            cage.append(draw(st.sampled_from(sorted(near))))
            free.remove(cage[-1])
        cages.append(tuple(sorted(cage)))
    return cages


def _clues_of(values: Sequence[int], rule: Rule) -> list[tuple[str, int]]:
    """Every clue with an operator that these values satisfy."""
    if len(values) == 1:
        return [(GIVEN, values[0])]
    clues = [("+", sum(values)), ("*", prod(values))]
    if rule is Rule.PAIR and len(values) > 2:
        return clues
    clues.append(("-", 2 * max(values) - sum(values)))
    for i, value in enumerate(values):
        rest = prod(values[:i]) * prod(values[i + 1 :])
        if rest != 0 and value % rest == 0:
            clues.append(("/", value // rest))
    return clues


@st.composite
def housed_puzzles(draw: st.DrawFn, *, max_size: int = 4) -> tuple[CagePuzzle, Grid]:
    """A puzzle with boxes, diagonals, givens, candidates or cells in no cage, and a solution.

    Every family has some of them; boxes are drawn from the grid, so that they are of any shape.
    """
    side = draw(st.integers(2, max_size))
    grid = draw(st.sampled_from(_squares(side, draw(st.booleans()))))
    diagonals = all(len({grid[c] for c in line}) == side for line in _diagonals(side))
    boxes = draw(st.just(()) | _regions(grid, side))
    partly = draw(st.booleans())
    distinct = draw(st.booleans()) if partly else False
    cages = []
    for cells in draw(_cagings(side, side, 4)):
        values = [grid[cell] for cell in cells]
        clues = _clues_of(values, Rule.PAIR)
        if partly:
            clues = [clue for clue in clues if clue[0] in (GIVEN, "+")]
            if draw(st.integers(0, 2)) == 0 or (distinct and len(set(values)) < len(values)):
                continue
        cages.append(Cage(cells, *draw(st.sampled_from(clues))))
    given = draw(st.sets(st.sampled_from(range(side * side)))) if partly else ()
    digits = tuple(range(1, side + 1))
    return CagePuzzle(
        side,
        side,
        tuple(cages),
        boxes=boxes,
        diagonals=diagonals and draw(st.booleans()),
        givens=tuple((cell, grid[cell]) for cell in given),
        distinct=distinct,
        covered=not partly,
        candidates=draw(st.just(()) | candidates_with(grid, digits)),
    ), grid


@st.composite
def candidates_with(draw: st.DrawFn, grid: Grid, digits: Digits) -> Candidates:
    """Candidates for some cells of a puzzle that this grid solves, its digit among them."""
    some = st.sets(st.sampled_from(digits))
    cells = draw(st.sets(st.sampled_from(range(len(grid)))))
    return tuple((cell, tuple({grid[cell], *draw(some)})) for cell in sorted(cells))


@st.composite
def any_candidates(draw: st.DrawFn, puzzle: CagePuzzle) -> CagePuzzle:
    """The puzzle with candidates from nowhere, which most often leave no solution; where a digit
    is given, it is among them."""
    given = {cage.cells[0]: cage.target for cage in puzzle.cages if cage.operator == GIVEN}
    given.update(puzzle.givens)
    cells = puzzle.rows * puzzle.columns
    held = st.sets(st.sampled_from(puzzle.digits), min_size=1)
    drawn = draw(st.dictionaries(st.sampled_from(range(cells)), held))
    found = [
        (cell, tuple({*digits, given[cell]} if cell in given else digits))
        for cell, digits in drawn.items()
    ]
    return replace(puzzle, candidates=tuple(found))


def _diagonals(side: int) -> tuple[range, range]:
    falls = range(0, side * side, side + 1)
    return falls, range(side - 1, side * side - 1, side - 1) if side > 1 else falls


@cache
def _squares(side: int, with_diagonals: bool) -> tuple[Grid, ...]:
    """Some Latin squares of this side, if there are any with different digits on the diagonals."""
    lines = _diagonals(side)
    found = []
    for shift, mix in product(range(1, max(2, side)), permutations(range(side))):
        grid = tuple((mix[r] * shift + c) % side + 1 for r in range(side) for c in range(side))
        columns = [grid[c::side] for c in range(side)]
        if all(len(set(column)) == side for column in columns):
            slanted = all(len({grid[cell] for cell in line}) == side for line in lines)
            if slanted or not with_diagonals:
                found.append(grid)
    return tuple(found) or _squares(side, False)


@st.composite
def _regions(draw: st.DrawFn, grid: Grid, side: int) -> tuple[int, ...]:
    """A map of boxes, each with every digit of the grid once."""
    boxes = [0] * len(grid)
    for digit in range(1, side + 1):
        cells = [cell for cell, value in enumerate(grid) if value == digit]
        for box, cell in enumerate(draw(st.permutations(cells))):
            boxes[cell] = box
    return tuple(boxes)
