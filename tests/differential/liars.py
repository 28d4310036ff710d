"""Panels in which the first witness lies on purpose: what the fuzzer must catch and make small."""

import os
from collections.abc import Callable

from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.differential.answers import CRASHED, SETTLED, Answer, by_backend
from tests.differential.panel import Witness
from tests.differential.plain import TOO_LARGE

Lie = Callable[[CagePuzzle, Answer], Answer]


def _panel(lie: Lie) -> list[Witness]:
    """The kernel, whose answers go through the lie, and an honest one."""
    honest = by_backend("kernel", TOO_LARGE)
    return [
        Witness("liar", lambda puzzle, most: lie(puzzle, honest(puzzle, most))),
        Witness("sat:minisat22", by_backend("sat:minisat22")),
    ]


def no_times_of_two() -> list[Witness]:
    """Says that no puzzle with a × cage of two cells has a solution."""

    def lie(puzzle: CagePuzzle, answer: Answer) -> Answer:
        times = any(cage.operator == "*" and len(cage.cells) == 2 for cage in puzzle.cages)
        return Answer(SETTLED) if times else answer

    return _panel(lie)


def no_second() -> list[Witness]:
    """Leaves out the second solution where there are two."""

    def lie(puzzle: CagePuzzle, answer: Answer) -> Answer:
        return answer._replace(grids=answer.grids[:1]) if len(answer.grids) == 2 else answer

    return _panel(lie)


def wrong_on_rectangles() -> list[Witness]:
    """Gives its first grid backwards on boards that are not square."""

    def lie(puzzle: CagePuzzle, answer: Answer) -> Answer:
        if puzzle.rows == puzzle.columns or not answer.grids:
            return answer
        return answer._replace(grids=(answer.grids[0][::-1], *answer.grids[1:]))

    return _panel(lie)


def finds_one_in_nothing() -> list[Witness]:
    """Says that a puzzle without a solution has one, which it makes up."""

    def lie(puzzle: CagePuzzle, answer: Answer) -> Answer:
        made_up = (puzzle.digits[0],) * (puzzle.rows * puzzle.columns)
        return answer if answer.grids else answer._replace(grids=(made_up,))

    return _panel(lie)


def fails_on_zero() -> list[Witness]:
    """Raises an error where 0 is a digit and a cage has three cells."""
    panel = _panel(lambda puzzle, answer: answer)

    def ask(puzzle: CagePuzzle, most: int) -> Answer:
        if 0 in puzzle.digits and any(len(cage.cells) == 3 for cage in puzzle.cages):
            return Answer(CRASHED, reason="ZeroDivisionError: division by zero")
        return panel[0].ask(puzzle, most)

    return [panel[0]._replace(ask=ask), panel[1]]


def dies_on_seven() -> list[Witness]:
    """Ends its process at a puzzle of seven cages."""

    def lie(puzzle: CagePuzzle, answer: Answer) -> Answer:
        if len(puzzle.cages) == 7:
            os._exit(7)
        return answer

    return _panel(lie)
