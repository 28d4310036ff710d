"""Human solvers (`kernel/logic/ladder.py`) kept for reuse, one list for each size of board."""

from kenken_cp.core.errors import BackendError
from kenken_cp.core.pools import idle_for, idle_or_new
from kenken_cp.kinds.rectangles import kernel
from kenken_cp.kinds.rectangles.kernel.logic.ladder import Ladder
from kenken_cp.kinds.rectangles.puzzle import RectanglePuzzle
from kenken_cp.kinds.rectangles.techniques import LADDER

TABLE = [(row.find, int(row.tier), row.weight) for row in LADDER]
_idle: dict[tuple[int, int], list[Ladder]] = {}


def ladder_for(rows: int, columns: int, idle: list[Ladder]) -> Ladder:
    """A ladder for boards of this size, which returns to this pool."""
    return Ladder(rows, columns, TABLE, idle)


def begin(puzzle: RectanglePuzzle) -> Ladder:
    """A ladder at the start of this puzzle; BackendError if its clues have too many rectangles.

    Return it with `end`, unless it was interrupted.
    """
    sides = puzzle.rows, puzzle.columns
    idle = idle_for(_idle, sides, kernel.SIZES)
    ladder = idle_or_new(idle, lambda: ladder_for(*sides, idle))
    if ladder.load(puzzle.clues):
        return ladder
    idle.append(ladder)
    raise BackendError(
        "the clues have too many possible rectangles to list; use a smaller board, or more and "
        "smaller numbers"
    )


def end(ladder: Ladder) -> None:
    """Return a ladder from `begin` to the pool."""
    ladder.idle.append(ladder)
