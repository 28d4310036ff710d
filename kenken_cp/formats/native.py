"""Native JSON: `{"format": "kenken-cp", "version": 1, "family": …, "puzzle": …}`.

`puzzle` is the family's own data; saved as a file of its own, it is MiniZinc data (JSON) for the
family's reference model. `solution` (a list of rows) and `meta` may be left out. As JSON Lines, one
such object a line. Reading checks what the JSON Schema `native.schema.json` requires, and rules
that a schema cannot express.
"""

import json
import re
from typing import Any

from kenken_cp.core.counts import say_list
from kenken_cp.core.document import NO_META, Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import Fields, rows_fault, state_field
from kenken_cp.core.format import Format, LineForm
from kenken_cp.core.geometry import Grid, as_rows, from_rows
from kenken_cp.core.limits import LIMITS
from kenken_cp.engine import COMPILED
from kenken_cp.engine.plain_json import write_json
from kenken_cp.registry import FAMILIES, family_of
from kenken_cp.text.json_text import escape_json
from kenken_cp.text.strict_json import open_brackets, parse

ID = "kenken-cp"
VERSION = 1
REQUIRED = frozenset(("format", "version", "family", "puzzle"))
ALLOWED = REQUIRED | {"solution", "meta"}
META_KEYS = frozenset(("title", "author", "source", "seed", "generator", "proof", "ratings"))

_BEGINS = f'{{"format":"{ID}",'.encode()
_NAMED = re.compile(rf'"format"\s*:\s*"{ID}"')
_SPACED = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
_COMPACT = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def sniff(text: str) -> bool:
    """Whether this is JSON that names the native format."""
    return text.lstrip().startswith("{") and _NAMED.search(text) is not None


def is_surely(data: bytes | str) -> bool:
    """Whether a text begins as this program writes it, so that nothing else need be asked."""
    return type(data) is bytes and data.startswith(_BEGINS)


def sniff_line(line: str) -> bool:
    """Whether this line is by itself a whole JSON object, so that others may follow."""
    line = line.strip()
    return line.startswith("{") and line.endswith("}") and open_brackets(line) == 0


def read(text: str) -> Document:
    """The document in a JSON text; FormatError says what is missing, unknown or wrong."""
    return _document(parse(text))


def _document(fields: Any) -> Document:
    """The document of a JSON value. Raises KenkenError."""
    _check_fields(fields)
    family = family_of(fields["family"])
    data = fields["puzzle"]
    if type(data) is not dict:
        raise FormatError("'puzzle' must be an object, as in \"puzzle\": {…}")
    puzzle = family.from_data(data)
    solution = None
    if "solution" in fields:
        solution = _grid(fields["solution"], puzzle.rows, puzzle.columns)
    meta = _meta(fields["meta"]) if "meta" in fields else NO_META
    return Document(family, puzzle, solution, meta)


def _check_fields(fields: object) -> None:
    if type(fields) is not dict:
        raise FormatError(
            'a native document is a JSON object that begins with {"format": "kenken-cp", …'
        )
    if fields.get("format") != ID:
        raise FormatError(
            f'{state_field("format", fields)}; a native document has "format": "{ID}"; kenken '
            f"formats "
            "lists what other JSON is read"
        )
    version = fields.get("version")
    if type(version) is not int or version != VERSION:
        raise FormatError(f"{state_field('version', fields)}; this program reads version {VERSION}")
    if not fields.keys() >= REQUIRED:
        missing = REQUIRED - fields.keys()
        raise FormatError(f"the document lacks {say_list(list(map(repr, sorted(missing))))}")
    _refuse_unknown("the document", fields, ALLOWED)


def _refuse_unknown(what: str, fields: Fields, known: frozenset[str]) -> None:
    if not known.issuperset(fields):
        unknown = fields.keys() - known
        names = ", ".join(map(repr, sorted(unknown)))
        field = "field" if len(unknown) == 1 else "fields"
        raise FormatError(
            f"{what} has the unknown {field} {names}; it may have {', '.join(sorted(known))}"
        )


def _grid(rows_of_values: object, rows: int, columns: int) -> Grid:
    """The values of a list of rows; that they are integers is for Document to check."""
    values = from_rows(rows_of_values, rows, columns)
    if values is None:
        raise FormatError(rows_fault("'solution'", rows_of_values, rows, columns))
    return tuple(values)


def _meta(fields: object) -> Meta:
    if type(fields) is not dict:
        raise FormatError('\'meta\' must be an object, as in "meta": {"title": "…"}')
    _refuse_unknown("'meta'", fields, META_KEYS)
    if None in fields.values():
        empty = next(key for key, value in fields.items() if value is None)
        raise FormatError(f"'{empty}' is null; leave it out or give it a value")
    return Meta(**fields)


def write_line(document: Document) -> str:
    """The document on one line, for JSON Lines."""
    solution = ""
    if document.solution is not None:
        solution = compact(as_rows(document.solution, document.puzzle.columns))
    puzzle = compact(document.family.data(document.puzzle))
    return line_of(document.family.id, puzzle, solution, _meta_fields(document.meta))


def line_of(family: str, puzzle: str, solution: str, meta: Fields) -> str:
    """The line of a puzzle of this family: the only place that puts one together.

    `puzzle` (the family's data) and `solution` (its rows, or "") are compact JSON, as suites keep
    them, so that a stored puzzle need not be built to be written. `meta` are the fields of a Meta
    that say something, in their order.
    """
    rest = f',"solution":{solution}' if solution else ""
    if meta:
        rest = f'{rest},"meta":{compact(meta)}'
    return f'{{"format":"{ID}","version":{VERSION},"family":"{family}","puzzle":{puzzle}{rest}}}'


def compact(value: object) -> str:
    """The value as JSON without blanks."""
    plain_text = write_json(value) if COMPILED else None
    return escape_json(_COMPACT.encode(value)) if plain_text is None else plain_text


def write(document: Document) -> str:
    """The document as people like to read it: a key a line, and a grid a row a line."""
    return layout(_fields(document)) + "\n"


def _fields(document: Document) -> dict[str, object]:
    """The document as plain JSON; what it does not have is left out."""
    fields: dict[str, object] = {
        "format": ID,
        "version": VERSION,
        "family": document.family.id,
        "puzzle": document.family.data(document.puzzle),
    }
    if document.solution is not None:
        fields["solution"] = as_rows(document.solution, document.puzzle.columns)
    meta = _meta_fields(document.meta)
    return {**fields, "meta": meta} if meta else fields


def _meta_fields(meta: Meta) -> dict[str, object]:
    """What is said about a puzzle, as plain JSON; what is empty is left out."""
    entries = {
        "title": meta.title,
        "author": meta.author,
        "source": meta.source,
        "seed": meta.seed,
        "generator": meta.generator,
        "proof": meta.proof,
        "ratings": dict(meta.ratings),
    }
    return {
        key: value for key, value in entries.items() if value is not None and value not in ("", {})
    }


def layout(value: object, indent: str = "") -> str:
    """JSON with a line per entry of an object, per row of a grid and per object of a list."""
    deeper = indent + "  "
    if isinstance(value, dict) and value:
        entries = [f"{json.dumps(key)}: {layout(entry, deeper)}" for key, entry in value.items()]
        opening, closing = "{", "}"
    elif isinstance(value, list) and value and isinstance(value[0], list):
        entries = [layout(row, deeper) for row in value]
        opening, closing = "[", "]"
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        entries = [escape_json(_SPACED.encode(entry)) for entry in value]
        opening, closing = "[", "]"
    else:
        return escape_json(json.dumps(value, ensure_ascii=False, allow_nan=False))
    lines = f",\n{deeper}".join(entries)
    return f"{opening}\n{deeper}{lines}\n{indent}{closing}"


FORMAT = Format(
    id="native",
    title="native JSON and JSON Lines",
    suffixes=(".json",),
    sniff=sniff,
    read=read,
    write=write,
    families=FAMILIES,
    lines=LineForm(sniff_line, write_line, (".jsonl", ".ndjson")),
    longest=LIMITS["bytes"].most,
    keeps=("solution", "title", "author", "source", "seed", "generator", "ratings", "proof"),
)
