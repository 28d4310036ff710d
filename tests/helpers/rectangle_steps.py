"""Whether a step on a board of rectangles follows from what it cites: by exhaustion, on its own.

Nothing here knows how a technique finds what it finds. The clues that a step cites are given all
their rectangles in turn, so that none overlap, and the cells that it cites are covered; a
conclusion is right if it holds in each of these ways.
"""

from collections.abc import Iterator, Sequence

from kenken_cp.core.steps import Group, Step
from kenken_cp.kinds.rectangles.puzzle import Rectangle
from kenken_cp.kinds.rectangles.state import CLUE, RectangleMarks

Way = dict[int, Rectangle]  # the rectangle of each clue, by its number


def faults(state: RectangleMarks, step: Step) -> list[str]:
    """What is wrong with a step on this board, as sentences; empty if it is right."""
    found = list(_effect_faults(state, step))
    if step.evidence.branches:
        return found + list(_branch_faults(state, step))
    return found + list(_premise_faults(state, step))


def _effect_faults(state: RectangleMarks, step: Step) -> Iterator[str]:
    """Effects that change nothing, or that are told incompletely."""
    if not (step.placements or step.drops):
        yield "it changes nothing"
    for cell, value in step.placements:
        if state.values[cell] is not None or value not in state.candidates[cell]:
            yield f"cell {cell} cannot belong to clue {value}"
    after = state.copy()
    after.apply(step)
    for number, _ in state.puzzle.number_clues():
        for each in after.live(number):
            cells = each.cells(state.puzzle.columns)
            if any(after.values[cell] not in (None, number) for cell in cells):
                yield f"clue {number} keeps {each.name}, which overlaps another's cell"
            if any(value == number and cell not in cells for cell, value in step.placements):
                yield f"clue {number} keeps {each.name}, which misses its own cell"
    fresh = state.copy()
    fresh.apply(step)
    fresh.tidy()
    open_cells = [cell for cell, value in enumerate(after.values) if value is None]
    if any(fresh.candidates[cell] != after.candidates[cell] for cell in open_cells):
        yield "its eliminations are not those of its drops"


def _premise_faults(state: RectangleMarks, step: Step) -> Iterator[str]:
    """Conclusions that do not follow from the premises."""
    groups, cells = step.evidence.groups, step.evidence.cells
    placed = dict(step.placements)
    own = {group.index + 1 for group in groups}
    ways = list(ways_of(state, sorted(own), cells))
    for cell, value in placed.items():
        if value not in own or any(
            not way[value].holds(*divmod(cell, state.puzzle.columns)) for way in ways
        ):
            yield f"cell {cell} need not belong to clue {value}"
    for group, gone in step.drops:
        for each in map(Rectangle._make, gone):
            if not _follows(state, group, each, ways, placed):
                yield f"{each.name} is possible for {group.name}"


def _follows(
    state: RectangleMarks, group: Group, each: Rectangle, ways: list[Way], placed: dict[int, int]
) -> bool:
    """Whether a rectangle is impossible: by what is placed, or in every way."""
    number = group.index + 1
    cells = set(each.cells(state.puzzle.columns))
    for cell, value in placed.items():
        if (cell in cells) is not (value == number):
            return True
    return all(number in way and way[number] != each for way in ways)


def ways_of(state: RectangleMarks, clues: Sequence[int], cells: Sequence[int]) -> Iterator[Way]:
    """All ways to give these clues rectangles, so that they cover these cells.

    A cell that another clue may reach need not be covered by them.
    """
    columns = state.puzzle.columns
    must = {
        cell
        for cell in cells
        if state.values[cell] in (*clues, None) and set(state.candidates[cell]) <= set(clues)
    }
    known = {cell: value for cell, value in enumerate(state.values) if value is not None}

    def fill(at: int, taken: dict[int, int], way: Way) -> Iterator[Way]:
        if at == len(clues):
            if must <= taken.keys():
                yield dict(way)
            return
        number = clues[at]
        for each in state.live(number):
            own = each.cells(columns)
            if any(taken.get(cell, number) != number for cell in own):
                continue
            if any(known.get(cell, number) != number for cell in own):
                continue
            way[number] = each
            yield from fill(at + 1, taken | dict.fromkeys(own, number), way)
            del way[number]

    yield from fill(0, {}, {})


def _branch_faults(state: RectangleMarks, step: Step) -> Iterator[str]:
    """What is wrong with the assumptions of a step, or with what follows from them."""
    branches = step.evidence.branches
    assumed = set()
    for branch in branches:
        board = state.copy()
        board.assume(branch.assumed)
        number = branch.assumed[0].value
        assumed.add((number, board.live(number)[0]))
        board.tidy()
        for each in branch.steps:
            for fault in faults(board, each):
                yield f"in a branch: {fault}"
            board.apply(each)
        left = {(cell, v) for cell, gone in step.eliminations for v in gone}
        left = {(cell, v) for cell, v in left if v in board.candidates[cell]}
        if branch.broken is None and (len(branches) == 1 or left):
            yield "a branch does not lead to the conclusion"
        if branch.broken is not None and not _is_broken(board, branch.broken):
            yield f"{branch.broken.name} is not broken"
    yield from _cases_faults(state, step, assumed)


def _is_broken(board: RectangleMarks, group: Group) -> bool:
    if group.kind == CLUE:
        return not board.live(group.index + 1)
    return not any(
        each.holds(*divmod(group.index, board.puzzle.columns))
        for number, _ in board.puzzle.number_clues()
        for each in board.live(number)
    )


def _cases_faults(
    state: RectangleMarks, step: Step, assumed: set[tuple[int, Rectangle]]
) -> Iterator[str]:
    """Cases that are not all there are."""
    if len(step.evidence.branches) == 1:
        [(number, each)] = assumed
        if [(drop.group.index + 1, drop.alternatives) for drop in step.drops] != [
            (number, (each,))
        ]:
            yield "it removes another rectangle than the one assumed"
        return
    if step.evidence.groups:
        number = step.evidence.groups[0].index + 1
        wanted = {(number, each) for each in state.live(number)}
    else:
        place = divmod(step.evidence.cells[0], state.puzzle.columns)
        wanted = {
            (number, each)
            for number, _ in state.puzzle.number_clues()
            for each in state.live(number)
            if each.holds(*place)
        }
    if assumed != wanted:
        yield "its cases are not all there are"
