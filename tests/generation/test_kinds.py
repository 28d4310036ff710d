"""A kind that the program has never seen is made, counted and listed by its rows alone."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from kenken_cp.generation.recipe import generator_of
from tests.foreign.making import GENERATOR
from tests.helpers.command_line import Kenken, knowing

SPEC = """
seed = 3
[[part]]
family = "harbour"
size = ["3x4", 4]
rocks = 2
crowded = true
levels = {easy = 2, search = 2}
[[part]]
size = 4
count = 3
"""


@pytest.fixture(scope="module")
def kenken() -> Iterator[Kenken]:
    """Runs a command where the kind is known."""
    with knowing("tests.foreign.families") as run:
        yield run


def test_its_options_are_told(kenken: Kenken) -> None:
    code, out, _ = kenken("generate", "harbour", "--help")
    assert code == 0
    assert out.index("Harbour:") < out.index("--rocks N") < out.index("--crowded / --no-crowded")
    assert "Harbour, 4×4 by default" in out
    assert "kenken generate harbour --size 5x4 --rocks 2" in out
    assert "--style" not in out
    general = kenken("generate", "--help")[1]
    assert "--rocks N" in general
    assert "--style STYLE" in general


def test_it_is_made_the_same_again_and_says_by_which_generator(kenken: Kenken) -> None:
    asked = ("generate", "harbour", "--size", "3x4", "--crowded", "-n", 3, "-q", "--seed")
    code, out, err = kenken(*asked, 1)
    assert (code, err) == (0, [])
    found = [json.loads(line) for line in out.splitlines()]
    assert len({json.dumps(each["puzzle"]) for each in found}) == 3
    for each in found:
        assert each["family"] == "harbour"
        assert each["meta"]["generator"] == GENERATOR.number
        assert (each["puzzle"]["rows"], each["puzzle"]["columns"]) == (3, 4)
    assert kenken(*asked, 1, "-j", 2)[1] == out
    assert kenken(*asked, 2)[1] != out


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ("harbour --rocks four", "--rocks four: it must be a whole number of 0 or more"),
        (
            "harbour --no-diagonals",
            (
                "--no-diagonals: the family harbour does not take this option; use it "
                "with kenken-boxes, sudoku or killer"
            ),
        ),
        (
            "--crowded",
            "--crowded: the family kenken does not take this option; use it with harbour",
        ),
        (
            "harbour --require x-wing",
            "--require x-wing: no such technique; kenken techniques lists them",
        ),
        (
            "harbour --difficulty hard",
            "--difficulty hard: the family has no technique of this tier; choose another tier",
        ),
        ("harbor", "FAMILY harbor: no such family; did you mean harbour?"),
    ],
)
def test_what_it_lacks_is_refused(kenken: Kenken, asked: str, message: str) -> None:
    assert kenken("generate", *asked.split()) == (2, "", [f"kenken: {message}"])


def test_a_suite_holds_it_beside_others(kenken: Kenken, tmp_path: Path) -> None:
    spec = tmp_path / "spec.toml"
    spec.write_text(SPEC, encoding="utf-8")
    texts = []
    for jobs in (1, 2):
        suite = tmp_path / f"{jobs}.db"
        assert kenken("suite", "new", spec, "-o", suite, "-q")[0] == 0
        assert kenken("suite", "run", suite, "-j", jobs, "-q") == (0, "", [])
        texts.append(kenken("suite", "export", suite, "-o", "-")[1])
    assert texts[0] == texts[1]
    found = [json.loads(line) for line in texts[0].splitlines()]
    assert Counter(each["family"] for each in found) == {"harbour": 8, "kenken": 3}
    numbers = {"harbour": GENERATOR.number, "kenken": generator_of("kenken").number}
    assert all(each["meta"]["generator"] == numbers[each["family"]] for each in found)
    status = json.loads(kenken("suite", "status", suite, "--format", "json")[1])
    assert status["state"] == "complete"
    assert {lane["generator"] for lane in status["lanes"]} == {*numbers.values()}
    harbours = [each["puzzle"] for each in found if each["family"] == "harbour"]
    rocks = Counter(str(sum(map(sum, puzzle["rock"]))) for puzzle in harbours)
    stats = json.loads(kenken("suite", "stats", suite, "--format", "json")[1])
    assert stats["rocks"] == rocks
    assert sum(stats["cages"].values()) > 0
    told = kenken("suite", "stats", suite, "--family", "harbour")[1]
    assert "\nrocks of a puzzle\n" in told
    assert "cells of a cage" not in told


def test_its_styles_are_listed_and_tried(kenken: Kenken) -> None:
    code, out, _ = kenken("styles", "--family", "harbour")
    assert code == 0
    assert out.splitlines()[0] == "usual (Usual)"
    code, out, _ = kenken("styles", "--family", "harbour", "--size", 3, "--count", 5)
    assert code == 0
    rows = [line.split() for line in out.splitlines()[4:] if line]
    assert [row[0] for row in rows] == ["--rocks", "--crowded"]
    assert {row[-1] for row in rows} == {"3.0"}
    code, _, err = kenken("styles", "--family", "shikaku")
    assert code == 2
    assert err == [
        (
            "kenken: --family shikaku: its puzzles have no cage styles; use kenken, kenken-boxes, "
            "killer or harbour"
        )
    ]
