"""Certificates made wrong on purpose, of each kind, and whether they still say the truth.

Of KenKens, whose clauses are in `cnf-1`, and of a toy family that reduces domains, in `cnf-2`. The
hashes are made anew to fit, so that it is the rules, the clauses and the proof that must find
it out; only `bent` leaves them, where the file itself is changed.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

from kenken_cp.backends.sat import refutation
from kenken_cp.certificate import Certificate, Refused, certify, check, formula_of, read, write
from kenken_cp.certificate.record import digest_of_formula
from kenken_cp.core.budget import Run
from kenken_cp.core.errors import FormatError, LimitError
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.verdict import Outcome, Verdict
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages.operators import GIVEN, OPERATORS
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.rup import ProofLine, Rejected, read_proof, refute
from kenken_cp.verification import decide
from tests.helpers import naive_rup, toys
from tests.helpers.boards import Variant, random_board, spoil

Clauses = list[list[int]]


class Mutant(NamedTuple):
    """What became of one: refused or not, and whether what it says happens to be so."""

    kind: str
    refused: bool
    true: bool


class Source(NamedTuple):
    """A family whose certificates are made wrong, and how its puzzles are drawn and changed.

    `drawn` may have any number of solutions; `weakened` allows more than a puzzle with this
    grid, None where that cannot be; `altered` is another puzzle; `solves` knows the rules by
    other code than the family's `check`.
    """

    family: Family
    backend: str
    drawn: Callable[[random.Random], Any]
    weakened: Callable[[random.Random, Any, Grid], Any]
    altered: Callable[[random.Random, Any], Any]
    solves: Callable[[Any, Grid], bool]

    def decide(self, puzzle: Any) -> Verdict:
        """How many solutions there are."""
        return decide(self.family, puzzle, self.backend)


def certificates(
    rng: random.Random, proven: bool, source: Source | None = None
) -> Iterator[Certificate]:
    """Certificates of small random puzzles; with `proven`, such that take lines of proof."""
    source = CAGES if source is None else source
    while True:
        puzzle = source.drawn(rng)
        certificate = certify(source.family, puzzle, source.decide(puzzle))
        if certificate.proof or not proven:
            yield certificate


def mutants(rng: random.Random, source: Source | None = None) -> Iterator[Mutant]:
    """Mutants without end, of each kind in turn."""
    proven = certificates(rng, proven=True, source=source)
    plain = certificates(rng, proven=False, source=source)
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
            return not _take(formula.variables, clauses, list(read_proof(one.proof))), False
    return None


def weakened_puzzle(rng: random.Random, one: Certificate, _: Certificate) -> Fate:
    """A clue loosened or left out."""
    if not one.grids:
        return None
    puzzle = _source(one).weakened(rng, one.puzzle, one.grids[0])
    return None if puzzle is None else _fate(forge(one, puzzle=puzzle))


def altered_clue(rng: random.Random, one: Certificate, _: Certificate) -> Fate:
    """Another clue."""
    return _fate(forge(one, puzzle=_source(one).altered(rng, one.puzzle)))


def foreign_puzzle(rng: random.Random, one: Certificate, other: Certificate) -> Fate:
    """The proof of another puzzle, with its grids or with one's own."""
    grids = rng.choice((one.grids, other.grids))
    if one.puzzle.rows != other.puzzle.rows:
        grids = other.grids
    return _fate(forge(one, puzzle=other.puzzle, grids=grids[: len(one.grids)]))


def changed_grid(rng: random.Random, one: Certificate, _: Certificate) -> Fate:
    """A value changed, two exchanged, or another square altogether."""
    if not one.grids:
        return None
    grid = list(one.grids[0])
    kind, a, b = rng.randrange(3), rng.randrange(len(grid)), rng.randrange(len(grid))
    if kind == 0:
        grid[a] = rng.choice(_values(one))
    elif kind == 1:
        grid[a], grid[b] = grid[b], grid[a]
    else:
        values = _values(one)
        grid = [values[values.index(value) - 1] for value in grid]
    return _fate(forge(one, grids=(tuple(grid),)))


def second_grid(rng: random.Random, one: Certificate, other: Certificate) -> Fate:
    """The second of two grids changed; or a second one made up for a puzzle with one solution."""
    chosen = other if other.claim is Outcome.MULTIPLE else one
    if not chosen.grids:
        return None
    grid = list(chosen.grids[-1])
    a, b = rng.randrange(len(grid)), rng.randrange(len(grid))
    if rng.random() < 0.5:
        grid[a] = rng.choice(_values(chosen))
    else:
        grid[a], grid[b] = grid[b], grid[a]
    grids = (chosen.grids[0], tuple(grid))
    return _fate(forge(chosen, claim=Outcome.MULTIPLE, grids=grids))


def false_claim(rng: random.Random, one: Certificate, other: Certificate) -> Fate:
    """A puzzle with two solutions called unique, with some proof or the proof that both are all."""
    if other.claim is not Outcome.MULTIPLE:
        return None
    lines = rng.choice((one.proof, (), ("0",), _proof_with_both_forbidden(other)))
    claim = rng.choice((Outcome.UNIQUE, Outcome.NONE))
    grids = other.grids[: 1 if claim is Outcome.UNIQUE else 0]
    return _fate(forge(one, puzzle=other.puzzle, claim=claim, grids=grids, proof=lines))


def altered_proof(rng: random.Random, one: Certificate, _: Certificate) -> Fate:
    """A line left out, moved, cut, turned round or drawn anew; the judge is the simple checker."""
    formula = formula_of(one.family.model(one.puzzle), one.grids, Run())
    if len(formula.clauses) * len(one.proof) > 20_000:
        return None
    lines = [ProofLine(line.deletes, list(line.literals)) for line in read_proof(one.proof)]
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
        lines.insert(
            at, ProofLine(False, [rng.choice((1, -1)) * rng.randint(1, formula.variables)])
        )
    taken = _take(formula.variables, formula.clauses, lines)
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
        certificate = _read(bytes(data))
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


def forge(
    one: Certificate,
    puzzle: Any = None,
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


def _source(one: Certificate) -> Source:
    return next(source for source in SOURCES if source.family is one.family)


def _values(one: Certificate) -> list[int]:
    """All that any cell may hold."""
    return sorted({value for values in one.family.values(one.puzzle) for value in values})


def _read(data: bytes) -> Certificate:
    with toys.readable():
        return read(data)


def _fate(certificate: Certificate) -> tuple[bool, bool]:
    source = _source(certificate)
    verdict = source.decide(certificate.puzzle)
    true = verdict.outcome is certificate.claim
    if certificate.claim is not Outcome.MULTIPLE:
        true = true and verdict.grids == certificate.grids
    else:
        true = true and all(source.solves(certificate.puzzle, grid) for grid in certificate.grids)
        true = true and len(set(certificate.grids)) == 2
    try:
        check(_read(write(certificate)))
    except (Refused, FormatError):
        return True, true
    return False, true


def _proof_with_both_forbidden(certificate: Certificate) -> tuple[str, ...]:
    """A proof that there is no third solution, if that is so."""
    formula = formula_of(certificate.family.model(certificate.puzzle), certificate.grids, Run())
    return tuple(refutation(formula.clauses, Run()) or ())


def _take(variables: int, clauses: Clauses, lines: list[ProofLine]) -> bool:
    try:
        refute(variables, clauses, lines)
    except Rejected:
        return False
    return True


def _drawn_cages(rng: random.Random) -> CagePuzzle:
    size = rng.choice((3, 3, 4, 4, 5))
    variant = Variant(size, size, operators=rng.choice(("+-*/", "+", "+*")), largest=5)
    puzzle, _ = random_board(rng, variant)
    return spoil(rng, puzzle) if rng.random() < 0.3 else puzzle


def _weakened_cages(rng: random.Random, puzzle: CagePuzzle, grid: Grid) -> CagePuzzle | None:
    """With a clue that says less: a sum, or no operator."""
    cages = list(puzzle.cages)
    if len(cages) < 2:
        return None
    at = rng.randrange(len(cages))
    cage = cages[at]
    if len(cage.cells) == 1:
        return None
    total = sum(grid[cell] for cell in cage.cells)
    cages[at] = Cage(cage.cells, *rng.choice((("+", total), ("?", total), ("?", cage.target))))
    return replace(puzzle, cages=tuple(cages))


def _solves_cages(puzzle: CagePuzzle, grid: Grid) -> bool:
    """Whether the grid is a solution, as a puzzle that gives each of its values sees it."""
    givens = [Cage((cell,), GIVEN, value) for cell, value in enumerate(grid)]
    lines = CagePuzzle(puzzle.rows, puzzle.columns, tuple(givens), puzzle.digits, puzzle.rule)
    return decide(kenken.FAMILY, lines).outcome is Outcome.UNIQUE and all(
        OPERATORS[cage.operator].explains(
            [grid[cell] for cell in cage.cells], cage.target, puzzle.rule
        )
        for cage in puzzle.cages
    )


def _drawn_path(rng: random.Random) -> toys.Path:
    """A path with hardly more givens than it takes; now and then with one left out, or moved."""
    puzzle = toys.random_path(rng, rng.choice((3, 4)), 4, rng.random() < 0.5, 0.1)
    while len(grids := PATHS.decide(puzzle).grids) == 2:
        cell = rng.choice(
            [c for c, (one, two) in enumerate(zip(*grids, strict=True)) if one != two]
        )
        puzzle = replace(puzzle, givens=tuple(sorted((*puzzle.givens, (cell, grids[0][cell])))))
    if rng.random() < 0.3:
        return _weakened_path(rng, puzzle, ()) or puzzle
    return _altered_path(rng, puzzle) if rng.random() < 0.3 else puzzle


def _weakened_path(rng: random.Random, puzzle: toys.Path, grid: Grid) -> toys.Path | None:
    givens = list(puzzle.givens)
    if not givens:
        return None
    del givens[rng.randrange(len(givens))]
    return replace(puzzle, givens=tuple(givens))


def _altered_path(rng: random.Random, puzzle: toys.Path) -> toys.Path:
    """With another number given in some cell, which may be impossible."""
    cell = rng.choice(puzzle.open_cells())
    others = [(c, n) for c, n in puzzle.givens if c != cell]
    return replace(puzzle, givens=tuple(sorted((*others, (cell, rng.randint(1, puzzle.last))))))


def _solves_path(puzzle: toys.Path, grid: Grid) -> bool:
    """By the places of the numbers in the grid, and the distances between them."""
    numbers = range(1, puzzle.last + 1)
    if sorted(grid) != [0] * len(puzzle.holes) + list(numbers):
        return False
    route = [grid.index(number) for number in numbers]
    return (
        all(puzzle.distance(one, two) == 1 for one, two in pairwise(route))
        and all(route[number - 1] == cell for cell, number in puzzle.givens)
        and not set(route) & set(puzzle.holes)
    )


CAGES = Source(kenken.FAMILY, "auto", _drawn_cages, _weakened_cages, spoil, _solves_cages)
PATHS = Source(toys.PATHS, "sat", _drawn_path, _weakened_path, _altered_path, _solves_path)
SOURCES = (CAGES, PATHS)
