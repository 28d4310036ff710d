"""Steps on number paths follow from what they cite, judged by an oracle that sees nothing else."""

from collections import Counter
from collections.abc import Iterator

import pytest

from kenken_cp import human
from kenken_cp.core.generator import UNIQUE, Aim
from kenken_cp.core.steps import Step
from kenken_cp.kinds.paths import hidato, numbrix
from kenken_cp.kinds.paths.fields import puzzle_from
from kenken_cp.kinds.paths.generator.options import PathRecipe
from kenken_cp.kinds.paths.generator.workspace import PathWorkspace
from kenken_cp.kinds.paths.state import PathMarks
from tests.helpers.path_steps import CHECKS, claims

RARE = {"passage", "number-set", "cell-set", "path-parity"}
FAMILIES = (numbrix.FAMILY.id, hidato.FAMILY.id)


def steps(family: str, side: int, units: int) -> Iterator[tuple[PathMarks, Step]]:
    """The steps of puzzles with as few givens as stay unique, each with the marks before it."""
    workspace = PathWorkspace(PathRecipe(side, side, family))
    for seed in range(units):
        workspace.begin(seed, Aim(UNIQUE, 0, 0))
        while workspace.go_on():
            pass
        if workspace.made >= 0:
            workspace.lay_out(workspace.made, False)
            puzzle = puzzle_from(family == hidato.FAMILY.id, workspace.data())
            yield from human.solve(puzzle).boards()


@pytest.mark.kernel
def test_every_step_follows_from_what_it_cites() -> None:
    judged: Counter[str] = Counter()
    for family in FAMILIES:
        for state, step in steps(family, 7, 4):
            if step.technique in CHECKS:
                judged[step.technique] += 1
                assert CHECKS[step.technique](state, step), (state.puzzle, step)
    assert sum(judged.values()) > 400
    assert set(judged) >= set(CHECKS) - RARE, judged


@pytest.mark.kernel
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
