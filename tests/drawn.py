"""Boards with boxes, diagonals, givens and outlined cages, and a step on one, to be drawn."""

from dataclasses import replace

from kenken_cp.core.drawing import Candidate, Drawing, Fill, Mark, Role, Tone
from kenken_cp.core.geometry import Grid, numbered, parts
from kenken_cp.kinds.cages.board import boxes_of
from kenken_cp.kinds.cages.drawing import draw
from kenken_cp.kinds.cages.puzzle import GIVEN, Cage, CagePuzzle


def _grid(high: int, wide: int) -> Grid:
    """A grid with different digits in each row, column and box of so many cells."""
    side = high * wide
    return tuple(
        (wide * (row % high) + row // high + column) % side + 1
        for row in range(side)
        for column in range(side)
    )


def _sums(told: str, grid: Grid) -> tuple[Cage, ...]:
    """The cages of a map of letters, with the sums of this grid; `.` is a cell in none."""
    names = "".join(told.split())
    cages = []
    for cells in parts(numbered(names)):
        if names[cells[0]] != ".":
            total = sum(grid[cell] for cell in cells)
            cages.append(Cage(tuple(cells), "+" if len(cells) > 1 else GIVEN, total))
    return tuple(cages)


NINE, SIX = _grid(3, 3), _grid(2, 3)
SUDOKU = CagePuzzle(
    9, 9, (), boxes=boxes_of(9, 9, 3, 3), covered=False,
    givens=tuple((cell, NINE[cell]) for cell in range(0, 81, 3) if cell % 5 < 3),
)  # fmt: skip
SMALL = CagePuzzle(
    6, 6, (), boxes=boxes_of(6, 6, 2, 3), covered=False,
    givens=tuple((cell, SIX[cell]) for cell in range(1, 36, 4)),
)  # fmt: skip
JIGSAW = CagePuzzle(
    5, 5, (), boxes=numbered("AAABB ACABB CCDBE CDDEE CDDEE"[cell] for cell in range(29)
                             if cell % 6 != 5),
    givens=((0, 2), (9, 1), (17, 4)), covered=False,
)  # fmt: skip
SLANTED = CagePuzzle(
    4, 4, (), boxes=boxes_of(4, 4, 2, 2), diagonals=True, givens=((0, 1), (6, 2), (11, 3)),
    covered=False,
)  # fmt: skip
KILLER = CagePuzzle(
    6, 6, _sums("AABBBC ADD.EC FFDGEE FHHGI. JJHGIK JLLMMK", SIX), boxes=boxes_of(6, 6, 2, 3),
    givens=((9, SIX[9]), (19, SIX[19])), distinct=True, covered=False,
)  # fmt: skip
BOXED = CagePuzzle(
    4,
    4,
    (
        Cage((0, 4), "/", 3), Cage((1, 5, 6), "+", 10), Cage((2, 3, 7), "*", 6),
        Cage((8, 12), "/", 2), Cage((9, 13), "-", 2), Cage((10, 11), "-", 1),
        Cage((14,), GIVEN, 2), Cage((15,), GIVEN, 1),
    ),
    boxes=boxes_of(4, 4, 2, 2),
)  # fmt: skip


def _step() -> Drawing:
    """The Killer with what its cells may be, and with marks of every kind."""
    found = draw(KILLER, [SIX[cell] if cell in (8, 15, 16) else None for cell in range(36)])
    filled = {(row, column) for row, column, role, _ in found.labels if role is not Role.CLUE}
    marks = {(0, 0, 1): Mark.PLACED, (0, 1, 1): Mark.STRUCK, (3, 5, 0): Mark.STRUCK}
    candidates = tuple(
        Candidate(row, column, slot, str(slot + 1), marks.get((row, column, slot), Mark.PLAIN))
        for row in range(6)
        for column in range(6)
        for slot in range(6)
        if (row, column) not in filled and (row + column + slot) % 3
    )
    fills = (Fill(0, 0, Tone.TARGET), Fill(0, 1, Tone.EVIDENCE), Fill(1, 0, Tone.WRONG))
    return replace(found, candidates=candidates, slots=6, fills=fills)


DRAWN: dict[str, Drawing] = {
    "sudoku": draw(SUDOKU),
    "sudoku-6x6": draw(SMALL, SIX),
    "jigsaw": draw(JIGSAW),
    "diagonals": draw(SLANTED),
    "killer": draw(KILLER, [digit if cell % 2 else None for cell, digit in enumerate(SIX)]),
    "killer-step": _step(),
    "kenken-boxes": draw(BOXED),
}
