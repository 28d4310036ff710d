"""Sentences say what is so, one a technique; boards show what a step does."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from operator import itemgetter
from typing import Any

import pytest
from hypothesis import given

from kenken_cp.core.counts import signed
from kenken_cp.core.drawing import Mark, Role, Tone
from kenken_cp.core.errors import BackendError
from kenken_cp.core.steps import (
    CELL,
    Branch,
    Drop,
    Elimination,
    Group,
    Literal,
    Placement,
    Step,
)
from kenken_cp.explain import board, branch_sentences, records, sentence
from kenken_cp.explain.examples import example, state_of
from kenken_cp.human import solve
from kenken_cp.kinds.cages.groups import CAGE, cage_group, cages_of, houses_of, lines_of
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.kinds.cages.sentences.words import Words, counting, line_kinds
from kenken_cp.kinds.cages.state import State
from kenken_cp.kinds.cages.techniques import LADDER, Technique
from kenken_cp.render.pens import ASCII
from tests.drawn import BOXED, JIGSAW, KILLER, SLANTED, SUDOKU
from tests.groups import drop, evidence, lines
from tests.strategies import housed_puzzles, puzzles

# 9+ 12× 12× 12×
# 9+ 9+  1−  1−
# 6× 6×  6×  2÷
# 2− 2−  4   2÷
SAMPLE = CagePuzzle(
    4,
    4,
    (
        Cage((0, 4, 5), "+", 9),
        Cage((1, 2, 3), "*", 12),
        Cage((6, 7), "-", 1),
        Cage((8, 9, 10), "*", 6),
        Cage((11, 15), "/", 2),
        Cage((12, 13), "-", 2),
        Cage((14,), "=", 4),
    ),
)
NINE, TWELVE, ONE, SIX, HALF, TWO, GIVEN = range(7)
ROW, COLUMN = (0, 1, 2, 3), (4, 5, 6, 7)

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


def steps_of(puzzle: CagePuzzle) -> Iterator[tuple[State, Step]]:
    """All steps of a puzzle; none where a clue is beyond what can be listed."""
    try:
        yield from solve(puzzle).boards()
    except BackendError:
        return


def state(candidates: Mapping[int, tuple[int, ...]] | None = None) -> State:
    found = State(SAMPLE)
    for cell, held in (candidates or {}).items():
        found.candidates[cell] = held
    return found


NOTHING: dict[int, tuple[int, ...]] = {}
CASES = [
    (
        step("given-cage", {14: 4}, cages=(GIVEN,), cells=(14,), values=(4,)),
        NOTHING,
        "The cage at r4c3 has the clue 4 and no other cell, so r4c3 is 4.",
    ),
    (
        step("full-house", {3: 2}, houses=(ROW[0],), cells=(3,), values=(2,)),
        NOTHING,
        "Row 1 has one open cell, r1c4, and lacks only 2, so r1c4 is 2.",
    ),
    (
        step("full-house", {7: 3}, cages=(ONE,), cells=(7,), values=(3,)),
        NOTHING,
        "r2c4 is the last open cell of cage 1− at r2c3–r2c4, which wants 3 there, so r2c4 is 3.",
    ),
    (
        step("cage-values", gone={8: (4,), 9: (4,), 10: (4,)}, cages=(SIX,), values=(1, 2, 3)),
        NOTHING,
        "Cage 6× at r3c1–r3c3 can only be made of 1 2 3, so 4 leaves its cells.",
    ),
    (
        step("cage-values", gone={0: (1, 2), 4: (1,)}, cages=(NINE,), values=(3, 4)),
        {0: (1, 3, 4), 4: (3, 4), 5: (1, 2, 3, 4)},
        "Cage 9+ at r1c1, r2c1–r2c2 can only be made of 2 3 4, so 1 and 2 leave its cells.",
    ),
    (
        step("cage-positions", gone={11: (3,), 15: (1, 3)}, cages=(HALF,)),
        {15: (1, 2, 3), 11: (2, 3, 4)},
        (
            "Cage 2÷ at r3c4–r4c4 can only be 2 1 or 4 2, cell by cell, so 3 leaves r3c4, and "
            "1 and 3 leave r4c4."
        ),
    ),
    (
        step("cage-positions", gone={8: (4,)}, cages=(SIX,)),
        NOTHING,
        "Of the 6 combinations left for cage 6× at r3c1–r3c3 none has 4 in r3c1, so 4 leaves r3c1.",
    ),
    (
        step("naked-single", {5: 1}, cells=(5,), values=(1,)),
        NOTHING,
        "r2c2 has no candidate left but 1, so r2c2 is 1.",
    ),
    (
        step("last-combination", {12: 1, 13: 3}, cages=(TWO,), cells=(12, 13)),
        {12: (1, 2), 13: (3,)},
        "Cage 2− at r4c1–r4c2 has only the combination 1 3 left, so r4c1 is 1 and r4c2 is 3.",
    ),
    (
        step("hidden-single", {5: 1}, houses=(COLUMN[1],), cells=(5,), values=(1,)),
        NOTHING,
        "Column 2 must hold 1, and only r2c2 has room for it, so r2c2 is 1.",
    ),
    (
        step("line-requires-value", gone={11: (2,)}, houses=(ROW[2],), cages=(SIX,), values=(2,)),
        {9: (2, 3), 10: (1, 2)},
        (
            "Cage 6× at r3c1–r3c3 holds 2 in row 3 in each of its 3 combinations, so 2 leaves "
            "the rest of row 3 (r3c4)."
        ),
    ),
    (
        step(
            "cage-claims-value",
            gone={7: (3,)},
            drops=(drop(SAMPLE, ONE, ((2, 3), (4, 3))),),
            houses=(ROW[1],),
            cages=(ONE,),
            values=(1,),
        ),
        NOTHING,
        (
            "Row 2 must hold 1, and only cage 1− at r2c3–r2c4 has room for it, so the cage "
            "puts it into row 2 and 2 3 and 4 3 fall, and with them 3 leaves r2c4."
        ),
    ),
    (
        step("naked-pair", gone={2: (1,), 3: (1, 3)}, houses=(0,), cells=(1, 0), values=(1, 3)),
        NOTHING,
        (
            "In row 1, r1c1 and r1c2 have only 1 and 3 to share and so use them up: 1 leaves "
            "r1c3, and 1 and 3 leave r1c4."
        ),
    ),
    (
        step("hidden-pair", gone={0: (1, 3)}, houses=(0,), cells=(0, 1), values=(2, 4)),
        NOTHING,
        (
            "In row 1, 2 and 4 have no places but r1c1 and r1c2, which they fill, so 1 and 3 "
            "leave r1c1."
        ),
    ),
    (
        step(
            "outside-clash",
            drops=(drop(SAMPLE, SIX, ((1, 2, 3),)),),
            houses=(ROW[2],),
            cages=(SIX,),
            cells=(11,),
            values=(2, 3),
        ),
        NOTHING,
        (
            "r3c4 in row 3 needs 2 or 3; a combination of cage 6× at r3c1–r3c3 that takes "
            "both of them in row 3 leaves too little, so 1 2 3 falls."
        ),
    ),
    (
        step("line-sum-one", {11: 4}, houses=(ROW[2],), cages=(SIX,), cells=(11,), values=(4,)),
        NOTHING,
        "Row 3 adds up to 10; 6× at r3c1 brings 6 of it, so r3c4 is 4: 10 − 6 = 4.",
    ),
    (
        step(
            "line-sum-one", {4: 4}, houses=(ROW[0],), cages=(NINE, TWELVE), cells=(4,), values=(4,)
        ),
        {1: (1,), 2: (3,), 3: (4,), 5: (3,)},
        (
            "Row 1 adds up to 10; 9+ at r1c1 without r2c2 = 3 and 12× at r1c2 come to 6 + 8 = 14 "
            "with r2c1, which alone lies beyond, so r2c1 is 4: 14 − 10 = 4."
        ),
    ),
    (
        step("line-sum-two", gone={6: (1,)}, houses=(ROW[1],), cages=(), cells=(7, 6), number=5),
        {4: (4,), 5: (1,)},
        (
            "Row 2 adds up to 10; r2c1 and r2c2 bring 4 + 1 = 5 of it, which leaves 5 for "
            "r2c3 and r2c4 together: 1 leaves r2c3."
        ),
    ),
    (
        step(
            "line-parity",
            drops=(drop(SAMPLE, HALF, ((1, 2), (2, 1))),),
            houses=(ROW[2],),
            cages=(HALF, SIX),
            number=0,
        ),
        NOTHING,
        (
            "Row 3 adds up to 10, which is even; 6× at r3c1 brings an even part of it, so "
            "r3c4 of cage 2÷ at r3c4–r4c4 must bring an even one: 1 2 and 2 1 fall."
        ),
    ),
    (
        step(
            "line-product",
            drops=(drop(SAMPLE, HALF, ((1, 2),)),),
            houses=(ROW[2],),
            cages=(HALF, SIX),
            values=(2,),
            number=3,
        ),
        NOTHING,
        (
            "The product of row 3 can be divided by 2 exactly 3 times; 6× at r3c1 brings it "
            "once, so r3c4 of cage 2÷ at r3c4–r4c4 must bring it twice: 1 2 falls."
        ),
    ),
    (
        step(
            "sum-bounds",
            drops=(drop(SAMPLE, ONE, ((1, 2), (2, 1))),),
            houses=(ROW[1],),
            cages=(ONE, NINE),
            number=10,
        ),
        NOTHING,
        (
            "Row 2 adds up to 10; r2c1–r2c2 of 9+ at r1c1 bring 5 to 7 of it, so cage 1− at "
            "r2c3–r2c4 must bring at most 5: 1 2 and 2 1 fall."
        ),
    ),
    (
        step(
            "digit-count",
            drops=(drop(SAMPLE, SIX, ((1, 2, 3),)),),
            houses=(ROW[2], ROW[3]),
            cages=(SIX, HALF, TWO, GIVEN),
            values=(3,),
            number=2,
        ),
        {12: (1,), 13: (3,)},
        (
            "Rows 3 and 4 hold 3 twice; the other cages bring it once (2÷ at r3c4: never, 2− at "
            "r4c1: once, r4c3: never), so cage 6× at r3c1–r3c3 must bring it once: 1 2 3 falls."
        ),
    ),
    (
        step(
            "x-wing",
            gone={8: (3,), 11: (3,)},
            houses=(ROW[1], ROW[0]),
            covers=(COLUMN[0], COLUMN[3]),
            cells=(0, 3, 4, 7),
            values=(3,),
        ),
        NOTHING,
        (
            "Rows 1 and 2 have room for 3 only in columns 1 and 4, and take one of these "
            "each, so 3 leaves the rest of columns 1 and 4 (r3c1 and r3c4)."
        ),
    ),
    (
        step("xy-wing", gone={15: (1,)}, cells=(0, 3, 12), values=(1,)),
        {0: (2, 3), 3: (1, 2), 12: (1, 3)},
        (
            "r1c1 is 2 or 3: if it is 2, r1c4 is 1, and if it is 3, r4c1 is 1. Whichever it "
            "is, r1c4 or r4c1 is 1, and what sees both is not, so 1 leaves r4c4."
        ),
    ),
    (
        step("xyz-wing", gone={1: (1,)}, cells=(0, 3, 12), values=(1,)),
        {0: (1, 2, 3), 3: (1, 2), 12: (1, 3)},
        (
            "r1c1 is 1, 2 or 3: it is 1 itself, or if it is 2, r1c4 is 1, and if it is 3, "
            "r4c1 is 1. Whichever it is, r1c1, r1c4 or r4c1 is 1, and what sees all three is "
            "not, so 1 leaves r1c2."
        ),
    ),
    (
        step(
            "forcing-chain",
            gone={1: (3,)},
            links=(
                Literal(0, 3, False),
                Literal(0, 2, True),
                Literal(3, 2, False),
                Literal(3, 3, True),
            ),
        ),
        {0: (2, 3), 3: (2, 3)},
        (
            "If r1c1 is not 3, then r1c1 is 2 (it has only 2 and 3); so r1c4 is 3 (it has only "
            "2 and 3). Hence r1c1 is 3 or r1c4 is 3, and either way 3 leaves r1c2."
        ),
    ),
    (
        step("search", {5: 1}, cells=(5,), values=(1,)),
        NOTHING,
        (
            "No technique of the ladder leads on from here. A search, which tries values "
            "until only one is left for r2c2, says that r2c2 is 1."
        ),
    ),
]


@pytest.mark.parametrize(
    ("found", "held", "told"), CASES, ids=[case[0].technique for case in CASES]
)
def test_sentence(found: Step, held: Mapping[int, tuple[int, ...]], told: str) -> None:
    assert sentence(state(held), found) == told


@pytest.mark.parametrize("row", LADDER[:-1], ids=[row.id for row in LADDER[:-1]])
def test_every_technique_has_its_sentence(row: Technique) -> None:
    found = example(row.id)
    assert found is not None
    assert sentence(*found).endswith(".")


@pytest.mark.parametrize(
    ("rests_on", "second", "told"),
    [
        ({"cells": (0,)}, 0, "r1c1 is 3 or 4; both lead to the same, so 2 leaves r2c3."),
        (
            {"houses": (ROW[0],), "values": (4,)},
            2,
            "Row 1 must hold 4, at r1c1 or r1c3; both lead to the same, so 2 leaves r2c3.",
        ),
        (
            {"cages": (NINE,)},
            0,
            (
                "Cage 9+ at r1c1, r2c1–r2c2 has 2 combinations; both lead to the same, so 2 "
                "leaves r2c3."
            ),
        ),
    ],
    ids=["values", "places", "combinations"],
)
def test_either_way_tells_its_branches(rests_on: dict[str, Any], second: int, told: str) -> None:
    branches = (
        Branch((Placement(0, 3),), (step("hidden-single", {7: 2}, houses=(1,), cells=(7,)),)),
        Branch((Placement(second, 4),), (step("cage-positions", gone={6: (2,)}, cages=(ONE,)),)),
    )
    found = step("either-way", gone={6: (2,)}, branches=branches, **rests_on)
    before = state({0: (3, 4)})
    assert sentence(before, found) == told
    assert branch_sentences(before, found) == [
        "If r1c1 is 3: 2 in row 2 is at r2c4; so r2c3 is not 2.",
        f"If r1c{second + 1} is 4: 2 leaves r2c3 (by 1− at r2c3).",
    ]


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (("cell", 1), "r1c2 would have no candidate left"),
        (("cage", SIX), "cage 6× at r3c1–r3c3 would have no combination left"),
        (("row", 0), "row 1 would have no place for 2"),
        (("row", 3), "row 4 would have no way to be filled"),
        (("column", 2), "column 3 would have only r4c3 for 3 and 4"),
        (("column", 3), "column 4 would have only 1 for r1c4 and r2c4"),
    ],
    ids=str,
)
def test_a_contradiction_says_what_breaks(broken: tuple[str, int], told: str) -> None:
    group = state().group(*broken)
    branch = Branch((Placement(0, 3),), (step("naked-single", {1: 4}, {2: (2,)}),), group)
    found = step("contradiction", gone={0: (3,)}, cells=(0,), values=(3,), branches=(branch,))
    before = state(
        {
            1: (3, 4),
            2: (1, 2),
            3: (1, 3),
            6: (1, 2),
            7: (1,),
            10: (1, 2),
        }
    )
    assert sentence(before, found) == f"If r1c1 were 3, {told}, so 3 leaves r1c1."
    [line] = branch_sentences(before, found)
    assert line == f"If r1c1 is 3: r1c2 is 4; so {told.replace('would have', 'has')}."


def test_of_many_parts_the_last_come_as_one() -> None:
    cages = tuple([Cage((2 * i, 2 * i + 1), "+", 7 if i % 2 else 5) for i in range(12)])
    puzzle = CagePuzzle(2, 12, (*cages[:11], Cage((22,), "=", 3), Cage((23,), "=", 4)))
    before = State(puzzle)
    bounds = step(
        "sum-bounds",
        drops=(drop(puzzle, 0, ((1, 4),)),),
        puzzle=puzzle,
        houses=(0, 1),
        cages=(0, *range(1, 13)),
        number=156,
    )
    told = sentence(before, bounds)
    assert told.startswith(
        "The grid adds up to 156; the other cages bring 67 of it (7+ at r1c3: 7, "
    )
    assert "5 others: 24)" in told
    total = step(
        "line-sum-one", {0: 5}, puzzle=puzzle, houses=(0, 1), cages=range(1, 13), cells=(0,)
    )
    told = sentence(before, total)
    assert told.count(" + ") == 7
    assert " and all other parts bring " in told


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
    rests_on = evidence(SAMPLE, houses=(COLUMN[2],), cages=(ONE,))
    whole = records.record(7, state(), found._replace(evidence=rests_on))
    assert {name: whole[name] for name in told} == told
    assert records.heading(state(), found).items() <= whole.items()
    assert whole["evidence"] == {
        "groups": [
            {"kind": "column", "index": 3, "name": "column 3"},
            {"kind": "cage", "index": 3, "name": "cage 1− at r2c3–r2c4"},
        ]
    }


def test_a_chain_names_the_lines_of_its_links() -> None:
    links = (
        Literal(0, 1, False),
        Literal(3, 1, True),
        Literal(3, 2, False),
        Literal(15, 2, True),
        Literal(13, 2, False),
        Literal(5, 2, True),
    )
    held: dict[int, tuple[int, ...]] = dict.fromkeys(range(16), (3, 4))
    held |= {0: (1, 3, 4), 3: (1, 2, 3), 15: (2, 3, 4), 13: (2, 3, 4), 5: (2, 3, 4)}
    told = sentence(state(held), step("forcing-chain", gone={4: (3,)}, links=links))
    assert told.startswith(
        "If r1c1 is not 1, then r1c4 is 1 (the only other place for 1 in row 1); "
        "so r4c4 is 2 (the only other place for 2 in column 4); "
        "so r4c2 is not 2 and r2c2 is 2 (the only other place for 2 in column 2). Hence "
    )


def test_a_branch_may_come_to_nothing() -> None:
    branches = (Branch((Placement(0, 3),), (), state().cell(1)), Branch((Placement(0, 4),), ()))
    found = step("either-way", gone={6: (2,)}, cells=(0,), branches=branches)
    before = state({0: (3, 4)})
    assert "what of this can be leads to the same" in sentence(before, found)
    assert branch_sentences(before, found) == [
        "If r1c1 is 3: r1c2 has no candidate left, which cannot be.",
        "If r1c1 is 4: r2c3 is not 2.",
    ]


def test_words_of_lines_and_cages() -> None:
    cages = (Cage((0, 3, 4, 6), "+", 9), Cage((1, 2, 5), "+", 6), Cage((7, 8), "-", 1))
    words = Words(State(CagePuzzle(3, 3, cages)))
    assert words.lines(lines(words.puzzle, (0, 1, 4))) == "rows 1 and 2 and column 2"
    assert [words.cage(number) for number in range(3)] == [
        "cage 9+ at r1c1, r2c1–r2c2, r3c1",
        "cage 6+ at r1c2–r1c3, r2c3",
        "cage 1− at r3c2–r3c3",
    ]
    assert words.part(0, {3, 4}) == "r2c1–r2c2 of 9+ at r1c1"
    assert words.part(0, {0, 6}) == "r1c1 and r3c1 of 9+ at r1c1"
    assert words.part(2, {6, 7, 8}) == "1− at r3c2"


def test_words_show_clues_as_the_board_does() -> None:
    words = Words(State(KILLER))
    assert words.cage(0) == "cage 7 at r1c1–r1c2, r2c1"
    assert [words.short_cage(cage) for cage in (0, 1)] == ["cage 7 at r1c1", "cage 12 at r1c3"]
    assert words.part(0, {0, 1}) == "r1c1–r1c2 of cage 7 at r1c1"
    assert words.lines(lines(KILLER, (12, 13))) == "boxes 1 and 2"
    assert State(KILLER).group(CAGE, 1).name == words.cage(1)
    boxed = Words(State(BOXED))
    assert [boxed.short_cage(cage) for cage in (0, 6)] == ["3÷ at r1c1", "r4c3"]
    shown = {label.text for label in board(State(KILLER)).labels if label.role is Role.CLUE}
    assert shown == {KILLER.clue(cage) for cage in KILLER.cages}
    single = replace(KILLER, cages=(Cage((0,), "=", 1), Cage((1, 2), "+", 5)), givens=())
    assert Words(State(single)).cage(0) == "cage 1 at r1c1"


ORDER = "are counted row by row, as they begin."
COUNTING = {
    "rows and columns": (SAMPLE, "", "Combinations list a cage's cells row by row."),
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
    before = State(SUDOKU)
    found = step(technique, gone={80: (1,)}, puzzle=SUDOKU, houses=(18,), covers=(0,), values=(1,))
    fills = board(before, found).fills
    shaded = {(row, column) for row, column, tone in fills if tone is Tone.EVIDENCE}
    assert shaded == {(row, column) for row in range(3) for column in range(3)}


def test_a_long_branch_is_cut_in_the_middle() -> None:
    steps = tuple(step("naked-single", {cell: 1}) for cell in range(1, 12))
    branch = Branch((Placement(0, 3),), steps, state().cell(15))
    found = step("contradiction", gone={0: (3,)}, cells=(0,), values=(3,), branches=(branch,))
    [line] = branch_sentences(state(), found)
    assert "r2c1 is 1; … (3 more steps); r3c1 is 1" in line


def test_long_lists_are_cut_short() -> None:
    gone: dict[int, tuple[int, ...]] = dict.fromkeys(range(10), (1,))
    told = sentence(
        state(), step("naked-pair", gone=gone, houses=(0,), cells=(10, 11), values=(1,))
    )
    assert told.endswith("1 leaves r1c1, r1c2, r1c3, r1c4, r2c1 and 5 other cells.")
    gone = {cell: (cell + 1,) for cell in range(8)}
    told = sentence(
        state(), step("naked-pair", gone=gone, houses=(0,), cells=(10, 11), values=(1,))
    )
    assert told.endswith("3 leaves r1c3; 5 more cells lose candidates.")


def test_many_combinations_are_counted() -> None:
    combinations = tuple(State(SAMPLE).combinations(SIX)[:5])
    found = step(
        "cage-claims-value",
        drops=(drop(SAMPLE, SIX, combinations),),
        houses=(2,),
        cages=(SIX,),
        values=(3,),
    )
    assert "5 of its 6 combinations fall (1 2 3, 1 3 2, 2 1 3, …)." in sentence(state(), found)


@pytest.mark.parametrize(
    ("found", "held", "told"),
    [
        (
            step(
                "line-product",
                drops=(drop(SAMPLE, HALF, ((2, 1), (2, 4), (1, 2))),),
                houses=(ROW[2],),
                cages=(HALF, SIX),
                values=(2,),
                number=3,
            ),
            {8: (1, 2, 3, 4), 9: (1, 2, 3, 4), 10: (1, 2, 3, 4)},
            "6× at r3c1 brings it once, so r3c4 of cage 2÷ at r3c4–r4c4 must bring it twice",
        ),
        (
            step(
                "line-product",
                drops=(drop(SAMPLE, ONE, ((1, 2), (2, 1))),),
                houses=(ROW[1], ROW[2]),
                cages=(ONE, NINE, SIX, HALF),
                values=(2,),
                number=6,
            ),
            {4: (1, 2, 3), 5: (3,), 11: (2, 4)},
            (
                "exactly 6 times; the other cages bring it 3 or 4 times (r2c1–r2c2 of 9+ at r1c1: "
                "once, 6× at r3c1: once, r3c4 of 2÷ at r3c4: once or twice), so cage 1− at "
                "r2c3–r2c4 must bring it at least twice"
            ),
        ),
        (
            step(
                "digit-count",
                drops=(drop(SAMPLE, NINE, ((2, 3, 4),)),),
                houses=(ROW[1], ROW[2]),
                cages=(NINE, ONE, SIX),
                values=(3,),
                number=2,
            ),
            {6: (1, 2), 7: (1, 2), 8: (1, 2), 9: (1, 2, 3), 10: (1, 2, 3)},
            (
                "the other cages bring it once (1− at r2c3: never, 6× at r3c1: once), so "
                "r2c1–r2c2 of cage 9+ at r1c1, r2c1–r2c2 must bring it once"
            ),
        ),
        (
            step(
                "line-sum-two",
                gone={7: (4,)},
                houses=(ROW[1],),
                cages=(NINE,),
                cells=(7, 0),
                number=-2,
            ),
            {6: (3,)},
            "= 12 with r1c1, which lies beyond, so r1c1 is 12 − 10 = 2 more than r2c4",
        ),
        (
            step(
                "line-sum-two",
                gone={2: (4,)},
                houses=(ROW[0],),
                cages=(NINE,),
                cells=(1, 2),
                number=5,
            ),
            {0: (1, 2, 3, 4), 4: (4,), 5: (3,), 3: (3,)},
            "9+ at r1c1 without r2c1 = 4 and r2c2 = 3 and r1c4 bring 2 + 3 = 5 of it",
        ),
        (
            step("line-sum-one", gone={11: (1, 2)}, houses=(ROW[2],), cages=(SIX,), cells=(11,)),
            {11: (1, 2)},
            "r3c4 would be 10 − 6 = 4, which it cannot be: 1 and 2 leave r3c4.",
        ),
    ],
    ids=["product", "products", "count", "difference", "without", "impossible"],
)
def test_sentences_of_parts(found: Step, held: Mapping[int, tuple[int, ...]], told: str) -> None:
    assert told in sentence(state(held), found)


@given(puzzle=puzzles(max_size=5) | HOUSED)
def test_sentences_are_well_formed_and_reckon_right(puzzle: CagePuzzle) -> None:
    for before, found in steps_of(puzzle):
        told = [sentence(before, found), *branch_sentences(before, found)]
        for text in told:
            assert re.fullmatch(r"(r\d|[A-Z]).*[^.]\.", text), text
            assert not re.search(r"  |None|\(\)|,,| ,", text), text
            assert text.translate(ASCII.spelling).isascii(), text
            assert not re.search(r"(?<!\w)-\d", text), text
        reckoned = told[0].replace("−", "-")
        for sum_, result in ARITHMETIC.findall(reckoned):
            assert eval(sum_) == int(result), told[0]  # noqa: S307
        for cell, value in found.placements:
            row, column = divmod(cell, puzzle.columns)
            assert f"r{row + 1}c{column + 1} is {value}" in reckoned
        if found.technique == "sum-bounds":
            _check_bounds(before, found, reckoned)


def _check_bounds(before: State, found: Step, told: str) -> None:
    """What falls is outside the bounds that the sentence gives, and these follow from it."""
    if "cannot bring the rest" in told:
        return
    bounds = re.search(r"must bring (at least |at most )?(-?\d+)(?: (?:or|to) (-?\d+))?:", told)
    rest = re.search(r"adds? up to (-?\d+);.*? bring(?:s)? (-?\d+)(?: (?:or|to) (-?\d+))? of", told)
    assert bounds, told
    side, number = bounds[1], int(bounds[2])
    least = -1_000 if side == "at most " else number
    most = 1_000 if side == "at least " else int(bounds[3] or number)
    if rest:
        total, low, high = int(rest[1]), int(rest[2]), int(rest[3] or rest[2])
        assert least in (-1_000, total - high), told
        assert most in (1_000, total - low), told
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
                assert f"at r{row + 1}c{column + 1}" in group.name
                assert str(cage.target).replace("-", "−") in signed(group.name)
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
