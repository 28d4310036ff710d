"""A title that names a rule or a kind which the puzzle has not is told, whatever reader made it."""

from dataclasses import replace

import pytest

from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.family import Family
from kenken_cp.formats import (
    FORMATS,
    Format,
    read_document,
    read_with_format,
    with_title_told,
    write_document,
)
from kenken_cp.formats.penpa import unpack
from kenken_cp.kinds.cages.houses import boxes_of
from tests.helpers.examples import carry, examples

GRID = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TITLED = [
    pytest.param(row, family, id=f"{row.id}-{family.id}")
    for row in FORMATS
    if row.reads and row.writes and "title" in row.keeps
    for family in row.families
    if next(carry(row, family), None) is not None
]


def give_title(document: Document, title: str) -> Document:
    return replace(document, meta=Meta(title=title))


@pytest.mark.parametrize(("row", "family"), TITLED)
def test_each_reader_tells_of_a_title_that_names_another_kind(row: Format, family: Family) -> None:
    path, _ = next(carry(row, family))
    document = read_document(path.read_bytes())
    text = write_document(give_title(document, "Not Kakuro"), row)
    if row.id == "penpa" and not unpack(text.decode()).own:  # such a link takes its title's word
        with pytest.raises(KenkenError, match="its title names the type 'kakuro'"):
            read_with_format(text, row.id, family=family.id)
        return
    found = read_with_format(text, row.id, family=family.id)[0]
    assert "the title names another kind of puzzle: Kakuro" in found.notices


EXAMPLE = {each.family.id: each for _, each in examples()}


@pytest.mark.parametrize(
    ("family", "title", "told"),
    [
        ("sudoku", "Windoku", "a rule that is not read: Windoku"),
        ("sudoku", "Anti-knight", "a rule that is not read: Anti-knight"),
        ("sudoku", "Killer Queen", "a rule that is not read: Killer"),
        ("sudoku", "Mini-Sudoku 12", ""),
        ("killer", "Killer 12", ""),
        ("killer", "Killer Sudoku", ""),
        ("kenken", "Mystery operators", "a rule that is not read: Mystery operators"),
        ("kenken", "KenKen", ""),
        ("nonogram", "Arrow", ""),
        ("nonogram", "Windoku", ""),
        ("shikaku", "Hitori", "another kind of puzzle: Hitori"),
    ],
)
def test_what_is_told_of_titles(family: str, title: str, told: str) -> None:
    found = with_title_told(give_title(EXAMPLE[family], title)).notices
    assert found == ((f"the title names {told}",) if told else ())
    again = with_title_told(with_title_told(give_title(EXAMPLE[family], title)))
    assert again.notices == found


def test_a_rule_that_the_puzzle_has_may_be_its_title() -> None:
    plain = read_document(GRID)
    for change, title in (
        ({"diagonals": True}, "Diagonal"), ({"diagonals": True}, "Sudoku X"),
        ({"boxes": ()}, "Latin square"), ({"areas": ((0, 1, 9),)}, "Windoku"),
        ({"boxes": boxes_of(9, 9, 1, 9)}, "boxes 1x9"),
    ):  # fmt: skip
        puzzle = replace(plain.puzzle, givens=(), **change)
        assert with_title_told(Document(plain.family, puzzle, None, Meta(title))).notices == ()
        assert with_title_told(give_title(plain, title)).notices


def test_no_example_has_a_title_that_is_told() -> None:
    for path, document in examples():
        assert with_title_told(document).notices == (), path
