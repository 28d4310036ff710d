"""A game goes on while the studio does not answer: hints say so, and a finish is known."""

from typing import Any

import pytest

from kenken_cp.api.solving import solve
from tests.helpers.stories import (
    ONE_OF_EACH,
    WAYS,
    example,
    middle,
    open_page,
    wait_for_message,
)
from tests.helpers.studio import Running


def test_a_game_goes_on_and_its_finish_is_known(page: Any, studio: Running) -> None:
    document = example("kenken")
    grid = solve(document)
    open_page(page, studio, document)
    with page.expect_response("**/api/solution"):  # once there is a game
        page.mouse.click(*middle(page, 0))
        page.keyboard.press(str(grid[0]))
    page.context.set_offline(True)
    page.keyboard.press("h")
    wait_for_message(page, r"^The studio does not answer\. Is it still running in the terminal\?$")
    for cell, value in list(enumerate(grid))[1:]:
        page.mouse.click(*middle(page, cell))
        page.keyboard.press(str(value % 4 + 1 if cell == 15 else value))
    wait_for_message(
        page, "^(Row|Column) 4 holds|^The board is full, but something is wrong|cage at"
    )
    page.keyboard.press("Delete")
    page.keyboard.press(str(grid[15]))
    wait_for_message(page, r"^Solved\.$")
    page.locator("html[data-solved]").wait_for()
    page.locator(".end", has_text="Without any help.").wait_for()
    page.keyboard.press("Control+z")
    page.locator("html:not([data-solved])").wait_for()
    page.context.set_offline(False)
    page.keyboard.press("Control+y")
    page.locator("html[data-solved]").wait_for()


@pytest.mark.parametrize("family", ONE_OF_EACH)
def test_a_game_that_is_not_begun_can_be_finished_too(
    page: Any, studio: Running, family: str
) -> None:
    """The studio goes right after the board stands."""
    document = example(family)
    open_page(page, studio, document)
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.get_by_role("button", name="Check").click()
    wait_for_message(page, "^No rule is broken so far")
    WAYS[document.family.kind.play().gesture](page, document, solve(document))
    wait_for_message(page, r"^Solved\.$")
    page.locator(".end", has_text="Without any help.").wait_for()


def test_a_hint_before_the_first_edit_says_so_too(page: Any, studio: Running) -> None:
    open_page(page, studio, example("nonogram"))
    page.context.set_offline(True)
    page.keyboard.press("h")
    wait_for_message(page, r"^The studio does not answer\. Is it still running in the terminal\?$")
    page.context.set_offline(False)
    page.keyboard.press("h")
    page.locator(".stages > li").first.wait_for()
