"""What the KenKen text formats share: signs, the reading of − and ÷, what none can carry.

None of them says what − and ÷ mean. On more than two cells they can only mean the largest
against the rest, so a text with such a cage is read by the rule `max-minus-rest`; on two
cells both rules agree, and a text with no larger such cage is read by the rule `pair`.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

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
    return Document(kenken.FAMILY, puzzle_of(size, size, cages))


def puzzle_of(
    rows: int, columns: int, cages: Iterable[Cage], digits: tuple[int, ...] = (), rule: str = ""
) -> CagePuzzle:
    """The puzzle of these cages, with the rule named or else what their − and ÷ call for."""
    placed = tuple(cages)
    shown = Rule.MAX_MINUS_REST if any(map(_shows_rule, placed)) else Rule.PAIR
    return CagePuzzle(rows, columns, placed, digits, Rule(rule) if rule else shown)


def _shows_rule(cage: Cage) -> bool:
    row = OPERATORS.get(cage.operator)
    return row is not None and row.pairs_only and len(cage.cells) > 2


class Carries(NamedTuple):
    """What a format can carry beyond squares of the digits 1 to n with an operator a cage.

    `digits` are the lowest and the highest of digit sets; `rule` that it says what − and ÷ mean.
    """

    rectangles: bool = False
    digits: tuple[int, int] | None = None
    no_op: bool = False
    negative: bool = False
    rule: bool = False


PLAIN = Carries()


def plain_puzzle(document: Document, title: str, carries: Carries = PLAIN) -> CagePuzzle:
    """The document's puzzle; FormatError names what this format cannot carry."""
    fault = _fault(document, carries)
    if fault:
        raise cannot_carry(title, fault)
    puzzle: CagePuzzle = document.puzzle
    return puzzle


def cannot_carry(title: str, what: str) -> FormatError:
    """The error for what a format lacks."""
    return FormatError(f"{title} cannot carry {what}; native JSON can")


def _fault(document: Document, carries: Carries) -> str:
    """What cannot be carried, empty if all can."""
    if document.family is not kenken.FAMILY and document.family.id != kenken.FAMILY.id:
        return f"a puzzle of the family {document.family.title}, only KenKen"
    puzzle: CagePuzzle = document.puzzle
    if puzzle.rows != puzzle.columns and not carries.rectangles:
        return f"a rectangle of {puzzle.rows}×{puzzle.columns}, only squares"
    fault = _digits_fault(puzzle, carries) or _clues_fault(puzzle, carries)
    return fault or ("" if carries.rule else rule_fault(puzzle))


def _digits_fault(puzzle: CagePuzzle, carries: Carries) -> str:
    if puzzle.digits == tuple(range(1, max(puzzle.rows, puzzle.columns) + 1)):
        return ""
    told = f"the digits {' '.join(map(str, puzzle.digits))}, only"
    if carries.digits is None:
        return f"{told} 1 to the size"
    lowest, highest = carries.digits
    if puzzle.digits[0] < lowest or puzzle.digits[-1] > highest:
        return f"{told} digits from {lowest} to {highest}"
    return ""


def _clues_fault(puzzle: CagePuzzle, carries: Carries) -> str:
    for cage in puzzle.cages:
        if cage.operator == NO_OP and not carries.no_op:
            names = cell_names(cage.cells, puzzle.columns)
            return f"a clue without operator (no-op) as at {names}"
        if cage.target < 0 and not carries.negative:
            return f"a negative target, {cage.clue} at {cell_names(cage.cells, puzzle.columns)}"
    return ""


def rule_fault(puzzle: CagePuzzle) -> str:
    """Which rule is not shown by the clues, empty if `document_of` would take it from them."""
    if puzzle.rule is Rule.PAIR or any(map(_shows_rule, puzzle.cages)):
        return ""
    meaning = "means the same for this puzzle"
    if any(cage.operator == NO_OP and len(cage.cells) > 2 for cage in puzzle.cages):
        meaning = "may mean another puzzle"
    return (
        "the rule 'max-minus-rest' where no − or ÷ on three or more cells shows it "
        f"(the rule 'pair' {meaning})"
    )


def lettered(cages: Sequence[Cage], letters: str, title: str) -> dict[int, str]:
    """The letter of each cell, the cages taking them in order; FormatError if they run out."""
    if len(cages) > len(letters):
        raise cannot_carry(title, f"{len(cages)} lettered cages, only {len(letters)}")
    pairs = zip(letters, cages, strict=False)
    return {cell: letter for letter, cage in pairs for cell in cage.cells}


def rows_of(cells: Sequence[str], size: int) -> list[str]:
    """The rows of a square, from the character of each of its cells."""
    return ["".join(cells[start : start + size]) for start in range(0, size * size, size)]
