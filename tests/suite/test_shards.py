"""Shards gathered are the suite that one machine makes: the same puzzles in the same order."""

from collections.abc import Iterator
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.errors import FormatError, KenkenError, OutputError
from kenken_cp.suite import shards as shards_module
from kenken_cp.suite.gather import gather
from kenken_cp.suite.shards import Plan, ShardError, plan_of, write_shard
from kenken_cp.suite.spec_reader import read_file
from kenken_cp.text import places
from tests.helpers.command_line import Kenken
from tests.helpers.suites import SMALL, begin_suite, export_lines, finish_suite, shuffle, spec

pytest.importorskip("pyarrow", reason="the extra data is not installed")
fsspec = pytest.importorskip("fsspec", reason="the extra data is not installed")

UNITS = 600
# One level that is given up, one that fills, one that takes what comes; doubles among them.
MIXED = {
    "title": "Mixed",
    "seed": 4,
    "tries": 12,
    "part": [
        {"size": 3, "levels": {"gentle": 8, "effort:5000..": 2}},
        {"size": 3, "count": 25, "operators": "+"},
    ],
}
COUNTS = {
    "seed": 9,
    "part": [{"size": 4, "count": 30}, {"family": "sudoku", "size": 4, "count": 9}],
}


@pytest.fixture
def folder() -> Iterator[str]:
    """An address where nothing is."""
    system = fsspec.filesystem("memory")
    yield "memory://shards"
    if system.exists("/shards"):
        system.rm("/shards", recursive=True)


def make(fields: dict[str, Any], shards: int, folder: str, units: int | None = None) -> list[str]:
    """The parts of all shards, in some order."""
    plan = plan_of(spec(**fields), shards, units)
    paths = [f"{folder}/part-{shard:03}.parquet" for shard in range(1, shards + 1)]
    for shard, path in shuffle(enumerate(paths, start=1), shards):
        for _ in write_shard(plan, shard, 1, path):
            pass
    return paths


def lines(kenken: Kenken, folder: Path) -> str:
    """What a data set holds, as JSON Lines."""
    out = folder.with_suffix(".jsonl")
    assert kenken("convert", folder, "-o", out, "-q", "--to", "native")[0] == 0
    return out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("fields", "units", "several", "span"),
    [(SMALL, 700, [(23, 5)], 1 << 15), (MIXED, UNITS, [(7, 1)], 29)],
    ids=["small", "mixed, in spans of 29 units"],
)
def test_any_number_of_shards_gives_what_one_machine_makes(
    kenken: Kenken,
    tmp_path: Path,
    folder: str,
    fields: dict[str, Any],
    units: int,
    several: list[tuple[int, int]],
    span: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shards_module, "SPAN", span)
    book = finish_suite(tmp_path / "one.db", fields)
    wanted = export_lines(tmp_path / "one.db")
    for shards, partitions in several:
        make(fields, shards, f"{folder}/{shards}", units)
        out = tmp_path / f"of-{shards}"
        told = gather([f"{folder}/{shards}"], str(out), partitions, "cc0-1.0")
        assert told.puzzles == book.stored
        assert [(q.filled, q.kept, q.units, q.given_up, q.rejected) for q in told.quotas] == [
            (q.filled, q.kept, q.units, q.given_up, q.rejected) for q in book.quotas
        ]
        assert len(list(out.glob("data/*.parquet"))) == partitions
        assert lines(kenken, out) == wanted


def test_counts_need_no_number_of_units_and_retries_change_nothing(
    kenken: Kenken, tmp_path: Path, folder: str
) -> None:
    finish_suite(tmp_path / "one.db", COUNTS)
    paths = make(COUNTS, 3, folder)
    first = make(COUNTS, 3, f"{folder}/again")[1]
    gather([*paths, first, paths[0]], f"{folder}/out", 2, "cc0-1.0")
    system = fsspec.filesystem("memory")
    assert system.cat(first) == system.cat(paths[1])  # byte by byte
    system.get("/shards/out/", str(tmp_path / "out"), recursive=True)
    assert lines(kenken, tmp_path / "out") == export_lines(tmp_path / "one.db")
    assert not [name for name in system.find("/shards") if name.endswith(".tmp")]


def test_too_few_units_are_told_and_give_the_first_puzzles(kenken: Kenken, tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text('seed = 3\n[[part]]\nsize = 4\nlevels = {"easy.." = 9}\n')
    wanted = tmp_path / "one.db"
    assert kenken("suite", "new", tmp_path / "s.toml", "-o", wanted, "-q")[0] == 0
    assert kenken("suite", "run", wanted, "-q", "-j", 1)[0] == 0
    for shard in (1, 2):
        out = tmp_path / "parts" / f"{shard}.parquet"
        call = ("suite", "shard", tmp_path / "s.toml", "--shard", f"{shard}/2", "--units", 8)
        code, _, err = kenken(*call, "-o", out, "-j", 1)
        assert (code, err[-1].split(": ")[1].split(",")[:2]) == (
            0,
            [f"shard {shard}/2", " 4 units of work"],
        )
    code, _, err = kenken("suite", "gather", tmp_path / "parts", "-o", tmp_path / "out")
    assert code == 3
    assert err[0].endswith("in the 8 units that the shards made; make shards with a larger --units")
    some = lines(kenken, tmp_path / "out")
    assert some
    assert export_lines(wanted).startswith(some)


def test_shards_that_do_not_fit_together_are_refused(tmp_path: Path) -> None:
    one = make(COUNTS, 3, str(tmp_path / "a"))
    other = make({**COUNTS, "seed": 10}, 3, str(tmp_path / "b"))
    (tmp_path / "c").mkdir()
    (tmp_path / "c/x.parquet").write_bytes(Path(one[0]).read_bytes()[:500])

    def refusal(*paths: str, output: str = "out") -> str:
        with pytest.raises(KenkenError) as caught:
            gather(paths, str(tmp_path / output), 1, "cc0-1.0")
        assert not (tmp_path / "out").exists()
        return str(caught.value)

    assert "shard 2 of 3 is missing; make it with kenken suite shard, as in --shard 2/3" in refusal(
        one[0], one[2]
    )
    assert "different suites" in refusal(one[0], other[1], one[2])
    assert "x.parquet: this Parquet file is damaged" in refusal(str(tmp_path / "c"))
    assert "no file of this name" in refusal(str(tmp_path / "nothing"))
    assert "not an empty folder" in refusal(*one, output="a")


def test_a_level_needs_units_to_be_named() -> None:
    with pytest.raises(ShardError, match=r"--units is missing: .* may take any number of units"):
        plan_of(spec(**MIXED), 3, None)
    with pytest.raises(ShardError, match="shard 4 of 3"):
        next(write_shard(plan_of(spec(**COUNTS), 3, None), 4, 1, "x"))


def test_a_shard_is_named_for_what_it_is_and_made_from_a_spec(
    tmp_path: Path, kenken: Kenken
) -> None:
    (tmp_path / "s.toml").write_text("seed = 1\n[[part]]\nsize = 4\ncount = 1\n")
    begin_suite(tmp_path / "s.db", {"part": [{"size": 4, "count": 1}]})
    share = ("suite", "shard", "--shard", "1/2", "-o")
    code, _, err = kenken(*share, tmp_path / "x.json", tmp_path / "s.toml")
    assert (code, len(err)) == (2, 1)
    assert "end the name in .parquet" in err[0]
    large = tmp_path / "large.db"  # larger than a spec may be
    large.write_bytes((tmp_path / "s.db").read_bytes() + bytes(100_000))
    for suite in (tmp_path / "s.db", large):
        code, _, err = kenken(*share, tmp_path / "x.parquet", suite)
        assert (code, len(err)) == (2, 1)
        assert "this is a database, such as a suite, not a spec; a spec is TOML" in err[0]


def test_a_shard_that_is_stopped_leaves_nothing(tmp_path: Path) -> None:
    steps = write_shard(plan_of(spec(**COUNTS), 1, None), 1, 1, str(tmp_path / "x.parquet"))
    next(steps)
    steps.close()
    assert not list(tmp_path.iterdir())


@given(
    turns=st.lists(st.integers(0, 30), min_size=1, max_size=5).filter(any),
    shards=st.integers(1, 12),
)
def test_every_unit_is_in_one_shard(turns: list[int], shards: int) -> None:
    plan = Plan(spec(**COUNTS), tuple(turns), shards)
    every = [list(plan.units(shard)) for shard in range(1, shards + 1)]
    lanes = len(turns)
    wanted = {lane + lanes * turn for lane, most in enumerate(turns) for turn in range(most)}
    assert sorted(unit for units in every for unit in units) == sorted(wanted)
    assert all(units == sorted(units) for units in every)
    assert [plan.count(shard) for shard in range(1, shards + 1)] == [len(units) for units in every]


@pytest.mark.slow
def test_twenty_thousand_puzzles_by_7_and_by_23_shards(kenken: Kenken, tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text("seed = 3\n[[part]]\nsize = 6\ncount = 20_000\n")
    fields = {"seed": 3, "part": [{"size": 6, "count": 20_000}]}
    assert read_file(tmp_path / "s.toml") == spec(**fields)
    finish_suite(tmp_path / "one.db", fields, jobs=2)
    wanted = export_lines(tmp_path / "one.db")
    for shards in (7, 23):
        paths = make(fields, shards, str(tmp_path / str(shards)))
        gather(paths, str(tmp_path / f"of-{shards}"), 8, "cc0-1.0")
        assert lines(kenken, tmp_path / f"of-{shards}") == wanted


class Refusing:
    """A file system whose errors are its own, as those of clouds are."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError("no credentials")


def test_what_the_file_systems_of_others_raise_names_the_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(places, "_open", lambda address: (Refusing(), address))
    address = "memory://x/a.parquet"
    read, written = (
        f"^{address}: cannot be {done}: no credentials$" for done in ("read", "written")
    )
    with pytest.raises(FormatError, match=read), places.reading(address):
        pass
    with pytest.raises(OutputError, match=written), places.writing(address):
        pass
    with pytest.raises(FormatError, match="cannot be read: no credentials"):
        places.find_files([address])


@pytest.fixture(scope="module")
def two_shards(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The shards of COUNTS."""
    return make(COUNTS, 2, str(tmp_path_factory.mktemp("shards")), 60)


@pytest.mark.parametrize("where", ["a new folder", "an empty folder", "an address"])
@pytest.mark.parametrize("full_at", range(1, 6))
def test_a_full_disk_leaves_nothing_of_a_data_set(
    where: str, full_at: int, tmp_path: Path, folder: str, two_shards: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Whichever of its files it is: three of puzzles, and two of the card."""
    out = folder if where == "an address" else str(tmp_path / "out")
    if where == "an empty folder":
        (tmp_path / "out").mkdir()
    write, opened = places.Hashed.write, list[object]()

    def full(stream: places.Hashed, data: bytes) -> int:
        if not stream.size:
            opened.append(stream)
        if len(opened) == full_at:
            raise OSError(ENOSPC, "No space left on device")
        return write(stream, data)

    monkeypatch.setattr(places.Hashed, "write", full)
    with pytest.raises(KenkenError, match="cannot be written: No space left on device"):
        gather(two_shards, out, 3, "cc0-1.0")
    assert len(opened) == full_at
    if where == "an address":
        assert not fsspec.filesystem("memory").find("/shards")
    else:
        left = ["out"] if where == "an empty folder" else []
        assert [path.name for path in tmp_path.rglob("*")] == left
