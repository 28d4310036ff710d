"""The time of an answer in this process and the nodes of a verdict, held as in `core.limits`."""

from dataclasses import dataclass, replace

from kenken_cp import verification
from kenken_cp.core.budget import Budget
from kenken_cp.core.family import Family
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.verdict import Outcome, Verdict

TOO_HARD = "too hard for this page"


@dataclass(frozen=True, slots=True)
class Allowance:
    """Seconds of one answer; nodes of a verdict, None for any."""

    seconds: float = 4.0  # a worker that takes a second longer is ended
    nodes: int | None = None


USUAL = Allowance()


class _Held:
    """The allowance of this process."""

    now = USUAL


def allow(allowance: Allowance) -> None:
    """Put this allowance in force."""
    _Held.now = allowance


def seconds(most: float = USUAL.seconds) -> float:
    """The seconds that a part of an answer may take which usually may take so many."""
    return min(most, _Held.now.seconds)


def budget(most: float = USUAL.seconds) -> Budget:
    """The same for a part that asks for several verdicts, with the nodes of one for all of them."""
    return Budget(seconds(most), _Held.now.nodes)


def verdict(family: Family, puzzle: Puzzle, most: float = USUAL.seconds) -> Verdict:
    """The verdict within the allowance. Where nodes are limited, that is said plainly."""
    nodes = _Held.now.nodes
    found = verification.decide(family, puzzle, budget=Budget(seconds(most), nodes))
    if nodes is not None and found.outcome is Outcome.UNKNOWN:
        return replace(found, reason=TOO_HARD)
    return found
