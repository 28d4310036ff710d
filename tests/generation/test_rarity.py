"""Levels that no puzzle of a small size has, and those that hardly any has."""

import pytest

from kenken_cp import generate
from kenken_cp.core.recipe import FAMILY
from kenken_cp.generation.difficulty import Difficulty, Target, TargetError
from kenken_cp.generation.rarity import check_exists, rarity
from kenken_cp.generation.recipe import Recipe, read_recipe
from tests.helpers.command_line import Kenken


def recipe(rows: int, columns: int, family: str = "nonogram") -> Recipe:
    return read_recipe({FAMILY: family, "rows": rows, "columns": columns})


@pytest.mark.parametrize(
    ("size", "difficulty"),
    [((5, 5), "hard"), ((3, 3), "easy"), ((7, 1), "medium.."), ((6, 4), "beyond")],
)
def test_a_level_without_a_puzzle_is_refused(size: tuple[int, int], difficulty: str) -> None:
    with pytest.raises(TargetError, match="has this level, all were tried; choose gentle"):
        check_exists(recipe(*size), Target(Difficulty.parse(difficulty)))


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
    check_exists(recipe(*size, family), Target(Difficulty.parse(difficulty)))


def test_what_is_rare_is_told() -> None:
    told = rarity(recipe(6, 3), Target(Difficulty.parse("master")))
    assert told.startswith("of all 189,898 puzzles of 6×3 only 6 are master;")
    assert rarity(recipe(6, 3), Target(Difficulty.parse("easy"))) == ""
    assert rarity(recipe(6, 6), Target(Difficulty.parse("master"))) == ""


def test_the_command_and_the_api_refuse_at_once(kenken: Kenken) -> None:
    code, _, told = kenken("generate", "nonogram", "--size", "5x5", "--difficulty", "hard")
    assert code == 2
    (line,) = told
    assert line == (
        "kenken: --difficulty hard: no Nonogram of 5×5 has this level, all were tried; "
        "choose gentle, easy, medium, expert or master, or a larger --size"
    )
    with pytest.raises(TargetError):
        generate("nonogram", size=5, difficulty="hard")


def test_a_search_in_vain_tells_how_rare_the_level_is(kenken: Kenken) -> None:
    words = ("generate", "nonogram", "--size", "4x4", "--difficulty", "master", "--tries", "1")
    code, _, told = kenken(*words, "--seed", "1")
    assert code == 3
    assert told[-1].startswith("kenken: of all 52,362 puzzles of 4×4 only 12 are master;")
