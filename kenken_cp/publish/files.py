"""One page that holds a puzzle with all that plays it: it needs no server and no other file."""

from kenken_cp.core.fields import JsonObject
from kenken_cp.player.packing import packed
from kenken_cp.publish import shell


def page_of(bundle: JsonObject) -> str:
    """The page of a bundle, as HTML."""
    title = str(bundle["title"])
    body = shell.board(title, after=shell.held(packed(bundle)))
    return shell.page(title, body, shell.inline())


def player_page() -> str:
    """A page without a puzzle, which plays those of links: its address with `#p=` and a bundle."""
    return shell.page("Player", shell.board("Player"), shell.inline())
