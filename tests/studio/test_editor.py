"""The editor in a browser: puzzles opened, boxes, walls, links, clues and choices."""

import re
from typing import Any

import pytest

from kenken_cp.formats import read_document, write_line
from kenken_cp.formats.native import FORMAT as NATIVE
from tests.helpers.paths import EXAMPLES
from tests.helpers.stories import drag, example, link, middle, open_page, wait_for_message
from tests.helpers.studio import Running


def verdict(page: Any, text: str) -> None:
    """Wait for what the page says of the draft."""
    page.locator(".verdict", has_text=text).wait_for()


def new_board(page: Any, studio: Running, family: str, side: int) -> None:
    """Open the editor with an empty square board."""
    page.goto(f"{studio.origin}/edit")
    page.wait_for_selector("html[data-ready]")
    page.get_by_label("Family").select_option(family)
    for name in ("Rows", "Columns"):
        page.get_by_label(name, exact=True).fill(str(side))
    page.get_by_role("button", name="New board").click()
    page.wait_for_function(f"() => document.querySelectorAll('.cell').length === {side * side}")


def test_a_puzzle_that_is_played_is_opened_changed_and_the_draft_before_it_is_kept(
    page: Any, studio: Running
) -> None:
    page.goto(f"{studio.origin}/edit")
    page.wait_for_selector("html[data-ready]")
    page.get_by_label("Family").select_option("shikaku")
    verdict(page, "Write the areas")
    page.mouse.click(*middle(page, 0))
    page.keyboard.press("7")
    verdict(page, "The areas add up to 7")
    open_page(page, studio, example("killer"))
    page.locator("summary", has_text="Share and export").click()
    page.get_by_role("button", name="Edit").click()
    page.locator("h1", has_text="Draw a puzzle").wait_for()
    verdict(page, "Unique · Gentle")
    page.get_by_label("diagonals").select_option("yes")
    verdict(page, "No solution")
    page.keyboard.press("Control+z")
    page.locator(".board").click()
    page.keyboard.press("Control+z")
    verdict(page, "Unique · Gentle")
    page.reload()
    verdict(page, "Unique · Gentle")
    page.get_by_role("button", name="Earlier draft").click()
    verdict(page, "The areas add up to 7")


def test_areas_of_a_puzzle_are_shown_kept_and_removed(page: Any, studio: Running) -> None:
    document = read_document((EXAMPLES / "unique/sudoku-areas-6x6.json").read_bytes())
    page.goto(studio.origin + link(document).replace("/play", "/edit"))
    page.wait_for_selector("html[data-ready]")
    verdict(page, "Unique")
    area = document.puzzle.areas[0]
    cell = page.locator(f'[data-cell="{area[0]}"]')
    assert "area without a sum" in cell.get_attribute("aria-label")
    dashed = page.locator(".cages .dashed")
    before = dashed.get_attribute("d")
    assert len(before) > 10
    page.mouse.click(*middle(page, area[-1]))
    page.keyboard.press("Delete")
    page.locator(f'[data-cell="{area[0]}"]:not([aria-label*="without a sum"])').wait_for()
    page.keyboard.press("Control+z")
    verdict(page, "Unique")
    assert dashed.get_attribute("d") == before
    page.reload()
    verdict(page, "Unique")
    assert dashed.get_attribute("d") == before


def test_a_size_that_is_typed_while_a_board_comes_stays(page: Any, studio: Running) -> None:
    page.goto(f"{studio.origin}/edit")
    page.wait_for_selector("html[data-ready]")
    held: list[Any] = []
    page.route("**/api/blank", lambda each: held.append(each))  # noqa: PLW0108  (it gets a mark)
    with page.expect_request("**/api/blank"):
        page.get_by_label("Family").select_option("sudoku")
    for name in ("Rows", "Columns"):
        page.get_by_label(name, exact=True).fill("4")
    held[0].continue_()
    page.wait_for_function("() => document.querySelectorAll('.cell').length === 81")
    assert page.get_by_label("Rows", exact=True).input_value() == "4"


def test_boxes_digits_walls_and_links_are_drawn(page: Any, studio: Running) -> None:
    new_board(page, studio, "sudoku", 4)
    page.get_by_role("button", name="No boxes").click()
    drag(page, 0, 3)
    page.get_by_role("button", name="Box", exact=True).click()
    verdict(page, "12 cells without a box: r2c1, r2c2")
    page.get_by_role("button", name="Usual boxes").click()
    page.get_by_label("digits").fill("2-5")
    page.get_by_label("digits").press("Enter")
    verdict(page, "Several solutions")
    page.mouse.click(*middle(page, 0))
    page.keyboard.press("1")
    page.get_by_label("Family").select_option("hidato")
    page.get_by_label("closed path").wait_for()
    page.mouse.click(*middle(page, 0))
    page.keyboard.press("1")
    verdict(page, "Several solutions")
    drag(page, 1, 2)
    page.get_by_role("button", name="Wall").click()
    drag(page, 5, 11)
    page.get_by_role("button", name="Link").click()
    assert page.locator(".cages .link").get_attribute("d").startswith("M")
    verdict(page, "Several solutions")
    page.get_by_role("button", name="Link").click()  # once more takes it away
    assert page.locator(".cages .link").get_attribute("d") == "M0 0"


def test_the_clues_of_a_nonogram_are_typed_and_a_file_is_dropped(
    page: Any, studio: Running
) -> None:
    new_board(page, studio, "nonogram", 2)
    page.locator("summary", has_text="Type the clues").click()
    page.get_by_label("Clues of the rows").fill("2\n0")
    page.get_by_label("Clues of the columns").fill("1")
    page.get_by_label("Clues of the columns").press("Tab")
    verdict(page, "Column 2 has no clue")
    page.get_by_label("Clues of the columns").fill("1\n1")
    page.get_by_label("Clues of the columns").press("Tab")
    verdict(page, "Unique")
    text = write_line(example("numbrix"), NATIVE)
    page.evaluate(
        """(text) => {
            const data = new DataTransfer();
            data.items.add(new File([text], "monday.json"));
            dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
        }""",
        text,
    )
    wait_for_message(page, "^Opened")
    verdict(page, "Unique")
    page.get_by_role("button", name="Play it").click()
    page.locator("h1", has_text="monday").wait_for()


@pytest.mark.usefixtures("first_page")
def test_a_binary_file_is_dropped(page: Any, studio: Running) -> None:
    """A picture in bytes: a Nonogram to be played."""
    page.evaluate(
        """() => {
            const head = new TextEncoder().encode("P4\\n8 4\\n");
            const bytes = new Uint8Array([...head, 255, 129, 129, 255]);
            const data = new DataTransfer();
            data.items.add(new File([bytes], "house.pbm"));
            dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
        }"""
    )
    page.locator("h1", has_text="house").wait_for()


@pytest.mark.slow
def test_the_link_of_an_editor_is_refused_if_it_holds_nothing(page: Any, studio: Running) -> None:
    page.goto("about:blank")
    page.goto(studio.origin + link(example("kenken")).replace("/play", "/edit")[:-30])
    wait_for_message(page, "holds no puzzle")


def test_a_rectangle_is_dragged_with_alt_and_clues_come_from_a_solution(
    page: Any, studio: Running
) -> None:
    new_board(page, studio, "kenken", 4)
    for one, other in ((0, 5), (2, 7), (8, 13), (10, 15)):
        page.keyboard.down("Alt")
        drag(page, one, other)
        page.keyboard.up("Alt")
        assert page.locator('.cell[aria-selected="true"]').count() == 4
        page.get_by_role("button", name="Cage", exact=True).click()
    verdict(page, "The cage at r1c1 has no clue")
    page.get_by_role("button", name="Clues from a solution").click()
    page.locator(".verdict", has_text="olution").wait_for()
    assert page.locator(".cages text", has_text="…").count() == 0
    page.locator(".board").click()
    page.keyboard.press("Control+z")
    verdict(page, "The cage at r1c1 has no clue")


def test_cells_are_written_without_keys(page: Any, studio: Running) -> None:
    """As with a finger: in a field with its button; a hole, an area that is not told, a 0."""
    new_board(page, studio, "hidato", 4)
    field, write = (
        page.get_by_label("What the cells hold"),
        page.get_by_role("button", name="Write"),
    )

    def type_text(cell: int, text: str) -> str:
        page.mouse.click(*middle(page, cell))
        field.fill(text)
        write.click()
        found: str = page.locator(f'[data-cell="{cell}"]').get_attribute("aria-label")
        return found.partition(", ")[2]

    assert [type_text(0, "12"), type_text(1, "X"), type_text(1, " ")] == ["12", "hole", "empty"]
    assert type_text(2, "seven") == "empty"
    wait_for_message(page, "seven is not a number")
    new_board(page, studio, "shikaku", 4)
    assert type_text(0, "?") == "?"
    new_board(page, studio, "kenken", 2)
    page.mouse.click(*middle(page, 1))
    page.keyboard.press("0")
    assert page.locator('[data-cell="1"]').inner_text() == "0"


def test_after_a_clue_comes_the_next_cage_without_one(page: Any, studio: Running) -> None:
    new_board(page, studio, "kenken", 2)
    clue = page.get_by_label("Clue of the cage")
    for cells in ((0, 2), (1, 3)):
        drag(page, *cells)
        clue.press("Enter")
    page.mouse.click(*middle(page, 0))
    clue.fill("3+")
    clue.press("Enter")
    chosen = page.locator('.cell[aria-selected="true"]')
    assert [each.get_attribute("data-cell") for each in chosen.all()] == ["1", "3"]
    page.keyboard.type("1-")
    page.keyboard.press("Enter")
    verdict(page, "Several solutions")


def test_the_field_for_a_clue_is_that_of_the_chosen_cage(page: Any, studio: Running) -> None:
    """And empty where there is none: a new cage does not get the clue of another."""
    new_board(page, studio, "kenken", 4)
    clue = page.get_by_label("Clue of the cage")
    drag(page, 0, 1)
    clue.fill("5+")
    clue.press("Enter")
    page.mouse.click(*middle(page, 4))
    assert clue.input_value() == ""
    page.mouse.click(*middle(page, 0))
    assert clue.input_value() == "5+"
    page.get_by_role("button", name="Remove cage").click()
    assert clue.input_value() == ""
    verdict(page, "16 cells without a cage")


def test_a_cage_is_seen_where_a_box_ends_too_and_a_sum_has_no_sign(
    page: Any, studio: Running
) -> None:
    new_board(page, studio, "killer", 4)
    drag(page, 0, 1)
    page.keyboard.type("3+")
    page.keyboard.press("Enter")
    verdict(page, "Several solutions")
    cages, boxes = (page.locator(f".cages .{name}") for name in ("dashed", "boxes"))
    lines = "(path) => path.getAttribute('d').match(/M[^M]+/g)"
    assert set(cages.evaluate(lines)) & set(boxes.evaluate(lines)) == set()
    inner, outer = cages.evaluate(BOX), boxes.evaluate(BOX)
    assert inner["x"] - outer["x"] == inner["y"] - outer["y"] == 4
    assert (inner["width"], inner["height"]) == (72, 32)
    assert page.locator(".cages text").all_text_contents() == ["3"]
    page.mouse.click(*middle(page, 0))
    assert page.get_by_label("Clue of the cage").input_value() == "3"
    assert page.locator('[data-cell="0"]').get_attribute("aria-label").endswith("cage 3")


BOX = "(path) => (({ x, y, width, height }) => ({ x, y, width, height }))(path.getBBox())"


def test_the_picture_that_is_painted_is_shown_beside_another(page: Any, studio: Running) -> None:
    new_board(page, studio, "nonogram", 4)
    drag(page, 0, 3)
    for cell in (9, 14):
        page.mouse.click(*middle(page, cell))
    verdict(page, "the clues leave your picture open in the framed cells")
    pictures = page.locator(".pair figure")
    assert [each.inner_text() for each in pictures.all()] == ["Your picture", "Another one"]
    assert page.locator(".under .target").count() == 4
    assert page.locator(".cell.inked.open").count() == 2  # so that their frames are seen
    assert page.get_by_role("button", name=re.compile("a given$")).count() == 0


FAILED = """async (text) => {
    const files = performance.getEntriesByType("resource");
    const file = files.find(({ name }) => name.endsWith("/dom.js"));
    (await import(file.name)).failed({ message: text });
}"""


@pytest.mark.usefixtures("first_page")
def test_a_reason_begins_with_a_capital_letter(page: Any, studio: Running) -> None:
    """But for names of cells, which have none."""
    for text, shown in (("no puzzles.", "No puzzles."), ("r1c1 is empty.", "r1c1 is empty.")):
        page.evaluate(FAILED, text)
        assert page.locator("#status").inner_text() == shown


def test_what_is_done_with_a_puzzle_stands_at_the_top_and_waits_for_one_solution(
    page: Any, studio: Running
) -> None:
    new_board(page, studio, "sudoku", 4)
    verdict(page, "Several solutions")
    top = [page.get_by_role("button", name=name, exact=True) for name in ("Play it", "Export")]
    assert [each.get_attribute("aria-disabled") for each in top] == ["true", "true"]
    top[0].click(force=True)
    wait_for_message(page, "^First the puzzle must have exactly one solution")
    page.get_by_role("button", name="Rules").click()
    page.locator(
        "section[aria-label=Rules]", has_text="Every row, every column and every box"
    ).wait_for()
    page.goto("about:blank")  # another fragment alone loads nothing
    page.goto(studio.origin + link(example("numbrix")).replace("/play", "/edit"))
    verdict(page, "Unique")
    assert [each.get_attribute("aria-disabled") for each in top] == ["false", "false"]
    for width, high in ((1280, 800), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": high})
        for each in top:
            assert each.bounding_box()["y"] < high
    top[0].click()
    page.locator("h1", has_text="Numbrix").wait_for()


@pytest.mark.parametrize("side", [4, 6, 9])
def test_the_board_has_the_height_of_the_window_where_there_is_room(
    page: Any, studio: Running, side: int
) -> None:
    page.set_viewport_size({"width": 1600, "height": 1000})
    new_board(page, studio, "kenken", side)
    box = page.locator(".board").bounding_box()
    assert 0.8 * 1000 < box["height"] < 1000
    main = page.locator("main").bounding_box()
    assert main["width"] == 1600


def test_clues_are_drawn_undone_and_removed(page: Any, studio: Running) -> None:
    new_board(page, studio, "sudoku", 4)
    tool = page.get_by_label("Clue", exact=True)
    tool.select_option("thermometer")
    assert page.get_by_text("digits rise from the bulb").count()
    drag(page, 0, 5, 10)  # along a diagonal: no cell beside it
    thread = page.locator(".board .thread")
    thread.wait_for()
    assert "M20 20L60 60L100 100" in thread.get_attribute("d")
    page.get_by_role("button", name="Undo").click()
    thread.wait_for(state="detached")
    page.get_by_role("button", name="Redo").click()
    thread.wait_for()
    tool.select_option("pair-sum")
    page.get_by_label("Value of the clue").fill("V")
    (x1, y), (x2, _) = middle(page, 1), middle(page, 2)
    page.mouse.click((x1 + x2) / 2, y)
    page.locator(".board .sign text", has_text="V").wait_for()
    tool.select_option("odd")
    page.mouse.click(*middle(page, 7))
    odd = page.locator(".board .sign.tint")
    odd.wait_for()
    page.mouse.click(*middle(page, 7))
    odd.wait_for(state="detached")
    page.locator("summary", has_text="Rules of the board").click()
    page.get_by_label("Disjoint groups", exact=True).check()
    verdict(page, "Several solutions")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    thread.wait_for()
    assert page.get_by_label("Disjoint groups", exact=True).is_checked()
    tool.select_option("thermometer")
    page.mouse.click(*middle(page, 5))
    thread.wait_for(state="detached")


def test_signs_of_a_futoshiki_turn_and_go(page: Any, studio: Running) -> None:
    new_board(page, studio, "futoshiki", 4)
    verdict(page, "There is no sign yet")
    page.get_by_label("Clue", exact=True).select_option("greater-than")
    (x1, y), (x2, _) = middle(page, 0), middle(page, 1)
    sign = page.locator(".board .chevron")
    ways = []
    for _ in range(2):
        before = sign.get_attribute("d") if sign.count() else None
        page.mouse.click((x1 + x2) / 2, y)
        page.wait_for_function(
            "(before) => { const d = document.querySelector('.board .chevron')?.getAttribute('d');"
            " return d && d !== before; }",
            arg=before,
        )
        ways.append(sign.get_attribute("d"))
    assert ways[0] != ways[1]
    verdict(page, "Several solutions")
    page.mouse.click((x1 + x2) / 2, y)
    sign.wait_for(state="detached")
    verdict(page, "There is no sign yet")


def test_true_candidates_are_shown_where_they_are_wanted(page: Any, studio: Running) -> None:
    new_board(page, studio, "sudoku", 4)
    page.mouse.click(*middle(page, 0))
    page.keyboard.press("1")
    noted = page.locator('[data-cell="1"] .slots [data-v]')
    verdict(page, "Several solutions")
    assert noted.count() == 0
    page.get_by_label("True candidates").check()
    page.locator('[data-cell="1"] .slots [data-v="4"]').wait_for()
    assert [noted.nth(i).get_attribute("data-v") for i in range(noted.count())] == ["2", "3", "4"]
    page.mouse.click(*middle(page, 4))
    page.keyboard.press("2")
    page.locator('[data-cell="1"] .slots [data-v="2"]').wait_for(state="detached")
    page.get_by_label("True candidates").uncheck()
    page.locator('[data-cell="1"] .slots').wait_for(state="detached")


def test_what_is_missing_is_written_and_what_may_go_is_taken_out(
    page: Any, studio: Running
) -> None:
    new_board(page, studio, "sudoku", 4)
    page.mouse.click(*middle(page, 0))
    page.keyboard.press("1")
    verdict(page, "Several solutions")
    page.get_by_role("button", name="How many solutions?").click()
    page.get_by_text("72 solutions").wait_for()
    page.get_by_role("button", name="Make it unique").click()
    page.get_by_role("button", name="Write these").click()
    verdict(page, "Unique")
    page.get_by_role("button", name="What may go?").click()
    page.get_by_text("Nothing may go").wait_for()
    page.get_by_role("button", name="Undo").click()
    verdict(page, "Several solutions")
    page.mouse.click(*middle(page, 1))
    page.keyboard.press("1")
    verdict(page, "No solution")
    page.get_by_role("button", name="What contradicts?").click()
    page.get_by_text("the given 1 at r1c2").wait_for()
    assert page.locator(".bench li").count() == 2
