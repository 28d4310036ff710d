"""Sudokus of SudokuWiki, SudokuExchange, its puzzle bank and OpenSudoku."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp import cli
from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.formats import format_of, read_document, write_as, write_line
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.helpers import sudokus

DIGITS = "000060500040308000009004000024000910030000060081000200000900600000401050007030080"
# The same with what somebody found out, as SudokuWiki packs it.
BEGUN = (
    "S9B492b482d069g05804h11041g039x082b7o374p37092t2t045z2g6x3602040h2q1y09012u9e030e0l7x7o"
    "620662aa08013m7u1y022m1a0r0e48095w2c062o2l488i54045w012e059g0t7n071u031u0r087o"
)
BANK = "050703060007000800000816000000030000005000100730040086906000204840572093000409000"
WIKI, EXCHANGE = "https://www.sudokuwiki.org/sudoku.htm?bd=", "https://sudokuexchange.com/play/?s="
GRID = read_document(DIGITS).puzzle


def game(data: str = BANK, **attributes: str) -> str:
    """A game of OpenSudoku as XML."""
    more = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f'<game data="{data}"{more}/>'


def folder(*games: str, name: str = "Easy") -> str:
    """A file of version 2 with these games."""
    inner = "".join(games)
    return (
        "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\n"
        f'<opensudoku version="2"><folder name="{name}" created="1">{inner}</folder></opensudoku>'
    )


def cells(version: int, entered: int = 0) -> str:
    """The puzzle of the bank as OpenSudoku keeps it, with this digit entered in the first cell."""
    notes = "0|0|" if version > 3 else "-|" if version == 1 else "0|"
    packed = [f"{digit}|{notes}{int(digit == '0')}|" for digit in BANK]
    packed[0] = f"{entered}|{notes}1|"
    return f"version: {version}&#10;{''.join(packed)}"


def test_a_board_that_is_begun_has_its_givens_alone() -> None:
    found = read_document(f"{WIKI}{BEGUN}")
    assert found.puzzle == GRID
    assert len(found.notices) == 1


def test_a_level_is_kept() -> None:
    assert read_document(f"{EXCHANGE}{DIGITS}&d=3").meta.ratings == {"sudokuexchange": "3"}


def test_lines_of_the_bank(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = f"0000183b305c {BANK}  1.2"
    found = read_document(line)
    assert found.meta.ratings == {"sukaku-explainer": 1.2}
    assert write_line(found, format_of("sudoku-bank")) == line
    path = tmp_path / "bank.txt"
    path.write_text(f"{line}\n{line}\n")
    assert cli.run(["verify", str(path)]) == 0
    assert "2 unique" in capsys.readouterr().err
    with pytest.raises(FormatError, match="damaged"):
        read_document(line.replace("0000", "0001", 1))


@pytest.mark.parametrize(
    ("text", "notices"),
    [
        (folder(game(state="0", time="0", created="1", last_played="2")), 0),
        (folder(game(cells(1))), 0),
        (folder(game(cells(3))), 0),
        (folder(game(cells(2, entered=1))), 1),
        (folder(game(cells(4, entered=1), note="hard!")), 2),
        (f"<opensudoku><name>Easy</name><author/><comment>Two</comment>{game()}</opensudoku>", 1),
    ],
)
def test_opensudoku(text: str, notices: int) -> None:
    found = read_document(text)
    assert found.puzzle == read_document(BANK).puzzle
    assert found.meta.title == "Easy"
    assert len(found.notices) == notices


def test_games_of_a_file_are_read_one_by_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "two.opensudoku"
    path.write_text(folder(game(), game(DIGITS)))
    assert cli.run(["verify", str(path), "--format", "csv", "--quiet"]) == 0
    assert [line.split(",")[1] for line in capsys.readouterr().out.splitlines()[1:]] == ["1", "2"]
    with pytest.raises(FormatError, match="2 games"):
        read_document(path.read_text())


@pytest.mark.parametrize(
    "name", ["sudokuwiki-link", "sudokuexchange-link", "sudoku-bank", "opensudoku"]
)
@given(pair=sudokus.sudokus(plain=True, sizes=(9,)), title=st.sampled_from(["", "a<b>\"c'&d"]))
def test_written_and_read_again(name: str, pair: tuple[CagePuzzle, object], title: str) -> None:
    row = format_of(name)
    whole = Document(read_document(DIGITS).family, pair[0], None, Meta(title=title))
    found = read_document(write_as(whole, row), name)
    assert found.puzzle == pair[0]
    assert found.meta.title == (title if "title" in row.keeps else "")
