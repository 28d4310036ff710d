"""Checks that a model removed only values that the rules exclude.

A value missing from a domain can make a formula unsatisfiable, and its proof would then show
something false. So each removed value is derived again by the family's `rules_out`, which shares no
code with the model. A fault found here is the program's, not the certificate's: the domains are
computed from the puzzle at each check and are in no file. Hence InternalError, not Refused.
"""

from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import InternalError
from kenken_cp.core.family import Domains, Family
from kenken_cp.core.geometry import Grid, cell_name
from kenken_cp.core.model import Model
from kenken_cp.core.puzzle import Puzzle


def check_domains(family: Family, puzzle: Puzzle, model: Model, grids: tuple[Grid, ...]) -> None:
    """InternalError for a value removed without reason, or one that the rules do not allow.

    `grids` are solutions: their values must be present, whatever `rules_out` says.
    """
    allowed = family.values(puzzle)
    if len(allowed) != len(model.domains):
        cells = say_count(len(model.domains), "cell")
        raise InternalError(f"the model has {cells}, but the rules have {len(allowed)}")
    if allowed != model.domains:
        _check_removed(family, puzzle, model, allowed)
    for grid in grids:
        for cell, (value, domain) in enumerate(zip(grid, model.domains, strict=True)):
            if value not in domain:
                name = cell_name(cell, puzzle.columns)
                raise InternalError(
                    f"the model removed {value} from {name}, but a solution has it there"
                )


def _check_removed(family: Family, puzzle: Puzzle, model: Model, allowed: Domains) -> None:
    excludes = family.rules_out(puzzle)
    for cell, (values, domain) in enumerate(zip(allowed, model.domains, strict=True)):
        name = cell_name(cell, puzzle.columns)
        if list(domain) != sorted(set(domain)):
            raise InternalError(f"the model does not list the values of {name} in ascending order")
        beyond = sorted(set(domain).difference(values))
        if beyond:
            raise InternalError(f"the model allows {beyond[0]} in {name}, but the rules do not")
        for value in sorted(set(values).difference(domain)):
            if not excludes(cell, value):
                raise InternalError(
                    f"the model removed {value} from {name}, but the rules do not exclude it"
                )
