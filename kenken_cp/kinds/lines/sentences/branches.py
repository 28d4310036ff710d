"""Sentences of steps that assume something, and of what follows from each assumption."""

from kenken_cp.core.counts import say_count
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.steps import Branch, Step
from kenken_cp.kinds.lines.placing import claim_places, ranges
from kenken_cp.kinds.lines.puzzle import EMPTY
from kenken_cp.kinds.lines.sentences.words import (
    WORDS,
    cells_in_words,
    line_in_words,
    say_placed,
)
from kenken_cp.kinds.lines.state import LINE_OF, LineMarks, block_name

FEW_STEPS = 3  # of a contradiction, which its sentence has in full


def contradiction(state: LineMarks, step: Step) -> str:
    """The assumption, what it leads to, what that breaks, and that it is therefore out."""
    [branch] = step.evidence.branches
    [(cell, value)] = branch.assumed
    assumed = f"{cell_name(cell, state.puzzle.columns)} were {WORDS[value]}"
    follows = say_placed(state.puzzle, step.placements)
    return (
        f"if {assumed}, {_through(state, branch)}{_say_broken(state, branch, 'would not fit')}, so "
        f"{follows}"
    )


def _through(state: LineMarks, branch: Branch) -> str:
    """The steps of an assumption; of many, only in which lines they are."""
    if not branch.steps:
        return ""
    if len(branch.steps) <= FEW_STEPS:
        parts = [_brief(state, each, "would be") for each in branch.steps]
        return f"{', '.join(parts)}, and "
    return f"{say_count(len(branch.steps), 'step')} later "


def either_way(state: LineMarks, step: Step) -> str:
    """The cases of a cell or of a block, which all lead to the same."""
    branches, evidence = step.evidence.branches, step.evidence
    follows = say_placed(state.puzzle, step.placements)
    if not evidence.groups:
        [cell] = evidence.cells
        cases = f"{cell_name(cell, state.puzzle.columns)} is either filled or empty"
    else:
        line, block = evidence.groups
        name = f"{block.name.partition(' of ')[0]} of {line_in_words(state, line)}"
        cases = f"there are {len(branches)} places for {name}"
    stand = [branch for branch in branches if branch.broken is None]
    if len(stand) == len(branches):
        return f"{cases}. {'Either way' if len(branches) == 2 else 'In every case'}, {follows}"
    if len(stand) == 1:
        few = len(branches) == 2
        most, rest = ("One ends", "the other") if few else ("All but one end", "that one")
        return f"{cases}. {most} in a contradiction, and in {rest} {follows}"
    return f"{cases}. In every case that does not end in a contradiction, {follows}"


def branches(state: LineMarks, step: Step) -> list[str]:
    """A sentence a branch: the assumption, its steps in short, and how it ends.

    It is "" for a branch of which the step's sentence says all.
    """
    return [_branch(state, step, branch) for branch in step.evidence.branches]


def _branch(state: LineMarks, step: Step, branch: Branch) -> str:
    if len(step.evidence.branches) == 1 and len(branch.steps) <= FEW_STEPS:
        return ""
    parts = [_brief(state, each) for each in branch.steps]
    if branch.broken is not None:
        parts.append(_say_broken(state, branch, "does not fit"))
    elif not parts:  # the assumption itself has what follows in every case
        parts.append(say_placed(state.puzzle, step.placements))
    *before, end = parts
    end = f"so {end}" if before else end
    return f"If {_say_assumed(state, step, branch)}: {'; '.join([*before, end])}."


def _say_assumed(state: LineMarks, step: Step, branch: Branch) -> str:
    """`r1c1 is filled`; of a place of a block, `the 3 is at r1c1–r1c3`."""
    if not any(group.kind in LINE_OF for group in step.evidence.groups):
        return say_placed(state.puzzle, branch.assumed)
    group, block = step.evidence.groups
    (_, number), clue, cells = state.place_of(block), state.clue(group), group.cells
    size, line = clue[number], [state.values[cell] for cell in cells]
    first, last = ranges(clue, line)[number]  # elsewhere another block may assume the same
    start = next(
        start
        for start in range(first, last - size + 1)
        if EMPTY not in line[start : start + size]
        and {cells[at]: value for at, value in claim_places(line, start, size).items()}
        == dict(branch.assumed)
    )
    where = cells_in_words(state.puzzle, cells[start : start + size])
    return f"{block_name(clue, number)} is at {where}"


def _brief(state: LineMarks, step: Step, verb: str = "") -> str:
    """A step inside a branch: what it does, and by which line."""
    return f"{say_placed(state.puzzle, step.placements, verb)} (by {step.evidence.groups[0].name})"


def _say_broken(state: LineMarks, branch: Branch, lacks: str) -> str:
    """The line whose clue has no placement left at the end of a branch."""
    assert branch.broken is not None
    return f"the clue of {line_in_words(state, branch.broken)} {lacks}"
