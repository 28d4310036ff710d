"""What is made, told and proven stays the same to the byte: a suite of every family, and of its
puzzles the verdicts, ratings, traces, hints, certificates and pictures.

A change that moves any of it rewrites these files (`make golden`) in a commit of its own and says
so in the CHANGELOG.
"""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from kenken_cp import cli
from kenken_cp.registry import FAMILIES
from tests.helpers import paths
from tests.helpers.command_line import Kenken

GOLDEN = paths.GOLDEN / "exports"

Golden = Callable[[Path, str], None]


@pytest.fixture(scope="session")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the suite of `spec.toml` and what it exports."""
    folder = tmp_path_factory.mktemp("exports")
    for arguments in (
        ("suite", "new", GOLDEN / "spec.toml", "-o", folder / "suite.db"),
        ("suite", "run", folder / "suite.db", "-j", 1, "-q"),
        ("suite", "export", folder / "suite.db", "-o", folder / "suite.jsonl"),
    ):
        assert cli.run([str(argument) for argument in arguments]) == 0
    return folder


def puzzle_of(folder: Path, family: str) -> Path:
    """The hardest puzzle of a family in the export, in a file of its own."""
    lines = [json.loads(line) for line in (folder / "suite.jsonl").read_text().splitlines()]
    found = [line for line in lines if line["family"] == family]
    assert found, f"{GOLDEN / 'spec.toml'} asks for no puzzle of {family}"
    path = folder / f"{family}.json"
    path.write_text(json.dumps(max(found, key=lambda line: line["meta"]["ratings"]["effort"])))
    return path


def test_a_suite_exports_the_same_bytes(exported: Path, golden: Golden) -> None:
    golden(GOLDEN / "suite.jsonl", (exported / "suite.jsonl").read_text(encoding="utf-8"))


def test_verdicts_and_ratings_are_the_same(
    exported: Path, kenken: Kenken, golden: Golden, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(exported)
    told = []
    for command in ("verify", "rate"):
        _, out, _ = kenken(command, "suite.jsonl", "--format", "jsonl", "-q", "-j", 1)
        records = [json.loads(line) for line in out.splitlines()]
        told += [{k: v for k, v in record.items() if k != "seconds"} for record in records]
    golden(GOLDEN / "records.jsonl", "".join(f"{json.dumps(record)}\n" for record in told))


@pytest.mark.parametrize("family", [family.id for family in FAMILIES])
def test_a_trace_and_a_hint_are_the_same(
    exported: Path,
    kenken: Kenken,
    golden: Golden,
    monkeypatch: pytest.MonkeyPatch,
    family: str,
) -> None:
    puzzle = puzzle_of(exported, family)
    monkeypatch.chdir(exported)
    for name, arguments in {
        "trace.txt": ("explain", puzzle.name),
        "trace.jsonl": ("explain", puzzle.name, "--format", "jsonl"),
        "hint.json": ("hint", puzzle.name, "--level", 3, "--format", "json"),
        "picture.svg": ("render", puzzle.name, "--format", "svg"),
    }.items():
        _, out, _ = kenken(*arguments)
        golden(GOLDEN / f"{family}.{name}", out)


@pytest.mark.parametrize("family", [family.id for family in FAMILIES])
def test_a_certificate_is_the_same(
    exported: Path, kenken: Kenken, golden: Golden, tmp_path: Path, family: str
) -> None:
    puzzle = puzzle_of(exported, family)
    proofs = tmp_path / "proofs"
    assert kenken("verify", puzzle, "-q", "-j", 1, "--certify", proofs)[0] == 0
    told = [f"{sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in proofs.iterdir()]
    golden(GOLDEN / f"{family}.certificate.txt", "\n".join(sorted(told)) + "\n")
