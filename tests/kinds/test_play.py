"""How every family is played: broken rules are found, and never where a solution can still be."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from kenken_cp.api.solving import solve
from kenken_cp.core.document import Document
from kenken_cp.core.play import Gesture
from kenken_cp.formats import read_document
from kenken_cp.player.boards import board, picture_of
from kenken_cp.registry import FAMILIES
from tests.helpers.paths import EXAMPLES

IDS = [family.id for family in FAMILIES]
SMALL = [
    path for path in sorted((EXAMPLES / "unique").glob("*.json")) if path.stat().st_size < 2500
]


def easy(family: str) -> Document:
    """The puzzle of a family's manual."""
    row = next(row for row in FAMILIES if row.id == family)
    return Document(row, row.manual.example())


def parts_of(grid: Sequence[int], seed: int) -> list[int | None]:
    """The grid with a random share of its cells empty."""
    random = Random(seed)
    share = random.random()
    return [value if random.random() < share else None for value in grid]


@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem)
def test_no_part_of_a_solution_breaks_a_rule(path: Path) -> None:
    document = read_document(path.read_bytes())
    play, grid = document.family.kind.play(), solve(document)
    broken = document.family.find_broken
    assert broken(document.puzzle, [None] * len(grid)) == []
    assert broken(document.puzzle, grid) == []
    assert play.finished_grid(document.puzzle, grid) == grid
    for seed in range(8):
        assert broken(document.puzzle, parts_of(grid, seed)) == []


def test_a_page_is_told_the_candidates_of_a_puzzle_and_no_others() -> None:
    """It writes them as a player's marks, so they are not drawn as well."""
    document = read_document((EXAMPLES / "unique/killer-candidates-4x4.json").read_bytes())
    own = dict(document.puzzle.candidates)
    facts = document.family.kind.play().facts(document.puzzle)
    assert facts["candidates"] == [own.get(cell, ()) for cell in range(16)]
    assert "candidates" not in document.family.kind.play().facts(easy("killer").puzzle)
    told = board(document, "")
    assert told["facts"] == facts
    assert 'class="candidate' not in told["svg"]
    assert 'class="candidate' in picture_of(document)


@pytest.mark.parametrize("family", IDS)
def test_what_is_found_in_a_part_is_wrong_in_every_completion(family: str) -> None:
    """On grids of random values: a fault of a part is a fault of the whole, by the rules alone."""
    document = easy(family)
    puzzle, row = document.puzzle, document.family
    domains = row.values(document.puzzle)
    found = 0
    for seed in range(150):
        random = Random(seed)
        grid = list(solve(document)) if seed % 3 else [random.choice(held) for held in domains]
        for _ in range(seed % 4):
            cell = random.randrange(len(grid))
            grid[cell] = random.choice(domains[cell])
        faults = row.find_broken(puzzle, parts_of(grid, seed))
        found += bool(faults)
        if faults:
            assert row.check(puzzle, tuple(grid)) != []
            assert all(0 <= cell < len(grid) for fault in faults for cell in fault.cells)
            assert all(fault.sentence.endswith(".") for fault in faults)
    assert found > 10


@pytest.mark.parametrize("family", IDS)
def test_the_facts_are_plain_json_and_complete(family: str) -> None:
    document = easy(family)
    play = document.family.kind.play()
    facts = json.loads(json.dumps(play.facts(document.puzzle)))
    wanted = {
        Gesture.DIGITS: {"rules", "houses", "cages", "distinct", "pairs"},
        Gesture.INK: {"rules", "rows", "columns"},
        Gesture.AREAS: {"rules", "clues"},
        Gesture.PATH: {"rules", "near", "last", "closed"},
    }
    clued = {"relations", "machines"} if family == "futoshiki" else set()
    assert facts.keys() == wanted[play.gesture] | clued


def test_a_picture_is_finished_without_dots() -> None:
    document = easy("nonogram")
    grid = solve(document)
    filled = [value or None for value in grid]
    play = document.family.kind.play()
    assert play.finished_grid(document.puzzle, filled) == grid
    filled[grid.index(1)] = None
    assert play.finished_grid(document.puzzle, filled) is None
