"""Clues in SudokuPad's JSON: drawn, told in the rules, described; lines that others drew."""

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
from kenken_cp.formats import format_of, read_document, write_line
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_sort import ClueSort
from kenken_cp.kinds.cages.clues import sort_of, sorts
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.formats.described import FIELD, NEEDLESS
from kenken_cp.kinds.cages.formats.drawn_lines import readable
from kenken_cp.kinds.cages.formats.sudokupad import CHECKED, DRAWN, read, write
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.helpers.clues import board, clue_for, fill, with_clues
from tests.helpers.refusals import hold_refusals

THERMO: dict[str, Any] = {"wayPoints": [[0.5, 0.5], [2.5, 0.5]], "color": "#cfcfcf", "thickness": 9}
BULB: dict[str, Any] = {"center": [0.5, 0.5], "width": 0.8, "height": 0.8, "rounded": True}
EMPTY = CagePuzzle(4, 4, (), covered=False)


def document(puzzle: CagePuzzle) -> Document:
    return Document(family_for(puzzle), puzzle)


def make_clued(sort: ClueSort, rng: random.Random) -> CagePuzzle | None:
    puzzle = board(rng, rng.choice((4, 6)))
    clue = clue_for(rng, puzzle, sort, fill(rng, puzzle), holding=False)
    return None if clue is None else replace(puzzle, clues=(clue,))


@pytest.mark.parametrize("sort", sorts(), ids=lambda sort: sort.id)
def test_clues_are_drawn_and_told_and_come_back(sort: ClueSort) -> None:
    rng = random.Random(sort.id)
    tried = 0
    for _ in range(10):
        puzzle = make_clued(sort, rng)
        if puzzle is None:
            continue
        text = write(document(puzzle))
        found = read(text)
        assert found == document(puzzle)
        assert found.notices == ()
        fields = json.loads(text)
        assert sort.rule(puzzle, puzzle.clues) in fields["metadata"]["rules"]
        assert sort.on_board or any(fields.get(name) for name in (*DRAWN, "cages"))
        assert (sort.id in CHECKED.values()) is (FIELD not in fields["metadata"])
        tried += 1
    assert tried


@given(st.integers(0, 1 << 32))
def test_many_clues_come_back_together(seed: int) -> None:
    rng = random.Random(seed)
    plain = board(rng, 6, from_zero=rng.random() < 0.3)
    grid = fill(rng, plain)
    puzzle = with_clues(rng, plain, grid, 5, holding=False)
    puzzle = replace(puzzle, diagonals=rng.random() < 0.3, givens=((3, grid[3]),))
    wanted = document(puzzle)
    link = write_line(wanted, format_of("sudokupad-link"))
    for text in (write(wanted), link):
        found = read_document(text)
        assert (found.family, found.puzzle, found.notices) == (wanted.family, puzzle, ())


def test_what_neither_drawing_nor_rule_says_is_told_in_words() -> None:
    clues = (
        Clue("whisper", (0, 1, 2), (3,)), Clue("whisper", (4, 5, 6), (2,)),
        Clue("automaton", (8, 9), (), "<1>.*"),
    )  # fmt: skip
    puzzle = replace(EMPTY, clues=clues)
    rules = json.loads(write(document(puzzle)))["metadata"]["rules"]
    assert {sort_of(clue.sort).sentence(puzzle, clue) for clue in clues} <= {*rules}
    alike = replace(EMPTY, clues=clues[:1])
    rules = json.loads(write(document(alike)))["metadata"]["rules"]
    assert sort_of("whisper").sentence(alike, clues[0]) not in rules


def move(fields: Any) -> None:
    fields["lines"][0]["wayPoints"][0] = [3.5, 3.5]


def recolour(fields: Any) -> None:
    fields["lines"][0]["color"] = "#67F067"


def add(fields: Any) -> None:
    fields["overlays"] = [{"center": [1, 1], "text": "9"}]


def uncage(fields: Any) -> None:
    fields["cages"] = [cage for cage in fields["cages"] if "clue" not in cage]


def reword(fields: Any) -> None:
    fields["metadata"]["rules"][0] += " No 9."


def unseal(fields: Any) -> None:
    del fields["metadata"][FIELD]["seal"]


@pytest.mark.parametrize("change", [move, recolour, add, uncage, reword, unseal])
def test_a_changed_drawing_is_not_read_as_what_it_was(change: Callable[[Any], None]) -> None:
    clues = (Clue("palindrome", (0, 1, 2)), Clue("sum", (5, 6), (5,)))
    fields = json.loads(write(document(replace(EMPTY, clues=clues))))
    assert read(json.dumps(fields)).puzzle.clues == clues
    change(fields)
    with pytest.raises(KenkenError, match=FIELD):
        read(json.dumps(fields))


def test_titles_and_givens_may_change() -> None:
    fields = json.loads(write(document(replace(EMPTY, clues=(Clue("palindrome", (0, 1, 2)),)))))
    fields["cells"][3][3]["value"] = "2"
    fields["metadata"]["title"] = "Mirror"
    found = read(json.dumps(fields))
    assert (found.meta.title, found.puzzle.givens) == ("Mirror", ((15, 2),))
    assert len(found.puzzle.clues) == 1


def test_rules_that_sudokupad_checks_are_read_from_others() -> None:
    found = read(drawing(metadata={"antiknight": True, "antiking": False}))
    assert found.puzzle.clues == (Clue("anti-knight"),)


@pytest.mark.parametrize("name", readable())
def test_lines_are_read_as_what_somebody_says(name: str) -> None:
    """Without its description, the drawing of a clue is that of others."""
    sort, look, rng = sort_of(name), readable()[name], random.Random(name)
    tried = 0
    for _ in range(30):
        puzzle = make_clued(sort, rng)
        if puzzle is None:
            continue
        ((_, cells, values, _),) = puzzle.clues
        if cells[0] == cells[-1] or (look.pill and values != (1,)):
            continue  # a dot, a ring, a pill
        fields = json.loads(write(document(puzzle)))
        del fields["metadata"][FIELD]
        with pytest.raises(KenkenError, match="--read-lines thermometer"):
            read(json.dumps(fields))
        word = ":".join([name, *map(str, () if look.pill else values)])
        found = read(json.dumps(fields), [word])
        assert found.puzzle == puzzle
        assert any("--read-lines" in notice for notice in found.notices)
        tried += 1
    assert tried > 2


def drawing(**fields: Any) -> str:
    empty: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    return json.dumps({"cells": empty, **fields})


def lines_in(text: str, *words: str) -> tuple[Clue, ...]:
    found: tuple[Clue, ...] = read_document(text, lines=words).puzzle.clues
    return found


def test_lines_of_others() -> None:
    branch = {**THERMO, "wayPoints": [[0.5, 0.5], [0.5, 1.5], [1.5, 2.5]]}
    thermos = drawing(lines=[THERMO, branch], underlays=[BULB])
    wanted = (Clue("thermometer", (0, 1, 6)), Clue("thermometer", (0, 4, 8)))
    assert lines_in(thermos, "thermometer") == wanted
    turned = {**THERMO, "wayPoints": THERMO["wayPoints"][::-1]}
    assert lines_in(drawing(lines=[turned], overlays=[BULB]), "thermometer") == wanted[1:]
    pink = {**THERMO, "color": "#F067F0", "wayPoints": [[3.5, 1.5], [3.5, 3.5]]}
    two = drawing(lines=[THERMO, pink], underlays=[BULB])
    renban = Clue("renban", (13, 14, 15))
    assert lines_in(two, "#f067f0=renban", "thermometer") == (renban, wanted[1])
    assert lines_in(two, "f067f0=whisper:2", "cfcfcf=thermometer")[1] == Clue(
        "whisper", (13, 14, 15), (2,)
    )
    arrow = {"wayPoints": [[0.5, 0.9], [0.5, 3.3]], "color": "#000", "thickness": 2}
    arrows = drawing(arrows=[{**arrow, "headLength": 0.3}], underlays=[BULB])
    assert lines_in(arrows, "arrow") == (Clue("arrow", (0, 1, 2, 3), (1,)),)


def test_refused(golden: Callable[[Path, str], None]) -> None:
    hold_refusals(
        "sudokupad", lambda said: read_document(drawing(**said[0]), lines=said[1]), golden
    )


def test_lines_are_for_drawings() -> None:
    with pytest.raises(
        KenkenError, match="--read-lines is for SudokuPad JSON, SudokuPad link or Penpa"
    ):
        read_document("2\nAABB\n3+ 3+", lines=("thermometer",))


def test_a_reading_of_lines_that_are_described_is_told() -> None:
    puzzle = replace(EMPTY, clues=(Clue("thermometer", (0, 4, 8)),))
    found = read_document(write(document(puzzle)), lines=("thermometer",))
    assert (found.puzzle, found.notices) == (puzzle, (NEEDLESS,))
