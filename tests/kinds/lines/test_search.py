"""Verdicts on Nonograms: the line solver, propagation, probing, search, models, certificates."""

import random
import re
import subprocess
from collections import Counter
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kenken_cp import verification
from kenken_cp.certificate import certify, check
from kenken_cp.core.budget import Budget
from kenken_cp.core.errors import OutOfBudget
from kenken_cp.core.verdict import Outcome
from kenken_cp.kinds.lines import kernel, model
from kenken_cp.kinds.lines.closure import line_ways, rules_out
from kenken_cp.kinds.lines.kernel.search.lines import Lines
from kenken_cp.kinds.lines.nonogram import FAMILY
from kenken_cp.kinds.lines.puzzle import LinePuzzle, puzzle_of
from tests.helpers.changed import replace_parts
from tests.helpers.line_boards import crossword, dominoes, noise, separate_cells
from tests.helpers.nonograms import line_puzzles, picture, placements, runs, solutions, ways

pytestmark = pytest.mark.kernel

SGT = Path("/usr/games/sgt-pattern")
WORD = (1 << 64) - 1
NO_WORDS = -1  # every line takes the way of several words

Known = list[int | None]


def masks(known: Known, words: int) -> tuple[list[int], list[int]]:
    """The cells that may be filled, and those that may be empty, in words of 64."""
    filled = sum(1 << place for place, value in enumerate(known) if value != 0)
    empty = sum(1 << place for place, value in enumerate(known) if value != 1)
    parts = range(0, 64 * words, 64)
    return [filled >> at & WORD for at in parts], [empty >> at & WORD for at in parts]


def solve(lines: Lines, clue: tuple[int, ...], known: Known) -> list[set[int]] | None:
    """What the compiled line solver says of each cell."""
    found = lines.solve_clue(clue, len(known), *masks(known, lines.words))
    if found is None:
        return None
    filled, empty = (sum(word << 64 * at for at, word in enumerate(mask)) for mask in found)
    return [
        {value for value, mask in ((0, empty), (1, filled)) if mask >> place & 1}
        for place in range(len(known))
    ]


@given(st.lists(st.integers(0, 1), min_size=1, max_size=10), st.data())
@settings(max_examples=120)
def test_a_line_is_solved_exactly(line: list[int], drawn: st.DataObject) -> None:
    """By the kernel in one word and in several, and by the closure, as by trying all placements."""
    length = len(line)
    known: Known = drawn.draw(
        st.lists(st.sampled_from((None, None, 0, 1)), min_size=length, max_size=length)
    )
    clue = runs(tuple(line))
    wanted = ways(clue, tuple(known))
    assert solve(Lines(length), clue, known) == wanted
    assert solve(Lines(length, NO_WORDS), clue, known) == wanted
    assert line_ways(clue, known) == wanted


@pytest.mark.parametrize("length", [61, 62, 63, 64, 65, 126, 127, 128, 129, 200, 512])
def test_long_lines_are_solved_as_the_closure_does(length: int) -> None:
    rng = random.Random(length)
    agreed: Counter[bool] = Counter()
    for stay in (0.2, 0.5, 0.8, 0.97):
        for share in (0.0, 0.2, 0.5):
            line = [rng.randint(0, 1)]
            while len(line) < length:
                line.append(line[-1] if rng.random() < stay else 1 - line[-1])
            known: Known = [value if rng.random() < share else None for value in line]
            if rng.random() < 0.3:
                known[rng.randrange(length)] = rng.randint(0, 1)
            found = solve(Lines(rng.choice((length, 512))), runs(tuple(line)), known)
            assert found == line_ways(runs(tuple(line)), known)
            agreed[found is None] += 1
    assert agreed[False] > 6


# counting


def count_solutions(puzzle: LinePuzzle) -> tuple[int, int]:
    """The number of solutions, and the nodes they took."""
    search = kernel.begin(puzzle)
    found = 0
    while not search.exhausted:
        search.run(kernel.ROOM, 1 << 20)
        found += search.found
    kernel.end(search)
    return found, search.nodes


@given(line_puzzles())
@settings(max_examples=100)
def test_the_search_finds_every_solution_once(puzzle: LinePuzzle) -> None:
    wanted = sorted(solutions(puzzle))
    search = kernel.begin(puzzle)
    found = []
    while not search.exhausted:
        search.run(2, 3)  # stopped and resumed at every few nodes
        found += [search.solution(index) for index in range(search.found)]
        assert len(found) <= len(wanted)
    kernel.end(search)
    assert sorted(found) == wanted


@pytest.mark.parametrize(("side", "unique", "by_lines"), [(2, 14, 14), (3, 384, 384)])
def test_small_squares(side: int, unique: int, by_lines: int) -> None:
    assert census(side) == (unique, by_lines)


def census(side: int) -> tuple[int, int]:
    """Of all pictures of this size, those with a unique puzzle, and those that lines solve."""
    clues = Counter(puzzle_of(grid, side) for grid in product((0, 1), repeat=side * side))
    unique = by_lines = 0
    for puzzle, pictures in clues.items():
        found, nodes = count_solutions(puzzle)
        assert found == pictures
        unique += found == 1
        by_lines += found == 1 and nodes == 0
    return unique, by_lines


@pytest.mark.skipif(not kernel.COMPILED, reason="takes a minute uncompiled")
def test_all_pictures_of_4x4() -> None:
    """OEIS A242876 has the first number."""
    assert census(4) == (52_362, 51_234)


@pytest.mark.slow
def test_all_pictures_of_5x5() -> None:
    """The published numbers. Pictures with the same row clues are counted together, and those that
    mirrors make of them are as many."""
    clue_of = {line: runs(line) for line in product((0, 1), repeat=5)}
    unique = by_lines = 0
    for clues in product(sorted(set(clue_of.values())), repeat=5):
        mirrored = tuple([clue[::-1] for clue in clues])
        orbit = {clues, clues[::-1], mirrored, mirrored[::-1]}
        if clues != min(orbit):
            continue
        pictures: Counter[tuple[tuple[int, ...], ...]] = Counter()
        for lines in product(*[placements(clue, 5) for clue in clues]):
            pictures[tuple([clue_of[column] for column in zip(*lines, strict=True)])] += 1
        for down in [down for down, count in pictures.items() if count == 1]:
            search = kernel.begin(LinePuzzle(5, 5, clues, down))
            search.run(2, 1 << 20)
            assert search.exhausted
            assert search.found == 1
            kernel.end(search)
            unique += len(orbit)
            by_lines += len(orbit) * (search.nodes == 0)
    assert (unique, by_lines) == (25_309_575, 24_976_511)


def test_solutions_beyond_the_room_of_a_run() -> None:
    """6! ways to put one block into each row and column."""
    single = ((1,),) * 6
    puzzle = LinePuzzle(6, 6, single, single)
    assert count_solutions(puzzle)[0] == 720
    grids = list(verification.solutions(FAMILY, puzzle, "kernel"))
    assert len(set(grids)) == 720


def test_a_deep_search_keeps_its_branches() -> None:
    """Many branches deep, nothing beyond the room of a run is written."""
    rng = random.Random(5)
    for _ in range(30):
        puzzle = puzzle_of(tuple([rng.randint(0, 1) for _ in range(400)]), 20)
        search = kernel.begin(puzzle)
        search.run(2, 20_000 if kernel.COMPILED else 60)
        assert search.found <= 2
        grids = [search.solution(index) for index in range(search.found)]
        assert len(set(grids)) == len(grids)
        assert all(FAMILY.check(puzzle, grid) == [] for grid in grids)
        kernel.end(search)
        if not kernel.COMPILED:
            break


@pytest.mark.parametrize("sides", [(1, 1), (1, 7), (7, 1), (1, 70), (512, 1)])
def test_boards_of_one_line(sides: tuple[int, int]) -> None:
    rows, columns = sides
    rng = random.Random(rows)
    grid = tuple([rng.randint(0, 1) for _ in range(rows * columns)])
    assert verification.decide(FAMILY, puzzle_of(grid, columns)).grids[0] == grid


def test_the_largest_board() -> None:
    """512×512 of stripes with notches: lines alone settle it."""
    rng = random.Random(1)
    cells = [int(row % 3 != 0 or rng.random() < 0.02) for row in range(512) for _ in range(512)]
    search = kernel.begin(puzzle_of(tuple(cells), 512))
    assert search.settle()
    known = search.board.list_known()
    assert all(value in (-1, cell) for value, cell in zip(known, cells, strict=True))
    assert known.count(-1) < len(cells) // 2
    kernel.end(search)


@pytest.mark.skipif(not SGT.exists(), reason="needs Debian's sgt-puzzles")
@pytest.mark.parametrize("side", [5, 10, 20])
def test_puzzles_by_another_maker_are_unique_by_lines(side: int) -> None:
    made = subprocess.run(
        [SGT, "--generate", "20", f"{side}x{side}"], capture_output=True, text=True, check=True
    )
    for text in made.stdout.split():
        puzzle = by_sgt(text)
        assert count_solutions(puzzle) == (1, 0)
        verdict = verification.decide(FAMILY, puzzle, "sat")
        assert verdict.grids == verification.decide(FAMILY, puzzle, "kernel").grids


def by_sgt(text: str) -> LinePuzzle:
    """A game ID of Pattern: the columns first."""
    found = re.fullmatch(r"(\d+)x(\d+):([\d./]*)", text)
    assert found
    wide = int(found[1])
    lines = [tuple(map(int, part.split("."))) if part else () for part in found[3].split("/")]
    return LinePuzzle(len(lines) - wide, wide, tuple(lines[wide:]), tuple(lines[:wide]))


HARD = {"dominoes": dominoes, "separate cells": separate_cells, "letters": crossword}


@pytest.mark.skipif(not kernel.COMPILED, reason="takes thousands of nodes")
@pytest.mark.parametrize("name", HARD)
@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(4, 40), marks=pytest.mark.slow)])
def test_hard_sets_are_decided_within_ten_seconds_each(name: str, seeds: range) -> None:
    for seed in seeds:
        puzzle = HARD[name](random.Random(seed))
        verdict = verification.decide(FAMILY, puzzle, budget=Budget(seconds=10))
        assert verdict.outcome in (Outcome.UNIQUE, Outcome.MULTIPLE), (name, seed)


@pytest.mark.parametrize("seed", range(12))
def test_what_the_kernel_gives_up_is_settled_by_sat(seed: int) -> None:
    """With one node for the kernel, the other backend gives the kernel's own verdict."""
    puzzle = noise(random.Random(seed), 12, 0.5)
    wanted = verification.decide(FAMILY, puzzle, "kernel")
    hurried = replace_parts(FAMILY, kind=replace_parts(FAMILY.kind, auto_nodes=lambda puzzle: 1))
    verdict = verification.decide(hurried, puzzle)
    assert verdict.outcome == wanted.outcome
    if wanted.nodes != 1:
        assert verdict.backend == ("sat:cadical195" if wanted.nodes else "kernel")
    if verdict.outcome is Outcome.UNIQUE:
        assert verdict.grids == wanted.grids


def test_what_nobody_settles_is_said_of_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel may give up, and the board be too large for the others."""
    monkeypatch.setattr(model, "MOST_STATES", 10)
    hurried = replace_parts(FAMILY, kind=replace_parts(FAMILY.kind, auto_nodes=lambda puzzle: 1))
    puzzles = [noise(random.Random(seed), 12, 0.5) for seed in range(12)]
    verdicts = [verification.decide(hurried, puzzle) for puzzle in puzzles]
    left = [verdict for verdict in verdicts if verdict.outcome is Outcome.UNKNOWN]
    assert left
    for verdict in left:
        assert verdict.reason.startswith(
            "no backend settles it; kernel: gave up after 1 node; sat:cadical195 and cp-sat: this "
            "board is too large for a model of constraints: "
        )


@pytest.mark.parametrize("size", range(6, 16, 3 if kernel.COMPILED else 6))
def test_sat_and_the_kernel_say_the_same_of_random_boards(size: int) -> None:
    for seed in range(40):
        rng = random.Random(seed)
        puzzle = noise(rng, size, rng.choice((0.3, 0.5, 0.6)))
        wanted = verification.decide(FAMILY, puzzle, "kernel")
        verdict = verification.decide(FAMILY, puzzle, "sat:cadical195")
        assert verdict.outcome == wanted.outcome, seed
        assert verdict.outcome is not Outcome.UNIQUE or verdict.grids == wanted.grids


@pytest.mark.skipif(not kernel.COMPILED, reason="takes thousands of nodes")
@pytest.mark.parametrize("name", HARD)
def test_sat_and_the_kernel_say_the_same_of_hard_sets(name: str) -> None:
    for seed in range(2):
        puzzle = HARD[name](random.Random(seed))
        wanted = verification.decide(FAMILY, puzzle, "kernel")
        verdict = verification.decide(FAMILY, puzzle, "sat:cadical195")
        assert verdict.outcome == wanted.outcome != Outcome.UNKNOWN, seed
        assert verdict.outcome is not Outcome.UNIQUE or verdict.grids == wanted.grids


@pytest.mark.skipif(not kernel.COMPILED, reason="takes thousands of nodes")
def test_a_board_that_the_kernel_alone_does_not_decide_is_decided_by_sat() -> None:
    """The kernel finds no solution in 3,800,000 nodes, nor SAT by states in 100,000 conflicts."""
    puzzle = noise(random.Random(59), 30, 0.4)
    verdict = verification.decide(FAMILY, puzzle)
    assert (verdict.outcome, verdict.backend) == (Outcome.MULTIPLE, "sat:cadical195")
    assert verdict.nodes < 60_000


@pytest.mark.skipif(not kernel.COMPILED, reason="takes thousands of nodes")
@pytest.mark.parametrize("seed", [115, 405, 984])
def test_beliefs_guide_long_searches_to_solutions(seed: int) -> None:
    """These took 40,000 to 800,000 nodes without; stopped and resumed, the search is the same."""
    puzzle = noise(random.Random(seed), 25, 0.5)
    search = kernel.LineSearch(25, 25, 2, [])
    search.load(puzzle)
    search.run(2, 40_000)
    assert search.found == 2
    nodes, grids = search.nodes, [search.solution(0), search.solution(1)]
    assert grids[0] != grids[1]
    assert all(FAMILY.check(puzzle, grid) == [] for grid in grids)
    search = kernel.LineSearch(25, 25, 2, [])
    search.load(puzzle)
    found: list[tuple[int, ...]] = []
    while len(found) < 2:
        search.run(2 - len(found), 999)
        found += [search.solution(index) for index in range(search.found)]
    assert (search.nodes, found) == (nodes, grids)


@pytest.mark.kernel
@pytest.mark.parametrize("seed", range(8))
def test_a_guided_search_finds_all_solutions(seed: int) -> None:
    """Guided from its first nodes on, it counts what an unguided search counts."""
    rng = random.Random(seed)
    for size in (4, 5, 6, 7):
        puzzle = noise(rng, size, 0.4)
        counted = []
        for patience in (0, 1, 3, 10**9):
            search = kernel.LineSearch(size, size, 200, [])
            search.load(puzzle)
            search.patience = patience
            search.run(200, 10**6)
            found = {search.solution(index) for index in range(search.found)}
            assert len(found) == search.found
            assert all(FAMILY.check(puzzle, grid) == [] for grid in found)
            counted.append((found if search.exhausted else len(found), search.exhausted))
        assert counted == [counted[0]] * 4


# models


@given(line_puzzles(4))
@settings(max_examples=25, deadline=None)
def test_backends_find_what_trying_finds(puzzle: LinePuzzle) -> None:
    wanted = set(solutions(puzzle))
    for backend in ("kernel", "cp-sat", "sat"):
        assert set(verification.solutions(FAMILY, puzzle, backend)) == wanted


def test_minizinc_reads_the_reference_model() -> None:
    puzzle = LinePuzzle(3, 4, ((1, 1), (), (2,)), ((1,), (), (2,), (1,)), ((0, 1),))
    found = {tuple(grid) for grid in verification.solutions(FAMILY, puzzle, "minizinc")}
    assert found == set(solutions(puzzle))
    none = LinePuzzle(1, 2, ((1,),), ((), ()))
    assert verification.decide(FAMILY, none, "minizinc").outcome is Outcome.NONE


def test_large_boards_are_reduced_and_every_value_is_derived_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = picture("##.#", "#...", "..##", ".###")
    assert all(len(domain) == 2 for domain in FAMILY.model(puzzle).domains)
    monkeypatch.setattr(model, "WHOLE", 1)
    domains = FAMILY.model(puzzle).domains
    removed = [
        (cell, value) for cell, held in enumerate(domains) for value in (0, 1) if value not in held
    ]
    assert removed
    excludes = rules_out(puzzle)
    assert all(excludes(cell, value) for cell, value in removed)
    verdict = verification.decide(FAMILY, puzzle)
    assert check(certify(FAMILY, puzzle, verdict)) >= 0
    assert verification.decide(FAMILY, puzzle, "sat").grids == verdict.grids


@given(line_puzzles(4))
def test_what_is_ruled_out_is_in_no_solution(puzzle: LinePuzzle) -> None:
    excludes, grids = rules_out(puzzle), list(solutions(puzzle))
    for cell, value in product(range(puzzle.rows * puzzle.columns), (0, 1)):
        if excludes(cell, value):
            assert all(grid[cell] != value for grid in grids)


def test_a_contradiction_rules_out_everything() -> None:
    excludes = rules_out(LinePuzzle(1, 2, ((1,),), ((), ())))
    assert excludes(0, 0)
    assert excludes(1, 1)


def test_a_board_too_large_for_clauses_stays_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model, "MOST_STATES", 10)
    puzzle = picture("#.#.", ".#.#", "#.#.", "##..")
    with pytest.raises(OutOfBudget, match="too large for a model"):
        FAMILY.model(puzzle)
    assert verification.decide(FAMILY, puzzle, "sat").outcome is Outcome.UNKNOWN


def test_a_node_budget_gives_no_verdict() -> None:
    """Two 2×2 switches far apart: four solutions, which lines alone do not find."""
    puzzle = picture("#...", ".#..", "..#.", "...#")
    verdict = verification.decide(FAMILY, puzzle, "kernel", Budget(nodes=0))
    assert verdict.outcome is Outcome.UNKNOWN
    assert verification.decide(FAMILY, puzzle).outcome is Outcome.MULTIPLE
