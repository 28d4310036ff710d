"""The texts of instances allow the grids of the model and no others, whoever reads them."""

import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import example, given

from kenken_cp.backends.cnf import to_dimacs
from kenken_cp.benchmark.instances import Instance, Status
from kenken_cp.benchmark.making import models_of
from kenken_cp.benchmark.opb import to_opb
from kenken_cp.benchmark.texts import TEXTS, to_dzn, to_facts
from kenken_cp.benchmark.xcsp3 import to_xcsp3
from kenken_cp.core.document import Document
from kenken_cp.core.model import AllDifferent, Clause, Fold, Literal, Model, OneShape, Table
from kenken_cp.kinds.cages.kenken import FAMILY
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.verification import solutions
from tests.helpers.benchmarks import grids_of_opb, grids_of_xcsp3, pair
from tests.helpers.models import models, sum_fold
from tests.helpers.models import solutions as brute_force
from tests.helpers.strategies import PLAIN, SIGNED, ZERO, puzzles

BITS = (0, 1)
# What families seldom have: a false constraint of each sort, starts that overlap, gaps.
ODD = (
    Model((BITS, BITS), (Clause(()),)),
    Model((BITS, BITS), (Clause((Literal(0, 5, False),)),)),
    Model((BITS, BITS), (Clause((Literal(0, 1), Literal(0, 1, False))),)),
    Model((BITS, BITS), (Clause((Literal(0, 1, False), Literal(1, 1, False))),)),
    Model((BITS,) * 3, (AllDifferent((0, 1, 2)),)),
    Model((BITS, BITS), (Table((0, 1), ()),)),
    Model((BITS, BITS), (OneShape(1, ()),)),
    Model((BITS, BITS), (OneShape(1, ((), (0, 1))),)),
    Model((BITS, BITS), (sum_fold((0, 1), (7,)),)),
    Model(((0, 2, 5),) * 2, (sum_fold((0, 1), (5, 7)), Table((0,), ((0,), (2,))))),
    Model(
        (BITS,) * 3,
        (
            Fold(
                (0, 1, 2),
                (("any", 0), ("odd", 0)),
                lambda state, value: (state[0], state[1] + value),  # type: ignore[index]
                lambda state: state[1] == 3 or (state[0] == "odd" and state[1] % 2 == 1),  # type: ignore[index]
            ),
        ),
    ),
)


@pytest.mark.parametrize("model", ODD)
def test_odd_models_as_pseudo_boolean_constraints_and_as_xcsp3(model: Model) -> None:
    wanted = set(brute_force(model))
    assert grids_of_opb(to_opb(model), model) == wanted
    assert grids_of_xcsp3(to_xcsp3(model, 1)) == wanted


@given(models(most_cells=3))
@example(Model(((),), ()))
def test_models_as_pseudo_boolean_constraints_and_as_xcsp3(model: Model) -> None:
    wanted = set(brute_force(model))
    assert grids_of_opb(to_opb(model), model) == wanted
    if all(model.domains):  # XCSP3 has no empty domain
        assert grids_of_xcsp3(to_xcsp3(model, len(model.domains))) == wanted


@pytest.mark.parametrize("name", ["square-2x2", "from-zero-4x4"])
def test_only_the_forbidden_grid_is_lost(name: str) -> None:
    sat, unsat = pair(name)
    assert grids_of_opb(to_opb(sat.model()), sat.model()) == {sat.grid}
    assert grids_of_opb(to_opb(unsat.model()), unsat.model()) == set()
    assert len(unsat.cnf().clauses) == len(sat.cnf().clauses) + 1


def clingo_grids(facts: str) -> set[tuple[int, ...]]:
    """The answer sets of encodings/kenken.lp, which must be one for each grid."""
    clingo = pytest.importorskip("clingo", reason="clingo is not installed")
    control = clingo.Control(["0"])
    control.add("base", [], models_of("kenken")["kenken.lp"] + facts)
    control.ground([("base", [])])
    found = []
    with control.solve(yield_=True) as handle:
        for answer in handle:
            shown = [
                [term.number for term in atom.arguments] for atom in answer.symbols(shown=True)
            ]
            found.append(tuple([value for _, _, value in sorted(shown)]))
    assert len(set(found)) == len(found)
    return set(found)


@given(puzzles(max_size=3, digit_sets=(PLAIN, ZERO, SIGNED)))
@example(CagePuzzle(1, 2, (Cage((0, 1), "/", 0),), (0, 3)))
@example(CagePuzzle(1, 2, (Cage((0, 1), "?", 2),), (-6, -3, 2, 1)))
@example(CagePuzzle(1, 3, (Cage((0, 1, 2), "-", 1),), (), "max-minus-rest"))  # type: ignore[arg-type]
@example(CagePuzzle(1, 3, (Cage((0, 1, 2), "?", 3),), (1, 2, 6), "max-minus-rest"))  # type: ignore[arg-type]
@example(CagePuzzle(1, 3, (Cage((0, 1, 2), "*", 0),), (0, 2, 6)))
def test_the_rules_in_clingo_are_those_of_the_family(puzzle: CagePuzzle) -> None:
    """An encoding from the rules, so this holds the kernel and it against each other."""
    facts = to_facts(Instance("x", Document(FAMILY, puzzle), Status.SAT))
    assert clingo_grids(facts) == set(solutions(FAMILY, puzzle))


def test_facts_forbid_a_grid() -> None:
    sat, unsat = pair("from-zero-4x4")
    assert clingo_grids(to_facts(sat)) == {sat.grid}
    assert clingo_grids(to_facts(unsat)) == set()


def test_data_for_minizinc_have_the_forbidden_grid() -> None:
    sat, unsat = pair("square-2x2")
    assert to_dzn(sat).endswith("\nforbidden = [];\n")
    told = ", ".join(map(str, unsat.grid))
    assert to_dzn(unsat) == to_dzn(sat).replace("[];", f"[{told}];")


def test_models_come_with_what_they_include() -> None:
    assert sorted(models_of("hidato")) == ["hidato-instance.mzn", "hidato.mzn", "paths.mzn"]
    assert 'include "hidato.mzn";' in models_of("hidato")["hidato-instance.mzn"]


# Reads files, and says how many constraints each has.
COUNT = """\
import sys
files, sys.argv[1:] = sys.argv[1:], []
from pycsp3.parser.xparser import ParserXCSP3
for file in files:
    print(len(ParserXCSP3(file).cEntries))
"""


@pytest.mark.slow
def test_a_parser_by_others_reads_xcsp3(tmp_path: Path) -> None:
    """The parser of PyCSP3, which checks names, domains and the form of each constraint."""
    if find_spec("pycsp3") is None:
        pytest.skip("pycsp3 is not installed")
    files: list[str] = []
    wanted = []
    for name in ("shikaku-7x7", "numbrix-5x5", "nonogram-12x15", "no-singles-6x6"):
        for instance in pair(name):
            text = to_xcsp3(instance.model(), instance.document.puzzle.columns)
            path = tmp_path / f"{name}-{instance.id}.xml"
            path.write_text(text)
            files.append(str(path))
            wanted.append(len(text.partition("<constraints>")[2].splitlines()) - 3)
    command = [sys.executable, "-c", COUNT, *files]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert [int(line) for line in done.stdout.splitlines() if line.isdecimal()] == wanted


# Solvers by others: the command, the format they read, what they say.
OTHERS = (
    ("clasp", "cnf", ["clasp", "--verbose=0"]),
    ("clasp", "opb", ["clasp", "--verbose=0"]),
    ("cadical", "cnf", ["cadical", "-q", "--strict"]),
    ("minisat", "cnf", ["minisat", "-verb=0"]),
)


@pytest.mark.parametrize(("program", "form", "command"), OTHERS)
def test_solvers_by_others_say_the_same(
    program: str, form: str, command: list[str], tmp_path: Path
) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    (row,) = [row for row in TEXTS if row.id == form]
    for instance in pair("no-singles-6x6"):
        path = tmp_path / f"x.{form}"
        path.write_text(row.write(instance))
        done = subprocess.run([*command, path], capture_output=True, text=True, check=False)
        assert done.returncode == {Status.SAT: 10, Status.UNSAT: 20}[instance.status], done.stdout


def test_the_json_is_the_puzzle_with_its_solution() -> None:
    (row,) = [row for row in TEXTS if row.id == "json"]
    sat, unsat = pair("square-2x2")
    assert row.write(sat) == row.write(unsat)
    assert json.loads(row.write(sat))["solution"]


def test_clauses_are_those_of_the_layout() -> None:
    (row,) = [row for row in TEXTS if row.id == "cnf"]
    sat, _ = pair("square-2x2")
    assert row.write(sat) == to_dimacs(sat.cnf())
