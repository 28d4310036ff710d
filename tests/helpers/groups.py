"""Groups of cage puzzles by short names, for steps that tests write down."""

from collections.abc import Iterable
from typing import Any

from kenken_cp.core.steps import Alternative, Drop, Evidence, Group
from kenken_cp.kinds.cages.groups import cage_group, houses_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle


def lines(puzzle: CagePuzzle, numbers: Iterable[int]) -> tuple[Group, ...]:
    """Houses by their numbers in the geometry."""
    return tuple([houses_of(puzzle.geometry)[number] for number in numbers])


def evidence(
    puzzle: CagePuzzle,
    houses: Iterable[int] = (),
    cages: Iterable[int] = (),
    covers: Iterable[int] = (),
    **more: Any,
) -> Evidence:
    """Evidence of these houses and cages, by their numbers."""
    lines = houses_of(puzzle.geometry)
    groups = [lines[house] for house in houses] + [cage_group(puzzle, cage) for cage in cages]
    return Evidence(tuple(groups), tuple([lines[house] for house in covers]), **more)


def drop(puzzle: CagePuzzle, cage: int, gone: Iterable[Alternative]) -> Drop:
    """Combinations of a cage, by its number."""
    return Drop(cage_group(puzzle, cage), tuple(gone))
