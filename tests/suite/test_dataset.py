"""Suites as data sets: what Parquet holds is the suite, and the card says what the file is."""

import hashlib
import json
import os
from errno import ENOSPC
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from kenken_cp import human
from kenken_cp.core.errors import BackendError, FormatError, KenkenError
from kenken_cp.formats import parquet as reader
from kenken_cp.formats import read_document
from kenken_cp.registry import FAMILIES
from kenken_cp.suite import card
from kenken_cp.suite.columns import COLUMNS, definitions, record_of, schemas
from kenken_cp.suite.dataset import write_table
from kenken_cp.suite.select import rows
from kenken_cp.suite.shards import BOOKKEEPING
from kenken_cp.suite.store import reading
from kenken_cp.text import parquet
from tests.helpers.command_line import Kenken
from tests.helpers.suites import export_lines, finish_suite

pa = pytest.importorskip("pyarrow", reason="the extra data is not installed")
pq = pytest.importorskip("pyarrow.parquet")

SIZES = {"kenken-boxes": 4, "sudoku": 4, "killer": 4, "nonogram": 5, "shikaku": 5}
ALL: dict[str, Any] = {
    "title": "Every “family”",
    "seed": 3,
    "part": [
        *({"family": each.id, "size": SIZES.get(each.id, 4), "count": 3} for each in FAMILIES),
        {"size": 5, "levels": {"gentle": 2, "easy..": 2}, "digits": "-2-2"},
    ],
}
MADE = 3 * len(FAMILIES) + 2 + 2  # of the last part two of each level


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A suite with puzzles of every family."""
    path = tmp_path_factory.mktemp("suite") / "all.db"
    finish_suite(path, ALL)
    return path


@pytest.fixture(scope="module")
def table(suite: Path) -> bytes:
    """The suite in Parquet."""
    stream = BytesIO()
    with reading(suite) as opened:
        families = [family.id for family in FAMILIES]
        write_table(rows(opened.db), families, ["{}"], stream)
    return stream.getvalue()


def change(table: bytes, **columns: Any) -> bytes:
    """The table with other values in some columns; None leaves a column out."""
    found = pq.read_table(BytesIO(table))
    for name, values in columns.items():
        place = found.schema.get_field_index(name)
        found = found.remove_column(place)
        if values is not None:
            found = found.append_column(name, pa.array([values] * found.num_rows))
    stream = BytesIO()
    pq.write_table(found, stream)
    return stream.getvalue()


def steps_of(counts: dict[str, int]) -> list[dict[str, object]]:
    """The numbers of steps as the column has them."""
    return [{"technique": name, "steps": steps} for name, steps in counts.items()]


def read_all(data: bytes) -> None:
    """Read every puzzle of a table."""
    for item in reader.items("x", BytesIO(data)):
        item.document(None, None)


def refusal(data: bytes) -> str:
    with pytest.raises(KenkenError) as caught:
        read_all(data)
    return str(caught.value)


def test_lines_made_of_the_table_are_those_of_the_suite(
    kenken: Kenken, suite: Path, tmp_path: Path
) -> None:
    out, back = tmp_path / "set" / "all.parquet", tmp_path / "back.jsonl"
    out.parent.mkdir()
    assert kenken("suite", "export", suite, "-o", out) == (0, "", [f"{out}: {MADE} puzzles"])
    assert kenken("convert", out, "-o", back, "-q")[0] == 0
    assert back.read_text() == export_lines(suite)
    code, told, err = kenken("verify", tmp_path / "set", "-q", "--format", "jsonl")
    assert (code, err) == (0, [])
    assert [json.loads(line)["line"] for line in told.splitlines()] == [*range(1, MADE + 1)]
    code, told, _ = kenken("convert", f"{out}:5", "--to", "native")
    assert read_document(told) == read_document(export_lines(suite).splitlines()[4])


def test_the_columns_are_typed_and_say_what_they_mean(suite: Path, table: bytes) -> None:
    found = parquet.ParquetTable(BytesIO(table))
    assert found.schema.names == [column.name for column in COLUMNS]
    types = {field.name: str(field.type) for field in found.schema}
    assert types["solution"] == "list<element: int32>"
    assert types["rows"] == "int16"
    assert types["techniques"] == "list<element: struct<technique: string, steps: int32>>"
    assert not any("map<" in type_ for type_ in types.values())  # which data sets of hubs refuse
    assert types["key"] == "binary"
    clues = found.schema.field("clues").type
    assert [field.name for field in clues] == [family.id for family in FAMILIES]
    assert str(clues.field("numbrix").type.field("hole").type) == (
        "list<element: list<element: int8>>"
    )
    for column in COLUMNS:
        meaning = found.schema.field(column.name).metadata[b"description"].decode()
        assert meaning == column.meaning
    with reading(suite) as opened:
        stored = list(rows(opened.db))
    read = list(found.records(["number", "tier", "effort", "depth", "techniques", "key", "unit"]))
    assert [tuple(row.values()) for row in read] == [
        (row.number, row.level, row.effort, row.depth, steps_of(row.counts), row.key, row.unit)
        for row in stored
    ]


def test_traces_are_those_of_explain(kenken: Kenken, suite: Path, tmp_path: Path) -> None:
    out = tmp_path / "traced.parquet"
    assert kenken("suite", "export", suite, "-o", out, "--traces", "-q") == (0, "", [])
    found = parquet.ParquetTable(BytesIO(out.read_bytes()))
    assert found.schema.names == [*[column.name for column in COLUMNS], "trace"]
    assert "map<" not in str(found.schema.field("trace").type)
    for number, row in enumerate(found.records(["trace", "solution", "steps"]), start=1):
        _, told, _ = kenken("explain", f"{suite}:{number}", "--format", "json")
        steps = json.loads(told)["steps"]
        assert [json.loads(each["record"]) for each in row["trace"]] == steps
        assert [each["sentence"] for each in row["trace"]] == [each["sentence"] for each in steps]
        placed = {p["cell"]: p["value"] for each in row["trace"] for p in each["placements"]}
        assert all(row["solution"][cell] == value for cell, value in placed.items())
        gone = {
            (e["cell"], v) for s in row["trace"] for e in s["eliminations"] for v in e["values"]
        }
        assert not gone & set(enumerate(row["solution"]))
    assert {column["name"] for column in _fields(tmp_path)} == _flat()
    assert "| `trace` |" in (tmp_path / "README.md").read_text(encoding="utf-8")


def _fields(folder: Path) -> list[dict[str, Any]]:
    """The fields of the card."""
    card = json.loads((folder / "croissant.json").read_text(encoding="utf-8"))
    fields: list[dict[str, Any]] = card["recordSet"][0]["field"]
    return fields


def _flat() -> set[str]:
    return {column.name for column in COLUMNS} - {"clues", "techniques"}


def test_traces_are_for_parquet_alone(kenken: Kenken, suite: Path) -> None:
    code, out, err = kenken("suite", "export", suite, "--format", "jsonl", "--traces")
    assert (code, out, len(err)) == (2, "", 1)
    assert "--traces" in err[0]


def test_a_puzzle_that_techniques_cannot_take_has_no_trace(
    suite: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cannot(puzzle: object) -> None:
        raise BackendError("too large")

    monkeypatch.setattr(human, "solve", cannot)
    with reading(suite) as opened:
        first = next(iter(rows(opened.db)))
        assert record_of(first, traces=True)["trace"] is None


def test_tables_with_maps_that_earlier_versions_wrote_are_read(table: bytes) -> None:
    found = pq.read_table(BytesIO(table))
    place = found.schema.get_field_index("techniques")
    maps = pa.array([[("full-house", 3)]] * found.num_rows, pa.map_(pa.string(), pa.int32()))
    stream = BytesIO()
    pq.write_table(found.set_column(place, "techniques", maps), stream)
    documents = [
        item.document(None, None) for item in reader.items("x", BytesIO(stream.getvalue()))
    ]
    assert documents == [item.document(None, None) for item in reader.items("x", BytesIO(table))]


def plain(type_: Any) -> bool:
    """Whether data sets of hubs have a type for it: they have none for maps and unions."""
    if pa.types.is_list(type_):
        return plain(type_.value_type)
    if pa.types.is_struct(type_):
        return all(plain(field.type) for field in type_)
    return any(
        is_it(type_)
        for is_it in (
            pa.types.is_integer, pa.types.is_floating, pa.types.is_string, pa.types.is_binary,
            pa.types.is_boolean,
        )
    )  # fmt: skip


def test_every_column_has_a_type_that_data_sets_of_hubs_have() -> None:
    every = [family.id for family in FAMILIES]
    held = parquet.schema_of(schemas(every, traces=True), definitions(), {})
    assert [field.name for field in held if not plain(field.type)] == []
    assert not plain(pa.map_(pa.string(), pa.int32()))
    bookkeeping = parquet.schema_of(BOOKKEEPING, {}, {})
    assert all(plain(field.type) for field in bookkeeping)


def test_percentiles_are_those_of_rate(kenken: Kenken, suite: Path, table: bytes) -> None:
    _, told, _ = kenken("rate", suite, "--format", "jsonl", "-q")
    wanted = [json.loads(line)["percentile"] for line in told.splitlines()]
    assert any(wanted)
    found = parquet.ParquetTable(BytesIO(table)).records(["percentile"])
    assert [row["percentile"] for row in found] == wanted


def test_a_depth_that_nobody_asked_for_is_null(table: bytes) -> None:
    first = next(parquet.ParquetTable(BytesIO(table)).records(list(reader.KNOWN)))
    assert reader.document_in({**first, "depth": 7}).meta.ratings["depth"] == 7
    assert reader.document_in({**first, "depth": None}).meta.ratings["depth"] is None
    assert not reader.document_in({**first, "tier": None}).meta.ratings
    held = parquet.schema_of(schemas(["kenken"]), definitions(), {})
    assert held.field("depth").nullable


def test_the_card_says_what_the_file_is(kenken: Kenken, suite: Path, tmp_path: Path) -> None:
    out = tmp_path / "all.parquet"
    call = ("suite", "export", suite, "-o", out, "-q", "--license", "cc-by-4.0")
    assert kenken(*call)[0] == 0
    digest = hashlib.sha256(out.read_bytes()).hexdigest()
    text = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert text.startswith('---\nlicense: "cc-by-4.0"\n')
    for wanted in (digest, "Seed `3`", "n<1K", "## Known biases", "share a solution", "kenken-cp "):
        assert wanted in text
    assert all(f"| `{column.name}` |" in text for column in COLUMNS)
    spec = json.loads(text.partition("```json\n")[2].partition("```")[0])
    assert spec["seed"] == 3
    cards = json.loads((tmp_path / "croissant.json").read_text(encoding="utf-8"))
    (file,) = cards["distribution"]
    assert (file["@id"], file["sha256"]) == ("all.parquet", digest)
    fields = [field["name"] for field in cards["recordSet"][0]["field"]]
    assert fields == [c.name for c in COLUMNS if c.name not in {"clues", "techniques"}]
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert kenken(*call)[0] == 0  # over its own card, and the same bytes
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of a library that the reader uses
@pytest.mark.parametrize("files", [("puzzles, 50%.parquet",), ("part-0.parquet", "part-1.parquet")])
def test_the_reader_of_croissant_takes_cards(
    kenken: Kenken, suite: Path, tmp_path: Path, files: tuple[str, ...]
) -> None:
    """MLCommons' own reader finds the files, checks their hashes, and reads every row."""
    mlcroissant = pytest.importorskip("mlcroissant")
    whole = tmp_path / "whole.parquet"
    assert kenken("suite", "export", suite, "-o", whole, "-q", "--no-card")[0] == 0
    data, rows = whole.read_bytes(), pq.read_metadata(whole).num_rows
    digest = hashlib.sha256(data).hexdigest()
    about = card.About("Some", ("3",), ("{}",), ("kenken",), rows * len(files), "cc0-1.0")
    for name in files:
        (tmp_path / name).write_bytes(data)
    held = [card.DataFile(name, len(data), digest) for name in files]
    text = card.texts(about, held)[card.CROISSANT]
    (tmp_path / card.CROISSANT).write_text(text, encoding="utf-8")
    read = list(mlcroissant.Dataset(str(tmp_path / card.CROISSANT)).records(card.RECORDS))
    assert len(read) == rows * len(files)
    assert read[0]["puzzles/family"] == b"kenken"


@pytest.mark.parametrize("name", [card.README, card.CROISSANT])
def test_a_card_replaces_nothing_that_is_no_card_of_the_file(
    kenken: Kenken, suite: Path, tmp_path: Path, name: str
) -> None:
    (tmp_path / name).write_text("mine")
    out = tmp_path / "x.parquet"
    code, _, err = kenken("suite", "export", suite, "-o", out)
    assert (code, out.exists(), len(err)) == (2, False, 1)
    assert "--no-card" in err[0]
    assert kenken("suite", "export", suite, "-o", out, "--no-card", "-q") == (0, "", [])
    assert [path.name for path in sorted(tmp_path.iterdir())] == sorted([name, "x.parquet"])
    assert (tmp_path / name).read_text() == "mine"


@pytest.mark.parametrize("full_at", [1, 2, 3])
def test_a_full_disk_leaves_none_of_the_files(
    kenken: Kenken, suite: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full_at: int
) -> None:
    synced = count(1)

    def fsync(_: int) -> None:
        if next(synced) >= full_at:
            raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", fsync)
    code, _, err = kenken("suite", "export", suite, "-o", tmp_path / "x.parquet")
    assert (code, len(err)) == (2, 1)
    assert "No space left on device" in err[0]
    assert not list(tmp_path.iterdir())


def test_what_is_wrong_with_a_table_is_said_in_a_line(table: bytes) -> None:
    assert "has no column 'clues'" in refusal(change(table, clues=None))
    assert "is damaged" in refusal(table[: len(table) // 2])
    assert "is damaged" in refusal(b"PAR1" + b"\0" * 60)
    middle = len(table) // 3
    assert "is damaged" in refusal(table[:middle] + b"\xff" * 64 + table[middle + 64 :])
    assert "the family" in refusal(change(table, family="chess"))
    assert "has no entry for the family" in refusal(change(table, clues=7))
    assert "must hold" in refusal(change(table, solution="1234"))
    assert "'seed'" in refusal(change(table, seed=1.5))
    assert read_document(_first(table)).family is FAMILIES[0]
    with pytest.raises(FormatError, match="several puzzles"):
        read_document(table)


def _first(table: bytes) -> bytes:
    """A table with the first puzzle alone."""
    stream = BytesIO()
    pq.write_table(pq.read_table(BytesIO(table)).slice(0, 1), stream)
    return stream.getvalue()


def test_a_number_that_no_column_holds_is_told(table: bytes) -> None:
    schema = parquet.schema_of({"n": {"type": "integer"}}, {}, {})
    with pytest.raises(FormatError, match="JSON Lines can"):
        parquet.table_of([{"n": 1 << 70}], schema)


def test_without_the_package_one_line_says_what_to_install(
    kenken: Kenken, suite: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: bytes
) -> None:
    monkeypatch.setattr(parquet, "find_spec", lambda name: None)
    held = tmp_path / "x.parquet"
    held.write_bytes(table)
    for call in (("suite", "export", suite, "-o", tmp_path / "y.parquet"), ("verify", held, "-q")):
        code, _, err = kenken(*call)
        assert code == 2
        assert err[0].endswith("pip install 'kenken-cp[data]'")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.parquet"]
