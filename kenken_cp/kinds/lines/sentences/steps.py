"""Sentences of steps: why each holds and what it does, without capital and full stop."""

from collections.abc import Sequence
from itertools import islice

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.spoken import article
from kenken_cp.core.steps import Placement, Step
from kenken_cp.kinds.lines.placing import Line, placements, ranges
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, Clue, LinePuzzle, room_of
from kenken_cp.kinds.lines.sentences.misfits import misfit
from kenken_cp.kinds.lines.sentences.words import (
    WORDS,
    LineWords,
    cells_in_words,
    join_lines,
    say_placed,
)
from kenken_cp.kinds.lines.state import LINE_OF, LineMarks

MOST_CASES = 5  # placements of a line that are listed

_Reach = tuple[int, int]  # a block, and the place that it cannot pass


def where(state: LineMarks, step: Step) -> str:
    """The lines to look at for a step, or else its cell."""
    names = [group.name for group in step.evidence.groups if group.kind not in LINE_OF]
    return say_list(join_lines(names)) or cells_in_words(state.puzzle, step.evidence.cells)


def counting(puzzle: LinePuzzle) -> str:
    """In which order sentences count."""
    return "Rows count from the top, columns from the left."


def empty_line(state: LineMarks, step: Step) -> str:
    words = LineWords(state, step)
    return f"the clue of {words.group.name} is 0, so {words.follows}"


def full_line(state: LineMarks, step: Step) -> str:
    words = LineWords(state, step)
    sizes = " + 1 + ".join(map(str, words.clue))
    cells = say_count(len(words.line), "cell")
    if len(words.clue) == 1:
        return f"{words.named} needs all {len(words.line)} of its cells, so {words.follows}"
    gaps = "gap" if len(words.clue) == 2 else "gaps"
    return (
        f"with the {gaps} between them, the blocks of {words.named} need all {cells} "
        f"({sizes} = {len(words.line)}), so {words.follows}"
    )


def finished_line(state: LineMarks, step: Step) -> str:
    words = LineWords(state, step)
    total = sum(words.clue)
    if EMPTY in words.targets.values():
        few = {1: "its one filled cell", 2: "both its filled cells"}
        all_of = few.get(total, f"all its {total} filled cells")
        return f"{words.named} has {all_of}, so {words.follows}"
    left = "cell is" if total == 1 else "cells are"
    return (
        f"{words.named} needs {say_count(total, 'filled cell')}, and only {total} {left} not "
        f"marked empty, so {words.follows}"
    )


def simple_boxes(state: LineMarks, step: Step) -> str:
    words = LineWords(state, step)
    spare = len(words.line) - room_of(words.clue)
    longer = [block for block in words.blocks if words.clue[block] > spare]  # shorter ones between
    blocks = say_list([words.block(block) for block in longer])
    move = "its blocks" if len(words.clue) > 1 else words.block(0)
    middle = ""
    if len(words.clue) > 1:
        middle = f", and {blocks} {'is' if len(longer) == 1 else 'are'} longer than that"
    return (
        f"{words.named} needs {room_of(words.clue)} of its {say_count(len(words.line), 'cell')}, "
        f"so {move} can shift by at most {say_count(spare, 'cell')}{middle}: {words.follows}"
    )


def glue(state: LineMarks, step: Step) -> str:
    words = LineWords(state, step)
    [block] = words.blocks
    start, end = words.ranges()[block]
    left = all(value is not None for value in words.line[:start])
    at, word = (start, "begins") if left else (end - 1, "ends")
    covers = ""
    if words.clue[block] > 1 and FILLED not in words.targets.values():
        covers = f" and covers {words.cells(range(start, end))}"
    if at in (0, len(words.line) - 1):
        return (
            f"{words.cell(at)}, at the {words.edge(at)} edge of {words.named}, is filled, so "
            f"{words.block(block)} {word} there{covers}: {words.follows}"
        )
    before = range(at) if left else range(at + 1, len(words.line))
    others = range(block) if left else range(block + 1, len(words.clue))
    return (
        f"in {words.named}, {_all_known(words, before, others)}, so {words.block(block)} {word} "
        f"at the filled cell {words.cell(at)}{covers}: {words.follows}"
    )


def _all_known(words: LineWords, cells: range, blocks: range) -> str:
    """`r1c1–r1c2 are empty`, `r1c1–r1c4 are already known and hold the 2`."""
    are = f"{words.cells(cells)} {'is' if len(cells) == 1 else 'are'}"
    if not blocks:
        return f"{are} empty"
    return f"{are} already known and hold {say_list([words.block(each) for each in blocks])}"


def cap(state: LineMarks, step: Step) -> str:
    words = LineWords(state, step)
    run = words.list_known(FILLED)
    long = f"no block of {words.named} is longer than {len(run)}"
    are = "is" if len(run) == 1 else "are"
    return f"{words.cells(run)} {are} filled, and {long}, so {words.follows}"


def mercury(state: LineMarks, step: Step) -> str:
    words = LineWords(state, step)
    [block] = words.blocks
    start, end, long = min(words.targets), max(words.targets) + 1, words.clue[block]
    after, before = range(start + long, end + long), range(start - long, end - long)
    left = None not in words.line[:start] and set(after) <= set(words.list_known(FILLED))
    touched = words.cells(after if left else before)
    filled = f"the filled {'cell' if end - start == 1 else 'cells'} {touched}"
    there = words.cells(words.targets, "or")
    own = words.block(block)
    clash = f"{own} would {'begin' if left else 'end'} there, and {filled} would make it longer"
    if long == 1:
        clash = f"{own} would be there, and touch {filled}"
    which = _next_block(words, block, start if left else end, left)
    return f"{which}; if {there} were filled, {clash}, so {words.follows}"


def _next_block(words: LineWords, block: int, place: int, left: bool) -> str:
    """That a block is the next one from an end of its line, where all cells up to `place` are
    known."""
    which = "first" if left else "last"
    if place == (0 if left else len(words.line)):
        size = words.clue[block]
        one = "the" if words.clue.count(size) == 1 else article(str(size))
        return f"the {which} block of {words.named} is {one} {size}"
    known = f"up to {words.cell(place - 1)}" if left else f"from {words.cell(place)} on"
    where = f"the {which} block {'after' if left else 'before'} them"
    return f"in {words.named}, the cells {known} are known, and {words.block(block)} is {where}"


def too_small_gap(state: LineMarks, step: Step) -> str:
    words = LineWords(state, step)
    gap = gap_of(words)
    few = f"any block of {words.named}"
    if len(words.clue) == 1:
        few = f"{words.block(0)} of {words.named}"
    elif min(words.clue) <= len(gap):
        longer = [j for j in _by_order(words, gap) if words.clue[j] > len(gap)]
        blocks = say_list([words.block(block) for block in longer], "or")
        few = f"{blocks} of {words.named}, and no other block can go there"
    cells = say_count(len(gap), "cell")
    return f"the gap at {words.cells(gap)} has only {cells}, too few for {few}, so {words.follows}"


def _by_order(words: LineWords, gap: range) -> list[int]:
    """The blocks that could lie in a gap if nothing but the order of the clue were known."""
    apart = ranges(words.clue, [None] * len(words.line))
    return [j for j, (first, last) in enumerate(apart) if first < gap.stop and last > gap.start]


def forcing(state: LineMarks, step: Step) -> str:
    words = LineWords(state, step)
    [block] = words.blocks
    gap = gap_of(words)
    long = "fills it" if len(gap) == words.clue[block] else "is longer than half of it"
    return (
        f"{words.block(block)} of {words.named} fits only into the gap at {words.cells(gap)}, "
        f"and {long}, so {words.follows}"
    )


def gap_of(words: LineWords) -> range:
    """The stretch of places round the targets that are not known to be empty, as the board shows
    it."""
    line = [words.state.values[cell] for cell in words.group.cells]
    start, end = min(words.targets), max(words.targets) + 1
    while start > 0 and line[start - 1] != EMPTY:
        start -= 1
    while end < len(line) and line[end] != EMPTY:
        end += 1
    return range(start, end)


def simple_spaces(state: LineMarks, step: Step) -> str:
    words = LineWords(state, step)
    start, end = min(words.targets), max(words.targets) + 1
    parts = []
    ends, starts = _reach_round(words.clue, words.line, start, end)
    if ends is not None:
        block, last = ends
        end_ = "end" if words.clue[block] > 1 else "lie"
        parts.append(f"{words.block(block)} cannot {end_} after {words.cell(last - 1)}")
    if starts is not None:
        block, first = starts
        begin = "begin" if words.clue[block] > 1 else "lie"
        parts.append(f"{words.block(block)} cannot {begin} before {words.cell(first)}")
    because = _because(words, start, end)
    so = f"{because}, so " if because else ""
    return (
        f"in {words.named}, {so}{say_list(parts)}, which leaves {words.cells(words.targets)} empty"
    )


def _reach_round(
    clue: Clue, line: Line, start: int, end: int
) -> tuple[_Reach | None, _Reach | None]:
    """The last block that must end before these places, and the first that must begin after
    them."""
    found = ranges(clue, line)
    ends = [(block, last) for block, (_, last) in enumerate(found) if last <= start]
    starts = [(block, first) for block, (first, _) in enumerate(found) if first >= end]
    return max(ends, default=None), min(starts, default=None)


def _because(words: LineWords, start: int, end: int) -> str:
    """The known cells that keep the blocks from these places: `r1c4 is filled and r1c9 is
    empty`; none that can be left out."""
    reach = _reach_round(words.clue, words.line, start, end)
    line = list(words.line)

    def leave_out(places: Sequence[int]) -> None:
        """Forget what is known there and not needed, many at a time where that goes."""
        for at in places:
            line[at] = None
        if _reach_round(words.clue, line, start, end) == reach:
            return
        for at in places:
            line[at] = words.line[at]
        half = len(places) // 2
        if half:
            leave_out(places[:half])
            leave_out(places[half:])

    leave_out([at for at, value in enumerate(line) if value is not None])
    pairs = zip(words.group.cells, line, strict=True)
    known = [Placement(cell, value) for cell, value in pairs if value is not None]
    return say_placed(words.state.puzzle, known)


def joining(state: LineMarks, step: Step) -> str:
    words = LineWords(state, step)
    [block] = words.blocks
    before, behind = min(words.targets) - 1, max(words.targets) + 1
    return (
        f"in {words.named}, the filled cells {words.cell(before)} and {words.cell(behind)} can "
        f"only belong to {words.block(block)}, so {words.follows}"
    )


def splitting(state: LineMarks, step: Step) -> str:
    words = LineWords(state, step)
    [target] = words.targets
    run = filled_run(words, target)
    short = f"every block of {words.named} that can reach it is shorter"
    if max(words.clue) < len(run):
        short = f"no block of {words.named} is that long"
    return (
        f"if {words.cell(target)} were filled, {words.cells(run)} would be a run of {len(run)} "
        f"filled cells, and {short}, so {words.follows}"
    )


def filled_run(words: LineWords, place: int) -> range:
    """The stretch of filled cells round a place, whatever is known of that one."""
    start, end = place, place + 1
    while start > 0 and words.line[start - 1] == FILLED:
        start -= 1
    while end < len(words.line) and words.line[end] == FILLED:
        end += 1
    return range(start, end)


def punctuating(state: LineMarks, step: Step) -> str:
    words = LineWords(state, step)
    run = closed_run(words)
    are, it = ("is", "it") if len(run) == 1 else ("are", "them")
    return (
        f"{words.cells(run)} {are} filled, and no block of {words.named} that could cover {it} is "
        f"longer than {len(run)}, so {words.follows}"
    )


def closed_run(words: LineWords) -> range:
    """The filled places beside the targets, which close it."""
    behind = min(words.targets) + 1
    filled = behind < len(words.line) and words.line[behind] == FILLED
    return filled_run(words, behind if filled else behind - 2)


def grown_run(words: LineWords) -> range:
    """The filled places that the targets go on from."""
    runs = [filled_run(words, start) for start in words.list_known(FILLED)]
    beside = [run for run in runs if {run.stop, run.start - 1} & words.targets.keys()]
    return beside[0] if beside else runs[-1]


def stretching(state: LineMarks, step: Step) -> str:
    words = LineWords(state, step)
    run = grown_run(words)
    grown = sorted({*run, *words.targets})
    wall = run.start - 1 if run.stop in words.targets else run.stop
    beside = (
        f"beside the empty cell {words.cell(wall)}"
        if 0 <= wall < len(words.line)
        else f"at the {words.edge(wall)} edge of {words.named}"
    )
    are, it = ("is", "it") if len(run) == 1 else ("are", "them")
    return (
        f"{words.cells(run)}, {beside}, {are} filled, and every block of {words.named} that can "
        f"cover {it} is at least {say_count(len(grown), 'cell')} long, so {words.follows}"
    )


def overlap(state: LineMarks, step: Step) -> str:
    words = LineWords(state, step)
    [block] = words.blocks
    start, end = words.ranges()[block]
    if end - start == words.clue[block]:
        return (
            f"{words.block(block)} of {words.named} has no other place than "
            f"{words.cells(range(start, end))}, so {words.follows}"
        )
    middle = range(end - words.clue[block], start + words.clue[block])
    covers = "," if set(middle) == set(words.targets) else f", it covers {words.cells(middle)}:"
    return (
        f"{words.block(block)} of {words.named} lies within {words.cells(range(start, end))}, so "
        f"wherever it begins{covers} {words.follows}"
    )


def case_line(state: LineMarks, step: Step) -> str:
    words = LineWords(state, step)
    found = list(islice(placements(words.clue, words.line), MOST_CASES))
    cases = [say_list([words.cell(start) for start in starts]) for starts in found]
    blocks = "the blocks" if len(words.clue) > 1 else words.block(0)
    begin = f"{blocks} of {words.named} can begin only"
    if len(found) == 1:
        return f"{begin} at {cases[0]}, so {words.follows}"
    *firsts, last = [f"at {case}" for case in cases]
    places = f"{'; '.join(firsts)}{';' if len(firsts) > 1 else ','} or {last}"
    ways = "Either way" if len(found) == 2 else "In every case"
    return f"{begin} {places}. {ways}, {words.follows}"


def complete_line(state: LineMarks, step: Step) -> str:
    words = LineWords(state, step)
    [(target, value)] = words.targets.items()
    opposite = FILLED + EMPTY - value
    words.line[target] = opposite
    failure = misfit(words, target)
    so = f". So {words.follows}" if ": " in failure else f", so {words.follows}"
    return f"if {words.cell(target)} were {WORDS[opposite]}, {failure}{so}"


def search(state: LineMarks, step: Step) -> str:
    """A cell that a search supplies."""
    follows = say_placed(state.puzzle, step.placements)
    return f"no technique applies here; a search shows that {follows}"


def wrong(value: int, cell: str) -> str:
    """That a cell has the wrong one of its two values."""
    return f"{cell} is marked {WORDS[value]}, which leads to no solution."
