"""The card of a data set: README.md with a YAML head, and croissant.json (MLCommons, 1.0).

It says what was asked for, which version made it, what each column means, the biases of the
puzzles, their licence, and the SHA-256 of every file. The same puzzles have the same card: it has
no dates.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from kenken_cp import __version__
from kenken_cp.core.counts import say_list
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.fields import Fields
from kenken_cp.registry import family_of
from kenken_cp.suite.columns import Column, columns_with
from kenken_cp.text.files import reading_fault

README, CROISSANT = "README.md", "croissant.json"
RECORDS, FILES, PARQUET = "puzzles", "all-files", "application/x-parquet"
UNTITLED = "Logic puzzles"
MARK = "<!-- the card of {} -->"
# The first size, in puzzles, that is too small, and the category's name.
SIZES = (
    (10**3, "n<1K"), (10**4, "1K<n<10K"), (10**5, "10K<n<100K"), (10**6, "100K<n<1M"),
    (10**7, "1M<n<10M"), (10**8, "10M<n<100M"), (10**9, "100M<n<1B"), (10**12, "1B<n<1T"),
)  # fmt: skip
BIASES = """\
One program drew all puzzles. They are no sample of published puzzles: their clues are spread as \
its generator and the options of the spec spread them.
The spec sets how many puzzles each level has. Only a part that asks for a count shows how often \
levels come up by themselves.
Puzzles made in one unit of work (same `part` and `seed`) share a solution grid. To test what was \
learned, split by `seed`, not by row.
No two puzzles are turned or mirrored images of each other, and orientation is not balanced. `key` \
is the same for all images of a puzzle.
`tier`, `effort` and `depth` say what this program's techniques cost, with weights set by \
judgement; they are not times of people. Search scores nothing.
`percentile` ranks a puzzle among others that this program made.""".splitlines()
# The types of Croissant's columns, by those of JSON Schema.
TYPES = {"integer": "sc:Integer", "number": "sc:Float", "string": "sc:Text"}
# The names of Croissant, and what they stand for. Readers expect all of them, used or not.
NAMES = (
    "citeAs", "column", "equivalentProperty", "extract", "field", "fileObject", "fileProperty",
    "fileSet", "format", "includes", "isLiveDataset", "jsonPath", "key", "md5", "parentField",
    "path", "recordSet", "references", "regex", "repeated", "replace", "samplingRate", "separator",
    "source", "subField", "transform",
)  # fmt: skip
CONTEXT = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "cr": "http://mlcommons.org/croissant/",
    "dct": "http://purl.org/dc/terms/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "sc": "https://schema.org/",
    "conformsTo": "dct:conformsTo",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "examples": {"@id": "cr:examples", "@type": "@json"},
    **{name: f"cr:{name}" for name in NAMES},
}


class About(NamedTuple):
    """What a data set is: `seeds` and `specs`, as JSON, of the suites that it was made for.

    `edits` says how many puzzles of these suites were dropped, replaced and so on by hand; `traces`
    whether each puzzle has its steps.
    """

    title: str
    seeds: tuple[str, ...]
    specs: tuple[str, ...]
    families: tuple[str, ...]
    puzzles: int
    licence: str
    edits: Mapping[str, int] = {}
    traces: bool = False


class DataFile(NamedTuple):
    """A file of the data set, by its name from the card, with its bytes and their SHA-256."""

    name: str
    size: int
    sha256: str


def texts(about: About, files: Sequence[DataFile]) -> dict[str, str]:
    """The files of the card by their names."""
    return {
        README: "\n".join(_readme(about, files)) + "\n",
        CROISSANT: json.dumps(_croissant(about, files), ensure_ascii=False, indent=1) + "\n",
    }


def refuse_to_replace(folder: Path, name: str) -> None:
    """KenkenError if a file of the card is there that is not the card of this very file."""
    readme, croissant = folder / README, folder / CROISSANT
    try:
        ours = readme.exists() and MARK.format(name) in readme.read_text("utf-8", "replace")
        taken = next((path for path in (readme, croissant) if path.exists() and not ours), None)
    except OSError as error:
        raise KenkenError(f"{readme} {reading_fault(error)}") from None
    if taken is not None:
        raise KenkenError(
            f"{taken} is there already, and the data card would replace it; write into a folder of "
            f"its own, or use --no-card"
        )


def _readme(about: About, files: Sequence[DataFile]) -> Iterator[str]:
    yield from _head(about, files)
    yield f"# {_line(about.title)}\n"
    yield MARK.format(files[0].name)
    titles = ", ".join(family_of(family).title for family in about.families)
    yield (
        f"\n{about.puzzles:,} logic puzzles ({titles}), each with its only solution and a rating "
        f"of its difficulty, made by kenken-cp {__version__}.\n"
    )
    yield "## Columns\n"
    yield "| column | type | meaning |\n| --- | --- | --- |"
    for column in columns_with(about.traces):
        yield f"| `{column.name}` | {_type(column.schema)} | {column.meaning} |"
    yield "\n## How it was made\n"
    seeds = ", ".join(f"`{_line(seed)}`" for seed in about.seeds)
    yield f"Seed {seeds}. The same spec and seed give the same puzzles again{_say_edited(about)}:\n"
    yield from (f"```json\n{json.dumps(json.loads(spec), indent=1)}\n```\n" for spec in about.specs)
    yield "## Known biases\n"
    yield from (f"- {bias}" for bias in BIASES)
    yield f"\n## Licence\n\n`{_line(about.licence)}`, chosen by who made the data set.\n"
    yield "## Files\n"
    yield "| file | bytes | SHA-256 |\n| --- | --- | --- |"
    yield from (f"| `{file.name}` | {file.size:,} | `{file.sha256}` |" for file in files)


def _say_edited(about: About) -> str:
    """What the spec and the seed do not give."""
    edits = [f"{number:,} {what}" for what, number in about.edits.items() if number]
    return f", but for what was changed by hand ({say_list(edits)})" if edits else ""


def _head(about: About, files: Sequence[DataFile]) -> Iterator[str]:
    """The YAML before a README; strings in quotes, as JSON writes them, are YAML, too."""
    yield "---"
    yield f"license: {json.dumps(about.licence)}"
    yield f"pretty_name: {json.dumps(about.title, ensure_ascii=False)}"
    yield "tags:\n- puzzles\n- constraint-satisfaction"
    yield from (f"- {family}" for family in about.families)
    size = next((name for most, name in SIZES if about.puzzles < most), "n>1T")
    yield f"size_categories:\n- {size}"
    yield "configs:\n- config_name: default\n  data_files:\n  - split: train\n    path:"
    yield f"    - {json.dumps(_all_of(files))}"
    yield "---\n"


def _all_of(files: Sequence[DataFile]) -> str:
    """The name of the file, or a pattern that all files match."""
    if len(files) == 1:
        return files[0].name
    return f"{files[0].name.partition('-')[0]}-*.parquet"


def _type(schema: Fields) -> str:
    kind = schema.get("type", "struct")
    if kind == "array":
        return f"list of {_type(schema['items'])}"
    if "contentEncoding" in schema:
        return "bytes"
    if kind == "object":
        return "struct"
    return str(kind)


def _line(text: str) -> str:
    return text.replace("`", "'").replace("|", "/")


def _croissant(about: About, files: Sequence[DataFile]) -> dict[str, object]:
    """The card as Croissant has it."""
    one = len(files) == 1
    source = {"fileObject": {"@id": quote(files[0].name)}} if one else {"fileSet": {"@id": FILES}}
    return {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": about.title,
        "description": f"{about.puzzles:,} logic puzzles with solutions and ratings.",
        "license": about.licence,
        "version": "1.0.0",
        "creator": {"@type": "sc:Organization", "name": f"kenken-cp {__version__}"},
        "citeAs": f"{about.title}. Logic puzzles made by kenken-cp {__version__}.",
        "distribution": [*map(_file, files), *([] if one else [_set(files)])],
        "recordSet": [
            {
                "@type": "cr:RecordSet",
                "@id": RECORDS,
                "name": RECORDS,
                "description": "A puzzle a row. " + _nest(about),
                "field": [
                    _field(column, source)
                    for column in columns_with(about.traces)
                    if _is_flat(column)
                ],
            }
        ],
    }


def _is_flat(column: Column) -> bool:
    """Whether Croissant has a type for it: it has lists, and no structures."""
    schema = column.schema
    return "object" not in (schema.get("type", "object"), schema.get("items", {}).get("type"))


def _nest(about: About) -> str:
    names = say_list([each.name for each in columns_with(about.traces) if not _is_flat(each)])
    return f"The columns {names} are nested; README.md says what they hold."


def _file(file: DataFile) -> dict[str, object]:
    return {
        "@type": "cr:FileObject",
        "@id": quote(file.name),
        "name": file.name,
        "contentUrl": file.name,
        "contentSize": f"{file.size} B",
        "encodingFormat": PARQUET,
        "sha256": file.sha256,
    }


def _set(files: Sequence[DataFile]) -> dict[str, object]:
    """All files together, as one source of records."""
    return {
        "@type": "cr:FileSet", "@id": FILES, "name": FILES, "includes": _all_of(files),
        "encodingFormat": PARQUET,
    }  # fmt: skip


def _field(column: Column, source: Fields) -> dict[str, object]:
    kind = column.schema["type"]
    repeated = kind == "array"
    if repeated:
        kind = column.schema["items"]["type"]
    return {
        "@type": "cr:Field",
        "@id": f"{RECORDS}/{column.name}",
        "name": column.name,
        "description": column.meaning,
        "dataType": TYPES.get(kind, "sc:Text"),
        **({"repeated": True} if repeated else {}),
        "source": {**source, "extract": {"column": column.name}},
    }
