"""The file formats of Nonograms: what is written comes back, what others wrote is read, and what
cannot be carried is refused by name."""

import json
import random
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.formats import (
    FORMATS,
    format_of,
    read_document,
    sources,
    write_document,
    write_line,
)
from kenken_cp.kinds.lines.nonogram import FAMILY
from kenken_cp.kinds.lines.puzzle import LinePuzzle, puzzle_of
from tests.helpers.line_boards import random_picture

IDS = ("non", "webpbn", "olsak", "nin", "pattern", "pbm", "puzzlink", "pzprv3")
SMALL = LinePuzzle(2, 3, ((3,), (1, 1)), ((2,), (1,), (2,)))
GRID = (1, 1, 1, 1, 0, 1)
EMPTY = LinePuzzle(1, 2, ((),), ((), ()))
GIVEN = LinePuzzle(2, 3, SMALL.row_clues, SMALL.column_clues, ((0, 1), (4, 0)))
every_format = pytest.mark.parametrize("id_", IDS)
texts = st.text(st.characters(exclude_categories=["Cs", "Cc", "Z"]), max_size=12)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    rng = random.Random(draw(st.integers(0, 10**9)))
    rows, columns = draw(st.integers(1, 22)), draw(st.integers(1, 22))
    fill = draw(st.sampled_from((0.05, 0.5, 0.9)))
    grid = random_picture(rng, rows, columns, rng.random() < 0.5, fill)
    meta = Meta(draw(texts), draw(texts), draw(texts))
    return Document(FAMILY, puzzle_of(grid, columns), grid, meta)


@every_format
@given(document=documents())
def test_documents_come_back_the_same(id_: str, document: Document) -> None:
    """With all that the row says it keeps, told by content alone."""
    row = format_of(id_)
    data = write_document(document, row)
    told = {name: getattr(document.meta, name) for name in row.keeps if name != "solution"}
    kept = "solution" in row.keeps or id_ == "pzprv3"
    grid = document.solution if kept else None
    wanted = Document(FAMILY, document.puzzle, grid, Meta(**told))
    assert read_document(data) == wanted
    assert read_document(data, id_) == wanted
    claims = [other.id for other in FORMATS if not other.binary and other.sniff(data.decode())]
    assert claims == [id_] * (id_ != "pbm")
    if row.lines is not None:
        assert read_document(write_line(document, row)) == wanted


@every_format
def test_a_puzzle_without_its_solution_comes_back_too(id_: str) -> None:
    row = format_of(id_)
    for puzzle in (SMALL, EMPTY):
        document = Document(FAMILY, puzzle)
        if id_ == "pbm":
            with pytest.raises(
                FormatError, match="PBM picture: the puzzle has no solution to draw"
            ):
                write_document(document, row)
        else:
            # a board without a filled cell is the solution of an empty puzzle
            wanted = (0, 0) if (id_, puzzle) == ("pzprv3", EMPTY) else None
            again = read_document(write_document(document, row))
            assert again == Document(FAMILY, puzzle, wanted)


@every_format
def test_known_cells_are_carried_or_refused_by_name(id_: str) -> None:
    document = Document(FAMILY, GIVEN, GRID)
    row = format_of(id_)
    if id_ == "pattern":
        assert write_line(document, row) == "3x2:2/1/2/3/1.1,Adb"
        assert read_document("3x2:2/1/2/3/1.1,Adb").puzzle == GIVEN
        return
    title = row.title
    with pytest.raises(FormatError, match=f"{title} cannot represent cells that are known .* r1c1"):
        write_document(document, row)


@pytest.mark.parametrize("open_cells", [0, 1, 23, 24, 25, 26, 49, 50, 51, 75])
def test_letters_of_known_cells_skip_any_number_of_others(open_cells: int) -> None:
    for values in product((0, 1), repeat=2):
        columns = open_cells + 2
        given = ((0, values[0]), (open_cells + 1, values[1]))
        puzzle = LinePuzzle(1, columns, ((),), ((),) * columns, given)
        line = write_line(Document(FAMILY, puzzle), format_of("pattern"))
        assert read_document(line).puzzle == puzzle
        wider = LinePuzzle(1, columns + 30, ((),), ((),) * (columns + 30), given)
        again = read_document(write_line(Document(FAMILY, wider), format_of("pattern")))
        assert again.puzzle == wider


def test_the_packed_form_of_pbm_is_read() -> None:
    for columns in (1, 7, 8, 9, 16, 17):
        grid = random_picture(random.Random(columns), 3, columns, False, 0.5)
        data = f"P4\n# made here\n{columns} 3\n".encode()
        for row in range(3):
            bits = "".join(map(str, grid[row * columns : (row + 1) * columns]))
            wide = -(-columns // 8)
            data += int(bits.ljust(8 * wide, "0"), 2).to_bytes(wide, "big")
        document = read_document(data, "pbm")
        assert document.solution == grid
        assert document.puzzle == puzzle_of(grid, columns)


def test_columns_come_first_in_pattern_and_rows_in_other_formats() -> None:
    assert read_document("2x1:1//1").puzzle == LinePuzzle(1, 2, ((1,),), ((1,), ()))
    assert read_document("2 1\n1\n1\n0\n").puzzle == LinePuzzle(1, 2, ((1,),), ((1,), ()))
    wide = LinePuzzle(1, 7, ((1, 2, 1),), ((1,), (), (1,), (1,), (), (), (1,)))
    link = write_line(Document(FAMILY, wide), format_of("puzzlink"))
    assert link == "https://puzz.link/p?nonogram/7/1/1g11h1121g"  # the row's last number first
    long = puzzle_of((1,) * 300, 300)
    assert "+12c" in write_line(Document(FAMILY, long), format_of("puzzlink"))
    assert read_document(write_line(Document(FAMILY, long), format_of("puzzlink"))).puzzle == long


CLUES = (
    '<clues type="rows"><line><count>1</count></line></clues>'
    '<clues type="columns"><line><count{}>{}</count></line></clues>'
)


def test_entities_of_html_are_read_where_a_dtd_is_named() -> None:
    text = (
        '<!DOCTYPE pbn SYSTEM "pbn.dtd"><puzzleset><puzzle><title>Caf&eacute;</title>'
        + CLUES.format("", 1)
        + "</puzzle></puzzleset>"
    )
    assert read_document(text).meta.title == "Café"


def test_the_largest_board_comes_back_within_the_limits() -> None:
    """512×512 of single cells; only JSON and XML need more bytes than are read by default."""
    side = 512
    grid = tuple([int((row + column) % 2 == 0) for row in range(side) for column in range(side)])
    document = Document(FAMILY, puzzle_of(grid, side), grid)
    for id_ in ("nin", "pattern", "pbm", "puzzlink"):
        data = write_document(document, format_of(id_))
        assert read_document(data, id_).puzzle == document.puzzle


COLOURED = "width 2\nheight 1\ncolor a #ff0000\nrows\n2a\n\ncolumns\n1a\n1a\n"


def test_a_non_file_of_one_colour_is_read_without_it() -> None:
    found = read_document(COLOURED)
    assert found == read_document(COLOURED.replace("color a #ff0000\n", "").replace("a", ""))
    assert found.notices == ("the colour a (#ff0000) was not read",)
    unnamed = read_document(COLOURED.replace(" #ff0000", ""))
    assert unnamed.notices == ("the colour a was not read",)
    goal = read_document(COLOURED + 'goal "aa"\n')
    assert goal.solution == (1, 1)
    for text in (COLOURED.replace("2a", "1a,1b"), COLOURED.replace("width", "color b #000\nwidth")):
        with pytest.raises(FormatError, match="colours a and b"):
            read_document(text)
    plain = COLOURED.replace("color a #ff0000\n", "")
    assert read_document(plain).notices == ("the colour a (not named) was not read",)
    with pytest.raises(FormatError, match="colours black and a"):
        read_document(plain.replace("1a\n1a", "1a\n1"))


def test_remarks_of_a_non_file_are_told() -> None:
    for line in ("width", "rows", "1a\n1a"):
        found = read_document(COLOURED.replace(line, f"# https://a.example/1\n{line}"))
        assert found.puzzle == read_document(COLOURED).puzzle
        assert found.notices[1].endswith('"https://a.example/1"')


def test_a_file_of_several_is_read_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "some.nonpack"
    plain = COLOURED.replace("color a #ff0000\n", "").replace("a", "")
    path.write_text(f"{plain}====\n{plain}=====\n")
    items = list(sources.of_file(path))
    assert [item.line for item in items] == [1, 2]
    assert [read_document(item.text) for item in items] == [read_document(plain)] * 2  # type: ignore[union-attr]
    with pytest.raises(FormatError, match="several puzzles"):
        read_document(path.read_text())


JSON_NONOGRAM = '{"rows": [[1], [2, 1]], "columns": [[1], [2], [], [1]]}'


@pytest.mark.parametrize(
    "text",
    [
        JSON_NONOGRAM,
        JSON_NONOGRAM.replace("columns", "cols").replace("[]", "[0]"),
        JSON_NONOGRAM.replace("{", '{"width": 4, "height": 2, "title": "a", ', 1),
        JSON_NONOGRAM.replace("}", ', "solution": [[0,1,0,0],[1,1,0,1]]}'),
    ],
)
def test_a_nonogram_as_json(text: str) -> None:
    found = read_document(text)
    assert found.puzzle == LinePuzzle(2, 4, ((1,), (2, 1)), ((1,), (2,), (), (1,)))
    assert found.solution == (None if "solution" not in text else (0, 1, 0, 0, 1, 1, 0, 1))


def test_a_file_whose_columns_could_come_first_is_told() -> None:
    """3 wide and 2 high: two or three lines of clues may come first."""
    for text, lines in (("3 2\n1\n1\n0\n1\n1\n", 2), ("2 2\n2\n1\n1\n2\n", 2)):
        found = read_document(text)
        assert found.puzzle.rows == 2
        assert found.notices == (
            f"the first {lines} lines of clues were read as rows, the others as columns",
        )
    assert read_document("2 3\n2\n2\n2\n3\n3\n").notices == ()  # no column of 3 in two rows
    assert read_document("2 2\n1\n1\n1\n1\n").notices == ()  # the same both ways


def test_words_outside_an_olsak_file_are_told() -> None:
    found = read_document("A cat\nMade today\n: rows\n1\n: columns\n1\n:\nThe end\n")
    assert found.meta.title == "A cat"
    assert found.notices == ('words around the puzzle were not read: "Made today / The end"',)


def test_what_a_nonograms_file_says_besides_is_told() -> None:
    """Remarks of `.g`, words and saved pictures of XML, a player's attempt in pzprv3."""
    olsak = "A title\nOnly one block a row!\n: rows\n1\n1\n: columns\n1\n1\n:\nbye\n"
    words = 'the file has rules in words that were not read: "{}"'
    told = 'words around the puzzle were not read: "Only one block a row / bye"'
    assert read_document(olsak).notices == (told,)
    line = "<line><count>1</count></line>"
    clues = "".join(f"<clues type='{side}'>{line}</clues>" for side in ("rows", "columns"))
    xml = (
        f"<puzzle><id>7</id><description>No. 1</description>{clues}<note>hard</note>"
        "<solution type='saved'><image>|X|</image></solution></puzzle>"
    )
    assert read_document(xml).notices == (
        words.format("No. 1 hard"), "it has 1 saved solution, which was not read",
    )  # fmt: skip
    tried = "pzprv3\nnonogram\n2\n2\n. 1 1 \n1 # # \n1 . . \n"
    assert read_document(tried).notices == ("it has 2 filled cells, which were not read",)
    assert read_document(tried.replace("1 # #", "1 + #").replace("1 . .", "1 # .")).notices == ()


def test_words_behind_the_colons_of_an_olsak_file_are_told_but_for_the_names_of_its_parts() -> None:
    text = ":{}\n1\n1\n:{}\n1\n1\n:{}\n"
    for parts in (("", "", ""), (" rows", "COLUMNS", " end"), (" clues of the rows:", " c", ":")):
        assert read_document(text.format(*parts)).notices == ()
    for parts in ((" diagonals", "", ""), ("", "columns of 3", ""), ("", "", "no two touch")):
        told = "".join(parts).strip()
        assert read_document(text.format(*parts)).notices == (
            f'words around the puzzle were not read: "{told}"',
        )
    with pytest.raises(FormatError, match="line 1: the clues of the columns stand first"):
        read_document(text.format("columns", "rows", ""))


JSON = {"rows": [[2], [1, 1]], "columns": [[2], [1], [1]]}


@pytest.mark.parametrize(
    "more",
    [
        {"name": "A fish"}, {"name": "A fish", "title": "A fish"}, {"id": 7}, {"id": "x-1"},
        {"size": [3, 2]}, {"size": [2, 3]}, {"size": {"width": 3, "height": 2}}, {"size": "3x2"},
        {"rows": [2, [1, 1]], "columns": [2, 1, 1]}, {"rows": [[2], "1 1"]},
        {"rows": ["2", "1,1"], "columns": ["2", "1", "1"]},
    ],
)  # fmt: skip
def test_nonograms_in_json_as_others_write_them(more: dict[str, Any]) -> None:
    read = read_document(json.dumps({**JSON, **more}))
    assert read.puzzle == read_document(json.dumps(JSON)).puzzle
    assert read.meta.title == more.get("name", "")


@pytest.mark.parametrize("mark", [" ", ": ", ":", " : ", "=", " = "])
def test_keywords_of_a_non_file_may_have_a_colon_or_capitals(mark: str) -> None:
    text = 'title{0}"A: b"\nwidth{0}3\nheight{0}1\nrows{1}\n3\ncolumns{1}\n1\n1\n1\n'
    plain = text.format(mark, mark.rstrip(" 0=").rstrip())
    read = read_document(plain)
    assert (read.puzzle.rows, read.puzzle.columns, read.meta.title) == (1, 3, "A: b")
    assert read_document(plain.replace("width", "Width").replace("rows", "Rows")) == read
