"""`kenken hint` as its users meet it."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kenken_cp import cli, explain, hints, human
from kenken_cp.families import FAMILIES
from kenken_cp.formats import read_document
from kenken_cp.human.state import State
from kenken_cp.verify import decide

EXAMPLES = Path(__file__).parents[1] / "data/examples"
UNIQUE = EXAMPLES / "unique/square-4x4.json"
SOLUTION = decide(FAMILIES[0], read_document(UNIQUE.read_bytes()).puzzle).grids[0]

Kenken = Callable[..., tuple[int, str, list[str]]]


@pytest.fixture
def hint(capsys: pytest.CaptureFixture[str]) -> Kenken:
    """Runs `kenken hint` in this process: exit code, stdout, the lines of stderr."""

    def run(*arguments: object) -> tuple[int, str, list[str]]:
        code = cli.run(["hint", *map(str, arguments)])
        told = capsys.readouterr()
        return code, told.out, told.err.splitlines()

    return run


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
    board = State(read_document(UNIQUE.read_bytes()).puzzle)
    board.values = [None if cell == 6 else value for cell, value in enumerate(SOLUTION)]
    board.candidates = [
        (1, 2, 3, 4) if value is None else (value,) for value in board.values
    ]  # fmt: skip
    ((before, step),) = hints.hint(board, SOLUTION).steps
    stages = [hints.where(before, step), hints.what(before, step), explain.sentence(before, step)]
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
    assert list(why)[4:] == ["sentence", "placements", "eliminations", "drops"]
    assert why["placements"] == [["r2c3", SOLUTION[6]]]


def test_a_hint_for_the_empty_grid(hint: Kenken) -> None:
    code, out, err = hint(UNIQUE)
    assert (code, err) == (0, [])
    assert out.startswith("Look at ")


def test_several_steps_are_numbered(hint: Kenken, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = read_document(UNIQUE.read_bytes()).puzzle
    step = human.next_step(State(puzzle))
    assert step is not None
    pair = State(puzzle), step
    monkeypatch.setattr(hints, "hint", lambda *_: hints.Hint((pair, pair)))
    lines = hint(UNIQUE, "--level", 2)[1].splitlines()
    assert [line[:9] for line in lines[::2]] == ["1. Look a", "2. Look a"]
    assert all(line.startswith("   ") for line in lines[1::2])


def test_the_state_may_come_from_standard_input(
    hint: Kenken, monkeypatch: pytest.MonkeyPatch
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(rows().encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert hint(UNIQUE, "--state", "-") == (0, "It is solved, and right.\n", [])


def test_a_solved_state_as_json(hint: Kenken, state: Path) -> None:
    state.write_text(rows(), encoding="utf-8")
    code, out, _ = hint(UNIQUE, "--state", state, "--format", "json")
    assert (code, json.loads(out)) == (0, {"status": "solved"})


def test_a_state_that_contradicts_the_solution(hint: Kenken, state: Path) -> None:
    wrong = SOLUTION[0] % 4 + 1
    state.write_text(rows(r1c1=str(wrong), r2c2=f"{{{SOLUTION[5] % 4 + 1}}}"), encoding="utf-8")
    told = [f"{wrong} at r1c1 is wrong", "the candidates at r2c2 lack the digit they need"]
    code, out, _ = hint(UNIQUE, "--state", state, "--level", 3)
    assert code == 1
    assert out.splitlines() == [
        "The state contradicts the solution:", *[f"- {line}" for line in told],
    ]  # fmt: skip
    code, out, _ = hint(UNIQUE, "--state", state, "--format", "json")
    answer = json.loads(out)
    assert (code, answer["status"]) == (1, "mistaken")
    assert [mistake["cell"] for mistake in answer["mistakes"]] == ["r1c1", "r2c2"]
    assert [mistake["placed"] for mistake in answer["mistakes"]] == [wrong, None]


@pytest.mark.parametrize(
    ("folder", "many"), [("multiple", "several solutions"), ("none", "no solution")]
)
def test_a_puzzle_that_is_not_unique(hint: Kenken, folder: str, many: str) -> None:
    path = EXAMPLES / folder / "square-4x4.json"
    code, out, err = hint(path)
    assert (code, err) == (1, [])
    assert out == f"No hint can lead to the solution: the puzzle has {many}.\n"
    answer = json.loads(hint(path, "--format", "json")[1])
    assert answer == {"status": "not unique", "outcome": folder}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "0 rows of cells; the puzzle has 4"),
        ("1 2 3 4", "1 row of cells; the puzzle has 4"),
        (rows(r3c2="1,3"), "row 3, cell 2: '1,3' is no cell"),
        (rows(r3c2="13"), "row 3, cell 2: 13 is none of this puzzle's digits, 1 2 3 4; candidates"),
        (" " * (5 << 20), "more than 4 MiB"),
        (None, "cannot be read: No such file or directory"),
    ],
    ids=["empty", "a row", "commas", "no braces", "large", "absent"],
)
def test_a_bad_state_is_one_line_that_names_the_file(
    hint: Kenken, state: Path, text: str | None, complaint: str
) -> None:
    if text is not None:
        state.write_text(text, encoding="utf-8")
    code, out, err = hint(UNIQUE, "--state", state)
    assert (code, out, len(err)) == (2, "", 1)
    assert err[0].startswith(f"kenken: {state}: ")
    assert complaint in err[0]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["-", "--state", "-"], "cannot both be standard input"),
        ([EXAMPLES / "unique/large-cage-16x16.json"], "large-cage-16x16.json: the cage "),
        ([UNIQUE, "--level", "4"], "--level"),
        (["absent.json"], "absent.json: cannot be read"),
    ],
)
def test_bad_usage_is_one_line(hint: Kenken, arguments: list[object], complaint: str) -> None:
    code, out, err = hint(*arguments)
    assert (code, out, len(err)) == (2, "", 1)
    assert complaint in err[0]


def test_a_file_of_several_puzzles_is_refused(hint: Kenken, tmp_path: Path) -> None:
    line = json.dumps(json.loads(UNIQUE.read_text(encoding="utf-8")))
    many = tmp_path / "many.jsonl"
    many.write_text(f"{line}\n{line}\n", encoding="utf-8")
    code, _, err = hint(many)
    assert code == 2
    assert err == [f"kenken: {many} holds several puzzles; put the one in a file of its own"]
