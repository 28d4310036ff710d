"""Limits on what is read: each holds, names its option, and gives way to it."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from _pytest.mark import ParameterSet
from jsonschema import Draft202012Validator

from kenken_cp import batch, human
from kenken_cp.cli import COMMANDS, certificate, suite
from kenken_cp.core import limits
from kenken_cp.core.budget import Budget
from kenken_cp.core.errors import FormatError, LimitError
from kenken_cp.core.limits import DEFAULT, LIMITS, Limits
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import FORMATS, Document, read_document
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.rating import rate
from kenken_cp.registry import family_of
from kenken_cp.render.pens import BOXES
from kenken_cp.render.terminal import plain
from kenken_cp.verification import decide
from tests.helpers.boards import Variant, random_board
from tests.helpers.command_line import Kenken
from tests.helpers.paths import ROOT

UNIQUE = ROOT / "data/examples/unique/square-4x4.json"
HARD = ROOT / "data/examples/unique/any-size-9x9.json"
SCHEMA = json.loads((ROOT / "kenken_cp/formats/native.schema.json").read_text(encoding="utf-8"))
KENKEN = family_of("kenken")
LARGEST = LIMITS["size"].most


@pytest.fixture(autouse=True)
def usual_limits() -> Iterator[None]:
    """Each test begins and ends with the usual limits."""
    limits.allow(DEFAULT)
    yield
    limits.allow(DEFAULT)


@pytest.fixture
def large() -> CagePuzzle:
    """A puzzle of 17×17, beyond what is read unasked."""
    return board(1, Variant(17, 17, largest=2))[0]


def board(seed: int, variant: Variant) -> tuple[CagePuzzle, tuple[int, ...]]:
    """A large puzzle and a grid that solves it; the limit of sizes stays raised."""
    limits.allow(Limits(size=LARGEST))
    return random_board(random.Random(seed), variant)


def write(path: Path, puzzle: CagePuzzle, copies: int = 1) -> Path:
    """A file that holds the puzzle so many times."""
    assert NATIVE.lines is not None
    line = NATIVE.lines.write(Document(KENKEN, puzzle))
    path.write_text(f"{line}\n" * copies, encoding="utf-8")
    limits.allow(DEFAULT)
    return path


def wide_cage() -> CagePuzzle:
    """A 9×9 whose one cage of more than a cell has 404,640 combinations; the rest is given."""
    grid = [(row + column + 2) % 9 + 1 for row in range(9) for column in range(9)]
    cells = (0, 1, 9, 10, 18, 19, 27, 28)
    total = sum(grid[cell] for cell in cells)
    givens = [Cage((cell,), GIVEN, grid[cell]) for cell in range(81) if cell not in cells]
    return CagePuzzle(9, 9, (Cage(cells, "+", total), *givens))


OF_PUZZLES = {"bytes", "nesting", "size", "combinations"}
READING = [row.name for row in COMMANDS if set(row.limits) >= OF_PUZZLES]
LIMITED = {row.name: row.limits for row in COMMANDS} | {
    f"{group} {row.name}": row.limits
    for group, commands in (("certificate", certificate), ("suite", suite))
    for row in commands.COMMANDS
}


def test_the_commands_that_read_have_their_limits_as_options(kenken: Kenken) -> None:
    assert {"verify", "rate", "solve", "explain", "hint", "search", "convert"} <= set(READING)
    proofs = {"verify", "certificate check", "certificate export"}
    assert proofs == {name for name, own in LIMITED.items() if set(own) == set(LIMITS)}
    for name, own in LIMITED.items():
        code, out, _ = kenken(*name.split(), "--help")
        assert code == 0
        assert [row.name for row in LIMITS.values() if f"{row.option} N" in out] == list(own), name


def test_the_certificate_of_a_large_puzzle_is_checked_where_that_is_asked(
    kenken: Kenken, large: CagePuzzle, tmp_path: Path
) -> None:
    limits.allow(DEFAULT)
    path, folder = write(tmp_path / "large.json", large), tmp_path / "proofs"
    assert kenken("verify", path, "--max-size", 17, "--certify", folder)[0] == 0
    code, _, err = kenken("certificate", "check", folder)
    assert code == 2
    assert "--max-size 17 allows it" in err[0]
    assert kenken("certificate", "check", folder, "--max-size", 17)[0] == 0
    code, _, err = kenken("certificate", "export", folder, "-o", tmp_path)
    assert (code, len(err)) == (2, 2)
    assert kenken("certificate", "export", folder, "-o", tmp_path, "--max-size", 17)[0] == 0


def test_a_proof_has_no_more_lines_than_allowed(kenken: Kenken, tmp_path: Path) -> None:
    folder = tmp_path / "proofs"
    code, out, _ = kenken("verify", HARD, "--certify", folder, "--max-proof", 10)
    assert code == 3
    assert re.search(r"  kernel .* not proved: .* [\d,]+ lines; --max-proof \d+ allows it\n", out)
    assert not list(folder.iterdir())
    assert kenken("verify", HARD, "--certify", folder)[0] == 0
    code, _, err = kenken("certificate", "check", folder, "--max-proof", 10)
    assert code == 2
    assert re.search(r"the proof has ([\d,]+) lines; --max-proof \d+ allows it", err[0])
    assert kenken("certificate", "check", folder)[0] == 0


@pytest.mark.parametrize("name", LIMITS)
def test_a_limit_that_cannot_be_kept_is_refused(kenken: Kenken, name: str) -> None:
    row = LIMITS[name]
    assert 1 <= row.default <= row.most
    for value in (0, -1, row.most + 1):
        code, out, err = kenken("verify", UNIQUE, row.option, value)
        assert (code, out, len(err)) == (2, "", 1), value
        assert row.option in err[0]
        with pytest.raises(LimitError, match=f"^{row.option} .* from 1 to"):
            limits.set_one(name, value)
    assert kenken("verify", UNIQUE, row.option, row.most)[0] == 0


def test_limits_hold_for_one_command_line(kenken: Kenken) -> None:
    assert kenken("convert", UNIQUE, "--max-size", 3)[0] == 2
    assert limits.current() != DEFAULT
    assert kenken("styles")[0] == 0
    assert limits.current() == DEFAULT
    assert kenken("convert", UNIQUE)[0] == 0


def test_advice_ends_where_the_program_does() -> None:
    assert limits.advice("size") == "--max-size N allows more"
    assert limits.advice("size", 20) == "--max-size 20 allows it"
    assert limits.advice("size", LARGEST + 1) == f"--max-size allows at most {LARGEST}"
    limits.allow(Limits(size=LARGEST))
    assert limits.advice("size") == f"--max-size allows at most {LARGEST}"


def test_a_document_too_long_names_the_option(kenken: Kenken, tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    text = UNIQUE.read_text(encoding="utf-8")
    path.write_text(text + " " * (1 << 20), encoding="utf-8")
    for given, where in ((path, path), (written_lines(tmp_path, text), f"{tmp_path}/a.jsonl:1")):
        code, _, err = kenken("convert", given)
        assert (code, len(err)) == (2, 1)
        assert err[0].startswith(f"kenken: {where}: the document has more than 1 MiB")
        assert err[0].endswith("; --max-bytes N allows more")
        assert kenken("convert", given, "--max-bytes", 2 << 20)[0] == 0
    code, _, err = kenken("verify", UNIQUE, "--max-bytes", 100, "-q")
    assert code == 2
    assert "the document has more than 100 bytes" in err[0]


def written_lines(folder: Path, text: str) -> Path:
    """The document on one line that is too long."""
    path = folder / "a.jsonl"
    line = json.dumps(json.loads(text))
    path.write_text(line[:-1] + " " * (1 << 20) + "}\n", encoding="utf-8")
    return path


def test_nesting_names_the_option(kenken: Kenken, tmp_path: Path) -> None:
    path = tmp_path / "deep.json"
    fields = json.loads(UNIQUE.read_text(encoding="utf-8"))
    for depth, option, said in (
        (100, (), "more than 64 deep; no document needs that; --max-nesting N allows more"),
        (100, ("--max-nesting", 200), "'extra'"),  # which is then what is wrong with it
        (490, ("--max-nesting", 500), "'extra'"),
        (510, ("--max-nesting", 500), "--max-nesting allows at most 500"),
        (900_00, ("--max-nesting", 500), "--max-nesting allows at most 500"),
    ):
        text = json.dumps({**fields, "extra": 0})
        path.write_text(text.replace('"extra": 0', f'"extra": {"[" * depth}{"]" * depth}'))
        code, _, err = kenken("convert", path, *option)
        assert (code, len(err)) == (2, 1)
        assert said in err[0]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_grid_too_large_names_the_option(
    kenken: Kenken, tmp_path: Path, large: CagePuzzle, jobs: int
) -> None:
    path = write(tmp_path / "large.jsonl", large, 9)
    code, _, err = kenken("verify", path, "-q", "-j", jobs)
    assert (code, len(err)) == (2, 9)
    assert err[0].endswith(
        "a grid of 17×17 is too large; the longest side allowed is 16; --max-size 17 allows it"
    )
    code, _, err = kenken("verify", path, "--max-size", 17, "-j", jobs)
    assert (code, len(err)) == (0, 1)
    assert err[0].endswith("9 unique")


def test_every_command_takes_a_large_grid(
    kenken: Kenken, tmp_path: Path, large: CagePuzzle
) -> None:
    path = write(tmp_path / "large.json", large)
    assert kenken("rate", path)[0] == 2
    for name in READING:
        if name == "studio":
            continue  # it serves until it is stopped
        brief = ["--node-limit", 9] if name == "search" else []
        into = {
            "book": ["-o", tmp_path / "large.pdf"],
            "publish": ["-o", tmp_path / "large.html"],
        }.get(name, [])
        if name == "check":
            state = tmp_path / "state.txt"
            state.write_text(f"{' '.join('.' * large.columns)}\n" * large.rows, encoding="utf-8")
            into = ["--state", state]
        code, out, err = kenken(name, path, "--max-size", 17, *brief, *into)
        assert code == (3 if brief else 0), (name, err)
        assert out or name in ("book", "publish")
        assert kenken(name, path, "--max-size", 16, *into)[0] == 2, name


def test_a_grid_beyond_all_is_refused_in_one_line(kenken: Kenken, tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    path.write_text("33\n", encoding="utf-8")
    code, _, err = kenken("convert", path, "--max-size", 32)
    assert (code, len(err)) == (2, 1)
    side = LARGEST + 1
    cages = tuple(Cage((cell,), "=", 1) for cell in range(side * side))
    limits.allow(Limits(size=LARGEST))
    with pytest.raises(
        LimitError,
        match=f"the longest side allowed is {LARGEST}; --max-size allows at most {LARGEST}",
    ):
        CagePuzzle(side, side, cages)


def test_a_smaller_limit_holds_for_boards_that_are_remembered() -> None:
    puzzle = read_document(UNIQUE.read_bytes()).puzzle
    limits.allow(Limits(size=3))
    with pytest.raises(LimitError, match="--max-size 4 allows it"):
        CagePuzzle(puzzle.rows, puzzle.columns, puzzle.cages)


def hold(items: list[int]) -> list[Limits]:
    """The limits of the process that works at these."""
    return [limits.current()]


def test_workers_have_the_limits_of_their_parent() -> None:
    mine = Limits(bytes=1_000, nesting=7, size=20, combinations=5)
    limits.allow(mine)
    assert all(told == [mine] for told in batch.run(range(100), hold, 2))


def test_a_cage_with_too_many_combinations_needs_no_list(kenken: Kenken, tmp_path: Path) -> None:
    path = write(tmp_path / "wide.json", wide_cage())
    for command in ("rate", "explain", "hint"):
        assert kenken(command, path)[0] == 0, command
    code, out, _ = kenken("verify", path, "--format", "jsonl")
    assert (code, json.loads(out)["backend"]) == (0, "cp-sat")


@pytest.mark.skipif(not kernel.COMPILED, reason="it takes a minute to list them all")
def test_more_combinations_are_listed_where_that_is_allowed(kenken: Kenken, tmp_path: Path) -> None:
    puzzle = wide_cage()
    path = write(tmp_path / "wide.json", puzzle)
    assert kenken("rate", path, "--max-combinations", 500_000)[0] == 0
    code, out, _ = kenken("verify", path, "--max-combinations", 500_000, "--format", "jsonl")
    assert (code, json.loads(out)["backend"]) == (0, "kernel")
    limits.allow(Limits(combinations=404_640))
    tuples = kernel.cage_tuples(puzzle, puzzle.cages[0], 1 << 30)
    assert tuples is not None
    assert len(set(tuples)) == 404_640
    limits.allow(Limits(combinations=404_639))
    assert kernel.cage_tuples(puzzle, puzzle.cages[0], 1 << 30) is None


def test_fewer_combinations_are_listed_where_that_is_asked(kenken: Kenken) -> None:
    code, out, _ = kenken("verify", UNIQUE, "--max-combinations", 1, "--format", "jsonl")
    assert (code, json.loads(out)["backend"]) == (0, "cp-sat")
    assert kenken("rate", UNIQUE, "--max-combinations", 1, "-q")[0] == 0  # without a list
    assert kenken("rate", UNIQUE)[0] == 0


def test_no_option_is_named_that_would_not_help(kenken: Kenken, tmp_path: Path) -> None:
    puzzle = CagePuzzle(6, 6, (Cage(tuple(range(36)), "+", 126),))
    code, _, err = kenken("rate", write(tmp_path / "long.json", puzzle))
    assert code == 2
    assert "--max-combinations" not in err[0]
    assert err[0].endswith("kenken verify and kenken solve can handle this puzzle")


class Large(NamedTuple):
    """A large board: its kind, the share of cages that become givens, and what is so found."""

    variant: Variant
    given: float
    outcome: Outcome
    spoilt: bool = False


# What each backend proves in a second or two. Digits fill a machine word at 32.
LARGE = [
    Large(Variant(17, 17, largest=3), 0.0, Outcome.UNIQUE),
    Large(Variant(18, 20, largest=3), 0.7, Outcome.UNIQUE),
    Large(Variant(25, 25, largest=4), 0.3, Outcome.UNIQUE),
    Large(Variant(25, 25, largest=3), 0.0, Outcome.NONE, spoilt=True),
    Large(Variant(32, 31, largest=3), 0.7, Outcome.UNIQUE),
    Large(Variant(32, 32, largest=4), 0.8, Outcome.UNIQUE),
    Large(Variant(32, 32, largest=3), 0.5, Outcome.NONE, spoilt=True),
    Large(Variant(32, 32, largest=2), 0.0, Outcome.MULTIPLE),
]


def large_board(number: int) -> tuple[CagePuzzle, tuple[int, ...]]:
    """One of these boards, and a grid that solves it unless it is spoilt."""
    kind = LARGE[number]
    puzzle, grid = board(number, kind.variant)
    rng = random.Random(number)
    cages: list[Cage] = []
    for cage in puzzle.cages:
        if rng.random() < kind.given:
            cages += [Cage((cell,), GIVEN, grid[cell]) for cell in cage.cells]
        else:
            cages.append(cage)
    if kind.spoilt:
        worst = max(range(len(cages)), key=lambda at: len(cages[at].cells))
        cells, operator, target = cages[worst]
        cages[worst] = Cage(cells, operator, target + 1)
    return CagePuzzle(puzzle.rows, puzzle.columns, tuple(cages), rule=puzzle.rule), grid


def some(*numbers: int) -> list[ParameterSet]:
    """These boards, the first and the last of them for the plain kernel too."""
    ends = (numbers[0], numbers[-1])
    return [
        pytest.param(number, marks=[pytest.mark.kernel] if number in ends else [])
        for number in numbers
    ]


@pytest.mark.parametrize("number", some(0, 1, 2, 3, 4, 5, 7, 6))
def test_backends_agree_on_large_boards(number: int) -> None:
    puzzle, grid = large_board(number)
    assert bool(KENKEN.check(puzzle, grid)) == LARGE[number].spoilt
    for name in ("kernel", "cp-sat", "sat"):
        verdict = decide(KENKEN, puzzle, name, Budget(120))
        assert verdict.outcome is LARGE[number].outcome, name
        if verdict.outcome is Outcome.UNIQUE:
            assert verdict.grids == (grid,)


@pytest.mark.parametrize("number", some(0, 2, 4, 5, 1))
def test_people_solve_large_boards(number: int) -> None:
    puzzle, grid = large_board(number)
    assert rate(puzzle).outcome is Outcome.UNIQUE
    trace = human.solve(puzzle)
    assert trace.solved
    placed = {cell: value for step in trace.steps for cell, value in step.placements}
    assert placed == dict(enumerate(grid))


@pytest.mark.parametrize("number", [0, 2, 5, 7])
def test_large_boards_are_written_read_and_drawn(number: int) -> None:
    puzzle, grid = large_board(number)
    document = Document(KENKEN, puzzle, grid if LARGE[number].outcome is Outcome.UNIQUE else None)
    carried = []
    for row in [row for row in FORMATS if row.reads and row.writes]:
        try:
            text = row.write(document)
        except FormatError:  # it says that native JSON can
            continue
        carried.append(row.id)
        assert read_document(text, row.id).puzzle == puzzle, row.id
    assert NATIVE.id in carried
    Draft202012Validator(SCHEMA).validate(json.loads(NATIVE.write(document)))
    drawn = plain(KENKEN.draw(puzzle, grid), BOXES)
    assert len(drawn.splitlines()) >= puzzle.rows
    limits.allow(DEFAULT)
    with pytest.raises(LimitError, match=f"--max-size {puzzle.rows} allows it"):
        read_document(NATIVE.write(document))
