"""Makes certificates.

Two grids need no proof. Otherwise propagation or a SAT solver proves that the clauses have no
further solution; a solver's proof is cut down to the lines it needs and checked again.
"""

from kenken_cp.backends.cnf import Cnf, collector_off
from kenken_cp.backends.sat import refutation
from kenken_cp.certificate.domains import check_domains
from kenken_cp.certificate.files import LONGEST_LINE
from kenken_cp.certificate.record import Certificate, digest_of_formula, formula_of
from kenken_cp.core.budget import Run
from kenken_cp.core.errors import InternalError, OutOfBudget
from kenken_cp.core.family import Family
from kenken_cp.core.limits import advice, current
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.verdict import Outcome, Verdict
from kenken_cp.rup import MOST_VARIABLES, Checker, read_proof
from kenken_cp.verification import Disagreement


def certify(
    family: Family, puzzle: Puzzle, verdict: Verdict, run: Run | None = None
) -> Certificate:
    """The certificate of a settled verdict, with a checked proof.

    Raises OutOfBudget at a limit of the run, Disagreement if the verdict is wrong, InternalError if
    the model's domains do not follow from the rules.
    """
    run = Run() if run is None else run
    assert verdict.outcome is not Outcome.UNKNOWN
    if verdict.outcome is Outcome.MULTIPLE:
        return Certificate(family, puzzle, verdict.outcome, verdict.grids)
    model = family.model(puzzle)
    check_domains(family, puzzle, model, verdict.grids)
    formula = formula_of(model, verdict.grids, run)
    with collector_off():
        proof = _proof(formula, run)
    if proof is None:
        found = "another grid" if verdict.grids else "a grid"
        raise Disagreement(
            f"backends disagree: {verdict.backend} says {verdict.outcome}, but sat finds {found}"
        )
    digest = digest_of_formula(formula)
    return Certificate(family, puzzle, verdict.outcome, verdict.grids, model.layout, digest, proof)


def _proof(formula: Cnf, run: Run) -> tuple[str, ...] | None:
    """The lines needed to refute the formula; None if it has a solution.

    Propagation alone refutes most puzzles; then no solver runs.
    """
    if formula.variables > MOST_VARIABLES:
        raise OutOfBudget(
            f"the puzzle is too large for a certificate: its clauses have {formula.variables:,} "
            f"variables, and a proof can have at most {MOST_VARIABLES:,}"
        )
    checker = Checker(formula.variables, formula.clauses)
    if checker.refuted:
        return ()
    lines = refutation(formula.clauses, run)
    if lines is None:
        return None
    needed = _replay(checker, lines, run)
    if max(map(len, needed), default=0) > LONGEST_LINE:
        raise OutOfBudget(f"the proof has a line of more than {LONGEST_LINE:,} bytes")
    if len(needed) > current().proof:
        raise OutOfBudget(f"the proof has {len(needed):,} lines; {advice('proof', len(needed))}")
    return needed


def _replay(checker: Checker, lines: list[str], run: Run) -> tuple[str, ...]:
    """The lines that the proof needs, often only a tenth of them.

    InternalError if the check rejects one.
    """
    needed = []
    for text, line in zip(lines, read_proof(lines), strict=True):
        run.check_time()
        if checker.idle(line):
            continue
        needed.append(text)
        if not checker.takes(line):
            break
        if checker.refuted:
            return tuple(needed)
    raise InternalError("the check rejects the solver's proof; please report the puzzle")
