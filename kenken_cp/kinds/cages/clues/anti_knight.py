"""Anti-knight: cells a knight's move apart have different digits."""

from kenken_cp.kinds.cages.clue_entries import Flag
from kenken_cp.kinds.cages.clue_pairs import BoardApart
from kenken_cp.kinds.cages.solver_rules import Whole


class AntiKnight(BoardApart):
    """A rule of the whole board."""

    id = "anti-knight"
    title = "Anti-knight"
    noun = "anti-knight rule"
    field = Flag("antiknight")
    solver = Whole("AntiKnight")
    moves = ((1, -2), (1, 2), (2, -1), (2, 1))
    rules = "Cells a knight's move apart (as in chess) have different digits."
    states = "forbids equal digits a knight's move apart"


SORT = AntiKnight()
