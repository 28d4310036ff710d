"""Pictures that are dropped or chosen become puzzles, as the command makes them."""

import base64
import io
import json
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.api.solving import solve
from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import read_document
from kenken_cp.generation.recipe import generator_of, options_of, read_recipe
from kenken_cp.studio.drafts import open_draft
from kenken_cp.studio.picture_puzzles import make_puzzle, reader
from tests.helpers.accessible import faults
from tests.helpers.command_line import Kenken
from tests.helpers.stories import wait_for_message
from tests.helpers.studio import Running

Image = pytest.importorskip("PIL.Image")
ImageDraw = pytest.importorskip("PIL.ImageDraw")

MIXED = "P1 4 4\n1 0 0 0\n0 1 0 0\n1 1 1 1\n0 0 0 0\n"
# Two diagonals: each of their four cells can be exchanged with another.
OPEN = "P1 4 4\n1 0 0 0\n0 1 0 0\n0 0 0 1\n0 0 1 0\n"


def draw_disc(form: str = "PNG") -> bytes:
    """A disc in grey over a dark box."""
    image = Image.new("L", (300, 240), 255)
    draw = ImageDraw.Draw(image)
    draw.ellipse((40, 30, 200, 200), fill=90)
    draw.rectangle((150, 100, 280, 220), fill=20)
    draw.line((0, 0, 299, 239), fill=120, width=8)
    found = io.BytesIO()
    image.save(found, form)
    return found.getvalue()


def ask(content: bytes | str, **more: Any) -> dict[str, Any]:
    data = content.encode() if isinstance(content, str) else content
    return {"bytes": base64.b64encode(data).decode(), **more}


def cells_of(puzzle: Any) -> list[int]:
    return list(chain.from_iterable(puzzle["solution"]))


@pytest.mark.parametrize(
    ("sides", "options"),
    [
        ({"rows": 12, "columns": 15}, {}),
        ({"rows": 20, "columns": 24}, {"dither": True}),
        ({"rows": 12, "columns": 15}, {"thicken": 1}),
        ({}, {}),
    ],
    ids=["threshold", "dither", "thicken", "usual size"],
)
def test_a_picture_becomes_a_puzzle_and_what_was_changed_is_told(
    sides: dict[str, int], options: dict[str, Any]
) -> None:
    found = make_puzzle(ask(draw_disc(), **sides, options=options))
    rows, columns = found["rows"], found["columns"]
    if sides:
        assert sides == {"rows": rows, "columns": columns}
    _, grays = options_of("nonogram")["picture"].file("", "", draw_disc(), (rows, columns))  # type: ignore[misc]
    recipe = read_recipe(
        {"family": "nonogram", "rows": rows, "columns": columns, "picture": grays, **options}
    )
    before = generator_of("nonogram").read_picture(recipe)
    after = cells_of(found["puzzle"])
    differ = [cell for cell, value in enumerate(after) if value != before[cell]]
    assert found["changed"] == differ
    assert found["filled"] == sum(after[cell] for cell in differ)
    document = read_document(json.dumps(found["puzzle"]))
    assert list(solve(document)) == after
    assert found["made"].count('class="fill target"') == len(differ)
    assert (found["other"] is None) == ('class="fill target"' not in found["drawn"])


def test_it_is_the_puzzle_of_the_command(tmp_path: Path, kenken: Kenken) -> None:
    place = tmp_path / "drawn.png"
    place.write_bytes(draw_disc())
    words = ["--picture", str(place), "--size", "12x15", "--seed", "picture", "--format", "jsonl"]
    _, line, _ = kenken("generate", "nonogram", *words)
    found = make_puzzle(ask(draw_disc(), rows=12, columns=15))
    assert read_document(line).key == read_document(json.dumps(found["puzzle"])).key


def test_a_second_solution_of_the_picture_is_shown_beside_it() -> None:
    found = make_puzzle(ask(OPEN))
    assert found["other"] is not None
    marks = found["drawn"].count('class="fill target"')
    assert marks == found["other"].count('class="fill target"') > 0
    assert found["changed"], "the picture was changed until there is one solution"
    assert make_puzzle(ask(MIXED))["other"] is None
    assert make_puzzle(ask(MIXED))["changed"] == []


def test_a_picture_that_few_changes_do_not_mend_is_told_with_its_second_solution() -> None:
    found = make_puzzle(ask(OPEN, options={"max_changes": 0}))
    assert found["reason"] == "no puzzle was found with so few changes of the picture"
    assert found["other"]
    assert "puzzle" not in found


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({}, "must be a picture in base64"),
        ({"bytes": "no!"}, "must be a picture in base64"),
        (ask("no picture"), "the picture: this is not a PNG"),
        (ask(MIXED, rows=5), "1 to 100 rows and columns, not null"),
        (ask(MIXED, rows=0, columns=5), "not 0"),
        (ask(MIXED, rows=1, columns=True), "not true"),
        (ask(MIXED, rows=51, columns=50), "at most 2,500 cells"),
        (ask(MIXED, options={"picture": [1]}), "an object of dither, thicken, max_changes"),
        (ask(MIXED, options={"locked": "map.txt"}), "an object of dither"),
        (ask(MIXED, options={"max_changes": -1}), "0 or more"),
        (ask("P1 2 2 0 0 0 0"), "nothing of this picture is dark enough"),
    ],
    ids=str,
)
def test_what_makes_no_puzzle_is_refused_in_a_line(request_: Any, words: str, api: Any) -> None:
    with pytest.raises(KenkenError, match=words):
        make_puzzle(request_)
    answer = api.post("/api/pictured", json=request_)
    assert answer.status_code == 400
    assert "--" not in answer.json()["error"]


def test_the_family_of_pictures_is_found_by_its_option() -> None:
    family, name, others = reader()
    assert (family.id, name, others) == (
        "nonogram", "picture", ("dither", "thicken", "max_changes"),
    )  # fmt: skip


def test_a_puzzle_with_its_solution_is_opened_as_the_picture() -> None:
    puzzle = make_puzzle(ask(MIXED))["puzzle"]
    cells = cells_of(puzzle)
    found = open_draft({"puzzle": puzzle})
    assert found["texts"] == tuple("#" if value else "" for value in cells)
    assert not any(map(any, found["clues"]))
    without = {name: value for name, value in puzzle.items() if name != "solution"}
    assert any(map(any, open_draft({"puzzle": without})["clues"]))
    wrong = {**puzzle, "solution": [[1 - value for value in row] for row in puzzle["solution"]]}
    assert any(map(any, open_draft({"puzzle": wrong})["clues"]))


@pytest.mark.usefixtures("first_page")
def test_a_picture_is_chosen_shaped_and_played(page: Any, studio: Running, tmp_path: Path) -> None:
    """Also one in a format that only the browser reads."""
    for form in ("PNG", "BMP", "WEBP"):
        (tmp_path / f"disc.{form.lower()}").write_bytes(draw_disc(form))
    verdict = page.locator(".picturing .verdict.right")
    for form in ("webp", "bmp", "png"):
        page.set_input_files("input[type=file]", tmp_path / f"disc.{form}")
        verdict.wait_for()
        if form != "png":
            page.get_by_role("button", name="Close").click()
    page.get_by_label("Tones").select_option("yes")
    page.get_by_label("Rows").fill("24")
    page.get_by_label("Columns").fill("30")
    verdict.filter(has_text="changed").or_(verdict.filter(has_text="as it was drawn")).wait_for()
    assert page.locator(".picturing figure").count() >= 1
    assert faults(page, 0) == []
    page.get_by_role("button", name="Play it").last.click()
    page.locator("h1", has_text="disc").wait_for()
    page.wait_for_function("() => document.querySelectorAll('.cell').length === 24 * 30")


def test_a_picture_that_is_dropped_on_the_editor_is_drawn_there(page: Any, studio: Running) -> None:
    page.goto(f"{studio.origin}/edit")
    page.wait_for_selector("html[data-ready]")
    content = base64.b64encode(draw_disc()).decode()
    page.evaluate(
        """(content) => {
            const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([bytes], "disc.png", { type: "image/png" }));
            dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
        }""",
        content,
    )
    page.locator(".picturing .verdict.right").wait_for()
    page.get_by_role("button", name="Open it").click()
    page.locator(".edit .verdict.right", has_text="Unique").wait_for()
    assert page.locator(".inked").count() > 50
    wait_for_message(page, "^Opened")
