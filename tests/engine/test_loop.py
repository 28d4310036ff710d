"""The technique loop of the engine, on a toy kind of puzzle and beside a plain loop."""

import importlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kenken_cp.engine import COMPILED
from kenken_cp.engine.log import CELL, OWN, PLACE, STEP, STRIKE, VALUE
from kenken_cp.engine.technique import SearchTechnique
from tests.helpers.paths import ROOT

pytestmark = pytest.mark.kernel

EXAMPLES = settings(max_examples=150, deadline=None)
CANDIDATE, LAST_CELL, SEARCH = range(3)
WEIGHTS = 2, 30, 0
TIERS = 1, 3, 8
TOGETHER = 1, 2, 8  # tiers whose deductions are counted together
SAME = 3, 3, 8  # a tier above these, in which each technique counts for itself
BUILD = """
from Cython.Build import cythonize
from setuptools import Extension, setup

setup(ext_modules=cythonize([Extension("toy_line", ["toy_line.py"])], include_path=[{root!r}]))
"""


@pytest.fixture(scope="session")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The module of the toy, in the form that the engine has: its classes extend the engine's."""
    if not COMPILED:
        yield importlib.import_module("tests.helpers.toy_line")
        return
    pytest.importorskip("Cython")
    folder = tmp_path_factory.mktemp("toy")
    for name in ("toy_line.py", "toy_line.pxd"):
        shutil.copy(ROOT / "tests" / "helpers" / name, folder)
    (folder / "setup.py").write_text(BUILD.format(root=str(ROOT)), encoding="utf-8")
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"], cwd=folder, check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "CFLAGS": "-O0 -g0"}, capture_output=True,
    )  # fmt: skip
    (folder / "toy_line.py").unlink()  # so that only the compiled form can be found
    sys.path.insert(0, str(folder))
    yield importlib.import_module("toy_line")
    sys.path.remove(str(folder))


def loop_of(toy: Any, cells: int, tiers: tuple[int, ...] = TIERS) -> Any:
    """A loop for lines of so many cells, with both techniques and search."""
    makers = toy.LastCandidate, toy.LastCell, SearchTechnique
    return toy.LineLoop(cells, list(zip(makers, tiers, WEIGHTS, strict=True)))


# A loop that is too simple to be wrong: it looks at everything before each step.


class Course(NamedTuple):
    """What the loop did to a line."""

    board: list[int]
    steps: list[tuple[int, int, int]]  # technique, deductions available, cell
    effort: int
    broken: bool


def deductions(board: list[int], placed: set[int]) -> list[list[tuple[int, int]]]:
    """For each technique the cells and values that it has."""
    cells = range(len(board))
    alone = [(c, board[c]) for c in cells if c not in placed and board[c].bit_count() == 1]
    held = {c: [cell for cell in cells if board[cell] >> c & 1] for c in cells}
    only = [(held[v][0], 1 << v) for v in cells if len(held[v]) == 1 and held[v][0] not in placed]
    return [alone, only if len(board) > 1 else []]


def place(board: list[int], placed: set[int], found: list[tuple[int, int]]) -> bool:
    """Write values down together; False if that contradicts itself."""
    put: dict[int, int] = {}
    for cell, value in found:
        put[cell] = put.get(cell, 0) | value
    sound = True
    for cell in sorted(put):
        sound &= put[cell].bit_count() == 1 and bool(board[cell] & put[cell])
        board[cell] = put[cell]
        placed.add(cell)
        for other in range(len(board)):
            if other != cell and board[other] & put[cell]:
                board[other] &= ~put[cell]
                sound &= board[other] != 0
    return sound


def steps_of(line: list[int], without: set[int], together: bool) -> Course:
    """Take the steps one by one; `together` counts the deductions of both techniques."""
    board, placed, steps, effort = list(line), set[int](), [], 0
    while len(placed) < len(board):
        found = deductions(board, placed)
        code = next((c for c in range(2) if found[c] and c not in without), -1)
        if code < 0:
            break
        counted = [c for c in range(2) if c not in without and (together or c == code)]
        available, first = sum(len(found[c]) for c in counted), found[code][0]
        steps.append((code, available, first[0]))
        load = 2 if code == LAST_CELL else 0  # two cells kept in mind: two bits
        left = len(board) - len(placed)
        effort += WEIGHTS[code] * 125 * (8 + load) * left // (available * len(board))
        if not place(board, placed, [first]):
            return Course(board, steps, effort, True)
    return Course(board, steps, effort, False)


def rounds_of(line: list[int]) -> tuple[int, list[int], bool]:
    """Let both techniques look at one board again and again; rounds, the board, broken."""
    board, placed, rounds = list(line), set[int](), 0
    while len(placed) < len(board):
        found = [each for some in deductions(board, placed) for each in some]
        if not found:
            break
        sound = place(board, placed, found)
        rounds += 1
        if not sound:
            return rounds, board, True
    return rounds, board, False


@st.composite
def lines(draw: st.DrawFn) -> list[int]:
    """Lines that have a solution, and some that have none."""
    cells = draw(st.integers(1, 7))
    solution = draw(st.permutations(range(cells)))
    noise = draw(st.lists(st.integers(0, (1 << cells) - 1), min_size=cells, max_size=cells))
    line = [1 << value | more for value, more in zip(solution, noise, strict=True)]
    if draw(st.integers(0, 4)) == 0:
        line[0] = 1 << solution[-1]  # which is another cell's
    return min(line, line[::-1])  # as it is laid


def triples(loop: Any) -> list[tuple[int, int, int]]:
    """The entries of the log."""
    entries = loop.entries()
    return list(zip(entries[::3], entries[1::3], entries[2::3], strict=True))


@EXAMPLES
@given(
    line=lines(),
    left_out=st.sets(st.sampled_from((CANDIDATE, LAST_CELL))),
    tiers=st.sampled_from((TIERS, TOGETHER, SAME)),
)
def test_steps_are_those_of_a_plain_loop(
    toy: Any, line: list[int], left_out: set[int], tiers: tuple[int, ...]
) -> None:
    loop = loop_of(toy, len(line), tiers)
    for without in (left_out, set()):  # what is left out is back with the next puzzle
        loop.load(line)
        loop.keep_log()
        for code in without:
            loop.leave_out(code)
        assert not loop.run(7, 1 << 30)
        expected = steps_of(line, without, tiers == TOGETHER)
        taken = [entry[1:] for entry in triples(loop) if entry[0] == STEP]
        put = {cell for kind, cell, _ in triples(loop) if kind == PLACE}
        assert taken == [step[:2] for step in expected.steps]
        assert put == {step[2] for step in expected.steps}
        assert loop.state.broken_place()[0] == expected.broken
        if not expected.broken:
            assert loop.line.board() == expected.board
        codes = [step[0] for step in expected.steps]
        assert loop.effort == expected.effort
        assert loop.counts() == (codes.count(0), codes.count(1), 0)
        assert loop.steps == len(codes)
        assert loop.hardest == max(codes, default=-1)
        assert loop.hardest_at == (codes.index(max(codes)) + 1 if codes else 0)
        assert loop.reached == (tiers[max(codes)] if codes else 0)


@EXAMPLES
@given(line=lines())
def test_rounds_are_those_of_a_plain_loop(toy: Any, line: list[int]) -> None:
    loop = loop_of(toy, len(line))
    loop.load(line)
    loop.run(7, 1 << 30)
    loop.begin_rounds()
    assert loop.effort == loop.steps == loop.reached == 0
    while loop.count_rounds(7):
        pass
    rounds, board, broken = rounds_of(line)
    assert loop.rounds == rounds
    assert (loop.state.broken_place()[0] != 0) == broken
    if not broken:
        assert loop.line.board() == board


@EXAMPLES
@given(line=lines(), cut=st.integers(1, 7))
def test_climbing_comes_to_what_steps_come_to(toy: Any, line: list[int], cut: int) -> None:
    loop = loop_of(toy, len(line))
    loop.load(line)
    loop.run(cut, 1 << 30)
    solved = not loop.state.open_cells and not loop.state.broken_place()[0]
    reached, board = loop.reached, loop.line.board()
    loop.load(line)
    climbed = loop.climb_to(cut)
    assert climbed == (reached if solved else 0)
    if solved:
        assert loop.line.board() == board


@EXAMPLES
@given(line=lines())
def test_a_line_and_its_mirror_image_are_laid_alike(toy: Any, line: list[int]) -> None:
    boards = []
    for each in (line, line[::-1]):
        loop = loop_of(toy, len(line))
        loop.load(each)
        boards.append(loop.line.board())
    assert boards == [min(line, line[::-1])] * 2


def test_a_log_and_its_score_by_hand(toy: Any) -> None:
    """Cells hold {0}, {1, 2}, {1, 2, 3}, {1, 2}: 0 is alone, then only the third can hold 3."""
    loop = loop_of(toy, 4)
    loop.load([0b0001, 0b0110, 0b1110, 0b0110])
    loop.keep_log()
    assert not loop.run(7, 1 << 30)
    assert triples(loop) == [
        (STEP, CANDIDATE, 1), (CELL, 0, 0), (PLACE, 0, 0b0001),
        (STEP, LAST_CELL, 1), (VALUE, 0b1000, 0), (PLACE, 2, 0b1000),
    ]  # fmt: skip
    assert loop.effort == 2 * 1000 + 30 * 125 * (8 + 2) * 3 // 4  # three of four are open
    assert (loop.steps, loop.hardest, loop.hardest_at, loop.reached) == (2, LAST_CELL, 2, 3)
    assert loop.state.open_cells == 2
    loop.begin_rounds()
    while loop.count_rounds(7):
        pass
    assert loop.rounds == 1  # both are there at once


def test_where_it_gives_out_cells_are_supplied(toy: Any) -> None:
    """Each supplied cell ends a run, so that clocks are watched; it costs a step and no effort."""
    loop = loop_of(toy, 4)
    loop.load([0b1111, 0b0011, 0b1111, 0b1111])
    loop.keep_log()
    assert not loop.run(8, 1 << 30)
    assert loop.steps == 0
    loop.tell_solution([4, 1, 2, 8] if loop.form.way == 0 else [8, 2, 1, 4])
    assert loop.run(8, 1 << 30)
    assert (loop.steps, loop.supplied, loop.effort, loop.reached) == (1, 1, 0, 8)
    cell = next(cell for cell, held in enumerate(loop.line.board()) if held.bit_count() == 1)
    assert triples(loop)[:3][0] == (STEP, SEARCH, 1)
    assert triples(loop)[1] == (CELL, cell, 0)  # the cell with fewest candidates
    assert STRIKE in {kind for kind, _, _ in triples(loop)}
    while loop.run(8, 1 << 30):
        pass
    assert not loop.state.open_cells
    assert loop.counts()[SEARCH] == 0
    loop.load([0b1111, 0b0011, 0b1111, 0b1111])  # whose solution was not told
    assert not loop.run(8, 1 << 30)
    assert loop.steps == 0


def test_a_technique_looks_only_where_something_changed(toy: Any) -> None:
    """One that watches cells looks at all, then at those near a change; the other at all always."""
    loop = loop_of(toy, 4)
    loop.load([0b0001, 0b0110, 0b1110, 0b0110])
    loop.run(7, 1)
    looks = loop.shared[0]
    assert looks.seen[:4] == [(CANDIDATE, cell) for cell in range(4)]
    assert looks.seen[4:] == [(CANDIDATE, 0)]  # the step itself
    del looks.seen[:]
    loop.run(7, 1)
    assert looks.seen[:5] == [(CANDIDATE, 0), *((LAST_CELL, value) for value in range(4))]
    assert looks.seen[5:] == [(LAST_CELL, 3)]


def test_a_late_clock_is_set_back_and_harms_nothing(toy: Any) -> None:
    loop = loop_of(toy, 5)
    line = [0b00001, 0b00111, 0b00110, 0b11110, 0b11000]
    loop.load(line)
    loop.run(7, 1 << 30)
    expected = loop.effort, loop.counts(), loop.line.board()
    loop.state.turn_clock((1 << 30) + 1)
    loop.load(line)
    assert loop.state.clock < 10
    assert loop.shared[0].looked == 0
    loop.run(7, 1 << 30)
    assert (loop.effort, loop.counts(), loop.line.board()) == expected


def test_what_is_shared_is_made_once_and_begun_with_each_puzzle(toy: Any) -> None:
    loop = loop_of(toy, 3)
    assert len(loop.shared) == 1
    assert loop.share(toy.Looks) is loop.shared[0]
    for number in range(3):
        assert loop.shared[0].begun == number
        loop.load([0b111, 0b111, 0b111])


@pytest.mark.parametrize("tier", [3, 6])  # one that finds all together, a costly one
def test_a_step_that_changes_nothing_is_an_error_and_no_endless_loop(toy: Any, tier: int) -> None:
    loop = toy.LineLoop(2, [(toy.Idle, tier, 1), (SearchTechnique, 8, 0)])
    loop.load([0b11, 0b11])
    with pytest.raises(RuntimeError, match="Idle offers a step that changes nothing"):
        loop.run(7, 1 << 30)
    assert loop.steps == 0
    if tier == 6:
        with pytest.raises(RuntimeError, match="Idle"):
            loop.climb_to(7)
    else:
        assert loop.climb_to(7) == 0


def test_a_technique_may_not_apply_to_a_puzzle(toy: Any) -> None:
    loop = loop_of(toy, 1)
    loop.load([1])
    loop.leave_out(CANDIDATE)
    assert not loop.run(7, 1 << 30)
    assert loop.steps == 0
    assert loop.shared[0].seen == []


def test_the_log_grows(toy: Any) -> None:
    """Entries of a line of 60 cells, each of which clears all after it: more than a buffer."""
    cells = 60
    loop = loop_of(toy, cells)
    loop.load([(1 << cell + 1) - 1 for cell in range(cells)])
    loop.keep_log()
    loop.run(7, 1 << 30)
    assert not loop.state.open_cells
    assert len(loop.entries()) == 3 * (3 * cells + cells * (cells - 1) // 2)
    assert len(loop.entries()) > 3 << 10
    assert max(kind for kind, _, _ in triples(loop)) < OWN
