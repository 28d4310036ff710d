"""Anti-king: cells that touch, at a corner too, have different digits."""

from kenken_cp.kinds.cages import clue_kit as kit


class AntiKing(kit.BoardApart):
    """A rule of the whole board."""

    id = "anti-king"
    title = "Anti-king"
    noun = "anti-king rule"
    field = kit.Flag("antiking")
    solver = kit.Whole("AntiKing")
    moves = ((0, 1), (1, -1), (1, 0), (1, 1))
    rules = "Cells a king's move apart (as in chess) have different digits."
    states = "forbids equal digits a king's move apart"


SORT = AntiKing()
