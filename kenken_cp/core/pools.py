"""Pools of objects that are slow to make and can be reused, such as searches and ladders.

Making one takes longer than solving most puzzles. A ladder is the solver that runs the techniques
of a kind.
"""

from collections.abc import Callable, Hashable
from typing import TypeVar

Board = TypeVar("Board", bound=Hashable)
Held = TypeVar("Held")


def idle_for(pool: dict[Board, list[Held]], board: Board, most: int) -> list[Held]:
    """The list of idle objects for this board: take from its end, append to return.

    A pool that holds `most` sorts of board is cleared before it takes another. What was taken and
    is not returned is only lost to the pool.
    """
    idle = pool.get(board)
    if idle is None:
        if len(pool) >= most:
            pool.clear()
        idle = pool[board] = []
    return idle


def idle_or_new(idle: list[Held], make: Callable[[], Held]) -> Held:
    """One of these idle ones, which it leaves, or a new one; no two threads get the same."""
    try:
        return idle.pop()
    except IndexError:  # none, or another thread was faster
        return make()
