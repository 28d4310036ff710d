"""Results as CSV: the figures of the records of JSON Lines, without their lists."""

import csv
import io
import json
from pathlib import Path

import pytest

from kenken_cp import cli
from kenken_cp.cli.results import LineFormatter, ResultFormat
from kenken_cp.cli.verify import VerifyTask
from kenken_cp.core.budget import UNLIMITED
from kenken_cp.formats.sources import TextItem, document_of
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES

PUZZLES = [
    EXAMPLES / "unique/square-4x4.json",
    EXAMPLES / "multiple/square-4x4.json",
    EXAMPLES / "none/square-4x4.json",
    EXAMPLES / "unique/large-cage-16x16.json",
    EXAMPLES / "unique/hidato-4x4.json",
]
RATE = ["rate", *PUZZLES, "--depth"]
VERIFY = ["verify", *PUZZLES]
NESTED = {"grids", "techniques", "measures"}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A folder of certificates, one of them spoiled, and a suite."""
    folder = tmp_path_factory.mktemp("kept")
    proofs, suite = folder / "proofs", folder / "suite.db"
    cli.run(["verify", *map(str, PUZZLES[:3]), "--certify", str(proofs), "-q"])
    first, *_ = sorted(proofs.iterdir())
    (proofs / "z.cert.gz").write_bytes(first.read_bytes()[:-20])
    spec = folder / "spec.toml"
    spec.write_text(
        'title = "few"\n[[part]]\nfamily = "nonogram"\nsize = 4\ncount = 3\n', encoding="utf-8"
    )
    cli.run(["suite", "new", str(spec), "-o", str(suite)])
    cli.run(["suite", "run", str(suite), "-q"])
    return proofs, suite


def plain(value: object) -> str:
    return "" if value is None else " ".join(value) if isinstance(value, list) else str(value)


@pytest.mark.parametrize(
    "arguments",
    [
        RATE,
        [*RATE, "--kenken-maker"],
        [*RATE, "-j", "2"],
        VERIFY,
        [*VERIFY, "--cross-check"],
        [*VERIFY, "--node-limit", "0"],
        [*VERIFY, "-j", "2", "--node-limit", "0"],
        ["certificate", "check", "PROOFS"],
        ["suite", "list", "SUITE"],
    ],
    ids=lambda arguments: " ".join([str(word) for word in arguments if "/" not in str(word)]),
)
def test_csv_has_the_figures_of_json_lines(
    arguments: list[object], kept: tuple[Path, Path], kenken: Kenken
) -> None:
    places = dict(zip(("PROOFS", "SUITE"), kept, strict=True))
    words = [places.get(str(word), word) for word in arguments]
    code, lines, _ = kenken(*words, "--format", "jsonl")
    again, table, _ = kenken(*words, "--format", "csv")
    assert again == code
    records = [json.loads(line) for line in lines.splitlines()]
    rows = list(csv.DictReader(io.StringIO(table)))
    assert len(rows) == len(records) > 1
    for row, record in zip(rows, records, strict=True):
        assert None not in row
        flat = {name: value for name, value in record.items() if name not in NESTED}
        assert set(flat) <= set(row)
        for name, value in row.items():
            if name != "seconds":
                assert value == plain(flat.get(name)), name


@pytest.mark.parametrize(
    ("name", "begins"),
    [("x.csv", "source,line,"), ("X.CSV", "source,line,"), ("x.jsonl", '{"source":'), ("x", "puz")],
)
def test_the_suffix_of_the_output_says_the_format(name: str, begins: str, tmp_path: Path) -> None:
    output = tmp_path / name
    cli.run(["rate", str(PUZZLES[0]), "-o", str(output), "-q"])
    assert output.read_text(encoding="utf-8").startswith(begins)


def test_what_was_asked_for_goes_before_the_suffix(tmp_path: Path) -> None:
    output = tmp_path / "x.csv"
    cli.run(["verify", str(PUZZLES[0]), "-o", str(output), "--format", "jsonl", "-q"])
    assert json.loads(output.read_text(encoding="utf-8"))["outcome"] == "unique"


def test_csv_without_results_has_its_heading(tmp_path: Path, kenken: Kenken) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{", encoding="utf-8")
    code, out, _ = kenken("verify", bad, "--format", "csv", "-q")
    assert (code, out.startswith("source,line,")) == (2, True)


@pytest.mark.parametrize("place", [None, 7])
def test_lines_that_are_put_together_are_those_of_the_declared_fields(place: int | None) -> None:
    task = VerifyTask("auto", UNLIMITED, False, LineFormatter(ResultFormat.JSONL))
    for path in PUZZLES[:4]:
        item = TextItem('a "name"', place, path.read_bytes())
        _, found = task.result(item, document_of(item))
        assert task.line(found) == task.writer.line(found)
