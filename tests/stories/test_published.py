"""Published puzzles in a real browser: one file from a disk, and a site in a folder of a host.

Nothing is asked for elsewhere: every request is counted.
"""

import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.api.solving import solve
from kenken_cp.formats import write_line
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.player.bundles import bundle, pack_bundle
from tests.helpers.browsers import BROWSERS
from tests.helpers.command_line import Kenken
from tests.helpers.hosting import host_folder
from tests.helpers.stories import BY_ID, ONE_OF_EACH, WAYS, example, middle, wait_for_message
from tests.helpers.studio import PATIENCE

# Firefox is slow to move a mouse and to press keys. It plays a puzzle of each way to play: these, a
# path and digits in stories below; what it plays more is for `make slow`.
OFTEN = [*product(["chromium"], BY_ID), ("firefox", "nonogram"), ("firefox", "shikaku")]
SELDOM = [("firefox", family) for family in ONE_OF_EACH if ("firefox", family) not in OFTEN]


@pytest.fixture(scope="module", params=BROWSERS)
def browser(request: pytest.FixtureRequest, browser_named: Callable[[str], Any]) -> Any:
    """A browser of these stories, one after the other."""
    return browser_named(request.param)


class Visit:
    """A page of a new visitor, with all that it asked for and all that was wrong in it."""

    def __init__(self, browser: Any) -> None:
        self.context = browser.new_context(viewport={"width": 1000, "height": 1000})
        self.context.set_default_timeout(1000 * PATIENCE)
        self.page = self.context.new_page()
        self.asked: list[str] = []
        self.faults: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on(
            "console",
            lambda message: self.faults.append(message.text) if message.type == "error" else None,
        )

    def open(self, address: str) -> Any:
        """Go there, and wait until the page stands."""
        self.page.goto(address)
        self.page.wait_for_selector("html[data-ready]")
        return self.page


@pytest.fixture
def visit(browser: Any) -> Iterator[Visit]:
    found = Visit(browser)
    yield found
    found.context.close()
    assert found.faults == []


def publish(kenken: Kenken, folder: Path, family: str, *more: str) -> Path:
    """The example of a family as a file."""
    source = folder / "puzzle.json"
    source.write_text(write_line(example(family), NATIVE), encoding="utf-8")
    code, _, told = kenken("publish", source, "-o", folder / "puzzle.html", *more)
    assert (code, told) == (0, [])
    return folder / "puzzle.html"


def test_all_that_is_folded_away_opens(kenken: Kenken, visit: Visit, tmp_path: Path) -> None:
    page = visit.open(publish(kenken, tmp_path, "kenken").as_uri())
    page.get_by_text("Rules and keys").wait_for()
    titles = [each.inner_text() for each in page.locator("details > summary").all()]
    assert {"Rules and keys", "Settings"} <= set(titles)
    for title in titles:
        fold = page.locator("details", has=page.locator("summary", has_text=title)).last
        fold.locator("summary").first.click()
        fold.locator("> :not(summary)", has_text=re.compile(r"\w")).first.wait_for()
    assert page.get_by_text("⚠").count() == 0


@pytest.mark.parametrize(
    ("browser", "family"),
    [*OFTEN, *[pytest.param(*pair, marks=pytest.mark.slow) for pair in SELDOM]],
    indirect=["browser"],
)
def test_a_file_is_played_to_its_end_from_a_disk(
    kenken: Kenken, visit: Visit, tmp_path: Path, family: str
) -> None:
    document, address = example(family), publish(kenken, tmp_path, family).as_uri()
    page = visit.open(address)
    for stage in range(3):  # a hint, of what came with the puzzle
        page.keyboard.press("h")
        page.locator(".stages > li").nth(stage).wait_for()
    page.get_by_role("button", name="Apply").click()
    page.keyboard.press("Control+z")
    WAYS[BY_ID[family].kind.play().gesture](page, document, solve(document))
    wait_for_message(page, r"^Solved\. With 1 hint\.$")
    page.reload()  # at once: the browser keeps it
    page.wait_for_selector("html[data-ready][data-solved]")
    assert set(visit.asked) <= {address}  # Firefox does not tell of files


@pytest.mark.parametrize(
    "browser", ["chromium", pytest.param("firefox", marks=pytest.mark.slow)], indirect=True
)
def test_hints_alone_lead_to_the_end(kenken: Kenken, visit: Visit, tmp_path: Path) -> None:
    page = visit.open(publish(kenken, tmp_path, "shikaku").as_uri())
    for _ in range(60):
        for stage in range(3):
            page.keyboard.press("h")
            page.locator(".stages > li").nth(stage).wait_for()
        page.get_by_role("button", name="Apply").click()
        if page.locator("html[data-solved]").count():
            break
        page.wait_for_timeout(100)
        if page.locator("html[data-solved]").count():
            break
    wait_for_message(page, r"^Solved\. With \d+ hints\.$")


def test_a_wrong_value_is_told_before_a_hint(kenken: Kenken, visit: Visit, tmp_path: Path) -> None:
    """By the rules where one is broken; else by the solution, without its digit."""
    grid = solve(example("kenken"))
    page = visit.open(publish(kenken, tmp_path, "kenken").as_uri())
    page.mouse.click(*middle(page, 0))
    page.keyboard.press(str(grid[0] % 4 + 1))
    page.keyboard.press("h")
    page.locator(".stages", has_text="r1c1").wait_for()
    page.wait_for_timeout(200)  # the check that follows an edit leaves it
    assert page.locator('[aria-invalid="true"]').count() >= 1
    page.keyboard.press("Control+z")
    page.keyboard.press("h")
    page.locator(".stages", has_text="Look at").wait_for()


def test_steps_are_shown_on_the_board_and_the_game_waits(
    kenken: Kenken, visit: Visit, tmp_path: Path
) -> None:
    page = visit.open(publish(kenken, tmp_path, "sudoku").as_uri())
    page.mouse.click(*middle(page, 2))
    page.keyboard.press("2")
    before = page.locator(".grid").inner_text()
    page.get_by_role("button", name="Show all steps").click()
    page.locator(".sentence h2").wait_for()
    page.keyboard.press("End")
    assert page.locator(".grid").inner_text() != before
    page.get_by_role("button", name="Close").click()
    assert page.locator(".grid").inner_text() == before
    page.get_by_role("button", name="Show all steps").click()
    page.keyboard.press("End")
    page.get_by_role("button", name="Play from here").click()
    page.keyboard.press("Control+z")
    assert page.locator(".grid").inner_text() == before


def test_without_its_solution_a_puzzle_is_judged_by_its_rules(
    kenken: Kenken, visit: Visit, tmp_path: Path
) -> None:
    document = example("killer")
    page = visit.open(publish(kenken, tmp_path, "killer", "--no-solution").as_uri())
    for name in ("Hint", "Show all steps"):
        assert page.get_by_role("button", name=name).count() == 0
    assert page.get_by_text("Reveal and go back").count() == 0
    WAYS["digits"](page, document, solve(document))
    wait_for_message(page, r"^Solved\.$")


def test_a_site_in_a_folder_of_a_host(kenken: Kenken, visit: Visit, tmp_path: Path) -> None:
    """Lists, pages, marks and ways on; all requests go to its own folder."""
    source = tmp_path / "all.jsonl"
    lines = [write_line(example(family), NATIVE) for family in ("kenken", "sudoku", "killer")]
    source.write_text("\n".join(lines), encoding="utf-8")
    site = tmp_path / "host/sub/site"
    code, _, _ = kenken("publish", source, "-o", f"{site}/", "--title", "A & B", "-q", "-j", "1")
    assert code == 0
    with host_folder(tmp_path / "host") as host:
        page = visit.open(f"{host}/sub/site/")
        assert page.locator("h1").inner_text() == "A & B"
        assert page.locator(".shelf li").count() == 3
        page.locator(".shelf li", has_text="KenKen").locator("a").click()
        page.wait_for_selector("html[data-ready] .grid")
        document = example("kenken")
        WAYS["digits"](page, document, solve(document))
        wait_for_message(page, r"^Solved\.$")
        page.get_by_role("link", name="Next").click()
        page.wait_for_selector("html[data-ready] .grid")
        assert "Sudoku" in page.locator("h1").inner_text()
        page.get_by_role("link", name="A & B").click()
        page.wait_for_selector("html[data-ready] .shelf")
        assert page.locator(".mark-solved").count() == 1
        assert all(address.startswith(f"{host}/sub/site/") for address in visit.asked)


@pytest.mark.parametrize(
    ("lang", "told"), [("de", "1. Dezember 2020"), ("en-GB", "1 December 2020")]
)
def test_dates_are_written_as_readers_of_the_language_expect(
    kenken: Kenken, visit: Visit, tmp_path: Path, lang: str, told: str
) -> None:
    source = tmp_path / "puzzle.json"
    source.write_text(write_line(example("kenken"), NATIVE), encoding="utf-8")
    days = ("--daily", "2020-12-01", "--lang", lang)
    assert kenken("publish", source, "-o", tmp_path / "site", "-q", "-j", "1", *days)[0] == 0
    page = visit.open((tmp_path / "site/index.html").as_uri())
    assert page.locator(".shelf time").inner_text() == told
    assert page.locator("html").get_attribute("lang") == lang


def test_a_page_that_embeds_a_puzzle_hears_that_it_is_solved(
    kenken: Kenken, visit: Visit, tmp_path: Path
) -> None:
    publish(kenken, tmp_path, "kenken")
    (tmp_path / "blog.html").write_text(
        "<!doctype html><html data-ready><title>Blog</title><iframe src='puzzle.html' width=900 "
        "height=900></iframe><script>window.heard = [];"
        "addEventListener('message', (event) => heard.push(event.data));</script>",
        encoding="utf-8",
    )
    with host_folder(tmp_path) as host:
        page = visit.open(f"{host}/blog.html")
        frame = page.frames[1]
        frame.wait_for_selector("html[data-ready]")
        assert frame.locator("header").is_hidden()
        document = example("kenken")
        for cell, value in enumerate(solve(document)):
            frame.locator(f'[data-cell="{cell}"]').click()
            page.keyboard.press(str(value))
        page.wait_for_function("() => heard.length > 0")
        [heard] = page.evaluate("heard")
    assert (heard["type"], heard["title"]) == ("kenken-solved", "KenKen 4×4")
    assert (heard["hints"], heard["reveals"]) == (0, 0)
    assert "solution" not in heard


def test_a_link_is_played_by_any_published_page(
    kenken: Kenken, visit: Visit, tmp_path: Path
) -> None:
    """Another puzzle than that of the page, without its solution; a forged picture is refused."""
    address, document = publish(kenken, tmp_path, "kenken").as_uri(), example("numbrix")
    data = bundle(document, solution=False)
    page = visit.open(f"{address}#p={pack_bundle(data)}")
    assert "Numbrix" in page.locator("h1").inner_text()
    WAYS["path"](page, document, solve(document))
    wait_for_message(page, r"^Solved\.$")
    for forged in (
        data["svg"].replace("<g ", '<g filter="url(https://example.org/)" ', 1),
        data["svg"].replace("</svg>", "<a href='https://example.org/'><text>win</text></a></svg>"),
        data["svg"].replace("</svg>", "<foreignObject><p>win</p></foreignObject></svg>"),
        5,
    ):
        page.goto("about:blank")
        page = visit.open(f"{address}#p={pack_bundle({**data, 'svg': forged})}")
        wait_for_message(page, "^This link holds no puzzle that can be played here")
        assert page.locator("#place svg").count() == 0
    page.goto("about:blank")
    page = visit.open(f"{address}#p=nothing")
    wait_for_message(page, "^This link holds no puzzle")
