"""Which rules the cells that are already marked break, as a teacher marks a grid."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from kenken_cp.core.family import Violation, keep_entered
from kenken_cp.core.naming import Naming, naming_for
from kenken_cp.core.spoken import Register
from kenken_cp.kinds.lines.placing import fits
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, LinePuzzle, clue_text

WORDS = {EMPTY: "empty", FILLED: "filled"}


def find_broken(
    puzzle: LinePuzzle, values: Sequence[int | None], words: Register = Register.EXACT
) -> list[Violation]:
    """The rules that these cells break, however the open cells (None) are filled."""
    naming = naming_for(words, puzzle)
    found = [*_missed_givens(puzzle, values, naming), *_lines(puzzle, values, naming)]
    return keep_entered(found, values, puzzle.givens)


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
        if fits(clue, line):
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
