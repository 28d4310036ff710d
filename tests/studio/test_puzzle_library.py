"""What the library lists of files and folders: filters, what cannot be read, and how many."""

import json
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.core.errors import FormatError
from kenken_cp.studio import puzzle_library
from kenken_cp.studio.puzzle_library import Filters, Library
from tests.helpers.paths import EXAMPLES


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
    ],
)
def test_files_are_filtered(folder: Path, filters: dict[str, Any], titles: list[str]) -> None:
    found = Library([str(folder)], read_only=True).source(0).rows(Filters(**filters))
    assert [row["title"] for row in found.rows] == titles
    assert (found.total, found.unread, found.most) == (len(titles), 1, None)


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
