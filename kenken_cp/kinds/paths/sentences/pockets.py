"""Why missing numbers cannot fill a region, as exact sentences and those for children say it.

The missing numbers come in runs, each between two placed numbers or at an end of the path. A run
lies in one region whole, since the path crosses no placed number on the way.
"""

from collections.abc import Sequence
from contextlib import suppress

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.steps import Step
from kenken_cp.kinds.paths.gaps import Gap, beside, gap_after
from kenken_cp.kinds.paths.reach import neighbours
from kenken_cp.kinds.paths.state import PathMarks

Run = Sequence[int]
MOST_RUNS = 6  # whose lengths are listed


def cut_off_at(state: PathMarks, step: Step) -> list[int]:
    """The cells of a region beside the number that cuts it off; none where a region that was cut
    off before can no longer be filled."""
    cell, *region = step.evidence.cells
    return [each for each in neighbours(state.puzzle, cell) if each in region]


def say_unfilled(state: PathMarks, step: Step) -> str:
    """Why a region could not be filled once a number stands in a cell beside it or elsewhere."""
    [number], [cell, *region] = step.evidence.values, step.evidence.cells
    next_to = set(beside(state.puzzle, number))
    near = set(neighbours(state.puzzle, cell))

    def fits(run: Run, part: set[int]) -> bool:
        return all(_has_room(state, n, part & near if n in next_to else part) for n in run)

    parts = _regions(state, cell)
    runs = [run for run in _runs(state, cell, number) if fits(run, set(region))]
    bound = [run for run in runs if sum(fits(run, part) for part in parts) == 1]
    return _lacking(len(region), runs, bound)


def left_over(state: PathMarks, step: Step, gap: Gap) -> str:
    """Why a run cannot lie in a pocket: it is too long, or nothing fills what it leaves."""
    size = len(step.evidence.cells) - len(gap.missing)
    if size < 0:
        return f"{say_count(len(gap.missing), 'number')} do not fit into it"
    return (
        f"{say_count(size, 'cell')} would be left, and {_lacking(size, *_others(state, step, gap))}"
    )


def without(state: PathMarks, step: Step, gap: Gap) -> str:
    """Why the other runs cannot fill a pocket."""
    them = "it" if len(gap.missing) == 1 else "them"
    return f"apart from {them}, {_lacking(len(step.evidence.cells), *_others(state, step, gap))}"


def _others(state: PathMarks, step: Step, gap: Gap) -> tuple[list[Run], list[Run]]:
    """The runs but one that can lie in a pocket, and those of them that can lie nowhere else."""

    def fits(run: Run, part: set[int]) -> bool:
        return all(_has_room(state, number, part) for number in run)

    pocket, parts = set(step.evidence.cells), _regions(state)
    runs = [run for run in _runs(state) if set(run) != set(gap.missing) and fits(run, pocket)]
    return runs, [run for run in runs if sum(fits(run, part) for part in parts) == 1]


def _lacking(size: int, runs: Sequence[Run], bound: Sequence[Run]) -> str:
    """Why these runs, some of them bound to be there, do not fill exactly so many cells."""
    lengths, needed = sorted(map(len, runs)), sorted(map(len, bound))
    if not runs:
        return "no missing numbers could go there"
    if sum(lengths) < size:
        return f"only {say_count(sum(lengths), 'missing number')} could go there"
    if lengths[0] > size:
        return "every run of missing numbers that could go there is longer"
    if size not in _sums(lengths):
        if len(lengths) > MOST_RUNS:
            return (
                f"the runs of missing numbers that could go there cannot be combined to fill "
                f"exactly {size} cells"
            )
        if len(lengths) == 1:
            return f"only a run of {say_count(lengths[0], 'missing number')} could go there"
        held = say_list([str(length) for length in lengths])
        return (
            f"only {len(lengths)} runs of missing numbers could go there, of {held} numbers, and "
            f"no choice of them fills exactly {say_count(size, 'cell')}"
        )
    return with_bound(size, lengths, needed)


def with_bound(size: int, lengths: Sequence[int], bound: Sequence[int]) -> str:
    """The same of runs with these lengths, where the bound ones are too long together or leave
    cells that the others do not fill."""
    count = sum(bound)
    must = f"{say_count(count, 'missing number')} could go nowhere else"
    rest, others = size - count, list(lengths)
    if rest < 0:
        return f"{must}, which is too many for {say_count(size, 'cell')}"
    for length in bound:
        others.remove(length)
    left = "1 cell that is left" if rest == 1 else f"{rest} cells that are left"
    if all(length > rest for length in others):
        return f"{must}, and no other run of missing numbers would fit into the {left}"
    return f"{must}, and no choice of the other runs fills exactly the {left}"


def _sums(lengths: Sequence[int]) -> set[int]:
    found = {0}
    for length in lengths:
        found |= {total + length for total in found}
    return found


def _has_room(state: PathMarks, number: int, cells: set[int]) -> bool:
    return any(number in state.candidates[cell] for cell in cells)


def _regions(state: PathMarks, but: int | None = None) -> list[set[int]]:
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
                ahead += neighbours(state.puzzle, cell)
        found.append(region)
    return found


def _runs(state: PathMarks, cell: int | None = None, number: int = 0) -> list[Run]:
    """The runs of missing numbers, with a number in a cell if one is given."""
    values = list(state.values)
    if cell is not None:
        values[cell] = number
    placed = sorted(filter(None, values))
    runs: list[Run] = []
    for low in placed if state.puzzle.closed else [0, *placed]:
        with suppress(KeyError):  # where the next number is placed
            runs.append(gap_after(state.puzzle, values, low).missing)
    return runs
