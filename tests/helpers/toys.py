"""Two families for tests alone, whose models reduce domains and use clauses and shapes.

`PATHS`: the numbers 1 to n stand in the n cells, consecutive ones side by side (or also corner to
corner); holes hold 0. `RECTANGLES`: the board is cut into rectangles, each with one clue, its area;
a cell holds the number of its clue, from 0. Both are simple on purpose, and stand in no registry.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Any

import pytest

from kenken_cp.core.family import Family, Violation
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import AllDifferent, Clause, Constraint, Literal, Model, OneShape
from kenken_cp.core.verdict import Verdict
from kenken_cp.kinds.cages import kenken
from kenken_cp.registry import family_of
from kenken_cp.verification import decide
from tests.helpers.changed import replace_parts

Domains = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Path:
    """Givens are pairs of cell and number; `corners` lets a path go diagonally."""

    rows: int
    columns: int
    givens: tuple[tuple[int, int], ...] = ()
    holes: tuple[int, ...] = ()
    corners: bool = False

    @property
    def last(self) -> int:
        """The largest number."""
        return self.rows * self.columns - len(self.holes)

    def open_cells(self) -> list[int]:
        """The cells that are no holes."""
        return [cell for cell in range(self.rows * self.columns) if cell not in self.holes]

    def distance(self, one: int, other: int) -> int:
        """Steps from cell to cell, if there were no holes."""
        down = abs(one // self.columns - other // self.columns)
        across = abs(one % self.columns - other % self.columns)
        return max(down, across) if self.corners else down + across

    def beside(self, cell: int) -> list[int]:
        """The open cells that one step leads to."""
        return [other for other in self.open_cells() if self.distance(cell, other) == 1]


def path_breaks(puzzle: Path, grid: Grid) -> list[Violation]:
    """By the rules: every number once, givens kept, each beside the next."""
    if len(grid) != puzzle.rows * puzzle.columns:
        return [Violation((), "The grid has another number of cells.")]
    if any(grid[cell] != 0 for cell in puzzle.holes):
        return [Violation((), "A hole holds a number.")]
    where = {grid[cell]: cell for cell in puzzle.open_cells()}
    if sorted(where) != list(range(1, puzzle.last + 1)):
        return [Violation((), "Some number is missing.")]
    if any(grid[cell] != number for cell, number in puzzle.givens):
        return [Violation((), "A given is missed.")]
    route = [where[number] for number in sorted(where)]
    return [
        Violation((one, other), "Consecutive numbers lie apart.")
        for one, other in pairwise(route)
        if other not in puzzle.beside(one)
    ]


def path_domains(puzzle: Path) -> Domains:
    """The numbers whose distance from each given is enough to get there."""
    domains: list[tuple[int, ...]] = []
    for cell in range(puzzle.rows * puzzle.columns):
        numbers = [0] if cell in puzzle.holes else range(1, puzzle.last + 1)
        domains.append(
            tuple(
                number
                for number in numbers
                if number == 0
                or all(
                    puzzle.distance(cell, given) <= abs(number - held)
                    and (cell == given) == (number == held)
                    for given, held in puzzle.givens
                )
            )
        )
    return tuple(domains)


def path_model(puzzle: Path, domains: Callable[[Path], Domains] = path_domains) -> Model:
    """All different, and each number beside its neighbours in the row of numbers."""
    held = domains(puzzle)
    constraints: list[Constraint] = [AllDifferent(tuple(puzzle.open_cells()))]
    for cell in puzzle.open_cells():
        around = puzzle.beside(cell)
        for number, step in product(held[cell], (-1, 1)):
            if 1 <= number + step <= puzzle.last:
                there = [Literal(near, number + step) for near in around]
                constraints.append(Clause((Literal(cell, number, False), *there)))
    return Model(held, tuple(constraints))


def path_values(puzzle: Path) -> Domains:
    """What the rules allow at first sight: any number; 0 in a hole."""
    numbers = tuple(range(1, puzzle.last + 1))
    cells = range(puzzle.rows * puzzle.columns)
    return tuple((0,) if cell in puzzle.holes else numbers for cell in cells)


def path_rules_out(puzzle: Path) -> Callable[[int, int], bool]:
    """By walking from each given: a cell reached in more steps than there are numbers between."""
    steps: dict[int, dict[int, int]] = {}
    for given, _ in puzzle.givens:
        reached, edge = {given: 0}, [given]
        while edge:
            here = edge.pop(0)
            for near in puzzle.beside(here):
                if near not in reached:
                    reached[near] = reached[here] + 1
                    edge.append(near)
        steps[given] = reached

    def excludes(cell: int, number: int) -> bool:
        if cell in puzzle.holes:
            return number != 0
        for given, held in puzzle.givens:
            if (cell == given) != (number == held):
                return True
            if steps[given].get(cell, puzzle.last) > abs(number - held):
                return True
        return False

    return excludes


def path_solutions(puzzle: Path) -> list[Grid]:
    """All solutions, by drawing every route from every start; ascending."""
    found: list[Grid] = []
    at = {number: cell for cell, number in puzzle.givens}
    givens = dict(puzzle.givens)

    def walk(route: list[int]) -> None:
        number = len(route)
        if at.get(number, route[-1]) != route[-1] or givens.get(route[-1], number) != number:
            return
        if number == puzzle.last:
            number_of = {cell: place for place, cell in enumerate(route, start=1)}
            found.append(tuple(number_of.get(c, 0) for c in range(puzzle.rows * puzzle.columns)))
            return
        for near in puzzle.beside(route[-1]):
            if near not in route:
                walk([*route, near])

    for start in puzzle.open_cells():
        walk([start])
    return sorted(found)


def random_path(rng: random.Random, rows: int, columns: int, corners: bool, share: float) -> Path:
    """A puzzle that has a solution, with about this share of its numbers given."""
    puzzle = Path(rows, columns, corners=corners)
    while True:
        route = [rng.choice(puzzle.open_cells())]
        while near := [c for c in puzzle.beside(route[-1]) if c not in route]:
            route.append(rng.choice(near))
        if len(route) > rows * columns * 2 // 3:
            break
    holes = tuple(cell for cell in puzzle.open_cells() if cell not in route)
    givens = [(cell, n) for n, cell in enumerate(route, start=1) if rng.random() < share]
    return Path(rows, columns, tuple(sorted(givens)), holes, corners)


@dataclass(frozen=True)
class Rectangles:
    """Clues are pairs of cell and area."""

    rows: int
    columns: int
    clues: tuple[tuple[int, int], ...]

    def fitting(self, number: int) -> list[tuple[int, ...]]:
        """The rectangles of the clue that hold no other clue, ascending."""
        at, area = self.clues[number]
        others = {cell for cell, _ in self.clues} - {at}
        down, across = divmod(at, self.columns)
        found = []
        for height in range(1, min(area, self.rows) + 1):
            width = area // height
            if width * height != area or width > self.columns:
                continue
            for top in range(max(0, down - height + 1), min(down, self.rows - height) + 1):
                for left in range(
                    max(0, across - width + 1), min(across, self.columns - width) + 1
                ):
                    cells = self.block(top, left, height, width)
                    if others.isdisjoint(cells):
                        found.append(cells)
        return sorted(found)

    def block(self, top: int, left: int, height: int, width: int) -> tuple[int, ...]:
        """The cells of a rectangle, ascending."""
        return tuple(
            row * self.columns + column
            for row in range(top, top + height)
            for column in range(left, left + width)
        )


def rectangles_broken(puzzle: Rectangles, grid: Grid) -> list[Violation]:
    """By the rules: the cells of each clue are a rectangle of its area with its cell."""
    if len(grid) != puzzle.rows * puzzle.columns or not set(grid) <= set(range(len(puzzle.clues))):
        return [Violation((), "The grid has another number of cells, or of clues.")]
    broken = []
    for number, (at, area) in enumerate(puzzle.clues):
        cells = [cell for cell, value in enumerate(grid) if value == number]
        down = {cell // puzzle.columns for cell in cells}
        across = {cell % puzzle.columns for cell in cells}
        whole = bool(cells) and len(cells) == (max(down) - min(down) + 1) * (
            max(across) - min(across) + 1
        )
        if not whole or len(cells) != area or at not in cells:
            broken.append(Violation(tuple(cells), "The cells of a clue are no such rectangle."))
    return broken


def rectangle_model(puzzle: Rectangles) -> Model:
    """One rectangle for each clue; a cell holds a clue of which some rectangle covers it."""
    shapes = [puzzle.fitting(number) for number in range(len(puzzle.clues))]
    held: list[set[int]] = [set() for _ in range(puzzle.rows * puzzle.columns)]
    for number, fitting in enumerate(shapes):
        for cells in fitting:
            for cell in cells:
                held[cell].add(number)
    choices = [OneShape(number, tuple(fitting)) for number, fitting in enumerate(shapes)]
    return Model(tuple(tuple(sorted(numbers)) for numbers in held), tuple(choices))


def rectangle_values(puzzle: Rectangles) -> Domains:
    """What the rules allow at first sight: any clue."""
    return (tuple(range(len(puzzle.clues))),) * (puzzle.rows * puzzle.columns)


def rectangle_rules_out(puzzle: Rectangles) -> Callable[[int, int], bool]:
    """By trying every rectangle of the board: a clue none of whose rectangles covers the cell."""
    clued = {there for there, _ in puzzle.clues}
    reached: list[set[int]] = [set() for _ in puzzle.clues]
    for top, left in product(range(puzzle.rows), range(puzzle.columns)):
        for bottom, right in product(range(top, puzzle.rows), range(left, puzzle.columns)):
            cells = set(puzzle.block(top, left, bottom - top + 1, right - left + 1))
            for number, clue in enumerate(puzzle.clues):
                if cells & clued == {clue[0]} and len(cells) == clue[1]:
                    reached[number] |= cells
    return lambda cell, number: cell not in reached[number]


def rectangle_solutions(puzzle: Rectangles) -> list[Grid]:
    """All solutions, by trying every grid; ascending."""
    grids = product(range(len(puzzle.clues)), repeat=puzzle.rows * puzzle.columns)
    return [grid for grid in grids if not rectangles_broken(puzzle, grid)]


def random_rectangles(rng: random.Random, rows: int, columns: int, largest: int) -> Rectangles:
    """A puzzle that has a solution: the board cut in two until no part is larger."""
    clues: list[tuple[int, int]] = []

    def cut(top: int, left: int, height: int, width: int) -> None:
        if height * width <= largest and rng.random() < 0.8:
            row, column = top + rng.randrange(height), left + rng.randrange(width)
            clues.append((row * columns + column, height * width))
        elif height > width or (height == width > 1 and rng.random() < 0.5):
            at = rng.randrange(1, height)
            cut(top, left, at, width)
            cut(top + at, left, height - at, width)
        elif width > 1:
            at = rng.randrange(1, width)
            cut(top, left, height, at)
            cut(top, left + at, height, width - at)
        else:
            clues.append((top * columns + left, 1))

    cut(0, 0, rows, columns)
    return Rectangles(rows, columns, tuple(sorted(clues)))


def _data(puzzle: Path | Rectangles) -> dict[str, object]:
    return {
        name: [list(entry) if isinstance(entry, tuple) else entry for entry in value]
        if isinstance(value, tuple)
        else value
        for name, value in vars(puzzle).items()
    }


def _from_data(kind: Callable[..., Any]) -> Callable[[Mapping[str, Any]], Any]:
    def read(fields: Mapping[str, Any]) -> Any:
        return kind(
            **{
                name: tuple(tuple(e) if isinstance(e, list) else e for e in value)
                if isinstance(value, list)
                else value
                for name, value in fields.items()
            }
        )

    return read


def _nothing(puzzle: Any, model: Model) -> None:
    """Nothing of these models is the kernel's."""


PATHS: Family = replace_parts(
    kenken.FAMILY,
    kind=replace_parts(kenken.FAMILY.kind, puzzle=Path),
    id="toy-paths", title="Toy paths", takes=lambda puzzle: isinstance(puzzle, Path),
    check=path_breaks, model=path_model, audit=_nothing, data=_data, from_data=_from_data(Path),
    overflow=lambda puzzle: "", values=path_values, rules_out=path_rules_out,
)  # fmt: skip
RECTANGLES: Family = replace_parts(
    PATHS,
    kind=replace_parts(kenken.FAMILY.kind, puzzle=Rectangles),
    id="toy-rectangles", title="Toy rectangles", takes=lambda p: isinstance(p, Rectangles),
    check=rectangles_broken, model=rectangle_model, from_data=_from_data(Rectangles),
    values=rectangle_values, rules_out=rectangle_rules_out,
)  # fmt: skip


def verdict(family: Family, puzzle: Any) -> Verdict:
    """What SAT says; these families have no kernel."""
    return decide(family, puzzle, "sat")


@contextmanager
def readable(*families: Family) -> Iterator[None]:
    """Certificates of these families can be read, though no registry has them."""
    known = {family.id: family for family in (families or (PATHS, RECTANGLES))}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "kenken_cp.certificate.files.family_of", lambda name: known.get(name) or family_of(name)
        )
        yield
