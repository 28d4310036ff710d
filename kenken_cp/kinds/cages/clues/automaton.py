"""Automaton: the digits along the line fit a pattern, for rules that have no sort of their own."""

from collections.abc import Iterator, Sequence

from kenken_cp.core.clue_marks import Ending
from kenken_cp.core.fields import shown
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_looks import Along
from kenken_cp.kinds.cages.clue_sort import ClueSort, Shape
from kenken_cp.kinds.cages.digit_patterns import PatternError, machine_of, matches, parsed
from kenken_cp.kinds.cages.digit_states import States, is_states, states_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine
from kenken_cp.kinds.cages.solver_patterns import Patterns

LONGEST_TOLD = 400  # signs of a pattern that stands in a sentence


class Automaton(ClueSort):
    """The cells in the order in which the pattern reads them; the text is the pattern, or the
    states and steps of an automaton.
    """

    id = "automaton"
    title = "Pattern (automaton)"
    noun = "pattern"
    shape = Shape.LINE
    look = Along(broad=False, end=Ending.ARROW)
    solver = Patterns()
    repeats = True
    has_text = True

    def normal(self, puzzle: CagePuzzle, clue: Clue) -> Clue:
        try:
            _states(clue) or parsed(clue.text)
        except PatternError as error:
            raise self.fault(
                puzzle, clue, f"cannot be read as {shown(clue.text)}: {error}"
            ) from None
        return clue

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        digits, states = [grid[cell] for cell in clue.cells], _states(clue)
        return states.matches(digits) if states else matches(parsed(clue.text), digits)

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        states = _states(clue)
        return states.machine() if states else machine_of(parsed(clue.text))

    def clues_from(self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid) -> Iterator[Clue]:
        first, last = grid[cells[0]], grid[cells[-1]]
        for text in (
            f"<{first}>.*",
            f"(.<{last}>|.)*",
            f"[<{first}><{last}>].{{0,9}}<{last}>?",
            f"start a b; a <{first}> b; a . a; b [^<{first}>] c; c . b; end b c",
        ):
            yield Clue(self.id, cells, (), text)

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        if len(clue.text) <= LONGEST_TOLD:
            return f"has digits that fit {clue.text}"
        states = _states(clue)
        count = f"an automaton of {len(states.steps)} states" if states else "a long pattern"
        return f"has digits that fit {count}"

    def rule(self, puzzle: CagePuzzle, clues: Sequence[Clue]) -> str:
        return (
            "The digits along a line with a pattern fit it, read from its first cell: a dot is any "
            "digit, brackets hold a choice, and *, + and ? repeat what is before them."
        )


def _states(clue: Clue) -> States | None:
    """The states in the text; None if it is a pattern. Raises PatternError."""
    return states_of(clue.text) if is_states(clue.text) else None


SORT = Automaton()
