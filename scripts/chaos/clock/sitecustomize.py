"""Makes the wall clock of a Python program start at a chosen time and jump once.

Python imports this module at its start if PYTHONPATH names its folder. CHAOS_CLOCK is "start,after,jump" in
milliseconds. The monotonic clock isn't changed.
"""

import datetime
import os
import time

_parts = os.environ.get("CHAOS_CLOCK", "").split(",")
if len(_parts) == 3:
    _start, _after, _jump = (float(part) / 1000 for part in _parts)
    _from = time.monotonic()

    def _now():
        elapsed = time.monotonic() - _from
        return _start + elapsed + (_jump if elapsed >= _after else 0)

    _Real = datetime.datetime

    class _Jumping(_Real):
        @classmethod
        def now(cls, tz=None):
            return cls.fromtimestamp(_now(), tz)

    time.time = _now
    datetime.datetime = _Jumping
