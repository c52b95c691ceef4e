"""Checks subjects with the Python client.

Reads one line of JSON with the subjects and the date of today, and writes one line with the findings of each subject.
"""

import dataclasses
import importlib
import json
import sys

client_module = importlib.import_module(sys.argv[1])

given = json.loads(sys.stdin.readline())
found = [
    [dataclasses.asdict(one) for one in client_module.check_subject(subject, today=given["today"])]
    for subject in given["subjects"]
]
print(json.dumps(found))
