"""Types of puzzles that a title or rules in words name."""

import pytest

from kenken_cp.text.notices import LONGEST_QUOTE as LONGEST
from kenken_cp.text.notices import rules_not_read
from kenken_cp.text.puzzle_names import (
    KNOWN,
    UNKNOWN,
    VARIANTS,
    are_usual,
    named_by_rules,
    named_by_title,
    unknown_in,
)


def test_each_name_is_found_alone_and_no_name_is_known_and_unknown() -> None:
    for name, genre in KNOWN.items():
        assert named_by_title(f"The daily {name.title()} #12") == (genre,)
        assert unknown_in(name) == ""
    for name in UNKNOWN:
        assert unknown_in(f"A hard {name.upper()}.") == name
    for name in VARIANTS:
        assert unknown_in(f"{name.title()} Sudoku 3").startswith(name)
        assert unknown_in(f"A {name.title()} Killer Sudoku").startswith(name)


@pytest.mark.parametrize(
    "title", ["", "Not a Sudoku", "Nonogram: a cat", "Straight as an arrow", "Kings", "Tapas night"]
)
def test_a_title_that_says_more_or_something_else_names_nothing(title: str) -> None:
    assert named_by_title(title) == ()
    assert unknown_in(title) == ""


def test_rules_are_usual_only_if_they_say_nothing_else() -> None:
    names = ("sudoku",)
    for rules in ("Normal sudoku rules apply", "normal rules apply.", "Standard Sudoku rules"):
        assert are_usual(rules, names)
    for rules in ("Normal Sudoku rules apply. Grey cells are odd.", "Normal Suguru rules apply.",
                  "Normal Shikaku rules apply.", "", "Odd"):  # fmt: skip
        assert not are_usual(rules, names)
    assert named_by_rules("Here normal Sudoku\nrules apply. Also …") == ("sudoku",)
    assert named_by_rules("As in a Sudoku, rules apply.") == ()


def test_rules_that_were_not_read_are_one_line_that_can_be_printed() -> None:
    told = 'the file has rules in words that were not read: "'
    assert rules_not_read("a\n b\x1b[31m\u202e") == f'{told}a b\\x1b[31m\\u202e"'
    assert rules_not_read("x" * LONGEST) == f'{told}{"x" * LONGEST}"'
    assert rules_not_read("x" * 999) == f'{told}{"x" * (LONGEST - 1)}…"'
