"""What the programs in this folder share besides the API: the command line, and files that survive a kill."""

import argparse
import json
import os
import re
import socket
import subprocess
import sys
import uuid
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


def _start_of(pid):
    """Returns when a process started, "" if it doesn't run, or None if neither can be found out."""
    if os.path.exists("/proc/self/stat"):
        try:
            with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
                # After the name, which can contain anything: the state, and as the 20th field the start.
                fields = file.read().rpartition(") ")[2].split(" ")
            return "" if fields[0] == "Z" else fields[19]
        except OSError:
            try:
                os.kill(pid, 0)  # It runs, and is hidden because it belongs to another user.
            except ProcessLookupError:
                return ""
            except (OSError, TypeError, OverflowError):
                pass
            return None
    command = ["ps", "-o", "lstart=", "-p", str(pid)]
    if sys.platform == "win32":
        command = ["powershell", "-NoProfile", "-C", f"(Get-Process -Id {pid}).StartTime.ToFileTimeUtc()"]
    try:
        environment = {**os.environ, "LC_ALL": "C", "TZ": "UTC"}
        return subprocess.run(command, capture_output=True, text=True, env=environment).stdout.strip()
    except OSError:
        return None


def _owner_of(path):
    """Returns the owner of a lock file, or None if that process no longer runs."""
    owner = {"pid": 0, "host": "an unknown computer"}
    try:
        with open(path, encoding="utf-8") as file:
            owner |= json.load(file)
    except FileNotFoundError:
        return None
    except (ValueError, TypeError):
        pass  # Something else wrote it.
    if owner["host"] != socket.gethostname():
        return owner
    started = _start_of(owner["pid"])
    # Another start time means that the number now belongs to another process.
    if started == "" or (started and owner.get("started") and started != owner["started"]):
        return None
    return owner


def _lock(folder):
    """Keeps a second process away from the same state, because both would send the same writes.

    The highest of lock.1, lock.2, ... belongs to the process that may run. It stays when its process
    ends, because deleting it could delete the lock of a process that has just started. Processes of
    other containers can't be seen: if containers share a folder, give each another host name, or let
    the platform that runs them start one at a time.
    """
    os.makedirs(folder, exist_ok=True)

    def path(number):
        return os.path.join(folder, f"lock.{number}")

    def numbers():
        names = (re.fullmatch(r"lock\.([0-9]{1,9})", name) for name in os.listdir(folder))
        return sorted(int(name[1]) for name in names if name)

    # A link appears at once with its content, and only one process can create it.
    draft = path(uuid.uuid4())
    try:
        owner = {"pid": os.getpid(), "started": _start_of(os.getpid()), "host": socket.gethostname()}
        _write(draft, json.dumps(owner))
        while True:
            highest = max(numbers(), default=0)
            owner = _owner_of(path(highest))
            if owner is not None:
                raise RuntimeError(
                    f"Another process uses {folder}: process {owner['pid']} on {owner['host']}. "
                    f"Wait until it has ended. If no such process runs, delete {path(highest)}."
                )
            own = highest + 1
            try:
                os.link(draft, path(own))
            except FileExistsError:
                continue
            # Since the first look, others may have come and gone. Then the number is too low.
            lower = [number for number in numbers() if number != own]
            if os.path.exists(path(own)) and all(number < own for number in lower):
                # The lowest first, so that a process that looks meanwhile always sees the highest.
                for number in lower:
                    _remove(path(number))
                return
            _remove(path(own))
    finally:
        _remove(draft)


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
            _lock(arguments.state)
            main(arguments)
    except Exception as error:
        say(f"Error: {' '.join(str(error).split())}")
        code = 2 if isinstance(error, UsageError) else 1
    sys.stdout.flush()
    # At once, like a kill: the next run finishes what other threads have begun.
    os._exit(code)


def _storage_error(path, error):
    """Explains a failed write."""
    return RuntimeError(
        f"{path}: {error.strerror}. Free space on the disk or remove the cause, then start again. "
        "Nothing that was stored is lost."
    )


def _sync_folder(path):
    """Makes the name of a new file survive a power loss. Windows has no call for this."""
    if sys.platform != "win32":
        folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)


class Journal:
    """A file of JSON lines that only grows. `add` returns when its records are on the disk."""

    def __init__(self, path):
        self._path = path
        # Without a buffer, which could keep a part of a record after a failure and write it later.
        self._file = open(path, "ab+", buffering=0)
        _sync_folder(path)
        self._file.seek(0)
        content = self._file.read()
        # A kill or a full disk can cut the last line short. Nothing was done after it, so it is dropped.
        self._length = content.rfind(b"\n") + 1
        self._file.truncate(self._length)
        # What earlier runs recorded.
        self.records = []
        for number, line in enumerate(content[: self._length].split(b"\n")[:-1], 1):
            try:
                self.records.append(json.loads(line))
            except ValueError:
                raise RuntimeError(
                    f"{path}:{number}: the line is damaged. Restore the file from a backup, or use a new folder."
                ) from None

    def add(self, *records):
        text = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
        # UTF-8 has no half of a surrogate pair, but JSON has it as an escape.
        lines = text.encode("utf-8", "backslashreplace")
        try:
            # Drops what an earlier failure left. A record after a part of another couldn't be read.
            self._file.truncate(self._length)
            rest = lines
            while rest:
                rest = rest[self._file.write(rest) :]
            os.fsync(self._file.fileno())
            self._length += len(lines)
        except OSError as error:
            try:
                self._file.truncate(self._length)
            except OSError:
                pass  # The next `add` tries again, before it writes.
            raise _storage_error(self._path, error) from error


def _write(path, text):
    with open(path, "w", encoding="utf-8", errors="backslashreplace", newline="") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def _remove(path):
    try:
        os.remove(path)
    except FileNotFoundError:
        pass


def replace_file(path, text):
    """Replaces a file in one step: a reader finds the old content or the new one, never a part."""
    try:
        _write(f"{path}.new", text)
        os.replace(f"{path}.new", path)
        _sync_folder(path)
    except OSError as error:
        _remove(f"{path}.new")
        raise _storage_error(path, error) from error
