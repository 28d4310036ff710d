"""Sentences of steps that assume something, and of what follows from each assumption."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.steps import Branch, Elimination, Step
from kenken_cp.kinds.cages.groups import cages_of, lines_of
from kenken_cp.kinds.cages.groups import values_in_words as values
from kenken_cp.kinds.cages.sentences.words import CageWords

MOST_FURTHER = 3  # more candidates that further assumptions refute are counted, not named


def either_way(words: CageWords, step: Step) -> str:
    """The cases of a cell, a line or a cage, which all lead to the same."""
    evidence = step.evidence
    number = len(evidence.branches)
    if cages_of(evidence):
        cases = f"there are {number:,} ways left to fill {evidence.groups[0].name}"
    elif evidence.groups:
        # In the order of the branches, whose sentences come below it.
        cells = say_list([words.cell(branch.assumed[0].cell) for branch in evidence.branches], "or")
        cases = f"the {evidence.values[0]} of {evidence.groups[0].name} must go in {cells}"
    else:
        cell = evidence.cells[0]
        held = values(words.state.candidates[cell], "or")
        cases = f"{words.cell(cell)} is {held}"
    return f"{cases}. {_in_each_case(words, step)}"


def _in_each_case(words: CageWords, step: Step) -> str:
    """The result of the cases; one that ends in a contradiction does not count."""
    branches, follows = step.evidence.branches, words.follows(step)
    dead = [branch for branch in branches if branch.broken]
    if not dead:
        return f"{'Either way' if len(branches) == 2 else 'In every case'}, {follows}"
    left = [branch for branch in branches if not branch.broken]
    if len(left) == 1:
        return _one_left(words, step, left[0])
    if _excludes_broken(step):
        cannot = words.cannot(step.eliminations)
        why = "that leads to a contradiction"
        if len(dead) == 1:
            why = f"then {_say_broken(words, dead[0], 'would have')}"
        return f"But {cannot}, since {why}, so {follows}"
    return f"In every case that does not end in a contradiction, {follows}"


def _excludes_broken(step: Step) -> bool:
    """Whether all that follows is that the values of the broken cases are out."""
    broken = [branch for branch in step.evidence.branches if branch.broken]
    excluded = {placement for branch in broken for placement in branch.assumed}
    gone = {(cell, value) for cell, each in step.eliminations for value in each}
    return gone <= excluded and not cages_of(step.evidence) and not step.drops


def _one_left(words: CageWords, step: Step, case: Branch) -> str:
    """The one case that does not end in a contradiction, and what follows from it."""
    [other, *more] = [each for each in step.evidence.branches if each is not case]
    placed, held = words.say_placed(case.assumed), {cell for cell, _ in case.assumed}
    elsewhere = tuple([each for each in step.eliminations if each[0] not in held])
    follows = words.follows(step._replace(eliminations=elsewhere))
    also = "" if follows in ("", placed) else f", and {follows}"
    if cages_of(step.evidence):
        lead = "All but one lead" if more else "One leads"
        return f"{lead} to a contradiction, so {placed}{also}"
    if more:
        return f"All other cases lead to a contradiction, so {placed}{also}"
    [(cell, value)] = other.assumed
    broken = _say_broken(words, other, "would end up with" if other.steps else "would have")
    return f"If {words.cell(cell)} were {value}, {broken}, so {placed}{also}"


def contradiction(words: CageWords, step: Step) -> str:
    """The assumption, what it would break, and that it is therefore out."""
    [cell], [value] = step.evidence.cells, step.evidence.values
    [branch] = step.evidence.branches
    broken = _say_broken(words, branch, "would end up with" if branch.steps else "would have")
    return f"if {words.cell(cell)} were {value}, {broken}, so {words.follows(step)}"


def tell_nested(words: CageWords, step: Step) -> str:
    """The assumption, what further ones would show, what all that would break."""
    [cell], [value] = step.evidence.cells, step.evidence.values
    [branch] = step.evidence.branches
    further = [each for each in branch.steps if each.evidence.branches]
    if not further:  # the techniques told of see more than the kernel, which needed some
        return contradiction(words, step)
    shown = words.cannot(_together(further))
    if len(further) > MOST_FURTHER:
        shown = f"{len(further)} other candidates are impossible"
    broken = _say_broken(words, branch, "would end up with")
    end = f"{broken}, so {words.follows(step)}"
    start = f"if {words.cell(cell)} were {value}"
    return f"{start}, further assumptions would show that {shown}; then {end}"


def tell(words: CageWords, step: Step) -> list[str]:
    """A sentence a branch: the assumption, its steps in short, and how it ends.

    It is "" for a branch of which the step's sentence says all. Further assumptions within a branch
    have theirs after it.
    """
    told = []
    for branch in step.evidence.branches:
        told.append("" if _plain(step, branch) else _tell(words, step, branch))
        told += _tell_further(words, branch)
    return told


def _tell_further(words: CageWords, branch: Branch) -> Iterator[str]:
    """A sentence for each further assumption, on the board where it is made."""
    state = words.state.copy()
    state.assume(branch.assumed)
    for step in branch.steps:
        for further in step.evidence.branches:
            then = _tell(CageWords(state), step, further).removeprefix("If ")
            yield f"If {words.say_placed(branch.assumed)} and then {then}"
        state.apply(step)


def _plain(step: Step, branch: Branch) -> bool:
    """Whether the step's sentence says all of a branch: how it breaks, or that it is left."""
    branches = step.evidence.branches
    if branch.steps:
        return False
    dead = [each for each in branches if each.broken]
    if branch.broken is not None:
        said = len(branches) == 2 or _excludes_broken(step)
        return len(branches) == 1 or (len(dead) == 1 and said and not cages_of(step.evidence))
    only_left = all(each.broken for each in branches if each is not branch)
    assumed = {cell for cell, _ in branch.assumed}
    inside = assumed.issuperset([cell for cell, _ in step.eliminations])
    return inside and (only_left or _excludes_broken(step))


def _tell(words: CageWords, step: Step, branch: Branch) -> str:
    concludes = branch.broken is None and _concludes(branch.steps, step)
    parts = _briefs(words, branch.steps[:-1] if concludes else branch.steps)
    if concludes:
        parts.append(f"{_conclusion(words, step)}{_reason(words, branch.steps[-1])}")
    elif branch.broken is not None:
        cannot = ", which is impossible" if len(step.evidence.branches) > 1 else ""
        parts.append(f"{_say_broken(words, branch, 'has')}{cannot}")
    else:
        parts.append(_conclusion(words, step))
    *before, end = parts
    end = f"so {end}" if before else end
    return f"If {words.say_placed(branch.assumed)}: {'; '.join([*before, end])}."


def _concludes(steps: Sequence[Step], step: Step) -> bool:
    """Whether the last of a branch's steps states the conclusion of all branches."""
    if not steps:
        return False
    last = steps[-1]
    if step.placements or last.placements:
        return last.placements == step.placements
    gone = {(cell, value) for cell, values in last.eliminations for value in values}
    return all((cell, value) in gone for cell, values in step.eliminations for value in values)


def _conclusion(words: CageWords, step: Step) -> str:
    """The conclusion of all branches, as a fact of one of them."""
    if step.placements:
        return words.say_placed(step.placements)
    return words.say_excluded(step.eliminations)


def _briefs(words: CageWords, steps: Sequence[Step]) -> list[str]:
    """Steps inside a branch, each by what it rests on; what removes candidates for the same reason
    one after the other is one step."""

    def key(step: Step) -> tuple[str, bool]:
        return _reason(words, step), bool(step.eliminations) and not step.placements

    found = []
    for (why, removes), alike in groupby(steps, key):
        if removes:
            found.append(f"{words.say_excluded(_together(alike))}{why}")
        else:
            found += [f"{_say_done(words, step)}{why}" for step in alike]
    return found


def _together(steps: Iterable[Step]) -> list[Elimination]:
    """What these steps remove, by cell."""
    gone: dict[int, set[int]] = {}
    for step in steps:
        for cell, lost in step.eliminations:
            gone.setdefault(cell, set()).update(lost)
    return [Elimination(cell, tuple(sorted(each))) for cell, each in sorted(gone.items())]


def _say_done(words: CageWords, step: Step) -> str:
    """What a step does that places, or only makes ways to fill a cage impossible."""
    if step.placements:
        return words.say_placed(step.placements)
    [(cage, dropped)] = step.drops
    return f"{words.short_cage(cage.index)} loses {say_count(len(dropped), 'way')} to fill it"


def _reason(words: CageWords, step: Step) -> str:
    """What a step rests on: ` (by row 4)`; nothing for ways to fill a cage."""
    lines, cages = lines_of(step.evidence), cages_of(step.evidence)
    if step.evidence.branches:
        return " (see below)"
    if not step.placements and not step.eliminations:
        return ""
    by = [words.short_cage(cage) for cage in cages[:1]]
    if lines:
        by.append(words.lines(lines))
    if step.placements and not by:
        return " (its only candidate left)"
    return f" (by {' and '.join(by)})" if by else ""


def _say_broken(words: CageWords, branch: Branch, has: str) -> str:
    """What has nothing left at the end of a branch."""
    assert branch.broken is not None
    state = words.state.copy()
    state.assume(branch.assumed)
    for step in branch.steps:
        state.apply(step)
    return f"{branch.broken.name} {has} {state.lack(branch.broken) or 'no way to be filled'}"
