"""The page round a board: its head with the policy that browsers hold it to, and its parts."""

import base64
from hashlib import sha256
from html import escape
from typing import NamedTuple

from kenken_cp.core.fields import JsonObject
from kenken_cp.player import modules
from kenken_cp.player.bundles import pack_bundle

# Nothing comes from elsewhere, nothing is sent; texts become markup in one place alone (dom.js).
_POLICY = (
    "default-src 'none'; script-src {scripts}; style-src {styles}; img-src data:; "
    "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; "
    "trusted-types studio"
)
ENGLISH = "en"
_PAGE = """<!doctype html>
<html lang="{lang}" data-whole>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="kenken-cp">
<title>{title}</title>
<link rel="icon" href="data:,">
{head}</head>
<body>
{body}</body>
</html>
"""
_BOARD = """{header}
<main class="play">
<div class="title"><h1 id="title">{title}</h1><p id="about">&nbsp;</p></div>
<section id="place" aria-label="Board"><noscript>This puzzle is played with JavaScript, \
which is switched off here.</noscript></section>
<section id="tools" aria-label="Tools"></section>
</main>
{after}<p id="status" role="status"></p>
"""


class Code(NamedTuple):
    """How a page has its scripts and styles: what they add to it, and what its policy allows.

    `head` comes before anything is drawn, `foot` after all else.
    """

    head: str
    foot: str
    scripts: str
    styles: str


def inline() -> Code:
    """All code within the page: the policy allows just these texts."""
    theme, script, style = modules.theme(), modules.script(), modules.styles()
    return Code(
        f"<script>{theme}</script>\n<style>\n{style}</style>\n",
        f"<script>{script}</script>\n",
        f"{_hash_source(theme)} {_hash_source(script)}",
        _hash_source(f"\n{style}"),
    )


def board(title: str, header: str = "", after: str = "") -> str:
    """The body in which a puzzle is played, with more in its header and after it."""
    return _BOARD.format(title=escape(title), header=_header(header), after=after)


def hold_bundle(letters: str) -> str:
    """The letters of a bundle, where the page looks for them."""
    return f'<script type="text/plain" id="bundle">{letters}</script>\n'


def lists(header: str, text: str) -> str:
    """The body of a page of lists."""
    return f'{_header(header)}\n<main class="lists">\n{text}</main>\n'


def _header(links: str) -> str:
    """The head of a page; one without links takes no room of its own."""
    return f"<header>{links}</header>" if links else '<header class="lone"></header>'


def page(title: str, body: str, code: Code, lang: str = ENGLISH) -> str:
    """A whole page, which says that it is in this language."""
    policy = _POLICY.format(scripts=code.scripts, styles=code.styles)
    return _PAGE.format(
        policy=escape(policy, quote=True).replace("&#x27;", "'"),
        lang=lang,
        title=escape(title),
        head=code.head,
        body=body + code.foot,
    )


def page_of(bundle: JsonObject) -> str:
    """One page that holds a puzzle with all that plays it, of its bundle: it needs no other file.

    Behind its address, `#p=` and the letters of another bundle make it play that one.
    """
    title = str(bundle["title"])
    return page(title, board(title, after=hold_bundle(pack_bundle(bundle))), inline())


def _hash_source(text: str) -> str:
    """The source that a policy allows: this text alone."""
    return f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'"
