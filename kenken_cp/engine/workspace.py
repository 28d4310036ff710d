"""The part of every kind's `Generator` and `Workspace` that is the same.

A workspace passes each call on to the generator in the kernel.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic

from kenken_cp.core.generator import UNIQUE, Aim, Generator, R
from kenken_cp.core.logic import Solver
from kenken_cp.engine import outcomes

_FIGURES = {
    UNIQUE: outcomes.UNIQUE,
    "tier": outcomes.TIER,
    "effort": outcomes.EFFORT,
    "depth": outcomes.DEPTH,
}
_ABOVE = 1 << outcomes.ABOVE


class KernelWorkspace(ABC, Generic[R]):
    """Makes the puzzles of one recipe, as `core.generator.Workspace` says.

    `maker` is the kernel's generator.
    """

    REASONS: ClassVar[Sequence[outcomes.Reason]]  # for which candidates are rejected
    maker: Any

    @abstractmethod
    def __init__(self, recipe: R) -> None:
        """The workspace of a recipe."""

    @abstractmethod
    def grid(self) -> list[list[int]]:
        """The rows of the solution of the current puzzle."""

    @abstractmethod
    def data(self) -> Mapping[str, object]:
        """The family's data of the current puzzle."""

    @abstractmethod
    def key(self) -> bytes:
        """The key of the current puzzle."""

    def begin(self, state: int, aim: Aim) -> None:
        """Begin a unit: everything it draws follows from these 64 bits."""
        tiers = aim.tiers | (_ABOVE if aim.tiers else 0)
        self.maker.aim(_FIGURES[aim.figure], aim.low, aim.high, tiers)
        self.maker.begin(state)

    def go_on(self) -> bool:
        """Work until the next pause; True if there is more to do."""
        more: bool = self.maker.go_on()
        return more

    @property
    def made(self) -> int:
        """The place of the puzzle that meets the aim; -1 for none."""
        place: int = self.maker.made
        return place

    def dismiss(self) -> None:
        """Reject the puzzle made, so that `go_on` continues from it."""
        self.maker.dismiss()

    def list_places(self) -> list[int]:
        """The places that hold a puzzle."""
        kept: list[int] = self.maker.list_places()
        return kept

    def lay_out(self, place: int, rated: bool) -> str:
        """Make a kept puzzle the current one; "" or the reason why that failed."""
        if self.maker.lay_out(place, rated):
            return ""
        reason: str = self.maker.reason(self.REASONS)
        return reason

    @property
    def ladder(self) -> Solver:
        """The ladder, loaded with the current puzzle."""
        ladder: Solver = self.maker.solver
        return ladder

    def count_candidates(self) -> tuple[int, dict[str, int]]:
        """The number of candidates evaluated in the unit, and of those rejected, by reason."""
        tallied: tuple[int, dict[str, int]] = self.maker.tally(self.REASONS)
        return tallied

    @property
    def nodes(self) -> int:
        """The search nodes of the unit."""
        nodes: int = self.maker.nodes
        return nodes

    @property
    def looked(self) -> int:
        """The number of candidates that the unit has looked at, a measure of its work."""
        return int(self.maker.looked)


class KernelGenerator(Generator[R]):
    """How the puzzles of a kind are made whose generators are compiled."""

    @abstractmethod
    def workspace_class(self) -> type[KernelWorkspace[R]]:
        """The class of its workspaces, loaded when the first puzzle is made: listing the options
        does not need it."""

    def workspace(self, recipe: R) -> KernelWorkspace[R]:
        return self.workspace_class()(recipe)

    @property
    def reasons(self) -> Sequence[str]:
        return [row.words for row in self.workspace_class().REASONS]
