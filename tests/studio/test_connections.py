"""Connections that ask or read nothing: they are closed, and stand in nobody's way."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from kenken_cp.studio import connections
from kenken_cp.studio.connections import MOST_SILENT, Connection
from kenken_cp.studio.guard import HOST, VISITOR
from kenken_cp.studio.server import AT_ONCE
from tests.helpers.studio import PATIENCE, Running, apart

HEADERS = b"GET / HTTP/1.1\r\nhost: x\r\n"
PARTS = [b"", b"G", HEADERS + b"a: "]
BODY = HEADERS + b"content-length: 9\r\n\r\n"  # which is answered, and does not come
LARGE = 16 << 20  # bytes of an answer, more than buffers hold


async def answer(scope: Any, receive: Any, send: Any) -> None:
    """An application that answers with two letters, or with many."""
    body = b"ok" if scope["path"] == "/" else b"x" * LARGE
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": body})


CONFIG = uvicorn.Config(answer, log_config=None, timeout_keep_alive=PATIENCE)


@asynccontextmanager
async def listening() -> AsyncIterator[tuple[ServerState, tuple[str, int]]]:
    """A server of that application: its state, and its address."""
    state, loop = ServerState(), asyncio.get_running_loop()
    async with await loop.create_server(lambda: Connection(CONFIG, state, {}), HOST, 0) as server:
        yield state, server.sockets[0].getsockname()


def ends(*parts: bytes, answers: int = 0) -> bytes:
    """What comes back for these parts until the server closes the line; after each of the first
    `answers` parts an answer is waited for."""

    async def tell() -> bytes:
        async with listening() as (_, address):
            reader, writer = await asyncio.open_connection(*address)
            found = b""
            for number, part in enumerate(parts):
                writer.write(part)
                if number < answers:
                    found += await reader.readuntil(b"0\r\n\r\n")
            with suppress(ConnectionError):
                async with asyncio.timeout(PATIENCE):
                    found += await reader.read()
            writer.close()
            return found

    return apart(tell())  # type: ignore[no-any-return]


@pytest.mark.parametrize("part", PARTS)
def test_headers_that_do_not_come_end_the_connection(
    monkeypatch: pytest.MonkeyPatch, part: bytes
) -> None:
    monkeypatch.setattr(connections, "WAIT_SECONDS", 0.1)
    assert ends(part) == b""
    whole = HEADERS + b"\r\n"
    for first in (whole, BODY) if part else ():  # uvicorn has a time of its own for silent lines
        assert ends(first, part, answers=1).count(b"ok") == 1
    assert not Connection._silent


def test_an_answer_that_is_not_read_ends_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "WAIT_SECONDS", 0.1)
    whole = HEADERS.replace(b"/", b"/large", 1) + b"\r\n"

    async def hold(*parts: bytes) -> None:
        async with asyncio.timeout(PATIENCE), listening() as (state, address):
            _, writer = await asyncio.open_connection(*address)
            writer.write(b"".join(parts))
            while not state.connections:
                await asyncio.sleep(0.01)
            while state.connections:
                await asyncio.sleep(0.01)
            writer.transport.abort()

    apart(hold(whole))
    apart(hold(whole, whole))  # the second waits for the first to be read
    assert not Connection._silent


class Line(asyncio.Transport):
    """A line of which so many bytes are not read yet, at the beginning and end of each wait."""

    def __init__(self, *unread: int) -> None:
        super().__init__()
        self._unread, self.is_ended = [*unread], False

    def get_write_buffer_size(self) -> int:
        return self._unread.pop(0) if self._unread else 0

    def abort(self) -> None:
        self.is_ended = True


def connect(line: Line, visitor: str = "") -> Any:
    """A connection over a line, on which this visitor has asked, if one is named."""
    connection: Any = Connection(CONFIG, ServerState(), {})
    connection.connection_made(line)
    if visitor:
        connection.cycle = SimpleNamespace(scope={VISITOR: visitor})
    return connection


def test_who_reads_on_has_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "WAIT_SECONDS", 0)
    line = Line(9, 5, 5, 5)

    async def wait() -> None:
        connect(line)
        while not line.is_ended:
            await asyncio.sleep(0)

    apart(wait())
    assert line._unread == []


def test_who_has_the_most_silent_connections_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_SILENT", 4)

    async def crowd() -> list[bool]:
        lines = [Line() for _ in range(7)]
        held = [connect(*each) for each in zip(lines, ["other", *["hostile"] * 5, ""], strict=True)]
        for each in held:
            each._stop_waiting()
        return [line.is_ended for line in lines]

    assert apart(crowd()) == [False, True, True, True, False, False, False]


def test_connections_that_ask_nothing_do_not_hold_the_server(studio: Running, api: Any) -> None:
    def ask() -> int:
        """The status of an answer over a connection of its own: an idle one may make room."""
        found: int = api.get("/api/meta", headers={"connection": "close"}).status_code
        return found

    with ExitStack() as lines:
        held: list[socket.socket] = []
        began = monotonic()
        for number in range(AT_ONCE + 8):
            if number == MOST_SILENT // 2:  # fewer than may be, whatever else is open
                assert ask() == 200
                if monotonic() - began > 5:  # so slow that the first may be closed for its time
                    continue
                held[0].setblocking(False)
                with pytest.raises(BlockingIOError):
                    held[0].recv(1)
                held[0].setblocking(True)
            held.append(lines.enter_context(socket.create_connection((HOST, studio.port), 10)))
            held[-1].sendall([*PARTS, BODY][number % (len(PARTS) + 1)])
        tried = [ask()]
        while tried[-1] != 200 and len(tried) < 20:  # the server may be amid the burst
            sleep(0.1)
            tried.append(ask())
        assert tried[-1] == 200
        assert held[0].recv(1) == b""  # the oldest made room
