"""Draws the clues that a recipe asks for: shapes at random, values from the solution."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kenken_cp.core.draws import Draws
from kenken_cp.core.geometry import Grid, neighbours
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_sort import ClueSort, Order, Shape, crosses
from kenken_cp.kinds.cages.clues import sort_of
from kenken_cp.kinds.cages.generator.clue_requests import ALL, OPEN, ClueRequest, Requests
from kenken_cp.kinds.cages.puzzle import CagePuzzle

if TYPE_CHECKING:
    from kenken_cp.kinds.cages.generator.options import CageOptions

TRIES = 60  # shapes drawn for each clue before it is given up
X_AND_V = (5, 10)  # the sums that have letters, on the digits 1 to 9


def bare_puzzle(recipe: "CageOptions") -> CagePuzzle:
    """The board with the clues that every solution must obey, without boxes drawn at random."""
    layout = [Clue(*entry) for entry in recipe.clues_from if entry[0] not in OPEN]
    return CagePuzzle(
        recipe.rows, recipe.columns, (), recipe.digits, boxes=recipe.box_map,
        diagonals=recipe.diagonals, covered=False,
        clues=tuple(layout + rules_of_board(recipe.clues)),
    )  # fmt: skip


def rules_of_board(requests: Requests) -> list[Clue]:
    """The rules of the whole board among the requests; every solution must obey them."""
    return [Clue(each.sort) for each in requests if sort_of(each.sort).shape is Shape.BOARD]


def drawn_clues(
    requests: Requests, puzzle: CagePuzzle, grid: Grid, draws: Draws
) -> list[Clue] | None:
    """Clues that this grid obeys; None if so many were not found.

    Lines share no cell with other lines. Rules of the board are not among them.
    """
    found: list[Clue] = []
    taken: set[int] = set()
    for request in requests:
        sort = sort_of(request.sort)
        if sort.shape is Shape.BOARD:
            continue
        places = _few_places(sort, puzzle, draws)
        if places is not None:
            clues = [
                clue for cells in places for clue in _find_obeyed(sort, puzzle, cells, grid)[:1]
            ]
            if len(clues) < request.number:
                return None
            found += clues if request.number == ALL else clues[: request.number]
            continue
        for _ in range(max(1, request.number)):
            clue = _one(sort, request, puzzle, grid, draws, taken)
            if clue is None:
                return None
            found.append(clue)
            taken.update(clue.cells)
    return found


def _few_places(sort: ClueSort, puzzle: CagePuzzle, draws: Draws) -> list[tuple[int, ...]] | None:
    """All places of clues that have few, in random order; None for lines and groups of cells."""
    rows, columns = puzzle.rows, puzzle.columns
    cells = range(rows * columns)
    places: list[tuple[int, ...]]
    if sort.shape is Shape.CELL:
        places = [(cell,) for cell in cells]
    elif sort.shape is Shape.PAIR:
        places = [
            pair
            for cell in cells
            for other in neighbours(cell, rows, columns)
            if cell < other
            for pair in ((cell, other), (other, cell))[: 1 + (sort.order is Order.FIXED)]
        ]
    elif sort.shape is Shape.FOUR:
        corners = [
            cell for cell in cells if cell % columns < columns - 1 and cell < columns * (rows - 1)
        ]
        places = [(cell, cell + 1, cell + columns, cell + columns + 1) for cell in corners]
    elif sort.shape is Shape.OUTSIDE:
        places = [*_lines_across(puzzle, sort.slanted)]
    else:
        return None
    order = list(range(len(places)))
    draws.shuffle(order)
    return [places[number] for number in order]


def _lines_across(puzzle: CagePuzzle, slanted: bool) -> Iterator[tuple[int, ...]]:
    """The lines from edge to edge, in both directions; diagonal ones of at least two cells."""
    rows, columns = puzzle.rows, puzzle.columns
    if not slanted:
        for row in range(rows):
            yield tuple(range(row * columns, (row + 1) * columns))
        for column in range(columns):
            yield tuple(range(column, rows * columns, columns))
        return
    for start in range(rows * columns):
        for step in (columns + 1, columns - 1):
            line = [start]
            while True:
                row, column = divmod(line[-1], columns)
                ahead = column + (1 if step > columns else -1)
                if row + 1 == rows or not 0 <= ahead < columns:
                    break
                line.append(line[-1] + step)
            if len(line) > 1 and crosses(puzzle, line, True):
                yield tuple(line)
                yield tuple(reversed(line))


def _find_obeyed(
    sort: ClueSort, puzzle: CagePuzzle, cells: Sequence[int], grid: Grid
) -> list[Clue]:
    """The clues on these cells that the grid obeys, with usual values where there are some."""
    usual = sort.defaults(puzzle)
    found = list(sort.clues_held(puzzle, tuple(cells), grid))
    if usual and sort.shape in (Shape.PAIR, Shape.LINE):
        found = [clue for clue in found if clue.values == usual]
    if sort.id == "pair-sum" and len(puzzle.digits) == 9:
        found = [clue for clue in found if clue.values[0] in X_AND_V]
    return found


def _one(
    sort: ClueSort,
    request: ClueRequest,
    puzzle: CagePuzzle,
    grid: Grid,
    draws: Draws,
    taken: set[int],
) -> Clue | None:
    """A clue on a line or group of cells that is drawn cell by cell; None if none was found."""
    low, high = request.low or len(puzzle.digits), request.high or len(puzzle.digits)
    free = [cell for cell in range(puzzle.rows * puzzle.columns) if cell not in taken]
    for _ in range(TRIES if free else 0):
        length = low + draws.below(high - low + 1)
        cells = [free[draws.below(len(free))]]
        while len(cells) < length:
            ahead = [cell for cell in _beside(sort, puzzle, cells) if cell not in taken]
            if not ahead:
                break
            good = [cell for cell in ahead if _find_obeyed(sort, puzzle, [*cells, cell], grid)]
            ahead = good or ahead
            cells.append(ahead[draws.below(len(ahead))])
        if len(cells) >= low:
            clues = _find_obeyed(sort, puzzle, cells, grid)
            if clues:
                return clues[draws.below(len(clues))]
    return None


def _beside(sort: ClueSort, puzzle: CagePuzzle, cells: list[int]) -> list[int]:
    """The cells that may come next: for a line, round its last one; else beside any of them."""
    rows, columns = puzzle.rows, puzzle.columns
    if sort.shape is not Shape.LINE:
        beside = {other for cell in cells for other in neighbours(cell, rows, columns)}
        return sorted(beside.difference(cells))
    row, column = divmod(cells[-1], columns)
    return [
        other_row * columns + other_column
        for other_row in range(max(0, row - 1), min(rows, row + 2))
        for other_column in range(max(0, column - 1), min(columns, column + 2))
        if other_row * columns + other_column not in cells
    ]
