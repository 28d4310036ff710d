"""Links to Simon Tatham's puzzles on the web, which hold a game ID or a random seed.

`https://…/js/keen.html#4:…` is a game ID after the game's page, on his site or a copy. The page's
name is enough: `keen.html#4:…`.
"""

import re
from functools import cache
from urllib.parse import unquote

from kenken_cp.core.counts import listed
from kenken_cp.core.errors import FormatError

BY_SIDES = ("Solo", "Pattern", "Rectangles")  # the games whose seeds may begin with two sides

_SIDES = re.compile(r"\s*[0-9]+x[0-9]+#")
_PARAMETERS = re.compile(r"[&?][\w-]+=")  # what other programs append to a link


@cache
def _link_to(game: str) -> "re.Pattern[str]":
    site = r"(?:https?://)?[\w.~:-]{1,200}(?:/[\w.~-]{1,100}){0,20}"
    return re.compile(rf"\s*(?:{site}/{game}(?:\.html)?|{game}\.html)[#?](?=\S)", re.ASCII)


def is_link(text: str, game: str) -> bool:
    """Whether the text begins as a link to this game (`keen`)."""
    return _link_to(game).match(text) is not None


def game_id_in(text: str, game: str) -> str:
    """The game ID in a link to this game; a text without a link as it is, but for blanks."""
    link = _link_to(game).match(text)
    return unquote(_PARAMETERS.split(text[link.end() :])[0]).strip() if link else text.strip()


def seed_error(text: str, title: str, *, linked: bool = False) -> FormatError:
    """The error for a random seed, from which only the game itself makes its puzzle.

    `title` is the game, if the text is `linked` to it; sides alone may be of any in `BY_SIDES`.
    """
    games = BY_SIDES if _SIDES.match(text) and not linked else (title,)
    if len(games) > 1:
        title = f"the game itself ({listed(games, 'or')})"
    return FormatError(
        f"{text[:20]!r} is a random seed, which only {title} can turn into a puzzle; copy the "
        "game ID, which has ':' (on the web page, the link 'by game ID' under the puzzle)"
    )
