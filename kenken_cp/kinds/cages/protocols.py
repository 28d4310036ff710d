"""What the kernel needs of a puzzle of cages, as protocols.

`puzzle` imports the kernel, so the kernel cannot import `puzzle`.
"""

from collections.abc import Sequence
from typing import Protocol

from kenken_cp.core.model import Constraint
from kenken_cp.kinds.cages.houses import Geometry
from kenken_cp.kinds.cages.operators import Rule


class CageLike(Protocol):
    """A cage and its clue."""

    @property
    def cells(self) -> tuple[int, ...]: ...
    @property
    def operator(self) -> str: ...
    @property
    def target(self) -> int: ...


class PuzzleLike(Protocol):
    """A board, its digits, its cages and how they may be filled."""

    @property
    def geometry(self) -> Geometry: ...
    @property
    def digits(self) -> tuple[int, ...]: ...
    @property
    def interchangeable(self) -> bool: ...
    @property
    def cages(self) -> Sequence[CageLike]: ...
    @property
    def covered(self) -> bool: ...
    @property
    def distinct(self) -> bool: ...
    @property
    def rule(self) -> Rule: ...
    @property
    def givens(self) -> Sequence[tuple[int, int]]: ...
    @property
    def candidates(self) -> Sequence[tuple[int, tuple[int, ...]]]: ...
    @property
    def clues(self) -> Sequence[object]: ...
    @property
    def relations(self) -> Sequence[tuple[int, Constraint]]: ...
