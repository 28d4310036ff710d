"""A public studio with visitors who take all they can: others are served, and served first."""

import asyncio
import json
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from random import Random
from threading import Event
from typing import Any

import httpx
import pytest

from kenken_cp.core.errors import LimitError, OutOfBudget
from kenken_cp.studio import allowance, answers, jobs
from kenken_cp.studio.allowance import TOO_HARD, Allowance
from kenken_cp.studio.guard import HOST
from kenken_cp.studio.jobs import Jobs
from kenken_cp.studio.public import (
    ALLOWANCE,
    BURST,
    LIMITS,
    MOST_DEBT,
    MOST_STREAMS,
    PER_SECOND,
    Buckets,
    Public,
    visitor,
)
from kenken_cp.studio.turns import Turns
from kenken_cp.studio.workers import Reply, WorkerLimits, WorkerQueue
from tests.helpers.paths import EXAMPLES
from tests.helpers.studio import PATIENCE, Running, apart, running

NAME = "puzzles.example"
PUZZLE = json.loads((EXAMPLES / "unique/square-4x4.json").read_text(encoding="utf-8"))
OTHERS = 20
QUESTIONS = ("check", "decide", "hint")


def hard(seed: int, side: int = 70, density: float = 0.45) -> dict[str, Any]:
    """A Nonogram of random cells, which takes seconds to decide."""
    random = Random(seed)
    cells = [[random.random() < density for _ in range(side)] for _ in range(side)]

    def runs(line: Any) -> list[int]:
        text = "".join(" x"[cell] for cell in line)
        return [len(run) for run in text.split()] or [0]

    columns = zip(*cells, strict=True)
    clues = {"row_clues": [*map(runs, cells)], "column_clues": [*map(runs, columns)]}
    data = {"rows": side, "columns": side, **clues, "given": []}
    return {"format": "kenken-cp", "version": 1, "family": "nonogram", "puzzle": data}


def serve(
    asked: list[tuple[str, float]], places: int = 1, each: int = 1, again: bool = False
) -> list[str]:
    """Who had the turns of these, in order: visitors and the seconds that each takes."""
    now = 0.0

    async def all_() -> list[str]:
        order: list[str] = []
        turns = Turns(places, each, now=lambda: now)

        async def one(who: str, seconds: float) -> None:
            nonlocal now
            async with turns.turn(who):
                order.append(who)
                await asyncio.sleep(0)
                now += seconds

        await asyncio.gather(*[one(*each) for each in asked])
        if again:
            order.clear()
            await asyncio.gather(*[one(*each) for each in asked])
        return order

    return apart(all_())  # type: ignore[no-any-return]


@pytest.mark.parametrize("again", [False, True])
def test_who_asks_much_waits_for_others(again: bool) -> None:
    others = [(f"other {number}", 0.01) for number in range(OTHERS)]
    order = serve([("hostile", 1.0)] * 16 + others, again=again)
    # whoever was before them, the others wait for one turn of it and no more
    assert sorted(order[1 : OTHERS + 1]) == sorted(name for name, _ in others)
    assert order.count("hostile") == 16


def test_seconds_count_and_not_turns() -> None:
    order = serve([("long", 1.0)] * 4 + [("short", 0.1)] * 20)
    assert order.index("long", 1) > 10
    assert order[-2:] == ["long"] * 2


@pytest.mark.parametrize(("lost", "held"), [(0, 2), (1, 1)])  # workers that were ended
def test_nobody_has_all_the_places(lost: int, held: int) -> None:
    async def hold_all() -> tuple[int, bool]:
        turns, count = Turns(3, 2), 0
        turns.more(-lost)

        async def hold() -> None:
            nonlocal count
            async with turns.turn("hostile"):
                count += 1
                await asyncio.sleep(PATIENCE)

        holding = [asyncio.create_task(hold()) for _ in range(5)]
        await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE), turns.turn("other"):
            found = count
        for task in holding:
            task.cancel()
        await asyncio.gather(*holding, return_exceptions=True)
        async with asyncio.timeout(PATIENCE), turns.turn("hostile"):
            return found, True  # what was cancelled was given back

    assert apart(hold_all()) == (held, True)


def test_who_waits_for_too_much_is_refused_and_others_are_not() -> None:
    async def ask() -> list[type[BaseException]]:
        turns = Turns(1, 1, most=2)

        async def one(who: str) -> None:
            async with turns.turn(who):
                await asyncio.sleep(0)

        names = ["a", "a", "a", "b", "a", "b"]
        found = await asyncio.gather(*map(one, names), return_exceptions=True)
        return [type(each) for each in found if each is not None]

    assert apart(ask()) == [OutOfBudget] * 2


def test_who_owes_too_much_has_no_worker_for_what_waits() -> None:
    """However many of its questions were let in while none had been answered yet."""
    public = Public((NAME,), Buckets(lambda: 0.0))

    def charge(seconds: float) -> bool:
        return public.charge("a", BURST if seconds else 0.0)

    async def ask() -> list[Any]:
        queue = WorkerQueue(PATIENCE)
        asked = [queue.ask("check", {"puzzle": PUZZLE}, "a", charge) for _ in range(3)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        found.append(await queue.ask("check", {"puzzle": PUZZLE}, "b"))
        queue.close()
        return [type(each) for each in found]

    assert apart(ask()) == [Reply, OutOfBudget, OutOfBudget, Reply]


def test_what_was_used_is_charged_down_to_a_debt() -> None:
    now = [0.0]
    buckets = Buckets(lambda: now[0])
    assert [buckets.charge("a", cost) for cost in (BURST, 1.0, 1e9)] == [0.0, -1.0, -MOST_DEBT]
    assert buckets.wait("a", 1.0) == pytest.approx((MOST_DEBT + 1) / PER_SECOND)
    assert buckets.wait("b", 1.0) == 0.0
    now[0] = (MOST_DEBT + 1) / PER_SECOND
    assert buckets.wait("a", 1.0) == 0.0


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "192.0.2.1:50123", True),  # some proxies name the port
        ("[2001:db8:1:2::1]:443", "2001:db8:1:2::7", True),
        ("unknown", "hidden", False),
    ],
)
def test_visitors_are_told_apart_by_address_or_network(one: str, other: str, same: bool) -> None:
    assert (visitor(one) == visitor(other)) is same


def test_a_verdict_that_takes_too_much_is_said_to_be_too_hard() -> None:
    request = {"puzzle": hard(1, 40)}
    allowance.allow(Allowance(PATIENCE, nodes=1))
    try:
        found = answers.decide(request)
        assert (found["outcome"], found["reason"]) == ("unknown", TOO_HARD)
        assert answers.decide({"puzzle": PUZZLE})["outcome"] == "unique"
    finally:
        allowance.allow(allowance.USUAL)
    assert 0 < ALLOWANCE.seconds < allowance.USUAL.seconds


def test_a_visitor_has_one_job_and_others_come_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "MOST_JOBS", 1)
    monkeypatch.setattr(jobs, "MOST_WAITING_JOBS", 2)
    endless = {"family": "sudoku", "number": 1000, "rows": 16, "columns": 16}

    async def make() -> list[Any]:
        of = Jobs(WorkerLimits(LIMITS), 60.0, public=True)
        try:
            names = [of.start("puzzles", endless, who) for who in "abc"]
            found = [[job.begun for job in map(of.get, names) if job]]
            for who in "abcd":  # these have one, and too many wait for d to wait, too
                with pytest.raises(LimitError):
                    of.start("puzzles", endless, who)
            for name in names[:2]:
                job = of.get(name)
                assert job is not None
                job.stop()
                found.append([job.begun for job in map(of.get, names) if job])
            of.start("puzzles", endless, "a")  # the old one is done
            return found
        finally:
            of.close()

    assert apart(make()) == [[True, False, False], [True, True, False], [True, True, True]]


# One studio with hostile visitors at all that they can hold, one address each.


@pytest.fixture(scope="module")
def public() -> Iterator[Running]:
    with running("--public", "--host", NAME) as started:
        yield started


def client(public: Running, who: str) -> httpx.Client:
    """A visitor of this address, by way of the proxy."""
    headers = {"host": NAME, "origin": f"https://{NAME}", "x-forwarded-for": who}
    return httpx.Client(base_url=public.address.rstrip("/"), headers=headers, timeout=PATIENCE)


def hostile_questions(public: Running, ended: Event, number: int) -> set[int]:
    """Ask for verdicts that take long, again and again, at least until one is refused."""
    found: set[int] = set()
    with client(public, "192.0.2.1") as asking:
        while found <= {200} or not ended.is_set():
            body = {"puzzle": hard(number)}
            found.add(asking.post("/api/decide", json=body).status_code)
            ended.wait(0.1)
    return found


def hostile_jobs(public: Running, ended: Event, _: int) -> set[int]:
    """Start jobs without an end, and follow each many times."""
    found = set()
    order = {"family": "sudoku", "number": 20, "rows": 16, "columns": 16}
    with client(public, "192.0.2.2") as asking, ExitStack() as streams:
        name = asking.post("/api/jobs", json=order).json()["job"]
        found.add(asking.post("/api/jobs", json=order).status_code)
        for _ in range(2 * MOST_STREAMS):
            path = f"/api/jobs/{name}/events"
            found.add(streams.enter_context(asking.stream("GET", path)).status_code)
        ended.wait()
    return found


def hostile_lines(public: Running, ended: Event, _: int) -> set[int]:
    """Open connections that ask nothing, and begin bodies that do not come."""
    head = (
        f"POST /api/read HTTP/1.1\r\nhost: {NAME}\r\norigin: https://{NAME}\r\n"
        "content-type: application/json\r\nx-forwarded-for: 192.0.2.3\r\ncontent-length: 9\r\n\r\n"
    )
    port = int(public.address.rstrip("/").rpartition(":")[2])
    with ExitStack() as lines:
        for number in range(200):
            with suppress(OSError):
                line = socket.create_connection((HOST, port), PATIENCE)
                lines.enter_context(line)
                line.sendall((head if number % 2 else head[:20]).encode())
        ended.wait()
    return set()


def test_others_are_served_beside_one_hostile_address_at_each(public: Running) -> None:
    """All others are answered, at the first asking; the hostile ones are refused."""
    ended = Event()
    attacks: list[Callable[..., set[int]]] = [hostile_questions] * 8 + [hostile_jobs, hostile_lines]
    with ThreadPoolExecutor(len(attacks) + OTHERS) as threads:
        hostile = [threads.submit(act, public, ended, n) for n, act in enumerate(attacks)]
        try:
            with client(public, "198.51.100.1") as first:  # the workers are warm
                assert first.post("/api/check", json={"puzzle": PUZZLE}).status_code == 200

            def visit(number: int) -> list[int]:
                with client(public, f"203.0.113.{number}") as asking:
                    body = {"puzzle": PUZZLE}
                    found = [asking.get("/")]
                    found += [asking.post(f"/api/{name}", json=body) for name in QUESTIONS]
                    return [answer.status_code for answer in found]

            found = [*threads.map(visit, range(OTHERS))]
        finally:
            ended.set()
        refused = [act.result() for act in hostile]
    assert found == [[200] * 4] * OTHERS
    assert all(statuses & {429, 503} for statuses in refused[:8])
    assert {400, 429} < refused[8]


def test_requests_of_one_visitor_at_once_are_counted() -> None:
    public = Public((NAME,))
    with ExitStack() as lasting:
        found = [lasting.enter_context(public.count_while_open("a", 2)) for _ in range(3)]
        assert found == [True, True, False]
        assert lasting.enter_context(public.count_while_open("b", 2))
    with public.count_while_open("a", 1) as few:
        assert few
