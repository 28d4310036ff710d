"""Pools of objects that are slow to make and can be reused, such as searches and ladders.

Making one takes longer than solving most puzzles. A ladder is the solver that runs the techniques
of a kind.
"""

from collections.abc import Callable, Hashable
from typing import Generic, Protocol, TypeVar

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


class Pooled(Protocol):
    """An object of a pool."""

    @property
    def idle(self) -> list[object]:
        """The list that it came from."""


class Pool(Generic[Board, Held]):
    """Idle objects of a kernel, a list for each board; `put_back` returns them."""

    def __init__(self, most: int, make: Callable[[Board, list[Held]], Held]) -> None:
        """A pool of up to `most` sorts of board; `make(board, idle)` gives a new object, which
        returns to the list `idle`."""
        self._most, self._make = most, make
        self._idle: dict[Board, list[Held]] = {}

    def take(self, board: Board) -> Held:
        """An idle object for this board, or a new one; no two threads get the same."""
        idle = self._idle.get(board)
        if idle is None:
            idle = idle_for(self._idle, board, self._most)
        try:
            return idle.pop()
        except IndexError:  # none, or another thread was faster
            return self._make(board, idle)


def put_back(held: Pooled) -> None:
    """Return an object to its pool. One that is not returned is only lost to the pool."""
    held.idle.append(held)
