"""Takes what units of work yield, in order, until there are enough: no puzzle twice, and none with
the solution of another, as far as there are enough solutions."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from kenken_cp.core.counts import say_count
from kenken_cp.generation.sharing import Sharing

PACE = 0.05  # seconds a chunk of units takes
# Reasons to reject a puzzle.
AGAIN = "the same as an earlier one"
SHARED = "with the solution of an earlier one"


class Keyed(Protocol):
    """A puzzle with a key that only its rotations and reflections share, and such a key of its
    solution."""

    @property
    def key(self) -> bytes: ...

    @property
    def solution_key(self) -> bytes: ...


_Puzzle = TypeVar("_Puzzle", bound=Keyed)


class Collector(Generic[_Puzzle]):
    """Takes units in order, until there are `wanted` puzzles or `tries` units in a row had none.

    `rejected` counts the candidates that were rejected, by reason. Puzzles may share a solution if
    `shared` says so, and once others do not come.
    """

    def __init__(
        self, wanted: int, tries: int, rejected: Counter[str] | None = None, shared: bool = False
    ) -> None:
        self.wanted, self.tries = wanted, tries
        self.found, self.tried = 0, 0
        self.in_vain = 0  # units since the last new puzzle
        self.rejected: Counter[str] = Counter() if rejected is None else rejected
        self._keys: set[bytes] = set()
        self._sharing = None if shared else Sharing()
        self._uses: Counter[bytes] = Counter()

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
            if not self._admits(puzzle):
                self.rejected[SHARED] += 1
                continue
            self._keys.add(puzzle.key)
            self.found += 1
            self.in_vain = 0
            yield puzzle
        if self._sharing is not None and self.in_vain >= self.tries and self._sharing.passed:
            self._sharing.give_way()  # it lacks solutions, not puzzles
            self.in_vain = 0

    def _admits(self, puzzle: _Puzzle) -> bool:
        """Whether the puzzle's solution is new, or may be used again."""
        if self._sharing is None:
            return True
        solution = puzzle.solution_key
        if not self._sharing.admits(self._uses[solution]):
            return False
        self._sharing.took()
        self._uses[solution] += 1
        return True

    @property
    def sharing(self) -> int:
        """How many puzzles have the solution of an earlier one, for want of others."""
        return self._uses.total() - len(+self._uses)

    def shortage(self) -> str:
        """How many puzzles there are of those wanted, and what was given up."""
        units = say_count(self.in_vain, "unit") + " of work"
        return (
            f"found {self.found:,} of {self.wanted:,} and gave up after {units} "
            "without a new puzzle"
        )

    def reasons(self) -> list[tuple[str, int]]:
        """Why candidates were rejected, and how many; the most frequent reason first."""
        return order_reasons(self.rejected)


def order_reasons(rejected: Mapping[str, int]) -> list[tuple[str, int]]:
    """Reasons with how often each was met, the most frequent first."""
    return sorted(rejected.items(), key=lambda entry: (-entry[1], entry[0]))
