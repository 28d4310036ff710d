"""Steps that matter: each still holds without those left out, and they lead to the same end."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from kenken_cp import cli
from kenken_cp.core.drawing import Drawing
from kenken_cp.explanation import sentence
from kenken_cp.explanation.essential import _without, essential, group_steps
from kenken_cp.explanation.runs import merge_run
from kenken_cp.formats import read_document
from kenken_cp.human import solve
from kenken_cp.kinds.cages.state import CagePencilMarks
from kenken_cp.registry import FAMILIES, family_of
from kenken_cp.render.captions import LEADING, NARROWEST, lines_of, size_with
from kenken_cp.render.pictures import TitledDrawing, picture
from kenken_cp.render.svg import size_of
from tests.helpers.paths import EXAMPLES, ROOT
from tests.helpers.steps_oracle import faults

CAGED = ("no-op-6x6", "killer-no-singles-6x6", "spare-digits-6x6", "sudoku-diagonals-4x4")
OTHERS = ("numbrix-loop-6x6", "shikaku-7x7", "nonogram-given-2x2")


def trace_of(name: str):  # type: ignore[no-untyped-def]
    """The trace of an example."""
    document = read_document((EXAMPLES / f"unique/{name}.json").read_bytes())
    return solve(document.puzzle)


@pytest.mark.parametrize("name", CAGED)
def test_each_step_kept_follows_from_the_board_that_the_kept_ones_leave(name: str) -> None:
    for _, state, step in essential(trace_of(name)):
        assert isinstance(state, CagePencilMarks)
        assert faults(state, step) == []


@pytest.mark.parametrize("name", [*CAGED, *OTHERS])
def test_the_kept_steps_lead_to_the_same_end_under_their_numbers(name: str) -> None:
    trace = trace_of(name)
    kept = essential(trace)
    numbers = [number for number, _, _ in kept]
    assert numbers == sorted(set(numbers))
    end = trace.start.copy()
    for number, state, step in kept:
        assert step.technique == trace.steps[number - 1].technique
        assert set(step.placements) == set(trace.steps[number - 1].placements)
        assert state.values == end.values
        assert state.candidates == end.candidates
        end.apply(step)
    assert end.values == trace.end.values


@pytest.mark.parametrize("name", CAGED)
def test_no_step_that_is_kept_could_be_left_out_as_well(name: str) -> None:
    trace = trace_of(name)
    kept = essential(trace)
    for at, each in enumerate(kept, start=1):
        if not each.step.placements:
            assert _without(each, kept[at:], trace.end.values) is None


def test_steps_are_left_out_and_those_that_place_are_kept() -> None:
    trace = trace_of("killer-no-singles-6x6")
    kept = essential(trace)
    assert len(kept) < 0.8 * len(trace.steps)
    placing = [n for n, step in enumerate(trace.steps, start=1) if step.placements]
    assert set(placing) <= {number for number, _, _ in kept}


def test_all_is_kept_before_assumptions_and_where_nothing_is_solved() -> None:
    case = json.loads((ROOT / "data/techniques/contradiction.json").read_text())["decides"]
    puzzle = family_of(case.get("family", "kenken")).from_data(case["puzzle"])
    trace = solve(puzzle)
    assumed = [n for n, step in enumerate(trace.steps, start=1) if step.evidence.branches]
    assert assumed
    numbers = [number for number, _, _ in essential(trace)]
    assert numbers[: assumed[-1]] == list(range(1, assumed[-1] + 1))
    none = solve(read_document((EXAMPLES / "none/square-4x4.json").read_bytes()).puzzle)
    assert [n for n, _, _ in essential(none)] == list(range(1, len(none.steps) + 1))


def test_the_first_listings_share_a_board() -> None:
    kept = essential(trace_of("killer-no-singles-6x6"))
    runs = list(group_steps(kept))
    assert [each for run in runs for each in run] == kept
    first = next(run for run in runs if len(run) > 1)
    assert {each.step.technique for each in first} == {"cage-values"}
    state, step = merge_run([each[1:] for each in first])
    assert state is first[0].state
    gone = {(c, v) for each in first for c, values in each.step.eliminations for v in values}
    assert {(cell, v) for cell, values in step.eliminations for v in values} == gone
    assert all(v in state.candidates[cell] for cell, v in gone)
    assert all(len(run) == 1 for run in runs if run[0].step.placements)


def test_the_command_tells_how_many_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(EXAMPLES / "unique/killer-no-singles-6x6.json")
    assert cli.run(["explain", path, "--essential", "--brief"]) == 0
    *lines, end = capsys.readouterr().out.splitlines()
    trace = trace_of("killer-no-singles-6x6")
    kept = essential(trace)
    assert len(lines) == len(kept)
    left = len(trace.steps) - len(kept)
    assert end.endswith(f"{left} steps that no later one needs are left out.")
    assert cli.run(["explain", path, "--essential"]) == 0
    assert "1–" in capsys.readouterr().out


def drawing() -> Drawing:
    """A small board."""
    family = FAMILIES[0]
    return family.draw(family.manual.example(), None)


def test_a_caption_is_below_the_picture_in_lines_that_fit() -> None:
    board = drawing()
    said = ("1. Full house (Gentle)", "r1c4 is the last empty cell of row 1. " * 5)
    plain = picture(TitledDrawing("t", board), "svg").decode()
    text = picture(TitledDrawing("t", board, caption=said), "svg").decode()
    root = ET.fromstring(text)  # noqa: S314  (ours)
    lines = [node for node in root if node.tag.endswith("text")]
    assert [node.text for node in lines] == lines_of(said, NARROWEST)
    assert lines[0].get("font-weight") == "bold"
    wide, high = size_of(board)
    assert size_with(wide, high, ()) == (wide, high)
    assert size_with(wide, high, said)[1] > high + LEADING * len(lines)
    assert all(high < float(node.get("y", 0)) < size_with(wide, high, said)[1] for node in lines)
    assert "</g>\n</svg>" in plain


def test_images_of_steps_say_what_happens(tmp_path: Path) -> None:
    path = str(EXAMPLES / "unique/square-4x4.json")
    assert cli.run(["explain", path, "-o", f"{tmp_path}/steps/", "--format", "svg"]) == 0
    text = (tmp_path / "steps/004-full-house.svg").read_text()
    assert ">4. Full house (Gentle)</text>" in text
    root = ET.fromstring(text)  # noqa: S314  (ours)
    told = " ".join(node.text or "" for node in root if "text" in node.tag)
    step = trace_of("square-4x4")
    assert sentence(step.states[3], step.steps[3]) in told
