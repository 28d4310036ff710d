"""Sentences of steps on number paths that try cases, and of what follows from each case."""

from collections.abc import Iterable, Sequence

from kenken_cp.core.counts import counted, listed
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.steps import Branch, Elimination, Placement, Step
from kenken_cp.kinds.paths.reach import reach
from kenken_cp.kinds.paths.sentences.steps import (
    MOST_NAMED,
    cells_in_words,
    numbers_in_words,
    removed_text,
)
from kenken_cp.kinds.paths.state import PathMarks

MOST_STEPS = 30  # of a branch with more steps the middle is left out


def either_path(state: PathMarks, step: Step) -> str:
    """The two cases; one that ends in a contradiction does not count."""
    branches = step.evidence.branches
    first, second = (branch.assumed[0] for branch in branches)
    if first.value == second.value:
        cells = cells_in_words(state, (first.cell, second.cell), "or")
        case = f"{first.value} is in {cells}"
    else:
        name = cell_name(first.cell, state.puzzle.columns)
        case = f"{name} holds {numbers_in_words((first.value, second.value), 'or')}"
    broken = [branch for branch in branches if branch.broken is not None]
    dead = [branch.assumed[0] for branch in broken]
    stand = [branch.assumed[0] for branch in branches if branch.broken is None]
    if not dead:
        return f"{case}; either way, {removed_text(step, state)}"
    if not stand:
        return f"{case}, but both lead to a contradiction, so {removed_text(step, state)}"
    [(cell, value)], [(place, number)] = dead, stand
    names = [cell_name(each, state.puzzle.columns) for each in (cell, place)]
    if first.value == second.value:
        left = f"{number} is in {names[1]}"
    else:
        left = f"{names[1]} holds {number}"
    text = f"with {value} in {names[0]}, {_broken(state, broken[0])}"
    removed = removed_text(step, state)
    if step.eliminations == ((cell, (value,)),):
        return f"{case}, but {text}, so {removed}"
    if [where for where, _ in step.eliminations] == [place]:
        values = numbers_in_words(step.eliminations[0][1], "or")
        return f"{case}, but {text}, so {names[1]} holds {number}, not {values}"
    far = tuple([loss for loss in step.eliminations if loss[0] != place])
    if unreached(state, (stand[0],), far) != _pairs(far):
        return f"{case}, but {text}, so {left}, and {removed}"
    numbers = "they" if len({n for _, ns in far for n in ns}) > 1 else "it"
    cells = "those cells" if len(far) > 1 else "that cell"
    removed = removed_text(step._replace(eliminations=far), state)
    return f"{case}, but {text}, so {left}. Then {numbers} cannot reach {cells}: {removed}"


def broken_path(state: PathMarks, step: Step) -> str:
    """The assumption, and what it leaves without a place or a number."""
    [branch] = step.evidence.branches
    cell, value = branch.assumed[0]
    return (
        f"with {value} in {cell_name(cell, state.puzzle.columns)}, {_broken(state, branch)}, so "
        f"{removed_text(step, state)}"
    )


def _broken(state: PathMarks, branch: Branch) -> str:
    """`the number 5 would end up with no cell left`."""
    assert branch.broken is not None
    has = "would end up with" if branch.steps else "would have"
    return f"{branch.broken.name} {has} {state.lack(branch.broken)}"


def branches(state: PathMarks, step: Step) -> list[str]:
    """A sentence for each assumption: what follows from it."""
    return [_branch(state, step, branch) for branch in step.evidence.branches]


def _branch(state: PathMarks, step: Step, branch: Branch) -> str:
    if not branch.steps and (len(step.evidence.branches) == 1 or _only_left(step, branch)):
        return ""
    cell, value = branch.assumed[0]
    placed = [placement for each in branch.steps for placement in each.placements]
    parts = [text for each in branch.steps for text in _brief(state, each)]
    if len(parts) > MOST_STEPS:
        half, more = MOST_STEPS // 2, counted(len(parts) - MOST_STEPS, "more step")
        parts = [*parts[:half], f"… ({more})", *parts[-half:]]
    end = _outcome(state, step, branch, placed)
    parts.append(f"so {end}" if parts else end)
    return f"If {value} is in {cell_name(cell, state.puzzle.columns)}: {'; '.join(parts)}."


def _only_left(step: Step, branch: Branch) -> bool:
    """Whether all that follows is that the other case, which is broken, is out."""
    broken = {each.assumed[0] for each in step.evidence.branches if each.broken is not None}
    lost = {Placement(cell, number) for cell, number in _pairs(step.eliminations)}
    return branch.broken is None and lost <= broken


def _brief(state: PathMarks, step: Step) -> list[str]:
    """What a step in a branch does; of one that only removes candidates, by which technique."""
    if step.placements:
        return [f"{n} goes in {cell_name(at, state.puzzle.columns)}" for at, n in step.placements]
    parts = _excluded(state, _pairs(step.eliminations), "cannot go in")
    removed = listed(parts) if len(parts) <= MOST_NAMED else removed_text(step, state)
    return [f"{removed} ({step.technique.replace('-', ' ')})"]


def _outcome(state: PathMarks, step: Step, branch: Branch, placed: Sequence[Placement]) -> str:
    """What breaks at the end of a branch, or which numbers can no longer go where."""
    if branch.broken is not None:
        return f"{branch.broken.name} has {state.lack(branch.broken)}"
    far = unreached(state, (branch.assumed[0], *placed), step.eliminations)
    lost = _pairs(step.eliminations)
    parts = _excluded(state, lost, "cannot reach" if far == lost else "cannot go in")
    return listed(parts) if len(parts) <= MOST_NAMED else removed_text(step, state)


def unreached(
    state: PathMarks, placed: Iterable[Placement], lost: Iterable[Elimination]
) -> list[tuple[int, int]]:
    """The candidates lost that are out of reach with these numbers placed; without those of the
    same cells, and of the same numbers elsewhere."""
    values = list(state.values)
    for cell, value in placed:
        values[cell] = value
    within = reach(state.puzzle, values)
    return [
        (cell, number)
        for cell, number in _pairs(lost)
        if values[cell] is None and number not in values and not within[number] >> cell & 1
    ]


def _pairs(lost: Iterable[Elimination]) -> list[tuple[int, int]]:
    return [(cell, number) for cell, numbers in lost for number in numbers]


def _excluded(state: PathMarks, lost: Iterable[tuple[int, int]], verb: str) -> list[str]:
    """`53 and 54 cannot reach r5c4`, of each list of numbers."""
    by_cell: dict[int, list[int]] = {}
    for cell, number in lost:
        by_cell.setdefault(cell, []).append(number)
    alike: dict[tuple[int, ...], list[int]] = {}
    for cell, numbers in by_cell.items():
        alike.setdefault(tuple(numbers), []).append(cell)
    return [
        f"{numbers_in_words(numbers, 'or')} {verb} {cells_in_words(state, cells, 'or')}"
        for numbers, cells in alike.items()
    ]
