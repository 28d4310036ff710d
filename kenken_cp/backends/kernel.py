"""The kernel as a backend: decides cage puzzles whose cages can all be tabulated."""

from collections.abc import Iterator
from time import monotonic

from kenken_cp.core.budget import Run
from kenken_cp.core.errors import BackendError
from kenken_cp.core.family import Family, Puzzle
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.puzzle import CagePuzzle

# Nodes between two looks at the clock and at Ctrl-C: from the first number, doubled while
# they take less than the seconds named and halved when they take longer.
FIRST_NODES, MOST_NODES = 64 if kernel.COMPILED else 1, 1 << 20
PATIENCE = 0.1


def grids(family: Family, puzzle: Puzzle, run: Run, limit: int | None) -> Iterator[Grid]:
    """See Backend.grids. Depth first, the cell with fewest candidates, lowest digit first."""
    if not isinstance(puzzle, CagePuzzle):
        raise BackendError(f"the kernel cannot take {family.title}; use cp-sat or sat")
    search = kernel.begin(puzzle)
    if search is None:
        raise BackendError(
            "a cage has too many tuples, or too large a target, for the kernel; "
            "use auto, cp-sat or sat"
        )
    before, nodes, left = run.nodes, FIRST_NODES, limit
    try:
        while left != 0:
            wanted = kernel.ROOM if left is None else min(left, kernel.ROOM)
            started = monotonic()
            search.run(wanted, nodes if run.budget.nodes is None else min(nodes, _left(run)))
            took = monotonic() - started
            run.nodes = before + search.nodes
            for index in range(search.found):
                yield search.solution(index)
            left = None if left is None else left - search.found
            if search.exhausted or left == 0:
                return
            if search.found < wanted:  # its nodes ran out
                run.nodes_left()
                nodes = min(2 * nodes, MOST_NODES) if took < PATIENCE else max(1, nodes // 2)
            run.seconds_left()
    finally:
        kernel.end(search)


def _left(run: Run) -> int:
    """The nodes of a budget that are left; 0 still lets propagation settle what it can."""
    return max(0, (run.budget.nodes or 0) - run.nodes)
