"""The file of a suite: what is none, who may write, and what a full disk leaves."""

import errno
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.suite import store
from kenken_cp.suite.check import check
from kenken_cp.suite.merge import merge
from kenken_cp.suite.select import rows
from kenken_cp.suite.status import status_of
from kenken_cp.suite.store import SuiteError, create, reading, writing
from tests.helpers.paths import ROOT
from tests.helpers.suites import (
    SMALL,
    alter_suite,
    begin_suite,
    copy_suite,
    export_lines,
    finish_suite,
    gone_on,
    spec,
)


def a_folder(path: Path) -> None:
    """A folder of that name."""
    path.mkdir()


def other_database(path: Path) -> None:
    """A database of something else."""
    alter_suite(path, "CREATE TABLE suite (spec TEXT)")


def of_version(version: int) -> Callable[[Path], None]:
    """A suite that says another version."""

    def make(path: Path) -> None:
        begin_suite(path, SMALL)
        alter_suite(path, f"PRAGMA user_version = {version}")

    return make


def damage(path: Path) -> None:
    """A suite with rubbish in its middle."""
    begin_suite(path, SMALL)
    content = bytearray(path.read_bytes())
    content[4096:12_000] = b"\xaa" * (12_000 - 4096)
    path.write_bytes(content)


def cut_off(length: int) -> Callable[[Path], None]:
    """A suite of which only so many bytes are left."""

    def make(path: Path) -> None:
        begin_suite(path, SMALL)
        os.truncate(path, length)

    return make


def without_spec(path: Path) -> None:
    """A suite that lost its only row."""
    begin_suite(path, SMALL)
    alter_suite(path, "DELETE FROM suite")


FOREIGN = [
    (lambda path: None, "no such file; check the name, or make a suite with kenken suite new"),
    (a_folder, "is a folder; a suite is a file"),
    (lambda path: path.write_text(""), "is not a suite; kenken suite new makes one"),
    (lambda path: path.write_text("[[part]]\nsize = 4"), "is not a suite; kenken suite new makes"),
    (lambda path: path.write_bytes(bytes(range(256)) * 99), "is not a suite"),
    (other_database, "is not a suite"),
    (of_version(max(store.TABLES) + 1), "written by a newer kenken; this one reads version"),
    (of_version(0), "is a suite of version 0, written by an older kenken"),
    (damage, r" is damaged \(.*\); restore an earlier copy"),
    (
        cut_off(100),
        (
            " is damaged: it begins like a suite, but SQLite cannot read the rest; restore an "
            "earlier copy"
        ),
    ),
    (
        cut_off(3_000),
        (
            " is damaged: it begins like a suite, but SQLite cannot read the rest; restore an "
            "earlier copy"
        ),
    ),
    (cut_off(5_000), "is damaged"),
    (cut_off(71), "is not a suite"),
    (without_spec, "is damaged: its spec is missing"),
]


def test_a_suite_begun_before_depth_was_on_request_goes_on_and_keeps_it(tmp_path: Path) -> None:
    fields = {"seed": 1, "depth": True, "part": [{"size": 4, "levels": {"gentle": 3, "easy": 2}}]}
    today = tmp_path / "today.db"
    finish_suite(today, fields)
    old = begin_suite(tmp_path / "old.db", fields)
    alter_suite(
        old,
        "DROP TABLE puzzles",
        next(table for table in store.SCHEMAS[1].split(";") if "CREATE TABLE puzzles" in table),
        "PRAGMA user_version = 1",
    )
    gone_on(old)
    assert export_lines(old) == export_lines(today)
    with reading(old) as suite:
        assert suite.spec is not None
        assert suite.spec.depth
        assert "depth" not in suite.db.execute("SELECT spec FROM suite").fetchone()[0]
        assert list(check(suite, "auto", 1))[-1].faults == ()
        assert all(row.depth is not None for row in rows(suite.db))


@pytest.mark.parametrize("opened", [reading, writing])
@pytest.mark.parametrize(("make", "message"), FOREIGN)
def test_what_is_no_suite_of_ours_is_told_in_a_line_and_left_alone(
    make: Callable[[Path], object], message: str, opened: Callable[..., object], tmp_path: Path
) -> None:
    path = tmp_path / "a.db"
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(SuiteError, match=message) as told, opened(path):  # type: ignore[attr-defined]
        pass
    assert str(told.value).startswith(str(path))
    assert "\n" not in str(told.value)
    assert before is None or path.read_bytes() == before
    assert [found for found in tmp_path.iterdir() if found != path] == []


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"seed": 9}, "was made from another spec: its seed is 'früh', not 9;"),
        ({"title": "B"}, "was made from another spec: its title is 'Small “ones”', not 'B';"),
        ({"part": [{"size": 4, "count": 1}]}, "was made from another spec: its parts differ;"),
        ({}, "exists already; kenken suite run makes what it still lacks; choose another name for"),
    ],
)
def test_a_suite_is_not_made_over_one_of_another_spec(
    more: dict[str, Any], said: str, tmp_path: Path
) -> None:
    path = begin_suite(tmp_path / "a.db", SMALL)
    before = path.read_bytes()
    with pytest.raises(SuiteError) as refused:
        create(path, spec(**{**SMALL, **more}))
    assert said in str(refused.value)
    assert path.read_bytes() == before


def test_a_suite_is_not_made_over_a_merged_one(tmp_path: Path) -> None:
    merged = tmp_path / "m.db"
    merge([begin_suite(tmp_path / "a.db", SMALL)], merged)
    before = merged.read_bytes()
    told = "exists already and was merged from other suites; choose another name for the new suite$"
    with pytest.raises(SuiteError, match=told):
        create(merged, spec(**SMALL))
    assert merged.read_bytes() == before


def test_a_suite_is_not_made_over_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    path.write_text("mine")
    with pytest.raises(
        SuiteError,
        match=r"a\.db exists already; choose another name$",
    ):
        create(path, spec(**SMALL))
    with pytest.raises(SuiteError, match="exists already"):
        merge([path], path)
    assert path.read_text() == "mine"


def test_what_a_killed_and_deleted_suite_left_is_not_taken_for_the_new_ones(
    tmp_path: Path,
) -> None:
    path = begin_suite(tmp_path / "a.db", SMALL)
    left = [path.with_name(f"a.db{suffix}") for suffix in ("-wal", "-shm")]
    with writing(path) as suite:
        suite.db.execute("CREATE TABLE more AS SELECT zeroblob(1000000) AS blob")
        held = [each.read_bytes() for each in left]  # as a kill leaves them
    path.unlink()
    for each, data in zip(left, held, strict=True):
        each.write_bytes(data)
    begin_suite(path, SMALL)
    with reading(path) as opened:
        assert opened.db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert status_of(opened).stored == 0
        assert not opened.db.execute("SELECT * FROM sqlite_master WHERE name = 'more'").fetchall()


def test_a_suite_that_cannot_be_made_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(SuiteError, match=r"there is no folder .*absent; make the folder first"):
        create(tmp_path / "absent" / "a.db", spec(**SMALL))
    with pytest.raises(ZeroDivisionError), store.creating(tmp_path / "a.db"):
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


def test_a_read_only_file_system_is_told_of_the_suite_and_not_of_what_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There a file that is absent cannot be removed either: EROFS comes before ENOENT."""

    def refuse(path: Path, *, missing_ok: bool) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    monkeypatch.setattr(Path, "unlink", refuse)
    (tmp_path / "file").touch()  # no suite can be made below it, as on a disk that is read-only
    path = tmp_path / "file" / "a.db"
    with pytest.raises(SuiteError, match=f"^{re.escape(str(path))} cannot be opened or created"):
        create(path, spec(**SMALL))


def test_a_second_writer_is_refused_and_readers_are_not(tmp_path: Path) -> None:
    path = begin_suite(tmp_path / "a.db", SMALL)
    with writing(path) as held:
        held.db.execute("BEGIN IMMEDIATE")
        with pytest.raises(
            SuiteError, match=" is in use by another kenken suite; wait until it has finished"
        ):
            gone_on(path)
        with reading(path) as suite:
            assert status_of(suite).stored == 0
        told = subprocess.run(
            [sys.executable, "-m", "kenken_cp", "suite", "run", str(path)],
            capture_output=True, text=True, cwd=ROOT, check=False,
        )  # fmt: skip
        assert told.returncode == 2
        (line,) = told.stderr.splitlines()
        assert line == (
            f"kenken: {path} is in use by another kenken suite; wait until it has finished"
        )
    assert gone_on(path).stored > 0
    assert list(tmp_path.iterdir()) == [path]


def test_a_writer_by_another_name_is_refused(tmp_path: Path) -> None:
    path = begin_suite(tmp_path / "a.db", SMALL)
    (folder := tmp_path / "other").mkdir()
    link = folder / "link.db"
    link.symlink_to(path)
    with (
        writing(link),
        pytest.raises(
            SuiteError, match=r"a\.db is in use by another kenken suite; wait until it has finished"
        ),
        writing(path),
    ):
        pass
    with (
        writing(path),
        pytest.raises(
            SuiteError,
            match=r"link\.db is in use by another kenken suite; wait until it has finished",
        ),
        writing(link),
    ):
        pass
    assert gone_on(link).stored > 0
    assert link.is_symlink()
    assert list(folder.iterdir()) == [link]
    twin = folder / "twin.db"
    twin.hardlink_to(path)
    for name in (path, twin):
        with pytest.raises(SuiteError, match="is a file with several names") as told, writing(name):
            pass
        assert str(told.value).startswith(str(name))
    assert export_lines(twin) == export_lines(path)


def test_a_lock_whose_name_has_changed_hands_is_not_taken_for_the_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begin_suite(tmp_path / "a.db", SMALL)
    beside = tmp_path / "a.db-lock"

    def late(address: object, *more: object, **named: object) -> sqlite3.Connection:
        found = connect(address, *more, **named)  # type: ignore[call-overload]
        if address == beside:  # its holder ended and removed it, and another run has made it anew
            beside.unlink()
            beside.write_bytes(b"")
        return found  # type: ignore[no-any-return]

    connect = sqlite3.connect
    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", late)
        with (
            pytest.raises(
                SuiteError, match=" is in use by another kenken suite; wait until it has finished"
            ),
            writing(path),
        ):
            pass
    with writing(path):
        pass


def test_readers_see_a_run_between_its_transactions(tmp_path: Path) -> None:
    path = begin_suite(tmp_path / "a.db", SMALL)
    with writing(path) as suite:
        suite.db.execute("BEGIN IMMEDIATE")
        suite.db.execute("UPDATE suite SET next_unit = 5")
        with reading(path) as other:
            assert status_of(other).next_unit == 0
        suite.db.execute("COMMIT")
        with reading(path) as other:
            assert status_of(other).next_unit == 5


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small suite, made."""
    path = tmp_path_factory.mktemp("whole") / "small.db"
    finish_suite(path, SMALL)
    return path


@pytest.fixture
def read_only(tmp_path: Path, whole: Path) -> Iterator[Path]:
    """A suite in a folder that cannot be written to."""
    folder = tmp_path / "read-only"
    folder.mkdir()
    path = copy_suite(whole, folder / "a.db")
    path.chmod(0o444)
    folder.chmod(0o555)
    if os.access(folder, os.W_OK):
        pytest.skip("nothing is read-only to this user")
    yield path
    folder.chmod(0o755)


def test_a_suite_in_a_read_only_folder_can_be_read_and_not_be_run(
    read_only: Path, whole: Path
) -> None:
    assert export_lines(read_only) == export_lines(whole)
    with pytest.raises(SuiteError, match="cannot be"):
        gone_on(read_only)


NARROW = """
import resource, sys
limit = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
from kenken_cp import cli
cli.main()
"""


def run_limited(path: Path, limit: int) -> subprocess.CompletedProcess[str]:
    """Run the suite where no file may be longer than so many bytes."""
    return subprocess.run(
        [sys.executable, "-c", NARROW, str(limit), "suite", "run", str(path), "-q", "-j", "1"],
        capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip


def test_a_full_disk_is_one_line_and_the_run_goes_on_when_there_is_room(
    tmp_path: Path, whole: Path
) -> None:
    path = begin_suite(tmp_path / "a.db", SMALL)
    shutil.rmtree(tmp_path / "none", ignore_errors=True)
    told = run_limited(path, path.stat().st_size + 2_000)
    assert told.returncode == 2
    (line,) = told.stderr.splitlines()
    assert line.startswith(f"kenken: {path}: the disk ")
    assert "the stored puzzles are safe, and kenken suite run resumes once there is space" in line
    with reading(path) as suite:
        assert [fault for checked in check(suite, "auto", 1) for fault in checked.faults] == []
    gone_on(path)
    assert export_lines(path) == export_lines(whole)


def test_a_merge_without_room_says_so_of_what_it_writes(
    tmp_path: Path, whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def narrow(path: Path, mode: str, more: str = "") -> sqlite3.Connection:
        db = connect(path, mode, more)
        if mode == "rwc":
            db.execute("PRAGMA max_page_count = 12")
        return db

    connect = store._connect
    monkeypatch.setattr(store, "_connect", narrow)
    with pytest.raises(SuiteError) as told:
        merge([whole], tmp_path / "m.db")
    assert str(told.value) == f"{tmp_path / 'm.db'}: the disk is full; nothing was written"
    assert list(tmp_path.iterdir()) == []


def test_a_database_without_room_keeps_what_it_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def narrow(path: Path, mode: str, more: str = "") -> sqlite3.Connection:
        db = connect(path, mode, more)
        db.execute("PRAGMA max_page_count = 16")
        return db

    fields = {"seed": 1, "part": [{"size": 4, "count": 100}]}  # more than fits
    path = begin_suite(tmp_path / "a.db", fields)
    connect = store._connect
    with monkeypatch.context() as patched:
        patched.setattr(store, "_connect", narrow)
        with pytest.raises(
            SuiteError,
            match=(
                "the disk is full; the stored puzzles are safe, and kenken suite run resumes "
                "once there is space"
            ),
        ):
            gone_on(path)
    gone_on(path)
    finish_suite(tmp_path / "b.db", fields)
    assert export_lines(path) == export_lines(tmp_path / "b.db")
