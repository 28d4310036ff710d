"""The rules of KenKen, Sudoku and their relatives as a book prints them: what its puzzles need."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from kenken_cp.core.family import FamilyManual
from kenken_cp.kinds.cages.box_shapes import box_houses, box_sides
from kenken_cp.kinds.cages.clue_rules import board_rules, rules_of_clues
from kenken_cp.kinds.cages.like import like
from kenken_cp.kinds.cages.operators import GIVEN, NO_OP, OPERATORS, Rule
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

SIZES = 4  # up to this many sizes of grids, the digits of each are spelled out


class CageManual(FamilyManual[CagePuzzle]):
    """How KenKen, Sudoku and their relatives are played."""

    marks = (
        "In each picture, a frame marks the cells that the step is about, and shading the cells "
        "that give the reason."
    )
    candidates = (
        "Small digits are candidates: what a cell can still be. A ring marks a digit that is "
        "placed, a stroke one that is removed."
    )
    like = staticmethod(like)

    def rules(self, puzzles: Sequence[CagePuzzle]) -> list[list[str]]:
        first = [*_digits(puzzles), *_boxes(puzzles)]
        parts = (_cages, _sums, _no_sign, _large, _areas, _candidates, rules_of_clues)
        found = [first, *[list(part(puzzles)) for part in parts]]
        return [sentences for sentences in found if sentences]

    def note(self, puzzle: CagePuzzle) -> str:
        """What the grid does not show: unusual digits, what no sign may mean, cages that repeat."""
        parts = []
        if not (_is_usual(puzzle) and puzzle.rows == puzzle.columns):
            parts.append(f"digits {_list_digits(puzzle.digits)}")
        if puzzle.rule is not Rule.PAIR and any(_is_open(cage, 3) for cage in puzzle.cages):
            parts.append("− and ÷ in cages of any size")
        if _repeats(puzzle):
            parts.append("cages may repeat digits")
        parts += board_rules(puzzle)
        return "; ".join(parts)


def _digits(puzzles: Sequence[CagePuzzle]) -> Iterator[str]:
    """Which digits, and that none occurs twice in a line."""
    usual = [puzzle for puzzle in puzzles if _is_usual(puzzle)]
    square = all(puzzle.rows == puzzle.columns for puzzle in usual)
    sides = sorted({max(puzzle.rows, puzzle.columns) for puzzle in usual})
    place = "each empty cell" if any(puzzle.givens for puzzle in puzzles) else "each cell"
    sentence = f"Write a digit in {place}."
    if not usual:
        sentence = _unusual(puzzles, place)
    elif len(sides) == 1:
        sentence = f"Write a digit from 1 to {sides[0]} in {place}."
    elif len(sides) > SIZES:
        sentence = (
            f"Write a digit in {place}, from 1 to the number of cells in a row: in a 6×6 grid, "
            "from 1 to 6."
        )
    elif square:
        each = [f"1 to {side} in a {side}×{side} grid" for side in sides]
        sentence = f"Write a digit in {place}: {', '.join(each)}."
    yield sentence
    if square and len(usual) == len(puzzles) and all(map(_has_full_boxes, puzzles)):
        lines = _all_of("every ", puzzles, "and").capitalize()
        yield f"{lines} contains each of these digits once."
        return
    yield f"No {_all_of('', puzzles, 'or')} may contain a digit twice."
    if not square and len(sides) != 1:
        yield "In a grid that is not square, the digits go up to the length of its longer side."
    if not square or any(len(p.digits) > min(p.rows, p.columns) for p in puzzles):
        yield "A line with fewer cells than there are digits leaves some of them out."
    if usual and len(usual) < len(puzzles):
        yield "If a puzzle uses other digits, they are printed above it."


def _unusual(puzzles: Sequence[CagePuzzle], place: str) -> str:
    """Which digits, where no puzzle has those from 1 to the length of its longer side."""
    found = {puzzle.digits for puzzle in puzzles}
    if len(found) > 1:
        return f"Write a digit in {place}: which digits to use is printed above each puzzle."
    [digits] = found
    if _is_run(digits):
        return f"Write a digit from {_list_digits(digits)} in {place}."
    return f"Write one of the digits {_list_digits(digits)} in {place}."


def _boxes(puzzles: Sequence[CagePuzzle]) -> Iterator[str]:
    """How boxes and diagonals are drawn, and what they mean if only some puzzles have them."""
    boxed, noun = [puzzle for puzzle in puzzles if puzzle.boxes], _box(puzzles)
    many = "boxes" if noun == "box" else f"{noun}s"
    bent = noun == "box" and any(box_sides(puzzle) is None for puzzle in boxed)
    if boxed and len(boxed) == len(puzzles):
        yield f"Heavy lines divide the grid into {many}{', of any shape' * bent}."
    elif boxed:
        yield f"If a puzzle has {many}, bounded by heavy lines, each follows the rule for rows."
    slanted = sum(puzzle.diagonals for puzzle in puzzles)
    if slanted == len(puzzles):
        yield "Thin lines show the two diagonals."
    elif slanted:
        yield "If thin lines show the two diagonals, each follows the rule for rows."


def _cages(puzzles: Sequence[CagePuzzle]) -> Iterator[str]:
    """How cages that fill the grid are drawn, and what the clues that occur mean."""
    divided = [puzzle for puzzle in puzzles if puzzle.covered]
    if not divided:
        return
    dashed = sum(bool(puzzle.boxes) for puzzle in divided)
    lines = "Dashed lines, or heavy ones if there are no boxes," if dashed else "Heavy lines"
    lines = "Dashed lines" if dashed == len(divided) else lines
    yield (
        f"{lines} divide the grid into cages. The clue in the corner of a cage says what its "
        "digits make."
    )
    cages = [cage for puzzle in divided for cage in puzzle.cages]
    used = {cage.operator for cage in cages}
    yield from [MEANINGS[symbol] for symbol in OPERATORS if symbol in used & MEANINGS.keys()]
    if GIVEN in used:
        yield "A cage of one cell shows its digit."
    if any(len(cage.cells) > 2 for cage in cages):
        yield _may_repeat(divided)


def _sums(puzzles: Sequence[CagePuzzle]) -> Iterator[str]:
    """How cages are drawn if some cells are in none, their sums, and whether they repeat digits."""
    open_ = [puzzle for puzzle in puzzles if puzzle.cages and not puzzle.covered]
    if not open_:
        return
    yield (
        "Dashed lines mark the cages. The number in the corner of a cage is the sum of its digits."
    )
    repeating = sum(map(_repeats, open_))
    if repeating < len(open_):
        unless = ", unless the puzzle says so" * bool(repeating)
        yield f"No digit may appear twice in a cage{unless}."
    else:
        yield _may_repeat(open_)
    if any(sum(len(cage.cells) for cage in p.cages) < p.rows * p.columns for p in open_):
        yield "Cells outside the cages belong to no sum."


def _may_repeat(puzzles: Sequence[CagePuzzle]) -> str:
    return (
        "A digit may appear more than once in a cage, but not "
        f"{_all_of('in the same ', puzzles, 'or')}."
    )


def _areas(puzzles: Sequence[CagePuzzle]) -> Iterator[str]:
    """What a dotted line without a number means."""
    if any(puzzle.areas for puzzle in puzzles):
        yield "Inside a dotted line without a number no digit stands twice."


def _candidates(puzzles: Sequence[CagePuzzle]) -> Iterator[str]:
    """What small digits mean that belong to the puzzle."""
    if any(puzzle.candidates for puzzle in puzzles):
        yield "Where a cell shows small digits, its digit is one of these."


MEANINGS = {
    "+": "With 9+ they add up to 9.",
    "-": "With 2− one digit minus the other is 2, in either order.",
    "*": "With 12× they multiply to 12.",
    "/": "With 3÷ one digit divided by the other is 3, in either order.",
}


def _no_sign(puzzles: Sequence[CagePuzzle]) -> Iterator[str]:
    """What a clue without a sign means."""
    cages = [cage for puzzle in puzzles for cage in puzzle.cages]
    if not any(_is_open(cage, 2) for cage in cages):
        return
    singles = any(cage.operator == GIVEN for cage in cages)
    more = " in a cage of several cells" if singles else ""
    yield f"A clue without a sign{more} may be the result of +, −, × or ÷."
    if any(_is_open(cage, 3) for cage in cages):
        rules = {puzzle.rule for puzzle in puzzles if any(_is_open(c, 3) for c in puzzle.cages)}
        if rules == {Rule.PAIR}:
            yield "In a cage of more than two cells it can only be + or ×."
        elif Rule.PAIR in rules:
            yield (
                "In a cage of more than two cells it can only be + or ×, unless the puzzle says "
                "otherwise."
            )
        else:
            yield "This holds for cages of any size."


def _large(puzzles: Sequence[CagePuzzle]) -> Iterator[str]:
    """What − and ÷ mean on more than two cells, and on digits from 0 down."""
    wide = [puzzle for puzzle in puzzles if puzzle.rule is not Rule.PAIR]
    cages = [cage for puzzle in wide for cage in puzzle.cages if len(cage.cells) > 2]
    used = {cage.operator for cage in cages}
    if used & {"-", NO_OP}:
        yield "In a cage of more than two cells, − is the largest digit minus all the others."
    if used & {"/", NO_OP}:
        yield "In a cage of more than two cells, ÷ is one digit divided by all the others in turn."
    divided = any(cage.operator in ("/", NO_OP) for p in puzzles for cage in p.cages)
    if divided and any(0 in puzzle.digits for puzzle in puzzles):
        yield "Division by 0 is not allowed."
    if any(puzzle.digits[0] < 0 for puzzle in puzzles):
        yield "Digits below 0 keep their sign: −2 × −3 is 6."


def _is_open(cage: Cage, cells: int) -> bool:
    """Whether the cage shows no operator and has at least this many cells."""
    return cage.operator == NO_OP and len(cage.cells) >= cells


def _is_usual(puzzle: CagePuzzle) -> bool:
    return puzzle.digits == tuple(range(1, max(puzzle.rows, puzzle.columns) + 1))


def _list_digits(digits: Sequence[int]) -> str:
    """`1 to 6`, or each of them."""
    if _is_run(digits):
        return f"{_sign(digits[0])} to {_sign(digits[-1])}"
    return ", ".join(map(_sign, digits))


def _is_run(digits: Sequence[int]) -> bool:
    """Whether digits follow one another without a gap, and are more than two."""
    return len(digits) > 2 and all(b - a == 1 for a, b in pairwise(digits))


def _sign(digit: int) -> str:
    return f"{digit}".replace("-", "−")


def _all_of(before: str, puzzles: Sequence[CagePuzzle], last: str) -> str:
    """`row or column`, and whatever else all of the puzzles have, each after the same words."""
    names = ["row", "column", *[_box(puzzles)] * all(puzzle.boxes for puzzle in puzzles)]
    names += ["diagonal"] * all(puzzle.diagonals for puzzle in puzzles)
    *first, end = [f"{before}{name}" for name in names]
    return f"{', '.join(first)} {last} {end}"


def _box(puzzles: Sequence[CagePuzzle]) -> str:
    """What boxes are called: regions, where none are rectangles."""
    found = {house.name.split()[0] for puzzle in puzzles for house in box_houses(puzzle)}
    return "region" if found == {"region"} else "box"


def _has_full_boxes(puzzle: CagePuzzle) -> bool:
    """Whether every box, if there are any, has as many cells as there are digits."""
    return all(len(house.cells) == len(puzzle.digits) for house in box_houses(puzzle))


def _repeats(puzzle: CagePuzzle) -> bool:
    """Whether cages may hold a digit twice where that is not usual."""
    large = any(len(cage.cells) > 2 for cage in puzzle.cages)
    return large and not (puzzle.covered or puzzle.distinct)
