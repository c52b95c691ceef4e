"""Does what a conformance case asks with the Python client.

Reads a line of JSON for each case, with the address of the server and the key, and writes a line of
JSON with the outcome. `conformance/run-typescript.ts` of the TypeScript client does the same.
"""

import base64
import importlib
import json
import re
import sys
import time

client_module = importlib.import_module(sys.argv[1])


def snake(name):
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def options_of(options):
    return {snake(name): value for name, value in (options or {}).items()}


def identifier_of(item):
    return str(item.get("historyID", item.get("id", item.get("urn"))))


def run(call, options, deadline):
    client = client_module.Client(**options)
    try:
        return run_with(client, call, deadline)
    finally:
        client.close()


def run_with(client, call, deadline):
    args = call.get("arguments") or {}
    helper = call.get("helper")
    how = {} if deadline is None else {"deadline": deadline}
    if helper == "all":
        items = client.all(snake(call["operation"]), **args, **how)
        return {"items": [identifier_of(item) for item in items]}
    if helper == "changes":
        changes = client.changes(**args, **how)
        return {"items": [identifier_of(event) for event in changes], "value": {"until": changes.until}}
    if helper == "waitForTask":
        return {"value": client.wait_for_task(call["taskID"], **how)}
    if helper == "createOnce":
        result = client.create_once(args, **how)
        return {"outcome": result.outcome, "reason": result.reason}
    if helper == "screen":
        result = client.screen(args, **(call.get("settings") or {}), **how)
        return {"outcome": result.outcome, "reason": result.reason}
    if helper == "parseWebhook":
        body = call["body"]
        given = body["text"] if "text" in body else base64.b64decode(body["base64"])
        message = client_module.parse_webhook(given)
        return {"outcome": message.webhook, "value": message.message}
    return {"value": getattr(client, snake(call["operation"]))(**args, **how)}


def outcome_of(one):
    begin = time.monotonic()
    options = {"base_url": one["baseUrl"], "api_key": one["apiKey"], **options_of(one.get("options"))}
    try:
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
        # Python refuses arguments that don't exist itself.
        outcome = {"error": {"name": "InvalidCallError", "message": str(error), "mayHaveHappened": False}}
    outcome = {name: value for name, value in outcome.items() if value is not None}
    return {**outcome, "seconds": time.monotonic() - begin}


for line in sys.stdin:
    print(json.dumps(outcome_of(json.loads(line))), flush=True)
