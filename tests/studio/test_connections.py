"""Connections that ask nothing: they are closed, and stand in nobody's way."""

import asyncio
import socket
from contextlib import ExitStack, suppress
from time import monotonic, sleep
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from kenken_cp.studio import connections
from kenken_cp.studio.connections import MOST_NEW, Connection
from kenken_cp.studio.guard import HOST
from kenken_cp.studio.server import AT_ONCE
from tests.helpers.studio import PATIENCE, Running, apart

PARTS = [b"", b"G", b"GET / HTTP/1.1\r\nhost: x\r\na: "]


async def answer(scope: Any, receive: Any, send: Any) -> None:
    """An application that answers with two letters."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"ok"})


def ends(*parts: bytes, answers: int = 0) -> bytes:
    """What comes back for these parts until the server closes the line; after each of the first
    `answers` parts an answer is waited for."""

    async def tell() -> bytes:
        config = uvicorn.Config(answer, log_config=None, timeout_keep_alive=PATIENCE)
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: Connection(config, ServerState(), {}), HOST, 0)
        async with server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
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
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.1)
    assert ends(part) == b""
    whole = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
    if part:  # uvicorn has a time of its own for a line that is silent after an answer
        assert ends(whole, part, answers=1).count(b"ok") == 1
    assert not Connection._silent


def test_connections_that_ask_nothing_do_not_hold_the_server(studio: Running, api: Any) -> None:
    with ExitStack() as lines:
        held: list[socket.socket] = []
        began = monotonic()
        for number in range(AT_ONCE + MOST_NEW + 8):
            if number == MOST_NEW // 2:  # fewer than may be, whatever else is open
                assert api.get("/api/meta").status_code == 200
                if monotonic() - began > 5:  # so slow that the first may be closed for its time
                    continue
                held[0].setblocking(False)
                with pytest.raises(BlockingIOError):
                    held[0].recv(1)
                held[0].setblocking(True)
            held.append(lines.enter_context(socket.create_connection((HOST, studio.port), 10)))
            held[-1].sendall(PARTS[number % len(PARTS)])
        tried = [api.get("/api/meta").status_code]
        while tried[-1] != 200 and len(tried) < 20:  # the server may be amid the burst
            sleep(0.1)
            tried.append(api.get("/api/meta").status_code)
        assert tried[-1] == 200
        assert held[0].recv(1) == b""  # the oldest made room
