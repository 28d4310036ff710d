"""A family that is none: its puzzles are drawings, to be laid out in books like any other."""

from collections.abc import Sequence
from dataclasses import dataclass

from kenken_cp.book import Entry
from kenken_cp.core.drawing import Drawing
from kenken_cp.core.family import Family, FamilyManual
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.rating import Rating
from kenken_cp.registry import FAMILIES
from tests.helpers.changed import replace_parts


@dataclass(frozen=True)
class Drawn:
    """A puzzle that is its own picture, and that of its solution."""

    blank: Drawing
    solved: Drawing
    said: str = ""

    @property
    def rows(self) -> int:
        return self.blank.rows

    @property
    def columns(self) -> int:
        return self.blank.columns


def _draw(puzzle: Drawn, values: Sequence[int | None] | None = None) -> Drawing:
    return puzzle.blank if values is None else puzzle.solved


class _Manual(FamilyManual[Drawn]):
    heading = "Stubs"

    def rules(self, puzzles: Sequence[Drawn]) -> list[list[str]]:
        return []

    def note(self, puzzle: Drawn) -> str:
        return puzzle.said

    def example(self) -> Drawn:
        raise AssertionError("no stub has an example")


STUB: Family = replace_parts(FAMILIES[0], id="stub", title="Stub", draw=_draw, manual=_Manual())


def entry_of(blank: Drawing, solved: Drawing, said: str = "") -> Entry:
    """The entry of a book for these pictures."""
    rating = Rating(Outcome.UNIQUE, Tier.EASY, 1.0, 1)
    return Entry("stub", STUB, Drawn(blank, solved, said), (0,), rating)
