"""What is drawn on a board, put together as a puzzle: of which family, what is drawn must show.

Where cages have clues with a sign, they must cover the board, and digits in cells are cages of
one cell: a KenKen. Cages that are told to be sums of different digits need not, and digits are
givens: a Killer Sudoku, or a Sudoku if there are none. Without boxes and diagonals, sums within
lines that cover the board are a KenKen too. Sentences of `wording` among the rules go before all
this.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from kenken_cp.core.errors import FormatError
from kenken_cp.core.geometry import cell_name, cell_names
from kenken_cp.kinds.cages.formats.boards import clue_of, signs_of
from kenken_cp.kinds.cages.formats.clues import puzzle_of
from kenken_cp.kinds.cages.formats.wording import Told, rule_in, told_in
from kenken_cp.kinds.cages.puzzle import GIVEN, NO_OP, Cage, CagePuzzle


class Given(NamedTuple):
    """A digit that stands in a cell from the beginning."""

    cell: int
    value: int


class Drawn(NamedTuple):
    """A board and what is drawn on it.

    `cages` are under clues with signs or without, `sums` those whose digits are to be added;
    `repeats` says that sums may hold a digit twice, `covered` whether cages must cover the board,
    None if nothing says so. `regions` hold no digit twice. `rules` are in words, and `rule` is
    what − and ÷ mean where those leave it open.
    """

    rows: int
    columns: int
    cages: Sequence[Cage] = ()
    sums: Sequence[Cage] = ()
    givens: Sequence[Given] = ()
    regions: Sequence[Sequence[int]] = ()
    diagonals: bool = False
    digits: tuple[int, ...] = ()
    rules: str = ""
    rule: str = ""
    repeats: bool = False
    covered: bool | None = None


def assembled(drawn: Drawn) -> CagePuzzle:
    """The puzzle; FormatError for what is drawn and means nothing, or not that."""
    told = told_in(drawn.rules)
    boxes = _boxes(drawn, told)
    if _is_covered(drawn, told, boxes):
        return _covered(drawn, boxes)
    if drawn.cages:
        names = cell_names(drawn.cages[0].cells, drawn.columns)
        raise FormatError(f"the cage {names} is only drawn and has no rule; make it a killer cage")
    distinct = not drawn.repeats if drawn.sums else told is not None and told.distinct
    return CagePuzzle(
        drawn.rows,
        drawn.columns,
        tuple(drawn.sums),
        drawn.digits,
        boxes=boxes,
        diagonals=drawn.diagonals,
        givens=tuple([(given.cell, given.value) for given in drawn.givens]),
        distinct=distinct,
        covered=False,
    )


def _boxes(drawn: Drawn, told: Told | None) -> tuple[int, ...]:
    """The map of boxes; none where each region is part of a line, unless boxes are told of."""
    regions = [region for region in drawn.regions if region]
    if not (told and told.boxes) and all(_is_line(cells, drawn.columns) for cells in regions):
        return ()
    box_of: dict[int, int] = {}
    for number, cells in enumerate(regions):
        for cell in cells:
            if cell in box_of:
                name = cell_name(cell, drawn.columns)
                raise FormatError(f"{name} is in two regions; remove it from one")
            box_of[cell] = number
    free = [cell for cell in range(drawn.rows * drawn.columns) if cell not in box_of]
    if free and regions:
        name = cell_name(free[0], drawn.columns)
        raise FormatError(
            f"{name} is in no region, but other cells are; put every cell in a region, or none"
        )
    return tuple([box_of[cell] for cell in sorted(box_of)])


def _is_line(cells: Iterable[int], columns: int) -> bool:
    held = list(cells)
    return 1 in (len({cell // columns for cell in held}), len({cell % columns for cell in held}))


def _is_covered(drawn: Drawn, told: Told | None, boxes: tuple[int, ...]) -> bool:
    if drawn.covered is not None:
        return drawn.covered
    if told is not None:
        return told.covered
    if drawn.cages or boxes or drawn.diagonals or drawn.repeats:
        return bool(drawn.cages)
    held = {cell for cage in drawn.sums for cell in cage.cells}
    held |= {given.cell for given in drawn.givens}
    lines = all(_is_line(cage.cells, drawn.columns) for cage in drawn.sums)
    return lines and len(held) == drawn.rows * drawn.columns


def _covered(drawn: Drawn, boxes: tuple[int, ...]) -> CagePuzzle:
    """The puzzle whose cages cover the board, digits being cages. Raises FormatError."""
    bent = next((c for c in drawn.sums if not _is_line(c.cells, drawn.columns)), None)
    if bent is not None:
        raise FormatError(
            f"the killer cage {cell_names(bent.cells, drawn.columns)} has cells in several "
            "rows and columns, and its digits must not repeat, which KenKen cages allow; "
            "make it a cage that is only drawn"
        )
    placed = [*drawn.cages, *drawn.sums]
    caged = {cell: cage for cage in placed for cell in cage.cells}
    for cell, value in drawn.givens:
        cage = caged.get(cell)
        if cage is None:
            placed.append(Cage((cell,), GIVEN, value))
        elif cage != Cage((cell,), GIVEN, value):
            raise FormatError(
                f"{cell_name(cell, drawn.columns)} has the digit {value} and is in the "
                f"cage {cage.clue}; make the digit a cage of its own"
            )
    rule = rule_in(drawn.rules, drawn.rule)
    puzzle = puzzle_of(drawn.rows, drawn.columns, placed, drawn.digits, rule)
    if boxes or drawn.diagonals:
        return replace(puzzle, boxes=boxes, diagonals=drawn.diagonals)
    return puzzle


def sum_of(cells: Sequence[int], clue: str, columns: int) -> Cage:
    """The cage of these cells under a sum; FormatError for none, or a clue with another sign."""
    if not clue.strip():
        names = cell_names(cells, columns)
        raise FormatError(f"the killer cage {names} has no sum; give it one or remove the cage")
    return as_sum(clue_of(cells, clue, columns), columns)


def as_sum(cage: Cage, columns: int) -> Cage:
    """The cage as one whose digits are added; FormatError if its clue has another sign."""
    if cage.operator not in (GIVEN, NO_OP, "+"):
        names = cell_names(cage.cells, columns)
        raise FormatError(
            f"the killer cage {names} has the clue {signs_of(cage)}, but killer cages only "
            "have sums; make it a cage that is only drawn"
        )
    return cage if cage.operator == GIVEN else cage._replace(operator="+")
