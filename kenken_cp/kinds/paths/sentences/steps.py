"""Sentences of steps on number paths, on the board as it was before the step.

They begin without a capital and end without a full stop. Those about cases are in `branches`, their
steps in `brief`, and those for children in `simple`.
"""

from collections.abc import Iterable, Sequence

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.grouping import group_pairs
from kenken_cp.core.spoken import cardinal, sentence_start
from kenken_cp.core.steps import Step
from kenken_cp.kinds.paths.gaps import GAP, beside
from kenken_cp.kinds.paths.sentences.pockets import cut_off_at, left_over, say_unfilled, without
from kenken_cp.kinds.paths.state import PathMarks

CELLS = 6  # longer lists of cells are cut
MANY_CELLS = 12  # where they are what the sentence is about
NUMBERS = 8  # and of numbers

MOST_NAMED = 3  # numbers removed from different cells; of more, a sentence says how many


def cells_in_words(
    state: PathMarks, cells: Iterable[int], last: str = "and", most: int = CELLS
) -> str:
    """`r1c1, r1c2 and r2c2`; a longer list than `most` is cut."""
    names = [cell_name(cell, state.puzzle.columns) for cell in sorted(set(cells))]
    if len(names) > most:
        names = [*names[: most - 1], f"{len(names) - most + 1} other cells"]
    return say_list(names, last)


def numbers_in_words(numbers: Iterable[int], last: str = "and", most: int = NUMBERS) -> str:
    """`3, 4 and 7`, runs as `3 to 7`; a longer list than `most` is cut."""
    found = sorted(set(numbers))
    runs: list[list[int]] = []
    for number in found:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    names = []
    for run in runs:
        names += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else list(map(str, run))
    if len(names) > most:
        names = [*names[: most - 1], "others"]
    return say_list(names, last)


def placed_text(state: PathMarks, step: Step) -> str:
    """`7 goes in r1c1`, `7 goes in r1c1 and 8 in r1c2`."""
    first, *others = [
        (value, cell_name(cell, state.puzzle.columns)) for cell, value in step.placements
    ]
    return say_list([f"{first[0]} goes in {first[1]}", *[f"{v} in {name}" for v, name in others]])


def by_numbers(step: Step) -> dict[tuple[int, ...], list[int]]:
    """What a step removes: by the cells that lose them, the numbers, ascending."""
    lost = group_pairs((number, cell) for cell, numbers in step.eliminations for number in numbers)
    return group_pairs((tuple(cells), number) for number, cells in sorted(lost.items()))


def removed_text(step: Step, state: PathMarks) -> str:
    """`7 can be removed from r1c1`; of many numbers, how many candidates."""
    alike = by_numbers(step)
    if len(alike) == 1 or sum(map(len, alike.values())) <= MOST_NAMED:
        parts = [
            f"{numbers_in_words(ns)} from {cells_in_words(state, cs)}" for cs, ns in alike.items()
        ]
        text = f"{', '.join(parts[:-1])}, and {parts[-1]}" if len(parts) > 1 else parts[0]
        return text.replace(" from ", " can be removed from ", 1)
    count = sum(len(numbers) for _, numbers in step.eliminations)
    lost = [cell for cell, _ in step.eliminations]
    where = cells_in_words(state, lost)
    if len(lost) > MANY_CELLS:
        where = say_count(len(lost), "cell")
    return f"{say_count(count, 'candidate')} can be removed from {where}"


def _value_at(state: PathMarks, cell: int) -> str:
    return f"{state.values[cell]} at {cell_name(cell, state.puzzle.columns)}"


def _ends(state: PathMarks, cells: Sequence[int], last: str = "and") -> str:
    return say_list([_value_at(state, cell) for cell in cells], last)


def between(state: PathMarks, step: Step) -> str:
    """The one cell beside both neighbours on the path."""
    [(cell, value)] = step.placements
    name = cell_name(cell, state.puzzle.columns)
    return (
        f"{value} is between {_ends(state, step.evidence.cells)}, and {name} is the only cell "
        f"left next to both, so {placed_text(state, step)}"
    )


def only_way_on(state: PathMarks, step: Step) -> str:
    """The one free neighbour."""
    [(cell, value)] = step.placements
    name = cell_name(cell, state.puzzle.columns)
    return (
        f"{_value_at(state, step.evidence.cells[0])} has only one free neighbour for {value}, "
        f"{name}, so {placed_text(state, step)}"
    )


def straight_run(state: PathMarks, step: Step) -> str:
    """The shortest way."""
    steps = len(step.placements) + 1
    one, other = [divmod(cell, state.puzzle.columns) for cell in step.evidence.cells]
    down, across = abs(one[0] - other[0]), abs(one[1] - other[1])
    if down == across if state.puzzle.king else 0 in (down, across):
        return (
            f"{_ends(state, step.evidence.cells)} are exactly {steps} steps apart, so the path "
            f"goes straight from one to the other: {placed_text(state, step)}"
        )
    return (
        f"{_ends(state, step.evidence.cells)} are exactly {steps} steps apart, so the path takes "
        f"one of the shortest ways between them, and only one is free: {placed_text(state, step)}"
    )


def dead_end(state: PathMarks, step: Step) -> str:
    """The cell, and the two neighbours that it is joined to."""
    cell, *ways = step.evidence.cells
    name = cell_name(cell, state.puzzle.columns)
    ends = [
        _value_at(state, other)
        if state.values[other] is not None
        else f"the empty cell {cell_name(other, state.puzzle.columns)}"
        for other in ways
    ]
    through = f"the path can enter and leave {name} only through {say_list(ends)}"
    held = numbers_in_words(left_in(state, step, cell), "or")
    if not step.placements and held:
        return f"{through}, so {name} holds {held}, and {removed_text(step, state)}"
    done = placed_text(state, step) if step.placements else removed_text(step, state)
    out = other_out(state, step)
    if out is None:
        return f"{through}, so it passes through both, and {done}"
    [(_, number)], (other, why) = step.placements, out
    either = f"{name} is {min(number, other)} or {max(number, other)}"
    return f"{through}, so it passes through both, and {either}; {other} {why}, so {done}"


def other_out(state: PathMarks, step: Step) -> tuple[int, str] | None:
    """The number on the other side of a placed one that a dead end does not hold, and why: `is
    already placed`; None if that is not the reason."""
    if len(step.placements) != 1:
        return None
    [(_, number)] = step.placements
    cell, *ways = step.evidence.cells
    placed = [state.values[way] for way in ways]
    if {number - 1, number + 1} == set(placed):  # it is between them
        return None
    for other in [2 * value - number for value in placed if value and abs(value - number) == 1]:
        if other in state.values:
            return other, "is already placed"
        if 1 <= other <= state.puzzle.count and other not in state.candidates[cell]:
            return other, "cannot go there"
    return None


def left_in(state: PathMarks, step: Step, cell: int) -> list[int]:
    """The numbers that a step leaves in a cell."""
    gone = dict(step.eliminations).get(cell, ())
    return [number for number in state.candidates[cell] if number not in gone]


def only_cell(state: PathMarks, step: Step) -> str:
    """The one cell within reach."""
    [(cell, value)] = step.placements
    name = cell_name(cell, state.puzzle.columns)
    if not step.evidence.cells:
        return f"{value} has one cell left, {name}, so {placed_text(state, step)}"
    both = "both " if len(step.evidence.cells) > 1 else ""
    ends = f"{both}{_ends(state, step.evidence.cells)}"
    return (
        f"of the cells within reach of {ends}, {name} is the only one left for {value}, so "
        f"{placed_text(state, step)}"
    )


def only_number(state: PathMarks, step: Step) -> str:
    """The one number that reaches a cell."""
    [(cell, value)] = step.placements
    name = cell_name(cell, state.puzzle.columns)
    return f"no number but {value} can reach {name}, so {placed_text(state, step)}"


def shared_cells(state: PathMarks, step: Step) -> str:
    """The gap, how many ways there are to fill it, what they share."""
    group = step.evidence.groups[0]
    count = step.evidence.number or 0
    if step.placements:
        ways = "is only one way" if count == 1 else f"are {say_count(count, 'way')}"
        agreed = "so" if count == 1 else f"and in {'both' if count == 2 else 'all'} of them"
        return f"there {ways} to fill {group.name}, {agreed} {placed_text(state, step)}"
    # There are several ways, or else a step places.
    none, every = f"none of the {count:,} ways", f"all {count:,} ways"
    if count == 2:
        none, every = "neither way", "both ways"
    missing = set(state.gap(group.index).missing)
    reasons = []
    unused = {cell: [n for n in ns if n in missing] for cell, ns in step.eliminations}
    if any(unused.values()):
        reasons.append(_say_unused(state, unused, f"{none} to fill {group.name}"))
    others = [cell for cell, numbers in step.eliminations if set(numbers) - missing]
    if others:
        subject = every if reasons else f"{every} to fill {group.name}"
        reasons.append(
            f"{subject} use {cells_in_words(state, others)}, so no number from outside the gap "
            "can go there"
        )
    reasons[1:] = map(sentence_start, reasons[1:])
    return ". ".join(reasons)


def _say_unused(state: PathMarks, unused: dict[int, list[int]], none: str) -> str:
    """`none of the 4 ways puts 7 in r1c1`: the numbers that no route has in these cells."""
    cells = [cell for cell, numbers in unused.items() if numbers]
    if len({tuple(unused[cell]) for cell in cells}) == 1:
        numbers = unused[cells[0]]
        gone = numbers[0] if len(numbers) == 1 else "these"
        where = cells_in_words(state, cells, "or")
        text = f"{none} puts {numbers_in_words(numbers, 'or')} in {where}"
        return f"{text}, so {gone} can be removed from {cells_in_words(state, cells)}"
    pairs = [(n, cell_name(cell, state.puzzle.columns)) for cell in cells for n in unused[cell]]
    if len(pairs) <= MOST_NAMED:
        text = say_list([f"{number} in {name}" for number, name in pairs], "or")
        gone = f"these {cardinal(len(pairs))} candidates"
        return f"{none} puts {text}, so {gone} can be removed"
    by_number = group_pairs((number, cell) for cell in cells for number in unused[cell])
    parts = [
        f"{n} in {cells_in_words(state, found, 'or')}" for n, found in sorted(by_number.items())
    ]
    if len(parts) <= NUMBERS:
        *firsts, last = parts
        text = f"{'; '.join(firsts)}{';' if len(firsts) > 1 else ','} or {last}"
        return f"{none} puts {text}, so all these candidates can be removed"
    where = cells_in_words(state, cells)
    text = say_count(len(pairs), "candidate")
    return f"{none} uses {text} of {where}, so these can be removed"


def parity(state: PathMarks, step: Step) -> str:
    """The colours of odd and even numbers."""
    if not step.evidence.cells:
        return (
            "the path alternates between light and dark cells, as on a chessboard, and there is "
            "one more cell of one colour, so the odd numbers are on that colour: "
            f"{removed_text(step, state)}"
        )
    cell = step.evidence.cells[0]
    same, other = ("odd", "even") if step.evidence.values[0] % 2 else ("even", "odd")
    return (
        "the path alternates between light and dark cells, as on a chessboard, so the "
        f"{same} numbers are on cells of the same colour as the {_value_at(state, cell)}, and the "
        f"{other} numbers on the others: {removed_text(step, state)}"
    )


def both_beside(state: PathMarks, number: int) -> str:
    """`both 4 and 6` for 5; of an end of the path, the one number beside it."""
    found = beside(state.puzzle, number)
    return f"{'both ' * (len(found) > 1)}{numbers_in_words(found)}"


def no_support(state: PathMarks, step: Step) -> str:
    """The cells that a number leaves for want of neighbours."""
    lost, [number] = [cell for cell, _ in step.eliminations], step.evidence.values
    where = cells_in_words(state, lost, "or", MANY_CELLS)
    room = f"there is no room for {both_beside(state, number)} next to {where}"
    return f"{room}, so {removed_text(step, state)}"


def _misfits(state: PathMarks, step: Step) -> str:
    """That removed numbers have none beside them in linked cells; of one number, which they are."""
    if sum(len(numbers) for _, numbers in step.eliminations) > NUMBERS:
        return "Some of their candidates cannot be part of such a three"
    if len(step.eliminations) == 1 and len(step.eliminations[0][1]) == 1:
        return _misfit(state, step)
    return _misfits_listed(state, step)


def _misfits_listed(state: PathMarks, step: Step) -> str:
    """`No three consecutive numbers fit these cells with 7 in r1c1`."""
    alike = group_pairs((numbers, cell) for cell, numbers in step.eliminations)
    tried = [
        f"{numbers_in_words(numbers, 'or')} in {cells_in_words(state, cells, 'or')}"
        for numbers, cells in alike.items()
    ]
    return f"No three consecutive numbers fit these cells with {', or '.join(tried)}"


def _misfit(state: PathMarks, step: Step) -> str:
    """What the other two linked cells would have to hold with the number, which they cannot."""
    [(cell, [number])] = step.eliminations
    ends, middle = step.evidence.cells[:3:2], step.evidence.cells[1]
    opening = f"If {cell_name(cell, state.puzzle.columns)} held {number}"
    if cell == middle:
        pair = beside(state.puzzle, number)
        if len(pair) < 2:
            return f"{number} is an end of the path, so it cannot be in the middle"
        others = cells_in_words(state, ends)
        return f"{opening}, {others} would have to be {pair[0]} and {pair[1]}, and neither way fits"
    [end] = [each for each in ends if each != cell]
    columns = state.puzzle.columns
    others = f"{cell_name(middle, columns)} and {cell_name(end, columns)}"
    runs = [
        f"{near} and {far}"
        for near in beside(state.puzzle, number)
        for far in beside(state.puzzle, near)
        if far != number
    ]
    if not runs:
        return _misfits_listed(state, step)
    fails = "which is impossible" if len(runs) == 1 else "and neither is possible"
    return f"{opening}, {others} would have to be {', or '.join(runs)}, {fails}"


def linked_cells(state: PathMarks, step: Step) -> str:
    """The three cells, and why the path cannot go on to other neighbours of the middle one."""
    names = [cell_name(c, state.puzzle.columns) for c in step.evidence.cells]
    one, cell, other = names[:3]
    joined = [
        f"{full} is already joined to {low} and {high}"
        for full, low, high in zip(names[3::3], names[4::3], names[5::3], strict=True)
    ]
    return (
        f"{f'since {say_list(joined)}, ' if joined else ''}the path can enter and leave {cell} "
        f"only through {one} and {other}, so {one}, {cell} and {other} hold consecutive numbers, "
        f"rising or falling. "
        f"{_misfits(state, step)}, so {removed_text(step, state)}"
    )


def pocket(state: PathMarks, step: Step) -> str:
    """The region, its size, and why the gap or number cannot be."""
    size = say_count(step.evidence.number or 0, "empty cell")
    if not step.evidence.groups:
        cell, *region = step.evidence.cells
        where = f"{step.evidence.values[0]} in {cell_name(cell, state.puzzle.columns)}"
        text = f"{size} ({cells_in_words(state, region)})"
        if len(region) == 1:
            text = f"the empty cell {cells_in_words(state, region)}"
        beyond = cut_off_at(state, step)
        if 2 * len(region) > sum(value is None for value in state.values):
            first = beyond[0] if beyond else region[-1]
            text = f"a region of {size} that contains {cell_name(first, state.puzzle.columns)}"
        fate = "would be cut off. Then" if beyond else "could not be filled:"
        why = say_unfilled(state, step)
        return f"with {where}, {text} {fate} {why}, so {removed_text(step, state)}"
    gap = state.gap(step.evidence.groups[0].index)
    pocket = f"the pocket of {size} ({cells_in_words(state, step.evidence.cells)})"
    if {cell for cell, _ in step.eliminations} <= set(step.evidence.cells):
        return (
            f"if {gap.name} were in {pocket}, it could not be filled exactly: "
            f"{left_over(state, step, gap)}, so {removed_text(step, state)}"
        )
    return (
        f"{pocket} can be filled exactly only with {numbers_in_words(gap.missing)} in it: "
        f"{without(state, step, gap)}, so {removed_text(step, state)}"
    )


def passage(state: PathMarks, step: Step) -> str:
    """The cell that a gap cannot do without."""
    name = cell_name(step.evidence.cells[-1], state.puzzle.columns)
    return (
        f"every way to fill {step.evidence.groups[0].name} passes through {name}, so no number "
        f"from outside the gap can go there: {removed_text(step, state)}"
    )


def number_set(state: PathMarks, step: Step) -> str:
    """The numbers and their cells."""
    fit = f"{numbers_in_words(step.evidence.values)} fit only in"
    removed = {number for _, numbers in step.eliminations for number in numbers}
    follows = removed_text(step, state)
    if len(removed) > MOST_NAMED:
        follows = "no other number can go there"
    return f"{fit} {cells_in_words(state, step.evidence.cells)}, so {follows}"


def cell_set(state: PathMarks, step: Step) -> str:
    """The cells and their numbers."""
    return (
        f"only {numbers_in_words(step.evidence.values)} can go in "
        f"{cells_in_words(state, step.evidence.cells)}, so {removed_text(step, state)}"
    )


def search(state: PathMarks, step: Step) -> str:
    """What a search supplied."""
    return f"no technique applies here; a search shows that {placed_text(state, step)}"


def where(state: PathMarks, step: Step) -> str:
    """The gap, numbers or cells to look at."""
    if step.evidence.of(GAP):
        return step.evidence.groups[0].name
    if step.evidence.cells:
        return cells_in_words(state, step.evidence.cells)
    if step.evidence.values:
        noun = "number" if len(step.evidence.values) == 1 else "numbers"
        return f"the {noun} {numbers_in_words(step.evidence.values)}"
    return "the colours of the cells"
