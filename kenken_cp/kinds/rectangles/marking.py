"""Finds the rules that a partly filled grid already breaks, as a teacher would mark it."""

from collections.abc import Iterator, Sequence

from kenken_cp.core.counts import say_count
from kenken_cp.core.family import Violation, keep_entered
from kenken_cp.core.naming import Naming, naming_for
from kenken_cp.core.spoken import Register
from kenken_cp.kinds.rectangles.puzzle import UNKNOWN, Clue, Rectangle, RectanglePuzzle


def find_broken(
    puzzle: RectanglePuzzle, values: Sequence[int | None], words: Register = Register.EXACT
) -> list[Violation]:
    """The rules that these owners of cells break, however the empty cells (None) are filled."""
    naming = naming_for(words, puzzle)
    found: list[Violation] = []
    for number, clue in puzzle.number_clues():
        owner = values[clue.cell]
        if owner not in (None, number):
            name = f"The {clue.text} {naming.at(clue.cell)}"
            text = f"{name} is inside the rectangle of another clue."
            found.append(Violation((clue.cell,), text))
            continue
        cells = [cell for cell, value in enumerate(values) if value == number]
        if cells:
            found += _of(puzzle, clue, number, cells, values, naming)
    return keep_entered(
        found, values, [(clue.cell, number) for number, clue in puzzle.number_clues()]
    )


def _of(
    puzzle: RectanglePuzzle,
    clue: Clue,
    number: int,
    cells: Sequence[int],
    values: Sequence[int | None],
    naming: Naming,
) -> Iterator[Violation]:
    """What is wrong with the cells that a clue has so far: the smallest rectangle around them."""
    named = f"{clue.text} {naming.at(clue.cell)}"
    around = Rectangle.around({*cells, clue.cell}, puzzle.columns).cells(puzzle.columns)
    if clue.number != UNKNOWN and len(around) > clue.number:
        needs = f"need a rectangle of {say_count(len(around), 'cell')}, not {clue.number}"
        message = f"The cells marked for the {named} {needs}."
        yield Violation(tuple(cells), message)
        return
    taken = next((cell for cell in around if values[cell] not in (None, number)), None)
    if taken is not None:
        cover = f"would have to cover {naming.cell(taken)}"
        message = f"The rectangle of the {named} {cover}, which you gave to another rectangle."
        yield Violation((*cells, taken), message)
        return
    other = next(
        (each for n, each in puzzle.number_clues() if n != number and each.cell in around), None
    )
    if other is not None:
        cover = f"would have to cover another clue, {naming.at(other.cell)}"
        message = f"The rectangle of the {named} {cover}."
        yield Violation(tuple(cells), message)
