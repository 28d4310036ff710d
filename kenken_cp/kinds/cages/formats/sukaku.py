"""Sudokus that are given by candidates: 729 signs, or a grid with several figures in a cell.

A Sukaku has n signs for each cell of n×n, row by row: the digit where it is a candidate, a blank
where it is not, one blank sign all over the text. White space is ignored. A 4×4 has none, since
its 64 signs are an 8×8 Sudoku.

A candidate grid is what programs print of a Sudoku that somebody works at: a row a line, and in
each cell its candidates, ascending, such as `1379`; lines may be drawn round boxes or cells. Solved
cells and those with a single candidate look alike: they are taken as the latter, which has the same
solutions.

The boxes follow from the size, as in `sudoku_text`. Neither text has givens.
"""

from collections.abc import Iterable, Sequence

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format, LineForm, always_certain, cannot_carry
from kenken_cp.core.geometry import as_rows, cell_name
from kenken_cp.kinds.cages import sudoku
from kenken_cp.kinds.cages.formats.carries import Boxes, Carries, require_carried
from kenken_cp.kinds.cages.formats.clues import rows_of
from kenken_cp.kinds.cages.formats.grids import SIZES
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.sukaku_signs import SIGNED
from kenken_cp.text.cell_notes import Grammar, notes_in
from kenken_cp.text.cell_rows import BLANK, BLANKS, FIGURES, UPRIGHT, is_drawn, rows_in

TITLE, GRID_TITLE = "Sukaku text", "candidate grid"
CARRIES = Carries((sudoku.FAMILY,), boxes=Boxes.USUAL, diagonals=False, candidates=True)
LONGEST = 1 << 14  # characters of a grid; a 9×9 with nine candidates in each cell has a tenth
GRIDS = tuple([size for size in SIZES if size <= 9])  # those whose digits are one figure each
ALONE = (
    "a digit that stands alone in a cell was taken as its only candidate, not as a given, which "
    "has the same solutions"
)


def _size_of(text: str) -> int:
    """The size of the Sukaku that the text has the signs of, 0 if it has those of none.

    Each sign is a blank or the digit that belongs there.
    """
    signs = "".join(text.split()).upper()
    size = next((size for size in SIGNED if size**3 == len(signs)), 0)
    if not size or len(set(signs) & set(BLANKS)) > 1:
        return 0
    own = FIGURES[:size] * size**2
    fits = all(sign == digit or sign in BLANKS for sign, digit in zip(signs, own, strict=True))
    return size if fits and not set(signs) <= set(BLANKS) else 0


def sniff(text: str) -> bool:
    """Whether it has the signs of a Sukaku and nothing else."""
    return _size_of(text) > 0


def sniff_line(line: str) -> bool:
    """Whether the line is by itself a Sukaku, in one word, so that others may follow."""
    return len(line.split()) == 1 and sniff(line)


def read(text: str) -> Document:
    """The puzzle; FormatError for signs that do not fit."""
    size = _size_of(text)
    if not size:
        raise FormatError(
            "it is no Sukaku: it must have n signs for each cell of an n×n grid (729 for 9×9), "
            "each digit in its own place or one sign for a blank"
        )
    signs = "".join(text.split()).upper()
    held = [
        [place for place, sign in enumerate(cell, start=1) if sign not in BLANKS]
        for cell in as_rows(signs, size)
    ]
    return _document(size, held)


def _document(size: int, held: Iterable[Sequence[int]], notices: tuple[str, ...] = ()) -> Document:
    """The Sudoku with these candidates in each cell."""
    puzzle = CagePuzzle(
        size,
        size,
        (),
        boxes=usual_boxes(size),
        covered=False,
        candidates=tuple(enumerate(map(tuple, held))),
    )
    return Document(sudoku.FAMILY, puzzle, notices=notices)


def sniff_grid(text: str) -> bool:
    """Whether it is a square of figures that ascend in each cell, with several in some cell.

    So a grid of numbers, such as that of a Numbrix, is none.
    """
    rows = next(rows_in(text)) if len(text) <= LONGEST else []
    size = len(rows)
    words = [word for row in rows for word in row]
    return (
        size in GRIDS
        and all(len(row) == size for row in rows)
        and all(word.isascii() and word.isdigit() for word in words)
        and all(list(word) == sorted(set(word)) for word in words)
        and any(len(word) > 1 for word in words)
    )


def read_grid(text: str) -> Document:
    """The puzzle; FormatError for figures that are no digits, or lines round other boxes."""
    if not sniff_grid(text):
        raise FormatError(
            "it is no candidate grid: it must have n rows of n cells, in each its candidates in "
            "ascending order, such as 1379; n is 4, 6, 8 or 9"
        )
    size = len(next(rows_in(text)))
    _check_lines(text, size)
    rows = notes_in(Grammar(size, size, "digit", range(1, size + 1)), text)
    notes = [note for row in rows for note in row]
    held = [note if isinstance(note, tuple) else (note or 0,) for note in notes]
    alone = any(len(digits) == 1 for digits in held)
    return _document(size, held, (ALONE,) * alone)


def _check_lines(text: str, size: int) -> None:
    """FormatError for lines that are drawn, but neither round the usual boxes nor round cells."""
    usual = usual_boxes(size)
    wide = usual[:size].count(0)
    across, down = set(), [0]
    for line in filter(str.strip, text.split("\n")):
        if is_drawn(line):
            down.append(0)
            continue
        down[-1] += 1
        across.add(tuple(filter(None, [len(part.split()) for part in UPRIGHT.split(line)])))
    level = (("column", tuple(filter(None, down)), size // wide),)
    for what, parts, side in (*[("row", parts, wide) for parts in sorted(across)], *level):
        if set(parts) not in ({size}, {side}, {1}):
            held = ", ".join(map(str, parts))
            raise FormatError(
                f"the lines drawn divide a {what} into {held} cells, but the boxes of a "
                f"{size}×{size} are {size // wide}×{wide}; leave out the lines if these are meant"
            )


def write(document: Document) -> str:
    """A line of signs for each row; FormatError names what they cannot carry."""
    cells = _cells(document, TITLE, SIGNED)
    return "\n".join(rows_of(cells, document.puzzle.rows)) + "\n"


def write_line(document: Document) -> str:
    """All signs on one line; FormatError names what they cannot carry."""
    return "".join(_cells(document, TITLE, SIGNED))


def _cells(document: Document, title: str, sizes: Sequence[int]) -> list[str]:
    """The candidates of each cell, as a sign for every digit; FormatError names what the format
    cannot carry."""
    puzzle = require_carried(document, title, CARRIES)
    size = puzzle.rows
    if size not in sizes:
        raise cannot_carry(title, f"a grid of size {size}, only {', '.join(map(str, sizes))}")
    if puzzle.givens:
        name = cell_name(puzzle.givens[0][0], size)
        raise cannot_carry(title, f"givens, as in {name}, only candidates")
    return [
        "".join([FIGURES[digit - 1] if digit in held else BLANK for digit in puzzle.digits])
        for held in puzzle.domains
    ]


def write_grid(document: Document) -> str:
    """The grid with lines round the boxes; FormatError names what it cannot carry."""
    cells = [cell.replace(BLANK, "") for cell in _cells(document, GRID_TITLE, GRIDS)]
    if all(len(cell) == 1 for cell in cells):
        raise cannot_carry(GRID_TITLE, "a single candidate in every cell: it would be a solution")
    puzzle: CagePuzzle = document.puzzle
    size = puzzle.rows
    wide = puzzle.boxes[:size].count(0)
    width = max(map(len, cells))
    rule = "+".join(["", *["-" * (wide * (width + 1) + 1)] * (size // wide), ""])
    lines = []
    for row in range(size):
        if row % (size // wide) == 0:
            lines.append(rule)
        held = [f"{cell:<{width}}" for cell in cells[row * size : (row + 1) * size]]
        boxes = [" ".join(held[start : start + wide]) for start in range(0, size, wide)]
        lines.append(f"| {' | '.join(boxes)} |")
    return "\n".join([*lines, rule]) + "\n"


FORMAT = Format(
    id="sukaku",
    title=TITLE,
    suffixes=(".sukaku",),
    sniff=sniff,
    read=read,
    write=write,
    lines=LineForm(sniff_line, write_line),
    families=CARRIES.families,
    certain=always_certain,
)
GRID = Format(
    id="candidate-grid",
    title=GRID_TITLE,
    sniff=sniff_grid,
    read=read_grid,
    write=write_grid,
    families=CARRIES.families,
    certain=always_certain,
)
