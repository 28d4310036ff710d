"""Four users at work, from what they have in hand to what they want, as they would type it.

Each story is one script: an editor, a teacher, a setter and a researcher. Nothing is set up for
them but their own files.
"""

import csv
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.command_line import Kenken
from tests.helpers.paths import ROOT

EMAIL = """\
Hi Ann,

could you print this one for Friday? I made it up myself!

53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79

Thanks, Tom
"""

MAP = """\
AABBCC
ADDBEC
FDDGEE
FHIGGJ
FHIIKJ
LLLKKJ
"""

DATA_SET = """\
import csv
import kenken_cp

puzzles = kenken_cp.generate("sudoku", 3, size=6, seed=5)
with open("ratings.csv", "w", newline="") as stream:
    table = csv.writer(stream)
    table.writerow(["number", "outcome", "tier", "effort"])
    for number, puzzle in enumerate(puzzles, start=1):
        rating = kenken_cp.rate(puzzle)
        outcome = kenken_cp.verify(puzzle, "sat").outcome
        table.writerow([number, outcome, rating.tier.name.lower(), rating.effort])
        kenken_cp.dump(puzzle, f"{number}.json")
print(number)
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that they work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_an_editor_prints_a_sudoku_from_an_e_mail(kenken: Kenken, folder: Path) -> None:
    (folder / "mail.txt").write_text(EMAIL)
    code, out, _ = kenken("verify", "mail.txt")
    assert code == 0, "it has one solution"
    assert re.search(r"mail\.txt +9×9  unique", out)
    code, out, _ = kenken("rate", "mail.txt", "--format", "jsonl", "-q")
    assert (code, json.loads(out)["tier"]) == (0, "gentle")
    code, _, err = kenken(
        "book", "mail.txt", "-o", "friday.pdf", "--title", "Friday", "--per-page", "1", "-j", "1"
    )
    assert code == 0
    assert "friday.pdf: 1 puzzle on " in err[-1]
    assert (folder / "friday.pdf").read_bytes().startswith(b"%PDF-")


def test_a_teacher_makes_a_class_sheet_with_hints(kenken: Kenken, folder: Path) -> None:
    assert kenken("suite", "new", "--size", "4", "--level", "gentle=5", "--seed", "7",
                  "-o", "class.db")[0] == 0  # fmt: skip
    assert kenken("suite", "run", "class.db", "-q", "-j", "1")[0] == 0
    assert kenken("suite", "replace", "class.db", "2", "-q", "-j", "1")[0] == 0
    code, _, err = kenken(
        "book", "class.db", "-o", "sheet.pdf", "--worksheet", "--front-matter", "rules", "--words",
        "simple", "--answers", "file", "-j", "1",
    )  # fmt: skip
    assert code == 0
    assert "sheet.pdf: 5 puzzles on 4 pages; answers in sheet-answers.pdf" in err[-1]
    # a pupil has begun puzzle 3 and asks where to look
    code, out, _ = kenken("hint", "class.db:3", "--level", "3", "--words", "simple")
    where, _, *conclusions = out.splitlines()
    assert (code, where[:8]) == (0, "Look at ")
    assert conclusions
    assert all(each.startswith("So ") for each in conclusions)
    assert not re.search(r"r\dc\d", out)
    # another has filled it in, with two cells exchanged
    solution = json.loads(kenken("suite", "export", "class.db")[1].splitlines()[2])["solution"]
    (folder / "done.json").write_text(json.dumps(solution))
    assert kenken("check", "class.db:3", "--state", "done.json")[0] == 0
    solution[0][0], solution[0][1] = solution[0][1], solution[0][0]
    (folder / "wrong.json").write_text(json.dumps(solution))
    assert kenken("check", "class.db:3", "--state", "wrong.json")[0] == 1


def test_a_setter_sends_a_themed_link(kenken: Kenken, folder: Path) -> None:
    (folder / "heart.txt").write_text(MAP)
    code, _, _ = kenken(
        "generate", "--cages", "heart.txt", "--seed", "2", "-o", "heart.json", "-q", "-j", "1"
    )
    assert code == 0
    cages = json.loads((folder / "heart.json").read_text())["puzzle"]["cage"]
    letters = MAP.split()
    pairs = {(letters[r][c], cages[r][c]) for r in range(6) for c in range(6)}
    assert len(pairs) == len(set("".join(letters))) == 12, "the cages are those of the map"
    code, out, _ = kenken("convert", "heart.json", "--to", "keen")
    link = f"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/keen.html#{out.strip()}"
    (folder / "link.txt").write_text(f"{link}\n")
    code, out, _ = kenken("verify", "link.txt", "--format", "jsonl", "-q")
    assert (code, json.loads(out)["outcome"]) == (0, "unique")
    assert json.loads(out)["grids"] == [json.loads((folder / "heart.json").read_text())["solution"]]


def test_a_researcher_rates_a_data_set_from_python(kenken: Kenken, folder: Path) -> None:
    (folder / "study.py").write_text(DATA_SET)
    done = subprocess.run(
        [sys.executable, "study.py"], capture_output=True, text=True, check=True,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    assert done.stdout == "3\n"
    with (folder / "ratings.csv").open(newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["outcome"] for row in rows] == ["unique"] * 3
    files = [f"{number}.json" for number in (1, 2, 3)]
    code, out, _ = kenken("rate", *files, "--format", "jsonl", "-q", "-j", "1")
    assert code == 0
    told = [json.loads(line) for line in out.splitlines()]
    assert [float(row["effort"]) for row in rows] == [record["effort"] for record in told]
    assert [row["tier"] for row in rows] == [record["tier"] for record in told]
