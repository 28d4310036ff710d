"""The library as a person uses it: what could not be read, finding, sorting, what was played."""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.helpers.paths import EXAMPLES
from tests.helpers.stories import wait_for_message
from tests.helpers.studio import Running, running, visiting


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A studio with two folders: one of several puzzles and a broken file, one of a puzzle."""
    place = tmp_path_factory.mktemp("library")
    for name in ("square-4x4", "candidates-4x4", "killer-9x9", "shikaku-7x7"):
        (place / "many").mkdir(exist_ok=True)
        shutil.copy(EXAMPLES / "unique" / f"{name}.json", place / "many")
    (place / "many" / "sub").mkdir()
    (place / "many" / "sub" / "broken.txt").write_text("no puzzle at all {", encoding="utf-8")
    (place / "few").mkdir()
    shutil.copy(EXAMPLES / "unique" / "square-4x4.json", place / "few")
    with running(str(place / "many"), str(place / "few")) as started:
        yield started


@pytest.fixture
def page(studio: Running, chromium: Any) -> Iterator[Any]:
    with visiting(chromium, f"{studio.origin}/library#token={studio.token}") as page:
        page.locator(".list .entry .s").first.wait_for()
        yield page


def test_what_could_not_be_read_is_named_with_the_reason(page: Any) -> None:
    page.locator("summary", has_text="1 could not be read").click()
    row = page.locator(".listing .names li")
    row.wait_for()
    assert row.inner_text().startswith("sub/broken.txt")
    assert "does not begin a puzzle" in row.inner_text()
    assert "--" not in row.inner_text()  # no option of a command
    page.get_by_label("From").select_option("1")
    page.locator(".listing .soft", has_text="1 puzzle").wait_for()
    assert page.locator("summary", has_text="could not be read").count() == 0


def test_puzzles_are_found_and_sorted_and_filters_are_told_of(page: Any, studio: Running) -> None:
    count = page.locator(".listing .row .soft")
    assert count.inner_text() == "4 puzzles"
    page.get_by_label("Order").select_option("-size")
    page.locator(".list .room > :first-child", has_text="9×9").wait_for()
    page.get_by_label("Find").press_sequentially("4X4")  # no Enter
    count.filter(has_text="2 puzzles with these filters").wait_for()
    page.get_by_label("From").select_option("1")
    count.filter(has_text="1 puzzle with these filters").wait_for()
    assert page.get_by_label("Find").input_value() == "4X4"
    page.get_by_label("Family").select_option("numbrix")
    count.filter(has_text="No puzzle matches the filters").wait_for()
    page.get_by_role("button", name="Clear filters").click()
    count.filter(has_text="1 puzzle").wait_for()
    page.get_by_role("button", name="Clear filters").wait_for(state="hidden")
    assert page.url == f"{studio.origin}/library?source=1&sort=-size"


def test_what_was_begun_and_what_is_solved_is_marked(page: Any) -> None:
    def play(title: str) -> None:
        page.locator(".list .entry", has_text=title).first.click()
        page.locator(".grid").wait_for()

    assert [text for text in page.locator(".list .m").all_inner_texts() if text] == []
    play("candidates-4x4.json")
    assert page.locator("h1").inner_text() == "candidates-4x4"  # as its file is called
    page.get_by_role("button", name="What if").click()
    page.go_back()
    row = page.locator(".list .entry", has_text="candidates-4x4.json")
    row.locator(".m", has_text="begun").wait_for()
    row.click()
    page.locator("summary", has_text="Reveal and go back").click()
    page.get_by_role("button", name="Solve", exact=True).click()
    wait_for_message(page, "^Solved")
    page.go_back()
    row.locator(".m", has_text="solved").wait_for()
