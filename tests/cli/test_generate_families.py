"""`kenken generate` for every family: what is asked for comes, what a family lacks is refused."""

import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.core.geometry import is_connected, parts
from kenken_cp.formats import Document, read_document
from kenken_cp.kinds.cages.generator.families import ROWS
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.rating import rate
from kenken_cp.verification import decide
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES
from tests.helpers.recipes import least_image

EXAMPLES = EXAMPLES / "unique"
BOXES = "AABB\nAABB\nCCDD\nCCDD\n"


def make(kenken: Kenken, *arguments: object, seed: object = 1) -> list[Document]:
    """What comes of the command."""
    code, out, _ = kenken("generate", *arguments, "--seed", seed, "-q")
    assert code == 0
    return [read_document(line) for line in out.splitlines()]


def puzzles(kenken: Kenken, *arguments: object) -> list[CagePuzzle]:
    return [document.puzzle for document in make(kenken, *arguments)]


FAMILIES = [(row.family, () if row.size == (6, 6) else ("--size", "6")) for row in ROWS]


@pytest.mark.parametrize(("family", "size"), FAMILIES)
def test_each_family_is_made_to_a_level_and_each_puzzle_is_unique(
    kenken: Kenken, family: str, size: Sequence[str]
) -> None:
    found = make(kenken, "--family", family, *size, "-n", 4, "--difficulty", "gentle..easy")
    assert len(found) == 4
    for document in found:
        assert document.family.id == family
        assert decide(document.family, document.puzzle, "cp-sat").grids == (document.solution,)
        rating = rate(document.puzzle)
        assert rating.tier is not None
        assert rating.tier.name.lower() == document.meta.ratings["tier"] in ("gentle", "easy")
        assert rating.effort == document.meta.ratings["effort"]
    assert len({least_image(document.puzzle) for document in found}) == 4


@pytest.mark.parametrize("family", [row.family for row in ROWS])
def test_a_puzzle_names_the_unit_that_makes_it_first(kenken: Kenken, family: str) -> None:
    asked = ("--family", family, "--size", 4)
    first = make(kenken, *asked, "-n", 3)
    seeds = [str(document.meta.seed) for document in first]
    assert all(int(a.split("/")[1]) < int(b.split("/")[1]) for a, b in pairwise(seeds))
    again = make(kenken, *asked, seed=seeds[2])
    assert again == first[2:]


@pytest.mark.parametrize("family", [row.family for row in ROWS])
def test_without_a_size_it_is_the_usual_one(kenken: Kenken, family: str) -> None:
    (puzzle,) = puzzles(kenken, "--family", family)
    assert [(puzzle.rows, puzzle.columns)] == [row.size for row in ROWS if row.family == family]


@pytest.mark.parametrize("family", ["sudoku", "killer", "kenken-boxes"])
def test_boxes_are_as_asked_for(kenken: Kenken, family: str, tmp_path: Path) -> None:
    asked = ("--family", family, "-n", 2)
    for size, boxes, high, wide in (("6", "3x2", 3, 2), ("6", "2x3", 2, 3), ("4", "2×2", 2, 2)):
        for puzzle in puzzles(kenken, *asked, "--size", size, "--boxes", boxes):
            assert puzzle.boxes == boxes_of(puzzle.rows, puzzle.columns, high, wide)
    (tmp_path / "boxes.txt").write_text(BOXES, encoding="utf-8")
    for puzzle in puzzles(kenken, *asked, "--boxes", tmp_path / "boxes.txt"):
        assert puzzle.boxes == boxes_of(4, 4, 2, 2)
    jigsaws = puzzles(kenken, *asked, "--size", 5, "--boxes", "jigsaw", "-n", 3)
    assert len({puzzle.boxes for puzzle in jigsaws}) > 1
    for puzzle in jigsaws:
        regions = parts(puzzle.boxes)
        assert [len(region) for region in regions] == [5] * 5
        assert all(is_connected(tuple(region), 5, 5) for region in regions)


def test_boxes_of_a_puzzle_are_taken(kenken: Kenken, tmp_path: Path) -> None:
    file = tmp_path / "some.json"
    asked = ("--family", "sudoku", "--size", 5, "--boxes", "jigsaw", "--seed", 3, "-q", "-o", file)
    assert kenken("generate", *asked)[0] == 0
    boxes = read_document(file.read_bytes()).puzzle.boxes
    found = puzzles(kenken, "--family", "killer", "--boxes", file, "-n", 2)
    assert {puzzle.boxes for puzzle in found} == {boxes}


def test_a_map_of_cages_may_leave_cells_out(kenken: Kenken, tmp_path: Path) -> None:
    file = tmp_path / "map.txt"
    file.write_text("AABB\nCDDE\nCFGE\nHFG.\n", encoding="utf-8")
    for puzzle in puzzles(kenken, "--family", "killer", "--cages", file, "-n", 2):
        assert [cage.cells for cage in puzzle.cages][:3] == [(0, 1), (2, 3), (4, 8)]
        assert sum(len(cage.cells) for cage in puzzle.cages) == 15


@pytest.mark.parametrize("command", [("generate",), ("suite", "new")])
def test_the_help_puts_options_under_what_they_are_for(
    kenken: Kenken, command: tuple[str, ...]
) -> None:
    code, out, _ = kenken(*command, "--help")
    assert code == 0
    headings = re.findall(r"^([A-Z][a-z ]+):$", out, re.MULTILINE)
    wanted = ["Puzzles", "Board", "Givens", "Cages", "Cage clues", "Difficulty", "Making"]
    assert [heading for heading in headings if heading in wanted] == wanted
    sections: dict[str, Any] = dict(
        re.findall(r"^([A-Z][a-z ]+):\n((?:  .*\n|\n(?=  ))+)", out, re.MULTILINE)
    )
    assert "--family" in sections["Puzzles"]
    assert "--boxes" in sections["Board"]
    assert "--symmetry" in sections["Givens"]
    assert "--uncaged" in sections["Cages"]
    assert "--hidden-operators" in sections["Cage clues"]
    assert "--forbid" in sections["Difficulty"]
    assert "--seed" in sections["Making"]
    assert all(len(line) < 80 for line in out.splitlines())


def test_a_command_without_headings_lists_its_options_as_one(kenken: Kenken) -> None:
    _, out, _ = kenken("styles", "--help")
    assert re.findall(r"^([A-Z][a-z ]+):$", out, re.MULTILINE) == ["Options"]


def test_the_help_of_a_family_has_its_own_words(kenken: Kenken) -> None:
    """A symmetry is of a picture in one family, of givens in another."""
    _, pictures, _ = kenken("generate", "nonogram", "--help")
    assert "Symmetry of the picture: none," in " ".join(pictures.split())
    assert "Givens:" not in pictures
    _, numbers, _ = kenken("generate", "sudoku", "--help")
    assert "Symmetry of the givens: none," in " ".join(numbers.split())
