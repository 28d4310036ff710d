"""Books: what stands on which page, how large and how thick, and the same bytes each time."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.book import (
    Answers,
    Design,
    Entry,
    Front,
    Selection,
    SolutionCountError,
    design,
    gather_entries,
    make,
)
from kenken_cp.book.design import INCH, LARGE, PAPERS, USUAL, frame_of, gutter_of
from kenken_cp.book.entries import Numbered
from kenken_cp.book.layout import Layout
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import Document, native
from kenken_cp.generation.difficulty import Difficulty
from kenken_cp.human import solve
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.minutes import minutes_of
from kenken_cp.rating import Rating
from kenken_cp.registry import FAMILIES
from kenken_cp.verification import decide
from tests.book.conftest import Inputs
from tests.helpers.paths import EXAMPLES

pytest.importorskip("typst")
NAMES = ("square-4x4", "square-6x6", "no-op-4x4", "rectangle-4x6", "signed-5x5", "primes-6x6")


def poppler(program: str, pdf: bytes, path: Path, *options: str) -> str:
    """What a program of poppler says of a PDF; the test is skipped where there is none."""
    if shutil.which(program) is None:
        pytest.skip(f"no {program} here")
    path.write_bytes(pdf)
    words = [program, *options, str(path)] + ["-"] * (program == "pdftotext")
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def entries_of(*names: str) -> list[Entry]:
    return gather_entries(
        [str(EXAMPLES / "unique" / f"{name}.json") for name in names], Selection()
    )


@pytest.fixture(scope="module")
def six() -> list[Entry]:
    return entries_of(*NAMES)


def pages_in(pdf: bytes) -> int:
    return len(re.findall(rb"/Type ?/Page\b", pdf))


def pictures(inputs: Inputs) -> list[tuple[float, str, list[Any]]]:
    """Each picture: the points that a unit of it is wide, its SVG, its texts in points."""
    found: list[tuple[float, str, list[Any]]] = []

    def look(told: Any) -> None:
        if isinstance(told, dict) and "file" in told:
            text = inputs[told["file"]]
            [(wide, high)] = re.findall(r'viewBox="0 0 (\d+) (\d+)"', text)
            unit = told["width"] / int(wide)
            assert told["height"] / int(high) == pytest.approx(unit, rel=1e-3)
            found.append((unit, text, told.get("letters", [])))
        for each in told.values() if isinstance(told, dict) else told:
            if isinstance(each, dict | list):
                look(each)

    look(inputs["book"])
    assert len(found) == len(inputs) - 1
    return found


def readable_texts(inputs: Inputs, least: float) -> int:
    """How many texts there are; none may be smaller than the least, and no line too thin."""
    texts = 0
    for unit, text, letters in pictures(inputs):
        sizes = [float(size) * unit for size in re.findall(r'font-size="([\d.]+)"', text)]
        sizes += [group["size"] for group in letters]
        assert all(size >= least - 0.02 for size in sizes)
        texts += len(sizes)
        strokes = re.findall(r"<path [^>]*stroke=[^>]*>", text)
        assert strokes
        for stroke in strokes:
            width = re.search(r'stroke-width="([\d.]+)"', stroke)
            assert (float(width[1]) if width else 1.0) * unit >= 0.75 - 0.01
    return texts


# Paper


@pytest.mark.parametrize(
    ("pages", "inches"),
    [(1, 0.375), (150, 0.375), (151, 0.5), (300, 0.5), (301, 0.625), (500, 0.625), (501, 0.75),
     (700, 0.75)],
)  # fmt: skip
def test_the_gutter_grows_with_the_pages(pages: int, inches: float) -> None:
    for paper in PAPERS.values():
        gutter = gutter_of(paper, pages)
        assert gutter == (inches * INCH if paper.bound else 0)
        frame = frame_of(paper, gutter)
        assert frame.inner == (gutter if paper.bound else frame.outer)
        assert min(frame.top, frame.bottom, frame.outer) >= 0.375 * INCH


def test_more_pages_than_can_be_bound_are_refused() -> None:
    with pytest.raises(
        KenkenError,
        match="701 pages of 6x9 is too thick to bind; the limit is 700: print fewer",
    ):
        gutter_of(PAPERS["6x9"], 701)
    assert gutter_of(PAPERS["a4"], 701) == 0


def test_a_book_is_laid_out_anew_where_its_gutter_must_grow(
    six: list[Entry], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    steps = ((4, 0.375), (6, 0.5), (40, 0.75))
    monkeypatch.setattr(design, "GUTTERS", steps)
    book = make(Design("6x9", 1), six)
    assert book.pages > 6
    assert book.gutter == 0.75
    text = poppler("pdftotext", book.pdf, tmp_path / "a.pdf", "-bbox")
    lefts = [
        min(map(float, re.findall(r'xMin="([\d.]+)"', page)))
        for page in text.split("<page ")[5 : 5 + 4]
    ]
    # odd pages have the spine at their left; what is printed begins at the margin
    assert {round(left) for left in lefts} == {round(0.75 * INCH), round(0.375 * INCH)}


@pytest.mark.parametrize("paper", PAPERS)
def test_each_paper_has_its_size(six: list[Entry], paper: str) -> None:
    pdf = make(Design(paper), six[:1]).pdf
    boxes = set(re.findall(rb"/MediaBox ?\[([^]]*)\]", pdf))
    [(left, top, width, height)] = [tuple(map(float, box.split())) for box in boxes]
    assert (left, top) == (0, 0)
    assert width == pytest.approx(PAPERS[paper].width, abs=0.01)
    assert height == pytest.approx(PAPERS[paper].height, abs=0.01)


# What is printed


@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
@pytest.mark.parametrize("answers", Answers)
def test_pages_are_as_reckoned(
    six: list[Entry], per_page: int, answers: Answers, given: list[Inputs]
) -> None:
    book = make(Design("8x10", per_page, answers), six)
    assert book.pages == pages_in(book.pdf)
    told = given[0]["book"]
    shown = [one["number"] for page in told["pages"] for one in page["puzzles"]]
    each = 2 if answers is Answers.PAGE else 1
    assert sorted(shown) == sorted([str(number) for number in range(1, 7)] * each)
    assert all(len(page["puzzles"]) <= per_page for page in told["pages"])
    assert (book.key is not None) == (answers is Answers.FILE) == (len(given) == 2)
    where = {Answers.END: 0, Answers.FILE: 1}.get(answers)
    for place, inputs in enumerate(given):
        answered = [
            answer["number"]
            for page in inputs["book"]["answers"]
            for item in page["items"]
            for answer in item.get("answers", ())
        ]
        assert answered == (list("123456") if place == where else [])


def test_answers_are_on_the_backs_of_their_puzzles(six: list[Entry], tmp_path: Path) -> None:
    for front in Front:
        book = make(Design(per_page=2, answers=Answers.PAGE, front=front), six)
        text = poppler("pdftotext", book.pdf, tmp_path / "a.pdf")
        pages = text.split("\f")
        backs = [number for number, page in enumerate(pages, 1) if "Answers: " in page]
        assert len(backs) > 2
        for number in backs:
            [(told,)] = [re.findall(r"Answers: (\S+)", pages[number - 1])]
            assert number % 2 == 0
            assert told in pages[number - 2]


def test_levels_come_gentle_first_with_their_headings(six: list[Entry], tmp_path: Path) -> None:
    tiers = [entry.rating.tier for entry in six]
    assert tiers == sorted(tiers, key=lambda tier: tier or 9)
    assert len(set(tiers)) > 1
    text = poppler("pdftotext", make(Design(), six).pdf, tmp_path / "a.pdf", "-layout")
    _, contents, *_ = text.split("\f")
    lines = re.findall(r"^ *(\w.*?)(?:: ([\d–]+))?[ .]+(\d+)$", contents, re.MULTILINE)
    levels = [tier.title for tier in dict.fromkeys(tiers) if tier is not None]
    assert [line[0] for line in lines] == ["How to play Calcudoku", *levels, "Answers"]
    pages = text.split("\f")
    for title, _, number in lines:
        assert pages[int(number) - 1].lstrip().startswith(title)
    assert lines[1][1].startswith("1–")


@pytest.mark.parametrize("large", [False, True])
def test_no_text_is_too_small_and_no_line_too_thin(
    large: bool, six: list[Entry], given: list[Inputs]
) -> None:
    least = LARGE.least if large else USUAL.least
    assert least == (16 if large else 5.5)
    make(Design("8x10", 1 if large else 4, large=large), six)
    [inputs] = given
    assert readable_texts(inputs, least) > 100
    told = inputs["book"]["sizes"]
    if large:
        assert min(told[name] for name in ("text", "caption", "heading", "title", "board")) >= 16


def test_every_puzzle_is_printed() -> None:
    paths = list((EXAMPLES / "unique").glob("*.json"))
    entries = gather_entries(list(map(str, paths)), Selection())
    book = make(Design("letter", 1, front=Front.RULES), entries)
    assert book.pages == pages_in(book.pdf) > len(entries) == len(paths) > 90


def test_long_targets_fit(tmp_path: Path) -> None:
    entries = entries_of("far-apart-4x4")
    longest = max((cage.clue for cage in entries[0].puzzle.cages), key=len)
    assert len(longest) > 7
    text = poppler("pdftotext", make(Design("5x8", 2), entries).pdf, tmp_path / "a.pdf")
    assert longest in text
    assert "Digits 1, 10, 100, 1000" in text


def test_titles_are_texts_and_no_markup(six: list[Entry], tmp_path: Path) -> None:
    title = '#panic("no") *a* _b_ $c$ @d <e> // [f] \\g "h" ~ = - + / `i` #{1}'
    wild = Design(title=title, subtitle=title[::-1], author="#set *x* $", per_page=1)
    text = poppler("pdftotext", make(wild, six).pdf, tmp_path / "a.pdf", "-raw")
    cover = " ".join(text.split("\f")[0].split())
    assert cover.startswith(f"{title} {title[::-1]} ")
    assert cover.endswith(wild.author)


def test_a_worksheet_has_a_line_for_the_name_and_a_key(six: list[Entry], tmp_path: Path) -> None:
    sheet = Design(per_page=6, worksheet=True, front=Front.NONE, title="Class 4b")
    text = poppler("pdftotext", make(sheet, six).pdf, tmp_path / "a.pdf")
    *pages, key, end = text.split("\f")
    assert not end
    for page in pages:
        assert "Name" in page
        assert "Date" in page
        assert "Class 4b, " in page
    assert "Name" not in key
    assert key.startswith("Key")


def test_fonts_are_embedded(six: list[Entry], tmp_path: Path) -> None:
    told = poppler("pdffonts", make(Design(), six).pdf, tmp_path / "a.pdf").splitlines()[2:]
    assert len(told) > 1
    assert all(re.search(r"Libertinus.* yes yes yes +\d", line) for line in told)


def test_a_font_that_is_not_there_is_refused(six: list[Entry]) -> None:
    with pytest.raises(KenkenError, match="'Arial' was not found; choose from DejaVu Sans Mono"):
        make(Design(font="Arial"), six)
    assert make(Design(font="New Computer Modern", answers=Answers.NONE), six[:1]).pages


@pytest.mark.parametrize(
    "look",
    [
        Design(),
        Design("6x9", 1, Answers.FILE, large=True),
        Design(worksheet=True, front=Front.NONE),
    ],
    ids=["usual", "large", "worksheet"],
)
def test_the_same_puzzles_give_the_same_bytes(six: list[Entry], look: Design) -> None:
    one, other = make(look, six), make(look, entries_of(*NAMES))
    assert one == other


@pytest.mark.parametrize(
    ("given_", "reason"),
    [
        ({"paper": "a9"}, f"the paper 'a9' is unknown; choose from {', '.join(PAPERS)[:20]}"),
        ({"per_page": 3}, "--per-page 3: it must be 1, 2, 4 or 6"),
        ({"title": "x" * 201}, "the title has 201 letters; at most 200 fit"),
        (
            {"subtitle": "x", "front": Front.RULES},
            "--subtitle needs a title page; use --front-matter all",
        ),
    ],
)
def test_designs_that_cannot_be_are_refused(given_: dict[str, Any], reason: str) -> None:
    with pytest.raises(KenkenError, match=reason):
        Design(**given_)


def test_answers_fill_pages_and_no_more(six: list[Entry]) -> None:
    # typst would say so if a page ran over: it is told how many there are to be
    for number in (1, 7, 30):
        for paper in ("8x10", "a4"):
            book = make(Design(paper, 6, front=Front.NONE), (six * 6)[:number])
            assert pages_in(book.pdf) == book.pages
    layout = Layout(Design(), frame_of(PAPERS["a4"], 0))
    assert layout.slot[0] > layout.slot[1] / 2


# How to play

PUZZLES: dict[str, tuple[Sequence[str], Sequence[str], Sequence[str]]] = {
    "one size": (
        ["square-4x4"],
        ["from 1 to 4", "contains each", "9+", "2−", "12×"],
        ["÷", "sign"],
    ),
    "two sizes": (["square-4x4", "square-9x9"], ["1 to 4 in a 4×4 grid, 1 to 9"], ["above"]),
    "a rectangle": (
        ["rectangle-4x6"],
        ["from 1 to 6", "leaves some of them out"],
        ["each of these", "above it"],
    ),
    "no operators": (["no-op-6x6"], ["without a sign", "it can only be + or ×"], ["largest", "9+"]),
    "no operators, any size": (
        ["no-op-any-size-5x5"],
        ["of any size", "largest"],
        ["it can only be"],
    ),
    "both": (["no-op-6x6", "no-op-any-size-5x5"], ["unless the puzzle says otherwise"], []),
    "below zero": (
        ["signed-5x5"],
        ["a digit from −2 to 2 in", "−2 × −3 is 6"],
        ["without a sign", "above"],
    ),
    "times only": (["times-only-7x7"], ["12×"], ["9+", "2−", "3÷"]),
    "large − and ÷": (["any-size-9x9"], ["− is the largest digit"], ["without a sign"]),
    "no boxes": (["square-9x9"], ["row", "column"], ["box", "KenKen"]),
}


@pytest.mark.parametrize("kind", PUZZLES)
def test_rules_say_what_these_puzzles_need_and_no_more(kind: str) -> None:
    names, said, unsaid = PUZZLES[kind]
    entries = entries_of(*names)
    rules = kenken.FAMILY.manual.rules([entry.puzzle for entry in entries])
    told = " ".join(chain.from_iterable(rules))
    for words in said:
        assert words in told
    for words in unsaid:
        assert words not in told


@pytest.mark.parametrize(
    ("name", "note"),
    [("square-6x6", ""), ("rectangle-4x6", "digits 1 to 6"), ("signed-5x5", "digits −2 to 2"),
     ("primes-6x6", "digits 2, 3, 5, 7, 11, 13"), ("no-op-6x6", ""),
     ("no-op-any-size-5x5", "− and ÷ in cages of any size")],
)  # fmt: skip
def test_a_caption_says_what_the_grid_does_not(name: str, note: str) -> None:
    [entry] = entries_of(name)
    assert entry.family.manual.note(entry.puzzle) == note


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
def test_the_example_of_a_family_is_gentle(family: Any) -> None:
    puzzle = family.manual.example()
    assert len(decide(family, puzzle).grids) == 1
    trace = solve(puzzle, Tier.GENTLE)
    assert trace.solved
    assert len(trace.steps) <= 12
    rules = chain.from_iterable(family.manual.rules([puzzle]))
    told = [family.manual.heading, *rules, family.manual.note(puzzle)]
    assert "KenKen" not in " ".join(told)  # a trademark
    assert family.takes(puzzle)


def test_the_example_is_told_from_a_puzzle_of_the_book(
    six: list[Entry], given: list[Inputs]
) -> None:
    make(Design(), six)
    [manual] = given[0]["book"]["manuals"]
    number = int(re.fullmatch(r"An example: puzzle (\d+)", manual["example"]["title"])[1])  # type: ignore[index]
    entry = six[number - 1]
    assert entry.rating.tier is Tier.GENTLE
    steps, end = manual["example"]["steps"], manual["example"]["end"]
    assert len(steps) == len(solve(entry.puzzle).steps)
    values = [text for group in end["picture"]["letters"] if group["role"] == "value"
              for text in group["at"][2::3]]  # fmt: skip
    assert "".join(values) == "".join(map(str, entry.solution))


def test_a_book_without_a_small_gentle_puzzle_has_another_example(
    given: list[Inputs],
) -> None:
    make(Design(per_page=1), entries_of("times-only-7x7"))
    [manual] = given[0]["book"]["manuals"]
    assert manual["example"]["title"] == "An example"
    told = " ".join(manual["rules"])
    assert "from 1 to 7" in told
    assert not re.search(r"from 1 to 4|9\+|2−", told)
    own, about, _ = manual["example"]["about"]
    assert own == "In this example: Write a digit from 1 to 4 in each cell."
    assert about.startswith("Every puzzle has one solution")


# What goes in


def line(name: str, path: Path, change: Callable[[dict[str, Any]], None]) -> str:
    """A file with a puzzle of the examples, changed."""
    fields = json.loads((EXAMPLES / name).read_text(encoding="utf-8"))
    change(fields)
    path.write_text(json.dumps(fields), encoding="utf-8")
    return str(path)


def test_puzzles_without_one_solution_are_refused_or_left_out() -> None:
    good = str(EXAMPLES / "unique/square-4x4.json")
    for kind, told in (("multiple", "several solutions"), ("none", "no solution")):
        bad = str(EXAMPLES / kind / "square-4x4.json")
        with pytest.raises(SolutionCountError, match=rf"{kind}/square-4x4\.json: {told}"):
            gather_entries([good, bad], Selection())
        said: list[str] = []
        assert len(gather_entries([good, bad], Selection(), said.append)) == 1
        assert said == [f"{bad}: {told}; puzzles in a book need exactly one; left out"]


def test_a_solution_that_is_not_the_puzzles_is_refused(tmp_path: Path) -> None:
    path = line(
        "unique/square-4x4.json", tmp_path / "a.json", lambda f: f.update(solution=[[1] * 4] * 4)
    )
    with pytest.raises(
        FormatError, match=r"the solution in the file is wrong: .*; correct it or remove it"
    ):
        gather_entries([path], Selection())


def test_a_rating_in_the_file_is_taken(tmp_path: Path) -> None:
    told = {"tier": "expert", "effort": 12.5, "depth": 3}
    path = line(
        "unique/square-4x4.json", tmp_path / "a.json", lambda f: f.update(meta={"ratings": told})
    )
    [entry] = gather_entries([path], Selection())
    assert entry.level == "Expert"
    told["depth"] = None  # it was not asked for when the file was written
    path = line(
        "unique/square-4x4.json", tmp_path / "a.json", lambda f: f.update(meta={"ratings": told})
    )
    [entry] = gather_entries([path], Selection())
    assert entry.level == "Expert"
    [entry] = gather_entries([path], Selection(levels=(Difficulty.parse("depth:1.."),)))
    assert entry.level == "Gentle"
    assert entry.rating.depth is not None
    path = line(
        "unique/square-4x4.json",
        tmp_path / "a.json",
        lambda f: f.update(meta={"ratings": {**told, "tier": "dreadful"}}),
    )
    [entry] = gather_entries([path], Selection())
    assert entry.level == "Gentle"


def test_what_cannot_be_rated_comes_last(tmp_path: Path) -> None:
    """A cage of the first row and the first column has 31 cells, which is one too many."""
    side = 16
    square = [(row + column) % side + 1 for row in range(side) for column in range(side)]
    edge = sorted({*range(side), *range(0, side * side, side)})
    given = [Cage((cell,), "=", square[cell]) for cell in range(side * side) if cell not in edge]
    cage = Cage(tuple(edge), "+", sum(square[cell] for cell in edge))
    path = tmp_path / "large.json"
    document = Document(kenken.FAMILY, CagePuzzle(side, side, (cage, *given)), tuple(square))
    path.write_text(native.write(document), encoding="utf-8")
    entries = gather_entries([str(path), str(EXAMPLES / "unique" / "square-4x4.json")], Selection())
    assert [entry.level for entry in entries] == ["Gentle", "Unrated"]


def test_limits_and_orders() -> None:
    paths = [str(EXAMPLES / "unique" / f"{name}.json") for name in NAMES]
    every = gather_entries(paths, Selection(order="given"))
    assert {entry.place for entry in every} == set(paths)
    assert len(gather_entries(paths, Selection(limit=2))) == 2
    levels = [entry.level for entry in gather_entries(paths, Selection(each=1))]
    assert levels == sorted(set(levels), key=levels.index)
    sizes = [entry.size for entry in gather_entries(paths, Selection(sizes=((6, 6),)))]
    assert set(sizes) == {"6×6"}
    efforts = [
        entry.rating.effort
        for entry in gather_entries(paths, Selection(order="effort"))
        if entry.level == "Gentle"
    ]
    assert efforts == sorted(efforts)
    with pytest.raises(KenkenError, match="no puzzle matches --size, so there is nothing to print"):
        gather_entries(paths, Selection(sizes=((7, 7),)))


# Stars and minutes


def captions(inputs: Inputs) -> list[tuple[str, str]]:
    """The label of each puzzle, and the line below it."""
    pages = inputs["book"]["pages"]
    return [(each["label"], each["note"]) for page in pages for each in page["puzzles"]]


def test_each_puzzle_has_its_stars_and_minutes_if_asked(
    six: list[Entry], given: list[Inputs]
) -> None:
    for minutes in (False, True):
        make(Design(minutes=minutes, front=Front.NONE), six)
        told = captions(given[-1])
        for (label, note), entry in zip(told, six, strict=True):
            assert label == f"{entry.level} {'★' * (entry.rating.stars or 0)}, {entry.size}"
            found = minutes_of(entry.family, entry.puzzle, entry.rating.tier, entry.rating.effort)
            assert found is not None
            usual = entry.family.manual.note(entry.puzzle)
            parts = [usual, found.sentence] if minutes else [usual]
            assert note == " · ".join(part[:1].upper() + part[1:] for part in parts if part)


def test_stars_stand_in_the_next_line_where_the_place_is_narrow(
    six: list[Entry], given: list[Inputs]
) -> None:
    small = [entry for entry in six if entry.size == "4×4"]
    layout = Layout.thin(Design("5x8", 6, large=True, minutes=True))
    caption = layout._puzzle(Numbered(1, small[0]), {"width": 80.0})
    stars = "★" * (small[0].rating.stars or 0)
    assert caption["label"] == f"{small[0].level}, {small[0].size}"
    assert caption["note"].split(" · ") == [stars, "Under a minute (estimate)"]
    assert caption["wide"] <= layout.slot[0]


def test_what_cannot_be_rated_has_no_stars(six: list[Entry]) -> None:
    unrated = six[0]._replace(rating=Rating(Outcome.UNIQUE))
    layout = Layout.thin(Design(minutes=True))
    caption = layout._puzzle(Numbered(1, unrated), {"width": 80.0})
    assert (caption["label"], caption["note"]) == (f"Unrated, {unrated.size}", "")
    searched = six[0]._replace(rating=Rating(Outcome.UNIQUE, Tier.SEARCH, 3.0))
    caption = layout._puzzle(Numbered(1, searched), {"width": 80.0})
    assert (caption["label"], caption["note"]) == (f"Search ★★★★★, {unrated.size}", "")
