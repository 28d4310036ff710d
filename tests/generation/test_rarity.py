"""Levels that no puzzle of a small size has, and those that hardly any has."""

from pathlib import Path

import pytest

from kenken_cp import generate
from kenken_cp.core.recipe import FAMILY
from kenken_cp.generation.difficulty import Difficulty, TargetError
from kenken_cp.generation.rarity import check_enough, check_exists, rarity
from kenken_cp.generation.recipe import Recipe, read_recipe
from tests.helpers.command_line import Kenken


def recipe(rows: int, columns: int, family: str = "nonogram") -> Recipe:
    return read_recipe({FAMILY: family, "rows": rows, "columns": columns})


@pytest.mark.parametrize(
    ("size", "difficulty"),
    [((5, 5), "hard"), ((3, 3), "easy"), ((7, 1), "medium.."), ((6, 4), "beyond")],
)
def test_a_level_without_a_puzzle_is_refused(size: tuple[int, int], difficulty: str) -> None:
    with pytest.raises(TargetError, match="none has this level; choose gentle"):
        check_exists(recipe(*size), Difficulty.parse(difficulty))


@pytest.mark.parametrize(
    ("size", "family", "difficulty"),
    [
        ((5, 5), "nonogram", "hard.."),
        ((5, 5), "nonogram", "effort:50..60"),
        ((5, 5), "nonogram", "any"),
        ((6, 6), "nonogram", "beyond"),
        ((5, 5), "kenken", "hard"),
    ],
)
def test_others_are_not(size: tuple[int, int], family: str, difficulty: str) -> None:
    check_exists(recipe(*size, family), Difficulty.parse(difficulty))


def test_what_is_rare_is_told() -> None:
    told = rarity(recipe(6, 3), Difficulty.parse("master"))
    assert told.startswith("of all 189,898 puzzles of 6×3 only 6 are master;")
    assert rarity(recipe(6, 3), Difficulty.parse("easy")) == ""
    assert rarity(recipe(6, 6), Difficulty.parse("master")) == ""


def test_the_command_and_the_api_refuse_at_once(kenken: Kenken) -> None:
    code, _, told = kenken("generate", "nonogram", "--size", "5x5", "--difficulty", "hard")
    assert code == 2
    (line,) = told
    assert line == (
        "kenken: --difficulty hard: of all Nonogram puzzles of 5×5, none has this level; "
        "choose gentle, easy, medium, expert or master, or a larger --size"
    )
    with pytest.raises(TargetError):
        generate("nonogram", size=5, difficulty="hard")


def test_a_search_in_vain_tells_how_rare_the_level_is(kenken: Kenken) -> None:
    words = ("generate", "nonogram", "--size", "4x4", "--difficulty", "master", "--tries", "1")
    code, _, told = kenken(*words, "--seed", "1")
    assert code == 3
    assert told[-1].startswith("kenken: of all 52,362 puzzles of 4×4 only 12 are master;")


def test_more_puzzles_than_there_are_is_refused() -> None:
    check_enough(recipe(4, 4), Difficulty.parse("master"), 12)
    with pytest.raises(TargetError, match="13 asked for, but of all 52,362 puzzles of 4×4 only 12"):
        check_enough(recipe(4, 4), Difficulty.parse("master"), 13)
    with pytest.raises(TargetError, match="there are only 14 puzzles of 2×2; ask for fewer"):
        check_enough(recipe(2, 2), Difficulty.parse("any"), 15)
    check_enough(recipe(6, 6), Difficulty.parse("master"), 10**9)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            ("--level", "hard=10"),
            "--level hard: of all Nonogram puzzles of 5×5, none has this level",
        ),
        (
            ("--until", "beyond:3"),
            "--until beyond..: of all Nonogram puzzles of 5×5, none has this level",
        ),
        (("--level", "master=30000"), "--level master: 30,000 asked for, but of all 25,309,575"),
        (("--count", "30000000"), "30,000,000 asked for, but there are only"),
    ],
)
def test_a_suite_of_what_there_is_not_is_refused_at_once(
    kenken: Kenken, tmp_path: Path, said: tuple[str, ...], told: str
) -> None:
    suite = tmp_path / "suite.db"
    words = ("suite", "new", "--family", "nonogram", "--size", "5x5", "-o", str(suite))
    code, _, lines = kenken(*words, *said)
    assert code == 2
    (line,) = lines
    assert line.startswith(f"kenken: {told}")
    assert not suite.exists()
