"""Candidates that belong to a puzzle: in the rules, in data, to every solver and to people."""

import json
import pickle
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from operator import itemgetter

import pytest
from hypothesis import assume, given

from kenken_cp.backends import backend_of
from kenken_cp.benchmark.making import prove_unique
from kenken_cp.certificate import Certificate, Refused, certify, check
from kenken_cp.core.budget import Run
from kenken_cp.core.errors import BackendError, KenkenError, PuzzleError
from kenken_cp.core.geometry import Grid
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import Document
from kenken_cp.formats.native import write_line
from kenken_cp.human import grade, solve
from kenken_cp.human.notes import read_state
from kenken_cp.kinds.cages import kenken, sudoku
from kenken_cp.kinds.cages.candidates import Candidates
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.houses import boxes_of, usual_boxes
from kenken_cp.kinds.cages.kenken_maker_level import kenken_maker_level
from kenken_cp.kinds.cages.keys import form_of, images, key_of
from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.percentiles import load_shipped, percentile
from kenken_cp.verification import decide
from tests.helpers import oracle
from tests.helpers.boards import random_boxed, random_grid, solutions
from tests.helpers.strategies import any_candidates, housed_puzzles, puzzles
from tests.human.test_soundness import complaints

BOXES = boxes_of(4, 4, 2, 2)
EMPTY = CagePuzzle(4, 4, (), boxes=BOXES, covered=False)
GRID = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
CLAIMS = Outcome.NONE, Outcome.UNIQUE, Outcome.MULTIPLE
ANY = puzzles(max_size=3) | housed_puzzles().map(itemgetter(0))


def sukaku(rng: random.Random, size: int) -> CagePuzzle:
    """A Sudoku without givens and with a single solution, whose candidates nearly all matter."""
    bare = CagePuzzle(size, size, (), boxes=usual_boxes(size), covered=False)
    [grid], _ = solutions(bare_with_row(rng, bare), 1)
    held = [{value, *rng.sample(bare.digits, size - 2)} for value in grid]
    while True:
        puzzle = replace(bare, candidates=tuple((c, tuple(d)) for c, d in enumerate(held)))
        found, _ = solutions(puzzle, 2)
        other = next((each for each in found if each != grid), None)
        if other is None:
            return puzzle
        cell = rng.choice([cell for cell, value in enumerate(grid) if value != other[cell]])
        held[cell].discard(other[cell])


def certify_puzzle(puzzle: CagePuzzle) -> Certificate:
    family = family_for(puzzle)
    return certify(family, puzzle, decide(family, puzzle))


def bare_with_row(rng: random.Random, bare: CagePuzzle) -> CagePuzzle:
    row = rng.sample(bare.digits, bare.rows)
    return replace(bare, givens=tuple(enumerate(row)))


def with_candidates(rng: random.Random) -> Iterator[CagePuzzle]:
    """Puzzles of all families with boxes, with candidates that keep one of their solutions."""
    while True:
        puzzle, grid = random_boxed(rng, rng.choice((4, 4, 4, 6)))
        given = dict(puzzle.givens)
        candidates = []
        for cell, value in enumerate(grid):
            if cell not in given and rng.random() < 0.5:
                rest = [digit for digit in puzzle.digits if rng.random() < 0.6]
                candidates.append((cell, tuple({value, *rest})))
        # some givens are not needed any more
        kept = tuple(each for each in puzzle.givens if rng.random() < 0.7)
        yield replace(puzzle, givens=kept, candidates=tuple(candidates))


class TestThePuzzle:
    def test_candidates_are_kept_in_one_form(self) -> None:
        """A cell with all digits, and a given cell, need none; a single one stays a candidate."""
        puzzle = replace(
            EMPTY,
            givens=((3, 4),),
            candidates=((5, (4, 1)), (0, (2,)), (1, (4, 3, 2, 1)), (3, (1, 4))),
        )
        assert puzzle.candidates == ((0, (2,)), (5, (1, 4)))
        assert puzzle.domains[:6] == ((2,), *[(1, 2, 3, 4)] * 4, (1, 4))
        assert puzzle == replace(EMPTY, givens=((3, 4),), candidates=puzzle.candidates)
        assert pickle.loads(pickle.dumps(puzzle)) == puzzle  # noqa: S301

    @pytest.mark.parametrize(
        ("candidates", "told"),
        [
            (((16, (1,)),), "candidates are for cell 16, but cells go from 0 to 15"),
            (((True, (1,)),), "candidates are for cell True, but cells go from 0 to 15"),
            (((0, (1, 2)), (0, (2,))), "the candidates of r1c1 are listed twice; list them once"),
            (((1, ()),), "r1c2 has no candidates, so nothing fits there; leave it out if it may"),
            (((4, (1, 5)),), "r2c1 has the candidate 5, which is not one of the digits 1 2 3 4"),
            (((4, (1, 2.0)),), "r2c1 has the candidate 2.0, which is not one of the digits"),
            (((4, (1, 1)),), "a candidate of r2c1 is listed twice; list each once"),
            (((15, (1, 2)),), "r4c4 is given as 3, but its candidates are 1 and 2; change one"),
        ],
    )
    def test_what_cannot_be_is_refused_by_its_cell(self, candidates: Candidates, told: str) -> None:
        with pytest.raises(PuzzleError, match="^" + told.replace("(", r"\(")):
            replace(EMPTY, givens=((15, 3),), candidates=candidates)

    def test_a_cage_of_one_cell_gives_its_digit(self) -> None:
        single = CagePuzzle(2, 2, (Cage((0,), GIVEN, 2), Cage((1, 2, 3), "+", 4)))
        assert replace(single, candidates=((0, (2,)), (3, (2,)))).candidates == ((3, (2,)),)
        with pytest.raises(PuzzleError, match=r"^r1c1 is given as 2, but its candidates are 1;"):
            replace(single, candidates=((0, (1,)),))

    def test_digits_with_candidates_are_no_mere_names(self) -> None:
        assert EMPTY.interchangeable
        assert not replace(EMPTY, candidates=((0, (1, 2)),)).interchangeable


class TestTheRules:
    def test_a_digit_that_is_no_candidate_breaks_a_rule(self) -> None:
        puzzle = replace(EMPTY, candidates=((0, (2, 3)), (1, (1, 2))))
        [violation] = sudoku.FAMILY.check(puzzle, GRID)
        assert violation.cells == (0,)
        assert violation.sentence == "r1c1 holds 1, but the puzzle allows only 2 or 3 there."
        assert sudoku.FAMILY.find_broken(puzzle, GRID) == [violation._replace(repeat=True)]
        assert sudoku.FAMILY.find_broken(puzzle, [None, *GRID[1:]]) == []

    def test_what_may_be_told_of_cells_are_their_candidates(self) -> None:
        values = sudoku.FAMILY.values(replace(EMPTY, candidates=((2, (1, 3)),)))
        assert values == ((1, 2, 3, 4),) * 2 + ((1, 3),) + ((1, 2, 3, 4),) * 13

    def test_a_page_has_the_rule_only_where_a_puzzle_needs_it(self) -> None:
        rule = ["Where a cell shows small digits, its digit is one of these."]
        with_some = replace(EMPTY, candidates=((0, (2,)),))
        assert rule in sudoku.FAMILY.manual.rules([EMPTY, with_some])
        assert rule not in sudoku.FAMILY.manual.rules([EMPTY])


class TestData:
    @given(ANY.flatmap(any_candidates))
    def test_data_come_back(self, puzzle: CagePuzzle) -> None:
        family = family_for(puzzle)
        data = json.loads(json.dumps(family.data(puzzle)))
        assert family.from_data(data) == puzzle
        assert ("candidates" in data) == bool(puzzle.candidates)

    def test_kenkens_with_candidates_take_no_short_cut(self) -> None:
        """Quick readers of plain KenKens must not pass them over."""
        puzzle = replace(kenken.FAMILY.manual.example(), candidates=((3, (1, 2)),))
        assert kenken.FAMILY.from_data(kenken.FAMILY.data(puzzle)).candidates == ((3, (1, 2)),)


class TestVerdicts:
    @given(puzzle=ANY.flatmap(any_candidates))
    def test_any_candidates(self, puzzle: CagePuzzle) -> None:
        family = family_for(puzzle)
        wanted = oracle.solutions(family, puzzle)
        for name in ("kernel", "cp-sat", "sat"):
            assert sorted(backend_of(name).grids(family, puzzle, Run(), None)) == wanted, name
        certificate = certify_puzzle(puzzle)
        check(certificate)
        assert certificate.claim is CLAIMS[min(len(wanted), 2)]

    def test_nine_by_nine_is_not_solved_as_a_plain_sudoku(self) -> None:
        """Which has a search of its own that knows of givens alone."""
        grid = random_grid(random.Random(1), 9, 9, tuple(range(1, 10)))
        bare = CagePuzzle(9, 9, (), boxes=usual_boxes(9), covered=False)
        solution = solutions(replace(bare, givens=tuple(enumerate(grid[:9]))), 1)[0][0]
        held = tuple((cell, (value,)) for cell, value in enumerate(solution))
        assert decide(sudoku.FAMILY, replace(bare, candidates=held)).grids == (solution,)
        wrong = (held[0], (1, held[0][1]), *held[2:])
        verdict = decide(sudoku.FAMILY, replace(bare, candidates=wrong))
        assert verdict.outcome is Outcome.NONE

    def test_a_digit_that_is_nowhere_a_candidate(self) -> None:
        """A house of four cells cannot be filled with three digits, but one of three can."""
        square = replace(EMPTY, candidates=tuple((cell, (1, 2, 3)) for cell in range(16)))
        wide = CagePuzzle(
            2, 3, (), (1, 2, 3, 4), covered=False,
            candidates=tuple((cell, (1, 2, 3)) for cell in range(6)),
        )  # fmt: skip
        for name in ("kernel", "cp-sat", "sat"):
            for puzzle in (square, wide):
                found = list(backend_of(name).grids(sudoku.FAMILY, puzzle, Run(), None))
                assert sorted(found) == oracle.solutions(sudoku.FAMILY, puzzle)


class TestCertificates:
    PUZZLE = sukaku(random.Random(3), 4)

    def test_another_puzzle_is_refused(self) -> None:
        """With a candidate more or less the clauses are others."""
        certificate = certify_puzzle(self.PUZZLE)
        assert certificate.claim is Outcome.UNIQUE
        [grid] = certificate.grids
        cell, held = next(each for each in self.PUZZLE.candidates if len(each[1]) in (2, 3))
        more = next(digit for digit in self.PUZZLE.digits if digit not in held)
        for digits in ((grid[cell],), (*held, more)):
            others = dict(self.PUZZLE.candidates) | {cell: digits}
            forged = replace(self.PUZZLE, candidates=tuple(others.items()))
            assert forged != self.PUZZLE
            with pytest.raises(Refused):
                check(replace(certificate, puzzle=forged))


class TestFigures:
    PUZZLE = replace(kenken.FAMILY.manual.example(), candidates=((3, (1, 2)),))

    def test_a_program_that_has_none_has_no_level_for_them(self) -> None:
        with pytest.raises(BackendError, match="without boxes, diagonals, givens and candidates;"):
            kenken_maker_level(self.PUZZLE)

    def test_no_percentile_compares_them_with_others(self) -> None:
        effort = grade(kenken.FAMILY.manual.example()).effort
        alike = percentile(load_shipped(), "kenken", kenken.FAMILY.manual.example(), effort)
        assert alike is not None
        assert percentile(load_shipped(), "kenken", self.PUZZLE, effort) is None


class TestBenchmarks:
    def test_instances_have_no_place_for_candidates(self) -> None:
        puzzle = replace(kenken.FAMILY.manual.example(), candidates=((3, (1, 2)),))
        with pytest.raises(KenkenError, match=r"^the puzzle has candidates of its own, which inst"):
            prove_unique(Document(kenken.FAMILY, puzzle))


class TestKeys:
    @given(housed_puzzles())
    def test_images_are_one_and_others_are_another(self, pair: tuple[CagePuzzle, Grid]) -> None:
        bare, grid = pair
        more = next(digit for digit in bare.digits if digit != grid[1])
        held = ((1, (grid[1], more)), (2, (grid[2],)))
        puzzle = replace(bare, givens=(), candidates=held)
        assume(puzzle.candidates)  # not in a cage of one cell
        family = family_for(puzzle).id
        for image in images(puzzle):
            assert key_of(family, image) == key_of(family, puzzle)
            assert form_of(image) == form_of(puzzle)
        for candidates in ((), held[:1], held[1:], ((1, (grid[1],)), held[1])):
            other = replace(puzzle, candidates=candidates)
            if other != puzzle:
                assert key_of(family, other) != key_of(family, puzzle)
                assert form_of(other) != form_of(puzzle)

    def test_other_names_are_another_puzzle(self) -> None:
        one, other = (replace(EMPTY, candidates=((0, (digit,)),)) for digit in (1, 2))
        assert key_of("sudoku", one) != key_of("sudoku", other)
        assert form_of(one) != form_of(other)

    def test_a_single_candidate_is_no_given(self) -> None:
        one, other = replace(EMPTY, candidates=((0, (1,)),)), replace(EMPTY, givens=((0, 1),))
        assert key_of("sudoku", one) != key_of("sudoku", other)


class TestPeople:
    NOTED = replace(EMPTY, givens=((5, 4), (10, 4), (15, 3)))

    def test_steps_follow_from_what_they_cite(self) -> None:
        taken = 0
        for puzzle in islice(with_candidates(random.Random(46)), 60):
            trace = solve(puzzle, Tier.BEYOND)
            assert not list(complaints(trace)), write_line(Document(family_for(puzzle), puzzle))
            taken += len(trace.steps)
        assert taken > 600

    def test_notes_of_what_the_puzzle_excludes_are_no_premise(self) -> None:
        """Somebody noted a digit that is no candidate: the steps begin without it."""
        puzzle = replace(self.NOTED, candidates=((0, (1, 2)), (1, (3, 4))))
        start = read_state(puzzle, "{1,3} {3} . .\n" + ". . . .\n" * 3)
        trace = solve(puzzle, Tier.BEYOND, start)
        assert trace.start.candidates[:2] == [(1,), (3,)]
        assert not list(complaints(trace))
        none = solve(puzzle, Tier.BEYOND, read_state(puzzle, "{3} . . .\n" + ". . . .\n" * 3))
        assert none.broken is not None
        assert none.broken.cells == (0,)

    def test_a_sukaku_is_solved_from_its_candidates(self) -> None:
        rng = random.Random(7)
        for size in (4, 4, 6, 9):
            puzzle = sukaku(rng, size)
            trace = solve(puzzle, Tier.BEYOND)
            assert trace.solved
            assert trace.start.candidates == list(puzzle.domains)
            [grid] = solutions(puzzle, 2)[0]
            assert tuple(trace.end.values) == grid

    def test_figures_are_the_same_from_every_side(self) -> None:
        for puzzle in islice(with_candidates(random.Random(8)), 12):
            figures = grade(puzzle, with_depth=True)
            for image in images(puzzle):
                assert grade(image, with_depth=True) == figures

    def test_candidates_change_the_figures_and_the_first_step(self) -> None:
        puzzle = replace(EMPTY, candidates=((0, (1,)),))
        first = solve(puzzle, Tier.BEYOND).steps[0]
        assert first.technique == "sole-candidate"
        assert first.placements[0] == (0, 1)
