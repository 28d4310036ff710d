"""What the studio answers when a text is pasted or dropped: puzzles, and what is told of them."""

import json
from dataclasses import replace

from kenken_cp.formats import native, read_document
from kenken_cp.studio.answers import read

DIGITS = "000060500040308000009004000024000910030000060081000200000900600000401050007030080"


def test_each_puzzle_has_its_notices() -> None:
    told = read({"text": f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B{'01' * 81}"})
    assert told["notices"] == [[]]
    begun = read({"text": f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B{'0a' * 81}"})
    assert len(begun["notices"][0]) == 1


def test_a_wrong_solution_is_told() -> None:
    document = read_document("12..3.......4...")
    wrong = replace(document, solution=(1,) * 16)
    told = read({"text": native.write(wrong)})
    assert "the solution in the file is wrong" in told["notices"][0][0]


def test_several_puzzles_of_a_text_are_all_read() -> None:
    game = f'<game data="{DIGITS}"/>'
    told = read({"text": f"<opensudoku><name>Two</name>{game}{game}</opensudoku>"})
    assert [puzzle["meta"]["title"] for puzzle in told["puzzles"]] == ["Two", "Two"]
    assert told["notices"] == [[], []]
    lines = f"{DIGITS}\n{DIGITS}\n"
    assert len(read({"text": lines})["puzzles"]) == 2
    assert json.dumps(told)
