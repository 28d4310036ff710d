"""Chunks on the workers of a Dask cluster, consumed in order; `batch` hands them over.

The only importer of dask and distributed. A task is a chunk with the work itself, so a lost worker
loses nothing: Dask gives its tasks to others. Workers must run the same sources as this process.
The number of chunks in progress is bounded, so memory does not grow with the input.
"""

import hashlib
import re
import uuid
import warnings
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from ipaddress import ip_address
from multiprocessing import resource_tracker
from pathlib import Path
from signal import SIGINT
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

from kenken_cp import __version__
from kenken_cp.core import limits
from kenken_cp.core.errors import InternalError, KenkenError
from kenken_cp.core.interrupts import held_back
from kenken_cp.core.worker import Answer, Items, Task, WorkerSetup, answer_to
from kenken_cp.engine import COMPILED
from kenken_cp.text.decoding import one_line

NEEDED = "--dask needs a package: pip install 'kenken-cp[cluster]'"
PACE = 1.5  # seconds of a chunk: a task costs the scheduler some 20 ms
WINDOW = 3  # chunks on their way for each thread of a worker
GREETING = 10.0  # seconds for a scheduler to say that it is one
PATIENCE = 30.0  # seconds for it to take a client, and for a first worker to join
LEAVING = 5.0
NO_LOCAL_WORKER = "ask for fewer workers, or use --jobs instead"
NO_WORKER = "start one with 'dask worker ADDRESS'"
# They tell Dask's own users what goes wrong; we tell ours in a line.
LOGGERS = ("distributed", "distributed.client", "distributed.worker", "tornado", "asyncio")
LOOK_AGAIN = 5.0  # seconds after which the number of workers is asked for again

# What Dask raises for a scheduler that cannot be used.
REFUSALS = (OSError, ValueError, RuntimeError)

LAST_PORT = 65_535

_LOCAL = re.compile(r"local:([1-9][0-9]{0,3})", re.ASCII)
_ADDRESS = re.compile(
    r"(?:(tcp|tls)://)?(\[[0-9A-Fa-f:.]+\]|[^\s:/\[\]]+):([0-9]{1,5})/?", re.ASCII
)


Client: TypeAlias = Any  # an object of distributed, which carries no types
Lost: TypeAlias = Callable[[Any, str], Any]  # the result of an item that no worker could do


class ClusterError(KenkenError):
    """A cluster that cannot be used as it is named."""


class ClusterLost(KenkenError):
    """A cluster that was there and is no more. What was consumed before stands."""


class Identity(NamedTuple):
    """What a worker runs: version, sources, compiled or not; it must be the same on all of them."""

    version: str
    sources: str
    compiled: bool

    def __str__(self) -> str:
        """In words."""
        how = "compiled" if self.compiled else "not compiled"
        return f"kenken-cp {self.version} ({how}, sources {self.sources})"


class Cluster(NamedTuple):
    """Where a cluster is: processes of this machine if `local` is their number, else the address of
    a scheduler and the files of its certificates (authority, certificate, key)."""

    name: str
    local: int = 0
    address: str = ""
    security: tuple[str, str, str] | None = None


def cluster_of(name: str, security: str | None, *, insecure: bool) -> Cluster:
    """The cluster that options name: `local:4`, `tls://host:8786`. ClusterError if it may not be.

    Without TLS whoever reaches the scheduler runs code on every worker, so that is refused for
    addresses of other machines unless it is asked for.
    """
    files = _files(security)
    if local := _LOCAL.fullmatch(name):
        return Cluster(name, int(local[1]))
    found = None if name.startswith("local:") else _ADDRESS.fullmatch(name)
    if found is None:
        raise ClusterError(f"--dask {name}: use local:4, tls://HOST:PORT or tcp://HOST:PORT")
    scheme, host, port = found[1] or "tcp", found[2], found[3]
    if not 0 < int(port) <= LAST_PORT:
        raise ClusterError(f"--dask {name}: ports go from 1 to {LAST_PORT}")
    if scheme == "tls" and files is None:
        raise ClusterError(f"--dask {name}: TLS needs --dask-security CA,CERTIFICATE,KEY")
    if scheme == "tcp" and not (insecure or _is_loopback(host)):
        raise ClusterError(
            f"--dask {name}: without TLS anyone who reaches the scheduler can run code on the "
            "workers; use tls:// with --dask-security, or --insecure in a network that you trust"
        )
    return Cluster(name, 0, f"{scheme}://{host}:{port}", files)


def _files(security: str | None) -> tuple[str, str, str] | None:
    if security is None:
        return None
    paths = security.split(",")
    if len(paths) != 3:
        raise ClusterError(f"--dask-security {security}: name three files, CA,CERTIFICATE,KEY")
    missing = next((path for path in paths if not Path(path).is_file()), None)
    if missing is not None:
        fault = f"{missing} is not a file" if missing else "one of the three names is empty"
        raise ClusterError(f"--dask-security {security}: {fault}")
    return paths[0], paths[1], paths[2]


def _is_loopback(host: str) -> bool:
    with suppress(ValueError):
        return ip_address(host.strip("[]")).is_loopback
    return host == "localhost"


@lru_cache(maxsize=1)
def identity() -> Identity:
    """What this process runs."""
    package = Path(__file__).parent
    digest = hashlib.blake2b(digest_size=6)
    for path in sorted(package.rglob("*.py")):
        digest.update(f"{path.relative_to(package).as_posix()}\n".encode())
        digest.update(path.read_bytes())
    return Identity(__version__, digest.hexdigest(), COMPILED)


class Reply(NamedTuple):
    """What a worker sends back: who it is, and its answer."""

    worker: str
    identity: Identity
    answer: Answer


def serve(setup: WorkerSetup, items: Items) -> Reply:
    """What a worker does with a chunk."""
    from distributed import get_worker

    limits.allow(setup.limits)
    return Reply(get_worker().address, identity(), answer_to(Task(0, False, items), setup.work))


@dataclass(slots=True, eq=False)
class _Task:
    """A chunk on its way."""

    items: Items
    future: Client


class Dask:
    """The work of one batch on a cluster; see `batch.run`."""

    def __init__(self, setup: WorkerSetup, lost: Lost | None, cluster: Cluster) -> None:
        self._setup, self._lost, self._cluster = setup, lost, cluster
        self._pending: deque[_Task] = deque()
        self._asked = -LOOK_AGAIN
        self._window = WINDOW

    def run(self, chunks: Iterable[Items], learn: Callable[[int, float], None]) -> Iterator[Any]:
        """The results of all chunks, in order. Raises ClusterError and ClusterLost."""
        with _client(self._cluster) as client:
            self._refuse_others(client)
            try:
                for chunk in chunks:
                    self._pending.append(self._send(client, chunk))
                    while len(self._pending) >= self._room(client):
                        yield from self._next(client, learn)
                while self._pending:
                    yield from self._next(client, learn)
            finally:
                with suppress(Exception):  # the scheduler may be gone
                    client.cancel([task.future for task in self._pending], force=True)
                self._pending.clear()

    def _refuse_others(self, client: Client) -> None:
        with _name_cluster(self._cluster):
            for worker, found in client.run(identity).items():
                _refuse_other(worker, found)

    def _send(self, client: Client, items: Items) -> _Task:
        key = f"kenken-{uuid.uuid4().hex}"
        with _name_cluster(self._cluster):
            return _Task(items, client.submit(serve, self._setup, items, key=key, pure=False))

    def _room(self, client: Client) -> int:
        """How many chunks may be on their way: workers come and go."""
        if monotonic() - self._asked >= LOOK_AGAIN:
            with _name_cluster(self._cluster):
                self._window = WINDOW * max(1, sum(client.nthreads().values()))
            self._asked = monotonic()
        return self._window

    def _next(self, client: Client, learn: Callable[[int, float], None]) -> Iterator[Any]:
        """The results of the first chunk that is on its way; waits for them."""
        from distributed import KilledWorker

        task = self._pending.popleft()
        try:
            with _name_cluster(self._cluster):
                reply: Reply = task.future.result()
        except KilledWorker:
            yield from self._find_killer(client, task)
            return
        finally:
            task.future.release()
        _refuse_other(reply.worker, reply.identity)
        yield from reply.answer.take_results(len(task.items), learn)

    def _find_killer(self, client: Client, task: _Task) -> Iterator[Any]:
        """Several workers died while they had this chunk: find out at which of its items."""
        if len(task.items) > 1:
            alone = [self._send(client, [item]) for item in task.items]
            self._pending.extendleft(reversed(alone))
            return
        if self._lost is None:
            raise InternalError(
                "several workers died at the same work; leave out --dask and use --jobs 1 to find "
                "the puzzle"
            )
        yield self._lost(task.items[0], "several workers died while they had it")


def _refuse_other(worker: str, found: Identity) -> None:
    """ClusterError unless the worker runs what this process runs."""
    own = identity()
    if tuple(found) != tuple(own):
        raise ClusterError(
            f"the worker at {worker} runs {Identity(*found)}, but this machine runs {own}; install "
            "the same version on all"
        )


@contextmanager
def _client(cluster: Cluster) -> Iterator[Client]:
    """A client of the cluster, with a worker at least. Raises ClusterError."""
    if find_spec("distributed") is None:
        raise ClusterError(NEEDED)
    with ExitStack() as stack:
        stack.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore")  # what Dask has to say is for its own users
        # It would start with the first process; Python 3.11 unblocks signals at that moment.
        resource_tracker.ensure_running()
        if not cluster.local:
            _greet(cluster)
        with held_back(SIGINT):  # its threads and processes inherit that Ctrl-C is for us alone
            client = stack.enter_context(_open_client(cluster))
        with _name_cluster(cluster):
            try:
                client.wait_for_workers(1, timeout=PATIENCE)
            except TimeoutError:
                raise ClusterError(
                    f"--dask {cluster.name}: no worker joined within {PATIENCE:.0f} s; "
                    f"{NO_LOCAL_WORKER if cluster.local else NO_WORKER}"
                ) from None
        yield client


def _greet(cluster: Cluster) -> None:
    """ClusterError unless a scheduler answers.

    Dask's client would wait for ever where something else listens.
    """
    import asyncio

    from distributed.comm.core import connect

    async def greeting() -> None:
        security = _security(cluster)
        arguments = security.get_connection_args("client") if security else {}
        comm = await asyncio.wait_for(
            connect(cluster.address, timeout=GREETING, **arguments), GREETING + LEAVING
        )
        comm.abort()

    try:
        _run(greeting())
    except (TimeoutError, MemoryError):  # it is silent, or what it says is no length of a message
        raise ClusterError(
            f"--dask {cluster.name}: there is no Dask scheduler at this address; check its port, "
            "and whether it takes tls:// or tcp://"
        ) from None
    except REFUSALS as error:
        raise _unreached_error(cluster, error) from None


def _run(work: Coroutine[object, object, None]) -> None:
    """As `asyncio.run`, also where a loop runs already, as it does in a notebook."""
    import asyncio
    from concurrent.futures import ThreadPoolExecutor

    try:
        asyncio.get_running_loop()
    except RuntimeError:
        asyncio.run(work)
        return
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, work).result()


def _security(cluster: Cluster) -> Client:
    from distributed.security import Security

    return cluster.security and Security(
        tls_ca_file=cluster.security[0], tls_client_cert=cluster.security[1],
        tls_client_key=cluster.security[2], require_encryption=True,
    )  # fmt: skip


def _unreached_error(cluster: Cluster, error: BaseException) -> ClusterError:
    """In one line, with the first cause: Dask names only its last attempt."""
    why = ""
    cause: BaseException | None = error
    while cause is not None:
        why = (isinstance(cause, OSError) and cause.strerror) or str(cause) or why
        cause = cause.__cause__
    return ClusterError(f"--dask {cluster.name}: cannot be reached: {one_line(why)[:160]}")


@contextmanager
def _open_client(cluster: Cluster) -> Iterator[Client]:
    import logging

    import dask
    from distributed import Client, LocalCluster

    quiet = {"distributed.logging": dict.fromkeys(LOGGERS, "critical")}
    for name in LOGGERS:  # here, as the workers' are by the configuration
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with ExitStack() as stack:
        stack.enter_context(dask.config.set(quiet))
        try:
            if cluster.local:
                workers = stack.enter_context(
                    LocalCluster(
                        n_workers=cluster.local, threads_per_worker=1, processes=True,
                        host="127.0.0.1", dashboard_address=None, memory_limit=0, silence_logs=50,
                    )
                )  # fmt: skip
                client = Client(workers)
            else:
                client = Client(cluster.address, security=_security(cluster), timeout=PATIENCE)
        except REFUSALS as error:
            raise _unreached_error(cluster, error) from None
        try:
            yield client
        finally:
            with suppress(Exception):  # it may be gone
                client.close(timeout=LEAVING)


@contextmanager
def _name_cluster(cluster: Cluster) -> Iterator[None]:
    """Turn what Dask raises when a cluster goes away into one line that names it."""
    from concurrent.futures import CancelledError

    from distributed import KilledWorker

    try:
        yield
    except (KenkenError, KilledWorker):
        raise
    except ImportError as error:
        raise ClusterError(
            f"a worker of --dask {cluster.name} cannot run the work ({one_line(str(error))}); "
            "install the same kenken-cp there"
        ) from None
    except (CancelledError, OSError, TimeoutError):
        raise ClusterLost(
            f"--dask {cluster.name}: the connection to the scheduler was lost"
        ) from None
