"""Shikaku: the grid is divided into rectangles, each with one clue, its area or `?`."""

from kenken_cp.core.family import Family, FamilyManual
from kenken_cp.kinds.rectangles.drawing import draw
from kenken_cp.kinds.rectangles.fields import data, from_data
from kenken_cp.kinds.rectangles.kind import KIND
from kenken_cp.kinds.rectangles.manual import MARKS, SIMPLE_MARKS, example, like, note, rules
from kenken_cp.kinds.rectangles.marking import broken
from kenken_cp.kinds.rectangles.model import audit, model
from kenken_cp.kinds.rectangles.rules import check, rules_out, values

MANUAL = FamilyManual(
    "Shikaku", rules, note, example, MARKS, SIMPLE_MARKS, cells=(16, 49), like=like
)
FAMILY = Family(
    kind=KIND,
    id="shikaku",
    title="Shikaku",
    takes=lambda puzzle: True,
    check=check,
    broken=broken,
    model=model,
    audit=audit,
    data=data,
    from_data=from_data,
    draw=draw,
    manual=MANUAL,
    values=values,
    rules_out=rules_out,
)
