"""Candidates that belong to a puzzle, in a browser: they are played with, drawn and kept."""

from typing import Any

from kenken_cp.formats import read_document
from tests.helpers.paths import EXAMPLES
from tests.helpers.stories import link, middle, open_page
from tests.helpers.studio import Running

KILLER = read_document((EXAMPLES / "unique/killer-candidates-4x4.json").read_bytes())


def marks(page: Any, cell: int) -> str:
    """The marks in a cell, as they are spoken."""
    label: str = page.locator(f'[data-cell="{cell}"]').get_attribute("aria-label")
    return label


def test_the_player_begins_with_them_and_a_wrong_entry_is_marked(
    page: Any, studio: Running
) -> None:
    cell, digits = KILLER.puzzle.candidates[0]
    wrong = next(digit for digit in KILLER.puzzle.digits if digit not in digits)
    open_page(page, studio, KILLER)
    spoken = f"centre marks {' '.join(map(str, digits))}"
    assert spoken in marks(page, cell)
    page.mouse.click(*middle(page, cell))
    page.keyboard.press(str(wrong))
    page.wait_for_selector(f'[data-cell="{cell}"][aria-invalid]', state="attached")
    assert spoken not in marks(page, cell)
    page.keyboard.press("Delete")
    page.keyboard.press("Delete")
    assert spoken in marks(page, cell)


def test_the_editor_keeps_and_writes_them(page: Any, studio: Running) -> None:
    page.goto("about:blank")
    page.goto(studio.origin + link(KILLER).replace("/play", "/edit"))
    page.locator(".verdict", has_text="Unique").wait_for()
    cell, digits = KILLER.puzzle.candidates[0]
    assert f"candidates {' '.join(map(str, digits))}" in marks(page, cell)
    page.mouse.click(*middle(page, 0))  # which is a cage of its own
    page.get_by_label("What the cells hold").fill("{4, 3}")
    page.get_by_role("button", name="Write").click()
    assert "candidates 3 4" in marks(page, 0)
    page.locator(".verdict", has_text="R1c1 is given as 2, but its candidates are 3").wait_for()
    page.reload()
    page.locator(".verdict", has_text="R1c1 is given as 2").wait_for()
    assert "candidates 3 4" in marks(page, 0)
