"""Ctrl-C in every phase of a command: exit code 130, nothing torn, no traceback, nobody left."""

import fcntl
import json
import os
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Any

import pytest

from kenken_cp import cli
from kenken_cp.certificate import read
from kenken_cp.core.counts import there_are
from tests.helpers.paths import ROOT
from tests.helpers.suites import begin_suite
from tests.hostile.commands import UNIQUE, group_of, interrupt, left_of, make_call, start_call

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into pipes and processes")

PATIENCE = 30  # seconds, where a second or so is promised, on a machine that does other things
OLD = "what was there\n"

# Runs the command line with Ctrl-C at a moment: when a module is looked for, before or after the
# n-th call of a function, or at the very end.
AT = """
import atexit, os, signal, sys
from functools import reduce
from importlib import import_module
moment, *words = sys.argv[1].split()
del sys.argv[1]
class Finder:
    def find_spec(self, name, path=None, target=None):
        if [name] == words:
            os.kill(os.getpid(), signal.SIGINT)
if moment == "import":
    sys.meta_path.insert(0, Finder())
if moment == "end":
    atexit.register(os.kill, os.getpid(), signal.SIGINT)
from kenken_cp.cli import main
if moment in ("before", "after"):
    where, what, turn = words
    *path, name = what.split(".")
    owner = reduce(getattr, path, import_module(where))
    real, calls = getattr(owner, name), []
    def interrupted(*given, **named):
        calls.append(1)
        now = len(calls) == int(turn)
        if now and moment == "before":
            os.kill(os.getpid(), signal.SIGINT)
        result = real(*given, **named)
        if now and moment == "after":
            os.kill(os.getpid(), signal.SIGINT)
        return result
    setattr(owner, name, interrupted)
main()
"""

FILES = "kenken_cp.text.files"
MAKE = "kenken_cp.generation.make UnitRunner.unit"
# A moment, and the command that is then under way, with -o FILE.
MOMENTS = [
    ("import kenken_cp.cli.solve", "solve"),
    ("import kenken_cp.kinds.cages.sentences.branches", "explain"),
    ("before kenken_cp.formats.sources _split 1", "verify"),
    ("after kenken_cp.cli.verify decide 1", "verify"),
    ("before kenken_cp.cli.rate rate 1", "rate"),
    ("before kenken_cp.cli.solve solutions 1", "solve"),
    ("before kenken_cp.cli.explain solve 1", "explain"),
    (f"after {MAKE} 3", "generate"),
    (f"before {FILES} os.fsync 1", "verify"),
    (f"before {FILES} Path.replace 1", "generate"),
    ("end", "explain"),
]
# `make slow` has these too.
MORE_MOMENTS = [
    ("import kenken_cp.cli.verify", "verify"),
    ("import kenken_cp.cli.rate", "rate"),
    ("import kenken_cp.generation.make", "generate"),
    ("before kenken_cp.formats.sources _split 1", "explain"),
    ("after kenken_cp.formats.sources of_file 1", "rate"),
    ("before kenken_cp.formats.sources document_of 1", "solve"),
    (f"before {MAKE} 1", "generate"),
    ("before kenken_cp.cli.solve _write 1", "solve"),
    ("after kenken_cp.cli.solve _conclude 1", "solve"),
    ("before kenken_cp.cli.explain _write_lines 1", "explain"),
    (f"after {FILES} os.fsync 1", "rate"),
    (f"before {FILES} Path.unlink 1", "solve"),
    (f"after {FILES} _sync_folder 1", "explain"),
    ("end", "verify"),
    ("end", "generate"),
]
# By then the output has its name, and is whole.
LATE = ("end", f"after {FILES} Path.replace 1", f"before {FILES} Path.unlink 1",
        f"after {FILES} _sync_folder 1", "before kenken_cp.cli.batches _summary 1")  # fmt: skip
WRITTEN = [
    (f"after {FILES} Path.replace 1", "verify"),
    ("before kenken_cp.cli.batches _summary 1", "rate"),
]


def often(always: list[Any], slow: list[Any]) -> list[Any]:
    """Parameters of which the second ones are for `make slow`."""
    rows = [row if isinstance(row, tuple) else (row,) for row in slow]
    return [*always, *(pytest.param(*row, marks=pytest.mark.slow) for row in rows)]


def run(moment: str, words: list[str]) -> tuple[int, list[str]]:
    """Exit code and the lines of stderr of a command that is interrupted at this moment."""
    with start_call([moment, *words], AT) as process:
        _, err = process.communicate(timeout=PATIENCE)
        assert left_of(process) == []
    return process.returncode, err.splitlines()


@pytest.mark.parametrize(("moment", "command"), often([*MOMENTS, *WRITTEN], MORE_MOMENTS))
def test_ctrl_c_at_a_moment_of_one_process(moment: str, command: str, tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    output.write_text(OLD, encoding="utf-8")
    words = [*make_call(command), "-o", str(output)]
    words = [word for word in words if word not in ("-q", "--quiet")]
    code, lines = run(moment, words)
    assert code == 130, lines
    told = [line for line in lines if line.startswith("kenken: ")]
    if moment in LATE:
        text = output.read_text(encoding="utf-8")
        assert text != OLD
        assert text.endswith("\n")
        records = [line for line in text.splitlines() if line.startswith("{")]
        assert all(map(json.loads, records))
    else:
        assert output.read_text(encoding="utf-8") == OLD
    assert all(line.startswith("kenken: ") or line[0].isalnum() or line[0] == "/" for line in lines)
    assert "Traceback" not in "".join(lines)
    assert all("interrupted; nothing was written" in line or "--seed" in line for line in told), (
        lines
    )
    assert [found.name for found in tmp_path.iterdir()] == ["out.jsonl"]


SUITE_MOMENTS = [
    "before kenken_cp.suite.store _lock 1",
    "after kenken_cp.suite.work make 4",
    "before kenken_cp.suite.ledger QuotaLedger.save 1",
    "before kenken_cp.suite.store _leave_wal 1",
    "before kenken_cp.cli.suite_run _conclude 1",
]
MORE_SUITE_MOMENTS = [
    "import kenken_cp.suite.run",
    "after kenken_cp.suite.store _connect 2",
    "before kenken_cp.suite.work make 1",
    "before kenken_cp.suite.ledger QuotaLedger.take 3",
    "after kenken_cp.suite.ledger QuotaLedger.save 1",
    "end",
]


@pytest.mark.parametrize("moment", often(SUITE_MOMENTS, MORE_SUITE_MOMENTS))
def test_ctrl_c_at_a_moment_of_a_run_loses_nothing(moment: str, tmp_path: Path) -> None:
    path = begin_suite(tmp_path / "a.db", {"part": [{"size": 4, "count": 9}]})
    code, lines = run(moment, ["suite", "run", str(path), "-q", "-j", "1"])
    assert code == 130, lines
    assert all(line.startswith("kenken: interrupted; ") for line in lines), lines
    for what in ("run", "verify"):
        assert cli.run(["suite", what, str(path), "-q", "-j", "1"]) == 0, moment
    assert list(tmp_path.iterdir()) == [path]


def unread(pipe: int) -> int:
    """The bytes in a pipe that nobody has read yet."""
    (number,) = struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, b"\0" * 4))
    return int(number)


def wait_until(done: object, why: str) -> None:
    """Until it is true, for some seconds at most."""
    end = time.monotonic() + PATIENCE
    while not done():  # type: ignore[operator]
        assert time.monotonic() < end, why
        time.sleep(0.02)


READING = {
    "verify": ["verify", "-", "-q"],
    "explain": ["explain", "-"],
    "generate": ["generate", "--cages", "-", "-q"],
    "rate": ["rate", "-", "-q", "-j", "2"],
    "solve": ["solve", "-"],
    "hint": ["hint", "-"],
}  # fmt: skip


@pytest.mark.parametrize("command", often([*READING][:3], [*READING][3:]))
def test_ctrl_c_amid_reading_ends_it(command: str) -> None:
    """The first half of a document has come, and the rest does not."""
    with start_call(READING[command], stdin=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write('{"format": "kenken-cp",\n')
        process.stdin.flush()
        pipe = process.stdin.fileno()
        wait_until(lambda: unread(pipe) == 0, "nobody reads")
        interrupt(process)
        _, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, err) == (130, "")
        assert left_of(process) == []


def test_ctrl_c_amid_certificates_leaves_whole_files_alone(tmp_path: Path) -> None:
    line = " ".join(Path(UNIQUE).read_text(encoding="utf-8").split())
    many = tmp_path / "many.jsonl"
    many.write_text(f"{line}\n" * 20_000, encoding="utf-8")
    folder = tmp_path / "proofs"
    words = ["verify", many, "-q", "-j", 2, "-o", os.devnull, "--certify", folder]
    with start_call(words) as process:
        wait_until(lambda: folder.exists() and any(folder.iterdir()), "no certificate came")
        time.sleep(0.3)
        interrupt(process)
        _, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 130
        assert left_of(process) == []
    names = os.listdir(folder)  # noqa: PTH208
    assert err == (
        f"kenken: interrupted; {there_are(len(names), 'certificate')} in {folder}; the same "
        "command starts again from the beginning\n"
    )
    assert names
    assert [name for name in names if not name.endswith(".cert.gz") or name.startswith(".")] == []
    for name in names[-20:]:
        assert read((folder / name).read_bytes()).grids


START = "; to start again, empty the folder or name another"
# A moment amid writing files into a folder: what the command is called with, what it says.
INTO_FOLDERS = {
    "convert": ("before kenken_cp.cli.convert place 3", "2 puzzles are in {folder}" + START),
    "convert at once": (
        "before kenken_cp.cli.convert place 1", "nothing was written to {folder}",
    ),
    "render": ("before kenken_cp.cli.render put 2", "1 picture is in {folder}" + START),
    "explain": ("before kenken_cp.cli.explain_pictures put 3", "2 images are in {folder}" + START),
}  # fmt: skip


@pytest.mark.parametrize(
    ("case", "name"), [*((case, "SIGINT") for case in INTO_FOLDERS), ("convert", "SIGTERM")]
)
def test_an_end_amid_files_of_a_folder_says_what_is_left(
    case: str, name: str, tmp_path: Path
) -> None:
    moment, told = INTO_FOLDERS[case]
    folder, many = tmp_path / "out", tmp_path / "many.jsonl"
    line = json.dumps(json.loads(Path(UNIQUE).read_text(encoding="utf-8")))
    many.write_text(f"{line}\n" * 4, encoding="utf-8")
    source = f"{many}:2" if case == "explain" else str(many)
    words = [moment, case.split(maxsplit=1)[0], source, "-o", f"{folder}/"]
    with start_call(words, AT.replace("SIGINT", name)) as process:
        _, err = process.communicate(timeout=PATIENCE)
        assert left_of(process) == []
    assert process.returncode == 130
    said = f"kenken: interrupted; {told.format(folder=f'{folder}/')}"
    assert [line for line in err.splitlines() if line.startswith("kenken: ")] == [said], err
    assert "Traceback" not in err
    wanted = int(told[0]) if told[0].isdigit() else 0
    left = [path.name for path in folder.glob("*")] if folder.exists() else []
    assert (len(left), [name for name in left if name.startswith(".")]) == (wanted, [])


def test_an_end_amid_an_exec_has_the_exit_code_of_any_other(tmp_path: Path) -> None:
    """Such as one by which a module makes a class of data."""
    (tmp_path / "amid.py").write_text(
        "from kenken_cp.cli import doctor, main\n"
        "kill = 'import os, signal; os.kill(os.getpid(), signal.SIGINT)'\n"
        "doctor.run = lambda: exec(kill)\n"
        "main()\n"
    )
    told = subprocess.run(
        [sys.executable, "-m", "amid", "doctor"], cwd=ROOT, capture_output=True, text=True,
        check=False, env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"},
    )  # fmt: skip
    assert (told.returncode, told.stdout, told.stderr) == (130, "", "")


def test_an_end_amid_formulas_says_what_is_left(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    assert cli.run(["verify", UNIQUE, "-q", "-o", os.devnull, "--certify", str(folder)]) == 0
    moment = "before kenken_cp.cli.certificate_export put 2"
    code, lines = run(moment, ["certificate", "export", str(folder), "-o", str(tmp_path / "cnf")])
    assert code == 130
    told = f"1 file is in {tmp_path / 'cnf'}; the same command starts again from the beginning"
    assert lines == [f"kenken: interrupted; {told}"]


IN_WORKERS = {
    "generate": ["generate", "--size", "6", "-n", "1000000", "-q", "-j", "2"],
    "verify": ["verify", "-", "-q", "-j", "2"],
    "rate": ["rate", "-", "-q", "-j", "2", "--format", "jsonl"],
}


@pytest.mark.parametrize("command", IN_WORKERS)
def test_ctrl_c_amid_the_work_of_others_leaves_nobody(command: str, tmp_path: Path) -> None:
    line = " ".join(Path(UNIQUE).read_text(encoding="utf-8").split())
    many = tmp_path / "many.jsonl"
    many.write_text(f"{line}\n" * 50_000, encoding="utf-8")
    output = tmp_path / "out.jsonl"
    output.write_text(OLD, encoding="utf-8")
    with many.open() as stdin:
        process = start_call([*IN_WORKERS[command], "-o", str(output)], stdin=stdin)
    with process:
        wait_until(lambda: len(group_of(process)) > 3, "no worker came")
        interrupt(process)
        _, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 130
        assert left_of(process) == []
    assert [
        line for line in err.splitlines() if "interrupted; nothing was written" not in line
    ] == []
    assert output.read_text(encoding="utf-8") == OLD
    assert sorted(os.listdir(tmp_path)) == ["many.jsonl", "out.jsonl"]  # noqa: PTH208


@pytest.mark.parametrize(("name", "turn"), [("SIGINT", 1), ("SIGTERM", 2), ("SIGHUP", 1)])
def test_an_end_amid_the_start_of_a_worker_prints_no_traceback(
    name: str, turn: int, tmp_path: Path
) -> None:
    """The new process has not been told yet what it is for."""
    line = " ".join(Path(UNIQUE).read_text(encoding="utf-8").split())
    many = tmp_path / "many.jsonl"
    many.write_text(f"{line}\n" * 5_000, encoding="utf-8")
    moment = f"after multiprocessing.forkserver connect_to_new_process {turn}"
    words = [moment, "verify", str(many), "-q", "-j", "2", "-o", os.devnull]
    with start_call(words, AT.replace("SIGINT", name)) as process:
        _, err = process.communicate(timeout=PATIENCE)
        assert left_of(process) == []
    assert process.returncode == 130
    assert [line for line in err.splitlines() if "interrupted" not in line] == []


@pytest.mark.parametrize(("number", "jobs"), [(signal.SIGTERM, "1"), (signal.SIGHUP, "2")])
def test_an_end_from_outside_leaves_no_temporary_file(
    tmp_path: Path, number: signal.Signals, jobs: str
) -> None:
    line = json.dumps(json.loads(Path(UNIQUE).read_text(encoding="utf-8")))
    puzzles, output = tmp_path / "many.jsonl", tmp_path / "verdicts.txt"
    puzzles.write_text(f"{line}\n" * 200_000, encoding="utf-8")
    output.write_text(OLD, encoding="utf-8")
    process = start_call(["verify", puzzles, "-o", output, "-j", jobs])
    end = time.monotonic() + PATIENCE
    while not list(tmp_path.glob(".*.tmp")) and time.monotonic() < end:
        time.sleep(0.01)
    assert list(tmp_path.glob(".*.tmp"))
    process.send_signal(number)
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, "Traceback" in err) == (130, False), err
    assert f"interrupted; nothing was written to {output}" in err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["many.jsonl", "verdicts.txt"]
    assert output.read_text(encoding="utf-8") == OLD
    assert left_of(process) == []
