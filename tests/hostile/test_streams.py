"""Pipes that close, disks that are full, files that may not be: each ends as promised."""

import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest

from kenken_cp import cli
from kenken_cp.cli.progress import bytes_of
from tests.helpers.paths import ROOT
from tests.helpers.suites import finish_suite
from tests.hostile.commands import CALLS, SILENT, UNIQUE, WRITE, make_call, start_call

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes and devices as POSIX has them")

# One of each way to write is tried every time, the others by `make slow`.
OFTEN = ("verify", "solve", "explain", "generate", "doctor", "suite export", "suite status")
SPEAK = [
    name if name in OFTEN else pytest.param(name, marks=pytest.mark.slow)
    for name in CALLS
    if name not in SILENT
]
FULL = Path("/dev/full")
full_device = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A suite of a few puzzles."""
    path = tmp_path_factory.mktemp("suite") / "a.db"
    finish_suite(path, {"part": [{"size": 3, "count": 5}]})
    return path


def end(process: "subprocess.Popen[str]") -> tuple[int, str, str]:
    """Exit code, stdout and stderr."""
    with process:
        out, err = process.communicate(timeout=60)
    return process.returncode, out, err


# A closed pipe


@pytest.mark.parametrize("command", SPEAK)
def test_a_reader_that_has_gone_ends_it_quietly(command: str, suite: Path) -> None:
    """As in `| head -0`: the very first write fails."""
    ours, theirs = os.pipe()
    os.close(ours)
    process = start_call(make_call(command, SUITE=suite), stdout=theirs)
    os.close(theirs)
    code, _, err = end(process)
    said = [line for line in err.splitlines() if line.startswith("kenken")]
    assert (code, said) == (0, [])
    assert "Traceback" not in err
    assert "Exception" not in err


ENDLESS = {
    "verify": ("-", "-q"),
    "rate": ("-", "-q", "-j", "2"),
    "generate": ("--size", "4", "-n", "1000000", "-q", "-j", "2"),
    "solve": (str(ROOT / "data/examples/multiple/square-9x9.json"), "--all", "--format", "rows"),
    "search": (str(ROOT / "data/examples/multiple/square-9x9.json"), "--all", "--trace"),
}  # fmt: skip


@pytest.mark.parametrize("command", ENDLESS)
def test_a_reader_that_goes_amid_much_output_ends_it(command: str, tmp_path: Path) -> None:
    """As in `| head -1`, of what would go on for long; no process is left."""
    many = tmp_path / "many.jsonl"
    line = " ".join(Path(UNIQUE).read_text(encoding="utf-8").split())
    many.write_text(f"{line}\n" * 20_000, encoding="utf-8")
    with many.open() as stdin:
        process = start_call([command, *ENDLESS[command]], stdin=stdin)
        assert process.stdout is not None
        assert process.stdout.read(80)
        process.stdout.close()
        process.stdout = None
        code, _, err = end(process)
    assert (code, err.strip() if command not in ("solve", "search") else "") == (0, "")
    assert "Traceback" not in err


# A full disk


@full_device
@pytest.mark.parametrize("command", SPEAK)
def test_a_full_disk_behind_stdout_is_one_line(command: str, suite: Path) -> None:
    with FULL.open("w") as stdout:
        code, _, err = end(start_call(make_call(command, SUITE=suite), stdout=stdout))
    told = [line for line in err.splitlines() if line.startswith("kenken: ")]
    assert (code, told) == (2, ["kenken: output: No space left on device"])
    assert "Traceback" not in err
    assert "Exception" not in err


@full_device
@pytest.mark.parametrize("command", ["verify absent", "solve absent", "rabbit", "suite run absent"])
def test_a_full_disk_behind_stderr_changes_no_exit_code(command: str) -> None:
    with FULL.open("w") as stderr:
        code, _, _ = end(start_call(command.split(), stderr=stderr))
    assert code == 2


@full_device
@pytest.mark.parametrize("command", WRITE)
def test_a_full_device_as_output_is_one_line(
    command: str, suite: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = cli.run([*make_call(command, SUITE=suite), "-o", str(FULL), *_format(command)])
    told = [line for line in capsys.readouterr().err.splitlines() if line.startswith("kenken: ")]
    assert (code, told) == (2, ["kenken: /dev/full cannot be written: No space left on device"])


def _format(command: str) -> list[str]:
    """What a name without a suffix leaves open."""
    return ["--format", "jsonl"] if command in ("suite export", "generate") else []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 kB, where one may be mounted."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = shutil.which("mount")
    words = [mount, "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    if mount is None or subprocess.run(words, capture_output=True, check=False).returncode:  # type: ignore[arg-type]
        pytest.skip("no file system can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_leaves_what_was_there(
    small_disk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = small_disk / "a.jsonl"
    path.write_text("old\n")
    for words in (
        ["generate", "--size", "6", "-n", "200", "--seed", "1", "-q", "-j", "1"],
        ["verify", *[UNIQUE] * 600, "--format", "jsonl", "-q", "-j", "1"],
    ):
        assert cli.run([*words, "-o", str(path)]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert line == f"kenken: {path} cannot be written: No space left on device"
        assert [found.name for found in small_disk.iterdir()] == ["a.jsonl"]
        assert path.read_text() == "old\n"


def test_a_suite_on_a_full_disk_is_one_line_and_goes_on(
    small_disk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = small_disk / "a.db"
    new = ["suite", "new", "--size", "5", "-n", "60", "-q", "-o", str(path)]
    assert cli.run(new) == 0
    assert cli.run(["suite", "run", str(path), "-q", "-j", "1"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"kenken: {path}: the disk ")
    assert line.endswith(
        "the stored puzzles are safe, and kenken suite run resumes once there is space"
    )
    (small_disk / "more").write_bytes(b"")
    subprocess.run(["mount", "-o", "remount,size=8m", str(small_disk)], check=True)
    assert cli.run(["suite", "run", str(path), "-q", "-j", "1"]) == 0
    assert cli.run(["suite", "verify", str(path), "-q", "-j", "1"]) == 0
    capsys.readouterr()


def test_no_room_for_a_new_suite_or_a_folder(
    small_disk: Path, suite: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (small_disk / "ballast").write_bytes(b"x" * (60 << 10))
    for words in (
        ["suite", "new", "--size", "5", "-n", "1", "-o", str(small_disk / "b.db")],
        ["suite", "merge", str(suite), "-o", str(small_disk / "b.db")],
        ["suite", "export", str(suite), "-o", f"{small_disk / 'all'}/"],
    ):
        assert cli.run(words) == 2, words
        (line,) = capsys.readouterr().err.splitlines()
        assert "full" in line or "No space left on device" in line
        assert [found.name for found in small_disk.iterdir()] == ["ballast"]


@pytest.mark.parametrize("moment", ["write", "flush", "fsync", "replace"])
def test_a_disk_that_fills_at_any_moment_leaves_what_was_there(
    moment: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where nothing can be mounted: the system call itself says it."""
    path = tmp_path / "a.json"
    path.write_text("old\n")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    if moment == "fsync":
        monkeypatch.setattr(os, "fsync", full)
    elif moment == "replace":
        monkeypatch.setattr(Path, "replace", full)
    else:
        limit = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, limit[1]))
    try:
        code = cli.run(["convert", UNIQUE, "-o", str(path)])
    finally:
        if moment in ("write", "flush"):
            resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    (line,) = capsys.readouterr().err.splitlines()
    assert code == 2
    assert line.startswith(f"kenken: {path} cannot be written: ")
    assert path.read_text() == "old\n"
    assert [found.name for found in tmp_path.iterdir()] == ["a.json"]


# Without leave: as a user whom permissions bind, whoever runs the tests


# Runs command lines, one a line of stdin, as nobody, to whom this Python may be out of reach: what
# it takes is loaded before.
AS_NOBODY = """
import os, pkgutil, sys
from importlib import import_module
from kenken_cp import cli
for found in pkgutil.iter_modules(cli.__path__, "kenken_cp.cli."):
    import_module(found.name)
cli.run(["verify", sys.argv[1], sys.argv[1], "-q", "-j", "1"])
cli.run(["absent"])
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
for line in sys.stdin:
    print("code", cli.run(eval(line)), file=sys.stderr, flush=True)
"""


@pytest.fixture
def forbidden(suite: Path) -> Iterator[Path]:
    """A folder whose files and folders say what may be done with them by their names."""
    # not below pytest's own folder, which nobody else may enter
    root = Path(mkdtemp(prefix="kenken-forbidden-"))
    root.chmod(0o755)
    readable, blind, locked = root / "read-only", root / "blind", root / "locked"
    for folder in (readable, blind, locked):
        folder.mkdir()
        shutil.copy(UNIQUE, folder / "a.json")
        (folder / "a.json").chmod(0o444)
        if folder is not blind:
            shutil.copy(suite, folder / "a.db")
            (folder / "a.db").chmod(0o444)
    shutil.copy(UNIQUE, readable / "secret.json")
    (readable / "secret.json").chmod(0)
    readable.chmod(0o555)
    blind.chmod(0o444)  # names can be listed, and nothing else
    locked.chmod(0)
    yield root
    for folder in (readable, blind, locked):
        folder.chmod(0o755)
    shutil.rmtree(root)


def as_nobody(calls: list[list[str]]) -> list[tuple[int, list[str]]]:
    """The exit code of each call and what it said on stderr."""
    told = subprocess.run(
        [sys.executable, "-c", AS_NOBODY, UNIQUE], input="".join(f"{call!r}\n" for call in calls),
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    found: list[tuple[int, list[str]]] = []
    lines: list[str] = []
    for line in told.stderr.splitlines()[1:]:
        if line.startswith("code "):
            found.append((int(line[5:]), lines))
            lines = []
        else:
            lines.append(line)
    assert len(found) == len(calls), told.stderr
    return found


def test_what_may_not_be_read_or_written_is_one_line(forbidden: Path) -> None:
    readable, blind, locked = (str(forbidden / name) for name in ("read-only", "blind", "locked"))
    denied = "Permission denied"
    calls: dict[tuple[str, ...], tuple[int, str]] = {
        ("verify", f"{readable}/a.json", "-q"): (0, ""),
        ("verify", f"{readable}/secret.json", "-q"): (2, denied),
        ("verify", readable, "-q"): (2, f"{readable}/secret.json: cannot be read: {denied}"),
        ("verify", blind, "-q"): (2, f"{blind}/a.json: cannot be read: {denied}"),
        ("verify", locked, "-q"): (2, f"{locked}: cannot be read: {denied}"),
        ("rate", f"{locked}/a.json", "-q"): (2, denied),
        ("solve", f"{readable}/secret.json"): (2, denied),
        ("hint", f"{readable}/a.json", "--state", f"{locked}/s"): (2, denied),
        ("generate", "--cages", f"{readable}/secret.json", "-q"): (2, denied),
        ("convert", f"{readable}/a.json", "-o", f"{readable}/b.json"): (2, denied),
        ("convert", f"{readable}/a.json", "-o", f"{readable}/a.json"): (2, "also an input file"),
        ("convert", f"{readable}/a.json", "-o", f"{locked}/b.json"): (2, denied),
        ("convert", f"{readable}/a.json", "-o", f"{locked}/no/b.json"): (2, denied),
        ("generate", "-o", f"{readable}/g.jsonl", "--size", "3", "-q"): (2, denied),
        ("suite", "status", f"{readable}/a.db"): (0, ""),
        ("suite", "status", f"{locked}/a.db"): (2, ""),
        ("suite", "run", f"{readable}/a.db", "-q"): (2, f"{readable}/a.db cannot be "),
        ("suite", "new", "--size", "3", "-n", "1", "-o", f"{readable}/n.db"): (2, "cannot be"),
        ("suite", "new", "--size", "3", "-n", "1", "-o", f"{locked}/n.db"): (2, ""),
        ("suite", "merge", f"{readable}/a.db", "-o", f"{readable}/n.db"): (2, "cannot be"),
        ("suite", "export", f"{readable}/a.db", "-o", f"{readable}/all/"): (2, denied),
        ("suite", "new", f"{locked}/spec.toml", "-o", "/tmp/never.db"): (2, denied),  # noqa: S108
        ("suite", "calibrate", f"{locked}/a.db", "-q"): (2, ""),
    }  # fmt: skip
    before = sorted(forbidden.rglob("*"))
    for call, (code, lines) in zip(calls, as_nobody(list(map(list, calls))), strict=True):
        wanted, said = calls[call]
        assert code == wanted, (call, code, lines)
        assert len(lines) == (wanted == 2), (call, lines)
        assert not lines or (lines[0].startswith("kenken: ") and said in lines[0]), (call, lines)
    assert sorted(forbidden.rglob("*")) == before


def test_sizes_of_what_cannot_be_seen_are_nothing() -> None:
    assert bytes_of(["a" * 5_000, "/absent", "/dev/null", UNIQUE]) == Path(UNIQUE).stat().st_size
    assert bytes_of(["-", UNIQUE]) is None


# Folders and files that are not there


@pytest.mark.parametrize("place", ["absent/a", "file/a", "long", "."])
@pytest.mark.parametrize("command", [*WRITE, "suite new", "suite merge"])
def test_an_output_that_cannot_be_is_one_line(
    command: str, place: str, suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("mine")
    name = "x" * 300 if place == "long" else place
    output = tmp_path / (name if place == "." else f"{name}.jsonl")
    words = [word for word in make_call(command, SUITE=suite) if word not in ("-o", "NEW", "SPEC")]
    words += ["--size", "3", "-n", "1"] if command == "suite new" else []
    code = cli.run([*words, "-o", str(output), *_format(command)])
    told = [line for line in capsys.readouterr().err.splitlines() if line.startswith("kenken: ")]
    assert (code, len(told)) == (2, 1), told
    assert "internal" not in told[0]
    assert [found.name for found in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_text() == "mine"
