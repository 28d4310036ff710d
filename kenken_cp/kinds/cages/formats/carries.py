"""Which puzzles a format can carry; another is refused, naming what the format cannot hold."""

from enum import StrEnum
from typing import NamedTuple

from kenken_cp.core.document import Document
from kenken_cp.core.family import Family
from kenken_cp.core.format import cannot_carry, require_family
from kenken_cp.core.geometry import cell_name, cell_names
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages.clue import name_clue
from kenken_cp.kinds.cages.families import FAMILIES
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.operators import NO_OP, OPERATORS, Rule
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle


class Boxes(StrEnum):
    """Which boxes a format can carry, of families that have them."""

    ANY = "any"  # of any shape, or none
    SOME = "some"  # of any shape
    USUAL = "usual"  # those of `usual_boxes`


class Carries(NamedTuple):
    """What a format can carry: square puzzles of these families with the digits 1 to n.

    Each other field allows more. `digits` are the lowest and the highest digit that other sets of
    digits may have. With `rule` the format says how − and ÷ are to be read, with `repeats` a cage
    with a sum may hold a digit twice, with `candidates` cells may have candidates of the puzzle,
    with `areas` there may be areas in which no digit repeats, with `clues` the clues of setters.
    """

    families: tuple[Family, ...] = (kenken.FAMILY,)
    rectangles: bool = False
    digits: tuple[int, int] | None = None
    no_op: bool = False
    negative: bool = False
    rule: bool = False
    boxes: Boxes = Boxes.ANY
    diagonals: bool = True
    repeats: bool = False
    candidates: bool = False
    areas: bool = False
    clues: bool = False


KENKEN = Carries()
# The families whose puzzles may do without clues, for formats that have none.
WITHOUT_CLUES = tuple([family for family in FAMILIES if family.clue_sorts is None])


def require_carried(document: Document, title: str, carries: Carries = KENKEN) -> CagePuzzle:
    """The document's puzzle; FormatError names what this format cannot carry."""
    require_family(document, title, carries.families)
    puzzle: CagePuzzle = document.puzzle
    fault = _fault(puzzle, carries)
    if fault:
        raise cannot_carry(title, fault)
    return puzzle


def _fault(puzzle: CagePuzzle, carries: Carries) -> str:
    """What cannot be carried, empty if all can."""
    if puzzle.rows != puzzle.columns and not carries.rectangles:
        return f"a rectangle of {puzzle.rows}×{puzzle.columns}, only squares"
    fault = _digits_fault(puzzle, carries) or _houses_fault(puzzle, carries)
    fault = fault or _clues_fault(puzzle, carries)
    return fault or ("" if carries.rule else _rule_fault(puzzle))


def _digits_fault(puzzle: CagePuzzle, carries: Carries) -> str:
    if puzzle.digits == tuple(range(1, max(puzzle.rows, puzzle.columns) + 1)):
        return ""
    beginning = f"the digits {' '.join(map(str, puzzle.digits))}, only"
    if carries.digits is None:
        return f"{beginning} the digits from 1 to the size"
    lowest, highest = carries.digits
    if puzzle.digits[0] < lowest or puzzle.digits[-1] > highest:
        return f"{beginning} digits from {lowest} to {highest}"
    return ""


def _houses_fault(puzzle: CagePuzzle, carries: Carries) -> str:
    if puzzle.diagonals and not carries.diagonals:
        return "diagonals without repeated digits"
    if carries.boxes is Boxes.ANY:
        return ""
    if not puzzle.boxes:
        return "a grid without boxes"
    usual = usual_boxes(puzzle.rows)
    if carries.boxes is Boxes.USUAL and puzzle.boxes != usual:
        if not usual:
            return f"boxes on a grid of {puzzle.rows}×{puzzle.rows}, which has no standard boxes"
        high, wide = usual.count(0) // usual[: puzzle.rows].count(0), usual[: puzzle.rows].count(0)
        return f"boxes of another shape than the standard {high}×{wide}"
    return ""


def _clues_fault(puzzle: CagePuzzle, carries: Carries) -> str:
    for cage in puzzle.cages:
        if cage.operator == NO_OP and not carries.no_op:
            names = cell_names(cage.cells, puzzle.columns)
            return f"a clue without an operator, as at {names}"
        if cage.target < 0 and not carries.negative:
            return (
                f"a negative target, as in {cage.clue} at {cell_names(cage.cells, puzzle.columns)}"
            )
    if puzzle.candidates and not carries.candidates:
        name = cell_name(puzzle.candidates[0][0], puzzle.columns)
        return f"candidates that belong to the puzzle, as in {name}"
    if puzzle.areas and not carries.areas:
        names = cell_names(puzzle.areas[0], puzzle.columns)
        return f"an area without a sum in which no digit repeats, as at {names}"
    if puzzle.clues and not carries.clues:
        return f"clues such as {name_clue(puzzle, puzzle.clues[0])}"
    if puzzle.cages and not (puzzle.covered or puzzle.distinct or carries.repeats):
        return "cages in which a digit may repeat"
    return ""


def shows_rule(cage: Cage) -> bool:
    """Whether it has − or ÷ on more than two cells."""
    row = OPERATORS.get(cage.operator)
    return row is not None and row.pairs_only and len(cage.cells) > 2


def _rule_fault(puzzle: CagePuzzle) -> str:
    """Which rule is not shown by the clues, empty if a reader would take it from them."""
    if puzzle.rule is Rule.PAIR or any(map(shows_rule, puzzle.cages)):
        return ""
    meaning = "has the same meaning for this puzzle"
    if any(cage.operator == NO_OP and len(cage.cells) > 2 for cage in puzzle.cages):
        meaning = "may give another puzzle"
    return (
        "the rule 'max-minus-rest' in a puzzle without − or ÷ on three or more cells (the "
        f"rule 'pair' {meaning})"
    )
