"""What a puzzle of cages has that titles and headings name, as `text.puzzle_names` calls it."""

from kenken_cp.kinds.cages.box_shapes import box_sides
from kenken_cp.kinds.cages.operators import NO_OP
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.text.puzzle_names import SIGNS

REGIONS = {"extra-region", "windoku", "disjoint-groups"}
# Names of clues that are another sort's too.
_ALSO = {"white-dot": "dots", "black-dot": "dots", "slow-thermometer": "thermometer"}


def traits(puzzle: CagePuzzle) -> tuple[str, ...]:
    """The traits: diagonals, the shape of its boxes, cages of a Killer, its digits and the like."""
    digits = puzzle.digits
    sorts = {clue.sort for clue in puzzle.clues}
    sorts |= {_ALSO[sort] for sort in sorts & _ALSO.keys()}
    bare = not (puzzle.boxes or puzzle.cages or puzzle.covered)
    found = {
        "diagonals": puzzle.diagonals,
        "extra regions": bool(puzzle.areas) or not REGIONS.isdisjoint(sorts),
        "cages": puzzle.distinct or bool(puzzle.cages and not puzzle.covered) or "cage" in sorts,
        SIGNS: bare and sorts == {"greater-than"},
        "no signs": any(cage.operator == NO_OP for cage in puzzle.cages),
        "no boxes": not puzzle.boxes,
        f"digits {digits[0]} to {digits[-1]}": digits[-1] - digits[0] == len(digits) - 1,
    }
    if puzzle.boxes:
        sides = box_sides(puzzle)
        found["jigsaw" if sides is None else f"boxes {sides[0]} × {sides[1]}"] = True
    return (*[trait for trait, has in found.items() if has], *sorted(sorts))
