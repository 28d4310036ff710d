"""The JSON Schema of native documents, composed of what all kinds have and each kind's part.

`native.schema.json`, which is published, is what this gives for the kinds of this package; make
golden writes it. A kind's part is the `schema.json` of its package (see `core.format.Formats`).
"""

import json
from collections.abc import Sequence
from importlib.resources import files

from kenken_cp.core.errors import InternalError
from kenken_cp.core.family import Family
from kenken_cp.core.fields import Fields
from kenken_cp.core.kind import Kind
from kenken_cp.registry import FAMILIES

WIDTH = 100


def compose_schema(families: Sequence[Family] = FAMILIES) -> Fields:
    """The schema of documents of these families; InternalError where parts do not fit."""
    schema = _json("kenken_cp.formats", "native.base.json")
    rules: list[dict[str, object]] = []
    defs: dict[str, object] = {}
    for kind in dict.fromkeys(family.kind for family in families):
        part = _part(kind, [family.id for family in families if family.kind is kind])
        solution = f"{kind.id}-solution"
        named = {solution: part["solution"], **part["$defs"], **part["families"]}
        twice = defs.keys() & named
        if twice:
            raise InternalError(f"the schemas of two kinds both define {', '.join(sorted(twice))}")
        defs |= named
        rules += [_rule(name, solution) for name in part["families"]]
    schema["properties"]["family"]["enum"] = [family.id for family in families]
    return {**schema, "allOf": rules, "$defs": defs}


def _part(kind: Kind, families: list[str]) -> Fields:
    """A kind's part; InternalError unless it describes just these families."""
    part = _json(kind.formats().schema, "schema.json")
    if list(part["families"]) != families:
        known = ", ".join(families)
        raise InternalError(f"the schema of {kind.id} describes families other than {known}")
    return part


def _rule(family: str, solution: str) -> dict[str, object]:
    """What holds of the puzzle and the solution of a family."""
    puzzle, grid = ({"$ref": f"#/$defs/{name}"} for name in (family, solution))
    return {
        "if": {"properties": {"family": {"const": family}}},
        "then": {"properties": {"puzzle": puzzle, "solution": grid}},
    }


def _json(package: str, name: str) -> Fields:
    found: Fields = json.loads(files(package).joinpath(name).read_text("utf-8"))
    return found


def text_of(schema: Fields) -> str:
    """The schema as people like to read it: what is short on one line."""
    return f"{_layout(schema, '', 0)}\n"


def _layout(value: object, indent: str, taken: int) -> str:
    """JSON, where a line has `taken` characters before it."""
    flat = json.dumps(value, ensure_ascii=False)
    if taken + len(flat) < WIDTH or not isinstance(value, dict | list):
        return flat
    deeper = f"{indent}  "
    if isinstance(value, list):
        entries = [_layout(entry, deeper, len(deeper)) for entry in value]
        opening, closing = "[", "]"
    else:
        heads = [f"{json.dumps(key)}: " for key in value]
        entries = [
            f"{head}{_layout(entry, deeper, len(deeper) + len(head))}"
            for head, entry in zip(heads, value.values(), strict=True)
        ]
        opening, closing = "{", "}"
    lines = f",\n{deeper}".join(entries)
    return f"{opening}\n{deeper}{lines}\n{indent}{closing}"
