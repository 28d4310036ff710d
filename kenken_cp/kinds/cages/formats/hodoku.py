"""A line of HoDoKu's library: a position of a Sudoku, and a step that is possible there.

`:technique:digits:cells:deleted candidates:eliminations:placements:comment:`, where `cells` has a
sign for each of 81 cells, with `+` before a digit that was placed and not given, and a candidate is
its digit, row and column, `513` for 5 in r1c3. The digits are read as givens, and cells that lost
candidates with those that they have left; the rest tells how somebody came here and what is
possible next, which is said in notices.
"""

import re
from collections.abc import Iterator

from kenken_cp.core.counts import say_count
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format, begins, by_line
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.cages import sudoku
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.puzzle import CagePuzzle

TITLE = "line of HoDoKu's library"
SIZE = 9
FEWEST, MOST = 5, 9  # parts between colons, the empty ones outside included

_START = re.compile(r"\s*:[0-9]{4,5}(?:-[0-9x]+)?:[0-9 ]*:\s*[+0-9.]{40,}\s*(?::|$)")
_CELL = re.compile(r"\+?[0-9.]")
_CANDIDATE = re.compile(r"[1-9]{3}")
_LISTED = re.compile(r"(?:[1-9]{3}(?:\s+|$))*")


def read(text: str) -> Document:
    """The position; FormatError says what does not fit."""
    if not _START.match(text) or "\n" in text.strip():
        raise FormatError("it must be one line that begins such as ':0300:4:' before 81 cells")
    _, technique, digits, cells, *rest = map(str.strip, text.strip().split(":"))
    if not FEWEST <= len(rest) + 4 <= MOST:
        raise FormatError(f"it has {len(rest) + 4} parts between colons; at most {MOST} are read")
    deleted, *history = [*rest, *[""] * MOST][: MOST - 4]
    signs = _CELL.findall(cells)
    if len(signs) != SIZE**2 or "".join(signs) != cells:
        raise FormatError(
            f"it has {say_count(len(signs), 'cell')}; a position has {SIZE**2}, each a digit, with "
            "+ if it was placed, or a full stop"
        )
    givens = {cell: int(sign[-1]) for cell, sign in enumerate(signs) if sign[-1] not in "0."}
    left: dict[int, set[int]] = {}
    for digit, cell in _candidates(deleted):
        if cell not in givens:
            left.setdefault(cell, set(range(1, SIZE + 1))).discard(digit)
        elif givens[cell] == digit:
            raise FormatError(
                f"{cell_name(cell, SIZE)} holds {digit}, which is among the deleted candidates"
            )
    puzzle = CagePuzzle(
        SIZE,
        SIZE,
        (),
        boxes=usual_boxes(SIZE),
        givens=tuple(givens.items()),
        covered=False,
        candidates=tuple([(cell, tuple(held)) for cell, held in left.items()]),
    )
    placed = sum(sign.startswith("+") for sign in signs)
    notices = _notices(technique, digits, placed, history)
    return Document(sudoku.FAMILY, puzzle, notices=tuple(notices))


def _candidates(text: str) -> Iterator[tuple[int, int]]:
    """The digit and the cell of each candidate in a list; FormatError for other words."""
    if not _LISTED.fullmatch(text):
        wrong = next(word for word in text.split() if not _CANDIDATE.fullmatch(word))
        raise FormatError(
            f"the deleted candidate {wrong[:20]!r} must be a digit, a row and a column, such as "
            "513 for 5 in r1c3"
        )
    for word in text.split():
        digit, row, column = map(int, word)
        yield digit, (row - 1) * SIZE + column - 1


def _notices(technique: str, digits: str, placed: int, history: list[str]) -> Iterator[str]:
    """What the line says beyond the position."""
    if placed:
        yield f"digits marked with + were placed and not given ({placed}); they were read as givens"
    step = " ".join(filter(None, [technique, digits]))
    told = [
        f"{what} {text!r}"
        for what, text in zip(("eliminations", "placements", "comment"), history, strict=False)
        if text
    ]
    yield f"the step that the line names was not read: {', '.join([f'technique {step}', *told])}"


FORMAT = by_line(Format("hodoku", TITLE, begins(_START), read, families=(sudoku.FAMILY,)))
