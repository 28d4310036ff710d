"""The table of readers: what takes bytes from outside, and what it is to be given."""

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from kenken_cp import percentiles
from kenken_cp.cli.maps import map_in
from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import (
    FORMATS,
    Document,
    Format,
    native,
    read_by,
    read_document,
)
from kenken_cp.formats.containers import CONTAINERS, row_of
from kenken_cp.formats.sources import ItemError, document_of
from kenken_cp.generation.recipe import all_options
from kenken_cp.human.notes import read_state
from kenken_cp.kinds.cages.formats import kenken_maker_binary, shorthand
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.suite import spec, spec_reader
from kenken_cp.suite.inputs import Inputs
from kenken_cp.text import lz
from kenken_cp.text.strict_json import parse
from tests.helpers import marbles
from tests.helpers.examples import carry
from tests.helpers.paths import EXAMPLES
from tests.helpers.samples import asks, samples_of
from tests.helpers.tables import table_of
from tests.hostile import certificates, corpus
from tests.hostile.corpus import ANY, JSON, TEXT, TEXT_WITHIN_LIMITS, Attack

LONGEST = 400  # characters of a message


class Reader(NamedTuple):
    """One row: `read` takes bytes and gives something or raises a KenkenError.

    `seeds` are documents that it takes; `tokens` are words of its language.
    """

    id: str
    read: Callable[[bytes], Any]
    seeds: tuple[bytes, ...]
    tokens: tuple[bytes, ...]
    attacks: Mapping[str, Attack]

    @property
    def documents(self) -> list[str]:
        """The seeds that are JSON, each of whose places can be changed."""
        return [seed.decode() for seed in self.seeds if _is_json(seed)]


def _is_json(data: bytes) -> bool:
    try:
        return isinstance(json.loads(data), dict | list)
    except ValueError:
        return False


def outcome(reader: Reader, data: bytes) -> str:
    """What the reader says of these bytes, "" if it takes them; all that is promised holds."""
    try:
        found = reader.read(data)
    except KenkenError as error:
        check_message(str(error))
        return str(error)
    if isinstance(found, Document):
        line = native.write_line(found)
        assert native.read(line) == found
    return ""


def check_message(message: str) -> None:
    """One line that can be shown on any terminal, not too long."""
    assert message
    assert message.isprintable(), ascii(message)
    assert len(message) <= LONGEST, len(message)


@cache
def _folder() -> "TemporaryDirectory[str]":
    return TemporaryDirectory(prefix="kenken-hostile-")


def by_file(read: Callable[[str], Any]) -> Callable[[bytes], Any]:
    """A reader of files as one of bytes."""

    def read_bytes(data: bytes) -> Any:
        path = Path(_folder().name) / "f"
        path.unlink(missing_ok=True)  # some file systems sync what is written over
        path.write_bytes(data)
        try:
            return read(str(path))
        except KenkenError as error:
            raise type(error)(str(error).replace(f"{path}: ", "")) from None

    return read_bytes


def _batch(path: str) -> None:
    """A file as `verify` and `rate` read it: every text in it, and those that cannot be had."""
    last: KenkenError | None = None
    for item in Inputs().items([path]):
        if isinstance(item, ItemError):
            check_message(item.reason)
            continue
        try:
            document_of(item)
        except KenkenError as error:
            check_message(str(error))
            last = error
    if last:
        raise last


@cache
def puzzle() -> CagePuzzle:
    """The puzzle that states are read for."""
    found: CagePuzzle = read_document(_example("unique/square-4x4.json")).puzzle
    return found


def _example(name: str) -> bytes:
    return (EXAMPLES / name).read_bytes()


def _rows(forms: Mapping[int, str]) -> bytes:
    """A state with these forms of cells in turn."""
    cells = [forms[i % len(forms)] for i in range(16)]
    return "\n".join(" ".join(cells[i : i + 4]) for i in range(0, 16, 4)).encode()


def _table() -> bytes:
    one = percentiles.Population("kenken", 4, 4, "+-", 100, tuple(map(float, range(101))))
    other = one._replace(among="+-*/")
    paces = {"kenken": percentiles.Pace(12, 1.5)}
    return percentiles.text_of(percentiles.PercentileTable((one, other), paces=paces)).encode()


TOML = b"""title = "Winter"
seed = "a word"
tries = 9
[[part]]
size = ["4-5", 6, "4x6"]
operators = "+-"
cage_sizes = {2 = 5, 3 = 3}
levels = {gentle = 100, "medium..hard" = 50}
[[part]]
size = 7
digits = "0-6"
no_op = 0.5
require = ["x-wing"]
until = {level = "hard", count = 10}
"""

_PUZZLES = tuple(
    _example(f"unique/{name}.json") for name in ("square-4x4", "rectangle-3x5", "square-3x3")
)
_WORDS = tuple(f'"{word}"'.encode() for word in ("rows", "cage", "digits", "meta", "ratings"))
_JSON_ATTACKS = {**ANY, **JSON}
_TOKEN = re.compile(rb"[A-Za-z]{1,20}|[0-9]{1,5}|[^\w\s]|\n")
_LINK = re.compile(rb"\s*(?:https?://|m=|\?load=)")
_TEXT_ATTACKS = {**ANY, **TEXT, **TEXT_WITHIN_LIMITS}
_SHORT_ATTACKS = {**ANY, **TEXT_WITHIN_LIMITS}
_STATE_ATTACKS = {
    **_JSON_ATTACKS,
    "rows": corpus.fill("[", "[],", "[]]"),
    "cells": corpus.fill("[[", "1,", "1]]"),
}


def _tokens(seeds: Sequence[bytes]) -> tuple[bytes, ...]:
    """Words and signs of texts, the rarer ones of many left out."""
    found = Counter(_TOKEN.findall(b"\n".join(seed[:4_000] for seed in seeds)))
    return tuple(word for word, _ in found.most_common(40))


def _attacks(row: Format, seeds: Sequence[bytes]) -> Mapping[str, Attack]:
    """What is done to a format whose texts look like these."""
    if row.binary:
        return corpus.BINARY
    if _is_json(seeds[0]):
        return {**_JSON_ATTACKS, **corpus.BOARDS}
    if _LINK.match(seeds[0]):
        return {**_TEXT_ATTACKS, **corpus.LINKS}
    return _TEXT_ATTACKS


def _format_row(row: Format) -> Reader:
    """The reader of a format, with its samples and what it writes of examples.

    Where texts do not say which of several families a puzzle is of, it is the last one.
    """
    written = {family: [text for _, text in islice(carry(row, family), 2)]
               for family in row.families}  # fmt: skip
    seeds = [sample.data for sample in samples_of(row.id).right if sample.family is None]
    if row.many is not None:
        seeds = [table_of([read_document(text)]) for text in _PUZZLES]
    read = partial(read_document, format=row.id)
    last = row.families[-1]
    if any(asks(row, text) for text in written[last]):
        return Reader(
            row.id, partial(read, family=last.id), tuple(written[last]),
            _tokens(written[last]), _attacks(row, written[last]),
        )  # fmt: skip
    if row is native.FORMAT:
        seeds = [native.write_line(read_document(text)).encode() for text in _PUZZLES]
        return Reader(row.id, read, (*seeds, *_PUZZLES), _WORDS, _JSON_ATTACKS)
    seeds += [text for texts in written.values() for text in texts]
    return Reader(row.id, read, tuple(dict.fromkeys(seeds)), _tokens(seeds), _attacks(row, seeds))


def _container_row(name: str) -> Reader:
    """The reader of a container, with the body that the marbles have in it."""
    row = row_of(CONTAINERS[name](), [marbles.BODIES[name]])
    documents = (marbles.document(2, 3, list("1-345-")), marbles.document(1, 2, ["99", "-"]))
    seeds = tuple(row.write(document).encode() for document in documents)
    return Reader(
        f"{name} of marbles",
        lambda data: read_by(row, data).puzzle,
        seeds,
        _tokens(seeds),
        _JSON_ATTACKS if _is_json(seeds[0]) else {**_TEXT_ATTACKS, **corpus.LINKS},
    )


# Parquet needs a package, without which nothing is read.
_READ = [row for row in FORMATS if row.reads and (not row.many or find_spec("pyarrow"))]
FORMAT_ROWS = tuple(map(_format_row, _READ))
# One document of each format that says what it is.
_TOLD = tuple(reader.seeds[0] for row, reader in zip(_READ, FORMAT_ROWS, strict=True)
              if not asks(row, reader.seeds[0]))  # fmt: skip


def _map(option: str, path: str) -> object:
    """What a file says as the map of an option."""
    maps = all_options()[option].map_file
    assert maps is not None
    return map_in(option, path, maps)


READERS: tuple[Reader, ...] = (
    *FORMAT_ROWS,
    *map(_container_row, marbles.BODIES),
    Reader(
        "any format",
        read_document,
        _TOLD,
        (b"A", b"+", b".KK", b"2;"),
        {**_JSON_ATTACKS, **_SHORT_ATTACKS, **corpus.BINARY, **corpus.LINKS},
    ),
    Reader(
        "any format, named",
        partial(read_document, name="a.sbv"),
        _TOLD,
        (b"\0", b"\xff", b"A", b"["),
        {**ANY, **corpus.BINARY},
    ),
    Reader(
        "solution in bytes",
        lambda data: kenken_maker_binary.read_solution(data, puzzle()),
        (kenken_maker_binary.write_solution(read_document(_example("unique/square-4x4.json"))),),
        (b"\0", b"\x10", b"\xff"),
        corpus.BINARY,
    ),
    Reader(
        "lz-string",
        lambda data: lz.decompress(data.decode("latin-1")),
        tuple(lz.compress(text).encode() for text in ("", "aaa", "{}[]ä漢😀" * 9)),
        (b"A", b"=", b"Q", b"/"),
        corpus.LINKS,
    ),
    Reader(
        "shorthand",
        lambda data: parse(shorthand.longhand(data.decode("latin-1"))),
        (b"{cs:50,ce:[[,{v:3}],[,]],ca:[{ce:[[0,0]],v:'3+',u:f,c:00ff00}]}",),
        (b"'", b"[,", b"{", b":t", b"\\'"),
        {**ANY, **JSON},
    ),
    Reader(
        "lines",
        by_file(_batch),
        (b"\n".join(FORMAT_ROWS[0].seeds[:3]), *FORMAT_ROWS[1].seeds),
        (b"\n", b"{}", b"{"),
        # a million documents may take longer than one
        {name: attack for name, attack in _JSON_ATTACKS.items() if name != "lines"},
    ),
    Reader(
        "state",
        lambda data: read_state(puzzle(), data),
        (_rows({0: "1", 1: ".", 2: "{1,3}", 3: "{24}"}), _rows({0: "_"})),
        (b"{", b"}", b".", b"_", b"{1 2}", b"{12}", b"-1"),
        _TEXT_ATTACKS,
    ),
    Reader(
        "state in JSON",
        lambda data: read_state(puzzle(), data),
        (json.dumps([[1, None, [1, 3], [2]]] * 4).encode(),),
        (b"null", b"[1,2]", b"[]"),
        _STATE_ATTACKS,
    ),
    Reader("percentiles", by_file(percentiles.load.__wrapped__), (_table(),), _WORDS, JSON),
    *(
        Reader(
            f"map of {parts}",
            by_file(partial(_map, option)),
            (b"AAB\nACB\nDCB\n", b"1 1 2\n10 3 2\n10 3 2\n", *seeds),
            (b"A", b"1 ", b".", b"\n"),
            _SHORT_ATTACKS,
        )
        for parts, option, seeds in (
            ("cages", "cages", (b"A.B\nACB\n", *_PUZZLES[:1])),
            ("boxes", "boxes", (_example("unique/sudoku-6x6.json"),)),
        )
    ),
    Reader(
        "spec",
        lambda data: spec_reader.read(data, "spec"),
        (TOML,),
        (b"[[part]]\n", b"size = 4\n", b"{"),
        {**corpus.TOML, **ANY},
    ),
    Reader(
        "spec in a suite",
        lambda data: spec.from_json(data.decode("utf-8", "surrogateescape")),
        (spec.to_json(spec_reader.read(TOML, "spec")).encode(),),
        _WORDS,
        JSON,
    ),
    Reader(
        "certificate",
        certificates.read_and_check,
        certificates.seeds(),
        (b"0\n", b"d ", b"-1 ", b"1 2 0\n", b'"lines"', b'"grids"'),
        certificates.ATTACKS,
    ),
)

BY_ID = {reader.id: reader for reader in READERS}
