"""Calls the API for the programs in this folder. It needs Python 3.11 and requests.

The address and the key come from SCREENING_BASE_URL and SCREENING_API_KEY.
"""

import os
import random
import re
import threading
import time
from dataclasses import dataclass
from typing import Any

import requests

# The default limit of an account. All calls of this process share it.
REQUESTS_PER_SECOND = 100
# How long a call is repeated, in seconds.
DEADLINE = 30
READ_TIMEOUT = 10
# Longer, because each write that times out has to be reconciled.
WRITE_TIMEOUT = 60


@dataclass
class Outcome:
    """The outcome of a call. Only "uncertain" leaves open whether the call took effect."""

    kind: str  # "ok", "refused", "tooEarly" or "uncertain"
    value: Any = None
    status: int | None = None
    reason: str = ""


class UsageError(Exception):
    """The command line or the environment is wrong. Programs then end with exit code 2."""


def connection():
    """Reads the address and the key from the environment."""
    base_url = os.environ.get("SCREENING_BASE_URL", "")
    api_key = os.environ.get("SCREENING_API_KEY", "")
    if not re.fullmatch(r"https?://[^@\s]+", base_url):
        raise UsageError("SCREENING_BASE_URL must be an address such as https://HOST/external/v2.")
    # Checked here, because the error of an invalid header would print the key.
    if not re.fullmatch(r"[!-~]+", api_key):
        raise UsageError("SCREENING_API_KEY must be set, without spaces or line breaks.")
    return base_url.rstrip("/"), api_key


_lock = threading.Lock()
_next_slot = 0.0
_local = threading.local()


def _wait_for_slot():
    """Spaces calls evenly, so that parallel workers stay below the rate limit together."""
    global _next_slot
    with _lock:
        now = time.monotonic()
        slot = max(now, _next_slot)
        _next_slot = slot + 1 / REQUESTS_PER_SECOND
    time.sleep(slot - now)


def _send_once(method, path, body, timeout):
    base_url, api_key = connection()
    if not hasattr(_local, "session"):
        _local.session = requests.Session()  # One for each thread: a session is not thread-safe.
    _wait_for_slot()
    try:
        response = _local.session.request(
            method,
            base_url + path,
            json=body,
            headers={"Authorization": api_key},
            timeout=timeout,
            allow_redirects=False,
        )
        if response.status_code < 300:
            return Outcome("ok", value=response.json())
    except requests.RequestException as error:
        # A timeout, a dropped connection, or a body that was cut off.
        return Outcome("uncertain", reason=f"{method} {path}: no response ({type(error).__name__})")
    # Errors are plain text, not JSON.
    status = response.status_code
    reason = f"{method} {path}: {status} {' '.join(response.text.split())[:300]}"
    if status == 425:
        return Outcome("tooEarly", reason=reason)
    return Outcome("uncertain" if status >= 500 else "refused", status=status, reason=reason)


def _send(is_read, method, path, body):
    end = time.monotonic() + DEADLINE
    while True:
        outcome = _send_once(method, path, body, READ_TIMEOUT if is_read else WRITE_TIMEOUT)
        # A call that gets 429 has no effect and isn't counted, so it can be repeated promptly.
        is_repeated = outcome.status == 429 or (is_read and outcome.kind == "uncertain")
        if not is_repeated or time.monotonic() > end:
            return outcome
        # The random part keeps parallel workers from returning at the same moment.
        time.sleep(random.uniform(0.02, 0.1))


def read(method, path, body=None):
    """Sends a call that changes nothing, such as a list or a screening. Repeats it until the deadline."""
    return _send(True, method, path, body)


def write(method, path, body=None):
    """Sends a call that changes something. Only the caller can find out whether an uncertain call took effect."""
    return _send(False, method, path, body)


def value_of(outcome):
    """Returns the value of a call that must succeed for the program to go on."""
    if outcome.kind != "ok":
        raise RuntimeError(outcome.reason)
    return outcome.value


def list_all(path, items, key, body=None, page_size=100):
    """Yields each item of a list once. Without a body, the list is read with GET.

    Pages can shift while they are read, so it drops duplicates by the field `key` and reads the list
    again until a pass finds nothing new.
    """
    method = "GET" if body is None else "POST"
    query = "&" if "?" in path else "?"
    seen = set()
    before = -1
    while len(seen) > before:
        before = len(seen)
        page = 1
        while True:
            address = f"{path}{query}page={page}&pageSize={page_size}"
            response = value_of(read(method, address, body))
            for item in response[items]:
                if item[key] not in seen:
                    seen.add(item[key])
                    yield item
            if not response[items] or page * page_size >= response["total"]:
                break
            page += 1
        if page == 1:
            return  # A list that fits on one page can't shift.
