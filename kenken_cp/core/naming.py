"""Names of cells and lines in sentences on mistakes and in hints: coordinates, or for children."""

from collections.abc import Iterable, Sequence

from kenken_cp.core.counts import say_list
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.spoken import Register, cell_words, cells_words, group_words, place_words
from kenken_cp.core.steps import Group


class Naming:
    """Names with coordinates: `r1c1`, `the cage at r1c1 and r1c2`, `row 1`.

    `digits` is the word for what cells of grids hold.
    """

    digits = "digits"

    def __init__(self, puzzle: Puzzle) -> None:
        self.rows, self.columns = puzzle.rows, puzzle.columns

    def cell(self, cell: int) -> str:
        """One cell."""
        return cell_name(cell, self.columns)

    def at(self, *cells: int) -> str:
        """Where something is, `at r1c1 and r2c1`."""
        return f"at {self.cells(cells)}"

    def cells(self, cells: Iterable[int]) -> str:
        """Several cells, the last after `and`."""
        return say_list([self.cell(cell) for cell in cells])

    def group(self, noun: str, cells: Sequence[int]) -> str:
        """What consists of these cells, such as a cage."""
        return f"{noun} at {self.cells(cells)}"

    def line(self, name: str, cells: Sequence[int]) -> str:
        """A row, a column or another house, by its name with its number."""
        return name

    def within(self, name: str, cells: Iterable[int]) -> str:
        """Where in a house of this name some of its cells are, `at r1c1 and r1c4`."""
        return f"at {self.cells(cells)}"

    def sentence(self, text: str) -> str:
        """The sentence, changed where the names require it."""
        return text


class SimpleNaming(Naming):
    """Names without coordinates: `the second cell of the top row`, `the top row`."""

    digits = "numbers"

    def cell(self, cell: int) -> str:
        """One cell."""
        return cell_words(cell, self.rows, self.columns)

    def at(self, *cells: int) -> str:
        """Where something is, `in the second cell of the top row`."""
        return f"in {self.cells(cells)}"

    def cells(self, cells: Iterable[int]) -> str:
        """Several cells."""
        return cells_words(sorted(cells), self.rows, self.columns)

    def group(self, noun: str, cells: Sequence[int]) -> str:
        """What consists of these cells, by its first cell."""
        return f"{noun} that contains {self.cell(min(cells))}"

    def line(self, name: str, cells: Sequence[int]) -> str:
        """A row, a column or another house by its place."""
        kind, (row, column) = name.split(maxsplit=1)[0], divmod(cells[0], self.columns)
        line = Group(kind, row if kind == "row" else column, name, tuple(cells))
        return group_words(line, self.rows, self.columns)

    def within(self, name: str, cells: Iterable[int]) -> str:
        """`in its first and last cells` of a row or column; of other houses, the cells."""
        kind, found = name.split(maxsplit=1)[0], sorted(cells)
        if kind == "row":
            places = [place_words(cell % self.columns, self.columns) for cell in found]
        elif kind == "column":
            places = [place_words(cell // self.columns, self.rows) for cell in found]
        else:
            return f"in {self.cells(found)}"
        return f"in its {say_list(places)} cells"

    def sentence(self, text: str) -> str:
        """The sentence, which may begin with a name, with a capital."""
        return text[:1].upper() + text[1:]


_NAMINGS = {Register.EXACT: Naming, Register.SIMPLE: SimpleNaming}


def naming_for(words: Register, puzzle: Puzzle) -> Naming:
    """How cells of this puzzle are named in the register `words`, exact or simple."""
    return _NAMINGS[words](puzzle)
