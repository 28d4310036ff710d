"""Puzzles to measure with, drawn from a seed: plain ones, and hard ones of merged cages."""

import random
from collections.abc import Iterator
from math import prod

from kenken_cp.core.geometry import Grid, neighbours
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

Cells = tuple[int, ...]


def plain_puzzles(size: int, count: int, seed: int, largest: int = 4) -> Iterator[CagePuzzle]:
    """Puzzles with one solution, cages of 2 to `largest` cells grown at random, few givens."""
    rng = random.Random(seed)
    while count:
        grid = _grid(size, rng)
        cages = [_cage(cells, grid, rng, "+-*/") for cells in _caging(size, largest, rng)]
        puzzle = CagePuzzle(size, size, tuple(cages))
        if _is_unique(puzzle, 1_000):
            yield puzzle
            count -= 1


def hard_puzzles(size: int, count: int, seed: int, nodes: int) -> Iterator[CagePuzzle]:
    """Puzzles with one solution whose cages were merged, up to 6 cells, while that held.

    A merger is taken only if the kernel proves the puzzle unique within so many nodes.
    """
    rng = random.Random(seed)
    for _ in range(count):
        grid = _grid(size, rng)
        cages = [_cage((cell,), grid, rng, "") for cell in range(size * size)]
        failures = 0
        while failures < 300:
            merged = _merge(cages, grid, size, rng)
            if merged and _is_unique(CagePuzzle(size, size, tuple(merged)), nodes):
                cages = merged
            else:
                failures += 1
        yield CagePuzzle(size, size, tuple(cages))


def _grid(size: int, rng: random.Random) -> Grid:
    rows, columns = (rng.sample(range(size), size) for _ in range(2))
    digits = rng.sample(range(1, size + 1), size)
    return tuple(digits[(r + c) % size] for r in rows for c in columns)


def _caging(size: int, largest: int, rng: random.Random) -> list[Cells]:
    free = set(range(size * size))
    cages = []
    while free:
        cage = [rng.choice(sorted(free))]
        free.remove(cage[0])
        for _ in range(rng.randint(1, largest - 1)):
            near = sorted({n for cell in cage for n in neighbours(cell, size, size)} & free)
            if not near:
                break
            cage.append(rng.choice(near))
            free.remove(cage[-1])
        cages.append(tuple(sorted(cage)))
    return cages


def _merge(cages: list[Cage], grid: Grid, size: int, rng: random.Random) -> list[Cage] | None:
    """The cages with two neighbouring ones made one; None if that would be too large."""
    one = rng.choice(cages)
    beside = rng.choice(neighbours(rng.choice(one.cells), size, size))
    other = next(cage for cage in cages if beside in cage.cells)
    if one is other or len(one.cells) + len(other.cells) > 6:
        return None
    both = tuple(sorted(one.cells + other.cells))
    return [cage for cage in cages if cage not in (one, other)] + [_cage(both, grid, rng, "+**")]


def _cage(cells: Cells, grid: Grid, rng: random.Random, operators: str) -> Cage:
    values = sorted(grid[cell] for cell in cells)
    if len(cells) == 1:
        return Cage(cells, "=", values[0])
    operator = rng.choice(
        operators if len(cells) == 2 else operators.replace("-", "").replace("/", "")
    )
    if operator == "/" and values[1] % values[0]:
        operator = "-"
    targets = {
        "+": sum(values),
        "*": prod(values),
        "-": values[1] - values[0],
        "/": values[1] // values[0],
    }
    return Cage(cells, operator, targets[operator])


def _is_unique(puzzle: CagePuzzle, nodes: int) -> bool:
    search = kernel.begin(puzzle)
    if search is None:
        return False
    search.run(2, nodes)
    unique = search.exhausted and search.found == 1
    kernel.end(search)
    return unique
