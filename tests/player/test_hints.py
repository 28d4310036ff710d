"""Hints from the steps that came with a puzzle lead to its end, whatever stands on the board."""

from pathlib import Path
from typing import Any

import pytest

from kenken_cp import human
from kenken_cp.api.solving import solve
from kenken_cp.core.document import Document
from kenken_cp.core.drawing import Tone
from kenken_cp.explanation import board
from kenken_cp.explanation.traces import numbered_steps
from kenken_cp.explanation.voices import EXACT, SIMPLE
from kenken_cp.formats import read_document
from kenken_cp.human import logic_of
from kenken_cp.player.boards import marks
from kenken_cp.player.bundles import bundle
from kenken_cp.player.traces import shows, told_together, trace_record
from kenken_cp.registry import FAMILIES
from tests.helpers.javascript import ask
from tests.helpers.paths import EXAMPLES
from tests.helpers.steps_oracle import premise_faults
from tests.helpers.stories import example

IDS = [family.id for family in FAMILIES]
HARDER = (
    "no-singles-6x6", "killer-9x9", "shikaku-7x7", "shikaku-half-turn-15x15", "numbrix-9x9",
)  # fmt: skip
IMPORTS = """
import { peersOf } from "./player/logic/digits.js";
import { before, effects, nextEntry } from "./player/logic/hinting.js";
"""
# Follows hints to the end, on boards that begin with these right cells; with notes, or without any.
FOLLOW = """
    const { data, starts } = given;
    const range = data.facts.clues ? data.facts.clues.map((_, i) => i + 1) : data.values;
    const own = (cell) => data.facts.candidates?.[cell];
    const domain = (cell) => (own(cell)?.length ? own(cell) : range);
    const peers = peersOf(data.facts, data.fixed.length);
    return starts.map(({ values, noted }) => {
        const notes = values.map((_, cell) => (noted ? [...domain(cell)] : []));
        const written = { values: [...values], notes, peers };
        let steps = 0;
        for (let entry; (entry = nextEntry(data.trace, written)) && steps < 1000; steps += 1) {
            const { placements, eliminations } = effects(entry, written, domain);
            for (const { cell, value } of placements) written.values[cell] = value;
            for (const { cell, left } of eliminations) notes[cell] = left;
        }
        return { steps, values: written.values, empty: notes.filter((held, cell) =>
            noted && values[cell] === null && !held.length).length };
    });
"""


def puzzles() -> list[Document]:
    """One of each family, and some that need candidates to be removed."""
    found = [example(family) for family in IDS]
    paths = [EXAMPLES / f"unique/{name}.json" for name in HARDER]
    return found + [read_document(path.read_bytes()) for path in paths]


@pytest.mark.parametrize("document", puzzles(), ids=lambda each: f"{each.family.id}-{each.key[:6]}")
def test_hints_lead_from_any_right_board_to_the_solution(
    tmp_path: Path, document: Document
) -> None:
    data, grid = bundle(document), solve(document)
    cells = range(len(grid))
    starts = [
        {
            "values": [
                grid[cell] if held is not None or cell % share == 0 else None
                for cell, held in zip(cells, data["fixed"], strict=True)
            ],
            "noted": noted,
        }
        for share in (1000, 2, 3, 5)
        for noted in (False, True)
    ]
    absent = set(data.get("absent", []))
    found = ask(tmp_path, IMPORTS, FOLLOW, {"data": data, "starts": starts})
    assert found[0]["steps"] > 3
    for each in found:
        assert each["empty"] == 0
        assert each["steps"] < 1000
        told = [value for cell, value in enumerate(each["values"]) if cell not in absent]
        assert told == [value for cell, value in enumerate(grid) if cell not in absent]


@pytest.mark.parametrize("document", puzzles(), ids=lambda each: f"{each.family.id}-{each.key[:6]}")
def test_the_board_before_each_entry_is_that_of_the_trace(
    tmp_path: Path, document: Document
) -> None:
    trace = human.solve(document.puzzle)
    record = trace_record(trace)
    body = "return given.trace.entries.map((_, at) => before(given.trace, given.fixed, at));"
    given = {"trace": record, "fixed": trace.start.values}
    found = ask(tmp_path, IMPORTS, body, given)
    runs = list(told_together(numbered_steps(trace)))
    assert len(found) == len(runs) == len(record["entries"])
    for at, run in zip(found, runs, strict=True):
        state = run[0].state
        assert at["values"] == state.values
        if state.slots:
            held = [list(each) for each in state.candidates]
            open_cells = [cell for cell, value in enumerate(state.values) if value is None]
            assert [at["candidates"][cell] for cell in open_cells] == [held[c] for c in open_cells]


@pytest.mark.parametrize("family", IDS)
def test_stages_are_those_of_hints(family: str) -> None:
    """Where, what and why, for single steps word by word; in simple words too."""
    document = example(family)
    trace = human.solve(document.puzzle)
    for voice in (EXACT, SIMPLE):
        record = trace_record(trace, voice)
        told = 0
        for run, entry in zip(told_together(numbered_steps(trace)), record["entries"], strict=True):
            assert [each["sentence"] for each in entry["steps"]] == [
                voice.last(each.state, each.step) for each in run
            ]
            assert ("where" in entry) == shows(run[0].step)
            if len(run) == 1 and "where" in entry:
                told += 1
                state, step = run[0].state, run[0].step
                assert entry["where"] == voice.where(state, step)
                assert record["texts"][entry["what"]] == voice.what(state, step)
                assert entry["title"] == voice.title(state, step)
        assert told > 2


@pytest.mark.parametrize("name", ["nonogram-12x15", "sudoku-jigsaw-9x9"])
def test_words_of_one_step_are_told_of_the_first_of_several(name: str) -> None:
    """Steps told together have no evidence in common, from which simple words could be made."""
    document = read_document((EXAMPLES / f"unique/{name}.json").read_bytes())
    trace = human.solve(document.puzzle)
    record = trace_record(trace, SIMPLE)
    special = 0
    for run, entry in zip(told_together(numbered_steps(trace)), record["entries"], strict=True):
        (_, state, step), *others = run
        said = logic_of(document.puzzle).row[step.technique].simple
        if others and said and said.case and shows(step):
            special += 1
            assert record["texts"][entry["what"]] == SIMPLE.what(state, step)
    assert special


@pytest.mark.parametrize("document", puzzles(), ids=lambda each: f"{each.family.id}-{each.key[:6]}")
def test_marks_are_those_of_the_picture(document: Document) -> None:
    """The cells and clues that a page marks are those that `explain` tones in its drawing."""
    puzzle = document.puzzle
    for state, step in human.solve(puzzle).boards():
        drawn, found = board(state, step, document.family), marks(state, step)
        margin = [each for each in drawn.margin if any(text.tone for text in each.texts)]
        assert found["margin"] == [{"side": each.side, "line": each.line} for each in margin]
        tones = {each.row * puzzle.columns + each.column: each.tone for each in drawn.fills}
        assert found["targets"] == sorted(c for c, tone in tones.items() if tone is Tone.TARGET)
        assert set(found["evidence"]) >= {c for c, tone in tones.items() if tone is Tone.EVIDENCE}


def test_what_leads_to_a_hint_is_told_with_it() -> None:
    """Steps that cross out alternatives alone show in no cell: a hint that rests on them tells."""
    document = read_document((EXAMPLES / "unique/no-singles-6x6.json").read_bytes())
    trace = human.solve(document.puzzle)
    steps = numbered_steps(trace)
    record = trace_record(trace)
    led: list[Any] = [entry for entry in record["entries"] if "lead" in entry]
    hidden = {each.number for each in steps if not shows(each.step)}
    assert all(set(entry["lead"]) <= hidden for entry in led)
    assert all(
        not shows(each[0].step) or all(shows(one.step) for one in each)
        for each in told_together(steps)
    )


DIGITS = ("square-9x9", "no-singles-6x6", "killer-9x9", "sudoku-9x9", "futoshiki-5x5")
# The digits and notes that are just what an entry rests on, and which hint there is then.
OUT_OF_TURN = """
    const { data, boards } = given;
    const peers = peersOf(data.facts, data.fixed.length);
    return boards.map((board) =>
        data.trace.entries.indexOf(nextEntry(data.trace, { ...board, peers })));
"""


@pytest.mark.parametrize("name", DIGITS)
def test_an_entry_follows_from_the_candidates_on_which_it_rests(name: str) -> None:
    """By exhaustion, on a board where nothing else is gone."""
    puzzle = read_document((EXAMPLES / f"unique/{name}.json").read_bytes()).puzzle
    trace = human.solve(puzzle)
    runs = list(told_together(numbered_steps(trace)))
    judged = 0
    for run, entry in zip(runs, trace_record(trace)["entries"], strict=True):
        if "rests" not in entry:
            continue
        board = trace.start.copy()
        for cell, gone in entry["rests"]:
            board.candidates[cell] = tuple(v for v in board.candidates[cell] if v not in gone)
        for each in run:
            judged += 1
            assert list(premise_faults(board, each.step)) == [], each.number
    assert judged > 10


def test_a_digit_that_can_be_had_at_once_comes_before_removals(tmp_path: Path) -> None:
    """Where all is written that it rests on; not where one candidate of that is still open."""
    document = read_document((EXAMPLES / "unique/square-9x9.json").read_bytes())
    data = bundle(document)
    entries, start = data["trace"]["entries"], data["trace"]["start"]
    [first, at] = [
        next(n for n, each in enumerate(entries) if is_one(each))
        for is_one in (
            lambda each: "placed" not in each["steps"][0],
            lambda each: each["technique"] == "naked-single" and each["rests"],
        )
    ]
    placed = {c: v for each in entries[:first] for s in each["steps"] for c, v in s["placed"]}
    values = [placed.get(cell, value) for cell, value in enumerate(data["fixed"])]
    boards = []
    for left_out in (0, 1):
        notes: list[list[int]] = [[] for _ in values]
        for cell, gone in entries[at]["rests"]:
            notes[cell] = [value for value in start[cell] if value not in gone[left_out:]]
        boards.append({"values": values, "notes": notes})
    assert first < at
    found = ask(tmp_path, IMPORTS, OUT_OF_TURN, {"data": data, "boards": boards})
    assert found == [at, first]
