"""The options of a small example for those who learn to play given puzzles of cages and lines."""

from collections.abc import Mapping, Sequence

from kenken_cp.kinds.cages.box_shapes import box_sides
from kenken_cp.kinds.cages.operators import NO_OP, OPERATORS, Rule
from kenken_cp.kinds.cages.puzzle import CagePuzzle

SIDE = 4  # of an example, unless the smallest puzzle is hardly larger
MOST = 25  # cells
_HIDEABLE = "+-*/"


def like(puzzles: Sequence[CagePuzzle]) -> Mapping[str, object] | None:
    """The options of a small puzzle that has what all of these have, and nothing that none has.

    They are options of all families, of which the reader leaves out those that a family lacks. No
    options make clues of setters: None where a puzzle has some.
    """
    if any(each.clues for each in puzzles):
        return None
    smallest = min(puzzles, key=lambda each: (each.rows * each.columns, each.rows))
    rows, columns = smallest.rows, smallest.columns
    if rows * columns > MOST or (smallest.boxes and box_sides(smallest) is None):
        rows = columns = SIDE
    clues = [cage.operator for each in puzzles for cage in each.cages if len(cage.cells) > 1]
    used = "".join(sign for sign in OPERATORS if sign in clues and sign in _HIDEABLE)
    found: dict[str, object] = {
        "rows": rows,
        "columns": columns,
        "digits": list(smallest.digits[: max(rows, columns)]),
        "operators": used or _HIDEABLE,
        "hidden_operators": float(set(clues) == {NO_OP}),
        "diagonals": rows == columns and all(each.diagonals for each in puzzles),
        "repeats": not any(each.distinct for each in puzzles),
    }
    if all(len(cage.cells) > 1 for each in puzzles for cage in each.cages):
        found["singles"] = 0
    if all(each.rule is not Rule.PAIR for each in puzzles):
        found["rule"] = str(Rule.MAX_MINUS_REST)
    if not any(each.boxes for each in puzzles):
        found["boxes"] = "none"
    elif all(each.boxes and box_sides(each) is None for each in puzzles):
        found["boxes"] = "jigsaw"
    return found
