"""Simon Tatham's puzzles: links that hold a game ID or a random seed, and saved games.

`https://…/js/keen.html#4:…` is a game ID after the game's page, on his site or a copy. The page's
name is enough: `keen.html#4:…`.

A saved game is a line for each field: its name, filled up to eight letters, `:`, how many bytes its
value has, `:` and the value. CPARAMS and DESC together are the game ID. The puzzle's solution
(AUXINFO, which only the game can read), its seed and what was on the screen are passed over; moves
that somebody made are told.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from urllib.parse import unquote

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.errors import FormatError
from kenken_cp.text.decoding import number

SAVED = "SAVEFILE:"  # how a saved game begins
GAMES = {"Keen": "keen", "Solo": "solo", "Pattern": "pattern", "Rectangles": "rect"}
# The pages of the games that are not read.
OTHERS = (
    "blackbox", "bridges", "cube", "dominosa", "fifteen", "filling", "flip", "flood", "galaxies",
    "guess", "inertia", "lightup", "loopy", "magnets", "map", "mines", "mosaic", "net", "netslide",
    "palisade", "pearl", "pegs", "range", "samegame", "signpost", "singles", "sixteen", "slant",
    "tents", "towers", "tracks", "twiddle", "undead", "unequal", "unruly", "untangle",
)  # fmt: skip
# What a saved game has beside its game, parameters and description, none of it part of the puzzle.
PASSED_OVER = frozenset((
    "SAVEFILE", "VERSION", "PARAMS", "SEED", "AUXINFO", "PRIVDESC", "UI", "TIME", "STATEPOS",
))  # fmt: skip
READ = say_list(list(GAMES))
PLAYED = frozenset(("NSTATES", "MOVE", "SOLVE", "RESTART"))

_FIELD = re.compile(rb"([A-Z]{2,8}) {0,6}:([0-9]{1,7}):")

BY_SIDES = ("Solo", "Pattern", "Rectangles")  # the games whose seeds may begin with two sides

_SIDES = re.compile(r"\s*[0-9]+x[0-9]+#")
_PARAMETERS = re.compile(r"[&?][\w-]+=")  # what other programs append to a link


_SITE = r"(?:https?://)?[\w.~:-]{1,200}(?:/[\w.~-]{1,100}){0,20}"
_OTHER = re.compile(
    rf"\s*(?:{_SITE}/)?({'|'.join(OTHERS)})(?:\.html[#?]|[#?][0-9a-z]{{1,30}}[:#])\S", re.ASCII
)


@cache
def _link_to(game: str) -> "re.Pattern[str]":
    return re.compile(rf"\s*(?:{_SITE}/{game}(?:\.html)?|{game}\.html)[#?](?=\S)", re.ASCII)


def holds_game(text: str, game: str) -> bool:
    """Whether the text begins as a link to this game (`keen`), or is a saved one."""
    if text.lstrip().startswith(SAVED):
        name = re.search(r"^GAME +:[0-9]+:(.*)", text, re.MULTILINE)
        return name is not None and GAMES.get(name[1].strip()) == game
    return _link_to(game).match(text) is not None


def game_id_in(text: str, game: str) -> str:
    """The game ID in a link or a saved game of this kind; any other text as it is, but for blanks.

    Raises FormatError for a damaged saved game.
    """
    if text.lstrip().startswith(SAVED):
        fields = dict(_fields_of(text))
        parameters = fields.get("CPARAMS") or fields.get("PARAMS")
        if not parameters or "DESC" not in fields:
            raise FormatError("the saved game has no DESC or CPARAMS, so no puzzle; save it again")
        return f"{parameters}:{fields['DESC']}"
    link = _link_to(game).match(text)
    return unquote(_PARAMETERS.split(text[link.end() :])[0]).strip() if link else text.strip()


def notices_of(text: str) -> tuple[str, ...]:
    """What is told of a saved game: that its moves were not read."""
    if not text.lstrip().startswith(SAVED):
        return ()
    moves = sum(name in PLAYED for name, _ in _fields_of(text)) - 1  # without NSTATES
    was = "was" if moves == 1 else "were"
    return (f"{say_count(moves, 'move')} of the saved game {was} not read",) if moves > 0 else ()


def refuse_other_games(text: str) -> None:
    """FormatError for a saved game that no format reads, or a link to such a game."""
    if text.lstrip().startswith(SAVED):
        fields: Mapping[str, str] = dict(_fields_of(text))
        name = fields.get("GAME", "")
        raise FormatError(
            f"this is a saved game of {name[:30] or 'no game'}; those of {READ} are read"
        )
    link = _OTHER.match(text)
    if link is not None:
        raise FormatError(
            f"this is a link to the game {link[1].capitalize()}, which is not read; of Simon "
            f"Tatham's puzzles {READ} are"
        )


def unknown_id(game_id: str, title: str, reason: str) -> FormatError:
    """The error for what looks like an ID of the game `title`, but may be another game's as well.

    `reason` is why it cannot be one, of which advice is left out.
    """
    fault = reason.partition("; ")[0]
    return FormatError(
        f"{game_id[:20]!r} is no game ID of {title} ({fault}); of Simon Tatham's puzzles "
        f"{READ} are read"
    )


def _fields_of(text: str) -> Iterator[tuple[str, str]]:
    """The fields of a saved game; FormatError for one that is damaged or unknown."""
    data, at = text.strip().encode("utf-8", "surrogatepass"), 0
    while at < len(data):
        head = _FIELD.match(data, at)
        line = data.count(b"\n", 0, at) + 1
        if head is None:
            raise FormatError(f"line {line} is no field of a saved game; save the game again")
        name, length = head[1].decode(), number(head[2].decode())
        if at and name == SAVED[:-1]:
            raise FormatError(f"line {line} begins a second saved game; keep one in each file")
        if name not in PASSED_OVER | PLAYED | {"GAME", "CPARAMS", "DESC"}:
            raise FormatError(f"line {line}: a saved game with the field {name} is not supported")
        value, at = data[head.end() : head.end() + length], head.end() + length
        if len(value) < length or data[at : at + 1] not in (b"\n", b""):
            raise FormatError(
                f"line {line}: the field {name} has not the {say_count(length, 'byte')} that it "
                "says; save the game again"
            )
        yield name, value.decode("utf-8", "replace")
        at += 1


def seed_error(text: str, title: str, *, linked: bool = False) -> FormatError:
    """The error for a random seed, from which only the game itself makes its puzzle.

    `title` is the game, if the text is `linked` to it; sides alone may be of any in `BY_SIDES`.
    """
    games = BY_SIDES if _SIDES.match(text) and not linked else (title,)
    if len(games) > 1:
        title = f"the game itself ({say_list(games, 'or')})"
    return FormatError(
        f"{text[:20]!r} is a random seed, which only {title} can turn into a puzzle; copy the "
        "game ID, which has ':' (on the web page, the link 'by game ID' under the puzzle)"
    )
