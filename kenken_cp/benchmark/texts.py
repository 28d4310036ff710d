"""The texts of an instance: one row a format, each with its folder and suffix."""

from collections.abc import Callable
from dataclasses import dataclass

from kenken_cp.backends.cnf import to_dimacs
from kenken_cp.benchmark.data_texts import to_dzn, to_facts
from kenken_cp.benchmark.instances import Instance
from kenken_cp.benchmark.opb import to_opb
from kenken_cp.benchmark.xcsp3 import to_xcsp3
from kenken_cp.formats import native


@dataclass(frozen=True, slots=True)
class TextRow:
    """A format: its name, which is its folder and the suffix of its files, and its writer."""

    id: str
    title: str
    write: Callable[[Instance], str]


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
