"""Reads a whole list with the Python client, and prints what is in memory meanwhile.

``read-list.ts`` does the same with the TypeScript client.
"""

import importlib
import json
import sys
import tracemalloc

name, base_url, api_key = sys.argv[1:]
# The code of the client counts too, as in Node.js.
tracemalloc.start()
client_module = importlib.import_module(name)
requests = 0


def on_attempt(attempt):
    global requests
    requests += 1


client = client_module.Client(
    base_url=base_url, api_key=api_key, requests_per_second=float("inf"), on_attempt=on_attempt
)
items = sum(1 for entity in client.all("list_entities") if entity["urn"])
peak = tracemalloc.get_traced_memory()[1]
client.close()

# What a program needs that remembers one identifier for each item, and nothing else.
# A dict that grows is copied, so its peak counts too.
before = tracemalloc.get_traced_memory()[0]
tracemalloc.reset_peak()
identifiers = {json.loads(f'"e{item}"'): 1 for item in range(items)}
in_memory = tracemalloc.get_traced_memory()[1] - before
print(json.dumps({"items": len(identifiers), "requests": requests, "peak": peak, "identifiersInMemory": in_memory}))
