"""Spaces the calls of a client, so that threads stay below the rate limit together."""

import threading
import time


class Limiter:
    """Gives each request its turn. ``float("inf")`` requests per second turn the limiter off."""

    def __init__(self, requests_per_second: float) -> None:
        self._interval = 1 / requests_per_second
        self._next_slot = 0.0
        self._lock = threading.Lock()

    def turn(self) -> None:
        """Waits for the turn of a request."""
        if self._interval == 0:
            return
        with self._lock:
            now = time.monotonic()
            slot = max(now, self._next_slot)
            self._next_slot = slot + self._interval
        if slot > now:
            time.sleep(slot - now)
