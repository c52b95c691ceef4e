"""Follows the changes of all monitored entities, and stores each change once."""

import os
import signal
import time
from datetime import UTC, datetime

from client import UsageError, list_all
from program import Journal, parser, run_program, say, whole_number

USAGE = """Usage: python3 follow_changes.py --state DIR [options]

Writes each change of a monitored entity to DIR/changes.ndjson, once. It runs until it is stopped.

  --once        stop after the first poll that succeeds
  --every N     seconds between two polls (default 30)
  --overlap N   seconds before the newest known change that are read again (default 600)
  --since TIME  where the first poll starts, such as 2025-03-01T00:00:00Z (default: all changes)"""


def seconds(text):
    return datetime.fromisoformat(text).timestamp()


def time_of(change):
    """Returns the time of a change, or 0 if it has none."""
    try:
        return seconds(change.get("timestamp"))
    except (TypeError, ValueError, OverflowError):
        return 0


def newest_of(changes):
    """Returns the newest time that isn't in the future: one wrong time would hide all later changes."""
    return max((seconds for seconds in map(time_of, changes) if seconds <= time.time()), default=0)


def main(arguments):
    if arguments.since:
        try:
            seconds(arguments.since)
        except ValueError as error:
            raise UsageError("--since must be a time such as 2025-03-01T00:00:00Z.") from error
    for number in (signal.SIGINT, signal.SIGTERM):
        # A single poll that is stopped hasn't succeeded.
        signal.signal(number, lambda *_: os._exit(1 if arguments.once else 0))

    journal = Journal(os.path.join(arguments.state, "changes.ndjson"))
    known = {change["historyID"] for change in journal.records}
    # By the platform's clock, which may differ from that of this machine.
    newest = newest_of(journal.records)

    while True:
        start = arguments.since
        if newest:
            start = datetime.fromtimestamp(newest - arguments.overlap, UTC).isoformat()
        body = {"createdAt": {"startTime": start}} if start else {}
        try:
            changes = list(list_all("/entities/histories", "histories", "historyID", body))
            fresh = [change for change in changes if change["historyID"] not in known]
            # Oldest first: if a kill cuts the write short, nothing before the newest change is missing.
            fresh.sort(key=time_of)
            journal.add(*fresh)
            known.update(change["historyID"] for change in fresh)
            say(f"{len(fresh)} new, {len(known)} in total")
            if newest and not changes:
                say(f"The newest known change isn't listed. If the sandbox was reset, delete {arguments.state}.")
            newest = max(newest, newest_of(fresh))
            if arguments.once:
                return
        except Exception as error:
            if arguments.once:
                raise
            say(f"The next poll tries again: {error}")
        time.sleep(arguments.every)


reader = parser(USAGE)
reader.add_argument("--once", action="store_true")
reader.add_argument("--every", type=whole_number(1), default=30)
reader.add_argument("--overlap", type=whole_number(0), default=600)
reader.add_argument("--since")
run_program(reader, main)
