"""Names of kinds of puzzles and of rules: in titles, in rules in words, around a puzzle."""

from dataclasses import replace

import pytest

from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.traits import traits
from kenken_cp.registry import FAMILIES
from kenken_cp.text.notices import LONGEST_QUOTE as LONGEST
from kenken_cp.text.notices import rules_not_read
from kenken_cp.text.puzzle_names import (
    NAMES,
    are_usual,
    known_in,
    named_by_rules,
    named_by_title,
    names_in,
    says_only_names,
    unknown_in,
    unread_in,
    unread_notices,
)

KNOWN = {
    "sudoku": "sudoku", "killer sudoku": "killer", "sumoku": "killer", "kenken": "tomtom",
    "calcudoku": "tomtom", "mathdoku": "tomtom", "nonogram": "nonogram", "hanjie": "nonogram",
    "paint by numbers": "nonogram", "shikaku": "shikaku", "numbrix": "numbrix", "hidato": "hidato",
    "hidoku": "hidato",
}  # fmt: skip
UNKNOWN = (
    "akari", "fillomino", "futoshiki", "hitori", "kakuro", "nurikabe", "skyscrapers", "str8ts",
    "suguru", "tapa", "star battle", "minesweeper", "slitherlink", "yin-yang", "tridoku",
)  # fmt: skip
RULES = (
    "Windoku", "Anti-knight", "anti king", "NRC", "Four-box", "XV", "X", "Hyperdoku", "Killerdoku",
    "Diagonale", "à diagonales", "Sudoku X", "Even", "Odd", "Offset", "Frame", "Outside", "Sum",
    "Miracle", "Thermo", "Kropki", "Jigsaw", "Irregular", "Latin square", "boxes 3x2", "Digits 0-4",
    "mystery operators", "Extra region", "chaossudoku", "Non-consecutive", "knight's move", "Cages",
)  # fmt: skip


def read(text: str, *traits: str, family: str = "sudoku") -> list[str]:
    return [each.text for each in unread_in(text, family, traits)]


def test_each_name_is_found_alone_and_no_name_is_known_and_unknown() -> None:
    for name, genre in KNOWN.items():
        assert named_by_title(f"The daily {name.title()} #12") == (genre,)
        assert unknown_in(name) == ""
    for name in UNKNOWN:
        assert unknown_in(f"A hard {name.upper()}.") == name
        assert read(f"A hard {name}") == [name]
    for name in ("antiknight", "arrow", "even", "windoku", "frame", "xv", "miracle"):
        assert unknown_in(f"{name.title()} Sudoku 3").startswith(name)
        assert unknown_in(f"A {name.title()} Killer Sudoku").startswith(name)
    assert known_in("Sudoku and Killer Sudoku") == ("sudoku", "killer")


@pytest.mark.parametrize("words", RULES)
def test_a_rule_is_found_as_it_is_written(words: str) -> None:
    for text in (words, f"{words} #3", f"An easy {words}"):
        assert read(text) == [words]
    assert read(words, family="nonogram") == read(words, family="hidato") == []


@pytest.mark.parametrize(
    ("text", "trait"),
    [
        ("Diagonal", "diagonals"),
        ("Sudoku X", "diagonals"),
        ("X", "diagonals"),
        ("Jigsaw #3", "jigsaw"),
        ("Killer", "cages"),
        ("Windoku", "extra regions"),
        ("Latin square", "no boxes"),
        ("boxes 3x2", "boxes 3 × 2"),
        ("digits 0 to 8", "digits 0 to 8"),
        ("Mystery operators", "no signs"),
    ],
)
def test_what_a_puzzle_has_its_title_may_name(text: str, trait: str) -> None:
    assert read(text, trait) == []
    assert len(read(text)) == len(read(text, "another trait")) == 1


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("X-Wing practice", "sudoku"), ("Easter Monster", "sudoku"), ("Kings", "sudoku"),
        ("6 x 6", "sudoku"), ("9x9", "sudoku"), ("The sum of all fears", "sudoku"),
        ("A knight in armour", "sudoku"), ("Have an odd day", "sudoku"), ("Word up", "sudoku"),
        ("Killer Sudoku 5", "killer"), ("Killer", "killer"), ("KenKen", "kenken"),
        ("Latin square", "kenken"), ("Sudoku", "killer"), ("KenKen Sudoku", "kenken-boxes"),
        ("A battleship", "nonogram"), ("Skyscraper", "nonogram"), ("Snake", "nonogram"),
        ("Arrow", "nonogram"), ("Killer whale", "nonogram"), ("Knight", "nonogram"), ("", "sudoku"),
    ],
)  # fmt: skip
def test_titles_that_name_nothing_else(text: str, family: str) -> None:
    assert read(text, family=family) == []


def test_notices_name_rules_and_kinds_apart() -> None:
    told = unread_notices("the title", "Windoku", "sudoku", ())
    assert told == ("the title names a rule that is not read: Windoku",)
    told = unread_notices("the title", "Anti-knight Kakuro, Thermo", "sudoku", ())
    assert told == (
        "the title names rules that are not read: Anti-knight and Thermo",
        "the title names another kind of puzzle: Kakuro",
    )
    assert unread_notices("the title", "Sudoku", "kenken", ()) == (
        "the title names another kind of puzzle: Sudoku",
    )
    assert read("Killer Sudoku") == ["Killer Sudoku"]


@pytest.mark.parametrize("text", ["Windoku", "An easy Windoku #3", "X", "Kakuro", "Frame Sudoku"])
def test_a_text_of_nothing_but_names(text: str) -> None:
    assert says_only_names(text)
    assert not says_only_names(f"{text} by Bob")
    assert not says_only_names("An easy one")


def test_no_pattern_has_groups_of_its_own() -> None:
    assert all("(" not in name.words.replace("(?", "") for name in NAMES)
    assert names_in("") == []


@pytest.mark.parametrize(
    "title", ["", "Not a Sudoku", "Nonogram: a cat", "Straight as an arrow", "Kings", "Tapas night"]
)
def test_a_title_that_says_more_or_something_else_names_no_type(title: str) -> None:
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
    assert named_by_rules("This is a Shikaku: cut the grid into rectangles.") == ("shikaku",)
    assert named_by_rules("Nonogram") == ("nonogram",)
    assert named_by_rules("It is not a Nonogram.") == ()


def test_rules_that_were_not_read_are_one_line_that_can_be_printed() -> None:
    told = 'the file has rules in words that were not read: "'
    assert rules_not_read("a\n b\x1b[31m\u202e") == f'{told}a b\\x1b[31m\\u202e"'
    assert rules_not_read("x" * LONGEST) == f'{told}{"x" * LONGEST}"'
    assert rules_not_read("x" * 999) == f'{told}{"x" * (LONGEST - 1)}…"'


def test_clues_that_were_read_are_no_news() -> None:
    """A title may name the sorts of a puzzle's clues; others it names are not read."""
    sudoku = next(family for family in FAMILIES if family.id == "sudoku")
    board = sudoku.manual.example()
    clues = (Clue("thermometer", (0, 1)), Clue("white-dot", (2, 3), (1,)))
    found = traits(replace(board, clues=clues))
    title = "Thermo and kropki and arrow Sudoku"
    assert read(title, *found) == ["arrow"]
    assert read(title) == ["Thermo", "kropki", "arrow"]
    futoshiki = next(family for family in FAMILIES if family.id == "futoshiki")
    signs = traits(futoshiki.manual.example())
    assert read("Futoshiki with greater-than signs", *signs, family="futoshiki") == []
    assert read("Futoshiki", *found) == ["Futoshiki"]
