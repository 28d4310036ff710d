"""The registers in which steps are explained: exact, with coordinates, or simple, for children."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from kenken_cp.core.counts import say_list, with_minus
from kenken_cp.core.logic import SEARCH, TechniqueRow
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.spoken import (
    Register,
    SimpleTechnique,
    SimpleWords,
    cells_words,
    on_diagonals,
    sentence_start,
)
from kenken_cp.core.state import State
from kenken_cp.core.steps import Group, Step
from kenken_cp.explanation.folding import LONGEST, fold_sentence, list_folded
from kenken_cp.explanation.sentences import branches_in_words, counting, full, sentence
from kenken_cp.human import logic_of

NAMED = 3  # groups to look at
_POINTS = re.compile(r"\b[Tt]h(is|ese)\b")


class Signs(NamedTuple):
    """The words of a board's legend: for values placed and removed, for cells marked, for marks."""

    placed: str = "is placed"
    struck: str = "is removed"
    target: str = "the cells the step concerns"
    evidence: str = "the cells it follows from"
    marks: str = "candidates"


class Told(NamedTuple):
    """A step in words: its sentence, one for each assumption, and those that are folded, whole."""

    sentence: str
    branches: list[str]
    whole: list[str]


class Voice:
    """The exact register, which the simple one departs from. Sentences are short (`folding`).

    `hardest` tells which step was, with its `name`, `tier` and `number`; `signs` has the words for
    what a step does on a board.
    """

    hardest = "The hardest technique is {name} ({tier}), first used at step {number}."
    signs = Signs()

    def heading(self, row: TechniqueRow) -> str:
        """What a technique is called."""
        return row.heading

    def title(self, state: State, step: Step) -> str:
        """What heads a step."""
        return self.heading(logic_of(state.puzzle).row[step.technique])

    def where(self, state: State, step: Step) -> str:
        """First of three stages: the groups or cells to look at."""
        places = logic_of(state.puzzle).where(state, step)
        if step.technique == SEARCH:
            return f"No technique applies here; a search is needed for {places}."
        return fold_sentence(with_minus(f"Look at {places}."))

    def what(self, state: State, step: Step) -> str:
        """The second stage: the technique, and what it says."""
        logic = logic_of(state.puzzle)
        row = logic.row[step.technique]
        text = f"{row.heading}: {row.statement[0].lower()}{row.statement[1:]}"
        return fold_sentence(f"{text} {logic.terms(state.puzzle, text)}".rstrip())

    def last(self, state: State, step: Step) -> str:
        """The last stage: what the step does."""
        return self.why(state, step)

    def why(self, state: State, step: Step) -> str:
        """All of a step."""
        return sentence(state, step)

    def branches(self, state: State, step: Step) -> list[str]:
        """A sentence for each assumption, "" for one that adds nothing."""
        return branches_in_words(state, step)

    def counting(self, puzzle: Puzzle) -> str:
        """In which order sentences count."""
        return counting(puzzle)

    def full(self, state: State, step: Step) -> list[str]:
        """The sentence of `why` and those of `branches`, however long."""
        return full(state, step)

    def tell(self, state: State, step: Step) -> Told:
        """All of a step, for which its sentences are made but once."""
        full = self.full(state, step)
        sentence, *branches = map(fold_sentence, full)
        return Told(sentence, branches, list_folded(full))

    def whole(self, state: State, step: Step) -> list[str]:
        """Those of a step's sentences that are folded, whole."""
        return list_folded(self.full(state, step))


class SimpleVoice(Voice):
    """The simple register, for children: steps have no sentences for assumptions there."""

    hardest = "The hardest step is number {number}: {name}."
    signs = Signs("goes in", "is crossed out", "where something happens", "shows why", "numbers")

    def heading(self, row: TechniqueRow) -> str:
        return _said_of(row).name

    def where(self, state: State, step: Step) -> str:
        """`Look at the top row and the 12× cage.`"""
        words, groups = _words(state), step.evidence.groups
        if len(groups) > NAMED:  # all that a sum counts: the line alone
            kinds = [group.kind for group in groups]
            groups = tuple([group for group in groups if kinds.count(group.kind) <= NAMED])
        names = [words.group(state, group) for group in sorted(groups, key=_place)]
        if any(names):
            return fold_sentence(
                with_minus(f"Look at {say_list([*dict.fromkeys(filter(None, names))])}.")
            )
        rows, columns = state.puzzle.rows, state.puzzle.columns
        return fold_sentence(
            f"Look at {cells_words(sorted(set(words.cells(step))), rows, columns)}."
        )

    def what(self, state: State, step: Step) -> str:
        """`Only place: where can 3 go in this row? There is only one place.`"""
        said = _find_simple(state, step)
        return fold_sentence(f"{said.name}: {_reason(state, step, said.hint or said.reason)}")

    def last(self, state: State, step: Step) -> str:
        return fold_sentence(_does(state, step))

    def why(self, state: State, step: Step) -> str:
        return self.tell(state, step).sentence

    def tell(self, state: State, step: Step) -> Told:
        """A long sentence does without where to look, unless its reason speaks of `this row`."""
        [text] = full = self.full(state, step)
        reason = text.removeprefix(f"{self.where(state, step)} ")
        if len(text) >= LONGEST and not _POINTS.search(reason):
            text = reason
        return Told(fold_sentence(text), [], list_folded(full))

    def branches(self, state: State, step: Step) -> list[str]:  # noqa: ARG002  (there are none)
        return []

    def counting(self, puzzle: Puzzle) -> str:  # noqa: ARG002  (it needs no words)
        return ""

    def full(self, state: State, step: Step) -> list[str]:
        reason = _reason(state, step, _find_simple(state, step).reason)
        return [f"{self.where(state, step)} {reason} {_does(state, step)}"]


def _words(state: State) -> SimpleWords:
    words = logic_of(state.puzzle).simple
    assert words is not None  # `voice_for` asks before
    return words


def _find_simple(state: State, step: Step) -> SimpleTechnique:
    return _said_of(logic_of(state.puzzle).row[step.technique])


def _said_of(row: TechniqueRow) -> SimpleTechnique:
    assert row.simple is not None  # a kind that has simple words has them for each row
    return row.simple


def _place(group: Group) -> tuple[int, int]:
    """Sort key of a group: rows from the top, then columns from the left, then any others."""
    lines = ("row", "column")
    return (lines.index(group.kind), group.index) if group.kind in lines else (len(lines), 0)


def _does(state: State, step: Step) -> str:
    """`So cross out 3 in the top left corner.`"""
    done = _find_simple(state, step).done
    told = done(state, step) if done else None
    return with_minus(f"So {told or _words(state).does(state, step)}.")


def _reason(state: State, step: Step, reason: str) -> str:
    """A reason with its words filled in."""
    case = _find_simple(state, step).case
    words = {"case": case(state, step) if case else "", **_words(state).fields(state, step)}
    return with_minus(on_diagonals(sentence_start(reason.format_map(words))))


EXACT, SIMPLE = Voice(), SimpleVoice()
VOICES: Mapping[Register, Voice] = {Register.EXACT: EXACT, Register.SIMPLE: SIMPLE}


def voice_for(words: Register, puzzle: Puzzle) -> Voice:
    """The voice for a puzzle; exact where its kind has no simple words."""
    return EXACT if logic_of(puzzle).simple is None else VOICES[words]
