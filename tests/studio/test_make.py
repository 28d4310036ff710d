"""The page Make: what it asks for at first, what Back leads to, and boards that are not played."""

import json
from typing import Any

from kenken_cp.formats import read_document
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.player.boards import MOST_CELLS
from tests.helpers.stories import BY_ID, wait_for_message
from tests.helpers.studio import Running, visiting


def _make(page: Any) -> None:
    page.get_by_role("button", name="Make", exact=True).click()
    wait_for_message(page, r"^Done\.$")


def test_back_from_a_puzzle_leads_to_all_that_were_made(page: Any, studio: Running) -> None:
    page.goto(f"{studio.origin}/make")
    page.wait_for_selector("html[data-ready]")
    sent: list[dict[str, Any]] = []
    page.on("request", lambda request: _note(sent, request))
    page.get_by_label("Family").select_option("sudoku")
    for name, text in (("How many", "3"), ("Rows", "4"), ("Columns", "4"), ("Seed", "a b&c")):
        page.get_by_label(name, exact=True).fill(text)
    page.locator("summary", has_text="Options of this family").click()
    page.locator("[data-option=diagonals]").check()
    _make(page)
    links = page.locator(".shelf li a")
    before = [each.get_attribute("href") for each in links.all()]
    assert len(before) == 3
    assert all(each.startswith("/play#p=") for each in before)
    links.nth(1).click()
    page.locator("h1", has_text="Sudoku 4×4").wait_for()
    for way in (page.go_back, page.reload):
        way()
        links.nth(2).wait_for()
        assert [each.get_attribute("href") for each in links.all()] == before
        assert page.get_by_label("Seed").input_value() == "a b&c"
        assert page.locator("[data-option=diagonals]").is_checked()
    page.goto(page.url)  # as from a bookmark: the form, and no puzzles of an earlier visit
    page.locator("html[data-ready]").wait_for()
    _make(page)
    assert len(sent) == 2
    assert sent[0] == sent[1]


def _note(sent: list[dict[str, Any]], request: Any) -> None:
    if request.method == "POST" and request.url.endswith("/api/jobs"):
        sent.append(request.post_data_json)


def test_puzzles_are_gentle_to_medium_unless_one_asks_for_others(
    page: Any, studio: Running
) -> None:
    page.goto(f"{studio.origin}/make")
    page.wait_for_selector("html[data-ready]")
    with page.expect_request("**/api/jobs") as told:
        _make(page)
    assert told.value.post_data_json["difficulty"] == "gentle..medium"
    names = page.locator(".shelf .name").all_inner_texts()
    assert {name.split(" · ")[0] for name in names} <= {"Gentle", "Easy", "Medium"}
    page.goto(f"{studio.origin}/make?from=&to=nonsense&family=nothing&number=2")
    page.wait_for_selector("html[data-ready]")
    found = [page.get_by_label(name).input_value() for name in ("Easiest", "Hardest", "How many")]
    assert found == ["", "", "2"]
    assert page.get_by_label("Family").input_value() == next(iter(BY_ID))


def test_what_was_made_and_is_no_longer_kept_is_told(studio: Running, chromium: Any) -> None:
    with visiting(chromium, studio.address) as page:
        page.goto(f"{studio.origin}/make")
        page.wait_for_selector("html[data-ready]")
        page.evaluate("history.replaceState({ job: '0123456789abcdef', wanted: 2 }, '')")
        page.reload()
        wait_for_message(page, "^What was made here before is no longer kept")
        _make(page)


def test_a_board_too_large_to_be_played_is_made_and_exported(page: Any, studio: Running) -> None:
    """50 rows of 51 cells, of which most are filled so that it is soon made."""
    page.goto(f"{studio.origin}/make?family=nonogram&rows=51&columns=50&number=1&to=&fill=0.8")
    page.wait_for_selector("html[data-ready]")
    assert 51 * 50 > MOST_CELLS >= 50 * 50
    page.locator(".soft", has_text="can be exported, but not be played here").wait_for()
    _make(page)
    page.locator(".shelf li", has_text="to be exported").locator("a").click()
    page.locator("p", has_text="boards of at most 2,500 can be played here").wait_for()
    page.get_by_label("Format").select_option(NATIVE.id)
    with page.expect_download() as told:
        page.get_by_role("button", name="Export", exact=True).click()
    document = read_document(told.value.path().read_text(encoding="utf-8"))
    assert (document.family.id, document.puzzle.rows) == ("nonogram", 51)


def test_the_board_that_is_just_played_is_not_called_too_large(page: Any, studio: Running) -> None:
    page.goto(f"{studio.origin}/make?family=nonogram&rows=50&columns=50")
    page.wait_for_selector("html[data-ready]")
    assert json.dumps(page.locator(".make form > .soft").all_inner_texts()) == '[""]'
