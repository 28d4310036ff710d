"""Steps on number paths follow from what they cite, judged by an oracle that sees nothing else."""

from collections import Counter
from functools import cache
from itertools import chain
from typing import Any

import pytest

from kenken_cp import human
from kenken_cp.core.generator import UNIQUE, Aim
from kenken_cp.core.steps import Elimination, Evidence, Step, Tier
from kenken_cp.explanation.examples import first_alone, state_of
from kenken_cp.formats import read_document
from kenken_cp.kinds.paths import hidato, numbrix
from kenken_cp.kinds.paths.fields import puzzle_from
from kenken_cp.kinds.paths.generator.options import PathRecipe
from kenken_cp.kinds.paths.generator.workspace import PathWorkspace
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.kinds.paths.sentences.brief import REASONS
from kenken_cp.kinds.paths.state import PathMarks
from kenken_cp.kinds.paths.techniques import LADDER
from tests.helpers.path_arguments import ARGUMENTS
from tests.helpers.path_steps import CHECKS, claims
from tests.helpers.paths import EXAMPLES
from tests.helpers.technique_cases import load, techniques_with
from tests.helpers.units import work_unit

MOST_CANDIDATES = 10_000  # as in `assume`, whose C code has it
RARE = set(techniques_with("rare"))
JUDGED = {**CHECKS, **ARGUMENTS}
FAMILIES = (numbrix.FAMILY.id, hidato.FAMILY.id)


@cache
def steps(family: str, side: int, units: int) -> tuple[tuple[PathMarks, Step], ...]:
    """The steps of puzzles with as few givens as stay unique, each with the marks before it."""
    found: list[tuple[PathMarks, Step]] = []
    workspace = PathWorkspace(PathRecipe(side, side, family))
    for seed in range(units):
        if work_unit(workspace, seed, Aim(UNIQUE, 0, 0)):
            workspace.lay_out(workspace.made, False)
            puzzle = puzzle_from(family == hidato.FAMILY.id, workspace.data())
            found += human.solve(puzzle, Tier.BEYOND).boards()
    return tuple(found)


def known_from(state: PathMarks, step: Step) -> PathMarks:
    """The board with all forgotten that the premises of a step do not mention."""
    told = state.premises(step)
    known = state.copy()
    left = Counter[int]()  # cells of each number
    for cell in state.puzzle.open_cells:
        held = [n for n in range(1, state.puzzle.count + 1) if (cell, n) not in told]
        known.candidates[cell] = tuple(held)
        left.update(held)
    for cell in state.puzzle.open_cells:
        number = state.values[cell]
        seen = number and (len(known.candidates[cell]) == 1 or left[number] == 1)
        known.values[cell] = number if seen else None
    return known


def without_brought(state: PathMarks, step: Step) -> Step:
    """The step without what its placements bring with them."""
    gone: dict[int, list[int]] = {}
    for cell, number, holds in claims(state, step):
        if not holds:
            gone.setdefault(cell, []).append(number)
    return step._replace(
        eliminations=tuple([Elimination(cell, tuple(each)) for cell, each in gone.items()])
    )


def follows_alone(state: PathMarks, step: Step) -> bool:
    """Whether a step without branches follows from its premises and nothing else."""
    bare = without_brought(state, step)
    return JUDGED[step.technique](known_from(state, step), bare)


def test_every_step_follows_from_what_it_cites() -> None:
    judged: Counter[str] = Counter()
    for family in FAMILIES:
        for state, step in steps(family, 7, 4):
            if step.technique in JUDGED:
                judged[step.technique] += 1
                assert JUDGED[step.technique](state, step), (state.puzzle, step)
                assert step.evidence.branches or follows_alone(state, step), step
    assert sum(judged.values()) > 400
    assert set(judged) >= set(JUDGED) - RARE, judged


def test_every_technique_that_cases_follow_has_a_reason() -> None:
    assert {row.id for row in LADDER if row.tier < Tier.MASTER} == set(REASONS)


def test_a_case_places_the_numbers_that_its_steps_name() -> None:
    """Each step of a case is told by the numbers in the cells that it rests on."""
    named = 0
    for family in FAMILIES:
        for state, step in steps(family, 7, 4):
            for branch in step.evidence.branches:
                values = list(state.values)
                for placed in branch.assumed:
                    values[placed.cell] = placed.value
                for each in branch.steps:
                    if each.technique in ("between", "only-way-on", "straight-run"):
                        named += 1
                        assert None not in [values[cell] for cell in each.evidence.cells], step
                    for placed in each.placements:
                        values[placed.cell] = placed.value
    assert named > 50


def test_a_case_tells_what_finishes_the_neighbours_of_a_dead_end() -> None:
    """Here a dead end follows because a number next to a neighbour's was placed before."""
    givens = ((3, 14), (8, 49), (20, 1), (23, 18), (42, 31))
    judged = 0
    for state, step in human.solve(PathPuzzle(7, 7, False, givens)).boards():
        if step.evidence.branches:
            judged += 1
            assert JUDGED[step.technique](state, step), step
    assert judged > 5


def test_no_case_of_either_path_ends_in_a_contradiction() -> None:
    """Over made and example boards: such a case is a broken path."""
    texts = [path.read_text(encoding="utf-8") for path in (EXAMPLES / "unique").glob("*.json")]
    puzzles = [document.puzzle for document in map(read_document, texts)]
    boards = chain.from_iterable(
        [human.solve(each, Tier.BEYOND).boards() for each in puzzles if type(each) is PathPuzzle]
        + [iter(steps(family, 7, 4)) for family in FAMILIES]
    )
    told = Counter(
        (step.technique, branch.broken is not None)
        for _, step in boards
        for branch in step.evidence.branches
        if step.technique in ("either-path", "broken-path")
    )
    assert told["either-path", False] > 50
    assert told["broken-path", True] > 20
    assert told["either-path", True] == told["broken-path", False] == 0


def test_one_of_two_cases_that_fails_is_a_broken_path_on_the_largest_boards_too() -> None:
    """There are too many candidates to try all: 2 in r1c2 leaves r2c1 with one way on."""
    state = PathMarks(PathPuzzle(24, 24, False, ((0, 1), (2, 5), (25, 3), (552, 576))))
    assert sum(map(len, state.candidates)) > MOST_CANDIDATES
    step = first_alone(state, "broken-path")
    assert step is not None
    assert step.eliminations == (Elimination(1, (2,)),)


@pytest.mark.parametrize("case", load("blocked-path")["cases"][:-1], ids=lambda case: case["name"])
def test_a_blocked_path_is_told_with_steps_of_any_kind_up_to_its_contradiction(
    case: dict[str, Any],
) -> None:
    state = state_of(case)
    step = first_alone(state, "blocked-path")
    assert step is not None
    assert JUDGED["blocked-path"](state, step), step
    [branch] = step.evidence.branches
    assert branch.steps
    rows = human.logic_of(state.puzzle).row
    assert max(rows[each.technique].tier for each in branch.steps) in range(
        Tier.MEDIUM, Tier.MASTER
    )


def test_a_blocked_path_may_leave_a_gap_without_a_route() -> None:
    """Each number of the gap still has cells, so none of them is said to have none."""
    state = PathMarks(PathPuzzle(5, 5, False, ((2, 1), (12, 25), (17, 14))))
    step = first_alone(state, "blocked-path")
    assert step is not None
    [branch] = step.evidence.branches
    assert branch.broken is not None
    assert branch.broken.name == "the gap from 15 to 25"
    assert JUDGED["blocked-path"](state, step), step


def test_a_blocked_path_takes_a_search_s_place() -> None:
    """This puzzle has two assumptions that only harder steps refute."""
    puzzle = PathPuzzle(6, 6, False, ((12, 15), (15, 36), (26, 31), (35, 1)))
    without = human.solve(puzzle, Tier.BEYOND, without=["blocked-path"])
    assert not without.solved
    trace = human.solve(puzzle, Tier.BEYOND)
    assert trace.solved
    blocked = [(s, step) for s, step in trace.boards() if step.technique == "blocked-path"]
    assert len(blocked) == 2
    for state, step in blocked:
        assert JUDGED[step.technique](state, step), step
        [(cell, numbers)] = step.eliminations
        assert trace.end.values[cell] not in numbers


@pytest.mark.parametrize("closed", [False, True])
def test_a_dead_end_rests_on_the_numbers_beside_those_of_its_neighbours(closed: bool) -> None:
    """Of r2c2 with 16 above it: the path goes on from 16 unless 15, and in a loop 1, are placed."""
    marks = PathMarks(PathPuzzle(4, 4, False, ((1, 16), (4, 9)), closed=closed))
    step = Step("dead-end", (), (), (), Evidence(cells=(5, 4, 6)))
    for number in (15, 1) if closed else (15,):
        gone = {(c, number) for c in range(16) if number not in marks.candidates[c]}
        assert gone <= marks.premises(step)
    other = step._replace(technique="only-cell")
    assert marks.premises(other) < marks.premises(step)


def test_linked_cells_name_the_neighbours_that_are_joined_to_two_others() -> None:
    """r1c2, above r2c2, is joined to both corners, and r2c2 has a wall on another side."""
    puzzle = PathPuzzle(5, 3, False, ((12, 1), (14, 15)), walls=((3, 4),))
    rows = human.logic_of(puzzle).row
    found = {
        (step.evidence.cells, JUDGED[step.technique](state, step), follows_alone(state, step))
        for start in human.solve(puzzle).states
        for state, step in human.solve(
            puzzle, rows["linked-cells"].tier, start, rows.keys() - {"linked-cells"}
        ).boards()
        if 4 in step.evidence.cells[1:2]
    }
    assert found == {((7, 4, 5, 1, 0, 2), True, True)}


def test_linked_cells_rest_on_the_numbers_beside_those_next_to_joined_cells() -> None:
    """r1c4 is joined to r1c3 because the path ends beside it: 20 is placed, and 19 elsewhere."""
    marks = PathMarks(PathPuzzle(4, 5, False, ((4, 20), (9, 19))))
    step = Step("linked-cells", (), (), (), Evidence(cells=(6, 7, 12, 2, 1, 3)))
    gone = {(cell, 19) for cell in range(20) if 19 not in marks.candidates[cell]}
    assert len(gone) == 19
    assert gone <= marks.premises(step)


@pytest.mark.kernel
@pytest.mark.parametrize("technique", sorted(JUDGED))
def test_the_cases_of_each_technique_follow_from_what_they_cite(technique: str) -> None:
    """Also of those that made puzzles rarely show."""
    judged = 0
    for case in load(technique)["cases"]:
        state = state_of(case)
        step = first_alone(state, technique)
        if step is not None:
            judged += 1
            assert JUDGED[technique](state, step), step
            assert step.evidence.branches or follows_alone(state, step), step
    assert judged


def test_steps_retold_in_a_case_keep_all_that_they_remove() -> None:
    """One that places a number removes candidates besides, which later steps rest on."""
    puzzle = PathPuzzle(5, 5, True, ((9, 6), (12, 13), (13, 14), (20, 21), (23, 24)))
    for state, step in human.solve(puzzle, Tier.BEYOND, most=12).boards():
        assert JUDGED[step.technique](state, step), step


@pytest.mark.parametrize("technique", sorted(ARGUMENTS))
def test_an_argument_that_claims_too_much_is_denied(technique: str) -> None:
    """A candidate that the solution needs does not follow from what a right step cites."""
    denied = 0
    for case in load(technique)["cases"]:
        state = state_of(case)
        step = first_alone(state, technique)
        solutions = human.solve(state.puzzle).end.values
        for cell in state.puzzle.open_cells:
            number = solutions[cell]
            if step is None or number is None or state.values[cell] is not None:
                continue
            wrong = step._replace(
                placements=(), eliminations=(*step.eliminations, Elimination(cell, (number,)))
            )
            assert not JUDGED[technique](state, wrong), wrong
            denied += 1
    assert denied


@pytest.mark.parametrize("family", FAMILIES)
def test_the_oracle_denies_what_does_not_follow(family: str) -> None:
    """A step that claims the opposite, or cites a premise of another, is found out."""
    denied = 0
    for state, step in steps(family, 6, 6):
        if step.technique not in CHECKS or not step.placements:
            continue
        cell, number = step.placements[0]
        others = [c for c in state.puzzle.open_cells if number in state.candidates[c] and c != cell]
        for other in others[:1]:
            wrong = step._replace(
                placements=(step.placements[0]._replace(cell=other),), eliminations=()
            )
            assert not CHECKS[step.technique](state, wrong), wrong
            assert list(claims(state, wrong))
            denied += 1
    assert denied
