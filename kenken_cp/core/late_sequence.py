"""A sequence whose members are loaded when they are reached."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from threading import RLock
from typing import TypeVar, overload

T = TypeVar("T")


class LateSequence(Sequence[T]):
    """The members that `load()` yields, in their order.

    Whoever looks for one loads no more than those before it; its length, or a look from the end,
    loads all. After an error `load` is called again, where it is asked for more. Threads may share
    it.
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
                self._pull(index)
        return index < len(self._loaded)

    def _pull(self, index: int) -> None:
        if self._rest is None:
            self._rest = islice(self._load(), len(self._loaded), None)
        try:
            self._loaded += islice(self._rest, max(0, index + 1 - len(self._loaded)))
        except BaseException:
            self._rest = None  # a generator that raised would seem to be at its end
            raise
        self._whole = index >= len(self._loaded)

    def __iter__(self) -> Iterator[T]:
        if self._whole:
            yield from self._loaded
            return
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
        if index == 0 and self._loaded:  # asked for of each puzzle
            return self._loaded[0]
        if not isinstance(index, int) or index < 0:
            return tuple(self)[index]
        if not self._reach(index):
            raise IndexError(index)
        return self._loaded[index]
