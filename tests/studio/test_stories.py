"""Whole stories in a real browser: a puzzle of each family from its first cell to its last."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.api.solving import solve
from kenken_cp.formats import read_document
from kenken_cp.studio.app import PAGES
from tests.helpers.accessible import faults
from tests.helpers.browsers import BROWSERS
from tests.helpers.paths import EXAMPLES
from tests.helpers.stories import (
    BY_ID,
    ONE_OF_EACH,
    WAYS,
    drag,
    example,
    link,
    middle,
    open_page,
    wait_for_message,
)
from tests.helpers.studio import Running, running, visiting

IN_BOTH = pytest.mark.parametrize("browser", BROWSERS, indirect=True)
OFTEN = "shikaku"  # the story of hints that is told every time, the others by `make slow`
STANDING = [path for path in PAGES if path != "/play"]  # which shows what its address names


@pytest.mark.parametrize("family", ONE_OF_EACH)
def test_a_puzzle_is_played_to_its_end_and_is_still_there_after_a_reload(
    page: Any, studio: Running, family: str
) -> None:
    document = example(family)
    open_page(page, studio, document)
    WAYS[BY_ID[family].kind.play().gesture](page, document, solve(document))
    wait_for_message(page, r"^Solved\.$")
    page.reload()  # at once: nothing is lost
    page.wait_for_selector("html[data-ready][data-solved]")
    page.keyboard.press("Control+z")
    page.wait_for_selector("html[data-ready]:not([data-solved])")
    page.keyboard.press("Control+y")
    page.wait_for_selector("html[data-solved]")


@pytest.mark.parametrize(
    "family",
    [OFTEN, *[pytest.param(name, marks=pytest.mark.slow) for name in BY_ID if name != OFTEN]],
)
def test_hints_lead_to_the_end(page: Any, studio: Running, family: str) -> None:
    """Three stages and Apply, each one step to undo, until the puzzle is solved."""
    open_page(page, studio, example(family))
    stages = page.locator(".stages > li")
    for _ in range(90):
        for number in (0, 1, 2):
            page.locator("#tools").press("h")
            stages.nth(number).wait_for()
            if "is solved" in stages.first.inner_text():
                break
        else:
            page.get_by_role("button", name="Apply").click()
            continue
        break
    wait_for_message(page, r"^Solved\. With \d+ hints?\.$")


def test_a_wrong_digit_is_shown_and_taken_back(page: Any, studio: Running) -> None:
    open_page(page, studio, example("sudoku"))
    page.mouse.click(*middle(page, 2))
    page.keyboard.type("1")
    wait_for_message(page, "Row 1 holds two 1s, at r1c1 and r1c3.")
    wrong = page.locator('[aria-invalid="true"]')
    assert wrong.count() == 1  # the given is right
    assert "conflict" in wrong.first.get_attribute("aria-label")
    assert page.locator(".hatched").count() == 1  # not by colour alone
    page.keyboard.press("h")
    page.locator(".stages", has_text="Row 1 holds two 1s").wait_for()
    page.keyboard.press("Control+z")
    page.wait_for_function("() => !document.querySelector('[aria-invalid]')")


@IN_BOTH
def test_pencil_marks_are_written_and_removed_by_themselves(page: Any, studio: Running) -> None:
    open_page(page, studio, example("sudoku"))
    page.get_by_role("button", name="Fill in notes").click()
    page.locator(".slots").first.wait_for()
    cell = page.locator('[data-cell="4"]')
    assert "centre marks 2 4" in cell.get_attribute("aria-label")
    page.mouse.click(*middle(page, 5))
    page.keyboard.press("4")
    assert cell.get_attribute("aria-label").endswith("centre marks 2")
    page.keyboard.press("Control+z")
    assert "centre marks 2 4" in cell.get_attribute("aria-label")
    page.mouse.click(*middle(page, 4))
    page.keyboard.press("x")
    page.keyboard.press("2")
    assert "corner marks 2" in cell.get_attribute("aria-label")
    page.get_by_role("button", name="Fill in notes").click()
    page.locator('[aria-label*="centre marks 2 4"]').first.wait_for()
    assert "corner marks 2" in cell.get_attribute("aria-label")  # the player's own stay


@IN_BOTH
def test_a_trace_is_walked_with_the_arrow_keys(page: Any, studio: Running) -> None:
    open_page(
        page, studio, read_document((EXAMPLES / "unique/shikaku-half-turn-15x15.json").read_bytes())
    )
    page.get_by_role("button", name="Show all steps").click()
    heading = page.locator(".sentence h2")
    heading.wait_for()
    numbers = page.locator(".steps .number").all_inner_texts()
    assert any("–" in each for each in numbers)  # several steps that say the same
    assert heading.inner_text().split(".")[0] == numbers[0]
    page.keyboard.press("ArrowRight")
    assert heading.inner_text().split(".")[0] == numbers[1]
    page.keyboard.press("End")
    assert heading.inner_text().split(".")[0] == numbers[-1]
    page.get_by_role("button", name="Play from here").click()
    page.locator(".grid").wait_for()
    assert page.locator(".under .area, .cell.marked").count() > 0


@IN_BOTH
def test_a_rectangle_names_what_is_wrong_with_it(page: Any, studio: Running) -> None:
    document = example("shikaku")
    open_page(page, studio, document)
    drag(page, 2, 3)
    assert page.locator(".under .area.wrong").count() == 1
    assert page.locator(".under .label").text_content() == "no number"
    page.mouse.click(*middle(page, 2))
    assert page.locator(".under .area").count() == 0


def test_a_second_tab_takes_over_what_the_first_one_did(page: Any, studio: Running) -> None:
    document = example("kenken")
    open_page(page, studio, document)
    other = page.context.new_page()
    open_page(other, studio, document)
    page.bring_to_front()  # a page behind another is told of the mouse once a second
    page.mouse.click(*middle(page, 0))
    page.keyboard.press("2")
    other.locator('[data-cell="0"] .value', has_text="2").wait_for()


@IN_BOTH
@pytest.mark.usefixtures("first_page")
def test_a_puzzle_is_pasted(page: Any, studio: Running) -> None:
    page.get_by_label("A puzzle or a link").fill("1.3.\n..1.\n.1..\n....\n")
    page.get_by_role("button", name="Play it").click()
    page.locator("h1", has_text="Sudoku").wait_for()
    page.goto(studio.origin)  # not back: with a page that Firefox kept its driver waits for ever
    page.wait_for_selector("html[data-ready]")
    page.get_by_label("A puzzle or a link").fill("no puzzle at all {")
    page.get_by_role("button", name="Play it").click()
    page.locator("#status.wrong").wait_for()


def test_a_filter_that_is_mended_is_told_no_more(page: Any, studio: Running) -> None:
    page.goto(f"{studio.origin}/library")
    page.locator(".list .entry").first.wait_for()
    for effort, told in (("abc", "write it as 10-50"), ("90000-", "^$")):
        page.get_by_label("Effort").fill(effort)
        page.get_by_label("Effort").press("Enter")
        wait_for_message(page, told)
    page.locator(".listing .soft", has_text="No puzzle matches the filters").wait_for()


@pytest.mark.usefixtures("first_page")
def test_a_text_that_is_too_large_is_told_so(page: Any, studio: Running) -> None:
    page.get_by_label("A puzzle or a link").fill("x" * 700_001)
    page.get_by_role("button", name="Play it").click()
    wait_for_message(page, r"^The text is too large: at most 700 kB")


def test_an_address_without_a_page_leads_back(api: Any) -> None:
    answer = api.get("/nowhere")
    assert answer.status_code == 404
    assert '<a href="/">' in answer.text
    assert api.get("/api/nowhere").json() == {"error": "no such address"}


def test_one_who_named_nothing_is_told_how_to(chromium: Any, tmp_path: Path) -> None:
    told = "kenken studio puzzles"
    with running() as bare, visiting(chromium, bare.address) as page:
        for path in ("/library", "/make", "/book"):
            page.goto(f"{bare.origin}{path}")
            page.locator("main", has_text=told).wait_for()
    (tmp_path / "puzzles").mkdir()
    with running(str(tmp_path / "puzzles")) as empty, visiting(chromium, empty.address) as page:
        page.goto(f"{empty.origin}/library")
        page.locator(".listing .soft", has_text="No puzzles yet").wait_for()
        page.goto(f"{empty.origin}/make")
        page.locator("html[data-ready]").wait_for()
        assert told not in page.locator("main").inner_text()


def test_the_library_is_filtered_and_leads_to_a_puzzle(page: Any, studio: Running) -> None:
    page.goto(f"{studio.origin}/library")
    page.locator(".list .entry").first.wait_for()
    page.get_by_label("Family").select_option("hidato")
    page.locator(
        ".listing .soft", has_text=re.compile(r"^\d puzzles with these filters$")
    ).wait_for()
    page.get_by_label("Effort").fill("500-")
    page.get_by_label("Effort").press("Enter")
    page.locator(".listing .soft", has_text="1 puzzle with these filters").wait_for()
    page.locator(".list").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    page.locator(".margin-pic svg").wait_for()
    page.keyboard.press("Enter")
    page.locator("h1", has_text="Hidato").or_(
        page.locator("#about", has_text="Hidato")
    ).first.wait_for()


def test_puzzles_arrive_while_they_are_made_and_can_be_stopped(page: Any, studio: Running) -> None:
    page.goto(f"{studio.origin}/make")
    # So many, of a level that is seldom met, that a fast machine is still making them at Stop.
    page.get_by_label("Family").select_option("killer")
    page.get_by_label("Hardest level").select_option("gentle")
    page.get_by_label("How many").fill("1000")
    page.get_by_role("button", name="Make").click()
    page.locator(".shelf li").nth(1).wait_for()
    page.get_by_role("button", name="Stop").click()
    wait_for_message(page, "Stopped.")
    page.locator("summary", has_text="Why others were rejected").click()
    assert re.match(r"[\d,]+ × \w", page.locator("details[open] li").first.inner_text())
    page.locator(".shelf li a").first.click()
    page.locator("h1", has_text="Sudoku").wait_for()


def test_a_kenken_is_drawn_from_nothing_to_unique_and_played(page: Any, studio: Running) -> None:
    page.goto(f"{studio.origin}/edit")
    page.wait_for_selector("html[data-ready]")
    for name in ("Rows", "Columns"):
        page.get_by_label(name, exact=True).fill("4")
    page.get_by_role("button", name="New board").click()
    page.locator(".verdict", has_text="16 cells without a cage").wait_for()
    for cells, clue in (
        ((0, 1), "3-"), ((2, 3, 7, 6), "11+"), ((4, 8, 9), "7+"), ((12, 14), "24x"),
        ((10, 11, 15), "3*"),
    ):  # fmt: skip
        drag(page, *cells)
        page.keyboard.type(clue)
        page.keyboard.press("Enter")
    page.locator(".verdict", has_text="1 cell without a cage: r2c2.").wait_for()
    page.mouse.click(*middle(page, 5))
    page.keyboard.type("3")
    page.locator(".verdict.right", has_text="Unique · Gentle").wait_for()
    page.keyboard.press("Control+z")
    page.locator(".verdict", has_text="1 cell without a cage").wait_for()
    page.keyboard.press("Control+y")
    page.reload()
    page.locator(".verdict.right", has_text="Unique · Gentle").wait_for()
    page.get_by_role("button", name="Play it").click()
    page.locator("h1", has_text="KenKen 4×4").wait_for()


def test_two_solutions_are_shown_and_one_of_their_cells_is_given(
    page: Any, studio: Running
) -> None:
    page.goto(f"{studio.origin}/edit")
    page.get_by_label("Family").select_option("sudoku")
    page.locator(".verdict", has_text="Several solutions").wait_for()
    assert page.locator(".pair svg").count() == 2
    page.get_by_role("button", name=re.compile("^Make r.* a given")).click()
    page.locator(".cell .value").first.wait_for()


def test_a_picture_is_painted_into_a_nonogram(page: Any, studio: Running) -> None:
    page.goto(f"{studio.origin}/edit")
    page.get_by_label("Family").select_option("nonogram")
    page.locator(".verdict", has_text="Paint a picture").wait_for()
    drag(page, 0, 9)
    page.locator(".verdict.right", has_text="Unique").wait_for()
    assert page.locator(".inked").count() == 10
    drag(page, 0, 4)
    page.wait_for_function("() => document.querySelectorAll('.inked').length === 5")


def test_a_book_is_shown_as_it_will_print(page: Any, studio: Running) -> None:
    pytest.importorskip("typst")
    page.goto(f"{studio.origin}/book")
    page.get_by_label("At most").fill("4")
    page.get_by_label("Title").fill("Winter")
    page.get_by_label("Paper").select_option("6x9")
    page.get_by_role("button", name="Make").click()
    page.locator("#status", has_text="Done").wait_for()
    assert page.locator(".spread.first img").count() == 1
    page.get_by_role("button", name="forward", exact=True).click()
    assert page.locator(".spread img").count() == 2
    page.wait_for_function("() => [...document.images].every((each) => each.complete)")
    one, two = [each.bounding_box() for each in page.locator(".spread img").all()]
    assert one["y"] == two["y"], "two pages lie side by side"
    page.set_viewport_size({"width": 360, "height": 740})
    one, two = [each.bounding_box() for each in page.locator(".spread img").all()]
    assert one["x"] == two["x"], "one page lies below the other"
    assert two["y"] >= one["y"] + one["height"]
    assert one["width"] >= 330
    with page.expect_download() as told:
        page.get_by_role("link", name="Winter.pdf").click()
    assert told.value.suggested_filename == "Winter.pdf"  # as its title


def test_a_stranger_is_told_to_open_the_launch_address(studio: Running, chromium: Any) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{studio.origin}/")
    page.locator(".opening", has_text="kenken studio printed").wait_for()
    context.close()


def test_the_printed_address_works_where_the_studio_is_open_already(
    studio: Running, chromium: Any
) -> None:
    """It differs from the first page in its fragment alone, so that nothing is loaded anew."""
    with visiting(chromium, f"{studio.origin}/") as page:
        page.locator(".opening", has_text="kenken studio printed").wait_for()
        for _ in range(2):  # also where the page stands
            page.evaluate("(address) => { location.href = address; }", studio.address)
            page.wait_for_function(
                "() => location.hash === '' && 'ready' in document.documentElement.dataset"
            )
            page.get_by_label("A puzzle or a link").wait_for()


@pytest.mark.usefixtures("first_page")
def test_the_page_has_no_address_outside(page: Any, studio: Running) -> None:
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url))
    open_page(page, studio, example("killer"))
    assert found
    assert [url for url in found if not url.startswith((studio.origin, "about:"))] == []
    assert json.loads(page.evaluate("JSON.stringify(document.cookie)")) == ""  # HttpOnly


def test_every_page_can_be_used_by_all_people(page: Any, studio: Running) -> None:
    """By the rules of axe-core, at all widths and in both themes."""
    found = []
    for number, path in enumerate(STANDING):
        page.goto(studio.origin + path)
        page.wait_for_selector("html[data-ready]")
        found += faults(page, number)
    page.goto(studio.origin)
    page.wait_for_selector("html[data-ready]")
    page.get_by_label("A puzzle or a link").fill("1.3...1..1......\n" * 2)
    page.get_by_role("button", name="Play it").click()
    page.locator("dialog .several").wait_for()
    found += faults(page, 1)
    assert found == []


def test_every_board_can_be_used_by_all_people(page: Any, studio: Running) -> None:
    """While a hint is shown, and a trace."""
    found = []
    for number, family in enumerate(BY_ID):
        open_page(page, studio, example(family))
        for stage in (1, 2, 3):
            page.keyboard.press("h")
            page.locator(f".stages > li:nth-child({stage})").wait_for()
        found += faults(page, number, most=1)
    page.get_by_role("button", name="Show all steps").click()
    page.locator(".sentence h2").wait_for()
    found += faults(page, 0)
    assert found == []


def test_the_name_of_a_cell_has_all_that_is_seen_in_it(page: Any, studio: Running) -> None:
    """For who speaks to the browser: marks are in its name, in other words."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    open_page(page, studio, example("sudoku"))
    page.mouse.click(*middle(page, 4))
    for keys in ("x", "2", "4", "c", "1", "3"):
        page.keyboard.press(keys)
    name = page.locator('[data-cell="4"]').get_attribute("aria-label")
    assert "corner marks 2 4, centre marks 1 3" in name
    rule = {"type": "rule", "values": ["label-content-name-mismatch"]}
    found = axe.run(page, options={"runOnly": rule}).response
    assert found["passes"]
    assert [node["html"] for each in found["violations"] for node in each["nodes"]] == []


@pytest.mark.parametrize("width", [360, pytest.param(1600, marks=pytest.mark.slow)])
def test_a_page_is_no_wider_than_its_window(page: Any, studio: Running, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    paths = [*STANDING, *map(link, map(example, ONE_OF_EACH))]
    for path in paths:
        page.goto("about:blank")
        page.goto(studio.origin + path)
        page.wait_for_selector("html[data-ready]")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        small = """() => [...document.querySelectorAll("button, select, summary")].filter(
            (each) => each.offsetWidth && each.getBoundingClientRect().height < 43.5
                && !each.matches(".link, .keep, .shelf button")).map((each) => each.outerHTML)"""
        assert page.evaluate(small) == [], path
        cell = page.locator(".cell").first
        assert path.startswith("/play") <= (cell.count() > 0)
        if cell.count():
            assert cell.bounding_box()["width"] >= 23.9


@pytest.mark.parametrize("family", ["sudoku", "nonogram"])
def test_tools_that_are_opened_stay_in_their_column(
    page: Any, studio: Running, family: str
) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    open_page(page, studio, example(family))
    for summary in page.locator("summary").all():
        summary.click()
    page.get_by_role("button", name="Export", exact=True).wait_for()
    page.locator("option", has_text="Picture (SVG)").wait_for(state="attached")
    for box in ("documentElement", "querySelector('.more')"):
        assert page.evaluate(f"document.{box}.scrollWidth - document.{box}.clientWidth") == 0
