"""Games are mirrored on this machine: nothing is lost when the port changes."""

import json
import stat
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.studio import games
from kenken_cp.studio.games import Games
from tests.helpers.stories import example, middle, opened, wait_for_message
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


def test_only_the_newest_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST", 3)
    mirror = Games(tmp_path / "a" / "games.db")
    for changed in (5, 1, 4, 2, 3):
        mirror.put({"store": "games", "id": str(changed), "changed": changed, "body": {}})
    mirror.put({"store": "saved", "id": "x", "changed": 1, "body": {"a": 1}})
    kept = {(row["store"], row["id"]) for row in _rows(mirror)}
    assert kept == {("games", "3"), ("games", "4"), ("games", "5"), ("saved", "x")}


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


def test_a_file_that_is_none_is_told_and_left(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_text("no base at all", encoding="utf-8")
    with pytest.raises(KenkenError, match="games cannot be kept there"):
        Games(path).put({"store": "games", "id": "a", "changed": 1, "body": {}})
    assert path.read_text(encoding="utf-8") == "no base at all"


def mirrored(path: Path, names: set[tuple[str, str]], text: str) -> None:
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
        opened(page, studio, document)
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
        mirrored(path, {("games", document.key), ("saved", saved), draft}, '"7"')
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with running(home=tmp_path) as studio, visiting(chromium, studio.address) as page:
        page.locator("section", has_text="Saved games").get_by_text("before lunch").wait_for()
        page.locator("section", has_text="Go on with").get_by_text("1 move").wait_for()
        opened(page, studio, document)
        assert page.locator('[data-cell="2"] .value').inner_text() == "2"
        page.goto(f"{studio.origin}/edit")
        page.locator(".verdict", has_text="The areas add up to 7").wait_for()


def test_a_game_is_mirrored_by_who_may_ask_alone(studio: Any, api: Any) -> None:
    row = {"store": "games", "id": "a", "changed": 5, "body": {"key": "a"}}
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
