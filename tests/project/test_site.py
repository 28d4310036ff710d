"""The site that `make docs` builds: what must be on it, and what none of its pages may load.

What it is made of needs no generator; the site itself is built and read by a slow test.
"""

import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from docs.site import gallery, library, markdown, sources, techniques
from docs.site.markdown import Page
from kenken_cp import __all__ as public
from kenken_cp.explanation import sentence
from kenken_cp.human import TECHNIQUES
from kenken_cp.registry import FAMILIES, KINDS
from kenken_cp.render.look import PAINTS
from kenken_cp.render.themes import THEMES
from tests.helpers.paths import ROOT


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """Every page of the site by its path."""
    made = sources.pages()
    texts = {page.path: page.text for page in made}
    assert len(texts) == len(made), "two pages have one place"
    return texts


def list_pages(text: str) -> list[str]:
    """The pages that the tables of contents of a page name."""
    tables = re.findall(r"```\{toctree\}\n(?::.*\n)*\n((?:/.*\n)*)```", text)
    return [f"{line[1:]}.md" for table in tables for line in table.splitlines()]


def test_every_technique_of_every_kind_has_a_page_with_its_sentence_and_pictures(
    pages: dict[str, str],
) -> None:
    """The first board has a step by it, told as it is told everywhere, and drawn as that step."""
    for row in (row for kind in KINDS for row in kind.logic().techniques):
        text = pages[techniques.path_of(row.id)]
        assert text.startswith(f"# {row.title}\n"), row.id
        assert markdown.plain(TECHNIQUES[row.id].statement) in text, row.id
        first = techniques.shown(row.id)[0]
        assert first.step is not None, row.id
        assert first.step.technique == row.id
        assert markdown.plain(sentence(first.state, first.step)) in text, row.id
        assert text.count("<svg ") == text.count("</svg>") == len(techniques.shown(row.id)), row.id
        assert 'class="fill target"' in text or 'class="ink' in text, row.id


def test_a_board_where_a_technique_finds_nothing_is_told_apart(pages: dict[str, str]) -> None:
    for name in TECHNIQUES:
        *firing, last = techniques.shown(name)
        assert all(each.step is not None for each in firing), name
        told = "## Where it finds nothing" in pages[techniques.path_of(name)]
        assert told == (last.step is None), name


def test_the_gallery_has_every_family_and_every_example() -> None:
    text = gallery.page().text
    for family in FAMILIES:
        part = text.partition(f"## {family.title}\n")[2].partition("\n## ")[0]
        assert part.count("<figure>") > 0, family.id
        assert part.count("<figure>") == part.count("<svg "), family.id
    shown = text.count("<figure>")
    assert shown == len(list((ROOT / gallery.EXAMPLES).glob("*.json")))
    ids = re.findall(r' id="(.+?)"', text)
    assert len(ids) == len(set(ids)) >= 2 * shown


def test_every_public_name_has_a_page(pages: dict[str, str]) -> None:
    for name in public:
        assert f":: kenken_cp.{name}\n" in pages[library.path_of(name)]


def test_every_page_stands_in_one_table_of_contents(pages: dict[str, str]) -> None:
    named = [path for text in pages.values() for path in list_pages(text)]
    assert sorted([*named, sources.HOME]) == sorted(pages)
    docs = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert docs - {"docs/README.md"} < set(list_pages(pages[sources.HOME]))


def test_a_page_that_no_part_lists_is_listed_with_the_project(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = list(sources.project_pages())
    stray = Page("docs/how-to/stray.md", "# Stray\n")
    monkeypatch.setattr(sources, "project_pages", lambda: iter([*known, stray]))
    monkeypatch.setattr(sources, "drawn_pages", lambda: iter(()))
    home = next(page for page in sources.pages() if page.path == sources.HOME)
    assert list_pages(home.text).count(stray.path) == 1


def test_parts_of_the_index_are_read() -> None:
    index = "# A\n\n## B: c\n\n[x](how-to/x.md)\n[y](how-to/y.md)\n\n## D\n[z](../z.md)\n"
    assert sources.parts(index) == {"B": ["docs/how-to/x.md", "docs/how-to/y.md"], "D": []}


def test_what_pages_lead_to_is_beside_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "drawn_pages", lambda: iter(()))
    sources.stage(tmp_path)
    assert (tmp_path / "docs/index.md").read_text(encoding="utf-8").startswith("# Documentation")
    for name in ("kenken_cp/rup.py", "data/pictures/kenken.svg"):
        assert (tmp_path / name).read_bytes() == (ROOT / name).read_bytes()


def test_pictures_are_painted_by_the_page(pages: dict[str, str]) -> None:
    """Every class has its paint, in the colours of the page's own theme."""
    css = markdown.stylesheet()
    assert all(f".puzzle .{name.replace(' ', '.')}{{" in css for name in PAINTS)
    assert css.count(f"--puzzle-paper:{THEMES['dark'].paper}") == 2
    assert "<style" not in "".join(pages.values())


def test_signs_of_markdown_in_sentences_are_signs() -> None:
    assert markdown.plain("2*3 [a](b) <c>") == r"2\*3 \[a\](b) \<c\>"


class Loads(HTMLParser):
    """What a page loads by itself: scripts, styles, pictures, fonts, frames."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Links that a reader follows (`a`) load nothing."""
        names = ("src", "srcset", "poster", "data") + (() if tag == "a" else ("href",))
        self.found += [value or "" for name, value in attrs if name in names]


OUTSIDE = re.compile(r"^\s*(https?:|//)", re.IGNORECASE)


def test_what_a_page_loads_is_seen() -> None:
    page = '<a href="https://a"><script src="//b"></script><link href="https://c"><img src="d">'
    assert [bool(OUTSIDE.match(each)) for each in Loads(page).found] == [True, True, False]


@pytest.mark.slow
def test_the_site_builds_loads_nothing_from_outside_and_is_searched(tmp_path: Path) -> None:
    for needed in ("sphinx", "furo", "myst_parser"):
        pytest.importorskip(needed)
    site = tmp_path / "site"
    # Apart, as warnings of the generator's own parts about each other are no errors there.
    code = "import sys, pathlib; from docs.site.__main__ import build; "
    code += "sys.exit(build(pathlib.Path(sys.argv[1])))"
    subprocess.run([sys.executable, "-c", code, site], cwd=ROOT, check=True)
    html = list(site.rglob("*.html"))
    assert len(html) > len(TECHNIQUES)
    for path in html:
        for target in Loads(path.read_text(encoding="utf-8")).found:
            assert not OUTSIDE.match(target), f"{path.relative_to(site)} loads {target}"
    for path in site.rglob("*.css"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"(@import|url\()\s*[\"']?(https?:)?//", text), path.name
    script = (site / "searchindex.js").read_text(encoding="utf-8")
    index = json.loads(script.removeprefix("Search.setIndex(").rstrip().removesuffix(")"))
    assert {row.title for row in TECHNIQUES.values()} <= set(index["titles"])
