"""Which rules the cells that are already marked break, as a teacher marks a grid."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from kenken_cp.core.family import Violation
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, Clue, LinePuzzle, clue_text

WORDS = {EMPTY: "empty", FILLED: "filled"}


def broken(puzzle: LinePuzzle, values: Sequence[int | None]) -> list[Violation]:
    """The rules that these cells break, whatever comes into those that are None."""
    return [*_missed_givens(puzzle, values), *_lines(puzzle, values)]


def _missed_givens(puzzle: LinePuzzle, values: Sequence[int | None]) -> Iterator[Violation]:
    for cell, value in puzzle.givens:
        found = values[cell]
        if found is not None and found != value:
            name = cell_name(cell, puzzle.columns)
            yield Violation((cell,), f"{name} is {WORDS[found]}; it is given as {WORDS[value]}.")


def _lines(puzzle: LinePuzzle, values: Sequence[int | None]) -> Iterator[Violation]:
    for name, cells, clue in puzzle.lines:
        line = [values[cell] for cell in cells]
        if fits(line, clue):
            continue
        title = f"{name[0].upper()}{name[1:]}"
        if None in line:
            told = f"{title} has no room left for its clue {clue_text(clue)}."
        else:
            runs = [len(list(run)) for value, run in groupby(line) if value == FILLED]
            blocks = clue_text(tuple(runs))
            told = f"{title} has the blocks {blocks}; its clue is {clue_text(clue)}."
        yield Violation(cells, told)


def fits(line: Sequence[int | None], clue: Clue) -> bool:
    """Whether the blocks of a clue can be laid so that they agree with the cells that are known.

    `ends[k]` holds the places where the first k blocks may end, each with one open cell after it.
    """
    size = len(line)
    filled = [value == FILLED for value in line]
    ends = {0}
    for length in clue:
        ends = set(_after(line, filled, ends, length))
        if not ends:
            return False
    return any(not any(filled[end:]) for end in ends if end <= size)


def _after(
    line: Sequence[int | None], filled: Sequence[bool], starts: set[int], length: int
) -> Iterator[int]:
    """Where the next block may begin after one of this length, laid from any of the starts."""
    size = len(line)
    for start in starts:
        for first in range(start, size - length + 1):
            end = first + length
            if EMPTY not in line[first:end] and (end == size or not filled[end]):
                yield min(end + 1, size) if end < size else size
            if filled[first]:
                break
