"""The verdict of a backend: unique, multiple, none, or unknown where a limit was reached."""

from dataclasses import dataclass
from enum import StrEnum

from kenken_cp.core.counts import say_count
from kenken_cp.core.geometry import Grid


class Outcome(StrEnum):
    """The number of solutions of a puzzle, as far as known."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    UNKNOWN = "unknown"


# the number of grids that prove an outcome; none can prove `unknown`
WITNESSES = {Outcome.UNIQUE: 1, Outcome.MULTIPLE: 2, Outcome.NONE: 0}


@dataclass(frozen=True, slots=True)
class Verdict:
    """An outcome with its witnesses: one grid for unique, two that differ for multiple.

    `unknown` carries the reason and any grid found before the limit; `backend` names who
    decided, `seconds` is CPU time, `nodes` counts branches of a search (kernel, MiniZinc) or
    conflicts (CP-SAT, SAT).
    """

    outcome: Outcome
    grids: tuple[Grid, ...]
    backend: str
    seconds: float = 0.0
    nodes: int = 0
    reason: str = ""

    def __post_init__(self) -> None:
        wanted = WITNESSES.get(self.outcome)
        same = wanted == 2 and len(self.grids) == 2 and self.grids[0] == self.grids[1]
        if wanted is not None and (len(self.grids) != wanted or same):
            raise ValueError(
                f"a verdict of {self.outcome} with {say_count(len(self.grids), 'grid')}"
            )
