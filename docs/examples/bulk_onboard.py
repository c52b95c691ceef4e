"""Saves a file of customers as monitored entities, each exactly once."""

import csv
import hashlib
import io
import math
import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from urllib.parse import quote

from client import UsageError, list_all, read, value_of, write
from customers import read_customers
from program import Journal, now, parser, replace_file, run_program, say, whole_number

USAGE = """Usage: python3 bulk_onboard.py CUSTOMERS.csv --state DIR --filter-set N --group N [options]

Saves each customer of the file as a monitored entity, once. After a failure or a kill, start it
again with the same arguments: it continues where it stopped.

  --task-size N   customers in a task (default 200)
  --lost-wait N   seconds to wait for a task whose response was lost (default 20). The program
                  waits longer if five times the longest task of this run is longer
  --task-wait N   seconds to poll a task that stays Working; then exit code 1 (default 3600)

The file has the columns customerKey,entityName,entityType,countries,dob,aliases. Lists are
separated by semicolons. DIR contains journal.ndjson, and at the end created.csv and rejected.csv."""

# How many tasks run at once, and the pause between two polls. The platform specifies neither.
TASKS_AT_ONCE = 8
POLL_PAUSE = 0.5


@dataclass
class Batch:
    """Its times are those of this run: the wall clock can jump. What an earlier run did counts from its start."""

    id: str
    customers: list
    sent: float | None = None
    task: str | None = None
    lost_at: float | None = None


class Plan:
    """The batches that are not finished yet. Every change is in the journal before the program relies on it."""

    def __init__(self, journal, batches):
        self.open = {}
        self.refused = {}  # Customers that the platform refused, with the reason.
        # The longest task of this run, in seconds. Times of earlier runs can include pauses.
        self.longest = 0.0
        self._started_at = time.monotonic()
        self._journal = journal
        self._lock = threading.Lock()
        for number, customers in enumerate(batches, 1):
            self._add(str(number), customers)
        for entry in journal.records[1:]:
            self._apply(entry, self._started_at)
        for batch in list(self.open.values()):
            if batch.sent and not batch.task and not batch.lost_at:
                self.record(batch, state="unknown", reason="stopped before the response")

    def ready(self):
        """Returns the batches that can be sent, or whose task can be polled. The others wait to be reconciled."""
        return [batch for batch in self.open.values() if not batch.sent or batch.task]

    def left(self):
        with self._lock:
            return sum(len(batch.customers) for batch in self.open.values())

    def record(self, batch, **change):
        entry = {"batch": batch.id, "at": now(), **change}
        with self._lock:
            self._journal.add(entry)
            self._apply(entry, time.monotonic())

    def _add(self, id, customers):
        self.open[id] = Batch(id, customers)

    def _apply(self, entry, at):
        batch = self.open[entry["batch"]]
        state = entry["state"]
        if state == "sent":
            batch.sent = at
        elif state == "working":
            batch.task = entry.get("task")
        elif state == "unknown":
            batch.task, batch.lost_at = None, at
        elif state == "absent":
            batch.sent = batch.lost_at = None
        else:
            del self.open[batch.id]
            if batch.task and batch.sent > self._started_at:
                self.longest = max(self.longest, at - batch.sent)
            if state == "failed":
                self._split(batch, entry["reason"])

    def _split(self, batch, reason):
        """Bulk creation is atomic, so nothing of the batch exists. Splitting it isolates the invalid customer."""
        half = (len(batch.customers) + 1) // 2
        if half == len(batch.customers):
            self.refused[batch.customers[0]["customerKey"]] = reason
        else:
            self._add(f"{batch.id}.1", batch.customers[:half])
            self._add(f"{batch.id}.2", batch.customers[half:])


def has_group(listed, group):
    groups = listed.get("entityGroups") if isinstance(listed, dict) else None
    return isinstance(groups, list) and any(isinstance(item, dict) and item.get("id") == group for item in groups)


def urns_in_group(group):
    """Reads the URNs of each key in the group: one call for 100 entities, not one for each key."""
    urns = {}
    filters = {"groupIDs": [group], "archived": False}
    for entity in list_all("/entities", "entities", "urn", {"filters": filters}):
        # Without its filters, the list shows other groups, and their customers would count as created.
        if entity.get("archivedAt") or not has_group(entity, group):
            raise RuntimeError(
                f"The list of group {group} has {entity['urn']}, which is archived or not in this group. "
                'Check whether a proxy or a client drops "filters", and start again.'
            )
        urns.setdefault(entity.get("customerKey"), []).append(entity["urn"])
    return urns


def check_place(filter_set, group):
    """Stops early if the group or the Filter Set is wrong. Otherwise, every customer would be rejected."""
    if not has_group(value_of(read("GET", "/groups")), group):
        raise RuntimeError(f"--group {group} is not a group of this account.")
    # No call lists the Filter Sets. A screening without an alert uses a Filter Set and changes nothing.
    body = {"entityName": "Filter Set check", "filterSetID": filter_set}
    screening = read("POST", "/screening/full-single", body)
    if screening.kind != "ok":
        raise RuntimeError(f"--filter-set {filter_set}: {screening.reason}")


def advance(batch, plan, assignment, timeout):
    """Sends a batch and polls its task until the batch has ended or its state is unknown."""
    if not batch.sent:
        plan.record(batch, state="sent")
        outcome = write("POST", "/entities/create/enqueue", {**assignment, "searches": batch.customers})
        task = outcome.value.get("taskID") if isinstance(outcome.value, dict) else None
        if isinstance(task, str) and task:
            plan.record(batch, state="working", task=task)
        elif outcome.kind == "ok":
            # The task may be running all the same.
            plan.record(batch, state="unknown", reason="the response to the enqueue has no taskID")
        elif outcome.kind == "uncertain":
            plan.record(batch, state="unknown", reason=outcome.reason)
            if 300 <= (outcome.status or 0) < 500:
                # A proxy would refuse the next batches too. The next start looks for this one before it sends it.
                raise RuntimeError(outcome.reason)
        elif outcome.status == 400:
            plan.record(batch, state="failed", reason=outcome.reason)
        else:
            # The key or the rate limit is the cause: nothing was created, and other batches would fail too.
            plan.record(batch, state="absent", reason=outcome.reason)
            raise RuntimeError(outcome.reason)
    end = time.monotonic() + timeout
    while batch.task:
        outcome = read("GET", f"/entities/create/status/{quote(batch.task, safe='')}")
        if outcome.status == 400:
            # A finished task may be readable for a limited time only.
            return plan.record(batch, state="unknown", reason=outcome.reason)
        progress = value_of(outcome)
        status = progress.get("taskStatus") if isinstance(progress, dict) else None
        if status == "Done":
            return plan.record(batch, state="created")
        if status == "Failed":
            errors = progress.get("errors")
            reason = "; ".join(map(str, errors)) if isinstance(errors, list) else ""
            return plan.record(batch, state="failed", reason=reason or "the task failed")
        again = "Start the program again to continue."
        if status != "Working":
            raise RuntimeError(f'Task {batch.task} has the unknown status "{status}". {again}')
        if time.monotonic() > end:
            raise RuntimeError(f"Task {batch.task} is Working for more than --task-wait seconds. {again}")
        time.sleep(POLL_PAUSE)


def reconcile(plan, group, lost_wait):
    """Waits until lost tasks have ended, then checks whether the group has their customers."""
    lost = list(plan.open.values())
    until = max(batch.lost_at for batch in lost) + max(lost_wait, 5 * plan.longest)
    pause = max(0, until - time.monotonic())
    say(f"{len(lost)} tasks whose response was lost: looking in {math.ceil(pause)} s")
    time.sleep(pause)
    urns = urns_in_group(group)
    for batch in lost:
        exists = any(customer["customerKey"] in urns for customer in batch.customers)
        plan.record(batch, state="created" if exists else "absent")


def write_csv(path, header, rows):
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([header, *rows])
    replace_file(path, text.getvalue())


def report(folder, group, sent, rejected):
    """Writes the two lists, unless a customer is missing or exists twice."""
    urns = urns_in_group(group)
    created = [(key, *urns.get(key, [])) for key in sent]
    wrong = [row for row in created if len(row) != 2]
    for key, *found in wrong:
        say(f"{key}: expected one entity, found {', '.join(found) or 'none'}")
    if wrong:
        raise RuntimeError(
            f"{len(wrong)} customers are missing or exist twice. Archive the copies, and start again."
        )
    write_csv(os.path.join(folder, "created.csv"), ("customerKey", "urn"), created)
    write_csv(os.path.join(folder, "rejected.csv"), ("customerKey", "reason"), rejected)
    say(f"{len(created)} created, {len(rejected)} rejected")


def main(arguments):
    group, size = arguments.group, arguments.task_size
    customers, rejected = read_customers(arguments.customers)
    with open(arguments.customers, "rb") as source:
        hash = hashlib.sha256(source.read())
    # The rejected rows too: a dob is in the future only until that day, and then the batches would shift.
    keys = [key for key, _ in rejected]
    hash.update(",".join(map(str, [arguments.filter_set, group, size, *keys])).encode())

    journal = Journal(os.path.join(arguments.state, "journal.ndjson"))
    if journal.records:
        start = journal.records[0]
    else:
        if customers:
            check_place(arguments.filter_set, group)
        urns = urns_in_group(group)
        keys = [customer["customerKey"] for customer in customers if customer["customerKey"] in urns]
        start = {"input": hash.hexdigest(), "known": [[key, urns[key][0]] for key in keys]}
        journal.add(start)
    if start["input"] != hash.hexdigest():
        raise UsageError(
            f"{arguments.state} was made with another file, other options or an earlier version of this program, or a "
            "row that was rejected is valid now, such as a dob that was in the future. Wait until its tasks have "
            "ended, and use another folder."
        )
    known = dict(start["known"])
    rejected += [(key, f"the group already has it as {urn}") for key, urn in known.items()]
    fresh = [customer for customer in customers if customer["customerKey"] not in known]
    say(f"{len(fresh)} customers to send, {len(rejected)} rejected before sending")

    batches = [fresh[i : i + size] for i in range(0, len(fresh), size)]
    plan = Plan(journal, batches)
    assignment = {"filterSetID": arguments.filter_set, "entityGroupIDs": [group]}

    def work(batch):
        advance(batch, plan, assignment, arguments.task_wait)
        say(f"{plan.left()} of {len(fresh)} customers left, {len(plan.refused)} refused")

    with ThreadPoolExecutor(TASKS_AT_ONCE) as pool:
        while plan.open:
            ready = plan.ready()
            if not ready:
                reconcile(plan, group, arguments.lost_wait)
            list(pool.map(work, ready))
    sent = [customer["customerKey"] for customer in fresh if customer["customerKey"] not in plan.refused]
    report(arguments.state, group, sent, rejected + list(plan.refused.items()))
    if plan.refused and not sent:
        key, reason = next(iter(plan.refused.items()))
        raise RuntimeError(f"No customer was created: all {len(plan.refused)} were refused. {key}: {reason}")


reader = parser(USAGE)
reader.add_argument("customers", metavar="CUSTOMERS.csv")
reader.add_argument("--filter-set", type=whole_number(0), required=True)
reader.add_argument("--group", type=whole_number(0), required=True)
reader.add_argument("--task-size", type=whole_number(1), default=200)
reader.add_argument("--lost-wait", "--settle", type=whole_number(1), default=20)
reader.add_argument("--task-wait", type=whole_number(1), default=3600)
run_program(reader, main)
