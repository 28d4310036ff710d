"""`kenken convert` with many puzzles, folders and solutions, and `kenken formats`."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kenken_cp.core.family import Family
from kenken_cp.formats import FORMATS, Format, format_of, native, read_document
from kenken_cp.registry import FAMILIES
from tests.cli.test_cli import ONE_LINE, UNIQUE
from tests.helpers.command_line import Kenken
from tests.helpers.examples import carry
from tests.helpers.samples import asks

EXAMPLES = UNIQUE.parents[1]
WIDE = UNIQUE.parent / "rectangle-3x5.json"
BOTH_WAYS = [
    (row, family) for row in FORMATS if row.reads and row.writes for family in row.families
]


def names_in(folder: Path) -> list[str]:
    return sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    )


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """Lines of which the third is no JSON and the fifth a rectangle."""
    wide = native.write_line(read_document(WIDE.read_bytes()))
    path = tmp_path / "many.jsonl"
    path.write_text("\n".join([ONE_LINE, ONE_LINE, "{oops", ONE_LINE, wide, ""]), encoding="utf-8")
    return path


@pytest.mark.parametrize(("row", "family"), BOTH_WAYS, ids=lambda row: row.id)
def test_every_format_there_and_back_and_through_verify(
    kenken: Kenken, tmp_path: Path, row: Format, family: Family
) -> None:
    puzzle, _ = next(carry(row, family))
    there = tmp_path / f"there{next(iter(row.suffixes), '.txt')}"
    back = tmp_path / "back.json"
    assert kenken("convert", puzzle, "--to", row.id, "-o", there, "-q") == (0, "", [])
    named = ("--family", family.id) if asks(row, there.read_bytes()) else ()
    assert kenken("convert", there, "-o", back, *named) == (0, "", [])
    assert read_document(back.read_bytes()).puzzle == read_document(puzzle.read_bytes()).puzzle
    assert kenken("verify", there, "-q", *named)[0] == 0


def test_lines_are_read_as_the_clue_that_is_named(kenken: Kenken, tmp_path: Path) -> None:
    drawn, read = tmp_path / "drawn.sudokupad", tmp_path / "read.json"
    line = {"wayPoints": [[0.5, 0.5], [0.5, 2.5]], "color": "#f067f0", "thickness": 10}
    cells: list[list[object]] = [[{} for _ in range(4)] for _ in range(4)]
    drawn.write_text(json.dumps({"cells": cells, "lines": [line]}), encoding="utf-8")
    for words in ((), ("--read-lines", "thermometer"), ("--read-lines", "67f067=renban")):
        code, _, told = kenken("convert", drawn, "-o", read, *words)
        assert (code, read.exists()) == (2, False)
        assert "--read-lines" in told[0]
    code, _, told = kenken("convert", drawn, "-o", read, "--read-lines", "f067f0=renban", "-q")
    assert code == 0
    assert "--read-lines" in told[0]
    (clue,) = read_document(read.read_bytes()).puzzle.clues
    assert (clue.sort, clue.cells) == ("renban", (0, 1, 2))
    assert kenken("verify", drawn, "--read-lines", "renban", "-q")[0] == 1


@pytest.mark.parametrize("name", ["bracketed", "csv", "grid", "puzzlekit"])
def test_a_text_of_several_families_asks_which(kenken: Kenken, tmp_path: Path, name: str) -> None:
    family = format_of(name).families[-1]
    _, text = next(carry(format_of(name), family))
    path = tmp_path / "there.txt"
    path.write_bytes(text)
    code, _, err = kenken("verify", path)
    assert code == 2
    assert "choose with --family" in err[0]
    assert f"--family {family.id}" in err[0]


def test_what_is_converted_is_read_as_lines_again(kenken: Kenken, many: Path) -> None:
    for name in ("keen", "penpa", "fpuzzles-link", "sudokupad-link"):
        target = many.with_name(f"{name}.txt")
        assert kenken("convert", many, "--to", name, "-o", target, "-q")[0] == 2
        code, out, err = kenken("convert", target, "-q")
        puzzle = read_document(ONE_LINE).puzzle
        assert code == 0, err
        assert [read_document(line).puzzle for line in out.splitlines()[:3]] == [puzzle] * 3


def test_folders_become_folders_with_the_names_kept(kenken: Kenken, tmp_path: Path) -> None:
    target = tmp_path / "out"
    code, out, err = kenken("convert", EXAMPLES, "--to", "kenny", "-o", f"{target}/")
    assert (code, out) == (2, "")
    names = names_in(target)
    assert "unique/square-4x4.kenny" in names
    assert "none/square-4x4.kenny" in names
    assert not any("rectangle" in name for name in names)
    assert err[-1].startswith(f"{len(names)} puzzles as kenny in ")
    assert err[-2].startswith("kenny has no room for author, ")
    refused = re.compile(" cannot represent | takes KenKen only, not ")
    assert all(map(refused.search, err[:-2]))
    assert len(names) + len(err) - 2 == len(list(EXAMPLES.glob("*/*.json")))
    for name in names:
        source = EXAMPLES / name.replace(".kenny", ".json")
        written = read_document((target / name).read_bytes())
        assert written.puzzle == read_document(source.read_bytes()).puzzle


def test_standard_input_becomes_a_file(
    kenken: Kenken, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(ONE_LINE.encode())))
    assert kenken("convert", "-", "--to", "doku", "-o", f"{tmp_path}/out/")[0] == 0
    assert names_in(tmp_path / "out") == ["stdin-000001.doku"]


def test_bytes_on_standard_output_are_bytes() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "kenken_cp", "convert", UNIQUE, "--to", "sbv"],
        capture_output=True, check=True,
    )  # fmt: skip
    assert read_document(told.stdout).puzzle == read_document(UNIQUE.read_bytes()).puzzle


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="this system tells no peaks")
def test_memory_does_not_grow_with_the_input(tmp_path: Path) -> None:
    """Peak memory for 10,000 lines is about that for 1,000."""
    script = (
        "import re, sys\nfrom pathlib import Path\nfrom kenken_cp import cli\n"
        "code = cli.run(sys.argv[1:])\n"
        "status = Path('/proc/self/status').read_text()\n"
        "print(re.search(r'VmHWM:\\s*(\\d+)', status)[1], file=sys.stderr)\n"
        "sys.exit(code)"
    )
    peaks = []
    for lines in (1_000, 10_000):
        path = tmp_path / f"{lines}.jsonl"
        path.write_text(f"{ONE_LINE}\n" * lines, encoding="utf-8")
        told = subprocess.run(
            [sys.executable, "-c", script, "convert", path, "--to", "keen", "-q"],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert told.stdout.count("\n") == lines
        peaks.append(int(told.stderr))
    assert peaks[1] < peaks[0] * 1.2


def test_formats_lists_every_row(kenken: Kenken) -> None:
    code, out, err = kenken("formats")
    assert (code, err) == (0, [])
    heading, *lines = out.splitlines()
    assert heading.split()[:3] == ["name", "read", "write"]
    assert [line.split()[0] for line in lines] == [row.id for row in FORMATS]
    told = json.loads(kenken("formats", "--format", "json")[1])
    assert [(row["name"], row["read"], row["write"], row["families"]) for row in told] == [
        (row.id, row.reads, row.writes, [family.id for family in row.families]) for row in FORMATS
    ]
    for line, row in zip(lines, FORMATS, strict=True):
        assert row.title in line
        families = [family.id for family in row.families]
        assert (
            "all" in line.split() if row.families == FAMILIES else set(families) <= {*line.split()}
        )
        assert all(suffix in line for suffix in row.suffixes)
        assert line.split()[1:3] == ["x" if row.reads else "–", "x" if row.writes else "–"]


def test_the_cages_of_a_binary_puzzle_can_be_kept(kenken: Kenken, tmp_path: Path) -> None:
    path = tmp_path / "cages.sbv"
    assert kenken("convert", UNIQUE, "-o", path)[0] == 0
    code, out, _ = kenken(
        "generate", "--cages", path, "--seed", 1, "--format", "jsonl", "-q", "-j", 1
    )
    assert code == 0
    cages = {cage.cells for cage in read_document(out).puzzle.cages}
    assert cages == {cage.cells for cage in read_document(UNIQUE.read_bytes()).puzzle.cages}


def test_a_format_that_is_named_goes_into_a_file_of_any_suffix(
    kenken: Kenken, tmp_path: Path
) -> None:
    for name in ("x.foo", "x.pdf", "x.json.gz"):
        call = ("convert", UNIQUE, "-o", tmp_path / name, "--to", "kenny", "-q")
        assert kenken(*call) == (0, "", [])
        assert (tmp_path / name).read_bytes().startswith(b"4")


def test_a_format_that_is_named_is_read_whatever_the_content_looks_like(
    kenken: Kenken, tmp_path: Path
) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text("AABB and no size before it", encoding="utf-8")
    assert "not recognised" in kenken("convert", path)[2][0]
    code, out, err = kenken("convert", path, "--from", "kenny")
    assert (code, out, len(err)) == (2, "", 1)
    assert "not recognised" not in err[0]
    assert kenken("convert", UNIQUE, "--from", "kenny")[0] == 2
    assert kenken("convert", UNIQUE, "--from", "native", "--to", "kenny")[0] == 0
