"""Files, folders and standard input as a stream of texts; outputs that appear all at once."""

import io
import os
import threading
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from types import SimpleNamespace

import pytest

from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import native, read_document
from kenken_cp.formats.folders import Unread, suffixes
from kenken_cp.formats.sources import Item, ItemError, TextItem
from kenken_cp.suite.inputs import Inputs
from kenken_cp.text.decoding import MAX_BYTES
from kenken_cp.text.files import atomic_text
from tests.helpers.inputs import items

DOCUMENT = read_document("2 AABC 3+ 2 1")
LINE = native.write_line(DOCUMENT).encode()
PRETTY = native.write(DOCUMENT).encode()


def write_file(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# What a file holds, and the lines (None for a whole file) of the documents that come of it.
FILES: dict[str, tuple[str, bytes, list[int | None]]] = {
    "one document": ("a.json", PRETTY, [None]),
    "one document after blank lines": ("a.json", b"\n \r\n" + PRETTY, [None]),
    "one document with a byte order mark": ("a.json", b"\xef\xbb\xbf" + PRETTY, [None]),
    "one document on one line": ("a.json", LINE, [1]),
    "lines": ("a.jsonl", LINE + b"\n" + LINE + b"\n", [1, 2]),
    "lines without a last line end": ("a.ndjson", LINE + b"\n" + LINE, [1, 2]),
    "lines of Windows": ("a.JSONL", LINE + b"\r\n" + LINE + b"\r\n", [1, 2]),
    "lines with blanks": ("a.jsonl", b"\n" + LINE + b"\n\n \t\n" + LINE + b"\n\n", [2, 5]),
    "lines told by content": ("a.txt", b"\n\n" + LINE + b"\n" + LINE, [3, 4]),
    "lines with a mark": ("a", b"\xef\xbb\xbf" + LINE + b"\n" + LINE, [1, 2]),
    "a list of objects": ("a.json", b"[" + PRETTY + b",\n" + LINE + b"]", [1, 2]),
    "a list of one object": ("a.json", b" [\n" + LINE + b"\n]\n", [1]),
    "kenny text": ("a", b"2\nAABC\n3+\n2\n1", [None]),
}


@pytest.mark.parametrize("case", FILES)
def test_a_file_is_split_by_suffix_or_content(tmp_path: Path, case: str) -> None:
    name, data, lines = FILES[case]
    path = write_file(tmp_path / name, data)
    found = list(items([path]))
    assert [(item.source, item.line) for item in found] == [(str(path), line) for line in lines]
    for item in found:
        assert isinstance(item, TextItem)
        assert read_document(item.text) == DOCUMENT


def test_a_list_of_other_things_than_objects_is_refused(tmp_path: Path) -> None:
    for text, why in ((b'[{"a": 1}, 2]', "an object for each"), (b"[{]", "not JSON")):
        (found,) = items([write_file(tmp_path / "a.json", text)])
        assert isinstance(found, ItemError)
        assert why in found.reason


def test_a_bad_line_among_lines_stays_one_item(tmp_path: Path) -> None:
    path = write_file(tmp_path / "a.jsonl", b"{oops\n" + LINE + b"\n\xff\xfe\n" + LINE)
    found = list(items([path]))
    assert [item.line for item in found] == [1, 2, 3, 4]
    for item, good in zip(found, [False, True, False, True], strict=True):
        assert isinstance(item, TextItem)
        if good:
            assert read_document(item.text) == DOCUMENT
        else:
            with pytest.raises(KenkenError):
                read_document(item.text)


def test_a_folder_gives_its_puzzle_files_in_order(tmp_path: Path) -> None:
    names = ["b.txt", "a.kk", "sub/deep/z.json", "sub/B.KK", "sub/a.kenny", "puzzle", "z.jsonl"]
    for name in [*names, "c.dat", "sub/page.html", ".hidden.json", ".git/a.json", "README.md"]:
        write_file(tmp_path / name, LINE)
    found = [Path(item.source).relative_to(tmp_path).as_posix() for item in items([tmp_path])]
    assert found == [
        "a.kk", "b.txt", "c.dat", "puzzle", "z.jsonl", "sub/B.KK", "sub/a.kenny", "sub/page.html",
        "sub/deep/z.json",
    ]  # fmt: skip


# What a folder holds beside a puzzle, and what is told of it: None is read, True is expected.
BESIDE: dict[str, tuple[bytes, bool | None, str]] = {
    "kenny.dat": (b"2\nAABC\n3+\n2\n1", None, ""),
    "late.log": (b'{"a": 1}\n' + LINE, None, ""),
    "notes.dat": (b"hello", False, "not recognised"),
    "notes.md": (b"hello", True, "not recognised"),
    "noise.dat": (b"\xff\x00", False, "damaged"),
    "empty.dat": (b"", False, "empty"),
    "README.md": (LINE, True, "text that describes the folder"),
    ".hidden": (LINE, True, "dot"),
    "winter.db-wal": (LINE, True, "part of a database"),
    "x.cert": (LINE, True, "certificate"),
}


@pytest.mark.parametrize("name", BESIDE)
def test_what_a_folder_holds_is_read_or_named(tmp_path: Path, name: str) -> None:
    data, expected, reason = BESIDE[name]
    write_file(tmp_path / "a.json", LINE)
    path = write_file(tmp_path / name, data)
    inputs = Inputs()
    found = {item.source for item in inputs.items([str(tmp_path)])}
    assert (str(path) in found) == (expected is None)
    if expected is None:
        assert inputs.unread == []
        return
    (left,) = inputs.unread
    assert left == Unread(str(path), left.reason, expected)
    assert reason in left.reason


def test_links_and_folders_that_are_left_out_are_named(tmp_path: Path) -> None:
    write_file(tmp_path / "p" / "a.json", LINE)
    write_file(tmp_path / "p" / ".git" / "a.json", LINE)
    write_file(tmp_path / "other" / "a.json", LINE)
    (tmp_path / "p" / "link").symlink_to(tmp_path / "other")
    inputs = Inputs()
    assert len(list(inputs.items([str(tmp_path / "p")]))) == 1
    assert [(Path(each.source).name, each.expected) for each in inputs.unread] == [
        (".git", True),
        ("link", False),
    ]


def test_documents_of_a_folder_leave_out_nothing_in_silence(tmp_path: Path) -> None:
    write_file(tmp_path / "a.json", LINE)
    write_file(tmp_path / "README.md", b"hello")
    assert len(list(Inputs().documents([str(tmp_path)]))) == 1
    write_file(tmp_path / "b.dat", b"hello")
    with pytest.raises(KenkenError, match=r"b\.dat: the format is not recognised"):
        list(Inputs().documents([str(tmp_path)]))


def test_a_format_that_is_named_says_how_a_file_is_split(tmp_path: Path) -> None:
    path = write_file(tmp_path / "a.jsonl", b"2\nAABC\n3+\n2\n1")
    (item,) = Inputs("kenny").items([str(path)])
    assert not isinstance(item, ItemError)
    assert Inputs("kenny").read(item) == DOCUMENT


def test_sources_come_in_the_order_given(tmp_path: Path) -> None:
    last = write_file(tmp_path / "a.json", LINE)
    first = write_file(tmp_path / "b.json", LINE)
    assert [item.source for item in items([str(first), last])] == [str(first), str(last)]


@pytest.mark.parametrize(
    ("name", "data", "wanted"),
    [
        ("missing.json", None, "No such file"),
        ("folder/picture.png", b"", "no file in this folder is a puzzle"),
        ("empty.json", b"", "is empty"),
        ("blank.jsonl", b"\n \n", "is empty"),
        ("large.json", b"{\n" + b" " * MAX_BYTES, "more than 1 MiB"),
        ("long.jsonl", b"{" + b" " * MAX_BYTES, "more than 1 MiB on one line"),
    ],
)
def test_what_cannot_be_had_is_one_line(
    tmp_path: Path, name: str, data: bytes | None, wanted: str
) -> None:
    path = tmp_path / name
    if data is not None:
        write_file(path, data)
    if name.startswith("folder"):
        path = path.parent
    good = write_file(tmp_path / "good.json", LINE)
    problem, after = items([path, good])
    assert isinstance(problem, ItemError)
    assert problem.source == str(path)
    assert wanted in problem.reason
    assert str(path) not in problem.reason
    assert len(problem.reason.splitlines()) == 1
    assert after == TextItem(str(good), 1, LINE)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads anything")
def test_a_file_without_leave_is_one_line(tmp_path: Path) -> None:
    path = write_file(tmp_path / "a.json", LINE)
    path.chmod(0)
    assert list(items([path])) == [ItemError(str(path), None, "cannot be read: Permission denied")]


def test_lines_before_one_that_is_too_long_are_kept(tmp_path: Path) -> None:
    path = write_file(tmp_path / "a.jsonl", LINE + b"\n" + b"x" * (MAX_BYTES + 9) + b"\n" + LINE)
    first, problem = items([path])
    assert first == TextItem(str(path), 1, LINE)
    assert isinstance(problem, ItemError)
    assert problem.line == 2


class Endless(io.RawIOBase):
    """A stream without end that counts what was taken from it."""

    def __init__(self, pattern: bytes) -> None:
        self.pattern = pattern
        self.taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        block = (self.pattern * (len(buffer) // len(self.pattern) + 1))[: len(buffer)]
        buffer[:] = block
        self.taken += len(buffer)
        return len(buffer)


def stdin_of(raw: io.RawIOBase, monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = SimpleNamespace(buffer=io.BufferedReader(raw))
    monkeypatch.setattr("kenken_cp.formats.sources.sys", SimpleNamespace(stdin=stdin))


@pytest.mark.parametrize("pattern", [b"\0", b"[", b"\n", b"2 AABC\n"])
def test_an_endless_stream_is_refused_at_the_limit(
    pattern: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = Endless(pattern)
    stdin_of(raw, monkeypatch)
    (problem,) = items(["-"])
    assert isinstance(problem, ItemError)
    assert problem.source == "<stdin>"
    assert "more than 1 MiB" in problem.reason
    assert raw.taken < 2 * MAX_BYTES


def test_endless_lines_are_streamed(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = Endless(LINE + b"\n")
    stdin_of(raw, monkeypatch)
    found: Iterator[Item | ItemError] = items(["-"])
    assert [item.line for item in islice(found, 100)] == list(range(1, 101))
    assert raw.taken < 2 * 100 * len(LINE) + io.DEFAULT_BUFFER_SIZE


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_read_and_written_as_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    def write() -> None:
        with atomic_text(pipe) as stream:
            stream.write(LINE.decode())

    writer = threading.Thread(target=write)
    writer.start()
    assert list(items([pipe])) == [TextItem(str(pipe), 1, LINE)]
    writer.join()
    assert pipe.is_fifo()


def test_every_format_is_looked_for_in_folders() -> None:
    assert {"", ".txt", ".json", ".jsonl", ".ndjson", ".kk", ".kenny", ".doku"} <= suffixes()


def test_an_output_appears_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    with atomic_text(path) as stream:
        stream.write("1 ÷ 2\n")
        stream.flush()
        assert not path.exists()
    assert path.read_bytes() == "1 ÷ 2\n".encode()
    assert names_in(tmp_path) == ["out.jsonl"]


def test_an_output_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    path = write_file(tmp_path / "out.txt", b"old")

    def fail() -> None:
        with atomic_text(path) as stream:
            stream.write("new")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert path.read_bytes() == b"old"
    assert names_in(tmp_path) == ["out.txt"]


def test_an_output_keeps_the_modes_and_links_of_what_it_replaces(tmp_path: Path) -> None:
    path = write_file(tmp_path / "real" / "out.txt", b"old")
    path.chmod(0o640)
    link = tmp_path / "link.txt"
    link.symlink_to(path)
    with atomic_text(link) as stream:
        stream.write("new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("name", ["no/such/folder/out.txt", "."])
def test_an_output_that_cannot_be_is_one_line(tmp_path: Path, name: str) -> None:
    with (
        pytest.raises(KenkenError, match="cannot be written: ") as caught,
        atomic_text(tmp_path / name),
    ):
        pass
    assert len(str(caught.value).splitlines()) == 1
    assert names_in(tmp_path) == []
