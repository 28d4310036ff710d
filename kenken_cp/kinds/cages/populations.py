"""Which cage puzzles of a family and size are alike, for percentiles: by operators and board.

A group is spelled as the operators that larger cages may have and the words for a board that is
not the family's usual one, as in `+ jigsaw`.
"""

from collections.abc import Sequence
from functools import lru_cache

from kenken_cp.core.geometry import parts
from kenken_cp.core.logic import Percentiles
from kenken_cp.kinds.cages import futoshiki, kenken
from kenken_cp.kinds.cages.houses import rectangle
from kenken_cp.kinds.cages.operators import GIVEN, OPERATORS
from kenken_cp.kinds.cages.puzzle import MAX_SIZE, CagePuzzle

SYMBOLS = "".join(OPERATORS).replace(GIVEN, "")  # operators of larger cages, in our order
JIGSAW, OTHER, BOXLESS, DIAGONALS = "jigsaw", "other-boxes", "boxless", "diagonals"
# What is said of each kind of board, in the order in which a group names them.
BOARDS = {
    JIGSAW: "with jigsaw boxes",
    OTHER: "with boxes of other shapes",
    BOXLESS: "without boxes",
    DIAGONALS: "with diagonals",
}
# Puzzles with candidates, areas or clues are like no others, so no table has them: but Futoshiki.
APART = "candidates"


@lru_cache(maxsize=256)
def spell_group(group: str) -> str:
    """The group as tables have it; what is neither an operator nor a board is left out."""
    operators, boards = _parts(group)
    return " ".join([*[operators] * bool(operators), *boards])


@lru_cache(maxsize=256)
def _parts(group: str) -> tuple[str, tuple[str, ...]]:
    """The operators, once each, and the words for the board."""
    words = group.split()
    held = {symbol for word in words if word not in BOARDS for symbol in word}
    operators = "".join([symbol for symbol in SYMBOLS if symbol in held])
    return operators, tuple([board for board in BOARDS if board in words])


def boxes_word(boxes: Sequence[int], columns: int, longer: int) -> str:
    """The word for boxes, from their map; "" for equal rectangles of as many cells as the longer
    side."""
    found = parts(boxes)
    shapes = {rectangle(box, columns) for box in found}
    if not found:
        return BOXLESS
    if {len(box) for box in found} != {longer}:
        return OTHER
    return "" if len(shapes) == 1 and None not in shapes else JIGSAW


class CagePercentiles(Percentiles[CagePuzzle]):
    """Puzzles are ranked with those of such a board, with the same operators or more."""

    expected = f"it is some of '{SYMBOLS}', in order, and then some of {', '.join(BOARDS)}"

    def __init__(self) -> None:
        super().__init__(MAX_SIZE)

    def group(self, puzzle: CagePuzzle) -> str:
        signed = futoshiki.FAMILY.takes(puzzle)
        if puzzle.candidates or puzzle.areas or (puzzle.clues and not signed):
            return APART
        if signed:
            return ""
        operators = "".join(sorted({cage.operator for cage in puzzle.cages}))
        if kenken.FAMILY.takes(puzzle):
            return spell_group(operators)
        longer = max(puzzle.rows, puzzle.columns)
        board = boxes_word(puzzle.boxes, puzzle.columns, longer), DIAGONALS * puzzle.diagonals
        return spell_group(" ".join([operators, *board]))

    def spell_group(self, group: str) -> str:
        return spell_group(group)

    def holds(self, among: str, group: str) -> bool:
        """Whether `among` has the same board, and at least the operators of the group."""
        (all_operators, boards), (operators, board) = _parts(among), _parts(group)
        return group != APART and boards == board and set(operators) <= set(all_operators)

    def rank(self, among: str) -> tuple[object, ...]:
        operators, boards = _parts(among)
        return boards, len(operators), [SYMBOLS.index(symbol) for symbol in operators]

    def describe_group(self, among: str) -> str:
        return " and ".join([BOARDS[board] for board in _parts(among)[1]])
