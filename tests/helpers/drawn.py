"""Boards with boxes, diagonals, givens and outlined cages, a step on one, and others:
a Nonogram, a Shikaku, a Numbrix and a Hidato, drawn by hand."""

from dataclasses import replace

from kenken_cp.core.drawing import (
    Candidate,
    Certainty,
    Drawing,
    Fill,
    Ink,
    Inked,
    Label,
    Line,
    MarginClue,
    MarginText,
    Mark,
    Role,
    Side,
    Stroke,
    Tone,
    borders,
)
from kenken_cp.core.geometry import Grid, cell_names, number_names, parts
from kenken_cp.core.shades import shades_of
from kenken_cp.kinds.cages.drawing import draw
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle


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
    for cells in parts(number_names(names)):
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
    5, 5, (), boxes=number_names("AAABB ACABB CCDBE CDDEE CDDEE"[cell] for cell in range(29)
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


def rule(rows: int, columns: int) -> tuple[Line, ...]:
    """The lines of a grid, heavy round every five rows and columns."""
    blocks = [row // 5 * columns + column // 5 for row in range(rows) for column in range(columns)]
    return borders(blocks, columns)


def blocks_of(cells: str) -> list[int]:
    """The lengths of the black stretches of a row, `#` for black; 0 alone where there are none."""
    return [len(run) for run in cells.replace(".", " ").split()] or [0]


def nonogram(picture: str, known: str = "") -> Drawing:
    """The board of a picture, with clues in the margins; `known` is what was found.

    A row is a word: `#` black, `.` white, `?` neither yet; whites that were found are dots.
    """
    rows = picture.split()
    columns = ["".join(cells) for cells in zip(*rows, strict=True)]
    margin = [
        MarginClue(side, number, tuple(MarginText(str(length)) for length in blocks_of(cells)))
        for side, lines in ((Side.ROWS, rows), (Side.COLUMNS, columns))
        for number, cells in enumerate(lines)
    ]
    depths = [max(len(blocks_of(cells)) for cells in lines) for lines in (rows, columns)]
    ink = [
        Inked(row, column, Ink.BLACK if sign == "#" else Ink.DOT)
        for row, cells in enumerate(known.split())
        for column, sign in enumerate(cells)
        if sign != "?"
    ]
    return Drawing(
        len(rows), len(columns), rule(len(rows), len(columns)), (), ink=tuple(ink),
        margin=tuple(margin), left=depths[0], top=depths[1],
    )  # fmt: skip


CUP = """
..#..#....
...#..#...
..#..#....
..........
########..
##########
########.#
##########
.######...
##########
"""
KNOWN = """
..#..#....
??????????
??????????
..........
########..
##########
########.#
?#######??
??####????
##########
"""


def _nonogram_step() -> Drawing:
    """The cup begun: row 9 is looked at, and takes two blacks; what is done is said."""
    drawing = nonogram(CUP, KNOWN)
    done = {(Side.ROWS, line) for line in (0, 3, 4, 5, 6, 9)}
    margin = [
        clue._replace(texts=tuple(one._replace(done=True) for one in clue.texts))
        if clue[:2] in done
        else clue
        for clue in drawing.margin
    ]
    margin[8] = margin[8]._replace(texts=(MarginText("6", tone=Tone.EVIDENCE),))
    margin[10] = margin[10]._replace(
        texts=(*margin[10].texts[:-1], MarginText("1", tone=Tone.WRONG))
    )
    margin[1] = margin[1]._replace(texts=(MarginText("1", tone=Tone.TARGET), MarginText("1")))
    fills = [Fill(8, column, Tone.EVIDENCE) for column in range(2, 6)]
    fills += [Fill(8, 9, Tone.TARGET), Fill(8, 6, Tone.TARGET), Fill(7, 0, Tone.WRONG)]
    ink = (*drawing.ink, Inked(8, 6, Ink.BLACK), Inked(8, 9, Ink.CROSS))
    return replace(drawing, margin=tuple(margin), fills=tuple(fills), ink=ink)


def shikaku(told: str, clues: dict[int, str], solved: bool) -> Drawing:
    """A map of letters, a letter a rectangle, with clues in some cells."""
    rows = told.split()
    columns, names = len(rows[0]), "".join(rows)
    regions = number_names(names)
    labels = [Label(*divmod(cell, columns), Role.CENTRED, text) for cell, text in clues.items()]
    sentences = [
        f"Rectangle {len(cells)}: {cell_names(cells, columns)}." for cells in parts(regions)
    ]
    return Drawing(
        len(rows), columns, borders(regions if solved else [0] * len(names), columns),
        tuple(labels), shades=shades_of(regions, columns) if solved else (),
        sentences=tuple(sentences) if solved else (),
    )  # fmt: skip


RECTANGLES = """
AAAABBCC
AAAABBCC
DDEEEECC
DDFFFGGG
HHFFFGGG
HHIIIIJK
LLLLLLJK
MMMMMMJK
"""
AREAS = {
    1: "8", 12: "4", 15: "6", 16: "4", 20: "4", 28: "6", 31: "6", 40: "4", 43: "4", 54: "3",
    47: "3", 52: "6", 58: "?",
}  # fmt: skip


def path_of(numbers: str) -> dict[int, tuple[int, int]]:
    """Where each number of a board stands, a row a line."""
    return {
        int(number): (row, column)
        for row, line in enumerate(numbers.strip().splitlines())
        for column, number in enumerate(line.split())
        if number.isdecimal()
    }


def numbered_path(numbers: str, given: set[int], shown: set[int]) -> Drawing:
    """A board of a path with some numbers given and some found; `x` is a hole.

    The path is drawn between numbers shown that follow each other.
    """
    place_of = path_of(numbers)
    lines = numbers.strip().splitlines()
    columns = len(lines[0].split())
    cells = [(row, column) for row in range(len(lines)) for column in range(columns)]
    absent = tuple(cell for cell in cells if cell not in place_of.values())
    regions = [None if cell in absent else 0 for cell in cells]
    labels = [
        Label(*place, Role.GIVEN if number in given else Role.VALUE, str(number))
        for number, place in place_of.items()
        if number in given | shown
    ]
    stretches: list[list[tuple[int, int]]] = []
    for number, place in sorted(place_of.items()):
        if number in given | shown:
            if number - 1 not in given | shown or not stretches:
                stretches.append([])
            stretches[-1].append(place)
    return Drawing(
        len(lines), columns, borders(regions, columns), tuple(labels), absent=absent,
        strokes=tuple(Stroke(tuple(cells)) for cells in stretches if len(cells) > 1),
    )  # fmt: skip


NUMBERS = """
 1  2  3  4  5  6
30 29 28 27  8  7
31  x  x 26  9 10
32  x  x 25 12 11
33 22 23 24 13 14
34 21 20 19 16 15
 x  x  x 18 17  x
"""
DIAGONAL = """
x  5  6  7  x
4  1  8  9 10
3  2 12 11 17
x 13 14 16 18
x  x 15 20 19
"""


def _numbrix_step() -> Drawing:
    """A path begun on a board with holes: candidates are too many for slots."""
    drawing = numbered_path(NUMBERS, {1, 6, 15, 24, 27, 34}, {2, 3, 25, 26, 16, 33})
    held = {
        (0, 3): {4: Mark.PLACED}, (0, 4): {5: Mark.PLAIN, 7: Mark.STRUCK},
        (1, 4): dict.fromkeys((*range(5, 15), 20), Mark.PLAIN) | {8: Mark.STRUCK},
        (1, 5): dict.fromkeys((7, 5), Mark.PLAIN), (1, 1): dict.fromkeys((28, 29, 30), Mark.PLAIN),
    }  # fmt: skip
    candidates = tuple(
        Candidate(*cell, value - 1, str(value), mark)
        for cell, values in held.items()
        for value, mark in sorted(values.items())
    )
    return replace(
        drawing, candidates=candidates, slots=34, crowded=True,
        strokes=(*drawing.strokes, Stroke(((0, 2), (0, 3), (0, 4), (0, 5)), Certainty.ASSUMED)),
        fills=(Fill(0, 3, Tone.TARGET), Fill(0, 2, Tone.EVIDENCE), Fill(0, 5, Tone.EVIDENCE)),
    )  # fmt: skip


FOREIGN: dict[str, Drawing] = {
    "nonogram": nonogram(CUP),
    "nonogram-step": _nonogram_step(),
    "nonogram-solved": nonogram(CUP, CUP),
    "shikaku": shikaku(RECTANGLES, AREAS, False),
    "shikaku-solved": shikaku(RECTANGLES, AREAS, True),
    "numbrix": numbered_path(NUMBERS, {1, 6, 15, 24, 27, 34}, set()),
    "numbrix-step": _numbrix_step(),
    "numbrix-solved": numbered_path(NUMBERS, {1, 6, 15, 24, 27, 34}, set(range(35))),
    "hidato-solved": numbered_path(DIAGONAL, {1, 7, 12, 20}, set(range(21))),
}
DRAWN |= FOREIGN
