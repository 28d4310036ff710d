"""The claim and contents of a certificate, and the formula that its proof refutes."""

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from kenken_cp.backends.cnf import Cnf, dimacs_parts, encode
from kenken_cp.core.budget import Run
from kenken_cp.core.errors import ANSWER_IS_NO, KenkenError, quotable
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import Model
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.verdict import WITNESSES, Outcome

_COMPACT = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


class Refused(KenkenError):
    """A certificate that does not show what it claims."""

    exit_code = ANSWER_IS_NO


@dataclass(frozen=True, slots=True)
class Certificate:
    """A claim about a puzzle, and its evidence.

    `claim` is unique (one grid), multiple (two) or none (no grid). Except for multiple, `layout`
    names how the puzzle becomes clauses; `formula` is the SHA-256 of their DIMACS text, with one
    more that forbids the grid, if any; and `proof` has the lines of a DRUP proof that all these
    contradict each other.
    """

    family: Family
    puzzle: Any
    claim: Outcome
    grids: tuple[Grid, ...]
    layout: str = ""
    formula: str = ""
    proof: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refused for what is of another type; whether it holds, `check` finds out."""
        told: Any = self  # by a caller, whatever the fields declare
        kind = told.family.kind.puzzle if isinstance(told.family, Family) else None
        fits = {
            "family": kind is not None,
            "puzzle": kind is None or isinstance(told.puzzle, kind),
            "claim": isinstance(told.claim, Outcome) and told.claim in WITNESSES,
            "grids": _has(told.grids, tuple) and all(_has(grid, int) for grid in told.grids),
            "layout": isinstance(told.layout, str),
            "formula": isinstance(told.formula, str),
            "proof": _has(told.proof, str),
        }
        wrong = next((name for name, right in fits.items() if not right), None)
        if wrong is not None:
            value = quotable(getattr(told, wrong))
            raise Refused(f"the certificate's {wrong} is {value}, which no certificate has")

    @property
    def lines(self) -> int | None:
        """The number of lines of the proof; None for two grids, which need none."""
        return None if self.claim is Outcome.MULTIPLE else len(self.proof)

    @property
    def size(self) -> str:
        """The sides of the board: `6×6`."""
        return f"{self.puzzle.rows}×{self.puzzle.columns}"


def _has(values: object, kind: type) -> bool:
    """Whether it is a tuple of these alone."""
    return isinstance(values, tuple) and set(map(type, values)) <= {kind}


def digest_of(family: Family, puzzle: Puzzle) -> str:
    """The SHA-256 of a puzzle's family and data, as compact JSON without line ends."""
    fields = {"family": family.id, "puzzle": family.data(puzzle)}
    return sha256(_COMPACT.encode(fields).encode()).hexdigest()


def formula_of(model: Model, grids: tuple[Grid, ...], run: Run) -> Cnf:
    """The clauses of a puzzle's model, plus one that forbids each grid. Raises OutOfBudget."""
    cnf = encode(model, run)
    return cnf._replace(clauses=[*cnf.clauses, *[cnf.key.blocking(grid) for grid in grids]])


def digest_of_formula(formula: Cnf) -> str:
    """The SHA-256 of the formula's DIMACS text."""
    digest = sha256()
    for part in dimacs_parts(formula):
        digest.update(part.encode())
    return digest.hexdigest()
