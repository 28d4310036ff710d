"""Where the blocks of one line can lie: plain Python, for sentences and branches of steps.

A line is a list with EMPTY, FILLED or None for each cell; a placement has the start of each block.
The kernel's techniques use code of their own.
"""

from collections.abc import Iterator, Mapping, Sequence

from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, Clue, room_of

Line = Sequence[int | None]


def placements(clue: Clue, line: Line, first: int = 0) -> Iterator[tuple[int, ...]]:
    """All placements of the clue after `first` that fit the line, the leftmost first."""
    if not clue:
        if FILLED not in line[first:]:
            yield ()
        return
    size, rest = clue[0], clue[1:]
    for start in range(first, len(line) - room_of(clue) + 1):
        if start > first and line[start - 1] == FILLED:
            return
        end = start + size
        if EMPTY in line[start:end] or (end < len(line) and line[end] == FILLED):
            continue
        if fits(rest, line[end + 1 :]):
            yield from ((start, *others) for others in placements(rest, line, end + 1))


def fits(clue: Clue, line: Line) -> bool:
    """Whether the clue has a placement that fits the line."""
    return isinstance(push_blocks(clue, line), list)


class Stuck(tuple[int, int]):
    """Why blocks find no place when pushed to the start of their line: the number of the block
    without room and -1, or -1 and the filled cell that no block can cover."""

    __slots__ = ()


def push_blocks(clue: Clue, line: Line) -> list[int] | Stuck:
    """The first start of each block, in all placements; why there is no placement if so."""
    starts = [0] * len(clue)
    moved = True
    while moved:
        moved, room = False, 0
        for j, size in enumerate(clue):
            at = max(starts[j], room)
            while EMPTY in line[at : at + size]:
                at += line[at : at + size].index(EMPTY) + 1
            if at + size > len(line):
                return Stuck((j, -1))
            starts[j], room = at, at + size + 1
        for at in range(len(line) - 1, -1, -1):
            if line[at] != FILLED:
                continue
            j = sum(start <= at for start in starts) - 1
            if j < 0:
                return Stuck((-1, at))
            if starts[j] + clue[j] <= at:
                starts[j], moved = at + 1 - clue[j], True
    return starts


def ranges(clue: Clue, line: Line) -> list[tuple[int, int]]:
    """The first start and the last end (the place after the last cell) of each block.

    The clue has a placement.
    """
    first, last = push_blocks(clue, line), push_blocks(clue[::-1], line[::-1])
    assert isinstance(first, list)
    assert isinstance(last, list)
    return [(start, len(line) - end) for start, end in zip(first, last[::-1], strict=True)]


def claim_places(line: Line, start: int, size: int) -> dict[int, int]:
    """The open places that a block which begins there fills, and those beside it, left empty."""
    return {
        at: FILLED if start <= at < start + size else EMPTY
        for at in range(max(0, start - 1), min(len(line), start + size + 1))
        if line[at] is None
    }


def find_settled(clue: Clue, line: Line) -> list[bool]:
    """For each block whether its cells are known to be filled, and to be its own.

    None is settled in a line without a placement.
    """
    if FILLED not in line or not fits(clue, line):
        return [False] * len(clue)
    return [
        end - start == size and all(value == FILLED for value in line[start:end])
        for size, (start, end) in zip(clue, ranges(clue, line), strict=True)
    ]


def find_forced(clue: Clue, line: Line) -> dict[int, int] | None:
    """The places with one possible value that are not known yet; None if there is no placement."""
    if not fits(clue, line):
        return None
    found = {}
    trial = list(line)
    for at, value in enumerate(line):
        if value is not None:
            continue
        for assumed in (EMPTY, FILLED):
            trial[at] = assumed
            if not fits(clue, trial):
                found[at] = FILLED + EMPTY - assumed
        trial[at] = None
    return found


def follows(clue: Clue, line: Line, targets: Mapping[int, int]) -> bool:
    """Whether the line leaves these places their values alone; without targets, whether it has no
    placement."""
    if not targets:
        return not fits(clue, line)
    trial = list(line)
    for at, value in targets.items():
        trial[at] = FILLED + EMPTY - value
        if fits(clue, trial):
            return False
        trial[at] = line[at]
    return True
