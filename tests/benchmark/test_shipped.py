"""The benchmark in data/: whole, small, graded, as its table says; a sample is solved anew."""

import tarfile
from collections import Counter
from hashlib import sha256
from statistics import median

import pytest

from kenken_cp.benchmark.describing import HARD, readme
from kenken_cp.benchmark.entries import from_csv
from kenken_cp.benchmark.folder import Folder, open_folder
from kenken_cp.benchmark.instances import Instance, Status
from kenken_cp.benchmark.making import models_of
from kenken_cp.benchmark.texts import TEXTS
from kenken_cp.formats import native
from kenken_cp.verification import solutions
from tests.helpers.paths import ROOT

SHIPPED = ROOT / "data" / "benchmark"


@pytest.fixture(scope="module")
def folder() -> Folder:
    """The table alone; archives are for the slow tests."""
    entries = from_csv((SHIPPED / "metadata.csv").read_text(encoding="utf-8"), "metadata.csv")
    return Folder("data/benchmark", SHIPPED, SHIPPED, tuple(entries))


def test_it_is_graded_and_small(folder: Folder) -> None:
    entries = folder.entries
    assert len(entries) == 300
    assert len({entry.id for entry in entries}) == 300
    assert Counter(entry.status for entry in entries) == {Status.SAT: 150, Status.UNSAT: 150}
    assert {entry.size for entry in entries} == {f"{size}x{size}" for size in range(6, 17)}
    assert sum((entry.cadical_conflicts or 0) > HARD for entry in entries) >= 30
    assert {entry.tier for entry in entries} >= {"gentle", "easy", "medium", "hard", "search"}
    assert sum(path.stat().st_size for path in SHIPPED.iterdir()) < 5_000_000


def test_within_a_size_the_proofs_get_harder(folder: Folder) -> None:
    by_size: dict[str, list[float]] = {}
    for entry in folder.entries:
        if entry.status is Status.UNSAT:
            assert entry.cadical_conflicts is not None
            by_size.setdefault(entry.size, []).append(entry.cadical_conflicts)
    assert all(costs == sorted(costs) for costs in by_size.values())


def test_the_documentation_has_the_table_of_its_sizes(folder: Folder) -> None:
    page = (ROOT / "docs" / "explanation" / "benchmark.md").read_text(encoding="utf-8")
    by_size: dict[str, list[float]] = {}
    for entry in folder.entries:
        assert entry.cadical_conflicts is not None
        by_size.setdefault(entry.size, []).append(entry.cadical_conflicts)
    for size, costs in by_size.items():
        figures = (len(costs), min(costs), median(costs), max(costs))
        above = sum(cost > HARD for cost in costs)
        told = " | ".join(f"{figure:,.10g}" for figure in (*figures, above))
        assert f"| {size.replace('x', '×')} | {told} |" in page


def test_models_are_those_of_today() -> None:
    for name, text in models_of("kenken").items():
        assert (SHIPPED / name).read_text(encoding="utf-8") == text


def test_the_readme_is_what_we_write_today(folder: Folder) -> None:
    told = readme(folder.entries, models_of("kenken"))
    assert (SHIPPED / "README.md").read_text(encoding="utf-8") == told
    assert "Give `lp` to clingo with `kenken.lp`." in told


def test_the_readme_says_where_clingo_has_no_rules(folder: Folder) -> None:
    families = ("kenken", "sudoku", "shikaku")
    entries = [folder.entries[0]._replace(family=name) for name in families]
    told = readme(entries, models_of("kenken"))
    assert "For shikaku and sudoku there are facts alone in `lp`" in told
    assert "kenken.lp" in told


def test_there_is_an_archive_for_each_format() -> None:
    names = [path.name for path in sorted(SHIPPED.glob("*.tar.xz"))]
    assert names == sorted(f"{row.id}.tar.xz" for row in TEXTS)


@pytest.mark.slow
def test_every_file_is_what_the_table_says_and_what_we_write_today() -> None:
    with open_folder(SHIPPED) as folder:
        for entry in folder.entries:
            posed = folder.pose(entry)  # which compares hashes
            for row in TEXTS:
                assert row.write(posed.instance) == posed.text(row.id), f"{entry.id} {row.id}"


def test_a_sample_is_written_and_solved_anew(folder: Folder) -> None:
    """Each thirtieth puzzle that the kernel settles: what we write of it has the table's hashes."""
    nodes = [(entry.kernel_nodes, entry) for entry in folder.entries]
    sample = [entry for number, entry in nodes if number is not None and number < 1_000][::30]
    assert len(sample) > 5
    with tarfile.open(SHIPPED / "json.tar.xz") as archive:
        texts = {
            entry.id: archive.extractfile(f"json/{entry.id}.json").read().decode()  # type: ignore[union-attr]
            for entry in sample
        }
    for entry in sample:
        instance = Instance(entry.id, native.read(texts[entry.id]), entry.status)
        for row in TEXTS:
            found = sha256(row.write(instance).encode()).hexdigest()
            assert found == entry.hashes[row.id], f"{entry.id} {row.id}"
        assert list(solutions(instance.family, instance.document.puzzle)) == [instance.grid]
