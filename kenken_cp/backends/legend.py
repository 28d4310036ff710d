"""Which variable of a formula is which, as comments of DIMACS.

They stand before the text of the layout, which has none and to which certificates are bound.
"""

from collections.abc import Iterable, Iterator

from kenken_cp.backends.clauses import Auxiliary, Cnf, Halving
from kenken_cp.backends.layers import unroll
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.model import Fold, Model, OneShape, Table


def legend(model: Model, cnf: Cnf, columns: int) -> Iterator[str]:
    """A line `c var NUMBER MEANING` for each variable; `columns` are those of the board.

    What several variables share, such as the cells of a table, has a line of its own before them.
    """
    yield f"c {model.layout}: variables of cells, then auxiliary ones"
    for variable, (cell, value) in enumerate(cnf.key.list_variables(), start=1):
        yield f"c var {variable} {cell_name(cell, columns)}={value}"
    names = _Names(model, columns)
    for number, auxiliary in enumerate(cnf.auxiliaries, start=1):
        if auxiliary.size:
            yield from names.lines(number, auxiliary)


class _Names:
    """The names of auxiliary variables."""

    def __init__(self, model: Model, columns: int) -> None:
        self._model, self._columns = model, columns

    def lines(self, number: int, auxiliary: Auxiliary) -> Iterator[str]:
        """What the variables of one constraint share, and a line for each of them."""
        what = auxiliary.what
        if isinstance(what, Table):
            yield f"c table {number}: {self._cells(what.cells)}"
            meanings: Iterable[str] = (
                f"table {number} is {' '.join(map(str, values))}" for values in what.tuples
            )
        elif isinstance(what, Fold):
            yield f"c fold {number}: {self._cells(what.cells)}"
            meanings = self._states(number, what)
        elif isinstance(what, OneShape):
            yield f"c shapes {number}: the cells of value {what.value}"
            meanings = (f"shape {self._cells(shape)}" for shape in what.shapes)
        else:
            yield f"c at most one {number}: {self._about(what.about)}"
            meanings = (
                f"{what.part} {place} of at most one {number}"
                for place in range(1, auxiliary.size + 1)
            )
        for variable, meaning in enumerate(meanings, start=auxiliary.first):
            yield f"c var {variable} {meaning}"

    def _states(self, number: int, fold: Fold) -> Iterator[str]:
        layers = unroll(fold, [self._model.domains[cell] for cell in fold.cells])
        for cell, rows in zip(fold.cells, layers.arcs, strict=True):
            for state in range(1, len(rows) + 1):
                yield f"state {state} of fold {number} before {cell_name(cell, self._columns)}"

    def _about(self, about: object) -> str:
        """Which literals a table of rows and columns has."""
        if isinstance(about, int):
            return f"values of {cell_name(about, self._columns)}"
        if isinstance(about, OneShape):
            return f"shapes of value {about.value}"
        if isinstance(about, Halving):
            return f"{about.part}s of {self._about(about.about)}"
        assert isinstance(about, tuple)
        house, value = about
        return f"{value} in {self._cells(house.cells)}"

    def _cells(self, cells: Iterable[int]) -> str:
        return " ".join([cell_name(cell, self._columns) for cell in cells])
