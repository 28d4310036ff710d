"""What a step says, in sentences of its kind of puzzle."""

from typing import Any

from kenken_cp.core.counts import signed
from kenken_cp.core.spoken import sentence_start
from kenken_cp.core.state import State
from kenken_cp.core.steps import Step
from kenken_cp.human import logic_of


def sentence(state: State, step: Step) -> str:
    """Why the step holds and what it does, on the board before it."""
    row = logic_of(state.puzzle).row[step.technique]
    return signed(f"{sentence_start(row.sentence(state, step))}.")


def branch_sentences(state: State, step: Step) -> list[str]:
    """A sentence for each assumption that needs one; empty for steps that make none."""
    return list(filter(None, branches_in_words(state, step)))


def branches_in_words(state: State, step: Step) -> list[str]:
    """A sentence for each assumption in order, "" for one that adds nothing to the step's own."""
    return [signed(text) for text in logic_of(state.puzzle).branches(state, step)]


def counting(puzzle: Any) -> str:
    """In which order sentences count and list what is on a puzzle's board."""
    return logic_of(puzzle).counting(puzzle)
