"""A puzzle's own data for MiniZinc (`.dzn`) and clingo (facts), from the JSON of its family.

Both number rows, columns and entries from 1, and both have the fields of native JSON unchanged.
"""

import json
from collections.abc import Iterator

from kenken_cp.benchmark.instances import Instance
from kenken_cp.core.geometry import as_rows

FORBIDDEN = "forbidden"  # the grid that is no answer


def to_dzn(instance: Instance) -> str:
    """The data of the family's reference model, and the forbidden grid row by row, or []."""
    fields = instance.family.data(instance.document.puzzle)
    texts = [f"{name} = {_of_minizinc(value)};" for name, value in fields.items()]
    texts.append(f"{FORBIDDEN} = {_of_minizinc(list(instance.forbidden or ()))};")
    return "\n".join(texts) + "\n"


def _of_minizinc(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], list):
        rows = "\n ".join("| " + ", ".join(map(_of_minizinc, row)) for row in value)
        return f"[{rows} |]"
    if isinstance(value, list):
        return f"[{', '.join(map(_of_minizinc, value))}]"
    return json.dumps(value, ensure_ascii=False)


def to_facts(instance: Instance) -> str:
    """Facts: a field is an atom, a list one atom an entry with its place before its value."""
    fields = dict(instance.family.data(instance.document.puzzle))
    if instance.forbidden is not None:
        fields[FORBIDDEN] = as_rows(instance.forbidden, instance.document.puzzle.columns)
    lines = [" ".join(_atoms(name, value, ())) for name, value in fields.items()]
    return "\n".join(filter(None, lines)) + "\n"


def _atoms(name: str, value: object, places: tuple[int, ...]) -> Iterator[str]:
    if isinstance(value, list):
        for place, entry in enumerate(value, start=1):
            yield from _atoms(name, entry, (*places, place))
    else:
        terms = [*map(str, places), json.dumps(value, ensure_ascii=False)]
        yield f"{name}({','.join(terms)})."
