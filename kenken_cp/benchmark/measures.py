"""What an instance costs: medians over reruns in another order, and a person's effort."""

from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple, TypeAlias

from kenken_cp import rating
from kenken_cp.backends import backend_of, sat
from kenken_cp.benchmark.instances import Instance, Status
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.document import Document
from kenken_cp.core.errors import BackendError, InternalError, OutOfBudget
from kenken_cp.core.geometry import Grid
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome

CADICAL = "cadical195"
# A rerun that takes more is not finished, and the median is then unknown.
MOST_NODES, MOST_CONFLICTS, MOST_SECONDS, MOST_RATING = 50_000, 1_000_000, 60.0, 60.0


class Costs(NamedTuple):
    """Medians of an instance: the kernel's nodes, CaDiCaL's conflicts, CP-SAT's CPU seconds.

    None is beyond the limits of this module, and for what a backend cannot take.
    """

    kernel_nodes: float | None
    cadical_conflicts: float | None
    cpsat_seconds: float | None


# What a person needs for a puzzle: the tier, and the effort; both empty where unknown.
Effort: TypeAlias = tuple[str, float | None]
UNKNOWN: Effort = "", None


def costs_of(instance: Instance, reruns: int) -> Costs:
    """The medians of this many reruns each, all in different orders."""
    return Costs(
        _median(lambda order: _kernel_nodes(instance, order), reruns),
        _median(lambda order: _conflicts(instance, order), reruns),
        _median(lambda order: _cpsat_seconds(instance, order), reruns),
    )


def effort_of(document: Document) -> Effort:
    """The tier and the effort of the puzzle."""
    try:
        rated = rating.rate(document.puzzle, Run(Budget(MOST_RATING)))
    except BackendError:
        return UNKNOWN
    if rated.outcome is not Outcome.UNIQUE or rated.tier is None:
        return UNKNOWN
    return Tier(rated.tier).name.lower(), rated.effort


def _median(cost: Callable[[int], float], reruns: int) -> float | None:
    """The median, or None as soon as one rerun has no figure."""
    try:
        return float(median([cost(order) for order in range(1, reruns + 1)]))
    except (OutOfBudget, BackendError):
        return None


def _kernel_nodes(instance: Instance, order: int) -> float:
    """Nodes on one of the board's images; to forbid the grid, both grids are asked for."""
    images = instance.family.kind.images(instance.document.puzzle)
    run = Run(Budget(nodes=MOST_NODES))
    wanted = 1 if instance.status is Status.SAT else 2
    kernel = backend_of("kernel")
    found = list(kernel.grids(instance.family, images[order % len(images)], run, wanted))
    _expect(instance, "the kernel", found[wanted - 1 :])
    return run.nodes


def _conflicts(instance: Instance, order: int) -> float:
    run = Run(Budget(nodes=MOST_CONFLICTS))
    grid = sat.assignment(instance.cnf(order), run, CADICAL)
    _expect(instance, "CaDiCaL", [] if grid is None else [grid])
    return run.nodes


def _cpsat_seconds(instance: Instance, order: int) -> float:
    family, puzzle = instance.pose(order)
    run = Run(Budget(MOST_SECONDS))
    found = list(backend_of("cp-sat").grids(family, puzzle, run, 1))
    _expect(instance, "CP-SAT", found)
    return run.cpu_seconds


def _expect(instance: Instance, solver: str, grids: Sequence[Grid]) -> None:
    """Raise InternalError if the solver found a grid where there is none, or none where one is."""
    if bool(grids) is not (instance.status is Status.SAT):
        found = "a grid" if grids else "no grid"
        raise InternalError(f"{instance.id}: {solver} found {found}, but it is {instance.status}")
