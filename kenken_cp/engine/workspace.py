"""The part of every kind's `Workspace` that is the same.

It passes each call on to the generator in the kernel.
"""

from collections.abc import Iterable
from typing import Any, ClassVar

from kenken_cp.core.generator import UNIQUE, Aim
from kenken_cp.engine import outcomes

_FIGURES = {
    UNIQUE: outcomes.UNIQUE,
    "tier": outcomes.TIER,
    "effort": outcomes.EFFORT,
    "depth": outcomes.DEPTH,
}
_ABOVE = 1 << outcomes.ABOVE


class KernelWorkspace:
    """Makes the puzzles of one recipe; a kind's own class adds `grid`, `data` and `key`.

    `maker` is the kernel's generator. The methods are those of `core.generator.Workspace`.
    """

    REASONS: ClassVar[Iterable[outcomes.Reason]]  # why the kind's generators reject candidates
    maker: Any

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

    def kept(self) -> list[int]:
        """The places that hold a puzzle."""
        kept: list[int] = self.maker.kept()
        return kept

    def lay_out(self, place: int, rated: bool) -> str:
        """Make a kept puzzle the current one; "" or the reason why that failed."""
        if self.maker.lay_out(place, rated):
            return ""
        reason: str = self.maker.reason(self.REASONS)
        return reason

    @property
    def ladder(self) -> Any:
        """The ladder, loaded with the current puzzle."""
        return self.maker.solver

    def counted(self) -> tuple[int, dict[str, int]]:
        """The number of candidates evaluated in the unit, and of those rejected, by reason."""
        tallied: tuple[int, dict[str, int]] = self.maker.tallied(self.REASONS)
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
