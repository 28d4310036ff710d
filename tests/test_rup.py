"""The proof checker: against one too simple to be wrong, against the truth, and on real proofs."""

import ast
import os
import random
import runpy
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kenken_cp import rup
from kenken_cp.backends.sat import refutation
from kenken_cp.core.budget import Run
from kenken_cp.rup import Checker, Malformed, ProofLine, Rejected, read_dimacs, read_proof, refute
from tests.helpers import naive_rup

FILE = Path(rup.__file__)
Clauses = list[list[int]]
# All four signs of two variables, and the same said of three.
SQUARE: Clauses = [[1, 2], [-1, 2], [1, -2], [-1, -2]]
CUBE: Clauses = [[a, 2 * b, 3 * c] for a in (1, -1) for b in (1, -1) for c in (1, -1)]

_literals = st.integers(1, 5).flatmap(lambda v: st.sampled_from((v, -v)))
_clauses = st.lists(_literals, max_size=4)
_formulas = st.lists(_clauses, max_size=14)
_lines = st.builds(ProofLine, st.booleans(), _clauses)


def accepts(variables: int, clauses: Clauses, proof: Sequence[ProofLine]) -> bool:
    """Whether the checker takes the proof."""
    try:
        refute(variables, clauses, proof)
    except Rejected:
        return False
    return True


def random_formula(rng: random.Random, variables: int, clauses: int) -> Clauses:
    """Clauses of three literals."""
    return [
        [v * rng.choice((1, -1)) for v in rng.sample(range(1, variables + 1), 3)]
        for _ in range(clauses)
    ]


def test_a_proof_is_read_and_replayed() -> None:
    assert refute(2, SQUARE, read_proof(["1 0", "0"])) == 1
    assert refute(3, CUBE, read_proof(["1 2 0", "1 0", "2 0", "never read"])) == 3


@pytest.mark.parametrize(
    ("clauses", "proof", "reason"),
    [
        (CUBE, ["1 0"], "line 1: the clause does not follow from the earlier ones"),
        (CUBE, ["1 2 0", "3 0"], "line 2: the clause does not follow from the earlier ones"),
        (CUBE, ["1 2 0", "d 1 2 0", "1 0", "d 5 6 0", "0"], "a literal is 0 or beyond"),
        (CUBE, ["4 0"], "a literal is 0 or beyond"),
        (CUBE, ["-4 0"], "a literal is 0 or beyond"),
        (CUBE, ["d -4 0"], "a literal is 0 or beyond"),
        (CUBE, ["-99999999 0"], "a literal is 0 or beyond"),
        (CUBE, [], "it ends at line 0 without a contradiction"),
        (CUBE, ["1 2 3 0", "d 1 2 3 0"], "it ends at line 2 without a contradiction"),
        (SQUARE[:3], ["1 0"], "it ends at line 1 without a contradiction"),
        (SQUARE[:3], ["0"], "line 1"),
        ([], ["0"], "line 1"),
    ],
)
def test_what_is_no_proof_is_rejected(clauses: Clauses, proof: list[str], reason: str) -> None:
    with pytest.raises((Rejected, Malformed), match=reason):
        refute(3, clauses, read_proof(proof))


@pytest.mark.parametrize("clauses", [[[]], [[1], [-1]], [[1], [-1, 2], [-2]], [[2, -2], []]])
def test_propagation_alone_needs_no_proof(clauses: Clauses) -> None:
    assert refute(2, clauses, read_proof(["never read"])) == 0


def test_a_lemma_may_be_taken_away_and_facts_stay() -> None:
    proof = ["1 2 0", "1 -2 3 0", "d 1 2 0", "d 1 2 0", "1 2 0", "1 0", "d 1 0", "2 0"]
    assert refute(3, CUBE, read_proof(proof)) == len(proof)
    checker = Checker(4, [[1, 2, 3], [-1, 4, 2], [-4, 2, 3]])
    assert checker.takes(ProofLine(False, [2, 3, 4, 1]))
    assert checker.takes(ProofLine(True, [1, 2, 3, 4]))
    assert not checker.takes(ProofLine(False, [2, 4]))


def test_lemmas_about_what_is_settled() -> None:
    checker = Checker(4, [[1], [1], [2, 3, 4]])
    assert checker.takes(ProofLine(False, [4, 1]))  # true already
    assert checker.takes(ProofLine(False, [2, -2, 3]))  # true whatever comes
    assert checker.takes(ProofLine(False, [-1, 2, 3, 4]))  # with a literal that is false already
    assert not checker.takes(ProofLine(False, [-1, 2]))
    assert not checker.refuted


def test_idle_lines_change_nothing() -> None:
    checker = Checker(3, CUBE)
    assert not checker.idle(ProofLine(False, [1, 2]))
    assert checker.idle(ProofLine(True, [1, 2]))  # no lemma yet
    assert checker.takes(ProofLine(False, [1, 2, 3]))
    assert not checker.idle(ProofLine(True, [2, 3, 1]))
    assert checker.takes(ProofLine(False, [1, 2]))
    assert checker.takes(ProofLine(False, [1]))
    assert checker.idle(ProofLine(False, [2, 1]))
    assert checker.idle(ProofLine(True, [2, 3, 1]))  # what is true stays
    with pytest.raises(Malformed, match="beyond"):
        checker.idle(ProofLine(True, [4]))


@settings(max_examples=100)
@given(_formulas, st.lists(_clauses, max_size=8))
def test_without_deletions_it_takes_what_the_simple_one_takes(
    clauses: Clauses, proof: Clauses
) -> None:
    distinct = [list(dict.fromkeys(clause)) for clause in clauses]
    lines = [ProofLine(False, list(dict.fromkeys(clause))) for clause in proof]
    assert accepts(5, distinct, lines) == naive_rup.refutes(distinct, lines, forgetful=True)


@settings(max_examples=100)
@given(_formulas, st.lists(_lines, max_size=12))
def test_deletions_only_lose(clauses: Clauses, proof: list[ProofLine]) -> None:
    taken = accepts(5, clauses, proof)
    assert taken <= naive_rup.refutes(clauses, proof, forgetful=False)
    distinct = [list(dict.fromkeys(clause)) for clause in clauses]
    lines = [ProofLine(line.deletes, list(dict.fromkeys(line.literals))) for line in proof]
    assert accepts(5, distinct, lines) >= naive_rup.refutes(distinct, lines, forgetful=True)


@settings(max_examples=100)
@given(_formulas, st.lists(_lines, max_size=12))
def test_what_has_a_solution_is_never_refuted(clauses: Clauses, proof: list[ProofLine]) -> None:
    if accepts(5, clauses, proof):
        assert not naive_rup.satisfiable(5, clauses)


def proofs(number: int, seed: int) -> Iterator[tuple[int, Clauses, list[ProofLine]]]:
    """Random formulas near the threshold that a solver refuted, with its proofs."""
    rng = random.Random(seed)
    while number:
        variables = rng.randint(6, 12)
        clauses = random_formula(rng, variables, round(variables * rng.uniform(4.5, 7)))
        lines = refutation(clauses, Run())
        if lines is not None:
            yield variables, clauses, list(read_proof(lines))
            number -= 1


def test_a_solvers_proofs_are_taken_and_altered_ones_as_by_the_simple_one() -> None:
    rng = random.Random(5)
    verdicts = []
    for variables, clauses, proof in proofs(60, 1):
        assert accepts(variables, clauses, proof)
        lemmas = [line for line in proof if not line.deletes]
        for _ in range(10):
            altered = altered_proof(rng, variables, lemmas)
            taken = accepts(variables, clauses, altered)
            assert taken == naive_rup.refutes(clauses, altered, forgetful=True)
            verdicts.append(taken)
    assert verdicts.count(False) > 100


def altered_proof(
    rng: random.Random, variables: int, proof: Sequence[ProofLine]
) -> list[ProofLine]:
    """The proof with a lemma left out, cut, turned round, moved or drawn anew."""
    lines = [ProofLine(line.deletes, list(line.literals)) for line in proof]
    if not lines:
        return lines
    at = rng.randrange(len(lines))
    kind = rng.randrange(5)
    literals = lines[at].literals
    if kind == 0:
        del lines[at]
    elif kind == 1 and literals:
        literals.remove(rng.choice(literals))
    elif kind == 2 and literals:
        place = rng.randrange(len(literals))
        literals[place] = -literals[place]
    elif kind == 3:
        lines.insert(rng.randrange(len(lines)), lines.pop(at))
    else:
        lines[at] = ProofLine(False, [rng.choice((1, -1)) * rng.randint(1, variables)])
    return lines


@pytest.mark.parametrize(
    "text",
    [
        "1 2", "", "d", "1 x 0", "1_0 0", "0_1 0", "1 2_ 0", "+1 0", "1 ٢ 0", "1 d 0",
        "dd 0", "1 -- 0", "1 2 0 0", "c 0",
    ],
)  # fmt: skip
def test_a_line_that_is_no_clause_is_malformed(text: str) -> None:
    with pytest.raises(Malformed, match=r"line 2 must be literals|a literal is 0 or beyond"):
        refute(5, CUBE, read_proof(["1 2 0", text]))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1 is not"),
        ("p cnf 3\n", "line 1 is not"),
        ("p cnf -3 1\n1 0\n", "line 1 is not"),
        ("c what\nx\np cnf 3 1\n1 0\n", "line 2 is not"),
        ("p cnf 3 2\n1 0\n", "line 1 gives 2 clauses; there are 1"),
        ("p cnf 3 1\n1 0\n2 0\n", "line 1 gives 1 clauses; there are 2"),
        ("p cnf 3 0\n1 0\n", "line 1 gives 0 clauses; there are 1"),
        ("p cnf 3 1\n1 2\n", "line 2 must be literals"),
        ("p cnf 3 1\n0_1 0\n", "line 2 must be literals"),
        ("p cnf 3 1\n1 4 0\n", "; variables go from 1 to 3"),
        ("p cnf 3 1\n1 -4 0\n", "; variables go from 1 to 3"),
        ("p cnf 3 1\n-99999999 0\n", "; variables go from 1 to 3"),
        ("p cnf 3 1\n1 0 2 0\n", "a literal is 0"),
        (f"p cnf {10**12} 1\n1 0\n", f"{10**12} variables; the number must be from 0 to 1000000"),
    ],
)
def test_a_formula_that_cannot_be_read_is_malformed(text: str, reason: str) -> None:
    with pytest.raises(Malformed, match=reason):
        refute(*read_dimacs(text.splitlines()), [])


def test_it_runs_alone(tmp_path: Path) -> None:
    formula, good, bad = (tmp_path / name for name in ("square.cnf", "good.drup", "bad.drup"))
    formula.write_text("p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n", encoding="ascii")
    good.write_text("1 0\n0\n", encoding="ascii")
    bad.write_text("", encoding="ascii")

    def tell(*arguments: Path) -> tuple[int, str]:
        # -I: no package of ours is in reach
        ran = subprocess.run(
            [sys.executable, "-I", str(FILE), *map(str, arguments)],
            capture_output=True, text=True, check=False, cwd=tmp_path,
        )  # fmt: skip
        return ran.returncode, ran.stdout + ran.stderr

    assert tell(formula, good) == (
        0, "refuted: no assignment satisfies all clauses; lines used: 1\n"
    )  # fmt: skip
    assert tell(formula, bad) == (1, "rejected: it ends at line 0 without a contradiction\n")
    for arguments in ((formula,), (good, good), (formula, tmp_path / "none")):
        code, text = tell(*arguments)
        assert (code, text.count("\n")) == (2, 1)


def test_it_imports_nothing_but_types() -> None:
    text = FILE.read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(text)))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "." for node in nodes if isinstance(node, ast.ImportFrom)}
    assert names == {"os", "sys", "collections", "collections.abc", "contextlib", "typing"}
    assert len(text.splitlines()) < 260


def test_main_in_this_process(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    formula, proof = tmp_path / "f.cnf", tmp_path / "p.drup"
    formula.write_text("p cnf 1 2\n1 0\n-1 0\n", encoding="ascii")
    proof.write_text("", encoding="ascii")
    assert rup.main([str(formula), str(proof)]) == 0
    formula.write_text("p cnf 1 1\n1 0\n", encoding="ascii")
    assert rup.main([str(formula), str(proof)]) == 1
    assert rup.main([]) == 2
    told = capfd.readouterr()
    assert "rejected" in told.out
    assert told.err == "usage: rup.py FORMULA.cnf PROOF.drup\n"
    assert rup.main([str(proof), str(formula)]) == 2
    assert capfd.readouterr().err.startswith("rup.py: line 1 is not 'p cnf")
    monkeypatch.setattr(sys, "argv", ["rup.py"])
    with pytest.raises(SystemExit) as left:
        runpy.run_path(str(FILE), run_name="__main__")
    assert left.value.code == 2


def test_the_plain_cases_reach_every_branch(tmp_path: Path) -> None:
    def coverage(*arguments: str) -> str:
        ran = subprocess.run(
            [sys.executable, "-m", "coverage", *arguments],
            capture_output=True, text=True, check=False, cwd=FILE.parents[1],
            env={**os.environ, "COVERAGE_FILE": str(tmp_path / "coverage")},
        )  # fmt: skip
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout

    plain = ["-m", "pytest", "-q", "-p", "no:cacheprovider", __file__]
    left_out = "without_deletions or only_lose or never_refuted or a_solvers_proofs or every_branch"
    coverage("run", "--branch", f"--include={FILE}", *plain, "-k", f"not ({left_out})")
    told = coverage("report", "--show-missing", "--fail-under=100")
    assert "rup.py" in told
    assert "100%" in told


def test_many_units_and_one_long_clause_take_no_long_time() -> None:
    """As where a family's values are all settled before encoding: linear, not quadratic."""
    count = 20_000
    units = [[number] for number in range(1, count + 1)]
    before = process_time()
    checker = Checker(count, [*units, [-number for number in range(1, count + 1)]])
    assert checker.refuted
    assert process_time() - before < 2
    assert Checker(2, [[1], [-1]]).refuted
    assert Checker(1, [[]]).refuted
    assert not Checker(2, [[1], [1], [2]]).refuted
