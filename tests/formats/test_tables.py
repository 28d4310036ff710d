"""Lines and tables with a Sudoku and more: what is beside it is known, told, or refused by name."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import Document, read_document
from kenken_cp.formats.sources import ItemError, document_of, of_file

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
MAP = "aaabbbccc" * 3 + "dddeeefff" * 3 + "ggghhhiii" * 3
NUMBERS = MAP.translate(str.maketrans("abcdefghi", "123456789"))
WANTED = read_document(LINE).puzzle


def read(tmp_path: Path, text: str, family: str | None = None) -> list[Document | str]:
    path = tmp_path / "many.csv"
    path.write_text(text, encoding="utf-8")

    def find() -> Iterator[Document | str]:
        for item in of_file(path):
            try:
                yield (
                    item.reason if isinstance(item, ItemError) else document_of(item, None, family)
                )
            except KenkenError as error:
                yield str(error)

    return list(find())


@pytest.mark.parametrize("figure", ["15", "1.0104", "-3"])
def test_a_figure_in_an_unknown_column_is_told(tmp_path: Path, figure: str) -> None:
    (document,) = read(tmp_path, f"puzzle,players\n{LINE},{figure}\n")
    assert isinstance(document, Document)
    assert (document.puzzle, document.notices) == (WANTED, ("the column 'players' was not read",))


@pytest.mark.parametrize("column", ["variant", "anti_knight", "region_map", "X-Sudoku", "rule set"])
def test_a_figure_in_a_column_of_rules_is_refused(tmp_path: Path, column: str) -> None:
    (told,) = read(tmp_path, f"puzzle,{column}\n{LINE},1\n")
    assert f"the column '{column}'" in str(told)


@pytest.mark.parametrize(
    ("column", "field"),
    [
        ("regions", MAP), ("regions", NUMBERS), ("cages", "r1c1+r1c2=8"), ("diagonals", "1"),
        ("constraints", "x"), ("thermometers", "r1c1-r2c2"), ("variant", "windoku"), ("foo", "x"),
        ("type", "Killer"), ("rules", "anti-knight"), ("clues", "a b"), ("size", "6"),
        ("puzzle2", LINE), ("solution", "abc"),
    ],
)  # fmt: skip
def test_a_column_that_may_be_a_rule_is_refused_by_its_name(
    column: str, field: str, tmp_path: Path
) -> None:
    for text in (
        f"puzzle,{column}\n{LINE},{field}\n",
        f'"{column}";"puzzle"\n"{field}";"{LINE}"\n',
    ):
        (found,) = read(tmp_path, text)
        assert isinstance(found, str)
        assert f"the column '{column}'" in found
        assert "--family sudoku" in found
        with pytest.raises(KenkenError, match=f"the column '{column}'"):
            read_document(text)
        (named,) = read(tmp_path, text, "sudoku")
        assert isinstance(named, Document)
        assert named.puzzle == WANTED
        assert f"the column '{column}'" in named.notices[0]


@pytest.mark.parametrize(
    ("column", "field"),
    [
        ("id", "7"), ("clues", "30"), ("hints", "3"), ("date", "2024-05-03"), ("size", "9x9"),
        ("variant", ""), ("variant", "classic"), ("type", "Standard Sudoku"), ("diagonals", "0"),
        ("cages", "[]"), ("foo", ""), ("", "12"), ("Hash", "ab12cd"), ("file_name", "none"),
    ],
)  # fmt: skip
def test_a_column_that_says_nothing_of_the_puzzle_is_passed_over(
    column: str, field: str, tmp_path: Path
) -> None:
    found = read(tmp_path, f"{column},puzzle\n{field},{LINE}\n{field},{LINE}\n")
    assert [isinstance(each, Document) and each.puzzle == WANTED for each in found] == [True] * 2
    assert [isinstance(each, Document) and each.notices for each in found] == [()] * 2


def test_columns_that_are_known_are_read(tmp_path: Path) -> None:
    head = "id,Quizzes,solutions,name,author,difficulty"
    rows = [f"{n},{LINE},{SOLVED},An {n},Bob,2.5" for n in range(3)]
    found = read(tmp_path, "\n".join([head, *rows]))
    for n, document in enumerate(found):
        assert isinstance(document, Document)
        assert (document.puzzle, document.solution) == (WANTED, tuple(map(int, SOLVED)))
        assert (document.meta.title, document.meta.author) == (f"An {n}", "Bob")
        assert document.meta.ratings == {"difficulty": 2.5}
    assert len(found) == 3
    one, two = read(tmp_path, f"puzzle\n{LINE}\n{LINE}\n")
    assert isinstance(one, Document)
    assert one == two
    title = read(tmp_path, f"name,puzzle\nWindoku,{LINE}\n")
    assert "the column 'name' has 'Windoku'" in str(title[0])


@pytest.mark.parametrize(
    "tail",
    [
        MAP, NUMBERS, f"{MAP} 7", "Windoku", "Str8ts", "Kakuro", "Futoshiki",
        "XV", "NRC", "X", "Killerdoku", "Killer", "Windoku by Bob", "An easy Arrow", "cages: 3",
        "boxes 3x2", "Digits 0-8", "r1c1=5", "." * 90, "Diagonal",
    ],
)  # fmt: skip
def test_a_tail_that_names_a_rule_or_may_be_a_map_is_refused(tail: str, tmp_path: Path) -> None:
    for text in (f"{LINE} {tail}\n", f"{LINE},{tail}\n", f"{tail};{LINE}\n"):
        (found,) = read(tmp_path, text)
        assert isinstance(found, str)
    (found,) = read(tmp_path, f"{LINE} {tail}\n{LINE}\n")[:1]
    assert isinstance(found, str)
    assert "--family sudoku reads the grid without it" in found
    (named,) = read(tmp_path, f"{LINE} {tail}\n", "sudoku")
    assert isinstance(named, Document)
    assert named.puzzle == WANTED
    assert named.notices


@pytest.mark.parametrize(
    ("tail", "told"),
    [
        ("Easter Monster", False), ("27 2.3", False), ("X-Wing practice", False), ("No. 5", False),
        ("Easter Monster (2006)", False), ("ED=7.2/1.2/1.2", True), ("a:b", True),
        ("[1,2,3]", True), ("Killer whale", True), ("cut the fog", True),
    ],
)  # fmt: skip
def test_another_tail_is_a_name_or_told(tail: str, told: bool) -> None:
    found = read_document(f"{LINE} {tail}")
    assert found.puzzle == WANTED
    assert bool(found.notices) == told


def test_remarks_of_a_file_hold_for_its_puzzles(tmp_path: Path) -> None:
    def say(text: str, family: str | None = None) -> list[bool]:
        return [isinstance(each, Document) for each in read(tmp_path, text, family)]

    assert say(f"# Killer\n# by Bob\n{LINE}\n# nice\n{LINE}\n") == [False, False]
    assert say(f"# by Bob\n# nice\n{LINE}\n// Killer\n// so\n{LINE}\n{LINE}\n# n\n{LINE}\n") == [
        True, False, False, True,
    ]  # fmt: skip
    first, second = read(tmp_path, f"# Killer\n{LINE}\n// nice\n{LINE}\n", "sudoku")
    assert isinstance(first, Document)
    assert isinstance(second, Document)
    assert first.notices == ('words around the puzzle were not read: "Killer"',)
    assert second.notices == ('words around the puzzle were not read: "Killer / nice"',)
    diagonal, both = read(tmp_path, f"# mine\n# X-Sudoku\n{LINE}\n# later\n{LINE}\n")
    assert isinstance(diagonal, Document)
    assert isinstance(both, Document)
    assert diagonal.puzzle.diagonals
    assert both.puzzle.diagonals


def test_words_above_a_line_are_no_head_of_a_table(tmp_path: Path) -> None:
    for words in ("Hi Bob", "Hi, Bob", "Hi; a line"):
        (found,) = read(tmp_path, f"{words}\n{LINE}\nBest\n")
        assert isinstance(found, Document)
        assert found.puzzle == WANTED
        assert words.split()[-1] in found.notices[0]


def test_a_row_that_is_no_row_of_its_table_is_refused(tmp_path: Path) -> None:
    for row in (f"{LINE},1,2", LINE, f"{LINE} 1", "abc,1", f"{LINE};1"):
        first, wrong, last = read(tmp_path, f"puzzle,diagonals\n{LINE},0\n{row}\n{LINE},1\n")
        assert isinstance(first, Document)
        assert isinstance(wrong, str)
        assert "the column 'diagonals'" in str(last)
        with pytest.raises(KenkenError):
            read_document(f"puzzle,diagonals\n{row}\n")
