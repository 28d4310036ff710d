"""Each puzzle of a site made ready to be published, by processes, in files that wait for the rest.

A file has what its page and the lists need. It is named by the puzzle and by what is wanted, so
work that was interrupted goes on where it stopped.
"""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from kenken_cp.core.budget import Budget
from kenken_cp.core.document import Document
from kenken_cp.core.errors import OUT_OF_BUDGET, FormatError, InternalError, KenkenError
from kenken_cp.core.fields import JsonObject
from kenken_cp.core.spoken import Register
from kenken_cp.formats.sources import Item, ItemError, TextItem, place_of
from kenken_cp.player import boards, modules
from kenken_cp.player.bundles import bundle, pack_bundle
from kenken_cp.text.files import place

_NAMES = re.compile(r"<(title|desc)\b.*?</\1>\n?")
_OF_FILE = re.compile(r' (?:role|aria-labelledby|width|height)="[^"]*"')


@dataclass(frozen=True, slots=True)
class Wanted:
    """What each puzzle is published with; the time for solving each, None for any."""

    solution: bool = True
    hints: bool = True
    words: Register = Register.EXACT
    seconds: float | None = None

    def bundle(self, document: Document) -> JsonObject:
        """The bundle of a puzzle."""
        return bundle(
            document,
            solution=self.solution,
            hints=self.hints,
            words=self.words,
            budget=Budget(self.seconds),
        )


class Entry(NamedTuple):
    """What lists say of a puzzle: `family` is its id, `name` what that is called."""

    key: str
    title: str
    family: str
    name: str
    rows: int
    columns: int
    tier: str
    effort: float | None


class Outcome(NamedTuple):
    """What became of an item: an entry, or why there is none, with an exit code."""

    size: int
    place: str
    entry: Entry | None = None
    reason: str = ""
    code: int = 0
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PublishTask:
    """Makes items ready, in a process: the function that `batch.run` calls."""

    wanted: Wanted
    folder: Path
    read: Callable[[Item], Document]

    def __call__(self, items: list[Item | ItemError]) -> list[Outcome]:
        """Make each item ready."""
        return list(map(self._outcome, items))

    def _outcome(self, item: Item | ItemError) -> Outcome:
        where, size = place_of(item), _size_of(item)
        try:
            if isinstance(item, ItemError):
                raise FormatError(item.reason)
            document = self.read(item)
            path = path_of(self.folder, document.key, self.wanted)
            entry = _entry_in(path) or self._make(document, path)
            return Outcome(size, where, entry, notices=document.notices)
        except InternalError:
            raise
        except KenkenError as error:
            return Outcome(size, where, reason=str(error), code=error.exit_code)

    def _make(self, document: Document, path: Path) -> Entry:
        data = self.wanted.bundle(document)
        ratings = data["meta"]["ratings"]
        entry = Entry(
            data["key"],
            data["title"],
            data["family"],
            data["name"],
            data["rows"],
            data["columns"],
            ratings.get("tier", ""),
            ratings.get("effort"),
        )
        thumb = _in_page(boards.picture_of(document))
        record = {"entry": entry, "thumb": thumb, "letters": pack_bundle(data)}
        place(path, json.dumps(record, ensure_ascii=False).encode())
        return entry


def _in_page(svg: str) -> str:
    """A picture for the eye alone, beside words that say what it is."""
    tag, end, rest = _NAMES.sub("", svg).partition(">")
    tag = _OF_FILE.sub("", tag).replace("<svg", '<svg aria-hidden="true"', 1)
    return f"{tag}{end}{rest}"


def report_lost(item: Item | ItemError, reason: str) -> list[Outcome]:
    """The result for an item that killed its process."""
    return [Outcome(_size_of(item), place_of(item), reason=reason, code=OUT_OF_BUDGET)]


def path_of(folder: Path, key: str, wanted: Wanted) -> Path:
    """The file of a puzzle; another one if the pages or what is wanted are others."""
    asked = json.dumps([modules.script(), asdict(wanted)])
    return folder / f"{key}-{sha256(asked.encode()).hexdigest()[:16]}.json"


def record_in(path: Path) -> JsonObject:
    """What such a file holds: its `entry`, the `letters` of its bundle, its `thumb` as SVG."""
    found: JsonObject = json.loads(path.read_bytes())
    return found


def _entry_in(path: Path) -> Entry | None:
    with suppress(OSError, ValueError, KeyError, TypeError):
        return Entry(*record_in(path)["entry"])
    return None


def _size_of(item: Item | ItemError) -> int:
    return len(item.text) if isinstance(item, TextItem) else 0
