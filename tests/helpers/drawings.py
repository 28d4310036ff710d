"""Drawings of every element, for hypothesis."""

from random import Random

from hypothesis import strategies as st

from kenken_cp.core.drawing import (
    SHADES,
    Candidate,
    Certainty,
    Corner,
    Drawing,
    Fill,
    Ink,
    Inked,
    Label,
    MarginClue,
    MarginText,
    Mark,
    Role,
    Shade,
    Side,
    Stroke,
    Tone,
    borders,
)

TEXTS = st.integers(0, 120).map(str) | st.sampled_from(["?", "−7"])


@st.composite
def drawings(draw: st.DrawFn, most: int = 7) -> Drawing:
    """A board with holes, regions, labels, ink, candidates, strokes, shades and margins."""
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    absent = draw(st.sets(st.sampled_from(cells), max_size=len(cells) - 1))
    there = [cell for cell in cells if cell not in absent]
    some = st.lists(st.sampled_from(there), unique=True, max_size=len(there))
    names = draw(st.lists(st.integers(0, 2), min_size=len(cells), max_size=len(cells)))
    regions = [None if cell in absent else name for cell, name in zip(cells, names, strict=True)]
    ink = [Inked(*cell, draw(st.sampled_from(Ink))) for cell in draw(some)]
    black = {(row, column) for row, column, sign in ink if sign is Ink.BLACK}
    free = [cell for cell in there if cell not in black]
    labelled = {cell for cell in draw(some) if cell in free}
    labels = [Label(*cell, draw(st.sampled_from(Role)), draw(TEXTS)) for cell in sorted(labelled)]
    slots = draw(st.sampled_from([0, 4, 9, 40]))
    open_ = [cell for cell in free if cell not in labelled] if slots else []
    candidates = [
        Candidate(*cell, slot, str(slot + 1), draw(st.sampled_from(Mark)))
        for cell in open_
        for slot in sorted(draw(st.sets(st.integers(0, slots - 1), max_size=6)))
    ]
    left, top = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    return Drawing(
        rows,
        columns,
        borders(regions, columns),
        tuple(labels),
        fills=tuple(Fill(*cell, draw(st.sampled_from(Tone))) for cell in draw(some)),
        candidates=tuple(candidates),
        slots=slots,
        crowded=slots > 16,
        ink=tuple(ink),
        strokes=tuple(draw(strokes(there))),
        shades=tuple(Shade(*cell, draw(st.integers(0, SHADES))) for cell in draw(some)),
        margin=(*draw(clues(Side.ROWS, rows, left)), *draw(clues(Side.COLUMNS, columns, top))),
        left=left,
        top=top,
        absent=tuple(sorted(absent)),
    )


def strokes(there: list[Corner]) -> st.SearchStrategy[list[Stroke]]:
    """Ways from neighbour to neighbour, also diagonally."""
    joined = {cell: [other for other in there if _apart(cell, other) == 1] for cell in there}
    starts = [cell for cell in there if joined[cell]]

    @st.composite
    def walk(draw: st.DrawFn) -> Stroke:
        way = [draw(st.sampled_from(starts))]
        for _ in range(draw(st.integers(1, 5))):
            way.append(draw(st.sampled_from(joined[way[-1]])))
        return Stroke(tuple(way), draw(st.sampled_from(Certainty)))

    return st.lists(walk(), max_size=4) if starts else st.just([])


def _apart(one: Corner, other: Corner) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def clues(side: Side, lines: int, depth: int) -> st.SearchStrategy[list[MarginClue]]:
    """A clue for some of the lines."""
    text = st.builds(MarginText, TEXTS, st.booleans(), st.none() | st.sampled_from(Tone))
    texts = st.lists(text, max_size=depth).map(tuple)
    return st.lists(
        st.builds(MarginClue, st.just(side), st.integers(0, lines - 1), texts),
        unique_by=lambda clue: clue.line,
        max_size=lines,
    )


@st.composite
def mosaics(draw: st.DrawFn, most: int = 30) -> Drawing:
    """A Nonogram's board: ink and margins as deep as they can be, lines every five cells."""
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    left, top = draw(st.sampled_from([0, 0, 2, 5, 8])), draw(st.integers(0, 8))
    signs = [None, Ink.BLACK] if draw(st.booleans()) else [None, None, *Ink]
    chance = Random(draw(st.integers(0, 2**32)))
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    ink = [Inked(*cell, sign) for cell in cells if (sign := chance.choice(signs))]
    blocks = [r // 5 * columns + c // 5 for r, c in cells]
    margin = [
        MarginClue(side, line, tuple(MarginText(str(chance.randint(0, 30))) for _ in range(texts)))
        for side, lines, depth in ((Side.ROWS, rows, left), (Side.COLUMNS, columns, top))
        for line in range(lines)
        for texts in [chance.randint(0, depth)]
    ]
    return Drawing(
        rows, columns, borders(blocks, columns), (), ink=tuple(ink), margin=tuple(margin),
        left=left, top=top,
    )  # fmt: skip
