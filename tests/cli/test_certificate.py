"""`kenken verify --certify`, `kenken suite run --certify`, `kenken certificate`."""

import gzip
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kenken_cp import cli, rup
from kenken_cp.certificate import CLAIMS, read
from kenken_cp.cli.certificate_check import Claim
from kenken_cp.core import supervisor
from kenken_cp.core.verdict import Outcome
from tests.helpers.command_line import Kenken
from tests.helpers.paths import ROOT

EXAMPLES = ROOT / "data/examples"
RUP = ROOT / "kenken_cp/rup.py"
HARD = EXAMPLES / "unique/any-size-9x9.json"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of certificates of all examples up to 5×5."""
    folder = tmp_path_factory.mktemp("made")
    names = [str(path) for path in small()]
    assert cli.run(["verify", *names, "--certify", str(folder), "--quiet", "-o", os.devnull]) == 1
    return folder


@pytest.fixture
def certified(made: Path, tmp_path: Path) -> Path:
    """The same, to do with as one likes."""
    return Path(shutil.copytree(made, tmp_path / "certificates"))


def small() -> list[Path]:
    """The examples up to 5×5, and one more."""
    paths = sorted(EXAMPLES.rglob("*.json"))
    return [p for p in paths if re.search("-[1-5]x[1-5][-.]|no-singles", p.name)]


def test_every_claim_of_a_certificate_can_be_asked_for() -> None:
    assert [claim.value for claim in Claim] == [claim.value for claim in CLAIMS]


def test_each_verdict_gets_a_file_and_all_hold(certified: Path, kenken: Kenken) -> None:
    paths = sorted(certified.iterdir())
    assert len(paths) == len(small())
    for path in paths:
        assert re.fullmatch(r"[\w-]+-[0-9a-f]{12}\.cert\.gz", path.name), path.name
    code, out, err = kenken("certificate", "check", certified)
    assert code == 0
    assert err[-1].endswith(f": {len(paths)} valid")
    rows = out.splitlines()[1:]
    assert len(rows) == len(paths)
    assert {row.split()[2] for row in rows} == {"unique", "multiple", "none"}
    assert {row.split()[-1] for row in rows} == {"valid"}


def test_records_say_where_the_certificate_is(tmp_path: Path, kenken: Kenken) -> None:
    lines = tmp_path / "two.jsonl"
    documents = [json.dumps(json.loads(path.read_text(encoding="utf-8"))) for path in small()[:9]]
    lines.write_text("\n".join(documents), encoding="utf-8")
    folder = tmp_path / "deep/er"
    code, out, _ = kenken("verify", lines, "--certify", folder, "--format", "jsonl", "--jobs", 2)
    assert code == 1
    records = [json.loads(line) for line in out.splitlines()]
    assert len(records) == 9
    for record in records:
        path = Path(record["certificate"])
        assert path.parent == folder
        assert path.name.startswith(f"two-{record['line']:06}-")
        certificate = read(path.read_bytes())
        assert certificate.claim == record["outcome"]
        assert certificate.lines == record["proof_lines"]


def test_certifying_again_writes_the_same(certified: Path, kenken: Kenken) -> None:
    before = {path.name: path.read_bytes() for path in certified.iterdir()}
    kenken("verify", *small(), "--certify", certified, "--jobs", 2)
    assert {path.name: path.read_bytes() for path in certified.iterdir()} == before


def test_without_a_proof_in_time_the_verdict_is_unknown(tmp_path: Path, kenken: Kenken) -> None:
    code, out, err = kenken(
        "verify", HARD, "--certify", tmp_path, "--node-limit", 0, "--format", "jsonl"
    )
    record = json.loads(out)
    assert (code, record["outcome"]) == (3, "unknown")
    assert record["reason"].startswith("kernel says unique, but this is not proved: the node limit")
    assert "1 unknown" in err[0]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_full_disk_ends_the_batch(tmp_path: Path, jobs: int, kenken: Kenken) -> None:
    folder = tmp_path / "full"
    folder.mkdir()
    names = ["verify", *small(), "--certify", folder, "--jobs", jobs, "--quiet"]
    assert kenken(*names)[0] == 1
    for path in folder.iterdir():
        path.unlink()
        path.mkdir()
    code, _, err = kenken(*names)
    assert code == 2
    assert len(err) == 1
    assert "cannot be written: Is a directory" in err[0]


def change_first_line(path: Path, change: Callable[[dict[str, object]], object]) -> bytes:
    """A certificate's bytes, uncompressed, with its first line changed."""
    first, _, rest = gzip.decompress(path.read_bytes()).partition(b"\n")
    fields = json.loads(first)
    change(fields)
    return json.dumps(fields, separators=(",", ":")).encode() + b"\n" + rest


def test_what_is_wrong_is_said_and_the_rest_is_checked(certified: Path, kenken: Kenken) -> None:
    one = next(certified.glob("no-singles-6x6-*"))
    (certified / "a.cert").write_bytes(
        change_first_line(one, lambda fields: fields.update(layout="cnf-9"))
    )
    (certified / "b.cert").write_bytes(b"what?")
    (certified / "c.cert.gz").write_bytes(one.read_bytes()[:100])
    code, out, err = kenken("certificate", "check", certified)
    assert code == 2
    valid = len(small())
    assert err[-1].endswith(f": 1 refused, {valid} valid; 2 could not be read")
    assert len(err) == 3
    (row,) = [row for row in out.splitlines() if "/a.cert" in row]
    assert row.endswith(
        "refused: the layout 'cnf-9' is unknown; this version knows 'cnf-1' and 'cnf-2'"
    )
    code, out, _ = kenken("certificate", "check", certified / "a.cert", "--format", "jsonl")
    assert code == 1
    record = json.loads(out)
    assert record["verdict"] == "refused"
    assert record["claim"] == "unique"
    assert "cnf-9" in record["reason"]


def test_of_says_which_puzzles_lack_one(certified: Path, kenken: Kenken) -> None:
    of = ["--puzzles", EXAMPLES / "none", "--puzzles", EXAMPLES / "multiple"]
    code, out, err = kenken("certificate", "check", certified, *of, "--quiet")
    assert code == 1
    rows = [
        row
        for row in out.splitlines()
        if "refused: its puzzle is not among those named by --puzzles" in row
    ]
    assert len(rows) == sum(path.parent.name == "unique" for path in small())
    wanted = {*EXAMPLES.glob("none/*.json"), *EXAMPLES.glob("multiple/*.json")}
    assert wanted & set(small()), "some have one"
    assert wanted - set(small()), "some have none"
    assert sorted(err) == sorted(map(lacks, wanted - set(small())))
    path = next(certified.glob("primes-4x4-*"))
    code, _, err = kenken(
        "certificate", "check", path, "--puzzles", EXAMPLES / "none/primes-4x4.json"
    )
    assert (code, len(err)) == (0, 1)


def lacks(puzzle: Path) -> str:
    """What is said of a puzzle without a certificate."""
    return f"kenken: {puzzle}: no certificate here proves its number of solutions"


def test_a_certificate_that_is_refused_counts_as_none(
    certified: Path, tmp_path: Path, kenken: Kenken
) -> None:
    puzzle, other = EXAMPLES / "unique/no-singles-6x6.json", EXAMPLES / "unique/primes-5x5.json"
    one, two = (next(certified.glob(f"{path.stem}-*")) for path in (puzzle, other))
    bad = tmp_path / "bad.cert"
    bad.write_bytes(change_first_line(one, lambda fields: fields.update(formula_sha256="0")))
    of = ["--puzzles", puzzle, "--puzzles", other, "--quiet"]
    code, out, err = kenken("certificate", "check", bad, two, *of)
    assert code == 1
    assert [row.split("  ")[-1].split(":")[0] for row in out.splitlines()[1:]] == [
        "refused",
        "valid",
    ]
    assert err == [lacks(puzzle)]
    # the wrong claim is as good as none, and one that is valid does for a puzzle with a bad one too
    assert (
        kenken("certificate", "check", one, "--puzzles", puzzle, "--claim", "none", "--quiet")[2]
        == err
    )
    assert kenken("certificate", "check", bad, one, two, *of)[2] == []


def test_certificates_come_through_a_pipe(certified: Path) -> None:
    path = next(certified.glob("no-singles-6x6-*"))
    told = subprocess.run(
        [sys.executable, "-m", "kenken_cp", "certificate", "check", "-"],
        input=path.read_bytes(), capture_output=True, check=True, cwd=ROOT,
    )  # fmt: skip
    assert b"<stdin>" in told.stdout


def test_a_limit_leaves_a_certificate_unknown(certified: Path, kenken: Kenken) -> None:
    path = next(certified.glob("no-singles-6x6-*"))
    code, out, _ = kenken("certificate", "check", path, "--time-limit", 0)
    assert code == 3
    assert "unknown: the time limit of 0 s was reached" in out


def test_exported_files_convince_a_checker_that_stands_alone(
    certified: Path, tmp_path: Path, kenken: Kenken
) -> None:
    folder = tmp_path / "out"
    code, out, err = kenken("certificate", "export", certified, "-o", folder)
    proofs = sum(path.parent.name != "multiple" for path in small())
    assert (code, out) == (0, "")
    without = len(small()) - proofs
    told = f"{proofs} formulas with proofs written to {folder}; {without} with two grids have none"
    assert err == [told]
    assert len(list(folder.iterdir())) == 2 * proofs
    for formula in sorted(folder.glob("*.cnf"))[:6]:
        checked = subprocess.run(
            [sys.executable, "-I", RUP, formula, formula.with_suffix(".drup")],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert checked.stdout.startswith(
            "refuted: no assignment satisfies all clauses; lines used: "
        )


def test_what_does_not_hold_is_not_exported(
    certified: Path, tmp_path: Path, kenken: Kenken
) -> None:
    one = next(certified.glob("no-singles-6x6-*"))
    bad = tmp_path / "bad.cert"
    bad.write_bytes(change_first_line(one, lambda fields: fields.update(formula_sha256="0")))
    code, _, err = kenken("certificate", "export", bad, "-o", tmp_path / "out")
    assert code == 1
    told = "the certificate's hash of the clauses does not match this puzzle and its grids"
    out = tmp_path / "out"
    assert err == [f"kenken: {bad}: {told}", f"0 formulas with proofs written to {out}"]
    assert list((tmp_path / "out").iterdir()) == []


def test_an_export_goes_on_and_no_file_takes_the_place_of_another(
    certified: Path, tmp_path: Path, kenken: Kenken
) -> None:
    one, other = next(certified.glob("no-singles-6x6-*")), next(certified.glob("primes-5x5-*"))
    for name, path in (("a", one), ("b", other)):
        (tmp_path / name).mkdir()
        shutil.copy(path, tmp_path / name / "same.cert.gz")
    (tmp_path / "a" / "bad.cert").write_bytes(b"what?")
    out = tmp_path / "out"
    code, _, err = kenken("certificate", "export", tmp_path / "a", tmp_path / "b", "-o", out)
    assert code == 2
    assert [line.split(":")[0] for line in err] == [
        "kenken",
        f"2 formulas with proofs written to {out}",
    ]
    assert sorted(path.name for path in out.glob("*.cnf")) == ["same-2.cnf", "same.cnf"]
    assert rup.main([str(out / "same-2.cnf"), str(out / "same-2.drup")]) == 0
    with pytest.raises(rup.Rejected):
        rup.refute(*rup.read_dimacs((out / "same.cnf").read_text().splitlines()), [])


def test_what_is_no_file_is_passed_over(certified: Path, kenken: Kenken) -> None:
    os.mkfifo(certified / "a.cert.gz")
    (certified / "b.cert.gz").mkdir()
    code, _, err = kenken("certificate", "check", certified)
    assert code == 0
    assert err[-1].endswith(f": {len(small())} valid")


def test_a_puzzle_that_cannot_be_read_leaves_the_others(
    certified: Path, tmp_path: Path, kenken: Kenken
) -> None:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    shutil.copy(EXAMPLES / "unique/primes-5x5.json", folder)
    (folder / "bad.json").write_text("junk", encoding="utf-8")
    path = next(certified.glob("primes-5x5-*"))
    code, out, err = kenken("certificate", "check", path, "--puzzles", folder)
    assert code == 2
    assert out.splitlines()[1].endswith("valid")
    assert err[1].startswith(f"kenken: --puzzles {folder}/bad.json: ")


@pytest.fixture
def suite(tmp_path: Path, kenken: Kenken) -> Path:
    """A suite of a few puzzles, not yet made."""
    path = tmp_path / "suite.db"
    assert kenken("suite", "new", "--size", "4-5", "--count", 12, "--seed", 3, "-o", path)[0] == 0
    return path


def test_a_suite_is_certified_and_goes_on(suite: Path, tmp_path: Path, kenken: Kenken) -> None:
    folder = tmp_path / "proofs"
    code, _, err = kenken("suite", "run", suite, "--certify", folder)
    assert code == 0
    assert err[-1].endswith(f"{folder}: certificates of 24 puzzles, 24 of them new")
    paths = sorted(folder.iterdir())
    assert [path.name[:6] for path in paths] == [f"{number:06}" for number in range(1, 25)]
    lines = tmp_path / "suite.jsonl"
    assert kenken("suite", "export", suite, "-o", lines)[0] == 0
    assert kenken("certificate", "check", folder, "--puzzles", lines)[0] == 0
    before = {path.name: path.read_bytes() for path in paths}
    paths[3].unlink()
    paths[20].unlink()
    _, _, err = kenken("suite", "run", suite, "--certify", folder, "--jobs", 2)
    assert err[-1].endswith("24 puzzles, 2 of them new")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_what_holds_a_certificates_place_is_looked_at(
    suite: Path, tmp_path: Path, kenken: Kenken
) -> None:
    folder = tmp_path / "proofs"
    assert kenken("suite", "run", suite, "--certify", folder, "--quiet")[0] == 0
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    first, second, third, *_ = sorted(folder.iterdir())
    first.write_bytes(first.read_bytes()[:100])
    second.write_bytes(third.read_bytes())
    _, _, err = kenken("suite", "run", suite, "--certify", folder)
    assert err[-1].endswith("24 puzzles, 2 of them new")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_puzzle_without_a_proof_leaves_the_others(tmp_path: Path, kenken: Kenken) -> None:
    suite, folder = tmp_path / "hard.db", tmp_path / "proofs"
    hard = ["--size", 6, "--level", "expert..=4", "--seed", 3]
    assert kenken("suite", "new", *hard, "-o", suite)[0] == 0
    code, _, err = kenken("suite", "run", suite, "--certify", folder, "--max-proof", 1)
    assert code == 3
    told = re.findall(
        r"kenken: puzzle \d+: the proof has [\d,]+ lines; --max-proof \d+ allows it", "\n".join(err)
    )
    assert 0 < len(told) <= 4
    assert len(list(folder.iterdir())) == 4 - len(told)
    code, _, err = kenken("suite", "run", suite, "--certify", folder, "--time-limit", 100)
    assert code == 0
    assert err[-1].endswith(f"certificates of 4 puzzles, {len(told)} of them new")


def test_a_puzzle_with_another_solution_is_not_certified(
    suite: Path, tmp_path: Path, kenken: Kenken, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kenken("suite", "run", suite)[0] == 0
    with sqlite3.connect(suite) as db:
        db.execute(
            "UPDATE puzzles SET solution = (SELECT solution FROM puzzles WHERE number = 2) "
            "WHERE number = 1"
        )
    code, _, err = kenken("suite", "run", suite, "--certify", tmp_path / "proofs", "--quiet")
    assert code == 4
    assert err == ["kenken: puzzle 1: kernel finds a solution that differs from the stored one"]


def descriptors() -> int:
    """How many files this process holds open."""
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts files in /proc")
def test_workers_that_prove_are_replaced_and_nothing_stays_open(
    tmp_path: Path, kenken: Kenken, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = tmp_path / "many.jsonl"
    document = json.dumps(json.loads((EXAMPLES / "unique/signed-5x5.json").read_text("utf-8")))
    lines.write_text("\n".join([document] * 60), encoding="utf-8")
    assert read(_one_certificate(tmp_path, kenken)).claim is Outcome.UNIQUE
    before = descriptors()
    monkeypatch.setattr("kenken_cp.cli.verify.PROOFS_PER_WORKER", 8)
    started: list[object] = []
    start = supervisor.Workers._start

    def count(workers: "supervisor.Workers[object, object]") -> None:
        started.append(workers)
        start(workers)

    monkeypatch.setattr(supervisor.Workers, "_start", count)
    folder = tmp_path / "folder"
    assert kenken("verify", lines, "--certify", folder, "--jobs", 1, "--quiet")[0] == 0
    assert len(list(folder.iterdir())) == 60
    assert len(started) >= 6
    assert descriptors() == before


def _one_certificate(tmp_path: Path, kenken: Kenken) -> bytes:
    kenken("verify", EXAMPLES / "unique/signed-5x5.json", "--certify", tmp_path / "one")
    (path,) = (tmp_path / "one").iterdir()
    return path.read_bytes()
