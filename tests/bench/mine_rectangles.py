"""Finds the cases of data/techniques for rectangles among random boards, and writes them.

`python -m tests.bench.mine_rectangles [ID…]`, by default of all techniques without a file. A board
that fires is one on which the ladder takes the technique; of those met the smallest is taken that
shows the fewest rectangles. One that must not fire is a board of the same puzzle, before or after.
"""

import sys
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

from kenken_cp import human
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.explanation.examples import first_alone
from kenken_cp.formats import read_document
from kenken_cp.generation.difficulty import Difficulty, Target
from kenken_cp.generation.make import make
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.kinds.rectangles.generator.options import RectangleRecipe
from kenken_cp.kinds.rectangles.logic import LOGIC
from kenken_cp.kinds.rectangles.puzzle import RectanglePuzzle
from kenken_cp.kinds.rectangles.shikaku import FAMILY
from kenken_cp.kinds.rectangles.state import CLUE, RectangleMarks
from tests.helpers.rectangles import drawn
from tests.helpers.technique_cases import DATA, Fields, effects, save

SEED = 3
LOOKED_AT = 1_500  # boards of a size
DECIDING = 4_000
SIDES = (4, 5, 6)


def boards(seed: int, count: int) -> Iterator[RectanglePuzzle]:
    """Random puzzles, the smallest first; a few have clues without a number."""
    rng = Random(seed)
    for side in SIDES:
        for number in range(count):
            yield drawn(rng, side, side, (0.0, 0.0, 0.3)[number % 3])


def board_fields(state: RectangleMarks) -> Fields:
    """The board as a case tells it: known cells, and the rectangles ruled out besides."""
    puzzle = state.puzzle
    bare = RectangleMarks(puzzle)
    bare.values = state.values.copy()
    bare.tidy()
    rows = [
        state.values[at : at + puzzle.columns] for at in range(0, len(state.values), puzzle.columns)
    ]
    dropped = {}
    for number, _ in puzzle.numbered():
        gone = [each for each in bare.live(number) if each not in state.live(number)]
        if gone:
            dropped[f"{CLUE} {number}"] = [list(each) for each in sorted(gone)]
    fields: Fields = {"family": FAMILY.id, "puzzle": FAMILY.data(puzzle), "candidates": rows}
    return {**fields, "dropped": dropped} if dropped else fields


def firing(technique: str) -> tuple[RectangleMarks, Any]:
    """The simplest board met on which the technique is taken, and its step there."""
    met: list[tuple[tuple[int, int], RectangleMarks, Any]] = []
    for puzzle in boards(SEED, LOOKED_AT):
        if met and puzzle.rows > met[0][1].puzzle.rows:
            break
        for state, step in human.solve(puzzle, Tier.BEYOND).boards():
            if step.technique == technique:
                first = first_alone(state, technique)
                if first is not None:
                    size = sum(len(state.live(n)) for n, _ in puzzle.numbered())
                    met.append(((len(step.evidence.groups), size), state.copy(), first))
    _, state, step = min(met, key=lambda each: each[0])
    return state, step


def silent(technique: str, state: RectangleMarks, step: Any) -> Any:
    """A board of the same puzzle on which the technique finds nothing."""
    after = state.copy()
    after.apply(step)
    fresh = RectangleMarks(state.puzzle)
    half = RectangleMarks(state.puzzle)
    half.values = state.values.copy()
    half.tidy()
    traced: list[Any] = [board for board, _ in human.solve(state.puzzle).boards()]
    others = (RectangleMarks(puzzle) for puzzle in boards(SEED, LOOKED_AT))
    for board in chain((half, after, fresh), traced, others):
        if first_alone(board, technique) is None and None in board.values:
            return board
    raise LookupError(f"no board without {technique}")


def deciding(technique: str) -> Fields:
    """A puzzle whose tier this technique decides."""
    tier = LOGIC.row[technique].tier
    same = [row.id for row in LOGIC.techniques if row.tier is tier and row.id != technique]
    for left_out in (frozenset[str](), frozenset(same)):
        for puzzle in chain(boards(SEED + 1, DECIDING), _made(tier)):
            graded = human.grade(puzzle, with_depth=False)
            if graded.outcome is not Outcome.UNIQUE or graded.tier != tier:
                continue
            trace = human.solve(puzzle, tier, without=left_out)
            if not trace.solved or all(step.technique != technique for step in trace.steps):
                continue
            if not human.solve(puzzle, tier, without=left_out | {technique}).solved:
                fields: Fields = {"name": f"{puzzle.rows}×{puzzle.columns}"}
                fields |= {"tier": tier.name.lower(), "family": FAMILY.id}
                fields |= {"left_out": sorted(left_out)} if left_out else {}
                return {**fields, "puzzle": FAMILY.data(puzzle)}
    raise LookupError(f"no puzzle that {technique} decides")


def _made(tier: Tier) -> Iterator[RectanglePuzzle]:
    """Puzzles of this tier that the generator makes, the smallest first."""
    target = Target(Difficulty.parse(tier.name.lower()))
    for side in (6, 7, 8, 9, 10):
        recipe = RectangleRecipe(side, side, question_marks=0.3, family=FAMILY.id)
        order = GenerationRequest(recipe, target)
        for number in range(60):
            for made in make(order, SEED, number).made:
                yield read_document(made.line("")).puzzle


def main(names: list[str]) -> None:
    """Write the files of these techniques."""
    own = [row.id for row in LOGIC.techniques if row.tier < Tier.SEARCH]
    for technique in names or [each for each in own if not (DATA / f"{each}.json").exists()]:
        state, step = firing(technique)
        other = silent(technique, state, step)
        side = f"{state.puzzle.rows}×{state.puzzle.columns}"
        expected = effects(state.puzzle, step)
        save(
            {
                "technique": technique,
                "cases": [
                    {"name": side, "fires": True, **board_fields(state), "expect": expected},
                    {"name": "another board of it", "fires": False, **board_fields(other)},
                ],
                "decides": deciding(technique),
            }
        )
        print(technique, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
