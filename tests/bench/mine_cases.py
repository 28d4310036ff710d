"""Finds the cases of data/techniques among random boards, and writes them.

`python -m tests.bench.mine_cases [ID…]`, by default of all techniques without a file; all of them
take half an hour. A board that fires comes out of a ladder of the gentle techniques and this one
alone; of those met the smallest is taken that asks for the least reading. One that must not fire
is the same board with one of the premises taken back, or with nothing left to find.
"""

import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, product

from kenken_cp.core.errors import PuzzleError
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.logic import TechniqueRow
from kenken_cp.core.steps import Step, Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.explanation.examples import first_alone
from kenken_cp.human import TECHNIQUES, Grade, grade, solve
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.kinds.cages.state import CagePencilMarks
from kenken_cp.kinds.cages.techniques import LADDER
from tests.helpers.boards import Variant, is_unique, random_board, random_boxed, random_variant
from tests.helpers.technique_cases import (
    DATA,
    Fields,
    board_fields,
    effects,
    puzzle_fields,
    save,
)

SEED = 2
LOOKED_AT = 1_000  # boards of a size, before the next is tried
ENOUGH = 12  # boards that fire, to choose from
# Puzzles of each size that are looked through for one that a technique decides.
DECIDING = {2: 300, 3: 3_000, 4: 40_000, 5: 150_000, 6: 80_000, 7: 30_000, 8: 8_000, 9: 6_000}
DECIDING_BOXED = {4: 200, 6: 800, 9: 4_000}

# Others that do the same work: without them a technique can be seen to decide.
SAME_WORK = {
    "given-cage": ("cage-values", "cage-positions", "last-combination"),
    "full-house": ("naked-single", "last-combination", "hidden-single"),
    "cage-values": ("cage-positions", "last-combination"),
    "cage-positions": ("last-combination",),
    "last-combination": ("naked-single", "hidden-single"),
    "simple-colouring": ("x-chain", "forcing-chain", "either-way"),
    "x-chain": ("simple-colouring", "box-fish", "forcing-chain", "either-way"),
    "xy-chain": ("forcing-chain", "either-way"),
    "box-fish": ("simple-colouring", "x-chain", "forcing-chain", "either-way"),
    "line-completion": ("either-way", "two-line-completion", "combination-net"),
    "two-line-completion": ("either-way", "line-completion", "combination-net"),
    "combination-net": ("either-way", "line-completion", "two-line-completion"),
    "broken-net": ("contradiction", "dynamic-chain", "nested-chain"),
    "dynamic-chain": ("either-way", "contradiction", "broken-net", "nested-chain"),
}

# Those that only boards with boxes show.
BOXED = ("box-single", "sole-candidate", "locked-candidates", "finned-fish", "box-fish")
BOXED_SIZES = (4, 6, 9)

Found = tuple[
    CagePencilMarks, Step, Fields | None
]  # and the case where it turns quiet, if one is found


def mine(row: TechniqueRow, puzzle: CagePuzzle, left_out: frozenset[str]) -> Fields:
    """The whole file of a technique, which decides the tier of this puzzle."""
    fields: Fields = {"technique": row.id, "cases": []}
    if row.tier < Tier.SEARCH:
        plain = _plainest(row.id) or next(iter(_fired(puzzle, row.id, left_out)), None)
        firing = [found for found in (plain, _strangest(row.id)) if found]
        quiet = [case or _exhausted(state, step) for state, step, case in firing]
        fields["cases"] = [_positive(state, step) for state, step, _ in firing] + quiet
    fields["decides"] = {"name": _kind(puzzle), "tier": row.tier.name.lower()}
    if left_out:
        fields["decides"]["left_out"] = sorted(left_out)
    fields["decides"] |= puzzle_fields(puzzle)
    return fields


def _plainest(technique: str) -> Found | None:
    """The smallest board of digits from 1 on where the technique fires, and its step."""
    rng = random.Random(f"{SEED} {technique}")
    for size in BOXED_SIZES if technique in BOXED else range(2, 10):
        found: list[Found] = []
        for _ in range(LOOKED_AT):
            found += _fired(_drawn(rng, technique, size), technique)
            if _are_enough(found):
                break
        if len(found) >= ENOUGH or (found and size > 5):
            return min(found, key=_reading)
    return None


def _strangest(technique: str) -> Found | None:
    """A board of another kind where it fires: a rectangle, other digits, no-op cages."""
    rng = random.Random(f"{SEED} {technique} strange")
    found: list[Found] = []
    if technique in BOXED:
        return _boxed_strangest(rng, technique)
    for _ in range(4 * LOOKED_AT):
        variant = random_variant(rng, 6)
        if min(variant.rows, variant.columns) > 1 and (
            variant.rows != variant.columns or variant.digits
        ):
            found += _fired(random_board(rng, variant)[0], technique)
            if _are_enough(found):
                break
    return min(found, key=_reading) if found else None


def _boxed_strangest(rng: random.Random, technique: str) -> Found | None:
    """A board where it fires that has regions of any shape, cages, or diagonals."""
    found: list[Found] = []
    for _ in range(LOOKED_AT):
        puzzle = random_boxed(rng)[0]
        boxes = [house.name for house in puzzle.geometry.houses if house.name.startswith("box")]
        if puzzle.cages or puzzle.diagonals or not boxes:
            found += _fired(puzzle, technique)
            if _are_enough(found):
                break
    return min(found, key=_reading) if found else None


def _drawn(rng: random.Random, technique: str, size: int) -> CagePuzzle:
    """A board of this size on which the technique can be looked for."""
    if technique in BOXED:
        return random_boxed(rng, size)[0]
    return random_board(rng, Variant(size, size, largest=rng.choice((2, 3, 4))))[0]


def _are_enough(found: list[Found]) -> bool:
    """Whether there is a choice, with a board that turns quiet, or a hopeless one."""
    fit = len(found) >= ENOUGH and any(quiet for _, _, quiet in found)
    return fit or len(found) >= 5 * ENOUGH


def _fired(puzzle: CagePuzzle, technique: str, others: frozenset[str] | None = None) -> list[Found]:
    """The first board on which the technique fires after gentle steps, and the same but later.

    Later: when it has found by itself all but one of what it can find there. `others` are done
    without, by default all but the gentle ones.
    """
    if others is None:
        others = frozenset(row.id for row in LADDER if row.tier > Tier.GENTLE) - {technique}
    for state, step in solve(puzzle, Tier.BEYOND, without=others).boards():
        if step.technique == technique:
            alone = list(_alone(state, technique))
            return [(*each, _taken_back(*each)) for each in alone[:1] + alone[1:][-1:]]
    return []


def _alone(state: CagePencilMarks, technique: str) -> Iterator[tuple[CagePencilMarks, Step]]:
    """The boards and steps of the technique if no other is at work."""
    state = state.copy()
    while (step := first_alone(state, technique)) is not None:
        yield state.copy(), step
        state.apply(step)


def _reading(found: Found) -> tuple[bool, int, int, int]:
    """How much there is to read: the cells, what the step names, the open candidates.

    Boards come first that turn quiet with one premise less.
    """
    state, step, quiet = found
    evidence = step.evidence
    named = len(evidence.of("cage")) + len(evidence.cells) + len(evidence.links)
    named += sum(len(branch.steps) for branch in step.evidence.branches)
    named += sum(map(len, state.dropped.values()))
    return quiet is None, len(state.values), named, sum(map(len, state.candidates))


def _positive(state: CagePencilMarks, step: Step) -> Fields:
    return {
        "name": _kind(state.puzzle),
        "fires": True,
        **board_fields(state),
        "expect": effects(state.puzzle, step),
    }


def _taken_back(state: CagePencilMarks, step: Step) -> Fields | None:
    """The same board where one premise less is there, and the technique finds nothing."""
    for other, description in _with_less(state, step):
        if first_alone(other, step.technique) is None:
            name = f"{_kind(state.puzzle)}: but {description}"
            return {"name": name, "fires": False, **board_fields(other)}
    return None


def _exhausted(state: CagePencilMarks, step: Step) -> Fields:
    """The same board when the technique has found there all that it can."""
    end, last = list(_alone(state, step.technique))[-1]
    end.apply(last)
    description = f"{_kind(state.puzzle)}: nothing is left to find"
    return {"name": description, "fires": False, **board_fields(end)}


def _with_less(state: CagePencilMarks, step: Step) -> Iterator[tuple[CagePencilMarks, str]]:
    """Boards that lack one premise of the step: first a cell that knows less, then another clue."""
    for cell in _premises(state.puzzle, step):
        for candidates, description in _less_known(state, cell):
            other = state.copy()
            other.values[cell] = None
            other.candidates[cell] = tuple(sorted(candidates))
            yield other, description
    for number in step.evidence.of("cage"):
        cells, _, target = cage = state.puzzle.cages[number]
        for operator, sum_ in product("+*-", (target, target + 1, target - 1)):
            changed = Cage(cells, operator, sum_)
            if len(cells) > 1 and changed != cage:
                with suppress(PuzzleError):
                    other = _with_clue(state, number, changed)
                    if other.combinations(number):
                        yield (
                            other,
                            f"{changed.clue} at {cell_name(cells[0], other.puzzle.columns)}",
                        )


def _less_known(state: CagePencilMarks, cell: int) -> Iterator[tuple[tuple[int, ...], str]]:
    """The cell with a candidate more, with all, or not placed."""
    digits, held = state.puzzle.digits, state.candidates[cell]
    name = cell_name(cell, state.puzzle.columns)
    if state.values[cell] is not None:
        yield digits, f"{name} is open"
        return
    for value in sorted(set(digits) - set(held)):
        yield (*held, value), f"{name} may be {value} too"
    yield digits, f"{name} may be anything"


def _with_clue(state: CagePencilMarks, number: int, cage: Cage) -> CagePencilMarks:
    """The board with another clue; what was dropped is dropped no longer."""
    old = state.puzzle
    cages = (*old.cages[:number], cage, *old.cages[number + 1 :])
    other = CagePencilMarks(replace(old, cages=cages))
    other.values, other.candidates = state.values.copy(), state.candidates.copy()
    return other


def _premises(puzzle: CagePuzzle, step: Step) -> list[int]:
    """Cells that a step rests on: those named first, then those of cages and houses.

    Not those that it acts on, except where it names them.
    """
    inner = [each.evidence for branch in step.evidence.branches for each in branch.steps]
    near: list[Iterable[int]] = []
    for evidence in (step.evidence, *inner):
        near += [evidence.cells, [link.cell for link in evidence.links]]
        groups = sorted(evidence.groups, key=lambda group: group.kind != "cage")
        near += [group.cells for group in (*groups, *evidence.covers)]
    acted_on = {cell for cell, _ in step.eliminations} - set(step.evidence.cells)
    return [cell for cell in dict.fromkeys(chain.from_iterable(near)) if cell not in acted_on]


def deciding(
    rows: Sequence[TechniqueRow],
) -> Iterator[tuple[TechniqueRow, CagePuzzle, frozenset[str]]]:
    """For each technique a puzzle whose tier it decides, and what has to be left out for that."""
    helped = [row for row in rows if row.id in SAME_WORK]
    missing = [row for row in rows if row not in helped]
    for puzzle in _puzzles() if missing else ():
        figures = grade(puzzle)
        for row in [row for row in missing if _may_decide(row, figures)]:
            if _decides(row, puzzle, frozenset()):
                missing.remove(row)
                yield row, puzzle, frozenset()
    for row in (*missing, *helped):
        found = next(_with_help(row), None)
        if found is None:
            print(f"no puzzle found whose tier {row.id} decides", flush=True)
        else:
            yield row, *found


def _puzzles(part: int = 1) -> Iterator[CagePuzzle]:
    """Puzzles of digits from 1 on, by size, those with boxes first: all, or a part."""
    for size, count in DECIDING_BOXED.items():
        rng = random.Random(f"{SEED} {size} decides, boxed")
        for _ in range(count // part):
            yield random_boxed(rng, size)[0]
    for size, count in DECIDING.items():
        rng = random.Random(f"{SEED} {size} decides")
        for _ in range(count // part):
            operators = rng.choice(("+-*/", "+-*/", "+*", "+"))  # sums alone are hardest
            variant = Variant(size, size, largest=rng.choice((3, 4, 5, 6)), operators=operators)
            yield random_board(rng, variant)[0]


def _may_decide(row: TechniqueRow, figures: Grade) -> bool:
    used = row.tier is Tier.SEARCH or figures.counts[row.code] > 0
    return used and figures.outcome is Outcome.UNIQUE and figures.tier == row.tier


def _with_help(row: TechniqueRow) -> Iterator[tuple[CagePuzzle, frozenset[str]]]:
    """Puzzles that the technique decides when others that would do its work are left out.

    At first those of its tier, and then all but the gentle ones.
    """
    of_tier = {other.id for other in LADDER if other.tier == row.tier} - {row.id}
    later = {o.id for o in LADDER if Tier.GENTLE < o.tier < Tier.SEARCH} - {row.id}
    for others in [SAME_WORK[row.id]] if row.id in SAME_WORK else [of_tier, later]:
        for puzzle in _puzzles(4):
            if is_unique(puzzle) and _decides(row, puzzle, frozenset(others)):
                yield puzzle, frozenset(others)


def _decides(row: TechniqueRow, puzzle: CagePuzzle, left_out: frozenset[str]) -> bool:
    """Whether the cut at its tier solves the unique puzzle with the technique only."""
    if row.tier is Tier.SEARCH:
        return True
    if solve(puzzle, row.tier, without=left_out | {row.id}).solved:
        return False
    trace = solve(puzzle, row.tier, without=left_out)
    tiers = [TECHNIQUES[step.technique].tier for step in trace.steps]
    return trace.solved and max(tiers) == row.tier


def _kind(puzzle: CagePuzzle) -> str:
    """The board in a few words."""
    longer = max(puzzle.rows, puzzle.columns)
    parts = [f"{puzzle.rows}×{puzzle.columns}", *_houses(puzzle)]
    if puzzle.digits != tuple(range(1, longer + 1)):
        parts.append(f"digits {' '.join(map(str, puzzle.digits))}")
    if any(cage.operator == "?" for cage in puzzle.cages):
        parts.append("cages without operator")
    return ", ".join(parts)


def _houses(puzzle: CagePuzzle) -> Iterator[str]:
    if puzzle.boxes:
        names = {house.name.split()[0] for house in puzzle.geometry.houses}
        yield "boxes" if "box" in names else "regions of any cells"
    if puzzle.diagonals:
        yield "diagonals"


def main(names: list[str]) -> None:
    """Mine the techniques named, or all that have no file yet."""
    wanted = names or [row.id for row in LADDER if not (DATA / f"{row.id}.json").exists()]
    for row, puzzle, left_out in deciding([TECHNIQUES[name] for name in wanted]):
        print(row.id, flush=True)
        save(mine(row, puzzle, left_out))


if __name__ == "__main__":
    main(sys.argv[1:])
