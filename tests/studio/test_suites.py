"""Suites in the library: puzzles dropped and replaced, and what the generator orders as a suite."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from kenken_cp import cli
from kenken_cp.studio.native_json import as_native
from kenken_cp.suite.editing import take_out
from kenken_cp.suite.edits import Action
from kenken_cp.suite.select import document_of, row
from kenken_cp.suite.store import reading, writing
from tests.helpers.accessible import faults
from tests.helpers.paths import EXAMPLES
from tests.helpers.stories import BY_ID, example, link, wait_for_message
from tests.helpers.studio import Running, client, running, visiting
from tests.helpers.suites import copy_suite, export_lines, finish_suite, gone_on

httpx = pytest.importorskip("httpx")

OFTEN = "numbrix"  # whose suite is made every time, the others by `make slow`
FIELDS = {"seed": 3, "part": [{"size": 4, "count": 5}]}


class Shelf(NamedTuple):
    """A studio with a suite and a folder, what asks it, and where they are."""

    studio: Running
    api: Any
    suite: Path
    folder: Path


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    place = tmp_path_factory.mktemp("shelf")
    suite, folder = place / "ours.db", place / "kept"
    folder.mkdir()
    finish_suite(suite, FIELDS)
    with running(str(suite), str(folder)) as studio, client(studio) as api:
        yield Shelf(studio, api, suite, folder)


def events(api: Any, job: str) -> list[tuple[str, Any]]:
    """What a job reports, to its end."""
    found = []
    with api.stream("GET", f"/api/jobs/{job}/events") as stream:
        for line in stream.iter_lines():
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("data: "):
                found.append((name, json.loads(line[6:])))
    return found


def numbers(api: Any, source: int = 0) -> list[int]:
    return [row["number"] for row in api.get(f"/api/library/{source}").json()["rows"]]


def test_a_puzzle_is_dropped_and_another_replaced_as_the_commands_do_it(
    shelf: Shelf, tmp_path: Path
) -> None:
    """The suite is then what `suite drop` and `suite replace` would have made of the same one."""
    api = shelf.api
    assert numbers(api) == [1, 2, 3, 4, 5]
    reply = api.post("/api/library/0/2/drop", json={}).json()["puzzle"]
    assert reply.startswith("2 (4×4, ")
    job = api.post("/api/library/0/4/replace", json={}).json()["job"]
    found = events(api, job)
    assert found[0][0] == "note"
    assert found[0][1].startswith("taken out: 4 (4×4, ")
    assert found[-2:] == [("progress", {"made": 4, "wanted": 4}), ("done", None)]
    assert numbers(api) == [1, 3, 4, 5]
    twin = tmp_path / "twin.db"
    finish_suite(twin, FIELDS)
    take_out(twin, [2], Action.DROP)
    take_out(twin, [4], Action.REPLACE)
    gone_on(twin)
    assert export_lines(twin) == export_lines(shelf.suite)


def test_edits_are_taken_back(shelf: Shelf) -> None:
    api, before = shelf.api, export_lines(shelf.suite)
    api.post("/api/library/0/3/drop", json={}).raise_for_status()
    assert 3 not in numbers(api)
    events(api, api.post("/api/library/0/1/replace", json={}).json()["job"])
    for number in (1, 3):
        reply = api.post("/api/library/0/undo", json={}).json()["puzzle"]
        assert reply.startswith(f"{number} (4×4, ")
    assert export_lines(shelf.suite) == before
    answer = api.post("/api/library/1/undo", json={})
    assert (answer.status_code, "is not a suite" in answer.json()["error"]) == (400, True)


def give(others: Path, number: int) -> dict[str, Any]:
    """A puzzle of another suite, as the editor sends it."""
    with reading(others) as suite:
        found = row(suite.db, number)
        assert found is not None
        puzzle: dict[str, Any] = as_native(document_of(found), solved=False)
        return puzzle


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("others") / "others.db"
    finish_suite(path, {**FIELDS, "seed": 4})
    return path


def test_a_puzzle_is_replaced_with_one_that_is_sent_as_the_command_does_it(
    shelf: Shelf, others: Path, tmp_path: Path
) -> None:
    api, before = shelf.api, export_lines(shelf.suite)
    number = numbers(api)[0]
    twin = copy_suite(shelf.suite, tmp_path / "twin.db")
    opened = api.get(f"/api/library/0/{number}").json()["key"]
    order = {"puzzle": give(others, 2), "opened": opened}
    answer = api.post(f"/api/library/0/{number}/replace", json=order)
    assert answer.status_code == 201, answer.text
    found = events(api, answer.json()["job"])
    assert [name for name, _ in found] == ["note", "done"]
    assert re.match(rf"{number} \(4×4, \w+\) is now \w+ · ★+☆* · .+ \(estimate\)$", found[0][1])
    words = ["suite", "replace", str(twin), str(number), "--with", f"{others}:2", "-q"]
    assert cli.run(words) == 0
    assert export_lines(twin) == export_lines(shelf.suite) != before
    again = api.post(f"/api/library/0/{number}/replace", json={**order, "puzzle": give(others, 3)})
    [(name, reply)] = events(api, again.json()["job"])
    assert (name, "not the one that was opened" in reply) == ("failed", True)
    key = api.get(f"/api/library/0/{number}").json()["key"]
    third = {"puzzle": give(others, 3), "opened": key}
    assert events(api, api.post(f"/api/library/0/{number}/replace", json=third).json()["job"])
    for _ in range(2):
        api.post("/api/library/0/undo", json={}).raise_for_status()
    assert export_lines(shelf.suite) == before


def test_a_puzzle_that_does_not_fit_is_told_in_a_line(shelf: Shelf) -> None:
    before, number = export_lines(shelf.suite), numbers(shelf.api)[0]
    path = f"/api/library/0/{number}"
    puzzle = json.loads((EXAMPLES / "unique/no-singles-6x6.json").read_text(encoding="utf-8"))
    order = {"puzzle": puzzle, "opened": shelf.api.get(path).json()["key"]}
    [(name, reply)] = events(shelf.api, shelf.api.post(f"{path}/replace", json=order).json()["job"])
    assert (name, len(reply.splitlines())) == ("failed", 1), reply
    assert "its size is 6×6, but part 1 asks for 4×4" in reply
    assert export_lines(shelf.suite) == before


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"puzzle": "text"}, "'puzzle' must be a puzzle"),
        ({"puzzle": None}, "'opened' is given without 'puzzle'"),
        ({"opened": None}, "'opened' must be the key"),
        ({"opened": 5}, "'opened' must be the key"),
        ({"opened": ""}, "'opened' must be the key"),
        ({"path": "/etc/passwd"}, "'path' is unknown here"),
        ({"replaced": 2}, "'replaced' is unknown here"),
    ],
)
def test_a_strange_replacement_is_refused(
    shelf: Shelf, others: Path, change: dict[str, Any], words: str
) -> None:
    order = {"puzzle": give(others, 2), "opened": "x", **change}
    answer = shelf.api.post("/api/library/0/1/replace", json=order)
    assert (answer.status_code, words in answer.json()["error"]) == (400, True), answer.text


def test_no_other_site_user_or_visitor_changes_a_suite(shelf: Shelf, others: Path) -> None:
    """Each threat, tried with an order that the page itself may send."""
    before, path = shelf.suite.read_bytes(), "/api/library/0/1/replace"
    order = {"puzzle": give(others, 2), "opened": shelf.api.get("/api/library/0/1").json()["key"]}
    ours = {"origin": shelf.studio.origin}
    tried = [
        (401, httpx.post(f"{shelf.studio.origin}{path}", json=order, headers=ours)),
        (403, shelf.api.post(path, json=order, headers={"origin": "http://evil.example"})),
        (403, shelf.api.post(path, json=order, headers={"sec-fetch-site": "cross-site"})),
        (421, shelf.api.post(path, json=order, headers={"host": "evil.example"})),
        (415, shelf.api.post(path, content=json.dumps(order))),
        (405, shelf.api.get(path)),
    ]
    with running(str(shelf.suite), "--read-only") as studio, client(studio) as api:
        for order_of, what in ((order, "replace"), ({}, "replace"), ({}, "drop")):
            tried.append((400, api.post(f"/api/library/0/1/{what}", json=order_of)))
            assert "to show its puzzles alone" in tried[-1][1].json()["error"]
        assert [row["changes"] for row in api.get("/api/meta").json()["sources"]] == [False]
    with running("--public") as studio:
        headers = {"origin": studio.address.rstrip("/")}
        tried.append((404, httpx.post(f"{headers['origin']}{path}", json=order, headers=headers)))
    assert [answer.status_code for _, answer in tried] == [status for status, _ in tried]
    assert shelf.suite.read_bytes() == before


def test_what_cannot_be_taken_out_is_refused_in_a_line(shelf: Shelf) -> None:
    api = shelf.api
    for path, words in (
        ("0/99/drop", "no puzzle 99"),
        ("0/99999999999999999999/drop", "no puzzle"),
        ("1/1/drop", "is not a suite"),
        ("7/1/drop", "no source"),
        ("1/1/replace", "is not a suite"),
    ):
        answer = api.post(f"/api/library/{path}", json={})
        assert answer.status_code == 400, path
        assert words in answer.json()["error"], answer.text
        assert len(answer.json()["error"].splitlines()) == 1
    job = api.post("/api/library/0/99/replace", json={}).json()["job"]
    assert [name for name, _ in events(api, job)] == ["failed"]


def test_a_suite_that_is_being_written_is_left_alone(shelf: Shelf) -> None:
    with writing(shelf.suite):
        answer = shelf.api.post("/api/library/0/1/drop", json={})
        assert (answer.status_code, "is in use" in answer.json()["error"]) == (400, True)
    assert 1 in numbers(shelf.api)


@pytest.mark.parametrize(
    "family",
    [OFTEN, *[pytest.param(name, marks=pytest.mark.slow) for name in BY_ID if name != OFTEN]],
)
def test_what_the_generator_orders_is_made_as_a_suite(shelf: Shelf, family: str) -> None:
    api = shelf.api
    order = {
        "family": family,
        "number": 2,
        "rows": 4,
        "columns": 4,
        "difficulty": "any",
        "seed": "a",
    }
    answer = api.post("/api/suites", json={**order, "options": {}, "folder": 1})
    assert answer.status_code == 201, answer.text
    found = events(api, answer.json()["job"])
    assert found[-1] == ("done", None), found
    source = answer.json()["source"]
    assert numbers(api, source) == [1, 2]
    again = api.post("/api/suites", json={**order, "options": {}}).json()
    assert again["source"] == source  # it is there, and nothing is lacking
    assert events(api, again["job"])[-1] == ("done", None)
    assert len(list(shelf.folder.glob(f"{family}-4x4-*.db"))) == 1


@pytest.mark.parametrize(
    "order",
    [
        {"family": "nothing"}, {"family": "kenken", "number": 0}, {"family": "kenken", "x": 1},
        {"family": "kenken", "seed": "../../x/y"}, {"family": "kenken", "folder": 0},
        {"family": "kenken", "folder": "x"}, {"family": "kenken", "difficulty": "none"},
        {"family": "kenken", "options": {"ban": "/etc/passwd"}},
    ],
)  # fmt: skip
def test_a_strange_order_begins_no_suite(shelf: Shelf, order: dict[str, Any]) -> None:
    before = sorted(shelf.folder.iterdir())
    answer = shelf.api.post("/api/suites", json=order)
    assert answer.status_code == 400, answer.text
    assert len(answer.json()["error"].splitlines()) == 1
    assert sorted(shelf.folder.iterdir()) == before


@pytest.fixture
def page(shelf: Shelf, chromium: Any) -> Iterator[Any]:
    size = {"width": 1200, "height": 900}
    with visiting(chromium, shelf.studio.address, viewport=size) as page:
        yield page


def test_a_person_rejects_and_replaces_puzzles(shelf: Shelf, page: Any, tmp_path: Path) -> None:
    page.goto(f"{shelf.studio.origin}/library")
    page.wait_for_selector("html[data-ready]")
    page.get_by_label("From").select_option(label="ours.db (suite)")
    page.locator(".list .entry").nth(2).hover()
    page.get_by_role("button", name="Drop").click()
    assert faults(page, 0) == []
    page.get_by_role("button", name="Cancel").click()
    page.set_viewport_size({"width": 1200, "height": 900})
    first = page.locator(".list .entry .n").first.inner_text()
    page.locator(".list .entry").first.focus()
    page.keyboard.press("Space")
    page.locator(".margin-pic", has_text=f"{first} · KenKen").wait_for()
    page.get_by_role("button", name="Drop").click()
    page.get_by_role("button", name="Drop it").click()
    wait_for_message(page, rf"^Dropped {first} \(4×4")
    page.get_by_role("button", name="Undo the last edit").click()
    wait_for_message(page, rf"^Put back {first} \(4×4")
    page.locator(".list .entry").first.focus()
    page.keyboard.press("Space")
    page.locator(".margin-pic", has_text=f"{first} · KenKen").wait_for()
    page.get_by_role("button", name="Drop").click()
    page.get_by_role("button", name="Drop it").click()
    wait_for_message(page, rf"^Dropped {first} \(4×4")
    page.locator(".list .entry").first.focus()
    page.keyboard.press("Space")
    second = page.locator(".list .entry .n").first.inner_text()
    assert second != first
    page.locator(".margin-pic", has_text=f"{second} · KenKen").wait_for()
    page.get_by_role("button", name="Replace").click()
    page.get_by_role("button", name="Replace it").click()
    wait_for_message(page, rf"^Puzzle {second}: taken out: {second} \(4×4")
    page.wait_for_function(
        "number => document.querySelector('.list .entry .n')?.textContent === number", arg=second
    )


def split(shelf: Shelf, number: int) -> dict[int, int]:
    """Two cells of a puzzle that are a cage, with their values."""
    with reading(shelf.suite) as suite:
        found = row(suite.db, number)
        assert found is not None
        document = document_of(found)
    assert document.solution is not None
    data: dict[str, Any] = dict(document.family.data(document.puzzle))
    cages = [each for line in data["cage"] for each in line]
    pair = next(each for each in cages if cages.count(each) == 2)
    return {i: document.solution[i] for i, cage in enumerate(cages) if cage == pair}


def test_a_person_changes_a_puzzle_of_a_suite(shelf: Shelf, page: Any) -> None:
    """Opened in the editor, a cage cut in two, put back into the suite, and the edit undone."""
    before, number = export_lines(shelf.suite), numbers(shelf.api)[0]
    page.goto(f"{shelf.studio.origin}/library?source=0")
    page.locator(".list .entry").first.focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Edit", exact=True).click()
    page.locator("h1", has_text=f"Puzzle {number} of ours.db").wait_for()
    button = page.get_by_role("button", name=f"Replace {number} in ours.db")
    button.click()
    wait_for_message(page, "cannot be replaced with this one: it is the same puzzle")
    for cell, value in split(shelf, number).items():
        page.locator('[data-cell="0"]').click()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        for key, times in (("ArrowDown", cell // 4), ("ArrowRight", cell % 4)):
            for _ in range(times):
                page.keyboard.press(key)
        page.keyboard.press("Enter")
        page.keyboard.type(f"{value}")
        page.keyboard.press("Enter")
    page.reload()  # the draft knows where it belongs
    page.locator("h1", has_text=f"Puzzle {number} of ours.db").wait_for()
    button.click()
    wait_for_message(page, rf"^Puzzle {number} \(4×4, \w+\) is now ")
    assert export_lines(shelf.suite) != before
    page.get_by_role("link", name="Back to ours.db").click()
    page.get_by_role("button", name="Undo the last edit").click()
    wait_for_message(page, rf"^Put back {number} \(4×4")
    assert export_lines(shelf.suite) == before


def test_a_person_keeps_what_the_editor_drew(shelf: Shelf, page: Any) -> None:
    page.goto(f"{shelf.studio.origin}{link(example('kenken')).replace('/play', '/edit')}")
    page.locator(".verdict.right", has_text="Unique").wait_for()
    page.locator("summary", has_text="Title and author").click()
    page.get_by_label("Title").fill("Ours")
    page.get_by_label("Title").press("Tab")
    page.get_by_role("button", name="Keep in kept").click()
    wait_for_message(page, r"^Kept as Ours\.json")
    kept = shelf.folder / "Ours.json"
    assert json.loads(kept.read_text(encoding="utf-8"))["meta"] == {"title": "Ours"}


def test_a_person_makes_a_suite_and_keeps_a_puzzle(shelf: Shelf, page: Any) -> None:
    page.goto(f"{shelf.studio.origin}/make")
    page.get_by_label("Family").select_option("shikaku")
    page.get_by_label("How many").fill("2")
    for name in ("Rows", "Columns"):
        page.get_by_label(name, exact=True).fill("5")
    page.get_by_role("button", name="Make", exact=True).click()
    wait_for_message(page, r"^Done\.$")
    page.get_by_role("button", name="Keep", exact=True).first.click()
    wait_for_message(page, r"^Kept as shikaku-5x5-")
    assert len(list(shelf.folder.glob("shikaku-5x5-*.json"))) == 1
    page.get_by_label("Name of the suite").fill("For Anna")
    page.get_by_role("button", name="Make a suite of them").click()
    wait_for_message(page, "is in the library")
    page.locator("a", has_text="For Anna.db").click()
    page.locator(".listing .soft", has_text="2 puzzles").wait_for()
    page.go_back()  # the settings are there again, and a new seed makes another suite
    page.get_by_label("Name of the suite").fill("For Anna")
    page.get_by_role("button", name="Make a suite of them").click()
    wait_for_message(page, r"^For Anna\.db is there already, made from other settings")


def test_undo_is_offered_only_where_there_is_an_edit(chromium: Any, tmp_path: Path) -> None:
    finish_suite(tmp_path / "ours.db", FIELDS)
    paths = [str(tmp_path / "ours.db"), str(EXAMPLES / "unique")]
    with running(*paths) as studio, visiting(chromium, studio.address) as page:
        undo = page.get_by_role("button", name="Undo the last edit")
        for source in (0, 1, 0):
            page.goto(f"{studio.origin}/library?source={source}")
            page.locator(".list .entry .s").first.wait_for()
            assert not undo.is_visible()
        with client(studio) as api:
            api.post("/api/library/0/3/drop", json={}).raise_for_status()
        page.reload()
        undo.click()
        wait_for_message(page, r"^Put back 3 \(4×4")
        undo.wait_for(state="hidden")
