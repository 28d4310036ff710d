"""Instances for tests, and what their texts allow, read by code that shares nothing with ours."""

import re
from collections.abc import Iterator, Sequence
from itertools import product
from xml.etree import ElementTree as ET

from ortools.sat.python import cp_model

from kenken_cp.benchmark.instances import Instance, Status
from kenken_cp.core.document import Document
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import Model
from kenken_cp.formats import read_document
from tests.helpers.paths import EXAMPLES


def document(name: str) -> Document:
    """The example of this name, which has one solution, with it."""
    found = read_document((EXAMPLES / f"unique/{name}.json").read_bytes())
    assert found.solution is not None
    return found


def pair(name: str) -> list[Instance]:
    """Both instances of an example."""
    return [Instance(f"x-{status}", document(name), status) for status in Status]


def grids_of_opb(text: str, model: Model) -> set[Grid]:
    """The grids that pseudo-Boolean constraints allow, by CP-SAT."""
    lines = text.splitlines()
    head = re.fullmatch(r"\* #variable= (\d+) #constraint= (\d+)", lines[0])
    assert head is not None
    assert len(lines) == int(head[2]) + 1
    solver_model = cp_model.CpModel()
    booleans = [solver_model.new_bool_var("") for _ in range(int(head[1]))]
    for line in lines[1:]:
        left, relation, right = re.fullmatch(r"(.*) (>=|=) (-?\d+) ;", line).groups()  # type: ignore[union-attr]
        words = left.split()
        total = sum(
            int(factor) * booleans[int(name[1:]) - 1]
            for factor, name in zip(words[::2], words[1::2], strict=True)
        )
        solver_model.add(total == int(right) if relation == "=" else total >= int(right))
    cells = [value for domain in model.domains for value in domain]
    return set(_list_solutions(solver_model, booleans[: len(cells)], model))


class _Taker(cp_model.CpSolverSolutionCallback):
    def __init__(self, variables: Sequence[cp_model.IntVar]) -> None:
        super().__init__()
        self.variables = variables
        self.found: list[list[int]] = []

    def on_solution_callback(self) -> None:
        self.found.append([self.value(one) for one in self.variables])


def _list_solutions(
    solver_model: cp_model.CpModel, cells: Sequence[cp_model.IntVar], model: Model
) -> Iterator[Grid]:
    solver, taker = cp_model.CpSolver(), _Taker(cells)
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.catch_sigint_signal = False  # it would leave Ctrl-C without a handler
    solver.parameters.num_workers = 1
    assert solver.solve(solver_model, taker) in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    for found in taker.found:
        held = iter(found)
        yield tuple([value for domain in model.domains for value in domain if next(held) == 1])


def grids_of_xcsp3(text: str, most: int = 200_000) -> set[Grid]:
    """The grids that an XCSP3 text allows: every assignment is tried."""
    root = ET.fromstring(text)  # noqa: S314  (our own text)
    names, domains = _variables(root)
    tests = list(root.find("constraints") or ())
    cells = [place for place, name in enumerate(names) if name.startswith("x")]
    assert _size(domains) <= most, "too many assignments to try"
    return {
        tuple([values[place] for place in cells])
        for values in product(*domains)
        if all(_holds(test, dict(zip(names, values, strict=True))) for test in tests)
    }


def _size(domains: Sequence[Sequence[int]]) -> int:
    size = 1
    for domain in domains:
        size *= len(domain)
    return size


def _variables(root: ET.Element) -> tuple[list[str], list[list[int]]]:
    names: list[str] = []
    domains: list[list[int]] = []
    for element in root.find("variables") or ():
        if element.tag == "var":
            names.append(element.attrib["id"])
            domains.append(_values(element.text or ""))
            continue
        rows, columns = map(int, re.findall(r"\d+", element.attrib["size"]))
        by_name = {
            name: _values(part.text or "")
            for part in element
            for name in part.attrib["for"].split()
        }
        for row, column in product(range(rows), range(columns)):
            names.append(f"x[{row}][{column}]")
            domains.append(by_name.get(names[-1]) or _values(element.text or ""))
    return names, domains


def _values(text: str) -> list[int]:
    found: list[int] = []
    for word in text.split():
        low, dots, high = word.partition("..")
        found += range(int(low), int(high) + 1) if dots else [int(low)]
    return found


def _holds(test: ET.Element, values: dict[str, int]) -> bool:
    text = {child.tag: (child.text or "").strip() for child in test}
    listed = [
        values[name] for name in (text.get("list") or test.text or "").split() if name in values
    ]
    if test.tag == "allDifferent":
        return len(set(listed)) == len(listed)
    if test.tag == "sum":
        return sum(listed) == int(re.fullmatch(r"\(eq,(-?\d+)\)", text["condition"])[1])  # type: ignore[index]
    if test.tag == "extension":
        rows = text.get("supports", text.get("conflicts", ""))
        tuples = re.findall(r"\(([^)]*)\)", rows) or rows.split()
        said = ",".join(map(str, listed)) in tuples
        return said is ("supports" in text)
    if test.tag == "mdd":
        state, arcs = "r", re.findall(r"\((\w+),(-?\d+),(\w+)\)", text["transitions"])
        ways = {(tail, int(value)): head for tail, value, head in arcs}
        assert len(ways) == len(arcs), "the diagram is not deterministic"
        for value in listed:
            state = ways.get((state, value), "")
        return state == "t"
    assert test.tag == "intension"
    atoms = re.findall(r"(eq|ne)\(([^,]+),([^)]+)\)", test.text or "")
    assert atoms
    return any(
        (values[name] == (values[other] if other in values else int(other))) is (kind == "eq")
        for kind, name, other in atoms
    )
