"""Certificates in `cnf-2`, and domains that a family reduces before its clauses are made.

The toy families have models that remove values, and `rules_out` by other code. A removal that the
rules do not bear out makes a formula unsatisfiable that is not: no such certificate is taken.
"""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from kenken_cp.certificate import Certificate, Refused, certify, check, export, read, write
from kenken_cp.certificate.record import digest_of_formula, formula_of
from kenken_cp.core.budget import Run
from kenken_cp.core.errors import InternalError
from kenken_cp.core.family import Family
from kenken_cp.core.model import CNF_1, CNF_2, Model
from kenken_cp.core.verdict import Outcome, Verdict
from kenken_cp.kinds.cages import kenken, killer, sudoku
from kenken_cp.rup import read_dimacs, read_proof, refute
from kenken_cp.verification import decide
from tests.helpers import toys
from tests.helpers.changed import replace_parts
from tests.helpers.toys import PATHS, RECTANGLES, Domains, Path, Rectangles

# One path: down the first column and up the second.
ONE = Path(2, 2, ((0, 1), (2, 2)))
GRID = (1, 4, 2, 3)
# From the corner two ways round.
TWO = Path(2, 2, ((0, 1),))


def make_certificate(family: Family, puzzle: Path | Rectangles) -> Certificate:
    """The certificate of what SAT says."""
    return certify(family, puzzle, toys.verdict(family, puzzle))


def draw(seed: int) -> tuple[Family, Path | Rectangles, list[tuple[int, ...]]]:
    """A small puzzle of either family, now and then without a solution, and its solutions."""
    rng = random.Random(seed)
    if rng.random() < 0.5:
        path = toys.random_path(rng, 3, 4, rng.random() < 0.5, 0.4)
        if path.givens and rng.random() < 0.4:
            (cell, number), *rest = path.givens
            path = replace(path, givens=((cell, number % path.last + 1), *rest))
        return PATHS, path, toys.path_solutions(path)
    while len((cover := toys.random_rectangles(rng, 2, 4, 4)).clues) > 3:
        pass
    if rng.random() < 0.4:
        (cell, area), *others = cover.clues
        cover = replace(cover, clues=((cell, area + 1), *others))
    return RECTANGLES, cover, toys.rectangle_solutions(cover)


def test_a_sound_reduction_is_certified_whatever_the_claim() -> None:
    claims = set()
    removed = 0
    for seed in range(60):
        family, puzzle, grids = draw(seed)
        certificate = make_certificate(family, puzzle)
        claim = (Outcome.NONE, Outcome.UNIQUE, Outcome.MULTIPLE)[min(2, len(grids))]
        assert certificate.claim is claim, seed
        assert set(certificate.grids) <= set(grids), seed
        with toys.readable():
            again = read(write(certificate))
        assert again == certificate, seed
        assert check(again) == len(certificate.proof), seed
        if claim is not Outcome.MULTIPLE:
            assert certificate.layout == CNF_2
            dimacs, drup = export(certificate)
            assert refute(*read_dimacs(dimacs.splitlines()), read_proof(drup.splitlines())) >= 0
        claims.add((family.id, claim))
        allowed = sum(map(len, family.values(puzzle)))
        removed += allowed - sum(map(len, family.model(puzzle).domains))
    assert len(claims) == 6
    assert removed > 1_000


def spoil(change: Callable[[Path, Domains], Domains]) -> Family:
    """The family of paths with another reduction of its domains."""

    def domains(puzzle: Path) -> Domains:
        return change(puzzle, toys.path_domains(puzzle))

    return replace_parts(PATHS, model=lambda puzzle: toys.path_model(puzzle, domains))


def without(cell: int, value: int) -> Family:
    """The family whose model lacks one more value."""
    return spoil(
        lambda puzzle, domains: tuple(
            tuple(v for v in domain if (c, v) != (cell, value)) for c, domain in enumerate(domains)
        )
    )


def forge(family: Family, puzzle: Path, claim: Outcome) -> Certificate:
    """What a careless maker would write: the formula of the family's model, and no proof needed."""
    grids = (GRID,) if claim is Outcome.UNIQUE else ()
    digest = digest_of_formula(formula_of(family.model(puzzle), grids, Run()))
    return Certificate(family, puzzle, claim, grids, CNF_2, digest)


class TestUnsoundReductions:
    """Values of a true solution removed: the formula says none, or one where there are two."""

    def test_a_value_of_the_only_solution(self) -> None:
        family = without(1, 4)
        false = forge(family, ONE, Outcome.NONE)
        assert not list(toys.verdict(family, ONE).grids)  # the formula is unsatisfiable
        with pytest.raises(
            InternalError, match="the model removed 4 from r1c2, but the rules do not exclude it"
        ):
            check(false)
        with pytest.raises(
            InternalError, match="the model removed 4 from r1c2, but the rules do not exclude it"
        ):
            certify(family, ONE, Verdict(Outcome.NONE, (), "sat"))

    def test_a_value_of_a_second_solution(self) -> None:
        family = without(1, 2)  # the way round by the right
        false = forge(family, TWO, Outcome.UNIQUE)
        assert toys.verdict(family, TWO).grids == (GRID,)
        with pytest.raises(
            InternalError, match="the model removed 2 from r1c2, but the rules do not exclude it"
        ):
            check(false)

    def test_distances_taken_too_strictly(self) -> None:
        """A slip as one makes it: `<` for `<=`."""

        def strict(puzzle: Path, domains: Domains) -> Domains:
            given, held = puzzle.givens[0]
            return tuple(
                tuple(v for v in domain if c == given or puzzle.distance(c, given) < abs(v - held))
                for c, domain in enumerate(domains)
            )

        with pytest.raises(InternalError, match=", but the rules do not exclude it"):
            check(forge(spoil(strict), ONE, Outcome.NONE))

    def test_every_value_of_every_solution_is_missed(self) -> None:
        for seed in range(12):
            puzzle = toys.random_path(random.Random(seed), 3, 3, False, 0.3)
            for grid in toys.path_solutions(puzzle)[:3]:
                for cell, value in enumerate(grid):
                    none = Verdict(Outcome.NONE, (), "sat")
                    with pytest.raises(InternalError, match=f"removed {value} from"):
                        certify(without(cell, value), puzzle, none)

    def test_rules_that_exclude_what_a_solution_holds(self) -> None:
        """`rules_out` errs as the model does: the grid itself bears witness."""
        family = replace_parts(without(1, 4), rules_out=lambda puzzle: lambda cell, value: True)
        with pytest.raises(
            InternalError, match="the model removed 4 from r1c2, but a solution has it there"
        ):
            certify(family, ONE, Verdict(Outcome.UNIQUE, (GRID,), "kernel"))
        lame = Certificate(family, ONE, Outcome.UNIQUE, (GRID,), CNF_2, "")
        with pytest.raises(
            InternalError, match="the model removed 4 from r1c2, but a solution has it there"
        ):
            check(lame)


class TestOtherDomains:
    """What else a domain may not be."""

    @pytest.mark.parametrize(
        ("domains", "reason"),
        [
            (((1, 9), (4,), (2,), (3,)), "the model allows 9 in r1c1, but the rules do not"),
            (((1,), (4,), (2,)), "the model has 3 cells, but the rules have 4"),
            (
                ((1,), (4, 3), (2,), (3,)),
                "the model does not list the values of r1c2 in ascending order",
            ),
            (
                ((1,), (4, 4), (2,), (3,)),
                "the model does not list the values of r1c2 in ascending order",
            ),
            (
                ((1,), (4,), (2,), ()),
                "the model removed 3 from r2c2, but the rules do not exclude it",
            ),
        ],
    )
    def test_is_named(self, domains: Domains, reason: str) -> None:
        family = replace_parts(PATHS, model=lambda puzzle: Model(domains, ()))
        with pytest.raises(InternalError, match=reason):
            certify(family, ONE, Verdict(Outcome.NONE, (), "sat"))

    def test_all_values_may_stay(self) -> None:
        """A family need not remove anything: then nothing is asked of `rules_out`."""

        def ask(puzzle: Path) -> Callable[[int, int], bool]:
            raise AssertionError

        full = spoil(lambda puzzle, domains: toys.path_values(puzzle))
        given = replace_parts(full, rules_out=ask)
        puzzle = Path(1, 3)
        assert check(certify(given, puzzle, toys.verdict(given, puzzle))) == 0


@pytest.mark.parametrize("family", [kenken.FAMILY, sudoku.FAMILY, killer.FAMILY])
def test_a_family_that_removes_nothing_has_the_digits_everywhere(family: Family) -> None:
    puzzle = family.manual.example()
    assert family.values(puzzle) == family.model(puzzle).domains
    lacking = replace(family.model(puzzle), domains=((2,), *family.values(puzzle)[1:]))
    with pytest.raises(
        InternalError, match="the model removed 1 from r1c1, but the rules do not exclude it"
    ):
        certify(
            replace_parts(family, model=lambda puzzle: lacking),
            puzzle,
            Verdict(Outcome.NONE, (), "kernel"),
        )


def test_a_family_must_state_its_values() -> None:
    silent = replace_parts(
        PATHS, values=lambda puzzle: Family.values(PATHS, puzzle)
    )  # what says nothing
    with pytest.raises(InternalError, match="is not registered with `values`"):
        certify(silent, ONE, Verdict(Outcome.NONE, (), "sat"))


class TestLayouts:
    """A certificate is in the layout of its family's models, and in no other."""

    def test_the_layout_is_the_models(self) -> None:
        assert make_certificate(PATHS, ONE).layout == CNF_2
        puzzle = kenken.FAMILY.manual.example()
        old = certify(kenken.FAMILY, puzzle, Verdict(Outcome.UNIQUE, (_solution(),), "kernel"))
        assert old.layout == CNF_1
        assert check(old) == len(old.proof)

    @pytest.mark.parametrize("layout", ["cnf-1", "cnf-3", "", "CNF-2"])
    def test_another_is_refused(self, layout: str) -> None:
        wrong = replace(make_certificate(PATHS, ONE), layout=layout)
        reason = (
            ", but certificates of Toy paths use 'cnf-2'"
            if layout == CNF_1
            else "this version knows"
        )
        with pytest.raises(Refused, match=reason):
            check(wrong)


def _solution() -> tuple[int, ...]:
    return decide(kenken.FAMILY, kenken.FAMILY.manual.example()).grids[0]
