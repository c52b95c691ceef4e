"""Does what a conformance case asks with the Python client.

Reads a line of JSON for each case, with the address of the server and the key, and writes a line of
JSON with the outcome. `run-typescript.ts` does the same with the TypeScript client.
"""

import base64
import dataclasses
import datetime
import importlib
import json
import math
import os
import re
import sys
import time
import warnings
from concurrent.futures import ThreadPoolExecutor

client_module = importlib.import_module(sys.argv[1])


def snake(name):
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def options_of(options):
    return {snake(name): value for name, value in (options or {}).items()}


def identifier_of(item):
    return str(item.get("historyID", item.get("id", item.get("urn"))))


class Store:
    """Remembers the items of a list, in place of the client."""

    def __init__(self):
        self.known = {}

    def note(self, id, number):
        last = self.known.get(id)
        self.known[id] = number
        return last


def run(call, options, deadline):
    client = client_module.Client(**options)
    try:
        return run_with(client, call, deadline)
    finally:
        client.close()


def run_with(client, call, deadline):
    args = call.get("arguments", {})
    helper = call.get("helper")
    how = {**({} if deadline is None else {"deadline": deadline}), **(call.get("how") or {})}
    store = Store() if call.get("keeps") else None
    kept = {"seen": store} if store else {}
    if helper == "all":
        items = client.all(snake(call["operation"]), **args, **how, **kept)
        found = [identifier_of(item) for item in items]
        return {"items": found, **({"value": {"known": len(store.known)}} if store else {})}
    if helper == "changes":
        changes = client.changes(**args, **how, **kept)
        try:
            items = [identifier_of(event) for event in changes]
        except client_module.ScreeningError:
            # A run that begins there would leave out the events that weren't read.
            if changes.until is not None:
                raise RuntimeError('"until" is set, although the read failed')
            raise
        known = {"known": len(store.known)} if store else {}
        return {"items": items, "value": {"until": changes.until, **known}}
    if helper == "waitForTask":
        return {"value": client.wait_for_task(call["taskID"], **how)}
    if helper == "createOnce":
        count = call.get("parallel", 1)
        with ThreadPoolExecutor(count) as pool:
            calls = [pool.submit(client.create_once, args, **how) for _ in range(count)]
            results = [one.result() for one in calls]
        reasons = [result.reason for result in results if result.reason]
        # Threads take their turns in any order.
        outcomes = sorted(result.outcome for result in results)
        return {"outcome": " ".join(outcomes), "reason": " ".join(reasons) or None}
    if helper == "screen":
        result = client.screen(args, **(call.get("settings") or {}), **how)
        return {"outcome": result.outcome, "reason": result.reason}
    if helper == "parseWebhook":
        body = call["body"]
        given = base64.b64decode(body["base64"]) if "base64" in body else body.get("text", body.get("value"))
        message = client_module.parse_webhook(given)
        return {"outcome": message.webhook, "value": message.message}
    return {"value": getattr(client, snake(call["operation"]))(**args, **how)}


def overwrite(value):
    """Overwrites all texts of a value, as a program can do that uses one object for all calls."""
    if not isinstance(value, (list, dict)):
        return
    for name, item in list(value.items() if isinstance(value, dict) else enumerate(value)):
        if isinstance(item, str):
            value[name] = "overwritten"
        else:
            overwrite(item)


# The texts that stand for values that JSON doesn't have.
VALUES = {
    "{NaN}": math.nan,
    "{Infinity}": math.inf,
    "{date}": datetime.date(1970, 1, 1),
    "{1.0}": 1.0,
    "{deep}": json.loads("[" * 60 + "]" * 60),
}


def with_values(value):
    """Replaces the texts that stand for values that JSON doesn't have."""
    if isinstance(value, list):
        return [with_values(item) for item in value]
    if isinstance(value, dict):
        return {name: with_values(item) for name, item in value.items()}
    return VALUES.get(value, value) if isinstance(value, str) else value


# How Python refuses arguments itself.
PYTHON_REFUSAL = re.compile("unexpected keyword argument|required (keyword-only|positional) argument|must be a mapping")


def outcome_of(one):
    begin = time.monotonic()
    attempts = []

    def on_attempt(attempt):
        attempts.append({k: v for k, v in dataclasses.asdict(attempt).items() if v is not None})
        if one.get("hook") == "changes the arguments":
            overwrite(one["call"]["arguments"])
        elif one.get("hook"):
            raise RuntimeError("the hook failed")

    options = {
        "base_url": one["baseUrl"],
        "api_key": one["apiKey"],
        "on_attempt": on_attempt,
        **options_of(one.get("options")),
    }
    before = dict(os.environ)
    for name in before:
        if re.fullmatch("(https?|no)_proxy", name, re.IGNORECASE):
            del os.environ[name]
    os.environ.update(one.get("environment") or {})
    given = []
    try:
        with warnings.catch_warnings(record=True) as given:
            warnings.simplefilter("always", UserWarning)
            outcome = run(one["call"], options, one.get("deadline"))
    except client_module.ScreeningError as error:
        details = {
            "name": type(error).__name__,
            "message": str(error),
            "operation": error.operation,
            "mayHaveHappened": error.may_have_happened,
            "status": error.status,
            "text": error.text,
        }
        outcome = {"error": {name: value for name, value in details.items() if value is not None}}
    except TypeError as error:
        if not PYTHON_REFUSAL.search(str(error)):
            raise
        outcome = {"error": {"name": "InvalidCallError", "message": str(error), "mayHaveHappened": False}}
    finally:
        os.environ.clear()
        os.environ.update(before)
    outcome = {name: value for name, value in outcome.items() if value is not None}
    return {
        **outcome,
        "attempts": attempts,
        "warnings": [str(one.message) for one in given],
        "seconds": time.monotonic() - begin,
    }


def safely(one):
    """Reports any other exception as the outcome of its case, so that the next cases run."""
    try:
        return outcome_of(one)
    except Exception as error:
        return {"error": {"name": type(error).__name__, "message": str(error)}, "seconds": 0}


for line in sys.stdin:
    print(json.dumps(safely(with_values(json.loads(line)))), flush=True)
