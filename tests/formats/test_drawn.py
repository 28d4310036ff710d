"""Boards that this program draws as text are read back as the puzzles that they show."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp import cli
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import neighbours
from kenken_cp.formats import format_of, read_document, write_document
from kenken_cp.kinds.cages import boxed, futoshiki, kenken, killer, sudoku
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.operators import Rule
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.kinds.lines import nonogram
from kenken_cp.registry import FAMILIES, family_of
from kenken_cp.render.terminal import plain
from kenken_cp.text.notices import ATTEMPT_NOT_READ
from kenken_cp.verification import decide
from tests.helpers import sudokus
from tests.helpers.nonograms import line_puzzles
from tests.helpers.strategies import solved_puzzles


@st.composite
def futoshikis(draw: st.DrawFn) -> CagePuzzle:
    """Boards with signs and givens anywhere, which may contradict each other."""
    size = draw(st.integers(2, 9))
    cells = st.integers(0, size * size - 1)
    signs = {}
    for cell, turn in draw(st.lists(st.tuples(cells, st.booleans()), min_size=1)):
        other = neighbours(cell, size, size)[-1]
        pair = min(cell, other), max(cell, other)
        signs[pair] = Clue(futoshiki.SIGN, pair[::-1] if turn else pair)
    givens = draw(st.dictionaries(cells, st.integers(1, size)))
    by_cell = sorted(signs.items(), key=lambda item: (item[0][0], item[0][1]))
    clues = tuple([clue for _, clue in by_cell])
    return CagePuzzle(
        size, size, (), givens=tuple(sorted(givens.items())), covered=False, clues=clues
    )


PUZZLES: dict[Family, st.SearchStrategy[Any]] = {
    kenken.FAMILY: solved_puzzles(min_size=2, max_size=6, rules=[Rule.PAIR], no_op=False)
    .map(lambda pair: pair[0])
    .filter(lambda puzzle: puzzle.digits == tuple(range(1, max(puzzle.rows, puzzle.columns) + 1))),
    boxed.FAMILY: sudokus.boxed_kenkens(plain=True).map(lambda pair: pair[0]),
    sudoku.FAMILY: sudokus.sudokus(plain=True).map(lambda pair: pair[0]),
    killer.FAMILY: sudokus.killers(plain=True).map(lambda pair: pair[0]),
    futoshiki.FAMILY: futoshikis(),
    nonogram.FAMILY: line_puzzles().filter(lambda puzzle: not puzzle.givens),
}


def drawing(family: Family, puzzle: Any, values: Any = None) -> str:
    """The puzzle as text."""
    return plain(family.draw(puzzle, values))


@pytest.mark.parametrize("family", PUZZLES, ids=lambda family: family.id)
@given(data=st.data())
def test_a_drawn_puzzle_comes_back(family: Family, data: st.DataObject) -> None:
    puzzle = data.draw(PUZZLES[family])
    found = read_document(drawing(family, puzzle))
    if family.takes(found.puzzle):
        assert found.puzzle == puzzle
    else:  # all cages are single cells, or have no sign: what was taken is told
        assert found.notices


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
def test_the_example_of_each_family_comes_back(family: Family) -> None:
    puzzle = family.manual.example()
    found = read_document(f"1. easy, effort 5.7; seed 3/0\n{drawing(family, puzzle)}",
                          family=family.id)  # fmt: skip
    assert (found.family, found.puzzle) == (family, puzzle)


def test_a_solved_kenken_is_read_with_its_solution() -> None:
    puzzle = kenken.FAMILY.manual.example()
    grid = decide(kenken.FAMILY, puzzle).grids[0]
    assert read_document(drawing(kenken.FAMILY, puzzle, grid)).solution == grid
    some = [None, *grid[1:]]
    begun = read_document(drawing(kenken.FAMILY, puzzle, some))
    assert begun.solution is None
    assert ATTEMPT_NOT_READ in begun.notices


KENKEN = drawing(kenken.FAMILY, kenken.FAMILY.manual.example())
SUDOKU = drawing(sudoku.FAMILY, sudoku.FAMILY.manual.example())
NONOGRAM = drawing(nonogram.FAMILY, nonogram.FAMILY.manual.example())
JIGSAW = drawing(
    sudoku.FAMILY,
    CagePuzzle(
        4, 4, (), boxes=(0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3), covered=False,
        givens=((0, 1), (5, 2), (10, 3), (15, 4)),
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        f"{KENKEN}1 2 3\n",
        f"[[1, 2]]\n{KENKEN}",
        f"Anti-knight Sudoku\n{SUDOKU}",
        KENKEN.replace("┃", "│", 3),
        KENKEN.replace("+", "?", 1),
        SUDOKU.replace(" │ ", " \u2573 ", 1),
        SUDOKU.replace("┼", "\u2573", 1),
        SUDOKU.replace("┃\n", "┃ 3\n", 1),
        KENKEN.replace("┃\n", "┃ <\n", 1),
        "\n".join(
            f"3 {line}" if line[0] == "┃" else f"  {line}" for line in SUDOKU.split("\n")[:-1]
        ),
        NONOGRAM.replace("┃\n", "┃ 1\n", 1),
        NONOGRAM[: NONOGRAM.index("┏")] + NONOGRAM[NONOGRAM.index("┏") :].replace("│", ">", 1),
        f"{' ' * NONOGRAM.splitlines()[-1].index('┷')}1\n{NONOGRAM}",
        "\n".join(KENKEN.split("\n")[:-2]),
        "\n".join(JIGSAW.split("\n")[:-2]),
        "\n".join(JIGSAW.split("\n")[:-2]).replace("   ", " . "),
    ],
)
def test_what_is_more_than_a_board_is_refused(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_document(text)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("family", [kenken.FAMILY, sudoku.FAMILY, nonogram.FAMILY])
def test_words_around_a_board_are_told(family: Family) -> None:
    board = drawing(family, family.manual.example())
    plain = read_document(board)
    for text in (f"Here is one:\n{board}bye\n", f"1. easy; seed 3/0\nHere is one:\n\n{board}bye"):
        found = read_document(text)
        told = 'words around the puzzle were not read: "Here is one / bye"'
        assert (found.puzzle, found.notices) == (plain.puzzle, (*plain.notices, told))
    ruled = f"Anti-knight Sudoku\n{board}"
    assert "Anti-knight" in read_document(ruled, family=family.id).notices[-1]


@pytest.mark.parametrize("values", [[0, 1, 1], [1, None, 1]])
def test_a_picture_that_is_begun_is_refused(values: list[int]) -> None:
    puzzle = nonogram.FAMILY.manual.example()
    grid = [None] * (puzzle.rows * puzzle.columns)
    grid[: len(values)] = values  # type: ignore[assignment]
    with pytest.raises(FormatError, match=r"filled or marked|above the drawn board is not"):
        read_document(drawing(nonogram.FAMILY, puzzle, grid))


def test_a_file_of_drawn_boards_is_read_one_by_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "some.txt"
    assert (
        cli.run(["generate", "sudoku", "-n", "3", "--size", "4", "--seed", "1", "-o", str(path)])
        == 0
    )
    assert cli.run(["verify", str(path), "--quiet"]) == 0
    printed = capsys.readouterr().out
    assert [row.split()[-5] for row in printed.splitlines()[1:]] == ["4×4"] * 3
    assert [row.split()[0][-2:] for row in printed.splitlines()[1:]] == [":1", ":2", ":3"]


def test_documents_of_drawings_have_no_more_than_they_show() -> None:
    found = read_document(SUDOKU)
    assert found == Document(sudoku.FAMILY, sudoku.FAMILY.manual.example())
    assert found.notices == ("a drawing does not say all; taken as Sudoku with the digits 1 to 4",)


@pytest.mark.parametrize("caged", [False, True])
@pytest.mark.parametrize("boxes", [(), (0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3)])
def test_diagonals_come_back(caged: bool, boxes: tuple[int, ...]) -> None:
    cages = (Cage((0, 1), "+", 3), Cage((2, 3), "+", 7)) if caged else ()
    puzzle = CagePuzzle(
        4, 4, cages, boxes=boxes, diagonals=True, givens=((15, 4),), distinct=caged, covered=False
    )
    family = killer.FAMILY if caged else sudoku.FAMILY
    text = drawing(family, puzzle)
    assert read_document(text).puzzle == puzzle
    broken = text.replace("╱", "┯", 1)  # noqa: RUF001
    with pytest.raises(KenkenError):
        read_document(broken)
    small = CagePuzzle(3, 3, (), diagonals=True, givens=((0, 1),), covered=False)
    assert read_document(drawing(sudoku.FAMILY, small)).puzzle == small


def test_a_drawing_with_more_than_the_puzzle_is_refused_for_that(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def render(family: Family, *options: str) -> str:
        path = tmp_path / "puzzle.json"
        example = Document(family, family.manual.example())
        path.write_bytes(write_document(example, format_of("native")))
        assert cli.run(["render", str(path), *options]) == 0
        return capsys.readouterr().out

    for family in FAMILIES:
        if family.kind.id == "cages":
            with pytest.raises(FormatError, match="holds candidates or marks, which are not read"):
                read_document(render(family, "--candidates"))
        with pytest.raises(FormatError, match="draw it with box characters"):
            read_document(render(family, "--format", "ascii"))
    for name, why in (
        ("nonogram", "cells of the drawn board are filled"),
        ("shikaku", "thick lines of the drawn board go round areas that are no boxes"),
        ("numbrix", "lines of a path are drawn on the board"),
        ("hidato", "lines of a path are drawn on the board"),
    ):
        text = render(family_of(name), "--solution")
        with pytest.raises(FormatError, match=why):
            read_document(text)
        with pytest.raises(FormatError):
            read_document(text, family=name)
