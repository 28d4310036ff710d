"""The kernel, compiled or plain, against brute force over the rules, and the two forms alike."""

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kenken_cp.core.geometry import Grid
from kenken_cp.formats import native
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages import rules as cage_rules
from kenken_cp.kinds.cages.kenken import FAMILY
from kenken_cp.kinds.cages.kernel.search import tuples
from kenken_cp.kinds.cages.operators import Rule, readings
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from tests.helpers import oracle
from tests.helpers.examples import paths_of
from tests.helpers.strategies import DIGIT_SETS, puzzles, solved_puzzles
from tests.helpers.uncompiled import reports

pytestmark = pytest.mark.kernel

EVERY_TUPLE = 10**6


def solve(puzzle: CagePuzzle, at_once: int = 64, nodes: int = -1) -> tuple[list[Grid], int]:
    """All solutions in the kernel's order, and the nodes; `at_once` and `nodes` cut the run."""
    search = kernel.begin(puzzle)
    assert search is not None
    grids = []
    while not search.exhausted:
        search.run(at_once, nodes)
        grids += [search.solution(index) for index in range(search.found)]
    kernel.end(search)
    return grids, search.nodes


def tuples_by_the_rules(puzzle: CagePuzzle, cage: Cage) -> list[Grid]:
    """Every tuple that the cage's clue and the distinctness of lines allow, by trying all."""
    houses = [set(house.cells) for house in puzzle.geometry.houses]
    size = len(cage.cells)
    apart = [
        (i, j)
        for i, a in enumerate(cage.cells)
        for j, b in enumerate(cage.cells[:i])
        if any({a, b} <= house for house in houses)
    ]
    operators = readings(cage.operator, size, puzzle.rule)
    return [
        digits
        for digits in product(puzzle.digits, repeat=size)
        if all(digits[i] != digits[j] for i, j in apart)
        and any(operator.explains(digits, cage.target, puzzle.rule) for operator in operators)
    ]


@given(puzzles(max_size=4, max_cage=4))
def test_cage_tuples_are_those_of_the_rules(puzzle: CagePuzzle) -> None:
    for cage in puzzle.cages:
        found = kernel.cage_tuples(puzzle, cage, EVERY_TUPLE)
        if found is None:  # only a target beyond 64 bits is refused at this size
            assert abs(cage.target) >= 1 << 62
        else:
            assert list(found) == tuples_by_the_rules(puzzle, cage)


@pytest.mark.parametrize("digits", DIGIT_SETS)
@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("operator", "+-*/?")
def test_zero_as_a_target(operator: str, rule: Rule, digits: tuple[int, ...]) -> None:
    size = 2 if rule is Rule.PAIR else 3
    cage = Cage(tuple(range(size)), operator, 0)
    rest = tuple(Cage((cell,), "=", (digits or (1,))[0]) for cell in range(size, 3))
    puzzle = CagePuzzle(1, 3, (cage, *rest), digits[:5], rule)
    found = kernel.cage_tuples(puzzle, cage, EVERY_TUPLE)
    assert found is not None
    assert list(found) == tuples_by_the_rules(puzzle, cage)


def test_tuples_beyond_the_limit_are_refused() -> None:
    puzzle = CagePuzzle(1, 9, (Cage(tuple(range(9)), "+", 45),))
    assert kernel.cage_tuples(puzzle, puzzle.cages[0], 362_880) is None  # 9! are too many at all
    shorter = CagePuzzle(1, 4, (Cage((0, 1, 2, 3), "+", 10),))
    assert kernel.cage_tuples(shorter, shorter.cages[0], 23) is None
    assert len(kernel.cage_tuples(shorter, shorter.cages[0], 24) or ()) == 24


@pytest.mark.parametrize("count", [16, 17, 31, 32])
def test_as_many_digits_as_there_may_be(count: int) -> None:
    digits = tuple(range(1, count + 1))
    cages = (Cage((0, 1, 2), "+", 3 * count - 3), Cage((3,), "=", count))
    puzzle = CagePuzzle(2, 2, cages, digits)
    for cage in cages:
        found = kernel.cage_tuples(puzzle, cage, EVERY_TUPLE)
        assert found is not None
        assert list(found) == tuples_by_the_rules(puzzle, cage)
    grids, _ = solve(puzzle)
    assert all(not cage_rules.check(puzzle, grid) for grid in grids)
    assert {grid[:3] for grid in grids} == {
        digits
        for digits in tuples_by_the_rules(puzzle, cages[0])
        if count not in (digits[1], digits[2])
    }


@pytest.mark.parametrize("size", [11, 12, 16])
def test_a_cage_too_large_is_refused_and_the_search_kept(size: int) -> None:
    puzzle = CagePuzzle(1, size, (Cage(tuple(range(size)), "+", sum(range(size + 1))),))
    assert kernel.cage_tuples(puzzle, puzzle.cages[0], EVERY_TUPLE) is None
    assert kernel.begin(puzzle) is None
    assert kernel.begin(puzzle) is None


@settings(deadline=None)
@given(
    puzzles(max_size=3, max_cage=4).filter(lambda p: len(p.digits) ** (p.rows * p.columns) < 20_000)
)
def test_solutions_are_those_of_brute_force(puzzle: CagePuzzle) -> None:
    if any(abs(cage.target) >= 1 << 62 for cage in puzzle.cages):
        assert kernel.begin(puzzle) is None
        return
    grids, _ = solve(puzzle)
    assert sorted(grids) == oracle.solutions(FAMILY, puzzle)


@settings(deadline=None)
@given(solved_puzzles(min_size=4, max_size=7, max_cage=3))
def test_the_known_solution_is_found_or_two_others(solved: tuple[CagePuzzle, Grid]) -> None:
    puzzle, grid = solved
    search = kernel.begin(puzzle)
    assert search is not None
    search.run(2, 5_000)
    found = [search.solution(index) for index in range(search.found)]
    kernel.end(search)
    assert all(not cage_rules.check(puzzle, other) for other in found)
    if search.exhausted:
        assert grid in found


@settings(deadline=None)
@given(puzzles(max_size=3, max_cage=3), st.integers(1, 3), st.integers(0, 3))
def test_a_search_resumes_where_it_stopped(puzzle: CagePuzzle, at_once: int, nodes: int) -> None:
    if kernel.begin(puzzle) is None:
        return
    whole, effort = solve(puzzle)
    search = kernel.begin(puzzle)
    assert search is not None
    grids: list[Grid] = []
    for _ in range(100_000):
        search.run(at_once, nodes + (not search.found))
        grids += [search.solution(index) for index in range(search.found)]
        if search.exhausted:
            break
    assert grids == whole
    assert search.nodes == effort


@pytest.mark.parametrize("path", paths_of("cages"), ids=lambda path: path.stem)
def test_the_examples_are_what_their_folder_says(path: Path) -> None:
    document = native.read(path.read_text(encoding="utf-8"))
    search = kernel.begin(document.puzzle)
    if search is None:
        pytest.skip("not for the kernel: a cage too large to tabulate")
    search.run(2, -1)
    found = [search.solution(index) for index in range(search.found)]
    kernel.end(search)
    assert len(found) == {"none": 0, "unique": 1, "multiple": 2}[path.parent.name]
    if document.solution is not None:
        assert found == [document.solution]


def report() -> dict[str, object]:
    """What a search finds on each example within a few nodes."""
    found: dict[str, object] = {}
    for path in paths_of("cages")[::2]:
        puzzle = native.read(path.read_text(encoding="utf-8")).puzzle
        search = None if "16x16" in path.stem else kernel.begin(puzzle)
        if search is not None:
            search.run(9, 50)
            grids = [search.solution(index) for index in range(search.found)]
            found[f"{path.parent.name}/{path.stem}"] = [search.nodes, grids]
            kernel.end(search)
    return found


@pytest.mark.skipif(not kernel.COMPILED, reason="there is no compiled form to compare with")
def test_compiled_and_plain_search_alike() -> None:
    plain, compiled = reports("tests.kinds.cages.kernel.test_kernel", report())
    assert len(plain) > 25
    assert plain == compiled


def test_stores_share_what_they_may_hold() -> None:
    stores = [tuples.TupleStore(tuple(range(1, 10)), True) for _ in range(17)]
    assert stores[0].find(4, ord("+"), 20, (1 << 6) - 1) == 0  # its first entry
    held = stores[0].count_words()
    try:
        tuples.share(stores[:1])
        assert stores[0].count_words() == held > 0
        tuples.share(stores * 60)  # so many that each may hold nothing
        assert stores[0].count_words() == 0
    finally:
        tuples.share([])


@pytest.mark.parametrize("size", [2, 9, 12, 16])
def test_every_house_is_looked_at_first(size: int) -> None:
    """Cells with one candidate each touch nothing: a repeated digit shows in the houses alone.

    Two cells that change places repeat their digits in the two lines across.
    """
    square = [(row + column) % size + 1 for row in range(size) for column in range(size)]
    for line in range(size - 1):
        for cell, other in ((line * size, line * size + size), (line, line + 1)):
            digits = [*square]
            digits[cell], digits[other] = digits[other], digits[cell]
            cages = tuple([Cage((at,), "=", digit) for at, digit in enumerate(digits)])
            search = kernel.begin(CagePuzzle(size, size, cages))
            assert search is not None
            search.run(2, -1)
            assert (search.found, search.exhausted) == (0, True)
            kernel.end(search)
