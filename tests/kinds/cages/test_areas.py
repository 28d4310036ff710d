"""Areas in which no digit repeats, such as cages without a sum: in the rules, in data, to solvers
and to people."""

import json
import pickle
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.backends import backend_of
from kenken_cp.certificate import certify, check
from kenken_cp.core.budget import Run
from kenken_cp.core.errors import KenkenError, PuzzleError
from kenken_cp.core.geometry import neighbours
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import Document, format_of, read_document, write_document
from kenken_cp.formats.native import write_line
from kenken_cp.human import grade, solve
from kenken_cp.kinds.cages import killer, sudoku
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.houses import boxes_of, usual_boxes
from kenken_cp.kinds.cages.keys import form_of, images, key_of
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.verification import decide
from tests.helpers import oracle
from tests.helpers.boards import solutions

BOXES = boxes_of(4, 4, 2, 2)
EMPTY = CagePuzzle(4, 4, (), boxes=BOXES, covered=False)
Areas: TypeAlias = tuple[tuple[int, ...], ...]
BENT: Areas = ((1, 2, 6), (4, 8, 9))  # neither lies in a house


def grow(rng: random.Random, puzzle: CagePuzzle, most: int, grid: Sequence[int] = ()) -> Areas:
    """Some areas in one piece each, with no cell in two or in a cage; a grid obeys them."""
    free = set(range(puzzle.rows * puzzle.columns))
    free -= {cell for cage in puzzle.cages for cell in cage.cells}
    areas = []
    for _ in range(rng.randint(0, most)):
        area = {rng.choice(sorted(free))} if free else set()
        for _ in range(rng.randint(1, len(puzzle.digits) - 1) if area else 0):
            around = {n for c in area for n in neighbours(c, puzzle.rows, puzzle.columns)}
            held = {grid[cell] for cell in area} if grid else set()
            more = [c for c in sorted(around & free - area) if not grid or grid[c] not in held]
            area |= {rng.choice(more)} if more else set()
        if len(area) > 1:
            areas.append(tuple(sorted(area)))
            free -= area
    return tuple(areas)


@st.composite
def areas_of(draw: st.DrawFn, puzzle: CagePuzzle) -> CagePuzzle:
    """The puzzle with up to three areas."""
    rng = draw(st.randoms(use_true_random=False))
    return replace(puzzle, areas=grow(rng, puzzle, 3))


@st.composite
def boards(draw: st.DrawFn) -> CagePuzzle:
    """4×4 and 3×4 boards with and without boxes, diagonals, sums and givens."""
    rows = draw(st.sampled_from([3, 4]))
    grid = draw(st.sampled_from([(1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)]))[: rows * 4]
    given_cells = draw(st.sets(st.sampled_from(range(rows * 4)), max_size=4))
    cages = (Cage((0, 1, 5), "+", grid[0] + grid[1] + grid[5]),) if draw(st.booleans()) else ()
    return CagePuzzle(
        rows,
        4,
        cages,
        boxes=BOXES if rows == 4 and draw(st.booleans()) else (),
        diagonals=rows == 4 and draw(st.booleans()),
        givens=tuple((cell, grid[cell]) for cell in given_cells),
        distinct=bool(cages),
        covered=False,
    )


ANY = boards().flatmap(areas_of)


def unique_with_areas(rng: random.Random, size: int) -> Iterator[CagePuzzle]:
    """Sudokus with areas that a solution obeys, and givens taken out while there is one only."""
    bare = CagePuzzle(size, size, (), boxes=usual_boxes(size), covered=False)
    while True:
        row = replace(bare, givens=tuple(enumerate(rng.sample(bare.digits, size))))
        [grid], _ = solutions(row, 1)
        areas = grow(rng, bare, 2 * size, grid)
        puzzle = replace(bare, givens=tuple(enumerate(grid)), areas=areas)
        for pair in rng.sample(puzzle.givens, size * size):
            fewer = replace(puzzle, givens=tuple(each for each in puzzle.givens if each != pair))
            if len(solutions(fewer, 2)[0]) == 1:
                puzzle = fewer
        yield puzzle


class TestPuzzle:
    def test_areas_are_kept_in_one_form(self) -> None:
        puzzle = replace(EMPTY, areas=((9, 8, 4), (2, 1, 6)))
        assert puzzle.areas == BENT
        assert pickle.loads(pickle.dumps(puzzle)) == puzzle  # noqa: S301
        assert [house.name for house in puzzle.geometry.houses[-2:]] == ["area 1", "area 2"]

    @pytest.mark.parametrize(
        ("area", "told"),
        [
            ((0,), r"^an area of 1 cell, at r1c1: it must have from 2 to 4, the number of digits"),
            ((0, 16), r"cell 16|r5c1 is outside the 4×4 grid"),
            ((0, True), r"they must be integers"),
            ((0, 1, 0), r"^r1c1 occurs twice in one cage"),
            ((0, 5), r"^the cage at r1c1, r2c2 is not connected"),
            ((0, 1, 2, 4, 5), r"^an area of 5 cells, at r1c1, r1c2, r1c3, r2c1, r2c2"),
            ((10, 11), r"^r3c3 is in two cages, \(r3c3, r4c3\) and \(r3c3, r3c4\); remove"),
        ],
    )
    def test_what_cannot_be_is_refused(self, area: tuple[int, ...], told: str) -> None:
        with pytest.raises(PuzzleError, match=told):
            replace(EMPTY, cages=(Cage((10, 14), "+", 5),), areas=(area,))
        with pytest.raises(PuzzleError, match=r"^r1c2 is in two cages, \(r1c1, r1c2\) and \(r1c2"):
            replace(EMPTY, areas=((0, 1), (1, 2)))

    def test_a_digit_twice_in_an_area_breaks_the_rules(self) -> None:
        grid = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
        assert not sudoku.FAMILY.check(EMPTY, grid)
        [broken] = sudoku.FAMILY.check(replace(EMPTY, areas=((0, 1, 2, 6),)), grid)
        assert (broken.cells, broken.sentence) == ((0, 6), "area 1 repeats 1 at r1c1, r2c3.")


class TestData:
    @given(ANY)
    def test_they_are_read_back(self, puzzle: CagePuzzle) -> None:
        family = family_for(puzzle)
        assert ("areas" in family.data(puzzle)) == bool(puzzle.areas)
        document = Document(family, puzzle)
        assert read_document(write_line(document)) == document

    @pytest.mark.parametrize("name", ["fpuzzles", "sudokupad", "sudokupad-link"])
    def test_files_of_drawing_programs_hold_them(self, name: str) -> None:
        sums = (Cage((12, 13), "+", 5),)
        for puzzle in (
            replace(EMPTY, areas=BENT),
            replace(EMPTY, areas=BENT, cages=sums, distinct=True),
        ):
            document = Document(family_for(puzzle), puzzle)
            assert read_document(write_document(document, format_of(name))) == document

    def test_other_formats_refuse_them_by_name(self) -> None:
        document = Document(sudoku.FAMILY, replace(EMPTY, areas=BENT))
        taken = []
        for name in ("ipuz", "penpa", "sudoku", "sdk", "solo", "puzzlink", "pzprv3", "janko"):
            with pytest.raises(KenkenError, match=r"area without a sum .* r1c2, r1c3, r2c3"):
                write_document(document, format_of(name))
            taken.append(name)
        assert len(taken) == 8

    def test_minizinc_data_name_the_model(self) -> None:
        puzzle = replace(EMPTY, areas=BENT)
        assert sudoku.FAMILY.additions(puzzle) == ("areas",)
        text = format_of("minizinc").write(Document(sudoku.FAMILY, puzzle))
        assert "areas.mzn added" in text
        assert json.loads(write_line(Document(sudoku.FAMILY, puzzle)))["puzzle"]["areas"][0] == [
            1, 2, 1,
        ]  # fmt: skip


class TestVerdicts:
    @given(puzzle=ANY)
    def test_any_areas(self, puzzle: CagePuzzle) -> None:
        family = family_for(puzzle)
        wanted = oracle.solutions(family, puzzle)
        for name in ("kernel", "cp-sat", "sat"):
            assert sorted(backend_of(name).grids(family, puzzle, Run(), None)) == wanted, name
        certificate = certify(family, puzzle, decide(family, puzzle))
        check(certificate)
        claims = Outcome.NONE, Outcome.UNIQUE, Outcome.MULTIPLE
        assert certificate.claim is claims[min(len(wanted), 2)]

    def test_nine_by_nine_is_not_solved_as_a_plain_sudoku(self) -> None:
        bare = CagePuzzle(9, 9, (), boxes=usual_boxes(9), covered=False)
        [grid], _ = solutions(replace(bare, givens=tuple(enumerate(range(1, 10)))), 1)
        full = replace(bare, givens=tuple(enumerate(grid)))
        assert decide(sudoku.FAMILY, full).outcome is Outcome.UNIQUE
        first, second = next(
            (cell, cell + 10) for cell in range(20, 60)
            if cell % 9 < 8 and grid[cell] == grid[cell + 10]
        )  # fmt: skip
        apart = replace(full, givens=full.givens[:70], areas=((first, first + 1, second),))
        assert decide(sudoku.FAMILY, apart).outcome is Outcome.NONE


class TestKeys:
    @given(ANY)
    def test_images_are_one_and_others_are_another(self, puzzle: CagePuzzle) -> None:
        family = family_for(puzzle).id
        for image in images(puzzle):
            assert key_of(family, image) == key_of(family, puzzle)
            assert form_of(image) == form_of(puzzle)
        for areas in ((), puzzle.areas[:-1]):
            other = replace(puzzle, areas=areas)
            if other != puzzle:
                assert key_of(family, other) != key_of(family, puzzle)
                assert form_of(other) != form_of(puzzle)


class TestPeople:
    def test_steps_follow_from_what_they_cite(self) -> None:
        from tests.human.test_soundness import complaints  # noqa: PLC0415 - its oracle

        small, large = (unique_with_areas(random.Random(46), size) for size in (4, 6))
        steps, named = 0, 0
        for puzzle in (*islice(small, 20), *islice(large, 3)):
            trace = solve(puzzle, Tier.BEYOND)
            assert not list(complaints(trace)), write_line(Document(family_for(puzzle), puzzle))
            steps += len(trace.steps)
            named += sum(
                group.kind == "area" for step in trace.steps for group in step.evidence.groups
            )
        assert steps > 150
        assert named >= 3

    def test_a_puzzle_is_solved_by_its_areas(self) -> None:
        for size in (4, 6):
            puzzle = next(
                made
                for made in unique_with_areas(random.Random(size), size)
                if decide(sudoku.FAMILY, replace(made, areas=())).outcome is Outcome.MULTIPLE
            )
            trace = solve(puzzle, Tier.BEYOND)
            assert trace.solved
            assert tuple(trace.end.values) == solutions(puzzle, 2)[0][0]

    def test_figures_are_the_same_from_every_side(self) -> None:
        made = unique_with_areas(random.Random(8), 4)
        for _ in range(6):
            puzzle = next(made)
            figures = grade(puzzle, with_depth=True)
            for image in images(puzzle):
                assert grade(image, with_depth=True) == figures

    def test_they_are_drawn_and_told(self) -> None:
        drawing = killer.FAMILY.draw(replace(EMPTY, areas=BENT), None)
        assert drawing.outlines == (((0, 1), (0, 2), (1, 2)), ((1, 0), (2, 0), (2, 1)))
        assert "Area without a sum: r1c2, r1c3, r2c3." in drawing.sentences
        [told] = [
            s
            for part in sudoku.FAMILY.manual.rules([replace(EMPTY, areas=BENT)])
            for s in part
            if "dotted" in s
        ]
        assert told == "Inside a dotted line without a number no digit stands twice."
