"""Clues in f-puzzles' JSON: all go there and back, in fields or drawn; what setters write."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.document import Document
from kenken_cp.core.errors import KenkenError
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_sort import ClueSort
from kenken_cp.kinds.cages.clues import sorts
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.formats.described import FIELD
from kenken_cp.kinds.cages.formats.fpuzzles import read, write
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.helpers.clues import board, clue_for, fill, with_clues
from tests.helpers.refusals import hold_refusals


@pytest.mark.parametrize("sort", sorts(), ids=lambda sort: sort.id)
def test_clues_come_back(sort: ClueSort) -> None:
    rng = random.Random(sort.id)
    tried = 0
    for _ in range(12):
        puzzle = board(rng, rng.choice((4, 6)))
        clue = clue_for(rng, puzzle, sort, fill(rng, puzzle), holding=False)
        if clue is None:
            continue
        clued = replace(puzzle, clues=(clue,))
        text = write(Document(family_for(clued), clued))
        found = read(text).puzzle
        tried += 1
        assert sort.field is not None or FIELD in json.loads(text)
        if sort.id == "cage" and not found.clues:  # it could be a cage or an area
            left_out = any("left out" in told for told in read(text).notices)
            assert left_out or {*found.areas, *[c.cells for c in found.cages]} == {clue.cells}
            continue
        assert found.clues == clued.clues
        assert found.boxes == clued.boxes
    assert tried


@given(st.integers(0, 1 << 32))
def test_many_clues_come_back_together(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = board(rng, 6)
    clued = with_clues(rng, puzzle, fill(rng, puzzle), 5, holding=False)
    document = Document(family_for(clued), clued)
    found = read(write(document))
    if any(clue.sort == "cage" for clue in clued.clues):  # it could be a cage or an area
        others = [clue for clue in clued.clues if clue.sort != "cage"]
        assert [clue for clue in found.puzzle.clues if clue.sort != "cage"] == others
    else:
        assert found == document


def test_clues_that_are_drawn_and_changed_are_refused() -> None:
    clue = Clue("greater-than", (0, 1))
    clued = CagePuzzle(4, 4, (), covered=False, clues=(clue,))
    text = write(Document(family_for(clued), clued))
    fields = json.loads(text)
    fields["text"][0]["value"] = "<"
    with pytest.raises(KenkenError, match="the clues of another drawing"):
        read(json.dumps(fields))
    del fields[FIELD]
    with pytest.raises(KenkenError, match="the rules in words may be about"):
        read(json.dumps(fields))


def document(**fields: Any) -> str:
    empty: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    return json.dumps({"size": 4, "grid": empty, **fields})


def clues(**fields: Any) -> tuple[Clue, ...]:
    found: tuple[Clue, ...] = read(document(**fields)).puzzle.clues
    return found


def test_what_setters_write() -> None:
    pair = ["R1C1", "R1C2"]
    assert clues(difference=[{"cells": pair}]) == (Clue("white-dot", (0, 1), (1,)),)
    assert clues(ratio=[{"cells": pair, "value": "3"}]) == (Clue("black-dot", (0, 1), (3,)),)
    assert clues(xv=[{"cells": pair, "value": "v"}]) == (Clue("pair-sum", (0, 1), (5,)),)
    thermo = [{"lines": [["R1C1", "R2C1"], ["R1C1", "R1C2"]]}]  # a bulb with two branches
    assert clues(thermometer=thermo) == (
        Clue("thermometer", (0, 1)), Clue("thermometer", (0, 4)),
    )  # fmt: skip
    arrow = {"cells": ["R1C2", "R1C1"], "lines": [["R1C2", "R2C3", "R3C3"]]}
    assert clues(arrow=[arrow]) == (Clue("arrow", (0, 1, 6, 10), (2,)),)
    outside = [{"cell": "R0C2", "value": "3"}, {"cell": "R2C5", "value": "5"}]
    assert clues(sandwichsum=outside) == (
        Clue("sandwich", (1, 5, 9, 13), (3,)), Clue("sandwich", (7, 6, 5, 4), (5,)),
    )  # fmt: skip
    little = {"cell": "R0C1", "direction": "DR", "cells": ["R1C2", "R2C3", "R3C4"], "value": "9"}
    assert clues(littlekillersum=[little]) == (Clue("little-killer", (1, 6, 11), (9,)),)
    assert clues(**{"diagonal-": True}) == (Clue("extra-region", (0, 5, 10, 15)),)
    assert clues(**{"diagonal+": True}) == (Clue("extra-region", (3, 6, 9, 12)),)
    overlapping = [{"cells": pair, "value": "3"}, {"cells": ["R1C2", "R2C2"], "value": "4"}]
    assert clues(killercage=overlapping) == (Clue("cage", (1, 5), (4,)),)


def test_negative_rules() -> None:
    pair = ["R1C1", "R1C2"]
    assert clues(negative=["xv"]) == (Clue("negative-xv", (), (5, 10)),)
    dots = clues(negative=["ratio"], ratio=[{"cells": pair, "value": "3"}])
    assert Clue("negative-black", (), (3,)) in dots
    assert Clue("non-consecutive") in clues(nonconsecutive=True)
    beside = clues(nonconsecutive=True, difference=[{"cells": pair}])
    assert {clue.sort for clue in beside} == {"negative-white", "white-dot"}


def test_refused(golden: Callable[[Path, str], None]) -> None:
    hold_refusals("fpuzzles", lambda fields: read(document(**fields)), golden)
