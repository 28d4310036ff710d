"""What sorts of clues are written with, under one name: contract, bases, looks, forms, machines.

The modules of `kinds.cages.clues` import it as `kit`.
"""

from kenken_cp.core.clue_marks import Ending, Filling, Form, Hue, Sign
from kenken_cp.core.counts import say_count, say_list, with_minus
from kenken_cp.core.fields import show_value
from kenken_cp.core.geometry import Grid, cell_name, neighbours
from kenken_cp.core.model import AllDifferent, Constraint, Table
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import (
    Arrows,
    Clones,
    Corners,
    Flag,
    Lines,
    Negative,
    Outside,
    Pairs,
    Single,
)
from kenken_cp.kinds.cages.clue_houses import HouseSort, box_sides_of
from kenken_cp.kinds.cages.clue_lines import EndsSort, LineSort
from kenken_cp.kinds.cages.clue_looks import (
    INNER,
    WHOLE,
    Along,
    Beside,
    ClueDrawing,
    ClueLook,
    Corner,
    Dot,
    Letter,
    Outlined,
    Shaded,
    Tip,
    Tips,
    middle,
)
from kenken_cp.kinds.cages.clue_numbers import NumberSort, OutsideSort, TotalSort
from kenken_cp.kinds.cages.clue_pairs import BoardApart, BoardSort, NegativeSort, PairSort, SignSort
from kenken_cp.kinds.cages.clue_sort import ClueSort, Digits, Numbers, Order, Shape, Values
from kenken_cp.kinds.cages.clue_squares import EverySquare
from kenken_cp.kinds.cages.groups import seen_from
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import (
    Machine,
    State,
    adding,
    all_kinds,
    pointing,
    relate,
    same_sums,
)
from kenken_cp.kinds.cages.solver_rules import (
    Alike,
    BothEnds,
    Edges,
    Heads,
    Named,
    OneEnd,
    Places,
    Slanting,
    SolverRule,
    Square,
    Valued,
    Weighted,
    Whole,
)

__all__ = [
    "INNER",
    "WHOLE",
    "Alike",
    "AllDifferent",
    "Along",
    "Arrows",
    "Beside",
    "BoardApart",
    "BoardSort",
    "BothEnds",
    "CagePuzzle",
    "Clones",
    "Clue",
    "ClueDrawing",
    "ClueLook",
    "ClueSort",
    "Constraint",
    "Corner",
    "Corners",
    "Digits",
    "Dot",
    "Edges",
    "Ending",
    "EndsSort",
    "EverySquare",
    "Filling",
    "Flag",
    "Form",
    "Grid",
    "Heads",
    "HouseSort",
    "Hue",
    "Letter",
    "LineSort",
    "Lines",
    "Machine",
    "Named",
    "Negative",
    "NegativeSort",
    "NumberSort",
    "Numbers",
    "OneEnd",
    "Order",
    "Outlined",
    "Outside",
    "OutsideSort",
    "PairSort",
    "Pairs",
    "Places",
    "Shaded",
    "Shape",
    "Sign",
    "SignSort",
    "Single",
    "Slanting",
    "SolverRule",
    "Square",
    "State",
    "Table",
    "Tip",
    "Tips",
    "TotalSort",
    "Valued",
    "Values",
    "Weighted",
    "Whole",
    "adding",
    "all_kinds",
    "box_sides_of",
    "cell_name",
    "middle",
    "neighbours",
    "pointing",
    "relate",
    "same_sums",
    "say_count",
    "say_list",
    "seen_from",
    "show_value",
    "with_minus",
]  # fmt: skip
