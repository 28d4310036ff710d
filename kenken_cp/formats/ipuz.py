"""The container ipuz, version 2: JSON that names kinds of puzzles by addresses.

`kind` is a list of addresses, each with a version (`http://ipuz.org/sudoku#1`), of which the first
part names a type and the rest, if there is any, one of its kinds. `puzzle` and `solution` have a
list for each row.
"""

import re
from collections.abc import Sequence

from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import show_value, text_of
from kenken_cp.core.geometry import as_rows
from kenken_cp.core.limits import LIMITS
from kenken_cp.formats.containers import Container
from kenken_cp.formats.native import layout
from kenken_cp.text.contents import Ipuz
from kenken_cp.text.strict_json import parse

VERSION = "http://ipuz.org/v2"
VERSIONS = (VERSION, "http://ipuz.org/v1")
EXAMPLE = "http://ipuz.org/sudoku"
RATING = "difficulty"

_START = re.compile(r"\s*(?:ipuz\s*\(\s*)?\{")
_VERSION = re.compile(r'"(?:version|kind)"\s*:\s*\[?\s*"https?://ipuz\.org/')


def sniff(text: str) -> bool:
    """Whether this is JSON that names ipuz."""
    return _START.match(text) is not None and _VERSION.search(text) is not None


def unpack(text: str) -> Ipuz:
    """The fields, with title, author and publication. Raises FormatError."""
    text = text.strip()
    if text.startswith("ipuz"):  # the form for pages: a call with the puzzle
        text = text.removeprefix("ipuz").strip().removeprefix("(").removesuffix(")")
    fields = parse(text)
    if type(fields) is not dict:
        raise FormatError(
            f'an ipuz puzzle is a JSON object that begins with {{"version": "{VERSION}"'
        )
    if fields.get("version", VERSION) not in VERSIONS:
        raise FormatError(f"'version' is {show_value(fields['version'])}; it must be {VERSION!r}")
    kinds = fields.get("kind")
    if type(kinds) is not list or any(type(kind) is not str for kind in kinds):
        raise FormatError(f"'kind' must be a list, as in [\"{EXAMPLE}#1\"]")
    meta = Meta(
        title=text_of(fields, "title"),
        author=text_of(fields, "author"),
        source=text_of(fields, "publication"),
        ratings={RATING: fields[RATING]} if fields.get(RATING) else {},
    )
    return Ipuz(fields, meta)


def pack(contents: Ipuz, document: Document) -> str:
    """JSON as native documents have it, without its last line end."""
    meta = document.meta
    ratings = (meta.ratings.get(name) for name in (RATING, "tier"))
    difficulty = next((rating for rating in ratings if rating is not None), "")
    about = {
        "title": meta.title,
        "author": meta.author,
        "publication": meta.source,
        RATING: str(difficulty),
    }
    fields = {
        "version": VERSION,
        "kind": contents.fields["kind"],
        **{name: value for name, value in about.items() if value},
        **contents.fields,
    }
    if document.solution is not None:
        fields["solution"] = as_rows(document.solution, document.puzzle.columns)
    return layout(fields)


def list_addresses(names: Sequence[str]) -> str:
    """The addresses, those that begin as another does by their ends alone."""
    bases = [name for name in names if not any(name.startswith(f"{n}/") for n in names)]
    parts = []
    for base in bases:
        ends = sorted(name.removeprefix(f"{base}/") for name in names if f"{base}/" in name)
        parts.append(f"{base}, and its variants {', '.join(ends)}" if ends else base)
    return "; ".join(parts)


CONTAINER = Container(
    id="ipuz",
    title="ipuz",
    suffixes=(".ipuz",),
    sniff=sniff,
    unpack=unpack,
    pack=pack,
    listed=list_addresses,
    longest=LIMITS["bytes"].most,
    keeps=("solution", "title", "author", "source"),
)
