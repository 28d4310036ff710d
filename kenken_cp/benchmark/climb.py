"""Hard puzzles by hill climbing: change a little, keep what costs solvers more conflicts.

The cost is the median number of conflicts in which several SAT solvers, each on the clauses in
another order, prove that there is no second solution. Conflicts, unlike seconds, are the same on
every machine, so a climb follows from its seed.
"""

from collections.abc import Iterator
from statistics import median
from typing import Any, NamedTuple

from kenken_cp.backends import sat
from kenken_cp.backends.cnf import encode
from kenken_cp.benchmark.shuffles import shuffle_model
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.counts import say_list
from kenken_cp.core.document import Document, Meta
from kenken_cp.core.draws import Draws
from kenken_cp.core.errors import KenkenError, OutOfBudget
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.recipe import Change
from kenken_cp.generation.make import make
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.generation.seeds import name_of, request_text, state_of
from kenken_cp.registry import FAMILIES

# Solver and the number of the shuffle. The first judges alone whether a candidate is looked at.
JURY = (("cadical195", 1), ("glucose4", 2), ("cadical195", 3), ("minisat22", 4), ("glucose4", 5))
MAJORITY = len(JURY) // 2 + 1
HOPELESS = 0.5  # of the cost so far: a candidate whose first run takes less is dropped
MOST = 4  # a run is given up at this many times the goal, and the candidate with it
CONFLICTS = "conflicts"  # the cost, among the ratings of a puzzle


class Height(NamedTuple):
    """Where a climb stands: the puzzle, and its cost."""

    puzzle: Any
    cost: float


def climb_to_summit(
    request: GenerationRequest, seed: int | str, unit: int, goal: int, tries: int
) -> Document | None:
    """The summit of the climb that begins at the puzzle of this unit.

    None if the unit has none, or one that is too hard to be measured.

    It depends on nothing but the arguments and the versions of the solvers.
    """
    made = make(request, seed, unit).made
    if not made:
        return None
    start = made[0].document(name_of(seed, unit))
    assert start.solution is not None
    state = state_of(f"climb {goal} {tries} {request_text(request)}", name_of(seed, unit))
    heights = list(climb(start.family, start.puzzle, start.solution, state, goal, tries))
    if not heights:
        return None
    top = heights[-1]
    meta = Meta(
        seed=start.meta.seed, generator=start.meta.generator, proof="sat",
        ratings={CONFLICTS: top.cost},
    )  # fmt: skip
    return Document(start.family, top.puzzle, start.solution, meta)


def climb(
    family: Family, puzzle: Puzzle, grid: Grid, state: int, goal: int, tries: int
) -> Iterator[Height]:
    """The heights of a climb from a puzzle whose one solution is `grid`, each above the last.

    Ends at the first whose cost is `goal` or more, or after this many neighbours. It yields nothing
    if a run on the puzzle itself takes many times the goal. KenkenError if the family has no
    neighbours.
    """
    change = change_of(family)
    draws = Draws(state)
    start = cost_of(family, puzzle, grid, -1, goal)
    if start is None:
        return
    best = Height(puzzle, start)
    yield best
    for _ in range(tries):
        if best.cost >= goal:
            return
        candidate = change(best.puzzle, grid, draws)
        cost = candidate and cost_of(family, candidate, grid, best.cost, goal)
        if cost:
            best = Height(candidate, cost)
            yield best


def change_of(family: Family) -> Change:
    """What changes a puzzle of the family a little; KenkenError if nothing does."""
    changes = {each.id: each.kind.generator().row_of(each.id).vary for each in FAMILIES}
    change = changes[family.id]
    if change is None:
        able = [name for name, found in changes.items() if found]
        raise KenkenError(
            f"benchmark climb makes no {family.title} puzzles; choose from {say_list(able, 'or')}"
        )
    return change


def cost_of(family: Family, puzzle: Puzzle, grid: Grid, least: float, goal: int) -> float | None:
    """The median conflicts of a proof that `grid` is the only solution, if above `least`.

    None where it is not, where there is another solution, or where a run takes many times the goal.
    """
    costs: list[int] = []
    model = family.model(puzzle)
    for solver, number in JURY:
        run = Run(Budget(nodes=MOST * goal))
        order = shuffle_model(model, number)
        try:
            if sat.assignment(encode(order.model).without(order.there(grid)), run, solver):
                return None
        except OutOfBudget:
            return None
        if not costs and run.nodes < HOPELESS * least:
            return None
        costs.append(run.nodes)
        if sum(cost <= least for cost in costs) == MAJORITY:
            return None
    return median(costs)
