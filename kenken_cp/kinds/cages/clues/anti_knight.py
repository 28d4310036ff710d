"""Anti-knight: cells a knight's move apart have different digits."""

from kenken_cp.kinds.cages import clue_kit as kit


class AntiKnight(kit.BoardApart):
    """A rule of the whole board."""

    id = "anti-knight"
    title = "Anti-knight"
    noun = "anti-knight rule"
    field = kit.Flag("antiknight")
    solver = kit.Whole("AntiKnight")
    moves = ((1, -2), (1, 2), (2, -1), (2, 1))
    rules = "Cells a knight's move apart (as in chess) have different digits."
    states = "forbids equal digits a knight's move apart"


SORT = AntiKnight()
