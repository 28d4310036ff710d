"""Lessons in a real browser: in a published site, and in the studio."""

from collections.abc import Iterator
from typing import Any

import pytest

from kenken_cp import cli
from kenken_cp.formats import write_line
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.lessons.boards import Board
from kenken_cp.lessons.courses import course
from kenken_cp.registry import family_of
from kenken_cp.verification import decide
from tests.helpers.hosting import host_folder
from tests.helpers.stories import CLEAR, example, middle
from tests.helpers.studio import PATIENCE, running, visiting

PHONE = {"width": 390, "height": 844}
FAMILIES = ("kenken", "sudoku", "shikaku", "numbrix")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site with the lessons of these families."""
    folder = tmp_path_factory.mktemp("lessons")
    lines = [write_line(example(family), NATIVE).strip() for family in FAMILIES]
    (folder / "puzzles.jsonl").write_text("\n".join(lines), encoding="utf-8")
    words = ["publish", f"{folder}/puzzles.jsonl", "-o", f"{folder}/site/", "--lessons", "-q"]
    assert cli.run([*words, "-j", "1"]) == 0
    with host_folder(folder / "site") as address:
        yield address


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    """A page on a phone; nothing may be wrong in it."""
    context = chromium.new_context(viewport=PHONE, has_touch=True)
    context.set_default_timeout(1000 * PATIENCE)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "console",
        lambda message: faults.append(message.text) if message.type == "error" else None,
    )
    yield page
    context.close()
    assert faults == []


def wait(page: Any, stage: int) -> None:
    page.wait_for_selector(f'html[data-ready][data-stage="{stage}"]')


def first_board(family: str, technique: str) -> Board:
    """The first board on which a player finds this step."""
    lessons = {lesson.row.id: lesson for lesson in course(family_of(family))}
    return lessons[technique].boards()[0]


def walk(page: Any, start: int, end: int, columns: int) -> None:
    """With the arrows from cell to cell; they lead round the edge."""
    for _ in range((end // columns - start // columns) % columns):
        page.keyboard.press("ArrowDown")
    for _ in range((end - start) % columns):
        page.keyboard.press("ArrowRight")


def test_a_lesson_of_a_site(page: Any, site: str) -> None:
    """From the list to the idea, a wrong value, the hint in stages, the right one; kept here."""
    (cell, value), *_ = first_board("sudoku", "hidden-single").step.placements
    page.goto(f"{site}/index.html")
    page.get_by_role("link", name="Sudoku", exact=True).click()
    page.locator('[data-technique="hidden-single"] a').click()
    wait(page, 0)
    page.get_by_role("link", name="Try it").click()
    wait(page, 1)
    page.touchscreen.tap(*middle(page, cell))
    page.keyboard.press(str(value % 6 + 1))
    page.locator(".verdict.wrong", has_text="Not quite.").wait_for()
    page.get_by_role("button", name="Undo").click()
    for stage in range(3):
        page.keyboard.press("h")
        page.locator(".stages > li").nth(stage).wait_for()
    page.touchscreen.tap(*middle(page, cell))
    page.get_by_role("button", name=str(value), exact=True).tap()
    page.locator(".verdict.right").wait_for()
    page.keyboard.press("Enter")  # the way on has the focus
    wait(page, 2)
    assert page.locator("nav.lesson .done").count() == 2
    page.get_by_role("link", name="All lessons").click()
    page.locator('[data-technique="hidden-single"]', has_text="2 of 7").wait_for()


def test_candidates_are_removed_one_by_one(page: Any, site: str) -> None:
    """Each is counted; one that is still possible is told."""
    board = first_board("sudoku", "naked-pair")
    struck = [(cell, value) for cell, gone in board.step.eliminations for value in gone]
    page.goto(f"{site}/lessons/sudoku-naked-pair.html#1")
    wait(page, 1)
    for number, (cell, value) in enumerate(struck, start=1):
        page.mouse.click(*middle(page, cell))
        page.keyboard.press(str(value))
        if number < len(struck):
            page.locator(".verdict", has_text=f"{number} of {len(struck)}").wait_for()
    page.locator(".verdict.right").wait_for()


def test_a_lesson_of_the_studio(page: Any) -> None:
    """From its page of lessons to a board of a picture, which the keyboard fills."""
    board = first_board("nonogram", "simple-boxes")
    with running() as studio:
        page.goto(studio.address)
        page.wait_for_selector("html[data-ready]")
        page.goto(f"{studio.origin}/lessons")
        page.locator('[data-technique="simple-boxes"] a').click()
        wait(page, 0)
        page.get_by_role("link", name="Try it").click()
        wait(page, 1)
        page.locator('[data-cell="0"]').focus()
        at = 0
        for cell, value in board.step.placements:
            walk(page, at, cell, board.document.puzzle.columns)
            page.keyboard.press("Space" if value else "x")
            at = cell
        page.locator(".verdict.right").wait_for()
        page.goto(f"{studio.origin}/lesson?family=nonogram&technique=simple-boxes#6")
        wait(page, 6)
        stages = page.locator("nav.lesson [aria-current]", has_text="Puzzle")
        page.get_by_role("button", name="Show all steps").click()
        page.locator(".sentence h2").wait_for()
        page.get_by_role("button", name="Close", exact=True).click()
        stages.wait_for()
        page.goto(f"{studio.origin}/lessons")
        page.locator('[data-technique="simple-boxes"]', has_text="2 of 7").wait_for()


def test_cells_are_tapped_where_a_step_tells_of_them(page: Any, site: str) -> None:
    """A wrong cell is told and taken back by a second tap; then each that is right is counted."""
    board = first_board("shikaku", "core")
    right = [cell for cell, _ in board.step.placements]
    (grid,) = decide(board.document.family, board.document.puzzle).grids
    wrong = next(
        cell
        for cell, value in enumerate(board.state.values)
        if value is None and grid[cell] != board.asked
    )
    page.goto(f"{site}/lessons/shikaku-core.html#1")
    wait(page, 1)
    page.touchscreen.tap(*middle(page, wrong))
    page.locator(".verdict.wrong", has_text="does not belong to the").wait_for()
    page.touchscreen.tap(*middle(page, wrong))
    page.locator(".verdict:not(.wrong)").wait_for(state="attached")
    for number, cell in enumerate(right, start=1):
        page.touchscreen.tap(*middle(page, cell))
        if number < len(right):
            page.locator(".verdict", has_text=f"{number} of {len(right)}").wait_for()
    page.locator(".verdict.right").wait_for()


def test_a_tapped_cell_of_a_path_is_spoken_and_loses_its_number(page: Any, site: str) -> None:
    """By its name for the ear, and crossed out for the eye; one that had it not is told apart."""
    board = first_board("numbrix", "no-support")
    number = board.asked
    ((cell, _),) = board.step.eliminations
    other = next(
        cell
        for cell, held in enumerate(board.state.candidates)
        if board.state.values[cell] is None and number not in held
    )
    page.goto(f"{site}/lessons/numbrix-no-support.html#1")
    wait(page, 1)
    assert page.get_by_role("button", name="What if").count() == 0
    bar = page.get_by_role("button", name="Check").bounding_box()
    status = page.locator("#status").bounding_box()
    assert bar["y"] + bar["height"] <= status["y"]  # on a page that is shorter than the window
    page.get_by_role("button", name="Check").tap()
    page.locator(".verdict", has_text="Nothing is found yet.").wait_for()
    page.touchscreen.tap(*middle(page, other))
    page.locator(".verdict", has_text=f"{number} is no longer among the numbers").wait_for()
    assert "tapped" in page.locator(f'[data-cell="{other}"]').get_attribute("aria-label")
    page.touchscreen.tap(*middle(page, other))
    assert "tapped" not in page.locator(f'[data-cell="{other}"]').get_attribute("aria-label")
    page.touchscreen.tap(*middle(page, cell))
    page.locator(".verdict.right").wait_for()
    label = page.locator(f'[data-cell="{cell}"]').get_attribute("aria-label")
    assert f"tapped, {number} ruled out" in label
    assert "colour" not in label
    assert page.locator(f'[data-cell="{cell}"] .struck').get_attribute("data-v") == str(number)


def test_the_task_of_a_lesson_stands_above_the_tools(chromium: Any, site: str) -> None:
    for width, height in ((360, 640), (390, 844)):
        viewport = {"width": width, "height": height}
        address = f"{site}/lessons/kenken-naked-pair.html#1"
        with visiting(chromium, address, viewport=viewport) as page:
            assert page.locator(".task > p").first.evaluate(CLEAR)
            assert page.locator(".board").evaluate(CLEAR)
            assert page.evaluate("scrollY") == 0
