"""Playing as people do: what if, savepoints and saved games, highlights, combinations, reveals."""

import csv
import re
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.api.solving import solve
from kenken_cp.formats import read_document, write_line
from kenken_cp.formats.native import FORMAT as NATIVE
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES
from tests.helpers.stories import (
    BY_ID,
    CLEAR,
    drag,
    example,
    open_page,
    wait_for_message,
)
from tests.helpers.studio import Running


def label(page: Any, cell: int) -> str:
    """How a cell is spoken."""
    found: str = page.locator(f'[data-cell="{cell}"]').get_attribute("aria-label")
    return found


def press(page: Any, cell: int) -> None:
    """Press a cell, wherever the page was scrolled to."""
    page.locator(f'[data-cell="{cell}"]').click()


def part(page: Any, title: str) -> Any:
    """A part of the tools, opened."""
    found = page.locator("details", has=page.locator("summary", has_text=title))
    found.locator("summary").click()
    return found


def test_what_if_is_dropped_or_kept_as_a_whole(page: Any, studio: Running) -> None:
    open_page(page, studio, example("kenken"))
    press(page, 0)
    page.keyboard.press("2")
    page.keyboard.press("w")
    for cell, key in ((1, "1"), (2, "3")):
        press(page, cell)
        page.keyboard.press(key)
    assert label(page, 1).split(", ")[1:] == ["1", label(page, 1).split(", ")[2], "what if"]
    assert "what if" not in label(page, 0)
    page.get_by_role("button", name="Drop it").click()
    assert [label(page, cell).split(", ")[1] for cell in range(3)] == ["2", "empty", "empty"]
    page.keyboard.press("Control+z")
    assert [label(page, cell).split(", ")[1] for cell in range(3)] == ["2", "1", "3"]
    page.get_by_role("button", name="Keep it").click()
    assert "what if" not in label(page, 1)
    assert page.get_by_role("button", name="Keep it").count() == 0


def test_what_was_said_of_the_board_is_gone_beside_a_trace(page: Any, studio: Running) -> None:
    open_page(page, studio, example("kenken"))
    page.keyboard.press("w")
    wait_for_message(page, "^What if")
    page.get_by_role("button", name="Show all steps").click()
    page.locator(".trace .sentence h2").wait_for()
    assert page.locator("#status").inner_text() == ""


def test_a_window_is_resized_beside_a_trace(page: Any, studio: Running) -> None:
    """And the board that is not shown meanwhile minds it not: the page has no error."""
    open_page(page, studio, example("nonogram"))
    page.get_by_role("button", name="Show all steps").click()
    page.locator(".trace .sentence h2").wait_for()
    page.set_viewport_size({"width": 500, "height": 400})
    page.evaluate("() => new Promise((done) => setTimeout(done, 100))")
    page.get_by_role("button", name="Close").click()
    page.locator(".grid").wait_for()


def test_a_game_is_saved_by_name_and_loaded_from_the_first_page(page: Any, studio: Running) -> None:
    open_page(page, studio, example("kenken"))
    press(page, 0)
    page.keyboard.press("2")
    games = part(page, "Saved games")
    games.get_by_label("Name of the game").fill("Sunday <b>&")
    games.get_by_role("button", name="Save").click()
    games.locator("li", has_text="Sunday <b>&").wait_for()
    press(page, 0)
    page.keyboard.press("3")
    page.goto(f"{studio.origin}/")
    page.locator("summary", has_text="All games").click()
    page.locator(".names").get_by_role("link", name="Sunday").click()
    wait_for_message(page, "^Loaded Sunday")
    assert label(page, 0).split(", ")[1] == "2"
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert label(page, 0).split(", ")[1] == "2"
    page.keyboard.press("Control+z")
    page.locator('[data-cell="0"] .value', has_text="3").wait_for()  # nothing was lost
    games = part(page, "Saved games")
    games.get_by_role("button", name="Delete Sunday").click()
    games.locator("li", has_text="Sunday").wait_for(state="detached")


def test_a_digit_is_highlighted_and_notes_that_it_rules_out_are_crossed(
    page: Any, studio: Running
) -> None:
    open_page(page, studio, example("sudoku"))
    page.get_by_role("button", name="Fill in notes").click()
    page.locator(".slots").first.wait_for()
    page.keyboard.press("n")
    wait_for_message(page, "^Choose a digit|is highlighted")
    given = page.locator(".cell.given").first
    given.click()
    digit = given.locator(".value").inner_text()
    lit = page.locator(".slots .lit")
    assert lit.count() == page.locator(f'.slots [data-v="{digit}"]').count() > 0
    page.keyboard.press("n")
    lit.first.wait_for(state="detached")
    settings = part(page, "Settings")
    settings.get_by_label("Remove notes that a digit rules out").click()
    settings.get_by_label("Cross out notes that a digit rules out").click()
    press(page, next(i for i in range(16) if "empty" in label(page, i)))
    crossed = []
    for key in "1234":
        page.keyboard.press(key)
        crossed.append(page.locator(".slots .struck").count())
        assert (crossed[-1] > 0) == any("ruled out" in label(page, i) for i in range(16))
    assert max(crossed) > 0


def test_combinations_are_listed_and_those_excluded_are_crossed(page: Any, studio: Running) -> None:
    document = example("kenken")
    open_page(page, studio, document)
    cage = next(cage for cage in document.puzzle.cages if len(cage.cells) > 1)
    press(page, cage.cells[0])
    page.keyboard.press("k")
    page.locator(".options-left li").first.wait_for()
    assert page.locator('.cell[aria-selected="true"]').count() == len(cage.cells)
    before = page.locator(".options-left s").count()
    grid = solve(document)
    press(page, cage.cells[0])
    page.keyboard.press(str(grid[cage.cells[0]]))
    page.keyboard.press("k")
    page.locator(".options-left li").first.wait_for()
    assert page.locator(".options-left s").count() >= before


@pytest.mark.parametrize(
    "family",
    [
        "shikaku",
        *[pytest.param(name, marks=pytest.mark.slow) for name in BY_ID if name != "shikaku"],
    ],
)
def test_a_group_is_revealed(page: Any, studio: Running, family: str) -> None:
    document = example(family)
    open_page(page, studio, document)
    cell = next(i for i in range(99) if not page.locator(f'[data-cell="{i}"].given').count())
    press(page, cell)
    page.keyboard.press("Escape")
    reveals = part(page, "Reveal and go back")
    reveals.get_by_role("button", name="Reveal group").click()
    reveals.locator("button", has_text="Reveal ").nth(2).wait_for()
    reveals.locator("button", has_text="Reveal ").nth(2).click()
    undo = page.locator(".toolbar button", has_text="Undo")
    for _ in range(2 if family == "nonogram" else 1):  # where a press fills a cell
        undo.and_(page.locator('[aria-disabled="false"]')).click()
    undo.and_(page.locator('[aria-disabled="true"]')).wait_for()


@pytest.mark.parametrize("family", ["sudoku", "nonogram", "hidato"])
def test_a_hint_shows_what_it_places(page: Any, studio: Running, family: str) -> None:
    """On boards of many values, too, and without writing it before one applies it."""
    open_page(page, studio, example(family))
    for number in (1, 2, 3):
        assert page.locator(".cell.placed").count() == 0
        page.keyboard.press("h")
        page.locator(f".stages > li:nth-child({number})").wait_for()
    placed = page.locator(".cell.placed")
    shown = (
        "(each) => [each.dataset.cell, each.innerText, each.className.match(/inked|dotted/)?.[0]]"
    )
    promised = [each.evaluate(shown) for each in placed.all()]
    assert promised
    assert all(text or ink for _, text, ink in promised)
    assert all(re.search("empty|open", label(page, int(cell))) for cell, *_ in promised)
    page.get_by_role("button", name="Apply").click()
    cells = [page.locator(f'[data-cell="{cell}"]') for cell, *_ in promised]
    assert [each.evaluate(shown) for each in cells] == promised
    assert placed.count() == 0
    page.keyboard.press("Control+z")
    assert all(re.search("empty|open", label(page, int(cell))) for cell, *_ in promised)


def test_clues_of_lines_that_are_met_fade_if_one_wants(page: Any, studio: Running) -> None:
    document = example("nonogram")
    open_page(page, studio, document)
    grid, columns = solve(document), document.puzzle.columns
    texts = page.locator(".margin text")
    faded = """(each) => each.getAttribute("x") + " " + each.getAttribute("y")
        + (getComputedStyle(each).opacity < 1 ? " faded" : "")"""

    def numbers() -> list[str]:
        return [each.evaluate(faded) for each in texts.all()]

    plain = numbers()
    assert not any("faded" in each for each in plain)
    for row in range(document.puzzle.rows):
        for cell in range(row * columns, (row + 1) * columns):
            if grid[cell]:
                press(page, cell)
        rows = [each for each in numbers() if each.startswith("-") and "faded" in each]
        assert len(rows) == row + 1  # a text a line
    assert all("faded" in each for each in numbers())
    press(page, next(cell for cell in range(columns) if grid[cell]))
    assert sum("faded" in each for each in numbers()) < len(plain)
    part(page, "Settings").get_by_label("Fade the clues").uncheck()
    assert numbers() == plain


def test_a_colour_mark_has_a_sign_of_its_own(page: Any, studio: Running) -> None:
    """Whatever else tints its cell."""
    open_page(page, studio, example("sudoku"))
    signs = page.locator(".under .sign")
    press(page, 0)
    page.keyboard.press("v")
    for number in range(1, 6):
        page.keyboard.press(str(number))
        assert signs.count() == 1
    told = signs.text_content()
    press(page, 1)  # a cell that is seen from it
    page.keyboard.press("1")
    assert sorted(signs.all_text_contents()) == sorted({told, *signs.all_text_contents()})
    assert signs.count() == 2
    page.get_by_role("button", name="Undo").click()
    assert signs.all_text_contents() == [told]


@pytest.mark.parametrize(
    ("family", "key", "beyond", "said"),
    [
        ("kenken", "", None, "The board is full"),
        ("nonogram", "Space", 0, "As many cells are filled as the clues ask for"),
        ("nonogram", "Space", 1, "More cells are filled than the clues ask for"),
        ("nonogram", "x", None, "The board is full"),
    ],
)
def test_a_board_that_is_full_and_wrong_says_so(
    page: Any, studio: Running, family: str, key: str, beyond: int | None, said: str
) -> None:
    """Whatever is shown while one plays: every digit one too high, a picture in the first cells.

    The key is pressed in as many cells as are filled in the solution, and some beyond, or in all.
    """
    document = example(family)
    grid = solve(document)
    open_page(page, studio, document)
    page.locator(".cell").first.focus()
    page.keyboard.press("Escape")
    wide = document.puzzle.columns
    for cell in range(len(grid) if beyond is None else sum(grid) + beyond):
        page.keyboard.press(key or str(grid[cell] % wide + 1))
        page.keyboard.press("ArrowRight")
        if cell % wide == wide - 1:
            page.keyboard.press("ArrowDown")
    wait_for_message(page, f"^{said}, but something is wrong")
    page.get_by_role("button", name="Check").click()
    wait_for_message(page, r"And \d+ more")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    wait_for_message(page, f"^{said}, but something is wrong")
    if family == "kenken":  # what was said is gone with it
        press(page, 0)
        page.keyboard.press("Delete")
        wait_for_message(page, "^$")


def test_what_is_revealed_follows_the_cell(page: Any, studio: Running) -> None:
    open_page(page, studio, example("sudoku"))
    press(page, 2)
    reveal = part(page, "Reveal and go back")
    reveal.get_by_role("button", name="Reveal group").click()
    reveal.get_by_role("button", name="Reveal row 1").wait_for()
    press(page, 13)
    row = reveal.get_by_role("button", name="Reveal row 4")
    row.wait_for()
    assert reveal.get_by_role("button", name="Reveal row 1").count() == 0
    assert page.locator(".cell:focus").get_attribute("data-cell") == "13"
    row.click()
    page.locator('[data-cell="13"] .value').wait_for()
    assert page.locator('[data-cell="2"] .value').count() == 0


@pytest.mark.parametrize("family", ["sudoku", "nonogram"])
def test_combinations_are_not_offered_without_clues(
    page: Any, studio: Running, family: str
) -> None:
    open_page(page, studio, example(family))
    page.get_by_role("button", name="What if").wait_for()
    assert page.get_by_role("button", name="Combinations").count() == 0


@pytest.mark.parametrize(
    ("wide", "high", "start", "visible"),
    [(1200, 600, 100, True), (1200, 600, 400, True), (390, 600, 400, False), (390, 844, 0, True)],
)
def test_a_hint_leaves_a_board_that_is_visible_where_it_is(
    page: Any, studio: Running, wide: int, high: int, start: int, visible: bool
) -> None:
    """Where there is room it stays in sight, with the sentences; if not, most of it comes back."""
    page.set_viewport_size({"width": wide, "height": high})
    text = (EXAMPLES / "unique/killer-no-singles-9x9.json").read_text(encoding="utf-8")
    open_page(page, studio, read_document(text))
    page.evaluate("(y) => scrollTo(0, y)", start)
    board, hint = page.locator(".board"), page.locator(".hint")
    assert board.evaluate(CLEAR) == visible
    for number in (1, 2, 3):
        page.keyboard.press("h")
        stage = page.locator(f".stages > li:nth-child({number})")
        stage.wait_for()
        assert hint.evaluate(CLEAR)
        assert stage.bounding_box()["y"] >= hint.bounding_box()["y"] - 1
        assert board.evaluate(CLEAR) or not visible
    box = board.bounding_box()
    assert box["y"] >= (-1 if visible else -0.25 * box["height"])


def test_what_comes_next_on_a_path_is_told_at_every_step(page: Any, studio: Running) -> None:
    document = example("hidato")
    open_page(page, studio, document)
    grid = solve(document)
    where = {number: cell for cell, number in enumerate(grid)}
    given = {number for _, number in document.puzzle.givens}
    first = next(n for n in sorted(given) if {n + 1, n + 2} & given == set())
    press(page, where[first])
    wait_for_message(page, f"^Next is {first + 1}\\.$")
    press(page, where[first + 1])
    wait_for_message(page, f"^Next is {first + 2}\\.$")


def test_a_tap_draws_a_rectangle_only_if_it_can_be_right(page: Any, studio: Running) -> None:
    document = example("shikaku")
    open_page(page, studio, document)
    clues = {clue.cell for clue in document.puzzle.clues}
    for cell in (next(iter(sorted(clues))), next(i for i in range(25) if i not in clues)):
        press(page, cell)
        assert page.locator(".under .area").count() == 0
        assert page.locator(".cell:focus").get_attribute("data-cell") == str(cell)
    for _ in range(2):  # by keys one may draw what is wrong, and is told so
        page.keyboard.press("Enter")
    assert page.locator(".under .area.wrong").count() == 1


def test_a_rectangle_is_resized_by_its_corner(page: Any, studio: Running) -> None:
    open_page(page, studio, example("shikaku"))
    columns = example("shikaku").puzzle.columns
    drag(page, 0, columns + 1)
    assert page.locator(".under .area").count() == 1
    drag(page, columns + 1, columns + 2)
    assert "2×3 = 6" in label(page, 0)
    assert page.locator(".under .area").count() == 1
    page.keyboard.press("Control+z")
    assert "2×2 = 4" in label(page, 0)
    drag(page, 1, 2)  # from the other corner
    assert "2×3 = 6" in label(page, 0)


@pytest.mark.slow
def test_the_board_is_made_larger_and_stays_so(page: Any, studio: Running) -> None:
    open_page(page, studio, example("killer"))
    before = page.locator(".board").bounding_box()["width"]
    settings = part(page, "Settings")
    settings.get_by_role("button", name="larger").click()
    assert page.locator(".board").bounding_box()["width"] == pytest.approx(before * 1.25, rel=0.02)
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.wait_for_selector(".board.zoomed")
    part(page, "Settings").get_by_role("button", name="as large as fits").click()
    assert page.locator(".board").bounding_box()["width"] == pytest.approx(before, rel=0.02)


@pytest.mark.slow
def test_what_is_not_in_the_solution_is_shown_if_one_asks(page: Any, studio: Running) -> None:
    document = example("kenken")
    open_page(page, studio, document)
    grid = solve(document)
    part(page, "Settings").get_by_label("Show while playing").select_option("solution")
    press(page, 0)
    page.keyboard.press(str(grid[0] % document.puzzle.columns + 1))
    wait_for_message(page, r"^Not as in the solution: r1c1\.$")
    page.keyboard.press(str(grid[0]))
    page.wait_for_function("() => !document.querySelector('[aria-invalid]')")


@pytest.mark.slow
def test_times_are_kept_if_one_wants_and_are_exported(
    page: Any, studio: Running, tmp_path: Path, kenken: Kenken
) -> None:
    document = example("sudoku")
    path = tmp_path / "puzzle.json"
    path.write_text(write_line(document, NATIVE), encoding="utf-8")
    grid = solve(document)

    def play(mistakes: int) -> None:
        open_page(page, studio, document)
        cells = [i for i in range(16) if "given" not in label(page, i)]
        for number, cell in enumerate(cells):
            press(page, cell)
            if number < mistakes:
                page.keyboard.press(str(grid[cell] % 4 + 1))
                page.wait_for_timeout(750)  # figures of one number come sooner
            page.keyboard.press(str(grid[cell]))
        wait_for_message(page, "^Solved")

    play(0)
    settings = part(page, "Settings")
    settings.get_by_role("button", name="Export times").click()
    wait_for_message(page, "^No times are kept yet")
    settings.get_by_label("Keep play times").click()
    part(page, "Reveal and go back").get_by_role("button", name="Start again").click()
    play(1)
    settings = part(page, "Settings")
    with page.expect_download() as told:
        settings.get_by_role("button", name="Export times").click()
    table = tmp_path / "times.csv"
    told.value.save_as(table)
    [row] = csv.DictReader(table.read_text(encoding="utf-8").splitlines())
    assert (row["key"], row["hints"], row["mistakes"]) == (document.key, "0", "1")
    assert 0.5 < float(row["seconds"]) < 60
    [line] = kenken("rate", path, "--solving-times", table, "--quiet")[2]
    assert line.startswith("1 puzzle with solving times")
    settings.get_by_role("button", name="Forget times").click()
    settings.get_by_role("button", name="Export times").click()
    wait_for_message(page, "^No times are kept yet")
