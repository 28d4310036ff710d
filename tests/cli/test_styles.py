"""`kenken styles` as its users meet it: the list, and the table of what comes of the styles."""

import re
from collections.abc import Callable

import pytest

from kenken_cp.kinds.cages.generator.row import OPTIONS
from kenken_cp.kinds.cages.generator.styles import FIXED, STYLES
from tests.helpers.command_line import Kenken

Styles = Callable[..., tuple[int, list[str], list[str]]]


@pytest.fixture
def told(kenken: Kenken) -> Styles:
    """Runs `kenken styles`: exit code, the lines of stdout and of stderr."""

    def run(*arguments: object) -> tuple[int, list[str], list[str]]:
        code, out, err = kenken("styles", *arguments)
        return code, out.splitlines(), err

    return run


def rows(lines: list[str]) -> dict[str, list[str]]:
    """The figures of the table by what stands before them."""
    parts = [re.split(r"\s{2,}", line, maxsplit=1) for line in lines[4:] if line]
    return {part[0]: part[1].split() for part in parts}


def test_the_list_names_each_style_and_says_what_it_does(told: Styles) -> None:
    code, out, err = told()
    assert (code, err) == (0, [])
    text = " ".join(out)
    for row in STYLES:
        assert f"{row.id} ({row.title})" in out
        assert row.statement in text
    assert "Sizes and weights: 2:6, 3:1" in out


def test_the_table_has_a_row_for_each_style_that_cuts_and_for_options(told: Styles) -> None:
    code, out, err = told("--size", 5, "--count", 12)
    assert (code, err) == (0, [])
    assert out[0] == "5×5, 12 puzzles per row, seed 1; in percent"
    options = [name for name, fields in OPTIONS if not fields.keys() & {"uncaged", "repeats"}]
    assert list(rows(out)) == [row.id for row in STYLES if row.id != FIXED] + options
    assert all(len(line) <= 80 for line in out)
    for figures in rows(out).values():
        numbers = [0.0 if figure == "." else float(figure) for figure in figures]
        sizes, clues, cages = numbers[:7], numbers[7:-1], numbers[-1]
        assert abs(sum(sizes) - 100) <= 4
        assert abs(sum(clues) - 100) <= 4
        # as many cells as the grid has; shares are rounded, and 7+ counts as 7
        cells = sum(size * share for size, share in enumerate(sizes, start=1)) * cages / 100
        assert abs(cells - 25) <= 2


def test_the_table_follows_the_options(told: Styles) -> None:
    table = rows(told("--size", 5, "--count", 12)[1])
    plus, times, divided, hidden = 7, 9, 10, 11
    assert [table["--operators +-"][i] for i in (times, divided, hidden)] == ["."] * 3
    assert table["--operators x"][plus : hidden + 1] == [".", ".", "100", ".", "."]
    assert table["--hidden-operators all"][plus : hidden + 1] == [".", ".", ".", ".", "100"]
    assert 10 <= int(table["--hidden-operators 0.3"][hidden]) <= 60
    assert table["--singles none"][0] == "."
    of_three, of_four, of_five = (int(table["--cage-sizes 2:1,5:1"][i]) for i in (2, 3, 4))
    assert of_five > max(of_three, of_four)  # which come of mending alone
    assert table["carve"][hidden] == "."
    assert int(table["dominoes"][1]) > int(table["carve"][1])


def test_the_cages_of_another_family(told: Styles) -> None:
    code, out, err = told("--size", 6, "--count", 12, "--family", "killer")
    assert (code, err) == (0, [])
    table = rows(out)
    assert {figures[7] for figures in table.values()} == {"100"}
    assert table["carve"][0] == "."
    assert float(table["--uncaged 0.2"][-1]) < float(table["carve"][-1])
    assert {"--repeats", "--singles none"} <= table.keys()
    assert not {"--operators +-", "--rule max-minus-rest"} & table.keys()


def test_the_same_seed_draws_the_same_table_and_another_draws_another(told: Styles) -> None:
    asked = ("--size", "3x4", "--count", 10)
    first = told(*asked)[1]
    assert told(*asked, "--seed", 1)[1] == first
    other = told(*asked, "--seed", "winter")[1]
    assert other[0] == "3×4, 10 puzzles per row, seed winter; in percent"
    assert other[1:] != first[1:]


def test_what_cannot_be_at_a_size_is_said_in_its_row(told: Styles) -> None:
    code, out, _ = told("--size", 1, "--count", 2)
    assert code == 0
    assert rows(out)["--cage-sizes 2:1,5:1"] == ["not", "possible", "at", "this", "size"]
    assert rows(out)["--singles none"] == ["not", "possible", "at", "this", "size"]
    assert rows(out)["carve"] == ["100", *["."] * 11, "1.0"]
