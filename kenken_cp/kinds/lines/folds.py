"""Lines as folds: the automaton that reads a line's cells and knows where in the clue it is."""

from collections.abc import Callable
from functools import lru_cache

from kenken_cp.core.model import Fold, FoldState
from kenken_cp.kinds.lines.puzzle import FILLED, Clue, room_of


def fold(cells: tuple[int, ...], clue: Clue) -> Fold:
    """The cells, in order, hold exactly the blocks of the clue.

    A state is (cells read, blocks begun, cells of the last block that are still to come, or -1
    after its empty cell). States from which the other blocks find no room are left out.
    """
    step = _step_of(clue, len(cells))
    return Fold(cells, ((0, 0, -1),), step, lambda state: state is not None, clue)


def states_of(clue: Clue, length: int) -> int:
    """The number of states of such a fold: each part of the clue can be pushed by the slack."""
    return (length - room_of(clue) + 1) * (sum(clue) + len(clue) + 1)


@lru_cache(maxsize=1 << 12)
def _step_of(clue: Clue, length: int) -> Callable[[FoldState, int], FoldState | None]:
    # for each number of blocks begun, the last place where the next can begin
    last = [length - room_of(clue[begun:]) for begun in range(len(clue) + 1)]

    def step(state: FoldState, value: int) -> FoldState | None:
        assert isinstance(state, tuple)
        place, begun, rest = state
        if value == FILLED:
            if rest > 0:
                return place + 1, begun, rest - 1
            if rest == 0 or begun == len(clue):
                return None
            return place + 1, begun + 1, clue[begun] - 1
        if rest > 0 or place >= last[begun]:
            return None
        return place + 1, begun, -1

    return step
