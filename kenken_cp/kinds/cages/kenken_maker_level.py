"""kenken-maker's difficulty level: the rounds in which four rules solve a puzzle.

In a round each rule looks at the same board, and everything that any rule excludes is removed. The
level is the number of rounds that change something, 0 if they do not solve the puzzle. The rules:

- arithmetic: of each cage's combinations, keep those that fit its candidates and repeat no value of
  a settled cell; cells keep the values in them, and a value that all of them put into a line is
  removed from the line's other cells. Cages of more than four cells are skipped if the clue is a
  sum, a difference or without an operator;
- uniques: a value with one possible cell in a line goes there;
- isolated groups: up to four cells of a line with as many values keep these values to themselves;
- cross rows: if up to four lines hold a value in as many crossing lines, it is removed from the
  rest of those.

The original program lets a rule see what it has just excluded in the same round (a cage sees the
effects of an earlier cage), so that its level depends on the order of the cages; here the board
stays fixed during each rule. The collections published with that program show a level one higher,
as they count the last round, which changes nothing. Rules that need lines with every digit skip
other lines. Source: the README of github.com/ghfbsd/kenken-maker.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain, combinations, product
from operator import and_, or_
from typing import NamedTuple, TypeAlias

from kenken_cp.core.errors import BackendError
from kenken_cp.core.steps import Alternative
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.kinds.cages.tables import all_tables

MOST_CELLS = 4  # the largest cage whose clue may be any; of larger ones some are skipped
LARGEST_GROUP = 4
PASSED_OVER = "+-?"  # skipped for cages larger than MOST_CELLS

Marks: TypeAlias = list[int]  # the candidates of each cell, one bit per digit
Line: TypeAlias = tuple[int, ...]


class _Cage(NamedTuple):
    cells: tuple[int, ...]
    seen: tuple[tuple[int, ...], ...]  # for each cell, the cells outside the cage in its lines
    lines: tuple[Line, ...]  # the lines that it meets
    combinations: tuple[tuple[int, ...], ...]  # one bit per cell


class _FixedBoard(NamedTuple):
    """What stays the same in all rounds; full lines are those that hold every digit."""

    everything: int
    lines: tuple[Line, ...]
    full: tuple[tuple[Line, ...], ...]  # the full lines of each direction
    cages: tuple[_Cage, ...]


def kenken_maker_level(puzzle: CagePuzzle) -> int:
    """The level; BackendError for what kenken-maker has not, and if a cage cannot be tabulated."""
    more = puzzle.boxes or puzzle.diagonals or puzzle.givens or puzzle.candidates
    if more or not puzzle.covered:
        raise BackendError(
            "--kenken-maker applies only to KenKen without boxes, diagonals, givens and "
            "candidates; leave it out"
        )
    board = _board(puzzle)
    marks = [board.everything] * (puzzle.rows * puzzle.columns)
    level = 0
    while (after := _round(board, marks)) != marks:
        marks = after
        level += 1
    return level if all(mark.bit_count() == 1 for mark in marks) else 0


def _round(board: _FixedBoard, marks: Marks) -> Marks:
    """The marks after each rule has looked at the board."""
    boards = [rule(board, marks) for rule in RULES]
    return [reduce(and_, candidates) for candidates in zip(*boards, strict=True)]


def _arithmetic(board: _FixedBoard, marks: Marks) -> Marks:
    after = marks.copy()
    for cage in board.cages:
        fitting = _fitting(marks, cage)
        for position, cell in enumerate(cage.cells):
            after[cell] &= reduce(or_, (values[position] for values in fitting), 0)
        for line in cage.lines:
            inside = [p for p, cell in enumerate(cage.cells) if cell in line]
            claimed = reduce(
                and_,
                (reduce(or_, (values[p] for p in inside)) for values in fitting),
                board.everything,
            )
            for cell in line:
                if cell not in cage.cells:
                    after[cell] &= ~claimed
    return after


def _fitting(marks: Marks, cage: _Cage) -> list[tuple[int, ...]]:
    """The combinations that fit the candidates and repeat no settled value in sight."""
    allowed = []
    for cell, seen in zip(cage.cells, cage.seen, strict=True):
        settled = [marks[other] for other in seen if marks[other].bit_count() == 1]
        allowed.append(marks[cell] & ~reduce(or_, settled, 0))
    return [values for values in cage.combinations if all(map(and_, values, allowed))]


def _uniques(board: _FixedBoard, marks: Marks) -> Marks:
    after = marks.copy()
    for line in chain.from_iterable(board.full):
        alone = _alone([marks[cell] for cell in line])
        for cell in line:
            if marks[cell] & alone:
                after[cell] &= alone
    return after


def _isolated_groups(board: _FixedBoard, marks: Marks) -> Marks:
    after = marks.copy()
    for line in board.lines:
        for group, values in _groups([(cell, marks[cell]) for cell in line], 1):
            for cell in line:
                if cell not in group:
                    after[cell] &= ~values
    return after


def _cross_rows(board: _FixedBoard, marks: Marks) -> Marks:
    after = marks.copy()
    for lines, bit in product(board.full, _bits(board.everything)):
        places = [
            (number, sum(1 << p for p, cell in enumerate(line) if marks[cell] & bit))
            for number, line in enumerate(lines)
        ]
        for group, covers in _groups(places, 2):
            for number, line in enumerate(lines):
                if number not in group:
                    for place in _places(covers):
                        after[line[place]] &= ~bit
    return after


def _groups(
    entries: Sequence[tuple[int, int]], least: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Groups of `least` to four entries, but not all, with as many bits as entries.

    Yields the members and their bits.
    """
    alone = _alone([bits for _, bits in entries])
    live = [entry for entry in entries if entry[1].bit_count() != 1 or not entry[1] & alone]
    if len(live) < len(entries):
        # An entry that overlaps no other can clear nothing; it only enlarges other groups.
        entries, least = live, 1
    for size in range(least, min(LARGEST_GROUP, len(entries) - 1) + 1):
        small = [entry for entry in entries if entry[1].bit_count() <= size]
        for group in combinations(small, size):
            bits = reduce(or_, (entry[1] for entry in group))
            if bits.bit_count() <= size:
                yield tuple([name for name, _ in group]), bits


RULES: tuple[Callable[[_FixedBoard, Marks], Marks], ...] = (
    _arithmetic,
    _uniques,
    _isolated_groups,
    _cross_rows,
)


def _alone(masks: Iterable[int]) -> int:
    """The bits that occur in exactly one of the masks."""
    once = twice = 0
    for mask in masks:
        twice |= once & mask
        once |= mask
    return once & ~twice


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


def _places(mask: int) -> Iterator[int]:
    return (bit.bit_length() - 1 for bit in _bits(mask))


def _board(puzzle: CagePuzzle) -> _FixedBoard:
    lines = tuple([house.cells for house in puzzle.geometry.houses])
    directions = lines[: puzzle.rows], lines[puzzle.rows :]
    return _FixedBoard(
        everything=(1 << len(puzzle.digits)) - 1,
        lines=lines,
        full=tuple([way for way in directions if len(way[0]) == len(puzzle.digits)]),
        cages=tuple(
            [
                _cage(puzzle, cage, lines, found)
                for cage, found in zip(puzzle.cages, all_tables(puzzle), strict=True)
                if len(cage.cells) <= MOST_CELLS or cage.operator not in PASSED_OVER
            ]
        ),
    )


def _cage(
    puzzle: CagePuzzle, cage: Cage, lines: Sequence[Line], found: Sequence[Alternative]
) -> _Cage:
    bit_of = {digit: 1 << place for place, digit in enumerate(puzzle.digits)}
    seen = [set(chain(*[line for line in lines if cell in line])) for cell in cage.cells]
    return _Cage(
        cells=cage.cells,
        seen=tuple([tuple(sorted(near.difference(cage.cells))) for near in seen]),
        lines=tuple([line for line in lines if not set(line).isdisjoint(cage.cells)]),
        combinations=tuple([tuple([bit_of[digit] for digit in values]) for values in found]),
    )
