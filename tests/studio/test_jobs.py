"""Jobs of the studio: puzzles, maps and options of an order, books; and how they end."""

import asyncio
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.core.errors import KenkenError
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.studio import book_job, jobs, puzzles_job
from kenken_cp.studio.family_options import families
from tests.helpers.paths import EXAMPLES
from tests.helpers.stories import example
from tests.helpers.studio import apart, children, client, running
from tests.helpers.suites import finish_suite


def test_a_job_tells_its_puzzles_and_its_process_ends_with_it() -> None:
    order = {"family": "sudoku", "number": 2, "rows": 4, "columns": 4, "seed": "a"}
    with running() as studio, client(studio) as found:
        found.post(
            "/api/check", json={"puzzle": json.loads(NATIVE.write(example("kenken")))}
        )  # the warm worker is there
        before = children(studio.process.pid)
        assert len(before) == 1
        job = found.post("/api/jobs", json=order).json()["job"]
        received = _events(found, job)
        assert [name for name, _ in received] == ["puzzle", "puzzle", "done"]
        assert _events(found, job, {"last-event-id": "0"}) == received[1:]
        again = _events(found, found.post("/api/jobs", json=order).json()["job"])
        assert again == received  # the same seed, the same puzzles
        endless = {**order, "number": 1000, "rows": 9, "columns": 9}
        job = found.post("/api/jobs", json=endless).json()["job"]
        assert found.delete(f"/api/jobs/{job}").status_code == 200
        assert _events(found, job)[-1][0] == "stopped"
        end = time.monotonic() + 10
        while children(studio.process.pid) != before and time.monotonic() < end:
            time.sleep(0.05)
        assert children(studio.process.pid) == before


def _events(found: Any, job: str, headers: dict[str, str] | None = None) -> list[tuple[str, Any]]:
    answer = found.get(f"/api/jobs/{job}/events", headers=headers or {})
    parts = [part.splitlines() for part in answer.text.split("\n\n") if part.startswith("id")]
    return [(part[1].removeprefix("event: "), part[2]) for part in parts]


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ({"family": "rabbit"}, "no such family"),
        ({"family": "sudoku", "number": 0}, "puzzles can be made at once, not 0"),
        ({"family": "sudoku", "rows": "9"}, "must be a whole number"),
        ({"family": "sudoku", "options": {"jobs": 9}}, "'jobs' is not an option"),
        ({"family": "sudoku", "options": {"seed": 9}}, "'seed' is not an option"),
        (
            {"family": "nonogram", "options": {"picture": "/etc/passwd"}},
            "'picture' is not an option",
        ),
        ({"family": "nonogram", "options": {"locked": "ab\ncd"}}, "'locked' is not an option"),
        ({"family": "numbrix", "options": {"shape": "/etc/passwd"}}, "choose from rectangle"),
        ({"family": "kenken", "options": {"cages": "/etc/passwd"}}, "must be a list of integers"),
        (
            {"family": "sudoku", "rows": 4, "columns": 4, "options": {"boxes": "AABB\nAABB"}},
            "'boxes' must be a map of 4 rows of 4 letters, the same letter for cells that belong",
        ),
        (
            {"family": "numbrix", "rows": 3, "columns": 3, "options": {"shape": "AA\nAA"}},
            (
                "'shape' must be a map of 3 rows of 3 signs, the same letter for cells that belong "
                "together, and . for a cell that is left out"
            ),
        ),
        (
            {"family": "sudoku", "rows": 2, "columns": 2, "options": {"boxes": "A.\nBB"}},
            "'boxes': every cell must be in a box",
        ),
        ({"family": "sudoku", "path": "x"}, "'path' is unknown"),
    ],
)
def test_an_order_that_cannot_be_met_says_why(order: dict[str, Any], reason: str) -> None:
    with pytest.raises(KenkenError, match=re.escape(reason)):
        list(puzzles_job.events(order))


def test_a_job_that_fails_says_why(api: Any) -> None:
    job = api.post("/api/jobs", json={"family": "rabbit"}).json()["job"]
    [(name, told)] = _events(api, job)
    assert (name, "no such family" in told) == ("failed", True)


@pytest.mark.parametrize(
    ("family", "option", "text", "field", "drawn"),
    [
        ("sudoku", "boxes", "AABB\nAABB\nCCDD\nCCDD", "box", [[1, 1, 2, 2], [3, 3, 4, 4]]),
        ("numbrix", "shape", "oooo\no..o\noooo\noooo\n", "hole", [[0, 0, 0, 0], [0, 1, 1, 0]]),
        ("kenken", "cages", "aabb\ncdbb\nccee\nggge", "cage", [[1, 1, 2, 2], [3, 4, 2, 2]]),
    ],
)
def test_a_map_is_drawn_on_the_page(
    family: str, option: str, text: str, field: str, drawn: list[list[int]]
) -> None:
    order = {"family": family, "number": 1, "rows": 4, "columns": 4, "options": {option: text}}
    [(_, received)] = puzzles_job.events({**order, "seed": "a"})
    rows = received["puzzle"]["puzzle"][field]
    assert all(row in rows for row in drawn)


def test_options_on_the_page_name_no_file_and_can_be_turned_off() -> None:
    rows = {row["id"]: {each["name"]: each for each in row["options"]} for row in families()}
    texts = [each["help"] + each["metavar"] for row in rows.values() for each in row.values()]
    assert not [text for text in texts if re.search("file(?!$)|picture, | --", text)]
    assert {"locked", "picture", "dither", "thicken"} & set(rows["nonogram"]) == set()
    assert rows["hidato"]["give_ends"]["on"]
    assert not rows["hidato"]["loop"]["on"]
    order = {"family": "hidato", "number": 3, "rows": 4, "columns": 4, "seed": "a"}
    made = list(puzzles_job.events({**order, "options": {"give_ends": False}}))
    givens = [str(received["puzzle"]["puzzle"]["given"]) for _, received in made]
    assert any(re.search(r"\b1\b", cells) is None or "16" not in cells for cells in givens)
    order = {"family": "nonogram", "number": 1, "rows": 4, "columns": 4, "seed": "a"}
    [(_, received)] = puzzles_job.events({**order, "options": {"easy_lines": False}})
    assert received["rejected"] == [("a line is settled by its own clue", 3)]


def test_a_job_that_no_page_follows_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "ALONE", 0.05)
    order = {"family": "sudoku", "number": 1000, "rows": 16, "columns": 16}

    async def left_alone() -> list[str]:
        never, left = jobs.StudioJob("puzzles", order), jobs.StudioJob("puzzles", order)
        never.begin()
        left.begin()
        page = left.follow(0)
        await anext(page)
        await page.aclose()  # type: ignore[attr-defined]
        for job in (never, left):
            while not job.ended:
                await asyncio.sleep(0.05)
        return [never.events[-1].name, left.events[-1].name]

    assert apart(left_alone()) == ["stopped", "stopped"]


def test_too_many_jobs_are_refused(api: Any) -> None:
    order = {"family": "sudoku", "number": 1000, "rows": 16, "columns": 16}
    made = [api.post("/api/jobs", json=order).json()["job"] for _ in range(2)]
    refused = api.post("/api/jobs", json=order)
    for job in made:
        api.delete(f"/api/jobs/{job}")
    assert (refused.status_code, "2 jobs" in refused.json()["error"]) == (400, True)


def test_a_book_is_made_with_its_pages_and_other_files_are_not_given(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    for name in ("square-4x4", "shikaku-7x7"):
        text = (EXAMPLES / "unique" / f"{name}.json").read_text(encoding="utf-8")
        (tmp_path / f"{name}.json").write_text(text, encoding="utf-8")
    (tmp_path / "none.json").write_text("{}", encoding="utf-8")
    with running(str(tmp_path), "--read-only") as studio, client(studio) as found:
        order = {"source": 0, "paper": "6x9", "title": "Two", "answers": "file"}
        job = found.post("/api/books", json=order).json()["job"]
        events = _events(found, job)
        assert [name for name, _ in events][-3:] == ["file", "book", "done"]
        assert any("none.json" in data for name, data in events if name == "note")
        events = [(name, data.removeprefix("data: ")) for name, data in events]
        received = json.loads(dict(events)["book"])
        assert (received["puzzles"], received["bound"]) == (2, True)
        pages = [json.loads(data) for name, data in events if name == "file"]
        assert pages == [
            *[f"page-{n}.png" for n in range(1, received["pages"] + 1)],
            *received["files"],
        ]
        png = found.get(f"/api/jobs/{job}/files/page-1.png")
        assert (png.headers["content-type"], png.content[:4]) == ("image/png", b"\x89PNG")
        pdf = found.get(f"/api/jobs/{job}/files/book.pdf")
        assert (pdf.headers["content-disposition"], pdf.content[:5]) == ("attachment", b"%PDF-")
        for name in ("page-99.png", "..%2fjobs.py", "none.json", "etc"):
            assert found.get(f"/api/jobs/{job}/files/{name}").status_code == 404
        for more in ({"source": 1}, {"source": "0"}, {"paths": ["/etc"]}, {"source": None}):
            assert found.post("/api/books", json={**order, **more}).status_code == 400


def test_a_book_tells_which_of_its_puzzles_share_a_solution(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    path = tmp_path / "a.db"
    finish_suite(path, {"seed": 1, "part": [{"family": "sudoku", "size": 4, "count": 6}]})
    notes = [data for name, data in book_job.events({"paths": [str(path)]}) if name == "note"]
    assert ["2 puzzles share a solution" in str(note) for note in notes] == [True]


@pytest.mark.parametrize(
    "more",
    [
        {"paper": "a99"}, {"per_page": 5}, {"limit": 0.5}, {"limit": 9999}, {"fonts": ["/etc"]},
        {"answers": "x"}, {"large": 1}, {"title": "a" * 999}, {"difficulty": "x"},
    ],
)  # fmt: skip
def test_a_book_that_cannot_be_made_says_why(more: dict[str, Any]) -> None:
    order = {"paths": [str(EXAMPLES / "unique/square-4x4.json")], **more}
    with pytest.raises(KenkenError):
        list(book_job.events(order))


# The command
