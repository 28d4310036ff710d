"""A benchmark's folder: written, packed, read, refused when it has changed; and the commands."""

import csv
import io
import tarfile
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from shutil import copytree

import pytest

from kenken_cp.benchmark import contestants
from kenken_cp.benchmark.climb import CONFLICTS
from kenken_cp.benchmark.contestants import CONTESTANTS, Contestant, PosedInstance
from kenken_cp.benchmark.entries import COLUMNS, InstanceEntry, from_csv, to_csv
from kenken_cp.benchmark.folder import choose_entries, open_folder
from kenken_cp.benchmark.instances import Status
from kenken_cp.benchmark.texts import TEXTS
from kenken_cp.core.budget import Run
from kenken_cp.core.errors import FormatError, OutOfBudget
from kenken_cp.formats import Document, Meta, read_document
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES

PUZZLES = ("from-zero-4x4", "square-3x3")


def rows_of(path: Path) -> list[dict[str, str]]:
    """The rows of a table in CSV."""
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A benchmark of two puzzles, made by the command."""
    from kenken_cp import cli  # noqa: PLC0415  (a fixture of the module has no `kenken`)

    path = tmp_path_factory.mktemp("made") / "set"
    files = [str(EXAMPLES / f"unique/{name}.json") for name in PUZZLES]
    options = ["--reruns", "1", "-j", "1", "-q"]
    assert cli.run(["benchmark", "make", *files, "-o", str(path), *options]) == 0
    return path


def test_all_that_was_promised_is_written(folder: Path) -> None:
    names = {path.name for path in folder.iterdir()}
    rest = {"README.md", "CITATION.cff", "metadata.csv"}
    models = {"kenken.mzn", "kenken-instance.mzn", "kenken.lp"}
    assert names == {row.id for row in TEXTS} | rest | models
    rows = rows_of(folder / "metadata.csv")
    assert [row["id"] for row in rows] == [
        f"kenken-{size}-001-{status}" for size in ("03", "04") for status in ("sat", "unsat")
    ]
    for row in rows:
        assert float(row["human_effort"]) > 0
        assert float(row["cpsat_seconds"]) > 0
        assert row["kernel_nodes"].isdigit()
        for text in TEXTS:
            data = (folder / text.id / f"{row['id']}.{text.id}").read_bytes()
            assert sha256(data).hexdigest() == row[f"sha256_{text.id}"]
    said = (folder / "README.md").read_text()
    assert "# 4 instances" in said
    assert "| 3×3 | 2 |" in said


def test_packed_it_has_the_same_files(folder: Path, kenken: Kenken, tmp_path: Path) -> None:
    files = [EXAMPLES / f"unique/{name}.json" for name in reversed(PUZZLES)]
    packed = tmp_path / "packed"
    call = ("benchmark", "make", *files, "-o", packed, "--pack", "--reruns", 1, "-j", 1)
    code, _, err = kenken(*call)
    assert (code, err) == (0, [f"{packed}: 4 instances of 2 puzzles"])
    for row in TEXTS:
        with tarfile.open(packed / f"{row.id}.tar.xz") as archive:
            for name in archive.getnames():
                stream = archive.extractfile(name)
                assert stream is not None
                assert stream.read() == (folder / name).read_bytes()
    with open_folder(packed) as one, open_folder(folder) as other:
        hashes = [[entry.hashes for entry in found.entries] for found in (one, other)]
        assert hashes[0] == hashes[1]
        assert one.pose(one.entries[0]).instance == other.pose(other.entries[0]).instance
    code, _, err = kenken(*call)
    assert code == 2
    assert err == [f"kenken: {packed} exists and is not an empty folder; choose another name"]


def test_the_installed_solvers_agree(folder: Path, kenken: Kenken, tmp_path: Path) -> None:
    """Without Java's, which take seconds to start; make slow has them."""
    names = [row.id for row in CONTESTANTS if not row.missing() and row.id not in ("ace", "choco")]
    out, plot = tmp_path / "results.csv", tmp_path / "plot.svg"
    code, told, err = kenken(
        "benchmark", "run", folder, "--solvers", ",".join(names), "-o", out, "--plot", plot, "-q"
    )
    assert (code, err) == (0, [])
    results = rows_of(out)
    assert len(results) == 4 * len(names)
    assert all(row["finish"] == row["instance"].rpartition("-")[2] for row in results)
    assert plot.read_text().startswith("<svg")
    lines = told.splitlines()
    assert {line.split()[0] for line in lines[1:-1]} == set(names)
    assert lines[-1] == "4 instances: 2 sat and 2 unsat, 10 s each"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ace", "choco"])
def test_solvers_in_java_agree(folder: Path, kenken: Kenken, name: str) -> None:
    if missing := contestants.contestant_of(name).missing():
        pytest.skip(missing)
    code, told, err = kenken(
        "benchmark", "run", folder, "--solvers", name, "--time-limit", 60, "-q"
    )
    assert (code, err) == (0, [])
    assert told.splitlines()[1].split()[:5] == [name, "2", "2", "0", "0"]


def test_a_wrong_answer_ends_in_an_error(
    folder: Path, kenken: Kenken, monkeypatch: pytest.MonkeyPatch
) -> None:
    liar = Contestant("liar", "says that nothing has a solution", str, lambda posed, run: None)
    monkeypatch.setattr("kenken_cp.cli.benchmark_run.CONTESTANTS", (liar,))
    code, told, err = kenken("benchmark", "run", folder, "-q")
    assert code == 4
    said = "it says that there is no solution, but there is one"
    assert err == [f"kenken: 2 wrong answers, the first by liar on kenken-03-001-sat: {said}"]
    assert told.splitlines()[1].startswith("liar")


def test_what_is_missing_is_named(
    folder: Path, kenken: Kenken, monkeypatch: pytest.MonkeyPatch
) -> None:
    absent = Contestant("absent", "a solver", lambda: "pip install it", lambda posed, run: None)
    monkeypatch.setattr("kenken_cp.cli.benchmark_run.CONTESTANTS", (CONTESTANTS[0], absent))
    monkeypatch.setattr(contestants, "CONTESTANTS", (CONTESTANTS[0], absent))
    code, _, err = kenken("benchmark", "run", folder)
    assert (code, err) == (0, ["kenken: skipped absent: pip install it"])
    code, _, err = kenken("benchmark", "run", folder, "--solvers", "kernel,absent")
    assert (code, err) == (2, ["kenken: absent is not installed: pip install it"])


@pytest.mark.parametrize("there", [False, True])
def test_a_race_that_is_interrupted_keeps_its_results_in_a_new_file(
    folder: Path, kenken: Kenken, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, there: bool
) -> None:
    def ask(posed: PosedInstance, run: Run) -> None:
        if posed.instance.status is Status.SAT:
            raise OutOfBudget("late")
        raise KeyboardInterrupt

    slow = Contestant("slow", "waits", str, ask)
    monkeypatch.setattr("kenken_cp.cli.benchmark_run.CONTESTANTS", (slow,))
    out = tmp_path / "results.csv"
    if there:
        out.write_text("old")
    code, told, err = kenken("benchmark", "run", folder, "-o", out, "-q")
    assert (code, told) == (130, "")
    if there:
        assert out.read_text() == "old"
        assert err == [f"kenken: interrupted; nothing was written to {out}"]
    else:
        assert [row["finish"] for row in rows_of(out)] == ["time"]
        assert err == [f"kenken: interrupted; the results of 1 instance are in {out}"]
    assert [each.name for each in tmp_path.iterdir()] == ["results.csv"]


def test_climbs_that_are_interrupted_keep_their_puzzles(
    kenken: Kenken, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def climb_interrupted(
        request: object, seed: object, unit: int, goal: int, steps: int
    ) -> Document:
        if unit == 2:
            raise KeyboardInterrupt
        found = read_document((EXAMPLES / "unique/square-3x3.json").read_bytes())
        return replace(found, meta=Meta(ratings={CONFLICTS: 5}))

    monkeypatch.setattr("kenken_cp.cli.benchmark_climb.climb_to_summit", climb_interrupted)
    out = tmp_path / "hard.jsonl"
    code, _, err = kenken("benchmark", "climb", "-n", 3, "--seed", 1, "-o", out, "-q")
    assert (code, err) == (130, [f"kenken: interrupted; 2 puzzles are in {out}"])
    assert len(out.read_text().splitlines()) == 2


def test_only_some_instances(folder: Path, kenken: Kenken) -> None:
    call = ("benchmark", "run", folder, "--solvers", "kernel", "-q")
    assert kenken(*call, "--instances", "*-unsat")[1].endswith("0 sat and 2 unsat, 10 s each\n")
    for every in (2, 3):
        assert kenken(*call, "--every", every)[1].endswith("1 sat and 1 unsat, 10 s each\n")
    assert kenken(*call, "--instances", "chess-*")[2] == ["kenken: no instance is called chess-*"]
    with pytest.raises(FormatError, match=r"^the benchmark has no instances$"):
        choose_entries([], (), 1)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (
            lambda path: (path / "metadata.csv").unlink(),
            "is not a benchmark: metadata.csv ",
        ),
        (lambda path: (path / "metadata.csv").write_bytes(b"\xff"), "(not UTF-8)"),
        (lambda path: (path / "metadata.csv").write_text("a,b\n"), "the first line must be id,"),
        (
            lambda path: (path / "opb/kenken-03-001-sat.opb").write_text("* nothing\n"),
            "opb/kenken-03-001-sat.opb does not match metadata.csv",
        ),
        (
            lambda path: (path / "json/kenken-03-001-sat.json").unlink(),
            "json/kenken-03-001-sat.json cannot be read: No such file",
        ),
        (lambda path: (path / "xml.tar.xz").write_bytes(b"no"), "xml.tar.xz cannot be unpacked"),
    ],
)
def test_damage_is_told(
    folder: Path, kenken: Kenken, tmp_path: Path, damage: Callable[[Path], object], said: str
) -> None:
    copy = copytree(folder, tmp_path / "copy")
    damage(copy)
    code, _, err = kenken("benchmark", "run", copy, "--solvers", "kernel")
    assert code == 2
    assert len(err) == 1
    assert said in err[0]


ROW = InstanceEntry(
    "a-01-001-sat", "kenken", "4x4", Status.SAT, "s/1", "easy", 12.5, None, 3.0, 0.25,
    {row.id: "0" for row in TEXTS},
)  # fmt: skip


def test_the_table_is_read_as_it_was_written() -> None:
    assert from_csv(to_csv([ROW, ROW]), "x") == [ROW, ROW]
    assert ",easy,12.5,,3,0.25," in to_csv([ROW])


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("id", "../etc", "is not an id"),
        ("id", "", "is not an id"),
        ("status", "maybe", "'maybe' is not a status; it must be sat or unsat"),
        ("kernel_nodes", "many", "'many' is not a number"),
    ],
)
def test_wrong_rows_are_named(field: str, value: str, said: str) -> None:
    (row,) = csv.reader(io.StringIO(to_csv([ROW]).splitlines()[1]))
    row[COLUMNS.index(field)] = value
    text = ",".join(COLUMNS) + "\n" + ",".join(row) + "\n"
    with pytest.raises(FormatError, match=f"^x:2: .*{said}"):
        from_csv(text, "x")
    with pytest.raises(FormatError, match=r"^x:2: 3 fields instead of 16$"):
        from_csv(",".join(COLUMNS) + "\n1,2,3\n", "x")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("multiple/square-2x2", "the puzzle has several solutions"),
        ("none/square-3x3", "the puzzle has no solution"),
    ],
)
def test_only_unique_puzzles_are_taken(
    kenken: Kenken, tmp_path: Path, name: str, said: str
) -> None:
    path = EXAMPLES / f"{name}.json"
    code, _, err = kenken("benchmark", "make", path, "-o", tmp_path / "new", "-j", 1, "-q")
    assert (code, err) == (2, [f"kenken: {path}: {said}; benchmarks are made of unique puzzles"])
    assert not (tmp_path / "new").exists()


def test_a_wrong_solution_in_the_file_is_refused(kenken: Kenken, tmp_path: Path) -> None:
    path = tmp_path / "wrong.json"
    text = (EXAMPLES / "unique/square-2x2.json").read_text()
    head, solution, tail = text.partition('"solution": ')
    path.write_text(head + solution + tail.replace("1, 2", "2, 2"))
    code, _, err = kenken("benchmark", "make", path, "-o", tmp_path / "new", "-j", 1, "-q")
    assert code == 2
    assert err[0].startswith(f"kenken: {path}: the solution in the file is wrong: ")


def test_climb_writes_puzzles_that_make_reads(kenken: Kenken, tmp_path: Path) -> None:
    out = tmp_path / "hard.jsonl"
    climb = ("benchmark", "climb", "--size", 5, "--conflicts", 20, "--steps", 5, "-n", 2)
    code, told, err = kenken(*climb, "--seed", "s", "-o", out)
    assert (code, told, err) == (0, "", ["2 puzzles; 0 reached the wanted conflicts"])
    assert kenken(*climb, "--seed", "s")[1] == out.read_text()
    code, _, err = kenken(*climb)
    assert err[0].startswith("kenken: to make the same puzzles again, use --seed ")
    code, _, err = kenken("benchmark", "make", out, "-o", tmp_path / "set", "--reruns", 1, "-j", 1)
    assert (code, err) == (0, [f"{tmp_path / 'set'}: 4 instances of 2 puzzles"])
    seeds = {row["seed"] for row in rows_of(tmp_path / "set/metadata.csv")}
    assert seeds == {"s/0", "s/1"}


def test_a_family_that_cannot_be_climbed_is_refused(kenken: Kenken) -> None:
    code, _, err = kenken("benchmark", "climb", "shikaku", "--seed", 1)
    assert code == 2
    told = "benchmark climb makes no Shikaku puzzles; choose from kenken, kenken-boxes or killer"
    assert err == [f"kenken: {told}"]
