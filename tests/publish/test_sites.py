"""A site: the same bytes however it is made, its lists, ways on, days and feed; what is refused."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import kenken_cp
from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import write_line
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.lessons.courses import course
from kenken_cp.publish import lists, look, sites
from kenken_cp.publish.making import Entry
from kenken_cp.text.files import beside
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES
from tests.helpers.stories import BY_ID, example

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    """One of each family, and one of them twice."""
    found = tmp_path / "puzzles.jsonl"
    lines = [write_line(example(family), NATIVE) for family in [*BY_ID, "kenken"]]
    found.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return found


def files_of(folder: Path) -> dict[str, bytes]:
    """All files of a site by their names."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def pages_that_lead_on(found: dict[str, bytes], folder: Path) -> dict[str, str]:
    """The pages of a site, each of whose addresses is one of its files."""
    pages = {name: text.decode() for name, text in found.items() if name.endswith(".html")}
    for name, page in pages.items():
        for address in re.findall(r'(?:href|src)="([^"]+)"', page):
            if not address.startswith("data:"):
                target = (folder / name).parent / address
                assert target.resolve().relative_to(folder).as_posix() in found
    return pages


def make(kenken: Kenken, puzzles: Path, folder: Path, *more: str) -> dict[str, bytes]:
    code, _, _ = kenken("publish", puzzles, "-o", f"{folder}/", "-q", "-j", "1", *more)
    assert code == 0
    return files_of(folder)


def test_a_site_has_the_same_bytes_each_time_and_after_an_interruption(
    kenken: Kenken, puzzles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = make(kenken, puzzles, tmp_path / "one")
    assert make(kenken, puzzles, tmp_path / "one") == whole  # over itself
    assert len([name for name in whole if name.startswith("play/")]) == len(BY_ID)
    assert b'id="bundle"' not in whole["player.html"]
    assert not [name for name in whole if name.startswith(".")]

    class Killed(sites.Site):
        def write(self, progress: Any) -> None:
            """Be interrupted amid the pages."""
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(sites, "Site", Killed)
        words = ("publish", puzzles, "-o", f"{tmp_path}/two/", "-q", "-j", "1")
        code, _, told = kenken(*words)
        assert code == 130
        assert "the same command goes on where it stopped" in told[0]
    ready = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "two/.making").iterdir()}
    assert len(ready) == len(BY_ID)
    with monkeypatch.context() as patch:  # nothing is made again
        patch.setattr("kenken_cp.publish.making.bundle", lambda *_, **__: 1 / 0)
        assert make(kenken, puzzles, tmp_path / "two") == whole


def test_what_a_killed_run_was_writing_is_removed_and_nothing_else(
    kenken: Kenken, puzzles: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "one"
    whole = make(kenken, puzzles, folder)
    for name in ("index.html", "play/0123456789abcdef.html"):
        beside(folder / name).write_text("half a page", encoding="utf-8")
    (folder / "play/.own.tmp").write_text("of somebody else", encoding="utf-8")
    assert make(kenken, puzzles, folder) == {**whole, "play/.own.tmp": b"of somebody else"}


def test_a_site_by_several_processes_is_the_same(
    kenken: Kenken, puzzles: Path, tmp_path: Path
) -> None:
    whole = make(kenken, puzzles, tmp_path / "one")
    code, _, told = kenken("publish", puzzles, "-o", f"{tmp_path}/two/", "-j", "2")
    assert code == 0
    assert any(f"a site of {len(BY_ID)} puzzles" in line for line in told)
    assert "1 puzzle left out, as the site has the same already" in told
    assert files_of(tmp_path / "two") == whole


def test_every_address_of_a_site_is_one_of_its_files(
    kenken: Kenken, puzzles: Path, tmp_path: Path
) -> None:
    css = tmp_path / "own.css"
    css.write_text("body { background: beige; }", encoding="utf-8")
    found = make(
        kenken, puzzles, tmp_path / "site", "--title", "<A>", "--css", str(css), "--color",
        "#7a3b00", "--daily", "2026-12-01", "--until", "2026-12-02",
    )  # fmt: skip
    for page in pages_that_lead_on(found, tmp_path / "site").values():
        assert "<title><A>" not in page
        assert "script-src 'self'; style-src 'self'" in page
    [sheet] = [text for name, text in found.items() if name.startswith("assets/page-")]
    assert b"--accent: light-dark(#7a3b00, #" in sheet
    assert any(name.startswith("assets/own-") for name in found)


def test_a_puzzle_a_day_has_its_page_and_its_place_in_the_feed(
    kenken: Kenken, puzzles: Path, tmp_path: Path
) -> None:
    days = ("--daily", "2026-12-30", "--until", "2027-01-01")
    found = make(kenken, puzzles, tmp_path / "site", *days)
    assert {f"play/{day}.html" for day in ("2026-12-30", "2026-12-31", "2027-01-01")} <= set(found)
    feed = ET.fromstring(found["feed.xml"])  # noqa: S314  (our own)
    entries = feed.findall(f"{ATOM}entry")
    assert [entry.find(f"{ATOM}updated").text for entry in entries] == [  # type: ignore[union-attr]
        "2027-01-01T00:00:00Z", "2026-12-31T00:00:00Z", "2026-12-30T00:00:00Z",
    ]  # fmt: skip
    links = [entry.find(f"{ATOM}link").get("href") for entry in entries]  # type: ignore[union-attr]
    assert set(links) <= set(found)
    names = {each.text for each in feed.iter(f"{ATOM}id")}
    assert len(names) == len(entries) + 1
    assert b'data-first="2026-12-30"' in found["index.html"]
    bare = make(kenken, puzzles, tmp_path / "site")  # written anew, without days
    assert "feed.xml" not in bare
    assert not [name for name in bare if "2026" in name]


def test_dates_are_written_in_a_language_by_the_browser(
    kenken: Kenken, puzzles: Path, tmp_path: Path
) -> None:
    """A plain date stands where it knows no better; without a language nothing is marked."""
    days = ("--daily", "2026-12-30")
    found = make(kenken, puzzles, tmp_path / "site", *days, "--lang", "pt-BR")
    pages = [text for name, text in found.items() if name.endswith(".html")]
    assert all(b'<html lang="pt-BR" ' in text for text in pages)
    assert b'<time datetime="2026-12-30">2026-12-30</time>' in found["index.html"]
    plain = make(kenken, puzzles, tmp_path / "site", *days)
    assert b'<html lang="en" ' in plain["index.html"]
    assert b"<span>2026-12-30</span>" in plain["index.html"]


@pytest.mark.parametrize("is_there", [False, True])
def test_a_site_is_a_name_without_a_suffix_or_a_folder_that_is_there(
    kenken: Kenken, puzzles: Path, tmp_path: Path, is_there: bool
) -> None:
    folder = tmp_path / ("winter.2026" if is_there else "winter")
    if is_there:
        folder.mkdir()
    code, _, told = kenken("publish", puzzles, "-o", folder, "-q", "-j", "1", "--title", "Winter")
    assert (code, told) == (0, [])
    assert b"<h1>Winter</h1>" in (folder / "index.html").read_bytes()


def test_a_file_without_a_suffix_is_no_site(kenken: Kenken, tmp_path: Path) -> None:
    page = tmp_path / "page"
    page.touch()
    source = EXAMPLES / "unique/square-4x4.json"
    assert kenken("publish", source, "-o", page)[0] == 0
    assert page.read_bytes().startswith(b"<!doctype html>")


def _entry(number: int, effort: float | None, size: int = 4, tier: str = "easy") -> lists.Shown:
    key = f"{number:064x}"
    entry = Entry(key, f"P{number}", "kenken", "KenKen", size, size, tier, effort)
    return lists.Shown(entry, f"{number}.html")


def test_a_page_leads_on_by_order_and_by_effort() -> None:
    shown = [_entry(1, 5.0), _entry(2, 1.0), _entry(3, 3.0)]
    shown += [_entry(4, 9.0, size=5), _entry(5, None)]
    onward = lists.Onward(shown)
    links = {each.page: onward.links(each) for each in shown}
    assert 'href="3.html">Harder' in links["2.html"]
    assert "Easier" not in links["2.html"]
    assert 'href="3.html">Easier' in links["1.html"]
    assert "Harder" not in links["1.html"]
    assert "Easier" not in links["4.html"] + links["5.html"]
    assert 'rel="next" href="2.html">Next' in links["1.html"]
    assert "Previous" not in links["1.html"]
    assert "Next" not in links["5.html"]


def test_a_site_of_many_puzzles_has_lists_that_its_first_page_leads_to(
    kenken: Kenken, puzzles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sites, "ON_FIRST", 4)
    monkeypatch.setattr(lists, "A_PAGE", 1)
    [another] = kenken_cp.generate(size=4, difficulty="gentle", seed=1)
    with puzzles.open("a", encoding="utf-8") as stream:
        stream.write(f"{write_line(another, NATIVE)}\n")
    found = make(kenken, puzzles, tmp_path / "site")
    pages = pages_that_lead_on(found, tmp_path / "site")
    listed = {name for name in pages if name.startswith("lists/")}
    first = re.findall(r'href="(lists/[^"]+)"', pages["index.html"])
    assert len(first) == len(set(first)) == len(BY_ID)
    assert {*first} <= listed
    assert sum(page.count("<li data-key=") for name, page in pages.items() if name in listed) == (
        len(BY_ID) + 1
    )
    [second] = [name for name in listed if name.endswith("-2.html")]
    earlier = pages[second.replace("-2", "")]
    assert f'<span>1</span><a href="{Path(second).name}">2</a>' in earlier
    assert "2 puzzles" in pages["index.html"]


def test_long_lists_are_turned_by_pages_in_order_of_level_size_and_effort() -> None:
    shown = [_entry(n, float(n % 7), 4 + n % 2, ("hard", "gentle")[n % 2]) for n in range(150)]
    found = lists.parts(shown)
    assert [(part.file, len(part.shown)) for part in found] == [
        ("kenken-gentle.html", 60), ("kenken-gentle-2.html", 15),
        ("kenken-hard.html", 60), ("kenken-hard-2.html", 15),
    ]  # fmt: skip
    for name in ("kenken-gentle", "kenken-hard"):
        efforts = [each.entry.effort for part in found if part.name == name for each in part.shown]
        assert efforts == sorted(efforts, key=lambda effort: effort or 0)
    assert sum(len(part.shown) for part in found) == 150


def test_a_folder_that_holds_other_things_is_left_alone(
    kenken: Kenken, puzzles: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "letter.txt").write_text("Dear", encoding="utf-8")
    code, _, [told] = kenken("publish", puzzles, "-o", f"{folder}/", "-q")
    assert (code, told.endswith("holds other things than a site; name another folder")) == (2, True)
    assert [path.name for path in folder.iterdir()] == ["letter.txt"]


def test_what_cannot_be_read_is_told_and_the_rest_is_published(
    kenken: Kenken, puzzles: Path, tmp_path: Path
) -> None:
    text = puzzles.read_text(encoding="utf-8")
    puzzles.write_text(f"{text}{{}}\n", encoding="utf-8")
    code, _, told = kenken("publish", puzzles, "-o", f"{tmp_path}/site/", "-j", "1", "-q")
    assert code == 2
    assert f"puzzles.jsonl:{text.count(chr(10)) + 1}: " in told[0]
    assert len(list((tmp_path / "site/play").iterdir())) == len(BY_ID)
    empty = tmp_path / "empty.jsonl"
    empty.write_text("{}\n", encoding="utf-8")
    code, _, told = kenken("publish", empty, "-o", f"{tmp_path}/none/", "-j", "1", "-q")
    assert code == 2
    assert "no puzzle can be published" in told[-1]
    assert not (tmp_path / "none").exists()
    several = EXAMPLES / "multiple/square-2x2.json"
    code, _, told = kenken("publish", several, "-o", f"{tmp_path}/none/", "-j", "1", "-q")
    assert code == 1
    assert "it has several solutions" in told[0]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--color", "blue"), "--color 'blue' is no colour; write one as #1c5d8f"),
        (("--color", "#ffff00"), "--color #ffff00 is too pale to be read on light paper"),
        (("--daily", "1.12.2026"), "--daily '1.12.2026' is no date; write one as 2026-12-01"),
        (("--daily", "2026-13-01"), "is no date"),
        (("--until", "2026-12-01"), "--until needs --daily, whose feed it ends"),
        (("--daily", "9999-12-30"), "more puzzles than days until the year 9999"),
        (("--css", "nowhere.css"), "nowhere.css"),
        (("--lang", "German"), "--lang 'German' is no language; write one as de, en-GB"),
        (("--lang", 'de"><script>'), "is no language"),
    ],
)
def test_options_are_refused_in_one_line(
    kenken: Kenken, puzzles: Path, tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    code, _, lines = kenken("publish", puzzles, "-o", f"{tmp_path}/site/", "-q", "-j", "1", *words)
    assert code == 2
    assert len(lines) == 1
    assert told in lines[0]


def test_a_style_sheet_is_used_whole_or_not_at_all(
    kenken: Kenken, puzzles: Path, tmp_path: Path
) -> None:
    css = tmp_path / "long.css"
    css.write_bytes(b" " * 1_048_577)
    asked = "publish", puzzles, "-o", f"{tmp_path}/site/", "-q", "-j", "1", "--css", css
    code, _, [told] = kenken(*asked)
    assert code == 2
    assert told.endswith("long.css: a style sheet may have 1,048,576 bytes")


@pytest.mark.parametrize("colour", ["#1c5d8f", "#7a3b00", "#000000", "#5b0060", "#005500"])
def test_an_accent_is_legible_on_light_and_dark_paper(colour: str) -> None:
    pale = re.findall(r"#[0-9a-f]{6}", look.accent(colour))
    assert pale[0] == colour
    light, dark = [tuple(int(each[at : at + 2], 16) for at in (1, 3, 5)) for each in pale]
    assert look.contrast(light, look.PAPER) >= look.LEAST  # type: ignore[arg-type]
    assert look.contrast(dark, look.DARK) >= look.LEAST  # type: ignore[arg-type]
    assert look.contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)


def test_the_pages_papers_are_those_that_contrast_is_taken_against() -> None:
    css = (Path(look.__file__).parents[1] / "player/pages/player/page.css").read_text("utf-8")
    [paper] = re.findall(r"--paper: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", css)
    written = ["#" + "".join(f"{part:02x}" for part in each) for each in (look.PAPER, look.DARK)]
    assert list(paper) == written


def test_a_site_names_itself(kenken: Kenken, puzzles: Path, tmp_path: Path) -> None:
    found = make(kenken, puzzles, tmp_path / "site")
    assert json.loads(found[sites.MARK]) == {"format": "kenken-site", "version": 1}
    with pytest.raises(KenkenError):
        sites.prepare(tmp_path)


def test_a_site_with_lessons_has_those_of_its_families_and_loses_them_again(
    kenken: Kenken, tmp_path: Path
) -> None:
    source = tmp_path / "puzzle.json"
    source.write_text(write_line(example("nonogram"), NATIVE), encoding="utf-8")
    plain = make(kenken, source, tmp_path / "one")
    found = make(kenken, source, tmp_path / "one", "--lessons")
    assert make(kenken, source, tmp_path / "two", "--lessons") == found
    pages = {name for name in found if name.startswith("lessons/")}
    rows = [lesson.row.id for lesson in course(BY_ID["nonogram"])]
    assert pages == {f"lessons/nonogram-{row}.html" for row in rows} | {"lessons/nonogram.html"}
    assert b'href="lessons/nonogram.html"' in found["index.html"]
    listed = found["lessons/nonogram.html"].decode()
    assert re.findall(r'data-technique="(.+?)"', listed) == rows
    for row, after in pairwise(rows):
        page = found[f"lessons/nonogram-{row}.html"].decode()
        assert re.findall(r'rel="next" href="(.+?)"', page) == [f"nonogram-{after}.html"]
    assert b'rel="next"' not in found[f"lessons/nonogram-{rows[-1]}.html"]
    assert make(kenken, source, tmp_path / "one") == plain


def test_a_file_has_no_lessons(kenken: Kenken, tmp_path: Path) -> None:
    source = tmp_path / "puzzle.json"
    source.write_text(write_line(example("nonogram"), NATIVE), encoding="utf-8")
    code, _, told = kenken("publish", source, "-o", tmp_path / "puzzle.html", "--lessons")
    assert code == 2
    assert "--lessons" in told[0]
