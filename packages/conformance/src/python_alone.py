"""Tries what only the Python client has, and writes what happened as JSON.

The first argument is the name of the package, the second one the address of a server.
"""

import importlib
import json
import os
import pickle
import resource
import signal
import socket
import sys
import threading
import traceback

client_module = importlib.import_module(sys.argv[1])
key = "-".join(["test", "key", "0001"])


def shown_in_tracebacks():
    """Returns tracebacks with the variables of the client, as tools for errors show them."""
    shown = []
    for deadline in (None, -1):
        transport = client_module.FakeTransport([client_module.FakeResponse(status=401)])
        client = client_module.Client(base_url="https://platform.test", api_key=key, transport=transport)
        try:
            client.list_groups(deadline=deadline)
        except client_module.ScreeningError as error:
            found = traceback.TracebackException.from_exception(error, capture_locals=True)
            shown.append("".join(line for frame in found.stack for line in map(str, (frame.locals or {}).items())))
    return shown


def statuses_with_many_files(base_url):
    """Returns what each attempt got in a program that has more files open than select can watch."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, most), most))
    files = [os.open(os.devnull, os.O_RDONLY) for _ in range(1100)]
    attempts = []
    with client_module.Client(base_url=base_url, api_key=key, on_attempt=attempts.append) as client:
        for _ in range(3):
            client.list_groups()
    for file in files:
        os.close(file)
    return [attempt.problem or attempt.status for attempt in attempts]


def shown_when_interrupted():
    """Returns the variables of the client when a program is stopped while a call waits for its response."""
    silent = socket.create_server(("127.0.0.1", 0))

    def stop(*_):
        raise KeyboardInterrupt

    signal.signal(signal.SIGALRM, stop)
    client = client_module.Client(base_url=f"http://127.0.0.1:{silent.getsockname()[1]}", api_key=key)
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    try:
        client.list_groups()
    except KeyboardInterrupt as error:
        return variables_of(error)
    finally:
        silent.close()


def shown_when_refused():
    """Returns the client as a traceback shows it whose options were refused, and the variables of the client."""
    try:
        client_module.Client(base_url="https://platform.test", api_key=key, app_name=1)
    except client_module.ScreeningError as error:
        frames = traceback.TracebackException.from_exception(error, capture_locals=True).stack
        made = next(frame.locals["self"] for frame in frames if "self" in (frame.locals or {}))
    client = client_module.Client(base_url="https://platform.test", api_key=key)
    return [made, repr(vars(client))]


def variables_of(error):
    """Returns the variables of the client's own frames, without those of the program that calls it."""
    frames = traceback.TracebackException.from_exception(error, capture_locals=True).stack
    own = [frame for frame in frames if frame.filename != __file__]
    return "".join(line for frame in own for line in map(str, (frame.locals or {}).items()))


def sent_between_processes():
    """Returns what another process gets of each error."""
    errors = [
        client_module.UncertainError("a", "createGroup", status=500, text="b", may_have_happened=True),
        client_module.InvalidCallError("a", "createGroup"),
        client_module.InvalidWebhookError("a"),
        client_module.TransportError("TIMEOUT", True),
    ]
    got = [pickle.loads(pickle.dumps(error)) for error in errors]
    return [[type(error).__name__, str(error), vars(error)] for error in got]


def close_with_other_options(base_url):
    """Calls with clients that have other options, and returns how many connections they keep at the end."""
    client = client_module.Client(base_url=base_url, api_key=key)
    for total in range(1, 6):
        client.with_options(timeouts={"total": total}).list_groups()
    kept = client._sender.settings.transport._idle
    with client.with_options(app_name="other") as other:
        other.list_groups()
        count = len(kept)
    return [count, len(client._sender.settings.transport._idle)]


def connections_after_fork(base_url):
    """Returns the statuses that a forked process gets, while other threads hold the locks of the client."""
    attempts = []
    client = client_module.Client(base_url=base_url, api_key=key, on_attempt=attempts.append)
    client.list_groups()
    held = [client._sender.limiter._lock, client._sender.settings.transport._lock, client._creations._lock]
    for lock in held:
        threading.Thread(target=lock.acquire).start()
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        attempts.clear()
        with client._creations.turn("K-1"):
            client.list_groups()
        os.write(writing, json.dumps([attempt.problem or attempt.status for attempt in attempts]).encode())
        os._exit(0)
    os.close(writing)
    found = os.read(reading, 1000)
    os.waitpid(process, 0)
    return json.loads(found)


def connects_behind_a_silent_address():
    """Returns what a call gets whose host has a first address that swallows everything."""
    full = socket.socket()
    full.bind(("127.0.0.1", 0))
    full.listen(0)
    # A queue that is full doesn't answer further connections.
    waiting = [socket.socket() for _ in range(4)]
    for one in waiting:
        one.setblocking(False)
        one.connect_ex(full.getsockname())
    answering = socket.create_server(("127.0.0.1", 0))

    def answer():
        connection, _ = answering.accept()
        connection.recv(65536)
        connection.sendall(b'HTTP/1.1 200 OK\r\nContent-Length: 19\r\n\r\n{"entityGroups":[]}')

    threading.Thread(target=answer, daemon=True).start()
    before = socket.getaddrinfo
    both = [full.getsockname(), answering.getsockname()]
    socket.getaddrinfo = lambda *_: [(socket.AF_INET, socket.SOCK_STREAM, 6, "", address) for address in both]
    try:
        return client_module.Client(base_url="http://localhost", api_key=key).list_groups(deadline=8)
    finally:
        socket.getaddrinfo = before


print(
    json.dumps(
        {
            "shown": [*shown_in_tracebacks(), shown_when_interrupted()],
            "refused": shown_when_refused(),
            "sent": sent_between_processes(),
            "kept": close_with_other_options(sys.argv[2]),
            "forked": connections_after_fork(sys.argv[2]),
            "behind": connects_behind_a_silent_address(),
            "statuses": statuses_with_many_files(sys.argv[2]),
        }
    )
)
# Threads that hold a lock would keep the program alive.
sys.stdout.flush()
os._exit(0)
