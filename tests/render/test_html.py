"""Pages of HTML: whole, self-contained, and told to readers who see no picture."""

import re
from collections import Counter
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.drawing import Drawing
from kenken_cp.explanation import board
from kenken_cp.formats import read_document
from kenken_cp.human import solve
from kenken_cp.kinds.cages.drawing import draw
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.render.html import SCALE, StepSection, puzzle_page, trace_page
from kenken_cp.render.look import Look
from kenken_cp.render.svg import svg
from kenken_cp.render.themes import THEMES
from tests.helpers.paths import EXAMPLES
from tests.helpers.sample_board import SAMPLE, SAMPLE_GRID

EXAMPLES = EXAMPLES / "unique"
VOID = {"meta", "input", "br", "link", "img"}
BLANK, SOLVED = draw(SAMPLE), draw(SAMPLE, SAMPLE_GRID)
FRAMES = [
    StepSection("The puzzle", (), BLANK),
    StepSection("1. <b>", ("a & b", "c"), BLANK),
    StepSection("End", ("d",), SOLVED),
]


class Outline(HTMLParser):
    """What a page is built of: it must close what it opens."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.ids: Counter[str] = Counter()
        self.attributes: list[tuple[str, str]] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        for name, value in attrs:
            self.attributes.append((name, value or ""))
            if name == "id":
                self.ids[value or ""] += 1
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.setdefault(self.open[-1] if self.open else "", []).append(data)


def test_a_puzzle_with_its_solution_behind_a_switch() -> None:
    page = Outline(puzzle_page("Cages & digits", BLANK, SOLVED))
    assert page.texts["h1"] == page.texts["title"][:1] == ["Cages & digits"]
    assert page.tags["svg"] == 2
    assert page.tags["details"] == page.tags["summary"] == 1
    assert page.tags["script"] == 0
    assert max(page.ids.values()) == 1
    whole = puzzle_page("x", BLANK, SOLVED)
    assert whole.index("<details>") < whole.index("the solution")
    assert "details" not in re.sub(
        "<style>.*?</style>", "", puzzle_page("x", BLANK), flags=re.DOTALL
    )


def test_a_trace_shows_every_frame_without_scripts() -> None:
    page = Outline(trace_page("Trace", "What signs mean", FRAMES))
    assert page.tags["section"] == page.tags["desc"] == len(FRAMES)
    assert page.texts["h2"] == ["The puzzle", "1. <b>", "End"]
    assert page.texts["p"] == ["What signs mean", "a & b", "c", "d"]
    assert max(page.ids.values()) == 1
    assert ("max", str(len(FRAMES) - 1)) in page.attributes
    assert ("hidden", "") in page.attributes  # the buttons, until a script shows them


@pytest.fixture(scope="module")
def trace() -> list[StepSection]:
    """The boards of a trace of many steps."""
    puzzle = read_document((EXAMPLES / "square-9x9.json").read_bytes()).puzzle
    steps = solve(puzzle).boards()
    return [StepSection(f"{n}", ("so",), board(*told)) for n, told in enumerate(steps)]


def test_each_board_of_a_trace_is_as_if_it_stood_alone(trace: list[StepSection]) -> None:
    page = trace_page("Trace", "y", trace)
    shared = dict(re.findall(r'<g id="(d\d+)">(.*)</g>\n', page))
    whole = re.sub(r'<use href="#(d\d+)"/>', lambda found: shared[found[1]], page)
    sections = whole.split("<section ")[1:]
    for number, (frame, section) in enumerate(zip(trace, sections, strict=True)):
        look = Look(scale=SCALE, styled=False, lined=True)
        assert svg(frame.drawing, frame.heading, "so", look, f"board{number}") in section


def test_pages_of_long_traces_are_small(trace: list[StepSection]) -> None:
    alone = sum(len(svg(frame.drawing, frame.heading, "so")) for frame in trace)
    assert len(trace) > 80
    assert len(trace_page("Trace", "y", trace)) < alone / 4


def test_large_boards_are_printed_one_a_page(trace: list[StepSection]) -> None:
    wide = [StepSection("x", (), draw(CagePuzzle(10, 1, (Cage(tuple(range(10)), "+", 55),))))]
    assert "--board: 88mm" in trace_page("x", "y", trace)
    assert "--board: 180mm" in trace_page("x", "y", wide)


def test_pages_load_nothing() -> None:
    for page in (puzzle_page("x", BLANK, SOLVED), trace_page("x", "y", FRAMES)):
        found = Outline(page)
        assert not {"src", "data", "action"} & {name for name, _ in found.attributes}
        for name, value in found.attributes:
            assert name != "href" or found.ids[value.removeprefix("#")] == 1
        assert "default-src 'none'" in page
        assert "url(" not in page
        assert "@import" not in page
        assert set(re.findall(r"\w+://[^\"' ]+", page)) == {"http://www.w3.org/2000/svg"}


def test_pages_are_made_for_print_and_for_dark_screens() -> None:
    for page in (puzzle_page("x", BLANK), trace_page("x", "y", FRAMES)):
        assert "@media print" in page
        assert page.count("prefers-color-scheme:dark") == 1  # for the page, and not each picture
        assert 'content="light dark"' in page
    trace = trace_page("x", "y", FRAMES)
    last_of_nav = re.findall(r"\bnav[^{},]*{([^}]*)}", trace)[-1]
    assert last_of_nav.strip() == "display: none;"  # after what shows it on screens
    assert "nav[hidden] { display: none; }" in trace
    dark = puzzle_page("x", BLANK, look=Look(theme="dark"))
    assert "prefers-color-scheme" not in dark
    assert 'content="dark"' in dark
    in_print = dark[dark.rindex("@media print") :]  # after what holds on screens
    assert f"--puzzle-ink:{THEMES['print'].ink}" in in_print
    assert "color-scheme: light" in in_print


def clues(drawing: Drawing) -> list[str]:
    return [label.text for label in drawing.labels]


def test_each_picture_has_its_labels() -> None:
    page = puzzle_page("x", BLANK, SOLVED)
    parts = page.split("<details>")
    for part, drawing in zip(parts, (BLANK, SOLVED), strict=True):
        assert sorted(re.findall(r"<text[^>]*>([^<]*)</text>", part)) == sorted(clues(drawing))


@given(st.text(), st.text(), st.text())
def test_what_people_wrote_is_never_markup(title: str, heading: str, sentence: str) -> None:
    plain = Outline(trace_page("t", "l", [StepSection("h", ("s",), BLANK)]))
    strange = Outline(trace_page(title, sentence, [StepSection(heading, (sentence,), BLANK)]))
    assert strange.tags == plain.tags
    assert strange.ids == plain.ids
