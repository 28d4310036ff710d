"""Little killer: the digits along a diagonal line add up to the number outside."""

from kenken_cp.kinds.cages import clue_kit as kit


class LittleKiller(kit.TotalSort):
    """The cells of the line, from where the number stands; the value is their sum."""

    id = "little-killer"
    title = "Little killer"
    noun = "little killer"
    shape = kit.Shape.OUTSIDE
    look = kit.Beside()
    field = kit.Outside("littlekillersum", slanted=True)
    solver = kit.Slanting("LittleKiller")
    slanted = True
    rules = (
        "A number with an arrow outside the grid is the sum of the digits along that diagonal, "
        "which may repeat."
    )


SORT = LittleKiller()
