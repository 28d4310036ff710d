"""Models without a puzzle: drawn at random, read from JSON, and solved by trying every grid."""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from hypothesis import strategies as st
from pysat.solvers import Minisat22

from kenken_cp.backends.cnf import Cnf
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import (
    AllDifferent,
    Clause,
    Constraint,
    Fold,
    Literal,
    Model,
    OneShape,
    Table,
)
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from tests.helpers.changed import replace_parts

VALUES = (-2, 0, 1, 2, 5)


def solutions(model: Model) -> list[Grid]:
    """Every grid within the domains that meets all constraints, ascending."""
    return [
        grid
        for grid in product(*model.domains)
        if all(meets(constraint, grid) for constraint in model.constraints)
    ]


def meets(constraint: Constraint, grid: Grid) -> bool:
    """Whether a grid meets a constraint, as core/model.py defines it."""
    match constraint:
        case Clause():
            return any((grid[cell] == value) is holds for cell, value, holds in constraint.literals)
        case OneShape():
            holding = {cell for cell, value in enumerate(grid) if value == constraint.value}
            return any(holding == set(shape) for shape in constraint.shapes)
    values = [grid[cell] for cell in constraint.cells]
    match constraint:
        case AllDifferent():
            return len(set(values)) == len(values)
        case Table():
            return tuple(values) in constraint.tuples
        case Fold():
            states = list(constraint.starts)
            for value in values:
                after = [constraint.step(state, value) for state in states]
                states = [state for state in after if state is not None]
            return any(map(constraint.accepts, states))


def sum_fold(cells: Sequence[int], totals: Sequence[int], divisor: int | None = None) -> Fold:
    """The values add up to one of the totals; or leave one of them when divided."""

    def step(state: Any, value: int) -> int:
        return int(state + value) if divisor is None else int(state + value) % divisor

    return Fold(tuple(cells), (0,), step, lambda state: state in totals)


@st.composite
def models(draw: st.DrawFn, most_cells: int = 4) -> Model:
    """A model of few cells with any constraints. Half are drawn around a grid that solves them."""
    count = draw(st.integers(1, most_cells))
    values = st.sampled_from(VALUES)
    least = 0 if draw(st.integers(0, 9)) == 0 else 1
    held = (st.just({0, 1}) | st.sets(values, min_size=least)).map(lambda some: tuple(sorted(some)))
    domains = draw(st.lists(held, min_size=count, max_size=count).map(tuple))
    kinds = draw(st.lists(st.sampled_from(list(KINDS)), max_size=6))
    constraints = [draw(KINDS[kind](count)) for kind in kinds]
    if all(domains) and draw(st.booleans()):
        grid = tuple(draw(st.sampled_from(domain)) for domain in domains)
        constraints = [_around(grid, constraint) for constraint in constraints]
        constraints = [constraint for constraint in constraints if meets(constraint, grid)]
    return Model(domains, tuple(constraints))


def _around(grid: Grid, constraint: Constraint) -> Constraint:
    """The constraint, where it can be made so, with the grid as one more way to meet it."""
    match constraint:
        case Table():
            values = tuple(grid[cell] for cell in constraint.cells)
            return Table(constraint.cells, tuple(sorted({*constraint.tuples, values})))
        case OneShape():
            held = tuple(cell for cell, value in enumerate(grid) if value == constraint.value)
            return OneShape(constraint.value, tuple(dict.fromkeys((*constraint.shapes, held))))
    return constraint


def _some_cells(count: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.permutations(range(count)).flatmap(
        lambda cells: st.integers(1, count).map(lambda size: tuple(cells[:size]))
    )


def _different(count: int) -> st.SearchStrategy[Constraint]:
    return _some_cells(count).map(AllDifferent)


@st.composite
def _tables(draw: st.DrawFn, count: int) -> Constraint:
    cells = draw(_some_cells(count))
    values = st.tuples(*[st.sampled_from((*VALUES, 7))] * len(cells))
    return Table(cells, tuple(sorted(draw(st.sets(values, max_size=12)))))


@st.composite
def _folds(draw: st.DrawFn, count: int) -> Constraint:
    cells = draw(_some_cells(count))
    divisor = draw(st.sampled_from((None, 2, 3)))
    return sum_fold(cells, draw(st.lists(st.integers(-2, 8), max_size=3)), divisor)


def _clauses(count: int) -> st.SearchStrategy[Constraint]:
    literal = st.builds(
        Literal, st.integers(0, count - 1), st.sampled_from((*VALUES, 7)), st.booleans()
    )
    return st.lists(literal, max_size=5).map(lambda literals: Clause(tuple(literals)))


def _shapes(count: int) -> st.SearchStrategy[Constraint]:
    shape = st.sets(st.integers(0, count - 1)).map(lambda cells: tuple(sorted(cells)))
    several = st.lists(shape, max_size=8, unique=True).map(tuple)
    return st.builds(OneShape, st.sampled_from((1, 1, 1, *VALUES, 7)), several)


KINDS: dict[str, Callable[[int], st.SearchStrategy[Constraint]]] = {
    "all-different": _different,
    "table": _tables,
    "fold": _folds,
    "clause": _clauses,
    "one-shape": _shapes,
}


def from_json(fields: Mapping[str, Any]) -> Model:
    """The model that a golden file of encodings/ describes; a `sum` is a fold."""
    domains = tuple(tuple(domain) for domain in fields["domains"])
    return Model(domains, tuple(map(_from_json, fields["constraints"])), fields["layout"])


def _from_json(entry: Mapping[str, Any]) -> Constraint:
    match entry:
        case {"different": cells}:
            return AllDifferent(tuple(cells))
        case {"table": cells, "tuples": tuples}:
            return Table(tuple(cells), tuple(map(tuple, tuples)))
        case {"sum": cells, "total": total}:
            return sum_fold(cells, [total])
        case {"clause": literals}:
            return Clause(tuple(Literal(*literal) for literal in literals))
        case {"value": value, "shapes": shapes}:
            return OneShape(value, tuple(map(tuple, shapes)))
    raise ValueError(f"no constraint: {entry}")


def answer_keys(cnf: Cnf, most: int = 10_000) -> list[Grid]:
    """The grids of all assignments, by blocking; a list, so that one found twice shows."""
    found: list[Grid] = []
    with Minisat22(bootstrap_with=cnf.clauses) as solver:
        while solver.solve() and len(found) < most:
            found.append(cnf.key.grid(solver.get_model()))
            solver.add_clause(cnf.key.blocking(found[-1]))
    return sorted(found)


def family_of_model(model: Model) -> tuple[Family, CagePuzzle]:
    """A family whose every puzzle has this model, and a puzzle with as many cells, in a row."""
    size = len(model.domains)
    puzzle = CagePuzzle(1, size, tuple(Cage((cell,), GIVEN, 1) for cell in range(size)))
    return replace_parts(kenken.FAMILY, model=lambda puzzle: model), puzzle
