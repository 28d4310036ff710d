"""Lines of drawings, read as what somebody says, by the library and by the commands."""

import json
from pathlib import Path

import pytest

import kenken_cp
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.helpers.command_line import Kenken

RENBAN = Clue("renban", (0, 1, 2))


@pytest.fixture
def drawn(tmp_path: Path) -> Path:
    """A grid of 4×4 cells with two lines, of which nobody can know what they mean."""
    path = tmp_path / "drawn.sudokupad"
    lines = [
        {"wayPoints": [[0.5, 0.5], [0.5, 2.5]], "color": "#f067f0", "thickness": 10},
        {"wayPoints": [[1.5, 0.5], [1.5, 3.5]], "color": "#67f067", "thickness": 10},
    ]
    cells: list[list[object]] = [[{} for _ in range(4)] for _ in range(4)]
    path.write_text(json.dumps({"cells": cells, "lines": lines}), encoding="utf-8")
    return path


def test_the_library_reads_lines(drawn: Path) -> None:
    words = ["f067f0=renban", "67f067=whisper:2"]
    wanted = (RENBAN, Clue("whisper", (4, 5, 6, 7), (2,)))
    text = drawn.read_text(encoding="utf-8")
    for document in (
        kenken_cp.load(drawn, lines=words),
        kenken_cp.loads(text, lines=words),
        *kenken_cp.load_all(drawn, lines=tuple(words)),
    ):
        puzzle = document.puzzle
        assert isinstance(puzzle, CagePuzzle)
        assert puzzle.clues == wanted


def test_the_library_words_what_it_cannot_read(drawn: Path) -> None:
    with pytest.raises(FormatError, match="as in lines thermometer"):
        kenken_cp.load(drawn)
    with pytest.raises(KenkenError, match="lines is 'renban'; it must be a list of str"):
        kenken_cp.load(drawn, lines="renban")
    with pytest.raises(FormatError, match="lines is for SudokuPad JSON, SudokuPad link or Penpa"):
        kenken_cp.loads("1" * 16, lines=["renban"])


def test_a_certificate_is_for_a_drawing(drawn: Path, tmp_path: Path, kenken: Kenken) -> None:
    words = ("--read-lines", "f067f0=renban", "--read-lines", "67f067=whisper:1")
    folder = tmp_path / "certificates"
    assert kenken("verify", drawn, *words, "--certify", folder, "-q")[0] == 1
    check = ("certificate", "check", folder, "--puzzles", drawn, "-q")
    assert kenken(*check, *words)[0] == 0
    code, _, told = kenken(*check)
    assert code == 2
    assert "--read-lines" in told[0]
