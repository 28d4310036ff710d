"""Keyboards of other countries: what is written on a key counts, not where it is."""

from collections.abc import Callable
from typing import Any

import pytest

from kenken_cp.api.solving import solve
from tests.helpers.stories import drag, example, middle, open_page, wait_for_message
from tests.helpers.studio import Running

ALT, CTRL, SHIFT = 1, 2, 8  # as the browser's debugger counts them
Press = Callable[..., None]


@pytest.fixture
def press(page: Any) -> Press:
    """Presses a key at a place that writes something, as its keyboard does."""
    line = page.context.new_cdp_session(page)

    def press_key(key: str, code: str, held: int = 0) -> None:
        told = {"key": key, "code": code, "modifiers": held}
        line.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **told})
        line.send("Input.dispatchKeyEvent", {"type": "keyUp", **told})

    return press_key


def speak(page: Any, cell: int) -> str:
    """What the cell holds, as it is spoken."""
    label: str = page.locator(f'[data-cell="{cell}"]').get_attribute("aria-label")
    return label.partition(", ")[2]


# What is pressed for undo and for redo, by the letter and the place of its key.
UNDOING = {
    "German": (("z", "KeyY"), ("y", "KeyZ")),
    "French": (("z", "KeyW"), ("y", "KeyY")),
    "Caps Lock": (("Z", "KeyZ"), ("Y", "KeyY")),
    "Russian": (("я", "KeyZ"), ("н", "KeyY")),  # with Latin letters beside its own
}


def test_undo_goes_by_the_letter(page: Any, studio: Running, press: Press) -> None:
    open_page(page, studio, example("kenken"))
    page.mouse.click(*middle(page, 0))
    page.keyboard.press("2")
    assert speak(page, 0).startswith("2")
    for keyboard, (undo, redo) in UNDOING.items():
        press(*undo, CTRL)
        assert speak(page, 0).startswith("empty"), keyboard
        press(*redo, CTRL)
        assert speak(page, 0).startswith("2"), keyboard
        press(*undo, CTRL)
        assert speak(page, 0).startswith("empty"), keyboard
        press(*undo, CTRL | SHIFT)
        assert speak(page, 0).startswith("2"), keyboard


def test_a_french_keyboard_writes_digits_and_opens_no_layer_by_its_z(
    page: Any, studio: Running, press: Press
) -> None:
    """With Shift, as it writes figures, without, and by the number pad."""
    open_page(page, studio, example("kenken"))
    for cell, key in enumerate(
        [("2", "Digit2", SHIFT), ("é", "Digit2"), ("2", "Numpad2"), ("2", "Digit2")]
    ):
        page.mouse.click(*middle(page, cell))
        press(*key)
        assert speak(page, cell).startswith("2, ")
    page.mouse.click(*middle(page, 5))
    press("é", "Digit2", CTRL)
    assert "centre marks 2" in speak(page, 5)
    press("@", "Digit2", SHIFT)  # an English one, on which Shift writes no figure
    assert "corner marks 2" in speak(page, 5)
    press("1", "Numpad1", SHIFT)
    assert "corner marks 1 2" in speak(page, 5)
    press("z", "KeyW")
    press("ж", "Semicolon")
    assert page.get_by_role("button", name="Drop it").count() == 0
    press("q", "KeyA", CTRL)  # which closes the browser there, and chooses nothing
    assert page.locator('[aria-selected="true"]').count() == 1
    press("a", "KeyQ", CTRL)
    assert page.locator('[aria-selected="true"]').count() == 16
    press("w", "KeyZ")
    page.get_by_role("button", name="Drop it").wait_for()


def test_brackets_are_found_where_a_keyboard_has_them(
    page: Any, studio: Running, press: Press
) -> None:
    document = example("hidato")
    open_page(page, studio, document)
    where = {number: cell for cell, number in enumerate(solve(document)) if number}
    drag(page, *[where[number] for number in range(1, 5)])
    page.mouse.click(*middle(page, where[2]))
    wait_for_message(page, "^Next is")
    press("]", "Digit9", ALT)
    up = page.get_by_role("button", name="Up")
    assert up.get_attribute("aria-pressed") == "true"
    press("[", "Digit8", ALT)
    assert up.get_attribute("aria-pressed") == "false"
    assert page.locator(".cell:focus").get_attribute("data-cell") == str(where[1])
    page.keyboard.press("z")
    page.keyboard.press("Control+x")  # which cuts, and is no tool
    assert up.get_attribute("aria-pressed") == "true"


def test_the_editor_goes_by_the_letter_too(page: Any, studio: Running, press: Press) -> None:
    page.goto(f"{studio.origin}/edit")
    page.get_by_label("Family").select_option("shikaku")
    page.locator(".verdict", has_text="Write the areas").wait_for()
    page.mouse.click(*middle(page, 0))
    press("è", "Digit7")
    assert speak(page, 0) == "7"
    press("z", "KeyY", CTRL)
    assert speak(page, 0) == "empty"
    press("y", "KeyZ", CTRL)
    assert speak(page, 0) == "7"
    press("?", "Comma", SHIFT)
    assert speak(page, 0) == "?"
