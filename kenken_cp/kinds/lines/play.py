"""How Nonograms are played: cells are filled or dotted until no line has a block too many."""

from collections.abc import Iterator, Sequence
from typing import Any

from kenken_cp.core.geometry import Grid
from kenken_cp.core.play import Fault, Filled, Gesture, Play
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, LinePuzzle, blocks_of, clue_text
from kenken_cp.kinds.lines.sketch import SKETCH


def faults(puzzle: LinePuzzle, filled: Filled) -> list[Fault]:
    """Givens that were changed, and lines that no placement of their blocks fits any more."""
    return [*_changed(puzzle, filled), *_lines(puzzle, filled)]


def _changed(puzzle: LinePuzzle, filled: Filled) -> Iterator[Fault]:
    for cell, value in puzzle.givens:
        if filled[cell] not in (None, value):
            row, column = divmod(cell, puzzle.columns)
            word = "filled" if value == FILLED else "empty"
            yield Fault((cell,), f"r{row + 1}c{column + 1} is given as {word}.")


def _lines(puzzle: LinePuzzle, filled: Filled) -> Iterator[Fault]:
    for name, cells, clue in puzzle.lines:
        if not fits([filled[cell] for cell in cells], clue):
            told = f"{name.capitalize()} has no room left for its clue, {clue_text(clue)}."
            yield Fault(cells, told)


def fits(line: Filled, clue: Sequence[int]) -> bool:
    """Whether the line's empty cells can be filled or left so that its blocks are those of the
    clue."""
    length = len(line)
    open_until = [0] * (length + 1)  # where a block that starts here must end at the latest
    for at in range(length - 1, -1, -1):
        open_until[at] = 0 if line[at] == EMPTY else open_until[at + 1] + 1
    ends = {0}  # where the next block may start, all before it being settled
    for number, block in enumerate(clue):
        starts, ends = ends, set()
        for start in _onwards(line, starts, length):
            after = start + block
            if open_until[start] < block or (after < length and line[after] == FILLED):
                continue
            ends.add(after if number == len(clue) - 1 else after + 1)
    return any(FILLED not in line[end:] for end in ends if end <= length)


def _onwards(line: Filled, starts: set[int], length: int) -> Iterator[int]:
    """The places from which a block may start: later ones too, as long as nothing filled is
    passed."""
    reached = False
    for at in range(length):
        reached = reached or at in starts
        if reached:
            yield at
        if line[at] == FILLED:
            reached = False


def finished(puzzle: LinePuzzle, filled: Filled) -> Grid | None:
    """The grid whose blocks are those of all clues, cells not filled being empty: dots are for the
    player alone."""
    grid = tuple([FILLED if value == FILLED else EMPTY for value in filled])
    for _, cells, clue in puzzle.lines:
        if blocks_of([grid[cell] for cell in cells]) != clue:
            return grid if None not in filled else None
    return grid


def facts(puzzle: LinePuzzle) -> dict[str, Any]:
    """The numbers of each line's clue."""
    return {"rows": puzzle.row_clues, "columns": puzzle.column_clues}


PLAY = Play(Gesture.INK, faults, finished, facts, sketch=SKETCH)
