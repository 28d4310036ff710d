"""How KenKen and its relatives are played, as printed pages say it: no more than is needed."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from kenken_cp.core.cages import GIVEN, NO_OP, OPERATORS, Cage, CagePuzzle, Rule
from kenken_cp.core.family import Manual

HEADING = "Calcudoku"  # the other names are trademarks
SIZES = 4  # of grids, whose digits are told one by one


def rules(puzzles: Sequence[CagePuzzle]) -> list[str]:
    """The paragraphs that a player of these puzzles must have read."""
    found = [_digits(puzzles), _cages(puzzles), _no_sign(puzzles), _large(puzzles)]
    return [" ".join(sentences) for sentences in map(list, found) if sentences]


def note(puzzle: CagePuzzle) -> str:
    """The digits, where a square grid has not those from 1 up; and what no sign may mean."""
    told = []
    if not (_is_usual(puzzle) and puzzle.rows == puzzle.columns):
        told.append(f"digits {_listed(puzzle.digits)}")
    if puzzle.rule is not Rule.PAIR and any(_is_open(cage, 3) for cage in puzzle.cages):
        told.append("− and ÷ on any number of cells")
    return "; ".join(told)


def example() -> CagePuzzle:
    """A 4×4 in nine steps."""
    cages = (
        ((0, 1), "-", 3), ((2, 3, 6, 7), "+", 11), ((4, 8, 9), "+", 7), ((5,), GIVEN, 3),
        ((10, 11, 15), "*", 3), ((12, 13, 14), "*", 24),
    )  # fmt: skip
    return CagePuzzle(4, 4, tuple(Cage(*cage) for cage in cages))


def _digits(puzzles: Sequence[CagePuzzle]) -> Iterator[str]:
    """Which digits, and that none stands twice in a line."""
    usual = [puzzle for puzzle in puzzles if _is_usual(puzzle)]
    square = all(puzzle.rows == puzzle.columns for puzzle in usual)
    sides = sorted({max(puzzle.rows, puzzle.columns) for puzzle in usual})
    told = "Write a digit into each cell."
    if len(sides) == 1:
        told = f"Write a digit from 1 to {sides[0]} into each cell."
    elif len(sides) > SIZES:
        told = (
            "Write a digit into each cell: from 1 to the number of cells in a row, "
            "in a grid of 6×6 from 1 to 6."
        )
    elif sides and square:
        each = [f"1 to {side} in a grid of {side}×{side}" for side in sides]
        told = f"Write a digit into each cell: {', '.join(each)}."
    yield told
    if square and len(usual) == len(puzzles):
        yield "Every row and every column holds each of these digits once."
        return
    yield "No digit stands twice in a row or in a column."
    if not square and len(sides) != 1:
        yield "In a grid with a longer side they go up to the number of its cells."
    if not square or any(len(p.digits) > min(p.rows, p.columns) for p in puzzles):
        yield "Where there are more digits than cells in a line, some are left out of it."
    if len(usual) < len(puzzles):
        yield "Where a puzzle has other digits, they stand above it."


def _cages(puzzles: Sequence[CagePuzzle]) -> Iterator[str]:
    """What heavy lines and clues mean, of the operators that occur."""
    cages = [cage for puzzle in puzzles for cage in puzzle.cages]
    used = {cage.operator for cage in cages}
    yield (
        "Heavy lines divide the grid into cages. The clue in the corner of a cage says what its "
        "digits come to."
    )
    meanings = [MEANINGS[symbol] for symbol in OPERATORS if symbol in used & MEANINGS.keys()]
    if meanings:
        *before, last = meanings
        yield f"{'; '.join([*before, f'and {last}' if before else last])}.".replace("w", "W", 1)
    if GIVEN in used:
        yield "A cage of one cell shows its digit."
    if any(len(cage.cells) > 2 for cage in cages):
        yield (
            "A digit may stand several times in a cage, as long as it does not in a row or in a "
            "column."
        )


MEANINGS = {
    "+": "with 9+ they add up to 9",
    "-": "with 2− one digit less the other is 2, in either order",
    "*": "with 12× they multiply to 12",
    "/": "with 3÷ one digit divided by the other is 3, in either order",
}


def _no_sign(puzzles: Sequence[CagePuzzle]) -> Iterator[str]:
    """What a clue without a sign means."""
    cages = [cage for puzzle in puzzles for cage in puzzle.cages]
    if not any(_is_open(cage, 2) for cage in cages):
        return
    singles = any(cage.operator == GIVEN for cage in cages)
    more = " in a cage of several cells" if singles else ""
    yield f"A clue without a sign{more} leaves open how it is reached: by +, −, × or ÷."
    if any(_is_open(cage, 3) for cage in cages):
        rules = {puzzle.rule for puzzle in puzzles if any(_is_open(c, 3) for c in puzzle.cages)}
        if rules == {Rule.PAIR}:
            yield "In a cage of more than two cells it is + or ×."
        elif Rule.PAIR in rules:
            yield (
                "In a cage of more than two cells it is + or ×, or where the puzzle says so any "
                "of the four."
            )
        else:
            yield "So it may be in a cage of any size."


def _large(puzzles: Sequence[CagePuzzle]) -> Iterator[str]:
    """What − and ÷ mean on more than two cells, and on digits from 0 down."""
    wide = [puzzle for puzzle in puzzles if puzzle.rule is not Rule.PAIR]
    cages = [cage for puzzle in wide for cage in puzzle.cages if len(cage.cells) > 2]
    used = {cage.operator for cage in cages}
    if used & {"-", NO_OP}:
        yield "On more than two cells − is the largest digit less all the others."
    if used & {"/", NO_OP}:
        yield "On more than two cells ÷ is one digit divided by all the others, one after another."
    divided = any(cage.operator in ("/", NO_OP) for p in puzzles for cage in p.cages)
    if divided and any(0 in puzzle.digits for puzzle in puzzles):
        yield "Nothing is divided by 0."
    if any(puzzle.digits[0] < 0 for puzzle in puzzles):
        yield "Digits below 0 count with their sign: −2 × −3 is 6."


def _is_open(cage: Cage, cells: int) -> bool:
    """Whether the cage shows no operator and has at least so many cells."""
    return cage.operator == NO_OP and len(cage.cells) >= cells


def _is_usual(puzzle: CagePuzzle) -> bool:
    return puzzle.digits == tuple(range(1, max(puzzle.rows, puzzle.columns) + 1))


def _listed(digits: Sequence[int]) -> str:
    """`1 to 6`, or each of them."""
    if len(digits) > 2 and all(b - a == 1 for a, b in pairwise(digits)):
        return f"{_signed(digits[0])} to {_signed(digits[-1])}"
    return ", ".join(map(_signed, digits))


def _signed(digit: int) -> str:
    return f"{digit}".replace("-", "−")


MANUAL = Manual(HEADING, rules, note, example)
