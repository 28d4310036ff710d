"""Checks a certificate without a solver.

The grids are checked by the rules, the clauses are encoded again, and the proof is replayed.
"""

from collections.abc import Iterator

from kenken_cp import rup
from kenken_cp.backends.cnf import LAYOUTS, collector_off
from kenken_cp.certificate.domains import check_domains
from kenken_cp.certificate.record import Certificate, Refused, digest_of_formula, formula_of
from kenken_cp.core.budget import Run
from kenken_cp.core.counts import say_count
from kenken_cp.core.verdict import WITNESSES, Outcome
from kenken_cp.text.decoding import one_line


def check(certificate: Certificate, run: Run | None = None) -> int:
    """The number of proof lines needed to show what the certificate claims; 0 for two grids.

    Raises Refused with the reason, OutOfBudget, or InternalError if the family's model of the
    puzzle does not follow from its rules.
    """
    run = Run() if run is None else run
    run.check_time()
    _check_grids(certificate)
    if certificate.claim is Outcome.MULTIPLE:
        return 0
    _check_layout(certificate.layout)
    model = certificate.family.model(certificate.puzzle)
    if certificate.layout != model.layout:
        raise Refused(
            f"the layout is {certificate.layout!r}, but certificates of "
            f"{certificate.family.title} use {model.layout!r}"
        )
    check_domains(certificate.family, certificate.puzzle, model, certificate.grids)
    certificate.family.audit(certificate.puzzle, model)
    formula = formula_of(model, certificate.grids, run)
    if digest_of_formula(formula) != certificate.formula:
        raise Refused(
            "the certificate's hash of the clauses does not match this puzzle and its grids"
        )
    try:
        with collector_off():
            proof = rup.read_proof(_while_in_time(certificate.proof, run))
            used = rup.refute(formula.variables, formula.clauses, proof)
    except (rup.Rejected, rup.Malformed) as reason:
        raise Refused(f"the proof is not valid: {reason}") from None
    if used < len(certificate.proof):
        # the lines after the contradiction are not checked, so they may be anything
        lines = say_count(len(certificate.proof), "line")
        fault = f"the proof has {lines}, but needs none"
        if used:
            fault = f"the proof is complete after line {used:,}, but has {lines}"
        raise Refused(f"{fault}; certify the puzzle again (kenken verify --certify)")
    return used


def _check_layout(layout: str) -> None:
    if layout not in LAYOUTS:
        known = " and ".join(map(repr, LAYOUTS))
        raise Refused(f"the layout {layout[:40]!r} is unknown; this version knows {known}")


def _check_grids(certificate: Certificate) -> None:
    grids = certificate.grids
    wanted = WITNESSES[certificate.claim]
    if len(grids) != wanted or len(set(grids)) != wanted:
        held = len(grids) if len(grids) != wanted else len(set(grids))
        noun = "different grid" if wanted > 1 else "grid"
        raise Refused(
            f"a certificate for '{certificate.claim}' must hold {say_count(wanted, noun)}, but "
            f"this one holds {held}"
        )
    for number, grid in enumerate(grids, start=1):
        violations = certificate.family.check(certificate.puzzle, grid)
        if violations:
            raise Refused(one_line(f"grid {number} is not a solution: {violations[0].sentence}"))


def _while_in_time(lines: tuple[str, ...], run: Run) -> Iterator[str]:
    """The lines. Raises OutOfBudget when the run's time is up."""
    for line in lines:
        run.check_time()
        yield line
