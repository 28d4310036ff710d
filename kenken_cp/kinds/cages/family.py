"""What the families of cage puzzles share."""

from kenken_cp.core.family import Family
from kenken_cp.kinds.cages import drawing, fields, marking, model, rules, traits
from kenken_cp.kinds.cages.clue_data import relation_fields
from kenken_cp.kinds.cages.fields import CLUES
from kenken_cp.kinds.cages.kind import KIND
from kenken_cp.kinds.cages.puzzle import CagePuzzle


class CageFamily(Family[CagePuzzle]):
    """A family of cage puzzles.

    `clue_sorts` are the ids of the sorts of clues that its puzzles may have; None for all.
    """

    clue_sorts: tuple[str, ...] | None = None

    kind = KIND
    check = staticmethod(rules.check)
    broken = staticmethod(marking.broken)
    draw = staticmethod(drawing.draw)
    additions = staticmethod(fields.additions)
    values = staticmethod(rules.values)
    traits = staticmethod(traits.traits)
    audit = staticmethod(model.audit)
    model = staticmethod(model.model)

    def reference_data(self, puzzle: CagePuzzle) -> dict[str, object]:
        """The data, with the relations of the clues as tables and automata for `clues.mzn`."""
        fields = self.data(puzzle)
        return {**fields, **relation_fields(puzzle)} if fields.pop(CLUES, None) else fields
