"""What readers tell of a text reaches whoever works with the puzzle, and wrong solutions too."""

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from kenken_cp import formats
from kenken_cp.api.puzzles import load
from kenken_cp.cli.inputs import MOST_TOLD, Notices
from kenken_cp.formats import Document, Format, native, sources
from kenken_cp.verification import decide
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES

TOLD, AND = "its second line was not read", "its third line is odd"
UNIQUE = EXAMPLES / "unique" / "square-4x4.json"
MULTIPLE = EXAMPLES / "multiple" / "square-4x4.json"


@pytest.fixture(autouse=True)
def readers_that_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each document is read with a notice, as if its file held a line that is not understood."""

    def read(*args: object, **named: object) -> tuple[Document, Format]:
        document, row = formats.read_with_format(*args, **named)  # type: ignore[arg-type]
        return replace(document, notices=(TOLD, AND)), row

    monkeypatch.setattr(sources, "read_with_format", read)


def solved_wrongly(folder: Path, source: Path = UNIQUE) -> Path:
    """The puzzle with a solution whose first row is turned round."""
    document = load(source)
    verdict_rows = _first_solution(document)
    columns = document.puzzle.columns
    wrong = (*verdict_rows[:columns][::-1], *verdict_rows[columns:])
    path = folder / "wrong.json"
    path.write_text(native.write(replace(document, solution=wrong)), encoding="utf-8")
    return path


def _first_solution(document: Document) -> tuple[int, ...]:
    return decide(document.family, document.puzzle).grids[0]


@pytest.mark.parametrize(
    "words",
    [
        ["verify"], ["rate"], ["convert", "--to", "kenny"], ["explain"], ["hint"], ["solve"],
        ["search"], ["render"],
    ],
    ids=lambda words: words[0],
)  # fmt: skip
def test_a_command_says_what_the_reader_tells(words: list[str], kenken: Kenken) -> None:
    assert f"{UNIQUE}: {TOLD}" in kenken(*words, UNIQUE)[2]


def test_a_book_says_what_the_reader_tells(tmp_path: Path, kenken: Kenken) -> None:
    pytest.importorskip("typst")
    assert f"{UNIQUE}: {TOLD}" in kenken("book", UNIQUE, "-o", tmp_path / "book.pdf")[2]


@pytest.mark.parametrize("command", ["verify", "rate"])
def test_records_hold_what_the_reader_tells(command: str, kenken: Kenken) -> None:
    assert json.loads(kenken(command, UNIQUE, "--format", "jsonl")[1])["notices"] == [TOLD, AND]


def test_what_is_the_same_of_many_puzzles_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    notices = Notices()
    for number in range(MOST_TOLD + 12):
        notices.tell(f"file:{number}", ["its title was not read", f"part {number} is odd"])
    notices.finish()
    lines = capsys.readouterr().err.splitlines()
    assert sum("its title was not read" in line for line in lines) == MOST_TOLD + 1
    assert lines[-1] == "12 more puzzles: its title was not read"
    assert sum("is odd" in line for line in lines) == MOST_TOLD + 12


@pytest.mark.parametrize("command", ["verify", "rate"])
def test_a_table_of_csv_holds_what_the_reader_tells(command: str, kenken: Kenken) -> None:
    out = kenken(command, UNIQUE, MULTIPLE, "--format", "csv")[1]
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [row["notices"] for row in rows] == [f"{TOLD}; {AND}"] * 2


@pytest.mark.parametrize("style", ["table", "jsonl", "csv"])
def test_a_rating_tells_a_wrong_solution(tmp_path: Path, style: str, kenken: Kenken) -> None:
    path = solved_wrongly(tmp_path)
    code, printed, _ = kenken("rate", path, "--format", style)
    assert code == 0
    assert "repeats" in printed or "holds two" in printed
    if style == "jsonl":
        record = json.loads(printed)
        assert record["outcome"] == "unique"
        assert record["solution_fault"] in load(path).solution_fault
        assert "reason" not in record


def test_a_book_tells_what_the_reader_tells_of_a_puzzle_that_it_refuses(
    tmp_path: Path, kenken: Kenken
) -> None:
    pytest.importorskip("typst")
    out = tmp_path / "book.pdf"
    wrong = solved_wrongly(tmp_path)
    for path in (MULTIPLE, wrong):
        code, _, told = kenken("book", path, "-o", out)
        assert (code > 0, f"{path}: {TOLD}" in told) == (True, True)
        code, _, told = kenken("book", path, UNIQUE, "--skip-unprintable", "-o", out)
        assert (code, f"{path}: {TOLD}" in told) == (0, True)
    last = kenken("book", wrong, "-o", out)[2][-1]
    fault = load(wrong).solution_fault
    assert f"{wrong}: the solution in the file is wrong: {fault}; correct it or remove it" in last


@pytest.mark.parametrize("style", ["table", "jsonl", "csv"])
def test_verify_tells_a_wrong_solution(tmp_path: Path, style: str, kenken: Kenken) -> None:
    path = solved_wrongly(tmp_path)
    code, out, err = kenken("verify", path, "--format", style)
    assert code == 1
    assert "repeats" in out
    assert "1 with a wrong solution" in err[-1]
    if style == "jsonl":
        record = json.loads(out)
        assert record["outcome"] == "unique"
        assert "repeats" in record["solution_fault"]


def test_a_right_solution_of_several_is_no_fault(tmp_path: Path, kenken: Kenken) -> None:
    document = load(MULTIPLE)
    path = tmp_path / "one-of-several.json"
    solved = replace(document, solution=_first_solution(document))
    path.write_text(native.write(solved), encoding="utf-8")
    code, out, _ = kenken("verify", path, "--format", "jsonl")
    assert (code, "solution_fault" in out) == (1, False)


@pytest.mark.parametrize("words", [["convert", "--to", "native"], ["explain"], ["render"]])
def test_other_commands_say_that_a_solution_is_wrong(
    tmp_path: Path, words: list[str], kenken: Kenken
) -> None:
    path = solved_wrongly(tmp_path)
    code, _, err = kenken(*words, path)
    assert code == 0
    assert any(line.startswith(f"{path}: the solution in the file is wrong: ") for line in err)


@pytest.mark.parametrize("command", ["verify", "rate"])
@pytest.mark.parametrize("style", ["jsonl", "csv", "table"])
def test_what_could_not_be_read_has_a_record(
    tmp_path: Path, command: str, style: str, kenken: Kenken
) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text("no puzzle\n")
    absent = tmp_path / "absent.json"
    code, out, err = kenken(command, UNIQUE, broken, absent, "--format", style)
    assert code == 2
    assert all(any(str(path) in line for line in err) for path in (broken, absent))
    if style == "table":
        assert str(broken) not in out
    else:
        found = [line for line in out.splitlines() if "unreadable" in line]
        assert len(found) == 2
    if style == "jsonl":
        assert [json.loads(line)["source"] for line in found] == [str(broken), str(absent)]
        assert all(json.loads(line)["reason"] for line in found)


def test_a_file_of_a_folder_that_was_not_read_has_a_record(tmp_path: Path, kenken: Kenken) -> None:
    (tmp_path / "a.json").write_bytes(UNIQUE.read_bytes())
    (tmp_path / "b.dat").write_text("no puzzle\n")
    code, out, _ = kenken("verify", tmp_path, "--format", "jsonl")
    assert code == 2
    records = [json.loads(line) for line in out.splitlines()]
    assert [record["outcome"] for record in records] == ["unique", "unreadable"]
    assert records[1]["source"].endswith("b.dat")
