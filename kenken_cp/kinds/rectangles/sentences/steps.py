"""The sentences of steps: why a step holds and what it does, on the board before it."""

from collections.abc import Sequence

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.steps import Step
from kenken_cp.kinds.rectangles.drawing import span_of
from kenken_cp.kinds.rectangles.puzzle import Rectangle
from kenken_cp.kinds.rectangles.sentences.words import (
    MOST_NAMED,
    assumed_rectangle,
    cells_in_words,
    impossible,
    say_lost,
)
from kenken_cp.kinds.rectangles.state import CLUE, RectangleMarks


def only_rectangle(state: RectangleMarks, step: Step) -> str:
    """A clue with one rectangle left."""
    name = step.evidence.groups[0].name
    return f"{name} has only one possible rectangle left, so it takes {_say_taken(state, step)}"


def only_cover(state: RectangleMarks, step: Step) -> str:
    """A cell that one rectangle covers."""
    cell, name = cells_in_words(state, step.evidence.cells), step.evidence.groups[0].name
    taken = _say_taken(state, step)
    return f"only one possible rectangle covers {cell}, so {name} takes {taken}"


def is_own_clue(state: RectangleMarks, step: Step) -> bool:
    """Whether all that a step says is that the cell of a clue belongs to it."""
    [group] = step.evidence.groups
    return [cell for cell, _ in step.placements] == [state.puzzle.clues[group.index].cell]


def core(state: RectangleMarks, step: Step) -> str:
    """Cells that all rectangles of a clue share."""
    [group] = step.evidence.groups
    own = state.puzzle.clues[group.index]
    cells = [cell for cell, _ in step.placements]
    if is_own_clue(state, step):
        name = cells_in_words(state, cells)
        owner = f"the rectangle of the {own.text} there"
        return f"every rectangle contains its own clue, so {name} belongs to {owner}"
    live = state.live(group.index + 1)
    every = "both" if len(live) == 2 else f"all {len(live)}"
    them = "this cell belongs" if len(cells) == 1 else "these cells belong"
    return (
        f"{every} possible rectangles for {group.name} contain {cells_in_words(state, cells)}, so "
        f"{them} to the {own.text}"
    )


def only_reach(state: RectangleMarks, step: Step) -> str:
    """A cell that one clue reaches."""
    name, cell = step.evidence.groups[0].name, cells_in_words(state, step.evidence.cells)
    return f"only {name} can reach {cell}, so {cell} belongs to its rectangle"


def strands_cell(state: RectangleMarks, step: Step) -> str:
    """A rectangle that leaves a cell none."""
    own = step.evidence.groups[0]
    [rectangle] = _own_drop(step, own.index)
    cell = cells_in_words(state, step.evidence.cells)
    return (
        f"if {own.name} took {rectangle.name}, that would overlap every rectangle that could "
        f"cover {cell}, so {rectangle.name} is impossible"
    )


def locked_cells(state: RectangleMarks, step: Step) -> str:
    """As many clues as cells."""
    evidence = step.evidence
    clues = say_list([group.name for group in evidence.groups])
    cells = say_list([cell_name(cell, state.puzzle.columns) for cell in evidence.cells])
    two, none = "two of these cells", "none of them"
    if len(evidence.cells) == 2:
        two, none = "both cells", "neither"
    return (
        f"only {clues} can reach {cells}. No possible rectangle covers {two}, so each of these "
        f"clues must cover one, and their rectangles that cover {none} can be ruled out: "
        f"{impossible(step.drops)}"
    )


def area_count(state: RectangleMarks, step: Step) -> str:
    """What clues cover of a part of the grid."""
    cells = step.evidence.cells
    region = _region(state, cells)
    have = "have" if region.startswith(("rows ", "columns ")) else "has"
    many, just, more, least = "few", "all", "more", "minimum"
    if covers_most(state, step):
        many, just, more, least = "many", "no more than", "fewer", "maximum"
    it, its = ("it", "its") if have == "has" else ("them", "their")
    return (
        f"{region} {have} {say_count(len(cells), 'cell')}. Even if every clue that can reach {it} "
        f"covers as {many} of {its} cells as possible, together they cover {just} {len(cells)}, so "
        f"no clue may cover {more} than its {least}: {impossible(step.drops)}"
    )


def either_rectangle(state: RectangleMarks, step: Step) -> str:
    """What all rectangles of a clue, or over a cell, lead to."""
    evidence = step.evidence
    names = [assumed_rectangle(state, branch).name for branch in evidence.branches]
    if evidence.groups:
        cases = f"{evidence.groups[0].name} takes {say_list(names, 'or')}"
    else:
        owners = [state.name(branch.assumed[0].value) for branch in evidence.branches]
        ways = [f"{name} for {owner}" for name, owner in zip(names, owners, strict=True)]
        cases = f"only {say_list(ways)} can cover {cells_in_words(state, evidence.cells)}"
    either = "either way" if len(evidence.branches) == 2 else "in every case"
    if any(branch.broken is not None for branch in evidence.branches):
        either = "in every case that does not end in a contradiction"
    return f"{cases}; {either}, {say_lost(state, step)}"


def impossible_rectangle(state: RectangleMarks, step: Step) -> str:
    """A rectangle whose assumption breaks something."""
    [branch], [group] = step.evidence.branches, step.evidence.groups
    name = assumed_rectangle(state, branch).name
    outcome = "there would be a contradiction"
    if branch.broken is not None:
        outcome = f"{branch.broken.name} would end up without a rectangle"
    return f"if {group.name} took {name}, {outcome}, so {name} is impossible"


def search(state: RectangleMarks, step: Step) -> str:
    """A cell from the solution."""
    [(cell, value)] = step.placements
    name = cell_name(cell, state.puzzle.columns)
    return f"no technique applies here; a search shows that {name} belongs to {state.name(value)}"


def where(state: RectangleMarks, step: Step) -> str:
    """The clues, or the cells, to look at."""
    evidence = step.evidence
    if step.technique == "area-count":
        return _region(state, evidence.cells)
    # several steps that are told together may have many clues, and no cells beside them
    if evidence.groups and (len(evidence.groups) <= MOST_NAMED or not evidence.cells):
        return say_list([group.name for group in evidence.groups])
    return cells_in_words(state, evidence.cells)


def _say_taken(state: RectangleMarks, step: Step) -> str:
    """The rectangle that a step completes."""
    number = step.placements[0].value
    cells = {cell for cell, _ in step.placements}
    cells |= {cell for cell, value in enumerate(state.values) if value == number}
    return span_of(sorted(cells), state.puzzle.columns)


def _own_drop(step: Step, index: int) -> list[Rectangle]:
    """The rectangles that the clue with this index loses."""
    return [
        Rectangle(*each)
        for group, gone in step.drops
        if (group.kind, group.index) == (CLUE, index)
        for each in gone
    ]


def covers_most(state: RectangleMarks, step: Step) -> bool:
    """Whether the clues of an area count cover the most that they can."""
    cells, most = set(step.evidence.cells), 0
    for group in step.evidence.groups:
        own = [each.cells(state.puzzle.columns) for each in state.live(group.index + 1)]
        most += max(len(cells.intersection(each)) for each in own)
    return most == len(cells)


def _region(state: RectangleMarks, cells: Sequence[int]) -> str:
    """A part of the grid: `rows 1 to 3`, `column 2`, or its first and last cell."""
    columns = state.puzzle.columns
    (top, left), (bottom, right) = [divmod(cell, columns) for cell in (min(cells), max(cells))]
    for name, first, last, whole in (
        ("row", top, bottom, right - left + 1 == columns),
        ("column", left, right, bottom - top + 1 == state.puzzle.rows),
    ):
        if whole:
            return f"{name} {first + 1}" if first == last else f"{name}s {first + 1} to {last + 1}"
    return f"the part {span_of(cells, columns)} of the grid"
