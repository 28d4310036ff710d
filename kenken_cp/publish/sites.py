"""A site of puzzles for any web host: lists, a page each, a puzzle a day, and a feed of these.

It is written in two passes. The first makes each puzzle ready (`making`), as its page leads to
others, which are not known before. The second writes the pages. Same puzzles, options and version
give the same bytes. Addresses are relative, so the site works in any folder of a host.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from html import escape
from pathlib import Path
from typing import NamedTuple

from kenken_cp.core.errors import KenkenError
from kenken_cp.publish import assets, shell
from kenken_cp.publish.dates import days_from
from kenken_cp.publish.feed import feed
from kenken_cp.publish.lesson_pages import FOLDER, LessonPages
from kenken_cp.publish.lists import ON_FIRST, Onward, Part, Shown, contents, list_puzzles, parts
from kenken_cp.publish.making import Entry, Wanted, path_of, record_in
from kenken_cp.registry import FAMILIES
from kenken_cp.text.files import is_temporary, make_folder, place, put

MAKING = ".making"  # what is ready, while the rest is made
MARK = "kenken-site.json"  # says that a folder is such a site, which may be written anew
FEED = "feed.xml"
PLAYER = "player.html"  # which plays puzzles of links
_FOLDERS = (assets.FOLDER, "lists", "play", FOLDER)
_PAGE = 16  # letters of a key that name a page

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Look:
    """What a site is called and looks like: style sheets that come after ours, and the language in
    which dates are written, "" for plain ones."""

    title: str = "Puzzles"
    accent: str = ""
    css: str = ""
    lang: str = ""


class Daily(NamedTuple):
    """A puzzle a day: the first day, and the last that the feed tells of."""

    first: date
    last: date


def prepare(folder: Path) -> Path:
    """Where puzzles are made ready. Raises KenkenError for a folder that holds other things."""
    if folder.exists():
        held = {path.name for path in folder.iterdir()} if folder.is_dir() else {""}
        if held and not held & {MARK, MAKING}:
            raise KenkenError(f"{folder} holds other things than a site; name another folder")
    make_folder(folder / MAKING)
    return folder / MAKING


def leave(folder: Path) -> None:
    """Take back what `prepare` made, if nothing came of it."""
    with suppress(OSError):  # other things are there
        (folder / MAKING).rmdir()
        folder.rmdir()


class Site:
    """A site that is being written into a folder, of puzzles that are ready."""

    def __init__(
        self,
        folder: Path,
        entries: Sequence[Entry],
        wanted: Wanted,
        look: Look,
        daily: Daily | None = None,
        *,
        lessons: bool = False,
    ) -> None:
        self.folder, self.wanted, self.look, self.daily = folder, wanted, look, daily
        self.assets = assets.Assets(look.accent, look.css, lessons=lessons)
        used = {entry.family for entry in entries} if lessons else set()
        families = [family for family in FAMILIES if family.id in used]
        self.lessons = LessonPages(families, look.title, self.assets)
        days = [""] * len(entries)
        if daily:
            days = [day.isoformat() for day in days_from(daily.first, len(entries))]
        self.shown = [
            Shown(entry, f"{day or entry.key[:_PAGE]}.html", day)
            for entry, day in zip(entries, days, strict=True)
        ]
        self.onward = Onward(self.shown)

    def write(self, progress: Progress) -> None:
        """Write all of it; `progress` is told how many puzzles have their page."""
        for name in _FOLDERS:
            if name != FOLDER or self.lessons.families:
                make_folder(self.folder / name)
        written = {*self.assets.write(self.folder), *self._lists(), self._first()}
        if self.daily:
            written.add(self._feed(self.daily))
        code = self.assets.of("", assets.PLAYER)
        self._put(PLAYER, self._page("Player", shell.board("Player"), code))
        for number, shown in enumerate(self.shown, start=1):
            written.add(self._play(shown))
            progress(number)
        for name, text in self.lessons.pages(self.wanted.words):
            written.add(self._put(name, text))
        put(self.folder / MARK, b'{"format": "kenken-site", "version": 1}\n')
        self._clear(written)

    def _put(self, name: str, text: str) -> str:
        place(self.folder / name, text.encode())
        return name

    def _page(self, title: str, body: str, code: shell.Code) -> str:
        return shell.page(title, body, code, self.look.lang or shell.ENGLISH)

    def _list(self, part: Part, prefix: str) -> str:
        return list_puzzles(
            part, prefix, lambda entry: self._record(entry)["thumb"], self.look.lang
        )

    def _record(self, entry: Entry) -> Mapping[str, str]:
        return record_in(path_of(self.folder / MAKING, entry.key, self.wanted))

    @property
    def _home(self) -> str:
        return f'<a class="mark" href="../index.html">{escape(self.look.title)}</a>'

    def _play(self, shown: Shown) -> str:
        letters = self._record(shown.entry)["letters"]
        after = f"{self.onward.links(shown)}{shell.hold_bundle(letters)}"
        body = shell.board(shown.entry.title, self._home, after)
        title = f"{shown.entry.title} · {self.look.title}"
        code = self.assets.of("../", assets.PLAYER)
        return self._put(f"play/{shown.page}", self._page(title, body, code))

    def _lists(self) -> Iterator[str]:
        if len(self.shown) <= ON_FIRST:
            return  # the first page has them all
        for part in parts(self.shown):
            text = f"<h1>{escape(part.title)}</h1>\n{self._list(part, '../play/')}"
            code = self.assets.of("../", assets.LISTING)
            body = shell.lists(self._home, text + _turning(part))
            page = self._page(f"{part.title} · {self.look.title}", body, code)
            yield self._put(f"lists/{part.file}", page)

    def _first(self) -> str:
        found = parts(self.shown)
        if len(self.shown) > ON_FIRST:
            text = contents(found)
        else:
            text = "".join(
                f"<h2>{escape(part.title)}</h2>\n{self._list(part, 'play/')}" for part in found
            )
        if self.daily:
            first, last = self.shown[0], self.shown[-1]
            link = f'<a href="play/{first.page}">The puzzle of the day</a>'
            today = f'<p class="today" data-first="{first.day}" data-last="{last.day}">{link}</p>\n'
            text = f'{today}{text}<p class="soft"><a href="{FEED}">Feed</a></p>\n'
        text += self.lessons.links
        body = shell.lists("", f"<h1>{escape(self.look.title)}</h1>\n{text}")
        code = self.assets.of("", assets.LISTING, FEED if self.daily else "")
        return self._put("index.html", self._page(self.look.title, body, code))

    def _feed(self, daily: Daily) -> str:
        due = [each for each in self.shown if each.day <= daily.last.isoformat()]
        days = [
            (date.fromisoformat(each.day), each.entry, f"play/{each.page}")
            for each in due or self.shown[:1]
        ]
        return self._put(FEED, feed(self.look.title, days))

    def _clear(self, written: set[str]) -> None:
        """Remove what earlier sites and killed runs left in our folders, and what waited there."""
        for name in _FOLDERS:
            for path in (self.folder / name).glob("*"):
                is_ours = path.suffix == ".html" or assets.OURS.fullmatch(path.name)
                if is_ours and f"{name}/{path.name}" not in written:
                    path.unlink()
        for name in ("", *_FOLDERS):
            for path in (self.folder / name).glob(".*.tmp"):
                if is_temporary(path.name):
                    path.unlink()
        if FEED not in written:
            (self.folder / FEED).unlink(missing_ok=True)
        for path in (self.folder / MAKING).iterdir():
            path.unlink()
        (self.folder / MAKING).rmdir()


def _turning(part: Part) -> str:
    """The way to the other pages of a list."""
    if part.pages == 1:
        return ""
    links = "".join(
        f"<span>{number}</span>"
        if number == part.number
        else f'<a href="{part._replace(number=number).file}">{number}</a>'
        for number in range(1, part.pages + 1)
    )
    return f'<nav class="onward" aria-label="Pages">{links}</nav>\n'
