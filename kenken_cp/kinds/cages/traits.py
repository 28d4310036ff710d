"""What a puzzle of cages has that titles and headings name, as `text.puzzle_names` calls it."""

from kenken_cp.kinds.cages.box_shapes import box_sides
from kenken_cp.kinds.cages.operators import NO_OP
from kenken_cp.kinds.cages.puzzle import CagePuzzle


def traits(puzzle: CagePuzzle) -> tuple[str, ...]:
    """The traits: diagonals, the shape of its boxes, cages of a Killer, its digits and the like."""
    digits = puzzle.digits
    found = {
        "diagonals": puzzle.diagonals,
        "extra regions": bool(puzzle.areas),
        "cages": puzzle.distinct or bool(puzzle.cages and not puzzle.covered),
        "no signs": any(cage.operator == NO_OP for cage in puzzle.cages),
        "no boxes": not puzzle.boxes,
        f"digits {digits[0]} to {digits[-1]}": digits[-1] - digits[0] == len(digits) - 1,
    }
    if puzzle.boxes:
        sides = box_sides(puzzle)
        found["jigsaw" if sides is None else f"boxes {sides[0]} × {sides[1]}"] = True
    return tuple([trait for trait, has in found.items() if has])
