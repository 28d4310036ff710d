"""The contents of `kenken explain`, in whatever style they are written."""

from collections.abc import Sequence
from typing import NamedTuple

from kenken_cp.cli.pictures import titled
from kenken_cp.core.drawing import Drawing
from kenken_cp.core.state import State
from kenken_cp.core.steps import Step
from kenken_cp.explanation import board
from kenken_cp.explanation.traces import Account, NumberedStep
from kenken_cp.formats import Document

MISSED = "No step matches --from, --to and --only."


class Report(NamedTuple):
    """What is to be written: the puzzle, its trace, and the steps of it that were asked for."""

    place: str
    document: Document
    account: Account
    steps: Sequence[NumberedStep]

    @property
    def title(self) -> str:
        """The puzzle's title, or where it stands, and its size."""
        return titled(self.document, self.place)

    @property
    def whole(self) -> bool:
        """Whether every step is told, so that the last one leaves the grid full."""
        return len(self.steps) == len(self.account.trace.steps)

    @property
    def puzzle(self) -> Drawing:
        """The puzzle as its file has it."""
        return self.document.family.draw(self.document.puzzle, None)

    def board(self, state: State, step: Step | None = None) -> Drawing:
        """A board of the trace, drawn by the family that the file names."""
        return board(state, step, self.document.family)

    @property
    def solution(self) -> Drawing | None:
        """The puzzle filled, where the steps lead there and all are told."""
        if not (self.whole and self.account.trace.solved):
            return None
        return self.document.family.draw(self.document.puzzle, self.account.trace.end.values)

    @property
    def missed(self) -> bool:
        """Whether the user asked for steps and there are none of them."""
        return bool(self.account.trace.steps) and not self.steps
