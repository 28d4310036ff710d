"""The contents of `kenken explain`, in whatever style they are written."""

from collections.abc import Sequence
from typing import NamedTuple

from kenken_cp.cli.pictures import titled
from kenken_cp.core.drawing import Drawing
from kenken_cp.core.state import State
from kenken_cp.core.steps import Step
from kenken_cp.explanation import board, traces
from kenken_cp.explanation.traces import Account, NumberedStep
from kenken_cp.explanation.voices import EXACT, Voice
from kenken_cp.formats import Document

MISSED = "No step matches --from, --to and --only."


class Report(NamedTuple):
    """What is to be written: the puzzle, its trace, and the steps of it that were asked for."""

    place: str
    document: Document
    account: Account
    steps: Sequence[NumberedStep]
    voice: Voice = EXACT

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

    def heading(self, each: NumberedStep) -> str:
        """The number and the technique of a step."""
        return f"{each.number}. {self.voice.title(each.state, each.step)}"

    def sentences(self, each: NumberedStep) -> list[str]:
        """Why a step holds, and a sentence for each of its assumptions that needs one."""
        told = self.voice.branches(each.state, each.step)
        return [self.voice.why(each.state, each.step), *filter(None, told)]

    @property
    def counting(self) -> str:
        """In which order sentences count and list."""
        return self.voice.counting(self.document.puzzle)

    @property
    def summary(self) -> str:
        """What the trace came to."""
        return traces.summary(self.account, self.voice)

    @property
    def missed(self) -> bool:
        """Whether the user asked for steps and there are none of them."""
        return bool(self.account.trace.steps) and not self.steps
