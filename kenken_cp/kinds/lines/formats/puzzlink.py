"""Nonograms in links of puzz.link: the numbers of the columns, then those of the rows.

Each column has as many slots as half its cells, rounded up, and so has each row; a clue fills them
from the grid outwards, so its last number comes first. A slot is a hexadecimal digit, `-` and two,
`+` and three; `g` to `z` pass over 1 to 20 slots; `.` is an unknown number, which is refused.
"""

from collections.abc import Sequence

from kenken_cp.core.counts import say_count
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Body
from kenken_cp.kinds.lines.formats.clues import FAMILIES, document_of, no_zero, without_givens
from kenken_cp.kinds.lines.puzzle import Clue, check_sides
from kenken_cp.text.cell_numbers import write_numbers
from kenken_cp.text.contents import PuzzLink

TITLE = "puzz.link address"
TYPE = "nonogram"
FIGURES = {"-": 2, "+": 3}  # the digits that follow these signs


def read(contents: PuzzLink) -> Document:
    """The puzzle; FormatError says what is wrong with its clues."""
    rows, columns = contents.rows, contents.columns
    check_sides(rows, columns)
    contents.refuse_flags()
    high, wide = -(-rows // 2), -(-columns // 2)
    wanted = high * columns + wide * rows
    slots = _slots(contents.data, wanted)
    downs = [slots[at : at + high] for at in range(0, high * columns, high)]
    across = [slots[at : at + wide] for at in range(high * columns, wanted, wide)]
    row_clues = [_clue(each, f"row {at}") for at, each in enumerate(across, start=1)]
    column_clues = [_clue(each, f"column {at}") for at, each in enumerate(downs, start=1)]
    return document_of((rows, columns), (row_clues, column_clues), None)


def _slots(data: str, wanted: int) -> list[int | None]:
    """The numbers of this many slots, None for one that is passed over."""
    found: list[int | None] = []
    at = 0
    while at < len(data):
        sign = data[at]
        at += 1
        if "g" <= sign <= "z":
            found += [None] * (ord(sign) - ord("g") + 1)
        elif sign == ".":
            raise FormatError("a clue has '.', an unknown number; give all numbers")
        else:
            long = FIGURES.get(sign, 1)
            figures = data[at : at + long] if sign in FIGURES else sign
            at += long if sign in FIGURES else 0
            if len(figures) < long or set(figures) - set("0123456789abcdef"):
                raise FormatError(f"{data[at - long : at + 5][:10]!r} is not a clue number")
            found.append(int(figures, 16))
        if len(found) > wanted and any(number is not None for number in found[wanted:]):
            raise FormatError(
                f"the link has more than the {say_count(wanted, 'clue number')} that fit its "
                "board; copy the whole link again"
            )
    return (found + [None] * wanted)[:wanted]


def _clue(slots: Sequence[int | None], where: str) -> Clue:
    """The clue of these slots, the nearest to the grid first. Raises FormatError."""
    return no_zero([size for size in slots[::-1] if size is not None], where)


def write(document: Document) -> PuzzLink:
    """The link's parts; FormatError names what it cannot carry."""
    puzzle = without_givens(document, TITLE)
    high, wide = -(-puzzle.rows // 2), -(-puzzle.columns // 2)
    slots: list[int | None] = []
    for clues, room in ((puzzle.column_clues, high), (puzzle.row_clues, wide)):
        for clue in clues:
            slots += [*clue[::-1], *[None] * (room - len(clue))]
    return PuzzLink(TYPE, puzzle.rows, puzzle.columns, write_numbers(slots))


BODY = Body("puzzlink", FAMILIES, read, write, (TYPE,))
