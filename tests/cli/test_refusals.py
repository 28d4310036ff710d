"""Command lines that are refused: each file of tests/golden/refusals/commands has some, and below
each the line that answers it. The exit code is 2, and nothing is written."""

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES, ROOT
from tests.helpers.suites import finished

GOLDEN = ROOT / "tests/golden/refusals/commands"
BOXES = "AABB\nAABB\nCCDD\nCCDD\n"
EMPTY = ". . . .\n. . . .\n"  # half a state
# What lies in the folder in which the commands run.
FILES: dict[str, str | bytes] = {
    "square-4x4.json": (EXAMPLES / "unique/square-4x4.json").read_bytes(),
    "rectangle-2x3.json": (EXAMPLES / "unique/rectangle-2x3.json").read_bytes(),
    "two.jsonl": "2 AABB 3+ 3+\n" * 2,
    "broken.json": '{"format":',
    "empty.json": "",
    "a.pdf": b"%PDF-1.7\n\xff\xfe",
    "b.pdf": b"%PDF-1.7\nplain\n",
    "a.jpg": b"\xff\xd8\xff\xe0\0",
    # maps of cages and of boxes
    "map.txt": "AAB\nABB\n",
    "boxes.txt": BOXES,
    "holes.txt": BOXES.replace("D", "."),
    "apart.txt": "AB\nBA\n",
    "ragged.txt": "AAB\nAB\n",
    "short.txt": "AAAB\nAAB\n\nCCCC\nDDDD\n",
    "long.txt": "A A B\nA A B\nC C\n",
    "prose.txt": "hello world this is not a puzzle",
    "signs.txt": "AA\nA?\n",
    "givens.txt": ".1..\n3...\n...2\n....\n",
    "hole.txt": "AABB\nCDDE\nCFGE\nHFG.\n",
    "pair.txt": "AB\nAB\n",
    "single.txt": "AB\nAA\n",
    # states
    "row.state": "1 2 3 4",
    "commas.state": f"{EMPTY}. 1,3 . .\n. . . .",
    "braces.state": f"{EMPTY}. 133 . .\n. . . .",
    "large.state": " " * (5 << 20),
    # solving times
    "no-seconds.csv": "key,time\na,1",
    "word.csv": "key,seconds\na,fast",
    "missing.csv": "key,seconds\na,1\nb",
    "nan.csv": "key,seconds\na,nan",
    "below.csv": "key,seconds\na,-1",
    "quote.csv": 'key,seconds\n"a,1',
    "latin.csv": b"key,seconds\n\xff,1",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with these files, a suite and an empty folder."""
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    finished(tmp_path / "small.db", {"seed": 3, "part": [{"size": 3, "levels": {"gentle": 2}}]})
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.txt")), ids=lambda file: file.stem)
def test_what_is_refused_is_answered_by_one_line(
    kenken: Kenken, folder: Path, file: Path, golden: Callable[[Path, str], None]
) -> None:
    if file.stem == "typst":
        pytest.importorskip("typst", reason="the extra print is not installed")
    before = sorted(folder.iterdir())
    told = []
    for line in file.read_text(encoding="utf-8").splitlines()[::2]:
        code, out, err = kenken(*shlex.split(line))
        assert (code, out, len(err)) == (2, "", 1), (line, err)
        told.append(f"{line}\n  {err[0]}\n")
        assert sorted(folder.iterdir()) == before, line
    golden(file, "".join(told))
