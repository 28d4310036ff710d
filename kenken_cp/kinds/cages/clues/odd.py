"""Odd: the cell has an odd digit."""

from kenken_cp.kinds.cages import clue_kit as kit
from kenken_cp.kinds.cages.clues.even import Even


class Odd(Even):
    """The cell."""

    id = "odd"
    title = "Odd"
    noun = "circle for an odd digit"
    look = kit.Shaded(kit.Form.DISC, kit.INNER)
    field = kit.Single("odd")
    rules = "A cell with a grey circle has an odd digit."
    states = "has an odd digit"
    rest = 1


SORT = Odd()
