"""Finds the cases of techniques on clues for data/techniques, among random boards, and writes them.

`python -m tests.bench.mine_clue_cases [ID…]`, by default of all such techniques without a file.
"""

import random
import sys
from collections.abc import Iterator
from dataclasses import replace

from kenken_cp.core.geometry import neighbours
from kenken_cp.core.logic import TechniqueRow
from kenken_cp.core.steps import Step, Tier
from kenken_cp.explanation.examples import first_alone
from kenken_cp.human import TECHNIQUES, solve
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.state import CagePencilMarks
from kenken_cp.kinds.cages.techniques import LADDER
from tests.helpers.clues import board, filled, with_clues
from tests.helpers.technique_cases import (
    DATA,
    ON_CLUES,
    Fields,
    board_fields,
    effects,
    puzzle_fields,
    save,
)

# Others that do the same work: without them a technique can be seen to decide.
SAME_WORK = {
    "clue-parity": ("clue-totals",),
    "clue-chain": ("clue-relay",),
    "clue-relay": ("clue-chain", "either-way"),
    "last-way": ("clue-values", "clue-in-houses"),
    "clue-in-houses": ("clue-requires-value", "clue-claims-value"),
}
FIRING, ENOUGH, DECIDING = 2_000, 8, 6_000  # boards that are looked through


def drawn(rng: random.Random, size: int) -> CagePuzzle:
    """A board with a few clues that some grid obeys."""
    puzzle = board(rng, size)
    grid = filled(rng, puzzle)
    share = rng.choice((0.0, 0.1, 0.2))
    given = tuple((cell, digit) for cell, digit in enumerate(grid) if rng.random() < share)
    return with_clues(rng, replace(puzzle, givens=given), grid, rng.randint(2, 8), holding=True)


def with_long_sums(rng: random.Random) -> CagePuzzle:
    """A board with sums of so many cells that their ways are not listed."""
    puzzle = board(rng, 6)
    grid = filled(rng, puzzle)
    share = rng.choice((0.2, 0.3, 0.4))
    given = tuple((cell, digit) for cell, digit in enumerate(grid) if rng.random() < share)
    clues = []
    for _ in range(rng.randint(3, 8)):
        high, wide = rng.choice(((2, 4), (4, 2), (3, 3), (2, 5), (5, 2)))
        top, left = rng.randint(0, 6 - high), rng.randint(0, 6 - wide)
        cells = [6 * (top + r) + left + c for r in range(high) for c in range(wide)]
        clues.append(Clue("sum", tuple(cells), (sum(grid[cell] for cell in cells),)))
    return replace(puzzle, givens=given, clues=tuple(clues))


def with_dots(rng: random.Random) -> CagePuzzle:
    """A board with many white dots, each of which has one odd digit."""
    puzzle = board(rng, rng.choice((4, 6)))
    grid, columns = filled(rng, puzzle), puzzle.columns
    share = rng.choice((0.1, 0.2))
    given = tuple((cell, digit) for cell, digit in enumerate(grid) if rng.random() < share)
    pairs = [(a, b) for a in range(len(grid)) for b in neighbours(a, columns, columns) if a < b]
    dots = [pair for pair in pairs if abs(grid[pair[0]] - grid[pair[1]]) == 1]
    clues = [Clue("white-dot", pair, (1,)) for pair in dots if rng.random() < 0.7]
    return replace(puzzle, givens=given, clues=tuple(clues))


def drawn_for(row: TechniqueRow, rng: random.Random) -> CagePuzzle:
    """A board on which the technique may be found."""
    if row.id == "clue-in-houses":
        return with_long_sums(rng)
    if row.id == "clue-parity":
        return with_dots(rng)
    return drawn(rng, rng.choice((4, 4, 5, 6)))


def alone(state: CagePencilMarks, technique: str) -> Iterator[tuple[CagePencilMarks, Step]]:
    """The boards and steps of the technique if no other is at work."""
    state = state.copy()
    while (step := first_alone(state, technique)) is not None:
        yield state.copy(), step
        state.apply(step)


def fired(row: TechniqueRow) -> list[tuple[CagePencilMarks, Step]]:
    """Boards on which the technique finds something after easier ones, the plainest first."""
    rng = random.Random(row.id)
    others = frozenset(each.id for each in LADDER if each.tier > Tier.EASY) - {row.id}
    found: list[tuple[CagePencilMarks, Step]] = []
    for _ in range(FIRING):
        if len(found) == ENOUGH:
            break
        puzzle = drawn_for(row, rng)
        for state, step in solve(puzzle, Tier.BEYOND, without=others).boards():
            if step.technique == row.id:
                found.append((state, step))
                break
    return sorted(found, key=lambda each: (len(each[0].values), len(each[0].puzzle.clues)))


def decides(row: TechniqueRow) -> Fields:
    """A puzzle that the technique decides."""
    left_out = frozenset(SAME_WORK.get(row.id, ()))
    rng = random.Random(f"{row.id} decides")
    for _ in range(DECIDING):
        puzzle = drawn_for(row, rng)
        trace = solve(puzzle, row.tier, without=left_out)
        tiers = [TECHNIQUES[step.technique].tier for step in trace.steps]
        if not trace.solved or max(tiers) is not row.tier:
            continue
        if row.id not in {step.technique for step in trace.steps}:
            continue
        if not solve(puzzle, row.tier, without=left_out | {row.id}).solved:
            fields: Fields = {"name": kind(puzzle), "tier": row.tier.name.lower()}
            if left_out:
                fields["left_out"] = sorted(left_out)
            return fields | puzzle_fields(puzzle)
    raise SystemExit(f"{row.id}: no puzzle that it decides")


def kind(puzzle: CagePuzzle) -> str:
    """`6×6 with 5 clues`."""
    return f"{puzzle.rows}×{puzzle.columns} with {len(puzzle.clues)} clues"


def mine(row: TechniqueRow) -> Fields:
    """The whole file of a technique."""
    first, *_, last = fired(row)
    cases = [
        {
            "name": kind(state.puzzle),
            "fires": True,
            **board_fields(state),
            "expect": effects(state.puzzle, step),
        }
        for state, step in (first, last)
    ]
    for state, _ in (first, last):
        end, step = list(alone(state, row.id))[-1]
        end.apply(step)
        name = f"{kind(state.puzzle)}: nothing is left to find"
        cases.append({"name": name, "fires": False, **board_fields(end)})
    return {"technique": row.id, "cases": cases, "decides": decides(row)}


def main() -> None:
    """Write the files."""
    wanted = sys.argv[1:] or [
        row.id for row in LADDER if row.id in ON_CLUES and not (DATA / f"{row.id}.json").exists()
    ]
    for name in wanted:
        save(mine(TECHNIQUES[name]))
        print(name, flush=True)


if __name__ == "__main__":
    main()
