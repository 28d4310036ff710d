"""What the studio answers about puzzles of every family, and how its workers end."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from kenken_cp import cli
from kenken_cp.api.people import explain
from kenken_cp.api.solving import solve
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.geometry import as_rows
from kenken_cp.core.play import Gesture
from kenken_cp.formats import format_of, read_document
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.human import state_of
from kenken_cp.player.modules import bare, bare_style
from kenken_cp.registry import FAMILIES
from kenken_cp.studio import answers
from kenken_cp.studio.app import PAGES
from kenken_cp.studio.workers import Replies, Reply, WorkerQueue
from tests.bench.studio import picture
from tests.helpers.command_line import Kenken
from tests.helpers.monsters import make_undecided
from tests.helpers.paths import EXAMPLES, ROOT
from tests.helpers.studio import PATIENCE, Running, apart, children, client, running, words
from tests.helpers.weight import file_of, list_needed, load, serve

BY_ID = {family.id: family for family in FAMILIES}


def request_of(family: str) -> dict[str, Any]:
    """A request about the puzzle of a family's manual."""
    document = Document(BY_ID[family], BY_ID[family].manual.example())
    return {"puzzle": json.loads(NATIVE.write(document))}


def faults(reply: Reply) -> Any:
    """The faults in a worker's reply to a check."""
    return json.loads(reply.answer)["faults"]


def solution_of(request: dict[str, Any]) -> list[list[int]]:
    """The rows of the puzzle's solution."""
    document = read_document(json.dumps(request["puzzle"]))
    return as_rows(solve(document), document.puzzle.columns)


@pytest.mark.parametrize("family", BY_ID)
def test_every_family_is_answered(family: str) -> None:
    request = request_of(family)
    board = answers.board(request)
    assert board["family"] == family
    assert board["refusal"] == ""
    assert "style=" not in board["svg"]
    assert answers.check(request) == {"solved": False, "faults": []}
    assert answers.decide(request)["grids"] == [solution_of(request)]
    known = answers.solution(request)["solution"]
    assert as_rows(known, board["columns"]) == solution_of(request)
    rating = answers.rate(request)
    assert rating["tier"]
    assert rating["minutes"]["median"] <= rating["minutes"]["most"]
    words = rating["difficulty"].split(" · ")
    assert words[0].lower() == rating["tier"]
    assert words[1].count("★") == rating["stars"]
    assert words[2].endswith("(estimate)") == rating["minutes"]["estimate"]
    assert board["difficulty"] == ""  # nothing is stated in the file
    stated = {"tier": rating["tier"], "effort": rating["effort"]}
    rated = {**request["puzzle"], "meta": {"ratings": stated}}
    assert answers.board({"puzzle": rated})["difficulty"] == rating["difficulty"]
    assert answers.trace(request)["summary"].startswith("Solved in ")
    json.dumps([answers.ANSWERS[name](request) for name in ("hint", "trace", "thumb", "link")])


@pytest.mark.parametrize("family", BY_ID)
def test_the_solution_is_found_right_and_anything_else_wrong(family: str) -> None:
    """0 empties a cell where it is no value: that is nothing wrong, and a given stays."""
    request = request_of(family)
    rows = solution_of(request)
    puzzle = read_document(json.dumps(request["puzzle"])).puzzle
    zero_is_blank = all(0 not in held for held in BY_ID[family].values(puzzle))
    fixed = state_of(puzzle).values
    assert answers.check({**request, "state": rows}) == {"solved": True, "faults": []}
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            for other in {max(map(max, rows)), 1, 0} - {value}:
                wrong = [list(each) for each in rows]
                wrong[r][c] = other
                try:
                    found = answers.check({**request, "state": wrong})
                except FormatError:  # a value that the family does not have
                    continue
                if other == 0 and zero_is_blank:
                    is_given = fixed[r * len(row) + c] is not None
                    assert found == {"solved": is_given, "faults": []}
                    continue
                assert not found["solved"]
                assert found["faults"]


@pytest.mark.parametrize("family", BY_ID)
def test_an_entry_of_a_trace_has_all_steps_that_say_the_same(family: str) -> None:
    request = request_of(family)
    steps = sum(len(entry["steps"]) for entry in answers.trace(request)["entries"])
    document = read_document(json.dumps(request["puzzle"]))
    assert steps == len(explain(document).steps)


def test_a_hint_shows_what_all_of_its_steps_place() -> None:
    path = EXAMPLES / "unique/killer-9x9.json"
    request = {"puzzle": json.loads(path.read_text(encoding="utf-8"))}
    found = answers.ask_hint(request)
    assert found["alike"] == len(found["steps"]) == len(found["placements"]) == 5
    assert found["targets"] == sorted(each["cell"] for each in found["placements"])
    state = [[None] * 9 for _ in range(9)]
    for each in found["placements"]:
        state[each["cell"] // 9][each["cell"] % 9] = each["value"]
    assert answers.check({**request, "state": state})["faults"] == []
    after = answers.ask_hint({**request, "state": state})
    assert after["steps"][-1]["sentence"] not in [step["sentence"] for step in found["steps"]]


def test_a_mistake_is_told_without_what_is_right() -> None:
    request = request_of("sudoku")
    state = solution_of(request)
    right = state[0][2]
    state[0][2] = state[0][0]
    found = answers.ask_hint({**request, "state": state})
    assert all(2 in each["cells"] for each in found["mistakes"])
    assert not any(f"{right}s" in each["sentence"] for each in found["mistakes"])


def test_there_is_no_one_solution_of_a_puzzle_with_several() -> None:
    request = request_of("sudoku")
    request["puzzle"]["puzzle"]["given"] = [[0] * 4] * 4
    assert answers.solution(request) == {"solution": None}


@pytest.mark.parametrize("family", BY_ID)
def test_combinations_are_offered_where_there_are_clues(family: str) -> None:
    offered = answers.board(request_of(family))["options"]
    assert offered == (family in ("kenken", "kenken-boxes", "killer", "shikaku"))


def test_several_puzzles_of_a_text_are_read() -> None:
    lines = "\n".join(json.dumps(request_of(family)["puzzle"]) for family in BY_ID)
    found = answers.read({"text": lines})["puzzles"]
    assert [puzzle["family"] for puzzle in found] == list(BY_ID)
    with pytest.raises(Exception, match="not recognised"):
        answers.read({"text": "one\ntwo"})


def test_a_large_board_is_shown_and_says_why_it_cannot_be_played() -> None:
    clues = [[1]] * 60
    data = {"rows": 60, "columns": 60, "row_clues": clues, "column_clues": clues, "given": []}
    puzzle = {"format": "kenken-cp", "version": 1, "family": "nonogram", "puzzle": data}
    board = answers.board({"puzzle": puzzle})
    assert "3,600 cells" in board["refusal"]
    assert board["svg"].startswith("<svg")


@pytest.mark.parametrize(
    "path", sorted((EXAMPLES / "unique").glob("*.json")), ids=lambda path: path.stem
)
def test_every_example_has_its_board(path: Path) -> None:
    request = {"puzzle": json.loads(path.read_text(encoding="utf-8"))}
    board = answers.board(request)
    assert len(board["fixed"]) == board["rows"] * board["columns"]
    json.dumps(board)


def test_pages_and_their_files_are_served(api: Any) -> None:
    for path in PAGES:
        page = api.get(path)
        assert page.status_code == 200
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert "style=" not in page.text
        assert "<script>" not in page.text
        tag = page.headers["etag"]
        assert api.get(path, headers={"if-none-match": tag}).status_code == 304
        for name in re.findall('"(/static/[^"]+)"', page.text):
            file = api.get(name)
            assert (file.status_code, "immutable" in file.headers["cache-control"]) == (200, True)
            plain = api.get(re.sub("/static/[0-9a-f]{12}/", "/static/", name))
            assert (plain.content, plain.headers["cache-control"]) == (file.content, "no-cache")


@pytest.mark.parametrize("gesture", Gesture)
def test_the_play_page_is_light(gesture: Gesture) -> None:
    """All files that it loads by itself, unzipped, as they are served: 80 kB."""
    files = list_needed(gesture)
    assert len(files) > 18
    served = {path: path.read_text(encoding="utf-8") for path in files}
    less = {".js": bare, ".css": bare_style}
    texts = [less.get(path.suffix, str)(text) for path, text in served.items()]
    assert sum(len(text.encode()) for text in texts) <= 80_000


MODULES = re.compile(r'<script type="module"[^>]* src="/static/[0-9a-f]+/([^"]+)"')
PRELOADED = re.compile(r'rel="modulepreload" href="/static/[0-9a-f]+/([^"]+)"')


@pytest.mark.parametrize("path", PAGES)
def test_a_page_fetches_its_modules_at_once(api: Any, path: str) -> None:
    """They are preloaded, so that none waits for another to be read."""
    text = api.get(path).text
    own, told = MODULES.findall(text), PRELOADED.findall(text)
    common = ["player/gestures/gesture.js"] if path == "/play" else []
    needed = load(*[file_of(name) for name in [*own, *common]])
    names = {serve(each) for each in needed} - set(own)
    assert len(told) == len(set(told))
    assert set(told) == names


def test_the_play_page_fetches_all_of_a_gesture_at_once() -> None:
    always = load(file_of("js/play.js"), file_of("player/gestures/gesture.js"))
    gestures = file_of("player/gestures.js").read_text(encoding="utf-8")
    for gesture in Gesture:
        for path in load(file_of(f"player/gestures/{gesture}.js")) - always:
            assert f'"./{serve(path).removeprefix("player/")}"' in gestures


def test_a_worker_that_is_killed_is_replaced_and_nothing_is_lost() -> None:
    with running() as studio, client(studio) as found:
        request = request_of("kenken")
        assert found.post("/api/check", json=request).status_code == 200
        for _ in range(2):
            there = children(studio.process.pid)
            assert there
            for pid in there:
                os.kill(pid, signal.SIGKILL)
            assert found.post("/api/check", json=request).json() == {"solved": False, "faults": []}


def test_a_slow_answer_that_nobody_waits_for_is_ended() -> None:
    slow = {"puzzle": json.loads(NATIVE.write(Document(BY_ID["kenken"], make_undecided())))}
    with running() as studio, client(studio) as found:
        found.post("/api/check", json=request_of("kenken"))
        before = children(studio.process.pid)
        assert len(before) == 1
        with pytest.raises(httpx.ReadTimeout):
            found.post("/api/decide", json=slow, timeout=0.3)
        assert found.post("/api/check", json=request_of("kenken")).json()["faults"] == []
        assert not set(before) & set(children(studio.process.pid))


def test_a_question_that_is_given_up_leaves_the_worker_that_warms_up() -> None:
    async def ask() -> list[int | None]:
        queue = WorkerQueue(4.0)
        try:
            pids = [queue.pid]
            for _ in range(2):
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(queue.ask("check", request_of("kenken")), 0.05)
                pids.append(queue.pid)
            assert faults(await queue.ask("check", request_of("kenken"))) == []
            pids.append(queue.pid)
            return pids
        finally:
            queue.close()

    assert len(set(apart(ask()))) == 1


def test_the_newest_replies_are_kept_and_errors_are_not() -> None:
    asked: list[Any] = []

    def answer(request: Any) -> Any:
        asked.append(request)
        if request == "wrong":
            raise FormatError("wrong")
        return "x" * 38

    replies = Replies(most=100)  # bytes: two answers with their quotes
    for request in (1, 2, 1, 1, 3, 1, 2, "wrong", "wrong"):
        reply = replies.to("a", request, answer)
        assert reply == (
            Reply(b"", "wrong", FormatError.exit_code)
            if request == "wrong"
            else Reply(b'"' + b"x" * 38 + b'"')
        )
    assert asked == [1, 2, 3, 2, "wrong", "wrong"]
    replies.to("b", 2, answer)
    assert asked[-1] == 2  # another question


def test_what_is_kept_depends_on_the_request_alone() -> None:
    for name in answers.CACHED - {"example", "techniques"}:
        request = request_of("killer") | {"family": "killer", "rows": 4, "columns": 4}
        request["date"] = "2026-12-01"
        request["technique"] = "cage-values"
        assert answers.ANSWERS[name](request) == answers.ANSWERS[name](request)


def test_a_worker_that_dies_while_it_warms_up_is_replaced() -> None:
    async def ask() -> bool:
        queue = WorkerQueue(4.0)
        try:
            before = queue.pid
            assert before is not None
            waiting = asyncio.create_task(queue.ask("check", request_of("kenken")))
            await asyncio.sleep(0.05)
            os.kill(before, signal.SIGKILL)
            assert faults(await waiting) == []
            return queue.pid != before
        finally:
            queue.close()

    assert apart(ask())


def test_what_is_asked_by_the_way_holds_nothing_up() -> None:
    """A rating that takes seconds, and a check that is answered meanwhile."""
    with running() as studio, client(studio) as found, ThreadPoolExecutor(1) as pool:
        found.post("/api/check", json=request_of("kenken")).raise_for_status()
        rating = pool.submit(found.post, "/api/rate", json={"puzzle": picture(50)})
        answer = found.post("/api/check", json=request_of("kenken"))
        assert (answer.status_code, rating.done()) == (200, False)
        assert rating.result().status_code in (200, 503)


@pytest.mark.parametrize(
    ("words_", "reason"),
    [
        (["absent"], "absent: no such file or folder"),
        (["-"], "the studio reads no standard input; name a file"),
        (
            [str(ROOT / "data"), "--port", "99999"],
            "--port 99999: it must be a whole number from 0 to 65535",
        ),
    ],
)
def test_what_cannot_be_served_is_one_line(kenken: Kenken, words_: list[str], reason: str) -> None:
    code, out, err = kenken("studio", "--no-open", *words_)
    assert (code, out, len(err)) == (2, "", 1)
    assert reason in err[0]


def test_a_port_in_use_is_one_line(kenken: Kenken) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, out, err = kenken("studio", "--no-open", "--port", port)
    assert (code, out, len(err)) == (2, "", 1)
    assert err[0].startswith(f"kenken: --port {port}: the port cannot be opened (")


def test_without_the_extra_one_line_says_what_to_install(
    kenken: Kenken, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kenken_cp.cli import studio  # noqa: PLC0415

    monkeypatch.setattr(studio, "find_spec", lambda name: None)
    code, out, err = kenken("studio")
    assert (code, out) == (2, "")
    assert err == ["kenken: the studio needs more packages; pip install 'kenken-cp[studio]'"]


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize("end", [os.killpg, os.kill], ids=["Ctrl-C", "it alone"])
def test_an_interrupt_ends_it_with_all_its_processes_though_a_page_follows_a_job(
    end: Callable[[int, int], None],
) -> None:
    process = subprocess.Popen(
        words(), cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
    )  # fmt: skip
    assert process.stdout is not None
    studio = Running(process, process.stdout.readline().strip())
    with client(studio) as found:
        found.post("/api/check", json=request_of("kenken"))
        order = {"family": "sudoku", "number": 1000, "rows": 16, "columns": 16}
        name = found.post("/api/jobs", json=order).json()["job"]
        with (
            suppress(httpx.TransportError),
            found.stream("GET", f"/api/jobs/{name}/events") as news,
        ):
            lines = news.iter_lines()  # which ends the stream where it is forgotten
            assert next(lines).startswith("retry")
            left = children(process.pid)
            assert left
            end(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (130, "", "")
    for pid in left:
        assert (
            not Path(f"/proc/{pid}/cmdline").exists()
            or not Path(f"/proc/{pid}/cmdline").read_bytes()
        )


def test_the_command_is_listed() -> None:
    assert any(row.name == "studio" for row in cli.COMMANDS)


def test_a_puzzle_is_exported_in_every_format_that_can_carry_it() -> None:
    """Also as bytes; and what can be read again is the same puzzle."""
    for family in BY_ID:
        request = request_of(family)
        document = read_document(json.dumps(request["puzzle"]))
        for row in answers.formats():
            if not row["writes"] or family not in row["families"]:
                continue
            try:
                found = answers.write({**request, "format": row["id"]})
            except FormatError:
                continue  # it cannot carry this puzzle, and says so
            told = {"bytes": found["bytes"]} if "bytes" in found else {"text": found["text"]}
            assert all(told.values()), row
            if format_of(row["id"]).reads:
                again = answers.read({**told, "name": f"x{found['suffix']}"})["puzzles"]
                read = [read_document(json.dumps(each)) for each in again]
                assert family in [each.family.id for each in read], row
                assert {each.puzzle.rows for each in read} == {document.puzzle.rows}
