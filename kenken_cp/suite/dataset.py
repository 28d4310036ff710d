"""A suite as a data set: its puzzles in Parquet, and beside them a card that says what they are."""

import hashlib
import os
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, BinaryIO

from kenken_cp import __version__
from kenken_cp.suite import card
from kenken_cp.suite.columns import definitions, record_of, schemas
from kenken_cp.suite.edits import edits_of
from kenken_cp.suite.select import Row
from kenken_cp.text.files import atomic_bytes
from kenken_cp.text.parquet import batches, require, schema_of, writer

READ_AT_ONCE = 1 << 20


def write_table(
    rows: Iterable[Row],
    families: Sequence[str],
    specs: Sequence[str],
    stream: BinaryIO,
    *,
    traces: bool = False,
) -> None:
    """These rows as Parquet; `specs` are those of the suites they were made for, as JSON."""
    about = {"version": __version__, "specs": list(specs)}
    schema = schema_of(schemas(families, traces=traces), definitions(), about)
    with writer(stream, schema) as write:
        for table in batches((record_of(row, traces=traces) for row in rows), schema):
            write(table)


def write(rows: Iterable[Row], path: Path, about: card.About, *, with_card: bool) -> None:
    """A Parquet file, and its card beside it. Raises KenkenError before anything is written."""
    require()
    if with_card:
        card.refuse_to_replace(path.parent, path.name)
    with ExitStack() as stack:
        # Each file gets its name at the end, when all of them are on the disk.
        stream = stack.enter_context(atomic_bytes(path))
        write_table(rows, about.families, about.specs, stream, traces=about.traces)
        _settle(stream)
        if with_card:
            files = [card.DataFile(path.name, *_digest_in(stream))]
            for name, text in card.texts(about, files).items():
                stream = stack.enter_context(atomic_bytes(path.parent / name))
                stream.write(text.encode())
                _settle(stream)


def _settle(stream: BinaryIO) -> None:
    """Have the system write all of it, or say now that the disk is full."""
    stream.flush()
    os.fsync(stream.fileno())


def _digest_in(stream: BinaryIO) -> tuple[int, str]:
    """How many bytes a file has, and their SHA-256."""
    stream.seek(0)
    digest, size = hashlib.sha256(), 0
    while piece := stream.read(READ_AT_ONCE):
        digest.update(piece)
        size += len(piece)
    return size, digest.hexdigest()


def about_of(
    db: Any, families: Sequence[str], puzzles: int, licence: str, *, traces: bool = False
) -> card.About:
    """What a card says of the puzzles of a suite that is open."""
    origins = db.execute("SELECT title, seed, spec FROM origins ORDER BY origin").fetchall()
    titles = [title for title, _, _ in origins if title]
    return card.About(
        title=" and ".join(dict.fromkeys(titles)) or card.UNTITLED,
        seeds=tuple([seed for _, seed, _ in origins]),
        specs=tuple([spec for _, _, spec in origins]),
        families=tuple(families),
        puzzles=puzzles,
        licence=licence,
        edits=edits_of(db).counts,
        traces=traces,
    )
