"""Where things stand: notes in cells, hints on a small screen, games on the first page."""

import json
import re
from typing import Any

import pytest

from kenken_cp.api.puzzles import load, loads
from kenken_cp.api.solving import solve
from kenken_cp.core.document import Document
from tests.helpers.paths import EXAMPLES
from tests.helpers.stories import BY_ID, WAYS, drag, example, middle, open_page, wait_for_message
from tests.helpers.studio import Running

# Of each note its value, and its middle in percent of its cell.
NOTES = """() => [...document.querySelectorAll(".slots > span[data-v]")]
    .map((each) => {
        const note = each.getBoundingClientRect();
        const cell = each.closest(".cell").getBoundingClientRect();
        const across = (note.left + note.width / 2 - cell.left) / cell.width;
        const down = (note.top + note.height / 2 - cell.top) / cell.height;
        return [each.dataset.v, Math.round(100 * across), Math.round(100 * down)];
    })"""

UNDER = "([x, y]) => document.elementFromPoint(x, y).closest('[data-cell]')?.dataset.cell"


@pytest.mark.parametrize("family", ["sudoku", "killer", "kenken"])
def test_notes_stand_in_fixed_places(page: Any, studio: Running, family: str) -> None:
    """The same digit stands at the same place of every cell, whatever else is noted there."""
    open_page(page, studio, example(family))
    page.get_by_role("button", name="Fill in notes").click()
    page.locator(".slots").first.wait_for()
    for cell in page.locator(".cell:has(.slots)").all()[:3]:
        cell.click()
        for digit in "34":
            page.keyboard.press(f"Control+{digit}")
    seen: dict[str, list[tuple[int, int]]] = {}
    for value, across, down in page.evaluate(NOTES):
        seen.setdefault(value, []).append((across, down))
    assert len(seen) == 4
    for value, places in seen.items():
        for axis in (0, 1):
            spread = [place[axis] for place in places]
            assert max(spread) - min(spread) <= 2, (value, places)


def test_notes_are_clear_of_dashed_cages(page: Any, studio: Running) -> None:
    """The lines of cages lie a tenth of a cell inside it."""
    open_page(page, studio, example("killer"))
    page.get_by_role("button", name="Fill in notes").click()
    boxes = page.locator(".slots")
    boxes.first.wait_for()
    cell = page.locator(".cell:has(.slots)").first.bounding_box()
    notes = boxes.first.bounding_box()
    for low, size in (("x", "width"), ("y", "height")):
        assert notes[low] - cell[low] >= 0.11 * cell[size]
        assert cell[low] + cell[size] - notes[low] - notes[size] >= 0.11 * cell[size]


# Marks are content of styles, of which no range can be measured: they are made texts first.
GLYPHS = """(name) => [...document.querySelector(".cell:has(.corner)").querySelectorAll(name)]
    .filter((each) => each.dataset.v).map((each) => {
        const { v } = each.dataset;
        delete each.dataset.v;
        each.textContent = v;
        const range = document.createRange();
        range.selectNodeContents(each);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        each.textContent = "";
        each.dataset.v = v;
        return { left, right, top, bottom };
    })"""


@pytest.mark.parametrize("width", [360, 1200])
def test_corner_marks_are_clear_of_dashed_cages_and_of_notes(
    page: Any, studio: Running, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    open_page(page, studio, example("killer"))
    page.locator(".cell.entry").first.click()
    for digit in "1234":
        page.keyboard.press(f"Shift+Digit{digit}")
    page.locator(".corner").wait_for()
    cell = page.locator(".cell:has(.corner)").bounding_box()
    for mark in page.evaluate(GLYPHS, ".corner span"):
        assert cell["x"] + cell["width"] - mark["right"] >= 0.11 * cell["width"]
        assert mark["top"] - cell["y"] >= 0.11 * cell["height"]
    for digit in "1234":
        page.keyboard.press(f"Control+Digit{digit}")
    page.locator(".corner.tight").wait_for()
    lowest = max(mark["bottom"] for mark in page.evaluate(GLYPHS, ".corner span"))
    highest = min(note["top"] for note in page.evaluate(GLYPHS, ".slots span"))
    assert lowest - highest <= 0.05 * cell["height"], "a box of text has room above its figures"


def make_clued(document: Document) -> set[int]:
    """The cells that hold a number."""
    return {clue.cell for clue in document.puzzle.clues}


def test_a_rectangle_without_a_number_is_a_mistake(page: Any, studio: Running) -> None:
    """For Check, for a hint, and on the way back to the last right position."""
    document = example("shikaku")
    open_page(page, studio, document)
    first = next(
        cell for cell in range(24) if not {cell, cell + 1} & make_clued(document) and cell % 5 < 4
    )
    drag(page, first, first + 1)
    told = r"^The rectangle r\d+c\d+–r\d+c\d+ holds no number\.$"
    page.get_by_role("button", name="Check", exact=True).click()
    wait_for_message(page, told)
    page.keyboard.press("h")
    page.locator(".stages", has_text="holds no number").wait_for()
    page.locator("summary", has_text="Reveal and go back").click()
    page.get_by_role("button", name="Back to the last right position").click()
    wait_for_message(page, "^Went back 1 step")
    assert page.locator(".under .area").count() == 0
    assert page.locator(".under .chosen").count() == 1  # the cell where the drag ended


def test_a_rectangle_of_another_area_is_a_mistake(page: Any, studio: Running) -> None:
    """Also a smaller one, of which each cell is right."""
    document = example("shikaku")
    open_page(page, studio, document)
    grid = solve(document)
    area = {owner: grid.count(owner) for owner in grid}
    columns = document.puzzle.columns
    first = next(
        cell
        for cell in range(len(grid) - 1)
        if {cell, cell + 1} & make_clued(document)
        and cell % columns < columns - 1
        and grid[cell] == grid[cell + 1]
        and area[grid[cell]] > 2
    )
    row, column = divmod(first, columns)
    drag(page, first, first + 1)
    page.get_by_role("button", name="Check", exact=True).click()
    place = f"r{row + 1}c{column + 1}–r{row + 1}c{column + 2}"
    wait_for_message(page, f"^The rectangle {place} has 2 cells, not {area[grid[first]]}")


def test_all_of_a_large_board_is_seen_if_one_wants(page: Any, studio: Running) -> None:
    """At first its cells have 24 pixels, whatever there is room for."""
    sides = {"rows": 50, "columns": 50, "given": []}
    clues = {"row_clues": [[1]] * 50, "column_clues": [[1]] * 50}
    data = {"format": "kenken-cp", "version": 1, "family": "nonogram", "puzzle": sides | clues}
    open_page(page, studio, loads(json.dumps(data)))
    assert page.locator(".cell").first.bounding_box()["width"] == pytest.approx(24, abs=0.2)
    page.locator("summary", has_text="Settings").click()
    page.get_by_role("button", name="as large as fits").click()
    page.locator(".zoom [role=status]", has_text="100 %").wait_for()
    board, place = page.locator(".board").bounding_box(), page.locator("#place").bounding_box()
    assert board["width"] <= place["width"]
    assert board["height"] <= 900 - 140 + 1
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.wait_for_function(
        "(width) => document.querySelector('.board').getBoundingClientRect().width < width + 1",
        arg=board["width"],
    )


def test_a_small_board_has_the_height_of_a_large_window(page: Any, studio: Running) -> None:
    """And its tools have the rest of the width, up to 1,600 pixels."""
    page.set_viewport_size({"width": 1600, "height": 1000})
    open_page(page, studio, load(EXAMPLES / "unique/square-6x6.json"))
    page.locator(".more summary").first.wait_for()
    board, more = page.locator(".board").bounding_box(), page.locator(".more").bounding_box()
    assert board["height"] == pytest.approx(board["width"], abs=1)
    assert board["y"] + board["height"] == pytest.approx(1000, abs=70)
    assert board["height"] > 840
    assert more["x"] + more["width"] > 1500
    assert page.evaluate("document.documentElement.scrollHeight") <= 1000


def test_what_is_wrong_with_a_rectangle_stands_on_the_board(page: Any, studio: Running) -> None:
    """One at its right edge too, and one of a single cell."""
    document = example("shikaku")
    open_page(page, studio, document)
    columns = document.puzzle.columns
    end = next(
        cell
        for cell in range(columns - 1, document.puzzle.rows * columns - columns, columns)
        if not {cell, cell + columns} & make_clued(document)
    )
    drag(page, end, end + columns)
    label, board = page.locator(".under .label"), page.locator(".grid").bounding_box()
    told = label.bounding_box()
    assert label.text_content() == "no number"
    assert told["x"] >= board["x"]
    assert told["x"] + told["width"] <= board["x"] + board["width"]
    grid = solve(document)
    cell = next(cell for cell in make_clued(document) if grid.count(grid[cell]) > 1)
    area = grid.count(grid[cell])
    (down, across) = divmod(cell, columns)
    (below, beside) = divmod(end + columns, columns)  # where the drag ended
    for key, times in (("ArrowUp", below - down), ("ArrowDown", down - below)):
        for _ in range(times):
            page.keyboard.press(key)
    for _ in range(beside - across):
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Check", exact=True).click()
    row, column = divmod(cell, columns)
    page.locator(".label", has_text=f"1 cell, not {area}").wait_for()
    page.keyboard.press("h")
    alone = f"The rectangle r{row + 1}c{column + 1} has 1 cell, not {area}."
    page.locator(".stages", has_text=alone).wait_for()


def test_a_revealed_cell_of_a_rectangle_is_spoken(page: Any, studio: Running) -> None:
    """And a tap that draws nothing leaves no message."""
    document = example("shikaku")
    open_page(page, studio, document)
    cell = next(cell for cell in range(25) if cell not in make_clued(document))
    page.locator("summary", has_text="Reveal and go back").click()
    page.mouse.move(*middle(page, cell))
    page.mouse.down()
    wait_for_message(page, "^1×1 = 1$")
    page.mouse.up()
    wait_for_message(page, "^$")
    page.get_by_role("button", name="Reveal cell").click()
    page.locator(f'[data-cell="{cell}"].marked').wait_for()
    grid = solve(document)
    area = grid.count(grid[cell])
    label = page.locator(f'[data-cell="{cell}"]').get_attribute("aria-label")
    assert label.endswith(f", marked for the {area}")
    page.get_by_role("button", name="Solve", exact=True).click()
    wait_for_message(page, r"^Solved\. With \d+ revealed cells\.$")


def test_the_clue_that_a_hint_rests_on_is_shaded(page: Any, studio: Running) -> None:
    open_page(page, studio, example("nonogram"))
    page.keyboard.press("h")
    page.locator(".stages > li").first.wait_for()
    shade = page.locator(".hinted").first
    paint = "(each) => getComputedStyle(each).fill"
    page.keyboard.press("h")
    page.locator(".stages > li").nth(1).wait_for()
    page.keyboard.press("h")
    page.locator(".under .target .ground").first.wait_for()
    assert shade.evaluate(paint) == page.locator(".under .target .ground").first.evaluate(paint)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Apply").click()
    shade.wait_for(state="detached")


# Where the strips with clues end, and how large the place is in which they stay.
STRIPS = """() => {
    const at = (name) => document.querySelector(name).getBoundingClientRect();
    const place = at("#place"), row = at(".strips > svg.row"), column = at(".strips > svg.column");
    return [row.right - place.left, column.bottom - place.top, place.width, place.height];
}"""
FOCUS = """() => {
    const cell = document.activeElement.getBoundingClientRect();
    const under = document.elementFromPoint(cell.left + cell.width / 2, cell.top + cell.height / 2);
    return [document.activeElement.dataset.cell, under?.dataset.cell];
}"""


def test_clues_stay_in_sight_while_a_nonogram_is_scrolled(page: Any, studio: Running) -> None:
    """The last ones of long clues; and the cell that has the focus is never under them."""
    sides = {"rows": 40, "columns": 40, "given": []}
    clues = {"row_clues": [[1] * 14] * 40, "column_clues": [[1] * 14] * 40}
    data = {"format": "kenken-cp", "version": 1, "family": "nonogram", "puzzle": sides | clues}
    open_page(page, studio, loads(json.dumps(data)))
    page.locator("summary", has_text="Settings").click()
    page.get_by_role("button", name="larger").click()
    page.locator(".board.zoomed").wait_for()
    page.locator(".cell").first.focus()
    page.keyboard.press("Escape")
    for key in ("ArrowLeft", "ArrowUp"):  # round the edges, and through all columns and rows
        for _ in range(40):
            page.keyboard.press(key)
            cell, under = page.evaluate(FOCUS)
            assert cell == under
            across, down, width, height = page.evaluate(STRIPS)
            assert 24 < across < width / 2
            assert 24 < down < height / 2
    assert page.evaluate(FOCUS) == ["0", "0"]
    texts = page.locator(".margin text")
    assert texts.count() == 2 * 40  # a text a line
    page.keyboard.press("Space")
    page.locator('[data-cell="0"].inked').wait_for()


def test_the_first_page_shows_how_far_games_are(page: Any, studio: Running) -> None:
    """Each gesture leaves its own marks; what is solved stands apart from what is not."""
    begun = ("sudoku", "nonogram", "shikaku", "numbrix")
    marks = {"digits": "text.value", "ink": "rect.value", "areas": ".area", "path": "text.given"}
    for family in begun:
        document = example(family)
        open_page(page, studio, document)
        gesture = BY_ID[family].kind.play().gesture
        WAYS[gesture](page, document, solve(document))
        wait_for_message(page, r"^Solved\.$")
        if family != "sudoku":
            page.keyboard.press("Control+z")
            page.wait_for_selector("html[data-ready]:not([data-solved])")
    page.goto(studio.origin)
    page.wait_for_selector("html[data-ready]")
    going = page.locator("section:has(h2:text-is('Go on with'))")
    page.locator("summary", has_text="All games (4)").click()
    page.get_by_label("Which games").select_option("solved")
    solved = page.locator("ul.names")
    for family in begun:
        shelf = solved if family == "sudoku" else going
        mark = marks[BY_ID[family].kind.play().gesture]
        entry = shelf.locator("li", has_text=BY_ID[family].title)
        assert entry.locator(mark).count() > 1, family
    assert solved.locator("li").count() == 1
    assert going.locator(".shelf li").count() == 3


def test_a_hint_stands_under_its_board_on_a_small_screen(page: Any, studio: Running) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    open_page(page, studio, example("kenken"))
    button = page.locator(".asks button.main")
    button.click()
    page.locator(".stages > li").first.wait_for()
    page.wait_for_function(
        "() => document.querySelector('#place').getBoundingClientRect().top >= 0"
    )
    before = button.bounding_box()
    board, told = page.locator(".board").bounding_box(), page.locator(".stages").bounding_box()
    assert board["y"] + board["height"] <= before["y"]
    assert told["y"] + told["height"] <= before["y"]
    button.click()
    page.locator(".stages > li").nth(1).wait_for()
    assert button.bounding_box() == before  # one taps again without looking


def test_what_is_under_the_pointer_stays_there_as_the_board_grows(
    page: Any, studio: Running
) -> None:
    open_page(page, studio, load(EXAMPLES / "unique/nonogram-12x15.json"))
    page.locator("summary", has_text="Settings").click()
    page.locator(".zoom").wait_for()
    x, y = middle(page, 80)
    page.mouse.move(x, y)
    page.mouse.wheel(0, 1)  # which scrolls
    page.keyboard.down("Control")
    under = []
    for size in (125, 156, 195, 244, 305):
        page.mouse.wheel(0, -100)
        page.locator(".zoom [role=status]", has_text=str(size)).wait_for()
        under.append(page.evaluate(UNDER, [x, y]))
    page.keyboard.up("Control")
    assert under[-1] is not None
    assert len(set(under[2:])) == 1  # since it is larger than its place both ways


def test_one_who_comes_back_to_the_library_finds_filters_and_place_again(
    page: Any, studio: Running
) -> None:
    page.goto(f"{studio.origin}/library")
    page.locator(".list .entry .fam").first.wait_for()
    page.get_by_label("Family").select_option("kenken")
    page.locator(".listing p", has_text=re.compile(r"^4\d puzzles")).wait_for()
    page.get_by_label("Technique").select_option(index=1)
    technique = page.get_by_label("Technique").input_value()
    page.get_by_label("Technique").select_option("")
    page.locator(".listing p", has_text=re.compile(r"^4\d puzzles")).wait_for()
    page.locator(".list").evaluate("(each) => { each.scrollTop = 400; }")
    page.wait_for_function("() => history.state?.top === 400")
    page.locator('.list [data-row="10"]').click()
    page.locator("html[data-ready] .board").wait_for()
    page.go_back()
    page.locator('.list [data-row="10"] .fam').wait_for()
    assert page.get_by_label("Family").input_value() == "kenken"
    assert page.locator(".list").evaluate("(each) => each.scrollTop") == 400
    page.goto(f"{studio.origin}/library?technique={technique}&tier=easy")
    page.locator("html[data-ready]").wait_for()
    assert page.get_by_label("Level").input_value() == "easy"
    assert page.get_by_label("Technique").input_value() == technique
