"""Checks refutations: clauses, and a DRUP proof that no assignment meets them all.

This file is the whole of what a proof's verdict rests on. It imports nothing but types, knows
nothing of puzzles or solvers, and runs alone: `python rup.py FORMULA.cnf PROOF.drup`.

A literal is a variable's number, 1 or more, or its negation; a clause is a list of literals, one
of which must be true. A proof is a list of lines. A line adds a clause, a lemma, that must follow
from those before by *unit propagation*: assume that all of its literals are false; then, as long as
some clause has all literals false but one, that one must be true; in the end some clause must
have them all false. A line with a `d` takes an earlier clause away, for speed. When the clauses
contradict each other by propagation alone, with nothing assumed, the formula is refuted.

What is found true with nothing assumed follows from the formula, and stays so whatever is taken
away later; clauses of the formula itself, of two literals, and those that are true already are
never taken away. All this only adds to what can be shown.

Lists are indexed by literals: that of -3 is the third from the end, as Python has it.
"""

import os
import sys
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

MOST_VARIABLES = 1_000_000


class Malformed(ValueError):
    """A formula or a proof that cannot be read."""


class Rejected(Exception):
    """A proof that does not refute its formula."""


class Line(NamedTuple):
    """A line of a proof: a clause, to be added or to be taken away."""

    deletes: bool
    literals: list[int]


def refute(variables: int, clauses: Iterable[Sequence[int]], proof: Iterable[Line]) -> int:
    """How many lines of the proof it took to refute the clauses over the variables 1 to so many.

    Raises Rejected, which says at which line (from 1), or Malformed.
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
    """The clauses so far, with what follows from them by propagation alone."""

    def __init__(self, variables: int, clauses: Iterable[Sequence[int]]) -> None:
        if not 0 <= variables <= MOST_VARIABLES:
            raise Malformed(f"{variables} variables; the number must be from 0 to {MOST_VARIABLES}")
        self.refuted = False
        self._variables = variables
        self._true = bytearray(2 * variables + 1)  # per literal
        self._trail: list[int] = []  # the true literals, in the order in which they became so
        # Per literal, what must be true if it is false: a clause of two stands here, both ways.
        self._implied: list[list[int]] = [[] for _ in range(2 * variables + 1)]
        # A longer clause hangs at its first two literals, of which neither is false unless the
        # other is true: only when one becomes false need the clause be looked at.
        self._watching: list[list[list[int]]] = [[] for _ in range(2 * variables + 1)]
        self._lemmas: dict[frozenset[int], list[list[int]]] = {}  # as watched, to be taken away
        formula = list(clauses)
        self._check_range(set().union(*formula))
        implied, watching = self._implied, self._watching
        for clause in formula:  # before anything is true, so that they hang as they stand
            if len(clause) == 2:
                one, other = clause
                implied[one].append(other)
                implied[other].append(one)
            elif len(clause) > 2:
                hung = list(clause)
                watching[hung[0]].append(hung)
                watching[hung[1]].append(hung)
        for clause in formula:
            if len(clause) < 2:
                self._add(clause)

    def takes(self, line: Line) -> bool:
        """Do what a line of a proof says; whether it was right."""
        if self.idle(line):
            return True
        name = frozenset(line.literals)
        if line.deletes:
            self._lemmas[name].pop().clear()  # an empty clause is dropped where it hangs
            return True
        if not self._follows(line.literals):
            return False
        watched = self._add(line.literals)
        if watched is not None:
            self._lemmas.setdefault(name, []).append(watched)
        return True

    def idle(self, line: Line) -> bool:
        """Whether a line changes nothing: its clause is true, or is to go and no lemma hangs."""
        self._check_range(line.literals)
        unknown = line.deletes and not self._lemmas.get(frozenset(line.literals))
        return unknown or any(self._true[literal] for literal in line.literals)

    def _check_range(self, literals: Collection[int]) -> None:
        most = self._variables
        if literals and not (-most <= min(literals) and max(literals) <= most and all(literals)):
            raise Malformed(f"a literal is 0 or beyond ±{most}; variables go from 1 to {most}")

    def _follows(self, literals: Iterable[int]) -> bool:
        """Whether propagation contradicts the assumption that all these literals are false."""
        true, trail = self._true, self._trail
        settled = len(trail)
        follows = False
        for literal in literals:
            if true[literal]:
                follows = True  # it cannot be false
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
        """Add a clause while nothing is assumed; the list that hangs, if it can say more yet."""
        true = self._true
        clause = [literal for literal in literals if not true[-literal]]
        if any(true[literal] for literal in clause):
            return None
        if len(clause) > 2:
            self._watching[clause[0]].append(clause)
            self._watching[clause[1]].append(clause)
            return clause
        if len(clause) == 2:
            self._implied[clause[0]].append(clause[1])
            self._implied[clause[1]].append(clause[0])
            return None
        if clause:
            true[clause[0]] = True
            self._trail.append(clause[0])
        self.refuted = self.refuted or not clause or self._contradicts(len(self._trail) - 1)
        return None

    def _contradicts(self, start: int) -> bool:
        """Propagate the literals of the trail from this place on; whether a clause is all false."""
        while start < len(self._trail):
            false = -self._trail[start]
            if self._falsifies_short(false) or self._falsifies_long(false):
                return True
            start += 1
        return False

    def _falsifies_short(self, false: int) -> bool:
        """Look at the clauses of two that hold this literal; whether one is all false."""
        true = self._true
        for other in self._implied[false]:
            if not true[other]:
                if true[-other]:
                    return True
                true[other] = True
                self._trail.append(other)
        return False

    def _falsifies_long(self, false: int) -> bool:
        """Look at the clauses that hang at this literal; whether one is all false."""
        true, watching = self._true, self._watching
        rest, stay = iter(watching[false]), list[list[int]]()
        watching[false] = stay
        for clause in rest:
            if not clause:  # taken away
                continue
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            other = clause[0]
            if true[other]:
                stay.append(clause)
                continue
            for place in range(2, len(clause)):
                literal = clause[place]
                if not true[-literal]:  # it hangs there from now on
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


def read_proof(lines: Iterable[str]) -> Iterable[Line]:
    """The lines of a DRUP text: `1 -2 0` adds a clause, `d 1 -2 0` takes one away. Malformed."""
    for number, text in enumerate(lines, start=1):
        words = text.split()
        deletes = words[:1] == ["d"]
        yield Line(deletes, _literals(words[deletes:], text, number))


def read_dimacs(lines: Iterable[str]) -> tuple[int, list[list[int]]]:
    """How many variables, and the clauses, of a DIMACS text with a clause a line. Malformed."""
    numbered = enumerate(lines, start=1)
    _, header = next(numbered, (1, ""))
    words = header.split()
    if words[:2] != ["p", "cnf"] or len(words) != 4 or not "".join(words[2:]).isdecimal():
        raise Malformed("line 1 is not 'p cnf VARIABLES CLAUSES'")
    clauses = [_literals(text.split(), text, number) for number, text in numbered]
    if len(clauses) != int(words[3]):
        raise Malformed(f"the first line says {words[3]} clauses, but there are {len(clauses)}")
    return int(words[2]), clauses


def _literals(words: Sequence[str], text: str, number: int) -> list[int]:
    """The literals that these words of a line write, up to the 0 that ends them."""
    try:
        # what else `int` would read: 1_0, +1, the digits of other scripts
        if words[-1:] != ["0"] or "_" in text or "+" in text or not text.isascii():
            raise ValueError(text)
        return [int(word) for word in words[:-1]]
    except ValueError:
        raise Malformed(f"line {number} is not literals and a 0: {text[:60]!r}") from None


def main(paths: Sequence[str]) -> int:
    """Check the proof in the second file against the formula in the first; the exit code."""
    code, said = 2, "usage: rup.py FORMULA.cnf PROOF.drup"
    try:
        if len(paths) == 2:
            with open(paths[0], encoding="ascii") as formula:  # noqa: PTH123
                variables, clauses = read_dimacs(formula)
            with open(paths[1], encoding="ascii") as proof:  # noqa: PTH123
                used = refute(variables, clauses, read_proof(proof))
            code, said = 0, f"refuted: no assignment satisfies all clauses; lines used: {used}"
    except Rejected as reason:
        code, said = 1, f"rejected: {reason}"
    except (ValueError, OSError, MemoryError) as error:
        said = f"rup.py: {str(error) or 'out of memory'}"
    with suppress(OSError):  # a full disk, say: the exit code tells
        os.write(2 if code == 2 else 1, f"{said}\n".encode())
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
