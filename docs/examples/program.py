"""What the programs in this folder share besides the API: the command line, and files that survive a kill."""

import argparse
import json
import os
import sqlite3
import sys
from datetime import UTC, datetime

from client import UsageError, connection


class Parser(argparse.ArgumentParser):
    """Reads the command line, and reports a wrong one in one line."""

    def error(self, message):
        raise UsageError(f"{message}; --help explains the arguments.")


def parser(usage):
    """Returns a parser that knows `--state` and `--help`."""
    result = Parser(usage=usage, allow_abbrev=False, add_help=False)
    result.add_argument("--help", action="store_true")
    result.add_argument("--state", required=True)
    return result


def whole_number(least):
    """Returns a check for an option that must be a whole number of at least `least`."""

    def read(text):
        if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) >= least):
            raise argparse.ArgumentTypeError(f"must be a whole number of at least {least}, not {text!r}")
        return int(text)

    return read


def _lock(folder):
    """Keeps a second process away from the same state, because both would send the same writes.

    The lock ends with its process, also when the process is killed.
    """
    os.makedirs(folder, exist_ok=True)
    database = sqlite3.connect(os.path.join(folder, "lock"), timeout=0, isolation_level=None)
    try:
        database.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        raise RuntimeError(f"Another process uses {folder}.") from error
    return database


def now():
    """Returns the time of this machine, as the journals write it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def say(text):
    """Writes a line for the operator. Standard output stays free for results."""
    print(text, file=sys.stderr, flush=True)


def run_program(reader, main):
    """Runs a program. Exit codes: 0 the work is done, 1 it isn't, 2 wrong usage."""
    code = 0
    try:
        if "--help" in sys.argv[1:]:
            print(reader.usage)
        else:
            arguments = reader.parse_args()
            connection()
            held = _lock(arguments.state)
            main(arguments)
            held.close()
    except Exception as error:
        say(f"Error: {' '.join(str(error).split())}")
        code = 2 if isinstance(error, UsageError) else 1
    sys.stdout.flush()
    # At once, like a kill: what other threads have begun is settled by the next run.
    os._exit(code)


class Journal:
    """A file of JSON lines that only grows. `add` returns when its records are on the disk."""

    def __init__(self, path):
        self._file = open(path, "ab+")
        self._file.seek(0)
        content = self._file.read()
        whole = content[: content.rfind(b"\n") + 1]
        # A kill can cut the last line short. Nothing was done after it, so it is dropped.
        self._file.truncate(len(whole))
        # What earlier runs recorded.
        self.records = [json.loads(line) for line in whole.splitlines()]

    def add(self, *records):
        lines = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
        self._file.write(lines.encode())
        self._file.flush()
        os.fsync(self._file.fileno())


def replace_file(path, text):
    """Replaces a file in one step: a reader finds the old content or the new one, never a part."""
    with open(f"{path}.new", "w", encoding="utf-8", newline="") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(f"{path}.new", path)
