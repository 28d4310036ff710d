"""The words of the command line: its help, and what is said of one that cannot be parsed."""

import re

import pytest

from kenken_cp.benchmark.climb import change_of
from kenken_cp.core.errors import KenkenError
from kenken_cp.generation.recipe import row_of
from kenken_cp.kinds.lines.generator.advice import PICTURE_TRIES
from kenken_cp.kinds.lines.generator.pictures import USUAL_SIDE
from kenken_cp.registry import FAMILIES
from kenken_cp.render.typeset import require_font
from kenken_cp.suite.shards import plan_of
from kenken_cp.suite.spec_reader import read
from tests.helpers.command_line import Kenken
from tests.helpers.listings import every_command


def test_no_help_shows_types(kenken: Kenken) -> None:
    for name, *_ in every_command():
        _, out, _ = kenken(*name.split(), "--help")
        assert not re.search(r"<(str|int|float|list)\b", out), name


def _tell(kenken: Kenken, name: str) -> str:
    """The help of a command as one line."""
    return " ".join(kenken(*name.split(), "--help")[1].split())


def test_help_names_the_defaults_that_hold(kenken: Kenken) -> None:
    told = _tell(kenken, "generate")
    assert f"with --picture, at most {USUAL_SIDE} cells on the longer side" in told
    assert f"or {PICTURE_TRIES} with --picture" in told
    for family in FAMILIES:
        rows, columns = row_of(family.id).size
        assert rows == columns
        assert f"rows x columns. By default {rows}" in _tell(kenken, f"generate {family.id}")
    assert "of the picture to make the solution unique; by default 30." in told


def test_help_names_the_families_that_can_be_climbed(kenken: Kenken) -> None:
    told = re.search(r"Family of the puzzles: (.*?)\.", _tell(kenken, "benchmark climb"))
    assert told is not None
    named = re.split(r", | or ", told[1])
    sizes = {family: row_of(family).size[0] for family in named}
    assert sizes == {**dict.fromkeys(named, 6), "killer": 9}
    assert "rows x columns; by default 6, or 9 for killer." in _tell(kenken, "benchmark climb")
    assert named == [family.id for family in FAMILIES if _is_climbed(family.id)]


def _is_climbed(family: str) -> bool:
    try:
        change_of(next(row for row in FAMILIES if row.id == family))
    except KenkenError:
        return False
    return True


@pytest.mark.parametrize("command", ["render", "book"])
def test_fonts_that_help_names_are_there(kenken: Kenken, command: str) -> None:
    pytest.importorskip("typst", reason="the extra print is not installed")
    told = _tell(kenken, command)
    for font in ("Libertinus Serif", "New Computer Modern", "DejaVu Sans Mono"):
        assert font in told
        require_font(font)


def test_the_example_of_shards_goes_with_the_spec_of_new_suites(kenken: Kenken) -> None:
    _, out, _ = kenken("suite", "new", "--help")
    spec = out[out.index("title = ") : out.index("Arguments:")]
    found = re.search(r"Example: .* --shard 17/(\d+) --units (\d+) ", _tell(kenken, "suite shard"))
    assert found is not None
    plan = plan_of(read(spec.encode(), "winter.toml"), int(found[1]), int(found[2]))
    assert plan.count(17) >= int(found[2]) // int(found[1])
