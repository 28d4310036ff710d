"""What a step says, in sentences of its kind of puzzle."""

from kenken_cp.core.counts import with_minus
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.spoken import sentence_start
from kenken_cp.core.state import State
from kenken_cp.core.steps import Step
from kenken_cp.explanation.folding import fold_sentence
from kenken_cp.human import logic_of


def sentence(state: State, step: Step) -> str:
    """Why the step holds and what it does, on the board before it; a long one is folded."""
    return fold_sentence(whole_sentence(state, step))


def whole_sentence(state: State, step: Step) -> str:
    """The sentence of a step, however long."""
    row = logic_of(state.puzzle).row[step.technique]
    return with_minus(f"{sentence_start(row.sentence(state, step))}.")


def branch_sentences(state: State, step: Step) -> list[str]:
    """A sentence for each assumption that needs one; empty for steps that make none."""
    return list(filter(None, branches_in_words(state, step)))


def branches_in_words(state: State, step: Step) -> list[str]:
    """A sentence for each assumption in order, "" for one that adds nothing to the step's own."""
    return [fold_sentence(text) for text in whole_branches(state, step)]


def whole_branches(state: State, step: Step) -> list[str]:
    """The sentences for the assumptions of a step, however long."""
    return [with_minus(text) for text in logic_of(state.puzzle).branches(state, step)]


def full(state: State, step: Step) -> list[str]:
    """The step's sentence and those for its assumptions, however long."""
    return [whole_sentence(state, step), *whole_branches(state, step)]


def counting(puzzle: Puzzle) -> str:
    """In which order sentences count and list what is on a puzzle's board."""
    return logic_of(puzzle).counting(puzzle)
