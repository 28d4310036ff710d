"""Whether a step on clues follows from what it names: by exhaustion, from the clues' constraints.

What counts is: the constraints of the named clues whose cells the step names; the houses named, as
lines or covers; and the candidates of all these cells. Each conclusion is denied, and then nothing
may fit.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from kenken_cp.core.model import AllDifferent, Constraint, Fold, Table
from kenken_cp.core.steps import Step
from kenken_cp.kinds.cages.clues import sort_of
from kenken_cp.kinds.cages.state import CagePencilMarks

Domains = dict[int, set[int]]
Pairs = set[tuple[int, int]]


def clue_faults(state: CagePencilMarks, step: Step) -> Iterator[str]:
    """Conclusions of a step on clues that do not follow from what it names."""
    puzzle, evidence = state.puzzle, step.evidence
    constraints = list(_name(state, step))
    lines = [group for group in evidence.groups if group.kind not in ("clue", "cage")]
    changed = {cell for cell, _ in (*step.placements, *step.eliminations)}
    cells = {*evidence.cells}.union(changed, *[line.cells for line in lines])
    apart: Pairs = set()
    for group in (*evidence.covers, *lines):
        apart |= _pairs(cells.intersection(group.cells))
    complete = [line.cells for line in lines if len(line.cells) == len(puzzle.digits)]
    own = {cell: {*state.candidates[cell]} for cell in cells}
    for cell, values in _deny(state, step).items():
        for value in sorted(values):
            if _fits({**own, cell: {value}}, constraints, apart, complete, puzzle.digits):
                yield f"cell {cell} could still be {value}"


def _name(state: CagePencilMarks, step: Step) -> Iterator[Constraint]:
    """The constraints of the step's clues all of whose cells it names."""
    for number in step.evidence.of("clue"):
        clue = state.puzzle.clues[number]
        for constraint in sort_of(clue.sort).relation(state.puzzle, clue):
            if {*step.evidence.cells}.issuperset(_cells(constraint)):
                yield constraint


def _deny(state: CagePencilMarks, step: Step) -> Domains:
    """What the cells would have if the conclusions of the step, one by one, were wrong."""
    cleared = {other for cell, value in step.placements for other in state.clears(cell, value)}
    denied = {cell: {*state.candidates[cell]} - {value} for cell, value in step.placements}
    for cell, gone in step.eliminations:
        denied.setdefault(cell, {value for value in gone if (cell, value) not in cleared})
    return denied


def _pairs(cells: set[int]) -> Pairs:
    return set(combinations(sorted(cells), 2))


def has_no_way(state: CagePencilMarks, number: int) -> bool:
    """Whether no way is left to fill a clue's cells."""
    puzzle = state.puzzle
    clue = puzzle.clues[number]
    constraints = sort_of(clue.sort).relation(puzzle, clue)
    cells = {cell for constraint in constraints for cell in _cells(constraint)}
    apart: Pairs = set()
    for house in puzzle.geometry.houses:
        apart |= _pairs(cells.intersection(house.cells))
    domains = {cell: {*state.candidates[cell]} for cell in cells}
    return not _fits(domains, constraints, apart, (), puzzle.digits)


def _cells(constraint: Constraint) -> tuple[int, ...]:
    assert isinstance(constraint, (AllDifferent, Fold, Table))
    return constraint.cells


def _fits(
    domains: Domains,
    constraints: Sequence[Constraint],
    apart: Pairs,
    complete: Sequence[tuple[int, ...]],
    digits: Sequence[int],
) -> bool:
    """Whether the cells can be filled from their domains."""
    left = {cell: set(held) for cell, held in domains.items()}
    if not _narrow(left, constraints, apart, complete, digits):
        return False
    choices = [cell for cell, held in left.items() if len(held) > 1]
    if not choices:
        return True
    cell = min(choices, key=lambda cell: (len(left[cell]), cell))
    return any(
        _fits({**left, cell: {value}}, constraints, apart, complete, digits)
        for value in sorted(left[cell])
    )


def _narrow(
    left: Domains,
    constraints: Sequence[Constraint],
    apart: Pairs,
    complete: Sequence[tuple[int, ...]],
    digits: Sequence[int],
) -> bool:
    """Remove what has no support, until nothing changes; False if a cell has nothing left."""
    before = -1
    while before != (before := sum(map(len, left.values()))):
        for one, other in apart:
            for a, b in ((one, other), (other, one)):
                if len(left[a]) == 1:
                    left[b] = left[b] - left[a]
        for line in complete:
            if not set(digits) <= set().union(*[left[cell] for cell in line]):
                return False
        for constraint in constraints:
            _support(left, constraint)
        if not all(left.values()):
            return False
    return True


def _support(left: Domains, constraint: Constraint) -> None:
    """Leave the cells of a constraint the values with support in it."""
    cells = _cells(constraint)
    if isinstance(constraint, Table):
        rows = [
            row
            for row in constraint.tuples
            if all(value in left[cell] for cell, value in zip(cells, row, strict=True))
        ]
        for at, cell in enumerate(cells):
            left[cell] = left[cell] & {row[at] for row in rows}
    elif isinstance(constraint, AllDifferent):
        for one, other in combinations(cells, 2):
            for a, b in ((one, other), (other, one)):
                if len(left[a]) == 1:
                    left[b] = left[b] - left[a]
    else:
        assert isinstance(constraint, Fold)
        _support_fold(left, constraint)


def _support_fold(left: Domains, fold: Fold) -> None:
    layers = [set(fold.starts)]
    for cell in fold.cells:
        moved = (fold.step(at, value) for at in layers[-1] for value in left[cell])
        layers.append({to for to in moved if to is not None})
    live = {at for at in layers.pop() if fold.accepts(at)}
    for cell, layer in zip(reversed(fold.cells), reversed(layers), strict=True):
        moves = [
            (at, value) for at in layer for value in left[cell] if fold.step(at, value) in live
        ]
        left[cell] = left[cell] & {value for _, value in moves}
        live = {at for at, _ in moves}
