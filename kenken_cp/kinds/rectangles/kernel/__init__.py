"""The compiled kernel of rectangles: propagation, counting search, techniques, generators."""

from kenken_cp.core.pools import Pool, put_back
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

_searches: Pool[tuple[int, int], RectangleSearch] = Pool(
    SIZES, lambda sides, idle: RectangleSearch(*sides, ROOM, idle)
)
end = put_back


def begin(puzzle: RectanglePuzzle) -> RectangleSearch | None:
    """A search at the start of this puzzle; None if its clues have too many rectangles.

    Return it with `end`. A search that is not returned is only lost to the pool.
    """
    search = _searches.take((puzzle.rows, puzzle.columns))
    if search.load(puzzle.clues):
        return search
    end(search)
    return None


def choices_of(puzzle: RectanglePuzzle) -> ChoiceCount | None:
    """A counter of the choices that a search of this puzzle makes (`measures`); None if its clues
    have too many rectangles."""
    board = Board(puzzle.rows, puzzle.columns)
    board.read(puzzle.clues)
    return ChoiceCount(board) if board.load() else None
