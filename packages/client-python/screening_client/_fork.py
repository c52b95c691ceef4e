"""Renews what a process that was forked must not share with the one it came from.

Two processes that use one connection get each other's responses, and a lock that another thread
held at the fork is never released.
"""

import os
import weakref
from typing import Protocol


class Renewable(Protocol):
    """What has connections or locks."""

    def renew(self) -> None:
        """Replaces them. It runs in the new process, in its only thread."""
        ...


_known: "weakref.WeakSet[Renewable]" = weakref.WeakSet()


def renew_after_fork(one: Renewable) -> None:
    """Calls ``renew`` of an object in each process that is forked while the object exists."""
    _known.add(one)


def _renew_all() -> None:
    for one in list(_known):
        one.renew()


# Windows can't fork.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_all)
