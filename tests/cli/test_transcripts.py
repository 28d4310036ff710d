"""Command lines and what they say, in golden files.

Each file of tests/golden/refusals/commands has some that are refused, and below each the line that
answers it. Each of tests/golden/transcripts has some that run one after the other in one folder:
what they print, the lines of stderr behind `!`, and an exit code that is not 0 behind `=`.
"""

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

import kenken_cp
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES, ROOT
from tests.helpers.suites import finish_suite

REFUSALS = ROOT / "tests/golden/refusals/commands"
TRANSCRIPTS = ROOT / "tests/golden/transcripts"
TIMES = (  # which are never the same twice
    (r"\d+\.\d s \([\d.,]+/s(, kernel not compiled)?", "… s (…/s"),
    (r"; [\d.,]+/s; in \d+:\d\d", "; …/s; in …"),
    (r"^! .* left\n", ""),
    (r'"seconds":[\d.e-]+', '"seconds":…'),
    (r" {2,}\d+\.\d{3}\b|, \d+\.\d ms$", " …"),
    (r"^((mcv|lcv|index) .*?) +\d+\.\d$", r"\1 …"),
    (r" +ms$", " ms"),
)
BOXES = "AABB\nAABB\nCCDD\nCCDD\n"
EMPTY = ". . . .\n. . . .\n"  # half a state
_GRID = kenken_cp.solve(kenken_cp.load(EXAMPLES / "unique/square-4x4.json"))
SOLVED = "\n".join(" ".join(map(str, _GRID[start : start + 4])) for start in range(0, 16, 4))
SQUARE = (EXAMPLES / "unique/square-4x4.json").read_bytes()
WIDE = (EXAMPLES / "unique/rectangle-2x3.json").read_bytes()
LINE, WIDE_LINE = (json.dumps(json.loads(text)) for text in (SQUARE, WIDE))
# What lies in the folder in which the commands run.
FILES: dict[str, str | bytes] = {
    "square-4x4.json": SQUARE,
    "rectangle-2x3.json": WIDE,
    "other/square-4x4.json": SQUARE,
    "in/p.json": SQUARE,
    "in/sub/p-solution.json": SQUARE,
    "many.jsonl": "\n".join([LINE, LINE, "{oops", LINE, WIDE_LINE, ""]),
    "several.json": (EXAMPLES / "multiple/square-4x4.json").read_bytes(),
    "none.json": (EXAMPLES / "none/square-4x4.json").read_bytes(),
    "hard.json": (EXAMPLES / "multiple/square-9x9.json").read_bytes(),
    "medium.json": (EXAMPLES / "unique/no-singles-6x6.json").read_bytes(),
    "large.json": (EXAMPLES / "unique/large-cage-16x16.json").read_bytes(),
    "killer.json": (EXAMPLES / "unique/killer-9x9.json").read_bytes(),
    "sudoku.json": (EXAMPLES / "unique/sudoku-9x9.json").read_bytes(),
    "nonogram.json": (EXAMPLES / "multiple/nonogram-5x5.json").read_bytes(),
    "shikaku.json": (EXAMPLES / "multiple/shikaku-2x4.json").read_bytes(),
    "hidato.json": (EXAMPLES / "multiple/hidato-4x4.json").read_bytes(),
    "equal.txt": "1 2 2 4\n. . . .\n. . . .\n. . . .\n",
    "notes": "mine",
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
    "empty.state": EMPTY * 2,
    "solved.state": SOLVED,
    "wrong.state": f"{int(SOLVED[0]) % 4 + 1} . . .\n. {{{int(SOLVED[10]) % 4 + 1}}} . .\n{EMPTY}",
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
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    finish_suite(tmp_path / "small.db", {"seed": 3, "part": [{"size": 3, "levels": {"gentle": 2}}]})
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    return tmp_path


@pytest.mark.parametrize("file", sorted(REFUSALS.glob("*.txt")), ids=lambda file: file.stem)
def test_what_is_refused_is_answered_by_one_line(
    kenken: Kenken, folder: Path, file: Path, golden: Callable[[Path, str], None]
) -> None:
    if file.stem == "typst":
        pytest.importorskip("typst", reason="the extra print is not installed")
    before = sorted(folder.rglob("*"))
    told = []
    for line in file.read_text(encoding="utf-8").splitlines()[::2]:
        code, out, err = kenken(*shlex.split(line))
        assert (code, out, len(err)) == (2, "", 1), (line, err)
        told.append(f"{line}\n  {err[0]}\n")
        assert sorted(folder.rglob("*")) == before, line
    golden(file, "".join(told))


def _run(kenken: Kenken, words: list[str]) -> tuple[int, str, list[str]]:
    """A command; `cat` shows a file, and `ls` what others wrote."""
    if words[0] == "cat":
        return 0, Path(words[1]).read_text(encoding="utf-8"), []
    if words[0] == "ls":
        paths = sorted(path.as_posix() for path in Path().rglob("*") if path.is_file())
        return 0, "".join(f"{path}\n" for path in paths if path not in FILES), []
    return kenken(*words)


@pytest.mark.parametrize("file", sorted(TRANSCRIPTS.glob("*.txt")), ids=lambda file: file.stem)
def test_commands_say_what_they_said(
    kenken: Kenken, folder: Path, file: Path, golden: Callable[[Path, str], None]
) -> None:
    told = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("$ "):
            code, out, err = _run(kenken, shlex.split(line[2:]))
            told += [line, *out.splitlines(), *[f"! {each}" for each in err], f"= {code}"]
    text = "\n".join([line for line in told if line != "= 0"]) + "\n"
    for pattern, shown in TIMES:
        text = re.sub(pattern, shown, text, flags=re.MULTILINE)
    golden(file, text)
