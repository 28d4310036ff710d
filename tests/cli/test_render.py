"""`kenken render`, and the pictures of `kenken explain`, as their users meet them."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from kenken_cp.formats import read_document
from kenken_cp.human import solve
from kenken_cp.render.pictures import KINDS
from tests.helpers.command_line import Kenken
from tests.helpers.paths import ROOT

EXAMPLES = ROOT / "data/examples"
UNIQUE = EXAMPLES / "unique/no-singles-6x6.json"
MULTIPLE = EXAMPLES / "multiple/square-5x5.json"
NONE = EXAMPLES / "none/square-6x6.json"


def values(text: str) -> int:
    """How many values a picture shows in SVG."""
    group = re.search(r'<g class="value".*?</g>', text, re.DOTALL)
    return group[0].count("<text") if group else 0


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_the_suffix_says_the_kind(kenken: Kenken, tmp_path: Path, kind: object) -> None:
    row = KINDS[kind.id]  # type: ignore[attr-defined]
    if row.id == "eps" and shutil.which("pdftops") is None:
        pytest.skip("no pdftops here")
    by_suffix, by_name = tmp_path / f"a{row.suffixes[0]}", tmp_path / "b"
    assert kenken("render", UNIQUE, "-o", by_suffix) == (0, "", [])
    assert kenken("render", UNIQUE, "-o", by_name, "--format", row.id)[0] == 0
    assert by_suffix.read_bytes() == by_name.read_bytes()


def test_solution_candidates_and_cells(kenken: Kenken) -> None:
    blank = kenken("render", UNIQUE, "--format", "svg")[1]
    solved = kenken("render", UNIQUE, "--format", "svg", "--solution")[1]
    assert (values(blank), values(solved)) == (0, 36)
    noted = kenken("render", UNIQUE, "--format", "svg", "--candidates")[1]
    assert blank.count("<text") < noted.count("<text") < blank.count("<text") + 36 * 6
    marked = kenken(
        "render", UNIQUE, "--format", "svg", "--highlight", "r1c1", "--highlight", "R2C3"
    )[1]
    assert marked.count("target") - blank.count("target") >= 2


NONOGRAM = ROOT / "data/pictures/nonogram.json"


def test_a_board_without_candidates_says_so(kenken: Kenken) -> None:
    code, out, err = kenken("render", NONOGRAM, "--candidates")
    assert (code, out) == kenken("render", NONOGRAM)[:2]
    assert err == [f"{NONOGRAM}: drawn without candidates; only boards of digits show them"]


def test_an_answer_has_the_clues_and_the_size_of_its_puzzle(kenken: Kenken, tmp_path: Path) -> None:
    def head(text: str) -> str:
        return text.partition("class=")[0]

    blank, solved = [kenken("render", NONOGRAM, "--format", "svg", *more)[1]
                     for more in ((), ("--solution",))]  # fmt: skip
    assert head(blank) == head(solved)
    clues = re.compile(r'<g font-weight="500" class="margin".*?</g>', re.DOTALL)
    assert clues.findall(blank) == clues.findall(solved) != []
    page = tmp_path / "x.html"
    assert kenken("render", NONOGRAM, "-o", page)[0] == 0
    assert len(set(re.findall(r'viewBox="[^"]*"', page.read_text(encoding="utf-8")))) == 1
    assert kenken("explain", NONOGRAM, "-o", f"{tmp_path}/steps/", "--format", "svg")[0] == 0
    first, *_, last = sorted((tmp_path / "steps").iterdir())
    width = re.compile(r' width="(\d+)"')
    assert width.search(first.read_text())[1] == width.search(last.read_text())[1]  # type: ignore[index]


def test_a_width_is_that_of_the_picture(kenken: Kenken) -> None:
    code, out, _ = kenken("render", UNIQUE, "--format", "svg", "--width", "85mm")
    assert code == 0
    assert 'width="85mm" height="85mm"' in out


def test_a_page_has_the_solution_where_there_is_one(kenken: Kenken, tmp_path: Path) -> None:
    page = tmp_path / "x.html"
    assert kenken("render", UNIQUE, "-o", page) == (0, "", [])
    assert "<details>" in page.read_text(encoding="utf-8")
    code, _, err = kenken("render", MULTIPLE, "-o", page)
    assert code == 0
    assert ": drawn without its solution; it has several" in err[0]
    assert "<details>" not in page.read_text(encoding="utf-8")


def test_nothing_takes_the_place_of_what_is_read(kenken: Kenken, tmp_path: Path) -> None:
    own = tmp_path / "own.json"
    shutil.copy(UNIQUE, own)
    link = tmp_path / "link.svg"
    link.symlink_to(own)
    before = own.read_bytes()
    for words in (
        ("render", own, "-o", own, "--format", "svg"),
        ("render", own, "-o", link),
        ("explain", own, "-o", own),
        ("book", own, "-o", own),
        ("book", own, "-o", tmp_path / "b.pdf", "--answers", "file", "--answers-output", own),
    ):
        code, out, err = kenken(*words)
        assert (code, out, len(err)) == (2, "", 1), words
        assert "is also an input file" in err[0]
    assert own.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.svg", "own.json"]


@pytest.mark.parametrize("command", [("render",), ("explain", "--format", "html"), ("book",)])
def test_a_pipe_stays_a_pipe(kenken: Kenken, tmp_path: Path, command: tuple[str, ...]) -> None:
    pipe = tmp_path / "pipe.svg"
    os.mkfifo(pipe)
    taken = tmp_path / "taken"
    with taken.open("wb") as stream, subprocess.Popen(["cat", pipe], stdout=stream) as reader:
        assert kenken(command[0], UNIQUE, "-o", pipe, *command[1:])[0] == 0
        assert reader.wait() == 0
    assert taken.stat().st_size > 1_000
    assert pipe.is_fifo()


def test_two_of_one_name_do_not_overwrite_each_other(kenken: Kenken, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        shutil.copy(
            EXAMPLES / f"unique/square-{3 + (name == 'two')}x{3 + (name == 'two')}.json",
            tmp_path / name / "same.json",
        )
    code, _, err = kenken("render", tmp_path / "one", tmp_path / "two", "-o", f"{tmp_path}/out/")
    assert code == 0
    assert err == [f"{tmp_path}/out/: 2 pictures"]
    assert len(list((tmp_path / "out").iterdir())) == 2


def test_a_trace_as_a_page(kenken: Kenken, tmp_path: Path) -> None:
    page = tmp_path / "trace.html"
    assert kenken("explain", UNIQUE, "-o", page)[:2] == (0, "")
    steps = len(solve(read_document(UNIQUE.read_bytes()).puzzle).steps)
    text = page.read_text(encoding="utf-8")
    headings = re.findall(r"<h2>(.*?)</h2>", text)
    assert (headings[0], headings[-1]) == ("The puzzle", "The end")
    # steps that say the same of other cells share a section
    assert len(headings) == text.count("<section") == text.count("<desc") <= steps + 2
    lines = kenken("explain", UNIQUE, "--brief")[1].splitlines()
    assert f"<p>{lines[-1]}</p>" in text
    some = kenken("explain", UNIQUE, "--format", "html", "--from", 3, "--to", 5)[1]
    shown = [heading.split(".")[0] for heading in re.findall(r"<h2>(.*?)</h2>", some)][1:-1]
    assert shown == ["3", "4–5"]


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_trace_as_images(kenken: Kenken, tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "steps"
    puzzle = read_document(UNIQUE.read_bytes()).puzzle
    steps = [step.technique for step in solve(puzzle).steps]
    code, out, err = kenken("explain", UNIQUE, "-o", f"{folder}/", "--format", kind, "--scale", 0.5)
    assert (code, out) == (0, "")
    assert err == [f"{folder}/: {len(steps) + 2} images"]
    names = sorted(path.name for path in folder.iterdir())
    wanted = ["puzzle", *steps, "end"]
    assert names == [f"{number:03}-{name}.{kind}" for number, name in enumerate(wanted)]


def test_marks_of_images_are_the_effects_of_steps(kenken: Kenken, tmp_path: Path) -> None:
    folder = tmp_path / "steps"
    assert kenken("explain", UNIQUE, "-o", f"{folder}/")[0] == 0
    puzzle = read_document(UNIQUE.read_bytes()).puzzle
    for number, step in enumerate(solve(puzzle).steps, start=1):
        text = (folder / f"{number:03}-{step.technique}.svg").read_text(encoding="utf-8")
        told = re.search(r"<desc[^>]*>(.*?)</desc>", text)
        assert told
        assert len(re.findall(r"\bplaced\b", told[1])) == len(step.placements)
        struck = len(re.findall(r"\bstruck\b", told[1]))
        assert struck == sum(len(gone) for _, gone in step.eliminations)


@pytest.mark.parametrize(
    ("option", "right"),
    [
        (("--brief",), "text markdown"),
        (("--color", "always"), "text"),
        (("--theme", "dark"), "html svg"),
        (("--scale", 2), "html svg"),
        (("--font", "serif"), "html svg"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_an_option_is_refused_only_where_it_has_no_effect(
    kenken: Kenken, tmp_path: Path, option: tuple[str, ...], right: str
) -> None:
    for kind in right.split():
        target = tmp_path / kind
        assert kenken("explain", UNIQUE, "--format", kind, "-o", target, *option)[0] == 0
        assert target.exists()
    usual = ("--color", "never", "--theme", "auto", "--scale", 1)
    assert kenken("explain", UNIQUE, "--format", "json", *usual)[0] == 0


def test_the_name_of_a_trace_says_how_it_is_written(kenken: Kenken, tmp_path: Path) -> None:
    for name in ("x.txt", "x", "x.TXT"):
        code, out, err = kenken("explain", UNIQUE, "-o", tmp_path / name)
        assert (code, out) == (0, "")
        assert re.fullmatch(rf"{re.escape(str(tmp_path / name))}: \d+ steps", err[0])
        assert (tmp_path / name).read_text(encoding="utf-8").startswith("No single")
    (tmp_path / "steps").mkdir()
    assert kenken("explain", UNIQUE, "-o", tmp_path / "steps")[0] == 0
    assert (tmp_path / "steps/000-puzzle.svg").exists()


def test_a_page_says_that_no_step_is_as_asked_for(kenken: Kenken, tmp_path: Path) -> None:
    words = ("explain", UNIQUE, "--only", "xyz-wing")
    _, page, _ = kenken(*words, "--format", "html")
    told = "<p>No step matches --from, --to or --only; the puzzle has "
    assert told in page
    assert told not in kenken("explain", UNIQUE, "--format", "html")[1]
    code, _, err = kenken(*words, "-o", f"{tmp_path}/steps/")
    assert (code, err) == (0, [f"{tmp_path}/steps/: 2 images; no step matches"])


@pytest.mark.parametrize("kind", ["png", "pdf"])
def test_a_font_that_is_not_there_is_said(kenken: Kenken, tmp_path: Path, kind: str) -> None:
    for font in ("Georgia", "Georgia, sans-serif", "monospace"):
        for command, target in (("render", f"{tmp_path}/out/"), ("render", tmp_path / f"x.{kind}")):
            words = ("-o", target, "--format", kind, "--font", font)
            code, out, err = kenken(command, UNIQUE, UNIQUE, *words)
            assert (code, out, len(err)) == (2, "", 1)
            assert err[0].startswith(
                f"kenken: --font '{font}': PNG, PDF and EPS use the fonts of typst, "
            )
            assert "Libertinus Serif" in err[0]
    assert list(tmp_path.iterdir()) == []
    drawn = set()
    for font in ("dejavu sans mono", "Georgia, 'DejaVu Sans Mono'", "Georgia, serif"):
        path = tmp_path / f"{font}.{kind}"
        assert kenken("render", UNIQUE, "-o", path, "--font", font) == (0, "", [])
        drawn.add(path.read_bytes())
    assert len(drawn) == 2
    assert kenken("render", UNIQUE, "--format", "svg", "--font", "Georgia")[0] == 0  # the reader's
