"""Whether longer arguments on a number path hold: dead ends, linked cells, pockets, cases.

As in `path_steps`, nothing of the kernel is used. Dead ends and linked cells must follow from the
cells that the step names; of a pocket every way to share the regions out among the gaps is tried;
of two cases, and of a contradiction, each step that is told of them is judged in turn.
"""

from collections.abc import Iterator
from functools import partial

from kenken_cp.core.steps import CELL, Branch, Group, Step
from kenken_cp.kinds.paths.gaps import GAP
from kenken_cp.kinds.paths.state import PathMarks
from tests.helpers.path_steps import CHECKS, Check, cells_of, claims, has, has_route, near


def beside(state: PathMarks, number: int) -> list[int]:
    """The numbers directly before and after one along the path."""
    count = state.puzzle.count
    if state.puzzle.closed:
        return [(number - 2) % count + 1, number % count + 1]
    return [other for other in (number - 1, number + 1) if 1 <= other <= count]


def is_inside(state: PathMarks, cell: int) -> bool:
    """Whether an empty cell can be no end of the path."""
    ends = (1, state.puzzle.count)
    return state.puzzle.closed or not any(has(state, cell, number) for number in ends)


def usable(state: PathMarks, cell: int) -> list[int]:
    """The neighbours that are empty, or whose number lacks one beside it."""
    found = []
    for other in near(state.puzzle, cell):
        value = state.values[other]
        if value is None or any(b not in state.values for b in beside(state, value)):
            found.append(other)
    return found


def _dead_end(state: PathMarks, step: Step) -> bool:
    return _has_two_ways(state, step) and _joins_both(state, step)


def _has_two_ways(state: PathMarks, step: Step) -> bool:
    """Whether the path can go on from the cell of a dead end to no other than the two named."""
    cell, one, other = step.evidence.cells
    return is_inside(state, cell) and set(usable(state, cell)) <= {one, other}


def _joins_both(state: PathMarks, step: Step) -> bool:
    """Whether a step about a dead end follows if no other neighbour can be used."""
    cell, one, other = step.evidence.cells

    def joins(number: int) -> bool:
        before, after = beside(state, number)
        return any(
            state.values[a] in (None, before) and state.values[b] in (None, after)
            for a, b in ((one, other), (other, one))
        )

    left = [number for number in state.candidates[cell] if joins(number)]
    return all(
        at == cell and (left == [number] if holds else number not in left)
        for at, number, holds in claims(state, step)
    )


def _is_joined_to(state: PathMarks, cell: int, low: int, high: int) -> bool:
    """Whether two empty neighbours of an empty cell need it, as each has but one other way on."""
    return (
        low != high
        and all(state.values[at] is None for at in (cell, low, high))
        and all(
            cell in ways and len(ways) == 2 and is_inside(state, other)
            for other in (low, high)
            for ways in [usable(state, other)]
        )
    )


def _linked_cells(state: PathMarks, step: Step) -> bool:
    one, cell, other, *joined = step.evidence.cells
    threes = list(zip(joined[::3], joined[1::3], joined[2::3], strict=True))
    ways = set(usable(state, cell)) - {full for full, _, _ in threes}
    if not is_inside(state, cell) or ways != {one, other}:
        return False
    if not all(_is_joined_to(state, full, low, high) for full, low, high in threes):
        return False
    kept = set()
    for number in state.candidates[cell]:
        around = beside(state, number)
        for low, high in (around, around[::-1]) if len(around) == 2 else ():
            if has(state, one, low) and has(state, other, high):
                kept |= {(one, low), (cell, number), (other, high)}
    return all(
        not holds and at in (one, cell, other) and (at, number) not in kept
        for at, number, holds in claims(state, step)
    )


# pockets


def regions(state: PathMarks, but: int | None) -> list[set[int]]:
    """The regions of empty cells, without one cell."""
    left = {c for c in state.puzzle.open_cells if state.values[c] is None and c != but}
    found = []
    while left:
        region, ahead = set(), [min(left)]
        while ahead:
            cell = ahead.pop()
            if cell in left:
                left.remove(cell)
                region.add(cell)
                ahead += near(state.puzzle, cell)
        found.append(region)
    return found


def gaps(state: PathMarks, but: int | None) -> list[list[int]]:
    """The runs of missing numbers, with one number as if it was placed."""
    count = state.puzzle.count
    missing = [n for n in range(1, count + 1) if n not in state.values and n != but]
    found: list[list[int]] = []
    for number in missing:
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    if state.puzzle.closed and len(found) > 1 and found[0][0] == 1 and found[-1][-1] == count:
        found[0] = found.pop() + found[0]
    return found


def can_fill(
    state: PathMarks,
    parts: list[set[int]],
    runs: list[list[int]],
    number: int,
    cell: int,
    filled: tuple[int, int] = (0, 0),
) -> bool:
    """Whether each run can go whole into a region so that all are filled, with a number in a cell
    (0 for none); of one region so many cells are `filled` already."""

    def fits(run: list[int], part: set[int]) -> bool:
        return all(
            any(
                has(state, at, n)
                and (not number or n not in beside(state, number) or at in near(state.puzzle, cell))
                for at in part
            )
            for n in run
        )

    allowed = [[i for i, part in enumerate(parts) if fits(run, part)] for run in runs]
    reached = {tuple(len(part) - (i == filled[0]) * filled[1] for i, part in enumerate(parts))}
    for run, choices in zip(runs, allowed, strict=True):
        reached = {
            (*left[:i], left[i] - len(run), *left[i + 1 :])
            for left in reached
            for i in choices
            if left[i] >= len(run)
        }
    return any(not any(left) for left in reached)


def _pocket(state: PathMarks, step: Step) -> bool:
    listed = list(claims(state, step))
    if any(holds for _, _, holds in listed):
        return False
    if step.evidence.values:  # a number that would cut a region off
        (number,) = step.evidence.values
        cell, *region = step.evidence.cells
        parts = regions(state, cell)
        if set(region) not in parts or len(region) != step.evidence.number:
            return False
        fills = can_fill(state, parts, gaps(state, number), number, cell)
        return not fills and listed == [(cell, number, False)]
    parts, runs = regions(state, None), gaps(state, None)
    region = list(step.evidence.cells)
    return set(region) in parts and all(
        not _may_lie(state, parts, runs, number, cell) for cell, number, _ in listed
    )


def _may_lie(
    state: PathMarks, parts: list[set[int]], runs: list[list[int]], number: int, cell: int
) -> bool:
    """Whether the run of a number can lie in the region of a cell, and all regions be filled."""
    (run,) = [run for run in runs if number in run]
    (part,) = [part for part in parts if cell in part]
    left = [each for each in runs if each is not run]
    if len(part) < len(run) or not all(cells_of(state, n) & part for n in run):
        return False
    at = parts.index(part)
    return can_fill(state, parts, left, 0, 0, filled=(at, len(run)))


# cases


def _with_singles(state: PathMarks) -> PathMarks:
    """The board with the number placed in each cell that has one candidate: steps that only do
    that are left out of what is told of a case."""
    found = state.copy()
    for cell in state.puzzle.open_cells:
        if len(found.candidates[cell]) == 1:
            found.values[cell] = found.candidates[cell][0]
    return found


def _with_all_but(state: PathMarks, but: int) -> PathMarks:
    """As `_with_singles`, and each number in the one cell that it has left; one cell stays as it
    is."""
    found = _with_singles(state)
    for number in range(1, state.puzzle.count + 1):
        cells = cells_of(state, number)
        if len(cells) == 1:
            found.values[min(cells)] = number
    found.values[but] = state.values[but]
    return found


def _follow(state: PathMarks, branch: Branch) -> PathMarks | None:
    """The board at the end of a branch; None if one of its steps does not follow."""
    now = state.copy()
    now.assume(branch.assumed)
    now.tidy()
    for step in branch.steps:
        if step.technique == "dead-end":
            finished = _with_all_but(now, step.evidence.cells[0])
            joins = any(_joins_both(board, step) for board in (now, _with_singles(now), finished))
            follows = _has_two_ways(finished, step) and joins
        else:
            check = _FOLLOWED[step.technique]
            follows = check(now, step) or check(_with_singles(now), step)
        if not follows:
            return None
        now.apply(step)
    return now


def _is_broken(state: PathMarks, group: Group) -> bool:
    """Whether a cell has no number left, or is inside the path with one way on; or a number has no
    cell left, or stands apart from one beside it; or a gap has no route."""
    if group.kind == GAP:
        gap = state.gap(group.index)
        return not has_route(state, gap, partial(has, state))
    state = _with_singles(state)
    if group.kind == CELL:
        numbers = range(1, state.puzzle.count + 1)
        if not any(has(state, group.index, number) for number in numbers):
            return True
        return is_inside(state, group.index) and len(usable(state, group.index)) < 2
    cells = cells_of(state, group.index)
    around = [state.values.index(n) for n in beside(state, group.index) if n in state.values]
    return not any(all(other in near(state.puzzle, cell) for other in around) for cell in cells)


def _exhausts(state: PathMarks, step: Step) -> bool:
    """Whether one of the cases of a step must hold."""
    assumed = {
        (cell, number) for branch in step.evidence.branches for cell, number in branch.assumed
    }
    if step.evidence.values:
        (number,) = step.evidence.values
        return {(cell, number) for cell in cells_of(state, number)} == assumed
    (cell,) = step.evidence.cells
    return {(cell, number) for number in state.candidates[cell]} == assumed


def _cases(state: PathMarks, step: Step) -> Iterator[bool]:
    """Whether each case leads to what the step claims, or to a contradiction."""
    for branch in step.evidence.branches:
        end = _follow(state, branch)
        if end is None:
            yield False
        elif branch.broken is not None:
            yield _is_broken(end, branch.broken)
        else:
            yield not any(has(end, cell, n) for cell, n, holds in claims(state, step) if not holds)


def _either_path(state: PathMarks, step: Step) -> bool:
    return (
        not step.placements
        and _exhausts(state, step)
        and all(branch.broken is None for branch in step.evidence.branches)
        and all(_cases(state, step))
    )


def _broken_path(state: PathMarks, step: Step) -> bool:
    (branch,) = step.evidence.branches
    ((cell, number),) = branch.assumed
    return (
        branch.broken is not None
        and list(claims(state, step)) == [(cell, number, False)]
        and all(_cases(state, step))
    )


_FOLLOWED: dict[str, Check] = {**CHECKS, "linked-cells": _linked_cells, "pocket": _pocket}
ARGUMENTS: dict[str, Check] = {
    "dead-end": _dead_end,
    "linked-cells": _linked_cells,
    "pocket": _pocket,
    "either-path": _either_path,
    "broken-path": _broken_path,
    "blocked-path": _broken_path,
}
