"""Links to Simon Tatham's puzzles: read by their game ID; a random seed is explained."""

import pytest

from kenken_cp.core.errors import FormatError
from kenken_cp.formats import read_with_format

IDS = {
    "keen": "3de:_13,a1a2a3a2a3a1a3a1a2",
    "solo": "2x2:b4b3d3b1b",
    "pattern": "2x1:1//1",
    "rect": "4x3:b6_2c4d",
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


@pytest.mark.parametrize("game", IDS)
def test_a_random_seed_in_a_link_is_explained(game: str) -> None:
    sides = "9" if game == "keen" else "9x9"
    title = {"rect": "rectangles"}.get(game, game).capitalize()
    with pytest.raises(FormatError, match=f"^'{sides}#12' is a random seed, which only {title} "):
        read_with_format(f"{SITES[0].format(game)}{sides}#12")
    with pytest.raises(FormatError, match="copy the game ID, which has ':'"):
        read_with_format(f"{SITES[0].format(game)}{sides}%2312")
