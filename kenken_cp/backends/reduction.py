"""A model made smaller before it is encoded, for verdicts: certificates rest on the whole model.

Lines and tables narrow each other, as propagation does in the kernel, but by code of their own
(`engine.narrowing`); what is settled then needs no constraint. The solutions stay the same.
"""

from collections.abc import Iterator, Sequence
from operator import itemgetter

from kenken_cp.core.model import AllDifferent, Constraint, Model, Table
from kenken_cp.engine.narrowing import MOST_VALUES, Narrowing

Domains = Sequence[Sequence[int]]


def reduce_model(model: Model) -> Model:
    """A model with the same solutions, and fewer values and tuples; itself if it has too many
    values."""
    values = sorted({value for domain in model.domains for value in domain})
    if len(values) > MOST_VALUES:
        return model
    index = {value: place for place, value in enumerate(values)}
    lines = [c for c in model.constraints if isinstance(c, AllDifferent)]
    tables = [c for c in model.constraints if isinstance(c, Table)]
    narrowing = Narrowing(
        [sum([1 << index[value] for value in domain]) for domain in model.domains],
        [(line.cells, line.complete) for line in lines],
        [(table.cells, table.tuples) for table in tables],
        index,
    )
    narrowing.run()
    if narrowing.broken:
        return Model(((),) * len(model.domains), ())
    domains = tuple([tuple(_within(mask, values)) for mask in narrowing.values_left()])
    rows = iter([narrowing.rows(number) for number in range(len(tables))])
    constraints: list[Constraint] = []
    for constraint in model.constraints:
        match constraint:
            case AllDifferent():
                constraints += _open_line(constraint, domains)
            case Table():
                constraints += _open_table(constraint, next(rows), domains)
            case _:
                constraints.append(constraint)
    return Model(domains, tuple(constraints))


def _within(mask: int, values: Sequence[int]) -> Iterator[int]:
    """The values of a set."""
    while mask:
        yield values[(mask & -mask).bit_length() - 1]
        mask &= mask - 1


def _open_line(line: AllDifferent, domains: Domains) -> list[Constraint]:
    """The line without its settled cells, whose values the others have lost."""
    cells = [cell for cell in line.cells if len(domains[cell]) > 1]
    return [AllDifferent(tuple(cells))] if len(cells) > 1 else []


def _open_table(table: Table, rows: Sequence[int], domains: Domains) -> list[Constraint]:
    """The tuples left of a table, without its settled cells."""
    places = [place for place, cell in enumerate(table.cells) if len(domains[cell]) > 1]
    if len(places) < 2:
        return []
    kept = [table.tuples[row] for row in rows]
    if len(places) < len(table.cells):
        kept = list(map(itemgetter(*places), kept))
    return [Table(tuple([table.cells[place] for place in places]), tuple(kept))]
