"""Anti-king: cells that touch, at a corner too, have different digits."""

from kenken_cp.kinds.cages.clue_entries import Flag
from kenken_cp.kinds.cages.clue_pairs import BoardApart
from kenken_cp.kinds.cages.solver_rules import Whole


class AntiKing(BoardApart):
    """A rule of the whole board."""

    id = "anti-king"
    title = "Anti-king"
    noun = "anti-king rule"
    field = Flag("antiking")
    solver = Whole("AntiKing")
    moves = ((0, 1), (1, -1), (1, 0), (1, 1))
    rules = "Cells a king's move apart (as in chess) have different digits."
    states = "forbids equal digits a king's move apart"


SORT = AntiKing()
