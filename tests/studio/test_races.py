"""Answers that come late, keys that come early, double clicks: what a hurried person meets.

Answers are held back and let go by hand, so that nothing here depends on how fast a machine is.
"""

import asyncio
import time
from typing import Any

import pytest

from kenken_cp.api.solving import solve
from kenken_cp.studio.jobs import Event, StudioJob
from tests.helpers.stories import drag, example, link, middle, open_page, wait_for_message
from tests.helpers.studio import PATIENCE, Running, apart


class Held:
    """The requests for an answer, each held until it is let go."""

    def __init__(self, page: Any, name: str) -> None:
        self._page, self._holds = page, True
        self.requests: list[Any] = []

        def hold(route: Any) -> None:
            if self._holds:
                self.requests.append(route)
            else:
                route.continue_()

        page.route(f"**/api/{name}", hold)

    def wait(self, number: int) -> None:
        """Wait until there are so many."""
        end = time.monotonic() + PATIENCE
        while len(self.requests) < number:
            assert time.monotonic() < end
            self._page.wait_for_timeout(10)

    def free(self) -> None:
        """Answer them in their order, and hold none from now on."""
        self._holds = False
        for each in self.requests:
            each.fulfill(response=each.fetch())


def value(page: Any, cell: int) -> str:
    """What stands in a cell."""
    found: str = page.locator(f'[data-cell="{cell}"]').inner_text()
    return found


def test_an_answer_to_an_earlier_board_says_nothing_of_this_one(page: Any, studio: Running) -> None:
    document = example("kenken")
    open_page(page, studio, document)
    *grid, last = solve(document)
    for cell, digit in enumerate(grid):
        page.mouse.click(*middle(page, cell))
        page.keyboard.type(str(digit))
    page.mouse.click(*middle(page, len(grid)))
    page.evaluate(
        """async (last) => {
            window.messages = [];
            const status = document.querySelector("#status");
            new MutationObserver(() => messages.push(status.textContent))
                .observe(status, { childList: true });
            const press = (key, code, ctrlKey = false) => document.activeElement.dispatchEvent(
                new KeyboardEvent("keydown", { key, code, ctrlKey, bubbles: true }));
            const check = [...document.querySelectorAll("button")]
                .find((each) => each.textContent === "Check");
            press(last, `Digit${last}`); // all in one turn of the page's events
            check.click();
            press("z", "KeyZ", true);
            check.click();
        }""",
        str(last),
    )
    wait_for_message(page, "No rule is broken so far")
    assert [line for line in page.evaluate("messages") if "Solved" in line] == []


def test_check_right_after_an_edit_is_answered(page: Any, studio: Running) -> None:
    """Both in one turn of the page's events, so that the automatic check is still to come."""
    open_page(page, studio, example("kenken"))
    page.get_by_role("button", name="Check").click()
    wait_for_message(page, "No rule is broken so far")
    page.mouse.click(*middle(page, 0))
    page.evaluate(
        """async () => {
            const key = new KeyboardEvent("keydown", { code: "Digit1", key: "1", bubbles: true });
            document.activeElement.dispatchEvent(key);
            document.querySelector("#status").textContent = "";
            const buttons = [...document.querySelectorAll("button")];
            buttons.find((each) => each.textContent === "Check").click();
            await new Promise((done) => setTimeout(done, 200)); // after the automatic check's time
        }"""
    )
    wait_for_message(page, "No rule is broken so far")


def test_check_during_the_automatic_check_is_answered(page: Any, studio: Running) -> None:
    open_page(page, studio, example("kenken"))
    page.mouse.click(*middle(page, 0))
    page.keyboard.press("1")
    page.get_by_role("button", name="Check").click()
    wait_for_message(page, "No rule is broken so far")


def test_pages_with_a_solved_puzzle_are_quiet(page: Any, studio: Running) -> None:
    """One tells the other of what it saved, and is not told the same in return, for ever."""
    document = example("shikaku")
    other = page.context.new_page()
    for each in (other, page):
        open_page(each, studio, document)
    page.bring_to_front()  # a page behind another is told of the mouse once a second
    grid = solve(document)
    for owner in sorted(set(grid)):
        cells = [cell for cell, value in enumerate(grid) if value == owner]
        drag(page, cells[0], cells[-1])
    for each in (page, other):
        each.wait_for_selector("html[data-solved]")
    page.evaluate(
        """() => { window.news = 0;
            new BroadcastChannel("kenken-studio").onmessage = () => { news += 1; }; }"""
    )
    page.keyboard.press("Control+z")
    other.wait_for_selector("html:not([data-solved])")
    page.keyboard.press("Control+y")
    other.wait_for_selector("html[data-solved]")
    page.wait_for_timeout(1000)
    assert page.evaluate("news") < 8


def test_a_double_click_on_the_last_stage_applies_no_hint(page: Any, studio: Running) -> None:
    open_page(page, studio, example("sudoku"))
    for number, name in enumerate(("Hint", "Which technique?"), start=1):
        page.get_by_role("button", name=name, exact=True).click()
        page.locator(f".stages > li:nth-child({number})").wait_for()
    page.get_by_role("button", name="What follows?").dblclick()
    page.locator(".stages > li:nth-child(3)").wait_for()
    page.keyboard.press("Control+z")
    wait_for_message(page, "Nothing to undo")
    page.get_by_role("button", name="Apply").click()
    page.locator(".stages > li").first.wait_for(state="detached")
    page.locator(".toolbar button:enabled", has_text="Undo").wait_for()


def test_a_key_right_after_apply_asks_for_the_next_hint(page: Any, studio: Running) -> None:
    """Both in one turn of the page's events, as on a machine that is busy elsewhere."""
    open_page(page, studio, example("shikaku"))
    for number in (1, 2, 3):
        page.keyboard.press("h")
        page.locator(f".stages > li:nth-child({number})").wait_for()
    page.get_by_role("button", name="Apply").evaluate(
        """button => {
            button.click();
            const key = new KeyboardEvent("keydown", { key: "h", code: "KeyH", bubbles: true });
            document.body.dispatchEvent(key);
        }"""
    )
    page.get_by_role("button", name="Which technique?").wait_for()
    assert page.locator(".stages > li").count() == 1


def test_a_key_that_is_held_down_asks_for_one_stage(page: Any, studio: Running) -> None:
    open_page(page, studio, example("sudoku"))
    page.keyboard.down("h")
    page.locator(".stages > li").first.wait_for()
    for _ in range(5):
        page.keyboard.down("h")  # as a key does that is held
    page.keyboard.up("h")
    page.get_by_role("button", name="Which technique?").wait_for()
    assert page.locator(".stages > li").count() == 1


def test_play_from_here_means_the_step_that_is_shown(page: Any, studio: Running) -> None:
    document = example("sudoku")
    open_page(page, studio, document)
    page.get_by_role("button", name="Show all steps").click()
    page.locator(".trace .sentence h2").wait_for()
    page.keyboard.press("End")
    page.get_by_role("button", name="Play from here").click()
    page.locator(".grid").wait_for()
    grid = solve(document)
    written = [cell for cell in range(16) if value(page, cell) == str(grid[cell])]
    assert len(written) >= 15  # the board before the last step, not before the first one


def test_a_cell_is_given_once(page: Any, studio: Running) -> None:
    page.goto(f"{studio.origin}/edit")
    page.wait_for_selector("html[data-ready]")
    page.get_by_label("Family").select_option("sudoku")
    page.locator(".verdict", has_text="Several solutions").wait_for()
    held = Held(page, "draft")
    page.locator("button", has_text="a given").evaluate("(each) => { each.click(); each.click(); }")
    page.locator(".cell .value").first.wait_for()
    assert page.locator(".verdict").inner_text() == "…"  # nothing old stands beside the new board
    assert page.locator(".preview").evaluate("(each) => each.inert")
    held.wait(1)
    held.free()
    page.locator(".verdict", has_text="Several solutions").wait_for()
    assert page.locator(".cell .value").count() == 1


def test_a_figure_goes_on_in_its_own_cell_alone(page: Any, studio: Running) -> None:
    """In the editor, where a number of two figures is one; and not after Undo."""
    page.goto(f"{studio.origin}/edit")
    page.wait_for_selector("html[data-ready]")
    page.get_by_label("Family").select_option("shikaku")
    page.locator(".verdict", has_text="Write the areas").wait_for()
    page.mouse.click(*middle(page, 0))
    for key in ("4", "Control+z", "2"):
        page.keyboard.press(key)
    assert value(page, 0) == "2"
    for key in ("ArrowRight", "0", "Control+z", "3"):
        page.keyboard.press(key)
    assert [value(page, cell) for cell in (0, 1)] == ["", "3"]


def test_the_list_that_was_asked_for_last_is_shown(page: Any, studio: Running) -> None:
    page.goto(f"{studio.origin}/library")
    page.locator(".list .entry .fam").first.wait_for()
    held = Held(page, "library/0?*")
    page.get_by_label("Family").select_option("hidato")
    page.get_by_label("Family").select_option("numbrix")
    held.wait(2)
    held.requests.reverse()  # the newer one is answered first
    held.free()
    page.locator(".list .entry .fam", has_text="Numbrix").first.wait_for()
    assert set(page.locator(".list .entry .fam").all_inner_texts()) == {"Numbrix"}


_SCROLLED = """async () => {
    const list = document.querySelector(".list"), told = [];
    for (let i = 0; i < 600; i += 1) { // without a rest
        list.scrollTop += 24;
        await new Promise(requestAnimationFrame);
        told.push([...list.querySelectorAll(".t")].some((each) => each.textContent === "…"));
    }
    return [list.scrollTop, told.filter((each) => each).length];
}"""


def test_rows_are_there_before_one_scrolls_to_them(page: Any, studio: Running) -> None:
    """While one scrolls on and on, too."""

    def rows(route: Any) -> None:
        first = int(route.request.url.partition("skip=")[2].partition("&")[0])
        row = {"family": "kenken", "rows": 4, "columns": 4, "tier": "easy", "effort": 1.0}
        found = [{**row, "number": n + 1, "title": f"{n + 1}"} for n in range(first, first + 100)]
        route.fulfill(json={"total": 1000, "rows": found, "unread": 0, "most": None})

    page.route("**/api/library/0?*", rows)
    page.goto(f"{studio.origin}/library")
    page.locator(".list .entry .fam").first.wait_for()
    top, bare = page.evaluate(_SCROLLED)
    assert top > 14_000
    assert bare < 200, f"rows were missing in {bare} of 600 frames"


def test_a_double_click_makes_once(page: Any, studio: Running) -> None:
    page.goto(f"{studio.origin}/make")
    page.wait_for_selector("html[data-ready]")
    held = Held(page, "jobs")
    page.get_by_role("button", name="Make", exact=True).dblclick()
    held.wait(1)
    assert page.get_by_role("button", name="Make", exact=True).is_disabled()
    held.free()
    wait_for_message(page, r"^Done\.$")
    assert len(held.requests) == 1


def test_an_editor_opened_twice_shows_the_puzzle_that_was_asked_for_last(
    page: Any, studio: Running
) -> None:
    page.goto(studio.origin + link(example("kenken")).replace("/play", "/edit"))
    page.locator(".verdict", has_text="Unique").wait_for()
    held = Held(page, "sketch")
    for family in ("numbrix", "shikaku"):
        page.evaluate(
            """(text) => {
                const data = new DataTransfer();
                data.items.add(new File([text], "a.json"));
                dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
            }""",
            _text(family),
        )
        held.wait(1 if family == "numbrix" else 2)
    held.requests.reverse()
    held.free()
    page.locator(".verdict", has_text="Unique").wait_for()
    assert page.get_by_label("Family").input_value() == "shikaku"


def _text(family: str) -> str:
    from kenken_cp.formats import write_line  # noqa: PLC0415
    from kenken_cp.formats.native import FORMAT as NATIVE  # noqa: PLC0415

    return write_line(example(family), NATIVE)


@pytest.mark.parametrize("late", [1, 3])
def test_what_a_job_tells_while_a_page_reads_is_told_too(late: int) -> None:
    """To its end: a stream that ends without one would be asked for again."""

    async def follow() -> list[str]:
        job = StudioJob.__new__(StudioJob)
        job.events, job.ended, job._pages = [Event("note", "first")], False, 0
        job._news = asyncio.Event()
        found = []
        async for text in job.follow(0):
            if "event: " not in text:
                continue
            found.append(text)
            if len(found) == 1:
                job.events += [Event("note", "more")] * late
                job.events.append(Event("done", None))
                job.ended = True
        return found

    found = apart(follow())
    assert len(found) == late + 2
    assert "event: done" in found[-1]
