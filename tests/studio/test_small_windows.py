"""Pages of the studio on a phone on its side: nothing is broken, cut off or stretched."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.helpers.stories import example, link
from tests.helpers.studio import Running, newcomer

WIDTH, HEIGHT = 844, 390


@pytest.fixture
def phone(studio: Running, api: Any, chromium: Any) -> Iterator[Any]:
    size = {"width": WIDTH, "height": HEIGHT}
    with newcomer(chromium, studio, api, viewport=size, has_touch=True, is_mobile=True) as page:
        yield page


def gone_to(page: Any, studio: Running, path: str) -> None:
    """Open a page of the studio."""
    page.goto("about:blank")
    page.goto(studio.origin + path)
    page.wait_for_selector("html[data-ready]")


def test_names_in_a_list_have_room(phone: Any, studio: Running) -> None:
    gone_to(phone, studio, "/library")
    name = phone.locator(".list .entry .t").first
    name.wait_for()
    assert name.bounding_box()["width"] >= 72


def test_the_editor_shows_all_of_its_board(phone: Any, studio: Running) -> None:
    gone_to(phone, studio, link(example("kenken")).replace("/play", "/edit"))
    box = phone.locator(".board").bounding_box()
    assert box["y"] + box["height"] <= HEIGHT
    assert box["height"] > 0.75 * HEIGHT
    question = phone.get_by_role("button", name="What may go?")
    question.wait_for()
    assert question.bounding_box()["width"] < 160


def test_the_picture_of_a_lesson_has_the_height_of_the_window(phone: Any, studio: Running) -> None:
    gone_to(phone, studio, "/lessons")
    phone.locator(".course a").first.click()
    box = phone.locator(".example svg").bounding_box()
    assert 0.8 * HEIGHT < box["height"] <= HEIGHT
