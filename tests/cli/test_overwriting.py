"""No command writes over what it reads, by whatever name."""

import os
from itertools import cycle, product
from pathlib import Path

import pytest

from kenken_cp.cli.overwriting import OUTPUTS, PATHS
from kenken_cp.kinds.cages.kenken import FAMILY
from tests.helpers.command_line import Kenken
from tests.helpers.listings import every_command
from tests.helpers.paths import EXAMPLES
from tests.helpers.suites import finish_suite
from tests.hostile.commands import STATE

PUZZLE = (EXAMPLES / "unique/square-4x4.json").read_text()
# What each command that reads and writes files is called with beside the names of these.
CALLS = {
    "verify": "verify {read} -o {out} -j 1",
    "rate": "rate {read} -o {out} -j 1",
    "solve": "solve {read} -o {out}",
    "candidates": "candidates {read} -o {out}",
    "redundant": "redundant {read} -o {out}",
    "complete": "complete {read} -o {out}",
    "explain": "explain {read} --format text -o {out}",
    "hint": "hint {read} -o {out}",
    "check": "check {read} --state " + str(STATE) + " -o {out}",
    "render": "render {read} --format svg -o {out}",
    "book": "book {read} -o {out} -j 1",
    "publish": "publish {read} -o {out}",
    "convert": "convert {read} --to native -o {out}",
    "certificate check": "certificate check {read} -o {out} -j 1",
    "suite export": "suite export {read} --format jsonl -o {out}",
    "suite list": "suite list {read} -o {out}",
    "suite shard": "suite shard {read} --shard 1/1 --units 1 -o {out}",
    "suite calibrate": "suite calibrate {read} -o {out}",
    "suite explain": "suite explain {read} 1 --format text -o {out}",
    "benchmark run": "benchmark run {read} -o {out}",
}
SUITES = ("suite export", "suite list", "suite calibrate", "suite explain")
# Its output must not exist, whatever reads it.
CREATORS = {"suite new", "suite merge", "suite gather", "benchmark make"}
# It reads files that its options name.
BY_OPTION = {"generate"}
READS_NOTHING = {"benchmark climb"}
LINKS = ("itself", "another spelling", "symbolic link", "hard link")


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A suite of two puzzles."""
    path = tmp_path_factory.mktemp("outputs") / "small.db"
    finish_suite(path, {"seed": 3, "part": [{"size": 4, "levels": {"gentle": 2}}]})
    return path


def test_every_command_that_writes_a_file_is_tried_here() -> None:
    writing = {
        name
        for name, context, command in every_command()
        if {param.name for param in command.get_params(context)} & {"output"}
    }
    assert writing == CALLS.keys() | CREATORS | BY_OPTION | READS_NOTHING


def test_what_names_a_file_is_known_by_its_metavar() -> None:
    """A new metavar must be put among those of paths, or here."""
    no_paths = {
        "AREAS", "CELL", "CLAIM", "COMMAND", "DATE", "DIGITS", "DIR", "FAMILY", "FOLDER", "FORMAT",
        "I/N", "ID", "KEY", "KIND", "LEVEL:N", "MB", "N", "N...", "N|N-N", "NAME", "NAMES",
        "OPERATORS", "SHELL", "CLUE", "CLUES", "LANGUAGE", "SAMPLES",
        "ORDER", "PATTERN", "RANGE", "RANGE=N", "SECONDS", "SEED", "SEED[/UNIT]", "SHARE",
        "SIZE", "SIZES", "STYLE", "SYMMETRY", "TECHNIQUE", "[TECHNIQUE]", "TEXT", "TIER",
        "TITLE", "X", "ADDRESS", "CA,CERT,KEY",
    }  # fmt: skip
    seen = {
        param.metavar
        for _, context, command in every_command()
        for param in command.get_params(context)
        if param.metavar and param.metavar.upper() == param.metavar and param.name not in OUTPUTS
    }
    unknown = {metavar for metavar in seen - PATHS - no_paths if metavar[0].isalpha()}
    assert unknown == set()


@pytest.mark.parametrize(
    ("name", "link"), sorted({*zip(CALLS, cycle(LINKS)), *product(["verify"], LINKS)})
)
def test_a_file_that_is_read_is_not_written(
    kenken: Kenken, tmp_path: Path, suite: Path, name: str, link: str
) -> None:
    source, out = tmp_path / "read.json", tmp_path / "out.pdf"
    source.write_bytes(suite.read_bytes() if name in SUITES else PUZZLE.encode())
    if link == "symbolic link":
        out.symlink_to(source)
    elif link == "hard link":
        os.link(source, out)
    else:
        out = source if link == "itself" else tmp_path / "." / ".." / tmp_path.name / source.name
    before = source.read_bytes()
    code, _, err = kenken(*CALLS[name].format(read=source, out=out).split())
    assert code == 2
    assert err == [f"kenken: --output {out} is also an input file; choose another name"]
    assert source.read_bytes() == before


@pytest.mark.parametrize("name", ["verify", "rate", "convert", "render", "book"])
def test_a_file_of_a_folder_that_is_read_is_not_written(
    kenken: Kenken, tmp_path: Path, name: str
) -> None:
    folder = tmp_path / "all/more"
    folder.mkdir(parents=True)
    kept = folder / "one.json"
    kept.write_text(PUZZLE)
    out = tmp_path / "link.pdf"
    out.symlink_to(kept)
    for written in (kept, out):
        call = CALLS[name].format(read=tmp_path / "all", out=written)
        code, _, err = kenken(*call.split())
        told = f"lies in the folder {tmp_path / 'all'}, which is read; write it elsewhere"
        assert (code, err) == (2, [f"kenken: --output {written} {told}"])
    assert kept.read_text() == PUZZLE
    code, _, err = kenken("verify", tmp_path / "all", "-o", folder / "new.txt", "-j", 1)
    assert code == 0  # where nothing was before
    assert not any("not puzzles" in line for line in err)


def test_files_that_options_name_are_read_too(kenken: Kenken, tmp_path: Path) -> None:
    state, puzzle, boxes = tmp_path / "state", tmp_path / "one.json", tmp_path / "map"
    state.write_text("\n".join([". . . ."] * 4))
    puzzle.write_text(PUZZLE)
    boxes.write_text("aabb\naabb\nccdd\nccdd\n")
    for call in (
        f"hint {puzzle} --state {state} -o {state}",
        f"generate sudoku --boxes {boxes} -o {boxes}",
        f"rate {puzzle} --percentiles {state} -o {state}",
        f"convert {puzzle} --solution {state} --to native -o {state}",
        f"certificate check {tmp_path}/x --puzzles {state} -o {state}",
    ):
        code, _, err = kenken(*call.split())
        assert (code, len(err)) == (2, 1), call
        assert "is also an input file" in err[0], call
    code, _, err = kenken("convert", puzzle, "--solution-to", puzzle, "--to", "kenny", "-o", "x")
    assert (code, err[0].split()[1]) == (2, "--solution-to")
    assert FAMILY.id in puzzle.read_text()


def test_pipes_and_new_files_are_never_in_the_way(kenken: Kenken, tmp_path: Path) -> None:
    puzzle = tmp_path / "one.json"
    puzzle.write_text(PUZZLE)
    assert kenken("verify", puzzle, "-o", "/dev/null", "-q")[0] == 0
    assert kenken("verify", puzzle, "-o", tmp_path / "two.txt", "-q")[0] == 0
    assert kenken("verify", puzzle, tmp_path / "missing", "-o", tmp_path / "two.txt", "-q")[0] == 2


def test_a_file_of_the_current_folder_is_written_again(
    kenken: Kenken, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Options of files that are not given are no folder that is read."""
    (tmp_path / "a.json").write_text(PUZZLE)
    monkeypatch.chdir(tmp_path)
    for words in (
        ("generate", "--size", 4, "-o", "out.jsonl", "-q"),
        ("rate", "a.json", "-o", "out.txt", "-q"),
        ("verify", "a.json", "-o", "out.txt", "-q"),
        ("render", "a.json", "-o", "out.svg", "-q"),
    ):
        assert kenken(*words)[0] == 0, words
        assert kenken(*words)[0] == 0, words
    assert kenken("suite", "new", "--size", 4, "-n", 1, "-o", "a.db", "-q")[0] == 0
    (line,) = kenken("suite", "new", "--size", 4, "-n", 1, "-o", "a.db", "-q")[2]
    assert "exists" in line
