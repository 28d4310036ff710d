"""Games that are kept: loading one, the same one in two pages, and the list of all of them."""

from typing import Any

import pytest

from tests.helpers.stories import drag, example, middle, open_page, wait_for_message
from tests.helpers.studio import Running


def value(page: Any, cell: int) -> str:
    """What stands in a cell."""
    found: str = page.locator(f'[data-cell="{cell}"]').inner_text()
    return found


def write(page: Any, cell: int, digit: int) -> None:
    page.locator(f'[data-cell="{cell}"]').click()
    page.keyboard.press(str(digit))


def test_a_game_loaded_twice_is_taken_back_to_what_was_not_saved(
    page: Any, studio: Running
) -> None:
    open_page(page, studio, example("kenken"))
    write(page, 0, 2)
    page.locator("summary", has_text="Saved games").click()
    page.get_by_label("Name of the game").fill("early")
    page.get_by_role("button", name="Save", exact=True).click()
    wait_for_message(page, "^Saved as")
    write(page, 1, 3)  # which is saved nowhere
    load = page.get_by_role("button", name="early", exact=True)
    load.click()
    wait_for_message(page, "^Loaded early")
    assert (value(page, 0), value(page, 1)) == ("2", "")
    write(page, 2, 4)
    load.click()
    wait_for_message(page, "^Loaded early")
    load.click()
    wait_for_message(page, "^The board is as in early already")
    assert [value(page, cell) for cell in range(3)] == ["2", "", ""]
    page.locator(".grid").focus()
    for _ in range(3):  # the second loading, the 4, and the first loading
        page.get_by_role("button", name="Undo").click()
    assert [value(page, cell) for cell in range(3)] == ["2", "3", ""]


@pytest.mark.parametrize("family", ["kenken", "shikaku"])
def test_two_pages_edit_within_a_moment_and_lose_nothing(
    page: Any, studio: Running, family: str
) -> None:
    """Their clocks stand, so that neither saves before both have written."""
    document = example(family)
    other = page.context.new_page()
    for each in (page, other):
        each.clock.install(time=0)
        open_page(each, studio, document)
        each.clock.pause_at(3_600_000)

    def edit(each: Any, number: int) -> None:
        each.bring_to_front()
        if family == "kenken":
            each.mouse.click(*middle(each, number))
            each.keyboard.press("2")
        else:
            drag(each, 2 * number, 2 * number + 1)

    def edits(each: Any) -> Any:
        return each.locator(".entry .value, .under .area").filter(has_not_text="^$")

    edit(page, 0)
    edit(other, 1)
    for each in (page, other):
        each.clock.run_for(1000)
    for each in (page, other):
        each.wait_for_function(
            "() => document.querySelectorAll('.entry .value, .under .area').length === 2"
        )
    other.reload()
    other.wait_for_selector("html[data-ready]")
    assert edits(other).count() == 2


def test_what_a_page_left_behind_is_joined_with_what_another_saved(
    page: Any, studio: Running
) -> None:
    """The page is gone before the base has taken its edit."""
    document, held = example("kenken"), []
    for number in (1, 2):
        open_page(page, studio, document)
        write(page, number - 1, number + 1)
        page.goto(studio.origin)
        page.locator(".shelf", has_text=f"{number} move").wait_for()
        ask = 'async (key) => (await import("/static/js/store.js")).load(key)'
        held.append(page.evaluate(ask, document.key))
    [first, second] = held
    assert second["past"][-1] == first["changed"]
    values = first["game"]["layers"]["value"]
    patch = {"layer": "value", "at": 2, "from": None, "to": 4}
    game = {
        "layers": {**first["game"]["layers"], "value": [*values[:2], 4, *values[3:]]},
        "done": [*first["game"]["done"], [patch]],
        "undone": [],
    }
    left = {**first, "game": game, "base": first["changed"], "changed": first["changed"] + 1}
    page.evaluate(
        "([name, left]) => localStorage.setItem(`studio-left-${name}`, JSON.stringify(left))",
        [document.key, left],
    )
    open_page(page, studio, document)
    assert [value(page, cell) for cell in range(3)] == ["2", "3", "4"]
    assert page.evaluate("Object.keys(localStorage).filter((each) => /left/.test(each))") == []


def test_all_games_that_are_not_done_can_be_reached(page: Any, studio: Running) -> None:
    families = ["kenken", "sudoku", "killer", "nonogram", "shikaku", "numbrix"]
    for family in families:
        open_page(page, studio, example(family))
        page.keyboard.press("w")
        page.locator(".trial", has_text="Keep it").wait_for()
    page.goto(studio.origin)
    page.locator("html[data-ready]").wait_for()
    assert page.locator(".shelf a[href*='#k=']").count() == 4
    page.locator("summary", has_text="All games (6)").click()
    links = page.locator(".names a")
    links.nth(5).wait_for()
    first = example(families[0])
    names = [each.get_attribute("href") for each in links.all()]
    assert names[-1] == f"/play#k={first.key}"  # the newest one first
    links.last.click()
    page.locator("h1", has_text="KenKen").wait_for()


def test_begun_solved_and_named_games_are_one_list_and_deleting_is_undone(
    page: Any, studio: Running
) -> None:
    open_page(page, studio, example("kenken"))
    write(page, 0, 2)
    page.locator("summary", has_text="Saved games").click()
    page.get_by_label("Name of the game").fill("early")
    page.get_by_role("button", name="Save", exact=True).click()
    wait_for_message(page, "^Saved as")
    open_page(page, studio, example("nonogram"))
    page.locator("summary", has_text="Reveal and go back").click()
    page.get_by_role("button", name="Solve", exact=True).click()
    wait_for_message(page, "^Solved")
    page.goto(studio.origin)
    page.locator("html[data-ready]").wait_for()
    page.locator("summary", has_text="All games (3)").click()
    rows, which = page.locator(".names li"), page.get_by_label("Which games")
    rows.nth(2).wait_for()

    def show(sort: str) -> list[str]:
        which.select_option(sort)
        found: list[str] = page.locator(".names .name, .names li.soft").all_inner_texts()
        return found

    titles = {"begun": ["KenKen 4×4"], "solved": ["Nonogram 5×5"]}
    assert len(show("")) == 3
    assert show("begun") == titles["begun"]
    assert show("solved") == titles["solved"]
    assert show("named") == ["early (KenKen 4×4)"]
    page.get_by_role("button", name="Delete early").click()
    wait_for_message(page, r"^early is deleted\.$")
    assert page.evaluate("document.activeElement.textContent") == "Undo"
    assert show("named") == ["No such game."]
    which.select_option("begun")
    page.get_by_role("button", name="Delete KenKen").click()
    wait_for_message(page, "^KenKen 4×4 is deleted")
    page.reload()  # what is deleted stays so
    page.locator("summary", has_text="All games (1)").click()
    rows.first.wait_for()
    page.get_by_role("button", name="Delete Nonogram").click()
    wait_for_message(page, "^Nonogram 5×5 is deleted")
    assert show("") == ["No games yet."]
    page.get_by_role("button", name="Undo", exact=True).click()
    wait_for_message(page, "is back")
    assert show("solved") == titles["solved"]
    rows.first.locator("a").click()
    page.locator("html[data-solved]").wait_for()


def test_games_that_are_deleted_come_back_with_all_of_them(page: Any, studio: Running) -> None:
    open_page(page, studio, example("kenken"))
    write(page, 0, 2)
    write(page, 1, 3)
    page.goto(studio.origin)
    page.locator("summary", has_text="All games (1)").click()
    page.get_by_role("button", name="Delete KenKen").click()
    wait_for_message(page, "is deleted")
    page.locator("h2", has_text="Your games").wait_for()  # none is left to go on with
    page.locator("summary", has_text="All games (0)").wait_for()
    page.get_by_role("button", name="Undo", exact=True).click()
    wait_for_message(page, "is back")
    page.locator(".shelf", has_text="2 moves").wait_for()
    page.locator(".names a").click()
    page.locator("html[data-ready]").wait_for()
    assert [value(page, cell) for cell in range(3)] == ["2", "3", ""]
    page.keyboard.press("Control+z")
    assert value(page, 1) == ""
