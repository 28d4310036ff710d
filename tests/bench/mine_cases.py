"""Finds the cases of data/techniques among random boards of any kind, and writes them.

`python -m tests.bench.mine_cases [ID…]`, by default of all techniques whose file has no cases yet.
What else a file says stays, and tells where to look: `boxed` and `left_out`. A board that fires
comes out of a ladder of the gentle techniques and this one alone, or of the whole ladder; of those
met the smallest is taken that asks for the least reading, and one of another shape. One that must
not fire is the same board where a cell that the step rests on may be anything, or with nothing left
to find.
"""

import random
import sys
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

from kenken_cp.core.errors import KenkenError
from kenken_cp.core.geometry import cell_name, neighbours
from kenken_cp.core.kind import Kind
from kenken_cp.core.logic import SEARCH, TechniqueRow
from kenken_cp.core.steps import Step, Tier
from kenken_cp.explanation.examples import first_alone, state_of
from kenken_cp.formats import read_document
from kenken_cp.generation.make import make
from kenken_cp.generation.recipe import read_recipe
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.human import TECHNIQUES, solve
from kenken_cp.human import state_of as empty_board
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.registry import KINDS
from tests.helpers import clues, line_boards, rectangles
from tests.helpers.boards import Variant, random_board, random_boxed, random_variant
from tests.helpers.technique_cases import (
    DATA,
    ON_CLUES,
    Fields,
    board_fields,
    effects,
    load,
    puzzle_fields,
    save,
)

SEED = 2
LOOKED_AT = 1_000  # boards of a side, before the next is tried
DECIDING = 4_000  # the same of puzzles that a technique decides
ENOUGH = 12  # boards that fire, to choose from
SIDES = (4, 5, 6, 7, 8, 9, 10)

Board = tuple[Any, Step]  # and what the technique finds there first
Draw = Callable[[random.Random, int], Any]


# boards of a side


def kenken(rng: random.Random, side: int) -> CagePuzzle:
    """A KenKen, or now and then one of other digits, without operators, or no square."""
    if rng.random() < 0.2:
        return random_board(rng, random_variant(rng, side))[0]
    operators = rng.choice(("+-*/", "+-*/", "+*", "+"))  # sums alone are hardest
    variant = Variant(side, side, largest=rng.choice((2, 3, 4, 5, 6)), operators=operators)
    return random_board(rng, variant)[0]


def box(rng: random.Random, side: int) -> CagePuzzle:
    """A board with boxes or regions of any shape, and with cages, givens or diagonals."""
    return random_boxed(rng, min((4, 6, 9), key=lambda each: abs(each - side)))[0]


def make_clued(rng: random.Random, side: int) -> CagePuzzle:
    """A board with clues that a grid obeys: of all sorts, many white dots, or sums of so many cells
    that their ways are not listed."""
    puzzle = clues.board(rng, max(4, min(side, 6)))
    grid, side = clues.fill(rng, puzzle), puzzle.rows
    share = rng.choice((0.0, 0.1, 0.2, 0.3))
    given = tuple((cell, digit) for cell, digit in enumerate(grid) if rng.random() < share)
    puzzle = replace(puzzle, givens=given)
    way = rng.randrange(3)
    if way == 0:
        return clues.with_clues(rng, puzzle, grid, rng.randint(2, 8), holding=True)
    if way == 1:
        pairs = [(a, b) for a in range(len(grid)) for b in neighbours(a, side, side) if a < b]
        dots = [(a, b) for a, b in pairs if abs(grid[a] - grid[b]) == 1 and rng.random() < 0.7]
        return replace(puzzle, clues=tuple([Clue("white-dot", pair, (1,)) for pair in dots]))
    sums = []
    for _ in range(rng.randint(3, 8)):
        high, wide = rng.choice(((2, 4), (4, 2), (3, 3), (2, side - 1), (side - 1, 2)))
        top, left = rng.randint(0, max(0, side - high)), rng.randint(0, max(0, side - wide))
        cells = [side * r + c for r in range(top, min(top + high, side))
                 for c in range(left, min(left + wide, side))]  # fmt: skip
        sums.append(Clue("sum", tuple(cells), (sum(grid[cell] for cell in cells),)))
    return replace(puzzle, clues=tuple(sums))


def path(rng: random.Random, side: int) -> Any:
    """A Numbrix or Hidato, in a rectangle or a ring."""
    while True:
        family, shape = rng.choice(("numbrix", "hidato")), rng.choice(("rectangle", "ring"))
        sides = {"rows": max(3, side), "columns": max(3, side)}
        try:
            request = GenerationRequest(read_recipe({"family": family, "shape": shape, **sides}))
        except KenkenError:  # this outline has no path
            continue
        for made in make(request, SEED, rng.getrandbits(30)).made:
            return read_document(made.line("")).puzzle


DRAWN: dict[str, Draw] = {
    "cages": kenken,
    "lines": lambda rng, side: line_boards.random_puzzle(rng, side, max(2, side - 2))[0],
    "rectangles": lambda rng, side: rectangles.draw_rectangles(
        rng, side, side, rng.choice((0.0, 0.0, 0.3))
    ),
    "paths": path,
}


def drawn_for(row: TechniqueRow) -> Draw:
    """What draws boards on which the technique can be looked for."""
    if row.id in ON_CLUES:
        return make_clued
    if (DATA / f"{row.id}.json").exists() and load(row.id).get("boxed"):
        return box
    return DRAWN[kind_with(row).id]


def kind_with(row: TechniqueRow) -> Kind[Any]:
    """The kind whose technique it is."""
    return next(kind for kind in KINDS if row.id in kind.logic().row)


def others(row: TechniqueRow, above: int) -> frozenset[str]:
    """The other techniques above a tier."""
    rows = kind_with(row).logic().techniques
    return frozenset(each.id for each in rows if above < each.tier < Tier.SEARCH) - {row.id}


# cases


def fire(row: TechniqueRow) -> list[Board]:
    """Boards on which the technique finds something, the plainest first."""
    found: list[Board] = []
    draw = drawn_for(row)
    for side in SIDES:
        rng = random.Random(f"{SEED} {row.id} {side}")
        for number in range(LOOKED_AT):
            without = others(row, Tier.GENTLE) if number % 2 == 0 else frozenset()
            found += firing(row.id, draw(rng, side), without)
            if len(found) >= ENOUGH:
                break
        if len(found) >= ENOUGH or (found and side > 5):
            break
    return sorted(found, key=reading)


def firing(technique: str, puzzle: Any, without: Collection[str]) -> Iterator[Board]:
    """The first board of a trace on which the technique fires, if its case says all of it."""
    for state, step in solve(puzzle, Tier.BEYOND, without=without).boards():
        if step.technique == technique:
            alone = first_alone(state, technique)
            if alone is not None and first_alone(state_of(board_fields(state)), technique) == alone:
                yield state.copy(), alone
            return


def reading(board: Board) -> tuple[int, int, int]:
    """How much there is to read: the cells, what the step names, the open candidates."""
    state, step = board
    evidence = step.evidence
    named = len(evidence.groups) + len(evidence.cells) + len(evidence.links)
    named += sum(len(branch.steps) for branch in evidence.branches)
    return len(state.values), named, sum(map(len, state.candidates))


def shape(board: Board) -> tuple[object, ...]:
    """What two boards should not have in common."""
    state, step = board
    kinds = tuple([group.kind for group in step.evidence.groups[:1]])
    return state.puzzle.rows, state.puzzle.columns, kinds


def less_known(state: Any, step: Step) -> Iterator[tuple[Any, str]]:
    """Boards on which a technique may find nothing, and what they are in words: a cell that the
    step rests on may be anything; all is done; nothing is begun; others."""
    empty = empty_board(state.puzzle)
    groups = chain.from_iterable(group.cells for group in step.evidence.groups)
    acted_on = {cell for cell, _ in step.eliminations} - {*step.evidence.cells}
    for cell in dict.fromkeys([*step.evidence.cells, *groups]):
        if cell not in acted_on:
            other = state.copy()
            other.values[cell], other.candidates[cell] = empty.values[cell], empty.candidates[cell]
            yield other, f"but {cell_name(cell, state.puzzle.columns)} may be anything"
    after = state.copy()
    following: Step | None = step
    while following is not None:
        after.apply(following)
        following = first_alone(after, step.technique)
    yield after, "nothing is left to find"
    yield empty, "nothing is known yet"
    for other, _ in solve(state.puzzle).boards():
        yield other, "another board of it"
    rng, draw = random.Random(SEED), drawn_for(TECHNIQUES[step.technique])
    for _ in range(LOOKED_AT):
        yield empty_board(draw(rng, state.puzzle.rows)), "another puzzle"


def quiet(state: Any, step: Step) -> tuple[Any, str]:
    """The first of these boards on which the technique finds nothing."""
    return next(each for each in less_known(state, step) if is_quiet(each[0], step.technique))


def is_quiet(state: Any, technique: str) -> bool:
    """Whether the technique finds nothing on the board as its case tells it."""
    return first_alone(state_of(board_fields(state)), technique) is None


def mine(row: TechniqueRow) -> Fields:
    """The whole file of a technique."""
    found = fire(row)
    if not found:
        raise SystemExit(f"{row.id}: no board on which it fires")
    chosen = [found[0], *[each for each in found if shape(each) != shape(found[0])][:1]]
    fires = [
        {"name": kind_of_board(state.puzzle), "fires": True, **board_fields(state),
         "expect": effects(state.puzzle, step)}
        for state, step in chosen
    ]  # fmt: skip
    silent = [
        {"name": f"{kind_of_board(state.puzzle)}: {words}", "fires": False, **board_fields(other)}
        for state, step in chosen
        for other, words in [quiet(state, step)]
    ]
    return {"technique": row.id, "cases": fires + silent, "decides": deciding(row)}


def deciding(row: TechniqueRow) -> Fields:
    """A puzzle whose tier the technique decides, with as few others left out as may be."""
    known = load(row.id).get("decides", {}) if (DATA / f"{row.id}.json").exists() else {}
    tier, draw = row.tier, drawn_for(row)
    of_tier = others(row, tier - 1) - others(row, tier)
    for without in (frozenset(known.get("left_out", ())), of_tier, others(row, Tier.GENTLE)):
        for side in SIDES:
            rng = random.Random(f"{SEED} {row.id} {side} decides")
            for _ in range(DECIDING):
                puzzle = draw(rng, side)
                if decides(row, puzzle, without):
                    fields = {"name": kind_of_board(puzzle), "tier": tier.name.lower()}
                    left_out = {"left_out": sorted(without)} if without else {}
                    return {**fields, **left_out, **puzzle_fields(puzzle)}
    raise SystemExit(f"{row.id}: no puzzle whose tier it decides")


def decides(row: TechniqueRow, puzzle: Any, without: frozenset[str]) -> bool:
    """Whether the cut at its tier solves the puzzle with the technique only."""
    trace = solve(puzzle, row.tier, without=without)
    used = {step.technique for step in trace.steps}
    if not trace.solved or row.id not in used:
        return False
    return (
        max(TECHNIQUES[each].tier for each in used) == row.tier
        and not solve(puzzle, row.tier, without=without | {row.id}).solved
    )


def kind_of_board(puzzle: Any) -> str:
    """The board in a few words."""
    longer = max(puzzle.rows, puzzle.columns)
    parts = [f"{puzzle.rows}×{puzzle.columns}"]
    if isinstance(puzzle, CagePuzzle):
        parts += ["boxes"] * bool(puzzle.boxes) + ["diagonals"] * puzzle.diagonals
        if puzzle.digits != tuple(range(1, longer + 1)):
            parts.append(f"digits {' '.join(map(str, puzzle.digits))}")
        if any(cage.operator == "?" for cage in puzzle.cages):
            parts.append("cages without operator")
        if puzzle.clues:
            parts.append(f"{len(puzzle.clues)} clues")
    return ", ".join(parts)


def main(names: list[str]) -> None:
    """Mine the techniques named, or all whose files have no cases yet."""
    missing = [
        row.id
        for row in TECHNIQUES.values()
        if row.id != SEARCH
        and not ((DATA / f"{row.id}.json").exists() and load(row.id).get("cases"))
    ]
    for name in names or missing:
        save(mine(TECHNIQUES[name]))
        print(name, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
