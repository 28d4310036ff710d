"""A sequence whose members are loaded when they are reached."""

from collections.abc import Callable, Iterator, Sequence
from threading import RLock
from typing import TypeVar, overload

T = TypeVar("T")


class LateSequence(Sequence[T]):
    """The members that `load()` yields, in their order.

    Whoever looks for one loads no more than those before it; its length, or a look from the end,
    loads all. Threads may share it.
    """

    def __init__(self, load: Callable[[], Iterator[T]]) -> None:
        self._loaded: list[T] = []
        self._rest: Iterator[T] | None = None
        self._load = load
        self._whole = False
        self._lock = RLock()

    def _reach(self, index: int) -> bool:
        """Load up to this index; False if there are not so many."""
        if index >= len(self._loaded) and not self._whole:
            with self._lock:
                if self._rest is None:
                    self._rest = self._load()
                while index >= len(self._loaded) and not self._whole:
                    for member in self._rest:
                        self._loaded.append(member)
                        break
                    else:
                        self._whole = True
        return index < len(self._loaded)

    def __iter__(self) -> Iterator[T]:
        index = 0
        while self._reach(index):
            yield self._loaded[index]
            index += 1

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        if not isinstance(index, int) or index < 0:
            return tuple(self)[index]
        if not self._reach(index):
            raise IndexError(index)
        return self._loaded[index]
