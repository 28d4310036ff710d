"""What tells people how to solve a puzzle asks its kind, and nothing that only cages have."""

import io
import json
import re
from pathlib import Path

import pytest

from kenken_cp import explanation, hints, human, registry
from kenken_cp.cli import explain as explain_command
from kenken_cp.cli import hint as hint_command
from kenken_cp.cli import rate as rate_command
from kenken_cp.cli import techniques as techniques_command
from kenken_cp.cli.common import Color
from kenken_cp.cli.explain import TraceFormat
from kenken_cp.cli.explain_report import Report
from kenken_cp.cli.page import Page
from kenken_cp.cli.results import LineFormatter
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.drawing import Mark, Tone
from kenken_cp.core.errors import BackendError, FormatError, InternalError
from kenken_cp.core.spoken import Register
from kenken_cp.core.steps import Drop, Elimination, Evidence, Placement, Step, Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.explanation import records, traces
from kenken_cp.formats import Document
from kenken_cp.formats.sources import TextItem
from kenken_cp.human.ladders import techniques_by_id
from kenken_cp.human.notes import read_state
from kenken_cp.percentiles import Record, percentile, table_of
from kenken_cp.rating import Rating, rate
from kenken_cp.render.look import Look
from tests.helpers.toy import FAMILY, KIND, LOGIC, Toy, ToyState, lines_of

#  1 1 0
#  1 0 0
#  0 0 0
STAIRS = Toy((2, 1, 0), (2, 1, 0))
SOLUTION = (1, 1, 0, 1, 0, 0, 0, 0, 0)
EITHER = Toy((1, 1), (1, 1))
NEVER = Toy((2, 2), (0, 0))


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The registry has toys too."""
    monkeypatch.setitem(registry._BY_CLASS, Toy, KIND)
    monkeypatch.setitem(registry._BY_ID, FAMILY.id, FAMILY)
    monkeypatch.setattr(registry, "FAMILIES", (*registry.FAMILIES, FAMILY))
    rows = {**LOGIC.row, **human.TECHNIQUES}
    monkeypatch.setitem(vars(human.TECHNIQUES), "_rows", rows)


def test_it_is_graded_and_rated() -> None:
    assert rate(STAIRS, with_depth=True) == Rating(
        Outcome.UNIQUE, Tier.EASY, 21.0, 9, "toy-column", 4, 9, {"toy-row": 6, "toy-column": 3}
    )
    assert rate(EITHER) == Rating(Outcome.MULTIPLE)
    assert rate(NEVER) == Rating(Outcome.NONE)


def test_it_is_solved_step_by_step() -> None:
    trace = human.solve(STAIRS)
    assert trace.solved
    assert tuple(trace.end.values) == SOLUTION
    state = trace.start.copy()
    for before, step in trace.boards():
        assert before.candidates == state.candidates
        state.apply(step)
    assert state.values == trace.end.values
    assert [step.technique for step in human.solve(STAIRS, without=["toy-column"]).steps][-1] in (
        "search", "toy-row",
    )  # fmt: skip
    assert human.solve(NEVER).broken is not None


def test_it_is_explained_however_it_is_written(tmp_path: Path) -> None:
    document = Document(FAMILY, STAIRS)
    account = explain_command._account("toy.json", document, Tier.SEARCH, Run())
    steps = traces.numbered_steps(account.trace, 1, None, ())
    report = Report("toy.json", document, account, steps)
    texts = {}
    for style in (
        TraceFormat.TEXT,
        TraceFormat.MARKDOWN,
        TraceFormat.HTML,
        TraceFormat.JSON,
        TraceFormat.JSONL,
    ):
        path = tmp_path / style
        explain_command._write(report, style, False, Look(), str(path), Color.NEVER)
        texts[style] = path.read_text(encoding="utf-8")
    last = "The hardest technique is Settled column (Easy), first used at step 4."
    assert " ".join(texts[TraceFormat.TEXT].split()).endswith(last)
    assert "Lines are counted from the top left." in texts[TraceFormat.MARKDOWN]
    assert "Row 3 has all its ones" in texts[TraceFormat.HTML]
    fields = json.loads(texts[TraceFormat.JSON])
    assert (fields["version"], fields["puzzle"]) == (2, {"across": [2, 1, 0], "down": [2, 1, 0]})
    assert fields["steps"][0]["evidence"] == {
        "groups": [{"kind": "row", "index": 3, "name": "row 3"}], "cells": ["r3c1"], "values": [0],
    }  # fmt: skip
    assert not re.search(r"cage|house|digit", json.dumps(fields))
    lines = texts[TraceFormat.JSONL].splitlines()
    assert [json.loads(line) for line in lines[:-1]] == fields["steps"]


@pytest.mark.parametrize(
    ("puzzle", "told"),
    [
        (EITHER, "Not solved: the puzzle has several solutions; r1c1 can be 0 or 1."),
        (NEVER, "No solution: after 1 step, column 1 has no way to be filled."),
    ],
    ids=["several", "none"],
)
def test_the_end_says_what_is_wrong(puzzle: Toy, told: str) -> None:
    account = explain_command._account("toy", Document(FAMILY, puzzle), Tier.SEARCH, Run())
    assert traces.summary(account).startswith(told)


def test_a_board_shades_what_the_kind_says_and_marks_candidates() -> None:
    state = ToyState(STAIRS)
    line, _ = lines_of(STAIRS)[5]
    step = Step(
        "toy-column", (Placement(2, 0),), (Elimination(2, (1,)),), (), Evidence((line,), cells=(2,))
    )
    drawing = explanation.board(state, step)
    shaded = [(fill.row, fill.column) for fill in drawing.fills if fill.tone is Tone.EVIDENCE]
    assert shaded == [(1, 2), (2, 2)]
    marks = {c.text: c.mark for c in drawing.candidates if (c.row, c.column) == (0, 2)}
    assert marks == {"0": Mark.PLACED, "1": Mark.STRUCK}
    row = step._replace(technique="toy-row")
    assert not [f for f in explanation.board(state, row).fills if f.tone is Tone.EVIDENCE]


def test_drops_are_told_and_kept() -> None:
    state = ToyState(STAIRS)
    line, _ = lines_of(STAIRS)[0]
    assert state.alternatives(line) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    step = Step("toy-row", (), (), (Drop(line, ((0, 1, 1),)),), Evidence((line,)))
    assert records.effects(state, step)["drops"] == [
        {
            "kind": "row", "index": 1, "name": "row 1", "cells": ["r1c1", "r1c2", "r1c3"],
            "alternatives": [[0, 1, 1]],
        },
    ]  # fmt: skip
    before = state.copy()
    state.apply(step)
    assert state.alternatives(line) == [(1, 0, 1), (1, 1, 0)]
    assert len(before.alternatives(line)) == 3
    assert len(state.copy().alternatives(line)) == 2
    further = state.copy()
    further.apply(step._replace(drops=(Drop(line, ((1, 0, 1),)),)))
    assert further.alternatives(line) == [(1, 1, 0)]
    assert len(state.alternatives(line)) == 2


@pytest.mark.parametrize("level", [1, 2, 3])
def test_hints_lead_to_the_solution(level: int) -> None:
    document = Document(FAMILY, STAIRS)
    board = human.state_of(STAIRS)
    code, answer, lines = hint_command._answer(document, board, level, None, Register.EXACT)
    assert code == 0
    assert (
        lines
        == [
            "Look at row 3.",
            "Settled row: a row that has its ones is zeros. Ones are dark.",
            "Row 3 has all its ones, so r3c1 is 0.",
        ][:level]
    )
    assert answer["status"] == "hint"
    while not hints.is_complete(board):
        for _, step in hints.hint(board, SOLUTION).steps:
            board.apply(step)
    assert tuple(board.values) == SOLUTION


def test_notes_speak_of_the_kinds_values() -> None:
    state = read_state(STAIRS, ". {1} 0\n{01} . .\n. . 1")
    assert state.values == [None, None, 0, None, None, None, None, None, 1]
    assert state.candidates[:4] == [(0, 1), (1,), (0,), (0, 1)]
    with pytest.raises(FormatError, match=r"2 is not a mark of this puzzle \(0 1\)$"):
        read_state(STAIRS, ". . 2\n. . .\n. . .")
    with pytest.raises(FormatError, match="a cell is a mark, "):
        read_state(STAIRS, ". . k\n. . .\n. . .")
    wrong = hints.mistakes(read_state(STAIRS, "{0} . .\n. . .\n. . 1"), SOLUTION)
    assert [hints.mistake_sentence(mistake, STAIRS) for mistake in wrong] == [
        "The right mark is not among the candidates of r1c1.",
        "The 1 in r3c3 leads to no solution.",
    ]


def test_a_kind_may_read_notes_in_its_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    def signs(puzzle: Toy, text: str) -> ToyState:
        state = ToyState(puzzle)
        for cell, sign in enumerate(text.replace("\n", "")):
            if sign != "?":
                state.values[cell] = "-#".index(sign)
        return state

    monkeypatch.setitem(LOGIC.__dict__, "read_notes", signs)
    assert read_state(STAIRS, "#??\n?-?\n???").values[:5] == [1, None, None, None, 0]


def test_percentiles_are_among_puzzles_of_the_kind() -> None:
    table = table_of(Record("toy", 3, 3, "", float(effort)) for effort in range(100))
    assert percentile(table, "toy", STAIRS, 21.0) == 21.2
    assert table.populations[0].name == "3x3"


def test_a_figure_of_another_kind_is_refused_by_name() -> None:
    document = Document(FAMILY, STAIRS)
    with pytest.raises(BackendError, match="--kenken-maker does not apply to Toy"):
        rate_command._level(FAMILY, STAIRS)
    task = rate_command.RateTask(False, "", Budget(), LineFormatter())
    _, figures, *_ = task.result(TextItem("x", None, b""), document)
    assert (figures.rating.tier, figures.rating.percentile) == (Tier.EASY, None)


def test_techniques_are_listed_kind_by_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(techniques_command, "FAMILIES", registry.FAMILIES)
    stream = io.StringIO()
    techniques_command._list((*registry.KINDS, KIND), Page(stream, Color.NEVER))
    first, *_, second = stream.getvalue().split("\n\n")
    *titles, last = [row.title for row in registry.FAMILIES if row.kind is registry.KINDS[0]]
    assert first.splitlines()[0] == ", ".join(titles) + f" and {last}"
    assert second.splitlines()[0] == "Toy"
    assert [line.split()[2] for line in second.splitlines()[2:]] == [
        "toy-row", "toy-column", "search",
    ]  # fmt: skip


def test_ids_of_techniques_are_unique_over_all_kinds() -> None:
    logics = [kind.logic() for kind in registry.KINDS]
    rows = techniques_by_id([*logics, LOGIC])
    assert rows["toy-row"].title == "Settled row"
    assert rows["search"].statement == human.TECHNIQUES["search"].statement
    listed = [row.id for logic in logics for row in logic.techniques]
    assert list(techniques_by_id(logics)) == list(dict.fromkeys(listed))  # all have the search
    with pytest.raises(InternalError, match="two techniques have the name 'settled-row'"):
        techniques_by_id([LOGIC, LOGIC])
