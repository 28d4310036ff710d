"""On a phone: all is seen together and can be read, and fingers move a board without writing."""

import json
from functools import cache
from typing import Any

import pytest

from kenken_cp.api.solving import solve
from kenken_cp.core.document import Document
from kenken_cp.formats import read_document
from tests.helpers.fingers import Touch
from tests.helpers.paths import EXAMPLES
from tests.helpers.stories import example, middle, open_page, settle
from tests.helpers.studio import Running

SEEN = """() => {
    const found = [...document.querySelectorAll(
        ".board, .modes, .pad:not([hidden]) button, .bar > .row button",
    )].filter((each) => each.offsetWidth);
    return found.filter((each) => {
        const { top, left, right, bottom } = each.getBoundingClientRect();
        const x = (left + right) / 2, y = (top + bottom) / 2;
        const isBare = each.contains(document.elementFromPoint(x, y));
        return !isBare || top < 0 || left < 0 || right > innerWidth || bottom > innerHeight;
    }).map((each) => each.outerHTML.slice(0, 80));
}"""
HIDDEN = """() => {
    const foot = document.querySelector(".board").getBoundingClientRect().bottom;
    const { top, left } = document.querySelector(".bar").getBoundingClientRect();
    const right = document.querySelector(".board").getBoundingClientRect().right;
    return left < right && top < foot;
}"""  # the end of the board, by the tools
SMALL = """() => [...document.querySelectorAll(
    ".board text, .value, #tools button, .title *, #status",
)].filter((each) => each.textContent.trim() && each.getClientRects().length)
    .map((each) => [each.textContent, parseFloat(getComputedStyle(each).fontSize)
        * (each.ownerSVGElement ? each.getScreenCTM().a : 1)])
    .filter(([, size]) => size < 10.95)"""
CUT = """() => [...document.querySelectorAll(".title h1, .title p")]
    .filter((each) => each.scrollWidth > each.clientWidth)
    .map((each) => each.textContent)"""


def draw(family: str, **puzzle: Any) -> Document:
    """The puzzle of these fields."""
    told = {"format": "kenken-cp", "version": 1, "family": family, "puzzle": puzzle}
    return read_document(json.dumps(told))


@cache
def boards() -> dict[str, Document]:
    """The largest boards of which a phone shows all."""
    found = {
        name: read_document((EXAMPLES / f"unique/{name}.json").read_text(encoding="utf-8"))
        for name in ("sudoku-9x9", "square-9x9", "killer-9x9", "square-6x6")
    }
    runs = [[length] for length in range(1, 21)]
    found["nonogram-20x20"] = draw(
        "nonogram", rows=20, columns=20, given=[], row_clues=runs, column_clues=runs[::-1]
    )
    clues = [[20 if column == row else 0 for column in range(20)] for row in range(20)]
    found["shikaku-20x20"] = draw("shikaku", rows=20, columns=20, clue=clues)
    snake = [
        [12 * row + (column if row % 2 == 0 else 11 - column) + 1 for column in range(12)]
        for row in range(12)
    ]
    found["hidato-12x12"] = draw(
        "hidato",
        rows=12,
        columns=12,
        hole=[[0] * 12] * 12,
        given=[*snake[:-1], [0] * 12],
        wall=[],
        link=[],
        closed=False,
    )
    return found


SIZES = [(360, 600), (360, 740), (390, 844), (430, 900), (844, 390), (740, 360)]


def test_board_and_tools_are_seen_together_and_can_be_read(fingers: Any, studio: Running) -> None:
    """Each board on phones of all sizes: opened on one of them, and turned into the others."""
    page = fingers
    for number, (name, document) in enumerate(boards().items()):
        first = number % len(SIZES)
        for width, height in SIZES[first:] + SIZES[:first]:
            page.set_viewport_size({"width": width, "height": height})
            if (width, height) == SIZES[first]:
                open_page(page, studio, document)
                page.locator(".more summary").first.wait_for()
                page.wait_for_function(
                    "() => document.querySelector('.board').style.getPropertyValue('--least')"
                )
            settle(page)
            where = name, width, height
            for faults in (SEEN, SMALL, CUT):
                assert page.evaluate(faults) == [], where
            assert not page.evaluate(HIDDEN), where
            assert page.evaluate("document.documentElement.scrollWidth") <= width, where
            place = page.locator("#place")
            for side in ("Width", "Height"):
                assert place.evaluate(f"(each) => each.scroll{side} - each.client{side}") <= 1


def large() -> Document:
    """A picture of more cells than a phone can show."""
    runs = [[length] for length in range(1, 31)]
    return draw("nonogram", rows=30, columns=30, given=[], row_clues=runs, column_clues=runs)


def write(page: Any) -> int:
    """How many cells hold something."""
    return int(page.locator(".inked, .dotted, .cell.entry .value, .under .area").count())


def at_place(page: Any) -> list[int]:
    """How far the board is scrolled in its place."""
    found: list[int] = page.locator("#place").evaluate("(e) => [e.scrollLeft, e.scrollTop]")
    return found


def test_one_finger_moves_a_large_board_with_a_tool_of_its_own(
    fingers: Any, studio: Running
) -> None:
    open_page(fingers, studio, large())
    move = fingers.get_by_role("button", name="Move")
    move.click()  # a tap that takes long, on a busy machine, is a long press
    fingers.get_by_role("button", name="Move", pressed=True).wait_for()
    touch = Touch(fingers)
    touch.send("touchStart", (250, 400))
    touch.send("touchMove", (180, 330))
    touch.send("touchMove", (130, 300))
    touch.send("touchEnd")
    assert at_place(fingers) == [120, 100]
    assert write(fingers) == 0
    move.click()
    fingers.get_by_role("button", name="Move", pressed=False).wait_for()
    touch.send("touchStart", (250, 400))
    touch.send("touchMove", (300, 400))
    touch.send("touchEnd")
    assert at_place(fingers) == [120, 100]
    assert write(fingers) > 1


@pytest.mark.parametrize("family", ["nonogram", "hidato", "shikaku", "kenken"])
def test_two_fingers_write_nothing_nor_does_the_one_that_stays(
    fingers: Any, studio: Running, family: str
) -> None:
    """On a path the first finger is where the next number goes: it is taken back."""
    document = example(family)
    open_page(fingers, studio, document)
    grid, start = solve(document), 0
    if family == "hidato":
        given = fingers.locator(".cell.given")
        one = next(each for each in given.all() if each.inner_text() == "1")
        one.tap()
        start = grid.index(2)
    before = write(fingers)
    touch, (x, y) = Touch(fingers), middle(fingers, start)
    touch.send("touchStart", (x, y))
    touch.send("touchStart", (x, y), (x + 80, y + 80))
    touch.send("touchMove", (x - 5, y), (x + 100, y + 100))
    touch.send("touchStart", (x - 5, y), (x + 100, y + 100), (x + 50, y))
    touch.send("touchMove", (x, y), (x + 100, y + 100), (x + 50, y + 20))
    touch.send("touchEnd", (x, y))
    touch.send("touchMove", (x + 60, y))
    touch.send("touchEnd")
    assert write(fingers) == before
    for name in ("Undo", "Redo"):
        button = fingers.get_by_role("button", name=name, exact=True)
        assert button.get_attribute("aria-disabled") == "true"
    fingers.locator(".board.zoomed").wait_for()


def test_a_finger_that_rests_sets_a_dot(fingers: Any, studio: Running) -> None:
    open_page(fingers, studio, example("nonogram"))
    touch = Touch(fingers)
    (x, y), cell = middle(fingers, 0), fingers.locator('[data-cell="0"]')
    for wanted in ("dotted", ""):  # once more takes it away
        touch.send("touchStart", (x, y))
        fingers.wait_for_timeout(700)
        touch.send("touchEnd")
        found = cell.get_attribute("class").split()
        assert [each for each in found if each in ("dotted", "inked")] == wanted.split()
    touch.send("touchStart", (x, y))
    touch.send("touchEnd")
    assert "inked" in cell.get_attribute("class")


def test_the_digit_comes_first_if_one_wants(fingers: Any, studio: Running) -> None:
    document = example("kenken")
    grid = solve(document)
    open_page(fingers, studio, document)
    fingers.locator("summary", has_text="Settings").tap()
    fingers.get_by_label("Choose the digit first").check()
    fingers.evaluate("() => scrollTo(0, 0)")
    key = fingers.get_by_role("button", name="1", exact=True)
    key.tap()
    fingers.get_by_role("button", name="1", exact=True, pressed=True).wait_for()
    assert write(fingers) == 0
    fingers.touchscreen.tap(*middle(fingers, 0))
    assert fingers.locator('[data-cell="0"] .value').inner_text() == "1"
    fingers.touchscreen.tap(*middle(fingers, 0))
    assert write(fingers) == 0
    fingers.touchscreen.tap(*middle(fingers, 1))
    fingers.get_by_role("button", name="Erase").tap()
    fingers.touchscreen.tap(*middle(fingers, 1))
    assert write(fingers) == 0
    for value in sorted(set(grid)):
        fingers.get_by_role("button", name=str(value), exact=True).tap()
        for cell in [cell for cell, each in enumerate(grid) if each == value]:
            fingers.touchscreen.tap(*middle(fingers, cell))
    fingers.locator("html[data-solved]").wait_for()


def test_the_pad_shows_the_notes_of_the_chosen_cell(fingers: Any, studio: Running) -> None:
    open_page(fingers, studio, example("kenken"))
    fingers.touchscreen.tap(*middle(fingers, 0))
    for mode, value in (("Centre", "2"), ("Centre", "4"), ("Corner", "3")):
        fingers.get_by_role("button", name=mode).tap()
        fingers.get_by_role("button", name=value, exact=True).tap()

    def note(kind: str) -> list[str]:
        return [each.inner_text()[0] for each in fingers.locator(f".pad .{kind}").all()]

    assert (note("noted"), note("cornered")) == (["2", "4"], ["3"])
    fingers.touchscreen.tap(*middle(fingers, 1))
    assert (note("noted"), note("cornered")) == ([], [])
