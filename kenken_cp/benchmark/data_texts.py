"""A puzzle's own data for MiniZinc (`.dzn`) and clingo (facts), from the JSON of its family.

Both number rows, columns and entries from 1, and both have the fields of native JSON unchanged.
"""

import json
from collections.abc import Iterator

from kenken_cp.benchmark.instances import Instance
from kenken_cp.core.geometry import as_rows
from kenken_cp.formats.models import minizinc_data

FORBIDDEN = "forbidden"  # the grid that is no answer


def to_dzn(instance: Instance) -> str:
    """The data of the family's reference model, and the forbidden grid row by row, or [].

    FormatError for integers over 32 bits.
    """
    grid = ", ".join(map(str, instance.forbidden or ()))
    return f"{minizinc_data(instance.document)}{FORBIDDEN} = [{grid}];\n"


def to_facts(instance: Instance) -> str:
    """Facts: a field is an atom; a list has an atom per entry, its place before its value."""
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
