"""What Numbrix and Hidato share as families."""

from kenken_cp.core.family import Family
from kenken_cp.core.fields import Fields
from kenken_cp.kinds.paths import drawing, fields, marking, model, rules
from kenken_cp.kinds.paths.kind import KIND
from kenken_cp.kinds.paths.puzzle import PathPuzzle


class PathFamily(Family[PathPuzzle]):
    """A family of number paths; with `king` steps may cross corners."""

    kind = KIND
    king: bool
    check = staticmethod(rules.check)
    find_broken = staticmethod(marking.find_broken)
    data = staticmethod(fields.data)
    draw = staticmethod(drawing.draw)
    values = staticmethod(rules.values)
    rules_out = staticmethod(rules.rules_out)
    audit = staticmethod(model.audit)
    model = staticmethod(model.model)

    def takes(self, puzzle: PathPuzzle) -> bool:
        return puzzle.king == self.king

    def from_data(self, data: Fields) -> PathPuzzle:
        return fields.puzzle_from(self.king, data)
