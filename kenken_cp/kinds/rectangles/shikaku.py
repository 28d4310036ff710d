"""Shikaku: the grid is divided into rectangles, each with one clue, its area or `?`."""

from kenken_cp.core.family import Family
from kenken_cp.kinds.rectangles import drawing, fields, marking, model, rules
from kenken_cp.kinds.rectangles.kind import KIND
from kenken_cp.kinds.rectangles.manual import ShikakuManual
from kenken_cp.kinds.rectangles.puzzle import RectanglePuzzle


class Shikaku(Family[RectanglePuzzle]):
    """The one family of its kind."""

    kind = KIND
    id = "shikaku"
    title = "Shikaku"
    manual = ShikakuManual()
    check = staticmethod(rules.check)
    find_broken = staticmethod(marking.find_broken)
    data = staticmethod(fields.data)
    from_data = staticmethod(fields.from_data)
    draw = staticmethod(drawing.draw)
    values = staticmethod(rules.values)
    rules_out = staticmethod(rules.rules_out)
    audit = staticmethod(model.audit)
    model = staticmethod(model.model)


FAMILY = Shikaku()
