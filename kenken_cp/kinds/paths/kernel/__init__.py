"""The compiled kernel of number paths: propagation, counting search, techniques, generator."""

from kenken_cp.core.pools import idle_for, idle_or_new
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

_idle: dict[tuple[int, int], list[PathSearch]] = {}


def begin(puzzle: PathPuzzle) -> PathSearch:
    """A search at the start of this puzzle; return it with `end`."""
    sides = puzzle.rows, puzzle.columns
    idle = idle_for(_idle, sides, SIZES)
    search = idle_or_new(idle, lambda: PathSearch(*sides, ROOM, idle))
    search.load_puzzle(puzzle)
    return search


def end(search: PathSearch) -> None:
    """Return a search from `begin` to the pool."""
    search.idle.append(search)
