"""Links to Simon Tatham's puzzles: read by their game ID; a random seed is explained."""

import re

import pytest

from kenken_cp.core.errors import FormatError
from kenken_cp.formats import format_of, read_document, read_with_format
from kenken_cp.text.tatham import BY_SIDES, GAMES
from tests.helpers.samples import samples_of

# A game ID of each of the games, from its samples.
IDS = {
    game: next(
        each.data.decode()
        for each in samples_of(game).right
        if re.fullmatch(rb"[0-9]\S*:\S+", each.data)
    )
    for game in GAMES.values()
}
SITES = (
    "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{}.html#",
    "http://localhost:8000/{}.html?",
    "{}.html#",
    "www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{}#",
)


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize("game", IDS)
def test_a_link_is_read_as_its_game_id(game: str, site: str) -> None:
    wanted = read_with_format(IDS[game])
    assert read_with_format(f" {site.format(game)}{IDS[game]}\n") == wanted
    assert read_with_format(site.format(game) + IDS[game].replace(":", "%3A")) == wanted


@pytest.mark.parametrize("title", GAMES)
def test_a_random_seed_in_a_link_is_explained(title: str) -> None:
    game, sides = GAMES[title], "9x9" if title in BY_SIDES else "9"
    with pytest.raises(FormatError, match=f"^'{sides}#12' is a random seed, which only {title} "):
        read_with_format(f"{SITES[0].format(game)}{sides}#12")
    with pytest.raises(FormatError, match="copy the game ID, which has ':'"):
        read_with_format(f"{SITES[0].format(game)}{sides}%2312")


@pytest.mark.parametrize("id_", ["fpuzzles-link", "sudokupad-link", "penpa", "puzzlink"])
def test_what_programs_append_to_a_link_is_passed_over(id_: str) -> None:
    row = format_of(id_)
    grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    wanted = read_document(grid).puzzle
    link = row.write(read_document(grid)).strip()
    for behind in ("&id=abc123", "&utm_source=mail"):
        assert read_document(f"{link}{behind}").puzzle == wanted
    if id_ in ("fpuzzles-link", "sudokupad-link"):  # whose settings are known by name
        with pytest.raises(FormatError, match="'x-y=1' behind the puzzle"):
            read_document(f"{link}&x-y=1")


def test_what_is_appended_to_a_game_id_is_passed_over() -> None:
    for game, game_id in IDS.items():
        link = f"https://x.example/{game}.html#{game_id}"
        assert read_document(f"{link}&id=7").puzzle == read_document(link).puzzle


@pytest.mark.parametrize("text", ["10x10#123456", "3x4#12"])
def test_a_seed_without_a_game_may_be_of_several(text: str) -> None:
    with pytest.raises(FormatError, match=r"the game itself \(Solo, Pattern or Rectangles\) can"):
        read_with_format(text)
