"""Human solvers (`kernel/logic/ladder.py`) kept for reuse, one list for each size of board."""

from kenken_cp.core.pools import idle_for, idle_or_new
from kenken_cp.kinds.paths.kernel import SIZES
from kenken_cp.kinds.paths.kernel.logic.ladder import PathLadder
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.kinds.paths.techniques import LADDER

ROWS = [(row.find, int(row.tier), row.weight) for row in LADDER]
_idle: dict[tuple[int, int], list[PathLadder]] = {}


def begin(puzzle: PathPuzzle) -> PathLadder:
    """A ladder at the start of this puzzle; return it with `end`, unless it was interrupted."""
    sides = puzzle.rows, puzzle.columns
    idle = idle_for(_idle, sides, SIZES)
    ladder = idle_or_new(idle, lambda: PathLadder(*sides, ROWS, idle))
    ladder.load_puzzle(puzzle)
    return ladder


def end(ladder: PathLadder) -> None:
    """Return a ladder from `begin` to the pool."""
    ladder.idle.append(ladder)
