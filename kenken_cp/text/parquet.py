"""Parquet files: tables with columns described by JSON Schema, written and read by groups of rows.

The only importer of pyarrow, on first use. A column's type comes from its schema: integers take as
few bytes as `minimum` and `maximum` allow, lists and objects nest, and a string with
`contentEncoding` is bytes. Every value may be null. There are no maps, which readers of data sets
refuse: a list of objects says the same.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol

from kenken_cp.core.errors import FormatError, KenkenError, LimitError
from kenken_cp.core.fields import Fields
from kenken_cp.text.decoding import LONGEST_HEAD, file_kind, one_line

if TYPE_CHECKING:
    import pyarrow as pa

MAGIC = b"PAR1"
NEEDED = "Parquet files need a package: pip install 'kenken-cp[data]'"
COMPRESSION = "zstd"
# Rows of a group: what is written, and read, at once.
GROUP = 8192
READ_AT_ONCE = 1024
LARGEST_GROUP = 4 << 30  # bytes, unpacked; ours have a few million
OWN = b"kenken-cp"  # the key of what a file says about itself

Schema = Fields


class Sink(Protocol):
    """A stream to write to."""

    def write(self, data: bytes, /) -> int: ...


def require() -> None:
    """KenkenError unless pyarrow is installed."""
    if find_spec("pyarrow") is None:
        raise KenkenError(NEEDED)


def type_of(schema: Schema, defs: Schema) -> "pa.DataType":
    """The type of a column that holds what this schema describes; `defs` are what it refers to."""
    import pyarrow as pa

    schema = _resolve(schema, defs)
    kind = schema.get("type") or _kind_of(schema.get("enum", ()))
    if kind == "integer":
        return _integer(schema)
    if kind == "array":
        return pa.list_(type_of(schema.get("items", {}), defs))
    if kind == "object" and "properties" in schema:
        fields = schema["properties"]
        return pa.struct([(name, type_of(part, defs)) for name, part in fields.items()])
    if kind == "string" and "contentEncoding" in schema:
        return pa.binary()
    plain = {"boolean": pa.bool_(), "number": pa.float64(), "string": pa.string()}
    if kind not in plain:
        raise FormatError(f"no column can hold what this schema describes: {schema}")
    return plain[kind]


def _resolve(schema: Schema, defs: Schema) -> Schema:
    """The schema that this one refers to, if it does; of several that all hold, the first."""
    while "$ref" in schema or ("allOf" in schema and "type" not in schema):
        if "$ref" in schema:
            found: Any = {"$defs": defs}
            for name in schema["$ref"].removeprefix("#/").split("/"):
                found = found[name]
            schema = found
        else:
            schema = schema["allOf"][0]
    return schema


def _kind_of(values: Sequence[object]) -> str:
    """The type of what is listed."""
    known = {int: "integer", str: "string", bool: "boolean"}
    kinds = {known.get(type(value), "") for value in values}
    return kinds.pop() if len(kinds) == 1 else ""


def _integer(schema: Schema) -> "pa.DataType":
    import pyarrow as pa

    values = schema.get("enum", ())
    low = min(values, default=schema.get("minimum"))
    high = max(values, default=schema.get("maximum"))
    if low is not None and high is not None:
        for bits, held in ((8, pa.int8()), (16, pa.int16()), (32, pa.int32())):
            if -(1 << bits - 1) <= low and high < 1 << bits - 1:
                return held
    return pa.int64()


def schema_of(columns: Schema, defs: Schema, about: Mapping[str, object]) -> "pa.Schema":
    """A table's schema; the descriptions of columns, and what is told, stand in the file."""
    import pyarrow as pa

    fields = [
        pa.field(name, type_of(part, defs), metadata=_describe(part))
        for name, part in columns.items()
    ]
    text = json.dumps(about, ensure_ascii=False, separators=(",", ":"))
    return pa.schema(fields, metadata={OWN: text.encode()})


def _describe(part: Schema) -> dict[bytes, bytes]:
    return {b"description": part["description"].encode()} if "description" in part else {}


def batches(rows: Iterable[Fields], schema: "pa.Schema") -> Iterator["pa.Table"]:
    """The rows as tables of a group each. KenkenError for a number that no column can hold."""
    held: list[Fields] = []
    for row in rows:
        held.append(row)
        if len(held) == GROUP:
            yield table_of(held, schema)
            held = []
    if held:
        yield table_of(held, schema)


def table_of(rows: Sequence[Fields], schema: "pa.Schema") -> "pa.Table":
    """These rows as one table. KenkenError for a number that no column can hold."""
    import pyarrow as pa

    try:
        return pa.Table.from_pylist(list(rows), schema=schema)
    except (pa.ArrowException, OverflowError) as error:
        raise FormatError(
            f"Parquet cannot hold a value of these puzzles ({one_line(str(error))[:100]}); "
            "JSON Lines can"
        ) from None


def pick_rows(
    tables: Sequence["pa.Table"], rows: Sequence[int], replaced: Mapping[str, Iterable[int]]
) -> "pa.Table":
    """These rows of the tables laid one below the other, with other integers in some columns."""
    import pyarrow as pa

    table = pa.concat_tables(tables).take(list(rows))
    for name, values in replaced.items():
        place = table.schema.get_field_index(name)
        field = table.schema.field(place)
        table = table.set_column(place, field, pa.array(values, type=field.type))
    return table


def order_rows(tables: Sequence["pa.Table"], by: Sequence[str]) -> Iterator[tuple[int, Fields]]:
    """The rows of the tables laid one below the other, by these columns, each with its place."""
    import pyarrow as pa
    import pyarrow.compute

    if not tables:
        return
    table = pa.concat_tables(tables)
    keys = [(name, "ascending") for name in by]
    order = pa.compute.sort_indices(table.select(list(by)), sort_keys=keys)
    for start in range(0, table.num_rows, READ_AT_ONCE):
        places = order.slice(start, READ_AT_ONCE)
        yield from zip(places.to_pylist(), table.take(places).to_pylist(), strict=True)


@contextmanager
def writer(stream: Sink, schema: "pa.Schema") -> Iterator[Callable[["pa.Table"], None]]:
    """Takes tables, each of which becomes a group of rows."""
    from pyarrow import parquet

    # Sums of pages tell damage; dictionaries suit columns of few values, and solutions are such.
    with parquet.ParquetWriter(
        stream, schema, compression=COMPRESSION, write_page_checksum=True, store_schema=True
    ) as into:
        yield lambda table: into.write_table(table, row_group_size=max(1, table.num_rows))


class ParquetTable:
    """A Parquet file that is read a group at a time. FormatError says what is wrong with it."""

    def __init__(self, stream: BinaryIO) -> None:
        require()
        from pyarrow import parquet

        head = stream.read(LONGEST_HEAD)
        if not head.startswith(MAGIC):
            other = file_kind(head)
            raise FormatError(f"this is {f'{other}, ' * bool(other)}not a Parquet file")
        stream.seek(0)
        with _reading():
            # Without pre_buffer all is read in this thread. Else threads of Arrow read the stream,
            # go on after an error, and abort the process if it ends meanwhile.
            self._file = parquet.ParquetFile(
                stream, page_checksum_verification=True, pre_buffer=False
            )
            self.schema: pa.Schema = self._file.schema_arrow
            self.rows: int = self._file.metadata.num_rows
            self.groups: int = self._file.metadata.num_row_groups
        self.columns = frozenset(self.schema.names)

    @property
    def about(self) -> Fields:
        """What the file says about itself; empty if this program did not write it."""
        with suppress(ValueError):
            found = json.loads((self.schema.metadata or {}).get(OWN, b"{}"))
            if type(found) is dict:
                return found
        return {}

    def group(self, number: int, columns: Sequence[str] | None = None) -> "pa.Table":
        """A group of rows, with these columns, or all."""
        with _reading():
            self._check_bound(number)
            return self._file.read_row_group(number, columns=columns, use_threads=False)

    def records(self, columns: Sequence[str]) -> Iterator[Fields]:
        """Each row with these columns, as Python has them; some at a time are in memory."""
        for number in range(self.groups):
            table = self.group(number, columns)
            for start in range(0, table.num_rows, READ_AT_ONCE):
                with _reading():
                    found: list[Fields] = table.slice(start, READ_AT_ONCE).to_pylist()
                yield from found

    def _check_bound(self, number: int) -> None:
        size = self._file.metadata.row_group(number).total_byte_size
        if not 0 <= size <= LARGEST_GROUP:
            raise LimitError(
                f"a group of rows of this Parquet file takes {size:,} bytes; at most "
                f"{LARGEST_GROUP:,} are read"
            )


@contextmanager
def _reading() -> Iterator[None]:
    """Turn what pyarrow raises at a damaged file into a FormatError."""
    import pyarrow as pa

    try:
        yield
    except (pa.ArrowException, OSError, ValueError, LookupError, TypeError) as error:
        why = one_line(str(error)).strip() or type(error).__name__
        raise FormatError(f"this Parquet file is damaged: {why[:120]}") from None
