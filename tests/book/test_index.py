"""The index of a book: each printed number leads to its page and back to its puzzle."""

import csv
import re
from pathlib import Path

import pytest

from kenken_cp.core.errors import KenkenError
from kenken_cp.suite.printed import Printed, as_csv, numbers_in, usual_index
from tests.book.test_book import poppler
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES
from tests.helpers.suites import copy_suite, finish_suite, puzzles_of

pytest.importorskip("typst")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A suite whose order is not that of its book."""
    path = tmp_path_factory.mktemp("index") / "winter.db"
    finish_suite(path, {"seed": 3, "part": [{"size": [5, 4], "levels": {"easy": 4, "gentle": 5}}]})
    return path


@pytest.fixture
def suite(made: Path, tmp_path: Path) -> Path:
    return copy_suite(made, tmp_path / "winter.db")


def index_in(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as stream:
        return list(csv.DictReader(stream))


@pytest.mark.parametrize(
    "options",
    [
        ("--per-page", "2", "--paper", "6x9"),
        ("--answers", "page", "--paper", "5x8", "--per-page", "1"),
        ("--answers", "file", "--front-matter", "none"),
        ("--worksheet", "--answers", "page"),
        ("--chapters", "given", "--front-matter", "rules", "--answers", "page"),
    ],
    ids=" ".join,
)
def test_each_number_is_on_its_page_and_is_the_puzzle_of_the_suite(
    options: tuple[str, ...], suite: Path, tmp_path: Path, kenken: Kenken
) -> None:
    book = tmp_path / "book.pdf"
    code, _, err = kenken("book", suite, "-o", book, "--index", *options)
    assert code == 0
    assert err[-1].endswith(f"; index in {tmp_path / 'book-index.csv'}")
    found = index_in(tmp_path / "book-index.csv")
    assert [row["book_number"] for row in found] == [str(number) for number in range(1, 19)]
    text = poppler("pdftotext", book.read_bytes(), tmp_path / "a.pdf", "-layout").split("\f")
    puzzles = puzzles_of(suite)
    for row in found:
        page, stored = int(row["page"]), puzzles[int(row["number"])]
        caption = rf"(?m)(^|\s){row['book_number']}\s+{stored.level.title()} ★+, "
        assert re.search(caption, text[page - 1]), (row, text[page - 1])
        if "page" in options:
            assert not re.search(caption, text[page - 2]), "its answer comes after it"
        assert row["file"] == str(suite)
        assert (row["key"], row["seed"]) == (stored.key.hex(), stored.seed)
        assert (row["level"], row["size"]) == (stored.level, f"{stored.rows}x{stored.columns}")


def test_the_index_is_written_where_it_is_wanted_and_nowhere_else(
    suite: Path, tmp_path: Path, kenken: Kenken
) -> None:
    book, index = tmp_path / "a.pdf", tmp_path / "some.csv"
    assert kenken("book", suite, "-o", book, "-q")[0] == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdf", "winter.db"]
    assert kenken("book", suite, "-o", book, "-q", "--index-output", index)[0] == 0
    assert len(index_in(index)) == 18
    code, _, err = kenken("book", suite, "-o", "-", "--index")
    assert (code, len(err)) == (2, 1)
    assert "name a file for the index with --index-output" in err[0]
    code, _, err = kenken("book", suite, "-o", book, "--index-output", suite)
    assert code == 2
    code, _, err = kenken("book", index, suite, "-o", book, "--index-output", index)
    assert (code, err[-1]) == (
        2, f"kenken: --index-output {index} is also an input file; choose another name"
    )  # fmt: skip


def test_the_puzzle_of_a_file_has_no_number(tmp_path: Path, kenken: Kenken) -> None:
    file = EXAMPLES / "unique/square-4x4.json"
    assert kenken("book", file, "-o", tmp_path / "a.pdf", "-q", "--index")[0] == 0
    (row,) = index_in(tmp_path / "a-index.csv")
    assert (row["file"], row["number"], row["family"]) == (str(file), "", "kenken")


def test_a_printed_number_names_the_puzzle_for_every_command(
    suite: Path, tmp_path: Path, kenken: Kenken
) -> None:
    book = tmp_path / "winter.pdf"
    assert kenken("book", suite, "-o", book, "-q", "--index")[0] == 0
    index = tmp_path / "winter-index.csv"
    row = next(row for row in index_in(index) if row["number"] != row["book_number"])
    printed, number, page = row["book_number"], int(row["number"]), row["page"]
    told = f"{suite}: number {printed} of {index} (page {page}) is puzzle {number}"
    code, out, err = kenken("suite", "show", suite, "--book-number", printed)
    assert (code, err) == (0, [told])
    assert f"number {number}: " in out
    code, out, _ = kenken("suite", "explain", suite, "--book-number", printed, "--brief")
    assert (code, out) == kenken("suite", "explain", suite, number, "--brief")[:2]
    before = puzzles_of(suite)
    code, _, err = kenken("suite", "replace", suite, "--book-number", printed, "-j", 1)
    assert (code, err[0]) == (0, told)
    after = puzzles_of(suite)
    assert [n for n in after if after[n] != before[n]] == [number]
    code, _, err = kenken("suite", "replace", suite, "--book-number", printed)
    assert (code, err) == (
        2,
        [
            (
                f"kenken: {index}: number {printed} (page {page}) was puzzle {number} of {suite} "
                "when the book was made, and is in it no more; make the book again"
            )
        ],
    )
    assert puzzles_of(suite) == after


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "the number of the puzzle is missing; give its number in the suite"),
        (("3", "--book-number", "4"), "the number of the puzzle is given in two ways"),
        (("3", "--book-index", "x.csv"), "--book-index has no effect without --book-number"),
        (("--book-number", "4"), "winter-index.csv: no such index; kenken book --index writes one"),
        (
            ("--book-number", "4", "--book-index", str(EXAMPLES / "unique/square-4x4.json")),
            "is not an index that kenken book wrote",
        ),
    ],
)
def test_numbers_that_name_nothing_are_told(
    words: tuple[str, ...], said: str, suite: Path, kenken: Kenken
) -> None:
    before = puzzles_of(suite)
    for command in ("drop", "ban", "replace", "show"):
        code, _, [told] = kenken("suite", command, suite, *words)
        assert code == 2
        assert said in told
    assert puzzles_of(suite) == before


GOOD = Printed(1, 5, "winter.db", 1, "kenken", "4x4", "easy", "1.5", "3/0", "ab")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "book_number,page\n1,5\n",
        as_csv([GOOD, GOOD]),
        as_csv([GOOD._replace(key="xy")]),
        as_csv([GOOD]).replace("1,5,winter", "one,5,winter"),
        as_csv([GOOD]) + "2,3\n",
    ],
)
def test_a_table_that_is_no_index_is_refused(text: str, suite: Path, tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text(text)
    with pytest.raises(KenkenError, match=r"x\.csv is not an index that kenken book wrote"):
        numbers_in(str(suite), str(tmp_path / "x.csv"), [1])


def test_an_index_says_whose_numbers_it_has(suite: Path, tmp_path: Path) -> None:
    index = tmp_path / "x.csv"
    index.write_text(as_csv([GOOD, GOOD._replace(book_number=2, file="dir/other.db")]))
    with pytest.raises(KenkenError, match="no puzzle is printed under 3; the numbers are 1 to 2"):
        numbers_in(str(suite), str(index), [3])
    with pytest.raises(KenkenError, match=r"number 2 \(page 5\) is of dir/other\.db, not of "):
        numbers_in(str(suite), str(index), [2])
    index.write_text(as_csv([]))
    with pytest.raises(KenkenError, match="this index has no puzzles"):
        numbers_in(str(suite), str(index), [1])
    assert usual_index("books/winter.pdf") == "books/winter-index.csv"


def test_a_book_tells_which_of_its_numbers_share_a_solution(tmp_path: Path, kenken: Kenken) -> None:
    path = tmp_path / "a.db"
    finish_suite(path, {"seed": 1, "part": [{"family": "sudoku", "size": 4, "count": 6}]})
    code, _, err = kenken("book", path, "-o", tmp_path / "a.pdf", "--index")
    found = {row["number"]: row["book_number"] for row in index_in(tmp_path / "a-index.csv")}
    code, out, _ = kenken("suite", "stats", path, "--format", "json")
    one, two = sorted(int(found[number]) for number in re.findall(r"\d+", _share(out)))
    said = f"2 puzzles share a solution with another, possibly turned or mirrored: {one} and {two}"
    assert f"{tmp_path / 'a.pdf'}: {said}" in err
    assert code == 0


def _share(out: str) -> str:
    found = re.search(r'"shared": ?\[\[(.*?)\]\]', out)
    assert found is not None
    return found[1]
