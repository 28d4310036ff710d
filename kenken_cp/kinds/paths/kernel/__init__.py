"""The compiled kernel of number paths: propagation, counting search, techniques, generator."""

from kenken_cp.core.pools import Pool, put_back
from kenken_cp.engine import choose_form
from kenken_cp.kinds.paths.puzzle import PathPuzzle

choose_form(__path__)

from kenken_cp.kinds.paths.kernel.search.choice_count import ChoiceCount  # noqa: E402  (after the choice)
from kenken_cp.kinds.paths.kernel.search.search import PathSearch  # noqa: E402

__all__ = ["ROOM", "ChoiceCount", "PathSearch", "begin", "end"]

# The number of solutions that a search keeps per run.
ROOM = 64
# How many sizes of board are pooled; beyond that the pool is cleared.
SIZES = 16

_searches: Pool[tuple[int, int], PathSearch] = Pool(
    SIZES, lambda sides, idle: PathSearch(*sides, ROOM, idle)
)
end = put_back


def begin(puzzle: PathPuzzle) -> PathSearch:
    """A search at the start of this puzzle; return it with `end`."""
    search = _searches.take((puzzle.rows, puzzle.columns))
    search.load_puzzle(puzzle)
    return search
