"""What single lines settle, derived from the rules alone, without kernel or model.

The check of a certificate asks it about each value that a model removed. A line is solved by
running the automaton of its clue over it from both ends.
"""

from collections.abc import Sequence

from kenken_cp.core.family import RulesOut
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, Clue, LinePuzzle, line_cells


def rules_out(puzzle: LinePuzzle) -> RulesOut:
    """Whether the clues and givens, line by line, exclude a value from a cell."""
    known = _closure(puzzle)
    if known is None:  # a contradiction excludes every value
        return lambda cell, value: True
    return lambda cell, value: known[cell] not in (None, value)


def _closure(puzzle: LinePuzzle) -> list[int | None] | None:
    """The cells as far as single lines settle them; None if a line has no placement."""
    known: list[int | None] = [None] * (puzzle.rows * puzzle.columns)
    for cell, value in puzzle.givens:
        known[cell] = value
    clues = puzzle.row_clues + puzzle.column_clues
    waiting = dict.fromkeys(range(len(clues)))
    while waiting:
        line = next(iter(waiting))
        del waiting[line]
        cells = line_cells(puzzle, line)
        ways = line_ways(clues[line], [known[cell] for cell in cells])
        if ways is None:
            return None
        for place, (cell, values) in enumerate(zip(cells, ways, strict=True)):
            if known[cell] is None and len(values) == 1:
                [known[cell]] = values
                waiting[puzzle.rows + place if line < puzzle.rows else place] = None
    return known


def line_ways(clue: Clue, known: Sequence[int | None]) -> list[set[int]] | None:
    """For each cell of a line what it holds in any placement of the blocks; None if there is none.

    `known` has EMPTY, FILLED or None for each cell. The automaton's states stand for the parts of
    the clue: a gap, the cells of the first block, a gap, and so on. A set of states is an integer.
    """
    gaps, cells, ends = _states(clue)
    reached = [1]
    for value in known:
        held = reached[-1]
        to_empty, to_filled = (held | held << 1) & gaps, held << 1 & cells
        reached.append(_one_of(value, to_empty, to_filled))
    if not reached[-1] & ends:
        return None
    ways: list[set[int]] = []
    leading = ends  # the states from which the cells after it can be read
    for value, held in zip(reversed(known), reversed(reached[:-1]), strict=True):
        by_empty, by_filled = leading & gaps, leading & cells
        before_empty, before_filled = (by_empty | by_empty >> 1), by_filled >> 1
        leading = _one_of(value, before_empty, before_filled)
        possible = ((EMPTY, held & before_empty), (FILLED, held & before_filled))
        ways.append({way for way, states in possible if states and value in (None, way)})
    return ways[::-1]


def _states(clue: Clue) -> tuple[int, int, int]:
    """The states that are gaps, those that are cells, and those in which a line may end."""
    gaps, cells, last = 1, 0, 0
    for size in clue:
        cells |= (1 << size) - 1 << last + 1
        last += size + 1
        gaps |= 1 << last
    return gaps, cells, gaps & 1 << last | cells & 1 << max(0, last - 1)


def _one_of(value: int | None, empty: int, filled: int) -> int:
    """The states for a cell that is known to be so, or for both if it is not known."""
    return empty if value == EMPTY else filled if value == FILLED else empty | filled
