"""Human solvers (`kernel/logic/ladder.py`) kept for reuse, one list per board and set of digits."""

from kenken_cp.core.errors import BackendError
from kenken_cp.core.pools import idle_for, idle_or_new
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.houses import Geometry
from kenken_cp.kinds.cages.kernel.logic.ladder import Ladder
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.tables import tables
from kenken_cp.kinds.cages.techniques import LADDER

ROWS = [(row.find, int(row.tier), row.weight) for row in LADDER]
_idle: dict[tuple[Geometry, tuple[int, ...]], list[Ladder]] = {}


def begin(puzzle: CagePuzzle) -> Ladder:
    """A ladder at the start of this puzzle; BackendError if a cage is too large for it.

    Return it with `end`, unless it was interrupted.
    """
    board = puzzle.geometry, puzzle.digits
    idle = idle_for(_idle, board, kernel.KINDS)
    ladder = idle_or_new(idle, lambda: Ladder(*board, ROWS, idle))
    try:
        if ladder.load(puzzle, kernel.store_of(puzzle)):
            return ladder
    except OverflowError:  # a target beyond 64 bits
        pass
    idle.append(ladder)
    tables(puzzle)  # raises an error that names the cage, where a cage has too many combinations
    raise BackendError("a cage has too many cells or too large a target for human techniques")


def end(ladder: Ladder) -> None:
    """Return a ladder from `begin` to the pool."""
    ladder.idle.append(ladder)
