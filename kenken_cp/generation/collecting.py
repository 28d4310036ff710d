"""Takes what units of work yield, in order: no puzzle twice, until there are enough."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from kenken_cp.core.counts import counted

PACE = 0.05  # seconds a chunk of units takes
AGAIN = "the same as an earlier one"  # a reason to reject a puzzle


class Keyed(Protocol):
    """A puzzle with a key that only its rotations and reflections share."""

    @property
    def key(self) -> bytes: ...


_Puzzle = TypeVar("_Puzzle", bound=Keyed)


class Collector(Generic[_Puzzle]):
    """Takes units in order, until there are `wanted` puzzles or `tries` units in a row had none.

    `rejected` counts the candidates that were rejected, by reason.
    """

    def __init__(self, wanted: int, tries: int, rejected: Counter[str] | None = None) -> None:
        self.wanted, self.tries = wanted, tries
        self.found, self.tried = 0, 0
        self.in_vain = 0  # units since the last new puzzle
        self.rejected: Counter[str] = Counter() if rejected is None else rejected
        self._keys: set[bytes] = set()

    @property
    def ended(self) -> bool:
        """Whether no more units are wanted."""
        return self.found >= self.wanted or self.in_vain >= self.tries

    def take(
        self, puzzles: Sequence[_Puzzle], tried: int, rejected: Mapping[str, int]
    ) -> Iterator[_Puzzle]:
        """The puzzles of one more unit that are new and wanted; `tried` counts its candidates."""
        self.tried += tried
        self.rejected.update(rejected)
        self.in_vain += 1
        for puzzle in puzzles:
            if self.found >= self.wanted:
                return
            if puzzle.key in self._keys:
                self.rejected[AGAIN] += 1
                continue
            self._keys.add(puzzle.key)
            self.found += 1
            self.in_vain = 0
            yield puzzle

    def shortage(self) -> str:
        """How many puzzles there are of those wanted, and what was given up."""
        units = counted(self.in_vain, "unit") + " of work"
        return (
            f"found {self.found:,} of {self.wanted:,} and gave up after {units} "
            "without a new puzzle"
        )

    def reasons(self) -> list[tuple[str, int]]:
        """Why candidates were rejected, and how many; the most frequent reason first."""
        return ordered(self.rejected)


def ordered(rejected: Mapping[str, int]) -> list[tuple[str, int]]:
    """Reasons with how often each was met, the most frequent first."""
    return sorted(rejected.items(), key=lambda entry: (-entry[1], entry[0]))
