"""Runs what has the same name one after the other, and all else at the same time."""

import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Dict, Generator

from ._fork import renew_after_fork


@dataclass
class _Entry:
    """The lock of a name, and how many threads hold it or wait for it."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    users: int = 0


class OneAtATime:
    """Has a lock for each name that is in use."""

    def __init__(self) -> None:
        self.renew()
        renew_after_fork(self)

    def renew(self) -> None:
        """Forgets the locks of all names, and that other threads may hold them."""
        self._lock = threading.Lock()
        self._entries: Dict[str, _Entry] = {}

    @contextmanager
    def turn(self, name: str) -> Generator[None, None, None]:
        """Waits until no other thread is in a turn of the same name."""
        with self._lock:
            entry = self._entries.setdefault(name, _Entry())
            entry.users += 1
        try:
            with entry.lock:
                yield
        finally:
            with self._lock:
                entry.users -= 1
                if entry.users == 0:
                    self._entries.pop(name, None)
