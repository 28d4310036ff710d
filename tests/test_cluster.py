"""A Dask cluster gives what processes give, in order, also while its workers die."""

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from kenken_cp import batch, cluster
from kenken_cp.cluster import Cluster, ClusterError, ClusterLost, Identity, Reply, cluster_of
from kenken_cp.core.errors import InternalError, KenkenError
from kenken_cp.core.worker import Answer
from tests.helpers.command_line import Kenken
from tests.helpers.paths import ROOT
from tests.helpers.suites import begin_suite, export_lines, finish_suite
from tests.hostile.commands import left_of, start_call

distributed = pytest.importorskip("distributed", reason="the extra cluster is not installed")

LOCAL = Cluster("local:2", 2)


@pytest.mark.parametrize(
    ("name", "security", "insecure", "told"),
    [
        ("tcp://10.0.0.1:8786", None, False, "without TLS anyone who reaches the scheduler"),
        ("host:8786", None, False, "without TLS"),
        ("tls://host:8786", None, True, "TLS needs --dask-security"),
        ("tls://host:8786", "a,b", False, "name three files"),
        ("tls://host:8786", "a,b,c", False, "a is not a file"),
        ("local:0", None, True, "use local:4"),
        ("ucx://host:1", None, True, "use local:4"),
        ("host", None, True, "use local:4"),
        ("127.0.0.1:99999", None, True, "ports go from 1 to 65535"),
        ("127.0.0.1:0", None, True, "ports go from 1 to 65535"),
        ("", None, True, "use local:4"),
    ],
)
def test_a_cluster_that_may_not_be_is_refused(
    name: str, security: str | None, insecure: bool, told: str
) -> None:
    with pytest.raises(ClusterError, match=told):
        cluster_of(name, security, insecure=insecure)


def test_a_cluster_by_its_address(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("ca", "cert", "key")]
    for file in files:
        file.touch()
    assert cluster_of("local:3", None, insecure=False).local == 3
    for name in ("127.0.0.1:8786", "tcp://localhost:8786", "tcp://[::1]:8786"):
        assert cluster_of(name, None, insecure=False).address.endswith(":8786")
    found = cluster_of("tls://host:1", ",".join(map(str, files)), insecure=False)
    assert found.security == tuple(map(str, files))
    assert cluster_of("tcp://10.0.0.1:1", None, insecure=True).address == "tcp://10.0.0.1:1"


def test_options_that_do_not_go_together_are_refused(kenken: Kenken, tmp_path: Path) -> None:
    puzzle = "data/examples/unique/square-4x4.json"
    for words, told in (
        (("--time-limit", 3, "--dask", "local:1"), "--dask does not support --time-limit"),
        (("--certify", tmp_path / "new", "--dask", "local:1"), "--certify cannot go with --dask"),
        (("--jobs", 2, "--dask", "local:1"), "--dask does not support --jobs"),
        (("--insecure",), "--insecure needs --dask"),
    ):
        code, out, err = kenken("verify", puzzle, *words)
        assert (code, out, len(err)) == (2, "", 1)
        assert told in err[0]
    assert not list(tmp_path.iterdir())
    for call in (("rate", puzzle), ("suite", "run", tmp_path / "none.db")):
        code, out, err = kenken(*call, "-j", 2, "--dask", "local:1")
        assert (code, out, len(err)) == (2, "", 1)
        assert "--dask does not support --jobs" in err[0]


def test_bounds_of_certificates_need_certificates(kenken: Kenken, tmp_path: Path) -> None:
    for option in ("--time-limit", "--memory-limit"):
        code, out, err = kenken("suite", "run", tmp_path / "none.db", option, 100)
        assert (code, out) == (2, "")
        assert err == [f"kenken: {option} needs --certify"]


def test_without_the_package_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    with pytest.raises(ClusterError, match=r"pip install 'kenken-cp\[cluster\]'"):
        list(batch.run([1], sum, 1, cluster=LOCAL))


@pytest.mark.parametrize(
    "words",
    [("--help",), ("suite", "run", "--help"), ("verify", "data/examples/unique/square-4x4.json")],
    ids=lambda words: words[0],
)
def test_no_command_loads_what_it_does_not_use(words: tuple[str, ...]) -> None:
    program = (
        f"from kenken_cp import cli; import sys; cli.run({list(words)!r}); "
        "print([name for name in ('dask', 'distributed', 'pyarrow', 'fsspec', 'pandas') "
        "if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


@contextmanager
def listening(says: bytes) -> Iterator[str]:
    """The address of a server of another sort, which says this to whoever comes."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(30)
        callers: list[socket.socket] = []

        def answer() -> None:
            with suppress(OSError):  # the server is closed
                while True:
                    callers.append(server.accept()[0])
                    callers[-1].sendall(says)

        thread = Thread(target=answer)
        thread.start()
        try:
            yield f"127.0.0.1:{server.getsockname()[1]}"
        finally:
            server.shutdown(socket.SHUT_RDWR)
            thread.join()
            for caller in callers:
                caller.close()


@pytest.mark.parametrize("says", [b"", b"HTTP/1.1 400 Bad Request\r\n" * 10], ids=["silent", "web"])
def test_what_is_no_scheduler_is_told(monkeypatch: pytest.MonkeyPatch, says: bytes) -> None:
    monkeypatch.setattr(cluster, "GREETING", 1.0)
    monkeypatch.setattr(cluster, "LEAVING", 0.0)
    with listening(says) as address:
        found = cluster_of(address, None, insecure=False)
        with pytest.raises(ClusterError, match="there is no Dask scheduler at this address"):
            list(batch.run([1], tens, 1, cluster=found))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("127.0.0.1:{}", "(Connection refused|Timed out)"),
        ("no-such-host.invalid:{}", "(Name or service|name resolution|Timed out)"),
    ],
    ids=["port", "name"],
)
def test_an_address_where_nobody_listens_is_told(
    monkeypatch: pytest.MonkeyPatch, name: str, told: str
) -> None:
    monkeypatch.setattr(cluster, "GREETING", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    found = cluster_of(name.format(port), None, insecure=True)
    with pytest.raises(ClusterError, match=f"cannot be reached: .*{told}"):
        list(batch.run([1], tens, 1, cluster=found))


def test_a_scheduler_is_greeted_where_a_loop_runs_already(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a notebook, whose cells run inside a loop."""
    monkeypatch.setattr(cluster, "GREETING", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    found = cluster_of(f"tcp://127.0.0.1:{port}", None, insecure=True)

    async def cell() -> None:
        with pytest.raises(ClusterError, match="cannot be reached"):
            list(batch.run([1], tens, 1, cluster=found))

    with ThreadPoolExecutor(1) as thread:  # a browser's test may have left a loop in this one
        thread.submit(asyncio.run, cell()).result()


class Future:
    """What a task comes to, when it is asked for."""

    def __init__(self, come: Callable[[], Any], client: "FakeClient") -> None:
        self._come, self._client = come, client

    def result(self) -> Any:
        return self._come()

    def release(self) -> None:
        self._client.under_way -= 1


class FakeClient:
    """A cluster that does the work when it is asked for it; `deadly` items kill their worker."""

    def __init__(self, deadly: frozenset[int] = frozenset(), gone_after: int = 10**9) -> None:
        self.deadly, self.gone_after = deadly, gone_after
        self.under_way = self.most = self.sent = 0
        self.cancelled: list[Any] = []
        self.identity = cluster.identity()

    def submit(self, function: Any, setup: Any, items: list[int], **_: Any) -> Future:
        self.under_way += 1
        self.sent += 1
        self.most = max(self.most, self.under_way)
        number = self.sent

        def come() -> Reply:
            if number > self.gone_after:
                raise CancelledError
            if self.deadly & set(items):
                raise distributed.KilledWorker("task", None, 3)
            return Reply("tcp://w", self.identity, Answer([setup.work(items)], 1.0))

        return Future(come, self)

    def run(self, function: Any) -> dict[str, Identity]:
        return {"tcp://w": self.identity}

    def nthreads(self) -> dict[str, int]:
        return {"tcp://w": 1, "tcp://v": 1}

    def cancel(self, futures: list[Any], force: bool) -> None:
        self.cancelled += futures


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Callable[[FakeClient], FakeClient]:
    """Puts a client in the place of any cluster."""

    def put(client: FakeClient) -> FakeClient:
        @contextmanager
        def open_page(named: Cluster) -> Iterator[FakeClient]:
            yield client

        monkeypatch.setattr(cluster, "_client", open_page)
        return client

    return put


def tens(items: list[int]) -> list[int]:
    return [10 * item for item in items]


Fake = Callable[[FakeClient], FakeClient]


def test_results_come_in_order_and_the_window_is_bounded(fake: Fake) -> None:
    client = fake(FakeClient())
    chunks = list(batch.run(range(100), tens, 1, cluster=LOCAL))
    assert [value for chunk in chunks for value in chunk] == [10 * n for n in range(100)]
    assert client.most == cluster.WINDOW * 2
    assert client.under_way == 0


def test_what_nobody_wants_any_more_is_cancelled(fake: Fake) -> None:
    client = fake(FakeClient())
    chunks = batch.run(range(100), tens, 1, cluster=LOCAL)
    next(chunks)
    chunks.close()  # type: ignore[attr-defined]
    assert len(client.cancelled) == client.under_way > 0


def test_the_item_that_kills_workers_is_found_and_lost(fake: Fake) -> None:
    fake(FakeClient(deadly=frozenset([41])))
    lost: Iterator[Any] = batch.run(
        range(100), tens, 1, lost=lambda item, reason: [(item, reason)], cluster=LOCAL
    )  # fmt: skip
    values: list[Any] = [value for chunk in lost for value in chunk]
    assert values[:41] + values[42:] == [10 * n for n in range(100) if n != 41]
    assert values[41] == (41, "several workers died while they had it")
    with pytest.raises(InternalError, match="several workers died"):
        list(batch.run(range(100), tens, 1, cluster=LOCAL))


def test_a_scheduler_that_goes_away_is_told(fake: Fake) -> None:
    fake(FakeClient(gone_after=3))
    found: list[list[int]] = []
    with pytest.raises(ClusterLost, match="the connection to the scheduler was lost"):
        found += batch.run(range(100), tens, 1, cluster=LOCAL)
    chunks = batch.run(range(100), tens, 1, cluster=LOCAL)
    with pytest.raises(ClusterLost):
        next(chunks)


def test_errors_of_the_work_are_those_of_the_work(fake: Fake) -> None:
    def fails(items: list[int]) -> list[int]:
        raise KenkenError("no such luck")

    fake(FakeClient())
    with pytest.raises(KenkenError, match="no such luck"):
        list(batch.run([1], fails, 1, cluster=LOCAL))


@pytest.mark.parametrize("field", ["version", "sources", "compiled"])
def test_workers_with_other_sources_are_refused(fake: Fake, field: str) -> None:
    client = fake(FakeClient())
    client.identity = client.identity._replace(**{field: "other"})  # type: ignore[arg-type]
    with pytest.raises(ClusterError, match="install the same version on all"):
        list(batch.run([1], tens, 1, cluster=LOCAL))


def count_stored(path: Path) -> int:
    """How many puzzles the suite has; 0 while it is not there."""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
            return int(db.execute("SELECT count(*) FROM puzzles").fetchone()[0])
    except sqlite3.Error:
        return 0


def workers_of(process: "subprocess.Popen[str]") -> list[int]:
    """The processes of its workers."""
    told = subprocess.run(
        ["ps", "-wweo", "pid=,pgid=,args="], capture_output=True, text=True, check=True
    )
    rows = [line.split(None, 2) for line in told.stdout.splitlines()]
    return [int(pid) for pid, group, words in rows
            if group == str(process.pid) and "spawn_main" in words]  # fmt: skip


def when(holds: Callable[[], bool], process: "subprocess.Popen[str]") -> None:
    """Wait until this holds, or the process ends."""
    end = time.monotonic() + 60
    while not holds() and process.poll() is None and time.monotonic() < end:
        time.sleep(0.05)


def killed_in_the_middle(tmp_path: Path, size: int, count: int) -> None:
    """The same suite by one process, and by two workers of which one is killed."""
    fields = {"seed": 5, "part": [{"size": size, "count": count}]}
    finish_suite(tmp_path / "one.db", fields)
    path = begin_suite(tmp_path / "dask.db", fields)
    process = start_call(("suite", "run", path, "-q", "--dask", "local:2"))
    try:
        when(lambda: count_stored(path) > 0, process)
        before = count_stored(path)
        assert process.poll() is None, process.communicate()
        os.kill(workers_of(process)[0], signal.SIGKILL)
        out, err = process.communicate(timeout=120)
    finally:
        process.kill()
    assert (process.returncode, out, err) == (0, "", "")
    assert 0 < before < count
    assert export_lines(path) == export_lines(tmp_path / "one.db")
    assert not left_of(process)


def test_a_suite_is_the_same_by_two_workers(tmp_path: Path) -> None:
    fields = {"seed": 5, "part": [{"size": 5, "count": 300}]}
    finish_suite(tmp_path / "one.db", fields)
    path = begin_suite(tmp_path / "dask.db", fields)
    process = start_call(("suite", "run", path, "-q", "--dask", "local:2"))
    try:
        out, err = process.communicate(timeout=120)
    finally:
        process.kill()
    assert (process.returncode, out, err) == (0, "", "")
    assert export_lines(path) == export_lines(tmp_path / "one.db")
    assert not left_of(process)


@pytest.mark.slow
def test_a_suite_is_the_same_with_a_worker_killed_in_the_middle(tmp_path: Path) -> None:
    killed_in_the_middle(tmp_path, 6, 20_000)


@pytest.mark.slow
def test_verify_and_rate_print_what_they_print_without(kenken: Kenken, tmp_path: Path) -> None:
    finish_suite(tmp_path / "one.db", {"seed": 5, "part": [{"size": 5, "count": 300}]})
    call = ("rate", tmp_path / "one.db", "--format", "jsonl", "-q")
    assert kenken(*call, "--dask", "local:2") == kenken(*call, "-j", 1)
    told = [
        kenken("verify", *call[1:], *more)[1].count('"unique"')
        for more in ((), ("--dask", "local:1"))
    ]
    assert told == [300, 300]


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_stored_and_says_how_to_resume(tmp_path: Path) -> None:
    path = begin_suite(tmp_path / "dask.db", {"seed": 5, "part": [{"size": 6, "count": 200_000}]})
    process = start_call(("suite", "run", path, "-q", "--dask", "local:2"))
    when(lambda: count_stored(path) > 0, process)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    (line,) = err.splitlines()
    assert line.endswith(
        f"interrupted; {count_stored(path):,} puzzles are stored; kenken suite run {path} makes "
        f"the rest"
    )
    assert not left_of(process)


@pytest.mark.slow
def test_a_scheduler_that_is_killed_leaves_what_is_stored(tmp_path: Path) -> None:
    path = begin_suite(tmp_path / "dask.db", {"seed": 5, "part": [{"size": 6, "count": 200_000}]})
    program = [sys.executable, "-m"]
    told = tmp_path / "scheduler.json"
    more: dict[str, Any] = {"cwd": ROOT, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    scheduler = subprocess.Popen(
        [*program, "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0",
         "--no-dashboard", "--scheduler-file", str(told)], **more,
    )  # fmt: skip
    when(told.exists, scheduler)
    worker = subprocess.Popen(
        [*program, "distributed.cli.dask_worker", "--scheduler-file", str(told), "--nthreads", "1",
         "--no-dashboard", "--local-directory", str(tmp_path)], **more,
    )  # fmt: skip
    try:
        address = told.read_text().partition('"address": "')[2].partition('"')[0]
        process = start_call(("suite", "run", path, "-q", "--dask", address))
        when(lambda: count_stored(path) > 0, process)
        scheduler.kill()
        _, err = process.communicate(timeout=60)
    finally:
        for each in (scheduler, worker):
            each.kill()
            each.wait()
    assert (process.returncode, len(err.splitlines())) == (2, 1), err
    (line,) = err.splitlines()
    assert line.endswith(
        f"was lost; {count_stored(path):,} puzzles are stored; kenken suite run {path} makes the "
        f"rest"
    )
