"""Finds the cases of data/techniques for Nonograms among random boards, and writes them.

`python -m tests.bench.mine_line_cases [ID…]`, by default of all techniques without a file. A board
that fires has the known cells that the step needs and no others, where that is enough; one that
must not fire lacks one of these, or has nothing left to find. Of several boards the smallest is
taken.
"""

import random
import sys
from collections.abc import Iterator

from kenken_cp.core.steps import Step, Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.explanation.examples import first_alone
from kenken_cp.human import grade, solve
from kenken_cp.kinds.lines.puzzle import LinePuzzle
from kenken_cp.kinds.lines.state import LineMarks
from kenken_cp.kinds.lines.techniques import LADDER
from kenken_cp.registry import family_for
from tests.helpers.line_boards import random_puzzle, with_cells
from tests.helpers.technique_cases import DATA, Fields, effects, save

SEED = 3
SIDES = (4, 5, 6, 7, 8, 10, 12, 15)
LOOKED_AT = 4_000  # puzzles of a size, before the next is tried
GRADED = 20_000  # puzzles that are looked through for one that a technique decides
BETTER = 1_500  # more of them, for one where fewer others are left out
ENOUGH = 4  # boards that fire, to choose from
SEARCH = "search"
# Others that do the same work, in a gentler tier: left out to see that the technique decides.
SAME_WORK = {"line-either-way": ("line-contradiction", Tier.MASTER)}


def mine(technique: str, tier: Tier) -> Fields:
    """The whole file of a technique."""
    fired = _firing(technique)
    fields: Fields = {"technique": technique, "cases": []}
    fields["cases"] = [_case(state, technique, step) for state, step in fired]
    fields["cases"] += [_case(_quiet(state, step), technique, None) for state, step in fired]
    puzzle, left_out = _deciding(technique, tier)
    fields["decides"] = {"name": f"{puzzle.rows}×{puzzle.columns}", "tier": tier.name.lower()}
    if left_out:
        fields["decides"]["left_out"] = sorted(left_out)
    fields["decides"] |= _puzzle(puzzle)
    return fields


def _firing(technique: str) -> list[tuple[LineMarks, Step]]:
    """Two boards where the technique fires: a small one, and one with a column's step if any."""
    found: list[tuple[LineMarks, Step]] = []
    for side in SIDES:
        rng = random.Random(f"{SEED} {technique} {side}")
        for _ in range(LOOKED_AT):
            found += _fired(random_puzzle(rng, side, max(2, side - 2))[0], technique)
            if len(found) >= ENOUGH:
                break
        if len(found) >= ENOUGH:
            break
    found.sort(key=lambda pair: (len(pair[0].values), len(pair[1].evidence.cells)))
    first = found[0]
    kinds = [group.kind for group in first[1].evidence.groups[:1]]
    others = [pair for pair in found[1:] if [g.kind for g in pair[1].evidence.groups[:1]] != kinds]
    return [first, *(others or found[1:])[:1]]


def _fired(puzzle: LinePuzzle, technique: str) -> Iterator[tuple[LineMarks, Step]]:
    """The first step of a trace that uses the technique, on its board."""
    for state, step in solve(puzzle, Tier.BEYOND).boards():
        if step.technique != technique:
            continue
        bare = with_cells(state, set(step.evidence.cells)) if not step.evidence.branches else state
        for board in (bare, state):
            alone = first_alone(board, technique)
            if alone is not None and set(alone.placements) >= set(step.placements):
                yield board, alone
                return
        return


def _quiet(state: LineMarks, step: Step) -> LineMarks:
    """The board without a cell that the step needs, or with its effects."""
    known = {cell for cell, value in enumerate(state.values) if value is not None}
    for cell in step.evidence.cells:
        fewer = with_cells(state, known - {cell})
        if cell in known and first_alone(fewer, step.technique) is None:
            return fewer
    after = state.copy()
    following: Step | None = step
    while following is not None:
        after.apply(following)
        following = first_alone(after, step.technique)
    return after


def _deciding(technique: str, tier: Tier) -> tuple[LinePuzzle, frozenset[str]]:
    """A puzzle whose tier the technique decides, and what is left out for that, if possible
    nothing."""
    rest = [row.id for row in LADDER if row.tier == tier and row.id != technique]
    choices = [frozenset[str](), *[frozenset((other,)) for other in rest], frozenset(rest)]
    same, its_tier = SAME_WORK.get(technique, ("", tier))
    if same:
        choices = [frozenset((same,))]
    most = {Tier.GENTLE: 6, Tier.EASY: 8, Tier.MEDIUM: 16}.get(tier, 20)
    rng = random.Random(f"{SEED} {technique} decides")
    best: tuple[LinePuzzle, frozenset[str]] | None = None
    last = GRADED
    for number in range(GRADED):
        if number > last:
            break
        puzzle = random_puzzle(rng, most, 3)[0]
        if _tier(puzzle) not in (tier, its_tier):
            continue
        for left_out in choices if best is None else choices[: choices.index(best[1])]:
            if _decides(puzzle, technique, tier, left_out):
                best, last = (puzzle, left_out), number + BETTER
                break
        if best is not None and best[1] == choices[0]:
            return best
    if best is None:
        raise SystemExit(f"no puzzle needs {technique}")
    return best


def _tier(puzzle: LinePuzzle) -> int:
    """The tier of the puzzle; 0 if it has several solutions or none."""
    figures = grade(puzzle, nodes=1, with_depth=False)
    return figures.tier if figures.outcome is Outcome.UNIQUE else 0


def _decides(puzzle: LinePuzzle, technique: str, tier: Tier, left_out: frozenset[str]) -> bool:
    trace = solve(puzzle, tier, without=left_out)
    tiers = {row.id: row.tier for row in LADDER}
    used = {step.technique for step in trace.steps}
    if not trace.solved or technique not in used or max(tiers[each] for each in used) != tier:
        return False
    return not solve(puzzle, tier, without=left_out | {technique}).solved


def _case(state: LineMarks, technique: str, step: Step | None) -> Fields:
    puzzle = state.puzzle
    rows = [
        state.values[at : at + puzzle.columns] for at in range(0, len(state.values), puzzle.columns)
    ]
    lines = [group.kind for group in step.evidence.groups[:1]] if step else []
    name = f"{puzzle.rows}×{puzzle.columns}{', a ' * bool(lines)}{''.join(lines)}"
    if step is None:
        name = f"{puzzle.rows}×{puzzle.columns}, one premise less or nothing left"
    fields: Fields = {
        "name": name,
        "fires": step is not None,
        **_puzzle(puzzle),
        "candidates": rows,
    }
    return fields if step is None else {**fields, "expect": effects(puzzle, step)}


def _puzzle(puzzle: LinePuzzle) -> Fields:
    family = family_for(puzzle)
    return {"family": family.id, "puzzle": family.data(puzzle)}


def main() -> None:
    """Mine the techniques named, or those without a file."""
    wanted = sys.argv[1:]
    for row in LADDER:
        if row.id == SEARCH or (wanted and row.id not in wanted):
            continue
        if wanted or not (DATA / f"{row.id}.json").exists():
            save(mine(row.id, row.tier))
            sys.stdout.write(f"{row.id}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
