"""The review on the card at the end: the longest pause, and the step that was open then."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.api.solving import solve
from kenken_cp.core.document import Document
from kenken_cp.formats import write_line
from kenken_cp.formats.native import FORMAT as NATIVE
from tests.helpers.command_line import Kenken
from tests.helpers.hosting import host_folder
from tests.helpers.stories import example, middle
from tests.helpers.studio import PATIENCE

DOCUMENT = example("kenken")
GRID = solve(DOCUMENT)
# The order of its trace: one cell, then a cage of three, of four, and so on.
ORDER = (5, 10, 11, 15, 2, 3, 6, 7, 4, 14, 0, 1, 8, 9, 12, 13)
THIRD = "Only one way is left to fill cage 11+ at r1c3–r2c4, 3-2-2-4"
PAUSE = "Your longest pause"


class Game:
    """A published page whose time passes as it is told."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def open(self, address: str, *settings: str) -> None:
        """With these settings on, and a page that can be out of sight."""
        for name in settings:
            self.page.add_init_script(f"localStorage.setItem('studio-{name}', 'true')")
        self.page.add_init_script(
            "Object.defineProperty(document, 'hidden', { get: () => window.away ?? false })"
        )
        self.page.clock.install(time=0)
        self.page.goto(address)
        self.page.wait_for_selector("html[data-ready]")
        self.page.clock.pause_at(600)

    def write(self, *cells: int, every: float = 2, wrong: bool = False) -> None:
        for cell in cells:
            self.page.mouse.click(*middle(self.page, cell))
            self.page.keyboard.press(str(GRID[cell] % 4 + 1 if wrong else GRID[cell]))
            self.wait(every)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.wait(2)

    def hint(self) -> str:
        """The last stage of the next hint."""
        for stage in range(3):
            self.page.keyboard.press("h")
            self.page.locator(".stages > li").nth(stage).wait_for()
        told: str = self.page.locator(".stages > li").nth(2).inner_text()
        return told

    def labels(self) -> list[str]:
        """What is on the board, as it is spoken."""
        labels: list[str] = self.page.locator("[data-cell]").evaluate_all(
            "(cells) => cells.map((cell) => cell.getAttribute('aria-label'))"
        )
        return labels

    def wait(self, seconds: float) -> None:
        self.page.clock.run_for(round(1000 * seconds))

    def card(self) -> str:
        """What the card says, once it is whole."""
        self.page.locator("html[data-solved]").wait_for()
        card = self.page.locator(".end")
        card.get_by_text("Hardest step:" if self.hinted else "Without any help.").wait_for()
        text: str = card.inner_text()
        return text

    hinted = True


@pytest.fixture
def game(chromium: Any) -> Iterator[Game]:
    context = chromium.new_context(viewport={"width": 1000, "height": 1000})
    context.set_default_timeout(1000 * PATIENCE)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield Game(page)
    context.close()
    assert faults == []


@pytest.fixture
def address(kenken: Kenken, tmp_path: Path) -> Iterator[str]:
    """On a host: after quick reloads of a file Chromium may have lost what was stored."""
    publish(kenken, tmp_path, DOCUMENT)
    with host_folder(tmp_path) as origin:
        yield f"{origin}/puzzle.html"


def publish(kenken: Kenken, folder: Path, document: Document, *options: str) -> str:
    source, page = folder / "puzzle.json", folder / "puzzle.html"
    source.write_text(write_line(document, NATIVE), encoding="utf-8")
    assert kenken("publish", source, "-o", page, *options) == (0, "", [])
    return page.as_uri()


def test_the_card_says_which_step_was_open_in_the_longest_pause(game: Game, address: str) -> None:
    """Also after edits that were taken back, and after the page was loaded anew."""
    page = game.page
    game.open(address, "clock")
    game.write(*ORDER[:3])
    game.wait(30)  # long, but not the longest
    game.write(ORDER[3])
    game.wait(128)
    game.write(ORDER[4], wrong=True)
    game.wait(1)
    for key in ("Control+z", "Control+y", "Control+z"):
        game.press(key)
    game.write(*ORDER[4:])
    assert f"{PAUSE} was 2:10, after r4c4." in game.card()
    page.get_by_text(THIRD).wait_for()
    finished = page.locator(".grid").inner_text()
    page.get_by_role("button", name="Show that board").click()
    page.locator(".trace").get_by_text(THIRD).wait_for()
    assert page.locator(".trace button").all_inner_texts() == ["Close"]
    labels = game.labels()
    held = {cell for cell, label in enumerate(labels) if "empty" not in label}
    assert held == set(ORDER[:4])
    ringed = {cell for cell, label in enumerate(labels) if "hint: " in label}
    assert ringed == set(ORDER[4:8])
    page.keyboard.press("1")  # nothing is written there
    page.keyboard.press("Escape")
    page.locator(".end").get_by_text(THIRD).wait_for()
    assert page.locator(".grid").inner_text() == finished
    page.reload()
    page.get_by_text(THIRD).wait_for()


@pytest.mark.parametrize("family", ["sudoku", "nonogram", "shikaku", "numbrix"])
def test_the_step_is_the_one_that_a_hint_would_have_named(
    game: Game, kenken: Kenken, tmp_path: Path, family: str
) -> None:
    """With the same drawing on the same board, whatever is written on it."""
    page = game.page
    game.open(publish(kenken, tmp_path, example(family)), "clock")
    for number in range(99):
        told = game.hint()
        if number == 3:
            expected, labels = told, game.labels()
            game.wait(300)
        page.get_by_role("button", name="Apply").click()
        game.wait(2)
        if page.locator("html[data-solved]").count():
            break
    page.get_by_role("button", name="Show that board").click()
    sentences = page.locator(".trace p").all_inner_texts()
    assert sentences[0].startswith(f"{PAUSE} was 5:02, after r")
    assert sentences[1] == "This step was open then:"
    assert sentences[2:]
    assert all(sentence in expected for sentence in sentences[2:])
    assert game.labels() == labels


def test_a_mistake_of_then_is_told_in_place_of_a_step(game: Game, address: str) -> None:
    game.open(address, "clock")
    game.write(*ORDER[:4])
    game.write(0, wrong=True)
    game.wait(60)
    game.write(*ORDER[4:])
    game.page.get_by_text("Something was wrong then:").wait_for()
    assert f"{PAUSE} was 1:02, after r1c1." in game.card()
    assert "Only one way" not in game.card()


@pytest.mark.parametrize(
    ("every", "pause", "away"),
    [(2, 16, 0), (20, 38, 0), (2, 2, 300)],
    ids=["short", "usual", "out of sight"],
)
def test_nothing_is_said_of_a_pause_that_is_none(
    game: Game, address: str, every: float, pause: float, away: float
) -> None:
    """Below 20 seconds, less than three times as long as usual, or with the page hidden."""
    game.open(address, "clock")
    game.write(*ORDER[:4], every=every)
    game.wait(pause)
    game.page.evaluate("() => { window.away = true; }")
    game.wait(away)
    game.page.evaluate("() => { window.away = false; }")
    game.write(*ORDER[4:], every=every)
    assert PAUSE not in game.card()


@pytest.mark.parametrize(
    ("settings", "told"), [((), None), (("times",), f"{PAUSE} was after r4c4.")]
)
def test_times_are_taken_and_shown_only_if_wanted(
    game: Game, address: str, settings: tuple[str, ...], told: str | None
) -> None:
    game.open(address, *settings)
    game.write(*ORDER[:4])
    game.wait(60)
    game.write(*ORDER[4:])
    card = game.card()
    if told:
        game.page.get_by_text(told).wait_for()
    else:
        assert PAUSE not in card


def test_without_hints_only_the_pause_is_told(game: Game, kenken: Kenken, tmp_path: Path) -> None:
    game.hinted = False
    game.open(publish(kenken, tmp_path, DOCUMENT, "--no-hints"), "clock")
    game.write(*ORDER[:4])
    game.wait(60)
    game.write(*ORDER[4:])
    game.page.get_by_text(f"{PAUSE} was 1:02, after r4c4.").wait_for()
    assert "then" not in game.card()
    assert game.page.locator(".end button").count() == 0


def test_a_game_that_was_begun_without_times_has_no_review(game: Game, address: str) -> None:
    game.open(address)
    game.write(*ORDER[:2])
    game.page.add_init_script("localStorage.setItem('studio-clock', 'true')")
    game.page.reload()
    game.page.wait_for_selector("html[data-ready]")
    game.write(*ORDER[2:4])
    game.wait(60)
    game.write(*ORDER[4:])
    assert "Time:" in game.card()
    assert PAUSE not in game.card()
