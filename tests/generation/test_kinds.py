"""A kind that the program has never seen is made, counted and listed by its rows alone."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.generation.recipe import generator_of
from tests.helpers.command_line import Kenken, knowing
from tests.helpers.fake_kind import NUMBER

SPEC = """
seed = 3
[[part]]
family = "marks"
size = ["3x4", 4]
one_in = 3
corner = true
levels = {gentle = 2, easy = 3}
[[part]]
family = "bare-marks"
size = 3
count = 4
[[part]]
size = 4
count = 3
"""


@pytest.fixture(scope="module")
def kenken() -> Iterator[Kenken]:
    """Runs a command in a folder, where the kind is known."""
    with knowing("tests.helpers.fake_kind") as run:
        yield lambda folder, *words: run(*words, folder=folder)


def test_its_options_are_told_and_obeyed(kenken: Kenken, tmp_path: Path) -> None:
    code, out, _ = kenken(tmp_path, "generate", "marks", "--help")
    assert code == 0
    assert out.index("Looks:") < out.index("--look LOOK") < out.index("Marks:")
    assert "--one-in N" in out
    assert "--corner / --no-corner" in out
    assert "Marks, 3×4 by default" in out
    assert "kenken generate marks --size 3 --corner" in out
    assert "--style" not in out
    general = kenken(tmp_path, "generate", "--help")[1]
    assert "--one-in N" in general
    assert "--style STYLE" in general
    asked = ("generate", "marks", "--corner", "--one-in", 4, "-n", 3, "--seed", 1, "-q")
    code, out, err = kenken(tmp_path, *asked)
    assert (code, err) == (2, ["kenken: --one-in 4: it must be an integer"])


def test_it_is_made_the_same_again_and_says_by_which_generator(
    kenken: Kenken, tmp_path: Path
) -> None:
    asked = ("generate", "marks", "--corner", "-n", 3, "--seed", 1, "-q")
    code, out, err = kenken(tmp_path, *asked)
    assert (code, err) == (0, [])
    found = [json.loads(line) for line in out.splitlines()]
    assert len({json.dumps(each["puzzle"]) for each in found}) == 3
    for each in found:
        assert each["family"] == "marks"
        assert each["meta"]["generator"] == NUMBER
        assert (each["puzzle"]["rows"], each["puzzle"]["columns"]) == (3, 4)
        assert each["puzzle"]["marks"] == each["solution"]
        assert each["solution"][0][0] == 1
    assert kenken(tmp_path, *asked, "-j", 2)[1] == out
    assert kenken(tmp_path, *asked[:-2], 2, "-q")[1] != out


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (
            ("bare-marks", "--corner"),
            ("--corner: the family bare-marks does not take this option; use it with marks"),
        ),
        (
            ("marks", "--no-diagonals"),
            (
                "--no-diagonals: the family marks does not take this option; use it "
                "with kenken-boxes, sudoku or killer"
            ),
        ),
        (
            ("--corner",),
            "--corner: the family kenken does not take this option; use it with marks",
        ),
        (
            ("marks", "--require", "x-wing"),
            "--require x-wing: no such technique; kenken techniques lists them",
        ),
        (
            ("marks", "--difficulty", "hard"),
            "--difficulty hard: the family has no technique of this tier; choose another tier",
        ),
        (("mark",), "FAMILY mark: no such family; did you mean marks?"),
    ],
)
def test_what_it_lacks_is_refused(
    kenken: Kenken, tmp_path: Path, asked: tuple[str, ...], message: str
) -> None:
    assert kenken(tmp_path, "generate", *asked) == (2, "", [f"kenken: {message}"])


def test_a_suite_holds_it_beside_others(kenken: Kenken, tmp_path: Path) -> None:
    (tmp_path / "spec.toml").write_text(SPEC, encoding="utf-8")
    texts = []
    for jobs in (1, 2):
        suite = f"{jobs}.db"
        assert kenken(tmp_path, "suite", "new", "spec.toml", "-o", suite, "-q")[0] == 0
        assert kenken(tmp_path, "suite", "run", suite, "-j", jobs, "-q") == (0, "", [])
        texts.append(kenken(tmp_path, "suite", "export", suite, "-o", "-")[1])
    assert texts[0] == texts[1]
    found = [json.loads(line) for line in texts[0].splitlines()]
    assert Counter(each["family"] for each in found) == {
        "marks": 10, "bare-marks": 4, "kenken": 3
    }  # fmt: skip
    kenkens = generator_of("kenken").number
    for each in found:
        assert each["meta"]["generator"] == (kenkens if each["family"] == "kenken" else NUMBER)
    status = json.loads(kenken(tmp_path, "suite", "status", "1.db", "--format", "json")[1])
    assert status["state"] == "complete"
    assert {lane["generator"] for lane in status["lanes"]} == {kenkens, NUMBER}
    assert "bare-marks" in kenken(tmp_path, "suite", "status", "1.db")[1]
    _stats_count_it(kenken, tmp_path, found)


def _stats_count_it(kenken: Kenken, folder: Path, found: list[dict[str, Any]]) -> None:
    marks = Counter(sum(map(sum, e["solution"])) for e in found if e["family"] != "kenken")
    stats = json.loads(kenken(folder, "suite", "stats", "1.db", "--format", "json")[1])
    assert stats["marks"] == {str(number): marks[number] for number in sorted(marks)}
    assert sum(stats["cages"].values()) > 0
    told = kenken(folder, "suite", "stats", "1.db", "--family", "marks")[1]
    assert "\nmarks of a puzzle\n" in told
    assert "cells of a cage" not in told


def test_its_styles_are_listed_and_tried(kenken: Kenken, tmp_path: Path) -> None:
    code, out, _ = kenken(tmp_path, "styles", "--family", "marks")
    assert code == 0
    assert out.splitlines()[:2] == ["plain (Plain)", "Marks as they come."]
    code, out, _ = kenken(tmp_path, "styles", "--family", "marks", "--size", 3, "--count", 5)
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()[4:] if line] == ["plain", "--corner"]
    assert all(line.split()[-1] == "9.0" for line in out.splitlines()[4:] if line)
    code, _, err = kenken(tmp_path, "styles", "--family", "bare-marks")
    assert code == 2
    assert err == [
        (
            "kenken: --family bare-marks: its puzzles have no cage styles; use kenken, "
            "kenken-boxes, killer or marks"
        )
    ]
