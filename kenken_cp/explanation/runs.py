"""Steps that are told together: those that say the same of other cells, one after the other."""

import re
from collections.abc import Callable, Iterator, Sequence

from kenken_cp.core.logic import SEARCH
from kenken_cp.core.state import State
from kenken_cp.core.steps import Elimination, Evidence, Group, Step
from kenken_cp.explanation.sentences import sentence
from kenken_cp.explanation.traces import NumberedStep
from kenken_cp.explanation.voices import Voice
from kenken_cp.human import logic_of

MOST = 12  # steps that are told together: more would crowd their board
# Numbers, clues without one, cells and their ranges, and lists of them.
_NAMED = re.compile(r"(?:(?<!\w)[-−])?\w*\d\w*[+−×÷]?|(?<!\w)\?")
_LIST = re.compile(r"#(?:(?:, |–| and | or |-)#)+")


def runs(
    steps: Sequence[NumberedStep], tell: Callable[[State, Step], str] = sentence
) -> Iterator[list[NumberedStep]]:
    """The steps in order, with those together whose sentences differ in numbers and cells alone.

    A step that assumes something, a chain, and one of a search stand by themselves.
    """
    run: list[NumberedStep] = []
    before = ""
    for each in steps:
        said = likeness(each.state, each.step, tell)
        follows = run and each.number == run[-1].number + 1 and len(run) < MOST
        if run and not (follows and said and said == before):
            yield run
            run = []
        run.append(each)
        before = said
    if run:
        yield run


def likeness(state: State, step: Step, tell: Callable[[State, Step], str] = sentence) -> str:
    """What steps that are told together have in common; "" for one that stands by itself."""
    evidence = step.evidence
    if evidence.branches or evidence.links or step.technique == SEARCH:
        return ""
    return f"{step.technique} {pattern(tell(state, step))}"


def pattern(sentence: str) -> str:
    """The sentence without what differs from place to place."""
    return _LIST.sub("#", _NAMED.sub("#", sentence))


def merge_run(run: Sequence[tuple[State, Step]]) -> tuple[State, Step]:
    """A run of steps as one, on the board before the first of them."""
    (state, first), *others = run
    if not others:
        return state, first
    gone: dict[int, set[int]] = {}
    groups: dict[tuple[str, int], Group] = {}
    for _, step in run:
        groups.update((group.key, group) for group in step.evidence.groups)
        for cell, values in step.eliminations:
            gone.setdefault(cell, set()).update(values)
    eliminations = [Elimination(cell, tuple(sorted(gone[cell]))) for cell in sorted(gone)]
    placements = tuple([placed for _, step in run for placed in step.placements])
    drops = tuple([drop for _, step in run for drop in step.drops])
    cells = dict.fromkeys(cell for _, step in run for cell in step.evidence.cells)
    covers = {group.key: group for _, step in run for group in step.evidence.covers}
    evidence = Evidence(tuple(groups.values()), tuple(covers.values()), tuple(cells))
    return state, Step(first.technique, placements, tuple(eliminations), drops, evidence)


def what_of(run: Sequence[tuple[State, Step]], voice: Voice) -> str:
    """Which technique a run of steps has, in this voice; where its words are those of one step,
    they are of the first."""
    state, step = run[0]
    said = logic_of(state.puzzle).row[step.technique].simple
    return voice.what(*(run[0] if said and said.case else merge_run(run)))
