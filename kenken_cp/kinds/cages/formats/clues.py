"""What the KenKen text formats share: signs, and the reading of − and ÷.

None of them says what − and ÷ mean. On more than two cells they can only mean the largest
against the rest, so a text with such a cage is read by the rule `max-minus-rest`; on two
cells both rules agree, and a text with no larger such cage is read by the rule `pair`. So a puzzle
always states its rule for − and ÷, even where its text leaves it open.
"""

from collections.abc import Iterable, Sequence

from kenken_cp.core import limits
from kenken_cp.core.document import Document
from kenken_cp.core.errors import LimitError
from kenken_cp.core.format import cannot_carry
from kenken_cp.core.geometry import as_rows
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages.formats.carries import shows_rule
from kenken_cp.kinds.cages.operators import GIVEN, Rule
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.text.decoding import number

SIGNS = {"+": "+", "-": "-", "*": "*", "x": "*", "/": "/", "=": GIVEN, ".": GIVEN, "": GIVEN}
# As people and word processors write them, beside `+ - * /`.
OTHER_SIGNS = {"x": "*", "X": "*", "×": "*", "·": "*", "−": "-", "–": "-", "÷": "/"}
SIGNS |= OTHER_SIGNS


def size_of(figures: str) -> int:
    """The side of a square grid; LimitError before any grid of that size is made."""
    size = number(figures)
    most = limits.current().size
    if not 1 <= size <= most:
        more = f"; {limits.advice('size', size)}" if size > most else ""
        raise LimitError(f"a grid of size {size}: sizes go from 1 to {most}{more}")
    return size


def cage_of(cells: Sequence[int], sign: str, target: int) -> Cage:
    """The cage under this sign; a cage of one cell is a given whatever sign it has."""
    return Cage(tuple(cells), GIVEN if len(cells) == 1 else SIGNS[sign], target)


def document_of(size: int, cages: Iterable[Cage]) -> Document:
    """The KenKen of these cages, with the rule that their − and ÷ call for."""
    return Document(kenken.FAMILY, puzzle_of(size, size, cages))


def puzzle_of(
    rows: int, columns: int, cages: Iterable[Cage], digits: tuple[int, ...] = (), rule: str = ""
) -> CagePuzzle:
    """The puzzle of these cages, with the rule named or else what their − and ÷ call for."""
    placed = tuple(cages)
    shown = Rule.MAX_MINUS_REST if any(map(shows_rule, placed)) else Rule.PAIR
    return CagePuzzle(rows, columns, placed, digits, Rule(rule) if rule else shown)


def assign_letters(cages: Sequence[Cage], letters: str, title: str) -> dict[int, str]:
    """The letter of each cell, the cages taking them in order; FormatError if they run out."""
    if len(cages) > len(letters):
        raise cannot_carry(title, f"{len(cages)} lettered cages, only {len(letters)}")
    pairs = zip(letters, cages, strict=False)
    return {cell: letter for letter, cage in pairs for cell in cage.cells}


def rows_of(cells: Sequence[str], size: int) -> list[str]:
    """The rows of a square, from the character of each of its cells."""
    return list(map("".join, as_rows(cells, size)))
