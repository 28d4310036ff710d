"""Figures of puzzles of rectangles reported beside ours, against a simple search."""

from random import Random

import pytest

from kenken_cp.kinds.rectangles import kernel, measures
from kenken_cp.kinds.rectangles.puzzle import Rectangle, RectanglePuzzle
from kenken_cp.kinds.rectangles.shapes import rectangles
from tests.helpers.rectangles import draw_rectangles

pytestmark = pytest.mark.kernel

Left = dict[int, list[Rectangle]]


def count_choices(puzzle: RectanglePuzzle, left: Left, placed: frozenset[int]) -> int:
    """The choices met from here."""
    open_clues = [clue for clue in left if clue not in placed]
    reached = {cell for own in left.values() for each in own for cell in each.cells(puzzle.columns)}
    if not all(left.values()) or len(reached) < puzzle.rows * puzzle.columns or not open_clues:
        return 0
    chosen = min(open_clues, key=lambda clue: len(left[clue]))
    choices = len(left[chosen]) - 1
    for each in left[chosen]:
        cells = set(each.cells(puzzle.columns))
        after = {
            clue: [other for other in own if not cells & set(other.cells(puzzle.columns))]
            for clue, own in left.items()
        }
        choices += count_choices(puzzle, {**after, chosen: [each]}, placed | {chosen})
    return choices


def test_choices_are_those_of_a_simple_search() -> None:
    rng = Random(4)
    met = 0
    for number in range(30):
        puzzle = draw_rectangles(rng, rng.randint(2, 6), rng.randint(2, 6), (0.0, 0.4)[number % 2])
        own = dict(enumerate(rectangles(puzzle), start=1))
        assert measures.count_forced(puzzle) == sum(len(each) == 1 for each in own.values())
        wanted = count_choices(puzzle, own, frozenset())
        assert measures.choices(puzzle) == wanted, puzzle
        met += wanted > 0
    assert met > 10


def test_a_search_that_was_given_up_can_begin_again() -> None:
    puzzle = draw_rectangles(Random(1), 6, 6, 0.5)
    search = kernel.choices_of(puzzle)
    assert search is not None
    assert search.count(10**6)
    whole = search.choices
    assert whole > 2
    assert not search.count(1)
    assert search.count(10**6)
    assert search.choices == whole
