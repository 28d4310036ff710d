"""The same instance in another order: cells renumbered, constraints in another sequence.

The time a solver takes for one order says little; benchmarks give medians over several.
"""

from dataclasses import replace
from typing import NamedTuple

from kenken_cp.core.draws import Draws
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import AllDifferent, Clause, Constraint, Fold, Model, OneShape, Table


class Shuffle(NamedTuple):
    """A model with its cells renumbered: cell `c` of the first is cell `places[c]` of this one."""

    model: Model
    places: tuple[int, ...]

    def there(self, grid: Grid) -> Grid:
        """A grid of the first model as one of this."""
        values = dict(zip(self.places, grid, strict=True))
        return tuple([values[place] for place in range(len(grid))])

    def back(self, grid: Grid) -> Grid:
        """A grid of this model as one of the first."""
        return tuple([grid[place] for place in self.places])


def shuffle_model(model: Model, state: int) -> Shuffle:
    """The model in an order drawn from 64 bits; `state` 0 leaves it as it is."""
    cells = list(range(len(model.domains)))
    if state == 0:
        return Shuffle(model, tuple(cells))
    draws = Draws(state)
    draws.shuffle(cells)
    domains = dict(zip(cells, model.domains, strict=True))
    order = list(range(len(model.constraints)))
    draws.shuffle(order)
    constraints = tuple([_rename(model.constraints[place], cells) for place in order])
    by_cell = tuple([domains[cell] for cell in range(len(cells))])
    return Shuffle(Model(by_cell, constraints, model.layout), tuple(cells))


def _rename(constraint: Constraint, places: list[int]) -> Constraint:
    match constraint:
        case AllDifferent() | Table() | Fold():
            return replace(constraint, cells=tuple([places[cell] for cell in constraint.cells]))
        case Clause():
            literals = [one._replace(cell=places[one.cell]) for one in constraint.literals]
            return Clause(tuple(literals))
        case OneShape():
            shapes = [tuple(sorted([places[cell] for cell in one])) for one in constraint.shapes]
            return OneShape(constraint.value, tuple(shapes))
