"""The documents tell the truth: commands and options exist, samples run, links lead somewhere."""

import re
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from kenken_cp import cli
from kenken_cp.backends import BACKENDS
from kenken_cp.core.limits import LIMITS
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import FORMATS, read_document
from kenken_cp.verify import decide
from tests.helpers.paths import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = [
    path for path in ROOT.rglob("*.md") if not {".venv", "build"} & {p.name for p in path.parents}
]
PICTURES = re.findall(r"^```\n(\$ kenken .*?)^```", README, re.MULTILINE | re.DOTALL)
COMMANDS = re.findall(r"^\$? ?(kenken .*?)(?:  +#.*)?$", README, re.MULTILINE)


def _help_of(command: Sequence[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert cli.run([*command, "--help"]) == 0
    return capsys.readouterr().out


def test_the_readme_shows_every_command() -> None:
    assert len(COMMANDS) > 10
    shown = {command.split()[1] for command in COMMANDS} | set(re.findall(r"kenken (\w+)", README))
    assert shown >= {row.name for row in cli.COMMANDS}


@pytest.mark.parametrize("line", COMMANDS)
def test_commands_and_options_of_the_readme_exist(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, *command = shlex.split(line)
    words = 2 if command[0] in ("suite", "certificate") else 1
    told, arguments = _help_of(command[:words], capsys), command[words:]
    for option in (argument.split("=")[0] for argument in arguments if argument.startswith("-")):
        assert re.search(rf"(?<![\w-]){option}(?![\w-])", told), option


def test_options_named_in_prose_exist(capsys: pytest.CaptureFixture[str]) -> None:
    everything = "".join(_help_of([row.name], capsys) for row in cli.COMMANDS)
    named = set(re.findall(r"`(--[a-z-]+)", README))
    assert named
    assert [option for option in named if option not in everything] == []


def test_the_readme_names_every_backend_and_format() -> None:
    for name in [row.id for row in BACKENDS] + [row.id for row in FORMATS]:
        assert name in README, name


@pytest.mark.parametrize("block", PICTURES, ids=lambda block: block.split()[2])
def test_the_pictures_of_the_readme_are_what_the_commands_print(
    block: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    command, *picture = block.splitlines()
    assert cli.run(shlex.split(command)[2:]) == 0
    told = capsys.readouterr()
    assert [*told.out.splitlines(), *told.err.splitlines()] == picture


def test_the_image_of_the_readme_is_what_the_program_draws(
    tmp_path: Path, golden: Callable[[Path, str], None]
) -> None:
    (command,) = re.findall(r"`kenken (explain [^`]+ -o )steps/`", README)
    assert cli.run([*shlex.split(command.replace("data/", f"{ROOT}/data/")), f"{tmp_path}/"]) == 0
    drawn = (tmp_path / "030-line-requires-value.svg").read_text(encoding="utf-8")
    golden(ROOT / "data/pictures/step.svg", drawn)


def test_the_killer_of_the_readme_is_what_the_program_draws(
    tmp_path: Path, golden: Callable[[Path, str], None]
) -> None:
    (source,) = re.findall(r"`kenken render (data/pictures/\S+) -o killer.svg`", README)
    assert cli.run(["render", str(ROOT / source), "-o", str(tmp_path / "killer.svg")]) == 0
    golden(ROOT / "data/pictures/killer.svg", (tmp_path / "killer.svg").read_text(encoding="utf-8"))
    document = read_document((ROOT / source).read_bytes())
    verdict = decide(document.family, document.puzzle)
    assert (verdict.outcome, verdict.grids) == (Outcome.UNIQUE, (document.solution,))


def test_the_sample_document_is_a_puzzle() -> None:
    sample = README.split("```json\n")[1].split("```")[0]
    document = read_document(sample)
    assert decide(document.family, document.puzzle).outcome is Outcome.UNIQUE


PROGRAMS = {"unique ": 1, "Gentle": 2}  # what each prints first, and its place


@pytest.mark.parametrize("told", PROGRAMS)
def test_the_sample_programs_run(
    told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = README.split("```python\n")[PROGRAMS[told]].split("```")[0]
    example = ROOT / "data/examples/unique/square-3x3.json"
    (tmp_path / "puzzle.json").write_bytes(example.read_bytes())
    monkeypatch.chdir(tmp_path)
    exec(compile(program, "README.md", "exec"), {})  # noqa: S102  (our own README)
    assert capsys.readouterr().out.startswith(told)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


def test_promises_are_shown_by_tests_that_exist_and_limits_are_these() -> None:
    text = (ROOT / "PROMISES.md").read_text(encoding="utf-8")
    named = re.findall(r"`(tests/[\w./]+)`", text)
    assert len(named) > 10
    assert [name for name in named if not (ROOT / name).exists()] == []
    rows = re.findall(r"^\| `(--max-\w+)` \| ([\d,]+) \| ([\d,]+) \|", text, re.MULTILINE)
    assert rows == [(row.option, f"{row.default:,}", f"{row.most:,}") for row in LIMITS.values()]


def test_the_architecture_names_what_exists() -> None:
    """Its rooms, and every path in it: from the root, the package, or the folder of a kind."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rooms, _, rest = text.partition("## The floor plan of a kind")
    for row in re.findall(r"^\| (`.*?) \|", rooms, re.MULTILINE):
        for name in re.findall(r"`([\w/]+)`", row):
            path = ROOT / "kenken_cp" / name
            assert path.is_dir() or path.with_suffix(".py").exists(), name
    package = ROOT / "kenken_cp"
    roots = (ROOT, ROOT / "tests", package, package / "kinds", package / "kinds" / "cages")
    named = re.findall(r"`((?:[\w]+/)+[\w.]*|\w+\.py)`", rooms + rest)
    named = [name.replace("KIND", "cages") for name in named if "NAME" not in name]
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
