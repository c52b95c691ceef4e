"""Reads what changed since a time."""

import time
from typing import Any, Dict, Iterator, List, Optional, cast

from ._all import SeenItems, read_all
from ._build_request import is_number
from ._operation import Operation
from ._send import Sender
from ._times import LATEST_TIME, read_date_header, read_moment, write_time
from .errors import InvalidCallError
from .types import HistoryEvent

# The longest overlap, in seconds: about 30 years.
_LONGEST_OVERLAP = 1_000_000_000

# How far the platform's time may be ahead of the computer's, in seconds.
_FURTHEST_AHEAD = 24 * 3600


class Changes:
    """The changes, to be read with ``for``."""

    until: Optional[str]
    """The ``since`` of the next run, once all events were read: the platform's own time at the start of
    this run. It equals ``since`` if the platform didn't send its time, or one that is more than a day ahead
    of this computer's: the next run would leave out what happens until then."""""

    def __init__(
        self,
        sender: Sender,
        operation: Operation,
        since: str,
        overlap: float,
        group_ids: Optional[List[int]],
        deadline: Optional[float],
        seen: Optional[SeenItems],
    ) -> None:
        start = read_moment(since)
        if not start or start.earliest != start.latest:
            message = 'changes: "since" must be a time with its zone, such as 2025-03-04T09:12:45Z'
            raise InvalidCallError(message, "changes")
        if not is_number(overlap) or not 0 <= overlap <= _LONGEST_OVERLAP:
            raise InvalidCallError('changes: "overlap" must be a number of seconds', "changes")
        self._sender = sender
        self._operation = operation
        self._since = since
        # Before 1970 and after 9999, the languages write years in different ways.
        self._from = min(max(0.0, start.earliest - overlap), LATEST_TIME)
        self._deadline = deadline
        self._seen = seen
        self._args: Dict[str, Any] = {"createdAt": {"startTime": write_time(self._from)}}
        if group_ids is not None:
            self._args["groupIDs"] = group_ids
        self.until = None

    def __iter__(self) -> Iterator[HistoryEvent]:
        # Read before the events, so that an event that is created meanwhile belongs to the next run.
        first = self._sender.call(self._operation, {**self._args, "page": 1, "pageSize": 1}, self._deadline)
        now = read_date_header(first.headers.get("date"))
        for event in read_all(self._sender, self._operation, self._args, self._deadline, self._seen):
            moment = read_moment(event.get("timestamp"))
            if moment is None or moment.latest >= self._from:
                yield cast(HistoryEvent, event)
        is_sure = now is not None and now <= time.time() + _FURTHEST_AHEAD
        self.until = write_time(now) if now is not None and is_sure else self._since
