"""Certificates made wrong on purpose, of each kind, and whether they still say the truth.

The hashes are made anew to fit, so that it is the rules, the clauses and the proof that must find
it out; only `bent` leaves them, where the file itself is changed.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from kenken_cp.backends.sat import refutation
from kenken_cp.certificate import Certificate, Refused, certify, check, formula_of, read, write
from kenken_cp.certificate.record import digest_of_formula
from kenken_cp.core.budget import Run
from kenken_cp.core.errors import FormatError, LimitError
from kenken_cp.core.geometry import Grid
from kenken_cp.core.verdict import Outcome
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages.puzzle import GIVEN, OPERATORS, Cage, CagePuzzle
from kenken_cp.rup import Line, Rejected, read_proof, refute
from kenken_cp.verify import decide
from tests import naive_rup
from tests.boards import Variant, random_board, spoiled

FAMILY = kenken.FAMILY
Clauses = list[list[int]]


class Mutant(NamedTuple):
    """What became of one: refused or not, and whether what it says happens to be so."""

    kind: str
    refused: bool
    true: bool


def certificates(rng: random.Random, proven: bool) -> Iterator[Certificate]:
    """Certificates of small random puzzles; with `proven`, such that take lines of proof."""
    while True:
        size = rng.choice((3, 3, 4, 4, 5))
        variant = Variant(size, size, operators=rng.choice(("+-*/", "+", "+*")), largest=5)
        puzzle, _ = random_board(rng, variant)
        if rng.random() < 0.3:
            puzzle = spoiled(rng, puzzle)
        certificate = certify(FAMILY, puzzle, decide(FAMILY, puzzle))
        if certificate.proof or not proven:
            yield certificate


def mutants(rng: random.Random) -> Iterator[Mutant]:
    """Mutants without end, of each kind in turn."""
    proven, plain = certificates(rng, proven=True), certificates(rng, proven=False)
    while True:
        one, other = next(proven), next(plain)
        for _ in range(4):
            for kind, mutate in KINDS.items():
                mutant = mutate(rng, one, other)
                if mutant is not None:
                    yield Mutant(kind, *mutant)


Fate = tuple[bool, bool] | None  # refused, true


def weakened_formula(rng: random.Random, one: Certificate, _: Certificate) -> Fate:
    """Clauses left out, as many as it takes to have a solution."""
    formula = formula_of(one.family.model(one.puzzle), one.grids, Run())
    clauses = list(formula.clauses)
    for _step in range(12):
        for place in sorted(rng.sample(range(len(clauses)), len(clauses) // 20), reverse=True):
            del clauses[place]
        if refutation(clauses, Run()) is None:
            return not _taken(formula.variables, clauses, list(read_proof(one.proof))), False
    return None


def weakened_puzzle(rng: random.Random, one: Certificate, _: Certificate) -> Fate:
    """Two cages whose clues are loosened: what they say is now a sum of both."""
    cages = list(one.puzzle.cages)
    if not one.grids or len(cages) < 2:
        return None
    grid = one.grids[0]
    at = rng.randrange(len(cages))
    cage = cages[at]
    if len(cage.cells) == 1:
        return None
    total = sum(grid[cell] for cell in cage.cells)
    cages[at] = Cage(cage.cells, *rng.choice((("+", total), ("?", total), ("?", cage.target))))
    return _fate(forged(one, puzzle=replace(one.puzzle, cages=tuple(cages))))


def altered_clue(rng: random.Random, one: Certificate, _: Certificate) -> Fate:
    """Another target."""
    return _fate(forged(one, puzzle=spoiled(rng, one.puzzle)))


def foreign_puzzle(rng: random.Random, one: Certificate, other: Certificate) -> Fate:
    """The proof of another puzzle, with its grids or with one's own."""
    grids = rng.choice((one.grids, other.grids))
    if one.puzzle.rows != other.puzzle.rows:
        grids = other.grids
    return _fate(forged(one, puzzle=other.puzzle, grids=grids[: len(one.grids)]))


def changed_grid(rng: random.Random, one: Certificate, _: Certificate) -> Fate:
    """A value changed, two exchanged, or another square altogether."""
    if not one.grids:
        return None
    grid = list(one.grids[0])
    kind, a, b = rng.randrange(3), rng.randrange(len(grid)), rng.randrange(len(grid))
    if kind == 0:
        grid[a] = rng.choice(one.puzzle.digits)
    elif kind == 1:
        grid[a], grid[b] = grid[b], grid[a]
    else:
        grid = [one.puzzle.digits[one.puzzle.digits.index(value) - 1] for value in grid]
    return _fate(forged(one, grids=(tuple(grid),)))


def second_grid(rng: random.Random, one: Certificate, other: Certificate) -> Fate:
    """The second of two grids changed; or a second one made up for a puzzle with one solution."""
    chosen = other if other.claim is Outcome.MULTIPLE else one
    if not chosen.grids:
        return None
    grid = list(chosen.grids[-1])
    a, b = rng.randrange(len(grid)), rng.randrange(len(grid))
    if rng.random() < 0.5:
        grid[a] = rng.choice(chosen.puzzle.digits)
    else:
        grid[a], grid[b] = grid[b], grid[a]
    grids = (chosen.grids[0], tuple(grid))
    return _fate(forged(chosen, claim=Outcome.MULTIPLE, grids=grids))


def false_claim(rng: random.Random, one: Certificate, other: Certificate) -> Fate:
    """A puzzle with two solutions called unique, with some proof or the proof that both are all."""
    if other.claim is not Outcome.MULTIPLE:
        return None
    lines = rng.choice((one.proof, (), ("0",), _proof_with_both_forbidden(other)))
    claim = rng.choice((Outcome.UNIQUE, Outcome.NONE))
    grids = other.grids[: 1 if claim is Outcome.UNIQUE else 0]
    return _fate(forged(one, puzzle=other.puzzle, claim=claim, grids=grids, proof=lines))


def altered_proof(rng: random.Random, one: Certificate, _: Certificate) -> Fate:
    """A line left out, moved, cut, turned round or drawn anew; the judge is the simple checker."""
    formula = formula_of(one.family.model(one.puzzle), one.grids, Run())
    if len(formula.clauses) * len(one.proof) > 20_000:
        return None
    lines = [Line(line.deletes, list(line.literals)) for line in read_proof(one.proof)]
    at = rng.randrange(len(lines))
    literals = lines[at].literals
    kind = rng.randrange(5)
    if kind == 0:
        del lines[at]
    elif kind == 1 and literals:
        literals.remove(rng.choice(literals))
    elif kind == 2 and literals:
        place = rng.randrange(len(literals))
        literals[place] = -literals[place]
    elif kind == 3:
        del lines[rng.randrange(len(lines)) :]
    else:
        lines.insert(at, Line(False, [rng.choice((1, -1)) * rng.randint(1, formula.variables)]))
    taken = _taken(formula.variables, formula.clauses, lines)
    valid = naive_rup.refutes(formula.clauses, lines, forgetful=False)
    return not taken, valid


def bent(rng: random.Random, one: Certificate, other: Certificate) -> Fate:
    """A byte of the file changed, left out or doubled; true if it still reads the same."""
    chosen = rng.choice((one, other))
    whole = write(chosen)
    at = rng.randrange(10, len(whole))  # past gzip's header, which says nothing of the contents
    data = bytearray(whole)
    kind = rng.randrange(3)
    if kind == 0:
        data[at] ^= 1 << rng.randrange(8)
    elif kind == 1:
        del data[at]
    else:
        data.insert(at, data[at])
    try:
        certificate = read(bytes(data))
        check(certificate)
    except (Refused, FormatError, LimitError):
        return True, False
    return False, certificate == chosen  # the last bits of compressed data mean nothing


KINDS: dict[str, Callable[[random.Random, Certificate, Certificate], Fate]] = {
    row.__name__: row
    for row in (
        weakened_formula,
        weakened_puzzle,
        altered_clue,
        foreign_puzzle,
        changed_grid,
        second_grid,
        false_claim,
        altered_proof,
        bent,
    )
}


def forged(
    one: Certificate,
    puzzle: CagePuzzle | None = None,
    claim: Outcome | None = None,
    grids: tuple[Grid, ...] | None = None,
    proof: tuple[str, ...] | None = None,
) -> Certificate:
    """A certificate with something exchanged and its hash of the formula made to fit, if it can."""
    puzzle = one.puzzle if puzzle is None else puzzle
    changed = replace(
        one,
        puzzle=puzzle,
        claim=one.claim if claim is None else claim,
        grids=one.grids if grids is None else grids,
        proof=one.proof if proof is None else proof,
    )
    try:
        formula = formula_of(changed.family.model(puzzle), changed.grids, Run())
    except (ValueError, IndexError):  # a grid of another board has no clause here
        return changed
    return replace(changed, formula=digest_of_formula(formula))


def _fate(certificate: Certificate) -> tuple[bool, bool]:
    verdict = decide(certificate.family, certificate.puzzle)
    true = verdict.outcome is certificate.claim
    if certificate.claim is not Outcome.MULTIPLE:
        true = true and verdict.grids == certificate.grids
    else:
        true = true and all(_solves(certificate.puzzle, grid) for grid in certificate.grids)
        true = true and len(set(certificate.grids)) == 2
    try:
        check(read(write(certificate)))
    except (Refused, FormatError):
        return True, true
    return False, true


def _solves(puzzle: CagePuzzle, grid: Grid) -> bool:
    """Whether the grid is a solution, as a puzzle that gives each of its values sees it."""
    givens = [Cage((cell,), GIVEN, value) for cell, value in enumerate(grid)]
    lines = CagePuzzle(puzzle.rows, puzzle.columns, tuple(givens), puzzle.digits, puzzle.rule)
    return decide(FAMILY, lines).outcome is Outcome.UNIQUE and all(
        OPERATORS[cage.operator].explains(
            [grid[cell] for cell in cage.cells], cage.target, puzzle.rule
        )
        for cage in puzzle.cages
    )


def _proof_with_both_forbidden(certificate: Certificate) -> tuple[str, ...]:
    """A proof that there is no third solution, if that is so."""
    formula = formula_of(certificate.family.model(certificate.puzzle), certificate.grids, Run())
    return tuple(refutation(formula.clauses, Run()) or ())


def _taken(variables: int, clauses: Clauses, lines: list[Line]) -> bool:
    try:
        refute(variables, clauses, lines)
    except Rejected:
        return False
    return True
