"""The files of data/techniques, read and written; README.md beside them says what they hold."""

import json
from functools import cache
from typing import Any, NamedTuple

from kenken_cp import human
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.steps import Step, Tier
from kenken_cp.explanation.examples import state_of
from kenken_cp.human import TECHNIQUES
from kenken_cp.kinds.cages.kernel.logic.clues import OnFactors
from kenken_cp.kinds.cages.techniques import LADDER
from kenken_cp.registry import FAMILIES, family_for, family_of
from tests.helpers.paths import ROOT

DATA = ROOT / "data" / "techniques"

# Those for clues beside cages and givens, which no KenKen has.
ON_CLUES = frozenset(
    [row.id for row in LADDER if isinstance(row.find, type) and issubclass(row.find, OnFactors)]
)
Fields = dict[str, Any]


class Case(NamedTuple):
    """A board, and what a technique is to find on it first: its effects, or None for nothing."""

    technique: str
    name: str
    state: Any
    expect: Fields | None

    @property
    def kind(self) -> str:
        """The kind of its board."""
        return family_for(self.state.puzzle).kind.id


class Decided(NamedTuple):
    """A puzzle that needs a technique for its tier, when some others are left out in any case."""

    technique: str
    puzzle: Any
    tier: Tier
    left_out: frozenset[str]


@cache
def load(technique: str) -> Fields:
    """The file of a technique, not to be changed."""
    fields: Fields = json.loads((DATA / f"{technique}.json").read_text(encoding="utf-8"))
    return fields


@cache
def cases(technique: str) -> list[Case]:
    """The boards in the file of a technique."""
    return [
        Case(technique, fields["name"], state_of(fields), fields.get("expect"))
        for fields in load(technique)["cases"]
    ]


def decide_puzzle(technique: str) -> Decided:
    """The puzzle in the file of a technique."""
    fields = load(technique)["decides"]
    puzzle = family_of(fields.get("family", "kenken")).from_data(fields["puzzle"])
    tier = Tier[fields["tier"].upper()]
    return Decided(technique, puzzle, tier, frozenset(fields.get("left_out", ())))


def techniques_with(fact: str) -> list[str]:
    """The techniques whose file has this, from the easiest."""
    return [technique for technique in TECHNIQUES if load(technique).get(fact)]


def board_fields(state: Any) -> Fields:
    """The board of any kind as a case tells it."""
    puzzle, empty = state.puzzle, human.state_of(state.puzzle)
    entries: list[object] = []
    for cell, (value, held) in enumerate(zip(state.values, state.candidates, strict=True)):
        noted = None if held == empty.candidates[cell] else list(held)
        entries.append(noted if value is None else value)
    rows = [entries[at : at + puzzle.columns] for at in range(0, len(entries), puzzle.columns)]
    dropped = {
        f"{kind} {index + 1}": sorted(map(list, gone))
        for (kind, index), gone in sorted(state.dropped.items())
        if gone
    }
    fields: Fields = {**puzzle_fields(puzzle), "candidates": rows}
    return {**fields, "dropped": dropped} if dropped else fields


def puzzle_fields(puzzle: Any) -> Fields:
    """The puzzle, and its family if that is not the first."""
    family = family_for(puzzle)
    named = {} if family is FAMILIES[0] else {"family": family.id}
    return {**named, "puzzle": family.data(puzzle)}


def effects(puzzle: Any, step: Step) -> Fields:
    """What a step does, as a case tells it."""

    def name(cell: int) -> str:
        return cell_name(cell, puzzle.columns)

    told = {
        "placements": {name(cell): value for cell, value in step.placements},
        "eliminations": {name(cell): list(values) for cell, values in step.eliminations},
        "drops": {
            f"{group.kind} {group.index + 1}": [list(each) for each in gone]
            for group, gone in step.drops
        },
    }
    return {name: what for name, what in told.items() if what}


def save(fields: Fields) -> None:
    """Write the cases of a technique, a row of a board a line; what else its file says stays."""
    path = DATA / f"{fields['technique']}.json"
    facts = load(fields["technique"]) if path.exists() else {}
    facts = {name: fact for name, fact in facts.items() if name not in ("cases", "decides")}
    path.write_text(_layout({**facts, **fields}, "") + "\n", encoding="utf-8")


def _layout(value: object, indent: str) -> str:
    """JSON that breaks objects, lists of objects and lists of lists, until they fit a line."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or (indent and len(indent) + len(flat) <= 96):
        return flat
    deeper = indent + "  "
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {_layout(held, deeper)}" for key, held in value.items()]
        opening, closing = "{", "}"
    else:
        parts = [_layout(held, deeper) for held in value]
        opening, closing = "[", "]"
    return f"{opening}\n{deeper}" + f",\n{deeper}".join(parts) + f"\n{indent}{closing}"
