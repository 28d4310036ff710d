"""What a player writes on the board of a lesson is right, wrong, or true for another reason."""

from pathlib import Path
from typing import Any

import pytest

from kenken_cp.lessons.courses import Lesson, course
from kenken_cp.lessons.records import board_record
from kenken_cp.registry import FAMILIES
from tests.helpers.javascript import ask

IMPORTS = """
import { peersOf } from "./player/logic/digits.js";
import { conclusions, judged } from "./player/logic/wanted.js";
"""
# Where cells are tapped: nothing, each cell that is right, all of them, and each other one.
TAP = """
    return given.map((data) => {
        const [step] = data.trace.entries[0].steps;
        const values = [...(data.start ?? data.fixed)];
        const start = { values, notes: values.map(() => []) };
        const after = (tapped) => judged(step, start, { ...start, tapped }, data.solution, []);
        const wanted = conclusions(step);
        const cells = wanted.map(({ cell }) => cell);
        const others = values.flatMap((value, cell) =>
            (value === null && !cells.includes(cell) ? [cell] : []));
        return { asked: data.asked, wanted, nothing: after([]), all: after(cells),
            single: cells.map((cell) => after([cell])),
            others: others.map((cell) => [data.solution[cell], after([cell])]) };
    });
"""
# Boards judged with nothing written, each conclusion, all of them, and any other value of a cell.
JUDGE = """
    return given.map((data) => {
        const [step] = data.trace.entries[0].steps;
        const values = [...(data.start ?? data.fixed)];
        const notes = values.map((_, cell) => [...(data.facts.candidates?.[cell] ?? [])]);
        const peers = peersOf(data.facts, values.length);
        const after = (all) => {
            const now = { values: [...values], notes: notes.map((held) => [...held]) };
            for (const { cell, value, places } of all) {
                if (places) now.values[cell] = value;
                else now.notes[cell] = now.notes[cell].filter((each) => each !== value);
            }
            return judged(step, { values, notes }, now, data.solution, peers);
        };
        const wanted = conclusions(step);
        const open = values.flatMap((value, cell) => (value === null ? [cell] : []));
        const bad = open.map((cell) => ({ cell, places: true,
            value: data.solution[cell] === 1 ? (data.gesture === "ink" ? 0 : 2) : 1 }));
        const true_ = open.map((cell) => ({ cell, places: true, value: data.solution[cell] }));
        const is = (one) => wanted.some(({ cell, value, places }) =>
            cell === one.cell && value === one.value && places);
        const lost = open.filter((cell) => notes[cell].length > 1)
            .map((cell) => ({ cell, places: false, value: data.solution[cell] }));
        return { number: wanted.length, nothing: after([]), all: after(wanted),
            single: wanted.map((one) => after([one])), bad: bad.map((one) => after([one])),
            others: true_.filter((one) => !is(one)).map((one) => after([one])),
            lost: lost.map((one) => after([one])) };
    });
"""
LESSONS = [lesson for family in FAMILIES for lesson in course(family)[:1] + course(family)[-1:]]


@pytest.mark.parametrize(
    "lesson", LESSONS, ids=[f"{each.family.id}-{each.row.id}" for each in LESSONS]
)
def test_only_what_the_step_concludes_is_right(tmp_path: Path, lesson: Lesson) -> None:
    boards = [board_record(board) for board in lesson.boards() if board.asked is None]
    found: list[Any] = ask(tmp_path, IMPORTS, JUDGE, boards)
    for board in found:
        of = board["number"]
        assert of > 0
        assert board["nothing"] == {"of": of, "made": 0, "wrong": [], "other": []}
        assert board["all"] == {"of": of, "made": of, "wrong": [], "other": []}
        for one in board["single"]:
            assert one == {"of": of, "made": 1, "wrong": [], "other": []}
        assert board["bad"]
        for one in [*board["bad"], *board["lost"]]:
            assert (one["made"], len(one["wrong"]), one["other"]) == (0, 1, [])
        for one in board["others"]:
            assert (one["made"], one["wrong"], len(one["other"])) == (0, [], 1)


def test_only_cells_of_the_step_are_right_to_be_tapped(tmp_path: Path) -> None:
    every = [board for family in FAMILIES for each in course(family) for board in each.boards()]
    boards = [board_record(board) for board in every if board.asked is not None]
    assert boards
    found: list[Any] = ask(tmp_path, IMPORTS, TAP, boards)
    for board in found:
        of = len(board["wanted"])
        (places,) = {each["places"] for each in board["wanted"]}
        assert {each["value"] for each in board["wanted"]} == {board["asked"]}
        assert board["nothing"] == {"of": of, "made": 0, "wrong": [], "other": []}
        assert board["all"] == {"of": of, "made": of, "wrong": [], "other": []}
        for one in board["single"]:
            assert one == {"of": of, "made": 1, "wrong": [], "other": []}
        assert board["others"]
        for holds, one in board["others"]:
            is_true = (holds == board["asked"]) is places
            assert (one["made"], bool(one["wrong"]), bool(one["other"])) == (
                0,
                not is_true,
                is_true,
            )
