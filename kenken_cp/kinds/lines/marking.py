"""Which rules the cells that are already marked break, as a teacher marks a grid."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from kenken_cp.core.family import Violation, entered
from kenken_cp.core.naming import Naming, naming_for
from kenken_cp.core.spoken import Register
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, Clue, LinePuzzle, clue_text

WORDS = {EMPTY: "empty", FILLED: "filled"}


def broken(
    puzzle: LinePuzzle, values: Sequence[int | None], words: Register = Register.EXACT
) -> list[Violation]:
    """The rules that these cells break, however the open cells (None) are filled."""
    naming = naming_for(words, puzzle)
    found = [*_missed_givens(puzzle, values, naming), *_lines(puzzle, values, naming)]
    return entered(found, values, puzzle.givens)


def _missed_givens(
    puzzle: LinePuzzle, values: Sequence[int | None], naming: Naming
) -> Iterator[Violation]:
    for cell, value in puzzle.givens:
        found = values[cell]
        if found is not None and found != value:
            text = f"{naming.cell(cell)} is {WORDS[found]}, but it is given as {WORDS[value]}."
            yield Violation((cell,), naming.sentence(text))


def _lines(puzzle: LinePuzzle, values: Sequence[int | None], naming: Naming) -> Iterator[Violation]:
    for name, cells, clue in puzzle.lines:
        line = [values[cell] for cell in cells]
        if fits(line, clue):
            continue
        called = naming.line(name, cells)
        title = f"{called[0].upper()}{called[1:]}"
        if None in line:
            text = f"The clue {clue_text(clue)} of {called} no longer fits."
        else:
            runs = [len(list(run)) for value, run in groupby(line) if value == FILLED]
            text = f"{title} has {_blocks(runs)}, but its clue is {clue_text(clue)}."
        yield Violation(cells, text)


def _blocks(runs: Sequence[int]) -> str:
    """`the blocks 2 1`, `one block of 3`, `no block`."""
    if len(runs) == 1:
        return f"one block of {runs[0]}"
    return f"the blocks {clue_text(tuple(runs))}" if runs else "no block"


def fits(line: Sequence[int | None], clue: Clue) -> bool:
    """Whether the blocks of a clue can be placed so that they agree with the known cells.

    A set of places is a number with a bit each: `begins` has those where the next block may begin
    at the earliest, after one open cell.
    """
    size = len(line)
    filled = sum(1 << place for place, value in enumerate(line) if value == FILLED)
    open_to_it = sum(1 << place for place, value in enumerate(line) if value != EMPTY)
    unfilled = (1 << size + 2) - 1 & ~filled  # two places beyond the end, too
    begins = 1
    for length in clue:
        begins = _spread(begins, unfilled, size) & _whole(open_to_it, length) & unfilled >> length
        if not begins:
            return False
        begins <<= length + 1
    return begins >> filled.bit_length() != 0


def _spread(places: int, through: int, size: int) -> int:
    """The places that are reached from these by going right, through such places alone."""
    step = 1
    while step <= size:
        places |= (places & through) << step
        through &= through >> step
        step *= 2
    return places


def _whole(places: int, length: int) -> int:
    """Those places from which so many in a row are among them."""
    for _ in range(length - 1):
        places &= places >> 1
    return places
