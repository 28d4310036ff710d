"""Books: what fits on a page, how large puzzles are there, and what has no room or no letters."""

import random
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from kenken_cp.book import Answers, Design, Entry, Front, Selection, gather, gather_entries, make
from kenken_cp.book.design import GRIDS, PAPERS, SHARE, WIDEST, frame_of, gutter_of
from kenken_cp.book.fitting import (
    TooSmall,
    require_cells,
    require_readable,
    require_texts,
    smallest_text,
)
from kenken_cp.book.layout import Layout
from kenken_cp.book.pictures import sides_of
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.steps import Tier
from kenken_cp.formats import Document, read_document
from kenken_cp.formats.native import write_line
from kenken_cp.generation.difficulty import Difficulty
from kenken_cp.kinds.cages.drawing import draw
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.kinds.lines.puzzle import LinePuzzle
from kenken_cp.registry import family_of
from tests.book.test_book import entries_of, pages_in, poppler
from tests.helpers.line_boards import noise
from tests.helpers.paths import EXAMPLES

pytest.importorskip("typst")
LONG = "A long title that some setter chose in no great haste for evenings by the fire, "
WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"


@pytest.fixture(scope="module")
def small() -> list[Entry]:
    return entries_of("square-4x4")


def require_room(entry: Entry, look: Design) -> None:
    """TooSmall, as on the pages of a thin book, for a puzzle that has not been drawn."""
    require_readable(entry, look, smallest_text(entry, look))


def too_many(look: Design) -> int:
    """The least number of cells that, side by side, are lower than text on every paper."""
    longest = max(max(paper.width, paper.height) for paper in PAPERS.values())
    return int(longest / look.sizes.least) + 1


def test_a_board_whose_cells_fit_no_paper_is_refused_before_it_is_solved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So many cells on the longest paper are lower than the least text; one less are not."""
    monkeypatch.setattr(gather, "entry_of_document", lambda *said: pytest.fail("it was solved"))
    family = family_of("nonogram")
    layout = Layout.thin(Design(paper="legal"))
    large = replace(layout.design, large=True)
    count, count_large = too_many(layout.design), too_many(large)
    line = LinePuzzle(1, count, ((),), ((),) * count)
    path = tmp_path / "wide.jsonl"
    path.write_text(write_line(Document(family, line)), encoding="utf-8")
    told = rf"wide.*: the cells of a board of 1×{count} would be 5.5 pt high, but text needs 5.5 pt"
    advice = "; no paper is large enough; use --skip-unprintable to skip it"
    with pytest.raises(TooSmall, match=told + advice):
        gather_entries([str(path)], Selection(), layout=layout)
    left_out: list[str] = []
    with pytest.raises(KenkenError, match="there are no puzzles"):
        gather_entries([str(path)], Selection(), left_out.append, layout=layout)
    assert re.search(f"{told}; no paper is large enough; left out", "\n".join(left_out))
    require_cells((1, count - 1), layout.design)
    with pytest.raises(TooSmall, match="no paper is large enough"):
        require_cells((count, 1), large)
    with pytest.raises(TooSmall, match=r"large enough for large print; leave out --large-print$"):
        require_cells((count_large, 1), large)


def test_clues_too_small_on_every_paper_are_refused_before_solving(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The cells of the board would fit, but its clues take as much room again."""
    monkeypatch.setattr(gather, "entry_of_document", lambda *said: pytest.fail("it was solved"))
    path = tmp_path / "noise.jsonl"
    board = noise(random.Random(1), 150, 0.6)
    path.write_text(write_line(Document(family_of("nonogram"), board)), encoding="utf-8")
    layout = Layout.thin(Design(paper="legal"))
    told = (
        r"texts of this board of 150×150 would be at most \d\.\d pt high.*no paper is large enough"
    )
    with pytest.raises(TooSmall, match=told):
        gather_entries([str(path)], Selection(), layout=layout)
    require_texts(family_of("nonogram"), noise(random.Random(1), 40, 0.6), layout.design)


def test_a_large_board_of_another_level_ends_no_book(tmp_path: Path) -> None:
    document = read_document((EXAMPLES / "unique/any-size-8x8.json").read_bytes())
    layout = Layout.thin(Design(paper="legal"))
    count = too_many(layout.design)
    blank = LinePuzzle(1, count, ((),), ((),) * count)  # which is gentle
    path = tmp_path / "two.jsonl"
    lines = [write_line(document), write_line(Document(family_of("nonogram"), blank))]
    path.write_text("\n".join(lines), encoding="utf-8")
    medium = Difficulty("tier", Tier.MEDIUM, Tier.MEDIUM)
    for wanted in (Selection(levels=(medium,)), Selection(limit=1)):
        (entry,) = gather_entries([str(path)], wanted, layout=layout)
        assert entry.puzzle == document.puzzle


# Titles


@pytest.mark.parametrize("paper", ["5x8", "a4"])
@pytest.mark.parametrize("title", ["Winter", LONG, (LONG * 3)[:200], WORD, WORD * 2])
def test_a_title_page_is_one_page(
    small: list[Entry], paper: str, title: str, tmp_path: Path
) -> None:
    book = make(Design(paper, title=title, subtitle="For two", author="A. Setter"), small)
    text = poppler("pdftotext", book.pdf, tmp_path / "a.pdf", "-layout")
    cover, contents, *_ = text.split("\f")
    assert "A. Setter" in cover
    assert contents.strip().startswith("Contents")
    told = "".join(cover.replace("\u200b", "").replace("A. Setter", "").split())
    assert told.startswith("".join(f"{title}For two".split()))
    boxes = poppler("pdftotext", book.pdf, tmp_path / "a.pdf", "-bbox").split("<page ")[1]
    frame = frame_of(PAPERS[paper], gutter_of(PAPERS[paper], 1))
    assert min(map(float, re.findall(r'xMin="([\d.]+)"', boxes))) >= frame.inner - 1
    assert max(map(float, re.findall(r'xMax="([\d.]+)"', boxes))) <= frame.width - frame.outer + 1
    fields = r'yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)'
    heights = [
        float(low) - float(high) for high, low, word in re.findall(fields, boxes) if len(word) > 3
    ]
    assert min(heights) >= 16  # of lines; letters have nine tenths of that


def test_what_has_no_room_on_the_title_page_is_refused(small: list[Entry]) -> None:
    look = Design("5x8", 1, large=True, title=(LONG * 3)[:200], author=(LONG * 3)[:200])
    with pytest.raises(
        KenkenError,
        match="the title, subtitle or author is too long for the title page of 5x8; shorten it, or",
    ):
        make(look, small)


@pytest.mark.parametrize("title", ["Class 4b", LONG, WORD])
@pytest.mark.parametrize("answers", [Answers.PAGE, Answers.FILE])
def test_a_title_above_pages_keeps_to_its_place(
    small: list[Entry], title: str, answers: Answers, tmp_path: Path
) -> None:
    look = Design("6x9", 1, answers, Front.NONE, worksheet=True, title=title.strip(" ,"))
    book = make(look, small)
    assert book.pages == pages_in(book.pdf) == (2 if answers is Answers.PAGE else 1)
    frame = Layout.thin(look).frame
    for pdf in filter(None, (book.pdf, book.key)):
        text = poppler("pdftotext", pdf, tmp_path / "a.pdf", "-bbox").split("<page ")[1]
        words = re.findall(
            r'xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)', text
        )
        assert "".join(title.split()).strip(",") in "".join(word for *_, word in words).replace(
            "\u200b", ""
        )
        limit = frame.top + Layout.thin(look).name_line_height + Layout.thin(look).heading_height
        for left, high, right, low, word in words:
            assert float(left) >= frame.inner - 1
            assert float(right) <= frame.width - frame.outer + 1
            if len(word) > 2 and word in title:
                assert frame.top - 4 <= float(high) <= float(low) <= limit + 4


def test_a_title_that_has_no_room_above_pages_is_refused(small: list[Entry]) -> None:
    look = Design("5x8", 1, worksheet=True, front=Front.NONE, title=(LONG * 3)[:200])
    with pytest.raises(
        KenkenError, match="the title is too long for the page header of 5x8; shorten it"
    ):
        make(look, small)


# Letters


@pytest.mark.parametrize("name", ["title", "subtitle", "author"])
def test_letters_that_no_font_has_are_named(small: list[Entry], name: str) -> None:
    look = replace(Design(), **{name: "Winter 中文 für Петр"})  # type: ignore[arg-type]
    with pytest.raises(
        KenkenError,
        match=(
            f"no font here has the letters 中 文 of the {name}; use --fonts FOLDER to add one "
            "that has them"
        ),
    ):
        make(look, small)


def test_of_many_letters_some_are_named(small: list[Entry]) -> None:
    with pytest.raises(KenkenError, match="一 丁 丂 七 丄 丅 丆 万 … of the title;"):
        make(Design(title="".join(map(chr, range(0x4E00, 0x4E50)))), small)


def test_letters_that_another_font_has_are_printed(small: list[Entry], tmp_path: Path) -> None:
    title = "Überraschung für Đorđe, Петр и Ελένη: ½ ☃ é"
    text = poppler("pdftotext", make(Design(title=title), small).pdf, tmp_path / "a.pdf", "-raw")
    assert " ".join(text.split("\f")[0].split()).startswith(title[:-2])


# Puzzles


def test_what_could_not_be_read_is_refused_by_name() -> None:
    entries = entries_of("square-16x16")
    with pytest.raises(TooSmall, match=r"square-16x16\.json \(16×16\) .* use --per-page 1; "):
        make(Design("5x8", 6), entries)
    with pytest.raises(
        TooSmall, match="large print needs 16 pt; leave out --large-print; use --skip-unprintable"
    ):
        make(Design("5x8", 1, large=True), entries)
    assert make(Design("8x10", 1, large=True), entries_of("square-9x9")).pages


@pytest.mark.parametrize(
    ("name", "look", "ways"),
    [
        ("square-9x9", Design("5x8", 6), ["use --per-page 4", "--paper 5.5x8.5"]),
        ("square-16x16", Design("5x8", 2), ["use --per-page 1", "--paper 8.5x11"]),
        ("far-apart-4x4", Design("5x8", 1, large=True), ["use --paper 6x9"]),
        ("square-12x12", Design("5x8", 2, large=True), ["use --per-page 1 --paper 8x10"]),
        ("square-16x16", Design("8x10", 1, large=True), ["leave out --large-print"]),
        (
            "square-16x16",
            Design("5x8", 6, large=True),
            ["leave out --large-print and use --per-page 1"],
        ),
    ],
)
def test_what_would_do_is_named_and_does(name: str, look: Design, ways: list[str]) -> None:
    [entry] = entries_of(name)
    with pytest.raises(TooSmall) as told:
        require_room(entry, look)
    assert str(told.value).endswith(f"; {' or '.join(ways)}")
    for way in ways:
        words = way.split()
        found = dict(pairwise(words))
        changed = Design(
            found.get("--paper", look.paper),
            int(found.get("--per-page", look.per_page)),
            large=look.large and "--large-print" not in way,
        )
        assert make(changed, [entry]).pages


@pytest.mark.parametrize(
    ("side", "per_page", "advice"),
    [
        (25, 1, "leave out --large-print and use --paper 5.5x8.5"),
        (20, 2, "leave out --large-print and use --per-page 1 or --paper 7x10"),
        (30, 2, "leave out --large-print and use --per-page 1 --paper 6x9"),
        (120, 1, "no paper of this kind is large enough"),
    ],
)
def test_large_print_is_dropped_together_with_the_paper(
    side: int, per_page: int, advice: str, small: list[Entry]
) -> None:
    board = noise(random.Random(1), side, 0.6)
    entry = small[0]._replace(family=family_of("nonogram"), puzzle=board, solution=(0,) * side**2)
    with pytest.raises(TooSmall) as told:
        require_room(entry, Design("5x8", per_page, large=True))
    assert str(told.value).endswith(f"; {advice}")
    found = dict(pairwise(advice.split(" or ", maxsplit=1)[0].split()))
    if "--paper" in found or "--per-page" in found:
        changed = Design(found.get("--paper", "5x8"), int(found.get("--per-page", per_page)))
        require_room(entry, changed)


def test_what_is_too_small_is_left_out_with_a_line(small: list[Entry]) -> None:
    entries = entries_of("square-4x4", "square-16x16", "square-6x6", "square-15x15")
    said: list[str] = []
    book = make(Design("5x8", 6), entries, said.append)
    assert book.puzzles == 2
    assert len(said) == 2
    assert all(re.search(r"; use --p.*; left out$", line) for line in said)
    with pytest.raises(KenkenError, match="no puzzle is left, so there is nothing to print"):
        make(Design("5x8", 6), entries_of("square-16x16"), said.append)


@pytest.mark.parametrize("per_page", GRIDS)
@pytest.mark.parametrize("paper", ["5x8", "a4", "8.5x11", "a4-landscape"])
@pytest.mark.parametrize("large", [False, True])
def test_small_grids_take_their_share_of_the_page(
    per_page: int, paper: str, large: bool, small: list[Entry]
) -> None:
    look = Design(paper, per_page, large=large)
    layout = Layout.thin(look)
    for entry in [*small, *entries_of("square-6x6", "square-2x2", "rectangle-2x3")]:
        _, cell = next(iter(layout.pictures(entry)))
        wide, high = (side * cell for side in sides_of(draw(entry.puzzle)))
        width, height = layout.slot
        assert wide <= width
        assert high <= height
        room = max(wide / width, (high + 40) / height)
        assert room >= SHARE - 0.01 or cell >= WIDEST - 0.01
        assert cell <= max(look.sizes.cell, WIDEST)


def test_digits_that_need_it_have_the_whole_place() -> None:
    [entry] = entries_of("far-apart-4x4")
    look = Design("8x10", 1, large=True)
    require_room(entry, look)
    _, cell = next(iter(Layout.thin(look).pictures(entry)))
    assert cell > max(look.sizes.cell, SHARE * Layout.thin(look).slot[0] / 4)


# Doubles


def image(entry: Entry, path: Path) -> str:
    """A file with the mirror image of a puzzle."""
    puzzle = entry.puzzle
    rows, columns = puzzle.rows, puzzle.columns
    cages = tuple(
        Cage(
            tuple(cell // columns * columns + columns - 1 - cell % columns for cell in cage.cells),
            *cage[1:],
        )
        for cage in puzzle.cages
    )
    mirrored = CagePuzzle(rows, columns, cages, puzzle.digits, puzzle.rule)
    path.write_text(write_line(Document(entry.family, mirrored)), encoding="utf-8")
    return str(path)


def test_a_puzzle_that_comes_again_is_left_out(tmp_path: Path) -> None:
    one, other = entries_of("square-5x5", "square-6x6")
    copy = tmp_path / "copy.json"
    copy.write_bytes(Path(one.place).read_bytes())
    lines: list[str] = []
    paths = [one.place, one.place, str(copy), other.place]
    found = gather_entries(paths, Selection(limit=2), note=lines.append)
    assert [each.place for each in found] == [one.place, other.place]
    assert lines == [
        f"{again}: same puzzle as {one.place}; left out" for again in (one.place, copy)
    ]


def test_images_of_a_puzzle_are_printed_and_told(tmp_path: Path) -> None:
    [one] = entries_of("square-5x5")
    other = image(one, tmp_path / "mirrored.jsonl")
    lines: list[str] = []
    assert len(gather_entries([one.place, other], Selection(), note=lines.append)) == 2
    assert lines == [f"{other}:1: same as {one.place}, turned or mirrored; both are printed"]


def test_doubles_are_told_of_targets_beyond_64_bits(tmp_path: Path) -> None:
    [one] = entries_of("large-cage-16x16")
    lines: list[str] = []
    assert len(gather_entries([one.place, one.place], Selection(), note=lines.append)) == 1
    assert len(lines) == 1
