"""Turns a board as drawing programs store it (f-puzzles, SudokuPad, Penpa+, ipuz) into a puzzle.

Such a file does not always name the family, so it is inferred:

- Cages that are only drawn, with clues such as 12× or 12, make a KenKen. They must cover the board,
  and a digit in a cell is a cage of one cell.
- Killer cages, which the file marks as sums, make a Killer Sudoku. They may leave cells free, and
  digits in cells are givens.
- No cages make a Sudoku.
- On a board without boxes and diagonals, killer cages that each lie in one row or column make a
  KenKen if they and the digits cover the board.

Where the file says which it is, in a field or in the sentences that `wording` writes among the
rules, that decides.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import FormatError
from kenken_cp.core.geometry import cell_name, cell_names, is_connected, number_names
from kenken_cp.kinds.cages.candidates import Candidates
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.formats.boards import clue_of, signs_of
from kenken_cp.kinds.cages.formats.clues import puzzle_of
from kenken_cp.kinds.cages.formats.wording import RuleFacts, facts_in, rule_in
from kenken_cp.kinds.cages.houses import board_of
from kenken_cp.kinds.cages.operators import GIVEN, NO_OP
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

CAGE = "cage"  # the sort of clues that killer cages are where puzzles hold none


class Given(NamedTuple):
    """A digit that stands in a cell from the beginning."""

    cell: int
    value: int


class DrawnBoard(NamedTuple):
    """A board and what is drawn on it.

    `cages` are cages that are only drawn, with or without a sign in the clue; `sums` are killer
    cages, whose digits are added, and `unequal` the cells of those without a sum, whose digits only
    differ. With `repeats`, a killer cage may hold a digit twice. `covered` says whether cages must
    cover the board; None if the file does not say. No digit occurs twice in a region. `candidates`
    are those that belong to the puzzle, `clues` the clues of setters. `rule_text` is
    the rules in words, and `default_rule` the rule for − and ÷ if they do not name one.
    """

    rows: int
    columns: int
    cages: Sequence[Cage] = ()
    sums: Sequence[Cage] = ()
    unequal: Sequence[Sequence[int]] = ()
    givens: Sequence[Given] = ()
    regions: Sequence[Sequence[int]] = ()
    diagonals: bool = False
    digits: tuple[int, ...] = ()
    rule_text: str = ""
    default_rule: str = ""
    repeats: bool = False
    covered: bool | None = None
    candidates: Candidates = ()
    clues: Sequence[Clue] = ()


def assemble(board: DrawnBoard) -> CagePuzzle:
    """The puzzle. FormatError if a drawn element has no meaning in it, or contradicts another."""
    puzzle = _without_clues(board)
    if not (board.candidates or board.clues):
        return puzzle
    return replace(puzzle, candidates=board.candidates, clues=tuple(board.clues))


def _without_clues(board: DrawnBoard) -> CagePuzzle:
    facts = facts_in(board.rule_text)
    boxes = _boxes(board, facts)
    if _must_be_covered(board, facts, boxes):
        return _cover_board(board, boxes)
    if board.cages:
        first = board.cages[0]
        raise FormatError(
            f"the rules of the puzzle do not say what the clue {first.clue} of the cage "
            f"{cell_names(first.cells, board.columns)} means; leave out the rules if it is a "
            "KenKen, or make it a killer cage"
        )
    distinct = not board.repeats if board.sums else facts is not None and facts.distinct
    return CagePuzzle(
        board.rows,
        board.columns,
        tuple(board.sums),
        board.digits,
        boxes=boxes,
        diagonals=board.diagonals,
        givens=tuple([(given.cell, given.value) for given in board.givens]),
        distinct=distinct,
        covered=False,
        areas=tuple(_areas(board, boxes)),
    )


def _boxes(board: DrawnBoard, facts: RuleFacts | None) -> tuple[int, ...]:
    """The map of boxes, from the regions; FormatError if they do not cover the board once.

    Regions that are all parts of rows and columns are no boxes, unless the rules name boxes.
    """
    regions = [region for region in board.regions if region]
    if not (facts and facts.boxes) and all(_is_line(cells, board.columns) for cells in regions):
        return ()
    box_of: dict[int, int] = {}
    for number, cells in enumerate(regions):
        for cell in cells:
            if cell in box_of:
                name = cell_name(cell, board.columns)
                raise FormatError(f"{name} is in two regions; remove it from one")
            box_of[cell] = number
    free = [cell for cell in range(board.rows * board.columns) if cell not in box_of]
    if free and regions:
        name = cell_name(free[0], board.columns)
        raise FormatError(
            f"{name} is in no region, but other cells are; put every cell in a region, or none"
        )
    return tuple([box_of[cell] for cell in sorted(box_of)])


def _is_line(cells: Iterable[int], columns: int) -> bool:
    held = list(cells)
    return 1 in (len({cell // columns for cell in held}), len({cell % columns for cell in held}))


def _must_be_covered(board: DrawnBoard, facts: RuleFacts | None, boxes: tuple[int, ...]) -> bool:
    """Whether cages must cover the board, as in a KenKen."""
    if board.covered is not None:
        return board.covered
    if facts is not None:
        return facts.covered
    if board.cages or boxes or board.diagonals or board.repeats:
        return bool(board.cages)
    held = {cell for cage in board.sums for cell in cage.cells}
    held |= {given.cell for given in board.givens}
    lines = all(_is_line(cage.cells, board.columns) for cage in board.sums)
    return lines and len(held) == board.rows * board.columns


def _cover_board(board: DrawnBoard, boxes: tuple[int, ...]) -> CagePuzzle:
    """The puzzle if cages must cover the board: each digit is a cage of one cell.

    Raises FormatError.
    """
    bent = next((c for c in board.sums if not _is_line(c.cells, board.columns)), None)
    if bent is not None:
        raise FormatError(
            f"the killer cage {cell_names(bent.cells, board.columns)} has cells in several "
            "rows and columns; in a KenKen digits may repeat in such a cage, in a killer cage "
            "they may not; use a KenKen cage"
        )
    apart = next(_areas(board, boxes), None)
    if apart is not None:
        raise FormatError(
            f"the killer cage {cell_names(apart, board.columns)} has no sum, which no KenKen has; "
            "give it one or remove the cage"
        )
    placed = [*board.cages, *board.sums]
    _check_covered(board, placed)
    caged = {cell: cage for cage in placed for cell in cage.cells}
    for cell, value in board.givens:
        cage = caged.get(cell)
        if cage is None:
            placed.append(Cage((cell,), GIVEN, value))
        elif cage != Cage((cell,), GIVEN, value):
            raise FormatError(
                f"{cell_name(cell, board.columns)} has the digit {value} and is in the "
                f"cage {cage.clue}; make the digit a cage of its own"
            )
    rule = rule_in(board.rule_text, board.default_rule)
    puzzle = puzzle_of(board.rows, board.columns, placed, board.digits, rule)
    if boxes or board.diagonals:
        return replace(puzzle, boxes=boxes, diagonals=board.diagonals)
    return puzzle


def _check_covered(board: DrawnBoard, placed: Sequence[Cage]) -> None:
    """FormatError for cells in no cage, where the look of the cages is all that makes a KenKen."""
    held = {cell for cage in placed for cell in cage.cells} | {given.cell for given in board.givens}
    free = [cell for cell in range(board.rows * board.columns) if cell not in held]
    if free and board.covered is None and facts_in(board.rule_text) is None:
        names = cell_names(placed[0].cells, board.columns)
        raise FormatError(
            f"the cage {names} is drawn as one of a KenKen, but {say_count(len(free), 'cell')}, "
            f"such "
            f"as {cell_name(free[0], board.columns)}, would be in no cage; if its number is a sum, "
            "the file must say so, as with a killer cage of f-puzzles, or 'sum' and 'unique' of "
            "SudokuPad"
        )


def _areas(board: DrawnBoard, boxes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The cells of killer cages without a sum, but for those in a house, which differ anyway."""
    geometry = board_of(board.rows, board.columns, number_names(boxes), board.diagonals)
    for cells in board.unequal:
        if not any(set(cells) <= set(house.cells) for house in geometry.houses):
            yield tuple(cells)


def split_killers(
    killers: Iterable[tuple[Sequence[int], Cage | None]],
    regions: Sequence[Sequence[int]],
    sides: tuple[int, int],
    *,
    repeats: bool = False,
) -> tuple[list[Cage], list[Sequence[int]], list[Clue]]:
    """Killer cages as a puzzle holds them: sums, the cells of those without a sum, and as clues
    those that overlap ones before them or are in pieces.

    Each is its cells, and the cage unless it has no sum; with `repeats`, sums may hold a digit
    twice, and are no clues. One without a sum in a house stays, and `assemble` leaves it out.
    """
    sums: list[Cage] = []
    unequal: list[Sequence[int]] = []
    clues: list[Clue] = []
    held: set[int] = set()
    for cells, cage in killers:
        in_house = _is_line(cells, sides[1]) or any(set(cells) <= {*region} for region in regions)
        if cage is None and in_house:
            unequal.append(cells)
        elif cage is not None and repeats:
            sums.append(cage)
        elif held.isdisjoint(cells) and is_connected(tuple(sorted({*cells})), *sides):
            held.update(cells)
            if cage is None:
                unequal.append(cells)
            else:
                sums.append(cage)
        else:
            clues.append(Clue(CAGE, tuple(cells), () if cage is None else (cage.target,)))
    return sums, unequal, clues


def kept_cages(puzzle: CagePuzzle) -> set[tuple[int, ...]]:
    """The cells of the puzzle's areas, and of the cages among its clues."""
    clues = [clue for clue in puzzle.clues if clue.sort == CAGE]
    return {*puzzle.areas, *(tuple(sorted(clue.cells)) for clue in clues)}


def left_out(unequal: Sequence[Sequence[int]], puzzle: CagePuzzle) -> tuple[str, ...]:
    """What is told of killer cages without a sum that say nothing new, so that none is written."""
    kept = kept_cages(puzzle)
    lost = [cells for cells in unequal if tuple(sorted(cells)) not in kept]
    names = "; ".join([cell_names(sorted(cells), puzzle.columns) for cells in lost[:3]])
    more = "; …" * (len(lost) > 3)
    return (
        (f"left out where no digit repeats anyway: the cage without a sum at {names}{more}",)
        if lost
        else ()
    )


def sum_of(cells: Sequence[int], clue: str, columns: int) -> Cage:
    """The killer cage of these cells. FormatError if its clue is empty or has another sign."""
    if not clue.strip():
        names = cell_names(cells, columns)
        raise FormatError(f"the killer cage {names} has no sum; give it one or remove the cage")
    return as_sum(clue_of(cells, clue, columns), columns)


def as_sum(cage: Cage, columns: int) -> Cage:
    """The same cage as a killer cage. FormatError if its clue has a sign other than +."""
    if cage.operator not in (GIVEN, NO_OP, "+"):
        names = cell_names(cage.cells, columns)
        raise FormatError(
            f"the killer cage {names} has the clue {signs_of(cage)}, but killer cages "
            "have only sums; for other clues use a KenKen cage"
        )
    return cage if cage.operator == GIVEN else cage._replace(operator="+")
