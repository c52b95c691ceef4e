"""Spaces the calls of a client, so that threads stay below the rate limit together."""

import math
import threading
import time

from ._fork import renew_after_fork


class Limiter:
    """Gives each request its turn. ``float("inf")`` requests per second turn the limiter off."""

    def __init__(self, requests_per_second: float) -> None:
        self._interval = 1 / requests_per_second
        self._next_slot = 0.0
        self.renew()
        renew_after_fork(self)

    def renew(self) -> None:
        """Forgets a lock that another thread may hold."""
        self._lock = threading.Lock()

    def turn(self, until: float = math.inf) -> bool:
        """Waits for the turn of a request.

        ``until`` is the latest turn that is of use, on the clock of ``time.monotonic()``. Returns False
        at once if the turn comes later: a request that isn't sent doesn't delay the others.
        """
        if self._interval == 0:
            return True
        with self._lock:
            now = time.monotonic()
            slot = max(now, self._next_slot)
            if slot >= until:
                return False
            self._next_slot = slot + self._interval
        if slot > now:
            time.sleep(slot - now)
        return True
