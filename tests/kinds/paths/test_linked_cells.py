"""The reasons of linked cells agree with the board, on random boards: what a sentence calls
impossible does not fit the candidates, and it leaves out no way that would have to be tried."""

import re
from collections import Counter
from itertools import permutations, starmap

from kenken_cp.core.geometry import cell_name
from kenken_cp.core.steps import Elimination, Evidence, Step
from kenken_cp.explanation.sentences import sentence
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.kinds.paths.state import PathMarks
from tests.helpers import path_boards
from tests.helpers.path_arguments import beside
from tests.helpers.path_steps import has

BOARDS = 600
OPENING = r"If (r\d+c\d+) held (\d+), (r\d+c\d+) and (r\d+c\d+) would have to be (.*?), "
REASONS = {
    "middle": OPENING + "and neither way fits",
    "end": OPENING + "(?:which is impossible|and neither is possible)",
    "end of the path": r"(\d+) is an end of the path, so it cannot be in the middle",
    "listed": "No three consecutive numbers fit these cells with ",
    "many": "Some of their candidates cannot be part of such a three",
}


def threes(state: PathMarks, one: int, cell: int, other: int) -> set[tuple[int, int, int]]:
    """The numbers that the three cells may hold as the path goes through them."""
    return {
        (low, number, high)
        for number in range(1, state.puzzle.count + 1)
        for low, high in permutations(beside(state, number), 2)
        if has(state, one, low) and has(state, cell, number) and has(state, other, high)
    }


def reason_checked(state: PathMarks, step: Step) -> str:
    """Hold the sentence against the board; which of the reasons it gives."""
    text = sentence(state, step)
    reason, found = next(
        (name, match) for name, pattern in REASONS.items() if (match := re.search(pattern, text))
    )
    linked = step.evidence.cells[:3]
    possible = threes(state, *linked)
    for cell, numbers in step.eliminations:
        at = linked.index(cell)
        assert not {three[at] for three in possible} & set(numbers), text
    if reason == "end of the path":
        assert len(beside(state, int(found[1]))) == 1, text
    if reason in ("middle", "end"):
        number, columns = int(found[2]), state.puzzle.columns
        named = {cell_name(each, columns): each for each in linked}
        _, first, second = [named[found[at]] for at in (1, 3, 4)]
        pairs = [tuple(map(int, re.findall(r"\d+", pair))) for pair in found[5].split(", or ")]
        if reason == "middle":
            wanted = {tuple(beside(state, number))}
        else:
            wanted = {
                (near, far)
                for near in beside(state, number)
                for far in beside(state, near)
                if far != number
            }
            assert not any(has(state, first, a) and has(state, second, b) for a, b in pairs), text
        assert set(pairs) == wanted, text
    return reason


def test_the_reasons_agree_with_the_board() -> None:
    seen = Counter(starmap(reason_checked, path_boards.lone_steps("linked-cells", 5, BOARDS)))
    assert len(seen) >= 3, seen


def test_a_number_with_no_way_on_is_not_given_one() -> None:
    """On a board of one row, 2 is beside 1 and 3 and cannot be at an end."""
    state = PathMarks(PathPuzzle(1, 3, True, ()))
    state.candidates[0] = (2,)
    step = Step("linked-cells", (), (Elimination(0, (2,)),), (), Evidence(cells=(0, 1, 2)))
    assert "No three consecutive numbers fit these cells with 2 in r1c1" in sentence(state, step)
