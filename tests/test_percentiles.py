"""Percentiles of effort: the table, its file, what is looked up; and making one."""

import json
import re
from collections.abc import Callable, Iterator
from functools import reduce
from operator import getitem
from pathlib import Path
from statistics import quantiles as reference
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp import batch, cli, percentiles
from kenken_cp.cli import suite_calibrate as calibrate
from kenken_cp.core import limits
from kenken_cp.core.errors import FormatError, KenkenError, OutOfBudget
from kenken_cp.core.steps import Tier
from kenken_cp.formats import read_document
from kenken_cp.generation.make import make
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.percentiles import (
    LEAST,
    POINTS,
    PercentileTable,
    Population,
    Record,
    load,
    load_shipped,
    percentile,
    quantiles,
    share_below,
    table_of,
    text_of,
)
from kenken_cp.rating import rate
from kenken_cp.registry import FAMILIES, KINDS, family_of
from kenken_cp.suite import run as runs
from kenken_cp.suite import store
from kenken_cp.suite.spec_reader import spec_of
from tests.foreign.families import FAMILIES as HARBOURS
from tests.foreign.puzzle import Harbour
from tests.helpers.paths import EXAMPLES, ROOT
from tests.helpers.refusals import hold_refusals

SHIPPED = ROOT / "data/percentiles/table.json"

efforts = st.integers(0, 10**6).map(lambda thousandths: thousandths / 1000)
populations = st.lists(efforts, min_size=1, max_size=300)


def records(operators: str, *sides: int, efforts: list[float] | None = None) -> list[Record]:
    """A hundred puzzles of a kind, of effort 0 to 99 or as told."""
    rows, columns = sides
    taken = list(map(float, range(LEAST))) if efforts is None else efforts
    return [Record("kenken", rows, columns, operators, effort) for effort in taken]


def row(*clues: str) -> CagePuzzle:
    """A puzzle of one row whose cages of two cells, or one, have these operators."""
    cages, cell = [], 0
    for operator in clues:
        size = 1 if operator == "=" else 2
        cages.append(Cage(tuple(range(cell, cell + size)), operator, 1))
        cell += size
    return CagePuzzle(1, cell, tuple(cages))


@given(populations)
def test_quantiles_are_those_of_the_standard_library(values: list[float]) -> None:
    found = quantiles(values)
    assert len(found) == POINTS
    assert list(found) == sorted(found)
    assert found[0] == pytest.approx(min(values), rel=1e-3)
    assert found[-1] == pytest.approx(max(values), rel=1e-3)
    if len(values) > 1:
        expected = reference(values, n=POINTS - 1, method="inclusive")
        assert list(found[1:-1]) == pytest.approx(expected, rel=1e-3)


@given(populations, efforts, efforts)
def test_shares_rise_with_effort(values: list[float], one: float, other: float) -> None:
    table = quantiles(values)
    low, high = sorted((one, other))
    assert 0 <= share_below(table, low) <= share_below(table, high) <= 100


@given(st.lists(efforts, min_size=300, max_size=600, unique=True), efforts)
def test_a_share_is_about_that_of_the_puzzles(values: list[float], effort: float) -> None:
    exact = 100 * sum(value < effort for value in values) / len(values)
    # a point of the table, a puzzle, and what rounding the quantiles may move
    slack = 100 * sum(abs(value - effort) <= effort * 1e-3 for value in values) / len(values)
    assert share_below(quantiles(values), effort) == pytest.approx(exact, abs=1.4 + slack)


def test_none_of_equal_efforts_is_easier() -> None:
    table = quantiles([5.0] * 150)
    assert [share_below(table, effort) for effort in (4.9, 5.0, 5.1)] == [0, 0, 100]
    half = quantiles([5.0] * 100 + [7.0] * 100)
    assert share_below(half, 5.0) == 0
    assert 49 <= share_below(half, 5.1) < share_below(half, 6.9) <= share_below(half, 7.0) <= 51
    assert share_below(half, 7.1) == 100


@given(populations.filter(lambda values: len(values) > 2))
def test_the_least_is_0_and_what_exceeds_the_greatest_100(values: list[float]) -> None:
    table = quantiles(values)
    assert share_below(table, table[0]) == 0
    assert share_below(table, table[-1] + 1) == 100


def test_a_table_takes_sides_and_operators_in_any_order() -> None:
    one = table_of(records("+-", 4, 6))
    other = table_of(records("-+", 6, 4))
    assert one == other
    [population] = one.populations
    assert population[:5] == ("kenken", 4, 6, "+-", LEAST)
    mixed = table_of([*records("+-", 4, 6), *records("+", 4, 4), *records("*", 4, 4)])
    assert [each.among for each in mixed.populations] == ["+", "*", "+-"]


def test_a_table_leaves_out_populations_of_few_puzzles() -> None:
    few = records("+", 4, 4)[1:]
    assert table_of(few).populations == ()
    assert len(table_of([*few, *records("-", 4, 4)]).populations) == 1


@pytest.mark.parametrize(
    ("clues", "found"),
    [
        ("++", "+"),
        ("+-", "+-"),
        ("--", "+-"),
        ("+=*", "+*"),
        ("=====", "+"),
        ("-*", "+-*/"),
        ("*?", "+-*/?"),
        ("??", "?"),
    ],
)
def test_the_smallest_set_that_holds_the_puzzles_operators(clues: str, found: str) -> None:
    puzzle = row(*clues)
    sets = ("+-*/?", "?", "+-*/", "+*", "+-", "+")
    table = table_of([r for s in sets for r in records(s, 1, puzzle.columns)])
    population = table.population_of("kenken", puzzle)
    assert population is not None
    assert population.among == found
    assert table.population_of("kenken", puzzle) is population
    turned = CagePuzzle(puzzle.columns, 1, puzzle.cages)
    assert table.population_of("kenken", turned) is population


JIGSAW_4 = (0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)
SQUARES_4 = (0, 0, 1, 1) * 2 + (2, 2, 3, 3) * 2
DOMINOES = tuple([cell // 2 for cell in range(16)])  # no box has as many cells as a line


def sudoku(boxes: tuple[int, ...], *, diagonals: bool = False, **more: Any) -> CagePuzzle:
    """A Sudoku, or with `cages` a Killer."""
    more = {"cages": (), **more}
    return CagePuzzle(4, 4, boxes=boxes, diagonals=diagonals, covered=False, **more)


@pytest.mark.parametrize(
    ("family", "puzzle", "among"),
    [
        ("sudoku", sudoku(SQUARES_4), ""),
        ("sudoku", sudoku(JIGSAW_4), "jigsaw"),
        ("sudoku", sudoku(SQUARES_4, diagonals=True), "diagonals"),
        ("sudoku", sudoku(JIGSAW_4, diagonals=True), "jigsaw diagonals"),
        ("sudoku", sudoku(()), "boxless"),
        ("sudoku", sudoku(DOMINOES), "other-boxes"),
        ("killer", sudoku((), cages=(Cage((0, 1), "+", 3),), distinct=True), "+ boxless"),
        ("killer", sudoku(SQUARES_4, cages=(Cage((0, 1), "+", 3),), distinct=True), "+"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_board_has_a_group_of_its_own(family: str, puzzle: CagePuzzle, among: str) -> None:
    """A puzzle is ranked among those on a board like its own, and among no others."""
    operators = among.partition(" ")[0] if among.startswith("+") else ""
    boards = ("", "jigsaw", "diagonals", "jigsaw diagonals", "boxless", "other-boxes")
    groups = [f"{operators} {board}".strip() for board in boards]
    made = [record._replace(family=family) for each in groups for record in records(each, 4, 4)]
    population = table_of(made).population_of(family, puzzle)
    assert population is not None
    assert population.among == among
    others = [record for record in made if record.among != among]
    assert table_of(others).population_of(family, puzzle) is None
    assert percentiles.read(text_of(table_of(made))) == table_of(made)


BOARDED = [
    recipe
    for recipe in calibrate.RECIPES
    if recipe.rows == 6 and re.search("[a-z]", calibrate.group_of(recipe))
]


@pytest.mark.parametrize("recipe", BOARDED, ids=lambda r: f"{r.family} {calibrate.group_of(r)}")
def test_puzzles_of_a_recipe_are_ranked_in_its_group(recipe: Any) -> None:
    units = (make(GenerationRequest(recipe), "group", number) for number in range(100))
    data = next(json.loads(made.puzzle) for unit in units for made in unit.made)
    puzzle = family_of(recipe.family).from_data(data)
    like = records(calibrate.group_of(recipe), recipe.rows, recipe.columns)
    table = table_of(record._replace(family=recipe.family) for record in like)
    assert table.population_of(recipe.family, puzzle) is not None


def test_no_percentile_of_what_the_table_lacks() -> None:
    table = table_of(records("+-", 1, 4))
    assert percentile(table, "kenken", row("+", "-"), 50.0) == 50.5
    assert percentile(table, "kenken", row("+", "*"), 50.0) is None
    assert percentile(table, "kenken", row("+", "+", "+"), 50.0) is None
    assert percentile(table, "sudoku", row("+", "-"), 50.0) is None
    assert percentile(PercentileTable(), "kenken", row("+"), 50.0) is None


@given(st.dictionaries(st.sampled_from(["+", "+-", "+-*/", "?"]), populations, min_size=1))
def test_a_table_reads_back_as_it_was_written(kinds: dict[str, list[float]]) -> None:
    made = [r for s, of in kinds.items() for r in records(s, 5, 5, efforts=of * LEAST)]
    table = table_of(made)
    assert percentiles.read(text_of(table)) == table
    assert text_of(table) == text_of(table_of(reversed(made)))


def _version_1(table: PercentileTable) -> dict[str, Any]:
    """The table as it was written before there were several kinds."""
    rows = [row._asdict() for row in table.populations]
    kinds = [{"operators" if key == "among" else key: row[key] for key in row} for row in rows]
    weights = percentiles.effort_fingerprint(KINDS[0])
    return {"format": percentiles.FORMAT, "version": 1, "weights": weights, "kinds": kinds}


def test_tables_of_version_1_are_read() -> None:
    table = table_of([*records("+", 4, 4), *records("+-", 4, 6)])
    old = _version_1(table)
    assert percentiles.read(json.dumps(old)) == table
    for change, said in (
        ({"weights": "0"}, "its efforts were measured with other technique weights"),
        ({"kinds": 3}, "'populations' must be a list"),
        ({"populations": []}, "has the unknown field 'populations'"),
        ({"kinds": [{}]}, "population 1 lacks"),
        ({"kinds": [{**old["kinds"][0], "among": "+"}]}, "has the unknown field 'operators'"),
    ):
        with pytest.raises(FormatError, match=said):
            percentiles.read(json.dumps({**old, **change}))


@pytest.fixture
def harbours(monkeypatch: pytest.MonkeyPatch) -> list[Record]:
    """The program knows harbours too, which are of a kind of their own; a hundred of them."""
    by_id = {family.id: family for family in (*FAMILIES, *HARBOURS)}
    monkeypatch.setattr(percentiles, "FAMILIES", tuple(by_id.values()))
    monkeypatch.setattr(percentiles, "KINDS", (*KINDS, HARBOURS[0].kind))
    monkeypatch.setattr(percentiles, "family_of", by_id.__getitem__)
    return [record._replace(family="harbour", among="") for record in records("+", 4, 4)]


def test_each_kind_has_its_own_weights_groups_and_sides(harbours: list[Record]) -> None:
    table = table_of([*records("+", 4, 4), *[each._replace(rows=11) for each in harbours]])
    text = text_of(table)
    weights = json.loads(text)["weights"]
    assert list(weights) == ["cages", "harbours"]
    own = percentiles.effort_fingerprint(HARBOURS[0].kind)
    assert weights["harbours"] == own != weights["cages"]
    assert percentiles.read(text) == table
    assert percentile(table, "harbour", Harbour(11, 4, (0,) * 11, (0,) * 4), 50.0) == 50.5
    with pytest.raises(FormatError, match=", but 'weights' has no 'harbours'"):
        percentiles.read(text.replace(f', "harbours": "{own}"', ""))
    too_long = table_of([each._replace(rows=13) for each in harbours])
    with pytest.raises(FormatError, match="13"):
        percentiles.read(text_of(too_long))


def test_another_kinds_weights_do_not_void_a_table(
    harbours: list[Record], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fields = json.loads(text_of(table_of([*records("+-*/", 4, 4), *harbours])))
    fields["weights"]["harbours"] = "0"
    table = percentiles.read(json.dumps(fields))
    assert table.stale == ("harbour",)
    assert [each.family for each in table.populations] == ["kenken"]
    path = tmp_path / "own.json"
    path.write_text(json.dumps(fields), encoding="utf-8")
    unique = str(EXAMPLES / "unique/square-4x4.json")
    assert cli.run(["rate", unique, "--percentiles", str(path), "--format", "jsonl", "-j1"]) == 0
    written = capsys.readouterr()
    assert json.loads(written.out)["percentile"] is not None
    assert f"{path}: harbour left out; {percentiles.OTHER_WEIGHTS}" in written.err


def make_changes(edit: Any) -> str:
    """The text of a table with this value at this path, or without it; or another text."""
    if isinstance(edit, str):
        return edit
    fields = json.loads(text_of(table_of([*records("+", 4, 4), *records("+-", 4, 4)])))
    [*path, last], *value = edit
    part = reduce(getitem, path, fields)
    if value:
        part[last] = value[0]
    else:
        del part[last]
    return json.dumps(fields)


def test_a_file_that_is_no_such_table_says_why_in_one_line(
    golden: Callable[[Path, str], None], tmp_path: Path
) -> None:
    hold_refusals("percentiles", lambda edit: percentiles.read(make_changes(edit)), golden)
    path = tmp_path / "t.json"
    path.write_text(make_changes([["populations", 1, "effort", 100], 0]).replace(" 0]", " 1e999]"))
    with pytest.raises(FormatError) as caught:
        load(str(path))
    assert str(caught.value) == (
        f"{path}: population 2 has the effort Infinity; it must be a number from 0 up, below "
        "1,000,000,000; use kenken suite calibrate to make a new table"
    )


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="cannot be read"):
        load(str(tmp_path / "absent.json"))
    binary = tmp_path / "b.json"
    binary.write_bytes(b"\xff\x00")
    with pytest.raises(FormatError, match="is not UTF-8"):
        load(str(binary))


def test_limits_of_puzzles_do_not_meet_the_shipped_table() -> None:
    path = str(ROOT / "data/percentiles/table.json")
    before = limits.current()
    load.cache_clear()
    limits.allow(limits.Limits(bytes=1, nesting=1))
    try:
        assert load(path) == load_shipped()
        assert limits.current() == limits.Limits(bytes=1, nesting=1)
    finally:
        limits.allow(before)
        load.cache_clear()


def test_the_shipped_table_is_of_this_program() -> None:
    table = load(str(SHIPPED))
    assert load_shipped() == table
    wanted = {
        (recipe.family, recipe.rows, recipe.columns, calibrate.group_of(recipe))
        for recipe in calibrate.RECIPES
    }
    assert {each[:4] for each in table.populations} == wanted
    assert {each.family for each in table.populations} == {family.id for family in FAMILIES}
    assert table.stale == ()
    assert text_of(table) == SHIPPED.read_text(encoding="utf-8")
    medians = [
        each.effort[50]
        for each in table.populations
        if (each.family, each.among) == ("kenken", "+-*/")
    ]
    assert len(medians) == 6
    assert medians == sorted(medians)


def measure() -> Iterator[Path]:
    """The examples of families and sizes in the table; of KenKens those with the usual rules."""
    sizes = {each[:3] for each in load_shipped().populations}
    for path in sorted((EXAMPLES / "unique").glob("*.json")):
        document = read_document(path.read_bytes())
        sides = sorted((document.puzzle.rows, document.puzzle.columns))
        usual = document.family.id != "kenken" or path.stem.startswith("square")
        if usual and (document.family.id, *sides) in sizes:
            yield path


@pytest.mark.parametrize("path", list(measure()), ids=lambda path: path.stem)
def test_every_example_of_a_size_in_the_table_has_its_percentile(path: Path) -> None:
    document = read_document(path.read_bytes())
    effort = rate(document.puzzle).effort
    share = percentile(load_shipped(), document.family.id, document.puzzle, effort)
    ranked = document.family.kind.id != "cages" or document.family.id == "futoshiki"
    extras = ["candidates", "areas", *["clues"] * (not ranked)]
    if any(getattr(document.puzzle, name, ()) for name in extras) or (
        path.stem == "boxes-diagonals-5x5"  # whose boxes are of unequal size
    ):
        assert share is None  # the table has no such puzzles
    else:
        assert share is not None
        assert 0 <= share <= 100


def test_where_no_table_was_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    load_shipped.cache_clear()
    monkeypatch.setattr(percentiles, "__file__", str(tmp_path / "kenken_cp" / "percentiles.py"))
    assert load_shipped() == PercentileTable()
    inside = tmp_path / "kenken_cp" / "effort"
    inside.mkdir(parents=True)
    (inside / "table.json").write_text(text_of(table_of(records("+", 4, 4))), encoding="utf-8")
    load_shipped.cache_clear()
    assert [each.among for each in load_shipped().populations] == ["+"]
    load_shipped.cache_clear()


# Making one


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two recipes instead of all; in this process, for workers know the module's own."""
    monkeypatch.setattr(calibrate, "RECIPES", (calibrate.RECIPES[0], calibrate.RECIPES[7]))


def _calibrate(output: object, seed: str = "1", quiet: bool = False) -> int:
    return calibrate.run(output=str(output), count=LEAST, seed=seed, jobs=1, quiet=quiet)


@pytest.mark.usefixtures("few")
def test_calibrate_makes_what_it_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "table.json"
    assert _calibrate(target, quiet=True) == 0
    assert capsys.readouterr() == ("", "")
    table = load(str(target))
    assert [each[:5] for each in table.populations] == [
        ("kenken", 4, 4, "+-*/", LEAST), ("kenken", 5, 5, "+-*/", LEAST),
    ]  # fmt: skip
    assert _calibrate("-") == 0
    written = capsys.readouterr()
    assert written.out == target.read_text(encoding="utf-8")
    assert "200 of 200" in written.err
    assert _calibrate("-", seed="2") == 0
    assert capsys.readouterr().out != written.out


def test_the_same_whatever_the_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers know all recipes; with only some to be filled the rest is not worked on."""
    monkeypatch.setattr(calibrate, "FRUITLESS", 10**9)
    tables = []
    for jobs in (1, 2):
        quota = calibrate.UnitSchedule(40)
        quota.missing[2:] = [0] * (len(quota.missing) - 2)
        taken: dict[int, list[float]] = {0: [], 1: []}
        for units in batch.run(quota.units(), calibrate.CalibrationWork("1"), jobs, 0.01):
            for unit in units:
                taken[unit.recipe].extend(quota.take(unit))
            if not any(quota.missing):
                break
        tables.append(taken)
    assert tables[0] == tables[1]
    assert [len(taken) for taken in tables[0].values()] == [40, 40]


def test_a_quota_counts_units_in_the_order_of_their_numbers() -> None:
    quota = calibrate.UnitSchedule(3)
    stream = quota.units()
    handed = [next(stream) for _ in range(3 * len(calibrate.RECIPES) + 2)]
    assert handed[:4] == [(0, 0), (0, 1), (0, 2), (1, 0)]  # as many as are missing, then the next
    assert handed[-2:] == [(0, 3), (0, 4)]  # all are under way, and may not be enough
    assert quota.take(calibrate.CalibrationUnit(0, (1.0, 2.0), 5)) == (1.0, 2.0)
    assert quota.take(calibrate.CalibrationUnit(0, (), 5)) == ()
    assert quota.take(calibrate.CalibrationUnit(0, (3.0, 4.0), 5)) == (3.0,)
    assert quota.missing[:2] == [0, 3]
    assert quota.take(calibrate.CalibrationUnit(0, (5.0,), 5)) == ()


def test_a_recipe_that_yields_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate, "FRUITLESS", 3)
    quota = calibrate.UnitSchedule(3)
    quota.take(calibrate.CalibrationUnit(1, (), 5))
    quota.take(calibrate.CalibrationUnit(1, (), 5))
    quota.take(calibrate.CalibrationUnit(1, (1.0,), 5))
    quota.take(calibrate.CalibrationUnit(1, (), 5))
    quota.take(calibrate.CalibrationUnit(1, (), 5))
    with pytest.raises(
        OutOfBudget, match="no KenKen of 4×4 with \\+- found in 3 units of work; try another --seed"
    ):
        quota.take(calibrate.CalibrationUnit(1, (), 5))


def _suite(path: Path, count: int, size: str = "4", **more: str) -> Path:
    """A suite of so many puzzles of a size."""
    part = {"size": size, "count": count, **more}
    store.create(path, spec_of({"part": [part]}, "spec"))
    for _ in runs.run(path, jobs=1):
        pass
    return path


def test_calibrate_takes_suites(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = _suite(tmp_path / "one.db", LEAST)
    other = _suite(tmp_path / "other.db", 7, size="3x4", operators="+*", hidden_operators="0.5")
    assert calibrate.run([str(one), str(other)]) == 0
    written = capsys.readouterr()
    assert written.err == "left out: KenKen of 3×4 with +*?, with 7 of the 100 puzzles needed\n"
    [population] = percentiles.read(written.out).populations
    assert population[:5] == ("kenken", 4, 4, "+-*/", LEAST)
    with store.reading(one) as suite:
        efforts = [effort for (effort,) in suite.db.execute("SELECT effort FROM puzzles")]
    assert population.effort == quantiles(efforts)


def test_calibrate_refuses_what_has_too_little(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few = _suite(tmp_path / "few.db", 3)
    message = (
        "no group of comparable puzzles (same family, size and kind of clues) has at least 100; "
        "use larger suites"
    )
    with pytest.raises(KenkenError, match=f"^{re.escape(message)}$"):
        calibrate.run([str(few)], quiet=True)
    with pytest.raises(KenkenError, match="no such file"):
        calibrate.run([str(tmp_path / "absent.db")])
    with pytest.raises(KenkenError, match="is not a suite"):
        calibrate.run([str(SHIPPED)])


def test_the_command_line_knows_calibrate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    suite, target = _suite(tmp_path / "one.db", LEAST), tmp_path / "own.json"
    assert cli.run(["suite", "calibrate", str(suite), "-o", str(target)]) == 0
    paths = [str(EXAMPLES / "unique/square-4x4.json")]
    assert cli.run(["rate", *paths, "--percentiles", str(target), "--format", "jsonl"]) == 0
    assert json.loads(capsys.readouterr().out)["percentile"] is not None
    assert cli.run(["suite", "calibrate", "--count", "99"]) == 2
    assert cli.run(["suite", "calibrate", str(target)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_kinds_of_too_few_puzzles_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    made = [*records("+", 4, 4), *records("-+", 6, 4)[3:]]
    table = calibrate._summary(made, quiet=False)
    assert [each.among for each in table.populations] == ["+"]
    assert (
        capsys.readouterr().err
        == "left out: KenKen of 4×6 with +-, with 97 of the 100 puzzles needed\n"
    )


def test_what_needs_search_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    made = make(GenerationRequest(calibrate.RECIPES[0]), "1", 0)
    harder = made.made[0]._replace(rating=made.made[0].rating._replace(tier=Tier.SEARCH))
    both = made._replace(made=(harder, made.made[0]))
    monkeypatch.setattr(calibrate, "make", lambda *_: both)
    [unit] = calibrate.CalibrationWork("1")([(0, 0)])
    assert unit.efforts == (made.made[0].rating.effort,)


def test_a_population_is_what_its_row_says() -> None:
    [population] = table_of(records("+", 4, 4)).populations
    assert isinstance(population, Population)
    assert population.effort[:3] == (0.0, 0.99, 1.98)
