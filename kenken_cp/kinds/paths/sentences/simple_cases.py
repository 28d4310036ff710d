"""Sentences for children on number paths that depend on the step, which `simple` fills in.

They tell of ways through a gap, pockets, dead ends, linked cells, and numbers or choices that are
tried. `DONE` has what a step does, in short, where it crosses out too many numbers to name.
Sentences are without full stop.
"""

from collections.abc import Sequence

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.grouping import group_pairs
from kenken_cp.core.spoken import MOST, cell_words, cells_words, seen_cells
from kenken_cp.core.steps import CELL, Branch, Step
from kenken_cp.kinds.paths.gaps import GAP, Gap
from kenken_cp.kinds.paths.sentences.pockets import cut_off_at, left_over, say_unfilled, without
from kenken_cp.kinds.paths.sentences.steps import by_numbers, numbers_in_words, other_out
from kenken_cp.kinds.paths.state import PathMarks

DRAWN = 12  # ways that the path can take, at most, where the sentence says to draw them
FEW = 3  # sorts of cells, or of numbers, that a step crosses out one by one


def look_at(step: Step) -> Sequence[int]:
    """The cells to look at; of a number that cuts a region off, its cell without the region."""
    if step.technique == "pocket" and not step.evidence.groups:
        return step.evidence.cells[:1]
    return seen_cells(step)


def crossed_out(step: Step) -> list[tuple[tuple[int, ...], list[int]]]:
    """What a step removes, as numbers with the cells that lose them, in as few parts as it can."""
    by_cells = group_pairs((gone, cell) for cell, gone in step.eliminations)
    alike = by_numbers(step)
    if len(alike) < len(by_cells):
        return [(tuple(numbers), list(cells)) for cells, numbers in alike.items()]
    return list(by_cells.items())


def routes(state: PathMarks, step: Step) -> str:
    """What all ways to fill a gap agree on."""
    gap = state.gap(step.evidence.groups[0].index)
    if step.evidence.number == 1:
        return f"there is only one way {_fill(gap)}"
    many = (step.evidence.number or 0) > DRAWN
    ways = f"{'think of' if many else 'draw'} all the ways {_fill(gap)}"
    if len(step.placements) == 1:
        return f"{ways}: {step.placements[0].value} is always in the same cell"
    if step.placements:
        placed = numbers_in_words(value for _, value in step.placements)
        return f"{ways}: {placed} are always in the same cells"
    parts = []
    rows, columns = state.puzzle.rows, state.puzzle.columns
    others = [cell for cell, gone in step.eliminations if set(gone) - set(gap.missing)]
    if others:
        parts.append(f"they all go through {cells_words(others, rows, columns)}, {_only(gap)}")
    never: dict[int, list[int]] = {number: [] for number in gap.missing}
    for cell, gone in step.eliminations:
        for number in never.keys() & set(gone):
            never[number].append(cell)
    never = {number: cells for number, cells in never.items() if cells}
    if len(never) == 1:
        [(number, cells)] = never.items()
        parts.append(f"{number} never goes in {cells_words(cells, rows, columns, 'or')}")
    elif never:
        parts.append(
            f"some {'' if gap.is_between else 'of '}{_own(gap)} never go in some of the cells"
        )
    return f"{ways}: {'; '.join(parts)}"


def passage(state: PathMarks, step: Step) -> str:
    """The cell that a gap cannot do without."""
    gap = state.gap(step.evidence.groups[0].index)
    cell = cell_words(step.evidence.cells[-1], state.puzzle.rows, state.puzzle.columns)
    return f"all ways {_fill(gap)} go through {cell}, {_only(gap)}"


def _only(gap: Gap) -> str:
    return f"where only {_own(gap)} can be"


def _own(gap: Gap) -> str:
    """The numbers of a gap; of those at an end of the path, which are named before, `these`."""
    return "numbers of the gap" if gap.is_between else "these numbers"


def _fill(gap: Gap) -> str:
    """`to fill it`; of the numbers at an end of the path, `to place them`."""
    if gap.is_between:
        return "to fill it"
    return "to place it" if len(gap.missing) == 1 else "to place them"


def pocket(state: PathMarks, step: Step) -> str:
    """The cells that are cut off, and why the numbers cannot fill them."""
    size = say_count(step.evidence.number or 0, "empty cell")
    if not step.evidence.groups:
        tried = f"put {step.evidence.values[0]} here"
        if not cut_off_at(state, step):
            return f"{tried}: {size} elsewhere could not be filled, as {say_unfilled(state, step)}"
        return f"{tried}: {size} would be cut off. But {say_unfilled(state, step)}"
    gap = state.gap(step.evidence.groups[0].index)
    text = f"a pocket of {size} is cut off from the others"
    these = numbers_in_words(gap.missing)
    if {cell for cell, _ in step.eliminations} <= set(step.evidence.cells):
        return (
            f"{text}. With {these} in it, it could not be filled exactly: "
            f"{left_over(state, step, gap)}"
        )
    return f"{text}. It can only be filled exactly with {these} in it: {without(state, step, gap)}"


def dead_end(state: PathMarks, step: Step) -> str:
    """The two ways, and the numbers that they leave."""
    rows, columns = state.puzzle.rows, state.puzzle.columns
    cell, *ways = step.evidence.cells
    text = f"{cell_words(cell, rows, columns)} has only one way in and one way out"
    placed = [value for way in ways if (value := state.values[way])]
    if not placed:
        return f"{text}, and the path takes both"
    text = f"{text}, and the path takes both: the cell comes right before or after"
    text = f"{text} {numbers_in_words(placed)}"
    out = other_out(state, step)
    return f"{text}, and {out[0]} {out[1]}" if out else text


def misfits(state: PathMarks, step: Step) -> str:
    """That removed numbers have none beside them in linked cells."""
    if sum(len(numbers) for _, numbers in step.eliminations) > FEW:
        return "Some numbers do not fit into three that follow one another"
    rows, columns = state.puzzle.rows, state.puzzle.columns
    tried = [
        f"{numbers_in_words(numbers, 'or')} in {cells_words(cells, rows, columns, 'or')}"
        for numbers, cells in crossed_out(step)
    ]
    tells = "the three cells could not hold three numbers that follow one another"
    return f"With {say_list(tried, 'or')}, {tells}"


def fails(state: PathMarks, step: Step) -> str:
    """The number that is tried, and what that leaves without a place or a number."""
    [branch] = step.evidence.branches
    further = " and keep going: in the end" if step.technique == "blocked-path" else ": soon"
    return f"try {branch.assumed[0].value} here{further} {_say_stuck(state, branch)}"


def _say_stuck(state: PathMarks, branch: Branch) -> str:
    """`no cell is left for 5`, `no number is left for the top left corner`, `no way is left to fill
    the gap from 5 to 9`."""
    assert branch.broken is not None
    if branch.broken.kind == GAP:
        return f"no way is left to fill {branch.broken.name}"
    if branch.broken.kind != CELL:
        return f"no cell is left for {branch.broken.index}"
    rows, columns = state.puzzle.rows, state.puzzle.columns
    return f"no number is left for {cell_words(branch.broken.index, rows, columns)}"


def either(state: PathMarks, step: Step) -> str:
    """The two choices, and what trying them shows."""
    first, second = (branch.assumed[0] for branch in step.evidence.branches)
    if first.value == second.value:
        text = f"{first.value} can only go in one of these two cells"
    else:
        text = f"only {numbers_in_words((first.value, second.value), 'or')} can go there"
    rows, columns = state.puzzle.rows, state.puzzle.columns
    gone = numbers_in_words(
        [number for _, numbers in step.eliminations for number in numbers], "or"
    )
    cells = cells_words([cell for cell, _ in step.eliminations], rows, columns, "or")
    return f"{text}. Try both: each time, {gone} is impossible in {cells}"


def done_by_colour(state: PathMarks, step: Step) -> str:
    """The numbers to cross out on each colour."""
    if not step.evidence.cells:
        colour, same = "the colour with one more cell", 1
    else:
        same = step.evidence.values[0]
        colour = f"the colour of the {same}"
    wrong, other = ("even", "odd") if same % 2 else ("odd", "even")
    return f"cross out the {wrong} numbers on {colour}, and the {other} numbers on the other"


def done_in_gap(state: PathMarks, step: Step) -> str | None:
    """What to cross out where that are too many numbers to name."""
    if len(crossed_out(step)) <= FEW:
        return None
    gap = state.gap(step.evidence.groups[0].index)
    each = "each number of the gap" if gap.is_between else "each of these numbers"
    parts = [f"{each} in the cells where it never goes"]
    others = [cell for cell, gone in step.eliminations if set(gone) - set(gap.missing)]
    if others:
        cells = cells_words(others, state.puzzle.rows, state.puzzle.columns)
        parts.append(f"all other numbers in {cells}")
    return f"cross out {say_list(parts)}"


def done_in_pocket(state: PathMarks, step: Step) -> str | None:
    """The numbers of the gap inside the pocket, or outside it."""
    if len(crossed_out(step)) <= FEW:
        return None
    inside = {cell for cell, _ in step.eliminations} <= set(step.evidence.cells)
    return f"cross out these numbers everywhere {'in' if inside else 'outside'} the pocket"


def done_in_set(state: PathMarks, step: Step) -> str | None:
    """All other numbers of the cells."""
    gone = {number for _, numbers in step.eliminations for number in numbers}
    return "cross out all other numbers there" if len(gone) > FEW else None


def done_by_cells(state: PathMarks, step: Step) -> str | None:
    """The numbers of a few cells, in all others."""
    if all(len(cells) <= MOST for _, cells in crossed_out(step)):
        return None
    gone = {number for _, numbers in step.eliminations for number in numbers}
    return f"cross out {numbers_in_words(gone)} in all other cells"


def done_either_way(state: PathMarks, step: Step) -> str:
    """The number that both cases rule out, in the cells that the reason names."""
    gone = {number for _, numbers in step.eliminations for number in numbers}
    return f"cross out {numbers_in_words(gone)} there"
