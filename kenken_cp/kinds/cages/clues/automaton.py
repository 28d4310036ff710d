"""Automaton: the digits along the line fit a pattern, for rules that have no sort of their own."""

from collections.abc import Iterator, Sequence

from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_sort import ClueSort, Shape
from kenken_cp.kinds.cages.digit_patterns import PatternError, machine_of, matches, parsed
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine


class Automaton(ClueSort):
    """The cells in the order in which the pattern reads them; the text is the pattern."""

    id = "automaton"
    title = "Pattern (automaton)"
    noun = "pattern"
    shape = Shape.LINE
    repeats = True
    has_text = True

    def normal(self, puzzle: CagePuzzle, clue: Clue) -> Clue:
        try:
            parsed(clue.text)
        except PatternError as error:
            raise self.fault(puzzle, clue, f"cannot be read as {clue.text!r}: {error}") from None
        return clue

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        return matches(parsed(clue.text), [grid[cell] for cell in clue.cells])

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        return machine_of(parsed(clue.text))

    def clues_from(self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid) -> Iterator[Clue]:
        first, last = grid[cells[0]], grid[cells[-1]]
        for text in (f"<{first}>.*", f"(.<{last}>|.)*", f"[<{first}><{last}>].{{0,9}}<{last}>?"):
            yield Clue(self.id, cells, (), text)

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        return f"has digits that fit {clue.text}"

    def rule(self, puzzle: CagePuzzle, clues: Sequence[Clue]) -> str:
        return (
            "The digits along a line with a pattern fit it, read from its first cell: a dot is any "
            "digit, brackets hold a choice, and *, + and ? repeat what is before them."
        )


SORT = Automaton()
