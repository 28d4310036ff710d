"""What the library lists of files and folders: filters, what cannot be read, and how many."""

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.core.document import Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.steps import Tier
from kenken_cp.formats import read_document
from kenken_cp.player.difficulty import read_stated, short_words_of
from kenken_cp.studio import puzzle_library
from kenken_cp.studio.listing import Filters
from kenken_cp.studio.puzzle_library import Library, list_sources
from kenken_cp.suite.editing import take_out
from kenken_cp.suite.edits import Action
from tests.helpers.paths import EXAMPLES
from tests.helpers.suites import finish_suite, gone_on


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three puzzles of which two are rated, and a file that is none."""
    for name, effort in (("square-4x4", 12.5), ("killer-9x9", 80), ("shikaku-7x7", None)):
        puzzle = json.loads((EXAMPLES / "unique" / f"{name}.json").read_text(encoding="utf-8"))
        ratings = {"tier": "easy", "effort": effort, "hardest": "naked-single"}
        puzzle["meta"] = {"title": name} | ({"ratings": ratings} if effort else {})
        (tmp_path / f"{name}.json").write_text(json.dumps(puzzle), encoding="utf-8")
    (tmp_path / "none.json").write_text("{}", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("filters", "titles"),
    [
        ({}, ["killer-9x9", "shikaku-7x7", "square-4x4"]),
        ({"effort": "12.5"}, ["square-4x4"]),
        ({"effort": "12.5-80"}, ["killer-9x9", "square-4x4"]),
        ({"effort": "13 –"}, ["killer-9x9"]),
        ({"effort": "-79.9"}, ["square-4x4"]),
        ({"effort": "81-"}, []),
        ({"technique": "naked-single"}, ["killer-9x9", "square-4x4"]),
        ({"technique": "naked-single", "size": "4x4"}, ["square-4x4"]),
        ({"family": "shikaku", "effort": "1-"}, []),
        ({"find": "SQU"}, ["square-4x4"]),
        ({"find": "-7X7.J"}, ["shikaku-7x7"]),  # the name of its file
        ({"find": "9×9 Kíller"}, ["killer-9x9"]),  # its words, in any order
        ({"find": "killer 7x7"}, []),
        ({"find": "nowhere"}, []),
        ({"sort": "name"}, ["killer-9x9", "shikaku-7x7", "square-4x4"]),
        ({"sort": "-name"}, ["square-4x4", "shikaku-7x7", "killer-9x9"]),
        ({"sort": "size"}, ["square-4x4", "shikaku-7x7", "killer-9x9"]),
        ({"sort": "-size", "find": "k"}, ["killer-9x9", "shikaku-7x7"]),
        ({"sort": "level"}, ["square-4x4", "killer-9x9", "shikaku-7x7"]),
        ({"sort": "-level"}, ["killer-9x9", "square-4x4", "shikaku-7x7"]),  # without one: last
    ],
)
def test_files_are_filtered(folder: Path, filters: dict[str, Any], titles: list[str]) -> None:
    found = Library([str(folder)], read_only=True).source(0).rows(Filters(**filters))
    assert [row["title"] for row in found.rows] == titles
    assert (found.total, found.unread, found.most) == (len(titles), 1, None)


def test_rows_have_stars_and_minutes(folder: Path) -> None:
    rows = Library([str(folder)], read_only=True).source(0).rows(Filters(sort="name")).rows
    assert [(row["stars"], row["minutes"]) for row in rows] == [
        ("★★★★", "~12 min"), ("", ""), ("★★", "~1 min"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "ratings",
    [
        {},
        {"tier": "easy"},
        {"effort": 3.0},
        {"tier": "awful", "effort": 3.0},
        {"tier": ["easy"], "effort": 3.0},
        {"tier": "easy", "effort": "3"},
        {"tier": "easy", "effort": -1.0},
        {"tier": "easy", "effort": math.inf},
        {"tier": "easy", "effort": math.nan},
    ],
)
def test_ratings_that_cannot_be_understood_say_nothing(ratings: dict[str, object]) -> None:
    assert read_stated(ratings) == (None, 0.0)


@pytest.mark.parametrize(
    ("ratings", "words"),
    [
        ({"tier": "easy", "effort": 12.5}, "Easy · ★★ · ~1 min"),
        ({"tier": "search", "effort": 1.0}, "Search · ★★★★★"),
        ({}, ""),
    ],
)
def test_the_caption_of_a_picture(ratings: dict[str, str | float], words: str) -> None:
    document = read_document((EXAMPLES / "unique/square-4x4.json").read_bytes())
    assert short_words_of(replace(document, meta=Meta(ratings=ratings))) == words


def test_ratings_of_a_file() -> None:
    assert read_stated({"tier": "master", "effort": 7}) == (Tier.MASTER, 7.0)


@pytest.mark.parametrize("effort", ["x", "-", "1-2-3", "1e3", "\u0661", "9" * 20])
def test_what_is_no_effort_is_refused(folder: Path, effort: str) -> None:
    with pytest.raises(FormatError, match="write it as 10-50"):
        Library([str(folder)], read_only=True).source(0).rows(Filters(effort=effort))


def test_a_folder_that_is_listed_in_part_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_library, "MOST_FILES", 2)
    found = Library([str(folder)], read_only=True).source(0).rows(Filters())
    assert (found.most, found.unread + len(found.rows)) == (2, 2)


def test_an_empty_folder_has_nothing_that_cannot_be_read(tmp_path: Path) -> None:
    found = Library([f"{tmp_path}/"], read_only=True).source(0).rows(Filters())
    assert (found.total, found.unread) == (0, 0)


def test_what_cannot_be_read_is_named_with_the_reason(folder: Path) -> None:
    """As the user calls it: within the folder. A file that is none by its name is no loss."""
    (folder / "sub").mkdir()
    (folder / "sub" / "two.jsonl").write_text("{}\n{}\n", encoding="utf-8")
    (folder / "other.xyz").write_text("nothing\n", encoding="utf-8")
    (folder / "README.txt").write_text("about this folder\n", encoding="utf-8")
    source = Library([str(folder)], read_only=True).source(0)
    told = {each["name"]: each["reason"] for each in source.unread()}
    assert sorted(told) == ["none.json", "other.xyz", "sub/two.jsonl:1", "sub/two.jsonl:2"]
    assert told["none.json"].startswith("'format' is missing")
    assert source.rows(Filters()).unread == 4


def test_files_are_called_as_in_their_folder_and_puzzles_by_their_files(tmp_path: Path) -> None:
    text = (EXAMPLES / "unique" / "candidates-4x4.json").read_text(encoding="utf-8")
    line = json.dumps(json.loads(text))
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "p10.json").write_text(text, encoding="utf-8")
    (tmp_path / "p2.json").write_text(text, encoding="utf-8")
    (tmp_path / "many.jsonl").write_text(f"{line}\n{line}\n", encoding="utf-8")
    (tmp_path / "one.jsonl").write_text(f"{line}\n", encoding="utf-8")
    source = Library([str(tmp_path)], read_only=True).source(0)
    rows = source.rows(Filters(sort="name")).rows
    assert [row["file"] for row in rows] == [
        "a/p10.json",
        "many.jsonl:1",
        "many.jsonl:2",
        "one.jsonl",
        "p2.json",
    ]
    called = [source.name_puzzle(row["number"]) for row in rows]
    assert called == ["p10", "many 1", "many 2", "one", "p2"]


def test_numbers_in_names_are_sorted_by_their_value(tmp_path: Path) -> None:
    text = (EXAMPLES / "unique" / "candidates-4x4.json").read_text(encoding="utf-8")
    for name in ("p10", "P2", "p1"):
        (tmp_path / f"{name}.json").write_text(text, encoding="utf-8")
    rows = Library([str(tmp_path)], read_only=True).source(0).rows(Filters(sort="name")).rows
    assert [row["title"] for row in rows] == ["p1.json", "P2.json", "p10.json"]


def test_sources_of_one_name_are_called_by_their_paths(tmp_path: Path) -> None:
    paths = [str(tmp_path / name) for name in ("a/puzzles", "b/puzzles", "b")]
    for path in paths:
        Path(path).mkdir(parents=True, exist_ok=True)
    titles = [row["title"] for row in list_sources(Library(paths, read_only=True))]
    assert titles == [*paths[:2], "b"]


@pytest.mark.parametrize("family", ["kenken", "numbrix"])
def test_a_suite_is_sorted_searched_and_has_the_keys_of_its_puzzles(
    tmp_path: Path, family: str
) -> None:
    path = tmp_path / "ours.db"
    part = [{"family": family, "size": size, "count": 2} for size in ("4x4", "5x5")]
    finish_suite(path, {"seed": 3, "part": part})
    source = Library([str(path)], read_only=False).source(0)

    def numbers(**filters: Any) -> list[int]:
        return [row["number"] for row in source.rows(Filters(**filters)).rows]

    assert numbers() == numbers(sort="name") == [1, 2, 3, 4]
    assert numbers(sort="-name") == [4, 3, 2, 1]
    for sort, sizes in (("size", [4, 4, 5, 5]), ("-size", [5, 5, 4, 4])):
        assert [row["rows"] for row in source.rows(Filters(sort=sort)).rows] == sizes
    assert numbers(find=" 3 ") == [3]
    assert numbers(find="9") == []
    efforts = [row["effort"] for row in source.rows(Filters(sort="-level")).rows]
    tiers = [row["tier"] for row in source.rows(Filters(sort="-level")).rows]
    assert len(set(tiers)) > 1 or efforts == sorted(efforts, reverse=True)
    rows = source.rows(Filters()).rows
    assert [row["key"] for row in rows] == [source.document(n).key for n in numbers()]
    assert source.name_puzzle(3) == "ours 3"
    for wanted in (Filters(find="three"), Filters(sort="wide")):
        with pytest.raises(FormatError):
            source.rows(wanted)


def test_whether_an_edit_can_be_undone_is_known(tmp_path: Path) -> None:
    path = tmp_path / "ours.db"
    finish_suite(path, {"seed": 3, "part": [{"size": 4, "count": 3}]})
    source = Library([str(path)], read_only=False).source(0)
    assert not source.rows(Filters()).undo
    take_out(path, [2], Action.DROP)
    assert source.rows(Filters()).undo
    take_out(path, [1], Action.REPLACE)
    gone_on(path)  # which makes the puzzle that was asked for, and none besides
    assert source.rows(Filters()).undo
    assert source.rows(Filters(counted="no")).total is None


def test_what_stands_beside_a_puzzle_of_a_folder(tmp_path: Path) -> None:
    """Harder and easier ones are of its family and size, on the next level, the nearest there."""
    shown = json.loads((EXAMPLES / "unique/square-4x4.json").read_text(encoding="utf-8"))
    other = json.loads((EXAMPLES / "unique/shikaku-7x7.json").read_text(encoding="utf-8"))
    tiers = ["gentle", "hard", "easy", "easy", None, "hard", "medium"]
    for number, tier in enumerate(tiers, start=1):
        puzzle = dict(other if number == 7 else shown)
        puzzle["meta"] = {"ratings": {"tier": tier, "effort": 1.0}} if tier else {}
        (tmp_path / f"{number}.json").write_text(json.dumps(puzzle), encoding="utf-8")
    source = Library([str(tmp_path)], True).source(0)
    found = {number: source.beside(number) for number in range(1, 8)}
    assert [each["total"] for each in found.values()] == [7] * 7
    assert [each["previous"] for each in found.values()] == [None, 1, 2, 3, 4, 5, 6]
    assert [each["next"] for each in found.values()] == [2, 3, 4, 5, 6, 7, None]
    assert [each["easier"] for each in found.values()] == [None, 3, 1, 1, None, 4, None]
    assert [each["harder"] for each in found.values()] == [3, None, 2, 2, None, None, None]
    with pytest.raises(FormatError, match="no puzzle has the number 8"):
        source.beside(8)


def test_what_stands_beside_a_puzzle_of_a_suite(tmp_path: Path) -> None:
    path = tmp_path / "ours.db"
    finish_suite(path, {"seed": 3, "part": [{"size": 4, "levels": {"gentle": 2, "easy": 2}},
                                        {"size": 5, "levels": {"medium": 1}}]})  # fmt: skip
    take_out(str(path), [2], Action.DROP)
    source = Library([str(path)], True).source(0)
    rows = {row["number"]: row for row in source.rows(Filters())[1]}
    assert sorted(rows) == [1, 3, 4, 5]
    for number, row in rows.items():
        found = source.beside(number)
        assert found["total"] == 4
        assert found["previous"] == max((each for each in rows if each < number), default=None)
        assert found["next"] == min((each for each in rows if each > number), default=None)
        for name, tier in (("harder", {"gentle": "easy"}), ("easier", {"easy": "gentle"})):
            wanted = tier.get(row["tier"])
            alike = [each for each, other in rows.items() if other["tier"] == wanted]
            assert found[name] == min(
                alike, key=lambda each: (abs(each - number), each), default=None
            )
    with pytest.raises(FormatError, match="no puzzle has the number 2"):
        source.beside(2)
