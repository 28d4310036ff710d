"""The contract of a kind whose puzzles a setter can change: what they have, and what may go."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Generic, NamedTuple, TypeVar

from kenken_cp.core.puzzle import P

T = TypeVar("T")


class Part(NamedTuple):
    """Something of a puzzle that could be left out, in words: `the given 5 at r1c2`.

    `key` tells the kind which it is.
    """

    name: str
    cells: tuple[int, ...]
    key: tuple[str, int]


class Setting(ABC, Generic[P]):
    """How puzzles of a kind are changed."""

    @abstractmethod
    def with_values(self, puzzle: P, values: Collection[tuple[int, int]]) -> P | None:
        """The puzzle with these values given in these cells too; None if it then contradicts
        itself."""

    @abstractmethod
    def parts(self, puzzle: P) -> Sequence[Part]:
        """What could be left out, givens first; nothing whose absence is no puzzle of the kind."""

    @abstractmethod
    def without(self, puzzle: P, parts: Collection[Part]) -> P:
        """The puzzle without these parts."""


def entries_left(
    entries: tuple[T, ...], field: str, gone: Collection[tuple[str, int]]
) -> tuple[T, ...]:
    """Those of a puzzle's field that are not among the keys (field and number) of what goes."""
    return tuple([entry for number, entry in enumerate(entries) if (field, number) not in gone])
