"""`kenken generate` as its users meet it: what comes out, the same each time, or why nothing."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kenken_cp import cli
from kenken_cp.api import making as units
from kenken_cp.cli import generate, making_options
from kenken_cp.core.errors import InternalError, KenkenError
from kenken_cp.core.steps import Tier
from kenken_cp.formats import Document, native, read_document
from kenken_cp.generation import make as making
from kenken_cp.human import TECHNIQUES
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.rating import rate
from kenken_cp.text.strict_json import parse
from kenken_cp.verification import decide
from tests.helpers.calls import counting
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES

MAP = "AABB\nACCB\nDCEB\nDDEE\n"


@pytest.fixture
def made(kenken: Kenken) -> Kenken:
    """Runs `kenken generate`, with seed 1 unless another is named."""

    def run(*arguments: object) -> tuple[int, str, list[str]]:
        seed = [] if "--seed" in arguments else ["--seed", "1"]
        return kenken("generate", *arguments, *seed)

    return run


def documents(out: str) -> list[Document]:
    """The documents of some output."""
    return [read_document(line) for line in out.splitlines()]


def puzzles(out: str) -> list[CagePuzzle]:
    """The puzzles of some output."""
    return [document.puzzle for document in documents(out)]


def cages(out: str) -> list[Cage]:
    """All cages of all puzzles of some output."""
    return [cage for puzzle in puzzles(out) for cage in puzzle.cages]


def test_puzzles_come_as_native_lines_with_solution_seed_and_figures(made: Kenken) -> None:
    code, out, err = made("--size", 4, "-n", 5)
    assert code == 0
    assert len(err) == 1
    assert err[0].startswith("100.00%; 5 of 5; ")
    assert len(documents(out)) == 5
    for line, document in zip(out.splitlines(), documents(out), strict=True):
        assert line.startswith('{"format":"kenken-cp","version":1,"family":"kenken"')
        verdict = decide(document.family, document.puzzle, "cp-sat")
        assert verdict.grids == (document.solution,)
        rating = rate(document.puzzle)
        assert rating.tier is not None
        assert document.meta.ratings == {
            "tier": rating.tier.name.lower(),
            "effort": rating.effort,
            "depth": rating.depth,
            "hardest": rating.hardest,
        }
    units = [str(document.meta.seed).split("/") for document in documents(out)]
    assert {seed for seed, _ in units} == {"1"}
    assert all(int(a) <= int(b) for (_, a), (_, b) in pairwise(units))


def test_kenken_verify_reads_them(made: Kenken, tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    assert made("--size", "3x4", "-n", 4, "-o", file)[:2] == (0, "")
    assert cli.run(["verify", str(file), "--cross-check", "--quiet"]) == 0


def test_any_number_of_processes_makes_the_same(
    made: Kenken, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generate, "ALONE", 0)  # the others help from the start
    alone = made("--size", 4, "-n", 60, "--difficulty", "easy..", "--jobs", 1)
    helped = made("--size", 4, "-n", 60, "--difficulty", "easy..", "--jobs", 3)
    assert alone[0] == helped[0] == 0
    assert alone[1] == helped[1]

    def figures(err: list[str]) -> list[str]:
        """The summary without times; how much progress is told before it is a matter of time."""
        return [re.sub(r"; [^;]*/s; in .*", "", line) for line in err[-1:]]

    assert figures(alone[2]) == figures(helped[2])


@pytest.mark.parametrize("asked", [["--size", "4"], ["--size", "5", "--difficulty", "easy.."]])
def test_the_order_of_hashes_has_no_part_in_it(asked: list[str]) -> None:
    command = [sys.executable, "-m", "kenken_cp", "generate", *asked, "-n", "8", "--seed", "x"]
    told = [
        subprocess.run(
            command, check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": salt}
        ).stdout
        for salt in ("0", "4711")
    ]
    assert told[0] == told[1]
    assert told[0].count(b"\n") == 8


def test_seeds_differ_and_a_puzzle_names_the_unit_that_makes_it_first(made: Kenken) -> None:
    first = made("--size", 4, "-n", 4)[1]
    assert made("--size", 4, "-n", 4, "--seed", "2")[1] != first
    assert made("--size", 4, "-n", 2)[1] == "".join(first.splitlines(keepends=True)[:2])
    third = first.splitlines()[2]
    seed = json.loads(third)["meta"]["seed"]
    assert made("--size", 4, "--seed", seed)[1].startswith(third[: third.index('"meta"')])


def test_a_seed_that_nobody_chose_is_told_and_makes_the_same_again(
    made: Kenken, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["generate", "--size", "4", "-n", "3"]) == 0
    written = capsys.readouterr()
    told = re.match(r"kenken: to make the same puzzles again, use --seed (\d+)\n", written.err)
    assert told
    assert made("--size", 4, "-n", 3, "--seed", told[1])[1] == written.out
    assert cli.run(["generate", "--size", "4", "-n", "3"]) == 0
    assert capsys.readouterr().out != written.out


def test_no_two_are_the_same_turned_or_mirrored_and_a_shortage_is_told(made: Kenken) -> None:
    code, out, err = made("--size", 2, "-n", 5_000, "--tries", 60, "--quiet")
    assert code == 3
    found = puzzles(out)
    assert re.fullmatch(
        (
            rf"kenken: found {len(found)} of 5,000 and gave up after 60 units of work without a "
            r"new puzzle \(--tries\); rejected:"
        ),
        err[0],
    )
    reasons = {line[14:]: int(line[:12].replace(",", "")) for line in err[1:]}
    assert reasons["the same as an earlier one"] >= 30
    images = [images_of(puzzle) for puzzle in found]
    assert len({min(each) for each in images}) == len(found) > 3


def images_of(puzzle: CagePuzzle) -> list[str]:
    """What the puzzle looks like from its eight sides, written out."""
    n = puzzle.rows

    def turn(cell: int, way: int) -> int:
        row, column = divmod(cell, n)
        for _ in range(way % 4):
            row, column = column, n - 1 - row
        return (column * n + row) if way >= 4 else row * n + column

    return [
        repr(sorted((sorted(turn(c, way) for c in cells), op, t) for cells, op, t in puzzle.cages))
        for way in range(8)
    ]


def test_what_is_no_file_may_have_any_name(made: Kenken) -> None:
    assert made("--size", 4, "-o", os.devnull, "-q") == (0, "", [])


def test_quiet_says_nothing(made: Kenken, capsys: pytest.CaptureFixture[str]) -> None:
    assert made("--size", 4, "-n", 3, "-q")[2] == []
    assert cli.run(["generate", "--size", "4", "-q"]) == 0  # not even a seed that nobody chose
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("prover", ["cp-sat", "sat"])
def test_a_solver_confirms_each_puzzle(
    made: Kenken, monkeypatch: pytest.MonkeyPatch, prover: str
) -> None:
    asked: list[str] = []
    real = making.prove

    def prove(puzzle: Any, backend: str) -> Any:
        asked.append(backend)
        return real(puzzle, backend)

    monkeypatch.setattr(units, "prove", prove)
    code, out, _ = made("--size", 4, "-n", 3, "--prove", prover, "-j", 1)
    assert code == 0
    assert len(asked) >= 3
    assert set(asked) == {prover}
    assert out.count(f'"proof":"{prover}"') == 3
    plain = made("--size", 4, "-n", 3)[1]
    assert [document.puzzle for document in documents(out)] == puzzles(plain)


def test_a_solver_that_disagrees_ends_it_and_the_unit_is_named(
    made: Kenken, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prove(puzzle: Any, backend: str) -> Any:
        raise InternalError(f"{backend} finds two solutions")

    monkeypatch.setattr(units, "prove", prove)
    code, out, err = made("--size", 4, "--prove", "sat", "-j", 1)
    assert (code, out) == (4, "")
    assert re.fullmatch(r"kenken: seed 1/\d+: sat finds two solutions", err[-1])


@pytest.mark.parametrize("style", ["text", "table", "jsonl"])
def test_nothing_is_read_back_that_was_just_made(made: Kenken, style: str) -> None:
    with counting(parse, read_document, native.read, native.line_of) as calls:
        code, out, _ = made(
            "--size", 4, "-n", 5, "--prove", "sat", "--format", style, "-j", 1, "-q"
        )
    assert code == 0
    assert out
    lines = calls.pop("line_of")  # a unit may bring more than is wanted
    assert lines >= 5 if style == "jsonl" else lines == 0
    assert calls == {"parse": 0, "read_document": 0, "read": 0}


@pytest.mark.parametrize("there", [False, True])
def test_interrupted_it_keeps_what_it_has_in_a_new_file_alone(
    made: Kenken, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, there: bool
) -> None:
    def unit(self: making.UnitRunner, number: int) -> Any:
        if number == 3:
            raise KeyboardInterrupt
        return real(self, number)

    real = making.UnitRunner.unit
    monkeypatch.setattr(making.UnitRunner, "unit", unit)
    path = tmp_path / "some.jsonl"
    if there:
        path.write_text("old")
    code, out, err = made("--size", 4, "-n", 50, "-j", 1, "-o", path, "--seed", 1)
    assert (code, out) == (130, "")
    kept = path.read_text()
    told = f"nothing was written to {path}"
    if there:
        assert kept == "old"
    else:
        documents = [read_document(line.encode()) for line in kept.splitlines()]
        assert 0 < len(documents) < 50
        are = "puzzle is" if len(documents) == 1 else "puzzles are"
        told = f"{len(documents)} {are} in {path}"
    resumes = "kenken suite makes many puzzles and resumes where it stopped"
    assert err[-1] == f"kenken: interrupted; {told}; {resumes}"
    assert [each.name for each in tmp_path.iterdir()] == ["some.jsonl"]


def test_interrupted_before_the_first_puzzle_it_leaves_no_file(
    made: Kenken, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def unit(self: making.UnitRunner, number: int) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(making.UnitRunner, "unit", unit)
    assert made("--size", 4, "-n", 5, "-j", 1, "-o", tmp_path / "some.jsonl")[0] == 130
    assert list(tmp_path.iterdir()) == []


# That any recipe and target are obeyed is tested in tests/generation/test_make.py.


@pytest.mark.parametrize(
    ("text", "tiers"),
    [("gentle", {1}), ("easy", {2}), ("easy..medium", {2, 3}), ("hard..", {4, 5, 6, 7, 8})],
)
def test_tiers_are_met(made: Kenken, text: str, tiers: set[int]) -> None:
    code, out, _ = made("--size", 5, "-n", 6, "--difficulty", text)
    assert code == 0
    assert {rate(puzzle).tier for puzzle in puzzles(out)} <= {Tier(tier) for tier in tiers}


def test_techniques_are_required_and_forbidden(made: Kenken) -> None:
    asked = ("--size", 5, "-n", 4, "--require", "naked-pair", "--forbid", "line-sum-one")
    code, out, _ = made(*asked)
    assert code == 0
    for puzzle in puzzles(out):
        used = rate(puzzle).techniques
        assert "naked-pair" in used
        assert "line-sum-one" not in used


def test_cages_are_drawn_by_the_sizes_named(made: Kenken) -> None:
    code, out, _ = made("--size", 6, "-n", 10, "--cage-sizes", "2:1,4:3", "--singles", "none")
    assert code == 0
    sizes = Counter(len(cage.cells) for cage in cages(out))
    assert max(sizes) == 4
    assert sizes[1] == 0
    assert 2 * sizes[3] < min(sizes[2], sizes[4])  # which come of mending alone


def test_operators_may_hide(made: Kenken) -> None:
    shares = []
    for share in ("none", "0.5", "all"):
        code, out, _ = made("--size", 5, "-n", 10, "--hidden-operators", share)
        assert code == 0
        shown = [cage.operator for cage in cages(out) if len(cage.cells) > 1]
        shares.append(shown.count("?") / len(shown))
    assert shares[0] == 0
    assert 0.3 < shares[1] < 0.7
    assert shares[2] == 1


@pytest.mark.parametrize(
    "text",
    [MAP, "1 1 2 2\n1 3 3 2\n4 3 5 2\n4 4 5 5", "1,1,2,2\n\n1,3,3,2\n4,3,5,2\n4,4,5,5\n"],
)
def test_a_map_gives_the_cages(made: Kenken, tmp_path: Path, text: str) -> None:
    file = tmp_path / "map.txt"
    file.write_text(text, encoding="utf-8")
    code, out, _ = made("--cages", file, "-n", 3)
    assert code == 0
    shapes = {(0, 1, 4), (2, 3, 7, 11), (5, 6, 9), (8, 12, 13), (10, 14, 15)}
    for puzzle in puzzles(out):
        assert {cage.cells for cage in puzzle.cages} == shapes


@pytest.mark.parametrize("name", ["unique/square-4x4.json", "multiple/square-4x4.json"])
def test_a_puzzle_gives_its_cages(made: Kenken, name: str) -> None:
    path = EXAMPLES / name
    given = read_document(path.read_bytes()).puzzle
    code, out, _ = made("--cages", path, "-n", 2, "--tries", 3_000)
    assert code == 0
    for puzzle in puzzles(out):
        assert [cage.cells for cage in puzzle.cages] == [cage.cells for cage in given.cages]


def test_weak_clues_can_be_avoided(made: Kenken) -> None:
    asked = ("--size", 5, "-n", 30, "--operators", "+", "--cage-sizes", "2:1")
    assert made(*asked, "--no-weak-clues")[1] != made(*asked)[1]


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("6", [(6, 6)]),
        ("6x8", [(6, 8)]),
        ("4-6", [(4, 4), (5, 5), (6, 6)]),
        ("4,6, 6×8,4", [(4, 4), (6, 6), (6, 8)]),
        ("3-4,4-5", [(3, 3), (4, 4), (5, 5)]),
    ],
)
def test_sizes_of_a_suite(text: str, sizes: list[tuple[int, int]]) -> None:
    assert making_options.sizes_of(text) == sizes


@pytest.mark.parametrize("text", ["", "4-", "9-4", "4-9999", "4,,5", "4x", "x4", "4.5", "99999"])
def test_other_sizes_are_refused(text: str) -> None:
    with pytest.raises(KenkenError, match=f"^--size {re.escape(text)}: "):
        making_options.sizes_of(text)


def test_techniques_may_be_named_one_by_one_or_with_commas() -> None:
    target = making_options.target_of("any", ["X-wing, naked-pair", "naked-quad"])
    assert set(target.require) == {"x-wing", "naked-pair", "naked-quad"} <= set(TECHNIQUES)


def test_givens_that_are_not_reached_are_told_with_those_that_are(made: Kenken) -> None:
    code, out, err = made("sudoku", "--givens", "17", "--tries", "3", "--seed", "1", "-q")
    assert (code, out) == (3, "")
    told = re.fullmatch(
        r"kenken: --givens 17 was not reached: of (\d+) puzzles made without it, none has fewer "
        r"than (\d+) givens; ask for --givens (\d+)-(\d+), or raise --tries",
        err[-1],
    )
    assert told is not None, err
    _, fewest, low, high = map(int, told.groups())
    assert 17 < fewest == low <= high < 40
    asked = ("--givens", f"{low}-{high}", "--tries", "30", "--seed", "1", "-q")
    assert made("sudoku", *asked)[0] == 0
    assert not any(
        "was not reached" in line
        for line in made("--size", "9", "--givens", "1", "--tries", "1", "--seed", "1", "-q")[2]
    )
