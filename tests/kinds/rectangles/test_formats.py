"""File formats of puzzles of rectangles: round trips, known texts, refusals by name."""

import subprocess
from random import Random
from shutil import which

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.errors import FormatError, PuzzleError
from kenken_cp.formats import FORMATS, Document, format_of, read_document, write_document
from kenken_cp.kinds.rectangles.formats import containers
from kenken_cp.kinds.rectangles.puzzle import UNKNOWN, Clue, RectanglePuzzle
from kenken_cp.kinds.rectangles.shikaku import FAMILY
from kenken_cp.text import runs
from tests.helpers.rectangles import draw_rectangles, solutions

CARRYING = ("puzzlink", "pzprv3", "penpa", "grid", "janko", "native")
RECT = "/usr/games/sgt-rect"


def row_of(name: str):  # type: ignore[no-untyped-def]
    return next(row for row in FORMATS if row.id == name)


def puzzle(*numbers: int, columns: int) -> RectanglePuzzle:
    """A puzzle with these numbers in its cells, 0 for no clue."""
    clues = tuple([Clue(cell, number) for cell, number in enumerate(numbers) if number])
    return RectanglePuzzle(len(numbers) // columns, columns, clues)


@given(seed=st.integers(0, 10**6), rows=st.integers(1, 9), columns=st.integers(1, 9))
@pytest.mark.parametrize("name", [*CARRYING, "rect"])
def test_a_puzzle_comes_back(name: str, seed: int, rows: int, columns: int) -> None:
    own = draw_rectangles(Random(seed), rows, columns, 0.0 if name == "rect" else 0.3)
    data = write_document(Document(FAMILY, own), row_of(name))
    again = read_document(data, name, family=FAMILY.id)
    assert (again.puzzle, again.solution) == (own, None)


@pytest.mark.parametrize("name", ["puzzlink", "pzprv3", "penpa", "janko", "rect"])
def test_a_text_is_known_without_its_name(name: str) -> None:
    document = Document(FAMILY, FAMILY.manual.example())
    assert read_document(write_document(document, row_of(name))).puzzle == FAMILY.manual.example()


@given(number=st.integers(1, 10_000))
def test_puzz_link_spells_every_number(number: int) -> None:
    own = RectanglePuzzle(100, 100, (Clue(7, number), Clue(9_999, UNKNOWN)))
    contents = containers.write_link(Document(FAMILY, own))
    assert containers.read_link(contents).puzzle == own


def test_janko_sections_with_a_solution() -> None:
    text = (
        "begin\npuzzle shikaku\nauthor A B\nsize 3\n[problem]\n3 - -\n- 4 -\n2 - -\n"
        "[solution]\n7 7 7\nx x 5\nx x 5\n[moves]\nwhatever\n[end]\n"
    )
    with pytest.raises(FormatError, match="two clues, one at r3c1"):
        read_document(text)
    with pytest.raises(FormatError, match="without a clue, at r2c3"):
        read_document(text.replace("2 - -", "- - -"))
    right = text.replace("2 - -", "- - 2")
    read = read_document(right)
    assert read.meta.author == "A B"
    assert read.solution == (1, 1, 1, 2, 2, 3, 2, 2, 3)
    assert read_document(write_document(read, format_of("janko"))) == read


def test_rect_refuses_a_clue_without_a_number() -> None:
    own = puzzle(2, 0, UNKNOWN, 0, columns=2)
    with pytest.raises(FormatError, match="without a number, as at r2c1"):
        write_document(Document(FAMILY, own), row_of("rect"))


def test_solo_and_rectangles_know_their_own() -> None:
    """Both write `2x2:` before a board; the one has 16 cells, the other 4."""
    assert read_document("2x2:4c").family is FAMILY
    assert read_document("2x2:b4b3d3b1b").family.id == "sudoku"


@given(st.lists(st.integers(0, 30), max_size=60))
def test_runs_come_back(numbers: list[int]) -> None:
    assert runs.cells_in(runs.write_runs(numbers)) == numbers


def test_a_clue_that_cannot_be_names_its_cell() -> None:
    with pytest.raises(PuzzleError, match=r"r1c1 is 2, but the board has only 1 cell$"):
        RectanglePuzzle(1, 1, (Clue(0, 2),))
    with pytest.raises(PuzzleError, match="r1c2 is 9, but the board has only 4 cells"):
        puzzle(0, 9, 0, 0, columns=2)


@pytest.mark.skipif(which(RECT) is None, reason="sgt-rect is not installed")
def test_ids_of_the_game_itself() -> None:
    """What sgt-rect makes is read, has one solution, and is written as the game writes it."""
    made = subprocess.run(
        [RECT, "--generate", "5", "6x4"], capture_output=True, text=True, check=True
    )
    for line in made.stdout.split():
        document = read_document(line)
        assert document.puzzle.columns == 6
        assert sum(1 for _ in solutions(document.puzzle)) == 1
        written = str(write_document(document, row_of("rect")), "utf-8")
        assert written.partition(":")[2].strip() == line.partition(":")[2]


def test_a_table_with_commas_may_be_a_shikaku() -> None:
    """Numbers that add up to the cells: the reader asks, and the family decides."""
    text = "3,,\n,,2\n,4,\n"
    with pytest.raises(FormatError, match="this may be Shikaku, Numbrix or Hidato"):
        read_document(text)
    read = read_document(text, family="shikaku")
    assert read == read_document("3 . .\n. . 2\n. 4 .\n", family="shikaku")
    assert read_document(text, family="numbrix").family.id == "numbrix"


def test_a_number_that_stands_twice_is_no_step_of_a_path() -> None:
    """Areas that repeat and add up to the cells are read as a Shikaku; other repeats are not."""
    areas = "3 3\n- 3 -\n3 - -\n3 - -\n"
    assert read_document(areas).family.id == "shikaku"
    with pytest.raises(FormatError, match="this may be Numbrix or Hidato"):
        read_document("3 3\n- 4 -\n4 - -\n9 - -\n")
