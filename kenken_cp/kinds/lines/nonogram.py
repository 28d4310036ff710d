"""Nonogram: in each row and column the blocks of filled cells are as its clue says."""

from kenken_cp.core.family import Family
from kenken_cp.kinds.lines import closure, drawing, fields, marking, model, rules
from kenken_cp.kinds.lines.kind import KIND
from kenken_cp.kinds.lines.manual import NonogramManual
from kenken_cp.kinds.lines.puzzle import LinePuzzle


class Nonogram(Family[LinePuzzle]):
    """The one family of its kind."""

    kind = KIND
    id = "nonogram"
    title = "Nonogram"
    manual = NonogramManual()
    check = staticmethod(rules.check)
    find_broken = staticmethod(marking.find_broken)
    data = staticmethod(fields.data)
    from_data = staticmethod(fields.from_data)
    draw = staticmethod(drawing.draw)
    values = staticmethod(rules.values)
    rules_out = staticmethod(closure.rules_out)
    audit = staticmethod(model.audit)
    model = staticmethod(model.model)


FAMILY = Nonogram()
