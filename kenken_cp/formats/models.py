"""Files for solvers, written but never read: DIMACS CNF, MiniZinc data, CP-SAT's protocol buffers.

The clauses are those of `encodings/README.md`, the data that of the family's reference model in
`encodings/`, the protocol buffer what the backend `cp-sat` solves, without an objective. For
puzzles of any family; ortools is loaded when its writer is first used.
"""

import json
import re
from typing import Any

from kenken_cp.backends.cnf import encode, to_dimacs
from kenken_cp.backends.cpsat import to_bytes, to_text
from kenken_cp.backends.legend import legend
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import show_value
from kenken_cp.core.format import Format, begins
from kenken_cp.registry import FAMILIES

DIMACS_TITLE, MINIZINC_TITLE = "DIMACS CNF", "MiniZinc data"
LARGEST = 2**31 - 1  # of the integers that every solver of MiniZinc takes

_DIMACS = re.compile(r"\s*(?:c\b[^\n]*+\n\s*+)*+p\s+cnf\s")
_DATA = re.compile(r"\s*(?:%[^\n]*+\n\s*+)*+rows\s*=\s*[0-9]+\s*;")
_PROTO = re.compile(r"\s*variables\s*\{")


def dimacs(document: Document) -> str:
    """The clauses in the layout of the model, after comments that say which variable is which.

    OutOfBudget for a clue too large to be unrolled.
    """
    model = document.family.model(document.puzzle)
    formula = encode(model)
    lines = legend(model, formula, document.puzzle.columns)
    return "".join([f"{line}\n" for line in lines]) + to_dimacs(formula)


def minizinc_data(document: Document) -> str:
    """A `.dzn` for the reference model of the family; FormatError for integers over 32 bits."""
    large = document.family.overflow(document.puzzle)
    if large:
        raise FormatError(
            f"{MINIZINC_TITLE} cannot represent {large}, whose products may exceed 32 "
            "bits; the CP-SAT model can"
        )
    added = document.family.additions(document.puzzle)
    notes = "".join(f"% for the model of the family with {name}.mzn added\n" for name in added)
    fields = document.family.reference_data(document.puzzle)
    return notes + "".join(f"{name} = {_data(name, value)};\n" for name, value in fields.items())


def _data(name: str, value: object) -> str:
    """A number, a text, a list or a list of rows as MiniZinc writes them."""
    if type(value) is list and value and type(value[0]) is list:
        rows = "\n | ".join(_list_values(name, row) for row in value)
        return f"[| {rows} |]"
    if type(value) is list:
        return f"[{_list_values(name, value)}]"
    return _list_values(name, [value])


def _list_values(name: str, values: list[object]) -> str:
    wrong = next((v for v in values if type(v) is int and abs(v) > LARGEST), None)
    if wrong is not None:
        raise FormatError(
            f"{MINIZINC_TITLE} cannot represent {show_value(wrong)} in '{name}', only 32-bit "
            "integers; native JSON can"
        )
    return ", ".join(map(json.dumps, values))


def cp_sat_text(document: Document) -> str:
    """CP-SAT's model in text form."""
    return f"{to_text(document.family.model(document.puzzle))}\n"


def cp_sat(document: Document) -> bytes:
    """CP-SAT's model, serialised."""
    return to_bytes(document.family.model(document.puzzle))


def _row(
    name: str, title: str, suffix: str, sniff: Any, write: Any, *, binary: bool = False
) -> Format:
    return Format(
        name, title, sniff, write=write, binary=binary, families=FAMILIES, suffixes=(suffix,)
    )


FORMATS = (
    _row("dimacs", DIMACS_TITLE, ".cnf", begins(_DIMACS), dimacs),
    _row("minizinc", MINIZINC_TITLE, ".dzn", begins(_DATA), minizinc_data),
    _row("cp-sat-text", "CP-SAT model in text", ".pbtxt", begins(_PROTO), cp_sat_text),
    _row("cp-sat", "CP-SAT model", ".pb", lambda data: False, cp_sat, binary=True),
)
