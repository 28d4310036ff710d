"""Steps that are told together: those that say the same of other cells, one after the other."""

import re
from collections.abc import Callable, Iterator, Sequence

from kenken_cp.core.logic import SEARCH
from kenken_cp.core.state import State
from kenken_cp.core.steps import Step
from kenken_cp.explanation.traces import NumberedStep

MOST = 12  # steps that are told together: more would crowd their board
# Numbers, cells and their ranges, and lists of them.
_NAMED = re.compile(r"(?:(?<!\w)[-−])?\w*\d\w*[+−×÷]?")
_LIST = re.compile(r"#(?:(?:, |–| and | or |-)#)+")


def runs(
    steps: Sequence[NumberedStep], tell: Callable[[State, Step], str]
) -> Iterator[list[NumberedStep]]:
    """The steps in order, with those together whose sentences differ in numbers and cells alone.

    A step that assumes something, a chain, and one of a search stand by themselves.
    """
    run: list[NumberedStep] = []
    before = ""
    for each in steps:
        evidence = each.step.evidence
        alone = evidence.branches or evidence.links or each.step.technique == SEARCH
        said = "" if alone else f"{each.step.technique} {pattern(tell(each.state, each.step))}"
        follows = run and each.number == run[-1].number + 1 and len(run) < MOST
        if run and not (follows and said and said == before):
            yield run
            run = []
        run.append(each)
        before = said
    if run:
        yield run


def pattern(sentence: str) -> str:
    """The sentence without what differs from place to place."""
    return _LIST.sub("#", _NAMED.sub("#", sentence))
