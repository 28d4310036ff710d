"""Whether a path can cover a board, as far as its parts, its colours and its neighbours show it."""

from collections import deque
from collections.abc import Mapping, Set
from typing import NamedTuple

from kenken_cp.core.counts import say_count
from kenken_cp.core.late import late
from kenken_cp.kinds.paths.puzzle import PathPuzzle

MOST = 2  # steps at each cell of a path
# How often a path is tried for: a second or two where there is none. On the barest outlines that
# have one, some one try in eight finds it.
FEWEST_TRIES, TRIED_CELLS = 16, 6_000
# The kernel is loaded only once an outline is asked for.
_is_drawn = late("kenken_cp.kinds.paths.generator.drawable", "is_drawn")

Beside = dict[int, list[int]]


class Links(NamedTuple):
    """The most steps that cells can have with no more than two each, whether they join to one path
    or not; and the cells of one colour that keep them from being more: these have too few
    neighbours together. One colour has `excess` cells more than the other."""

    most: int
    excess: int
    short: frozenset[int]


def why_no_path(puzzle: PathPuzzle) -> str:
    """Why no path can cover a board, as far as that is seen without a search; "" if it is not."""
    beside = {cell: puzzle.neighbours(cell) for cell in puzzle.open_cells}
    if not is_joined(beside):
        return "its cells are not connected"
    most = 0 if puzzle.closed else 2
    ends = sum(len(found) == 1 for found in beside.values())
    if ends > most:
        return f"{ends} of its cells have only one neighbour"
    return "" if puzzle.king else _why_of_colours(puzzle, beside)


def failed_tries(puzzle: PathPuzzle) -> int:
    """How often a path through a board was tried for, if none was found; 0 if one was."""
    tries = max(FEWEST_TRIES, TRIED_CELLS // puzzle.count)
    return 0 if _is_drawn()(puzzle, tries) else tries


def _why_of_colours(puzzle: PathPuzzle, beside: Beside) -> str:
    """As `why_no_path`, of a board whose steps change between light and dark cells."""
    dark = sum(is_dark(cell, puzzle.columns) for cell in puzzle.open_cells)
    if puzzle.closed and puzzle.count % 2:
        return f"the number of its cells, {puzzle.count}, is odd"
    apart = abs(puzzle.count - 2 * dark)
    if apart > (not puzzle.closed):
        return (
            f"coloured like a chessboard it has {dark} cells of one colour and "
            f"{puzzle.count - dark} of the other, and paths change colour at each step"
        )
    links = most_links(beside, puzzle.columns)
    if links.most < puzzle.count - (not puzzle.closed):
        others = {other for cell in links.short for other in beside[cell]}
        if len(others) + 1 < len(links.short):
            return (
                f"{len(links.short)} of its cells, none next to another of them, have only "
                f"{say_count(len(others), 'neighbour')} in all, and a path visits one between "
                "every two"
            )
        return "its cells cannot all have the neighbours that a path needs"
    return ""


def is_dark(cell: int, columns: int) -> bool:
    """Whether a cell is dark on a chessboard."""
    return sum(divmod(cell, columns)) % 2 == 1


def is_joined(beside: Beside) -> bool:
    """Whether one can step from each cell to each other."""
    ahead = [next(iter(beside))]
    seen = set(ahead)
    while ahead:
        found = set(beside[ahead.pop()]) - seen
        seen |= found
        ahead += found
    return len(seen) == len(beside)


def most_links(beside: Beside, columns: int) -> Links:
    """The most steps between light and dark cells with no more than two at each: augmenting paths
    (Ford and Fulkerson) from the colour that has more cells, until there are none."""
    dark = {cell for cell in beside if is_dark(cell, columns)}
    more = dark if 2 * len(dark) > len(beside) else beside.keys() - dark
    steps = {cell: set[int]() for cell in beside}
    while True:
        end, came = _augmenting(beside, more, steps)
        if end is None:
            short = frozenset(more & came.keys())
            most = sum(len(steps[cell]) for cell in more)
            return Links(most, abs(len(beside) - 2 * len(dark)), short)
        while end in came and (before := came[end]) is not None:
            steps[before] ^= {end}
            steps[end] ^= {before}
            end = before


def _augmenting(
    beside: Beside, more: Set[int], steps: Mapping[int, set[int]]
) -> tuple[int | None, dict[int, int | None]]:
    """A cell of the other colour that can have one step more, None if there is none; and for each
    cell that was reached the one before it. New steps lead from the colour with more cells to the
    other, old ones back."""
    came: dict[int, int | None] = {cell: None for cell in sorted(more) if len(steps[cell]) < MOST}
    ahead = deque(came)
    while ahead:
        cell = ahead.popleft()
        if cell not in more and len(steps[cell]) < MOST:
            return cell, came
        for other in beside[cell]:
            if other not in came and (other in steps[cell]) != (cell in more):
                came[other] = cell
                ahead.append(other)
    return None, came
