"""Sentences of steps on number paths that try cases, and of what follows from each case."""

from collections.abc import Iterable, Sequence

from kenken_cp.core.counts import say_count
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.spoken import series
from kenken_cp.core.steps import Branch, Elimination, Placement, Step
from kenken_cp.kinds.paths.reach import falls_short
from kenken_cp.kinds.paths.sentences.brief import brief, say_excluded
from kenken_cp.kinds.paths.sentences.steps import (
    MOST_NAMED,
    cells_in_words,
    numbers_in_words,
    removed_text,
)
from kenken_cp.kinds.paths.state import PathMarks


def either_path(state: PathMarks, step: Step) -> str:
    """The two cases, and what both lead to."""
    first, second = (branch.assumed[0] for branch in step.evidence.branches)
    if first.value == second.value:
        cells = cells_in_words(state, (first.cell, second.cell), "or")
        case = f"{first.value} is in {cells}"
    else:
        name = cell_name(first.cell, state.puzzle.columns)
        case = f"{name} holds {numbers_in_words((first.value, second.value), 'or')}"
    return f"{case}; either way, {removed_text(step, state)}"


def broken_path(state: PathMarks, step: Step) -> str:
    """The assumption, and what it leaves without a place or a number."""
    [branch] = step.evidence.branches
    cell, value = branch.assumed[0]
    return (
        f"with {value} in {cell_name(cell, state.puzzle.columns)}, {_say_broken(state, branch)}, "
        f"so {removed_text(step, state)}"
    )


def _say_broken(state: PathMarks, branch: Branch) -> str:
    """`the number 5 would end up with no cell left`."""
    assert branch.broken is not None
    has = "would end up with" if branch.steps else "would have"
    return f"{branch.broken.name} {has} {state.lack(branch.broken)}"


def branches(state: PathMarks, step: Step) -> list[str]:
    """A sentence for each assumption: what follows from it."""
    return [_branch(state, step, branch) for branch in step.evidence.branches]


def _branch(state: PathMarks, step: Step, branch: Branch) -> str:
    if not branch.steps and _says_all(step):
        return ""
    cell, value = branch.assumed[0]
    values = _with(state, branch.assumed)
    parts = []
    for each in branch.steps:
        parts.append(brief(state, values, each))
        for placed in each.placements:
            values[placed.cell] = placed.value
    end = _outcome(state, step, branch, values)
    parts.append(f"so {end}" if parts else end)
    return f"If {value} is in {cell_name(cell, state.puzzle.columns)}: {'; '.join(parts)}."


def _says_all(step: Step) -> bool:
    """Whether the step's sentence says of a branch without steps how it breaks."""
    return any(branch.broken is not None for branch in step.evidence.branches)


def _with(state: PathMarks, placed: Iterable[Placement]) -> list[int | None]:
    """The board's numbers and these."""
    values = list(state.values)
    for cell, value in placed:
        values[cell] = value
    return values


def _outcome(state: PathMarks, step: Step, branch: Branch, values: Sequence[int | None]) -> str:
    """What breaks at the end of a branch, or why numbers can no longer go where."""
    if branch.broken is not None:
        return f"{branch.broken.name} has {state.lack(branch.broken)}"
    lost = _pairs(step.eliminations)
    parts = _why_lost(state, values, lost)
    if len(parts) > MOST_NAMED:
        parts = say_excluded(state, lost)
    return series(parts) if len(parts) <= MOST_NAMED else removed_text(step, state)


def _why_lost(
    state: PathMarks, values: Sequence[int | None], lost: Sequence[tuple[int, int]]
) -> list[str]:
    """`8 cannot go in r5c3`, or with the placed number from which the path does not get there: why
    numbers are lost."""
    beyond: dict[tuple[int, int, int], list[int]] = {}
    rest = []
    for cell, number in lost:
        far = _too_far(state, values, cell, number)
        if far is None:
            rest.append((cell, number))
        else:
            beyond.setdefault((number, *far), []).append(cell)
    parts = []
    for (number, end, steps), cells in beyond.items():
        where = cells_in_words(state, cells, "or")
        start = f"{end} at {cell_name(values.index(end), state.puzzle.columns)}"
        why = f"the path cannot get there from {start} in {say_count(steps, 'step')}"
        parts.append(f"{number} cannot go in {where} ({why})")
    return say_excluded(state, rest) + parts


def _too_far(
    state: PathMarks, values: Sequence[int | None], cell: int, number: int
) -> tuple[int, int] | None:
    """The placed number from which a missing one cannot reach an empty cell, and how many steps
    they are apart; None if there is none."""
    if values[cell] is not None or number in values:
        return None
    return falls_short(state.puzzle, values, number, cell)


def _pairs(lost: Iterable[Elimination]) -> list[tuple[int, int]]:
    return [(cell, number) for cell, numbers in lost for number in numbers]
