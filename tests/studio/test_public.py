"""The narrower powers of a public studio, each with an attempt to exceed them."""

import asyncio
import base64
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest

from kenken_cp.core.errors import OUT_OF_BUDGET, OutOfBudget
from kenken_cp.core.limits import DEFAULT
from kenken_cp.core.supervisor import WorkerLost
from kenken_cp.registry import FAMILIES
from kenken_cp.studio import jobs
from kenken_cp.studio.app import PAGES
from kenken_cp.studio.public import (
    BURST,
    JOB_COST,
    MOST_ADDRESSES,
    MOST_BYTES,
    MOST_PUZZLES,
    PER_SECOND,
    WITHOUT_PAGES,
    Buckets,
)
from kenken_cp.studio.workers import StudioWorker, WorkerLimits, WorkerQueue
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES
from tests.helpers.studio import Running, apart, running
from tests.helpers.weight import PAGES as FILES

SCRIPTS = FILES / "js"

HOST = "puzzles.example"
PUZZLE = json.loads((EXAMPLES / "unique/square-4x4.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def public() -> Iterator[Running]:
    with running("--public", "--host", HOST) as started:
        yield started


@pytest.fixture
def visitor(public: Running, request: Any) -> Iterator[Any]:
    """A visitor with an address of its own, by way of the proxy."""
    headers = {"host": HOST, "origin": f"https://{HOST}", "x-forwarded-for": request.node.name}
    with httpx.Client(base_url=public.address.rstrip("/"), headers=headers, timeout=20) as found:
        yield found


def test_anybody_plays(visitor: Any) -> None:
    assert visitor.get("/").status_code == 200
    assert b"data-public" in visitor.get("/play").content
    assert visitor.post("/api/check", json={"puzzle": PUZZLE}).json()["solved"] is False
    meta = visitor.get("/api/meta").json()
    assert meta["sources"] == []


def test_no_file_of_the_machine_is_shown_or_written(visitor: Any) -> None:
    for path in (*WITHOUT_PAGES, "/api/library/0", "/api/library/0/1", "/api/jobs/x/files/y"):
        assert visitor.get(path).status_code == 404, path
    for name in ("keep", "books", "session"):
        assert visitor.post(f"/api/{name}", json={"puzzle": PUZZLE}).status_code == 404, name
    assert set(WITHOUT_PAGES) < set(PAGES)
    [listed] = re.findall(r"const OWN = (\[.*?\]);", (SCRIPTS / "page.js").read_text("utf-8"))
    assert tuple(json.loads(listed)) == WITHOUT_PAGES  # which the head of a page does not name


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"host": "evil.example"}, 421),
        ({"host": f"{HOST}.evil.example"}, 421),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": f"https://{HOST}.evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"content-type": "text/plain"}, 415),
        ({"origin": f"http://{HOST}"}, 200),
    ],
)
def test_other_hosts_and_sites_are_refused(
    visitor: Any, headers: dict[str, str], expected: int
) -> None:
    body = json.dumps({"puzzle": PUZZLE})
    headers = {"content-type": "application/json", **headers}
    assert visitor.post("/api/check", content=body, headers=headers).status_code == expected


@pytest.mark.parametrize("family", [family.id for family in FAMILIES])
def test_puzzles_are_rated_and_compared_with_others(visitor: Any, family: str) -> None:
    """The limits of visitors do not meet our own files."""
    puzzle = visitor.post("/api/example", json={"family": family}).json()["puzzle"]
    rated = visitor.post("/api/rate", json={"puzzle": puzzle})
    assert (rated.status_code, bool(rated.json().get("tier"))) == (200, True), rated.text


def test_a_body_is_smaller(visitor: Any) -> None:
    assert visitor.post("/api/read", json={"text": "x" * MOST_BYTES}).status_code == 413
    parts = (b"x" * 4096 for _ in range(64))  # in chunks, without a length
    headers = {"content-type": "application/json"}
    with suppress(httpx.TransportError):  # the line may be closed while there is more to come
        assert visitor.post("/api/read", content=parts, headers=headers).status_code == 413
    assert visitor.post("/api/read", json={"text": "x" * 1000}).status_code == 400


def test_an_address_that_asks_too_much_waits_and_others_do_not(visitor: Any) -> None:
    answers = [visitor.get("/api/jobs/x/events") for _ in range(int(BURST * 1.5))]
    assert [answer.status_code for answer in answers[:20]] == [404] * 20
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert {answer.headers["retry-after"] for answer in refused} == {"1"}
    name = visitor.headers["x-forwarded-for"]

    def refusals(forwarded: str) -> bool:
        """Whether one of a few requests is refused: on a busy machine the first may not be."""
        headers = {"x-forwarded-for": forwarded}
        return 429 in [visitor.get("/", headers=headers).status_code for _ in range(20)]

    # what a visitor says itself stands before what the proxy adds
    assert refusals(f"1.2.3.4, {name}")
    assert refusals(f"1.2.3.4,{name}")
    assert not refusals(f"{name}, 1.2.3.4")


def test_a_bucket_fills_again_and_few_are_remembered() -> None:
    now = [0.0]
    buckets = Buckets(lambda: now[0])
    assert [buckets.wait("a", JOB_COST) for _ in range(4)] == [0.0] * 4
    assert buckets.wait("a", 1.0) == pytest.approx(1 / PER_SECOND)
    now[0] = 1.0
    assert [buckets.wait("a", 1.0) for _ in range(int(PER_SECOND))] == [0.0] * int(PER_SECOND)
    assert buckets.wait("a", 1.0) > 0
    now[0] = 1e9
    assert buckets.wait("a", BURST) == 0.0  # and no more than the bucket holds
    assert buckets.wait("a", 1.0) > 0
    for number in range(MOST_ADDRESSES + 50):
        buckets.wait(str(number), 1.0)
    assert len(buckets) == MOST_ADDRESSES


def test_a_job_is_smaller(visitor: Any) -> None:
    order = {"family": "sudoku", "rows": 4, "columns": 4}
    for number in (MOST_PUZZLES + 1, None, "5"):
        assert visitor.post("/api/jobs", json={**order, "number": number}).status_code == 400


def test_a_job_that_takes_too_long_is_stopped_and_says_so() -> None:
    order = {"family": "sudoku", "number": 20, "rows": 16, "columns": 16}

    async def overrun() -> jobs.Event:
        job = jobs.StudioJob("puzzles", order, seconds=0.2)
        job.begin()
        while not job.ended:
            await asyncio.sleep(0.05)
        return job.events[-1]

    assert apart(overrun()) == ("failed", "stopped after 0.2 s, the limit for one job here")


def test_too_many_questions_at_once_are_told_to_come_again() -> None:
    async def crowd() -> list[Any]:
        queue = WorkerQueue(4.0, WorkerLimits(DEFAULT, waiting=3))
        asked = [queue.ask("check", {"puzzle": PUZZLE}) for _ in range(8)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        later = await queue.ask("check", {"puzzle": PUZZLE})
        queue.close()
        return [*found, later]

    *found, later = apart(crowd())
    refused = [each for each in found if isinstance(each, OutOfBudget)]
    assert (len(refused), later.error) == (5, "")
    assert [each.error for each in found if each not in refused] == [""] * 3


def test_a_worker_has_no_more_memory_than_it_may_use() -> None:
    large = {"text": "x" * 30_000_000}

    async def ask(worker: StudioWorker) -> int:
        await worker.warm()
        return (await asyncio.to_thread(worker.ask, "read", large, 30)).code

    for megabytes in (1, None):
        worker = StudioWorker(WorkerLimits(DEFAULT, megabytes=megabytes))
        try:
            code = apart(ask(worker))
        except WorkerLost:
            code = OUT_OF_BUDGET
        worker.end()
        assert (code == OUT_OF_BUDGET) == (megabytes == 1)


def test_limits_of_input_are_narrower(visitor: Any) -> None:
    deep: Any = 1
    for _ in range(40):
        deep = [deep]
    told = visitor.post("/api/board", json={"puzzle": {**PUZZLE, "meta": {"title": deep}}})
    assert told.status_code == 400
    large = {**PUZZLE["puzzle"], "rows": 17}
    assert (
        "too large" in visitor.post("/api/board", json={"puzzle": {**PUZZLE, "puzzle": large}}).text
    )


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--public", str(EXAMPLES)], "--public shows no files of yours; leave out "),
        (["--host", "x"], "--host needs --public; without it the studio serves only this machine"),
    ],
)
def test_what_does_not_go_together_is_one_line(
    kenken: Kenken, words: list[str], reason: str
) -> None:
    code, out, err = kenken("studio", "--no-open", *words)
    assert (code, out, len(err)) == (2, "", 1)
    assert err[0].startswith(f"kenken: {reason}")


def test_a_visitor_has_a_new_game_the_puzzle_of_the_day_and_pictures(visitor: Any) -> None:
    asked = {
        "fresh": {"family": "kenken", "rows": 4, "columns": 4},
        "day": {"date": "2026-12-02"},
        "example": {"family": "sudoku", "rows": 4, "columns": 4, "number": 3},
        "pictured": {"bytes": base64.b64encode(b"P1 2 2\n1 0 1 1\n").decode()},
    }
    for name, request in asked.items():
        answer = visitor.post(f"/api/{name}", json=request)
        assert (answer.status_code, "puzzle" in answer.json()) == (200, True), answer.text
    assert visitor.get("/new").status_code == 200
    assert visitor.get("/api/library/0/1/beside").status_code == 404
