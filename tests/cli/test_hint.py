"""`kenken hint` as its users meet it."""

import io
import json
import sys
from functools import partial
from pathlib import Path

import pytest

from kenken_cp import cli, explanation, hints, human
from kenken_cp.api import people
from kenken_cp.cli import hint as command
from kenken_cp.core.budget import Run
from kenken_cp.core.errors import OutOfBudget
from kenken_cp.explanation.voices import EXACT
from kenken_cp.formats import Document, read_document
from kenken_cp.formats.native import write
from kenken_cp.kinds.cages.state import CagePencilMarks
from kenken_cp.registry import FAMILIES
from kenken_cp.verification import decide
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES
from tests.helpers.technique_cases import decide_puzzle

UNIQUE = EXAMPLES / "unique/square-4x4.json"
SOLUTION = decide(FAMILIES[0], read_document(UNIQUE.read_bytes()).puzzle).grids[0]


@pytest.fixture
def hint(kenken: Kenken) -> Kenken:
    """Runs `kenken hint`: exit code, stdout, the lines of stderr."""
    return partial(kenken, "hint")


def rows(**changes: str) -> str:
    """The solution as a state, some cells of it written otherwise: r1c2="."."""
    words = [str(value) for value in SOLUTION]
    for name, word in changes.items():
        words[4 * (int(name[1]) - 1) + int(name[3]) - 1] = word
    return "\n".join(" ".join(words[start : start + 4]) for start in range(0, 16, 4))


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """A file for a state."""
    return tmp_path / "state.txt"


def test_a_hint_says_more_with_each_level(hint: Kenken, state: Path) -> None:
    state.write_text(rows(r2c3="."), encoding="utf-8")
    board = CagePencilMarks(read_document(UNIQUE.read_bytes()).puzzle)
    board.values = [None if cell == 6 else value for cell, value in enumerate(SOLUTION)]
    board.candidates = [
        (1, 2, 3, 4) if value is None else (value,) for value in board.values
    ]  # fmt: skip
    ((before, step),) = hints.hint(board, SOLUTION).steps
    stages = [
        hints.where(before, step),
        hints.what(before, step),
        explanation.sentence(before, step),
    ]
    for level in (1, 2, 3):
        code, out, err = hint(UNIQUE, "--state", state, "--level", level)
        assert (code, out.splitlines(), err) == (0, stages[:level], [])
    assert hint(UNIQUE, "--state", state)[1].splitlines() == stages[:1]
    assert f"r2c3 is {SOLUTION[6]}" in stages[2]
    assert str(SOLUTION[6]) not in stages[0].replace("r2c3", "").split()


def test_a_hint_as_json(hint: Kenken, state: Path) -> None:
    state.write_text(rows(r2c3="{1,2,3,4}"), encoding="utf-8")
    answers = []
    for level in (1, 2, 3):
        code, out, _ = hint(UNIQUE, "--state", state, "--level", level, "--format", "json")
        assert code == 0
        answers.append(json.loads(out))
    assert [(a["status"], a["level"]) for a in answers] == [("hint", 1), ("hint", 2), ("hint", 3)]
    where, what, why = [answer["steps"][-1] for answer in answers]
    assert list(where) == ["where"]
    assert list(what) == ["where", "technique", "title", "tier"]
    assert list(why)[4:] == ["placements", "eliminations", "drops", "sentence", "branches"]
    assert why["placements"] == {"r2c3": SOLUTION[6]}


def test_a_hint_as_json_is_a_step_as_explain_tells_it(
    hint: Kenken, capsys: pytest.CaptureFixture[str]
) -> None:
    path = EXAMPLES / "unique/no-op-6x6.json"
    assert cli.run(["explain", str(path), "--to", "30", "--format", "jsonl"]) == 0
    steps = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    told = json.loads(hint(path, "--level", 3, "--format", "json")[1])["steps"]
    for step in told:
        del step["where"]
        assert any(step.items() <= other.items() for other in steps)


@pytest.mark.parametrize("technique", ["either-way"])
def test_a_hint_that_assumes_tells_its_branches(
    hint: Kenken, tmp_path: Path, technique: str
) -> None:
    puzzle = decide_puzzle(technique).puzzle
    boards = human.solve(puzzle).boards()
    before = next(board for board, step in boards if step.technique == technique)
    pairs = zip(before.values, before.candidates, strict=True)
    cells = [list(held) if value is None else value for value, held in pairs]
    state, path = tmp_path / "state.json", tmp_path / "puzzle.json"
    rows = [cells[at : at + puzzle.columns] for at in range(0, len(cells), puzzle.columns)]
    state.write_text(json.dumps(rows), encoding="utf-8")
    path.write_text(write(Document(FAMILIES[0], puzzle)), encoding="utf-8")
    asked = path, "--state", state, "--level", 3
    told = json.loads(hint(*asked, "--format", "json")[1])["steps"][-1]
    assert told["technique"] == technique
    assert any(told["branches"])
    lines = hint(*asked)[1].splitlines()
    assert [line.strip() for line in lines if line.lstrip().startswith("- ")] == [
        f"- {line}" for line in told["branches"] if line
    ]


@pytest.mark.parametrize(
    ("level", "told"),
    [
        (1, ["1–3. A.", "4. B."]),
        (2, ["1–2. A.", "   X.", "3. Y.", "4. B.", "   Y."]),
        (3, ["1. A.", "   X.", "   1.", "2. 2.", "3. Y.", "   3.", "4. B.", "   Y.", "   4."]),
    ],
)
def test_several_steps_are_numbered_and_nothing_said_twice(
    hint: Kenken, monkeypatch: pytest.MonkeyPatch, level: int, told: list[str]
) -> None:
    state = CagePencilMarks(read_document(UNIQUE.read_bytes()).puzzle)
    step = human.next_step(state)
    assert step is not None
    steps = tuple([(state, step._replace(available=number)) for number in range(4)])
    stages = [["A.", "A.", "A.", "B."], ["X.", "X.", "Y.", "Y."], ["1.", "2.", "3.", "4."]]
    monkeypatch.setattr(hints, "hint", lambda *_: hints.Hint(steps))
    for stage, texts in zip(("where", "what", "last"), stages, strict=True):
        say = lambda _, step, texts=texts: texts[step.available]  # noqa: E731
        monkeypatch.setattr(EXACT, stage, say)
    monkeypatch.setattr(command, "voice_for", lambda *_: EXACT)
    assert hint(UNIQUE, "--level", level)[1].splitlines() == ["This hint takes 4 steps:", *told]


def test_a_time_limit_leaves_no_hint(hint: Kenken, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in (EXAMPLES / "multiple/square-9x9.json", EXAMPLES / "unique/square-9x9.json"):
        code, out, err = hint(path, "--time-limit", 0)
        assert (code, out, err) == (3, "No hint: the time limit of 0 s was reached.\n", [])
        code, out, _ = hint(path, "--time-limit", 0, "--format", "json")
        reason = "the time limit of 0 s was reached"
        assert (code, json.loads(out)) == (
            3, {"version": 2, "status": "unknown", "reason": reason},
        )  # fmt: skip
        assert hint(path, "--time-limit", 600)[0] < 2
    # searched as long as a rating would be
    with monkeypatch.context() as short:
        short.setattr(people, "SEARCH_NODES", 0)
        code, out, _ = hint(EXAMPLES / "multiple/square-9x9.json")
        assert (code, out) == (3, "No hint: the node limit of 0 was reached.\n")
    # found unique in time, but no step
    monkeypatch.setattr(human, "next_step", _out_of_time)
    code, out, _ = hint(UNIQUE)
    assert (code, out) == (3, "No hint: the time was up.\n")


def _out_of_time(*_: object, run: Run) -> None:
    raise OutOfBudget("the time was up")


def test_a_hint_has_one_clock(hint: Kenken, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Run] = []
    monkeypatch.setattr(human, "next_step", lambda _, run: asked.append(run))
    hint(UNIQUE, "--time-limit", 7)
    assert [run.budget.seconds for run in asked] == [7]
    assert asked[0].seconds > 0


def test_a_state_on_standard_input_has_its_name(
    hint: Kenken, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"1 2")))
    code, _, err = hint(UNIQUE, "--state", "-")
    assert (code, err) == (
        2,
        [
            (
                "kenken: <stdin>: the state has 1 row of cells, but the puzzle has 4; give "
                "each row of the puzzle once"
            )
        ],
    )
    line = json.dumps(json.loads(UNIQUE.read_text(encoding="utf-8")))
    two = io.TextIOWrapper(io.BytesIO(f"{line}\n{line}\n".encode()))
    monkeypatch.setattr(sys, "stdin", two)
    [told] = hint("-")[2]
    assert told == "kenken: <stdin> holds several puzzles; give one"


def test_the_state_may_come_from_standard_input(
    hint: Kenken, monkeypatch: pytest.MonkeyPatch
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(rows().encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert hint(UNIQUE, "--state", "-") == (0, "The puzzle is solved correctly.\n", [])
