"""Stores each webhook, answers, and then reads the entity again. Put a TLS proxy in front of it."""

import json
import os
import re
import signal
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from types import FrameType
from typing import Any, Mapping, Optional

from {python_product}_client import Client, InvalidWebhookError, ScreeningError, parse_webhook

# Use a path with at least 128 random bits.
PORT, PATH = int(os.environ.get("RECEIVER_PORT", "8080")), os.environ.get("RECEIVER_PATH", "")
if len(PATH) < 2:
    sys.exit("Set RECEIVER_PATH to the secret path.")
MAX_BYTES = 10_000_000
client = Client()
os.umask(0o077)  # Only the owner may read the files.
lock = Lock()


def append(name: str, value: Mapping[str, Any]) -> None:
    with lock, open(name, "a", encoding="utf-8") as file:
        file.write(json.dumps(value) + "\n")
        file.flush()
        os.fsync(file.fileno())


def plain(path: str) -> str:
    """Returns a path without a query, and without a slash at its end."""
    return path.partition("?")[0].removesuffix("/")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 30  # Seconds to wait for the next bytes.

    def answer(self, status: int) -> None:
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.send_header("Connection", "close")
        self.end_headers()

    def do_POST(self) -> None:
        if plain(self.path) != plain(PATH):
            return self.answer(404)
        # This server reads no chunks, so it needs one length.
        length = ",".join(self.headers.get_all("Content-Length", []))
        if "Transfer-Encoding" in self.headers or not re.fullmatch("[0-9]{1,15}", length):
            return self.answer(411)
        left = int(length)
        if left > MAX_BYTES:
            # Many senders read no answer before they have sent everything.
            while left > 0 and (part := self.rfile.read(min(left, 65536))):
                left -= len(part)
            return self.answer(413)
        body = self.rfile.read(left)
        if len(body) < left:
            return self.answer(400)  # The sender has broken off.
        try:
            # The client leaves out the API key that a task_completion event contains.
            message = parse_webhook(body).message
        except InvalidWebhookError as error:
            print(error, file=sys.stderr)
            return self.answer(400)
        append("events.ndjson", message)
        self.answer(200)
        payload: Any = message.get("eventPayload") or message.get("payload")
        try:
            urn: str = payload.get("entityURN") or payload["urn"]
        except (AttributeError, KeyError):
            return  # A finished task, or a test message.
        try:
            append("entities.ndjson", client.get_entity(entityURN=urn))
        except ScreeningError as error:
            print(error, file=sys.stderr)

    def log_message(self, format: str, *args: Any) -> None:
        """Prints nothing, because the path is a secret."""


def stop(number: int, frame: Optional[FrameType]) -> None:
    sys.exit(0)


signal.signal(signal.SIGTERM, stop)
server = ThreadingHTTPServer(("127.0.0.1", PORT), Handler)
print("listening", flush=True)
server.serve_forever()
