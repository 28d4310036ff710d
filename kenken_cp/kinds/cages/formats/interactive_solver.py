"""Sudokus and Killers of the Interactive Sudoku Solver, with boxes or other regions; read only.

A rule is a dot, its name, and what it takes, each behind a `~`; white space is free. `.Shape~6x6`
has the sides, 9×9 if it is not there, and `.~R1C1_5~R2C7_3` digits that are given; from 10 on rows
and columns are letters. `.Cage~15~R1C1~R1C2` is a killer cage, whose digits differ; with the sum 0
they do no more. `.NoBoxes` takes away the usual boxes, and `.Jigsaw~` gives regions, a sign for
each cell. `.Diagonal~1` and `.Diagonal~-1` are the two diagonals.
"""

import re
from collections.abc import Sequence

from kenken_cp.core.counts import counted, listed
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format, always_certain
from kenken_cp.core.geometry import cell_name, numbered, parts
from kenken_cp.kinds.cages import killer, sudoku
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.formats.assemble import DrawnBoard, Given, assemble, left_out
from kenken_cp.kinds.cages.formats.boards import check_sides
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.kinds.cages.puzzle import Cage
from kenken_cp.text.decoding import number

SIZE = 9  # without a shape
BASE = 17  # of rows and columns
SHAPE, GIVENS, CAGE, NO_BOXES, JIGSAW, DIAGONAL = READ = (
    "Shape", "Given", "Cage", "NoBoxes", "Jigsaw", "Diagonal",
)  # fmt: skip

_START = re.compile(r"\s*\.(?:[A-Za-z]+\s*\.)*[A-Za-z]*~")
_CELL = re.compile(r"[Rr]([1-9A-Ga-g])[Cc]([1-9A-Ga-g])")


def sniff(text: str) -> bool:
    """Whether it begins with rules of which one takes something."""
    return _START.match(text) is not None


def read(text: str) -> Document:
    """The puzzle; FormatError names what is not understood."""
    said = _said("".join(text.split()))
    size = _size(said[SHAPE])
    cages = [_cage(taken, size) for taken in said[CAGE]]
    board = DrawnBoard(
        size,
        size,
        sums=[cage for cage in cages if cage.target],
        unequal=[cage.cells for cage in cages if not cage.target],
        givens=[_given(text, size) for taken in said[GIVENS] for text in taken],
        regions=_regions(said[JIGSAW], bool(said[NO_BOXES]), size),
        diagonals=_has_diagonals(said[DIAGONAL]),
        covered=False,
    )
    puzzle = assemble(board)
    return Document(family_for(puzzle), puzzle, notices=left_out(board.unequal, puzzle))


def _said(text: str) -> dict[str, list[list[str]]]:
    """What each rule takes, by its name, once for each time that it stands there."""
    said: dict[str, list[list[str]]] = {name: [] for name in READ}
    for rule in text.split(".")[1:]:
        name, *taken = rule.split("~")
        name = name or GIVENS
        if name not in READ:
            raise FormatError(
                f"the rule {name[:30]!r} is not read; only {listed([*READ], 'and')} are"
            )
        said[name].append(taken)
    for name in (SHAPE, NO_BOXES, JIGSAW):
        if len(said[name]) > 1:
            raise FormatError(
                f"the rule {name} is there {counted(len(said[name]), 'time')}; keep one"
            )
    if said[NO_BOXES] not in ([], [[]]):
        raise FormatError(f"the rule {NO_BOXES} takes nothing, not {said[NO_BOXES][0][0][:20]!r}")
    return said


def _size(shapes: Sequence[Sequence[str]]) -> int:
    """The side of the board."""
    if not shapes:
        return SIZE
    form = re.fullmatch(r"([0-9]+)x\1", "~".join(shapes[0]))
    if form is None:
        told = "~".join(shapes[0])[:20]
        raise FormatError(
            f"the shape {told!r} is not read; it must be that of a square with the usual digits, "
            "such as 9x9"
        )
    size = number(form[1])
    check_sides(size, size)
    return size


def _cell(name: str, size: int) -> int:
    """The cell of this name."""
    form = _CELL.fullmatch(name)
    row, column = (int(sign, BASE) - 1 for sign in form.groups()) if form else (size, size)
    if max(row, column) >= size:
        raise FormatError(
            f"{name[:20]!r} is no cell of a {size}×{size} board; cells are named as in R1C1"
        )
    return row * size + column


def _cage(taken: Sequence[str], size: int) -> Cage:
    """A killer cage; its target is 0 if it has no sum."""
    total, names = taken[:1], taken[1:]
    if not names or re.fullmatch(r"[0-9]+", total[0]) is None:
        raise FormatError(
            f"the cage {'~'.join(taken)[:30]!r} must have a sum and cells, as in 15~R1C1~R1C2"
        )
    cells = tuple([_cell(name, size) for name in names])
    return Cage(cells, GIVEN if len(cells) == 1 else "+", number(total[0]))


def _given(text: str, size: int) -> Given:
    """A digit given."""
    name, *digits = text.split("_")
    cell = _cell(name, size)
    if len(digits) != 1 or re.fullmatch(r"[0-9]+", digits[0]) is None:
        raise FormatError(
            f"{cell_name(cell, size)} has {text[:20]!r}; only a single digit is read, as in R1C1_5"
        )
    return Given(cell, number(digits[0]))


def _regions(
    jigsaws: Sequence[Sequence[str]], no_boxes: bool, size: int
) -> Sequence[Sequence[int]]:
    """The cells of each box or region."""
    if not jigsaws:
        return [] if no_boxes else parts(usual_boxes(size))
    if not no_boxes and usual_boxes(size):
        raise FormatError(
            f"regions beside the usual boxes are not supported; {NO_BOXES} takes the boxes away"
        )
    signs = jigsaws[0][-1] if jigsaws[0] else ""
    if jigsaws[0][:-1] not in ([], [f"{size}x{size}"]) or len(signs) != size * size:
        raise FormatError(
            f"the rule {JIGSAW} has {'~'.join(jigsaws[0])[:20]!r}; it must have a sign for each "
            f"of {size * size} cells"
        )
    regions = parts(numbered(signs))
    for region in regions:
        if len(region) != size:
            raise FormatError(
                f"the region that begins at {cell_name(region[0], size)} has "
                f"{counted(len(region), 'cell')}; it must have {size}"
            )
    return regions


def _has_diagonals(told: Sequence[Sequence[str]]) -> bool:
    """Whether both diagonals count."""
    if told and sorted(map(list, told)) != [["-1"], ["1"]]:
        raise FormatError(
            f"the rule {DIAGONAL} must be there twice, with 1 and with -1 for the two diagonals, "
            "or not at all"
        )
    return bool(told)


FORMAT = Format(
    id="interactive-solver",
    title="Interactive Sudoku Solver text",
    suffixes=(),
    sniff=sniff,
    read=read,
    families=(sudoku.FAMILY, killer.FAMILY),
    certain=always_certain,
)
