"""What commands write as JSON is what the published schema of records says, of every family."""

import json
from collections.abc import Callable
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kenken_cp import cli
from kenken_cp.cli import suite_list
from kenken_cp.cli.certificate_check import CheckTask
from kenken_cp.cli.rate import RateTask
from kenken_cp.cli.results import LineFormatter, ResultFormat, properties
from kenken_cp.cli.verify import VerifyTask
from kenken_cp.core.budget import UNLIMITED
from kenken_cp.explanation import records
from kenken_cp.formats.schema import text_of
from kenken_cp.registry import FAMILIES
from tests.helpers.paths import EXAMPLES, ROOT

SCHEMA = json.loads(
    files("kenken_cp.formats").joinpath("records.schema.json").read_text(encoding="utf-8")
)
NAMES = ("verdict", "rating", "check", "listed", "step", "trace")
EVERY = LineFormatter(ResultFormat.JSONL)
DECLARED: dict[str, dict[str, object]] = {  # by the commands, with all their options
    "verdict": properties(VerifyTask("auto", UNLIMITED, True, EVERY, "proofs").fields()),
    "rating": properties(RateTask(True, "", UNLIMITED, EVERY).fields()),
    "check": properties(CheckTask(UNLIMITED, None, None, EVERY).fields()),
    "listed": properties(suite_list.fields_of([], True)),
}


def validator(name: str) -> Draft202012Validator:
    """The schema of one record."""
    return Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{name}"}]})


VALIDATORS = {name: validator(name) for name in NAMES}


def faults(name: str, record: Any) -> list[str]:
    """What the schema says against a record."""
    return [error.message for error in VALIDATORS[name].iter_errors(record)]


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An example of each family, and puzzles with other outcomes."""
    folder = tmp_path_factory.mktemp("records")
    for family in FAMILIES:
        data = {"format": "kenken-cp", "version": 1, "family": family.id}
        data["puzzle"] = family.data(family.manual.example())
        (folder / f"{family.id}.json").write_text(json.dumps(data))
    for name in ("multiple/square-4x4", "none/square-4x4"):
        text = (EXAMPLES / f"{name}.json").read_text(encoding="utf-8")
        (folder / f"{name.replace('/', '-')}.json").write_text(text, encoding="utf-8")
    return folder


def write(capsys: pytest.CaptureFixture[str], *words: object) -> list[Any]:
    """The records that a command writes."""
    cli.run(list(map(str, words)))
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_schema_has_the_fields_that_commands_declare(
    golden: Callable[[Path, str], None],
) -> None:
    whole = deepcopy(SCHEMA)
    for name, fields in DECLARED.items():
        whole["$defs"][name]["properties"] = fields
    whole["$defs"]["listed"]["required"] = list(DECLARED["listed"])
    golden(ROOT / "kenken_cp/formats/records.schema.json", text_of(whole))


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$defs"]["trace"]["properties"]["version"]["const"] == records.VERSION


@pytest.mark.parametrize(("command", "name"), [("verify", "verdict"), ("rate", "rating")])
def test_verdicts_and_ratings(
    command: str, name: str, puzzles: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = write(capsys, command, puzzles, "--format", "jsonl", "-q", "-j", "1")
    assert len(found) == len(FAMILIES) + 2
    assert {"unique", "multiple", "none"} == {record["outcome"] for record in found}
    for record in found:
        assert faults(name, record) == [], record


def test_checks_of_certificates_and_lists_of_suites(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proofs, suite, spec = tmp_path / "proofs", tmp_path / "suite.db", tmp_path / "spec.toml"
    cli.run(["verify", str(EXAMPLES / "unique/square-2x2.json"), "--certify", str(proofs), "-q"])
    (proofs / "spoiled.cert.gz").write_bytes(b"spoiled")
    part = '[[part]]\nfamily = "nonogram"\nsize = 4\ncount = 2\n'
    spec.write_text(f'title = "few"\n{part}', encoding="utf-8")
    cli.run(["suite", "new", str(spec), "-o", str(suite)])
    cli.run(["suite", "run", str(suite), "-q", "-j", "1"])
    capsys.readouterr()
    checks = write(capsys, "certificate", "check", proofs, "--format", "jsonl", "-j", "1")
    puzzles = write(capsys, "suite", "list", suite, "--format", "jsonl")
    assert len(checks) == len(puzzles) == 2
    assert [fault for record in checks for fault in faults("check", record)] == []
    assert [fault for record in puzzles for fault in faults("listed", record)] == []


def test_a_limit_is_a_verdict_of_unknown_with_its_reason(
    capsys: pytest.CaptureFixture[str],
) -> None:
    hard = EXAMPLES / "multiple/square-9x9.json"
    limits = "--backend", "cp-sat", "--time-limit", "0"
    [record] = write(capsys, "verify", hard, *limits, "--format", "jsonl", "-q", "-j", "1")
    assert record["outcome"] == "unknown"
    assert faults("verdict", record) == []


@pytest.mark.parametrize("family", [family.id for family in FAMILIES])
def test_steps_and_traces(family: str, puzzles: Path, capsys: pytest.CaptureFixture[str]) -> None:
    *steps, end = write(capsys, "explain", puzzles / f"{family}.json", "--format", "jsonl")
    assert steps
    for step in steps:
        assert faults("step", step) == []
    assert faults("trace", end) == []
    cli.run(["explain", str(puzzles / f"{family}.json"), "--format", "json"])
    assert faults("trace", json.loads(capsys.readouterr().out)) == []


@pytest.mark.parametrize("technique", ["contradiction", "forcing-chain", "line-either-way"])
def test_steps_with_branches_and_links(
    technique: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = json.loads((ROOT / f"data/techniques/{technique}.json").read_text())["decides"]
    data = {"format": "kenken-cp", "version": 1, "family": case.get("family", "kenken")}
    (tmp_path / "x.json").write_text(json.dumps({**data, "puzzle": case["puzzle"]}))
    *steps, _ = write(capsys, "explain", tmp_path / "x.json", "--format", "jsonl")
    assert any(step["evidence"].keys() & {"branches", "links"} for step in steps)
    assert [fault for step in steps for fault in faults("step", step)] == []


def test_what_is_no_record_is_refused(puzzles: Path, capsys: pytest.CaptureFixture[str]) -> None:
    [verdict] = write(capsys, "verify", puzzles / "kenken.json", "--format", "jsonl", "-q")
    step, *_ = write(capsys, "explain", puzzles / "kenken.json", "--format", "jsonl")
    for name, record, change in (
        ("verdict", verdict, {"outcome": "perhaps"}), ("verdict", verdict, {"grids": []}),
        ("verdict", verdict, {"outcome": "unknown"}), ("verdict", verdict, {"more": 1}),
        ("step", step, {"number": 0}), ("step", step, {"more": 1}),
        ("step", step, {"placements": {"a1": 2}}), ("step", step, {"tier": "tough"}),
    ):  # fmt: skip
        assert faults(name, {**deepcopy(record), **change}), change


def test_every_field_is_in_the_reference() -> None:
    page = (ROOT / "docs/reference/records.md").read_text(encoding="utf-8")
    for name in NAMES:
        for field in SCHEMA["$defs"][name]["properties"]:
            assert f"`{field}`" in page, (name, field)
