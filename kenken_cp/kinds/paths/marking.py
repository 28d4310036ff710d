"""Which rules the numbers that are already placed break, as a teacher marks a grid."""

from collections.abc import Iterator, Sequence

from kenken_cp.core.counts import listed
from kenken_cp.core.family import Violation
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.paths.puzzle import PathPuzzle


def broken(puzzle: PathPuzzle, values: Sequence[int | None]) -> list[Violation]:
    """The rules that these numbers break, whatever comes into the cells that are None."""
    where: dict[int, list[int]] = {}
    for cell in puzzle.open_cells:
        number = values[cell]
        if number is not None:
            where.setdefault(number, []).append(cell)
    return [
        *_missed_givens(puzzle, values),
        *_repeats(puzzle, where),
        *_apart(puzzle, where),
        *_shut_in(puzzle, values, where),
        *_loose_links(puzzle, values),
    ]


def _missed_givens(puzzle: PathPuzzle, values: Sequence[int | None]) -> Iterator[Violation]:
    for cell, number in puzzle.givens:
        if values[cell] not in (None, number):
            name = cell_name(cell, puzzle.columns)
            yield Violation((cell,), f"{name} holds {values[cell]}; {number} is given there.")


def _repeats(puzzle: PathPuzzle, where: dict[int, list[int]]) -> Iterator[Violation]:
    for number, cells in sorted(where.items()):
        if len(cells) > 1:
            names = listed([cell_name(cell, puzzle.columns) for cell in cells])
            told = f"{number} is placed more than once, at {names}."
            yield Violation(tuple(cells), told, repeat=True)


def _apart(puzzle: PathPuzzle, where: dict[int, list[int]]) -> Iterator[Violation]:
    """Numbers whose successor is placed, but not beside them."""
    for number, (cell, *more) in sorted(where.items()):
        following = _next(puzzle, number)
        others = where.get(following, []) if following else []
        if more or len(others) != 1 or others[0] in puzzle.neighbours(cell):
            continue
        one, other = cell_name(cell, puzzle.columns), cell_name(others[0], puzzle.columns)
        told = f"{number} at {one} and {following} at {other} are not neighbours on the path."
        yield Violation((cell, others[0]), told)


def _shut_in(
    puzzle: PathPuzzle, values: Sequence[int | None], where: dict[int, list[int]]
) -> Iterator[Violation]:
    """Numbers whose successor is not placed, and has no room beside them."""
    for number, cells in sorted(where.items()):
        following = _next(puzzle, number)
        if not following or following in where:
            continue
        for cell in cells:
            if all(values[other] is not None for other in puzzle.neighbours(cell)):
                name = cell_name(cell, puzzle.columns)
                yield Violation(
                    (cell,), f"{number} at {name} has no room for {following} beside it."
                )


def _next(puzzle: PathPuzzle, number: int) -> int:
    """The number that follows on the path, 0 for none."""
    if number < puzzle.count:
        return number + 1
    return 1 if puzzle.closed else 0


def _loose_links(puzzle: PathPuzzle, values: Sequence[int | None]) -> Iterator[Violation]:
    for one, other in puzzle.links:
        a, b = values[one], values[other]
        if a is None or b is None or abs(a - b) == 1:
            continue
        if not (puzzle.closed and abs(a - b) == puzzle.count - 1):
            names = listed([cell_name(cell, puzzle.columns) for cell in (one, other)])
            told = f"The linked cells {names} hold {a} and {b}, which do not follow each other."
            yield Violation((one, other), told)
