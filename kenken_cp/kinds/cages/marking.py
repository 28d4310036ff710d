"""Which rules the digits that are already placed break, as a teacher marks a grid."""

from collections.abc import Iterator, Sequence
from math import prod

from kenken_cp.core.counts import listed, signed
from kenken_cp.core.family import Violation
from kenken_cp.core.geometry import cell_name, cell_names
from kenken_cp.kinds.cages.puzzle import NO_OP, OPERATORS, Cage, CagePuzzle

TIMES = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}


def broken(puzzle: CagePuzzle, values: Sequence[int | None]) -> list[Violation]:
    """The rules that these digits break, whatever comes into the cells that are None."""
    return [
        *_missed_givens(puzzle, values),
        *_repeats(puzzle, values),
        *_repeats_in_cages(puzzle, values),
        *_broken_cages(puzzle, values),
    ]


def _missed_givens(puzzle: CagePuzzle, values: Sequence[int | None]) -> Iterator[Violation]:
    for cell, digit in puzzle.givens:
        if values[cell] not in (None, digit):
            name = cell_name(cell, puzzle.columns)
            yield Violation((cell,), f"{name} holds {values[cell]}; {digit} is given there.")


def _repeats(puzzle: CagePuzzle, values: Sequence[int | None]) -> Iterator[Violation]:
    for name, house, _ in puzzle.geometry.houses:
        for value, cells in _repeated(house, values):
            where = listed([cell_name(cell, puzzle.columns) for cell in cells])
            title = f"{name[0].upper()}{name[1:]}"
            told = f"{title} holds {_several(value, len(cells))}, at {where}."
            yield Violation(cells, told, repeat=True)


def _repeats_in_cages(puzzle: CagePuzzle, values: Sequence[int | None]) -> Iterator[Violation]:
    for cage in puzzle.cages if puzzle.distinct else ():
        for value, cells in _repeated(cage.cells, values):
            told = f"holds {_several(value, len(cells))}; digits must not repeat in a cage."
            names = cell_names(cage.cells, puzzle.columns)
            yield Violation(cells, f"The cage {names} {told}", repeat=True)


def _repeated(
    cells: Sequence[int], values: Sequence[int | None]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each value that stands in several of these cells, with those cells."""
    held = [value for value in map(values.__getitem__, cells) if value is not None]
    for value in sorted({value for value in held if held.count(value) > 1}):
        yield value, tuple([cell for cell in cells if values[cell] == value])


def _several(value: int, times: int) -> str:
    return signed(f"{TIMES.get(times, times)} {value}s")


def _broken_cages(puzzle: CagePuzzle, values: Sequence[int | None]) -> Iterator[Violation]:
    for cage in puzzle.cages:
        placed = [values[cell] for cell in cage.cells]
        held = [value for value in placed if value is not None]
        if len(held) == len(placed):
            if not OPERATORS[cage.operator].explains(held, cage.target, puzzle.rule):
                yield Violation(cage.cells, _told(puzzle, cage, held))
        elif held and _is_over(puzzle, cage, held):
            names = cell_names(cage.cells, puzzle.columns)
            sofar = f"The digits in the cage {names} already give {_result(cage.operator, held)}"
            yield Violation(cage.cells, f"{sofar}; its clue is {puzzle.clue(cage)}.")


def _is_over(puzzle: CagePuzzle, cage: Cage, held: Sequence[int]) -> bool:
    """Whether a sum or product is already larger than its target, which no digit can mend."""
    if cage.operator not in "+*" or min(puzzle.digits) < 1:
        return False
    open_cells = len(cage.cells) - len(held)
    least = min(puzzle.digits)
    if cage.operator == "+":
        return sum(held) + open_cells * least > cage.target
    return prod(held) > cage.target


def _told(puzzle: CagePuzzle, cage: Cage, held: Sequence[int]) -> str:
    """The result of a full cage's digits, and the one its clue asks for."""
    names = cell_names(cage.cells, puzzle.columns)
    if len(cage.cells) == 1:
        return signed(f"{names} holds {held[0]}; {cage.target} is given there.")
    clue = f"its clue is {puzzle.clue(cage)}."
    found = _result(cage.operator, held)
    if not found:
        digits = " ".join(map(str, held))
        no = "no operation gives the target" if cage.operator == NO_OP else "none divides evenly"
        return signed(f"The digits of the cage {names} are {digits}: {no}; {clue}")
    return signed(f"The digits of the cage {names} give {found}; {clue}")


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
