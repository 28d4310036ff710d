"""Saved games of Simon Tatham's puzzles, some written by the games themselves."""

import subprocess
from pathlib import Path

import pytest

from kenken_cp.core.errors import FormatError
from kenken_cp.formats import format_of, read_document, read_with_format
from tests.helpers import tatham

IDS = {
    "keen": ("Keen", "5de", "a__a_3a_5a_a_a_3b_bac_,a5m15a7a10s2s2d2s3m40m2s2"),
    "solo": ("Solo", "2x2", "b4b3d3b1b"),
    "pattern": ("Pattern", "2x1", "1//1"),
    "rect": ("Rectangles", "4x3", "b6_2c4d"),
}


def saved(game: str, *, moves: int = 0, **changes: str) -> str:
    """A saved game of an ID, with other fields for some."""
    title, parameters, description = IDS[game]
    fields = {
        "SAVEFILE": "Simon Tatham's Portable Puzzle Collection", "VERSION": "1", "GAME": title,
        "PARAMS": f"{parameters}#other", "CPARAMS": parameters, "SEED": "123", "DESC": description,
        "AUXINFO": "0d67", "NSTATES": str(moves + 1), "STATEPOS": "1",
    } | changes  # fmt: skip
    lines = [f"{name:<8}:{len(value.encode())}:{value}" for name, value in fields.items()]
    return "\n".join([*lines, *[f"{'MOVE':<8}:6:R0,0,1"] * moves]) + "\n"


@pytest.mark.parametrize("game", IDS)
def test_a_saved_game_is_the_puzzle_of_its_id(game: str) -> None:
    _, parameters, description = IDS[game]
    if game == "pattern":
        description = "1/1/2"
    text = saved(game, DESC=description)
    found, row = read_with_format(text)
    assert row is format_of(game)
    assert found == read_document(f"{parameters}:{description}")
    assert not found.notices
    assert read_document(saved(game, moves=2, DESC=description)).notices == (
        "2 moves of the saved game were not read",
    )


def test_moves_are_told_one_by_one_too() -> None:
    assert read_document(saved("solo", moves=1)).notices == (
        "1 move of the saved game was not read",
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (saved("keen", GAME="Loopy"), "a saved game of Loopy"),
        (saved("keen", RULES="x"), "the field RULES"),
        (saved("keen").replace("DESC    :", "DESC    :9"), "has not the 9[0-9]+ bytes"),
        (saved("keen").replace("\nDESC", "\nNOTE"), "the field NOTE"),
        (saved("keen", DESC=""), "must follow"),
        (saved("keen").replace("GAME    :", "GAME    ;") + "GAME:4:Keen", "no field"),
    ],
)
def test_a_damaged_or_foreign_one_is_refused(text: str, why: str) -> None:
    with pytest.raises(FormatError, match=why):
        read_document(text)


@pytest.mark.parametrize(
    ("game", "parameters"),
    [("keen", "6dn"), ("solo", "9jk"), ("solo", "2x3"), ("pattern", "6x5"), ("rect", "7x5")],
)
def test_what_the_games_save(game: str, parameters: str, tmp_path: Path) -> None:
    program = tatham.found(f"sgt-{game}", game)
    if program is None:
        pytest.skip("the game is not installed")
    (game_id,) = tatham.made(program, parameters, 1)
    subprocess.run(
        [program, "--generate", "1", "--save", str(tmp_path / "a"), "--save-suffix", ".sav",
         f"{parameters}#1"], check=True, timeout=300, capture_output=True,
    )  # fmt: skip
    text = next(tmp_path.iterdir()).read_bytes()
    assert read_document(text).puzzle == read_document(game_id).puzzle
