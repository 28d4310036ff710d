"""Human solvers (`kernel/logic/ladder.py`) kept for reuse, one list for each size of board."""

from kenken_cp.core.errors import BackendError
from kenken_cp.core.pools import idle_for, idle_or_new
from kenken_cp.kinds.lines import kernel
from kenken_cp.kinds.lines.kernel.logic.ladder import Ladder
from kenken_cp.kinds.lines.puzzle import LinePuzzle
from kenken_cp.kinds.lines.techniques import LADDER

ROWS = [(row.find, int(row.tier), row.weight) for row in LADDER]
_idle: dict[tuple[int, int], list[Ladder]] = {}


def begin(puzzle: LinePuzzle) -> Ladder:
    """A ladder at the start of this puzzle. Return it with `end`, unless it was interrupted."""
    sides = puzzle.rows, puzzle.columns
    idle = idle_for(_idle, sides, kernel.SIZES)
    ladder = idle_or_new(idle, lambda: Ladder(*sides, ROWS, idle))
    if ladder.load(puzzle):
        return ladder
    raise BackendError("a clue does not fit its line")


def end(ladder: Ladder) -> None:
    """Return a ladder from `begin` to the pool."""
    ladder.idle.append(ladder)
