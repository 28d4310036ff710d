"""Boards of a person at work on a Nonogram: how they are written, drawn, and told in steps."""

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, product
from pathlib import Path

import pytest

from kenken_cp import explain, generate, hints, human
from kenken_cp.core.document import Document
from kenken_cp.core.drawing import Ink, Side, Tone
from kenken_cp.core.steps import Branch, Evidence, Placement, Step
from kenken_cp.explanation import board, sentences
from kenken_cp.explanation.examples import first_alone
from kenken_cp.human.notes import read_state
from kenken_cp.kinds.lines.drawing import draw
from kenken_cp.kinds.lines.nonogram import FAMILY
from kenken_cp.kinds.lines.placing import (
    Stuck,
    find_forced,
    find_settled,
    fits,
    placements,
    push_blocks,
    ranges,
)
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, Clue, LinePuzzle, blocks_of, puzzle_of
from kenken_cp.kinds.lines.sentences.misfits import Obstacle, obstacle
from kenken_cp.kinds.lines.state import LineMarks, block_name
from kenken_cp.kinds.lines.techniques import LADDER
from kenken_cp.render.terminal import plain
from tests.helpers.line_oracle import fillings
from tests.helpers.refusals import hold_refusals
from tests.helpers.technique_cases import cases

SMALL = LinePuzzle(2, 3, ((3,), (1, 1)), ((2,), (1,), (2,)))
SAME = (1, 0, None, None, None, 1)

_SNAIL = [".##...", "#..#.#", "#.##.#", "##..##", "######"]
SNAIL = puzzle_of(tuple([int(sign == "#") for row in _SNAIL for sign in row]), 6)


@pytest.mark.parametrize(
    "text",
    [
        "#x.\n..#\n", "10?\n__1", "# + .\n\n? ? #", "#-.\n..1", "[[1, 0, null], [null, null, 1]]",
        "#x...#", "+---+\n|#x.|\n|..#|\n+---+", "1,0,?\n_,_,1", "| # | x | . |\n| . | . | # |",
        "[[[1], [0], [0, 1]], [null, [1, 0], 1]]",
    ],
)  # fmt: skip
def test_boards_are_read_in_every_way_of_writing_them(text: str) -> None:
    marks = read_state(SMALL, text)
    assert tuple(marks.values) == SAME
    assert marks.candidates == [(1,), (0,), (0, 1), (0, 1), (0, 1), (1,)]


def test_what_is_no_board_is_said_in_one_line(golden: Callable[[Path, str], None]) -> None:
    hold_refusals("boards-lines", partial(read_state, SMALL), golden)


def test_mistakes_speak_of_filled_and_empty_cells() -> None:
    found = hints.mistakes(read_state(SMALL, "#x.\nx..\n"), (1, 1, 1, 1, 0, 1))
    assert [hints.mistake_sentence(mistake, SMALL) for mistake in found] == [
        "r1c2 is marked empty, which leads to no solution.",
        "r2c1 is marked empty, which leads to no solution.",
    ]
    [wrong] = hints.mistakes(read_state(SMALL, "...\n.#.\n"), (1, 1, 1, 1, 0, 1))
    assert (
        hints.mistake_sentence(wrong, SMALL) == "r2c2 is marked filled, which leads to no solution."
    )


def test_a_known_cell_of_the_puzzle_stands_on_its_board() -> None:
    puzzle = LinePuzzle(1, 2, ((1,),), ((1,), ()), ((1, 0),))
    assert LineMarks(puzzle).values == [None, 0]
    assert human.solve(puzzle).outcome == "unique"


def test_groups_have_names_and_numbers() -> None:
    marks = LineMarks(puzzle_of((1, 0, 1, 0, 1, 1, 1, 1, 0), 9))
    assert marks.group("row", 0).name == "row 1"
    assert marks.group("column", 8).name == "column 9"
    assert [marks.group("row block", n).name for n in range(3)] == [
        "the first 1 of row 1", "the last 1 of row 1", "the 4 of row 1",
    ]  # fmt: skip
    block = marks.group("column block", 1)
    assert block == marks.block(3, 0)
    assert marks.place_of(block) == (2, 0)
    with pytest.raises(IndexError):
        marks.group("row block", 3)
    with pytest.raises(IndexError):
        marks.place_of(replace(block, index=99))
    assert block_name((1,) * 12, 10) == "1 number 11"


# placements of one line


@pytest.mark.parametrize("clue", [(), (1,), (3,), (1, 1), (2, 1), (1, 2, 1), (4, 1)])
def test_placements_are_all_fillings(clue: tuple[int, ...]) -> None:
    size = 8
    for mask in range(3**6):
        signs = [mask // 3**at % 3 for at in range(6)]
        line = tuple([None if sign == 2 else sign for sign in signs] + [None] * (size - 6))
        wanted = fillings(clue, line)
        found = list(placements(clue, line))
        assert len(found) == len(wanted)
        assert fits(clue, line) is bool(wanted)
        assert (find_forced(clue, line) is None) is not bool(wanted)
        if not wanted:
            stuck = push_blocks(clue, line)
            assert isinstance(stuck, Stuck)
            assert (stuck[0] < 0) is not (stuck[1] < 0)
            continue
        starts = list(zip(*found, strict=True))
        assert push_blocks(clue, line) == [min(each) for each in starts]
        assert ranges(clue, line) == [
            (min(each), max(each) + block) for each, block in zip(starts, clue, strict=True)
        ]
        assert find_forced(clue, line) == {
            at: wanted[0][at]
            for at, value in enumerate(line)
            if value is None and len({filling[at] for filling in wanted}) == 1
        }


def test_an_obstacle_is_what_all_fillings_say() -> None:
    """On all lines of seven cells that have a filled cell and no placement, for a few clues."""
    found: Counter[Obstacle] = Counter()
    for clue in ((2,), (1, 1), (1, 2), (1, 2, 1), (2, 1, 1)):
        for signs in product((EMPTY, FILLED, None), repeat=7):
            if FILLED in signs and not fits(clue, signs):
                found.update(_checked_obstacles(clue, signs))
                found.update(_checked_obstacles(clue[::-1], signs[::-1], mirrored=True))
    assert found.keys() == set(Obstacle)


def _checked_obstacles(
    clue: Clue, line: tuple[int | None, ...], mirrored: bool = False
) -> Iterator[Obstacle]:
    """What keeps each block from covering the first filled cells (the last, if mirrored), held
    against all fillings."""
    seen = line[::-1] if mirrored else line
    first = seen.index(FILLED)
    end = next((at for at in range(first, len(line)) if seen[at] != FILLED), len(line))
    if mirrored:
        first, end = len(line) - end, len(line) - first
    for block, size in enumerate(clue):
        why = obstacle(clue, line, block, first, end)
        ways = []
        for start in range(len(line) - size + 1):
            stop = start + size
            beside = (*line[max(0, start - 1) : start], *line[stop:][:1])
            if start > first or stop < end or EMPTY in line[start:stop] or FILLED in beside:
                continue
            before = bool(fillings(clue[:block], line[: max(0, start - 1)]))
            ways.append((before, bool(fillings(clue[block + 1 :], line[stop + 1 :]))))
        before = any(way[0] for way in ways)
        after = any(way[1] for way in ways)
        assert (True, True) not in ways
        assert (why is Obstacle.SHORT) is (size < end - first)
        assert (why in (Obstacle.SHORT, Obstacle.PLACE)) is (not ways)
        assert (why in (Obstacle.START, Obstacle.BEFORE)) is (bool(ways) and not before)
        assert (why in (Obstacle.END, Obstacle.AFTER)) is (before and not after)
        assert why is not Obstacle.START or block == 0
        assert why is not Obstacle.END or block == len(clue) - 1
        yield why


# what is drawn


def test_clues_stand_in_the_margins_and_heavy_lines_every_five_cells() -> None:
    drawing = draw(puzzle_of((1, 1, 0, 1, 0, 0, 0, 1, 1, 1, 1, 1), 12))
    clues = {(clue.side, clue.line): [one.text for one in clue.texts] for clue in drawing.margin}
    assert clues[Side.ROWS, 0] == ["2", "1", "5"]
    assert clues[Side.COLUMNS, 2] == ["0"]
    assert (drawing.left, drawing.top) == (3, 1)
    heavy = {line.start[1] for line in drawing.lines if line.weight == 2 and line.end[0] == 1}
    assert heavy >= {0, 5, 10, 12}
    assert not drawing.ink


def test_ink_and_dots_tell_what_is_known_and_a_picture_has_neither_dots_nor_clues() -> None:
    drawing = draw(SMALL, SAME)
    assert {(each.row, each.column): each.ink for each in drawing.ink} == {
        (0, 0): Ink.BLACK, (0, 1): Ink.DOT, (1, 2): Ink.BLACK,
    }  # fmt: skip
    picture = draw(SMALL, (1, 1, 1, 1, 0, 1))
    assert {each.ink for each in picture.ink} == {Ink.BLACK}
    assert (picture.margin, picture.left, picture.top) == ((), 0, 0)


def test_numbers_of_blocks_that_are_found_are_done() -> None:
    """Only where the cells say which block it is: of `1 1` the left 1 may be either."""
    assert find_settled((1, 1), [None, None, 1, None, None]) == [False, False]
    assert find_settled((1, 1), [0, 1, None, None, None]) == [True, False]
    assert find_settled((2,), [None, 1, 1, None]) == [True]
    assert find_settled((3, 1), [None, 1, None, 1, 1]) == [False, False]
    drawing = draw(puzzle_of((1, 1, 0, 1, 0, 0, 1, 0), 4), [1, 1, None, None, None, None, 1, None])
    assert [[one.done for one in clue.texts] for clue in drawing.margin] == [
        [True, False], [True], [True], [True], [True], [False]
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(30))
def test_a_done_block_lies_there_in_every_placement(seed: int) -> None:
    rng = random.Random(seed)
    line = [rng.randint(0, 1) for _ in range(9)]
    clue = blocks_of(line)
    known = [value if rng.random() < 0.7 else None for value in line]
    found = list(placements(clue, known))
    for block, done in enumerate(find_settled(clue, known)):
        starts = {starts[block] for starts in found}
        cells = {at + step for at in starts for step in range(clue[block])}
        assert done == (len(starts) == 1 and all(known[at] == 1 for at in cells))


def test_a_large_picture_is_half_as_high_in_a_terminal() -> None:
    cells = tuple([int((row // 3 + column // 4) % 2) for row in range(30) for column in range(30)])
    puzzle = puzzle_of(cells, 30)
    lines = plain(draw(puzzle, cells), width=80).splitlines()
    assert len(lines) == 15
    assert {len(line) for line in lines} == {30}
    board_lines = plain(draw(puzzle), width=80).splitlines()
    assert max(map(len, board_lines)) <= 80


def test_a_step_shows_its_ink_and_its_numbers() -> None:
    trace = human.solve(SNAIL)
    state, step = next((s, t) for s, t in trace.boards() if t.technique == "simple-boxes")
    drawing = board(state, step)
    inked = {(each.row, each.column): each.ink for each in drawing.ink}
    columns = state.puzzle.columns
    assert all(inked[divmod(cell, columns)] is Ink.BLACK for cell, _ in step.placements)
    line = step.evidence.groups[0]
    toned = [
        (clue.side, clue.line)
        for clue in drawing.margin
        if any(one.tone is Tone.EVIDENCE for one in clue.texts)
    ]
    assert toned == [(Side(line.kind), line.index)]


# what is said


def test_a_case_is_told_where_the_sentence_leaves_it_out() -> None:
    for case in chain.from_iterable(cases(row.id) for row in LADDER[:-1]):
        step = first_alone(case.state, case.technique)
        if step is None:
            continue
        sentence = sentences.sentence(case.state, step)
        told = sentences.branches_in_words(case.state, step)
        for text, branch in zip(told, step.evidence.branches, strict=True):
            assert bool(text) or len(branch.steps) <= len(re.findall("would be", sentence))


def test_a_block_is_the_next_from_an_end_and_would_be_longer() -> None:
    """What the sentence of mercury says, held against the solution."""
    met = 0
    for document in generate("nonogram", 12, size=10, seed=5):
        for step in explain(document).steps:
            if step.technique != "mercury":
                continue
            found = re.search(
                r"\b(first|last) block (?:of|after|before).* if r(\d+)c(\d+).* were filled, .*"
                r" the filled cells? r(\d+)c(\d+)(?:–r(\d+)c(\d+))?",
                step.sentence,
            )
            assert found, step.sentence
            named = re.search(r"(row|column) (\d+) \(", step.sentence)
            assert named
            along = named[1] == "row"
            line = line_of(document, named[1], int(named[2]) - 1)
            places = [int(found[at + along] or 0) - 1 for at in (2, 4, 6)]
            began, touched = places[0], [place for place in places[1:] if place >= 0]
            start, end = run_around(line, touched[0])
            assert (start, end) == run_around(line, touched[-1]), step.sentence
            assert (began < start) if found[1] == "first" else (began >= end), step.sentence
            known = re.search(r"cells (?:up to|from) r(\d+)c(\d+)", step.sentence)
            end_of_known = (
                int(known[1 + along]) - 1 if known else -1 if found[1] == "first" else len(line)
            )
            between = (
                line[end_of_known + 1 : start] if found[1] == "first" else line[end:end_of_known]
            )
            assert FILLED not in between, step.sentence
            longest = max(abs(place - began) for place in touched) + 1
            assert longest > end - start, step.sentence
            met += 1
    assert met > 10


def line_of(document: Document, side: str, index: int) -> list[int]:
    """A row or a column of the solution."""
    columns, grid = document.puzzle.columns, list(document.solution or ())
    return grid[index * columns : (index + 1) * columns] if side == "row" else grid[index::columns]


def run_around(line: list[int], place: int) -> tuple[int, int]:
    """Where the stretch of filled cells around a filled one begins, and where it has ended."""
    start, end = place, place
    while start > 0 and line[start - 1] == FILLED:
        start -= 1
    while end < len(line) and line[end] == FILLED:
        end += 1
    return start, end


def test_known_cells_hold_the_blocks_that_the_sentence_names() -> None:
    """What the sentence of glue says: a stretch at one end of a line, and the blocks in it."""
    met = 0
    for document in generate("nonogram", 12, size=10, seed=6):
        for step in explain(document).steps:
            found = re.match(
                r"In (?:row|column) \d+ \(.*\), (\S+) (?:is|are) already known and hold "
                r"(.*), so the",
                step.sentence,
            )
            if found:
                ends = [tuple(map(int, re.findall(r"\d+", end))) for end in found[1].split("–")]
                (top, left), (bottom, right) = ends[0], ends[-1]
                assert document.solution is not None
                filled = sum(
                    document.solution[(row - 1) * document.puzzle.columns + column - 1]
                    for row in range(top, bottom + 1)
                    for column in range(left, right + 1)
                )
                assert sum(map(int, re.findall(r"\d+", found[2]))) == filled, step.sentence
                met += 1
    assert met > 5


def test_json_of_a_state_is_what_a_trace_shows() -> None:
    """Any board of a trace can be written as JSON and read again."""
    puzzle = SNAIL
    for state, _ in human.solve(puzzle).boards():
        rows = [
            state.values[at : at + puzzle.columns]
            for at in range(0, len(state.values), puzzle.columns)
        ]
        assert read_state(puzzle, json.dumps(rows)).values == state.values
    assert Document(FAMILY, puzzle).family.title == "Nonogram"


GAP = re.compile(r"the gap at r(\d+)c(\d+)(?:–r(\d+)c(\d+))?", re.IGNORECASE)


@pytest.mark.kernel
def test_a_gap_is_named_as_the_board_shows_it() -> None:
    """Also where the step follows without one of the empty cells beside it."""
    told = 0
    for document in generate("nonogram", 40, size=10, difficulty="medium..", seed=9):
        for each in explain(document).steps:
            if not (found := GAP.search(each.sentence)):
                continue
            top, left, bottom, right = [int(number or 0) for number in found.groups()]
            cells = [
                (row - 1) * 10 + column - 1
                for row in range(top, max(top, bottom) + 1)
                for column in range(left, max(left, right) + 1)
            ]
            assert EMPTY not in [each.state.values[cell] for cell in cells], each.sentence
            told += 1
    assert told > 50


def test_a_case_names_the_place_that_its_block_can_have() -> None:
    """Both runs of row 1 leave r1c3 empty; only the first can be the first block."""
    puzzle = LinePuzzle(1, 5, ((2, 2),), ((1,), (1,), (), (1,), (1,)))
    marks = read_state(puzzle, "##.##".replace(".", "?"))
    assert isinstance(marks, LineMarks)
    branch = Branch((Placement(2, EMPTY),), ())
    evidence = Evidence(groups=(marks.line(0), marks.block(0, 0)), branches=(branch, branch))
    step = Step("line-either-way", (Placement(2, EMPTY),), (), (), evidence)
    told = sentences.branches_in_words(marks, step)
    assert told == ["If the first 2 is at r1c1–r1c2: r1c3 is empty."] * 2
