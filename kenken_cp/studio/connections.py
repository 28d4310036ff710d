"""Connections to the studio's server, each of which must ask something in time."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEADER_SECONDS = 10.0  # in which the headers of the next request must have come
MOST_NEW = 64  # connections that have asked nothing yet; of more the oldest is closed


class Connection(H11Protocol):
    """A connection that is closed unless the headers of a request come in time.

    uvicorn closes a line that is wholly silent after an answer, but waits for ever for the first
    request, and for the rest of headers that have begun.
    """

    _silent: dict["Connection", asyncio.TimerHandle] = {}  # noqa: RUF012  (of all, oldest first)

    asked = False  # whether the headers of a request have ever come

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._look()

    def data_received(self, data: bytes) -> None:
        """Read on; the time that headers have does not begin again."""
        super().data_received(data)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def give_up(self) -> None:
        """Close the connection: what it would ask has not come."""
        self._stop_waiting()
        self.connections.discard(self)  # at once, as `limit_concurrency` counts those in it
        self.transport.abort()

    def _look(self) -> None:
        """Wait if nothing is asked; too many that never asked make room."""
        if self.conn.their_state is not h11.IDLE:
            self.asked = True
            self._stop_waiting()
        elif self not in self._silent and not self.transport.is_closing():
            new = [each for each in self._silent if not each.asked]
            for each in new[: max(0, len(new) - MOST_NEW + 1)]:
                each.give_up()
            self._silent[self] = self.loop.call_later(HEADER_SECONDS, self.give_up)

    def _stop_waiting(self) -> None:
        waiting = self._silent.pop(self, None)
        if waiting:
            waiting.cancel()
