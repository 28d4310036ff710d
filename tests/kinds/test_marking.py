"""Marks on placed values: true ones break nothing, and a full grid is marked as `check` does."""

import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.api.building import build
from kenken_cp.core.spoken import Register
from kenken_cp.formats import Document, read_document
from kenken_cp.human import state_of
from kenken_cp.registry import FAMILIES
from kenken_cp.verification import decide
from tests.helpers.command_line import Kenken
from tests.helpers.examples import examples
from tests.helpers.paths import EXAMPLES


@cache
def solve() -> tuple[tuple[Document, tuple[int, ...]], ...]:
    """A few small examples of every family, with their solutions."""
    found = []
    for family in FAMILIES:
        documents = [document for _, document in examples() if document.family is family][:4]
        found += [(each, decide(family, each.puzzle).grids[0]) for each in documents]
    return tuple(found)


@given(st.data())
def test_true_values_break_no_rule(data: st.DataObject) -> None:
    document, grid = data.draw(st.sampled_from(solve()))
    places = st.integers(0, len(grid) - 1)
    shown = data.draw(st.one_of(st.just(set(range(len(grid)))), st.sets(places)))
    values = [value if cell in shown else None for cell, value in enumerate(grid)]
    assert document.family.find_broken(document.puzzle, values) == []


@given(st.data())
def test_a_full_grid_is_marked_as_the_rules_check_it(data: st.DataObject) -> None:
    document, grid = data.draw(st.sampled_from(solve()))
    puzzle, family = document.puzzle, document.family
    allowed = family.values(puzzle)
    wrong = list(grid)
    for _ in range(data.draw(st.integers(0, 3))):
        cell = data.draw(st.integers(0, len(grid) - 1))
        wrong[cell] = data.draw(st.sampled_from(allowed[cell]))
    faults, marks = family.check(puzzle, tuple(wrong)), family.find_broken(puzzle, wrong)
    assert bool(faults) == bool(marks), (faults, marks)
    for mark in marks:
        assert mark.sentence[-1] == "."
        assert set(mark.cells) <= set(range(len(grid)))


@given(st.data())
def test_no_given_that_is_right_is_marked(data: st.DataObject) -> None:
    """Cells that the puzzle itself fills in, which is what the untouched state holds."""
    document, grid = data.draw(st.sampled_from(solve()))
    puzzle, family = document.puzzle, document.family
    untouched = state_of(puzzle).values
    values: list[int | None] = list(untouched)
    empty = [cell for cell, value in enumerate(untouched) if value is None]
    for cell in data.draw(st.lists(st.sampled_from(empty or [0]), max_size=12)):
        values[cell] = data.draw(st.sampled_from(family.values(puzzle)[cell]))
    given_ = {cell for cell, value in enumerate(untouched) if value == grid[cell]}
    for mark in family.find_broken(puzzle, values):
        assert not given_.issuperset(mark.cells) or not set(empty), mark
        assert not given_ & set(mark.cells), mark


def test_a_given_that_is_shut_in_marks_what_was_entered() -> None:
    document = build("numbrix", [[4], [3], [2], [1]])
    (first, second, _, shut) = document.family.find_broken(document.puzzle, [4, 4, 1, 1])[:4]
    assert (first.cells, second.cells) == ((1,), (2,))
    assert all(
        mark.cells in ((1,), (2,))
        for mark in document.family.find_broken(document.puzzle, [4, 4, 1, 1])
    )
    assert shut.sentence


@given(st.data())
def test_simple_words_mark_the_same_cells_without_coordinates(data: st.DataObject) -> None:
    document, grid = data.draw(st.sampled_from(solve()))
    puzzle, family = document.puzzle, document.family
    allowed = family.values(puzzle)
    wrong: list[int | None] = list(grid)
    for _ in range(data.draw(st.integers(1, 4))):
        cell = data.draw(st.integers(0, len(grid) - 1))
        wrong[cell] = data.draw(st.sampled_from([None, *allowed[cell]]))
    exact, simple = (
        family.find_broken(puzzle, wrong),
        family.find_broken(puzzle, wrong, Register.SIMPLE),
    )
    assert [mark.cells for mark in exact] == [mark.cells for mark in simple]
    for mark in simple:
        assert not re.search(r"r\d+c\d+|digit|\bat the\b", mark.sentence)
        assert mark.sentence[0].isupper() or mark.sentence[0].isdigit()


# What is wrong with a state of an example, in its kind's own words.
TOLD = {
    "square-4x4": ("1 1 . .\n. . . .\n. . . .\n. . . .", "Row 1 holds two 1s, at r1c1 and r1c2."),
    "sudoku-9x9": (
        "1" + " ." * 7 + " 1" + ("\n" + ". " * 9) * 8,
        "Row 1 holds two 1s, at r1c1 and r1c9.",
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_a_hint_says_first_which_rule_is_broken(kenken: Kenken, tmp_path: Path, name: str) -> None:
    text, wanted = TOLD[name]
    state, puzzle = tmp_path / "state.txt", EXAMPLES / "unique" / f"{name}.json"
    state.write_text(text, encoding="utf-8")
    for command in ("hint", "check"):
        code, out, _ = kenken(command, puzzle, "--state", state)
        assert (code, out.splitlines()[0]) == (1, "There are mistakes in your grid:")
        assert f"- {wanted}" in out.splitlines()
        assert "leads to no solution" not in out
        answer = json.loads(kenken(command, puzzle, "--state", state, "--format", "json")[1])
        assert wanted in [rule["sentence"] for rule in answer["broken"]]


def test_children_are_told_which_rule_is_broken(kenken: Kenken, tmp_path: Path) -> None:
    state, puzzle = tmp_path / "state.txt", EXAMPLES / "unique/square-4x4.json"
    state.write_text("1 1 . .\n. . . .\n. . . .\n. . . .", encoding="utf-8")
    for command in ("hint", "check"):
        code, out, _ = kenken(command, puzzle, "--state", state, "--words", "simple")
        wanted = "- The top row holds two 1s, in its first and second cells."
        assert (code, out.splitlines()[1]) == (1, wanted)
    state.write_text("2 . . .\n. . . .\n. . . .\n. . . .", encoding="utf-8")
    code, out, _ = kenken("check", puzzle, "--state", state, "--words", "simple")
    assert out.splitlines()[1] == "- The 2 in the top left corner leads to no solution."


def test_children_are_told_where_diagonals_and_regions_lie() -> None:
    def tell(name: str, values: Sequence[int | None]) -> list[str]:
        document = read_document((EXAMPLES / "unique" / f"{name}.json").read_bytes())
        broken = document.family.find_broken(document.puzzle, values, Register.SIMPLE)
        return [each.sentence for each in broken if each.repeat]

    corner = "the top left corner and the bottom right corner"
    assert tell("boxes-diagonals-5x5", [1, *[None] * 23, 1]) == [
        f"The diagonal from the top left to the bottom right holds two 1s, in {corner}.",
    ]
    assert tell("boxes-diagonals-5x5", [*[None] * 4, 1, *[None] * 15, 1, *[None] * 4])[0] == (
        "The diagonal from the top right to the bottom left holds two 1s, in the top right corner "
        "and the bottom left corner."
    )
    regions = [
        each for each in tell("sudoku-jigsaw-5x5", [1] * 25) if each.startswith("The region")
    ]
    assert len(regions) == 5
    assert regions[0].startswith("The region that contains the top left corner holds five 1s, in ")


def test_cages_say_what_their_digits_give() -> None:
    puzzle = read_document("3\nAAB\nCDB\nCDE\n3+\n4+\n2-\n6*\n2").puzzle
    family = read_document("3\nAAB\nCDB\nCDE\n3+\n4+\n2-\n6*\n2").family
    told = [each.sentence for each in family.find_broken(puzzle, [3, 1, 2, 1, 3, 3, 2, 1, 1])]
    assert "The digits in the cage at r1c1 and r1c2 add up to 4, but its clue is 3+." in told
    assert "The digits in the cage at r2c1 and r3c1 give 1, but its clue is 2−." in told
    assert "The digits in the cage at r2c2 and r3c2 multiply to 3, but its clue is 6×." in told
    assert "r3c3 holds 1, but 2 is given there." in told
    over = [each.sentence for each in family.find_broken(puzzle, [3, *[None] * 8])]
    sentence = (
        "The digits in the cage at r1c1 and r1c2 already add up to 3, too much for its clue 3+ "
        "with 1 cell still empty."
    )
    assert over == [sentence]


def test_check_marks_what_is_filled_in(kenken: Kenken, tmp_path: Path) -> None:
    state, puzzle = tmp_path / "state.txt", EXAMPLES / "unique/square-4x4.json"
    rows = json.loads(puzzle.read_text(encoding="utf-8"))["solution"]
    state.write_text("\n".join(" ".join(map(str, row)) for row in rows), encoding="utf-8")
    assert kenken("check", puzzle, "--state", state)[:2] == (0, "The puzzle is solved correctly.\n")
    state.write_text(f"{rows[0][0]} . . .\n" + ". . . .\n" * 3, encoding="utf-8")
    code, out, _ = kenken("check", puzzle, "--state", state)
    assert (code, out) == (0, "Right so far: 1 cell filled, 15 still open.\n")
    state.write_text(f"{rows[0][1]} . . .\n" + ". . . .\n" * 3, encoding="utf-8")
    code, out, _ = kenken("check", puzzle, "--state", state)
    assert (code, out.splitlines()) == (1, [
        "No rule is broken yet, but there is a mistake:",
        f"- The {rows[0][1]} in r1c1 leads to no solution.",
    ])  # fmt: skip
    many = EXAMPLES / "multiple/square-3x3.json"
    state.write_text(". . .\n" * 3, encoding="utf-8")
    assert kenken("check", many, "--state", state)[:2] == (
        1, "No rule is broken, but the puzzle has several solutions.\n",
    )  # fmt: skip


def say(text: str, values: Sequence[int | None], family: str | None = None) -> list[str]:
    document = read_document(text, family=family)
    return [each.sentence for each in document.family.find_broken(document.puzzle, values)]


def test_each_kind_says_it_in_its_own_words() -> None:
    nonogram = "2x2:1/1/1/1"
    assert say(nonogram, [1, 1, None, None]) == [
        "Row 1 has one block of 2, but its clue is 1.",
    ]
    assert say(nonogram, [0, 0, None, None])[0] == "Row 1 has no block, but its clue is 1."
    path = "3 3\n1 _ _\n_ _ _\n_ _ 9\n"
    assert say(path, [1, None, 2, *[None] * 5, 9], "numbrix") == [
        "1 at r1c1 and 2 at r1c3 must be in neighbouring cells.",
    ]
    assert say(path, [1, 4, None, 4, *[None] * 4, 9], "numbrix") == [
        "4 is placed more than once, at r1c2 and r2c1.",
        "1 at r1c1 has no room for 2 beside it.",
    ]
    shikaku = "2x2:2a2a"
    assert say(shikaku, [1, None, 2, 1]) == [
        "The cells marked for the 2 at r1c1 need a rectangle of 4 cells, not 2.",
    ]
