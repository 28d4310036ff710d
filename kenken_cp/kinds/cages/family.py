"""What the families of cage puzzles share."""

from collections.abc import Callable, Mapping
from functools import cached_property

from kenken_cp.core.family import Family
from kenken_cp.core.fields import Fields, flag, list_of, require, sides
from kenken_cp.kinds.cages import drawing, marking, model, rules, traits
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_data import relation_fields
from kenken_cp.kinds.cages.clue_fields import clue_entries, clues
from kenken_cp.kinds.cages.fields import (
    AREAS,
    CANDIDATES,
    CLUES,
    GREATER,
    additions,
    area_entries,
    areas,
    box_map,
    boxes,
    cage_map,
    candidate_entries,
    candidates,
    given_map,
    givens,
    sign_entries,
)
from kenken_cp.kinds.cages.kind import KIND
from kenken_cp.kinds.cages.operators import Rule
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

OPTIONAL = (CANDIDATES, AREAS, CLUES)  # the fields that a puzzle may lack
# How each field is written; of one that a puzzle may lack, nothing if it does.
WRITTEN: Mapping[str, Callable[[CagePuzzle], object]] = {
    "rows": lambda puzzle: puzzle.rows,
    "columns": lambda puzzle: puzzle.columns,
    "digits": lambda puzzle: list(puzzle.digits),
    "rule": lambda puzzle: str(puzzle.rule),
    "box": box_map,
    "diagonals": lambda puzzle: puzzle.diagonals,
    "given": given_map,
    "cage": cage_map,
    "operator": lambda puzzle: [cage.operator for cage in puzzle.cages],
    "target": lambda puzzle: [cage.target for cage in puzzle.cages],
    "sum": lambda puzzle: [cage.target for cage in puzzle.cages],
    "repeats": lambda puzzle: not puzzle.distinct,
    GREATER: lambda puzzle: sign_entries(puzzle.clues, puzzle.columns),
    CANDIDATES: candidate_entries,
    AREAS: lambda puzzle: area_entries(puzzle.areas, puzzle.columns),
    CLUES: clue_entries,
}


class CageFamily(Family[CagePuzzle]):
    """A family of cage puzzles.

    `fields` are those of its data, in order; puzzles may lack those of OPTIONAL. `covered` says
    that its cages cover the grid. `clue_sorts` are the ids of the sorts of clues that its puzzles
    may have; None for all.
    """

    fields: tuple[str, ...]
    covered: bool = False
    clue_sorts: tuple[str, ...] | None = None

    kind = KIND
    check = staticmethod(rules.check)
    find_broken = staticmethod(marking.find_broken)
    draw = staticmethod(drawing.draw)
    additions = staticmethod(additions)
    values = staticmethod(rules.values)
    traits = staticmethod(traits.traits)
    audit = staticmethod(model.audit)
    model = staticmethod(model.model)

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The fields that no puzzle lacks."""
        return tuple([name for name in self.fields if name not in OPTIONAL])

    def cages(self, fields: Fields) -> tuple[Cage, ...]:
        """The cages that the fields of a puzzle describe; by default there are none."""
        return ()

    def clues(self, fields: Fields) -> tuple[Clue, ...]:
        """The clues that they describe."""
        return clues(fields)

    def data(self, puzzle: CagePuzzle) -> dict[str, object]:
        """The puzzle as plain JSON, which is also the data of the family's reference model."""
        if not (puzzle.candidates or puzzle.areas or puzzle.clues):
            return {name: WRITTEN[name](puzzle) for name in self.required}
        found = {name: WRITTEN[name](puzzle) for name in self.fields}
        return {name: held for name, held in found.items() if held is not None}

    def from_data(self, fields: Fields) -> CagePuzzle:
        require(fields, self.required, self.fields)
        return CagePuzzle(
            *sides(fields),
            self.cages(fields),
            tuple(list_of("digits", fields)),
            fields.get("rule", Rule.PAIR),
            boxes(fields) if "box" in fields else (),
            "diagonals" in fields and flag("diagonals", fields),
            givens(fields) if "given" in fields else (),
            "repeats" in fields and not flag("repeats", fields),
            self.covered,
            candidates(fields) if CANDIDATES in fields else (),
            areas(fields) if AREAS in fields else (),
            self.clues(fields),
        )

    def reference_data(self, puzzle: CagePuzzle) -> dict[str, object]:
        """The data, with the relations of the clues as tables and automata for `clues.mzn`."""
        fields = self.data(puzzle)
        return {**fields, **relation_fields(puzzle)} if fields.pop(CLUES, None) else fields
