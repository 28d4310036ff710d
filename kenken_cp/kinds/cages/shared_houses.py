"""The houses that a step rests on beside those that its sentence names.

Two of its cells see each other there, or a value of a chain has two places left. A step names them
as its covers, since it follows from what it names and from nothing else.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from kenken_cp.core.steps import Group, Step
from kenken_cp.kinds.cages.groups import CAGE, CLUE, houses_of, lines_of
from kenken_cp.kinds.cages.state import CagePencilMarks

# Techniques that compare a clue with another, a cell or a line.
COMPARING = ("clue-comparison", "clue-chain", "clue-relay")
# Those that ask which ways to fill a clue repeat no value in a line.
FILLING = ("clue-in-houses", "last-way", "clue-requires-value", "clue-claims-value")


class _Pair(NamedTuple):
    """Two cells that must share a house; with a value, one that has room for it there only."""

    one: int
    other: int
    only: int | None = None


def with_shared_houses(state: CagePencilMarks, step: Step) -> Step:
    """The step with all houses that it rests on, on the board before it."""
    pairs = [pair for pair in _pairs(state, step) if pair.one != pair.other]
    if not pairs:
        return step
    evidence = step.evidence
    named = (*lines_of(evidence), *evidence.covers)
    needed: list[list[Group]] = []  # for each pair, the houses of which one will do
    for pair in pairs:
        if not any(_joins(state, house, pair) for house in named):
            houses = houses_of(state.puzzle.geometry)
            needed.append([house for house in houses if _joins(state, house, pair)])
    covers = (*evidence.covers, *_few([houses for houses in needed if houses]))
    return step._replace(evidence=evidence._replace(covers=covers))


def _few(needed: Sequence[Sequence[Group]]) -> list[Group]:
    """A house of each of these, none of which could be left out."""
    found: list[Group] = []
    for houses in needed:
        if not any(house in found for house in houses):
            found.append(houses[0])
    for house in tuple(found):
        rest = [other for other in found if other != house]
        if all(any(each in rest for each in houses) for houses in needed):
            found = rest
    return found


def _joins(state: CagePencilMarks, house: Group, pair: _Pair) -> bool:
    """Whether the house shows what is wanted of the two cells."""
    if pair.one not in house.cells or pair.other not in house.cells:
        return False
    if pair.only is None:
        return True
    room = [cell for cell in house.cells if pair.only in state.candidates[cell]]
    return len(house.cells) == len(state.puzzle.digits) and {*room} == {pair.one, pair.other}


def _pairs(state: CagePencilMarks, step: Step) -> Iterator[_Pair]:
    evidence = step.evidence
    if evidence.of(CLUE):
        yield from _of_clues(state, step)
    elif evidence.links:
        yield from _of_chain(step)
    elif evidence.number is not None:
        # cells between which an amount is left over have different values if they see each other
        yield from [_Pair(*cells) for cells in combinations(evidence.cells, 2)]
    elif not (step.placements or evidence.branches) and not lines_of(evidence):
        yield from _of_cells(state, step)


def _of_chain(step: Step) -> Iterator[_Pair]:
    """A value in one cell excludes it from the next, or without it the next has the only place."""
    links = step.evidence.links
    for before, after in pairwise(links):
        yield _Pair(before.cell, after.cell, None if before.holds else after.value)
    for cell, values in step.eliminations if not step.placements else ():
        for end in (links[0], links[-1]):
            if end.value in values:
                yield _Pair(cell, end.cell)


def _of_cells(state: CagePencilMarks, step: Step) -> Iterator[_Pair]:
    """What loses a candidate sees each cell of the pattern that has it, and these see each other
    where they share a candidate besides."""
    cells, cages = step.evidence.cells, step.evidence.of(CAGE)
    lost = {value for _, values in step.eliminations for value in values}
    for one, other in combinations(cells, 2):
        within = any({one, other} <= {*state.puzzle.cages[cage].cells} for cage in cages)
        if not within and {*state.candidates[one]} & {*state.candidates[other]} - lost:
            yield _Pair(one, other)
    for gone, values in step.eliminations:
        for cell in cells:
            if not {*values}.isdisjoint(state.candidates[cell]):
                yield _Pair(gone, cell)


def _of_clues(state: CagePencilMarks, step: Step) -> Iterator[_Pair]:
    """A cell outside a clue that loses a candidate sees each of its cells that has it; cells of a
    clue with a common candidate see each other, and so do those of what it is compared with.
    """
    evidence = step.evidence
    if step.technique == "clue-requires-value" and not lines_of(evidence):
        for gone, values in step.eliminations:
            for cell in evidence.cells:
                if not {*values}.isdisjoint(state.candidates[cell]):
                    yield _Pair(gone, cell)
    if step.technique not in (*COMPARING, *FILLING):
        return
    cells = {*evidence.cells}
    for line in lines_of(evidence) if step.technique in COMPARING else ():
        cells.update(cell for cell in line.cells if evidence.values[1] in state.candidates[cell])
    for one, other in combinations(sorted(cells), 2):
        if {*state.candidates[one]} & {*state.candidates[other]}:
            yield _Pair(one, other)
