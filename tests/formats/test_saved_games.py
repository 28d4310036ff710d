"""Simon Tatham's puzzles: saved games, and IDs of games that are not read.

Some are written by the games themselves.
"""

import subprocess
from pathlib import Path

import pytest

from kenken_cp.core.errors import FormatError
from kenken_cp.formats import format_of, read_document, read_with_format
from kenken_cp.text.tatham import OTHERS
from tests.helpers import tatham

IDS = {
    "keen": ("Keen", "5de", "a__a_3a_5a_a_a_3b_bac_,a5m15a7a10s2s2d2s3m40m2s2"),
    "solo": ("Solo", "2x2", "b4b3d3b1b"),
    "pattern": ("Pattern", "2x1", "1//1"),
    "rect": ("Rectangles", "4x3", "b6_2c4d"),
}


def save(game: str, *, moves: int = 0, **changes: str) -> str:
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
    text = save(game, DESC=description)
    found, row = read_with_format(text)
    assert row is format_of(game)
    assert found == read_document(f"{parameters}:{description}")
    assert not found.notices
    assert read_document(save(game, moves=2, DESC=description)).notices == (
        "2 moves of the saved game were not read",
    )


def test_moves_are_told_one_by_one_too() -> None:
    assert read_document(save("solo", moves=1)).notices == (
        "1 move of the saved game was not read",
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (save("keen", GAME="Loopy"), "a saved game of Loopy"),
        (save("keen", RULES="x"), "the field RULES"),
        (save("keen").replace("DESC    :", "DESC    :9"), "has not the 9[0-9]+ bytes"),
        (save("keen").replace("\nDESC", "\nNOTE"), "the field NOTE"),
        (save("keen", DESC=""), "must follow"),
        (save("keen") + save("keen"), "begins a second saved game"),
        (save("keen").replace("GAME    :", "GAME    ;") + "GAME:4:Keen", "no field"),
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
    program = tatham.find_program(f"sgt-{game}", game)
    if program is None:
        pytest.skip("the game is not installed")
    (game_id,) = tatham.make_ids(program, parameters, 1)
    subprocess.run(
        [program, "--generate", "1", "--save", str(tmp_path / "a"), "--save-suffix", ".sav",
         f"{parameters}#1"], check=True, timeout=300, capture_output=True,
    )  # fmt: skip
    text = next(tmp_path.iterdir()).read_bytes()
    assert read_document(text).puzzle == read_document(game_id).puzzle


READ = "; of Simon Tatham's puzzles Keen, Solo, Pattern and Rectangles are read"
# IDs of other games, and why they are none of ours.
FOREIGN = {
    "5x5:d4b3c2f5c3b": "Rectangles (the numbers add up to 17, but the board has 25 cells)",
    "2x2:1_2_2_1": "Rectangles (the numbers add up to 6, but the board has 4 cells)",
    "7x7:g2a1b3a": "Solo (boxes of 7×7 cells)",
    "5x5:a2b1c3": "Solo (a grid of 25×25: sides must be from 1 to 16)",
    "4x4:1,0,0,1": "Solo ('0' follows the grid, where the ID must end)",
    "7x7n11:gab2b2": "Solo ('7x7n11' must begin with the sides of a box",
    "4x4:1ddgeefdfabagcbg16a": "Solo (the grid: the text describes only 67 of 256 cells)",
    "4:0,0U,0,0U,4,0,2D,0": "Keen (the walls: '0' at character 1)",
    "5:2/3/3/2/1/2": "Keen (no ',' after the walls)",
    "10:0-1,0-2": "Keen (a grid of size 10: Keen has sizes from 3 to 9)",
}


@pytest.mark.parametrize("game_id", FOREIGN)
def test_an_id_of_another_game_is_no_damaged_one_of_ours(game_id: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_document(game_id)
    said = str(caught.value)
    assert f"is no game ID of {FOREIGN[game_id]}" in said
    assert READ in said
    assert "--max-size" not in said


def test_an_id_that_is_named_is_read_whatever_its_areas_add_up_to() -> None:
    for text in ("rect.html#2x2:1_2_2_1", save("rect", CPARAMS="2x2", DESC="1_2_2_1")):
        assert len(read_document(text).puzzle.clues) == 4
    assert len(read_document("2x2:1_2_2_1", family="shikaku").puzzle.clues) == 4


@pytest.mark.parametrize(
    ("link", "game"),
    [
        ("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/towers.html#5:2/3", "Towers"),
        ("http://example.org/js/unequal#4:0,0U", "Unequal"),
        ("lightup.html?7x7:aB", "Lightup"),
        ("https://example.org/puzzles/net.html#5x5#123", "Net"),
    ],
)
def test_a_link_to_another_game_is_refused_by_its_name(link: str, game: str) -> None:
    told = f"this is a link to the game {game}, which is not read"
    with pytest.raises(FormatError, match=f"^{told}"):
        read_document(link)
    if "://" in link:
        with pytest.raises(FormatError, match=f"the link in the text cannot be read: {told}"):
            read_document(f"Look at this: {link}\nthanks")


@pytest.mark.parametrize("link", ["https://example.org/map?x=1", "https://example.org/net#top"])
def test_other_pages_of_such_names_are_no_games(link: str) -> None:
    with pytest.raises(FormatError, match="no format here has links to example"):
        read_document(link)


@pytest.mark.parametrize("game", OTHERS)
def test_no_game_that_is_not_ours_is_read(game: str) -> None:
    program = tatham.find_program(f"sgt-{game}", game)
    if program is None:
        pytest.skip("the game is not installed")
    made = subprocess.run(
        [program, "--generate", "2"], check=True, timeout=300, capture_output=True, text=True
    ).stdout.split()
    assert made
    for game_id in made:
        with pytest.raises(FormatError):
            read_document(game_id)
        with pytest.raises(FormatError, match=game.capitalize()):
            read_document(f"https://example.org/{game}.html#{game_id}")
