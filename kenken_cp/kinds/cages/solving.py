"""Ladders at work on puzzles: made once for each board and digits, and used again."""

from kenken_cp.core.errors import BackendError
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.board import Geometry
from kenken_cp.kinds.cages.kernel.logic.ladder import Ladder
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.tables import tables
from kenken_cp.kinds.cages.techniques import LADDER

ROWS = [(row.find, int(row.tier), row.weight) for row in LADDER]
_idle: dict[tuple[Geometry, tuple[int, ...]], list[Ladder]] = {}


def begin(puzzle: CagePuzzle) -> Ladder:
    """A ladder at the start of this puzzle; BackendError names the cage that is too large for it.

    Hand it back with `end`, unless it was left in the middle of something.
    """
    board = puzzle.geometry, puzzle.digits
    idle = _idle.get(board)
    if idle is None:
        if len(_idle) >= kernel.KINDS:
            _idle.clear()
        idle = _idle[board] = []
    ladder = idle.pop() if idle else Ladder(*board, ROWS, idle)
    try:
        if ladder.load(puzzle, kernel.store_of(puzzle)):
            return ladder
    except OverflowError:  # a target beyond 64 bits
        pass
    idle.append(ladder)
    tables(puzzle)
    raise BackendError("a cage has too many combinations or too large a target to list them")


def end(ladder: Ladder) -> None:
    """Take back a ladder that `begin` gave."""
    ladder.idle.append(ladder)
