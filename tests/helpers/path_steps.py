"""Whether a step on a number path follows from what it cites, decided without the kernel.

A step about a gap must follow from the gap's ends and the candidates of its numbers: routes are
looked for that the step denies. Other steps must follow from the candidates of the numbers or cells
that they name. A technique that is not in `CHECKS` is not judged here.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

from kenken_cp.core.steps import Step
from kenken_cp.kinds.paths.gaps import Gap, gap_after
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.kinds.paths.state import PathMarks

Check = Callable[[PathMarks, Step], bool]


@lru_cache(maxsize=64)
def all_near(puzzle: PathPuzzle) -> dict[int, tuple[int, ...]]:
    """The cells to which the path may go from each."""
    return {cell: tuple(_near(puzzle, cell)) for cell in puzzle.open_cells}


def near(puzzle: PathPuzzle, cell: int) -> tuple[int, ...]:
    """The cells to which the path may go from this one."""
    return all_near(puzzle)[cell]


def _near(puzzle: PathPuzzle, cell: int) -> Iterator[int]:
    for other in puzzle.open_cells:
        down = abs(other // puzzle.columns - cell // puzzle.columns)
        across = abs(other % puzzle.columns - cell % puzzle.columns)
        touching = max(down, across) == 1 if puzzle.king else down + across == 1
        if touching and (min(cell, other), max(cell, other)) not in puzzle.walls:
            yield other


def has(state: PathMarks, cell: int, number: int) -> bool:
    """Whether the number stands in the cell, or still may."""
    value = state.values[cell]
    return number in state.candidates[cell] if value is None else value == number


def cells_of(state: PathMarks, number: int) -> set[int]:
    """The cells that a number has left."""
    return {cell for cell in state.puzzle.open_cells if has(state, cell, number)}


def claims(state: PathMarks, step: Step) -> Iterator[tuple[int, int, bool]]:
    """Each cell and number that a step says go together, or do not; what its placements bring with
    them left out."""
    for cell, number in step.placements:
        yield cell, number, True
    brought = {(cell, v) for cell, gone in state.cleared_by(step.placements) for v in gone}
    for cell, gone in step.eliminations:
        for number in gone:
            if (cell, number) not in brought:
                yield cell, number, False


# gaps


def has_route(state: PathMarks, gap: Gap, allows: Callable[[int, int], bool]) -> bool:
    """Whether the gap has a route whose cells are all allowed their numbers."""
    numbers = gap.missing if gap.low is not None else gap.missing[::-1]
    start, goal = (gap.low, gap.high) if gap.low is not None else (gap.high, None)
    assert start is not None
    where = {value: cell for cell, value in enumerate(state.values) if value}
    beside = all_near(state.puzzle)
    layers: list[set[int]] = []  # cells from which walks, not only routes, reach the goal
    for number in reversed(numbers):
        ahead = layers[-1] if layers else None if goal is None else {where[goal]}
        layers.append(
            {
                cell
                for cell in state.puzzle.open_cells
                if state.values[cell] is None
                and number in state.candidates[cell]
                and allows(cell, number)
                and (ahead is None or not ahead.isdisjoint(beside[cell]))
            }
        )
    layers.reverse()

    def follow(at: int, step: int, used: frozenset[int]) -> bool:
        return step == len(numbers) or any(
            cell in layers[step] and cell not in used and follow(cell, step + 1, used | {cell})
            for cell in beside[at]
        )

    return follow(where[start], 0, frozenset())


def _follows_from_gap(state: PathMarks, step: Step, gap: Gap) -> bool:
    """Whether no route of the gap is against any claim of the step."""
    return not any(_has_route_against(state, gap, *claim) for claim in claims(state, step))


def _has_route_against(state: PathMarks, gap: Gap, cell: int, number: int, holds: bool) -> bool:
    if number in gap.missing:

        def allows(at: int, value: int) -> bool:
            return value != number or (at == cell) is not holds

    elif holds:
        return True  # a gap says nothing of where other numbers stand
    else:  # all routes must take the cell

        def allows(at: int, value: int) -> bool:
            return at != cell

    return has_route(state, gap, allows)


def _by_gap(state: PathMarks, step: Step) -> bool:
    (group,) = [group for group in step.evidence.groups if group.kind == "gap"]
    return _follows_from_gap(state, step, gap_after(state.puzzle, state.values, group.index))


def _by_ends(state: PathMarks, step: Step) -> bool:
    """The gap after one of the cells cited, before the other."""
    ends = [value for cell in step.evidence.cells if (value := state.values[cell]) is not None]
    gaps = [gap_after(state.puzzle, state.values, low) for low in ends if _opens(state, low)]
    return any(_follows_from_gap(state, step, gap) for gap in gaps if gap.high in ends)


def _opens(state: PathMarks, number: int) -> bool:
    following = number % state.puzzle.count + 1
    return following not in state.values and (state.puzzle.closed or number < state.puzzle.count)


# candidates


def _only_cell(state: PathMarks, step: Step) -> bool:
    return all(cells_of(state, number) == {cell} for cell, number in step.placements)


def _only_number(state: PathMarks, step: Step) -> bool:
    return all(state.candidates[cell] == (number,) for cell, number in step.placements)


def _only_way_on(state: PathMarks, step: Step) -> bool:
    (source,) = step.evidence.cells
    ((cell, number),) = step.placements
    apart = abs(number - (state.values[source] or 0))
    ways = [other for other in near(state.puzzle, source) if has(state, other, number)]
    return apart in {1, state.puzzle.count - 1} and ways == [cell]


def _parity(state: PathMarks, step: Step) -> bool:
    (known,) = step.evidence.cells
    (value,) = step.evidence.values
    columns = state.puzzle.columns

    def colour(cell: int) -> int:
        return cell // columns + cell % columns

    return state.values[known] == value and all(
        not holds and (colour(cell) - colour(known) - number + value) % 2
        for cell, number, holds in claims(state, step)
    )


def _no_support(state: PathMarks, step: Step) -> bool:
    puzzle = state.puzzle

    def places(cell: int, number: int) -> set[int] | None:
        if not 1 <= number <= puzzle.count:
            if not puzzle.closed:
                return None  # the path ends here
            number = (number - 1) % puzzle.count + 1
        return {other for other in near(puzzle, cell) if has(state, other, number)}

    def supports(cell: int, number: int) -> bool:
        before, after = places(cell, number - 1), places(cell, number + 1)
        if before is None or after is None:
            return before != set() and after != set()
        return any(one != other for one in before for other in after)

    named = set(step.evidence.values)
    return all(
        not holds and number in named and not supports(cell, number)
        for cell, number, holds in claims(state, step)
    )


def _number_set(state: PathMarks, step: Step) -> bool:
    cells, numbers = set(step.evidence.cells), set(step.evidence.values)
    fits = all(cells_of(state, number) <= cells for number in numbers)
    return (
        fits
        and len(cells) == len(numbers)
        and all(
            not holds and cell in cells and number not in numbers
            for cell, number, holds in claims(state, step)
        )
    )


def _cell_set(state: PathMarks, step: Step) -> bool:
    cells, numbers = set(step.evidence.cells), set(step.evidence.values)
    fits = all(set(state.candidates[cell]) <= numbers for cell in cells)
    return (
        fits
        and len(cells) == len(numbers)
        and all(
            not holds and cell not in cells and number in numbers
            for cell, number, holds in claims(state, step)
        )
    )


CHECKS: dict[str, Check] = {
    "between": _by_ends,
    "only-way-on": _only_way_on,
    "straight-run": _by_ends,
    "only-cell": _only_cell,
    "only-number": _only_number,
    "shared-cells": _by_gap,
    "path-parity": _parity,
    "no-support": _no_support,
    "longer-gap": _by_gap,
    "passage": _by_gap,
    "number-set": _number_set,
    "cell-set": _cell_set,
}
