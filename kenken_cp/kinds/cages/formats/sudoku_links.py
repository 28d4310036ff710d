"""Links to SudokuWiki and SudokuExchange: 9×9 Sudokus in the address, one a line.

Both take 81 digits, 0 for an empty cell: after `sudoku.htm?bd=` or `play/?s=`. SudokuWiki also
packs how far somebody has come: `S9B`, and for each cell a number in base 36 of two signs, 1 to 9 a
given digit, 10 to 18 an entered one, and above 18 a bit for each candidate, the lowest for 1. Only
givens are part of the puzzle; that there is more is told. (An older form in base 32 has the same
numbers for a given 2 and for the candidates 1 and 2; so it is refused.) SudokuExchange writes the
level as `d=` behind it.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple
from urllib.parse import parse_qsl, urlsplit

from kenken_cp.core.document import NO_META, Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format, by_line
from kenken_cp.kinds.cages.formats import sudoku_text
from kenken_cp.kinds.cages.formats.links import SENDER
from kenken_cp.kinds.cages.formats.sudoku_text import CARRIES, digits_in
from kenken_cp.text.notices import ATTEMPT_NOT_READ

CELLS, DIGITS = 81, 9
PACKED = "S9B"  # begins a board that SudokuWiki packs
GIVEN, ENTERED = 9, 18  # the greatest numbers there of given and of entered digits
EVERY = (1 << DIGITS) - 1  # all candidates
RATING = "sudokuexchange"  # the name of the rating that its level is

_PLAIN = re.compile(r"[0-9.]{81}")


class Site(NamedTuple):
    """A site: its address up to the page, the page's names, and what stands before the puzzle."""

    title: str
    start: str
    host: str
    pages: tuple[str, ...]
    key: str


WIKI = Site("SudokuWiki link", "https://www.sudokuwiki.org/sudoku.htm?bd=", "sudokuwiki.org",
            ("/sudoku.htm", "/sudoku"), "bd")  # fmt: skip
EXCHANGE = Site("SudokuExchange link", "https://sudokuexchange.com/play/?s=",
                "sudokuexchange.com", ("/play/", "/play"), "s")  # fmt: skip


def _sniff(site: Site) -> Callable[[str], bool]:
    """Whether a text is one word that begins as a link to the site."""
    link = re.compile(rf"\s*(?:https?://)?(?:www\.)?{re.escape(site.host)}/\S+\s*")
    return lambda text: link.fullmatch(text) is not None


def _settings(site: Site, text: str) -> dict[str, str]:
    """What the link says behind its `?`; FormatError for another page or a setting said twice."""
    word = text.strip()
    if not _sniff(site)(word):
        raise FormatError(f"{word[:30]!r} is not such a link; it must look like {site.start}…")
    parts = urlsplit(word if "://" in word else f"https://{word}")
    if parts.fragment:
        raise FormatError(
            f"the link has {f'#{parts.fragment}'[:20]!r} behind the puzzle, which is not "
            "understood; remove it"
        )
    if parts.path.lower() not in site.pages:
        raise FormatError(
            f"{parts.path[:30]!r} of {site.host} is no page of a classic Sudoku; links that begin "
            f"with {site.start} are read"
        )
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    pairs = [(key, value) for key, value in pairs if not SENDER.fullmatch(key)]
    found = dict(pairs)
    if len(found) < len(pairs):
        raise FormatError("the link says something twice; copy it again")
    if not found.get(site.key):
        raise FormatError(f"the link holds no puzzle; it must look like {site.start}… with digits")
    return found


def _refuse_others(settings: dict[str, str], known: Sequence[str]) -> None:
    unknown = sorted(set(settings).difference(known))
    if unknown:
        raise FormatError(
            f"the link has the setting {unknown[0][:20]!r}, which is not understood; remove it"
        )


def read_wiki(text: str) -> Document:
    """The puzzle in a link to SudokuWiki; FormatError says what does not fit."""
    settings = _settings(WIKI, text)
    _refuse_others(settings, [WIKI.key])
    packed = settings[WIKI.key]
    if _PLAIN.fullmatch(packed):
        return _document(packed)
    givens, entered = _unpack(packed)
    return _document(givens, notices=(ATTEMPT_NOT_READ,) if entered else ())


def _unpack(packed: str) -> tuple[str, bool]:
    """The given digits as 81 signs, and whether more was entered. Raises FormatError."""
    signs = packed.removeprefix(PACKED)
    if signs == packed and len(signs) == 2 * CELLS:
        raise FormatError(
            "the link packs its board in SudokuWiki's older form, which does not tell given digits "
            f"from candidates; open it there and copy a link whose board begins with {PACKED}"
        )
    if signs == packed or len(signs) != 2 * CELLS:
        raise FormatError(
            f"the link's board has {len(packed)} signs; it must have {CELLS} digits, or {PACKED} "
            f"and {2 * CELLS} signs; copy all of it"
        )
    if re.fullmatch("[0-9a-z]+", signs) is None:
        raise FormatError("the link's board has a sign that is none of its own; copy it again")
    numbers = [int(signs[at : at + 2], 36) for at in range(0, len(signs), 2)]
    if min(numbers) == 0 or max(numbers) > ENTERED + EVERY:
        raise FormatError("the link's board has a cell that cannot be; copy it again")
    digits = "".join(str(number) if number <= GIVEN else "0" for number in numbers)
    return digits, any(GIVEN < number < ENTERED + EVERY for number in numbers)


def read_exchange(text: str) -> Document:
    """The puzzle in a link to SudokuExchange; FormatError says what does not fit."""
    settings = _settings(EXCHANGE, text)
    _refuse_others(settings, [EXCHANGE.key, "d"])
    digits = settings[EXCHANGE.key].replace(",", "")
    if not _PLAIN.fullmatch(digits):
        raise FormatError(f"the link's board must have {CELLS} digits; it has {len(digits)} signs")
    level = settings.get("d", "")
    return _document(digits, Meta(ratings={RATING: level}) if level else NO_META)


def _document(digits: str, meta: Meta = NO_META, notices: tuple[str, ...] = ()) -> Document:
    found = sudoku_text.read(digits.replace(".", "0"))
    return Document(found.family, found.puzzle, None, meta, notices)


def _row(name: str, site: Site, read: Callable[[str], Document]) -> Format:
    def write(document: Document) -> str:
        return f"{site.start}{digits_in(document, site.title)}"

    return by_line(Format(name, site.title, _sniff(site), read, write, families=CARRIES.families))


SUDOKUWIKI_LINK = _row("sudokuwiki-link", WIKI, read_wiki)
SUDOKUEXCHANGE_LINK = _row("sudokuexchange-link", EXCHANGE, read_exchange)
