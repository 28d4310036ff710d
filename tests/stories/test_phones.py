"""Published pages on phones: clues keep clear of digits, and what is opened of the tools."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.api.solving import solve
from kenken_cp.core.document import Document
from kenken_cp.formats import read_document
from kenken_cp.player.bundles import bundle
from kenken_cp.publish.shell import page_of
from tests.helpers.paths import EXAMPLES
from tests.helpers.stories import CLEAR, WAYS, example, settle
from tests.helpers.studio import visiting

SIZES = ((360, 640), (390, 844), (844, 390))
# Where the size makes no difference, or the page is turned into the other sizes.
ONE_SIZE = pytest.mark.parametrize("visit", SIZES[:1], indirect=True, ids=str)
# Clues that a digit's ink touches: of its line it takes the part between 0.15 and 0.8.
TOUCHING = """() => {
    const clues = [...document.querySelectorAll(".board > svg .clue text")].map((each) => {
        const { left, right, top } = each.getBoundingClientRect();
        const baseline = each.getScreenCTM().d * (Number(each.getAttribute("y"))
            + Number(/translate\\(0 (.+)\\)/.exec(each.getAttribute("transform"))?.[1] ?? 0))
            + document.querySelector(".board").getBoundingClientRect().top
            + document.querySelector(".board > svg:not(.under) g[transform]").getCTM().f;
        return { text: each.textContent, left, right, top, baseline };
    });
    return [...document.querySelectorAll(".cell .value")].filter((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        const { left, right, top, height } = range.getBoundingClientRect();
        const ink = top + 0.15 * height, foot = top + 0.8 * height;
        const cell = each.parentElement.getBoundingClientRect();
        return foot > cell.bottom || clues.some((clue) => clue.left < right
            && clue.right > left && clue.top < foot && clue.baseline + 1 > ink);
    }).map((each) => each.parentElement.getAttribute("aria-label"));
}"""
# Clues that are drawn narrower than letters are.
NARROW = """() => [...document.querySelectorAll(".board > svg .clue text")].filter((each) => {
    const drawn = each.getBoundingClientRect().width;
    const copy = each.cloneNode(true);
    copy.removeAttribute("textLength");
    each.after(copy);
    const { width } = copy.getBoundingClientRect();
    copy.remove();
    return drawn < 0.75 * width;
}).map((each) => each.textContent)"""
# Keys whose value, or what is left of it, does not stand within them.
CROWDED = """() => [...document.querySelectorAll(".pad button")]
    .filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"""
# Of the sides of a solved board's frame those that leave the board's place, and how far.
FRAME = """() => {
    const grid = document.querySelector(".grid"), own = grid.getBoundingClientRect();
    const { outlineWidth, outlineOffset } = getComputedStyle(grid);
    const beyond = parseFloat(outlineWidth) + parseFloat(outlineOffset);
    const place = document.querySelector("#place").getBoundingClientRect();
    return [own.left - beyond - place.left, own.top - beyond - place.top,
        place.right - own.right - beyond, place.bottom - own.bottom - beyond]
        .map(Math.round).filter((room) => room < 0);
}"""
# How much of the board is in sight.
SHARE = """() => {
    const { top, bottom, height } = document.querySelector(".board").getBoundingClientRect();
    return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / height;
}"""


def puzzle(name: str) -> Document:
    return read_document((EXAMPLES / f"unique/{name}.json").read_bytes())


@pytest.fixture(params=SIZES, ids=str)
def visit(request: pytest.FixtureRequest, chromium: Any, tmp_path: Path) -> Iterator[Any]:
    """What opens a puzzle on a phone of this size."""
    width, height = request.param
    path = tmp_path / "puzzle.html"
    viewport = {"width": width, "height": height}
    with visiting(chromium, None, viewport=viewport, has_touch=True) as page:

        def open_page(document: Document) -> Any:
            path.write_text(page_of(bundle(document)), encoding="utf-8")
            page.goto(path.as_uri())
            page.locator("html[data-ready]").wait_for()
            return page

        yield open_page


def turn(page: Any) -> Iterator[tuple[int, int]]:
    """All sizes, into which the page's own is turned."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        yield width, height


def see(page: Any, *faults: str) -> list[object]:
    """What these scripts find on phones of all sizes."""
    return [
        (size, each) for size in turn(page) for fault in faults for each in page.evaluate(fault)
    ]


@ONE_SIZE
@pytest.mark.parametrize("name", ["square-4x4", "square-9x9", "square-12x12", "killer-9x9"])
def test_digits_keep_clear_of_clues(visit: Any, name: str) -> None:
    """On phones of all sizes, into which the one of the first is turned."""
    document = puzzle(name)
    page, size = visit(document), document.puzzle.columns
    page.wait_for_function("document.querySelector('.board').style.getPropertyValue('--least')")
    assert see(page, NARROW, CROWDED) == []
    page.locator('[data-cell="0"]').click()
    for cell, value in enumerate(solve(document), 1):
        page.keyboard.type(str(value))
        page.keyboard.press("ArrowRight")  # from the end of a row to its beginning
        if cell % size == 0:
            page.keyboard.press("ArrowDown")
    page.locator("html[data-solved]").wait_for()
    assert page.locator(".cell .value").count() == len(solve(document))
    assert see(page, TOUCHING, FRAME) == []


def test_a_long_hint_leaves_board_and_apply_in_sight(visit: Any) -> None:
    page = visit(puzzle("square-12x12"))
    for stage in range(3):
        page.keyboard.press("h")
        page.locator(".stages > li").nth(stage).wait_for()
    page.wait_for_timeout(100)
    assert page.locator(".hint").evaluate(CLEAR)
    told = page.locator(".stages > li").last.evaluate("(each) => each.getBoundingClientRect().top")
    assert page.locator(".hint").evaluate("(each) => each.getBoundingClientRect().top") <= told + 1
    assert page.evaluate(SHARE) > 0.3
    apply = page.get_by_role("button", name="Apply").bounding_box()
    assert apply["y"] >= 0
    assert apply["y"] + apply["height"] <= page.viewport_size["height"]


def test_the_card_at_the_end_is_in_sight(visit: Any) -> None:
    document = puzzle("square-4x4")
    page = visit(document)
    page.keyboard.press("h")
    page.locator(".stages > li").first.wait_for()
    for cell, value in enumerate(solve(document)):
        page.locator(f'[data-cell="{cell}"]').click()
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.keyboard.type(str(value))
    page.locator("html[data-solved]").wait_for()
    page.locator(".end").wait_for()
    page.wait_for_timeout(200)
    assert page.locator(".end").evaluate(CLEAR)


@ONE_SIZE
def test_a_head_without_links_takes_no_line_and_rows_of_tools_are_equally_wide(visit: Any) -> None:
    page = visit(example("kenken"))
    for size in turn(page):
        title, button = page.locator("h1").bounding_box(), page.locator("#theme").bounding_box()
        assert title["y"] < 20, size
        assert title["x"] + title["width"] <= button["x"], size
        lasts = [
            page.get_by_role("button", name=name, exact=True).bounding_box()
            for name in ("Erase", "What if", "Fill in notes")
        ]
        ends = [last["x"] + last["width"] for last in lasts]
        assert max(ends) - min(ends) < 1, (size, ends)


def test_what_is_opened_stands_above_the_tools(visit: Any) -> None:
    page = visit(example("kenken"))
    for title in ("Reveal and go back", "Savepoints", "Settings", "Rules and keys"):
        part = page.locator(".more > details", has=page.locator("summary", has_text=title))
        part.locator("summary").first.click()
        part.locator("> div > *").first.wait_for()
        page.wait_for_timeout(100)
        assert part.evaluate(CLEAR), title


def test_a_solved_puzzle_offers_no_hints_and_no_notes(visit: Any) -> None:
    document = example("kenken")
    page = visit(document)
    offers = [
        page.get_by_role("button", name=name, exact=True)
        for name in ("Hint", "Fill in notes", "Check", "What if", "Highlight")
    ]
    for each in offers:
        assert each.is_visible()
        edge = each.evaluate("(each) => getComputedStyle(each).borderTopColor")
        assert edge != "rgba(0, 0, 0, 0)"  # it looks like a button
    WAYS["digits"](page, document, solve(document))
    page.locator("html[data-solved]").wait_for()
    assert not any(each.is_visible() for each in offers)
    page.keyboard.press("Control+z")
    offers[0].wait_for()


def test_a_solved_puzzle_has_no_keys_on_a_wide_window(chromium: Any, tmp_path: Path) -> None:
    document = puzzle("square-4x4")
    path = tmp_path / "puzzle.html"
    path.write_text(page_of(bundle(document)), encoding="utf-8")
    viewport = {"width": 1280, "height": 800}
    with visiting(chromium, path.as_uri(), viewport=viewport) as page:
        assert page.locator(".pad").is_visible()
        WAYS["digits"](page, document, solve(document))
        page.locator("html[data-solved]").wait_for()
        assert not page.locator(".pad").is_visible()
        assert not page.locator(".modes").is_visible()


@ONE_SIZE
def test_the_theme_button_names_the_other_theme_when_the_system_turns(visit: Any) -> None:
    page = visit(example("kenken"))
    for scheme, other in (("light", "Dark"), ("dark", "Light"), ("light", "Dark")):
        page.emulate_media(color_scheme=scheme)
        page.locator("#theme", has_text=other).wait_for(timeout=5000)


@ONE_SIZE
def test_the_paper_of_all_boards_is_the_same(visit: Any) -> None:
    for family in ("kenken", "nonogram", "shikaku", "hidato"):
        page = visit(example(family))
        page.emulate_media(color_scheme="light")
        paper = page.locator(".under .sheet").evaluate("(each) => getComputedStyle(each).fill")
        assert paper == "rgb(255, 255, 255)", family


@ONE_SIZE
def test_holes_have_no_paper(visit: Any) -> None:
    page = visit(puzzle("hidato-heart-9x9"))
    squares = page.locator(".under .sheet").get_attribute("d").count("M")
    assert squares == page.locator(".cell").count() < 81


def test_tools_at_the_foot_of_a_tall_phone_are_not_covered(chromium: Any, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.html"
    path.write_text(page_of(bundle(puzzle("square-4x4"))), encoding="utf-8")
    viewport = {"width": 412, "height": 915}
    with visiting(chromium, path.as_uri(), viewport=viewport, has_touch=True) as page:
        bar, status = page.locator(".bar").bounding_box(), page.locator("#status").bounding_box()
        assert bar["y"] + bar["height"] <= status["y"]
        assert status["y"] + status["height"] == 915
