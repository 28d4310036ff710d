"""Words that sentences share: cells, rectangles ruled out, and what follows from an assumption."""

from collections.abc import Sequence

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.grouping import group_pairs
from kenken_cp.core.spoken import parts_words, series
from kenken_cp.core.steps import Branch, Drop, Step
from kenken_cp.kinds.rectangles.drawing import span_of
from kenken_cp.kinds.rectangles.puzzle import Rectangle
from kenken_cp.kinds.rectangles.state import RectangleMarks

MOST_NAMED = 6  # of more rectangles the rest is counted


def branches(state: RectangleMarks, step: Step) -> list[str]:
    """A sentence for each assumption of a step: what follows from it, "" if the step's says all."""
    return [_branch(state, step, branch) for branch in step.evidence.branches]


def _branch(state: RectangleMarks, step: Step, branch: Branch) -> str:
    name = assumed_rectangle(state, branch).name
    owner = state.name(branch.assumed[0].value)
    effects = _effects(state, branch)
    if branch.broken is None:
        end = say_lost(state, step)
    elif effects or len(step.evidence.branches) > 1:
        end = f"{branch.broken.name} has no rectangle left"
    else:
        return ""
    effects.append(f"{'so ' * bool(effects)}{end}")
    return f"If {owner} takes {name}: {'; '.join(effects)}."


def _effects(state: RectangleMarks, branch: Branch) -> list[str]:
    """What each step in a branch does, and why."""
    values = list(state.values)
    for cell, value in branch.assumed:
        values[cell] = value
    found = []
    for step in branch.steps:
        for cell, value in step.placements:
            values[cell] = value
        found.append(_effect(state, values, step))
    return found


def _effect(state: RectangleMarks, values: Sequence[int | None], step: Step) -> str:
    """`the 3 at r6c1 takes r4c1–r6c1 (its only rectangle left)`: of all values after the step."""
    number = step.placements[0].value
    owner, columns = state.name(number), state.puzzle.columns
    placed = span_of([cell for cell, _ in step.placements], columns)
    if step.technique in PART:
        return f"{owner} covers {placed} ({PART[step.technique]})"
    why = WHOLE[step.technique]
    if step.evidence.cells:
        why = f"{why} that covers {span_of(step.evidence.cells, columns)}"
    fitting = [each for each in state.live(number) if _agrees(each, number, values, columns)]
    if len(fitting) > 1:  # what rules out the others is not told, as it is not needed
        return f"{owner} covers {placed} ({why})"
    return f"{owner} takes {fitting[0].name} ({why})"


def _agrees(rectangle: Rectangle, number: int, values: Sequence[int | None], columns: int) -> bool:
    """Whether the clue with this number can have the rectangle beside what is placed."""
    cells = rectangle.cells(columns)
    own = {cell for cell, value in enumerate(values) if value == number}
    return own <= set(cells) and all(values[cell] in (None, number) for cell in cells)


# Why a clue takes a whole rectangle, or covers some cells, by the techniques that branches follow.
WHOLE = {"only-rectangle": "its only rectangle left", "only-cover": "the only rectangle left"}
PART = {"core": "all its remaining rectangles do", "only-reach": "no other clue can"}


def assumed_rectangle(state: RectangleMarks, branch: Branch) -> Rectangle:
    """The rectangle that a branch assumes."""
    return Rectangle.around([cell for cell, _ in branch.assumed], state.puzzle.columns)


def say_lost(state: RectangleMarks, step: Step) -> str:
    """`r1c1 cannot belong to the 4 at r2c2, and r1c2–r1c3 cannot belong to the 3 at r1c5`."""
    parts = []
    for gone, cells in group_pairs((gone, cell) for cell, gone in step.eliminations).items():
        names = say_list([state.name(value) for value in gone], "or")
        parts.append(f"{span_of(cells, state.puzzle.columns)} cannot belong to {names}")
    return series(parts)


def impossible(drops: Sequence[Drop]) -> str:
    """The rectangles dropped: `r1c1–r2c2 for the 4 at r1c1 is impossible.`"""
    named = [
        f"{say_list([Rectangle(*each).name for each in gone])} for {group.name}"
        for group, gone in drops
    ]
    count = sum(len(gone) for _, gone in drops)
    if len(named) > MOST_NAMED:
        return f"that makes {say_count(count, 'rectangle')} impossible"
    return f"{parts_words(named)} {'is' if count == 1 else 'are'} impossible"


def cells_in_words(state: RectangleMarks, cells: Sequence[int]) -> str:
    """Cells by their span, or one by one."""
    return span_of(cells, state.puzzle.columns)
