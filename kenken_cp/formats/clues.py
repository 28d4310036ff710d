"""What the KenKen text formats share: signs, the reading of − and ÷, what none can carry.

None of them says what − and ÷ mean. On more than two cells they can only mean the largest
against the rest, so a text with such a cage is read by the rule `max-minus-rest`; on two
cells both rules agree, and a text with no larger such cage is read by the rule `pair`.
"""

from collections.abc import Iterable, Sequence

from kenken_cp.core import limits
from kenken_cp.core.cages import GIVEN, NO_OP, OPERATORS, Cage, CagePuzzle, Rule
from kenken_cp.core.errors import FormatError, LimitError
from kenken_cp.core.geometry import cell_names
from kenken_cp.families import kenken
from kenken_cp.formats.document import Document
from kenken_cp.formats.text import number

SIGNS = {"+": "+", "-": "-", "*": "*", "x": "*", "/": "/", "=": GIVEN, ".": GIVEN, "": GIVEN}


def size_of(figures: str) -> int:
    """The side of a square grid; LimitError before any grid of that size is made."""
    size = number(figures)
    most = limits.current().size
    if not 1 <= size <= most:
        more = f"; {limits.advice('size', size)}" if size > most else ""
        raise LimitError(f"a grid of size {size}; sizes go from 1 to {most}{more}")
    return size


def cage_of(cells: Sequence[int], sign: str, target: int) -> Cage:
    """The cage under this sign; a cage of one cell is a given whatever sign it has."""
    return Cage(tuple(cells), GIVEN if len(cells) == 1 else SIGNS[sign], target)


def document_of(size: int, cages: Iterable[Cage]) -> Document:
    """The KenKen of these cages, with the rule that their − and ÷ call for."""
    placed = tuple(cages)
    rule = Rule.MAX_MINUS_REST if any(map(_shows_rule, placed)) else Rule.PAIR
    return Document(kenken.FAMILY, CagePuzzle(size, size, placed, rule=rule))


def _shows_rule(cage: Cage) -> bool:
    row = OPERATORS.get(cage.operator)
    return row is not None and row.pairs_only and len(cage.cells) > 2


def plain_puzzle(document: Document, title: str) -> CagePuzzle:
    """The document's puzzle; FormatError names what no KenKen text format can carry."""
    fault = _not_plain(document)
    if fault:
        raise FormatError(f"{title} cannot carry {fault}; native JSON can")
    puzzle: CagePuzzle = document.puzzle
    return puzzle


def _not_plain(document: Document) -> str:
    if document.family is not kenken.FAMILY and document.family.id != kenken.FAMILY.id:
        return f"a puzzle of the family {document.family.title}, only KenKen"
    puzzle: CagePuzzle = document.puzzle
    if puzzle.rows != puzzle.columns:
        return f"a rectangle of {puzzle.rows}×{puzzle.columns}, only squares"
    if puzzle.digits != tuple(range(1, puzzle.rows + 1)):
        return f"the digits {' '.join(map(str, puzzle.digits))}, only 1 to the size"
    for cage in puzzle.cages:
        names = cell_names(cage.cells, puzzle.columns)
        if cage.operator == NO_OP:
            return f"a clue without operator (no-op) as at {names}"
        if cage.target < 0:
            return f"a negative target, {cage.clue} at {names}"
    if puzzle.rule is Rule.MAX_MINUS_REST and not any(map(_shows_rule, puzzle.cages)):
        return (
            "the rule 'max-minus-rest' where no − or ÷ on three or more cells shows it "
            "(the rule 'pair' means the same for this puzzle)"
        )
    return ""


def lettered(cages: Sequence[Cage], letters: str, title: str) -> dict[int, str]:
    """The letter of each cell, the cages taking them in order; FormatError if they run out."""
    if len(cages) > len(letters):
        raise FormatError(
            f"{title} cannot carry {len(cages)} lettered cages, only {len(letters)}; "
            "native JSON can"
        )
    pairs = zip(letters, cages, strict=False)
    return {cell: letter for letter, cage in pairs for cell in cage.cells}


def rows_of(cells: Sequence[str], size: int) -> list[str]:
    """The rows of a square, from the character of each of its cells."""
    return ["".join(cells[start : start + size]) for start in range(0, size * size, size)]
