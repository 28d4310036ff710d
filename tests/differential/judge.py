"""Whether witnesses contradict each other, or the rules."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.kenken import FAMILY
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.differential.answers import CRASHED, SETTLED, Answer
from tests.differential.panel import Witness


class Hearing(NamedTuple):
    """What all said of one puzzle, and what is wrong with that; nothing is if they agree."""

    answers: Mapping[str, Answer]
    faults: list[str]

    @property
    def solutions(self) -> int | None:
        """How many solutions were found, at most as many as asked for; None if nobody knows."""
        counts = [len(a.grids) for a in self.answers.values() if a.state == SETTLED]
        return counts[0] if counts else None


def hear_case(puzzle: CagePuzzle, witnesses: Iterable[Witness], most: int) -> Hearing:
    """The answers to one question, and their faults."""
    answers = {witness.name: witness.ask(puzzle, most) for witness in witnesses}
    return Hearing(answers, faults(puzzle, answers, most))


def faults(puzzle: CagePuzzle, answers: Mapping[str, Answer], most: int) -> list[str]:
    """What contradicts the rules or another witness, a sentence each.

    Every grid that anyone found and that the rules allow must be in every list that claims to
    be complete: so two such lists are the same, and a list that was cut off at `most` is a part
    of it. Who knows nothing contradicts nobody, but what it found counts.
    """
    found = {grid for answer in answers.values() for grid in answer.grids}
    right = {grid for grid in found if not FAMILY.check(puzzle, grid)}
    said = []
    for name, answer in answers.items():
        if answer.state == CRASHED:
            said.append(f"{name} crashed: {answer.reason}")
        said += _faults_of_list(name, answer.grids, right, most)
        if answer.state == SETTLED and len(answer.grids) < most:
            missing = len(right.difference(answer.grids))
            if missing:
                said.append(f"{name} finds {len(answer.grids)} and misses {missing}")
    return said


def _faults_of_list(name: str, grids: tuple[Grid, ...], right: set[Grid], most: int) -> list[str]:
    said = []
    if len(grids) > most:
        said.append(f"{name} finds {len(grids)} of {most}")
    if len(set(grids)) < len(grids):
        said.append(f"{name} finds a grid twice")
    if not right.issuperset(grids):
        said.append(f"{name} finds a grid that breaks a rule")
    return said
