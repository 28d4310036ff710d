"""Opens the studio: a server on this machine alone, and the page in the browser."""

import logging
import socket
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import uvicorn

from kenken_cp.core.errors import KenkenError
from kenken_cp.studio.app import Studio
from kenken_cp.studio.connections import Connection
from kenken_cp.studio.guard import HOST, Secrets
from kenken_cp.studio.public import Public
from kenken_cp.studio.puzzle_library import Library

PORT = 8765
AT_ONCE = 512  # connections, with those that are silent; see `connections`
LEAVE = 1  # seconds for requests to end when the studio does


def run(
    paths: Sequence[str],
    announce: Callable[[str], None],
    *,
    port: int = PORT,
    browser: bool = True,
    read_only: bool = False,
    hosts: Sequence[str] | None = None,
) -> None:
    """Serve until interrupted; `announce` is given the address when the page can be opened.

    With `hosts`, the names under which a proxy passes requests on, anybody may ask; see `public`.

    Raises KenkenError if the port is in use or what is named does not exist.
    """
    library = Library(list(paths), read_only)
    with closing(_bind_socket(port)) as listening:
        secrets = Secrets(listening.getsockname()[1])
        studio = Studio(library, secrets, None if hosts is None else Public(tuple(hosts)))
        address = secrets.address if hosts is None else f"{secrets.origin}/"
        files = TemporaryDirectory(prefix="kenken-studio-")

        def open_browser() -> None:
            announce(address)
            if browser:  # which may take its time, or all of it in a terminal
                there = address if hosts is not None else _redirecting(secrets, files.name)
                Thread(target=webbrowser.open, args=(there,), daemon=True).start()

        config = uvicorn.Config(
            studio.app(),
            http=Connection,
            ws="none",
            loop="asyncio",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            limit_concurrency=AT_ONCE,
            timeout_graceful_shutdown=LEAVE,
        )
        _Server(config, open_browser, files.cleanup).run(sockets=[listening])


def _redirecting(secrets: Secrets, folder: str) -> str:
    """The address of a file that leads to the launch address, and that this user alone can read:
    all users see the arguments of the browser that is started."""
    address = f"{secrets.origin}/#token={secrets.once}"
    page = (
        f'<!doctype html><meta charset="utf-8"><title>Studio</title>'
        f'<meta http-equiv="refresh" content="0; url={address}"><a href="{address}">Studio</a>\n'
    )
    path = Path(folder) / "studio.html"
    path.touch(0o600)
    path.write_text(page, encoding="utf-8")
    return path.as_uri()


class _Server(uvicorn.Server):
    """A server that says when it answers, and when it does not any more."""

    def __init__(
        self, config: uvicorn.Config, opened: Callable[[], None], closed: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._opened, self._closed = opened, closed

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and say so."""
        await super().startup(sockets)
        if self.started:
            self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer no more, and say so before a signal ends the process.

        What is broken off then, such as the stream of a job, is no error to be told.
        """
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)
        self._closed()


def _bind_socket(port: int) -> socket.socket:
    """A socket at this port of this machine; 0 takes a free one. Raises KenkenError."""
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((HOST, port))
        bound.listen(128)
    except OSError as error:
        bound.close()
        raise KenkenError(
            f"--port {port}: the port cannot be opened ({error.strerror or error}); choose "
            "another, or 0 for a free one"
        ) from None
    return bound
