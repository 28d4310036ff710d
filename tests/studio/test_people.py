"""For all people: in Firefox, by touch, in forced colours, and with nothing that moves."""

import json
import re
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.api.puzzles import load, loads
from kenken_cp.api.solving import solve
from kenken_cp.core.document import Document
from kenken_cp.core.geometry import Grid
from tests.helpers.fingers import Touch
from tests.helpers.paths import EXAMPLES, ROOT
from tests.helpers.stories import BY_ID, drag, example, middle, open_page, wait_for_message
from tests.helpers.studio import Running

STYLES = sorted((ROOT / "kenken_cp/studio/pages").glob("*.css"))
IN_FIREFOX = pytest.mark.parametrize("browser", ["firefox"], indirect=True)


@pytest.mark.slow
@IN_FIREFOX
def test_firefox_plays_undoes_and_finds_everything_after_a_reload(
    page: Any, studio: Running
) -> None:
    document = example("sudoku")
    open_page(page, studio, document)
    for cell, value in enumerate(solve(document)):
        page.mouse.click(*middle(page, cell))
        page.keyboard.type(str(value))
    wait_for_message(page, r"^Solved\.$")
    page.reload()
    page.locator("html[data-ready][data-solved]").wait_for()
    page.keyboard.press("Control+z")
    page.locator("html[data-ready]:not([data-solved])").wait_for()
    for number in (1, 2, 3):
        page.keyboard.press("h")
        page.locator(f".stages > li:nth-child({number})").wait_for()


@pytest.mark.slow
@IN_FIREFOX
def test_firefox_drags_rectangles_and_draws_a_puzzle(page: Any, studio: Running) -> None:
    document = example("shikaku")
    open_page(page, studio, document)
    grid = solve(document)
    for owner in sorted(set(grid)):
        cells = [cell for cell, value in enumerate(grid) if value == owner]
        drag(page, cells[0], cells[-1])
    wait_for_message(page, r"^Solved\.$")
    page.goto(f"{studio.origin}/edit")
    page.wait_for_selector("html[data-ready]")
    page.locator('select[aria-label="Family"]').select_option("nonogram")
    page.locator(".verdict", has_text="Paint a picture").wait_for()
    drag(page, 0, 9)
    page.locator(".verdict.right", has_text="Unique").wait_for()


@pytest.mark.slow
@IN_FIREFOX
def test_firefox_keeps_the_clues_of_a_scrolled_nonogram_in_sight(
    page: Any, studio: Running
) -> None:
    """To the left from the first column is the last one; then back, cell by cell."""
    sides = {"rows": 5, "columns": 50, "given": []}
    clues = {"row_clues": [[1] * 9] * 5, "column_clues": [[1]] * 50}
    data = {"format": "kenken-cp", "version": 1, "family": "nonogram", "puzzle": sides | clues}
    open_page(page, studio, loads(json.dumps(data)))
    strip, place = page.locator(".strips > svg.row"), page.locator("#place").bounding_box()
    page.mouse.click(*middle(page, 0))
    for _ in range(50):
        page.keyboard.press("ArrowLeft")
        cell, clue = page.locator(".cell:focus").bounding_box(), strip.bounding_box()
        assert clue["x"] == pytest.approx(place["x"], abs=4)
        assert cell["x"] >= clue["x"] + clue["width"] - 3
        assert cell["x"] + cell["width"] <= place["x"] + place["width"] + 1


@pytest.fixture
def tablet(fingers: Any) -> Any:
    """A page of a tablet."""
    fingers.set_viewport_size({"width": 768, "height": 1024})
    return fingers


def each(often: str) -> list[Any]:
    """All families: the first every time, the others by `make slow`."""
    return [
        pytest.param(name, marks=[] if name in often.split() else pytest.mark.slow)
        for name in BY_ID
    ]


def tap_all(page: Any, document: Document, grid: Grid) -> None:
    """Digits: a cell, then the pad."""
    for cell, value in enumerate(grid):
        page.touchscreen.tap(*middle(page, cell))
        page.get_by_role("button", name=str(value), exact=True).tap()


def ink_all(page: Any, document: Document, grid: Grid) -> None:
    """A picture: one finger along each run of a row."""
    columns, touch = document.puzzle.columns, Touch(page)
    for start in range(0, len(grid), columns):
        row = range(start, start + columns)
        for value, run in groupby(row, key=lambda cell: grid[cell]):
            cells = list(run)
            if value:
                touch.drag(cells[0], cells[-1])


def box_all(page: Any, document: Document, grid: Grid) -> None:
    """Rectangles: one finger from corner to corner."""
    touch = Touch(page)
    for owner in sorted(set(grid)):
        cells = [cell for cell, value in enumerate(grid) if value == owner]
        touch.drag(cells[0], cells[-1])


def walk_all(page: Any, document: Document, grid: Grid) -> None:
    """A path: one finger from the first number to the last."""
    Touch(page).drag(*[cell for _, cell in sorted((v, c) for c, v in enumerate(grid) if v)])


FINGERS = {"digits": tap_all, "ink": ink_all, "areas": box_all, "path": walk_all}


@pytest.mark.parametrize("family", each("nonogram"))
def test_a_puzzle_is_played_by_touch(fingers: Any, studio: Running, family: str) -> None:
    document = example(family)
    open_page(fingers, studio, document)
    FINGERS[BY_ID[family].kind.play().gesture](fingers, document, solve(document))
    wait_for_message(fingers, r"^Solved\.$")


LARGER = (
    "square-6x6 boxes-6x6 sudoku-9x9 killer-9x9 nonogram-12x15 shikaku-7x7 numbrix-9x9 hidato-6x6"
)


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGER.split())
def test_a_larger_puzzle_is_played_on_a_tablet(tablet: Any, studio: Running, name: str) -> None:
    document = load(EXAMPLES / f"unique/{name}.json")
    open_page(tablet, studio, document)
    FINGERS[document.family.kind.play().gesture](tablet, document, solve(document))
    wait_for_message(tablet, r"^Solved\.$")


def type_all(page: Any, document: Document, grid: Grid) -> None:
    """Digits or a picture: along the rows, round the edges."""
    columns = document.puzzle.columns
    ink = document.family.kind.play().gesture == "ink"
    for cell, value in enumerate(grid):
        if value or not ink:
            page.keyboard.press("Space" if ink else str(value))
        page.keyboard.press("ArrowRight")
        if cell % columns == columns - 1:
            page.keyboard.press("ArrowDown")


def at(page: Any) -> int:
    """The cell that has the focus."""
    return int(page.evaluate("() => document.activeElement.dataset.cell"))


def gone_to(page: Any, columns: int, cell: int) -> None:
    """Go there with the arrows."""
    down, across = cell // columns - at(page) // columns, cell % columns - at(page) % columns
    for key, times in (("Down", down), ("Up", -down), ("Right", across), ("Left", -across)):
        for _ in range(times):
            page.keyboard.press(f"Arrow{key}")


def anchor_all(page: Any, document: Document, grid: Grid) -> None:
    """Rectangles: Enter at one corner, arrows, Enter at the other."""
    for owner in sorted(set(grid)):
        cells = [cell for cell, value in enumerate(grid) if value == owner]
        gone_to(page, document.puzzle.columns, cells[0])
        page.keyboard.press("Enter")
        gone_to(page, document.puzzle.columns, cells[-1])
        page.keyboard.press("Enter")


def step_all(page: Any, document: Document, grid: Grid) -> None:
    """A path: Enter takes up the 1, and each key places the next number, or skips a placed run."""
    columns = document.puzzle.columns
    where = {value: cell for cell, value in enumerate(grid) if value}
    gone_to(page, columns, where[1])
    page.keyboard.press("Enter")
    pad = {
        (-1, -1): 7,
        (-1, 0): 8,
        (-1, 1): 9,
        (0, -1): 4,
        (0, 1): 6,
        (1, -1): 1,
        (1, 0): 2,
        (1, 1): 3,
    }
    while (number := grid[at(page)]) < max(grid):
        (r, c), (down, across) = divmod(where[number], columns), divmod(where[number + 1], columns)
        page.keyboard.press(f"Numpad{pad[down - r, across - c]}")
        assert grid[at(page)] > number


KEYS = {"digits": type_all, "ink": type_all, "areas": anchor_all, "path": step_all}


@pytest.mark.parametrize("family", each("kenken nonogram shikaku hidato"))
def test_a_puzzle_is_played_by_keyboard_alone(page: Any, studio: Running, family: str) -> None:
    document = example(family)
    open_page(page, studio, document)
    page.locator(".cell").first.focus()
    page.keyboard.press("Escape")
    KEYS[BY_ID[family].kind.play().gesture](page, document, solve(document))
    wait_for_message(page, r"^Solved\.$")


def test_a_board_of_small_cells_is_whole_and_can_be_larger(fingers: Any, studio: Running) -> None:
    """By buttons under it, which a board with larger cells does without."""
    open_page(fingers, studio, example("nonogram"))
    fingers.locator(".more").wait_for()
    assert fingers.locator(".zoom").count() == 0
    open_page(fingers, studio, load(EXAMPLES / "unique/nonogram-12x15.json"))
    fit = fingers.get_by_role("button", name="as large as fits")
    board = fingers.locator(".board").bounding_box()
    assert fit.bounding_box()["y"] > board["y"] + board["height"]
    place = fingers.locator("#place")
    assert place.evaluate("(each) => each.scrollWidth <= each.clientWidth")
    fingers.get_by_role("button", name="larger").tap()
    assert fingers.locator(".board").bounding_box()["width"] > board["width"] * 1.2
    fit.tap()
    assert fingers.locator(".board").bounding_box()["width"] == board["width"]
    assert place.evaluate("(each) => each.scrollWidth <= each.clientWidth")
    fingers.locator("summary", has_text="Settings").tap()
    fingers.get_by_label("Show the time").wait_for()
    assert fingers.locator(".zoom").count() == 1


def test_a_puzzle_of_the_library_is_shown_by_touch(fingers: Any, studio: Running) -> None:
    fingers.goto(f"{studio.origin}/library")
    fingers.locator(".list .entry .s").first.wait_for()
    show = fingers.get_by_role("button", name="Show puzzle 2", exact=True)
    title = fingers.locator(".list .entry .t").nth(1).inner_text()
    box = show.bounding_box()
    assert min(box["width"], box["height"]) >= 44
    show.tap()
    preview = fingers.get_by_label("Preview")
    preview.locator("svg").wait_for()
    assert preview.locator("p").inner_text().startswith(title)
    shown, close = preview.bounding_box(), preview.get_by_role("button", name="Close")
    assert shown["y"] > 0
    assert shown["y"] + shown["height"] == pytest.approx(844, abs=1)  # the end of the window
    close.tap()
    preview.locator("svg").wait_for(state="detached")
    show.tap()
    preview.get_by_role("button", name="Play").tap()
    fingers.locator("html[data-ready] .board").wait_for()
    assert title in fingers.locator("h1").inner_text()


def test_a_trace_that_is_opened_below_a_board_shows_all_of_its_own(
    fingers: Any, studio: Running
) -> None:
    open_page(fingers, studio, example("shikaku"))
    fingers.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    fingers.get_by_role("button", name="Show all steps").tap()
    fingers.locator(".trace .sentence h2").wait_for()
    board = fingers.locator(".board")
    assert board.bounding_box()["y"] > -1  # half a pixel is lost in rounding


def test_long_names_that_differ_at_their_end_look_different(fingers: Any, studio: Running) -> None:
    """On a phone, where there is no room for all of them."""
    names = [f"worksheet-for-class-3b-of-the-spring-term-week-{number}.json" for number in (1, 2)]
    row = {"family": "kenken", "rows": 4, "columns": 4, "tier": "easy", "effort": 1.0}
    rows = [{**row, "number": number, "title": name} for number, name in enumerate(names, 1)]
    answer = {"total": 2, "rows": rows, "unread": 0, "most": None}
    fingers.route("**/api/library/0?*", lambda route: route.fulfill(json=answer))
    fingers.set_viewport_size({"width": 360, "height": 740})
    fingers.goto(f"{studio.origin}/library")
    titles = fingers.locator(".list .entry .t")
    titles.filter(has_text="…").nth(1).wait_for()
    first, second = titles.all_inner_texts()
    assert first != second
    assert all(
        each.evaluate("(t) => t.scrollHeight <= t.clientHeight + 1") for each in titles.all()
    )


def test_one_is_told_how_marks_too_small_to_read_are_made_larger(
    fingers: Any, studio: Running
) -> None:
    told = "Marks are small at this size"
    for name, is_told in (("sudoku-9x9", False), ("sudoku-16x16", True)):
        open_page(fingers, studio, load(EXAMPLES / f"unique/{name}.json"))
        fingers.locator(".zoom" if is_told else ".more").wait_for()
        fingers.get_by_role("button", name="Centre").tap()
        assert (told in fingers.locator("#status").inner_text()) == is_told
    fingers.get_by_role("button", name="larger").tap()
    fingers.get_by_role("button", name="larger").tap()
    fingers.reload()
    fingers.locator(".zoomed").wait_for()
    fingers.get_by_role("button", name="Corner").tap()
    assert told not in fingers.locator("#status").inner_text()


@pytest.mark.slow
def test_rectangles_are_dragged_and_the_board_pulled_larger_by_touch(
    fingers: Any, studio: Running
) -> None:
    document = example("shikaku")
    open_page(fingers, studio, document)
    touch = Touch(fingers)
    grid = solve(document)
    for owner in sorted(set(grid)):
        cells = [cell for cell, value in enumerate(grid) if value == owner]
        touch.drag(cells[0], cells[-1])
    wait_for_message(fingers, r"^Solved\.$")
    drawn = fingers.locator(".under .area").count()
    width = fingers.locator(".board").bounding_box()["width"]
    (x, y), far = middle(fingers, 12), 30.0
    touch.send("touchStart", (x - far, y))
    touch.send("touchStart", (x - far, y), (x + far, y))
    for step in (1.2, 1.5, 2.0):
        touch.send("touchMove", (x - far * step, y), (x + far * step, y))
    touch.send("touchEnd")
    assert fingers.locator(".board").bounding_box()["width"] > 1.5 * width
    assert fingers.locator(".under .area").count() == drawn  # and no rectangle came of it


def test_the_focus_is_never_lost(page: Any, studio: Running) -> None:
    """Not when what is pressed with Enter goes, or has nothing more to do."""
    open_page(page, studio, example("kenken"))

    def press(name: str, then: str, times: int = 1) -> None:
        """Press a button so often, and wait until what this selects has the focus."""
        page.get_by_role("button", name=name, exact=True).focus()
        for _ in range(times):
            page.keyboard.press("Enter")
        page.locator(then).and_(page.locator(":focus")).wait_for()

    press("Hint", "button", 1)
    page.locator(".stages > li:nth-child(1)").wait_for()
    press("Which technique?", "button")
    page.locator(".stages > li:nth-child(2)").wait_for()
    press("What follows?", "button:text-is('Apply')")
    press("Apply", ".cell")
    press("What if", "button:text-is('What if')")
    press("Drop it", ".cell")
    press("Undo", "button:text-is('Undo')", 4)
    wait_for_message(page, "^Nothing to undo")
    press("Redo", "button:text-is('Redo')", 4)
    wait_for_message(page, "^Nothing to redo")
    press("Show all steps", ".trace button")
    press("Close", ".cell")
    for title in ("Savepoints", "Saved games"):
        page.locator("summary", has_text=title).click()
    press("Save this position", "button:text-is('Save this position')")
    press("Save", "button:text-is('Save')")
    page.get_by_role("button", name="Delete").focus()
    page.keyboard.press("Enter")
    page.locator("input:focus").wait_for()
    page.goto(f"{studio.origin}/make")
    page.get_by_label("Family").select_option("sudoku")
    press("Make", "button:text-is('Make')", 2)
    wait_for_message(page, "^Done")
    assert page.locator("button:focus").inner_text() == "Make"


def test_a_hint_and_the_focus_are_not_printed(page: Any, studio: Running) -> None:
    open_page(page, studio, example("hidato"))
    page.locator(".cell").first.focus()
    page.keyboard.press("Escape")
    for number in (1, 2, 3):
        page.keyboard.press("h")
        page.locator(f".stages > li:nth-child({number})").wait_for()
    hinted, focused = page.locator(".cell.placed .value").first, page.locator(".cell:focus")
    outline = "(each) => getComputedStyle(each).outlineStyle"
    assert hinted.is_visible()
    assert focused.evaluate(outline) == "solid"
    page.emulate_media(media="print")
    assert not hinted.is_visible()
    assert focused.evaluate(outline) == "none"


@pytest.mark.slow
def test_what_is_shown_by_colour_is_there_in_forced_colours(page: Any, studio: Running) -> None:
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    open_page(page, studio, example("sudoku"))
    given = page.locator(".cell.given").first
    row = int(given.get_attribute("data-cell")) // 4 * 4
    page.locator(", ".join(f'[data-cell="{row + i}"]:not(.given)' for i in range(4))).first.click()
    page.keyboard.press(given.inner_text())
    page.locator("[aria-invalid]").first.wait_for()
    assert page.locator(".under .hatched").count() == 1  # what was entered, not the given
    colour = "(each) => getComputedStyle(each).color"
    given, entry = page.locator(".given .value").first, page.locator(".entry .value").first
    assert given.evaluate(colour) == entry.evaluate(colour)
    frame = page.locator(".under .chosen .frame").first
    assert frame.evaluate("(each) => getComputedStyle(each).stroke") != "none"


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.stem)
def test_nothing_moves(path: Path) -> None:
    """So that nothing need stop for who wishes less motion."""
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"transition|animation|@keyframes|scroll-behavior", text)
