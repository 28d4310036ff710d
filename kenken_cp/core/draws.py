"""Random draws for what is not compiled: the same on every machine and in every version."""

from random import Random
from typing import TypeVar

T = TypeVar("T")


class Draws:
    """A stream of draws, determined by its seed.

    Python promises the same sequence of `Random.random` for a seed in all versions to come, and
    nothing of the kind for the methods that make more of it.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311  (no secret hangs on it)

    def below(self, bound: int) -> int:
        """An integer from 0 to `bound` - 1, all but evenly; `bound` is far below 2**53."""
        return int(self._random.random() * bound)

    def shuffle(self, entries: list[T]) -> None:
        """Put the entries into random order (Fisher-Yates)."""
        for last in range(len(entries) - 1, 0, -1):
            drawn = self.below(last + 1)
            entries[last], entries[drawn] = entries[drawn], entries[last]
