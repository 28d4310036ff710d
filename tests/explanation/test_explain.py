"""Sentences say what is so, one a technique; boards show what a step does."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from kenken_cp.core.counts import with_minus
from kenken_cp.core.drawing import Mark, Role, Tone
from kenken_cp.core.errors import BackendError
from kenken_cp.core.steps import (
    CELL,
    Branch,
    ChainLiteral,
    Drop,
    Elimination,
    Group,
    Placement,
    Step,
)
from kenken_cp.explanation import board, branch_sentences, records, sentence
from kenken_cp.explanation.examples import example, state_of
from kenken_cp.explanation.voices import EXACT
from kenken_cp.human import solve
from kenken_cp.kinds.cages.groups import CAGE, cage_group, cages_of, houses_of, lines_of
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.kinds.cages.sentences.words import CageWords, counting, line_kinds
from kenken_cp.kinds.cages.state import CagePencilMarks
from kenken_cp.kinds.cages.techniques import LADDER
from kenken_cp.registry import family_of
from kenken_cp.render.pens import ASCII
from tests.helpers.drawn import BOXED, JIGSAW, KILLER, SLANTED, SUDOKU
from tests.helpers.groups import drop, evidence, lines
from tests.helpers.paths import GOLDEN
from tests.helpers.sample_board import SAMPLE
from tests.helpers.strategies import housed_puzzles, puzzles

MADE = Path(__file__).with_name("made_steps.jsonl")
ONE = 2  # a cage of the sample, 1− at r2c3

HOUSED = housed_puzzles().map(itemgetter(0))
ARITHMETIC = re.compile(r"((?:\(?-?\d+\)? [+-] )+\(?-?\d+\)?) = (-?\d+)")


def step(
    technique: str,
    placed: Mapping[int, int] | None = None,
    gone: Mapping[int, tuple[int, ...]] | None = None,
    drops: tuple[Drop, ...] = (),
    puzzle: CagePuzzle = SAMPLE,
    **rests_on: Any,
) -> Step:
    placements = tuple(Placement(*pair) for pair in (placed or {}).items())
    eliminations = tuple(Elimination(*pair) for pair in (gone or {}).items())
    return Step(technique, placements, eliminations, drops, evidence(puzzle, **rests_on))


def steps_of(puzzle: CagePuzzle) -> Iterator[tuple[CagePencilMarks, Step]]:
    """All steps of a puzzle; none where a clue is beyond what can be listed."""
    try:
        yield from solve(puzzle).boards()
    except BackendError:
        return


def state(candidates: Mapping[int, tuple[int, ...]] | None = None) -> CagePencilMarks:
    found = CagePencilMarks(SAMPLE)
    for cell, held in (candidates or {}).items():
        found.candidates[cell] = held
    return found


def made_steps() -> Iterator[tuple[str, CagePencilMarks, Step]]:
    """Steps on made-up boards, by what is said in them; the cases of techniques show the rest."""
    for line in MADE.read_text(encoding="utf-8").splitlines():
        fields = json.loads(line)
        name, family, data = fields.pop("name"), fields.pop("family", ""), fields.pop("puzzle", {})
        before = CagePencilMarks(family_of(family).from_data(data) if family else SAMPLE)
        for cell, held in fields.pop("candidates", {}).items():
            before.candidates[int(cell)] = tuple(held)
        yield name, before, write(before, fields)


def write(before: CagePencilMarks, fields: dict[str, Any]) -> Step:
    """A step as it stands in the file; what is no effect is evidence."""
    puzzle = before.puzzle
    return step(
        fields.pop("technique"),
        {int(cell): value for cell, value in fields.pop("placed", {}).items()},
        {int(cell): tuple(values) for cell, values in fields.pop("gone", {}).items()},
        tuple(
            drop(puzzle, int(n), map(tuple, ways)) for n, ways in fields.pop("drops", {}).items()
        ),
        puzzle,
        links=tuple(ChainLiteral(*link) for link in fields.pop("links", ())),
        branches=tuple(
            Branch(
                tuple(Placement(*pair) for pair in branch["assumed"]),
                tuple(write(before, each) for each in branch["steps"]),
                before.group(*branch["broken"]) if branch["broken"] else None,
            )
            for branch in fields.pop("branches", ())
        ),
        **{name: tuple(value) if name != "number" else value for name, value in fields.items()},
    )


def test_sentences_are_those_of_the_golden_file(golden: Callable[[Path, str], None]) -> None:
    told = [
        "\n".join([name, f"  {sentence(before, found)}",
                   *(f"    {line}" for line in branch_sentences(before, found)), ""])
        for name, before, found in made_steps()
    ]  # fmt: skip
    golden(GOLDEN / "sentences" / "made-boards.txt", "".join(told))


def test_records_tell_effects_alike() -> None:
    found = step("cage-positions", gone={6: (1, 2)}, drops=(drop(SAMPLE, ONE, ((1, 2),)),))
    told = records.effects(state(), found)
    assert told == {
        "placements": {},
        "eliminations": {"r2c3": [1, 2]},
        "drops": [
            {
                "kind": "cage", "index": 3, "name": "cage 1− at r2c3–r2c4",
                "cells": ["r2c3", "r2c4"], "alternatives": [[1, 2]],
            },
        ],
    }  # fmt: skip
    rests_on = evidence(SAMPLE, houses=(6,), cages=(ONE,))
    whole = records.record(7, state(), found._replace(evidence=rests_on))
    assert {name: whole[name] for name in told} == told
    assert records.heading(state(), found).items() <= whole.items()
    assert whole["evidence"] == {
        "groups": [
            {"kind": "column", "index": 3, "name": "column 3"},
            {"kind": "cage", "index": 3, "name": "cage 1− at r2c3–r2c4"},
        ]
    }


def test_words_of_lines_and_cages() -> None:
    cages = (Cage((0, 3, 4, 6), "+", 9), Cage((1, 2, 5), "+", 6), Cage((7, 8), "-", 1))
    words = CageWords(CagePencilMarks(CagePuzzle(3, 3, cages)))
    assert words.lines(lines(words.puzzle, (0, 1, 4))) == "rows 1 and 2 and column 2"
    assert [words.cage(number) for number in range(3)] == [
        "cage 9+ (r1c1, r2c1–r2c2, r3c1)",
        "cage 6+ (r1c2–r1c3, r2c3)",
        "cage 1− at r3c2–r3c3",
    ]
    assert words.part(0, {3, 4}) == "r2c1–r2c2 of cage 9+ at r1c1"
    assert words.part(0, {0, 6}) == "r1c1 and r3c1 of cage 9+ at r1c1"
    assert words.part(2, {6, 7, 8}) == "cage 1− at r3c2"


def test_words_show_clues_as_the_board_does() -> None:
    words = CageWords(CagePencilMarks(KILLER))
    assert words.cage(0) == "cage 7 (r1c1–r1c2, r2c1)"
    assert [words.short_cage(cage) for cage in (0, 1)] == ["cage 7 at r1c1", "cage 12 at r1c3"]
    assert words.part(0, {0, 1}) == "r1c1–r1c2 of cage 7 at r1c1"
    assert words.lines(lines(KILLER, (12, 13))) == "boxes 1 and 2"
    assert CagePencilMarks(KILLER).group(CAGE, 1).name == words.cage(1)
    boxed = CageWords(CagePencilMarks(BOXED))
    assert [boxed.short_cage(cage) for cage in (0, 6)] == ["cage 3÷ at r1c1", "r4c3"]
    shown = {
        label.text for label in board(CagePencilMarks(KILLER)).labels if label.role is Role.CLUE
    }
    assert shown == {KILLER.clue(cage) for cage in KILLER.cages}
    single = replace(KILLER, cages=(Cage((0,), "=", 1), Cage((1, 2), "+", 5)), givens=())
    assert CageWords(CagePencilMarks(single)).cage(0) == "cage 1 at r1c1"


ORDER = "are numbered row by row, by their first cells."
COUNTING = {
    "rows and columns": (SAMPLE, "", "A combination lists the digits of a cage row by row."),
    "boxes": (SUDOKU, "Lines are rows, columns and boxes.", f" Boxes {ORDER}"),
    "regions": (JIGSAW, "Lines are rows, columns and regions.", f" Regions {ORDER}"),
    "diagonals": (
        SLANTED, "Lines are rows, columns, boxes and diagonals.",
        f" Boxes {ORDER} Diagonal 1 begins at r1c1, diagonal 2 at r1c4.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", COUNTING)
def test_it_is_told_how_lines_are_counted(kind: str) -> None:
    puzzle, kinds, told = COUNTING[kind]
    assert line_kinds(puzzle) == kinds
    assert counting(puzzle) == f"{kinds}{told}"


@pytest.mark.parametrize(
    "technique", ["box-single", "hidden-single", "locked-candidates", "line-sum-two"]
)
def test_a_line_that_is_looked_at_as_a_whole_is_shaded(technique: str) -> None:
    before = CagePencilMarks(SUDOKU)
    found = step(technique, gone={80: (1,)}, puzzle=SUDOKU, houses=(18,), covers=(0,), values=(1,))
    fills = board(before, found).fills
    shaded = {(row, column) for row, column, tone in fills if tone is Tone.EVIDENCE}
    assert shaded == {(row, column) for row in range(3) for column in range(3)}


def test_a_long_branch_is_cut_in_the_middle_and_may_be_told_whole() -> None:
    [(before, found)] = [each[1:] for each in made_steps() if each[0] == "a long branch"]
    [line], [whole] = branch_sentences(before, found), EXACT.whole(before, found)
    left = re.search(r"; … \((\d+) more steps\); ", line)
    assert left is not None
    assert line.count("its only candidate left") == 15 - int(left[1])
    assert whole.count("its only candidate left") == 15


@given(puzzle=puzzles(max_size=5) | HOUSED)
def test_sentences_are_well_formed_and_reckon_right(puzzle: CagePuzzle) -> None:
    for before, found in steps_of(puzzle):
        told = [sentence(before, found), *branch_sentences(before, found)]
        for text in told:
            assert re.fullmatch(r"(r\d|[A-Z]).*[^.]\.", text), text
            assert not re.search(r"  |None(?! of the )|\(\)|,,| ,", text), text
            assert text.translate(ASCII.spelling).isascii(), text
            assert not re.search(r"(?<!\w)-\d", text), text
        reckoned = told[0].replace("−", "-")
        for sum_, result in ARITHMETIC.findall(reckoned):
            assert eval(sum_) == int(result), told[0]  # noqa: S307
        for cell, value in found.placements:
            row, column = divmod(cell, puzzle.columns)
            assert re.search(rf"r{row + 1}c{column + 1} is ([^,;]* = )?{value}\b", reckoned), (
                reckoned
            )
        if found.technique == "sum-bounds":
            _check_bounds(before, found, reckoned)


# `5`, `at most 5`, `5 or 6`, `a number from 5 to 7`, and numbers that no sum reaches.
SPAN = r"(at least |at most |a number from )?(-?\d+)(?: (?:or|to) (-?\d+))?"
LIMIT = 1_000


def _span(side: str | None, low: str, high: str | None) -> tuple[int, int]:
    """The least and the most that such words allow."""
    least = -LIMIT if side == "at most " else int(low)
    return least, LIMIT if side == "at least " else int(high or low)


def _check_bounds(before: CagePencilMarks, found: Step, told: str) -> None:
    """What falls lies outside the bounds that the sentence gives, and these follow from it."""
    if re.search(r"so no combination of .* fits: ", told):
        return
    total = re.search(r"adds? up to (-?\d+)(?:, and|\.) ", told)
    bounds = re.search(rf"(?:must|can) (?:be|add up to) {SPAN}:", told)
    assert total, told
    assert bounds, told
    least, most = _span(*bounds.groups())
    rest = re.match(rf".*? (?:is|adds? up to) {SPAN}[ ,]", told[total.end() :])
    if rest and " all lie in " not in told:
        low, high = _span(*rest.groups())
        assert least in (-LIMIT, int(total[1]) - high), told
        assert most in (LIMIT, int(total[1]) - low), told
    [cage, *_] = cages_of(found.evidence)
    cells = before.puzzle.cages[cage].cells
    houses = [line.cells for line in lines_of(found.evidence)]
    for held in before.combinations(cage):
        pairs = zip(cells, held, strict=True)
        amount = sum(value for cell, value in pairs if any(cell in house for house in houses))
        assert (held in found.drops[0].alternatives) == (not least <= amount <= most), told


@given(puzzle=puzzles(max_size=5) | HOUSED)
def test_boards_mark_what_a_step_does(puzzle: CagePuzzle) -> None:
    columns = puzzle.columns
    for before, found in steps_of(puzzle):
        drawing = board(before, found)
        marks: dict[tuple[int, Mark], set[str]] = {}
        for row, column, slot, text, mark in drawing.candidates:
            assert text == str(puzzle.digits[slot]).replace("-", "−")
            marks.setdefault((row * columns + column, mark), set()).add(text.replace("−", "-"))
        for cell, values in found.eliminations:
            assert marks[cell, Mark.STRUCK] == set(map(str, values))
        for cell, value in found.placements:
            assert marks[cell, Mark.PLACED] == {str(value)}
        kinds = Counter(mark for _, mark in marks)
        assert kinds[Mark.STRUCK] == len(found.eliminations)
        assert kinds[Mark.PLACED] == len(found.placements)
        targets = {fill.row * columns + fill.column for fill in drawing.fills
                   if fill.tone is Tone.TARGET}  # fmt: skip
        assert targets >= {cell for cell, _ in found.placements}


def named_in(found: Step) -> Iterator[Group]:
    """All groups that a step speaks of."""
    evidence = found.evidence
    yield from (*evidence.groups, *evidence.covers, *[drop.group for drop in found.drops])
    for branch in evidence.branches:
        yield from [branch.broken] if branch.broken else []
        for each in branch.steps:
            yield from named_in(each)


@given(puzzle=puzzles(max_size=5) | HOUSED)
def test_groups_are_what_their_names_say(puzzle: CagePuzzle) -> None:
    lines = {house.name: house.cells for house in puzzle.geometry.houses}
    for before, found in steps_of(puzzle):
        for group in named_in(found):
            assert before.group(*group.key) == group
            if group.kind == CAGE:
                cage = puzzle.cages[group.index]
                assert group.cells == cage.cells
                row, column = divmod(cage.cells[0], puzzle.columns)
                assert re.search(rf" (at |\()r{row + 1}c{column + 1}", group.name)
                assert str(cage.target).replace("-", "−") in with_minus(group.name)
            elif group.kind == CELL:
                row, column = divmod(group.index, puzzle.columns)
                assert (group.name, group.cells) == (f"r{row + 1}c{column + 1}", (group.index,))
            else:
                assert group.name == f"{group.kind} {group.index + 1}"
                assert lines[group.name] == group.cells


@given(puzzle=puzzles(max_size=6) | HOUSED)
def test_every_group_of_a_puzzle_has_a_key_and_a_name_of_its_own(puzzle: CagePuzzle) -> None:
    groups = [
        *houses_of(puzzle.geometry),
        *[cage_group(puzzle, n) for n in range(len(puzzle.cages))],
    ]
    assert (
        len({group.key for group in groups}) == len({group.name for group in groups}) == len(groups)
    )
    kinds = {group.kind for group in groups}
    for kind in kinds:
        numbers = [group.index for group in groups if group.kind == kind]
        assert numbers == list(range(len(numbers)))


def test_a_board_without_a_step_is_what_is_written_down() -> None:
    before = state({0: (1, 3)})
    before.values[14], before.candidates[14] = 4, (4,)
    drawing = board(before)
    assert [c.text for c in drawing.candidates if (c.row, c.column) == (0, 0)] == ["1", "3"]
    assert not [c for c in drawing.candidates if (c.row, c.column) == (3, 2)]
    assert not drawing.fills
    assert drawing.slots == 4


def test_the_examples_show_their_technique() -> None:
    found = {row.id: example(row.id) for row in LADDER}
    assert sum(each is not None for each in found.values()) > 10
    for technique, each in found.items():
        if each is not None:
            assert each[1].technique == technique
            assert sentence(*each)


def test_a_case_is_read_as_written() -> None:
    fields = {
        "puzzle": {
            "rows": 1, "columns": 2, "digits": [1, 2, 3], "rule": "pair",
            "cage": [[1, 1]], "operator": ["+"], "target": [4],
        },
        "candidates": [[3, [1, 2]]],
        "dropped": {"cage 1": [[1, 3]]},
    }  # fmt: skip
    found = state_of(fields)
    assert (found.values, found.candidates) == ([3, None], [(3,), (1, 2)])
    assert found.dropped == {("cage", 0): {(1, 3)}}
