"""The first page: what it is, a new game, the puzzle of the day, samples; and the address of a new
game, to which Next leads."""

import re
from typing import Any

import pytest

from kenken_cp.studio.new_puzzles import day
from tests.helpers.stories import BY_ID, example, open_page, wait_for_message
from tests.helpers.studio import Running


def home(page: Any, studio: Running) -> None:
    page.goto(studio.origin)
    page.wait_for_selector("html[data-ready]")


def samples(page: Any) -> list[str]:
    """The addresses of the samples, a family each."""
    shelf = page.locator("section", has=page.locator("h2", has_text="Or one of these"))
    return [each.get_attribute("href") for each in shelf.locator("a").all()]


@pytest.mark.usefixtures("first_page")
def test_one_click_makes_a_puzzle_that_is_gentle_and_each_time_another(
    page: Any, studio: Running
) -> None:
    assert page.locator("h1").inner_text().endswith("every hint says why.")
    found = set()
    for _ in range(2):
        home(page, studio)
        page.get_by_role("button", name="New game").click()
        page.locator("#about", has_text="Gentle").wait_for()
        page.locator("h1", has_text="KenKen 6×6").wait_for()
        found.add(page.url)
    assert len(found) == 2


@pytest.mark.usefixtures("first_page")
def test_family_size_and_level_are_chosen_shown_and_remembered(page: Any, studio: Running) -> None:
    game = page.locator("form.new")
    game.get_by_label("Family").select_option("sudoku")
    game.get_by_label("Size").select_option("6x6")
    game.get_by_label("Level").select_option("easy")
    game.locator(".rules", has_text="Write a digit from 1 to 6 in each empty cell.").wait_for()
    game.get_by_label("Size").select_option("8x8")
    game.locator(".rules", has_text="Write a digit from 1 to 8 in each empty cell.").wait_for()
    page.get_by_role("button", name="New game").click()
    page.locator("h1", has_text="Sudoku 8×8").wait_for()
    page.locator("#about", has_text="Easy").wait_for()
    home(page, studio)
    chosen = [game.get_by_label(name).input_value() for name in ("Family", "Size", "Level")]
    assert chosen == ["sudoku", "8x8", "easy"]


@pytest.mark.usefixtures("first_page")
def test_a_puzzle_that_cannot_be_made_leads_to_the_page_that_searches_longer(
    page: Any, studio: Running
) -> None:
    page.route("**/api/fresh", lambda each: each.fulfill(status=400, json={"error": "not found"}))
    page.get_by_role("button", name="New game").click()
    page.locator("form.new a", has_text="page Make").click()
    page.wait_for_selector("html[data-ready]")
    page.locator("h1", has_text="Make puzzles").wait_for()
    assert page.get_by_label("Hardest level").input_value() == "gentle"
    assert page.get_by_label("How many").input_value() == "1"


def test_the_puzzle_of_the_day_is_played_under_its_date(page: Any, studio: Running) -> None:
    page.clock.set_fixed_time("2026-12-03T12:00")
    home(page, studio)
    daily = page.locator("section", has=page.locator("h2", has_text="Puzzle of the day"))
    puzzle = day({"date": "2026-12-03"})["puzzle"]
    daily.locator("a", has_text=BY_ID[puzzle["family"]].title).click()
    page.locator("h1", has_text="Puzzle of Thursday, 3 December 2026").wait_for()
    address = page.url.partition("#p=")[2].partition("&")[0]
    home(page, studio)
    page.get_by_label("Another day").fill("2026-12-02")
    page.locator("h1", has_text="Puzzle of Wednesday, 2 December 2026").wait_for()
    assert page.url.partition("#p=")[2].partition("&")[0] != address
    page.goto(f"{studio.origin}/new?day=2026-12-03")
    page.locator("h1", has_text="Puzzle of Thursday, 3 December 2026").wait_for()
    assert page.url.partition("#p=")[2].partition("&")[0] == address


@pytest.mark.usefixtures("first_page")
def test_samples_are_of_each_family_and_others_at_each_visit(page: Any, studio: Running) -> None:
    before = samples(page)
    assert len(before) == len(BY_ID)
    home(page, studio)
    after = samples(page)
    assert len(after) == len(BY_ID)
    assert not set(before) & set(after)


def test_the_games_to_go_on_with_come_first(page: Any, studio: Running) -> None:
    open_page(page, studio, example("kenken"))
    page.keyboard.press("w")
    page.locator(".trial", has_text="Keep it").wait_for()
    home(page, studio)
    headings = page.locator("main h2").all_inner_texts()
    assert headings[:3] == ["Go on with", "New game", "Puzzle of the day"]


def test_the_address_of_a_new_game_leaves_no_way_back_to_it(page: Any, studio: Running) -> None:
    page.goto(f"{studio.origin}/library")
    page.wait_for_selector("html[data-ready]")
    page.goto(f"{studio.origin}/new?family=shikaku&rows=6&columns=6&level=easy")
    page.locator("h1", has_text="Shikaku 6×6").wait_for()
    page.locator("#about", has_text="Easy").wait_for()
    page.go_back()
    page.locator("h1", has_text="unique").wait_for()


def test_an_address_that_asks_for_what_cannot_be_made_says_so(page: Any, studio: Running) -> None:
    page.goto(f"{studio.origin}/new?family=nonogram&rows=4&columns=4&level=hard")
    page.wait_for_selector("html[data-ready]")
    wait_for_message(page, "of all Nonogram puzzles of 4×4, none has")
    assert "--" not in page.locator("#status").inner_text()
    page.goto(f"{studio.origin}/new?day=yesterday")
    wait_for_message(page, "write a day as 2026-12-01")
    for wrong in ("family=chess", "family=sudoku&rows=x&columns=1e9&level=nonsense"):
        page.goto(f"{studio.origin}/new?{wrong}")
        page.wait_for_url("**/play#*")  # of what could be understood
        page.locator("h1").wait_for()


WAYS = """async ([family, side, place, tier]) => (await import("/static/js/fresh.js")).ways(
    { family, puzzle: { rows: side, columns: side } }, place, tier)"""


@pytest.mark.usefixtures("first_page")
def test_where_to_go_on_to_is_told_by_the_level(page: Any) -> None:
    def ways(tier: str) -> list[str | None]:
        found = page.evaluate(WAYS, ["sudoku", 9, "", tier])
        assert found["previous"] is None
        return [
            found[name] and re.sub(".*level=", "", found[name])
            for name in ("easier", "next", "harder")
        ]

    assert ways("gentle") == [None, "gentle", "easy"]
    assert ways("medium") == ["easy", "medium", "hard"]
    assert ways("master") == ["expert", "master", None]
    assert ways("beyond") == [None, "any", None]
    assert ways("") == [None, "any", None]
    found = page.evaluate(WAYS, ["sudoku", 9, "", "hard"])
    assert found["next"] == "/new?family=sudoku&rows=9&columns=9&level=hard"


@pytest.mark.usefixtures("first_page")
def test_where_to_go_on_to_in_the_library_is_told_by_its_puzzles(page: Any, api: Any) -> None:
    rows = api.get("/api/library/0?limit=200").json()["rows"]
    found = page.evaluate(WAYS, ["any", 9, f"0.{rows[1]['number']}", ""])
    assert (found["number"], found["total"], found["title"]) == (2, len(rows), "unique")
    assert (found["previous"], found["next"]) == ("/play#s=0.1", "/play#s=0.3")
    page.goto("about:blank")


def test_the_preview_goes_on_to_the_next_puzzle(page: Any, studio: Running) -> None:
    page.goto(f"{studio.origin}/library?family=hidato")
    page.locator(".list .entry .s").first.wait_for()
    page.locator(".list").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    told = page.locator(".margin-pic .soft")
    first = told.inner_text()
    back, on = [
        page.locator(".margin-pic").get_by_role("button", name=name)
        for name in ("Previous", "Next")
    ]
    assert back.get_attribute("aria-disabled") == "true"
    on.click()
    told.filter(has_not_text=first).wait_for()
    assert page.evaluate("document.activeElement.textContent") == "Next"
    back.click()
    told.filter(has_text=first).wait_for()
