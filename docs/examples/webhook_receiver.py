"""Receives webhooks: stores each event, answers, and then reads the current state from the API."""

import hashlib
import json
import os
import random
import secrets
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import quote

from client import UsageError, list_all, read, value_of
from program import Journal, now, parser, replace_file, run_program, say, whole_number

USAGE = """Usage: python3 webhook_receiver.py --state DIR [options]

Receives webhooks until SIGTERM or Ctrl+C. It listens on 127.0.0.1; put a proxy with TLS in front of it.
RECEIVER_PORT is the port (default 8080). RECEIVER_PATH is the path (default: a random one, made at
the first start and stored in DIR).

  --poll N      seconds between two polls of the histories, for lost webhooks (default 15)
  --overlap N   how many seconds before the newest known change each poll starts (default 600)
  --list N      seconds between two readings of all entities: the histories don't show those that
                are new or archived (default 300)
  --give-up N   seconds after which an event becomes a dead letter, counted from its arrival or
                from the start of the program, whichever is later (default 3600)

DIR contains events.ndjson (each event once), current.ndjson (the newest known state of each entity),
settled.ndjson (the events that were worked on) and dead-letters.ndjson."""

LARGEST_BODY = 10_000_000
LONGEST_PAUSE = 300
PARALLEL_READS = 8
# The fields that you work with.
STORED_FIELDS = "urn customerKey entityName riskScore dispositionState archivedAt updatedAt".split()


def seconds(text):
    """Returns a time in seconds, or 0 if it isn't one."""
    try:
        return datetime.fromisoformat(text).timestamp()
    except (TypeError, ValueError, OverflowError):
        return 0


def without_key(fields):
    """Drops the API key, which the payload of task_completion contains. It must not get into a file."""
    return {name: value for name, value in fields.items() if name != "apiKey"}


def details_of(event):
    """Returns what an event says. The name of the outer field is documented for history events only."""
    details = event.get("eventPayload")
    if details is None:
        details = event.get("payload")
    return details if isinstance(details, dict) else {}


def key_of(event):
    """Two events with the same key are the same event: its history or task ID, or else its content."""
    details = details_of(event)
    for name, kind in (("historyID", "history"), ("taskID", "task")):
        id = details.get(name)
        if id and isinstance(id, str):
            return f"{kind} {id}"
    return "content " + hashlib.sha256(json.dumps(event).encode()).hexdigest()


class Store:
    """The events and the states that they led to."""

    def __init__(self, folder):
        self._folder = folder
        self._lock = threading.Lock()
        self._events = Journal(os.path.join(folder, "events.ndjson"))
        self._processed = Journal(os.path.join(folder, "settled.ndjson"))
        self._dead = Journal(os.path.join(folder, "dead-letters.ndjson"))
        self._known = set()
        self._ready = []
        self._is_changed = False
        self.queue = {}  # The events that are not processed.
        for event in self._events.records:
            self._enqueue(event)
        for entry in self._processed.records + self._dead.records:
            self.queue.pop(entry["key"], None)
        # `splitlines` would also split names, for example at U+2028.
        lines = filter(None, self._read("current.ndjson").split("\n"))
        self._states = {entity["urn"]: entity for entity in map(json.loads, lines)}

    def _read(self, name):
        path = os.path.join(self._folder, name)
        if not os.path.exists(path):
            return ""
        with open(path, encoding="utf-8") as file:
            return file.read()

    def _replace(self, name, text):
        replace_file(os.path.join(self._folder, name), text)

    def _enqueue(self, event):
        self._known.add(event["key"])
        # These times are those of time.monotonic(), because the wall clock can jump.
        self.queue[event["key"]] = {"event": event, "attempts": 0, "queued": time.monotonic(), "due": 0}

    def add(self, found_by, sent):
        """Stores events that are new. They are on the disk when it returns."""
        with self._lock:
            fresh = {}
            for event in sent:
                key = key_of(event)
                if key not in self._known:
                    fresh[key] = {**event, "key": key, "receivedAt": now(), "foundBy": found_by}
            self._events.add(*fresh.values())
            for event in fresh.values():
                self._enqueue(event)

    def due(self):
        with self._lock:
            return [item for item in self.queue.values() if item["due"] <= time.monotonic()][:1000]

    def update(self, entities, items):
        """Keeps the entities that were read for these events until they are saved."""
        with self._lock:
            for entity in entities:
                state = {name: entity[name] for name in STORED_FIELDS if name in entity}
                self._states[entity["urn"]] = state
                self._is_changed = True
            self._ready += [item["event"]["key"] for item in items]

    def save(self):
        """Writes the states to disk, and then marks their events as processed."""
        with self._lock:
            if self._is_changed:
                lines = [json.dumps(state, ensure_ascii=False) for state in self._states.values()]
                self._replace("current.ndjson", "\n".join(lines) + "\n")
            if self._ready:
                self._processed.add(*({"key": key, "at": now()} for key in self._ready))
            for key in self._ready:
                self.queue.pop(key, None)
            self._ready = []
            self._is_changed = False

    def give_up_on(self, item, reason):
        with self._lock:
            self._dead.add({"key": item["event"]["key"], "reason": reason})
            self.queue.pop(item["event"]["key"], None)

    def path(self):
        """Returns the path that the platform posts to.

        Without a signature, it must be impossible to guess.
        """
        stored = self._read("path.txt")
        if not stored:
            stored = f"/hooks/{secrets.token_hex(16)}"
            self._replace("path.txt", stored)
        return stored

    @property
    def watermark(self):
        """The newest change that a poll has returned, by the platform's clock."""
        return self._read("watermark.txt")

    @watermark.setter
    def watermark(self, text):
        self._replace("watermark.txt", text)


def handler(path, store):
    """Returns the class that answers requests."""

    class Handler(BaseHTTPRequestHandler):
        timeout = 30

        def do_POST(self):
            try:
                self.respond(self.receive())
            except Exception as error:
                say(f"Error: {error}")
                self.respond(500)

        def do_GET(self):
            self.respond(404)

        def receive(self):
            """Returns the status to answer with. 200 promises that the event is stored."""
            if self.path != path:
                return 404
            try:
                body = self.body()
                if body is None:
                    return 413
                event = json.loads(body, object_hook=without_key)
            except ValueError:
                return 400
            if not isinstance(event, dict):
                return 400
            store.add("webhook", [event])
            return 200

        def body(self):
            """Returns the body, or None if it is too large. A proxy can send it in chunks."""
            if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
                size = int(self.headers.get("Content-Length", "0"))
                return self.rfile.read(size) if 0 <= size <= LARGEST_BODY else None
            body = bytearray()
            while True:
                size = int(self.rfile.readline(100).partition(b";")[0], 16)
                if not 0 <= size <= LARGEST_BODY - len(body):
                    return None
                body += self.rfile.read(size)
                self.rfile.readline(100)  # The end of the chunk.
                if size == 0:
                    return body

        def respond(self, status):
            self.close_connection = True
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.send_header("Connection", "close")
            self.end_headers()

        def log_message(self, *_):
            pass  # The log would contain the secret path.

    return Handler


def path_of(event):
    """Returns the path to read. Nothing else in the payload is trusted: anyone could have sent it."""
    details = details_of(event)
    urn = details.get("entityURN", details.get("urn"))
    try:
        if isinstance(urn, str):
            return f"/entity/{quote(urn, safe='')}"
        if isinstance(details.get("taskID"), str):
            return f"/entities/create/status/{quote(details['taskID'], safe='')}"
    except UnicodeEncodeError:
        pass  # Half of a surrogate pair, which no address can contain.
    return "nowhere"  # An unknown event type, or a test message.


def is_task(path):
    return path.startswith("/entities/")


def entities_at(path):
    """Reads the entity at a path, or the entities of a finished task."""
    if path == "nowhere":
        return []
    found = value_of(read("GET", path))
    found = found if isinstance(found, dict) else {}
    if not is_task(path):
        urn = found.get("urn")
        if isinstance(urn, str) and path == f"/entity/{quote(urn, safe='')}":
            return [found]
        raise RuntimeError(f"{path}: the response is not this entity")
    if found.get("taskStatus") == "Failed":
        return []
    if found.get("taskStatus") != "Done":
        raise RuntimeError(f'{path}: the task has the status "{found.get("taskStatus")}"')
    return all_entities(path.replace("create/status", "by-task-id/current-state"))


def all_entities(path, body=None):
    return list(list_all(path, "entities", "urn", body))


def work(store, give_up):
    """Processes the events that are due. Failed reads are retried after a pause that doubles."""
    due = store.due()
    items_by_path = {}
    for item in due:
        items_by_path.setdefault(path_of(item["event"]), []).append(item)

    def visit(path):
        items = items_by_path[path]
        try:
            store.update(entities_at(path), items)
        except Exception as error:
            say(f"{len(items)} events wait: {error}")
            for item in items:
                item["attempts"] += 1
                pause = min(LONGEST_PAUSE, 2 ** item["attempts"])
                item["due"] = time.monotonic() + pause * random.uniform(0.5, 1.5)
                if time.monotonic() - item["queued"] > give_up:
                    store.give_up_on(item, str(error))

    # Makes one call for each entity. Tasks come first, so that states that are read later replace theirs.
    with ThreadPoolExecutor(PARALLEL_READS) as pool:
        list(pool.map(visit, [path for path in items_by_path if is_task(path)]))
        list(pool.map(visit, [path for path in items_by_path if not is_task(path)]))
    store.save()
    if due:
        say(f"{len(due)} events were due, {len(store.queue)} are left")


def is_past(text):
    """Returns whether a time is in the past. A future time as the watermark would hide later changes."""
    return 0 < seconds(text) <= time.time()


def poll(store, overlap):
    """Finds the changes whose webhook was lost. The overlap covers changes that are recorded late."""
    newest = store.watermark
    if newest and not is_past(newest):
        newest = ""
    body = {}
    if newest:
        start = datetime.fromtimestamp(seconds(newest) - overlap, UTC).isoformat()
        body = {"createdAt": {"startTime": start}}
    found = list(list_all("/entities/histories", "histories", "historyID", body))
    if newest and not found:
        say("Poll: the newest known change isn't listed. If the sandbox was reset, delete the folder.")
    store.add("poll", [{"eventType": "entity_history", "eventPayload": change} for change in found])
    # Saved last: if the program is killed before this line, the next poll reads the same range again.
    times = [change["timestamp"] for change in found if is_past(change.get("timestamp"))]
    store.watermark = max([newest, *times] if newest else times, key=seconds, default="")


def main(arguments):
    port = os.environ.get("RECEIVER_PORT", "8080")
    if not (port.isdecimal() and int(port) < 65_536):
        raise UsageError("RECEIVER_PORT must be a port number.")
    store = Store(arguments.state)
    path = os.environ.get("RECEIVER_PATH") or store.path()
    if not path.startswith("/"):
        raise UsageError("RECEIVER_PATH must start with a slash.")
    server = ThreadingHTTPServer(("127.0.0.1", int(port)), handler(path, store))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"listening on http://127.0.0.1:{server.server_port}{path}", flush=True)

    stopping = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopping.set())
    tasks = [
        [arguments.poll, 0, lambda: poll(store, arguments.overlap)],
        [arguments.list, 0, lambda: store.update(all_entities("/entities", {"filters": {}}), [])],
    ]
    while not stopping.is_set():
        for task in tasks:
            every, due, run = task
            if due > time.monotonic():
                continue
            task[1] = time.monotonic() + every
            try:
                run()
            except Exception as error:
                say(f"Poll: {error}")
        work(store, arguments.give_up)
        stopping.wait(0.1)
    server.shutdown()
    # Events that aren't due yet stay in the files for the next start.
    work(store, arguments.give_up)
    say(f"stopped; {len(store.queue)} events left for the next start")


reader = parser(USAGE)
reader.add_argument("--poll", type=whole_number(1), default=15)
reader.add_argument("--overlap", type=whole_number(0), default=600)
reader.add_argument("--list", type=whole_number(1), default=300)
reader.add_argument("--give-up", type=whole_number(1), default=3600)
run_program(reader, main)
