"""Reduced domains of number paths: sound, justified by other code, else refused."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from kenken_cp import verification
from kenken_cp.certificate import certify, check
from kenken_cp.core.errors import InternalError
from kenken_cp.core.family import Family
from kenken_cp.core.model import Model
from kenken_cp.core.verdict import Outcome
from kenken_cp.kinds.paths import hidato, numbrix
from kenken_cp.kinds.paths.model import domains_of, model
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.kinds.paths.rules import rules_out, values
from tests.helpers.changed import replace_parts
from tests.helpers.path_boards import all_solutions, random_puzzle


def test_domains_keep_every_solution_and_lose_only_what_the_rules_exclude() -> None:
    rng = Random(5)
    lost = 0
    for _ in range(120):
        puzzle = random_puzzle(rng)
        domains, excluded = domains_of(puzzle), rules_out(puzzle)
        for grid in all_solutions(puzzle):
            assert all(value in held for value, held in zip(grid, domains, strict=True))
        for cell, (allowed, held) in enumerate(zip(values(puzzle), domains, strict=True)):
            assert list(held) == sorted(set(held))
            for value in allowed:
                assert value in held or excluded(cell, value), (puzzle, cell, value)
            lost += len(allowed) - len(held)
    assert lost > 500


def spoil(puzzle: PathPuzzle) -> Model:
    """The model without a value that some walk can bring to its cell."""
    right = model(puzzle)
    cell = max(range(len(right.domains)), key=lambda cell: len(right.domains[cell]))
    grid = next(iter(all_solutions(puzzle)))
    kept = tuple([v for v in right.domains[cell] if v == grid[cell]])
    domains = (*right.domains[:cell], kept, *right.domains[cell + 1 :])
    return replace(right, domains=domains)


@pytest.mark.parametrize("family", [numbrix.FAMILY, hidato.FAMILY], ids=lambda family: family.id)
def test_a_broken_reduction_is_refused(family: Family) -> None:
    """A value removed without reason makes this puzzle look unique; the check says so."""
    puzzle = PathPuzzle(3, 3, family is hidato.FAMILY, ((0, 1), (8, 9)))
    assert len(all_solutions(puzzle)) > 1
    false = replace_parts(family, model=spoil)
    single = PathPuzzle(3, 3, puzzle.king, ((0, 1), (8, 9), (4, 5), (1, 2), (2, 3)))
    for wrong, told in ((puzzle, False), (single, True)):
        if told and len(all_solutions(wrong)) != 1:
            continue
        verdict = verification.decide(family, wrong)
        with pytest.raises(InternalError, match="the rules do not exclude it"):
            check(certify(false, wrong, replace_outcome(verdict, wrong)))


def replace_outcome(verdict: Any, puzzle: PathPuzzle) -> Any:
    """The verdict that the puzzle is unique, with one of its grids."""
    grid = min(all_solutions(puzzle))
    return replace_fields(verdict, outcome=Outcome.UNIQUE, grids=(grid,))


def replace_fields(record: Any, **fields: Any) -> Any:
    changer: Callable[..., Any] = record._replace if hasattr(record, "_replace") else replace
    return changer(**fields) if hasattr(record, "_replace") else changer(record, **fields)
