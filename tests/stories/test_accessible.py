"""All people can use the pages of a site, by the rules of axe-core: all widths, both themes."""

from itertools import product
from pathlib import Path
from typing import Any

from kenken_cp.api.solving import solve
from kenken_cp.formats import write_line
from kenken_cp.formats.native import FORMAT as NATIVE
from tests.helpers.accessible import SCHEMES, WIDTHS, faults, looks
from tests.helpers.command_line import Kenken
from tests.helpers.hosting import host_folder
from tests.helpers.stories import by_ink, example
from tests.helpers.studio import visiting

FAMILIES = ("kenken", "nonogram", "hidato", "shikaku")
LESSON = "lessons/kenken-hidden-single.html"
STANDING = ("index.html", "player.html", "lessons/kenken.html", f"{LESSON}#0")


def test_pages_in_turn_have_all_pairs() -> None:
    for most in (1, 2):
        turns = [set(looks(number, most)) for number in range(8 // most)]
        assert set.union(*turns) == set(product(WIDTHS, SCHEMES))
        assert all(len({scheme for _, scheme in turn}) == most for turn in turns)


def test_all_people_can_use_a_site(kenken: Kenken, chromium: Any, tmp_path: Path) -> None:
    """Lists, a lesson, an embedded puzzle, puzzles with a hint, with their steps, and solved, and
    the puzzles of days that are past."""
    source, site = tmp_path / "puzzles.jsonl", tmp_path / "site"
    source.write_text("\n".join(write_line(example(family), NATIVE).strip() for family in FAMILIES))
    more = ("--lessons", "--daily", "2026-12-01", "--embed")
    code, markup, told = kenken("publish", source, "-o", site, "-q", "-j", "1", *more)
    assert (code, told) == (0, [])
    head = '<!doctype html><html lang="en" data-ready><title>Around</title>'
    (site / "around.html").write_text(
        f"{head}<main><h1>Around</h1>{markup}</main>", encoding="utf-8"
    )
    plays = [f"play/{path.name}" for path in sorted((site / "play").iterdir())]
    pages, found = [*STANDING, *plays, f"{LESSON}#1", f"{LESSON}#6"], []
    with host_folder(site) as host, visiting(chromium, f"{host}/index.html") as page:
        for number, path in enumerate(pages):
            page.goto(f"{host}/{path}")
            page.wait_for_selector("html[data-ready]")
            if path in STANDING:
                found += faults(page, number)
                continue
            page.keyboard.press("h")
            page.locator(".stages > li").first.wait_for()
            found += faults(page, number)
            if path == f"{LESSON}#1":
                continue
            page.get_by_role("button", name="Show all steps").click()
            page.locator(".sentence h2").wait_for()
            found += faults(page, number + 1)
        page.goto(f"{host}/around.html")
        frame = page.frames[1]
        frame.wait_for_selector("html[data-ready] .grid")
        found += faults(page, 0, frame)
        page.clock.set_fixed_time("2026-12-31")
        page.set_viewport_size({"width": 1280, "height": 844})
        document = example("nonogram")
        page.goto(f"{host}/{plays[FAMILIES.index('nonogram')]}")
        page.wait_for_selector("html[data-ready]")
        by_ink(page, document, solve(document))
        page.locator(".end a").first.wait_for()
        found += faults(page, 0)
        page.goto(f"{host}/index.html")
        page.locator(".shelf [data-day]").last.wait_for()
        found += faults(page, 1)
    assert found == []
