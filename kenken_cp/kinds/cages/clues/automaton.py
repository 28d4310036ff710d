"""Automaton: the digits along the line fit a pattern, for rules that have no sort of their own."""

from collections.abc import Iterator, Sequence

from kenken_cp.kinds.cages import clue_kit as kit
from kenken_cp.kinds.cages.digit_patterns import PatternError, machine_of, matches, parse_pattern
from kenken_cp.kinds.cages.digit_states import States, is_states, states_of
from kenken_cp.kinds.cages.solver_patterns import Patterns

LONGEST_TOLD = 400  # signs of a pattern that stands in a sentence


class Automaton(kit.ClueSort):
    """The cells in the order in which the pattern reads them; the text is the pattern, or the
    states and steps of an automaton.
    """

    id = "automaton"
    title = "Pattern (automaton)"
    noun = "pattern"
    shape = kit.Shape.LINE
    look = kit.Along(broad=False, end=kit.Ending.ARROW)
    solver = Patterns()
    repeats = True
    has_text = True

    def normal(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Clue:
        try:
            _states(clue) or parse_pattern(clue.text)
        except PatternError as error:
            raise self.fault(
                puzzle, clue, f"cannot be read as {kit.show_value(clue.text)}: {error}"
            ) from None
        return clue

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        states = _states(clue)
        return states.matches(digits) if states else matches(parse_pattern(clue.text), digits)

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        states = _states(clue)
        return states.machine() if states else machine_of(parse_pattern(clue.text))

    def clues_from(
        self, puzzle: kit.CagePuzzle, cells: kit.Values, grid: kit.Grid
    ) -> Iterator[kit.Clue]:
        first, last = grid[cells[0]], grid[cells[-1]]
        for text in (
            f"<{first}>.*",
            f"(.<{last}>|.)*",
            f"[<{first}><{last}>].{{0,9}}<{last}>?",
            f"start a b; a <{first}> b; a . a; b [^<{first}>] c; c . b; end b c",
        ):
            yield kit.Clue(self.id, cells, (), text)

    def reason(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> str:
        if len(clue.text) <= LONGEST_TOLD:
            return f"has digits that fit {clue.text}"
        states = _states(clue)
        count = f"an automaton of {len(states.steps)} states" if states else "a long pattern"
        return f"has digits that fit {count}"

    def rule(self, puzzle: kit.CagePuzzle, clues: Sequence[kit.Clue]) -> str:
        return (
            "The digits along a line with a pattern fit it, read from its first cell: a dot is any "
            "digit, brackets hold a choice, and *, + and ? repeat what is before them."
        )


def _states(clue: kit.Clue) -> States | None:
    """The states in the text; None if it is a pattern. Raises PatternError."""
    return states_of(clue.text) if is_states(clue.text) else None


SORT = Automaton()
