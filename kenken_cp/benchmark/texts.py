"""The texts of an instance: one row a format, each with its folder and suffix.

Data for MiniZinc (`.dzn`) and clingo (facts) come from the JSON of the family. Both number rows,
columns and entries from 1, and both have the fields of native JSON unchanged.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kenken_cp.backends.cnf import to_dimacs
from kenken_cp.benchmark.instances import Instance
from kenken_cp.benchmark.opb import to_opb
from kenken_cp.benchmark.xcsp3 import to_xcsp3
from kenken_cp.core.geometry import as_rows
from kenken_cp.formats import native
from kenken_cp.formats.models import minizinc_data


@dataclass(frozen=True, slots=True)
class TextRow:
    """A format: its name, which is its folder and the suffix of its files, and its writer."""

    id: str
    title: str
    write: Callable[[Instance], str]


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


TEXTS: tuple[TextRow, ...] = (
    TextRow(
        "json", "native JSON: the puzzle and its solution", lambda one: native.write(one.document)
    ),
    TextRow("dzn", "data for the MiniZinc model", to_dzn),
    TextRow("xml", "XCSP3-core", lambda one: to_xcsp3(one.model(), one.document.puzzle.columns)),
    TextRow("cnf", "DIMACS CNF", lambda one: to_dimacs(one.cnf())),
    TextRow("opb", "pseudo-Boolean constraints, OPB", lambda one: to_opb(one.model())),
    TextRow("lp", "facts for clingo", to_facts),
)
