"""The documents tell the truth: commands and options exist, samples run, links lead somewhere.

`make golden`, or KENKEN_GOLDEN=1 with this file alone, writes into the pages what the program says;
`tests/helpers/documents.py` says what a page may have.
"""

import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
import typer

from kenken_cp import cli
from kenken_cp.backends import BACKENDS, backend_of
from kenken_cp.book.design import PAPERS
from kenken_cp.core.limits import LIMITS
from kenken_cp.core.plain_names import flag_of
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import FORMATS, format_of, read_document
from kenken_cp.generation.difficulty import Difficulty
from kenken_cp.generation.recipe import USUAL, all_options, row_of
from kenken_cp.human import TECHNIQUES
from kenken_cp.registry import FAMILIES
from kenken_cp.verification import decide
from tests.helpers.documents import (
    PAGES,
    Player,
    anchors,
    blocks,
    links,
    parse,
    prose,
    shown_commands,
    the_group,
)
from tests.helpers.listings import LISTINGS, every_command
from tests.helpers.paths import ROOT

README = ROOT / "README.md"
INDEX = ROOT / "docs/README.md"
PARTS = ("tutorials", "how-to", "reference", "explanation")
DOCUMENTS = [
    path for path in ROOT.rglob("*.md") if not {".venv", "build"} & {p.name for p in path.parents}
]
# Each picture of the pages that a command draws: its file, the arguments, what they write.
PICTURES = {
    "step.svg": ("explain data/examples/unique/no-singles-6x6.json --only line-requires-value -o",
                 "030-line-requires-value.svg"),
    **{f"{path.stem}.svg": (f"render data/pictures/{path.name} -o", "")
       for path in (ROOT / "data/pictures").glob("*.json")},
}  # fmt: skip


def of(path: Path) -> str:
    """A page's text."""
    return path.read_text(encoding="utf-8")


def name_page(path: Path) -> str:
    """A page as a test's id."""
    return str(path.relative_to(ROOT))


@pytest.fixture
def player(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Player:
    """Plays a page in an empty folder, where tables of 160 columns fit."""
    monkeypatch.setenv("COLUMNS", "160")

    def run(words: list[str]) -> tuple[int, list[str]]:
        code = cli.run(words)
        said = capsys.readouterr()
        return code, [*said.out.splitlines(), *said.err.splitlines()]

    return Player(tmp_path, run, LISTINGS)


@pytest.mark.parametrize("path", PAGES, ids=name_page)
def test_a_page_shows_what_the_program_says(
    path: Path, player: Player, golden: Callable[[Path, str], None]
) -> None:
    golden(path, player.play(of(path)))


@pytest.mark.parametrize("path", PAGES, ids=name_page)
def test_commands_and_options_of_a_page_exist(path: Path) -> None:
    for command in shown_commands(of(path)):
        parse(command)


def technique(name: str) -> None:
    """Refuses what is no technique."""
    assert name in TECHNIQUES


def backend(name: str) -> None:
    """Refuses what is no backend; the solvers of MiniZinc need not be installed here."""
    if not name.startswith("minizinc:"):
        backend_of(name)


# Options whose values the command line reads only when it runs.
READERS: dict[str, Callable[[str], object]] = {
    "--difficulty": Difficulty.parse,
    "--require": technique,
    "--forbid": technique,
    "--only": technique,
    "--uses": technique,
    "--backend": backend,
    "--from": format_of,
    "--to": format_of,
    "--paper": PAPERS.__getitem__,
}


@pytest.mark.parametrize("path", PAGES, ids=name_page)
def test_values_of_options_on_a_page_are_read(path: Path) -> None:
    for command in shown_commands(of(path)):
        for option, value in pairwise(command):
            if option in READERS and not value.isdecimal():  # explain's --from is a number
                READERS[option](value)


@pytest.mark.parametrize("path", PAGES, ids=name_page)
def test_families_on_a_page_have_the_options_that_they_are_given(path: Path) -> None:
    ids = [family.id for family in FAMILIES]
    for command in shown_commands(of(path)):
        if command[0] != "generate":
            continue
        family = next((word for word in command if word in ids), USUAL)
        for name in set(all_options()) - set(row_of(family).options):
            flag = flag_of(name)
            assert not {flag, f"--no-{flag[2:]}"} & set(command), f"{family} has no {flag}"


def test_every_command_is_shown_at_work() -> None:
    """In the README, a tutorial or a guide."""
    pages = [path for path in PAGES if path.parent.name not in ("reference", "explanation")]
    shown = {parse(command) for path in pages for command in shown_commands(of(path))}
    assert [name for name, *_ in every_command() if name not in shown] == []


def test_options_named_in_prose_exist() -> None:
    params = [*the_group().params]
    params += [
        one for _, context, command in every_command() for one in command.get_params(context)
    ]
    known = {option for param in params for option in (*param.opts, *param.secondary_opts)}
    for path in PAGES:
        for option in re.findall(r"`(--[a-z-]+)", prose(of(path))):
            assert option in known, f"{name_page(path)}: {option}"


def test_commands_named_in_prose_exist() -> None:
    for path in PAGES:
        for name in re.findall(r"`kenken ([a-z]\w*)", prose(of(path))):
            assert name in {row.name for row in cli.COMMANDS}, f"{name_page(path)}: {name}"


def test_the_documentation_names_every_backend_and_format() -> None:
    text = "".join(map(of, PAGES))
    for name in [row.id for row in BACKENDS] + [row.id for row in FORMATS]:
        assert f"`{name}`" in text, name


def test_every_listing_is_on_a_page() -> None:
    text = "".join(map(of, PAGES))
    assert [name for name in LISTINGS if f"<!-- list {name} -->" not in text] == []


@pytest.mark.parametrize("path", PAGES, ids=name_page)
def test_a_page_has_one_title_and_stands_in_the_index(path: Path) -> None:
    assert len(re.findall(r"^# ", prose(of(path)), re.MULTILINE)) == 1
    if path not in (README, INDEX):
        assert path.parent.name in PARTS
        assert f"]({path.relative_to(INDEX.parent)})" in of(INDEX), "the index does not lead to it"


def test_the_readme_is_short_and_leads_to_the_index() -> None:
    assert len(of(README).splitlines()) < 200
    assert ("docs/README.md", "") in set(links(of(README)))


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_what_the_program_draws(
    name: str, tmp_path: Path, golden: Callable[[Path, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    command, file = PICTURES[name]
    made = tmp_path / (file or name)
    assert cli.run([*command.split(), f"{tmp_path}/" if file else str(made)]) == 0
    golden(ROOT / "data/pictures" / name, of(made))


@pytest.mark.parametrize("path", sorted((ROOT / "data/pictures").glob("*.json")), ids=name_page)
def test_puzzles_of_pictures_have_the_solution_that_they_say(path: Path) -> None:
    document = read_document(path.read_bytes())
    verdict = decide(document.family, document.puzzle)
    assert (verdict.outcome, verdict.grids) == (Outcome.UNIQUE, (document.solution,))


def test_pictures_on_pages_are_told_in_words() -> None:
    for path in PAGES:
        for words, target in re.findall(r"!\[(.*?)\]\((.+?)\)", of(path)):
            assert len(words.split()) > 3, f"{name_page(path)}: {target}"


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_page)
def test_links_lead_somewhere(path: Path) -> None:
    for target, anchor in links(of(path)):
        page = path.parent / target if target else path
        assert page.exists(), target
        if anchor:
            assert anchor in anchors(of(page)), f"{target}#{anchor}"


# The player itself: what it must refuse, and what it must not touch.


@pytest.mark.parametrize(
    ("page", "refused"),
    [
        ("```console\n$ kenken verify data/examples/none/square-3x3.json -q\n```", "exits with 1"),
        ("```console\n$ kenken verify nothing.json\n$ kenken doctor\n```", "exits with 2"),
        ("```console\nno command\n```", "begins with a command"),
        ("```python\nprint(1)\n```", "nothing on the page shows"),
        ("```python\nprint(1)\n```\n```python\n2\n```", "nothing on the page shows"),
        ("```console\n$ kenken --version\n1\n2\n...\n3\n```", "too little is said"),
    ],
)
def test_a_page_that_hides_a_failure_is_refused(page: str, refused: str, player: Player) -> None:
    with pytest.raises(AssertionError, match=refused):
        player.play(page)


def test_an_output_that_changed_is_written_anew_and_what_is_left_out_stays_so(
    player: Player,
) -> None:
    page = "```toml a/b.toml\nsize = 4\n```\n```console\n$ cat a/b.toml\nsize = 3\n```\n"
    page += "```python\nfor n in range(9): print(n)\n```\n```text\n7\n...\n7\n```\n"
    page += "```console\n$ cat nothing 2>/dev/null\n$ echo $?\n0\n```\n"
    assert player.play(page) == (
        page.replace("size = 3", "size = 4").replace("7\n...\n7", "0\n...\n8")
        .replace("?\n0", "?\n1")
    )  # fmt: skip


def test_times_stay_as_the_page_has_them(player: Player) -> None:
    page = "```console\n$ echo '3 puzzles in 0.9 s (129/s)'\n3 puzzles in 71.2 s (1/s)\n```\n"
    assert player.play(page) == page
    other = page.replace("\n3", "\n4")
    assert player.play(other) != other


def test_how_often_progress_is_reported_is_left_to_chance(tmp_path: Path) -> None:
    said = [
        "1.00%; 1 of 2; in 0:10",
        "50.00%; 1 of 2; in 0:20",
        "100.00%; 2 of 2; in 0:21",
        "2 (9/s)",
    ]
    player = Player(tmp_path, lambda words: (0, said), LISTINGS)
    page = "```console\n$ kenken suite run a.db\n100.00%; 2 of 2; in 0:01\n2 (7/s)\n```\n"
    assert player.play(page) == page


def test_commands_are_parsed_as_the_command_line_does() -> None:
    page = "```sh\nkenken suite new -o a.db --size 4 -n 3   # a few\nkenken rate a | kenken x\n```"
    first, second, third = shown_commands(page)
    assert (parse(first), parse(second)) == ("suite new", "rate")
    for wrong in (
        third,
        ["rate", "a", "--no-such"],
        ["suite", "run"],
        ["solve", "a", "--limit", "x"],
    ):
        with pytest.raises(typer.TyperException):
            parse(wrong)


def test_documents_on_pages_are_read() -> None:
    documents = [
        block.text for path in PAGES for block in blocks(of(path))
        if block.language == "json" and '"kenken-cp"' in block.text
    ]  # fmt: skip
    assert documents
    for text in documents:
        read_document(text)


def test_the_page_of_native_json_has_every_field_of_every_family() -> None:
    text = (ROOT / "docs/reference/native-json.md").read_text(encoding="utf-8")
    table = text.partition("## The puzzle\n")[2].partition("\n###")[0]
    every = {family.id for family in FAMILIES}
    told: dict[str, set[str]] = {family: set() for family in every}
    for names, families in re.findall(r"^\| (`[^|]*`) \| ([^|]+) \|", table, re.MULTILINE):
        for family in every if families == "all" else families.split(", "):
            told[family] |= set(re.findall(r"`(\w+)`", names))
    having: dict[str, set[str]] = {family: set() for family in every}
    for path in sorted((ROOT / "data/examples").glob("*/*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        having[document["family"]] |= set(document["puzzle"])
    assert told == having


def test_promises_are_shown_by_tests_that_exist_and_limits_are_these() -> None:
    text = (ROOT / "PROMISES.md").read_text(encoding="utf-8")
    named = re.findall(r"`(tests/[\w./]+)`", text)
    assert len(named) > 10
    assert [name for name in named if not (ROOT / name).exists()] == []
    rows = re.findall(r"^\| `(--max-[\w-]+)` \| ([\d,]+) \| ([\d,]+) \|", text, re.MULTILINE)
    assert rows == [(row.option, f"{row.default:,}", f"{row.most:,}") for row in LIMITS.values()]


@pytest.mark.parametrize("page", ["suite-specs.md", "native-json.md"])
def test_the_row_of_the_field_family_names_all(page: str) -> None:
    text = (ROOT / "docs" / "reference" / page).read_text(encoding="utf-8")
    [row] = re.findall(r"^\| `family` \|.*", text, re.MULTILINE)
    assert [family for family in FAMILIES if f'"{family.id}"' not in row] == []


def test_the_architecture_names_rooms_that_exist() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rooms = text.partition("## The floor plan of a kind")[0]
    for row in re.findall(r"^\| (`.*?) \|", rooms, re.MULTILINE):
        for name in re.findall(r"`([\w/]+)`", row):
            path = ROOT / "kenken_cp" / name
            assert path.is_dir() or path.with_suffix(".py").exists(), name


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_pages_for_engineers_name_files_that_exist(page: str) -> None:
    """Every path in them: from the root, the package, or the folder of each kind."""
    text = (ROOT / page).read_text(encoding="utf-8")
    package = ROOT / "kenken_cp"
    roots = (ROOT, ROOT / "tests", package, package / "kinds", package / "kinds" / "cages")
    named = re.findall(r"`((?:[\w]+/)+[\w.]*|\w+\.py)`", text)
    kinds = [path.parent.name for path in package.glob("kinds/*/kind.py")]
    named = [name.replace("KIND", kind) for name in named if "NAME" not in name for kind in kinds]
    assert len(named) > 40
    assert [name for name in named if not any((root / name).exists() for root in roots)] == []


def test_every_kind_has_the_same_floor_plan() -> None:
    """What stands first in a row of the table of the floor plan is there in every kind."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    plan = text.partition("## The floor plan of a kind")[2].partition("## Where")[0]
    rows = re.findall(r"^\| (`.*?) \|", plan, re.MULTILINE)
    places = [name for row in rows for name in re.findall(r"`([\w./]+)`", row)]
    assert len(places) > 10
    for kind in (ROOT / "kenken_cp" / "kinds").glob("*/"):
        if (kind / "__init__.py").exists():
            assert [place for place in places if not (kind / place).exists()] == []
