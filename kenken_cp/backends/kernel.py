"""The compiled kernel of a puzzle's kind, as a backend."""

from collections.abc import Iterator
from time import monotonic

from kenken_cp.core.budget import Run
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.kind import PuzzleSearch
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.engine import COMPILED

# The nodes between two checks of the clock and of Ctrl-C: the number starts at FIRST_NODES, doubles
# while they take less than PATIENCE seconds, and is halved when they take longer.
FIRST_NODES, MOST_NODES = 64 if COMPILED else 1, 1 << 20
PATIENCE = 0.1
# Most puzzles need fewer nodes, and are settled before a clock need be asked.
QUICK_NODES = 8 if COMPILED else 1


def quick(family: Family, puzzle: Puzzle, nodes: int) -> tuple[PuzzleSearch, bool]:
    """Search for two solutions within this many nodes: the search, and whether it is finished.

    The caller ends it with `kind.end`, or passes it to `grids`, which continues it.
    Raises BackendError.
    """
    search = family.kind.search(puzzle)
    search.run(2, nodes)
    return search, search.exhausted or search.found == 2


def grids(
    family: Family, puzzle: Puzzle, run: Run, limit: int | None, begun: PuzzleSearch | None = None
) -> Iterator[Grid]:
    """See Backend.grids. Depth first, in the kind's order of branching.

    A search that was `begun` for this many solutions is continued.
    """
    kind = family.kind
    search = begun or kind.search(puzzle)
    before, nodes, left = run.nodes, FIRST_NODES, limit
    try:
        while left != 0:
            wanted = kind.room if left is None else min(left, kind.room)
            started = monotonic()
            if begun is None:
                search.run(wanted, nodes if run.budget.nodes is None else min(nodes, _left(run)))
            begun = None
            took = monotonic() - started
            run.nodes = before + search.nodes
            for index in range(search.found):
                yield search.solution(index)
            left = None if left is None else left - search.found
            if search.exhausted or left == 0:
                return
            if search.found < wanted:  # the nodes ran out
                run.nodes_left()
                nodes = min(2 * nodes, MOST_NODES) if took < PATIENCE else max(1, nodes // 2)
            run.check_time()
    finally:
        kind.end(search)


def _left(run: Run) -> int:
    """The nodes left in a budget; with 0, propagation alone may still settle the puzzle."""
    return max(0, (run.budget.nodes or 0) - run.nodes)
