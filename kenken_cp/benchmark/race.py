"""A race: every solver on every instance, within a time limit, and each answer checked.

From the results come scores (PAR2), and how a solver's times go with the effort of a person.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from kenken_cp.benchmark.contestants import Contestant, PosedInstance
from kenken_cp.benchmark.instances import Instance, Status
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.errors import BackendError, OutOfBudget
from kenken_cp.core.geometry import Grid
from kenken_cp.core.ranks import spearman


class Finish(StrEnum):
    """How a solver ended on an instance."""

    SAT = "sat"
    UNSAT = "unsat"
    LATE = "time"
    REFUSED = "refused"
    WRONG = "wrong"


class Result(NamedTuple):
    """One solver on one instance: CPU seconds, its own and its program's; `remark` says why."""

    instance: str
    solver: str
    finish: Finish
    seconds: float
    remark: str = ""

    @property
    def solved(self) -> bool:
        """Whether the answer is there, and right."""
        return self.finish in (Finish.SAT, Finish.UNSAT)


def race(
    posed: Iterable[PosedInstance], solvers: Sequence[Contestant], limit: float
) -> Iterator[list[Result]]:
    """The results of each instance, of all solvers in order, one after the other."""
    for one in posed:
        yield [_ask(one, solver, limit) for solver in solvers]


def _ask(posed: PosedInstance, solver: Contestant, limit: float) -> Result:
    run = Run(Budget(limit))
    finish, remark = Finish.LATE, ""
    try:
        finish, remark = judge(posed.instance, solver.ask(posed, run))
    except OutOfBudget as error:
        remark = str(error)
    except BackendError as error:
        finish, remark = Finish.REFUSED, str(error)
    return Result(posed.instance.id, solver.id, finish, run.cpu_seconds, remark)


def judge(instance: Instance, grid: Grid | None) -> tuple[Finish, str]:
    """Whether an answer is right: the grid by the rules, and by what the instance is known to be.

    A puzzle has one solution, so all solvers that find it agree.
    """
    if grid is None:
        if instance.status is Status.UNSAT:
            return Finish.UNSAT, ""
        return Finish.WRONG, "it says that there is no solution, but there is one"
    violations = instance.family.check(instance.document.puzzle, grid)
    if violations:
        return Finish.WRONG, f"its grid breaks a rule: {violations[0].sentence}"
    if instance.status is Status.UNSAT:
        return Finish.WRONG, "it gives the forbidden grid" if grid == instance.forbidden else (
            "it gives a second solution"
        )
    if grid != instance.grid:
        return Finish.WRONG, "it gives a second solution"
    return Finish.SAT, ""


class Score(NamedTuple):
    """A solver over all instances; PAR2 counts an unsolved instance as twice the limit, in CPU
    seconds a piece."""

    solver: str
    sat: int
    unsat: int
    late: int
    refused: int
    par2: float
    times: tuple[float, ...]


def scores(results: Iterable[Result], limit: float) -> list[Score]:
    """The score of each solver, in order of first results; times ascending, of what is solved."""
    by_solver: dict[str, list[Result]] = {}
    for result in results:
        by_solver.setdefault(result.solver, []).append(result)
    found = []
    for solver, mine in by_solver.items():
        counts = {finish: sum(one.finish is finish for one in mine) for finish in Finish}
        times = sorted(one.seconds for one in mine if one.solved)
        par2 = (sum(times) + 2 * limit * (len(mine) - len(times))) / len(mine)
        found.append(
            Score(
                solver, counts[Finish.SAT], counts[Finish.UNSAT], counts[Finish.LATE],
                counts[Finish.REFUSED], par2, tuple(times),
            )
        )  # fmt: skip
    return found


def correlation(
    efforts: Mapping[str, float], results: Iterable[Result], solver: str, limit: float
) -> float | None:
    """Spearman's rank correlation of a person's effort, by instance, with the solver's seconds.

    What the solver did not settle counts as twice the limit.
    """
    pairs = [
        (efforts[one.instance], one.seconds if one.solved else 2 * limit)
        for one in results
        if one.solver == solver and one.instance in efforts
    ]
    return spearman([effort for effort, _ in pairs], [seconds for _, seconds in pairs])
