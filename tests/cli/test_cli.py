"""The command line as its users meet it: output, one-line errors, exit codes, Ctrl-C."""

import inspect
import io
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from importlib import import_module
from itertools import product
from pathlib import Path
from shutil import which

import pytest

from kenken_cp import __version__, cli
from kenken_cp.cli import doctor, verify
from kenken_cp.core.errors import INTERRUPTED
from kenken_cp.core.verdict import Outcome, Verdict
from kenken_cp.formats import read_document
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.registry import FAMILIES
from kenken_cp.text.files import is_temporary
from kenken_cp.verification import CROSS_CHECKED, Disagreement, decide
from tests.helpers.command_line import Kenken
from tests.helpers.paths import ROOT

UNIQUE = ROOT / "data/examples/unique/square-4x4.json"
MULTIPLE = ROOT / "data/examples/multiple/square-4x4.json"
NONE = ROOT / "data/examples/none/square-4x4.json"
HARD = ROOT / "data/examples/multiple/square-9x9.json"
ONE_LINE = json.dumps(json.loads(UNIQUE.read_text(encoding="utf-8")))


def records(out: str) -> list[dict[str, object]]:
    """The JSON Lines of some output."""
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize("command", [("solve",), ("search", "--variable-order", "mcv")])
def test_a_folder_is_gone_through_past_a_file_that_is_broken(
    command: tuple[str, ...], kenken: Kenken, tmp_path: Path
) -> None:
    (tmp_path / "a.json").write_text("{", encoding="utf-8")
    shutil.copy(UNIQUE, tmp_path / "b.json")
    code, out, err = kenken(*command, tmp_path)
    assert code == 2
    assert out
    assert any("a.json" in line for line in err)


def test_verify_goes_on_past_a_bad_line(kenken: Kenken, tmp_path: Path) -> None:
    lines = tmp_path / "some.jsonl"
    lines.write_text(f'{ONE_LINE}\n\n{{"format": 1\n{ONE_LINE}\n', encoding="utf-8")
    code, out, err = kenken("verify", lines, "--format", "jsonl")
    assert code == 2
    outcomes = [(1, "unique"), (3, "unreadable"), (4, "unique")]
    assert [(r["line"], r["outcome"]) for r in records(out)] == outcomes
    assert err[0].startswith(f"kenken: {lines}:3: column ")
    assert err[1].endswith("2 unique; 1 could not be read")


def test_verify_reads_standard_input(kenken: Kenken, monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(f"\ufeff{ONE_LINE}\r\n{ONE_LINE}\r\n".encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    code, out, _ = kenken("verify", "-", "--format", "jsonl", "--quiet")
    assert code == 0
    assert [r["line"] for r in records(out)] == [1, 2]


@pytest.mark.parametrize("jobs", [1, 2])
def test_verify_says_the_same_whatever_the_jobs(kenken: Kenken, tmp_path: Path, jobs: int) -> None:
    many = tmp_path / "many.jsonl"
    examples = sorted((ROOT / "data/examples").glob("*/*.json"))[::6]
    texts = [json.dumps(json.loads(path.read_text(encoding="utf-8"))) for path in examples]
    many.write_text("\n".join([*texts, "{", *texts]), encoding="utf-8")
    verdicts = tmp_path / "verdicts.jsonl"
    code, out, err = kenken("verify", many, "-j", jobs, "--format", "jsonl", "-o", verdicts)
    assert (code, out) == (2, "")
    told = records(verdicts.read_text(encoding="utf-8"))
    expected = [path.parent.name for path in examples]
    assert [record["outcome"] for record in told] == [*expected, "unreadable", *expected]
    assert [record["line"] for record in told] == [*range(1, 2 * len(texts) + 2)]
    assert f"{many}:{len(texts) + 1}:" in err[0]


@pytest.mark.parametrize(
    ("settled", "told"),
    [
        (("kernel", "cp-sat", "sat"), ("kernel", ["cp-sat", "sat"])),
        (("cp-sat",), ("cp-sat", [])),
        ((), ("kernel", [])),
    ],
    ids=lambda names: "+".join(map(str, names)) or "nobody",
)
def test_a_cross_check_names_those_that_agree_alone(
    kenken: Kenken,
    monkeypatch: pytest.MonkeyPatch,
    settled: tuple[str, ...],
    told: tuple[str, list[str]],
) -> None:
    def ask(family: object, puzzle: CagePuzzle, budget: object) -> list[Verdict]:
        found = decide(FAMILIES[0], puzzle)
        return [
            replace(found, backend=name, seconds=1.0)
            if name in settled
            else Verdict(Outcome.UNKNOWN, (), name, 1.0, 0, "the time limit was reached")
            for name in CROSS_CHECKED
        ]

    monkeypatch.setattr(verify, "cross_check", ask)
    call = ("verify", UNIQUE, "--cross-check", "-q", "-j", 1)
    record = json.loads(kenken(*call, "--format", "jsonl")[1])
    assert (record["backend"], record["confirmed_by"], record["seconds"]) == (*told, 3)
    who = ", ".join([told[0], *told[1]]) if settled else "–"
    assert f"  {who} " in kenken(*call)[1]


def test_a_disagreement_is_saved_and_internal(
    kenken: Kenken, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def differ(*_: object) -> None:
        raise Disagreement("backends disagree: kernel says unique, sat says none")

    monkeypatch.setattr(verify, "cross_check", differ)
    monkeypatch.chdir(tmp_path)
    code, _, err = kenken("verify", UNIQUE, "--cross-check")
    assert code == 4
    (saved,) = tmp_path.glob("kenken-disputed-*.txt")
    assert saved.name in err[0]
    assert read_document(saved.read_bytes()).puzzle == read_document(UNIQUE.read_bytes()).puzzle


def test_a_defect_costs_one_line_and_not_the_batch(
    kenken: Kenken, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(family: object, puzzle: CagePuzzle, *_: object) -> Verdict:
        if puzzle.rows == 4:
            raise ZeroDivisionError("boo")
        return decide(kenken_family, puzzle)

    kenken_family = FAMILIES[0]
    monkeypatch.setattr(verify, "decide", fail)
    monkeypatch.chdir(tmp_path)
    other = ROOT / "data/examples/unique/square-3x3.json"
    code, out, err = kenken("verify", UNIQUE, other, "--format", "jsonl")
    assert code == 4
    assert [record["outcome"] for record in records(out)] == ["unique"]
    assert "internal error: ZeroDivisionError: boo; saved as kenken-disputed-" in err[0]


def test_doctor_names_the_kernel(kenken: Kenken) -> None:
    code, out, _ = kenken("doctor")
    assert code == 0
    assert any(line.startswith("kernel ") for line in out.splitlines())


def _puzzle(**changes: object) -> str:
    fields = {
        "rows": 2, "columns": 2, "digits": [1, 2], "rule": "pair",
        "cage": [[1, 1], [2, 2]], "operator": ["+", "+"], "target": [3, 3], **changes,
    }  # fmt: skip
    document = {"format": "kenken-cp", "version": 1, "family": "kenken", "puzzle": fields}
    return json.dumps(document)


BAD = {
    "empty": b"",
    "blank": b" \n\n",
    "noise": bytes(range(256)) * 9,
    "text": b"There is no puzzle here.\n",
    "truncated": _puzzle().encode()[:-9],
    "duplicate keys": _puzzle().replace('"rows": 2', '"rows": 2, "rows": 2').encode(),
    "NaN": _puzzle().replace("[3, 3]", "[3, NaN]").encode(),
    "a 5,000-digit target": _puzzle().replace("[3, 3]", f"[3, {'9' * 5000}]").encode(),
    "a 500-digit target": _puzzle().replace("[3, 3]", f"[3, {'9' * 500}]").encode(),
    "nesting": b"[" * 10_000,
    "nested objects": b'{"a":' * 10_000,
    "size 0": _puzzle(rows=0, cage=[]).encode(),
    "size 10⁹": _puzzle(rows=10**9).encode(),
    "cages beyond the grid": _puzzle(cage=[[1, 1], [2, 2], [2, 2]]).encode(),
    "a cage without a clue": _puzzle(cage=[[1, 1], [2, 3]]).encode(),
    "an unknown operator": _puzzle(operator=["+", "^"]).encode(),
    "an unknown family": _puzzle().replace('"kenken"', '"chess"').encode(),
    "a later version": _puzzle().replace('"version": 1', '"version": 2').encode(),
}


COMMANDS = ["verify", "rate", "solve", "explain", "hint", "search", "convert"]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_line_and_exit_code_2(
    kenken: Kenken, tmp_path: Path, case: str, command: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(BAD[case])
    code, out, err = kenken(command, path)
    assert code == 2
    assert len(out.splitlines()) <= 1  # the heading of a table
    told = [line for line in err if not line.startswith("0 puzzles in")]
    assert len(told) == 1
    assert told[0].startswith(f"kenken: {path}")
    assert len(told[0]) < 600


def test_folders_may_hold_what_is_no_puzzle(kenken: Kenken, tmp_path: Path) -> None:
    for name in ("LICENSE", "Makefile", "README.txt", "copying", "README.md"):
        (tmp_path / name).write_text("No puzzle at all.\n", encoding="utf-8")
    (tmp_path / "puzzle").write_text(ONE_LINE, encoding="utf-8")
    for command in ("verify", "rate"):
        code, _, err = kenken(command, tmp_path)
        assert (code, len(err)) == (0, 2), command
        assert err[0].startswith("1 puzzle in ")
        assert err[1].startswith("not puzzles: 5 files (")
        assert kenken(command, tmp_path, "-q")[::2] == (0, [])
    assert kenken("verify", tmp_path / "LICENSE")[0] == 2  # named, it is read


# Each command that reads folders, and what it is given besides.
FOLDER_READERS = {
    "verify": (),
    "rate": (),
    "convert": ("--to", "native"),
    "render": (),
    "book": ("--skip-unprintable", "-o", "NEW"),
}


@pytest.mark.parametrize("command", FOLDER_READERS)
def test_a_folder_is_read_by_content_and_what_is_left_is_told(
    kenken: Kenken, tmp_path: Path, command: str
) -> None:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    (folder / "a.puz").write_text(ONE_LINE, encoding="utf-8")
    options = [tmp_path / "b.pdf" if word == "NEW" else word for word in FOLDER_READERS[command]]
    assert kenken(command, folder, *options)[0] == 0
    (folder / "b.puz").write_text("nothing\n", encoding="utf-8")
    code, _, err = kenken(command, folder, *options, "-q")
    assert code == (0 if command == "book" else 2)  # a book is told to leave out what it must
    assert any(f"1 file ({folder / 'b.puz'}); kenken formats FOLDER lists" in line for line in err)
    code, out, err = kenken("formats", folder)
    assert (code, err) == (2, [])
    assert [line.split()[:3] for line in out.splitlines()[1:]] == [
        [str(folder / "a.puz"), "1", "native"],
        [str(folder / "b.puz"), "–", "–"],
    ]


def test_a_format_can_be_named_wherever_puzzles_are_read(kenken: Kenken, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("_ _ 3 _\n_ 1 _ _\n_ _ _ _\n_ _ _ 9\n", encoding="utf-8")
    for command in ("verify", "rate", "solve", "explain", "hint", "search", "convert", "render"):
        options = ("--time-limit", "9") if command == "search" else ()
        _, _, err = kenken(command, path, "--read-as", "keen", *options)
        assert any("is not a game ID" in line for line in err), command
        _, _, err = kenken(command, path, "--read-as", "nothing")
        assert any("the format 'nothing' is unknown" in line for line in err), command
        _, _, err = kenken(command, path, "--read-as", "grid", "--family", "hidato", *options)
        assert not any("cannot be" in line or "may be" in line for line in err), command


def test_crlf_and_bom_simply_work(kenken: Kenken, tmp_path: Path) -> None:
    path = tmp_path / "windows.json"
    text = UNIQUE.read_text(encoding="utf-8").replace("\n", "\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert kenken("verify", path)[0] == 0


def test_an_unforeseen_error_is_one_line_and_debug_shows_it(
    kenken: Kenken, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise RuntimeError("boo")

    monkeypatch.setattr(doctor, "parts", fail)
    code, _, err = kenken("doctor")
    assert (code, len(err)) == (4, 1)
    assert "internal error: RuntimeError: boo" in err[0]
    code, _, err = kenken("--debug", "doctor")
    assert code == 4
    assert err[0].startswith("Traceback")


def test_the_version_is_told_without_loading_the_commands() -> None:
    script = (
        "import sys; sys.argv[1:] = ['--version']\n"
        "from kenken_cp.__main__ import main; main()\n"
        "assert 'typer' not in sys.modules and 'kenken_cp.cli' not in sys.modules"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout == f"kenken-cp {__version__}\n"


@pytest.mark.skipif(which("minizinc") is None, reason="MiniZinc is not installed")
def test_a_solver_that_is_not_installed_is_said_once(kenken: Kenken) -> None:
    code, out, err = kenken("verify", UNIQUE.parent, "--backend", "minizinc:oracle")
    assert (code, out, len(err)) == (2, "", 1)
    assert err[0].startswith("kenken: MiniZinc has no solver 'oracle'; installed solvers: ")


def test_help_and_version(kenken: Kenken) -> None:
    for arguments in ((), ("--help",)):
        code, out, err = kenken(*arguments)
        assert (code, err) == (0, [])
        assert all(name in out for name in ("verify", "solve", "search", "convert", "doctor"))
    assert kenken("--version")[1].startswith("kenken-cp ")


def test_the_table_of_commands_says_what_each_says_of_itself() -> None:
    for name, summary, *_ in cli.COMMANDS:
        run = import_module(f"kenken_cp.cli.{name}").run
        assert (inspect.getdoc(run) or "").splitlines()[0] == summary, name


def test_nothing_heavy_is_loaded_before_it_is_used() -> None:
    script = (
        "import sys; from kenken_cp import cli; import kenken_cp; cli.run(sys.argv[1:]); "
        "print([name for name in ('ortools', 'pysat', 'rich', 'numpy', 'multiprocessing.pool')"
        " if name in sys.modules], file=sys.stderr)"
    )
    for arguments in (["--help"], ["verify", str(UNIQUE)], ["convert", str(UNIQUE)]):
        told = subprocess.run(
            [sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True
        )
        assert told.stderr.splitlines()[-1] == "[]"


def _data(out: str) -> list[dict[str, object]]:
    """JSON, or JSON Lines, without what is never the same twice."""
    try:
        found = [json.loads(out)]
    except ValueError:
        found = records(out)
    for fields in found:
        fields.pop("seconds", None)
    return found


# What each command writes with signs that ASCII has not.
SIGNS = [
    "verify FILE",
    "rate FILE",
    "rate FILE --format jsonl",
    "solve FILE",
    "solve FILE --format jsonl",
    "explain FILE",
    "explain FILE --format markdown",
    "hint FILE --level 3",
    "techniques cage-values",
    "search FILE --trace",
    "convert FILE",
    "doctor",
]


@pytest.mark.parametrize("arguments", SIGNS)
def test_an_encoding_without_our_signs(
    kenken: Kenken, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str
) -> None:
    path = tmp_path / "×😀.json"
    titled = json.loads(ONE_LINE)
    titled["meta"]["title"] = "4×4 – “plain” 😀"
    path.write_text(json.dumps(titled), encoding="utf-8")
    words = [str(path) if word == "FILE" else word for word in arguments.split()]
    code, out, err = kenken(*words)
    streams = [io.BytesIO(), io.BytesIO()]
    with monkeypatch.context() as patch:
        for name, stream in zip(("stdout", "stderr"), streams, strict=True):
            patch.setattr(sys, name, io.TextIOWrapper(stream, "ascii", write_through=True))
        assert cli.run(words) == code
        written, said = [stream.getvalue().decode("ascii") for stream in streams]
    assert said.count("\n") == len(err)
    if out.startswith("{"):  # the very same data
        assert _data(written) == _data(out)
    else:
        assert written.count("\n") == out.count("\n")


@pytest.mark.skipif(sys.platform != "linux", reason="names of files may be any bytes")
@pytest.mark.parametrize("command", ["verify", "rate"])
def test_a_name_that_is_no_text_is_a_name(kenken: Kenken, tmp_path: Path, command: str) -> None:
    path, results = tmp_path / os.fsdecode(b"\xff.json"), tmp_path / "results.jsonl"
    path.write_text(ONE_LINE, encoding="utf-8")
    code, out, _ = kenken(command, path, "--format", "jsonl")
    assert (code, [record["source"] for record in records(out)]) == (0, [str(path)])
    assert kenken(command, path, "--format", "jsonl", "-o", results)[0] == 0
    (record,) = records(results.read_text(encoding="utf-8"))
    assert record["source"] == str(path)


def test_signs_are_spelled() -> None:
    puzzle = ROOT / "data/examples/unique/square-4x4.json"
    told = subprocess.run(
        [sys.executable, "-m", "kenken_cp", "verify", puzzle, "absent–×ż.json"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
        check=False,
    )
    assert " 4\xd74 " in told.stdout.decode("latin-1")  # which this encoding has
    assert b"kenken: absent-\xd7\\u017c.json: cannot be read" in told.stderr


CLOSED = [
    (["explain", UNIQUE, "--brief"], ">&-", 2, "", "standard output is closed"),
    (["verify", UNIQUE], ">&-", 2, "", "standard output is closed"),
    (["convert", UNIQUE], "2>&-", 0, "kenken-cp", ""),
    (["verify", "absent.json"], "2>&-", 2, "", ""),
    (["verify", "-", "-q"], "<&-", 2, "", "<stdin>: cannot be read: it is closed"),
    (["hint", "-"], "<&-", 2, "", "<stdin>: cannot be read: it is closed"),
    (["hint", UNIQUE, "--state", "-"], "<&-", 2, "", "<stdin>: cannot be read: it is closed"),
]


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the streams")
@pytest.mark.parametrize(("arguments", "closing", "code", "written", "complaint"), CLOSED)
def test_a_closed_stream_is_no_defect(
    arguments: list[object], closing: str, code: int, written: str, complaint: str
) -> None:
    told = subprocess.run(
        ["sh", "-c", f'exec "$@" {closing}', "sh", sys.executable, "-m", "kenken_cp",
         *map(str, arguments)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == code
    assert written in told.stdout
    assert len(told.stdout.splitlines()) != 2  # no line of stderr strays into stdout
    assert told.stderr.count("\n") == (complaint != "")
    assert complaint in told.stderr


def _start(*arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "kenken_cp", *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # Ctrl-C reaches the whole group, and only that
    )


def _wait_for_output(process: subprocess.Popen[str], folder: Path) -> None:
    """Return when the program has begun to write into this folder, however busy the machine is."""
    end = time.monotonic() + 60
    while not any(is_temporary(path.name) for path in folder.iterdir()):
        assert process.poll() is None
        assert time.monotonic() < end
        time.sleep(0.05)
    time.sleep(0.3)
    assert process.poll() is None


def _long_to_rate(tmp_path: Path) -> Path:
    """A puzzle that keeps all techniques busy: cages of three in a row, sums alone."""
    size, rng = 12, random.Random(3)
    rows, columns, digits = (rng.sample(range(size), size) for _ in range(3))
    cage = [[0] * size for _ in range(size)]
    target = []
    for top, left, i in product(range(0, size, 3), range(0, size, 3), range(3)):
        across = (top + left) // 3 % 2
        cells = [(top + i, left + j) if across else (top + j, left + i) for j in range(3)]
        target.append(sum(digits[(rows[r] + columns[c]) % size] + 1 for r, c in cells))
        for r, c in cells:
            cage[r][c] = len(target)
    path = tmp_path / "long.json"
    fields = {
        "rows": size, "columns": size, "digits": list(range(1, size + 1)), "rule": "pair",
        "cage": cage, "operator": ["+"] * len(target), "target": target,
    }  # fmt: skip
    path.write_text(_puzzle(**fields), encoding="utf-8")
    return path


def test_ctrl_c_ends_a_rating_within_a_second(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    with _start("rate", _long_to_rate(tmp_path), "-j", 1, "-o", results) as process:
        _wait_for_output(process, tmp_path)
        os.killpg(process.pid, signal.SIGINT)
        before = time.monotonic()
        _, err = process.communicate(timeout=30)
        assert process.returncode == INTERRUPTED
        assert time.monotonic() - before < 5  # a second, where the machine is not busy
        assert err.splitlines() == [f"kenken: interrupted; nothing was written to {results}"]


def test_a_time_limit_ends_a_rating(kenken: Kenken, tmp_path: Path) -> None:
    before = time.monotonic()
    code, out, _ = kenken("rate", _long_to_rate(tmp_path), "--time-limit", "0.5", "-q")
    assert (code, out.splitlines()[1].split()[2]) == (3, "unknown")
    assert time.monotonic() - before < 5


@pytest.mark.parametrize("words", ["", "rate", "suite", "suite run", "certificate check"])
def test_help_is_a_command_and_has_a_short_option(kenken: Kenken, words: str) -> None:
    told = kenken(*words.split(), "--help")
    assert told[0] == 0
    assert kenken("help", *words.split()) == told
    assert kenken(*words.split(), "-h") == told
