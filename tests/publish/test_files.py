"""One file that plays by itself: what it holds, what it leaves out, and how large it is."""

import base64
import json
import re
import zlib
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.api.solving import solve
from kenken_cp.formats import read_document, write_line
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.player import modules
from kenken_cp.player.bundles import bundle
from kenken_cp.publish.shell import page_of
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES
from tests.helpers.stories import BY_ID, example

MOST = 200_000  # bytes of a 9×9 with its trace
NINE = sorted(path.stem for path in (EXAMPLES / "unique").glob("*-9x9.json"))
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)


def hold(page: str) -> dict[str, Any]:
    """The bundle that a page holds."""
    found = re.search(r'id="bundle">([\w-]+)</script>', page)
    assert found
    letters = found[1] + "=" * (-len(found[1]) % 4)
    data: dict[str, Any] = json.loads(zlib.decompress(base64.urlsafe_b64decode(letters), -15))
    return data


@pytest.mark.parametrize("name", NINE)
def test_a_9x9_with_its_trace_is_small(name: str) -> None:
    document = read_document((EXAMPLES / f"unique/{name}.json").read_bytes())
    page = page_of(bundle(document))
    assert len(hold(page)["trace"]["entries"]) > 1
    assert len(page.encode()) <= MOST


def test_nothing_is_asked_for_elsewhere_and_only_its_own_code_may_run() -> None:
    page = page_of(bundle(example("kenken")))
    assert set(re.findall(r"https?://[^\s\"']+", page)) == {"http://www.w3.org/2000/svg"}
    assert not re.findall(r'<[a-z]+ [^>]*\b(?:src|href)="(?!data:)', page)
    [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    for texts, rule in ((SCRIPT.findall(page), "script-src"), (STYLE.findall(page), "style-src")):
        hashes = [base64.b64encode(sha256(text.encode()).digest()).decode() for text in texts]
        assert rules[rule].split() == [f"'sha256-{each}'" for each in hashes]
    assert "style=" not in page.partition("<script>")[0]
    assert page.count("</script>") == 3


def test_code_that_ends_its_own_element_would_be_seen() -> None:
    assert "</script" not in modules.script() + modules.script("listing.js")
    assert "</style" not in modules.styles()


@pytest.mark.parametrize("family", BY_ID)
def test_the_solution_and_the_hints_can_be_left_out(
    kenken: Kenken, tmp_path: Path, family: str
) -> None:
    """Hints hold the solution, so they go with it; the file's own solution and meta too."""
    document = example(family)
    told = json.loads(write_line(document, NATIVE))
    columns = document.puzzle.columns
    grid = solve(document)
    told["solution"] = [list(grid[at : at + columns]) for at in range(0, len(grid), columns)]
    told["meta"] = {"title": "A <b>", "seed": 5, "ratings": {"tier": "easy", "effort": 1.5}}
    source, page = tmp_path / "puzzle.json", tmp_path / "page.html"
    source.write_text(json.dumps(told), encoding="utf-8")
    found = {}
    for options in ((), ("--no-hints",), ("--no-solution",)):
        assert kenken("publish", source, "-o", page, *options) == (0, "", [])
        found[options] = hold(page.read_text(encoding="utf-8"))
    assert found[()]["solution"] == list(grid)
    assert found[()]["trace"]["entries"]
    assert (found["--no-hints",]["solution"], "trace" in found["--no-hints",]) == (
        list(grid),
        False,
    )
    bare = found["--no-solution",]
    assert not {"solution", "trace"} & bare.keys()
    assert bare["meta"] == {"author": "", "ratings": {"tier": "easy", "effort": 1.5}}
    assert "<b>" not in page.read_text(encoding="utf-8").partition("<script>")[0]


def test_hints_are_told_in_simple_words(kenken: Kenken, tmp_path: Path) -> None:
    source, page = tmp_path / "puzzle.json", tmp_path / "page.html"
    source.write_text(write_line(example("kenken"), NATIVE), encoding="utf-8")
    assert kenken("publish", source, "-o", page, "--words", "simple")[0] == 0
    told = hold(page.read_text(encoding="utf-8"))["trace"]
    assert not re.search(r"\br\dc\d", json.dumps(told["entries"]))


@pytest.mark.parametrize(
    ("path", "code", "told"),
    [
        ("multiple", 1, "it has several solutions; kenken solve --all shows them"),
        ("none", 1, "it has no solution; kenken explain shows why"),
    ],
)
def test_a_puzzle_without_one_solution_is_not_published(
    kenken: Kenken, tmp_path: Path, path: str, code: int, told: str
) -> None:
    source = min((EXAMPLES / path).glob("*.json"), key=lambda each: each.stat().st_size)
    found, out, [line] = kenken("publish", source, "-o", tmp_path / "page.html")
    assert (found, out) == (code, "")
    assert line.endswith(f"{source.name}: {told}")
    assert not (tmp_path / "page.html").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--title", "A"), "--title is for a site: name a folder, as in -o site/"),
        (("--daily", "2026-12-01"), "--daily is for a site: name a folder, as in -o site/"),
        (("again",), "a file holds one puzzle; for several name a folder, as in -o site/"),
    ],
)
def test_what_a_file_cannot_have_is_refused(
    kenken: Kenken, tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    source = EXAMPLES / "unique/square-4x4.json"
    more = [source if word == "again" else word for word in words]
    code, _, [line] = kenken("publish", source, "-o", tmp_path / "page.html", *more)
    assert (code, told in line) == (2, True)


def test_several_puzzles_of_a_file_go_into_a_site(kenken: Kenken, tmp_path: Path) -> None:
    source = tmp_path / "two.jsonl"
    source.write_text(f"{write_line(example('kenken'), NATIVE)}\n" * 2, encoding="utf-8")
    code, _, [line] = kenken("publish", source, "-o", tmp_path / "page.html")
    assert code == 2
    assert line.endswith("or a folder for a site, as in -o site/")


def test_the_markup_for_another_page_is_printed(kenken: Kenken, tmp_path: Path) -> None:
    source = EXAMPLES / "unique/square-4x4.json"
    code, out, _ = kenken("publish", source, "-o", tmp_path / "a.html", "--embed")
    assert code == 0
    assert out.startswith('<iframe src="a.html" title="')
    assert "kenken-solved" in out
    assert kenken("publish", source, "-o", "-", "--embed")[0] == 2


def test_modules_of_another_form_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rather than written into a script that does not run."""
    texts = {"a.js": 'import { b } from "./b.js";\nb();\n', "b.js": "export let b = 1;\n"}
    monkeypatch.setattr(modules, "_text", texts.__getitem__)
    modules.script.cache_clear()
    with pytest.raises(Exception, match=r"b\.js has an import or export of another form"):
        modules.script("a.js")
    texts["b.js"] = 'import { a } from "./a.js";\nexport const b = 1;\n'
    with pytest.raises(Exception, match="import each other"):
        modules.script("a.js")
    texts["b.js"] = "export const b = () => 1; // one\n/** Two. */\nexport function c() {}\n"
    assert "return { b, c };" in modules.script("a.js")
    modules.script.cache_clear()
