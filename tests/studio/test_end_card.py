"""The end of a game is a card with the ways on; the pad counts the digits that are left."""

import json
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.api.solving import solve
from kenken_cp.core.document import Document
from kenken_cp.formats import read_document, write_line
from kenken_cp.formats.native import FORMAT as NATIVE
from tests.helpers.command_line import Kenken
from tests.helpers.stories import WAYS, example, middle, open_page
from tests.helpers.studio import Running


def ways_on(page: Any) -> dict[str, str]:
    """The links of the card by their names."""
    card = page.locator(".end")
    card.get_by_role("link", name="Next").wait_for()
    return {each.inner_text(): each.get_attribute("href") for each in card.locator("a").all()}


def play(page: Any, document: Document) -> None:
    gesture = document.family.kind.play().gesture
    WAYS[gesture](page, document, solve(document))
    page.locator("html[data-solved]").wait_for()


def test_the_card_says_with_what_help_and_leads_on(page: Any, studio: Running) -> None:
    open_page(page, studio, example("sudoku"))
    assert page.locator(".end").count() == 0
    play(page, example("sudoku"))
    card = page.locator(".end")
    card.get_by_text("Without any help.").wait_for()
    card.get_by_text("Hardest step:").wait_for()
    found = ways_on(page)
    assert found["Next"].startswith("/new?family=sudoku&")
    card.get_by_role("button", name="Share").wait_for()
    page.keyboard.press("Control+z")
    card.wait_for(state="detached")
    page.keyboard.press("Control+y")
    assert ways_on(page) == found
    page.reload()  # a finished game shows it, too
    assert ways_on(page) == found
    page.get_by_role("button", name="Show all steps").click()
    page.get_by_role("button", name="Close").click()
    assert ways_on(page) == found


def test_the_card_tells_of_the_longest_pause_by_a_hint_of_the_server(
    page: Any, studio: Running
) -> None:
    document = example("sudoku")
    page.clock.install(time=0)
    open_page(page, studio, document)
    page.locator("summary", has_text="Settings").click()
    page.get_by_label("Show the time").click()
    grid = solve(document)
    cells = [cell for cell in range(16) if cell not in dict(document.puzzle.givens)]
    for cell in cells:
        page.mouse.click(*middle(page, cell))
        page.keyboard.press(str(grid[cell]))
        page.clock.run_for(60_000 if cell == cells[2] else 1000)
    review = page.locator(".review")
    review.get_by_text("This step was open then:").wait_for()
    page.get_by_role("button", name="Show that board").click()
    empty = page.locator('[data-cell][aria-label*="empty"]')
    ringed = page.locator('[data-cell][aria-label*="hint: "]')
    assert empty.count() == len(cells) - 3
    assert 0 < ringed.count() < len(cells)
    page.get_by_role("button", name="Close").click()
    review.wait_for()
    assert empty.count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_card_can_be_used_by_all_people(page: Any, studio: Running, scheme: str) -> None:
    """By the rules of axe-core, on a Futoshiki, whose signs are painted by our own sheet."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page.emulate_media(color_scheme=scheme)
    open_page(page, studio, example("futoshiki"))
    chevron = page.locator(".board .chevron").first
    ink = {"light": "rgb(27, 27, 26)", "dark": "rgb(239, 237, 232)"}[scheme]
    assert chevron.evaluate("(each) => getComputedStyle(each).stroke") == ink
    assert "the sign between" in page.locator('[data-cell="0"]').get_attribute("aria-label")
    play(page, example("futoshiki"))
    ways_on(page)
    for width in (1200, 390):
        page.set_viewport_size({"width": width, "height": 844})
        found = axe.run(page).response
        assert [(rule["id"], rule["nodes"][0]["html"]) for rule in found["violations"]] == []


def test_from_the_library_the_card_leads_to_the_next_puzzle(
    page: Any, api: Any, studio: Running
) -> None:
    rows = api.get("/api/library/0?limit=200").json()["rows"]
    number = next(
        n for n, row in enumerate(rows, 1) if (row["rows"], row["family"]) == (4, "kenken")
    )
    puzzle = api.get(f"/api/library/0/{number}").json()["puzzle"]
    page.goto("about:blank")
    page.goto(f"{studio.origin}/play#s=0.{number}")
    page.wait_for_selector("html[data-ready]")
    play(page, read_document(json.dumps(puzzle)))
    assert ways_on(page)["Next"] == f"/play#s=0.{number + 1}"


def test_on_a_site_the_card_has_the_links_of_the_page(
    chromium: Any, kenken: Kenken, tmp_path: Path
) -> None:
    source = tmp_path / "two.jsonl"
    lines = [write_line(example(name), NATIVE) for name in ("kenken", "shikaku")]
    source.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert kenken("publish", source, "-o", f"{tmp_path}/site/", "-q", "-j", "1")[0] == 0
    document = example("kenken")
    page = chromium.new_page(viewport={"width": 1200, "height": 900})
    page.goto((tmp_path / f"site/play/{document.key[:16]}.html").as_uri())
    page.wait_for_selector("html[data-ready]")
    play(page, document)
    found = ways_on(page)
    assert set(found) == {"Next"}
    assert (tmp_path / "site/play" / found["Next"]).exists()
    assert not page.locator(".onward").is_visible()
    assert page.locator(".end").get_by_role("button").count() == 0  # a file has no address
    page.close()


def is_bare(found: Any) -> bool:
    """Whether nothing lies over the middle of this."""
    return bool(
        found.evaluate(
            """(each) => {
                const { left, right, top, bottom } = each.getBoundingClientRect();
                const [x, y] = [(left + right) / 2, (top + bottom) / 2];
                return each.contains(document.elementFromPoint(x, y));
            }"""
        )
    )


def test_on_a_phone_nothing_lies_over_the_ways_on(
    chromium: Any, kenken: Kenken, tmp_path: Path
) -> None:
    """Before the end they stand at the foot of the page; then the card has the room of the pad."""
    source, document = tmp_path / "two.jsonl", example("kenken")
    lines = [write_line(each, NATIVE).strip() for each in (document, example("shikaku"))]
    source.write_text("\n".join(lines), encoding="utf-8")
    assert kenken("publish", source, "-o", f"{tmp_path}/site/", "-q", "-j", "1")[0] == 0
    page = chromium.new_page(viewport={"width": 390, "height": 844})
    page.goto((tmp_path / f"site/play/{document.key[:16]}.html").as_uri())
    page.wait_for_selector("html[data-ready]")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert is_bare(page.locator(".onward a").first)
    page.evaluate("scrollTo(0, 0)")
    play(page, document)
    ways_on(page)
    assert is_bare(page.locator(".end a").last)
    pad = page.locator(".pad")
    assert not pad.is_visible()
    page.keyboard.press("Control+z")
    pad.wait_for()
    page.close()


def test_the_pad_shows_how_many_of_each_digit_are_left(page: Any, studio: Running) -> None:
    document = example("sudoku")
    grid = solve(document)
    open_page(page, studio, document)
    pad = page.locator(".pad")
    before = pad.locator("button").first.get_attribute("data-left")
    given = sum(value == 1 for _, value in document.puzzle.givens)
    assert before == str(document.puzzle.rows - given)
    cell = next(
        cell
        for cell, value in enumerate(grid)
        if value == 1 and cell not in dict(document.puzzle.givens)
    )
    page.mouse.click(*middle(page, cell))
    page.keyboard.press("1")
    pad.locator(f'button[data-left="{int(before) - 1}"]').first.wait_for()
    page.keyboard.press("Control+z")
    assert pad.locator("button").first.get_attribute("data-left") == before
