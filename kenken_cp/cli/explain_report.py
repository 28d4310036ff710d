"""The contents of `kenken explain`, in any output format."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from kenken_cp.cli.pictures import title_of
from kenken_cp.core.counts import say_count
from kenken_cp.core.drawing import Drawing
from kenken_cp.core.state import State
from kenken_cp.core.steps import Step
from kenken_cp.explanation import board, traces
from kenken_cp.explanation.essential import group_steps
from kenken_cp.explanation.folding import fold_sentence
from kenken_cp.explanation.runs import merge_run, runs
from kenken_cp.explanation.traces import Account, NumberedStep
from kenken_cp.explanation.voices import EXACT, Voice
from kenken_cp.formats import Document
from kenken_cp.human import logic_of


class Panel(NamedTuple):
    """A step as it is shown, or several that share a board.

    `number` is that of the first; `others` are the sentences after the first one.
    """

    number: int
    technique: str
    title: str
    sentence: str
    others: Sequence[str]
    drawing: Drawing
    whole: Sequence[str] = ()  # those of the sentences that are folded


class Report(NamedTuple):
    """What is to be written: the puzzle, its trace, and the steps of it that were asked for."""

    place: str
    document: Document
    account: Account
    steps: Sequence[NumberedStep]
    voice: Voice = EXACT
    essential: bool = False
    full: bool = False  # whether long sentences are told whole
    needed: int = 0  # steps, where only what matters is told

    @property
    def title(self) -> str:
        """The puzzle's title, or the name of its file, and its size."""
        return title_of(self.document, self.place)

    @property
    def whole(self) -> bool:
        """Whether every step is shown, so that the last one leaves the grid full."""
        return len(self.steps) == len(self.account.trace.steps)

    @property
    def puzzle(self) -> Drawing:
        """The puzzle as its file has it."""
        return self.document.family.draw(self.document.puzzle, None)

    def board(self, state: State, step: Step | None = None) -> Drawing:
        """A board of the trace, drawn by the family that the file names; the clues are said once,
        of the puzzle."""
        return replace(board(state, step, self.document.family), clues=())

    @property
    def solution(self) -> Drawing | None:
        """The filled puzzle, if the steps solve it and all are shown."""
        if not (self.whole and self.account.trace.solved):
            return None
        solved = self.document.family.draw(self.document.puzzle, self.account.trace.end.values)
        return replace(solved, clues=())

    def heading(self, each: NumberedStep) -> str:
        """The number and the technique of a step."""
        return f"{each.number}. {self.voice.title(each.state, each.step)}"

    def sentences(self, each: NumberedStep) -> list[str]:
        """Why a step holds, and a sentence for each of its assumptions that needs one."""
        branches = self.voice.branches(each.state, each.step)
        told = [self.voice.why(each.state, each.step), *filter(None, branches)]
        whole = {fold_sentence(text): text for text in self.whole_of(each)} if self.full else {}
        return [whole.get(text, text) for text in told]

    def whole_of(self, each: NumberedStep) -> list[str]:
        """Those of the sentences that are folded, whole."""
        return self.voice.whole(each.state, each.step)

    @property
    def panels(self) -> Iterator[Panel]:
        """The steps as they are shown: those that say the same of other cells share a board, and
        the first listings do, if only what matters is told."""
        together = group_steps(self.steps) if self.essential else runs(self.steps, self.voice.why)
        return map(self._panel, together)

    @property
    def single_panels(self) -> Iterator[Panel]:
        """The steps, a board for each; the first listings share one as in `panels`."""
        alone = ([each] for each in self.steps)
        return map(self._panel, group_steps(self.steps) if self.essential else alone)

    def _panel(self, run: Sequence[NumberedStep]) -> Panel:
        """One board with its sentences."""
        first, last = run[0], run[-1]
        numbers = f"{first.number}–{last.number}" if len(run) > 1 else str(first.number)
        row = logic_of(first.state.puzzle).row[first.step.technique]
        title = f"{numbers}. {self.voice.title(first.state, first.step)} ({row.tier.title})"
        sentences = [sentence for each in run for sentence in self.sentences(each)]
        whole = [text for each in run for text in self.whole_of(each)]
        drawn = self.board(*merge_run([each[1:] for each in run]))
        return Panel(first.number, row.id, title, sentences[0], sentences[1:], drawn, whole)

    @property
    def counting(self) -> str:
        """In which order sentences count and list."""
        return self.voice.counting(self.document.puzzle)

    @property
    def summary(self) -> str:
        """The outcome of the trace, and how many steps were left out."""
        summary = traces.summary(self.account, self.voice)
        every = len(self.account.trace.steps)
        left = every - self.needed
        if not self.essential or not left:
            return summary
        are = "is" if left == 1 else "are"
        return f"{summary} {say_count(left, 'step')} that no later one needs {are} left out."

    @property
    def missed_line(self) -> str:
        """Says that no step is as asked for, and how many there are."""
        every = len(self.account.trace.steps)
        return f"No step matches --from, --to or --only; the puzzle has {say_count(every, 'step')}."

    @property
    def missed(self) -> bool:
        """Whether the user asked for steps and there are none of them."""
        return bool(self.account.trace.steps) and not self.steps
