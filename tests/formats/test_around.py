"""What stands around a puzzle is understood, refused by name or told; it never makes another."""

import string
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.errors import KenkenError
from kenken_cp.core.family import Family
from kenken_cp.formats import (
    Document,
    Format,
    Meta,
    format_of,
    read_document,
    read_with_format,
    write_document,
)
from kenken_cp.formats.sources import ItemError, TextItem, document_of
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.registry import FAMILIES
from tests.helpers.examples import carry, every_carrier
from tests.helpers.inputs import items

ROWS = [
    "53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1", "7...2...6", ".6....28.",
    "...419..5", "....8..79",
]  # fmt: skip
GRID = "\n".join(ROWS)
LINE = "".join(ROWS)
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SOLUTION = "\n".join(SOLVED[at : at + 9] for at in range(0, 81, 9))
OTHER = GRID.translate(str.maketrans("12", "21"))
SMALL = "12....\n..3...\n....45\n6.....\n.4....\n....21"  # 6×6, six digits
RULE = "+-------+-------+-------+"


def box(rows: Sequence[str]) -> str:
    """The rows with lines drawn round the boxes."""
    return (
        "\n".join(
            f"{RULE}\n" * (n % 3 == 0)
            + f"| {' | '.join(' '.join(row[at : at + 3]) for at in (0, 3, 6))} |"
            for n, row in enumerate(rows)
        )
        + f"\n{RULE}"
    )


BOXED = box(ROWS)
WANTED = read_document(GRID).puzzle
GRID_LIST = "[" + "],[".join(",".join(row.replace(".", "0")) for row in ROWS) + "]"


@pytest.mark.parametrize(
    "text",
    [
        "12\n12\n- -\n", "12\n12\n- -\n1 2\n2 1\n", "12\n12\n- -\nof 12\n", "11\n11\n- - - -\n",
        "1\n-\n", "1\n\nfoo\n", "12\n21\n", "12\n21\n\nand more\n",
    ],
)  # fmt: skip
def test_lines_of_digits_are_no_kenken(text: str) -> None:
    with pytest.raises(KenkenError, match=r"is not recognised|3 letters; a grid of size 1"):
        read_document(text)


@pytest.mark.parametrize(
    "heading",
    [
        "Diagonal Sudoku", "X-Sudoku", "Sudoku X", "This is a diagonal Sudoku.", "diagonals: yes",
        "# Diagonal Sudoku", "X-Sudoku #12", "// sudoku-x", "#diagonal", "#DIAGONAL",
    ],
)  # fmt: skip
@pytest.mark.parametrize("form", ["{}\n{}", "{}\n\n{}\n", "Hi Anna,\n{}\n\n{}\nBob"])
def test_a_heading_of_diagonals_is_a_rule_of_the_puzzle(heading: str, form: str) -> None:
    found = read_document(form.format(heading, GRID))
    assert found.puzzle.diagonals
    assert found.puzzle.givens == WANTED.givens


NAMED = [
    "This is a jigsaw Sudoku.", "Killer", "Windoku", "Anti-knight", "Samurai", "Irregular Sudoku",
    "Hyper Sudoku", "thermo", "non-consecutive", "Little Killer", "Even/odd Sudoku", "Numbrix",
    "No diagonal has a digit twice", "Kropki dots", "Futoshiki", "anti king", "knight's move",
    "Sandwich Sudoku", "chaossudoku", "Arrow", "greater than", "Latin square", "r1c1 < r1c2",
    "Sudoku 0-8",
]  # fmt: skip


@pytest.mark.parametrize("words", NAMED)
@pytest.mark.parametrize("mark", ["", "# "])
def test_a_rule_that_is_not_read_is_refused_by_its_name(words: str, mark: str) -> None:
    for text in (f"{mark}{words}\n{GRID}", f"{GRID}\n\n{mark}{words}\n"):
        with pytest.raises(KenkenError, match=r"(from words|kind of puzzle)\b.*--family sudoku"):
            read_document(text)
        found = read_document(text, family="sudoku")
        assert found.puzzle == WANTED
        assert words.strip(".") in found.notices[0]
        assert read_document(text, format="sudoku").notices == found.notices


TOLD = [
    "Sudoku 3×3",
    "Hi, could you check this one?", "Good luck!", "Have a nice odd day", "by Bob", "7", "12:30",
    "2024-05-03", "a knight in armour", "Solved by hand",
]  # fmt: skip


@pytest.mark.parametrize("words", TOLD)
@pytest.mark.parametrize("grid", [GRID, BOXED, LINE])
def test_other_words_are_told(words: str, grid: str) -> None:
    for text in (f"{words}\n{grid}", f"{grid}\n{words}", f"{words}\n\n{grid}\n"):
        if "\n" not in grid and text.startswith(grid):
            continue  # a line by itself may be followed by anything in a file of many
        found = read_document(text)
        assert found.puzzle == WANTED
        assert words.strip(".!?") in found.notices[0]


@pytest.mark.parametrize(
    "words",
    [
        "size 9",
        "puzzle sudoku",
        "problem",
        "Sudoku",
        "Sudoku 12",
        "Puzzle No. 3",
        "Difficulty: Simple",
        "An easy Sudoku",
        "----",
    ],
)
@pytest.mark.parametrize("grid", [GRID, BOXED, SOLUTION])
def test_what_says_nothing_of_the_puzzle_is_passed_over(words: str, grid: str) -> None:
    for text in (f"{words}\n{grid}", f"{grid}\n{words}\n"):
        found = read_document(text)
        assert found.puzzle == read_document(grid).puzzle
        assert found.notices == ()


@pytest.mark.parametrize(
    "form",
    [
        "{0}\n\n{1}", "{1}\n\n{0}", "{0}\n{1}", "{1}\n{0}", "{0}\nSolution:\n{1}",
        "Puzzle\n{0}\n\nSolution\n\n{1}\n", "solution\n{1}\npuzzle\n{0}", "{0}\n# solution\n{1}",
    ],
)  # fmt: skip
@pytest.mark.parametrize("solution", [SOLUTION, SOLVED, box(SOLUTION.split())])
def test_a_puzzle_and_its_solution_are_one(form: str, solution: str) -> None:
    found = read_document(form.format(GRID, solution))
    assert found.puzzle == WANTED
    assert found.solution == tuple(map(int, SOLVED))
    assert found.notices == ()


def test_a_wrong_solution_is_said_to_be_wrong() -> None:
    wrong = SOLUTION.replace("5", "0").replace("3", "5").replace("0", "3")
    with pytest.raises(KenkenError, match=r"lines 11–19 has 3 at r1c1, but the puzzle 5"):
        read_document(f"{GRID}\nSolution\n{wrong}")
    with pytest.raises(KenkenError, match=r"several puzzles|may be part of it or another puzzle"):
        read_document(f"{GRID}\n\n{wrong}")


@pytest.mark.parametrize("form", ["", "begin\n", "[begin]\n"])
def test_fields_around_a_solved_puzzle_are_named(form: str) -> None:
    text = f"{{0}}unit 3\nproblem\n{GRID}\nsolution\n{SOLUTION}\n"
    with pytest.raises(KenkenError, match=r"can be read as Sudoku text, but line.* may be part"):
        read_document(text.format(form))


@pytest.mark.parametrize("form", ["{0}\n\n{1}", "{0}\n{1}", "Hi\n{0}\nand\n{1}", "{1}\n-----\n{0}"])
def test_two_puzzles_are_refused(form: str) -> None:
    with pytest.raises(KenkenError, match="several puzzles"):
        read_document(form.format(GRID, OTHER))


@pytest.mark.parametrize(
    "rest",
    [
        "1 2 3",
        "123456789",
        "[1,2]",
        "1..4\n2..3",
        '"x": 3',
        "- - - -",
        "puzzle hakyuu",
        "type: tapa",
        "variant 3",
        "unit 3",
        "size 8",
        "begin",
        "<p>",
    ],
)
def test_what_may_be_data_is_refused(rest: str) -> None:
    for text in (f"{GRID}\n\n{rest}", f"{rest}\n\n{GRID}", f"Hi\n{GRID}\nmore:\n{rest}\n"):
        with pytest.raises(KenkenError):
            read_document(text)


def _jigsaw() -> list[str]:
    """Nine areas of nine cells: the bands of three rows, each cut into crooked parts."""
    rows = ["aaabbbccc", "aaabbbccc", "aaabbbccc"]
    rows[1], rows[2] = "aaabbbccc", "aabbbaccc"  # two cells are exchanged between a and b
    return [*rows, *(row.translate(str.maketrans("abc", "def")) for row in rows),
            *(row.translate(str.maketrans("abc", "ghi")) for row in rows)]  # fmt: skip


@pytest.mark.parametrize(
    "form", ["{0}\nregions\n{1}", "{0}\n\nRegions:\n\n{1}\n", "areas\n{1}\n\n{0}"]
)
def test_a_map_of_regions_makes_a_jigsaw(form: str) -> None:
    shapes = "\n".join(_jigsaw())
    numbers = shapes.translate(str.maketrans("abcdefghi", "123456789"))
    apart = "\n".join(map(" ".join, numbers.split()))
    for drawn in (shapes, numbers, apart):
        found = read_document(form.format(GRID, drawn))
        assert found.puzzle.givens == WANTED.givens
        assert found.puzzle.boxes[18:27] == (0, 0, 1, 1, 1, 0, 2, 2, 2)
        assert found.notices == ()
        named = read_document(f"This is a jigsaw Sudoku.\n{form.format(GRID, drawn)}")
        assert (named.puzzle, named.notices) == (found.puzzle, ())
    with pytest.raises(KenkenError, match=r"the region .* has (8|10) cells; each region"):
        read_document(form.format(GRID, shapes.replace("i", "h", 1)))
    with pytest.raises(KenkenError, match=r"must be 9 rows of 9|may be part of it"):
        read_document(form.format(GRID, shapes[:-10]))


def test_lines_that_name_the_sides_of_boxes() -> None:
    found = read_document(f"patternx 2\npatterny 3\n{SMALL}").puzzle
    assert found.boxes == boxes_of(6, 6, 3, 2)
    assert read_document(f"patternx 3\n{SMALL}").puzzle.boxes == boxes_of(6, 6, 2, 3)
    with pytest.raises(KenkenError, match="boxes 2 wide and 2 high have 4 cells"):
        read_document(f"patternx 2\npatterny 2\n{SMALL}")


def _sixteen() -> list[str]:
    signs = "123456789ABCDEFG"
    return [signs[4 * (n % 4) + n // 4 :] + signs[: 4 * (n % 4) + n // 4] for n in range(16)]


def _number(sign: str) -> str:
    return f"{'.123456789ABCDEF'.index(sign):02}"


@pytest.mark.parametrize("head", ["16 16", "16x16", "4 4", "16×16", "16 4 4", "16"])
def test_the_sides_may_stand_above(head: str) -> None:
    rows = [row.replace("G", ".") for row in _sixteen()]
    grid = "\n".join(rows)
    wanted = read_document(grid)
    letters = grid.translate(str.maketrans("123456789ABCDEF", "ABCDEFGHIJKLMNO"))
    numbers = "\n".join(" ".join(map(_number, row)) for row in rows)
    for form in (grid, letters, numbers):
        assert read_document(f"{head}\n{form}") == wanted
    for wrong in ("9 9", "16 8 2", "9 4 4"):
        with pytest.raises(KenkenError):
            read_document(f"{wrong}\n{grid}")


def test_a_grid_with_0_and_another_blank_is_refused_for_that() -> None:
    grid = "\n".join(row.replace("G", "0").replace("1", ".") for row in _sixteen())
    for text in (grid, f"Hi\n{grid}"):
        with pytest.raises(KenkenError, match=r"'\.' and '0', which can each mark an empty cell"):
            read_document(text)


def test_remarks_over_a_puzzle_a_line_hold_for_them(tmp_path: Path) -> None:
    def read(text: str) -> Iterator[Document | str]:
        path = tmp_path / "many.sdm"
        path.write_text(text, encoding="utf-8")
        for item in items([path]):
            assert not isinstance(item, ItemError)
            try:
                yield document_of(item)
            except KenkenError as error:
                yield str(error)

    diagonal = list(read(f"# Diagonal Sudokus\n{LINE}\n{LINE}\n"))
    assert [each.puzzle.diagonals for each in diagonal if isinstance(each, Document)] == [True] * 2
    plain, killer = read(f"# mine\n{LINE}\n# Killer\n{LINE}\n")
    assert isinstance(plain, Document)
    assert "line 3 says '# Killer'" in str(killer)
    for name in ("", "Solution: ", "answer="):
        first, second = read(f"{LINE}\n{name}{SOLVED}\n{LINE}\n")
        assert isinstance(first, Document)
        assert isinstance(second, Document)
        assert (first.solution, second.solution) == (tuple(map(int, SOLVED)), None)


def test_lines_after_the_only_grid_of_a_file_are_about_it(tmp_path: Path) -> None:
    path = tmp_path / "one.txt"
    path.write_text(f"{LINE}\nregions\n{chr(10).join(_jigsaw())}\n", encoding="utf-8")
    (jigsaw,) = items([path])
    assert not isinstance(jigsaw, ItemError)
    assert jigsaw.line is None
    assert document_of(jigsaw).puzzle.boxes[18:27] == (0, 0, 1, 1, 1, 0, 2, 2, 2)
    path.write_text(f"{LINE}\n\nAnti-knight\n", encoding="utf-8")
    (knight,) = items([path])
    assert not isinstance(knight, ItemError)
    with pytest.raises(KenkenError, match="line 3 says 'Anti-knight'"):
        document_of(knight)
    for text in (f"{LINE}\nAnti-knight\n{LINE}\n", f"{LINE}\n" + "# mine\n" * 3_000 + "foo\n"):
        path.write_text(text, encoding="utf-8")
        assert next(item.line for item in items([path])) == 1


@pytest.mark.parametrize("wrong", [f"9{SOLVED[1:]}", f"9{SOLVED[:0:-1]}"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_a_table_may_have_the_solution_first(encoding: str, wrong: str, tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text(f"id,solution,puzzle\n1,{SOLVED},{LINE}\n2,{wrong},{LINE}\n", encoding=encoding)
    found = list(items([path]))
    assert [item.line for item in found] == [2, 3]
    assert isinstance(found[0], TextItem)
    assert isinstance(found[1], TextItem)
    document = document_of(found[0])
    assert (document.puzzle, document.solution) == (WANTED, tuple(map(int, SOLVED)))
    with pytest.raises(KenkenError, match="is wrong: it has 9 at r1c1, where the puzzle has 5"):
        document_of(found[1])


def test_latin_letters_are_read_and_told() -> None:
    for text in (f"{LINE} Café crème", f"#ARenée\n#DÀ la carte\n{GRID}", f"#D“One” – two\n{GRID}"):
        found = read_document(text.encode("cp1252"))
        assert found.puzzle == WANTED
        assert found.meta == read_document(text).meta
        assert "read as Latin-1" in found.notices[0]


def test_remarks_of_sdk_are_told_and_may_be_words() -> None:
    assert read_document(f"#Easy one\n{GRID}").notices[0].endswith('"Easy one"')
    assert read_document(f"#ABob\n#CLovely\n{GRID}").notices[0].endswith('"Lovely"')
    assert read_document(f"#Diagonal Sudoku\n{GRID}").puzzle.diagonals
    with pytest.raises(KenkenError, match="'Windoku' is not read from words"):
        read_document(f"#ABob\n#CWindoku\n{GRID}")
    assert read_document(f"#CWindoku\n{GRID}", family="sudoku").puzzle == WANTED
    for words in ("#antiknight", "#ANTIKNIGHT", "#bishop chess rules"):
        with pytest.raises(KenkenError, match="is not read from words"):
            read_document(f"{words}\n{GRID}")
    more = read_document(f"[Puzzle]\n{GRID}\n[State]\n{GRID}\nNo 1 touches a 2\n").notices
    assert more[1].endswith('"No 1 touches a 2"')


@pytest.mark.parametrize("said", ["kenken-cp", "easy", "Anna", "of", "An easy one"])
def test_remarks_of_sdk_are_read_as_they_were_written(said: str) -> None:
    row = format_of("sdk")
    document = replace(read_document(GRID), meta=Meta(said, said, said, ratings={"level": said}))
    assert read_document(write_document(document, row)) == document


def test_a_title_that_names_a_rule_is_told() -> None:
    found = read_document(f"{LINE} Killer whale")
    assert found.meta.title == "Killer whale"
    assert found.notices == ("the title names a rule that is not read: Killer",)


def test_an_address_in_a_remark_is_no_link() -> None:
    found = read_document(f"# from https://sudokupad.app/abc\n{GRID}")
    assert found.puzzle == WANTED
    with pytest.raises(KenkenError) as caught:
        read_document("# from https://a.example/b\nnothing here")
    assert "line 2, 'nothing here'" in str(caught.value)


def test_a_family_that_was_asked_for_is_named() -> None:
    with pytest.raises(KenkenError, match="no format of KenKen begins like this; it looks most"):
        read_document(f"#DA title\n{GRID}", family="kenken")
    link = format_of("fpuzzles-link").write(read_document(GRID))
    with pytest.raises(KenkenError, match="belongs to the family Sudoku, not to KenKen"):
        read_document(f"Look: {link}", family="kenken")


def test_what_is_said_of_a_damaged_text_is_right() -> None:
    short = "\n".join(row[: 8 if n < 4 else 9] for n, row in enumerate(ROWS))
    with pytest.raises(KenkenError, match="line 3 has 8 and 1 more line is uneven, the others 9"):
        read_document(short)
    with pytest.raises(KenkenError, match="the format is not recognised") as caught:
        read_document(f"Hi\n{short}", family="nonogram")
    assert "Sudoku" not in str(caught.value)


def test_who_names_the_family_may_have_words_around_any_grid() -> None:
    text = "Have fun\n1 - -\n- - -\n- - 9\nBob\n"
    found = read_document(text, family="hidato")
    assert found.puzzle == read_document("1 - -\n- - -\n- - 9\n", family="hidato").puzzle
    assert found.notices == ('words around the puzzle were not read: "Have fun / Bob"',)
    with pytest.raises(KenkenError):
        read_document(text)


LISTS = [
    f"[{GRID_LIST}]",
    f"{{{GRID_LIST.replace('[', '{').replace(']', '}')}}};",
    "[\n" + GRID_LIST.replace("],[", "],\n[") + ",\n]",
    repr(ROWS),
]


@pytest.mark.parametrize("rows", LISTS)
def test_the_name_of_a_list_is_read_as_words_are(rows: str) -> None:
    for name in ("grid", "my_puzzle", "int g[9][9]", "const board", "p: list[list[int]]", "easy1"):
        found = read_document(f"{name} = {rows}")
        assert (found.puzzle, found.notices) == (WANTED, ())
    for name in ("jigsaw", "anti_knight", "const killerSudoku", "int windoku[9][9]", "thermo"):
        with pytest.raises(KenkenError, match=r"line 1 says .* is not read from words"):
            read_document(f"{name} = {rows}")
        assert read_document(f"{name} = {rows}", family="sudoku").notices
    for name in ("regions", "areas"):
        with pytest.raises(KenkenError, match="may be part of it"):
            read_document(f"{name} = {rows}")
    assert read_document(f"bobs_nr = {rows}").notices[0].endswith('read: "bobs nr"')


@pytest.mark.parametrize(
    "words",
    ["diagonals 0", "diagonals: no", "Diagonals = false", "no diagonals", "# diagonals off"],
)
def test_diagonals_that_are_off_are_off(words: str) -> None:
    found = read_document(f"{words}\n{GRID}")
    assert (found.puzzle, found.notices) == (WANTED, ())
    assert read_document(f"diagonals 1\n{GRID}").puzzle.diagonals


FIGURES = [
    ("12..\n..34\n.1..\n4..2", "1234\n3421\n2143\n4312"),
    ("12..\n..34\n.1..\n4..2", "1112\n1222\n3344\n3344"),
    ("12..\n..34\n.1..\n4..2", "1234"),
    ("12..\n..34\n.1..\n4..2", "12\n34"),
    (SMALL, "123456\n456123\n231564\n564231\n312645\n645312"),
    (SMALL, "111122\n112222\n333344\n334444\n555566\n556666"),
    (SMALL, "123456"),
    (GRID, "123456\n654321"),
    (GRID, "\n".join(map(" ".join, _jigsaw()))),
    (LINE, "".join(_jigsaw())),
]


@pytest.mark.parametrize(("grid", "figures"), FIGURES)
def test_rows_of_figures_beside_a_small_grid_are_data(grid: str, figures: str) -> None:
    for text in (f"{grid}\n\n{figures}", f"{figures}\n\n{grid}", f"{grid}\nmore\n{figures}\n"):
        with pytest.raises(KenkenError, match=r"may be part of it|several puzzles|is not a clue"):
            read_document(text)
    assert read_document(f"7\n{grid}\n12").notices


AFTER = [
    "7", "12", "- -", "- - - -", "1 2", "1 2\n2 1", "words", "Killer", "A 3+", "3+",
    "regions\nab\nba", "{}", "[1]", "12\n12", "Solution\n1 2\n2 1", "5 5", "0",
]  # fmt: skip
PLACES = ("{0}\n{1}\n", "{0}\n\n{1}\n", "{1}\n\n{0}\n")


@every_carrier()
def test_more_than_a_puzzle_is_the_same_told_or_refused(row: Format, family: Family) -> None:
    """A text with something before or after it is the same puzzle, and says so, or none.

    Each thing stands in one place, in another one for the next family, and for some the family is
    named, too.
    """
    text = next(carry(row, family))[1].decode().rstrip("\n")
    try:
        wanted = read_with_format(text, row.id, family=family.id)[0]
    except KenkenError:  # it holds solutions only
        return
    for number, more in enumerate(AFTER, start=FAMILIES.index(family)):
        asked = (None, family.id) if number % 4 == 0 else (None,)
        _same_or_refused(PLACES[number % 3].format(text, more), wanted, family, asked)


def _same_or_refused(
    text: str, wanted: Document, family: Family, names: Sequence[str | None]
) -> None:
    for asked in names:
        try:
            found = read_with_format(text, family=asked)[0]
        except KenkenError:
            continue
        if found.puzzle != wanted.puzzle:
            raise AssertionError(f"{text!r} is read as {found.puzzle}")
        told = found.notices or found.solution or found.meta.title != wanted.meta.title
        assert told or family.id in text.lower(), text


WORDS = st.text(string.ascii_letters + " .,!", min_size=1, max_size=30).map(
    lambda text: f"We {text}"
)


@given(above=st.lists(WORDS, max_size=2), below=st.lists(WORDS, max_size=2), box=st.booleans())
def test_any_words_leave_the_puzzle_as_it_is(
    above: Sequence[str], below: Sequence[str], box: bool
) -> None:
    grid = BOXED if box else GRID
    try:
        found = read_document("\n".join([*above, grid, *below]))
    except KenkenError as error:
        if "is not read from words" not in str(error):
            raise
        return
    assert found.puzzle == WANTED
    assert bool(found.notices) == bool(above or below)
