"""Verdicts of puzzles with random mixtures of clues, by all backends, against brute force."""

import random
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest

from kenken_cp.backends import backend_of
from kenken_cp.backends.cnf import encode, to_dimacs
from kenken_cp.certificate import certify, check
from kenken_cp.core import limits
from kenken_cp.core.budget import Run
from kenken_cp.core.errors import TooLarge
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import read_document
from kenken_cp.kinds.cages import relations
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clues import sort_of
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.kernel.search import shapes
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.verification import decide
from tests.helpers.clues import board, fill, fillings, with_clues
from tests.helpers.paths import ROOT

LIMIT = 40  # solutions that a backend lists


def mixture(seed: int) -> CagePuzzle:
    """A small puzzle with two to six clues, and givens where the board has too many grids."""
    rng = random.Random(seed)
    size = rng.choice((4, 4, 5, 6))
    puzzle = board(rng, size, from_zero=rng.random() < 0.25)
    grid = fill(rng, puzzle)
    share = {4: 0.0, 5: 0.4, 6: 0.5}[size]
    given = tuple((cell, digit) for cell, digit in enumerate(grid) if rng.random() < share)
    puzzle = replace(puzzle, givens=given)
    return with_clues(rng, puzzle, grid, rng.randint(2, 6), holding=rng.random() < 0.7)


def brute_force(puzzle: CagePuzzle) -> set[tuple[int, ...]]:
    """All grids that obey every clue's rule."""
    rules = [(sort_of(clue.sort), clue) for clue in puzzle.clues]
    return {
        grid
        for grid in fillings(puzzle, dict(puzzle.givens))
        if all(sort.holds(puzzle, clue, grid) for sort, clue in rules)
    }


# Relations as they are, or nearly all of them as folds.
FORMS = {"tables": relations.TABLE_LIMIT, "folds": 6}


@pytest.fixture(params=FORMS.values(), ids=[*FORMS])
def few_tuples(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(relations, "TABLE_LIMIT", request.param)
    relations.forget()
    yield
    relations.forget()


@lru_cache(maxsize=128)
def pose(seed: int) -> tuple[CagePuzzle, set[tuple[int, ...]]]:
    """A mixture and all its solutions: the same, whatever form relations have."""
    puzzle = mixture(seed)
    return puzzle, brute_force(puzzle)


def compare(seed: int, names: Sequence[str]) -> int:
    """The number of solutions of a mixture, on which these backends agree with brute force."""
    puzzle, expected = pose(seed)
    family = family_for(puzzle)
    for name in names:
        grids = set(backend_of(name).grids(family, puzzle, Run(), LIMIT))
        assert grids <= expected, (seed, name)
        assert len(grids) == min(LIMIT, len(expected)), (seed, name)
    return len(expected)


@pytest.mark.parametrize("batch", range(4))
def test_backends_agree_with_brute_force(batch: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = range(batch * 100, batch * 100 + 100)
    for limit in FORMS.values():
        monkeypatch.setattr(relations, "TABLE_LIMIT", limit)
        relations.forget()
        found = {min(2, compare(seed, ("kernel", "cp-sat", "sat"))) for seed in seeds}
        assert found == {0, 1, 2}
    relations.forget()


@pytest.mark.kernel
def test_the_kernel_agrees_with_brute_force() -> None:
    for seed in range(10_000, 10_064):
        compare(seed, ("kernel",))


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(100))
def test_backends_agree_on_a_hundred_thousand_puzzles(batch: int) -> None:
    for seed in range(100_000 + 1_000 * batch, 101_000 + 1_000 * batch):
        compare(seed, ("kernel", "cp-sat", "sat"))


@pytest.mark.usefixtures("few_tuples")
@pytest.mark.skipif(shutil.which("minizinc") is None, reason="minizinc is not installed")
def test_the_reference_model_agrees_too() -> None:
    for seed in range(1000, 1006):
        puzzle = mixture(seed)
        expected = brute_force(puzzle)
        if len(expected) < LIMIT:
            found = set(backend_of("minizinc").grids(family_for(puzzle), puzzle, Run(), LIMIT))
            assert found == expected, seed


def test_the_layout_of_clauses_is_the_one_that_is_described(
    golden: Callable[[Path, str], None],
) -> None:
    """A puzzle with a clue of each form: table, fold, pairs, pointer, sets that differ."""
    folder = ROOT / "encodings"
    text = (folder / "golden" / "sudoku-clues.json").read_text("utf-8")
    document = read_document(text)
    clauses = to_dimacs(encode(document.family.model(document.puzzle)))
    golden(folder / "golden" / "sudoku-clues.cnf", clauses)
    readme = " ".join((folder / "README.md").read_text("utf-8").split())
    for limit in (relations.TABLE_LIMIT, relations.MOST_WORDS, relations.MOST_STEPS):
        assert f"more than {limit:,}" in readme


@pytest.mark.usefixtures("few_tuples")
def test_certificates_of_puzzles_with_clues() -> None:
    claims = set()
    for seed in range(2000, 2012):
        puzzle = mixture(seed)
        family = family_for(puzzle)
        certificate = certify(family, puzzle, decide(family, puzzle))
        outcomes = (Outcome.NONE, Outcome.UNIQUE, Outcome.MULTIPLE)
        assert certificate.claim is outcomes[min(2, len(brute_force(puzzle)))]
        check(certificate)
        claims.add(certificate.claim)
    assert len(claims) == 3


def test_a_clue_that_is_too_large_is_told_by_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pattern whose automaton has too many states: nobody guesses, nobody runs for ever."""
    relations.forget()
    board_ = CagePuzzle(6, 6, (), covered=False)
    puzzle = replace(board_, clues=(Clue("automaton", tuple(range(36)), (), ".*[1-5].{30}.*"),))
    few = replace(limits.current(), partial_results=2_000)
    monkeypatch.setattr(limits, "current", lambda: few)
    for name in ("cp-sat", "sat"):
        verdict = decide(family_for(puzzle), puzzle, name)
        assert verdict.outcome is Outcome.UNKNOWN
        assert "more than 2,000 partial results" in verdict.reason
    with pytest.raises(TooLarge, match="a clue of 36 cells has more than 2,000 partial results"):
        family_for(puzzle).reference_data(puzzle)
    relations.forget()


def test_caches_are_bounded_by_what_they_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    relations.forget()
    shapes.forget()
    monkeypatch.setattr(relations, "REMEMBERED", 6_000)
    monkeypatch.setattr(shapes, "MOST_WORDS", 100_000)
    full = 0
    for seed in range(3000, 3060):
        before = len(relations._forms)
        compare(seed, ("kernel",))
        full += len(relations._forms) < before
        tuples = {id(form.tuples): len(form.tuples or ()) for form in relations._forms.values()}
        assert sum(tuples.values()) <= 6_000
        assert sum(len(shape.bits) for shape, _ in shapes._shapes.values() if shape) <= 100_000
    assert full
