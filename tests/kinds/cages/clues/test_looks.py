"""Every sort of clue is drawn, and said in a sentence."""

import random
from dataclasses import replace

import pytest

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
        assert any(sort.rule(clued, [clue]) in part for part in rules_of(clued))


def rules_of(puzzle: CagePuzzle) -> list[list[str]]:
    return family_for(puzzle).manual.rules([puzzle])
