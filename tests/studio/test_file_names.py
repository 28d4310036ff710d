"""Files are called as their user calls the puzzle, the suite or the book."""

from pathlib import Path
from typing import Any

import pytest

from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.formats import write_line
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.studio.file_names import MOST_BYTES, stem_of
from kenken_cp.studio.listing import Filters
from kenken_cp.studio.orders import order_of
from kenken_cp.studio.puzzle_library import Library
from kenken_cp.studio.suites import spec_named
from tests.helpers.stories import example, link, open_page
from tests.helpers.studio import Running

TITLES = {
    "Monday": "Monday",
    " Für  Anna: 6×6? ": "Für Anna 6x6",
    "../../etc/passwd": "etc passwd",
    "...hidden.": "hidden",
    "a\x00b\tc\u202ed": "a b c d",
    "\u202e": "",
    "": "",
    "CON": "",
    "com1.old": "",
    "console": "console",
    "croissant": "",  # which is no puzzle's name
    "x" * 300: "x" * MOST_BYTES,
    "ü" * 300: "ü" * (MOST_BYTES // 2),
}


@pytest.mark.parametrize(("title", "stem"), TITLES.items())
def test_a_title_is_a_name_that_every_system_can_have(title: str, stem: str) -> None:
    assert stem_of(title, ".json") == stem


@pytest.mark.parametrize("title", TITLES)
def test_what_is_kept_under_a_title_is_read_again(tmp_path: Path, title: str) -> None:
    library = Library([str(tmp_path)], read_only=False)
    kenken = example("kenken")
    name = library.keep(Document(kenken.family, kenken.puzzle, meta=Meta(title=title)))
    assert [path.name for path in tmp_path.iterdir()] == [name]
    found = library.source(0).rows(Filters())
    assert (found.total, found.unread) == (1, 0)


def test_two_puzzles_of_one_title_are_both_kept(tmp_path: Path) -> None:
    library = Library([str(tmp_path)], read_only=False)
    kenken, sudoku = [
        Document(one.family, one.puzzle, meta=Meta(title="Monday"))
        for one in map(example, ("kenken", "sudoku"))
    ]
    (tmp_path / "Tuesday.json").write_text("no puzzle", encoding="utf-8")
    assert library.keep(kenken) == library.keep(kenken) == "Monday.json"
    other = f"Monday {sudoku.key[:12]}.json"
    assert library.keep(sudoku) == library.keep(sudoku) == other
    plain = Document(kenken.family, kenken.puzzle)
    assert library.keep(plain) == f"kenken-4x4-{plain.key[:12]}.json"
    assert library.keep(plain, "Tuesday") == f"Tuesday {plain.key[:12]}.json"
    assert (tmp_path / "Tuesday.json").read_text(encoding="utf-8") == "no puzzle"
    assert len(list(tmp_path.iterdir())) == 5


def test_a_suite_has_the_name_that_it_was_given(tmp_path: Path) -> None:
    library = Library([str(tmp_path)], read_only=False)

    def begin(name: str, **order: Any) -> str:
        fields = {"family": "kenken", "number": 1, "rows": 4, "columns": 4, "seed": "a", **order}
        number = library.begin(*spec_named(order_of(fields), name))
        return library.source(number).title

    assert begin("Für Anna") == begin("Für Anna.db") == "Für Anna.db"
    assert begin("").startswith("kenken-4x4-")
    with pytest.raises(FormatError, match="made from other settings"):
        begin("Für Anna", seed="b")


def export(page: Any) -> str:
    """The name of the file that Export gives."""
    opener = page.locator("summary", has_text="Share and export")  # in the editor it is a button
    opener.or_(page.locator(".actions").get_by_role("button", name="Export")).click()
    page.get_by_label("Format").select_option(NATIVE.id)
    with page.expect_download() as told:
        page.get_by_role("button", name="Export", exact=True).last.click()
    name: str = told.value.suggested_filename
    return name


def test_an_export_is_called_as_the_puzzle(page: Any, studio: Running) -> None:
    kenken = example("kenken")
    open_page(page, studio, kenken)
    assert export(page) == "KenKen 4x4.json"
    titled = Document(kenken.family, kenken.puzzle, meta=Meta(title="Anna: a/b"))
    open_page(page, studio, titled)
    assert export(page) == "Anna a b.json"
    page.goto(f"{studio.origin}{link(titled)}".replace("/play", "/edit"))
    page.locator(".verdict.right").wait_for()
    assert export(page) == "Anna a b.json"


DROP = """([text, name]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
}"""


def test_a_puzzle_keeps_its_name_from_page_to_page(page: Any, studio: Running) -> None:
    """From the editor, where it was dropped, to be played, and back."""
    page.goto(f"{studio.origin}/edit")
    page.wait_for_selector("html[data-ready]")
    page.evaluate(DROP, [write_line(example("kenken"), NATIVE), "monday.json"])
    for _ in range(2):
        page.locator(".verdict.right").wait_for()
        assert export(page) == "monday.json"
        page.get_by_role("button", name="Play it").click()
        page.locator("h1", has_text="monday").wait_for()
        page.locator("summary", has_text="Share and export").click()
        page.get_by_role("button", name="Edit", exact=True).click()


@pytest.mark.usefixtures("first_page")
def test_a_dropped_file_gives_its_name_to_the_game(page: Any, studio: Running) -> None:
    text = write_line(example("shikaku"), NATIVE)
    page.evaluate(DROP, [text, "monday.v2.json"])
    page.locator("h1", has_text="monday.v2").wait_for()
    page.get_by_role("button", name="What if").click()
    page.goto(studio.origin)
    page.locator(".shelf .name", has_text="monday.v2").click()
    page.locator("h1", has_text="monday.v2").wait_for()
    page.wait_for_selector("html[data-ready]")
    assert export(page) == "monday.v2.json"
