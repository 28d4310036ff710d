"""The compiled kernel of lines: the exact line solver, probing, counting search, techniques,
generators."""

from kenken_cp.core.pools import Pool, put_back
from kenken_cp.engine import COMPILED, choose_form
from kenken_cp.kinds.lines.puzzle import LinePuzzle

choose_form(__path__)

from kenken_cp.kinds.lines.kernel.search.search import LineSearch  # noqa: E402  (after the choice above)

__all__ = ["COMPILED", "ROOM", "LineSearch", "begin", "end"]

# The number of solutions that a search keeps per run.
ROOM = 64
# How many sizes of board are cached; beyond that the cache is cleared. One of 512×512 takes 60 MB.
SIZES = 8

_searches: Pool[tuple[int, int], LineSearch] = Pool(
    SIZES, lambda sides, idle: LineSearch(*sides, ROOM, idle)
)
end = put_back


def begin(puzzle: LinePuzzle) -> LineSearch:
    """A search at the start of this puzzle. Return it with `end`, since searches are pooled."""
    search = _searches.take((puzzle.rows, puzzle.columns))
    search.load(puzzle)
    return search
