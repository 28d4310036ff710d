"""Which puzzles go into a book: those of suites and files, level by level, each once.

Items are read here and prepared by processes: solved, rated and drawn. Which of them go into the
book is settled here, in the order of the input, so the result does not depend on the processes.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import NamedTuple

from kenken_cp import batch
from kenken_cp.book.design import Chapters
from kenken_cp.book.entries import Entry, Origin, entry_of_document, entry_of_row
from kenken_cp.book.fitting import TooSmall, require_cells, require_readable, require_texts
from kenken_cp.book.layout import Layout
from kenken_cp.core.budget import UNLIMITED, Budget
from kenken_cp.core.counts import say_list
from kenken_cp.core.errors import FormatError, InternalError, KenkenError, OutOfBudget
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.steps import Tier
from kenken_cp.formats.folders import Reader
from kenken_cp.formats.sources import Item, ItemError, TextItem, document_of, place_of
from kenken_cp.generation.difficulty import Difficulty
from kenken_cp.registry import FAMILIES
from kenken_cp.suite.detect import is_suite
from kenken_cp.suite.inputs import Inputs
from kenken_cp.suite.select import Choice, Row, rows, without_depth
from kenken_cp.suite.store import reading

MOST = 4_000  # puzzles of one book, all of which are in memory at once
ORDERS = ("size", "effort", "given")
FEW = 8  # up to this many items are prepared in this process: faster than to start others
PACE = 0.1  # seconds per chunk of items; see batch.run


@dataclass(frozen=True, slots=True)
class Selection:
    """Which puzzles go into a book, and in which order; by default all that are found.

    They are of one of the levels and of one of the sizes, at most `limit` in all and `each` of a
    level. `chapters` says what comes first. `budget` is for each puzzle that has to be solved.
    """

    levels: tuple[Difficulty, ...] = ()
    sizes: tuple[tuple[int, int], ...] = ()
    limit: int | None = None
    each: int | None = None
    order: str = "size"
    budget: Budget = UNLIMITED
    chapters: Chapters = Chapters.LEVEL


class Stored(NamedTuple):
    """A puzzle of a suite, as it is stored."""

    path: str
    row: Row


class Broken(NamedTuple):
    """The rest of a suite, which cannot be read."""

    error: KenkenError


Source = Item | ItemError | Stored | Broken
Complain = Callable[[str], None]
Advance = Callable[[int, int], None]


class Prepared(NamedTuple):
    """The result of one item: an entry with its key, an error, or nothing if it is not wanted.

    `size` is in bytes of input. Images of a puzzle have the same `key`. A `fatal` error ends
    the book even if others are left out. `too_small` says why the entry could not be read in print.
    `notices` are what the reader tells of the item, each after its place.
    """

    size: int
    entry: Entry | None = None
    key: bytes | None = None
    error: KenkenError | None = None
    fatal: bool = False
    too_small: TooSmall | None = None
    notices: tuple[str, ...] = ()


def gather_entries(  # noqa: PLR0913  (the last five are named)
    paths: Iterable[str],
    wanted: Selection,
    leave_out: Complain | None = None,
    *,
    advance: Advance = lambda puzzles, size: None,
    layout: Layout | None = None,
    note: Complain = lambda line: None,
    jobs: int = 1,
    inputs: Inputs | None = None,
) -> list[Entry]:
    """The puzzles of these suites and files, level by level and in each family by family.

    With a `layout` they are drawn for its pages, and must be readable there. `leave_out` gets a
    line for each puzzle that cannot be printed; without it, that is an error: SolutionCountError,
    FormatError, OutOfBudget or TooSmall. `note` gets a line on puzzles that come again, which are
    left out, and on images of others, which are not. `inputs` says how files are read. Raises
    KenkenError for no puzzles or too many.
    """
    inputs = inputs or Inputs()
    taker = _Taker(wanted, leave_out, note)
    sources = _sources(paths, wanted, taker.taken, inputs, note)
    found: list[Entry] = []
    for each in _prepare_all(sources, PrepareTask(wanted, layout, inputs.read), jobs):
        advance(1, each.size)
        found.extend(taker.take(each))
        if len(found) == wanted.limit:
            break
        if len(found) > MOST:
            raise KenkenError(
                f"more than {MOST:,} puzzles; use --limit N or --per-level N to take fewer"
            )
    if leave_out is None:
        inputs.require_no_loss()
    if not found:
        raise KenkenError(_why_none(wanted))
    return _order_entries(found, wanted.order, wanted.chapters)


class _Taker:
    """Takes the prepared items that belong in the book; `taken` counts those of each tier.

    `note` gets what the reader tells of each, and of those that come again.
    """

    def __init__(self, wanted: Selection, leave_out: Complain | None, note: Complain) -> None:
        self._most, self._leave_out, self._note = wanted.each, leave_out, note
        self._doubles = Doubles(note)
        self.taken: Counter[Tier | None] = Counter()

    def take(self, each: Prepared) -> Iterator[Entry]:
        """The item's entry, if it is wanted, readable and new. Raises the error of an item.

        What the reader tells is noted first, also of a puzzle that is then refused or left out.
        """
        if each.entry is not None and self._is_full(each.entry.rating.tier):
            return
        for notice in each.notices:
            self._note(notice)
        if each.error is not None:
            if each.fatal or self._leave_out is None:
                raise each.error
            self._leave_out(f"{each.error}; left out")
        if each.too_small is not None:
            refuse(each.too_small, self._leave_out)
        elif each.entry is not None and self._doubles.first(each.entry, each.key):
            self.taken[each.entry.rating.tier] += 1
            yield each.entry

    def _is_full(self, tier: Tier | None) -> bool:
        return self._most is not None and self.taken[tier] >= self._most


def _why_none(wanted: Selection) -> str:
    """Why no puzzle was found: none matches the options that choose, or there is none."""
    chosen = {"--level": wanted.levels, "--size": wanted.sizes}
    options = say_list([option for option, values in chosen.items() if values])
    why = f"no puzzle matches {options}" if options else "there are no puzzles"
    return f"{why}, so there is nothing to print"


def _sources(
    paths: Iterable[str],
    wanted: Selection,
    taken: Counter[Tier | None],
    inputs: Inputs,
    note: Complain,
) -> Iterator[Source]:
    """The items of these paths, lazily, without rows of a level that already has enough."""
    for path in paths:
        if not is_suite(path):
            yield from inputs.items([path])
            continue
        try:
            with reading(path) as suite:
                choice = Choice(wanted.levels, wanted.sizes)
                if left_out := without_depth(suite.db, choice):
                    note(f"{path}: {left_out}")
                for row in rows(suite.db, choice):
                    if wanted.each is None or taken[Tier(row.tier)] < wanted.each:
                        yield Stored(path, row)
        except KenkenError as error:  # what was read before it counts first
            yield Broken(error)


def _prepare_all(sources: Iterator[Source], task: "PrepareTask", jobs: int) -> Iterator[Prepared]:
    """The result of each item, in the order of the input."""
    first = list(islice(sources, FEW))
    jobs = jobs if len(first) == FEW else 1
    chunks = batch.run(chain(first, sources), task, jobs, PACE, lost=report_lost)
    return chain.from_iterable(chunks)


@dataclass(frozen=True, slots=True)
class PrepareTask:
    """Prepares items, in a process: the function that `batch.run` calls."""

    wanted: Selection
    layout: Layout | None
    read: Reader = document_of

    def __call__(self, sources: list[Source]) -> list[Prepared]:
        """Prepare each item."""
        return list(map(self._prepare, sources))

    def _prepare(self, source: Source) -> Prepared:
        size, told = _size_of(source), list[str]()
        try:
            entry = self._entry(source, told)
        except InternalError:
            raise
        except TooSmall as error:
            return Prepared(size, too_small=error, notices=tuple(told))
        except KenkenError as error:
            fatal = isinstance(source, Stored | Broken)
            return Prepared(size, error=error, fatal=fatal, notices=tuple(told))
        if entry is None:
            return Prepared(size)
        return self._draw(size, entry)._replace(notices=tuple(told))

    def _entry(self, source: Source, told: list[str]) -> Entry | None:
        """The entry of an item; None if it is not wanted. `told` gets what its reader tells."""
        if isinstance(source, Broken):
            raise source.error
        if isinstance(source, Stored):
            return entry_of_row(*source)
        try:
            return self._of_item(source, told)
        except InternalError:
            raise
        except KenkenError as error:
            raise type(error)(f"{place_of(source)}: {error}") from None

    def _of_item(self, item: Item | ItemError, told: list[str]) -> Entry | None:
        if isinstance(item, ItemError):
            raise FormatError(item.reason)
        document, wanted = self.read(item), self.wanted
        told += [f"{place_of(item)}: {notice}" for notice in document.notices]
        sides = document.puzzle.rows, document.puzzle.columns
        if wanted.sizes and sides not in wanted.sizes:
            return None
        if self.layout is not None and not wanted.levels and wanted.each is None:
            # before it is solved, as it is wanted
            require_cells(sides, self.layout.design)
            require_texts(document.family, document.puzzle, self.layout.design)
        with_depth = any(level.figure == "depth" for level in wanted.levels)
        entry = entry_of_document(place_of(item), document, wanted.budget, with_depth)
        if wanted.levels and not any(level.holds(entry.rating) for level in wanted.levels):
            return None
        seed = document.meta.seed
        origin = Origin(item.source, item.line, "" if seed is None else str(seed))
        return entry._replace(origin=origin)

    def _draw(self, size: int, entry: Entry) -> Prepared:
        """The entry with its pictures, if there are pages for them."""
        key = key_of(entry)
        if self.layout is None:
            return Prepared(size, entry, key)
        plate = self.layout.plate(entry)
        try:
            require_readable(entry, self.layout.design, plate.smallest)
        except TooSmall as error:
            return Prepared(size, entry, key, too_small=error)
        return Prepared(size, entry._replace(plate=plate), key)


def report_lost(source: Source, reason: str) -> list[Prepared]:
    """The result for an item that killed its process."""
    if isinstance(source, Broken):
        return [Prepared(0, error=source.error, fatal=True)]
    if isinstance(source, Stored):
        error = OutOfBudget(f"{source.path}: puzzle {source.row.number}: {reason}")
        return [Prepared(0, error=error, fatal=True)]
    return [Prepared(_size_of(source), error=OutOfBudget(f"{place_of(source)}: {reason}"))]


def _size_of(source: Source) -> int:
    return len(source.text) if isinstance(source, TextItem) else 0


def key_of(entry: Entry) -> bytes | None:
    """The key that all images of a puzzle share; None if its targets are too large for one."""
    try:
        key: bytes = entry.family.kind.key(entry.family.id, entry.puzzle)
    except OverflowError:
        return None
    return key


def refuse(error: TooSmall, leave_out: Complain | None) -> None:
    """Say that a puzzle is left out as it could not be read; raise that, if none is to be."""
    if leave_out is None:
        raise TooSmall(f"{error}; use --skip-unprintable to skip it") from None
    leave_out(f"{error}; left out")


class Doubles:
    """The puzzles taken so far, and the keys that their images share."""

    def __init__(self, note: Complain) -> None:
        self.note = note
        self.puzzles: dict[tuple[str, Puzzle], str] = {}
        self.images: dict[bytes, str] = {}

    def first(self, entry: Entry, key: bytes | None) -> bool:
        """Whether the puzzle is new. Notes repeated puzzles, and images of earlier ones."""
        puzzle = entry.family.id, entry.puzzle
        if puzzle in self.puzzles:
            self.note(f"{entry.place}: same puzzle as {self.puzzles[puzzle]}; left out")
            return False
        self.puzzles[puzzle] = entry.place
        if key is None:
            return True
        if key in self.images:
            self.note(
                f"{entry.place}: same as {self.images[key]}, turned or mirrored; both are printed"
            )
        self.images.setdefault(key, entry.place)
        return True


def _order_entries(
    entries: list[Entry], order: str, chapters: Chapters = Chapters.LEVEL
) -> list[Entry]:
    """By level and family, and then by size and effort, by effort, or as they came."""
    if chapters is Chapters.GIVEN:
        return entries

    def key(entry: Entry) -> tuple[float, ...]:
        rows, columns = entry.puzzle.rows, entry.puzzle.columns
        first = entry.rating.tier or len(Tier) + 1, FAMILIES.index(entry.family)
        if chapters is Chapters.FAMILY:
            first = first[::-1]
        if order == "given":
            return first
        if order == "effort":
            return *first, entry.rating.effort
        return *first, rows * columns, rows, entry.rating.effort

    return sorted(entries, key=key)
