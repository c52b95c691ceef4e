"""Calls the API for the programs in this folder. It needs Python 3.11 and requests.

The address and the key come from SCREENING_BASE_URL and SCREENING_API_KEY.
"""

import os
import queue
import random
import re
import sys
import threading
import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import requests

# The default limit of an account. All calls of this process share it.
REQUESTS_PER_SECOND = 100
# How long one attempt may take, in seconds. A write that times out has to be reconciled.
READ_TIMEOUT = 10
WRITE_TIMEOUT = 30
# How long a call may take with its repetitions, in seconds.
READ_DEADLINE = 30
WRITE_DEADLINE = 60


@dataclass
class Outcome:
    """The outcome of a call. Only "uncertain" leaves open whether the call took effect.

    It has no status if there was no response.
    """

    kind: str  # "ok", "refused", "tooEarly" or "uncertain"
    value: Any = None
    status: int | None = None
    reason: str = ""


class UsageError(Exception):
    """The command line or the environment is wrong. Programs then end with exit code 2."""


_lock = threading.Lock()
_next_slot = 0.0
_is_warned = False
# Sessions that no call uses: a session is not thread-safe.
_idle = []


def connection():
    """Reads the address and the key from the environment."""
    global _is_warned
    base_url = os.environ.get("SCREENING_BASE_URL", "")
    api_key = os.environ.get("SCREENING_API_KEY", "")
    try:
        parts = urlsplit(base_url)
        is_address = re.fullmatch(r"https?://[^@\s]+", base_url) and parts.hostname and parts.port != 0
    except ValueError:  # For example, a port that isn't a number.
        is_address = False
    if not is_address:
        raise UsageError("SCREENING_BASE_URL must be an address such as https://HOST/external/v2.")
    # Checked here, because the error of an invalid header would print the key.
    if not re.fullmatch(r"[!-~]+", api_key):
        raise UsageError("SCREENING_API_KEY must be set, without spaces or line breaks.")
    is_local = re.fullmatch(r"localhost|127(\.\d+){3}|::1", parts.hostname)
    if parts.scheme == "http" and not is_local and not _is_warned:
        _is_warned = True
        print(f"Warning: the API key is sent to {parts.hostname} unencrypted. Use https://.", file=sys.stderr)
    return base_url.rstrip("/"), api_key


def _hide_key(text, api_key):
    r"""Hides the key in an error that repeats the request, also if JSON wrote its signs as \" or \u0022."""
    codes = [f"{ord(sign):02x}" for sign in api_key]
    signs = [rf"\\{{0,3}}(?:\x{code}|u00{code})" for code in codes]
    return re.sub("".join(signs), "[key]", text, flags=re.IGNORECASE)


def _wait_for_slot():
    """Spaces calls evenly, so that parallel workers stay below the rate limit together."""
    global _next_slot
    with _lock:
        now = time.monotonic()
        slot = max(now, _next_slot)
        _next_slot = slot + 1 / REQUESTS_PER_SECOND
    time.sleep(slot - now)


def _request(method, path, body, timeout):
    """Returns the whole response, or raises an error when `timeout` seconds are over.

    The timeout of requests limits only the time between two bytes. So another thread makes the
    call. If it takes too long, the thread and its session are left alone and not used again.
    """
    base_url, api_key = connection()
    result = queue.SimpleQueue()
    try:
        session = _idle.pop()
    except IndexError:
        session = requests.Session()

    def authorize(request):
        request.headers["Authorization"] = api_key
        return request

    def call():
        try:
            response = session.request(
                method,
                base_url + path,
                json=body,
                # As a header, it would be replaced by a password from the user's ~/.netrc.
                auth=authorize,
                # Connecting gets 5 seconds for each address: a call that was given up would still be sent.
                timeout=(5, timeout),
                allow_redirects=False,
            )
            result.put((response, None))
        except Exception as error:
            result.put((None, error))

    threading.Thread(target=call, daemon=True).start()
    try:
        response, error = result.get(timeout=timeout)
    except queue.Empty:
        raise requests.Timeout from None
    _idle.append(session)
    if error:
        raise error
    return response


def _send_once(method, path, body, timeout):
    try:
        response = _request(method, path, body, timeout)
    except requests.RequestException as error:
        # A timeout, a dropped connection, or a body that was cut off.
        return Outcome("uncertain", reason=f"{method} {path}: no response ({type(error).__name__})")
    status = response.status_code
    is_success = 200 <= status < 300
    try:
        # Errors are plain text, not JSON.
        value = response.json() if is_success else None
    except (ValueError, RecursionError):
        value = None  # For example, the login page of a proxy.
    if isinstance(value, (dict, list)):
        return Outcome("ok", value=value)
    said = " ".join(_hide_key(response.text, connection()[1]).split())[:300]
    fault = ", and the body isn't a JSON object or array:" if is_success else ""
    reason = f"{method} {path}: {status}{fault} {said}"
    if status == 425:
        return Outcome("tooEarly", reason=reason)
    # Any other status can come from a gateway that has passed the call on, such as 408.
    return Outcome("refused" if status in (400, 401, 429) else "uncertain", status=status, reason=reason)


def _send(is_read, method, path, body):
    timeout = READ_TIMEOUT if is_read else WRITE_TIMEOUT
    _wait_for_slot()
    end = time.monotonic() + (READ_DEADLINE if is_read else WRITE_DEADLINE)
    failures = 0
    while True:
        outcome = _send_once(method, path, body, timeout)
        # A call that gets 429 has no effect and isn't counted, so it can be repeated promptly.
        longest = 0.1
        if outcome.kind == "uncertain" and is_read and (outcome.status or 500) >= 500:
            # A server in trouble gets more time after each failure.
            longest = min(4, 0.1 * 2**failures)
            failures += 1
        elif outcome.status != 429:
            return outcome
        # The random part keeps parallel workers from returning at the same moment.
        pause = longest * random.uniform(0.2, 1)
        # A repeat needs the time of a whole attempt.
        if time.monotonic() + pause + timeout > end:
            return outcome
        time.sleep(pause)
        _wait_for_slot()


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


def _page(method, address, items, key, body):
    """Reads a page of a list. Returns its items by their field `key`, and the total number of items."""
    response = value_of(read(method, address, body))
    fields = response if isinstance(response, dict) else {}
    found, total = fields.get(items), fields.get("total")
    if not isinstance(found, list):
        raise RuntimeError(f'{method} {address}: the response has no list "{items}"')
    if not isinstance(total, (int, float)):
        raise RuntimeError(f'{method} {address}: the response has no number "total"')
    if not all(isinstance(item, dict) and isinstance(item.get(key), str) for item in found):
        raise RuntimeError(f'{method} {address}: an item of "{items}" has no "{key}"')
    return {item[key]: item for item in found}, total


def list_all(path, items, key, body=None, page_size=100):
    """Yields each item of a list once. Without a body, the list is read with GET.

    Pages can shift while they are read, so it drops duplicates by the field `key` and reads the list
    again until a pass finds nothing new and all items of the list are there.
    """
    method = "GET" if body is None else "POST"
    query = "&" if "?" in path else "?"
    seen = set()
    fruitless = 0
    while fruitless < 3:
        before = len(seen)
        in_pass = set()
        page = 0
        is_last = False
        while not is_last:
            page += 1
            address = f"{path}{query}page={page}&pageSize={page_size}"
            found, total = _page(method, address, items, key, body)
            # A page that only repeats earlier pages also ends the pass.
            is_last = in_pass.issuperset(found) or page * page_size >= total
            in_pass.update(found)
            for name, item in found.items():
                if name not in seen:
                    seen.add(name)
                    yield item
        is_new = len(seen) > before
        # A list that fits on one page can't shift.
        if len(seen) >= total and (page == 1 or not is_new):
            return
        fruitless += not is_new
    raise RuntimeError(f'{method} {path}: the pages have {len(seen)} of {total} "{items}"')
