"""Shard files as one data set: the puzzles that one machine alone would have kept, in its order.

Three passes over the files, a span of units of all of them at a time, so that memory does not grow
with the suite: which keys come more than once; which puzzles are kept, by the writer's own rules
(`ledger.QuotaBook`); then the same again with all columns, written in order. Only keys that come
more than once are remembered, of puzzles and of solutions.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from itertools import pairwise
from tempfile import SpooledTemporaryFile
from typing import Any, NamedTuple, TypeAlias

from kenken_cp import __version__
from kenken_cp.core.counts import say_list
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.fields import Fields
from kenken_cp.generation.difficulty import TIERS
from kenken_cp.suite import card
from kenken_cp.suite.columns import definitions, schemas
from kenken_cp.suite.ledger import QuotaBook, QuotaProgress
from kenken_cp.suite.shards import BOOKKEEPING, Plan, ShardError
from kenken_cp.suite.spec import from_json, places
from kenken_cp.suite.work import Columns, Done, Offer
from kenken_cp.text import parquet
from kenken_cp.text.places import SUFFIX, Hashed, find_files, new_folder, reading

BY = ("unit_number", "unit_place")
# Before the first unit, and where there is no more.
NO_UNIT, MISSING = Done(-1, (), 0, {}, 0), Done(1 << 62, (), 0, {}, 0)
NARROW = (*BOOKKEEPING, "tier", "key")
SOLUTION = "unit_solution"
IN_MEMORY = 1 << 20  # bytes of keys, of each of BUCKETS, before they go to a file
BUCKETS = 256
KEYS = 16  # bytes of a key, in every kind
SHOWN = 5  # missing shards that a message names


Write: TypeAlias = Callable[[str], AbstractContextManager[Hashed]]


class ShardFile(NamedTuple):
    """The file of a shard: path, shard, rows, and for each span of units the group that has it."""

    path: str
    shard: int
    rows: int
    groups: dict[int, int]


class Gathered(NamedTuple):
    """What came of it: how many puzzles, and how each level was filled."""

    puzzles: int
    quotas: list[QuotaProgress]
    units: int  # of all levels, that the shards made
    sharing: int  # puzzles whose solution an earlier one has


class Kept(NamedTuple):
    """The puzzles of a span of units that are kept: where they stand in the span's rows, the number
    of the first, and for each the part of the spec that took it."""

    span: int
    rows: list[int]
    first: int
    parts: list[int]


def gather(paths: Iterable[str], output: str, partitions: int, licence: str) -> Gathered:
    """Write the data set of these shard files into a new folder, whole or not at all.

    Raises KenkenError.
    """
    parquet.require()
    with new_folder(output) as write:
        return _gather(paths, write, partitions, licence)


def _gather(paths: Iterable[str], write: Write, partitions: int, licence: str) -> Gathered:
    plan, files = _open_files(find_files(paths))
    doubles = Doubles(
        _doubles(files, "key"),
        _doubles(files, SOLUTION) if plan.spec.compares_solutions else frozenset(),
    )
    counted = Replay(plan, files, doubles)
    for _ in counted.spans():
        pass
    puzzles = counted.book.stored
    count = min(partitions, max(1, puzzles))
    bounds = [puzzles * place // count for place in range(count + 1)]
    sizes = [high - low for low, high in pairwise(bounds)]
    replay = Replay(plan, files, doubles)
    written = list(_write_files(plan, replay.spans(), files, sizes, write))
    _write_card(plan, puzzles, licence, written, write)
    units = sum(plan.units_per_quota)
    return Gathered(puzzles, counted.book.quotas, units, counted.sharing)


def _write_card(
    plan: Plan, puzzles: int, licence: str, files: Sequence[card.DataFile], write: Write
) -> None:
    """The card comes last, so that a folder with one is whole, whatever ended the program."""
    seed = json.dumps(plan.spec.seed, ensure_ascii=False)
    title = plan.spec.title or card.UNTITLED
    specs = (plan.about()["spec"],)
    about = card.About(title, (seed,), specs, plan.families, puzzles, licence)
    for name, text in card.texts(about, files).items():
        with write(name) as stream:
            stream.write(text.encode())


def _open_files(paths: Sequence[str]) -> tuple[Plan, list[ShardFile]]:
    """The plan that the files were made by, and the files, one of each shard in order."""
    plan: Plan | None = None
    files: dict[int, ShardFile] = {}
    for path in paths:
        its_plan, shard_file = _shard_file(path)
        if plan is None:
            plan, first = its_plan, path
        if its_plan != plan:
            raise ShardError(
                f"{path} and {first} belong to different suites, or were made with another number "
                "of shards or units; gather those of one suite"
            )
        known = files.setdefault(shard_file.shard, shard_file)
        if known.rows != shard_file.rows:
            raise ShardError(
                f"{known.path} and {path} are both shard {shard_file.shard}, but differ; remove "
                "the wrong one"
            )
    assert plan is not None
    missing = [str(shard) for shard in range(1, plan.shards + 1) if shard not in files]
    if missing:
        more = f" and {len(missing) - SHOWN:,} more" if len(missing) > SHOWN else ""
        alone = len(missing) == 1
        named = f"{', '.join(missing[:SHOWN])}{more}" if more else say_list(missing)
        raise ShardError(
            f"{'shard' if alone else 'shards'} {named} of {plan.shards:,} "
            f"{'is' if alone else 'are'} missing; make {'it' if alone else 'each'} with kenken "
            f"suite shard, as in --shard {missing[0]}/{plan.shards}"
        )
    return plan, [files[shard] for shard in sorted(files)]


def _shard_file(path: str) -> tuple[Plan, ShardFile]:
    """A shard file with the plan that it was made by. Raises KenkenError, which names the file."""
    try:
        with reading(path) as stream:
            table = parquet.ParquetTable(stream)
            about = table.about
            if "turns" not in about or not table.columns.issuperset(NARROW):
                raise FormatError("this file was not written by kenken suite shard")
            plan = Plan(from_json(about["spec"]), tuple(about["turns"]), about["shards"])
            if not table.schema.equals(plan.schema({})):
                raise FormatError(
                    "the shard was written by another version; make it again with this one"
                )
            groups = {}
            for number in range(table.groups):
                units = table.group(number, ["unit_number"]).column(0)
                groups[units[0].as_py() // plan.span] = number
            return plan, ShardFile(path, about["shard"], table.rows, groups)
    except KenkenError as error:
        names_file = str(error).startswith(path)
        raise type(error)(str(error) if names_file else f"{path}: {error}") from None
    except (LookupError, TypeError, ValueError):
        raise FormatError(
            f"{path}: the header of this shard was changed; make the shard again"
        ) from None


def _group(shard_file: ShardFile, span: int, columns: Sequence[str] | None) -> Any:
    """The rows of a span of units of a shard file; None if there are none."""
    number = shard_file.groups.get(span)
    if number is None:
        return None
    try:
        with reading(shard_file.path) as stream:
            return parquet.ParquetTable(stream).group(number, columns)
    except FormatError as error:
        raise FormatError(f"{shard_file.path}: {error}") from None


class Doubles(NamedTuple):
    """The keys that more than one puzzle has: its own, and that of its solution."""

    puzzles: frozenset[bytes]
    solutions: frozenset[bytes]


def _doubles(files: Sequence[ShardFile], column: str) -> frozenset[bytes]:
    """The keys that a column has more than once."""
    with ExitStack() as stack:
        buckets = [
            stack.enter_context(SpooledTemporaryFile(max_size=IN_MEMORY)) for _ in range(BUCKETS)
        ]
        for shard_file in files:
            for span in shard_file.groups:
                for key in _group(shard_file, span, [column]).column(0).to_pylist():
                    if key is not None:
                        if len(key) != KEYS:
                            raise FormatError(
                                f"{shard_file.path}: the column '{column}' has an entry that does "
                                f"not have {KEYS} bytes, so the file is damaged; make this shard "
                                "again"
                            )
                        buckets[key[0]].write(key)
        twice: set[bytes] = set()
        for bucket in buckets:
            bucket.seek(0)
            seen: set[bytes] = set()
            while key := bucket.read(KEYS):
                (twice if key in seen else seen).add(key)
        return frozenset(twice)


class Replay:
    """The writer's decisions on the units of all files, in order, until all levels are closed or a
    level needs a unit that no shard made."""

    def __init__(self, plan: Plan, files: Sequence[ShardFile], doubles: Doubles) -> None:
        self._plan, self._files, self._doubles = plan, files, doubles
        self._columns = (*plan.bookkeeping, "tier", "key")
        self._seen: set[bytes] = set()
        self._uses: Counter[bytes] = Counter()
        self._kept: list[tuple[int, int]] = []  # its place in the span's rows, and the spec's part
        quotas = [QuotaProgress(place) for place in places(plan.spec)]
        self.book = QuotaBook(quotas, plan.spec, self)

    @property
    def sharing(self) -> int:
        """How many puzzles are kept whose solution an earlier one has."""
        return self._uses.total() - len(self._uses)

    def spans(self) -> Iterator[Kept]:
        """What is kept of each span of units, where anything is."""
        span, first = -1, 1
        units: Iterator[Done] = iter(())
        done = NO_UNIT
        for number in self.book.units():
            if number // self._plan.span != span:
                yield from self._of(span, first)
                span, first = number // self._plan.span, self.book.stored + 1
                units = self._units(span)
                done = NO_UNIT
            while done.number < number:  # units of levels that are closed are passed over
                done = next(units, MISSING)
            if done.number != number:
                break
            self.book.take(done)
        yield from self._of(span, first)

    def _of(self, span: int, first: int) -> Iterator[Kept]:
        kept, self._kept = self._kept, []
        if kept:
            yield Kept(span, [row for row, _ in kept], first, [part for _, part in kept])

    def has(self, key: bytes) -> bool:
        """See Shelf."""
        return key in self._seen

    def uses(self, solution: bytes) -> int:
        """See Shelf."""
        return self._uses[solution]

    def keep(self, row: Columns, solution: bytes) -> bool:
        """See Shelf; the columns of an offer are the key and its place in the span's rows."""
        part, (key, place) = row[2], row[6:8]
        if key in self._doubles.puzzles:
            if key in self._seen:
                return False
            self._seen.add(key)
        if solution in self._doubles.solutions and not self._plan.spec.shared_solutions:
            self._uses[solution] += 1
        self._kept.append((place, part))
        return True

    def _units(self, span: int) -> Iterator[Done]:
        """The units of a span in order, some at a time in memory as Python has them."""
        groups = [_group(shard_file, span, self._columns) for shard_file in self._files]
        done = NO_UNIT
        rows = parquet.order_rows([group for group in groups if group is not None], BY)
        for place, row in rows:
            if row["unit_number"] != done.number:
                if done.number >= 0:
                    yield done
                rejected = {each["reason"]: each["candidates"] for each in row["unit_rejected"]}
                number, tried, nodes = row["unit_number"], row["unit_tried"], row["unit_nodes"]
                done = Done(number, (), tried, rejected, nodes)
            if row["unit_place"] is not None:
                done = done._replace(offers=(*done.offers, _offer(row, place)))
        if done.number >= 0:
            yield done


def _offer(row: Fields, place: int) -> Offer:
    """A puzzle with its key, its place and its tier, where store.MADE_COLUMNS has tiers."""
    quotas = tuple([(lane["lane"], lane["counts"]) for lane in row["unit_lanes"]])
    columns = (row["key"], place, None, None, TIERS[row["tier"]])
    return Offer(quotas, columns, row.get(SOLUTION, b""))


def _write_files(
    plan: Plan,
    kept: Iterator[Kept],
    files: Sequence[ShardFile],
    sizes: Sequence[int],
    write: Write,
) -> Iterator[card.DataFile]:
    """Write the puzzles that are kept into a file for each of these sizes; each when it is done."""
    about = {"version": __version__, "specs": [plan.about()["spec"]]}
    schema = parquet.schema_of(schemas(plan.families), definitions(), about)
    tables = _tables(kept, files, schema.names)
    left: Any = None
    for number, size in enumerate(sizes):
        name = f"data/train-{number:05}-of-{len(sizes):05}{SUFFIX}"
        with write(name) as stream:
            with parquet.writer(stream, schema) as write_group:
                while size:
                    if left is None or not left.num_rows:
                        left = next(tables)
                    taken = left.slice(0, min(size, parquet.GROUP))
                    left = left.slice(taken.num_rows)
                    write_group(taken.cast(schema))
                    size -= taken.num_rows  # noqa: PLW2901
            yield card.DataFile(name, stream.size, stream.sha256)


def _tables(
    kept: Iterator[Kept], files: Sequence[ShardFile], columns: Sequence[str]
) -> Iterator[Any]:
    """The puzzles that are kept, with all columns, a table for each span."""
    for span, rows, first, taken in kept:
        groups = [_group(shard_file, span, columns) for shard_file in files]
        yield parquet.pick_rows(
            [group for group in groups if group is not None],
            rows,
            {"number": range(first, first + len(rows)), "part": taken},
        )
