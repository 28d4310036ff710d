"""The compiled kernel of rectangles: propagation, counting search, techniques, generators."""

from kenken_cp.core.pools import idle_for, idle_or_new
from kenken_cp.engine import COMPILED, choose_form
from kenken_cp.kinds.rectangles.puzzle import RectanglePuzzle

choose_form(__path__)

from kenken_cp.kinds.rectangles.kernel.search.board import Board  # noqa: E402
from kenken_cp.kinds.rectangles.kernel.search.choice_count import ChoiceCount  # noqa: E402
from kenken_cp.kinds.rectangles.kernel.search.search import RectangleSearch  # noqa: E402

__all__ = ["COMPILED", "ROOM", "RectangleSearch", "begin", "choices_of", "end"]

# The number of solutions that a search keeps per run.
ROOM = 16
# How many board sizes have their searches pooled; beyond that the pool is cleared.
SIZES = 16

_idle: dict[tuple[int, int], list[RectangleSearch]] = {}


def begin(puzzle: RectanglePuzzle) -> RectangleSearch | None:
    """A search at the start of this puzzle; None if its clues have too many rectangles.

    Return it with `end`. A search that is not returned is only lost to the pool.
    """
    sides = puzzle.rows, puzzle.columns
    idle = idle_for(_idle, sides, SIZES)
    search = idle_or_new(idle, lambda: RectangleSearch(*sides, ROOM, idle))
    if search.load(puzzle.clues):
        return search
    idle.append(search)
    return None


def end(search: RectangleSearch) -> None:
    """Return a search from `begin` to the pool."""
    search.idle.append(search)


def choices_of(puzzle: RectanglePuzzle) -> ChoiceCount | None:
    """A counter of the choices that a search of this puzzle makes (`measures`); None if its clues
    have too many rectangles."""
    board = Board(puzzle.rows, puzzle.columns)
    board.read(puzzle.clues)
    return ChoiceCount(board) if board.load() else None
