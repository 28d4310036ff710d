"""KenKen, Sudoku and Killer as they are drawn with box characters (`text.drawn`).

Cells of two lines and more have a clue in the first and a digit in the last. Thick lines are the
walls of cages, or else those of boxes, and dashes go through cages. Cells of one line hold given
digits, and thick lines are the boxes. A drawing says neither the digits nor the family of clues
without a sign, nor what − and ÷ mean; what was taken is told.
"""

from collections.abc import Iterator, Sequence

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.formats.assemble import DrawnBoard, Given, as_sum, assemble
from kenken_cp.kinds.cages.formats.boards import check_sides, clue_of, digit_of
from kenken_cp.kinds.cages.formats.carries import ALL_CAGED
from kenken_cp.kinds.cages.operators import GIVEN, NO_OP
from kenken_cp.kinds.cages.puzzle import Cage
from kenken_cp.text.drawn import ACROSS, DASHED, DOWN, THICK, DrawnCells, is_drawing, read_drawing
from kenken_cp.text.drawn import split as split_drawings
from kenken_cp.text.notices import ATTEMPT_NOT_READ

TITLE = "drawn KenKen, Sudoku or Killer"
SOLID = "".join(sign for sign in ACROSS + DOWN if sign not in DASHED)


def sniff(text: str) -> bool:
    """Whether a drawing's cells have room for clues, or stand in boxes, or it is damaged."""
    if not is_drawing(text):
        return False
    try:
        drawn = read_drawing(split_drawings(text)[0])
    except FormatError:
        return True  # its reader says what is wrong
    return not drawn.has_margins() and (drawn.lines > 1 or drawn.has_thick_lines())


def read(text: str) -> Document:
    """The puzzle; FormatError says what is not understood."""
    if len(split_drawings(text)) > 1:
        raise FormatError("the text has several drawn boards; put each into a file of its own")
    drawn = read_drawing(text)
    check_sides(drawn.height, drawn.width)
    if drawn.lines == 1:
        board = DrawnBoard(
            drawn.height,
            drawn.width,
            givens=[*_digits(drawn)],
            regions=_cells_of(drawn.regions(THICK)),
            covered=False,
        )
        puzzle = assemble(board)
        return Document(family_for(puzzle), puzzle)
    return _caged(drawn)


def _caged(drawn: DrawnCells) -> Document:
    outlined = drawn.has_dashes() or all(texts[0] for texts in drawn.texts)
    cages = [*_cages(drawn, drawn.regions(SOLID if outlined else THICK), outlined)]
    digits = [*_digits(drawn)]
    killer = outlined and all(cage.operator in (GIVEN, NO_OP) for cage in cages)
    held = {cell for cage in cages for cell in cage.cells}
    killer = killer or len(held) < len(drawn.texts)
    is_solved = len(digits) == len(drawn.texts)
    boxes = _cells_of(drawn.regions(THICK)) if outlined and drawn.has_thick_lines() else []
    board = DrawnBoard(
        drawn.height,
        drawn.width,
        cages=[] if killer else cages,
        sums=[as_sum(cage, drawn.width) for cage in cages] if killer else [],
        givens=[] if is_solved or not killer else digits,
        regions=boxes,
        covered=not killer,
    )
    puzzle = assemble(board)
    family = family_for(puzzle)
    taken = f"a drawing does not say all; taken as {family.title} with the digits 1 to "
    notices = [f"{taken}{max(puzzle.digits)}"]
    if digits and not killer and not is_solved:
        notices.append(ATTEMPT_NOT_READ)
    solution = tuple([given.value for given in digits]) if is_solved else None
    return Document(family, puzzle, solution, notices=tuple(notices))


def _cells_of(region_of: Sequence[int]) -> list[list[int]]:
    """The cells of each region."""
    regions: list[list[int]] = [[] for _ in range(max(region_of) + 1)]
    for cell, region in enumerate(region_of):
        regions[region].append(cell)
    return regions


def _cages(drawn: DrawnCells, region_of: Sequence[int], outlined: bool) -> Iterator[Cage]:
    """The cages, each with the clue in its first cell. Raises FormatError."""
    for cells in _cells_of(region_of):
        clues = [(cell, drawn.texts[cell][0]) for cell in cells if drawn.texts[cell][0]]
        if len(clues) == 1 and clues[0][0] == cells[0]:
            yield clue_of(cells, clues[0][1], drawn.width)
        elif clues or not outlined or len(cells) > 1:
            name = cell_name(cells[0], drawn.width)
            raise FormatError(
                f"the cage at {name} of the drawn board must have one clue, in its first cell"
            )


def _digits(drawn: DrawnCells) -> Iterator[Given]:
    """The digit in the last line of each cell. Raises FormatError."""
    for cell, (*others, last) in enumerate(drawn.texts):
        if any(others[drawn.lines > 1 :]):
            raise FormatError(
                f"{cell_name(cell, drawn.width)} of the drawn board holds candidates, which are "
                "not read; draw the puzzle without them"
            )
        if last:
            yield Given(cell, digit_of(last.replace("−", "-"), cell_name(cell, drawn.width)))


FORMAT = Format(
    id="drawn",
    title=TITLE,
    suffixes=(),
    sniff=sniff,
    read=read,
    families=ALL_CAGED,
)
