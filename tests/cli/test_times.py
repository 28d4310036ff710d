"""`kenken rate --solving-times`: how effort ranks with the times of people."""

import json
from pathlib import Path

import pytest

from kenken_cp.formats import read_document
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES

NAMES = ("square-4x4", "no-singles-6x6", "shikaku-7x7", "numbrix-9x9")
PATHS = [str(EXAMPLES / "unique" / f"{name}.json") for name in NAMES]


def efforts(kenken: Kenken) -> list[float]:
    """The effort of each puzzle."""
    _, out, _ = kenken("rate", *PATHS, "--format", "jsonl", "--quiet", "-j", "1")
    return [json.loads(line)["effort"] for line in out.splitlines()]


def table(path: Path, seconds: list[float], help_: str = "0") -> Path:
    """The times as the studio exports them."""
    rows = ["key,family,rows,columns,seconds,hints,reveals,mistakes,finished"]
    for name, taken in zip(PATHS, seconds, strict=True):
        key = read_document(Path(name).read_bytes()).key
        rows.append(f"{key},x,4,4,{taken},{help_},0,1,2026-01-01T10:00:00Z")
    path.write_text("\n".join(rows), encoding="utf-8")
    return path


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_effort_is_ranked_with_times(kenken: Kenken, tmp_path: Path, jobs: str) -> None:
    known = efforts(kenken)
    for times, expected in ((known, "1.000"), ([1000 - each for each in known], "-1.000")):
        path = table(tmp_path / "times.csv", times)
        code, out, err = kenken("rate", *PATHS, "--solving-times", path, "-j", jobs)
        assert (code, len(out.splitlines())) == (0, 5)
        figure = f"rank correlation with effort: {expected}"
        assert err[-1] == f"4 puzzles with solving times; {figure}"


def test_times_with_help_are_left_out_and_few_say_nothing(kenken: Kenken, tmp_path: Path) -> None:
    path = table(tmp_path / "times.csv", [1, 2, 3, 4], help_="2")
    assert kenken("rate", *PATHS, "--solving-times", path, "--quiet")[2] == [
        "no puzzle in this file was solved without help"
    ]
    path.write_text("key,seconds\nnobody,12\n", encoding="utf-8")
    assert kenken("rate", *PATHS, "--solving-times", path, "--quiet")[2] == [
        "none of the rated puzzles has a time in this file"
    ]
    path = table(tmp_path / "times.csv", [5, 5, 5, 5])
    [line] = kenken("rate", *PATHS, "--solving-times", path, "--quiet")[2]
    assert line.endswith("none, as all are equal")
