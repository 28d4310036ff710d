"""Sentences about what follows from assumptions: links of a chain, branches with their steps."""

from collections.abc import Sequence

from kenken_cp.core.counts import counted, listed
from kenken_cp.core.steps import Branch, ChainLiteral, Group, Step
from kenken_cp.kinds.cages.groups import cages_of, houses_of, lines_of, seen_from
from kenken_cp.kinds.cages.groups import values_in_words as values
from kenken_cp.kinds.cages.sentences.words import CageWords

MOST_STEPS = 14  # of a branch with more steps the middle is left out
MOST_LINKS = 2  # a chain of cells with more links is given as a list


def chain(words: CageWords, step: Step) -> str:
    """The sentence for a chain: if its first candidate is false, its last is true; so one holds."""
    links = step.evidence.links
    pairs = list(zip(links[::2], links[1::2], strict=True))
    first, last = links[0], links[-1]
    clash = clash_of(words, step)
    links_text = _links(words, pairs[: clash[1] + 1] if clash else pairs)
    opening = f"if {words.cell(first.cell)} is not {first.value}, {links_text}"
    if clash is None:
        return f"{opening}. {_either(words, first, last)} {_from_both(words, step)}"
    one, other = [pairs[at][1] for at in clash]
    start = f"{words.cell(first.cell)} is {first.value}"
    follows = words.follows(step)
    shown = start if follows == start else f"{start}, and {follows}"
    return f"{opening}. But {_never(words, one, other)}, so {shown}"


def clash_of(words: CageWords, step: Step) -> tuple[int, int] | None:
    """The places of the first two affirmations that cannot both hold; None if there are none."""
    first, ons = step.evidence.links[0], step.evidence.links[1::2]
    ons = tuple([on for on in ons if (on.cell, on.value) != (first.cell, first.value)])
    seen = seen_from(words.puzzle.geometry)
    for late, other in enumerate(ons):
        for early, one in enumerate(ons[:late]):
            if one.cell == other.cell and one.value != other.value:
                return early, late
            if one.value == other.value and one.cell in seen[other.cell]:
                return early, late
    return None


def _never(words: CageWords, one: ChainLiteral, other: ChainLiteral) -> str:
    """Why not both hold."""
    if one.cell == other.cell:
        return f"{words.cell(one.cell)} cannot be both {one.value} and {other.value}"
    return f"{words.cells((one.cell, other.cell))} cannot both be {one.value}"


def _from_both(words: CageWords, step: Step) -> str:
    """What follows from the ends of a chain; of cells that see both, that they do."""
    first, last = step.evidence.links[0], step.evidence.links[-1]
    both = {first.cell, last.cell}
    if len(both) < 2 or first.value != last.value or step.placements or step.drops:
        return words.follows(step)
    seen = seen_from(words.puzzle.geometry)
    if all(both <= set(seen[cell]) for cell, _ in step.eliminations):
        return words.seeing(step, "both")
    return words.follows(step)


def _links(words: CageWords, pairs: Sequence[tuple[ChainLiteral, ChainLiteral]]) -> str:
    """What follows, link by link; of many cells that take their other candidate, the list."""
    if len(pairs) > MOST_LINKS and all(off.cell == on.cell for off, on in pairs):
        cells = listed([f"{words.cell(on.cell)} is {on.value}" for _, on in pairs[1:]])
        return f"it is {pairs[0][1].value}, so {cells} (each cell in turn has no other candidate)"
    # The cell that each pair starts from; what its first link says of that one is plain.
    sources = [pairs[0][0].cell, *[on.cell for _, on in pairs]]
    parts = [_forced(words, *pair, source) for pair, source in zip(pairs, sources, strict=False)]
    return f"then {', so '.join(parts)}"


def _either(words: CageWords, first: ChainLiteral, last: ChainLiteral) -> str:
    """The start of the concluding sentence: which of the two ends of a chain can be true."""
    one, other = words.cell(first.cell), words.cell(last.cell)
    if (first.cell, first.value) == (last.cell, last.value):
        return f"In both cases {one} is {first.value}, so"
    if first.cell == last.cell:
        return f"So {one} is {values(sorted((first.value, last.value)), 'or')}; either way,"
    if first.value == last.value:
        return f"So {one} or {other} is {first.value}; either way,"
    return f"So {one} is {first.value} or {other} is {last.value}; either way,"


def _forced(words: CageWords, off: ChainLiteral, on: ChainLiteral, source: int) -> str:
    """What a false candidate forces: its cell's other candidate, or the other place in a line."""
    forced = f"{words.cell(on.cell)} is {on.value}"
    if on.cell == source:
        return f"it is {on.value} (its other candidate)"
    if off.cell == on.cell:
        return f"{forced} (its other candidate)"
    if off.cell != source:
        forced = f"{words.cell(off.cell)} is not {off.value} and {forced}"
    line = only_places(words, off, on)
    return f"{forced} (the only other place for {on.value} in {line})" if line else forced


def only_places(words: CageWords, off: ChainLiteral, on: ChainLiteral) -> str:
    """The line in which only these two cells have room for the value; empty if there is none."""
    house = house_of_two(words, off, on)
    return "" if house is None else house.name


def house_of_two(words: CageWords, off: ChainLiteral, on: ChainLiteral) -> Group | None:
    """The same line as a group; None if there is none."""
    for house in houses_of(words.puzzle.geometry):
        room = {cell for cell in house.cells if on.value in words.state.candidates[cell]}
        if room == {off.cell, on.cell}:
            return house
    return None


def either_way(words: CageWords, step: Step) -> str:
    """The cases of a cell, a line or a cage, which all lead to the same."""
    evidence = step.evidence
    number = len(evidence.branches)
    if cages_of(evidence):
        cases = f"there are {number:,} ways left to fill {evidence.groups[0].name}"
    elif evidence.groups:
        # In the order of the branches, whose sentences come below it.
        cells = listed([words.cell(branch.assumed[0].cell) for branch in evidence.branches], "or")
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
            why = f"then {_broken(words, dead[0], 'would have')}"
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
    placed, held = words.placed(case.assumed), {cell for cell, _ in case.assumed}
    elsewhere = tuple([each for each in step.eliminations if each[0] not in held])
    follows = words.follows(step._replace(eliminations=elsewhere))
    also = "" if follows in ("", placed) else f", and {follows}"
    if cages_of(step.evidence):
        lead = "All but one lead" if more else "One leads"
        return f"{lead} to a contradiction, so {placed}{also}"
    if more:
        return f"All other cases lead to a contradiction, so {placed}{also}"
    [(cell, value)] = other.assumed
    broken = _broken(words, other, "would end up with" if other.steps else "would have")
    return f"If {words.cell(cell)} were {value}, {broken}, so {placed}{also}"


def contradiction(words: CageWords, step: Step) -> str:
    """The assumption, what it would break, and that it is therefore out."""
    [cell], [value] = step.evidence.cells, step.evidence.values
    [branch] = step.evidence.branches
    broken = _broken(words, branch, "would end up with" if branch.steps else "would have")
    return f"if {words.cell(cell)} were {value}, {broken}, so {words.follows(step)}"


def tell(words: CageWords, step: Step) -> list[str]:
    """A sentence a branch: the assumption, its steps in short, and how it ends.

    It is "" for a branch of which the step's sentence says all.
    """
    branches = step.evidence.branches
    return ["" if _plain(step, branch) else _tell(words, step, branch) for branch in branches]


def _plain(step: Step, branch: Branch) -> bool:
    """Whether the step's sentence says all of a branch: how it breaks, or that it is left."""
    branches = step.evidence.branches
    if branch.steps:
        return False
    if branch.broken is not None:
        return len(branches) == 1
    only_left = all(each.broken for each in branches if each is not branch)
    assumed = {cell for cell, _ in branch.assumed}
    inside = assumed.issuperset([cell for cell, _ in step.eliminations])
    return inside and (only_left or _excludes_broken(step))


def _tell(words: CageWords, step: Step, branch: Branch) -> str:
    parts = [_brief(words, each) for each in branch.steps]
    if branch.broken is not None:
        cannot = ", which is impossible" if len(step.evidence.branches) > 1 else ""
        parts.append(f"{_broken(words, branch, 'has')}{cannot}")
    elif not (branch.steps and _concludes(branch.steps[-1], step)):
        parts.append(_conclusion(words, step))
    *before, end = parts
    if len(before) > MOST_STEPS:
        half = MOST_STEPS // 2
        before = [
            *before[:half],
            f"… ({counted(len(before) - MOST_STEPS, 'more step')})",
            *before[-half:],
        ]
    end = f"so {end}" if before else end
    return f"If {words.placed(branch.assumed)}: {'; '.join([*before, end])}."


def _concludes(last: Step, step: Step) -> bool:
    """Whether the last step of a branch already states the conclusion of all branches."""
    if step.placements or last.placements:
        return last.placements == step.placements
    return set(step.eliminations) <= set(last.eliminations)


def _conclusion(words: CageWords, step: Step) -> str:
    """The conclusion of all branches, as a fact of one of them."""
    if step.placements:
        return words.placed(step.placements)
    return words.excluded(step.eliminations)


def _brief(words: CageWords, step: Step) -> str:
    """A step inside a branch: what it does and what it rests on, without the reason at length."""
    lines, cages = lines_of(step.evidence), cages_of(step.evidence)
    done = words.placed(step.placements) or words.excluded(step.eliminations)
    if not done:
        [(cage, dropped)] = step.drops
        return f"{words.short_cage(cage.index)} loses {counted(len(dropped), 'way')} to fill it"
    by = [words.short_cage(cage) for cage in cages[:1]] or [line.name for line in lines[:1]]
    if step.placements and not by:
        return f"{done} (its only candidate left)"
    return f"{done} (by {by[0]})" if by else done


def _broken(words: CageWords, branch: Branch, has: str) -> str:
    """What has nothing left at the end of a branch."""
    assert branch.broken is not None
    state = words.state.copy()
    state.assume(branch.assumed)
    for step in branch.steps:
        state.apply(step)
    return f"{branch.broken.name} {has} {state.lack(branch.broken) or 'no way to be filled'}"
