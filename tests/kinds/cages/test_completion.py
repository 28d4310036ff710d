"""Line completion against a plain search: what it leaves can be completed, what it drops cannot.

The search fills the lines cage by cage. The premises that a step names are judged elsewhere, in
`tests/human/test_soundness.py`.
"""

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

from kenken_cp.core.steps import Tier
from kenken_cp.human import solve
from kenken_cp.kinds.cages.houses import House
from kenken_cp.kinds.cages.state import CagePencilMarks
from kenken_cp.kinds.cages.techniques import LADDER
from tests.helpers.boards import Variant, partly_grown, random_board, random_boxed

ONE, TWO = "line-completion", "two-line-completion"
Share = frozenset[tuple[int, int]]  # which digits go into which line
Held = list[tuple[tuple[int, ...], Share]]  # combinations, and what they put into the lines


def shares(state: CagePencilMarks, houses: Sequence[House]) -> list[tuple[int, Held]]:
    """The parts of the lines: cages by number, and cells in no cage as -1."""
    puzzle = state.puzzle
    caged = {cell for cage in puzzle.cages for cell in cage.cells}
    parts = [(i, cage.cells, state.combinations(i)) for i, cage in enumerate(puzzle.cages)]
    for cell, held in enumerate(state.candidates):
        if cell not in caged:
            parts.append((-1, (cell,), [(value,) for value in held]))
    return [
        (number, [(digits, _share(cells, digits, houses)) for digits in held])
        for number, cells, held in parts
        if any(not set(cells).isdisjoint(house.cells) for house in houses)
    ]


def _share(cells: Sequence[int], digits: Sequence[int], houses: Sequence[House]) -> Share:
    filled = list(zip(cells, digits, strict=True))
    return frozenset(
        (line, value)
        for line, house in enumerate(houses)
        for cell, value in filled
        if cell in house.cells
    )


def can_complete(used: Share, rest: Sequence[set[Share]]) -> bool:
    """Whether one share of each fits beside the others and beside what is used."""
    if not rest:
        return True
    return any(can_complete(used | s, rest[1:]) for s in rest[0] if not used & s)


def impossible(state: CagePencilMarks, houses: Sequence[House]) -> set[tuple[int, tuple[int, ...]]]:
    """The combinations of cages beside which the others cannot complete the lines."""
    found, parts = set(), shares(state, houses)
    for at, (number, held) in enumerate(parts):
        rest = [{share for _, share in each} for _, each in parts[:at] + parts[at + 1 :]]
        dead = {s for s in {share for _, share in held} if not can_complete(s, rest)}
        if number >= 0:
            found |= {(number, digits) for digits, share in held if share in dead}
    return found


def start(seed: int) -> CagePencilMarks:
    """A board with cages, some of them large, and on every third boxes; half of them begun."""
    rng = random.Random(seed)
    if seed % 3:
        side = rng.choice((4, 5, 5, 6))
        variant = Variant(side, side, largest=rng.choice((4, 5, 6)), operators="+*-/")
        puzzle, grid = random_board(rng, variant)
    else:
        puzzle, grid = random_boxed(rng, 4)
    return partly_grown(rng, puzzle, grid) if seed % 2 else CagePencilMarks(puzzle)


@pytest.mark.parametrize(("technique", "lines"), [(ONE, 1), (TWO, 2)])
def test_it_drops_what_cannot_be_completed_and_all_of_it(technique: str, lines: int) -> None:
    dropped = 0
    for seed in range(24):
        state = start(seed)
        state.tidy()
        full = [h for h in state.puzzle.geometry.houses if len(h.cells) == len(state.puzzle.digits)]
        regions = [
            region
            for region in combinations(full, lines)
            if all(set(a.cells).isdisjoint(b.cells) for a, b in combinations(region, 2))
        ]
        # what the loop itself does with a step besides dropping needs no technique
        without = {row.id for row in LADDER if row.tier < Tier.SEARCH} - {technique, ONE}
        trace = solve(state.puzzle, Tier.BEYOND, state, without)
        for before, step in trace.boards():
            houses = [h for h in full if any(h.name == g.name for g in step.evidence.groups)]
            [(cage, gone)] = step.drops
            assert {(cage.index, digits) for digits in gone} <= impossible(before, houses)
            dropped += len(gone)
        if trace.broken is None:
            for region in regions:
                assert not impossible(trace.end, region), f"seed {seed}, {region}"
    assert dropped > 50
