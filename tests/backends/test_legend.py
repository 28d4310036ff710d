"""The comments of a DIMACS file name every variable, and an assignment bears them out."""

import json
import re
from pathlib import Path

import pytest
from pysat.solvers import Cadical153

from kenken_cp import rup
from kenken_cp.backends.cnf import encode, to_dimacs
from kenken_cp.backends.legend import legend
from kenken_cp.core.document import Document
from kenken_cp.core.geometry import cell_name
from kenken_cp.formats import format_of, read_document, write_as
from tests.helpers.paths import EXAMPLES

SMALL = [
    path
    for folder in ("unique", "multiple")
    for path in sorted((EXAMPLES / folder).glob("*.json"))
    if json.loads(path.read_text(encoding="utf-8"))["puzzle"]["rows"] <= 9
]
_VAR = re.compile(r"c var ([0-9]+) (.+)")


def _text(document: Document) -> str:
    text = write_as(document, format_of("dimacs"))
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize("path", SMALL, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_variable_has_a_name_that_an_assignment_bears_out(path: Path) -> None:
    document = read_document(path.read_bytes())
    puzzle = document.puzzle
    text = _text(document)
    head, _, body = text.partition("p cnf")
    formula = encode(document.family.model(puzzle))
    assert f"p cnf{body}" == to_dimacs(formula)  # which certificates are bound to
    named = [_VAR.fullmatch(line) for line in head.splitlines()]
    names = {int(found[1]): found[2] for found in named if found}
    assert list(names) == list(range(1, formula.variables + 1))
    variables, clauses = rup.read_dimacs(text.splitlines())
    assert (variables, len(list(clauses))) == (formula.variables, len(formula.clauses))
    with Cadical153(bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        true = {variable for variable in solver.get_model() if variable > 0}
    values = dict(names[variable].split("=") for variable in true if "=" in names[variable])
    grid = tuple([int(values[cell_name(cell, puzzle.columns)]) for cell in range(len(values))])
    assert not document.family.check(puzzle, grid)
    _check_tables(head, {names[variable] for variable in true}, values)
    _check_shapes(head, names, true, values)


def _check_tables(head: str, true: set[str], values: dict[str, str]) -> None:
    """Of each table the tuple that the cells have is true, and no other."""
    for number, cells in re.findall(r"^c table ([0-9]+): (.+)$", head, re.MULTILINE):
        held = [name for name in true if name.startswith(f"table {number} is ")]
        assert held == [f"table {number} is {' '.join(values[cell] for cell in cells.split())}"]


def _check_shapes(head: str, names: dict[int, str], true: set[int], values: dict[str, str]) -> None:
    """Of each set of shapes one is true, whose cells have the value and no others have it."""
    value = ""
    for line in head.splitlines():
        shared = re.fullmatch(r"c shapes [0-9]+: the cells of value (.+)", line)
        value = shared[1] if shared else value
        found = _VAR.fullmatch(line)
        if found and found[2].startswith("shape ") and int(found[1]) in true:
            having = {cell for cell, held in values.items() if held == value}
            assert set(names[int(found[1])].removeprefix("shape ").split()) == having


def test_states_and_tables_of_at_most_one_are_named() -> None:
    kinds = set()
    for path in SMALL:
        document = read_document(path.read_bytes())
        model = document.family.model(document.puzzle)
        lines = legend(model, encode(model), document.puzzle.columns)
        kinds |= {re.sub(r"[0-9]+", "N", line) for line in lines if "=" not in line}
    assert "c fold N: rNcN rNcN rNcN rNcN rNcN" in kinds
    assert "c var N state N of fold N before rNcN" in kinds
    assert "c at most one N: values of rNcN" in kinds
    assert "c var N row N of at most one N" in kinds
    assert "c var N column N of at most one N" in kinds
    assert any(kind.startswith("c at most one N: N in rNcN") for kind in kinds)
