"""Checks refutations: clauses, and a DRUP proof that no assignment satisfies them all.

The verdict of a proof rests on this file alone. It imports only the standard library, knows nothing
of puzzles or solvers, and runs by itself: `python rup.py FORMULA.cnf PROOF.drup`.

A literal is a variable's number, from 1, or its negation; a clause is a list of literals, one of
which must be true. A line of a proof adds a clause that follows from the earlier ones by *reverse
unit propagation* (Goldberg and Novikov, 2003): assume that all its literals are false; while some
clause has all literals false but one, make that one true; in the end some clause has all false. A
line with `d` deletes a clause, for speed. The formula is refuted once propagation without
assumptions makes a clause false.

What is true without assumptions follows from the formula and stays true after deletions. Clauses of
the formula, of two literals, or already true are never deleted, which can only help a proof.

The array of what is true is indexed by literals: -3 is the third from the end, as in Python.
"""

import os
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

MOST_VARIABLES = 1_000_000


class Malformed(ValueError):
    """A formula or a proof that cannot be read."""


class Rejected(Exception):
    """A proof that does not refute its formula."""


class ProofLine(NamedTuple):
    """A line of a proof: a clause to add or to delete."""

    deletes: bool
    literals: list[int]


def refute(variables: int, clauses: Iterable[Sequence[int]], proof: Iterable[ProofLine]) -> int:
    """The number of proof lines needed to refute the clauses over the variables 1 to `variables`.

    Raises Rejected, which names the line (from 1), or Malformed.
    """
    checker = Checker(variables, clauses)
    used, lines = 0, iter(proof)
    while not checker.refuted:
        line = next(lines, None)
        if line is None:
            raise Rejected(f"it ends at line {used} without a contradiction")
        used += 1
        if not checker.takes(line):
            raise Rejected(f"line {used}: the clause does not follow from the earlier ones")
    return used


class Checker:
    """The clauses so far, with everything that propagation derives from them."""

    def __init__(self, variables: int, clauses: Iterable[Sequence[int]]) -> None:
        if not 0 <= variables <= MOST_VARIABLES:
            raise Malformed(f"{variables} variables; the number must be from 0 to {MOST_VARIABLES}")
        self._variables = variables
        self._true = bytearray(2 * variables + 1)  # indexed by literal
        self._trail: list[int] = []  # the true literals, in the order of derivation
        # For each literal, those true if it is false: clauses of two literals, both ways.
        self._implied: defaultdict[int, list[int]] = defaultdict(list)
        # A longer clause is watched at its first two literals (Moskewicz et al., "Chaff", 2001),
        # and looked at when one becomes false: neither is, unless the other is true.
        self._watching: defaultdict[int, list[list[int]]] = defaultdict(list)
        self._lemmas: dict[frozenset[int], list[list[int]]] = {}  # as watched, for deletion
        formula = list(clauses)
        for start in range(0, len(formula), 1000):
            self._check_range(set().union(*formula[start : start + 1000]))
        for clause in formula:  # before anything is true, so that they are watched as given
            if len(clause) > 1:
                self._attach(list(clause))
        # All before anything propagates: a long clause is then searched once for what is not false.
        self._trail += dict.fromkeys(clause[0] for clause in formula if len(clause) == 1)
        for literal in self._trail:
            self._true[literal] = True
        wrong = any(self._true[-literal] for literal in self._trail)
        self.refuted = wrong or not all(formula) or self._contradicts(0)

    def takes(self, line: ProofLine) -> bool:
        """Apply a line of a proof; False if its clause does not follow."""
        if self.idle(line):
            return True
        name = frozenset(line.literals)
        if line.deletes:
            self._lemmas[name].pop().clear()  # an emptied clause is removed where it is watched
            return True
        if not self._follows(line.literals):
            return False
        watched = self._add(line.literals)
        if watched is not None:
            self._lemmas.setdefault(name, []).append(watched)
        return True

    def idle(self, line: ProofLine) -> bool:
        """Whether a line changes nothing: its clause is true, or it deletes no lemma."""
        self._check_range(line.literals)
        unknown = line.deletes and not self._lemmas.get(frozenset(line.literals))
        return unknown or any(self._true[literal] for literal in line.literals)

    def _check_range(self, literals: Collection[int]) -> None:
        most = self._variables
        if literals and not (-most <= min(literals) and max(literals) <= most and all(literals)):
            raise Malformed(f"a literal is 0 or beyond ±{most}; variables go from 1 to {most}")

    def _follows(self, literals: Iterable[int]) -> bool:
        """Whether assuming all these literals false leads to a contradiction by propagation."""
        true, trail = self._true, self._trail
        settled = len(trail)
        follows = False
        for literal in literals:
            if true[literal]:
                follows = True  # the clause is already true
                break
            if not true[-literal]:
                true[-literal] = True
                trail.append(-literal)
        follows = follows or self._contradicts(settled)
        for literal in trail[settled:]:
            true[literal] = False
        del trail[settled:]
        return follows

    def _add(self, literals: Iterable[int]) -> list[int] | None:
        """Add a clause that follows and is not yet true; returns it if it is watched."""
        clause = [literal for literal in literals if not self._true[-literal]]
        if len(clause) > 1:
            self._attach(clause)
            return clause if len(clause) > 2 else None
        [literal] = clause  # one is left, or the clause would not follow
        self._true[literal] = True
        self._trail.append(literal)
        self.refuted = self._contradicts(len(self._trail) - 1)
        return None

    def _attach(self, clause: list[int]) -> None:
        """Put a clause of two literals or more where propagation looks for it."""
        one, other = clause[:2]
        if len(clause) == 2:
            self._implied[one].append(other)
            self._implied[other].append(one)
        else:
            self._watching[one].append(clause)
            self._watching[other].append(clause)

    def _contradicts(self, start: int) -> bool:
        """Propagate the trail from this place on. Returns whether some clause becomes false."""
        while start < len(self._trail):
            false = -self._trail[start]
            if self._falsifies_short(false) or self._falsifies_long(false):
                return True
            start += 1
        return False

    def _falsifies_short(self, false: int) -> bool:
        """Visit the clauses of two with this literal. Returns whether one becomes false."""
        true = self._true
        for other in self._implied.get(false, ()):
            if not true[other]:
                if true[-other]:
                    return True
                true[other] = True
                self._trail.append(other)
        return False

    def _falsifies_long(self, false: int) -> bool:
        """Visit the clauses watched at this literal. Returns whether one becomes false."""
        true, watching = self._true, self._watching
        if false not in watching:
            return False
        rest, stay = iter(watching[false]), list[list[int]]()
        watching[false] = stay
        for clause in rest:
            if not clause:  # deleted
                continue
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            other = clause[0]
            if true[other]:
                stay.append(clause)
                continue
            for place in range(2, len(clause)):
                literal = clause[place]
                if not true[-literal]:  # watch this literal instead
                    clause[1], clause[place] = literal, false
                    watching[literal].append(clause)
                    break
            else:
                stay.append(clause)
                if true[-other]:
                    stay.extend(rest)
                    return True
                true[other] = True
                self._trail.append(other)
        return False


def read_proof(lines: Iterable[str]) -> Iterable[ProofLine]:
    """The lines of a DRUP text: `1 -2 0` adds a clause, `d 1 -2 0` deletes one. Malformed."""
    for number, text in enumerate(lines, start=1):
        words = text.split()
        deletes = words[:1] == ["d"]
        yield ProofLine(deletes, _literals(words[deletes:], text, number))


def read_dimacs(lines: Iterable[str]) -> tuple[int, list[list[int]]]:
    """The number of variables and the clauses of a DIMACS text, after comments. Malformed."""
    numbered = enumerate(lines, start=1)
    first, header = next((each for each in numbered if each[1].split()[:1] != ["c"]), (1, ""))
    words = header.split()
    if words[:2] != ["p", "cnf"] or len(words) != 4 or not "".join(words[2:]).isdecimal():
        raise Malformed(f"line {first} is not 'p cnf VARIABLES CLAUSES'")
    clauses = [_literals(text.split(), text, number) for number, text in numbered]
    if len(clauses) != int(words[3]):
        raise Malformed(f"line {first} gives {words[3]} clauses; there are {len(clauses)}")
    return int(words[2]), clauses


def _literals(words: Sequence[str], text: str, number: int) -> list[int]:
    """The literals in the words of a line, up to the 0 that ends them."""
    try:
        # forms that `int` accepts: 1_0, +1, digits of other scripts
        if words[-1:] != ["0"] or "_" in text or "+" in text or not text.isascii():
            raise ValueError(text)
        return [int(word) for word in words[:-1]]
    except ValueError:
        raise Malformed(f"line {number} must be literals and a 0, not {text[:60]!r}") from None


def main(paths: Sequence[str]) -> int:
    """Check the proof in the second file for the formula in the first. Returns the exit code."""
    code, message = 2, "usage: rup.py FORMULA.cnf PROOF.drup"
    try:
        if len(paths) == 2:
            with open(paths[0], encoding="ascii") as formula:  # noqa: PTH123
                variables, clauses = read_dimacs(formula)
            with open(paths[1], encoding="ascii") as proof:  # noqa: PTH123
                used = refute(variables, clauses, read_proof(proof))
            code, message = 0, f"refuted: no assignment satisfies all clauses; lines used: {used}"
    except Rejected as reason:
        code, message = 1, f"rejected: {reason}"
    except (ValueError, OSError, MemoryError) as error:
        message = f"rup.py: {str(error) or 'out of memory'}"
    with suppress(OSError):  # for example on a full disk; the exit code still tells the result
        os.write(2 if code == 2 else 1, f"{message}\n".encode())
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
