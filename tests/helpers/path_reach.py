"""What is within reach on a number path, by the plainest of means: cell by cell, gap by gap."""

from collections.abc import Sequence

from kenken_cp.kinds.paths.puzzle import PathPuzzle


def plain_reach(puzzle: PathPuzzle, values: Sequence[int | None]) -> list[set[int]]:
    """For each number from 1 on (index 0 is unused) the cells within reach, with these placed."""
    where = {values[cell]: cell for cell in puzzle.open_cells if values[cell] is not None}
    empty = {cell for cell in puzzle.open_cells if values[cell] is None}
    found = [set(empty) for _ in range(puzzle.count + 1)]
    for number, cell in where.items():
        found[number or 0] = {cell}
    for start, cell in where.items():
        for way in (1, -1):
            number, near = start or 0, {cell}
            for _ in range(puzzle.count):
                number += way
                if puzzle.closed:
                    number = (number - 1) % puzzle.count + 1
                if number in where or not 1 <= number <= puzzle.count:
                    break
                near |= {other for cell in near for other in puzzle.neighbours(cell)}
                near &= empty
                found[number] &= near
    return found
