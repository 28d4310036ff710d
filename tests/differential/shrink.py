"""A puzzle that backends disagree about, made as small as it stays one.

Any change may be tried, for each is judged by asking again. Where a grid is known that solves the
puzzle, clues are read off from it, so that it still solves what is left.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import TypeAlias

from kenken_cp.core.errors import PuzzleError
from kenken_cp.core.geometry import Grid, is_connected, neighbours
from kenken_cp.kinds.cages.kenken import FAMILY
from kenken_cp.kinds.cages.operators import GIVEN, NO_OP, OPERATORS, Rule, readings
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from tests.helpers.boards import targets

TRIES = 3_000  # puzzles that are asked about
RANKS = "=+*-/?"  # operators, the simplest first

Grids: TypeAlias = Grid | None
Disagrees: TypeAlias = Callable[[CagePuzzle], bool]
Way: TypeAlias = tuple[Callable[[], CagePuzzle], Grids]


def shrink(puzzle: CagePuzzle, disagrees: Disagrees, grid: Grids = None) -> CagePuzzle:
    """The smallest puzzle met that still disagrees, from one that does."""
    tries = 0
    found = True
    while found:
        found = False
        for smaller, kept in _smaller(puzzle, grid):
            if _weight(smaller) >= _weight(puzzle):
                continue
            tries += 1
            if tries > TRIES:
                return puzzle
            if disagrees(smaller):
                solves = kept is not None and not FAMILY.check(smaller, kept)
                puzzle, grid, found = smaller, kept if solves else None, True
                break
    return puzzle


def _weight(puzzle: CagePuzzle) -> tuple[int, ...]:
    """What is to become less, the weightiest first."""
    return (
        puzzle.rows * puzzle.columns,
        len(puzzle.digits),
        sum(len(cage.cells) ** 2 for cage in puzzle.cages),
        sum(RANKS.index(cage.operator) for cage in puzzle.cages),
        sum(2 * abs(digit) + (digit < 0) for digit in puzzle.digits),
        puzzle.rule is not Rule.PAIR,
        sum(abs(cage.target) for cage in puzzle.cages),
    )


def _smaller(puzzle: CagePuzzle, grid: Grids) -> Iterator[tuple[CagePuzzle, Grids]]:
    """Puzzles that may be smaller, with what is left of the grid."""
    ways: Iterator[Way] = chain(
        _lines_dropped(puzzle, grid),
        _digits_dropped(puzzle, grid),
        _cages_cut(puzzle, grid),
        _clues_simpler(puzzle, grid),
        _digits_renamed(puzzle, grid),
        [(partial(_with, puzzle, puzzle.cages, Rule.PAIR), grid)],
    )
    for make, kept in ways:
        try:
            yield make(), kept
        except PuzzleError:  # no puzzle at all
            continue


def _with(puzzle: CagePuzzle, cages: tuple[Cage, ...], rule: Rule | None = None) -> CagePuzzle:
    return CagePuzzle(puzzle.rows, puzzle.columns, cages, puzzle.digits, rule or puzzle.rule)


def _lines_dropped(puzzle: CagePuzzle, grid: Grids) -> Iterator[Way]:
    """Without one row or column; what it cuts in two becomes two cages."""
    rows, columns = puzzle.rows, puzzle.columns
    for line in range(rows + columns):
        gone = {
            cell
            for cell in range(rows * columns)
            if (cell // columns == line if line < rows else cell % columns == line - rows)
        }
        sides = (rows - 1, columns) if line < rows else (rows, columns - 1)
        if min(sides):
            kept = [cell for cell in range(rows * columns) if cell not in gone]
            left = tuple([grid[cell] for cell in kept]) if grid else None
            yield partial(_cut_out, puzzle, sides, kept, left), left


def _cut_out(
    puzzle: CagePuzzle, sides: tuple[int, int], kept: list[int], grid: Grids
) -> CagePuzzle:
    place = {cell: number for number, cell in enumerate(kept)}
    cages = []
    for cage in puzzle.cages:
        cells = {place[cell] for cell in cage.cells if cell in place}
        for part in _parts(cells, *sides):
            whole = len(part) == len(cage.cells)
            cages.append(
                cage._replace(cells=part) if whole else _make_clued(puzzle, cage, part, grid)
            )
    return CagePuzzle(*sides, tuple(cages), puzzle.digits, puzzle.rule)


def _parts(cells: set[int], rows: int, columns: int) -> list[tuple[int, ...]]:
    """The connected parts of some cells."""
    parts = []
    left = set(cells)
    while left:
        part, frontier = set[int](), {min(left)}
        while frontier:
            part |= frontier
            near = {n for cell in frontier for n in neighbours(cell, rows, columns)}
            frontier = near & left - part
        left -= part
        parts.append(tuple(sorted(part)))
    return parts


def _make_clued(puzzle: CagePuzzle, cage: Cage, cells: tuple[int, ...], grid: Grids) -> Cage:
    """A cage of these cells with a clue like that cage's, read off from the grid, if any."""
    if len(cells) == 1:
        target = cage.target if cage.target in puzzle.digits else puzzle.digits[0]
        return Cage(cells, GIVEN, grid[cells[0]] if grid else target)
    signs = {row.symbol for row in readings(NO_OP, len(cells), puzzle.rule)} | {NO_OP}
    sign = cage.operator if cage.operator in signs else "+"
    if not grid:
        return Cage(cells, sign, cage.target)
    return _read_off(puzzle, cells, sign, cage.target, grid)


def _read_off(
    puzzle: CagePuzzle, cells: tuple[int, ...], sign: str, target: int, grid: Grid
) -> Cage:
    values = [grid[cell] for cell in cells]
    if OPERATORS[sign].explains(values, target, puzzle.rule):
        return Cage(cells, sign, target)
    told = targets("+" if sign == NO_OP else sign, values)
    return Cage(cells, sign, told[0]) if told else Cage(cells, "+", sum(values))


def _digits_dropped(puzzle: CagePuzzle, grid: Grids) -> Iterator[Way]:
    for digit in reversed(puzzle.digits):
        if len(puzzle.digits) > max(puzzle.rows, puzzle.columns) and digit not in (grid or ()):
            digits = tuple([other for other in puzzle.digits if other != digit])
            yield partial(_change_digits, puzzle, digits), grid


def _change_digits(puzzle: CagePuzzle, digits: tuple[int, ...]) -> CagePuzzle:
    return CagePuzzle(puzzle.rows, puzzle.columns, puzzle.cages, digits, puzzle.rule)


def _cages_cut(puzzle: CagePuzzle, grid: Grids) -> Iterator[Way]:
    """One cage in two: any first part that begins with its first or last cells, or one cell."""
    for at, cage in enumerate(puzzle.cages):
        size = len(cage.cells)
        firsts = [cage.cells[:cut] for cut in range(1, size)]
        firsts += [(cell,) for cell in cage.cells[1:]] if size > 2 else []
        for first in firsts:
            rest = tuple([cell for cell in cage.cells if cell not in first])
            if all(is_connected(part, puzzle.rows, puzzle.columns) for part in (first, rest)):
                yield partial(_cut, puzzle, at, (first, rest), grid), grid


def _cut(
    puzzle: CagePuzzle, at: int, parts: tuple[tuple[int, ...], ...], grid: Grids
) -> CagePuzzle:
    cages = list(puzzle.cages)
    cage = cages.pop(at)
    cages += [_make_clued(puzzle, cage, part, grid) for part in parts]
    return _with(puzzle, tuple(cages))


def _clues_simpler(puzzle: CagePuzzle, grid: Grids) -> Iterator[Way]:
    """One clue with a simpler operator, or a smaller target."""
    for at, cage in enumerate(puzzle.cages):
        for sign in RANKS[1 : RANKS.index(cage.operator)]:
            yield partial(_change_clue, puzzle, at, sign, grid), grid
        for target in sorted({0, 1, cage.target // 2, cage.target - 1}, key=abs):
            yield partial(_change_target, puzzle, at, target), grid


def _change_clue(puzzle: CagePuzzle, at: int, sign: str, grid: Grids) -> CagePuzzle:
    cages = list(puzzle.cages)
    cells, _, target = cages[at]
    cages[at] = _read_off(puzzle, cells, sign, target, grid) if grid else Cage(cells, sign, target)
    return _with(puzzle, tuple(cages))


def _change_target(puzzle: CagePuzzle, at: int, target: int) -> CagePuzzle:
    cages = list(puzzle.cages)
    cages[at] = cages[at]._replace(target=target)
    return _with(puzzle, tuple(cages))


def _digits_renamed(puzzle: CagePuzzle, grid: Grids) -> Iterator[Way]:
    """The digits from 1 or from 0 up, the clues read off anew where there is a grid."""
    for first in (0, 1):
        digits = tuple(range(first, first + len(puzzle.digits)))
        name = dict(zip(puzzle.digits, digits, strict=True))
        renamed = tuple([name[value] for value in grid]) if grid else None
        yield partial(_rename, puzzle, digits, renamed), renamed


def _rename(puzzle: CagePuzzle, digits: tuple[int, ...], grid: Grids) -> CagePuzzle:
    singles = [Cage((cell,), GIVEN, digits[0]) for cell in range(puzzle.rows * puzzle.columns)]
    board = CagePuzzle(puzzle.rows, puzzle.columns, tuple(singles), digits, puzzle.rule)
    return _with(
        board, tuple([_make_clued(board, cage, cage.cells, grid) for cage in puzzle.cages])
    )
