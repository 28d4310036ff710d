"""Sentences say what is so, one a technique; boards show what a step does."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from kenken_cp.core.counts import signed
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
from kenken_cp.render.pens import ASCII
from tests.helpers.drawn import BOXED, JIGSAW, KILLER, SLANTED, SUDOKU
from tests.helpers.groups import drop, evidence, lines
from tests.helpers.paths import GOLDEN
from tests.helpers.sample_board import SAMPLE
from tests.helpers.strategies import housed_puzzles, puzzles

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


NOTHING: dict[int, tuple[int, ...]] = {}
LINKS = (ChainLiteral(0, 3, False), ChainLiteral(0, 2, True), ChainLiteral(3, 2, False))
# Steps on made-up boards, by what is said in them; the cases of techniques show the rest.
MADE: dict[str, tuple[Step, dict[int, tuple[int, ...]]]] = {
    "full-house 2": (step("full-house", {7: 3}, cages=(ONE,), cells=(7,), values=(3,)), NOTHING),
    "line-requires-value": (
        step("line-requires-value", gone={11: (2,)}, houses=(ROW[2],), cages=(SIX,), values=(2,)),
        {9: (2, 3), 10: (1, 2)},
    ),
    "cage-claims-value": (
        step(
            "cage-claims-value",
            gone={7: (3,)},
            drops=(drop(SAMPLE, ONE, ((2, 3), (4, 3))),),
            houses=(ROW[1],),
            cages=(ONE,),
            values=(1,),
        ),
        NOTHING,
    ),
    "line-sum-one": (
        step("line-sum-one", {11: 4}, houses=(ROW[2],), cages=(SIX,), cells=(11,), values=(4,)),
        NOTHING,
    ),
    "line-sum-one 2": (
        step(
            "line-sum-one", {4: 4}, houses=(ROW[0],), cages=(NINE, TWELVE), cells=(4,), values=(4,)
        ),
        {1: (1,), 2: (3,), 3: (4,), 5: (3,)},
    ),
    "line-sum-two": (
        step("line-sum-two", gone={6: (1,)}, houses=(ROW[1],), cages=(), cells=(7, 6), number=5),
        {4: (4,), 5: (1,)},
    ),
    "line-sum-two 2": (
        step("line-sum-two", gone={6: (3,)}, houses=(ROW[1],), cages=(), cells=(7, 6), number=6),
        {4: (3,), 5: (1,)},
    ),
    "line-parity": (
        step(
            "line-parity",
            drops=(drop(SAMPLE, HALF, ((1, 2), (2, 1))),),
            houses=(ROW[2],),
            cages=(HALF, SIX),
            number=0,
        ),
        NOTHING,
    ),
    "line-product": (
        step(
            "line-product",
            drops=(drop(SAMPLE, HALF, ((1, 2),)),),
            houses=(ROW[2],),
            cages=(HALF, SIX),
            values=(2,),
            number=3,
        ),
        NOTHING,
    ),
    "sum-bounds": (
        step(
            "sum-bounds",
            drops=(drop(SAMPLE, ONE, ((1, 2), (2, 1))),),
            houses=(ROW[1],),
            cages=(ONE, NINE),
            number=10,
        ),
        NOTHING,
    ),
    "several places": (
        step("cage-positions", gone={8: (3, 4), 9: (4,), 10: (4,)}, cages=(SIX,)),
        NOTHING,
    ),
    "a clash of several": (
        step(
            "outside-clash",
            drops=(drop(SAMPLE, ONE, ((1, 2),)),),
            houses=(ROW[1],),
            cages=(ONE,),
            cells=(4, 5),
            values=(1, 2, 3),
        ),
        NOTHING,
    ),
    "both outside": (
        step(
            "line-sum-two",
            gone={4: (1,)},
            houses=(ROW[0],),
            cages=(NINE, TWELVE),
            cells=(4, 5),
            number=7,
        ),
        {1: (1,), 2: (3,), 3: (4,)},
    ),
    "nothing fits": (
        step(
            "digit-count",
            drops=(drop(SAMPLE, SIX, ((1, 2, 3),)),),
            houses=(ROW[1], ROW[2]),
            cages=(SIX, ONE, NINE),
            values=(3,),
            number=2,
        ),
        {0: (2,), 4: (3,), 5: (4,), 6: (3,), 7: (4,)},
    ),
    "a cage that does not": (
        step(
            "digit-count",
            drops=(drop(SAMPLE, SIX, ((1, 2, 3),)),),
            houses=(ROW[2],),
            cages=(SIX, HALF),
            values=(3,),
            number=1,
        ),
        NOTHING,
    ),
    "a row that others complete": (
        step(
            "line-completion",
            drops=(drop(SAMPLE, ONE, ((1, 2), (4, 3))),),
            houses=(ROW[1],),
            cages=(ONE, NINE),
        ),
        NOTHING,
    ),
    "many beside another": (
        step(
            "cage-comparison",
            drops=(drop(SAMPLE, SIX, CagePencilMarks(SAMPLE).combinations(SIX)[:5]),),
            houses=(ROW[2],),
            cages=(SIX, HALF),
        ),
        NOTHING,
    ),
    "a colour that is wrong": (
        step(
            "simple-colouring",
            gone={0: (1,), 6: (1,)},
            houses=(ROW[0], COLUMN[2]),
            covers=(ROW[1],),
            cells=(0, 2, 6),
            values=(1,),
        ),
        {1: (2,), 3: (2,), 10: (2,), 14: (2,)},
    ),
    "a chain to itself": (
        step("forcing-chain", {0: 3}, links=(*LINKS, ChainLiteral(0, 3, True))),
        {0: (2, 3)},
    ),
    "a chain to its own cell": (
        step("forcing-chain", gone={0: (1,)}, links=(*LINKS, ChainLiteral(0, 2, True))),
        {0: (1, 2, 3)},
    ),
    "products of two rows": (
        step(
            "line-product",
            drops=(drop(SAMPLE, ONE, ((1, 2), (2, 1))),),
            houses=(ROW[1], ROW[2]),
            cages=(ONE, NINE, SIX, HALF),
            values=(2,),
            number=6,
        ),
        {4: (1, 2, 3), 5: (3,), 11: (2, 4)},
    ),
    "a product that is nowhere else": (
        step(
            "line-product",
            drops=(drop(SAMPLE, ONE, ((3, 4), (4, 3))),),
            houses=(ROW[1], ROW[2]),
            cages=(ONE, HALF),
            values=(2,),
            number=1,
        ),
        NOTHING,
    ),
    "a difference of two cells": (
        step(
            "line-sum-two",
            gone={7: (4,)},
            houses=(ROW[1],),
            cages=(NINE,),
            cells=(7, 0),
            number=-2,
        ),
        {6: (3,)},
    ),
    "a sum without what is known": (
        step(
            "line-sum-two",
            gone={2: (4,)},
            houses=(ROW[0],),
            cages=(NINE,),
            cells=(1, 2),
            number=5,
        ),
        {0: (1, 2, 3, 4), 4: (4,), 5: (3,), 3: (3,)},
    ),
    "a sum that would be too high": (
        step("line-sum-one", gone={11: (1, 2)}, houses=(ROW[2],), cages=(SIX,), cells=(11,)),
        {11: (1, 2)},
    ),
}


def test_sentences_are_those_of_the_golden_file(golden: Callable[[Path, str], None]) -> None:
    told = [f"{name}\n  {sentence(state(held), found)}\n" for name, (found, held) in MADE.items()]
    golden(GOLDEN / "sentences" / "made-boards.txt", "".join(told))


@pytest.mark.parametrize(
    ("target", "gone", "told"),
    [
        (7, 9, "The only combination left for cage 7+ at r1c1–r1c3 is 1, 2 and 4, so 9"),
        (
            8,
            9,
            "The only combinations left for cage 8+ at r1c1–r1c3 are 1, 2 and 5, or 1, 3 and 4,",
        ),
        (
            9,
            9,
            "The only combinations left for cage 9+ at r1c1–r1c3 are 1, 2 and 6; 1, 3 and 5; or 2",
        ),
        (
            11,
            9,
            "No combination left for cage 11+ at r1c1–r1c3 contains 9, so 9 can be removed from",
        ),
    ],
)
def test_cages_tell_their_sets_of_digits(target: int, gone: int, told: str) -> None:
    cages = (Cage((0, 1, 2), "+", target), Cage((3, 4, 5, 6, 7, 8), "+", 45 - target))
    puzzle = CagePuzzle(1, 9, cages)
    found = step("cage-values", gone={0: (gone,)}, puzzle=puzzle, cages=(0,), values=(1, 2, 3))
    assert sentence(CagePencilMarks(puzzle), found).startswith(told)


@pytest.mark.parametrize(
    ("rests_on", "second", "told"),
    [
        ({"cells": (0,)}, 0, "r1c1 is 3 or 4. Either way, 2 can be removed from r2c3."),
        (
            {"houses": (ROW[0],), "values": (4,)},
            2,
            "The 4 of row 1 must go in r1c1 or r1c3. Either way, 2 can be removed from r2c3.",
        ),
        (
            {"cages": (NINE,)},
            0,
            (
                "There are 2 ways left to fill cage 9+ (r1c1, r2c1–r2c2). Either way, 2 can be "
                "removed from r2c3."
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
        "If r1c1 is 3: r2c4 is 2 (by row 2); so r2c3 is not 2.",
        f"If r1c{second + 1} is 4: r2c3 is not 2 (by cage 1− at r2c3).",
    ]


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (("cell", 1), "r1c2 would end up with no candidate left"),
        (("cage", SIX), "cage 6× at r3c1–r3c3 would end up with no combination left"),
        (("row", 0), "row 1 would end up with no place for 2"),
        (("row", 3), "row 4 would end up with no way to be filled"),
        (("column", 2), "column 3 would end up with only r4c3 left for 3 and 4"),
        (("column", 3), "column 4 would end up with only 1 left for r1c4 and r2c4"),
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
    assert sentence(before, found) == f"If r1c1 were 3, {told}, so 3 can be removed from r1c1."
    [line] = branch_sentences(before, found)
    has = told.replace("would end up with", "has")
    assert line == f"If r1c1 is 3: r1c2 is 4 (its only candidate left); so {has}."


def test_of_many_parts_the_last_come_as_one() -> None:
    cages = tuple([Cage((2 * i, 2 * i + 1), "+", 7 if i % 2 else 5) for i in range(12)])
    puzzle = CagePuzzle(2, 12, (*cages[:11], Cage((22,), "=", 3), Cage((23,), "=", 4)))
    before = CagePencilMarks(puzzle)
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
        "The grid adds up to 156. Its cells outside cage 5+ at r1c1–r1c2 add up to 67 "
        "(cage 7+ at r1c3: 7; "
    )
    assert "the other 5 cages and cells together: 24)" in told
    total = step(
        "line-sum-one", {0: 5}, puzzle=puzzle, houses=(0, 1), cages=range(1, 13), cells=(0,)
    )
    told = sentence(before, total)
    assert told.count(" + ") == 7
    assert " other cages there add up to " in told


def test_settled_cells_in_no_cage_count_among_the_others() -> None:
    cages = (Cage((1, 5), "+", 5), Cage((2, 3), "+", 5))
    puzzle = CagePuzzle(4, 4, cages, givens=((0, 4),), covered=False, distinct=True)
    before = CagePencilMarks(puzzle)
    before.candidates[0] = (4,)
    dropped = (drop(puzzle, 0, ((2, 3), (3, 2))),)
    rests_on: dict[str, Any] = {"puzzle": puzzle, "houses": (0,), "cages": (0, 1)}
    bounds = step("sum-bounds", drops=dropped, number=10, **rests_on)
    assert sentence(before, bounds) == (
        "Row 1 adds up to 10. Its cells outside cage 5 at r1c2–r2c2 add up to 9 (cage 5 at "
        "r1c3: 5; r1c1: 4), so r1c2 must be 1: 2-3 and 3-2 are impossible."
    )
    factors = step("line-product", drops=dropped, number=3, values=(2,), **rests_on)
    before.candidates[2] = before.candidates[3] = (2, 3)
    assert sentence(before, factors) == (
        "The digits of row 1 contain the factor 2 exactly 3 times (2 counts once, 4 twice). The "
        "cells of row 1 outside cage 5 at r1c2–r2c2 contain it 3 times (cage 5 at r1c3: once; "
        "r1c1: twice), so r1c2 cannot contain it: 2-3 and 3-2 are impossible."
    )


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
        ChainLiteral(0, 1, False),
        ChainLiteral(3, 1, True),
        ChainLiteral(3, 2, False),
        ChainLiteral(15, 2, True),
        ChainLiteral(13, 2, False),
        ChainLiteral(5, 2, True),
    )
    held: dict[int, tuple[int, ...]] = dict.fromkeys(range(16), (3, 4))
    held |= {0: (1, 3, 4), 3: (1, 2, 3), 15: (2, 3, 4), 13: (2, 3, 4), 5: (2, 3, 4)}
    told = sentence(state(held), step("forcing-chain", gone={4: (3,)}, links=links))
    assert told == (
        "If r1c1 is not 1, then r1c4 is 1 (the only other place for 1 in row 1), "
        "so r4c4 is 2 (the only other place for 2 in column 4), "
        "so r4c2 is not 2 and r2c2 is 2 (the only other place for 2 in column 2). "
        "So r1c1 is 1 or r2c2 is 2; either way, 3 can be removed from r2c1."
    )


def chain_sentence(held: Mapping[int, tuple[int, ...]], cell: int, *links: ChainLiteral) -> str:
    """The sentence of a chain that removes 3 from a cell."""
    return sentence(state(held), step("forcing-chain", gone={cell: (3,)}, links=links))


def test_a_long_chain_of_cells_is_a_list() -> None:
    held: Mapping[int, tuple[int, ...]] = {0: (2, 3), 1: (2, 4), 5: (3, 4)}
    links = (
        ChainLiteral(0, 3, False), ChainLiteral(0, 2, True), ChainLiteral(1, 2, False),
        ChainLiteral(1, 4, True), ChainLiteral(5, 4, False), ChainLiteral(5, 3, True),
    )  # fmt: skip
    assert chain_sentence(held, 4, *links) == (
        "If r1c1 is not 3, it is 2, so r1c2 is 4 and r2c2 is 3 (each cell in turn has no other "
        "candidate left). So r1c1 or r2c2 is 3; either way, 3 can be removed from r2c1, which "
        "sees both."
    )


# Chains from r1c1 that pass through what cannot be, before they reach their end.
CLASHES = {
    "a cell of two values": (
        ChainLiteral(15, 1, True), ChainLiteral(15, 4, False), ChainLiteral(12, 4, True),
        ChainLiteral(12, 1, False), ChainLiteral(15, 2, True),
    ),
    "a value twice in a line": (
        ChainLiteral(5, 4, True), ChainLiteral(5, 1, False), ChainLiteral(4, 1, True),
        ChainLiteral(4, 4, False), ChainLiteral(7, 4, True),
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("clash", "never"),
    [
        ("a cell of two values", "r4c4 cannot be both 1 and 2"),
        ("a value twice in a line", "r2c2 and r2c4 cannot both be 4"),
    ],
)
def test_a_chain_that_contradicts_itself_shows_its_start(clash: str, never: str) -> None:
    start = ChainLiteral(0, 3, False), ChainLiteral(0, 2, True), ChainLiteral(1, 2, False)
    links = (*start, *CLASHES[clash], ChainLiteral(13, 3, False), ChainLiteral(13, 1, True))
    told = chain_sentence({}, 4, *links)
    assert told.endswith(f". But {never}, so r1c1 is 3, and 3 can be removed from r2c1.")
    assert "r4c2" not in told  # which lies behind the contradiction


@pytest.mark.parametrize(
    ("gone", "dead", "told"),
    [
        (
            6,
            1,
            (
                "If r1c1 were 2, r1c2 would have no candidate left, so r1c1 is 4, and 2 can be "
                "removed from r2c3."
            ),
        ),
        (6, 2, "In every case that does not end in a contradiction, 2 can be removed from r2c3."),
        (0, 2, "But r1c1 cannot be 2, since then r1c2 would have no candidate left, so 2 can be "),
    ],
    ids=["one case left", "several left", "the dead case alone"],
)
def test_cases_that_fail_are_told_apart(gone: int, dead: int, told: str) -> None:
    held = (2, 4) if dead == 1 else (2, 3, 4)
    branches = tuple([
        Branch((Placement(0, value),), (), state().group("cell", 1) if value == 2 else None)
        for value in held
    ])  # fmt: skip
    found = step("either-way", gone={gone: (2,)}, cells=(0,), branches=branches)
    assert told in sentence(state({0: held}), found)


def test_a_branch_may_come_to_nothing() -> None:
    branches = (Branch((Placement(0, 3),), (), state().cell(1)), Branch((Placement(0, 4),), ()))
    found = step("either-way", gone={6: (2,)}, cells=(0,), branches=branches)
    before = state({0: (3, 4)})
    told = (
        "r1c1 is 3 or 4. If r1c1 were 3, r1c2 would have no candidate left, so r1c1 is 4, and 2 "
        "can be removed from r2c3."
    )
    assert sentence(before, found) == told
    assert branch_sentences(before, found) == ["If r1c1 is 4: r2c3 is not 2."]


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


def test_a_long_branch_is_cut_in_the_middle() -> None:
    steps = tuple(step("naked-single", {cell: 1}) for cell in range(1, 16))
    branch = Branch((Placement(0, 3),), steps, state().cell(15))
    found = step("contradiction", gone={0: (3,)}, cells=(0,), values=(3,), branches=(branch,))
    [line] = branch_sentences(state(), found)
    left = re.search(r"; … \((\d+) more steps\); ", line)
    assert left is not None
    assert line.count("its only candidate left") == 15 - int(left[1])
    [whole] = EXACT.whole(state(), found)
    assert whole.count("its only candidate left") == 15


def test_long_lists_are_cut_short() -> None:
    gone: dict[int, tuple[int, ...]] = dict.fromkeys(range(10), (1,))
    told = sentence(
        state(), step("naked-pair", gone=gone, houses=(0,), cells=(10, 11), values=(1,))
    )
    assert told.endswith("1 can be removed from r1c1, r1c2, r1c3, r1c4, r2c1 and 5 other cells.")
    gone = {cell: (cell + 1,) for cell in range(8)}
    told = sentence(
        state(), step("naked-pair", gone=gone, houses=(0,), cells=(10, 11), values=(1,))
    )
    assert told.endswith(
        "so 1 can be removed from r1c1, 2 from r1c2, 3 from r1c3, and others from 5 more cells."
    )


def test_many_combinations_are_counted() -> None:
    combinations = tuple(CagePencilMarks(SAMPLE).combinations(SIX)[:5])
    found = step(
        "cage-claims-value",
        drops=(drop(SAMPLE, SIX, combinations),),
        houses=(2,),
        cages=(SIX,),
        values=(3,),
    )
    told = sentence(state(), found)
    assert "so 5 of the 6 ways left to fill it, those without a 3, are impossible" in told


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
