"""Sum: the digits of some cells, which may repeat, add up to a number."""

from kenken_cp.kinds.cages import clue_kit as kit


class Sum(kit.TotalSort):
    """The cells, of which one that stands there twice counts twice; the value is the sum."""

    id = "sum"
    title = "Sum"
    noun = "sum"
    shape = kit.Shape.CELLS
    look = kit.Outlined()
    solver = kit.Valued("Sum")
    order = kit.Order.ANY
    repeats = True
    rules = "The digits of the cells of a sum add up to its number; they may repeat."


SORT = Sum()
