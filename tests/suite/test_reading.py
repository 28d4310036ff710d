"""What is read from a suite: choices, exports, merges, figures, and the check of all."""

import csv
import json
from collections import Counter
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from kenken_cp.core.document import Meta
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.steps import Tier
from kenken_cp.formats import Document, native, read_document
from kenken_cp.generation.difficulty import Difficulty
from kenken_cp.generation.recipe import generator_of
from kenken_cp.rating import rate
from kenken_cp.registry import family_of
from kenken_cp.suite import export, select
from kenken_cp.suite.check import Fault, check
from kenken_cp.suite.merge import merge
from kenken_cp.suite.select import ORDERS, Choice, Row, count, rows
from kenken_cp.suite.stats import spread, stats
from kenken_cp.suite.status import status_of
from kenken_cp.suite.store import SuiteError, reading
from tests.helpers.calls import counting
from tests.helpers.suites import (
    HOUSED,
    SMALL,
    alter_suite,
    copy_suite,
    export_lines,
    faults_of,
    finish_suite,
)

OTHER: dict[str, Any] = {
    "title": "", "seed": 77, "part": [{"size": 5, "levels": {"gentle": 5, "medium..": 5}}],
}  # fmt: skip


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small suite, made."""
    path = tmp_path_factory.mktemp("whole") / "small.db"
    finish_suite(path, SMALL)
    return path


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another, which has no title."""
    path = tmp_path_factory.mktemp("other") / "other.db"
    finish_suite(path, OTHER)
    return path


@pytest.fixture(scope="module")
def housed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another, of boards with boxes."""
    path = tmp_path_factory.mktemp("housed") / "housed.db"
    finish_suite(path, HOUSED)
    return path


def choose(path: Path, choice: Choice = Choice()) -> list[Row]:  # noqa: B008
    """The puzzles of a choice."""
    with reading(path) as suite:
        found = list(rows(suite.db, choice))
        assert count(suite.db, choice) == len(found)
    return found


# Lines


@pytest.mark.parametrize("suite", ["whole", "other", "housed"])
def test_a_line_is_what_the_native_format_writes(
    suite: str, request: pytest.FixtureRequest
) -> None:
    for row in choose(request.getfixturevalue(suite)):
        family = family_of(row.family)
        puzzle = family.from_data(json.loads(row.puzzle))
        solution = tuple(value for line in json.loads(row.solution) for value in line)
        ratings: dict[str, int | float | str | None] = {
            "tier": row.level, "effort": row.effort, "depth": row.depth, "hardest": row.hardest
        }  # fmt: skip
        number = generator_of(row.family).number
        meta = Meta(
            source=row.source, seed=row.seed, generator=number, ratings=ratings, proof=row.proof
        )
        text = native.write_line(Document(family, puzzle, solution, meta))
        assert export.line_of(row) == text
        assert read_document(export.line_of(row).encode()).meta == meta


def test_a_title_and_a_seed_of_any_letters_stay_what_they_are(whole: Path) -> None:
    (first, *_) = choose(whole)
    odd = first._replace(source='a "b" \\ é ∕', suite_seed="ü")
    meta = read_document(export.line_of(odd).encode()).meta
    assert (meta.source, meta.seed) == ('a "b" \\ é ∕', f"ü/{first.unit}")


def test_the_figures_are_those_of_the_puzzle(whole: Path) -> None:
    for row in choose(whole):
        rating = rate(read_document(export.line_of(row).encode()).puzzle, with_depth=True)
        assert rating.tier is not None
        assert (row.tier, row.effort, row.depth) == (rating.tier, rating.effort, rating.depth)
        assert (row.hardest, row.counts) == (rating.hardest, rating.techniques)


def test_a_depth_that_was_not_asked_for_is_null_and_empty_in_a_table(other: Path) -> None:
    found = choose(other)
    assert {row.depth for row in found} == {None}
    assert all(json.loads(export.line_of(row))["meta"]["ratings"]["depth"] is None for row in found)
    text = StringIO()
    export.write_csv(found, text)
    assert {row["depth"] for row in csv.DictReader(text.getvalue().splitlines())} == {""}
    assert stats(found).depths == {}
    assert faults_of(other) == []


@pytest.mark.parametrize(
    ("levels", "until"),
    [({"gentle": 2, "depth:3..": 1}, None), (None, {"level": "depth:5..", "count": 1})],
)
def test_a_part_that_counts_by_depth_has_the_depth_of_all_its_puzzles(
    levels: dict[str, int] | None, until: dict[str, Any] | None, tmp_path: Path
) -> None:
    wanted = {"levels": levels} if levels else {"until": until}
    path = tmp_path / "a.db"
    finish_suite(path, {"seed": 3, "part": [{"size": 4, **wanted}, {"size": 5, "count": 1}]})
    for row in choose(path):
        assert (row.depth is None) == (row.part == 2)
    assert faults(path) == []


def test_a_range_of_depth_says_how_many_have_none(whole: Path, other: Path, tmp_path: Path) -> None:
    path = tmp_path / "merged.db"
    merge([whole, other], path)
    bounded, by_level = Choice(depth=(1, None)), Choice(levels=(Difficulty.parse("depth:1.."),))
    without = "10 puzzles have no depth, so no range of depth includes them"
    for choice in (bounded, by_level):
        assert len(choose(path, choice)) == len(choose(whole))
        with reading(path) as suite:
            assert select.without_depth(suite.db, choice) == without
    with reading(path) as suite:
        assert select.without_depth(suite.db, Choice()) == ""
    with reading(whole) as suite:
        assert select.without_depth(suite.db, bounded) == ""


def test_a_table_has_a_row_for_each_and_says_the_same(whole: Path) -> None:
    text = StringIO()
    export.write_csv(choose(whole), text)
    table = list(csv.DictReader(StringIO(text.getvalue())))
    assert [int(line["number"]) for line in table] == [row.number for row in choose(whole)]
    assert [json.loads(line["puzzle"]) for line in table] == [
        json.loads(row.puzzle) for row in choose(whole)
    ]
    assert {line["source"] for line in table} == {SMALL["title"]}
    assert [float(line["effort"]) for line in table] == [row.effort for row in choose(whole)]


def test_a_folder_has_a_folder_for_each_level(whole: Path, tmp_path: Path) -> None:
    with counting(read_document, native.line_of) as calls:
        export.write_folder(choose(whole), tmp_path / "all")
    assert calls == {"read_document": 0, "line_of": 0}
    files = sorted((tmp_path / "all").glob("*/*.json"), key=lambda path: path.name)
    found = choose(whole)
    assert [path.parent.name for path in files] == [row.level for row in found]
    for path, row in zip(files, found, strict=True):
        assert path.name == f"{row.number:06}-{row.rows}x{row.columns}.json"
        document = read_document(path.read_bytes())
        assert document == read_document(export.line_of(row).encode())
        assert path.read_text(encoding="utf-8") == native.write(document)
    assert [path.name for path in tmp_path.iterdir()] == ["all"]


def test_a_folder_is_written_whole_or_not_at_all(whole: Path, tmp_path: Path) -> None:
    def spoil() -> Any:
        yield from choose(whole)[:3]
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        export.write_folder(spoil(), tmp_path / "all")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "file").write_text("mine")
    with pytest.raises(
        KenkenError, match=" exists and is not an empty folder; choose another name"
    ):
        export.write_folder(choose(whole), tmp_path / "mine")
    with pytest.raises(KenkenError, match="cannot be written: No such file"):
        export.write_folder(choose(whole), tmp_path / "absent" / "all")


# Choices


@pytest.mark.parametrize(
    ("choice", "wanted"),
    [
        (Choice(), lambda row: True),
        (Choice(levels=(Difficulty.parse("easy.."),)), lambda row: row.tier >= Tier.EASY),
        (
            Choice(levels=(Difficulty.parse("easy"), Difficulty.parse("effort:..3"))),
            lambda row: row.tier == Tier.EASY or (row.effort <= 3 and row.tier < Tier.SEARCH),
        ),
        (Choice(levels=(Difficulty.parse("depth:4"),)), lambda row: row.depth == 4),
        (Choice(sizes=((4, 5),)), lambda row: (row.rows, row.columns) == (4, 5)),
        (Choice(sizes=((4, 5), (4, 4)), parts=(1,)), lambda row: row.part == 1),
        (Choice(parts=(2, 3)), lambda row: row.part > 1),
        (Choice(effort=(2.0, 9.5)), lambda row: 2 <= row.effort <= 9.5),
        (Choice(effort=(20.0, None)), lambda row: row.effort >= 20),
        (Choice(depth=(None, 4)), lambda row: row.depth <= 4),
        (
            Choice(techniques=("last-combination", "full-house")),
            lambda row: {"last-combination", "full-house"} <= row.counts.keys(),
        ),
        (Choice(levels=(Difficulty.parse("search"),)), lambda row: row.tier == Tier.SEARCH),
    ],
)
def test_a_choice_has_what_it_asks_for(
    whole: Path, choice: Choice, wanted: Callable[[Row], bool]
) -> None:
    everything = choose(whole)
    assert choose(whole, choice) == [row for row in everything if wanted(row)]
    assert choose(whole, choice._replace(limit=3)) == choose(whole, choice)[:3]


@pytest.mark.parametrize("order", ORDERS)
def test_a_list_is_sorted_both_ways_and_ties_by_number(whole: Path, order: str) -> None:
    keys: dict[str, Callable[[Row], Any]] = {
        "number": lambda row: row.number,
        "size": lambda row: (row.rows * row.columns, row.rows),
        "level": lambda row: (row.tier, row.effort),
        "effort": lambda row: row.effort,
        "depth": lambda row: row.depth,
        "steps": lambda row: row.steps,
    }
    everything = choose(whole)
    assert choose(whole, Choice(order=order)) == sorted(everything, key=keys[order])
    down = sorted(everything, key=keys[order], reverse=True)
    found = choose(whole, Choice(order=f"-{order}"))
    assert [keys[order](row) for row in found] == [keys[order](row) for row in down]


def test_an_order_that_is_none_is_told_before_any_puzzle_is_asked_for(whole: Path) -> None:
    with reading(whole) as suite, pytest.raises(SuiteError, match="--sort foo: it must be"):
        select.rows(suite.db, Choice(order="foo"))


def test_an_order_that_is_none_and_a_number_that_is_none(whole: Path) -> None:
    with pytest.raises(SuiteError, match="--sort -name: it must be number, size, level"):
        choose(whole, Choice(order="-name"))
    with reading(whole) as suite:
        assert select.row(suite.db, 0) is None
        assert select.row(suite.db, 1) == choose(whole)[0]


# Figures


def test_stats_count_what_is_there(whole: Path) -> None:
    found = stats(choose(whole))
    everything = choose(whole)
    puzzles = [json.loads(row.puzzle) for row in everything]
    assert found.puzzles == len(everything)
    assert found.levels == Counter(row.level for row in everything)
    assert found.depths == Counter(row.depth for row in everything)
    signs = Counter(sign for puzzle in puzzles for sign in puzzle["operator"])
    assert found.counts["operators"] == signs
    assert sum(size * number for size, number in found.counts["cages"].items()) == sum(
        row.rows * row.columns for row in everything
    )
    for level, figures in found.efforts.items():
        efforts = [row.effort for row in everything if row.level == level]
        assert (figures.least, figures.largest) == (min(efforts), max(efforts))
        assert figures.lower <= figures.median <= figures.upper
    assert list(found.levels) == [
        tier.name.lower() for tier in Tier if tier.name.lower() in found.levels
    ]


def test_stats_count_givens_and_the_cages_that_there_are(housed: Path) -> None:
    found = stats(choose(housed))
    puzzles: list[Any] = [
        family_of(row.family).from_data(json.loads(row.puzzle)) for row in choose(housed)
    ]
    assert found.counts["givens"] == Counter(len(p.givens) for p in puzzles if p.givens)
    assert found.counts["cages"] == Counter(len(cage.cells) for p in puzzles for cage in p.cages)


def test_the_median_is_the_middle() -> None:
    assert spread([5, 1, 3]).median == median([5, 1, 3])
    assert spread([7]) == (7, 7, 7, 7, 7)


# Merging


def test_a_merge_has_each_puzzle_once_and_knows_where_it_came_from(
    whole: Path, other: Path, tmp_path: Path
) -> None:
    merged = merge([whole, other, whole], tmp_path / "m.db")
    one, two = export_lines(whole).splitlines(), export_lines(other).splitlines()
    found = export_lines(tmp_path / "m.db").splitlines()
    assert merged.stored == len(found)
    assert merged.stored + merged.same == 2 * len(one) + len(two)
    assert found[: len(one)] == one
    assert [line for line in two if line not in found] == []
    with reading(tmp_path / "m.db") as suite:
        status = status_of(suite)
        assert status.state == "merged"
        assert [(title, seed) for title, seed, _ in status.origins] == [
            (SMALL["title"], SMALL["seed"]), ("", 77)
        ]  # fmt: skip
        assert [fault for seen in check(suite, "auto", 1) for fault in seen.faults] == []
    assert [path.name for path in tmp_path.iterdir()] == ["m.db"]


def test_suites_of_one_seed_that_overlap_are_merged_without_doubles(tmp_path: Path) -> None:
    few: dict[str, Any] = {"part": [{"size": 4, "count": 5}]}
    many: dict[str, Any] = {"part": [{"size": 4, "count": 9}]}
    finish_suite(tmp_path / "few.db", few)
    finish_suite(tmp_path / "many.db", many)
    merged = merge([tmp_path / "few.db", tmp_path / "many.db"], tmp_path / "m.db")
    assert merged == (9, 5, 0, [])
    again = merge([tmp_path / "m.db", tmp_path / "few.db"], tmp_path / "again.db")
    assert again == (9, 5, 0, [])


def test_a_merge_of_what_is_no_suite_leaves_nothing(whole: Path, tmp_path: Path) -> None:
    with pytest.raises(SuiteError, match=r"absent\.db: no such file"):
        merge([whole, tmp_path / "absent.db"], tmp_path / "m.db")
    assert list(tmp_path.iterdir()) == []


# Checking


def faults(path: Path, backend: str = "auto") -> list[Fault]:
    """What a check finds."""
    with reading(path) as suite:
        seen = list(check(suite, backend, 1))
    with reading(path) as suite:
        assert sum(checked.puzzles for checked in seen) == len(list(rows(suite.db)))
    return [fault for checked in seen for fault in checked.faults]


@pytest.mark.parametrize("suite", ["whole", "housed"])
@pytest.mark.parametrize("backend", ["auto", "cp-sat", "sat"])
def test_a_suite_that_was_made_has_no_faults(
    suite: str, backend: str, request: pytest.FixtureRequest
) -> None:
    assert faults(request.getfixturevalue(suite), backend) == []


def double_entry(path: Path, first: Row, twin: Row, puzzle: str, solution: str) -> None:
    """Put this image of the first in the place of another, with its figures."""
    same = "tier, effort, depth, hardest, hardest_at, steps, techniques, search_cells"
    figures = f"SELECT '{puzzle}', '{solution}', {same} FROM puzzles WHERE number = {first.number}"  # noqa: S608
    wanted = f"(puzzle, solution, {same}) = ({figures})"
    alter_suite(path, f"UPDATE puzzles SET {wanted} WHERE number = {twin.number}")  # noqa: S608


def test_a_sudoku_that_is_there_twice_by_other_names_is_found(housed: Path, tmp_path: Path) -> None:
    path = copy_suite(housed, tmp_path / "a.db")
    first, twin, *_ = [row for row in choose(housed) if row.lane == 0]
    swap = str.maketrans("12", "21")
    data = json.loads(first.puzzle)
    data["given"] = json.loads(json.dumps(data["given"][::-1]).translate(swap))
    solution = json.dumps(json.loads(first.solution)[::-1]).translate(swap)
    double_entry(path, first, twin, json.dumps(data), solution)
    assert {fault.number for fault in faults(path)} == {twin.number}
    assert Fault(
        twin.number,
        f"is the same as number {first.number}, possibly turned or mirrored",
    ) in faults(path)


def test_a_puzzle_of_another_family_than_its_part_is_found(housed: Path, tmp_path: Path) -> None:
    path = copy_suite(housed, tmp_path / "a.db")
    alter_suite(path, "UPDATE puzzles SET lane = 7, part = 6 WHERE number = 1")
    reasons = {fault.reason for fault in faults(path) if fault.number == 1}
    assert "its family is sudoku, but part 6 says kenken-boxes" in reasons


TAMPERED = [
    ("solution = replace(solution, '[[', '[[9,')", 3, "its solution is not a grid of "),
    ("solution = '[[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4]]'", 1, "its solution is wrong: "),
    (
        "solution = '[[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4]]'",
        1,
        " finds another solution than the stored one",
    ),
    ("puzzle = replace(puzzle, 'cage', 'page')", 5, "cannot be read: "),
    ("puzzle = 'x'", 5, "cannot be read: "),
    ("family = 'x'", 5, "cannot be read: the family 'x' is unknown"),
    ("effort = effort + 0.001", 2, "its effort is "),
    ("depth = depth + 1", 2, "its depth is "),
    ("depth = NULL", 2, "but None is stored"),
    ("tier = tier + 1", 2, "its tier is "),
    ("hardest = 'x-wing'", 2, "its hardest is "),
    ("techniques = '{}'", 2, "its techniques is "),
    ("columns = 9", 2, "its row in the table says 4×9"),
    ("part = 9", 2, "its level 0 is not in part 9"),
    ("lane = 1", 1, "it is stored for easy.., but does not match: too easy"),
    ("lane = 2", 1, "it is 4×4, but part 1 says 4×5"),
    ("lane = 2", 1, "is the last; level 2 should have 12 puzzles, but has 13"),
    ("key = randomblob(16)", 2, "its key belongs to another puzzle"),
    ("number = 1000", 4, "is the last number of "),
]


@pytest.mark.parametrize(("change", "number", "reason"), TAMPERED)
def test_what_was_tampered_with_is_found(
    whole: Path, tmp_path: Path, change: str, number: int, reason: str
) -> None:
    path = copy_suite(whole, tmp_path / "a.db")
    # a puzzle of the first lane, so that the changes mean what they say
    of_first_lane = [row.number for row in choose(path) if row.lane == 0][number]
    alter_suite(path, f"UPDATE puzzles SET {change} WHERE number = {of_first_lane}")  # noqa: S608
    found = faults(path)
    assert any(reason in fault.reason for fault in found), found


def test_a_puzzle_that_is_there_twice_is_found(whole: Path, tmp_path: Path) -> None:
    path = copy_suite(whole, tmp_path / "a.db")
    first = choose(whole)[0]
    turned = json.loads(first.puzzle)
    turned["cage"] = [line[::-1] for line in turned["cage"]]
    solution = json.dumps([line[::-1] for line in json.loads(first.solution)])
    twin = next(row for row in choose(whole) if row.lane == first.lane and row.number > 1)
    double_entry(path, first, twin, json.dumps(turned), solution)
    assert set(faults(path)) == {
        Fault(twin.number, "its key belongs to another puzzle"),
        Fault(twin.number, "is the same as number 1, possibly turned or mirrored"),
    }


@pytest.mark.parametrize("suite", ["whole", "housed"])
def test_the_form_is_the_same_for_images_and_no_other(
    suite: str, request: pytest.FixtureRequest
) -> None:
    forms = {}
    for row in choose(request.getfixturevalue(suite)):
        family = family_of(row.family)
        forms[row.number] = family.kind.form(family.from_data(json.loads(row.puzzle)))
    assert len(set(forms.values())) == len(forms)
