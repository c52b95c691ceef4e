"""Measures the Python client. ``measure.mjs`` does the same with the TypeScript client.

Arguments: what to measure (``calls`` or ``list``), the name of the package, the address of the API, the
key, and a number of rounds or items.
"""

import http.client
import importlib
import json
import resource
import sys
import time
from urllib.parse import urlsplit

what, module, base_url, api_key, count = sys.argv[1:]
client = importlib.import_module(module).Client(
    base_url=base_url, api_key=api_key, requests_per_second=float("inf")
)
search = {
    "entityName": "Ilvane Torresund",
    "screeningType": "sanctions-peps-and-media",
    "threshold": 0.85,
}
address = urlsplit(base_url)
connection = http.client.HTTPConnection(address.hostname, address.port)
headers = {"Authorization": api_key, "Content-Type": "application/json"}


def call_bare():
    connection.request("POST", f"{address.path}/screening/simple", json.dumps(search), headers)
    return json.loads(connection.getresponse().read())


def call_client():
    return client.screen_simple(**search)


# How many calls of one kind follow each other, so that a busy moment affects both kinds.
IN_TURN = 50


def measure_round():
    """Makes 1,000 calls of each kind, one at a time, and returns the seconds of each kind."""
    seconds = {"bare": 0.0, "client": 0.0}
    for turn in range(1000 // IN_TURN):
        kinds = [("bare", call_bare), ("client", call_client)]
        # The first one of a turn could have an advantage.
        for name, call in reversed(kinds) if turn % 2 else kinds:
            begin = time.perf_counter()
            for _ in range(IN_TURN):
                if call()["resultCount"] < 1:
                    raise SystemExit("the sandbox found no candidate")
            seconds[name] += time.perf_counter() - begin
    return seconds


def measure_calls():
    measure_round()
    return {"rounds": [measure_round() for _ in range(int(count))]}


def measure_list():
    begin = time.perf_counter()
    items = sum(1 for entity in client.all("list_entities") if entity["urn"])
    if items != int(count):
        raise SystemExit(f"{items} items")
    seconds = time.perf_counter() - begin
    return {"seconds": seconds, "kilobytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss}


print(json.dumps(measure_calls() if what == "calls" else measure_list()))
