"""Games are mirrored on this machine: nothing is lost when the port changes."""

import json
import os
import sqlite3
import stat
import sys
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.errors import FormatError
from kenken_cp.studio import games
from kenken_cp.studio.games import Games
from tests.helpers.stories import example, middle, open_page, wait_for_message
from tests.helpers.studio import PATIENCE, running, visiting

STORED = st.sampled_from(["games", "saved"])
WRITES = st.lists(
    st.tuples(STORED, st.sampled_from("abc"), st.integers(1, 9), st.booleans()), max_size=12
)


@given(WRITES, WRITES)
def test_after_a_sync_both_have_the_newest(
    tmp_path_factory: pytest.TempPathFactory, ours: list[Any], theirs: list[Any]
) -> None:
    """A browser with some rows, a mirror with others: each name ends with its newest row."""
    mirror = Games(tmp_path_factory.mktemp("mirror") / "games.db")
    newest: dict[tuple[str, str], tuple[int, Any]] = {}
    here: dict[tuple[str, str], tuple[int, Any]] = {}
    for store, name, moment, gone in theirs:
        changed = 2 * moment  # no two rows of both are of one moment
        body = None if gone else {"of": "mirror", "changed": changed}
        mirror.put({"store": store, "id": name, "changed": changed, "body": body})
        if changed > newest.get((store, name), (0, None))[0]:
            newest[store, name] = changed, body
    for store, name, moment, _ in ours:
        here[store, name] = 2 * moment + 1, {"of": "browser", "moment": moment}
    for name, row in here.items():
        if row[0] > newest.get(name, (0, None))[0]:
            newest[name] = row
    have: dict[str, dict[str, int]] = {"games": {}, "saved": {}}
    for (store, name), (changed, _) in here.items():
        have[store][name] = changed
    reply = mirror.sync({"have": have})
    for store, name in reply["wanted"]:
        changed, body = here[store, name]
        mirror.put({"store": store, "id": name, "changed": changed, "body": body})
    for each in reply["newer"]:
        here[each["store"], each["id"]] = each["changed"], each["body"]
    now = {(e["store"], e["id"]): e["body"] for e in mirror.sync({"have": {}})["newer"]}
    expected = {name: body for name, (_, body) in newest.items() if body is not None}
    assert now == expected
    assert {name: body for name, (_, body) in here.items() if body is not None} == expected


def test_only_the_last_written_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST", 3)
    mirror = Games(tmp_path / "a" / "games.db")
    for changed in (5, 1, 4, 2, 3):
        mirror.put({"store": "games", "id": str(changed), "changed": changed, "body": {}})
    mirror.put({"store": "saved", "id": "x", "changed": 1, "body": {"a": 1}})
    kept = {(row["store"], row["id"]) for row in _rows(mirror)}
    # those written last, whatever the clock said
    assert kept == {("games", "4"), ("games", "2"), ("games", "3"), ("saved", "x")}


def _rows(mirror: Games) -> list[dict[str, Any]]:
    have = {"games": {str(n): 0 for n in range(9)}, "saved": {"x": 0}}
    found: list[dict[str, Any]] = mirror.sync({"have": have})["newer"]
    return found


@pytest.mark.parametrize(
    "record",
    [
        {}, {"store": "games"}, {"store": "settings", "id": "a", "changed": 1, "body": {}},
        {"store": "games", "id": "", "changed": 1, "body": {}},
        {"store": "games", "id": "a" * 400, "changed": 1, "body": {}},
        {"store": "games", "id": 5, "changed": 1, "body": {}},
        {"store": "games", "id": "a", "changed": -1, "body": {}},
        {"store": "games", "id": "a", "changed": 1.5, "body": {}},
        {"store": "games", "id": "a", "changed": 1, "body": []},
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused_and_makes_no_file(
    tmp_path: Path, record: dict[str, Any]
) -> None:
    mirror = Games(tmp_path / "games.db")
    with pytest.raises(FormatError):
        mirror.put(record)
    with pytest.raises(FormatError):
        mirror.sync({"have": record or None})
    assert not mirror.path.exists()


def row(name: str, changed: int, **body: Any) -> dict[str, Any]:
    """A game as a page sends it."""
    return {"store": "games", "id": name, "changed": changed, "body": body}


def test_a_version_of_the_future_gives_way_and_an_older_one_does_not(tmp_path: Path) -> None:
    """A clock that was moved back loses nothing; with clocks that are right the newer is kept."""
    mirror = Games(tmp_path / "games.db", now=lambda: 10.0)
    assert mirror.put(row("a", 9_000, move=1)) == {"kept": True, "changed": 9_000}
    assert mirror.put(row("a", 8_000, move=0)) == {"kept": False, "changed": 9_000}
    assert mirror.put(row("a", 8_000, move=1)) == {"kept": True, "changed": 9_000}
    assert mirror.put(row("a", 99_000, move=2)) == {"kept": True, "changed": 99_000}
    assert mirror.put(row("a", 10_000, move=3)) == {"kept": True, "changed": 99_001}
    assert mirror.put(row("a", 10_001, move=4)) == {"kept": True, "changed": 99_002}
    [held] = mirror.sync({"have": {"games": {"a": 10_001}}})["newer"]
    assert (held["changed"], held["body"]) == (99_002, {"move": 4})


@pytest.mark.parametrize(
    "broken",
    [
        ("games", "x", 5, "{"), ("games", "x", 5, "[]"), ("games", "x", 5, '{"a": NaN}'),
        ("games", "x", 5, "[" * 5000), ("games", "x", 5, b"{}"), ("games", "x", 5, "7"),
        ("games", "x", "soon", "{}"), ("games", "x", -1, "{}"), ("games", "x", 1 << 60, "{}"),
        ("games", b"\xff", 5, "{}"), ("games", "", 5, "{}"), ("rabbits", "x", 5, "{}"),
    ],
)  # fmt: skip
def test_a_broken_record_is_set_aside_and_the_others_are_there(
    tmp_path: Path, broken: tuple[Any, ...]
) -> None:
    mirror = Games(tmp_path / "games.db")
    mirror.put(row("a", 1, move=1))
    with closing(sqlite3.connect(mirror.path)) as db, db:
        db.execute("INSERT INTO records VALUES (?, ?, ?, ?)", broken)
    found = mirror.sync({"have": {"games": {"x": 3}}})
    assert [record["id"] for record in found["newer"]] == ["a"]
    assert found["wanted"] == [("games", "x")]
    assert found["notices"] == [f"{mirror.path}: 1 record could not be read; the others are there"]
    assert "notices" not in mirror.sync({"have": {}})
    with closing(sqlite3.connect(mirror.path)) as db:
        assert db.execute("SELECT * FROM unreadable").fetchall() == [broken]
    assert mirror.put(row("x", 2, move=2))["kept"]


def test_a_broken_record_gives_way_to_a_whole_one(tmp_path: Path) -> None:
    mirror = Games(tmp_path / "games.db")
    mirror.put(row("a", 7, move=1))
    with closing(sqlite3.connect(mirror.path)) as db, db:
        db.execute("UPDATE records SET body = '{'")
    assert mirror.put(row("a", 3, move=2)) == {"kept": True, "changed": 3}


@pytest.mark.parametrize(
    ("at", "damage"),
    [(0, b"no base at all" * 100), (100, b"\xff" * 30_000), (18, b"\x09"), (47, b"\x09")],
    ids=["text", "pages", "version for writing", "version of the schema"],
)
def test_a_damaged_file_is_set_aside_and_told(tmp_path: Path, at: int, damage: bytes) -> None:
    mirror = Games(tmp_path / "games.db")
    for number in (1, 2):
        mirror.put(row("a", 1, move=1))
        whole = mirror.path.read_bytes()
        damaged = whole[:at] + damage + whole[at + len(damage) :]
        mirror.path.write_bytes(damaged)
        found = mirror.sync({"have": {"games": {"a": 1}}})
        assert (found["newer"], found["wanted"]) == ([], [("games", "a")])
        aside = f"games.db.damaged{f'-{number}' * (number > 1)}"
        [told] = found["notices"]
        assert f"was damaged and is now {aside};" in told
        assert (tmp_path / aside).read_bytes() == damaged
        assert mirror.put(row("a", 1, move=1)) == {"kept": True, "changed": 1}


@pytest.mark.parametrize(
    "table", ["(a)", "(store, id, changed, body, more)", "(store, id, changed, body CHECK (0))"]
)
def test_a_file_with_another_table_is_set_aside_and_told(tmp_path: Path, table: str) -> None:
    mirror = Games(tmp_path / "games.db")
    with closing(sqlite3.connect(mirror.path)) as db, db:
        db.execute(f"CREATE TABLE records {table}")
    told = mirror.put(row("a", 1, move=1))
    assert told["kept"]
    assert "was damaged and is now games.db.damaged;" in told["notices"][0]
    assert [each["id"] for each in mirror.sync({"have": {}})["newer"]] == ["a"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no umask")
def test_file_and_folders_are_the_users_alone_whatever_the_umask(tmp_path: Path) -> None:
    mirror = Games(tmp_path / "a" / "b" / "games.db")
    before = os.umask(0)
    try:
        mirror.put(row("a", 1))
    finally:
        os.umask(before)
    modes = [path.stat().st_mode & 0o777 for path in (mirror.path, *mirror.path.parents[:2])]
    assert modes == [0o600, 0o700, 0o700]


def wait_for_mirror(path: Path, names: set[tuple[str, str]], text: str) -> None:
    """Wait until the mirror has rows of just these names, with this text in one of them."""
    end = time.monotonic() + PATIENCE
    while True:
        rows = Games(path).sync({"have": {}})["newer"]
        found = {(row["store"], row["id"]) for row in rows}
        if found == names and text in json.dumps(rows):
            return
        assert time.monotonic() < end, found
        time.sleep(0.1)


def test_a_game_a_saved_one_and_a_draft_are_there_at_another_port(
    chromium: Any, tmp_path: Path
) -> None:
    """As with another browser: nothing but the mirror is common to both."""
    document, path = example("sudoku"), tmp_path / "kenken-cp" / "games.db"
    with running(home=tmp_path) as studio, visiting(chromium, studio.address) as page:
        open_page(page, studio, document)
        page.mouse.click(*middle(page, 2))
        page.keyboard.press("2")
        page.locator("summary", has_text="Saved games").click()
        page.get_by_label("Name of the game").fill("before lunch")
        page.get_by_role("button", name="Save", exact=True).click()
        wait_for_message(page, "Saved as")
        page.goto(f"{studio.origin}/edit")
        page.get_by_label("Family").select_option("shikaku")
        page.locator(".verdict", has_text="Write the areas").wait_for()
        page.mouse.click(*middle(page, 0))
        page.keyboard.press("7")
        page.locator(".verdict", has_text="The areas add up to 7").wait_for()
        saved, draft = f"{document.key} before lunch", ("drafts", "draft")
        wait_for_mirror(path, {("games", document.key), ("saved", saved), draft}, '"7"')
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with running(home=tmp_path) as studio, visiting(chromium, studio.address) as page:
        page.locator("summary", has_text="All games (2)").click()
        page.locator(".names").get_by_text("before lunch").wait_for()
        page.locator("section", has_text="Go on with").locator(".shelf").get_by_text(
            "1 move"
        ).wait_for()
        open_page(page, studio, document)
        assert page.locator('[data-cell="2"] .value').inner_text() == "2"
        page.goto(f"{studio.origin}/edit")
        page.locator(".verdict", has_text="The areas add up to 7").wait_for()


def test_nothing_is_lost_when_the_clock_is_moved_back(chromium: Any, tmp_path: Path) -> None:
    document, path = example("sudoku"), tmp_path / "kenken-cp" / "games.db"
    with running(home=tmp_path) as studio, visiting(chromium, studio.address) as page:
        for year, cell in ((2024, 2), (2023, 3), (2022, 4)):  # none of them is in the future
            page.clock.set_fixed_time(datetime(year, 1, 1, tzinfo=UTC))
            open_page(page, studio, document)
            page.mouse.click(*middle(page, cell))
            page.keyboard.press("2")
            page.goto(studio.origin)  # which takes over what is newer in the mirror
            page.locator("html[data-ready]").wait_for()
        page.locator("section", has_text="Go on with").get_by_text("3 moves").wait_for()
        [held] = Games(path).sync({"have": {}})["newer"]
        assert len(held["body"]["game"]["done"]) == 3


def test_a_page_says_that_no_copy_is_kept_and_play_goes_on(chromium: Any, tmp_path: Path) -> None:
    (tmp_path / "kenken-cp").write_text("no folder", encoding="utf-8")
    with running(home=tmp_path) as studio, visiting(chromium, studio.address) as page:
        open_page(page, studio, example("sudoku"))
        page.mouse.click(*middle(page, 2))
        page.keyboard.press("2")
        wait_for_message(page, "^No copy of your games is kept outside this browser: .*games.db")
        assert page.locator('[data-cell="2"] .value').inner_text() == "2"


def test_a_game_is_mirrored_by_who_may_ask_alone(studio: Any, api: Any) -> None:
    row: dict[str, Any] = {"store": "games", "id": "a", "changed": 5, "body": {"key": "a"}}
    assert api.post("/api/games", json=row).status_code == 200
    reply = api.post("/api/games/sync", json={"have": {"games": {"a": 4, "b": 1}}}).json()
    assert reply == {"newer": [row], "wanted": [["games", "b"]]}
    bare = {"origin": studio.origin, "content-type": "application/json"}
    for path in ("games", "games/sync"):
        import httpx  # noqa: PLC0415

        answer = httpx.post(f"{studio.origin}/api/{path}", content=json.dumps(row), headers=bare)
        assert answer.status_code == 401
    row["body"] = None
    assert api.post("/api/games", json={**row, "changed": 6}).status_code == 200
