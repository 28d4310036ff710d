"""Which rules the numbers that are already placed break, as a teacher marks a grid."""

from collections.abc import Iterator, Sequence

from kenken_cp.core.family import Violation, keep_entered
from kenken_cp.core.grouping import group_pairs
from kenken_cp.core.naming import Naming, naming_for
from kenken_cp.core.spoken import Register
from kenken_cp.kinds.paths.puzzle import PathPuzzle


def find_broken(
    puzzle: PathPuzzle, values: Sequence[int | None], words: Register = Register.EXACT
) -> list[Violation]:
    """The rules that these numbers break, however the empty cells (None) are filled."""
    naming = naming_for(words, puzzle)
    cells = puzzle.open_cells
    where = group_pairs((value, cell) for cell in cells if (value := values[cell]) is not None)
    found = [
        *_missed_givens(puzzle, values, naming),
        *_repeats(where, naming),
        *_apart(puzzle, where, naming),
        *_shut_in(puzzle, values, where, naming),
        *_loose_links(puzzle, values, naming),
    ]
    return keep_entered(found, values, puzzle.givens)


def _missed_givens(
    puzzle: PathPuzzle, values: Sequence[int | None], naming: Naming
) -> Iterator[Violation]:
    for cell, number in puzzle.givens:
        if values[cell] not in (None, number):
            text = f"{naming.cell(cell)} holds {values[cell]}, but {number} is given there."
            yield Violation((cell,), naming.sentence(text))


def _repeats(where: dict[int, list[int]], naming: Naming) -> Iterator[Violation]:
    for number, cells in sorted(where.items()):
        if len(cells) > 1:
            text = f"{number} is placed more than once, {naming.at(*cells)}."
            yield Violation(tuple(cells), text, repeat=True)


def _apart(puzzle: PathPuzzle, where: dict[int, list[int]], naming: Naming) -> Iterator[Violation]:
    """Numbers whose successor is placed, but not beside them."""
    for number, (cell, *more) in sorted(where.items()):
        following = _next(puzzle, number)
        others = where.get(following, []) if following else []
        if more or len(others) != 1 or others[0] in puzzle.neighbours(cell):
            continue
        both = f"{number} {naming.at(cell)} and {following} {naming.at(others[0])}"
        text = f"{both} must be in neighbouring cells."
        yield Violation((cell, others[0]), text)


def _shut_in(
    puzzle: PathPuzzle, values: Sequence[int | None], where: dict[int, list[int]], naming: Naming
) -> Iterator[Violation]:
    """Numbers whose successor is not placed, and has no room beside them."""
    for number, cells in sorted(where.items()):
        following = _next(puzzle, number)
        if not following or following in where:
            continue
        for cell in cells:
            if all(values[other] is not None for other in puzzle.neighbours(cell)):
                text = f"{number} {naming.at(cell)} has no room for {following} beside it."
                yield Violation((cell, *_blocking(puzzle, values, cell)), text)


def _blocking(puzzle: PathPuzzle, values: Sequence[int | None], cell: int) -> Iterator[int]:
    """Of a given that is right, the cells beside it, among which is what has to go."""
    if (cell, values[cell]) in puzzle.givens:
        yield from sorted(puzzle.neighbours(cell))


def _next(puzzle: PathPuzzle, number: int) -> int:
    """The number that follows on the path, 0 for none."""
    if number < puzzle.count:
        return number + 1
    return 1 if puzzle.closed else 0


def _loose_links(
    puzzle: PathPuzzle, values: Sequence[int | None], naming: Naming
) -> Iterator[Violation]:
    for one, other in puzzle.links:
        a, b = values[one], values[other]
        if a is None or b is None or abs(a - b) == 1:
            continue
        if not (puzzle.closed and abs(a - b) == puzzle.count - 1):
            linked = f"{a} {naming.at(one)} and {b} {naming.at(other)}"
            text = f"{linked} are in linked cells, but do not follow each other."
            yield Violation((one, other), text)
