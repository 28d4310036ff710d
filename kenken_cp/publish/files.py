"""One page that holds a puzzle with all that plays it: it needs no server and no other file.

Behind its address, `#p=` and the letters of another bundle make it play that one.
"""

from kenken_cp.core.fields import JsonObject
from kenken_cp.player.packing import packed
from kenken_cp.publish import shell


def page_of(bundle: JsonObject) -> str:
    """The page of a bundle, as HTML."""
    title = str(bundle["title"])
    body = shell.board(title, after=shell.held(packed(bundle)))
    return shell.page(title, body, shell.inline())
