"""Sudokus of the app OpenSudoku, `.opensudoku`: XML with a `game` for each, some in a `folder`.

A game's `data` are 81 digits, 0 for an empty cell, or `version: N` and for each cell its digit, its
notes (two fields of them from version 4 on) and 1 if it can be changed, with `|` after each. Only
digits that cannot be changed are given; that others were entered is told. A folder's name is the
title, a game's note is told; the times and states of games are passed over. All else is refused.
"""

import re
from collections.abc import Iterator, Sequence
from html import escape

from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format, begins
from kenken_cp.kinds.cages.formats import sudoku_text
from kenken_cp.kinds.cages.formats.sudoku_text import CARRIES, digits_in
from kenken_cp.text.decoding import number
from kenken_cp.text.notices import ATTEMPT_NOT_READ
from kenken_cp.text.xml_tree import Element, parse_xml

TITLE = "OpenSudoku file"
ROOT = "opensudoku"
CELLS = 81
NEWEST = 4  # version of a game's data
# What stands about a set of games in version 1, as elements, and of a game, as attributes.
ABOUT = ("name", "author", "description", "comment", "created", "source", "level", "sourceURL")
KEPT = {"author": "author", "source": "source"}  # the field of Meta for some of them
TOLD = ("description", "comment")
ONCE = ("name", *KEPT)
SET, FOLDER = ("version",), ("name", "created")  # attributes of the root and of a folder
GAME = ("data", "created", "state", "time", "last_played", "note", "user_note", "command_stack")

_START = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<opensudoku[\s>]", re.DOTALL)
_DATA = re.compile(r"version: ?([0-9]{1,3})\s(.*)", re.DOTALL)


def split(text: str) -> list[str]:
    """Each game as a file of its own. Raises FormatError."""
    return [_file(title, game, about) for title, game, about in _games(text)]


def read(text: str) -> Document:
    """The one puzzle; FormatError says what does not fit."""
    games = list(_games(text))
    if len(games) != 1:
        raise FormatError(
            f"the file has {len(games)} games; name a file, whose games are read one by one"
            if games
            else "the file has no game, so no puzzle"
        )
    [(title, game, about)] = games
    digits, is_played = _givens(game.attributes.get("data", ""))
    document = sudoku_text.read(digits)
    notices = [f'a note was not read: "{note}"' for note in _notes(game, about)]
    if is_played:
        notices.append(ATTEMPT_NOT_READ)
    said = dict(about)
    meta = Meta(title, said.get("author", ""), said.get("source", ""))
    return Document(document.family, document.puzzle, None, meta, tuple(notices))


_About = Sequence[tuple[str, str]]


def _games(text: str) -> Iterator[tuple[str, Element, _About]]:
    """Each game with its title and what stands about it. Raises FormatError."""
    root = parse_xml(text)
    if root.name != ROOT:
        raise FormatError(f"the outermost element must be {ROOT!r}")
    _check(root, SET, "the outermost element")
    for each in root.within:
        if each.name in ABOUT:
            _check(each, (), f"the element {each.name!r}", *each.within, is_text=True)
    twice = next((name for name in ONCE if len(root.all(name)) > 1), None)
    if twice is not None:
        raise FormatError(f"the element {twice!r} occurs twice; keep one")
    about = [(each.name, " ".join(each.text.split())) for each in root.within if each.name in ABOUT]
    title = next((text for name, text in about if name == "name"), "")
    for element in root.within:
        if element.name == "folder":
            _check(element, FOLDER, "a folder")
            name = element.attributes.get("name", title)
            for game in element.within:
                yield name, _check_game(game), about
        elif element.name not in ABOUT:
            yield title, _check_game(element), about


def _check_game(game: Element) -> Element:
    """The game; FormatError for another element, or one with something that is not understood."""
    if game.name != "game":
        raise FormatError(f"the element {game.name[:20]!r} is not understood; remove it")
    _check(game, GAME, "a game", *game.within)
    return game


def _check(
    element: Element, known: Sequence[str], what: str, *within: Element, is_text: bool = False
) -> None:
    """FormatError for an attribute that is not known, an element `within`, or a text if it is to
    have none."""
    unknown = sorted(set(element.attributes).difference(known))
    unknown += [each.name for each in within]
    if element.text.strip() and not is_text:
        unknown.append(" ".join(element.text.split()))
    if unknown:
        raise FormatError(f"{what} has {unknown[0][:20]!r}, which is not understood; remove it")


def _notes(game: Element, about: _About) -> list[str]:
    """What people wrote about the game that has no place elsewhere."""
    texts = [game.attributes.get(name, "") for name in ("note", "user_note")]
    texts += [text for name, text in about if name in TOLD]
    return [note for note in (" ".join(text.split())[:300] for text in texts) if note]


def _givens(data: str) -> tuple[str, bool]:
    """The given digits as 81 signs, and whether anything was entered. Raises FormatError."""
    packed = _DATA.fullmatch(data.strip())
    if packed is None:
        digits = "".join(data.split())
        if len(digits) != CELLS or not digits.isdecimal() or not digits.isascii():
            raise FormatError(f"a game's data must be {CELLS} digits, or begin with 'version: '")
        return digits, False
    version, fields = number(packed[1]), packed[2].strip().replace("||", "|").split("|")
    if not 1 <= version <= NEWEST:
        raise FormatError(f"a game's data are of version {version}; 1 to {NEWEST} are read")
    each = 3 if version < NEWEST else 4
    if len(fields) != each * CELLS + 1 or fields[-1]:
        raise FormatError(f"a game's data must have {each} fields for each of {CELLS} cells")
    cells = [fields[at : at + each] for at in range(0, each * CELLS, each)]
    if any(not re.fullmatch("[0-9]", cell[0]) or cell[-1] not in ("0", "1") for cell in cells):
        raise FormatError("a cell in a game's data must begin with a digit and end with 0 or 1")
    given = [digit if last == "0" else "0" for digit, *_, last in cells]
    played = any(
        last == "1" and (digit != "0" or any(note not in ("0", "-", "") for note in notes))
        for digit, *notes, last in cells
    )
    return "".join(given), played


def _file(title: str, game: Element, about: _About = ()) -> str:
    """A file of version 2 with this game alone."""
    attributes = "".join(
        f' {name}="{_attribute(value)}"' for name, value in game.attributes.items()
    )
    said = "".join(f"<{name}>{escape(text)}</{name}>" for name, text in about if name != "name")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<opensudoku version="2">{said}<folder name="{_attribute(title)}">'
        f"<game{attributes}/></folder></opensudoku>\n"
    )


def _attribute(text: str) -> str:
    return escape(text).replace("\n", "&#10;")


def write(document: Document) -> str:
    """A file with one game; FormatError names what it cannot carry."""
    digits = digits_in(document, TITLE)
    meta = document.meta
    about = [(name, getattr(meta, field)) for name, field in KEPT.items() if getattr(meta, field)]
    return _file(meta.title, Element("game", {"data": digits}), about)


FORMAT = Format(
    id="opensudoku",
    title=TITLE,
    suffixes=(".opensudoku",),
    sniff=begins(_START),
    read=read,
    write=write,
    split=split,
    keeps=("title", "author", "source"),
    families=CARRIES.families,
)
