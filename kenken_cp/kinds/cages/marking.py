"""Which rules the digits that are already placed break, as a teacher marks a grid."""

import re
from collections.abc import Iterator, Sequence
from math import prod

from kenken_cp.core.counts import say_count, say_list, with_minus
from kenken_cp.core.family import Violation, keep_entered
from kenken_cp.core.naming import Naming, naming_for
from kenken_cp.core.spoken import Register
from kenken_cp.kinds.cages.clue import broken_clues, say_clue
from kenken_cp.kinds.cages.operators import NO_OP, OPERATORS
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

GIVE = {"+": "add up to", "*": "multiply to"}  # "give" under other operators
TIMES = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}


def find_broken(
    puzzle: CagePuzzle, values: Sequence[int | None], words: Register = Register.EXACT
) -> list[Violation]:
    """The rules that these digits break, however the empty cells (None) are filled."""
    naming = naming_for(words, puzzle)
    found = [
        *_missed_givens(puzzle, values, naming),
        *_missed_candidates(puzzle, values, naming),
        *_repeats(puzzle, values, naming),
        *_repeats_in_cages(puzzle, values, naming),
        *_broken_cages(puzzle, values, naming),
        *_broken_clues(puzzle, values, naming),
    ]
    return keep_entered(found, values, puzzle.givens)


def _missed_givens(
    puzzle: CagePuzzle, values: Sequence[int | None], naming: Naming
) -> Iterator[Violation]:
    for cell, digit in puzzle.givens:
        if values[cell] not in (None, digit):
            text = f"{naming.cell(cell)} holds {values[cell]}, but {digit} is given there."
            yield Violation((cell,), naming.sentence(text))


def _missed_candidates(
    puzzle: CagePuzzle, values: Sequence[int | None], naming: Naming
) -> Iterator[Violation]:
    for cell, digits in puzzle.candidates:
        if values[cell] is not None and values[cell] not in digits:
            only = say_list(list(map(str, digits)), "or")
            text = f"{naming.cell(cell)} holds {values[cell]}, but the puzzle allows only {only}"
            yield Violation((cell,), naming.sentence(with_minus(f"{text} there.")), repeat=True)


def _repeats(
    puzzle: CagePuzzle, values: Sequence[int | None], naming: Naming
) -> Iterator[Violation]:
    for name, house, _ in puzzle.geometry.houses:
        for value, cells in _find_repeated(house, values):
            line = naming.line(name, house)
            repeated = f"{_several(value, len(cells))}, {naming.within(name, cells)}."
            yield Violation(cells, f"{line[0].upper()}{line[1:]} holds {repeated}", repeat=True)


def _repeats_in_cages(
    puzzle: CagePuzzle, values: Sequence[int | None], naming: Naming
) -> Iterator[Violation]:
    for cage in puzzle.cages if puzzle.distinct else ():
        for value, cells in _find_repeated(cage.cells, values):
            holds = (
                f"holds {_several(value, len(cells))}, but {naming.digits} must not repeat in it."
            )
            yield Violation(cells, f"{naming.group('The cage', cage.cells)} {holds}", repeat=True)


def _find_repeated(
    cells: Sequence[int], values: Sequence[int | None]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each value that stands in several of these cells, with those cells."""
    held = [value for value in map(values.__getitem__, cells) if value is not None]
    for value in sorted({value for value in held if held.count(value) > 1}):
        yield value, tuple([cell for cell in cells if values[cell] == value])


def _several(value: int, times: int) -> str:
    return with_minus(f"{TIMES.get(times, times)} {value}s")


def _broken_cages(
    puzzle: CagePuzzle, values: Sequence[int | None], naming: Naming
) -> Iterator[Violation]:
    for cage in puzzle.cages:
        placed = [values[cell] for cell in cage.cells]
        held = [value for value in placed if value is not None]
        if len(held) == len(placed):
            if not OPERATORS[cage.operator].explains(held, cage.target, puzzle.rule):
                yield Violation(cage.cells, _wrong_result(puzzle, cage, held, naming))
        elif held and _is_over(puzzle, cage, held):
            digits = naming.group(f"The {naming.digits} in the cage", cage.cells)
            so_far = f"{GIVE[cage.operator]} {_result(cage.operator, held)}"
            empty = f"{say_count(len(placed) - len(held), 'cell')} still empty"
            too_much = f"too much for its clue {puzzle.clue(cage)} with {empty}"
            yield Violation(cage.cells, f"{digits} already {so_far}, {too_much}.")


def _broken_clues(
    puzzle: CagePuzzle, values: Sequence[int | None], naming: Naming
) -> Iterator[Violation]:
    for clue, cells in broken_clues(puzzle, values) if puzzle.clues else ():
        names = say_list([naming.cell(cell) for cell in cells])
        digits = say_list([str(values[cell]) for cell in cells])
        rule = _in_words(say_clue(puzzle, clue), puzzle.columns, naming)
        text = f"{names} hold{'s' * (len(cells) == 1)} {digits}, but {rule}."
        yield Violation(cells, with_minus(naming.sentence(text)))


def _in_words(rule: str, columns: int, naming: Naming) -> str:
    """What a clue says, with its cells and digits called as `naming` calls them."""

    def name_cells(name: re.Match[str]) -> str:
        return naming.cell((int(name[1]) - 1) * columns + int(name[2]) - 1)

    said = re.sub(r"\br(\d+)c(\d+)\b", name_cells, rule)
    return re.sub(r"\bdigit(?=s?\b)", naming.digits.removesuffix("s"), said)


def _is_over(puzzle: CagePuzzle, cage: Cage, held: Sequence[int]) -> bool:
    """Whether a sum or product is already larger than its target, which no digit can mend."""
    if cage.operator not in "+*" or min(puzzle.digits) < 1:
        return False
    open_cells = len(cage.cells) - len(held)
    least = min(puzzle.digits)
    if cage.operator == "+":
        return sum(held) + open_cells * least > cage.target
    return prod(held) > cage.target


def _wrong_result(puzzle: CagePuzzle, cage: Cage, held: Sequence[int], naming: Naming) -> str:
    """What the digits of a full cage give, and what its clue asks for."""
    if len(cage.cells) == 1:
        text = f"{naming.cell(cage.cells[0])} holds {held[0]}, but {cage.target} is given there."
        return with_minus(naming.sentence(text))
    digits, clue = naming.group(f"The {naming.digits} in the cage", cage.cells), puzzle.clue(cage)
    found = _result(cage.operator, held)
    if found:
        give = GIVE.get(cage.operator, "give")
        return with_minus(f"{digits} {give} {found}, but its clue is {clue}.")
    listed = " ".join(map(str, held))
    if cage.operator == NO_OP:
        return with_minus(f"{digits} are {listed}, and no operation gives its clue {clue}.")
    return with_minus(f"{digits} are {listed}, which do not divide evenly, but its clue is {clue}.")


def _result(operator: str, held: Sequence[int]) -> str:
    """What these digits give under an operator, "" if nothing."""
    if operator == "+":
        return str(sum(held))
    if operator == "*":
        return str(prod(held))
    if operator == "-":
        return str(2 * max(held) - sum(held))
    largest, rest = max(held), prod(sorted(held)[:-1])
    if operator == "/" and rest and largest % rest == 0:
        return str(largest // rest)
    return ""
