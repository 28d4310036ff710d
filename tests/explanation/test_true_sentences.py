"""What sentences say of the board is true: on random puzzles and on the cases of techniques."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from kenken_cp.core.geometry import cell_name
from kenken_cp.core.logic import SEARCH
from kenken_cp.core.spoken import (
    cell_words,
    cells_words,
    column_words,
    group_words,
    place_words,
    row_words,
)
from kenken_cp.core.steps import Elimination, Evidence, Step
from kenken_cp.explanation.examples import first_alone
from kenken_cp.explanation.sentences import branches_in_words, sentence
from kenken_cp.explanation.voices import EXACT, SIMPLE
from kenken_cp.human import TECHNIQUES, state_of
from kenken_cp.kinds.cages.sentences import simple_cases
from kenken_cp.kinds.lines.puzzle import FILLED, room_of
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from tests.helpers import line_boards, path_boards
from tests.helpers.technique_cases import cases


def line_steps(technique: str, seed: int) -> Iterator[tuple[Any, Step]]:
    """The first step of a technique on boards of random Nonograms, untouched and partly filled."""
    rng = Random(seed)
    for number in range(400):
        puzzle, grid = line_boards.random_puzzle(rng, most=10, least=3)
        share = (0.0, 0.2, 0.4)[number % 3]
        state = line_boards.partly(rng, puzzle, grid, share)
        step = first_alone(state, technique)
        if step is not None:
            yield state, step


def path_steps(technique: str, seed: int, count: int = 300) -> Iterator[tuple[Any, Step]]:
    """The first step of a technique on small random boards of paths."""
    rng = Random(seed)
    for _ in range(count):
        state = state_of(path_boards.random_puzzle(rng))
        step = first_alone(state, technique)
        if step is not None:
            yield state, step


def case_steps(*techniques: str) -> Iterator[tuple[Any, Step]]:
    """The steps of the cases of some techniques, by default of all."""
    for technique in techniques or TECHNIQUES.keys() - {SEARCH}:
        for case in cases(technique):
            step = first_alone(case.state, technique)
            if step is not None:
                yield case.state, step


def told_by(words: Callable[..., str]) -> list[str]:
    """The techniques of which children are told in these words."""
    return [row.id for row in TECHNIQUES.values() if row.simple and row.simple.case is words]


def test_blocks_said_to_overlap_themselves_are_longer_than_what_the_line_has_to_spare() -> None:
    """And all such blocks are named."""
    several = 0
    for state, step in line_steps("simple-boxes", 1):
        clue = state.clue(step.evidence.groups[0])
        spare = len(step.evidence.groups[0].cells) - room_of(clue)
        told = EXACT.why(state, step)
        longer = [size for size in clue if size > spare]
        assert f"can shift by at most {spare} cell" in told
        if len(clue) > 1:
            said = re.search(r", and (.*?) (?:is|are) longer than that: ", told)
            assert said, told
            assert [int(size) for size in re.findall(r"\d+", said[1])] == longer, told
            several += 0 < len(longer) < len(clue)
    assert several > 20


def test_a_block_at_an_edge_is_said_to_be_at_that_edge() -> None:
    edges = set()
    for state, step in line_steps("glue", 2):
        found = re.match(r"r(\d+)c(\d+), at the (\w+) edge of (\w+) ", EXACT.why(state, step))
        if found:
            row, column = int(found[1]), int(found[2])
            places = {"left": column == 1, "right": column == state.puzzle.columns,
                      "top": row == 1, "bottom": row == state.puzzle.rows}  # fmt: skip
            assert places[found[3]], found[0]
            assert (found[4] == "row") == (found[3] in ("left", "right"))
            edges.add(found[3])
    assert edges == {"left", "right", "top", "bottom"}


def test_a_block_said_to_touch_a_filled_cell_would() -> None:
    told_of = 0
    for state, step in line_steps("mercury", 3):
        line = step.evidence.groups[0].cells
        told = SIMPLE.why(state, step)
        found = re.search(r"If (the .*?(\d+)) (began|ended) in the (.*?) cell, it would", told)
        assert found, told
        targets = sorted(line.index(cell) for cell, _ in step.placements)
        names = [place_words(place, len(line)) for place in targets]
        assert re.split(r", | or ", found[4]) == names, told
        ahead = int(found[2]) if found[3] == "began" else -int(found[2])
        assert all(state.values[line[place + ahead]] == FILLED for place in targets), told
        told_of += 1
    assert told_of > 20


def test_two_choices_of_a_path_are_those_that_are_tried() -> None:
    told_of = 0
    for state, step in (*path_steps("either-path", 2), *case_steps("either-path")):
        rows, columns = state.puzzle.rows, state.puzzle.columns
        [first], [second] = (branch.assumed for branch in step.evidence.branches)
        told = SIMPLE.why(state, step)
        tried = cells_words(sorted({first.cell, second.cell}), rows, columns)
        assert told.startswith(f"Look at {tried}. "), told
        if first.value == second.value:
            assert f"{first.value} can only go in one of these two cells" in told
            places = {cell for cell, held in enumerate(state.candidates) if first.value in held}
            assert places == {first.cell, second.cell}
        else:
            assert state.candidates[first.cell] == tuple(sorted((first.value, second.value)))
        assert "Try both: each time, " in told
        assert EXACT.why(state, step).endswith(".")
        told_of += 1
    assert told_of > 15


def test_numbers_that_are_said_to_be_left_in_a_cell_are() -> None:
    met = 0
    for state, step in (*path_steps("dead-end", 4), *case_steps("dead-end")):
        found = re.search(r"so (r\d+c\d+) holds (\d+)(?: or (\d+))?, and", EXACT.why(state, step))
        if found:
            [cell] = [cell for cell, _ in step.eliminations]
            after = state.copy()
            after.apply(step)
            assert cell_name(cell, state.puzzle.columns) == found[1]
            assert after.candidates[cell] == tuple(
                [int(each) for each in found.groups()[1:] if each]
            )
            met += 1
    assert met > 2


def test_all_numbers_to_cross_out_are_told() -> None:
    """Nobody can cross out `others`."""
    odd = tuple(range(3, 36, 2))
    state = state_of(PathPuzzle(6, 6, False, ((14, 1),), ()))
    state.candidates[0] = (2, *odd)
    step = Step("linked-cells", (), (Elimination(0, odd),), (), Evidence(cells=(1, 0, 6)))
    told = SIMPLE.why(state, step)
    assert all(re.search(rf"\b{number}\b", told) for number in odd), told
    assert "other" not in told.replace("one after the other", "").replace("one another", "")


def test_a_fish_with_extra_cells_names_where_its_number_can_go() -> None:
    met = 0
    for state, step in case_steps(*told_by(simple_cases.extra_cells)):
        rows, columns = state.puzzle.rows, state.puzzle.columns
        [value], (*crossing, box) = step.evidence.values, step.evidence.covers
        told = SIMPLE.why(state, step)
        found = re.search(rf"In these (two|three) (rows|columns), {value} can only go in (.*?), or "
                          r"in (.*?)\. Either way, .* inside (.*?)\. So", told)  # fmt: skip
        assert found, told
        name = column_words if found[2] == "rows" else row_words
        size = columns if found[2] == "rows" else rows
        kind = "columns" if found[2] == "rows" else "rows"
        places = sorted(each.index for each in crossing)
        named = [name(at, size).removeprefix("the ").rpartition(" ")[0] for at in places]
        assert found[3] == f"the {', '.join(named[:-1])} and {named[-1]} {kind}"
        assert found[4] == cells_words(step.evidence.cells, rows, columns)
        assert found[5] == group_words(box, rows, columns)
        lines = [cell for group in step.evidence.groups for cell in group.cells]
        inside = {cell for group in crossing for cell in group.cells} | {*step.evidence.cells}
        held = {cell for cell in lines if value in state.candidates[cell]}
        assert held <= inside, told
        met += 1
    assert met > 0


@pytest.mark.parametrize("technique", told_by(simple_cases.chain))
def test_a_chain_names_its_ends(technique: str) -> None:
    found_on = list(case_steps(technique))
    assert found_on
    for state, step in found_on:
        rows, columns = state.puzzle.rows, state.puzzle.columns
        first, told = step.evidence.links[0], SIMPLE.why(state, step)
        assert cell_words(first.cell, rows, columns) in told
        found = re.search(
            r"Either (.*?) is (\S+), or a chain of cells puts (\S+) in (.*?)\. ", told
        )
        if found:
            last = step.evidence.links[-1]
            ends = [(first.cell, first.value), (last.cell, last.value)]
            said = [(found[1], int(found[2].replace("−", "-"))),
                    (found[4], int(found[3].replace("−", "-")))]  # fmt: skip
            assert said == [(cell_words(cell, rows, columns), value) for cell, value in ends]
        else:
            assert re.search(r"If .* (were|is) not \S+, a chain of cells ", told), told


def test_cases_that_go_wrong_are_said_to() -> None:
    """Only where no case goes wrong do both, or all, lead to the same result."""
    met = set()
    for state, step in case_steps():
        if len(step.evidence.branches) < 2 or step.technique == "either-path":
            continue
        dead = sum([branch.broken is not None for branch in step.evidence.branches])
        assert bool(re.search(r"both lead|: all lead", SIMPLE.why(state, step))) == (not dead)
        met.add(bool(dead))
    assert met == {True, False}


# What a sentence says when all of its cases but the broken ones are out by themselves.
NAMED_BROKEN = re.compile(r"cannot be|, but with |lead.? to a contradiction, so|\bIf r\d+c\d+ were")


def test_every_case_is_told_with_what_follows_from_it() -> None:
    steps = [found for found in case_steps() if len(found[1].evidence.branches) > 1]
    assert len(steps) > 10
    for state, step in steps:
        told = branches_in_words(state, step)
        cases = step.evidence.branches
        assert len(told) == len(cases) > 1
        for text, case in zip(told, cases, strict=True):
            if not text:
                assert not case.broken
                assert not case.steps
                assert NAMED_BROKEN.search(sentence(state, step)), sentence(state, step)
                continue
            *before, end = text.partition(": ")[2].split("; ")
            assert text.startswith("If ")
            assert end.startswith("so ") == bool(before)
