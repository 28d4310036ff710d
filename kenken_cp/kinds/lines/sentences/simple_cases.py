"""Sentences for children on steps about lines: those that name the step's own cells and blocks.

Each sentence is without capital and full stop.
"""

from collections.abc import Sequence

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.spoken import cell_words, group_words, outcome_words, place_words
from kenken_cp.core.steps import Step
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED
from kenken_cp.kinds.lines.sentences.steps import closed_run, filled_run, gap_of, grown_run
from kenken_cp.kinds.lines.sentences.words import WORDS, LineWords
from kenken_cp.kinds.lines.state import COLUMN, ROW, LineMarks

LONG = 3  # as many cells in a row, or more, are named by the first and the last


def this_line(step: Step) -> str:
    """`this row`, or `these lines`."""
    kinds = [each.kind for each in step.evidence.groups if each.kind in (ROW, COLUMN)]
    return f"this {kinds[0]}" if len(kinds) == 1 else "these lines"


def ends_of(step: Step) -> tuple[str, str]:
    """The ends of the line: `left` and `right`, or `top` and `bottom`."""
    kinds = [each.kind for each in step.evidence.groups if each.kind in (ROW, COLUMN)]
    return ("top", "bottom") if kinds == [COLUMN] else ("left", "right")


def these_cells(step: Step) -> str:
    """The cells that a step settles in its line, by their places there."""
    settled = {placement.cell for placement in step.placements}
    lines = [each.cells for each in step.evidence.groups if settled <= set(each.cells)]
    if not lines:
        return "these cells" if len(settled) > 1 else "this cell"
    return _cells([lines[0].index(cell) for cell in sorted(settled)], len(lines[0]))


def _cells(places: Sequence[int], count: int) -> str:
    """`the last cell`, `cells 2 to 4`."""
    if len(places) == 1:
        return f"the {place_words(places[0], count)} cell"
    return f"cells {runs_in_words(places)}"


def runs_in_words(places: Sequence[int]) -> str:
    """`2 to 4 and 6`, counted from 1; two in a row one by one."""
    parts, start = [], 0
    for at, place in enumerate(places):
        if at + 1 == len(places) or places[at + 1] != place + 1:
            run = [str(each + 1) for each in places[start : at + 1]]
            parts += run if len(run) < LONG else [f"{run[0]} to {run[-1]}"]
            start = at + 1
    return say_list(parts)


def _at(words: LineWords, *places: int) -> str:
    """`the third cell`, `the first or second cell`, of the line."""
    places_named = [place_words(place, len(words.line)) for place in places]
    return f"the {say_list(places_named, 'or')} cell"


def full_line(state: LineMarks, step: Step) -> str:
    """The blocks that fill a line, and the gaps between them."""
    blocks, line = LineWords(state, step).clue, this_line(step)
    if len(blocks) == 1:
        return f"the {blocks[0]} fills {line} from end to end"
    gaps = "gap" if len(blocks) == 2 else "gaps"
    sizes = say_list([*map(str, blocks)])
    return f"the blocks {sizes} and the {gaps} between them fill {line} from end to end"


def finished_line(state: LineMarks, step: Step) -> str:
    """How many filled cells a line needs, which it has; or only so many can be filled."""
    words = LineWords(state, step)
    total = sum(words.clue)
    needs = f"{this_line(step)} needs {say_count(total, 'filled cell')}"
    if EMPTY in words.targets.values():
        marked = "it" if total == 1 else "them all"
        return f"{needs}, and you have marked {marked}: the others are empty"
    are = "cell is" if total == 1 else "cells are"
    return f"{needs}, and only {total} {are} not marked empty: the others are filled"


def glue(state: LineMarks, step: Step) -> str:
    """The block that begins where everything is known up to it."""
    words = LineWords(state, step)
    [block] = words.blocks
    start, end = words.ranges()[block]
    left = all(value is not None for value in words.line[:start])
    at, word = (start, "begins") if left else (end - 1, "ends")
    if at in (0, len(words.line) - 1):
        text = f"{_at(words, at)} of {this_line(step)} is filled"
        return f"{text}, and {words.block(block)} {word} there"
    side = ends_of(step)[not left]
    return (
        f"from the {side} end of {this_line(step)} you know everything up to {_at(words, at)}, "
        f"which is filled: {words.block(block)} {word} there"
    )


def cap(state: LineMarks, step: Step) -> str:
    """The filled cells that are as many as the longest block has."""
    words = LineWords(state, step)
    run = words.list_known(FILLED)
    if len(run) == 1:
        return (
            f"{_at(words, *run)} is filled, and no block of {this_line(step)} is longer than that"
        )
    return f"cells {runs_in_words(run)} are filled, and {this_line(step)} has no longer block"


def mercury(state: LineMarks, step: Step) -> str:
    """The block that cannot lie at the end, or near it."""
    words = LineWords(state, step)
    [block] = words.blocks
    places = sorted(words.targets)
    after = min(places) + words.clue[block]
    begins = after < len(words.line) and words.line[after] == FILLED
    return (
        f"if {words.block(block)} {'began' if begins else 'ended'} in {_at(words, *places)}, it "
        f"would touch a filled cell and be too long"
    )


def forcing(state: LineMarks, step: Step) -> str:
    """The block that fits into only one gap."""
    words = LineWords(state, step)
    [block] = words.blocks
    gap = gap_of(words)
    text = f"{words.block(block)} fits into only one gap, {_cells(gap, len(words.line))}"
    if len(gap) == words.clue[block]:
        return f"{text}, and fills it"
    return f"{text}. Wherever it lies there, it covers {these_cells(step)}"


def overlap(state: LineMarks, step: Step) -> str:
    """The block that is pushed to both sides."""
    words = LineWords(state, step)
    [block] = words.blocks
    start, end = words.ranges()[block]
    if end - start == words.clue[block]:
        return f"there is only one place left for {words.block(block)}"
    towards, back = _ways(step)
    return (
        f"push {words.block(block)} as far as it goes {towards}, and then {back}: it covers "
        f"{these_cells(step)} both times"
    )


def small_gap(state: LineMarks, step: Step) -> str:
    """The gap that is too small for each block that could lie there."""
    words = LineWords(state, step)
    gap = gap_of(words)
    room = "1 cell is" if len(gap) == 1 else f"{len(gap)} cells are"
    return (
        f"the gap at {_cells(gap, len(words.line))} is too small: {room} not enough for any block "
        f"of {this_line(step)} that could lie there"
    )


def join(state: LineMarks, step: Step) -> str:
    """The block to which the filled cells on both sides belong."""
    words = LineWords(state, step)
    [block] = words.blocks
    sides = [min(words.targets) - 1, max(words.targets) + 1]
    return (
        f"{_cells(sides, len(words.line))} both belong to {words.block(block)}, and what is "
        "between them does, too"
    )


def split(state: LineMarks, step: Step) -> str:
    """The filled cells that would become one block."""
    words = LineWords(state, step)
    [target] = words.targets
    run = filled_run(words, target)
    return (
        f"if {these_cells(step)} were filled, cells {runs_in_words(run)} would be one block: too "
        "long for any block that could lie there"
    )


def stop(state: LineMarks, step: Step) -> str:
    """The filled cells that are as many as any block there may have."""
    words = LineWords(state, step)
    run = closed_run(words)
    are = "is" if len(run) == 1 else "are"
    return (
        f"{_cells(run, len(words.line))} {are} filled, and no block of {this_line(step)} that "
        f"could lie there is longer than {len(run)}"
    )


def stretch(state: LineMarks, step: Step) -> str:
    """The filled cells that must become more, and the way that is open to them."""
    words = LineWords(state, step)
    run = grown_run(words)
    are = "is" if len(run) == 1 else "are"
    way = _ways(step)[run.stop in words.targets]
    return (
        f"{_cells(run, len(words.line))} {are} filled, but every block that could lie there is "
        f"longer, and it can grow only {way}"
    )


def _ways(step: Step) -> tuple[str, str]:
    """Towards the first and the last end of a line."""
    return ("up", "down") if ends_of(step)[0] == "top" else ("to the left", "to the right")


def opposite(state: LineMarks, step: Step) -> str:
    """The cell as its opposite, with which its line has no way to lay its blocks."""
    words = LineWords(state, step)
    [(place, value)] = words.targets.items()
    text = f"if {_at(words, place)} were {WORDS[FILLED + EMPTY - value]}"
    return f"{text}, the blocks of {this_line(step)} would not fit any more"


def fails(state: LineMarks, step: Step) -> str:
    """The cell as its opposite, and the line that has no way to lay its blocks in the end."""
    [branch] = step.evidence.branches
    [(cell, value)] = branch.assumed
    rows, columns = state.puzzle.rows, state.puzzle.columns
    assert branch.broken is not None
    line = group_words(branch.broken, rows, columns)
    soon = "soon " if branch.steps else ""
    named = cell_words(cell, rows, columns) if step.evidence.groups else "it"
    text = f"if {named} were {WORDS[value]}"
    return f"{text}, {soon}the blocks of {line} would not fit any more"


def choices(state: LineMarks, step: Step) -> str:
    """The cell, or the block, that is tried, and what that shows."""
    branches, evidence = step.evidence.branches, step.evidence
    dead = [branch for branch in branches if branch.broken is not None]
    tried = "try this cell as filled, and then as empty"
    if evidence.groups:
        tried = f"try every place for {evidence.groups[1].name.partition(' of ')[0]}"
    return f"{tried}: {outcome_words(len(branches), len(dead))}"
