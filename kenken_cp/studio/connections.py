"""Connections to the studio's server: one that neither asks nor reads is closed in time."""

import asyncio
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from kenken_cp.studio.guard import VISITOR

WAIT_SECONDS = 10.0  # for the headers of the next request, or for a part of an answer to be read
MOST_SILENT = 192  # connections that are waited for; of more one is closed

AT_WORK = (h11.SEND_RESPONSE, h11.SEND_BODY)


class Connection(H11Protocol):
    """A connection that is closed unless it is at work, asks in time, or reads its answer.

    uvicorn closes a line that is wholly silent after an answer, but waits for ever for the first
    request, for the rest of one that has begun, and for an answer to be read.
    """

    _silent: dict["Connection", asyncio.TimerHandle] = {}  # noqa: RUF012  (of all, oldest first)

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._look()

    def data_received(self, data: bytes) -> None:
        """Read on; the time that headers have does not begin again."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._look()

    def pause_writing(self) -> None:
        """Wait until more of the answer is read."""
        super().pause_writing()
        self._look()

    def resume_writing(self) -> None:
        """Go on with the answer."""
        super().resume_writing()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._stop_waiting()
        super().connection_lost(exc)

    @property
    def _visitor(self) -> str:
        """Who asked last here; "" if nobody did, or the studio is not public."""
        return str(getattr(self.cycle, "scope", {}).get(VISITOR, ""))

    def _look(self) -> None:
        """Wait unless an answer is being made."""
        if self.conn.our_state in AT_WORK and not self.flow.write_paused:
            self._stop_waiting()
        elif self not in self._silent:
            self._wait()

    def _wait(self) -> None:
        """Wait for what comes next. Of too many, the oldest is closed of whoever has the most."""
        if len(self._silent) >= MOST_SILENT:
            [(most, _)] = Counter(each._visitor for each in self._silent).most_common(1)
            next(each for each in self._silent if each._visitor == most)._give_up()
        unread = self.transport.get_write_buffer_size()
        self._silent[self] = self.loop.call_later(WAIT_SECONDS, self._end_wait, unread)

    def _end_wait(self, unread: int) -> None:
        """Give up; but who has read something goes on."""
        self._stop_waiting()
        if self.transport.get_write_buffer_size() < unread:
            self._wait()
        else:
            self._give_up()

    def _give_up(self) -> None:
        """Close the connection: what it would ask has not come, or it does not read."""
        self._stop_waiting()
        self.connections.discard(self)  # at once, as `limit_concurrency` counts those in it
        self.transport.abort()

    def _stop_waiting(self) -> None:
        waiting = self._silent.pop(self, None)
        if waiting:
            waiting.cancel()
