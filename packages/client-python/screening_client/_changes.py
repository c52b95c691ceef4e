"""Reads what changed since a time."""

from typing import Any, Dict, Iterator, List, Optional, cast

from ._all import read_all
from ._build_request import is_number
from ._operation import Operation
from ._send import Sender
from ._times import read_date_header, read_moment, write_time
from .errors import InvalidCallError
from .types import HistoryEvent


# The longest overlap, in seconds: about 30 years.
_LONGEST_OVERLAP = 1_000_000_000


class Changes:
    """The changes, to be read with ``for``."""

    until: Optional[str]
    """The ``since`` of the next run, once all events were read: the platform's own time at the start of
    this run. It equals ``since`` if the platform didn't send its time."""

    def __init__(
        self,
        sender: Sender,
        operation: Operation,
        since: str,
        overlap: float,
        group_ids: Optional[List[int]],
        deadline: Optional[float],
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
        # Before 1970, the languages write years in different ways.
        self._from = max(0.0, start.earliest - overlap)
        self._deadline = deadline
        self._args: Dict[str, Any] = {"createdAt": {"startTime": write_time(self._from)}}
        if group_ids is not None:
            self._args["groupIDs"] = group_ids
        self.until = None

    def __iter__(self) -> Iterator[HistoryEvent]:
        # Read before the events, so that an event that is created meanwhile belongs to the next run.
        first = self._sender.call(self._operation, {**self._args, "page": 1, "pageSize": 1}, self._deadline)
        now = read_date_header(first.headers.get("date"))
        for event in read_all(self._sender, self._operation, self._args, self._deadline):
            moment = read_moment(event.get("timestamp"))
            if moment is None or moment.latest >= self._from:
                yield cast(HistoryEvent, event)
        self.until = self._since if now is None else write_time(now)
