"""A proof checker too simple to be wrong, and too slow: every clause looked at, again and again."""

from collections.abc import Iterable, Sequence
from itertools import product

from kenken_cp.rup import ProofLine

Clauses = Sequence[Sequence[int]]


def refutes(clauses: Clauses, proof: Iterable[ProofLine], forgetful: bool) -> bool:
    """Whether the proof refutes the clauses; `forgetful` takes away whatever it says to take away.

    Like solvers, it keeps what was found true before.
    """
    known = [frozenset(clause) for clause in clauses]
    facts: set[int] = set()
    for line in proof:
        if contradicts(known, facts):
            return True
        clause = frozenset(line.literals)
        if line.deletes:
            if forgetful and clause in known:
                known.remove(clause)
            continue
        if not contradicts(known, facts | {-literal for literal in clause}):
            return False
        known.append(clause)
    return contradicts(known, facts)


def strictly_refutes(clauses: Clauses, proof: Iterable[ProofLine]) -> bool:
    """Whether the proof refutes the clauses for who takes each line at its word.

    Every clause that is to go goes, and must be there; nothing is kept that was found true on the
    way, so that each lemma follows from the clauses that are there, and the last is empty.
    """
    known = [frozenset(clause) for clause in clauses]
    for line in proof:
        clause = frozenset(line.literals)
        if line.deletes:
            if clause not in known:
                return False
            known.remove(clause)
            continue
        if not contradicts(known, {-literal for literal in clause}):
            return False
        if not clause:
            return True
        known.append(clause)
    return False


def contradicts(clauses: Sequence[frozenset[int]], true: set[int]) -> bool:
    """Whether unit propagation from these literals ends in a contradiction.

    What follows from no literal but those in `true` is added to it.
    """
    grew = True
    while grew:
        if any(-literal in true for literal in true):
            return True
        grew = False
        for clause in clauses:
            free = [literal for literal in clause if -literal not in true]
            if not free:
                return True
            if len(free) == 1 and free[0] not in true:
                true.add(free[0])
                grew = True
    return False


def satisfiable(variables: int, clauses: Clauses) -> bool:
    """Whether some assignment meets all clauses, by trying each."""
    return any(
        all(any((literal > 0) == signs[abs(literal) - 1] for literal in c) for c in clauses)
        for signs in product((False, True), repeat=variables)
    )
