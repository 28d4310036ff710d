"""Every sort of clue is drawn, and said in a sentence."""

import random
from dataclasses import replace

import pytest

from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_sort import ClueSort, Shape
from kenken_cp.kinds.cages.clues import sorts
from kenken_cp.kinds.cages.drawing import draw
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.render.svg import svg
from kenken_cp.render.terminal import plain
from tests.helpers.clues import board, clue_for, fill


@pytest.mark.parametrize("sort", sorts(), ids=lambda sort: sort.id)
def test_clues_are_drawn_and_said(sort: ClueSort) -> None:
    rng = random.Random(sort.id)
    for _ in range(8):
        puzzle = board(rng, rng.choice((4, 6)))
        clue = clue_for(rng, puzzle, sort, fill(rng, puzzle), holding=False)
        if clue is None:
            continue
        clued = replace(puzzle, clues=(clue,))
        drawing = draw(clued)
        blank = draw(puzzle)
        assert len(drawing.clues) == 1
        assert drawing.clues[0].endswith(".")
        drawn_on_edges = sort.shape in (Shape.PAIR, Shape.BOARD)
        assert drawn_on_edges or drawing.clues[0] in plain(drawing, width=500)
        if sort.shape is not Shape.BOARD:
            assert svg(drawing, "", " ") != svg(blank, "", " ")
            assert (drawing.threads, drawing.signs, drawing.outlines) != ((), (), ())
        assert any(sort.needed_rule(clued, [clue]) in part for part in rules_of(clued))


def rules_of(puzzle: CagePuzzle) -> list[list[str]]:
    return family_for(puzzle).manual.rules([puzzle])


@pytest.mark.parametrize(
    ("clues", "told"),
    [
        ([("white-dot", 1)], "Digits beside a white dot differ by 1."),
        ([("white-dot", 1), ("white-dot", 2)], "differ by 1, or by the number in it."),
        ([("black-dot", 2)], "Of two digits beside a black dot, one is twice the other."),
        ([("black-dot", 3)], "or as many times as the number in the dot says."),
        ([("arrow", 1)], "Digits along an arrow add up to the number in its circle."),
        ([("cage", None)], "No digit repeats in a cage with a dotted line."),
        ([("cage", None), ("cage", 5)], "The number in the corner of a cage"),
        ([("pair-sum", 5)], "Digits beside a V add up to 5."),
        ([("pair-sum", 5), ("pair-sum", 10)], "beside an X add up to 10, beside a V to 5."),
        ([("pair-sum", 7)], "Digits beside a number add up to that number."),
    ],
    ids=str,
)
def test_rules_say_no_more_than_the_clues_need(
    clues: list[tuple[str, int | None]], told: str
) -> None:
    drawn = [
        Clue(sort, (2 * at, 2 * at + 1), () if value is None else (value,))
        for at, (sort, value) in enumerate(clues)
    ]
    puzzle = CagePuzzle(6, 6, (), tuple(range(1, 7)), covered=False, clues=tuple(drawn))
    assert told in rules_of(puzzle)[-1][-1]
