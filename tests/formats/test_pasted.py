"""Right texts as people paste them, with what they carry along: each is the puzzle, or says why."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import read_document, read_with_format
from kenken_cp.human.notes import read_state
from kenken_cp.text.json_tables import as_table
from kenken_cp.text.tidied import tidy_text
from tests.helpers import sudokus

ROWS = [
    "53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1", "7...2...6", ".6....28.",
    "...419..5", "....8..79",
]  # fmt: skip
GRID, LINE = "\n".join(ROWS), "".join(ROWS)
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
NUMBERS = [[0 if sign == "." else int(sign) for sign in row] for row in ROWS]
WANTED = read_document(GRID).puzzle
LETTERS = "ABCDEFGHI"

Dress = Callable[[list[str]], str]


def print_rows(rows: list[str], close: str = "") -> str:
    """Rows as numpy prints an array."""
    cells = [" ".join(sign.replace(".", "0") + close for sign in row) for row in rows]
    return "[[" + "]\n [".join(cells) + "]]"


def array(rows: list[str]) -> str:
    cells = [", ".join(sign.replace(".", "0") for sign in row) for row in rows]
    return "array([[" + "],\n       [".join(cells) + "]])"


def label(rows: list[str], names: str, mark: str = " ") -> str:
    return "\n".join(f"{names[n]}{mark}{' '.join(row)}" for n, row in enumerate(rows))


def box(rows: list[str]) -> str:
    rule = "+-------+-------+-------+\n"
    lines = [f"| {' | '.join(' '.join(r[at : at + 3]) for at in (0, 3, 6))} |\n" for r in rows]
    return rule + rule.join("".join(lines[at : at + 3]) for at in (0, 3, 6)) + rule


DRESSES: dict[str, Dress] = {
    "quoted": lambda rows: "\n".join(f"> {row}" for row in rows),
    "quoted twice": lambda rows: "\n".join(f">> {row}" for row in rows),
    "numpy prints": print_rows,
    "numpy prints floats": lambda rows: print_rows(rows, "."),
    "an array": array,
    "an array with a name": lambda rows: f"grid = np.{array(rows)}",
    "an array with a type": lambda rows: array(rows)[:-1] + ", dtype=int64)",
    "None": lambda rows: repr([[None if s == "." else int(s) for s in row] for row in rows]),
    "null": lambda rows: json.dumps([[None if s == "." else int(s) for s in row] for row in rows]),
    "dots in the middle": lambda rows: "\n".join(rows).replace(".", "·"),
    "squares": lambda rows: "\n".join(rows).replace(".", "□"),
    "full width": lambda rows: "\n".join(rows).translate({48 + n: 0xFF10 + n for n in range(10)}),
    "no width": lambda rows: "\u200b" + "\u200b\n\u200b".join(rows),
    "blanks that stay": lambda rows: "\n".join("\u00a0".join(row) for row in rows),
    "a label": lambda rows: f"Puzzle: {''.join(rows)}",
    "another label": lambda rows: f"Sudoku 12: {''.join(rows)}\n",
    "blanks in boxes": lambda rows: box(rows).replace(".", " "),
    "blanks between bars": lambda rows: box(rows).replace(" ", "").replace(".", " "),
    "blanks without a frame": lambda rows: "\n".join(
        line[2:-2].rstrip() for line in box(rows).replace(".", " ").split("\n")[1:-1]
    ),
    "blanks, and drawn lines": lambda rows: box(rows).translate(
        {45: 0x2500, 124: 0x2502, 43: 0x253C, 46: 32}
    ),
    "an object": lambda rows: json.dumps({"grid": [list(row) for row in rows]}),
    "an object of a line": lambda rows: json.dumps({"id": 7, "Puzzle": "".join(rows)}),
    "an object of rows": lambda rows: json.dumps({"board": rows}),
}


@pytest.mark.parametrize("dress", DRESSES)
def test_a_sudoku_as_it_was_pasted(dress: str) -> None:
    text = DRESSES[dress](ROWS)
    found = read_document(text)
    assert (found.puzzle, found.notices, found.solution) == (WANTED, (), None)
    assert read_document(text, family="sudoku").puzzle == WANTED
    assert read_document(text.encode()).puzzle == WANTED
    if not text.startswith("{"):
        givens = dict(WANTED.givens)
        assert read_state(WANTED, text).values == [givens.get(cell) for cell in range(81)]


def test_a_state_with_more_than_words_around_it_is_refused() -> None:
    for more in ("53..7....", "1", "{1,3}", "abcdefghi"):
        with pytest.raises(KenkenError, match="the state has"):
            read_state(WANTED, f"Where I am\n{GRID}\n{more}\n")
    with pytest.raises(KenkenError, match="the state has"):
        read_state(WANTED, f"Before:\n{GRID}\nAfter:\n{GRID.replace('.', '1', 1)}\n")


def test_blanks_and_a_solution() -> None:
    boxed = DRESSES["blanks in boxes"]
    solved = [SOLVED[at : at + 9] for at in range(0, 81, 9)]
    found = read_document(f"Puzzle:\n{boxed(ROWS)}\nSolution:\n{boxed(solved)}")
    assert (found.puzzle, found.solution) == (WANTED, tuple(map(int, SOLVED)))


@pytest.mark.parametrize(
    ("names", "mark"),
    [
        (LETTERS, " "),
        (LETTERS, ": "),
        (LETTERS.lower(), " | "),
        ("123456789", " "),
        ("123456789", "|"),
    ],
)
def test_the_names_of_rows_and_columns_are_no_cells(names: str, mark: str) -> None:
    rows = label(ROWS, names, mark)
    for head in (
        "",
        "    1 2 3 4 5 6 7 8 9\n",
        "  A B C D E F G H I\n",
        "   c1 c2 c3 c4 c5 c6 c7 c8 c9\n",
    ):
        found = read_document(head + rows)
        assert (found.puzzle, found.notices) == (WANTED, ())
    wrong = rows.replace(f"\n{names[4]}{mark}", f"\n{names[5]}{mark}")
    with pytest.raises(KenkenError):
        read_document(wrong)
    tall = "\n".join(f"r{n + 1} {' '.join(row)}" for n, row in enumerate(ROWS))
    assert read_document(tall).puzzle == WANTED


@given(pair=sudokus.sudokus(plain=True), dress=st.sampled_from([*DRESSES]))
def test_any_sudoku_as_it_was_pasted_is_itself_or_refused(pair: Any, dress: str) -> None:
    puzzle = pair[0]
    if puzzle.rows > 9:
        return
    signs = ["."] * puzzle.rows**2
    for cell, digit in puzzle.givens:
        signs[cell] = str(digit)
    size = puzzle.rows
    rows = ["".join(signs[at : at + size]) for at in range(0, size * size, size)]
    try:
        found, row = read_with_format(DRESSES[dress](rows))
    except KenkenError:
        return
    assert row.id == "sudoku"
    assert found.puzzle == puzzle


def test_a_label_and_a_solution() -> None:
    for text in (
        f"Puzzle: {LINE}\nSolution: {SOLVED}\n",
        f"solution: {SOLVED}\npuzzle: {LINE}",
        json.dumps({"puzzle": LINE, "solution": SOLVED}),
        json.dumps({"grid": NUMBERS, "solution": [[*map(int, SOLVED[:9])]]
                    + [[*map(int, SOLVED[at : at + 9])] for at in range(9, 81, 9)]}),
    ):  # fmt: skip
        found = read_document(text)
        assert (found.puzzle, found.solution) == (WANTED, tuple(map(int, SOLVED)))
        assert found.notices == ()


def test_fields_of_an_object_are_columns_of_a_table() -> None:
    named = read_document(json.dumps({"title": "An easy one", "puzzle": LINE, "difficulty": 2.5}))
    assert (named.meta.title, named.meta.ratings) == ("An easy one", {"difficulty": 2.5})
    for more in ({"variant": "windoku"}, {"diagonals": True}, {"cages": "r1c1"}, {"foo": "x"}):
        with pytest.raises(KenkenError, match=f"the column '{next(iter(more))}'"):
            read_document(json.dumps({"puzzle": LINE, **more}))
    figure = read_document(json.dumps({"puzzle": LINE, "foo": 1}))
    assert (figure.puzzle, figure.notices) == (WANTED, ("the column 'foo' was not read",))
    empty: list[dict[str, object]] = [
        {"diagonals": False},
        {"cages": []},
        {"variant": None},
        {"type": "classic"},
    ]
    for less in empty:
        assert read_document(json.dumps({"puzzle": LINE, **less})).puzzle == WANTED
    others: list[object] = [
        {"grid": NUMBERS, "x": {"a": 1}}, {"grid": [[{}]]}, {"rows": [[1]] * 20}, [1], {},
        {"version": 2, "puzzle": LINE}, {"grid": [[10] * 9] * 9},
    ]  # fmt: skip
    for other in others:
        assert as_table(json.dumps(other)) is None


def test_words_in_quoted_lines_are_read_as_words() -> None:
    quoted = "\n".join(f"> {row}" for row in ROWS)
    told = read_document(f"Hi\n> Look:\n{quoted}").notices
    assert told == ('words around the puzzle were not read: "Hi / Look"',)
    with pytest.raises(KenkenError, match="'Killer' is not read from words"):
        read_document(f"> Killer\n{quoted}")
    link = f"[A Sudoku](https://example.org/x)\n{GRID}"
    assert "A Sudoku https://example.org/x" in read_document(link).notices[0]


@pytest.mark.parametrize("mark", ["", "# "])
@pytest.mark.parametrize("words", ["{}", "{} 5", "{} #5 (easy)", "{} puzzle", "An easy {}:"])
def test_a_heading_names_the_family(words: str, mark: str) -> None:
    path, areas = "- 3 -\n- - -\n9 - 1", "4 - - -\n- - - 4"
    for name, family, grid in (
        ("Hidato", "hidato", path), ("Hidoku", "hidato", path), ("Numbrix", "numbrix", path),
        ("Shikaku", "shikaku", areas), ("Sudoku", "sudoku", "1234\n....\n....\n...."),
    ):  # fmt: skip
        for text in (
            f"{mark}{words.format(name)}\n{grid}",
            f"{grid}\n\n{mark}{words.format(name)}",
        ):
            found = read_document(text)
            assert found.family.id == family
            assert found.puzzle == read_document(grid, family=family).puzzle
            assert found.notices == ()


def test_a_heading_that_says_more_names_nothing() -> None:
    path = "- 3 -\n- - -\n9 - 1"
    for words in ("Not a Hidato", "Hidato or Numbrix", "Hidato\nNumbrix", "A path", "Kakuro"):
        with pytest.raises(KenkenError):
            read_document(f"{words}\n{path}")


def test_a_shikaku_may_have_zeros() -> None:
    wanted = read_document("4 - - -\n- - - 4").puzzle
    assert read_document("4 0 0 0\n0 0 0 4").puzzle == wanted
    four = "4 0 0 0\n0 0 4 0\n0 4 0 0\n0 0 0 4"
    with pytest.raises(KenkenError, match="this may be Sudoku or Shikaku; choose with"):
        read_document(four)
    assert read_document(four.replace("4", "3")).family.id == "sudoku"
    assert (
        read_document(four, family="shikaku").puzzle
        == read_document(four.replace("0", "-"), family="shikaku").puzzle
    )


def test_the_sides_of_boxes_may_stand_above() -> None:
    small = "12....\n..3...\n....45\n6.....\n.4....\n....21"
    assert read_document(f"2x3\n{small}").puzzle == read_document(small).puzzle
    for sides in ("3x2", "2x2", "6x5"):
        with pytest.raises(KenkenError):
            read_document(f"{sides}\n{small}")


@given(st.text(alphabet="0123456789ABrc.·>[](){}:=,\"'None \n\u200b", max_size=200))
def test_what_is_tidied_is_tidy(text: str) -> None:
    assert tidy_text(tidy_text(text)) == tidy_text(text)
    assert tidy_text(GRID) == GRID
