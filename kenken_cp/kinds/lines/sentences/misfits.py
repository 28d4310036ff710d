"""Sentences about a line whose blocks no longer fit: which blocks find no room, and why."""

from collections.abc import Iterator
from enum import Enum

from kenken_cp.core.counts import say_list
from kenken_cp.core.grouping import group_pairs
from kenken_cp.core.spoken import article
from kenken_cp.kinds.lines.placing import Line, Stuck, fits, push_blocks
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, Clue, clue_text
from kenken_cp.kinds.lines.sentences.words import LineWords


class Obstacle(Enum):
    """Why a block cannot cover some filled cells."""

    SHORT = "short"  # it has fewer cells
    PLACE = "place"  # empty cells, or more filled ones, are in its way
    START = "start"  # it is the first block, and a filled cell before it would be left
    END = "end"  # it is the last block, and a filled cell after it would be left
    BEFORE = "before"  # the blocks before it would not fit
    AFTER = "after"  # the blocks after it would not fit
    OTHERS = "others"  # in some places those before it would not fit, in others those after it


# What is said of blocks that are somewhere, of those that have such an obstacle.
_OUTCOMES = {
    Obstacle.BEFORE: "the blocks before it would not fit",
    Obstacle.AFTER: "the blocks after it would not fit",
    Obstacle.OTHERS: "the others would not fit",
}


def misfit(words: LineWords, assumed: int) -> str:
    """Why the line with what is `assumed` at a place of it has no placement of its blocks.

    Pushed to the start or the end of the line, some find no room; else there are filled cells that
    no block can cover.
    """
    forward, backward = (
        push_blocks(words.clue, words.line),
        push_blocks(words.clue[::-1], words.line[::-1]),
    )
    assert isinstance(forward, Stuck)
    assert isinstance(backward, Stuck)
    last = len(words.clue) - 1 - backward[0] if backward[0] >= 0 else -1
    for block, way in ((forward[0], 1), (last, -1)):
        if block < 0:
            continue
        others = words.clue[: block + 1] if way == 1 else words.clue[block:]
        if len(others) == 1:
            return f"{words.block(block)} of {words.named} would not fit"
        if len(others) < len(words.clue):
            side = "first" if way == 1 else "last"
            return (
                f"the {side} {len(others)} blocks of {words.named}, {clue_text(others)}, would "
                "not fit"
            )
    if forward[0] < 0:
        at = assumed if words.line[assumed] == FILLED else forward[1]
        return _say_uncovered(words, at)
    return f"the blocks of {words.named} would not fit"


def _say_uncovered(words: LineWords, at: int) -> str:
    """`no block of row 3 (1 1 4) could cover r3c4–r3c5: the 1s are too short, and with the 4
    there, the blocks before it would not fit`."""
    first, end = at, at + 1
    while first > 0 and words.line[first - 1] == FILLED:
        first -= 1
    while end < len(words.line) and words.line[end] == FILLED:
        end += 1
    blocks = group_pairs(
        (obstacle(words.clue, words.line, block, first, end), block)
        for block in range(len(words.clue))
    )
    cells = words.cells(range(first, end))
    reasons = [_reason(words, each, blocks[each]) for each in Obstacle if each in blocks]
    *more, last = reasons
    joined = f"{'; '.join(more)}{';' if len(more) > 1 else ','} and {last}" if more else last
    return f"no block of {words.named} could cover {cells}: {joined}"


def obstacle(clue: Clue, line: Line, block: int, first: int, end: int) -> Obstacle:
    """Why a block cannot cover the filled cells from `first` to `end` of a line that has no
    placement."""
    if clue[block] < end - first:
        return Obstacle.SHORT
    places = list(_places(clue, line, block, first, end))
    if not places:
        return Obstacle.PLACE
    if not any(before for before, _ in places):
        return Obstacle.BEFORE if block > 0 else Obstacle.START
    if not any(after for _, after in places):
        return Obstacle.AFTER if block < len(clue) - 1 else Obstacle.END
    return Obstacle.OTHERS


def _places(
    clue: Clue, line: Line, block: int, first: int, end: int
) -> Iterator[tuple[bool, bool]]:
    """For each place of a block over these cells, whether those before it fit, and those after."""
    size = clue[block]
    for start in range(max(0, end - size), min(first, len(line) - size) + 1):
        stop = start + size
        beside = [line[at] for at in (start - 1, stop) if 0 <= at < len(line)]
        if EMPTY in line[start:stop] or FILLED in beside:
            continue
        before = fits(clue[:block], line[: max(0, start - 1)])
        yield before, fits(clue[block + 1 :], line[stop + 1 :])


def _reason(words: LineWords, why: Obstacle, blocks: list[int]) -> str:
    """What keeps these blocks from covering the cells."""
    one = len(blocks) == 1
    if why is Obstacle.SHORT:
        return f"{_name_blocks(words, blocks, 'and')} {'is' if one else 'are'} too short"
    if why is Obstacle.PLACE:
        return f"{_name_blocks(words, blocks, 'and')} {'does' if one else 'do'} not fit there"
    return f"with {_name_blocks(words, blocks, 'or')} there, {_outcome(words, why, blocks)}"


def _outcome(words: LineWords, why: Obstacle, blocks: list[int]) -> str:
    """What would follow if one of these blocks covered the cells."""
    filled, last = words.list_known(FILLED), len(words.clue) - 1
    if why in (Obstacle.START, Obstacle.END):
        left = words.cell(filled[0] if why is Obstacle.START else filled[-1])
        return f"the filled cell {left} would belong to no block"
    if why is Obstacle.BEFORE and blocks == [1]:
        return f"{words.block(0)} would not fit before it"
    if why is Obstacle.AFTER and blocks == [last - 1]:
        return f"{words.block(last)} would not fit after it"
    return _OUTCOMES[why]


def _name_blocks(words: LineWords, blocks: list[int], last: str) -> str:
    """`the 4`, `the 1s` (or `a 1`), `the first 1 and the 2`: all blocks of a size together."""
    names = []
    for size in dict.fromkeys(words.clue[block] for block in blocks):
        own = [block for block in blocks if words.clue[block] == size]
        if 1 < len(own) == words.clue.count(size):
            names.append(f"the {size}s" if last == "and" else f"{article(str(size))} {size}")
        else:
            names += [words.block(block) for block in own]
    return say_list(names, last)
