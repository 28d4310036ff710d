"""The compiled kernel of a puzzle's kind, as a backend."""

from collections.abc import Iterator
from time import monotonic

from kenken_cp.core.budget import Run
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.engine import COMPILED

# The nodes between two checks of the clock and of Ctrl-C: the number starts at FIRST_NODES, doubles
# while they take less than PATIENCE seconds, and is halved when they take longer.
FIRST_NODES, MOST_NODES = 64 if COMPILED else 1, 1 << 20
PATIENCE = 0.1


def grids(family: Family, puzzle: Puzzle, run: Run, limit: int | None) -> Iterator[Grid]:
    """See Backend.grids. Depth first, in the kind's order of branching."""
    kind = family.kind
    search = kind.search(puzzle)
    before, nodes, left = run.nodes, FIRST_NODES, limit
    try:
        while left != 0:
            wanted = kind.room if left is None else min(left, kind.room)
            started = monotonic()
            search.run(wanted, nodes if run.budget.nodes is None else min(nodes, _nodes_left(run)))
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


def _nodes_left(run: Run) -> int:
    """The nodes left in a budget; with 0, propagation alone may still settle the puzzle."""
    return max(0, (run.budget.nodes or 0) - run.nodes)
