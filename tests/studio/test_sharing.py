"""Formats whose texts are addresses: copied, opened, and written as a page that leads there."""

import re
from typing import Any

import pytest

from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import FORMATS, write_as
from kenken_cp.studio.answers import formats
from tests.helpers.stories import BY_ID, example, link, open_page, wait_for_message
from tests.helpers.studio import Running


def test_formats_of_addresses_are_known_as_such() -> None:
    """By what they write; a format whose title says so writes an address, and no other does."""
    told = {row["id"]: row["address"] for row in formats()}
    seen = set()
    for row in FORMATS:
        if not row.writes:
            continue
        for family in row.families:
            document = Document(family, family.manual.example())
            try:
                text = write_as(document, row)
            except KenkenError:
                continue  # which the format cannot carry
            seen.add(row.id)
            is_address = isinstance(text, str) and re.fullmatch(r"https://\S+\s*", text) is not None
            assert told[row.id] == is_address, row.id
    assert {"sudokupad-link", "fpuzzles-link", "penpa", "puzzlink"} <= seen


@pytest.mark.parametrize(
    ("where", "family", "format_", "site"),
    [
        ("edit", "killer", "sudokupad-link", "https://sudokupad.app/"),
        ("play", "kenken", "fpuzzles-link", "https://f-puzzles.com/?load="),
        ("edit", "shikaku", "puzzlink", "https://puzz.link/p?shikaku"),
        ("play", "hidato", "penpa", "https://swaroopg92.github.io/penpa-edit/"),
    ],
)
def test_an_address_is_copied_opened_and_saved_as_a_page(
    page: Any, studio: Running, where: str, family: str, format_: str, site: str
) -> None:
    """In the editor and on the page of a game."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("window.open = (...asked) => { window.opened = asked; };")
    document = example(family)
    if where == "play":
        open_page(page, studio, document)
        page.locator("summary", has_text="Share and export").click()
    else:
        page.goto(studio.origin + link(document).replace("/play", "/edit"))
        page.locator(".verdict.right").wait_for()
        page.get_by_role("button", name="Export", exact=True).first.click()
    choice = page.get_by_label("Format")
    choice.locator(f"option[value={format_}]").wait_for(state="attached")
    assert page.get_by_role("button", name="Open", exact=True).count() == 0
    choice.select_option(format_)
    page.get_by_role("button", name="Copy address").click()
    wait_for_message(page, "^The address is on the clipboard")
    address = page.evaluate("navigator.clipboard.readText()")
    assert address.startswith(site)
    page.get_by_role("button", name="Open", exact=True).click()
    assert page.evaluate("window.opened") == [address, "_blank", "noopener,noreferrer"]
    with page.expect_download() as told:
        page.get_by_role("button", name="Export", exact=True).last.click()
    assert told.value.suggested_filename.endswith(".html")
    text = told.value.path().read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert f'href="{address.replace("&", "&amp;")}"' in text
    choice.select_option("native")
    page.get_by_role("button", name="Open", exact=True).wait_for(state="hidden")


def test_the_page_that_is_saved_has_the_title_as_a_text(page: Any, studio: Running) -> None:
    """No markup of a title gets into it."""
    document = example("killer")
    title = "<script>alert(1)</script> & Co"
    named = Document(BY_ID["killer"], document.puzzle, meta=Meta(title=title))
    open_page(page, studio, named)
    page.locator("summary", has_text="Share and export").click()
    page.get_by_label("Format").select_option("sudokupad-link")
    with page.expect_download() as told:
        page.get_by_role("button", name="Export", exact=True).click()
    assert "<script>" not in told.value.path().read_text(encoding="utf-8")
