"""Waits for bulk creations."""

import time
from typing import Callable, Optional

from ._build_request import is_duration
from .errors import InvalidCallError, UnavailableError
from .types import TaskProgressReportResponse

# How long the task of a bulk creation may take, in seconds. The API documents no time.
DEFAULT_DEADLINE = 600.0

# The pauses between two reads of the status, in seconds. The last one repeats.
_PAUSES = [0.5, 1.0, 2.0, 5.0]


def wait_for_task(
    get_status: Callable[[float], TaskProgressReportResponse], shown_id: str, deadline: Optional[float]
) -> TaskProgressReportResponse:
    """Waits until a task has ended. Raises an UnavailableError if it hasn't by the deadline.

    ``shown_id`` is the task's ID for messages, cleaned, because it comes from the platform.
    """
    seconds = DEFAULT_DEADLINE if deadline is None else deadline
    if not is_duration(seconds):
        message = "wait_for_task: the deadline must be a positive number of seconds"
        raise InvalidCallError(message, "wait_for_task")
    end = time.monotonic() + seconds
    late = UnavailableError(f"The task {shown_id} hasn't ended after {seconds:g} seconds.", "getTaskStatus")
    read = 0
    while True:
        left = end - time.monotonic()
        if left <= 0:
            raise late
        report = get_status(left)
        if report.get("taskStatus") in ("Done", "Failed"):
            return report
        pause = _PAUSES[min(read, len(_PAUSES) - 1)]
        read += 1
        if time.monotonic() + pause >= end:
            raise late
        time.sleep(pause)
