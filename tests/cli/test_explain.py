"""`kenken explain` and `kenken techniques` as their users meet them."""

import io
import json
import re
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from kenken_cp import cli
from kenken_cp.cli import explain
from kenken_cp.core.budget import Run
from kenken_cp.core.family import Family
from kenken_cp.core.state import State
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.explanation import sentence
from kenken_cp.explanation.runs import runs
from kenken_cp.explanation.traces import numbered_steps
from kenken_cp.formats import Document, read_document
from kenken_cp.formats.native import write
from kenken_cp.human import Trace, solve
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.kinds.cages.techniques import LADDER
from kenken_cp.registry import FAMILIES, family_for
from tests.helpers.calls import counting
from tests.helpers.command_line import Kenken
from tests.helpers.paths import ROOT

UNIQUE = ROOT / "data/examples/unique/no-singles-6x6.json"
MULTIPLE = ROOT / "data/examples/multiple/square-5x5.json"
NONE = ROOT / "data/examples/none/square-6x6.json"
LARGE = ROOT / "data/examples/unique/square-12x12.json"
LARGEST = ROOT / "data/examples/unique/square-16x16.json"
SOME_DROPS = ROOT / "data/examples/unique/signed-5x5.json"


def steps_of(path: Path) -> int:
    return len(solve(read_document(path.read_bytes()).puzzle).steps)


def test_the_whole_trace(kenken: Kenken) -> None:
    code, out, err = kenken("explain", UNIQUE)
    assert (code, err) == (0, [])
    lines = out.splitlines()
    assert lines[0] == "No single cells, 6×6"
    headings = [line for line in lines if re.fullmatch(r"\d+(–\d+)?\. .*\(\w+\)", line)]
    told = [number for line in headings for number in _numbers(line.partition(".")[0])]
    assert told == list(range(1, steps_of(UNIQUE) + 1))
    assert headings[0] == "1–3. Single-cell cage (Gentle)"
    assert max(map(len, lines)) <= 80
    end = " ".join(lines[-2:])
    assert re.fullmatch(r"Solved in \d+ steps\. The hardest .* Pointing cage \(Medium\), .*", end)
    solution = json.loads(UNIQUE.read_text(encoding="utf-8"))["solution"]
    end = out.rpartition("┏")[2]
    assert [int(digit) for digit in re.findall(r"  (\d) ", end)] == [*chain(*solution)]


@pytest.mark.parametrize("style", ["text", "json", "markdown", "html"])
def test_a_trace_is_followed_once_and_drawn_by_the_family_of_the_document(
    kenken: Kenken, style: str
) -> None:
    with counting(State.apply, family_for) as calls:
        assert kenken("explain", UNIQUE, "--format", style)[0] == 0
    assert calls == {"State.apply": steps_of(UNIQUE), "family_for": 0}


def test_no_solution(kenken: Kenken) -> None:
    code, out, _ = kenken("explain", NONE, "--brief")
    assert code == 1
    assert re.search(
        r"^No solution: after \d+ steps, cage .* has no combination left", out, re.MULTILINE
    )


def test_no_solution_that_the_steps_do_not_show(
    kenken: Kenken, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = [row.id for row in LADDER if row.id != "given-cage"]
    monkeypatch.setattr(explain, "solve", partial(solve, without=without))
    code, out, _ = kenken("explain", NONE, "--brief")
    assert code == 1
    assert "No solution: a search finds none, though " in out


def test_where_the_ladder_gives_out_a_search_is_called_one(
    kenken: Kenken, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = [row.id for row in LADDER if row.id not in ("given-cage", "full-house", "search")]
    monkeypatch.setattr(explain, "solve", partial(solve, without=without))
    code, out, _ = kenken("explain", UNIQUE, "--format", "json")
    fields = json.loads(out)
    assert code == 0
    searched = [step for step in fields["steps"] if step["technique"] == "search"]
    assert fields["search_cells"] == len(searched) > 0
    assert f"the techniques ran out: a search filled in {len(searched)} cells" in fields["summary"]
    assert fields["hardest"]["technique"] == "full-house"
    assert all("No technique applies here; " in step["sentence"] for step in searched)


def test_json_is_promised(kenken: Kenken) -> None:
    code, out, _ = kenken("explain", UNIQUE, "--format", "json")
    fields = json.loads(out)
    assert code == 0
    assert list(fields) == [
        "version", "source", "family", "puzzle", "steps",
        "cut", "outcome", "solved", "hardest", "search_cells", "summary",
    ]  # fmt: skip
    assert (fields["cut"], fields["outcome"], fields["search_cells"]) == ("search", "unique", 0)
    assert fields["solved"] is True
    assert list(fields["steps"][0]) == [
        "number", "technique", "title", "tier", "placements", "eliminations", "drops",
        "evidence", "openings", "sentence", "branches",
    ]  # fmt: skip
    solution = json.loads(UNIQUE.read_text(encoding="utf-8"))["solution"]
    assert _replay(fields["steps"]) == {
        f"r{r}c{c}": value
        for r, row in enumerate(solution, start=1)
        for c, value in enumerate(row, start=1)
    }
    assert FAMILIES[0].from_data(fields["puzzle"]) == read_document(UNIQUE.read_bytes()).puzzle
    assert fields["version"] == 2
    groups = [group for step in fields["steps"] for group in step["evidence"].get("groups", ())]
    lines = [group for group in groups if group["kind"] != "cage"]
    assert lines
    assert len(lines) < len(groups)
    for group in lines:
        assert group["kind"] in ("row", "column")
        assert group["name"] == f"{group['kind']} {group['index']}"
    cages = fields["puzzle"]["target"]
    for group in groups:
        assert list(group) == ["kind", "index", "name"]
        if group not in lines:
            assert str(cages[group["index"] - 1]) in group["name"]


def _replay(steps: list[dict[str, Any]]) -> dict[str, int]:
    """The grid that the placements fill; nothing is placed that was struck."""
    grid: dict[str, int] = {}
    struck: set[tuple[str, int]] = set()
    for step in steps:
        assert grid.keys().isdisjoint(step["placements"])
        assert struck.isdisjoint(step["placements"].items())
        grid |= step["placements"]
        for cell, values in step["eliminations"].items():
            struck |= {(cell, value) for value in values}
    return grid


@pytest.mark.parametrize("technique", ["forcing-chain", "either-way", "contradiction"])
def test_json_tells_branches_and_links(
    kenken: Kenken, monkeypatch: pytest.MonkeyPatch, technique: str
) -> None:
    keep = ("given-cage", "full-house", "naked-single", "cage-positions", technique)
    without = [row.id for row in LADDER if row.id not in keep]
    monkeypatch.setattr(explain, "solve", partial(solve, without=without))
    told: list[dict[str, Any]] = []
    for path in sorted((ROOT / "data/examples/unique").glob("*-[4-6]x*.json")):
        _, out, _ = kenken("explain", path, "--format", "jsonl", "--only", technique)
        told += map(json.loads, out.splitlines()[:-1])
    assert told
    for step in told:
        evidence = step["evidence"]
        if technique == "forcing-chain":
            assert set(evidence["links"][0]) == {"cell", "value", "holds"}
            continue
        assert len(step["branches"]) == len(evidence["branches"])
        broken = technique == "contradiction"
        assert (len(evidence["branches"]) == 1) == broken
        for branch in evidence["branches"]:
            assert list(branch)[:2] == ["assumed", "steps"]
            assert "broken" in branch or not broken
            assert set(branch.get("broken", ())) in (set(), {"kind", "index", "name"})


def test_the_suffix_of_the_output_says_how(kenken: Kenken, tmp_path: Path) -> None:
    told = tmp_path / "trace.md"
    assert kenken("explain", UNIQUE, "-o", told, "--to", 4)[:2] == (0, "")
    text = told.read_text(encoding="utf-8")
    assert text.startswith("# No single cells, 6×6\n\n```text\n┏")
    assert [line for line in text.splitlines() if line.startswith("## ")][:1] == [
        "## 1–3. Single-cell cage (Gentle)",
    ]
    assert text.count("```") % 2 == 0
    assert text.count("```text") == 3  # the puzzle, the board of three steps, and that of one
    brief = tmp_path / "trace.json"
    kenken("explain", UNIQUE, "-o", brief)
    assert json.loads(brief.read_text(encoding="utf-8"))["outcome"] == "unique"


def _numbers(told: str) -> range:
    """`3` or `3–5` as numbers."""
    first, _, last = told.partition("–")
    return range(int(first), int(last or first) + 1)


def test_every_step_has_its_board(kenken: Kenken) -> None:
    trace = solve(read_document(SOME_DROPS.read_bytes()).puzzle)
    assert not all(step.placements or step.eliminations for step in trace.steps)
    _, out, _ = kenken("explain", SOME_DROPS)
    every = numbered_steps(trace)
    boards = list(runs(every, sentence))
    assert out.count("┏") == len(boards) + 2  # the puzzle and the solution
    assert [each for run in boards for each in run] == every


def test_a_time_limit_is_one_line(kenken: Kenken, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(puzzle: CagePuzzle, cut: Tier, run: Run) -> Trace:
        run.started -= 60
        run.check_time()
        return solve(puzzle, cut, run=run)

    monkeypatch.setattr(explain, "solve", late)
    code, out, err = kenken("explain", UNIQUE, "--time-limit", 60)
    assert (code, out) == (3, "")
    assert err == [f"{UNIQUE}: not explained; the time limit of 60 s was reached"]
    assert kenken("explain", UNIQUE, "--time-limit", 600)[0] == 0


def test_a_search_that_was_given_up(kenken: Kenken, monkeypatch: pytest.MonkeyPatch) -> None:
    def given_up(*args: Any, **options: Any) -> Trace:
        return solve(*args, **options)._replace(solved=False, outcome=Outcome.UNKNOWN)

    monkeypatch.setattr(explain, "solve", given_up)
    code, out, _ = kenken("explain", UNIQUE, "--brief")
    assert code == 3
    assert out.splitlines()[-1].startswith("Unknown whether there is one solution: the techniques")


def test_a_page_does_not_say_in_which_folder_its_puzzle_lies(
    kenken: Kenken, tmp_path: Path
) -> None:
    """A puzzle without a title has the name of its file; the page is for others."""
    secret = tmp_path / "secret"
    secret.mkdir()
    document = read_document(UNIQUE.read_bytes())
    bare = replace(document, meta=replace(document.meta, title=""))
    (secret / "mine.json").write_text(write(bare), encoding="utf-8")
    for command in ("explain", "render"):
        page = tmp_path / f"{command}.html"
        code, _, _ = kenken(command, secret / "mine.json", "-o", page)
        assert code == 0
        text = page.read_text(encoding="utf-8")
        assert "mine.json, 6×6" in text
        assert "secret" not in text


def test_a_title_is_one_line_of_what_can_be_printed(kenken: Kenken, tmp_path: Path) -> None:
    document = read_document(UNIQUE.read_bytes())
    named = replace(document, meta=replace(document.meta, title="A\x1b[31m\nB"))
    path = tmp_path / "named.json"
    path.write_text(write(named), encoding="utf-8")
    for style in ("text", "markdown"):
        _, out, _ = kenken("explain", path, "--format", style, "--to", 1, "--color", "never")
        assert out.splitlines()[0].removeprefix("# ") == "A [31m B, 6×6"
        assert "\x1b" not in out


def test_no_solution_says_what_a_line_lacks(kenken: Kenken) -> None:
    told = [
        kenken("explain", path, "--brief")[1].splitlines()[-1]
        for path in sorted(NONE.parent.glob("*.json"))
    ]
    assert any("column 3 has no place for 1." in line for line in told)
    assert any("column 4 has only r1c4 left for 2 and 3." in line for line in told)
    at_once = [line for line in told if "after" not in line]
    assert at_once
    known = (
        "cage .* has no combination",
        r"r\dc\d has no candidate left",
        "the .* has no (rectangle|cell)",
        r"whatever is filled in: (Row|Column) \d holds two \ds, at r\dc\d and r\dc\d",
        r"whatever is filled in: 1 at r1c1 and 2 at r4c4 must be in neighbouring cells",
    )
    assert all(re.search(rf"({'|'.join(known)})\.$", line) for line in at_once)


@pytest.mark.parametrize("path", [LARGE, LARGEST], ids=["brief", "cells alone"])
def test_large_boards_keep_to_the_width(kenken: Kenken, path: Path) -> None:
    _, out, _ = kenken("explain", path, "--from", 60, "--to", 62)
    lines = out[out.index("On the boards") :].splitlines()
    assert max(map(len, lines)) <= 80
    assert "1-3,6 are the candidates 1, 2, 3 and 6" in out.replace("\n", " ")
    if path == LARGE:
        assert (
            ", 4? means four candidates; the cells that matter to the step are listed "
            "below its board"
        ) in out.replace("\n", " ")
    else:
        assert out.count("columns wide; these are the cells that matter.)") == 3


def test_colours_and_plain_characters(kenken: Kenken, monkeypatch: pytest.MonkeyPatch) -> None:
    _, out, _ = kenken("explain", UNIQUE, "--color", "always", "--to", 2)
    plain = kenken("explain", UNIQUE, "--color", "never", "--to", 2)[1]
    assert "\x1b[" in out
    assert re.sub(r"\x1b\[[0-9;]*m", "", out) == plain
    paper = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", paper)
    assert cli.run(["explain", str(UNIQUE)]) == 0
    paper.seek(0)
    assert "The only combination left for cage 5+ at r6c2-r6c3 is 2 and 3, so" in paper.read()


def test_a_cage_too_large_is_refused(kenken: Kenken, tmp_path: Path) -> None:
    cages = (Cage(tuple(range(32)), "+", 128), Cage(tuple(range(32, 64)), "+", 160))
    path = tmp_path / "large.json"
    path.write_text(write(Document(FAMILIES[0], CagePuzzle(8, 8, cages))), encoding="utf-8")
    code, out, err = kenken("explain", path)
    assert (code, out, len(err)) == (2, "", 1)
    assert "r1c1" in err[0]


def test_techniques_lists_the_ladder(kenken: Kenken) -> None:
    code, out, _ = kenken("techniques")
    assert code == 0
    families, heading, *rows = out.split("\n\n")[0].splitlines()
    assert families.startswith("KenKen, ")
    assert heading.split() == ["tier", "weight", "id", "title"]
    assert [row.split()[2] for row in rows] == [row.id for row in LADDER]
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
def test_techniques_lists_those_of_a_family(kenken: Kenken, family: Family) -> None:
    code, out, err = kenken("techniques", family.id)
    families, _, *rows = out.splitlines()
    assert (code, err) == (0, [])
    assert family.title in families
    assert [row.split()[2] for row in rows] == [row.id for row in family.kind.logic().techniques]


@pytest.mark.parametrize("technique", [row.id for row in LADDER])
def test_techniques_shows_one(kenken: Kenken, technique: str) -> None:
    [row] = [row for row in LADDER if row.id == technique]
    code, out, _ = kenken("techniques", technique)
    assert code == 0
    assert out.startswith(f"{row.title} ({row.tier.title}, weight {row.weight})\n")
    assert row.statement in out.replace("\n", " ")
    assert max(map(len, out.splitlines())) <= 80


def test_techniques_knows_what_was_meant(kenken: Kenken) -> None:
    assert kenken("techniques", "Naked-Pair") == kenken("techniques", "naked-pair")


@pytest.mark.parametrize("name", ["rule-of-45", "Innie or outie", "innie-or-outie", "OUTIE"])
def test_techniques_go_by_their_titles_and_aliases_too(kenken: Kenken, name: str) -> None:
    code, out, _ = kenken("techniques", name)
    assert (code, out) == kenken("techniques", "line-sum-one")[:2]
    assert "Other names: innie, outie, rule-of-45 and line-sum." in out
    assert "Other names" not in kenken("techniques", "naked-pair")[1]


def test_only_takes_an_alias_and_json_has_the_id(kenken: Kenken) -> None:
    aliased = kenken("explain", UNIQUE, "--only", "pointing-cage", "--format", "jsonl")[1]
    assert (
        aliased
        == kenken("explain", UNIQUE, "--only", "line-requires-value", "--format", "jsonl")[1]
    )
    *steps, _ = map(json.loads, aliased.splitlines())
    assert {(step["technique"], step["title"]) for step in steps} == {
        ("line-requires-value", "Pointing cage")
    }
