"""Who is served next: places that are lent to visitors in turn, by what each has taken so far."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic

from kenken_cp.core.errors import OutOfBudget

BUSY = "the studio is busy; try again in a moment"


class Turns:
    """Lends so many places; one visitor has at most `each` of them at a time, and never all.

    Of those who wait the one is next who has held places for the least seconds (start-time fair
    queueing): who comes anew begins with as much as whoever was served last, so that nobody can
    save up, and nobody's past stands against him for ever.
    """

    def __init__(
        self,
        places: int = 1,
        each: int = 1,
        most: int | None = None,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._free, self._each, self._most, self._now = places, each, most, now
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._held: Counter[str] = Counter()
        self._taken: dict[str, float] = {}  # seconds, of who holds a place or waits or did lately
        self._level = 0.0  # seconds that whoever was served last had taken before

    def more(self, places: int = 1) -> None:
        """Have so many more places, or fewer; those that are lent stay so."""
        self._free += places
        self._lend()

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Hold a place for this visitor, once there is one. Raises OutOfBudget if this visitor
        holds and waits for too many."""
        waiting = self._waiting.setdefault(who, deque())
        if self._most is not None and len(waiting) + self._held[who] >= self._most:
            raise OutOfBudget(BUSY)
        self._taken[who] = max(self._taken.get(who, 0.0), self._level)
        mine = asyncio.get_running_loop().create_future()
        waiting.append(mine)
        self._lend()
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # lent, and not wanted any more
                self._give_back(who)
            elif mine in waiting:
                waiting.remove(mine)
            raise
        began = self._now()
        try:
            yield
        finally:
            self._taken[who] += self._now() - began
            self._give_back(who)

    def _give_back(self, who: str) -> None:
        self._held[who] -= 1
        self._free += 1
        self._lend()
        crowded = any(self._waiting.values())
        for name, taken in [*self._taken.items()]:  # who is like a new one is forgotten
            if not (self._held[name] or self._waiting[name] or (crowded and taken > self._level)):
                del self._taken[name], self._held[name], self._waiting[name]

    def _lend(self) -> None:
        """Lend the places that are free to those who may have them, the least served first."""
        while self._free > 0:
            each = max(1, min(self._each, self._free + self._held.total() - 1))
            may = [
                who for who, waiting in self._waiting.items() if waiting and self._held[who] < each
            ]  # fmt: skip
            if not may:
                return
            who = min(may, key=self._taken.__getitem__)
            next_ = self._waiting[who].popleft()
            if next_.done():  # it was cancelled just now
                continue
            self._level = max(self._level, self._taken[who])
            self._free -= 1
            self._held[who] += 1
            next_.set_result(None)
