"""The rules of number paths, and what they exclude at once. Independent of model and kernel."""

from kenken_cp.core.counts import say_count
from kenken_cp.core.family import Domains, RulesOut, Violation
from kenken_cp.core.geometry import Grid, cell_name, cell_names
from kenken_cp.kinds.paths.puzzle import PathPuzzle

HOLE = 0  # what a hole holds in a grid


def check(puzzle: PathPuzzle, grid: Grid) -> list[Violation]:
    """All violations of a grid, by the rules alone; empty for a solution."""
    cells = puzzle.rows * puzzle.columns
    if len(grid) != cells:
        return [Violation((), f"The grid has {say_count(len(grid), 'cell')}, not {cells}.")]
    return [
        *_wrong_values(puzzle, grid),
        *_missed_givens(puzzle, grid),
        *_repeats(puzzle, grid),
        *_gaps(puzzle, grid),
        *_loose_links(puzzle, grid),
    ]


def _wrong_values(puzzle: PathPuzzle, grid: Grid) -> list[Violation]:
    found = []
    holes = set(puzzle.holes)
    for cell, value in enumerate(grid):
        name = cell_name(cell, puzzle.columns)
        if cell in holes and value != HOLE:
            found.append(Violation((cell,), f"{name} is a hole, but holds {value}."))
        elif cell not in holes and not 1 <= value <= puzzle.count:
            text = f"{name} holds {value}; the numbers go from 1 to {puzzle.count}."
            found.append(Violation((cell,), text))
    return found


def _missed_givens(puzzle: PathPuzzle, grid: Grid) -> list[Violation]:
    return [
        Violation(
            (cell,),
            f"{cell_name(cell, puzzle.columns)} holds {grid[cell]}, but {number} is given there.",
        )
        for cell, number in puzzle.givens
        if grid[cell] != number
    ]


def _repeats(puzzle: PathPuzzle, grid: Grid) -> list[Violation]:
    where: dict[int, list[int]] = {}
    for cell in puzzle.open_cells:
        where.setdefault(grid[cell], []).append(cell)
    return [
        Violation(
            tuple(cells), f"{number} occurs more than once: {cell_names(cells, puzzle.columns)}."
        )
        for number, cells in sorted(where.items())
        if len(cells) > 1
    ]


def _gaps(puzzle: PathPuzzle, grid: Grid) -> list[Violation]:
    """Numbers whose successor is in no neighbour."""
    found = []
    for cell in puzzle.open_cells:
        number = grid[cell]
        following = number + 1 if number < puzzle.count else 1
        if number >= puzzle.count and not puzzle.closed:
            continue
        if not any(grid[other] == following for other in puzzle.neighbours(cell)):
            name = cell_name(cell, puzzle.columns)
            text = f"No cell that the path can enter from {number} at {name} holds {following}."
            found.append(Violation((cell,), text))
    return found


def _loose_links(puzzle: PathPuzzle, grid: Grid) -> list[Violation]:
    found = []
    for one, other in puzzle.links:
        apart = abs(grid[one] - grid[other])
        if apart != 1 and not (puzzle.closed and apart == puzzle.count - 1):
            names = cell_names((one, other), puzzle.columns)
            text = f"The linked cells {names} hold {grid[one]} and {grid[other]}."
            found.append(Violation((one, other), text))
    return found


def values(puzzle: PathPuzzle) -> Domains:
    """The values that the rules allow before any reasoning: every number, or the one given."""
    every = tuple(range(1, puzzle.count + 1))
    given = dict(puzzle.givens)
    domains: list[tuple[int, ...]] = [(HOLE,)] * (puzzle.rows * puzzle.columns)
    for cell in puzzle.open_cells:
        domains[cell] = (given[cell],) if cell in given else every
    return tuple(domains)


def rules_out(puzzle: PathPuzzle) -> RulesOut:
    """A test that says whether a value is excluded from a cell by its distance from the givens.

    A number that is given stands nowhere else. Any other, k, is k - a steps along the path from
    each given a, and a path's steps go from neighbour to neighbour through cells without givens.
    So k is excluded from a cell that no walk of k - a such steps reaches from the nearest given
    below, or none of b - k from the nearest above.
    """
    where = {number: cell for cell, number in puzzle.givens}
    walks = _Walks(puzzle)
    within: dict[int, set[int] | None] = {}  # for each number the cells reached; None for any

    def is_excluded(cell: int, value: int) -> bool:
        if value in where:
            return where[value] != cell
        if value not in within:
            reached = [walks.after(where[a], steps) for a, steps in walks.nearest(value)]
            within[value] = set.intersection(*reached) if reached else None
        cells = within[value]
        return cells is not None and cell not in cells

    return is_excluded


class _Walks:
    """Sets of cells that walks from given numbers reach, kept as they are asked for."""

    def __init__(self, puzzle: PathPuzzle) -> None:
        self.puzzle = puzzle
        self.given = sorted(number for _, number in puzzle.givens)
        self.taken = {cell for cell, _ in puzzle.givens}
        self.reached: dict[int, list[set[int]]] = {}
        self.beside = {cell: puzzle.neighbours(cell) for cell in puzzle.open_cells}

    def nearest(self, number: int) -> list[tuple[int, int]]:
        """The nearest givens before and after a number, each with the steps to it."""
        below = [a for a in self.given if a < number]
        above = [b for b in self.given if b > number]
        found = [(below[-1], number - below[-1])] if below else []
        found += [(above[0], above[0] - number)] if above else []
        if self.puzzle.closed and self.given:
            if not below:
                found.append((above[-1], number + self.puzzle.count - above[-1]))
            if not above:
                found.append((below[0], below[0] + self.puzzle.count - number))
        return found

    def after(self, start: int, steps: int) -> set[int]:
        """The cells without givens that walks of this many steps from a given cell end in."""
        layers = self.reached.setdefault(start, [{start}])
        while len(layers) <= steps:
            step = {other for cell in layers[-1] for other in self.beside[cell]}
            layers.append(step - self.taken)
        return layers[steps]
