"""Boards are judged on a page by their rules: as Python judges them, and without a solution."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from kenken_cp.api.solving import solve
from kenken_cp.core.document import Document
from kenken_cp.formats import read_document
from kenken_cp.player.boards import board
from kenken_cp.registry import FAMILIES
from tests.helpers.javascript import ask
from tests.helpers.paths import EXAMPLES
from tests.helpers.stories import example

IDS = [family.id for family in FAMILIES]
SMALL = [
    path for path in sorted((EXAMPLES / "unique").glob("*.json")) if path.stat().st_size < 2500
]
JUDGE = 'import { judge } from "./player/rules/judging.js";\n'
EACH = """
    const found = [];
    for (const { data, boards } of given)
        found.push(await Promise.all(boards.map((filled) => judge(data, filled))));
    return found;
"""

Board = list[int | None]


def expect(document: Document, filled: Board) -> dict[str, Any]:
    """What Python says of a board."""
    family, puzzle = document.family, document.puzzle
    broken = family.find_broken(puzzle, filled)
    grid = family.kind.play().finished_grid(puzzle, filled)
    solved = grid is not None and not family.check(puzzle, grid)
    faults = [
        {"cells": list(each.cells), "sentence": each.sentence, "repeat": each.repeat}
        for each in broken
    ]
    return {"solved": solved, "faults": faults}


def without_clues(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer without what it tells of clues where a digit repeats: a page tells less then."""
    repeats = [fault for fault in answer["faults"] if fault["repeat"]]
    return {**answer, "faults": repeats or answer["faults"]}


def draw(document: Document, fixed: Board, absent: set[int], seed: int) -> Board:
    """A part of the solution, with some cells drawn at random; what is given stays."""
    random = Random(seed)
    domains, grid = document.family.values(document.puzzle), list(solve(document))
    share, wrong = random.choice((0.4, 0.8, 1.0)), random.choice((0.0, 0.1, 0.5))
    filled: Board = []
    for cell, value in enumerate(grid):
        held: int | None = random.choice(domains[cell]) if random.random() < wrong else value
        filled.append(held if random.random() < share else None)
    for cell, given in enumerate(fixed):
        if given is not None:
            filled[cell] = given
    return [None if cell in absent else held for cell, held in enumerate(filled)]


def judge(folder: Path, asks: list[tuple[Document, list[Board]]]) -> list[list[Any]]:
    """What the page says of boards of these puzzles."""
    given = [{"data": board(document, ""), "boards": boards} for document, boards in asks]
    found: list[list[Any]] = ask(folder, JUDGE, EACH, given)
    return found


def test_a_page_finds_what_python_finds(tmp_path: Path) -> None:
    """Of boards drawn at random: the same rules are broken, at the same cells, in these words."""
    documents = [read_document(path.read_bytes()) for path in SMALL] + [*map(example, IDS)]
    asks = []
    for document in documents:
        told = board(document, "")
        absent = set(told["absent"])
        boards = [draw(document, told["fixed"], absent, seed) for seed in range(12)]
        asks.append((document, boards))
    found = judge(tmp_path, asks)
    broken = 0
    for (document, boards), answers in zip(asks, found, strict=True):
        told_board = board(document, "")
        absent, facts = set(told_board["absent"]), told_board["facts"]
        for filled, answer in zip(boards, answers, strict=True):
            whole = [0 if cell in absent else held for cell, held in enumerate(filled)]
            wanted = expect(document, whole if absent else filled)
            told = without_clues(answer) if "relations" in facts else answer
            if wanted["solved"] or wanted["faults"] or None in filled:
                meant = without_clues(wanted) if "relations" in facts else wanted
                assert told == meant, (document.key, filled)
            else:  # full, and wrong in a way that no single rule of a part names
                assert not answer["solved"]
            broken += bool(wanted["faults"])
    assert broken > len(documents) * 2


@pytest.mark.parametrize("family", IDS)
def test_a_solution_is_right_and_with_any_one_change_wrong(tmp_path: Path, family: str) -> None:
    document = example(family)
    told = board(document, "")
    absent = set(told["absent"])
    grid: Board = [None if i in absent else value for i, value in enumerate(solve(document))]
    domains = document.family.values(document.puzzle)
    changed = [
        [*grid[:cell], value, *grid[cell + 1 :]]
        for cell, right in enumerate(grid)
        if cell not in absent and told["fixed"][cell] is None
        for value in [*domains[cell], None]
        if value != right
    ]
    assert len(changed) > 20
    if family == "nonogram":  # where nothing is filled, no mark is needed
        changed = [each for each in changed if [v or 0 for v in each] != [v or 0 for v in grid]]
    [answers] = judge(tmp_path, [(document, [grid, *changed])])
    assert answers[0] == {"solved": True, "faults": []}
    assert not any(answer["solved"] for answer in answers[1:])


def test_a_rule_that_is_not_known_is_not_judged(tmp_path: Path) -> None:
    """A full board is neither right nor wrong then: somebody else has to say."""
    told = board(example("kenken"), "")
    facts = {**told["facts"], "rules": ["digits", "signs"]}
    given = [{"data": {**told, "facts": each}, "boards": [told["fixed"]]} for each in (facts, {})]
    assert ask(tmp_path, JUDGE, EACH, given) == [[None], [None]]
