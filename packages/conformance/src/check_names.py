"""Checks subjects with the Python client.

Reads lines of JSON with subjects and the date of today, and writes for each a line with the findings of each subject.
"""

import dataclasses
import importlib
import json
import sys

client_module = importlib.import_module(sys.argv[1])

for line in sys.stdin:
    given = json.loads(line)
    found = [
        [dataclasses.asdict(one) for one in client_module.check_subject(subject, today=given["today"])]
        for subject in given["subjects"]
    ]
    print(json.dumps(found), flush=True)
