"""Sends one request over a socket and returns the whole response.

Every read and write gets what is left of one deadline, so neither silence nor a trickle of bytes can
block a call. Only the look-up of the host's name isn't covered, because the system can't end it.
"""

import io
import os
import selectors
import socket
import ssl
import threading
import time
import zlib
from dataclasses import dataclass, field
from typing import Any, List, Mapping, Optional, Protocol, Tuple
from urllib.parse import urlsplit

from ._build_request import HiddenBytes, HiddenKey
from ._fork import renew_after_fork
from ._http import Incomplete, Malformed, Response, read_response
from ._proxy import Proxy, proxy_for, proxy_settings

# The largest body that is read, compressed or not, in bytes. A body beyond it is an error.
_LARGEST_BODY = 64 * 1024 * 1024

# How much is read at a time, in bytes.
_PIECE = 65_536

# How much is decompressed at a time, in bytes. What follows a gzip member in it is copied.
_COMPRESSED_PIECE = 8192

# How long an address of a host may take to connect if there is another one, in seconds.
_ADDRESS_TIMEOUT = 2.0


# The words of Node.js for the codes of OpenSSL, which Python doesn't name.
_CERTIFICATE_WORDS = {
    10: "CERT_HAS_EXPIRED",
    18: "DEPTH_ZERO_SELF_SIGNED_CERT",
    19: "SELF_SIGNED_CERT_IN_CHAIN",
    20: "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
    21: "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    62: "ERR_TLS_CERT_ALTNAME_INVALID",
    64: "ERR_TLS_CERT_ALTNAME_INVALID",
}


@dataclass
class TransportRequest:
    """A request that a transport sends."""

    method: str
    """The HTTP method in capitals."""
    url: str
    """The whole address, with the query."""
    headers: Mapping[str, str] = field(repr=False)
    """The headers, among them the API key."""
    body: Optional[bytes] = field(repr=False)
    """The body as JSON."""
    timeout: float
    """How long the whole attempt may take, in seconds."""
    fresh: bool
    """Whether the request needs a new connection."""


@dataclass
class TransportResponse:
    """The whole response to a request."""

    status: int
    headers: Mapping[str, str]
    """The headers, with lowercase names."""
    body: bytes
    """The body, decompressed."""


class Transport(Protocol):
    """Sends requests. It must be safe to use from several threads."""

    def send(self, request: TransportRequest) -> TransportResponse:
        """Sends a request. Raises a TransportError if no whole response arrives in time."""
        ...

    def close(self) -> None:
        """Closes the kept connections."""
        ...


class TransportError(Exception):
    """No whole response arrived. ``sent`` tells whether the request may have reached the server."""

    def __init__(self, code: str, sent: bool) -> None:
        super().__init__(code)
        self.code = code
        self.sent = sent

    def __reduce__(self) -> Any:
        # By default, an error is made again from its message alone.
        return TransportError, (self.code, self.sent)


class _Reader(io.RawIOBase):
    """Reads from a socket until the deadline of the present request."""

    def __init__(self, connection: "_Connection") -> None:
        super().__init__()
        self._connection = connection
        self.is_paused = False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> Optional[int]:
        if self.is_paused:
            return None
        self._connection.limit()
        return self._connection.socket.recv_into(buffer)


class _Connection:
    """A connection to a server, and the deadline of its present request."""

    def __init__(self, connected: socket.socket, deadline: float) -> None:
        self.socket = connected
        self.deadline = deadline
        self._reader = _Reader(self)
        self.file = io.BufferedReader(self._reader, _PIECE)

    def limit(self) -> None:
        """Gives the next operation what is left of the deadline."""
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise socket.timeout()
        self.socket.settimeout(left)

    def send(self, data: bytes) -> None:
        self.limit()
        self.socket.sendall(data)

    def has_rest(self) -> bool:
        """Returns whether more was read than belongs to the response."""
        self._reader.is_paused = True
        try:
            return bool(self.file.peek(1))
        finally:
            self._reader.is_paused = False

    def is_usable(self) -> bool:
        """Returns whether a kept connection is still open, and nothing unexpected has arrived."""
        # Not select.select, which fails in a program that has more than 1,024 files open.
        with selectors.DefaultSelector() as selector:
            selector.register(self.socket, selectors.EVENT_READ)
            return not selector.select(0)

    def close(self) -> None:
        self.socket.close()


def _connect(host: str, port: int, deadline: float) -> socket.socket:
    """Connects to the first address of a host that answers in time."""
    last: Optional[OSError] = None
    addresses = socket.getaddrinfo(host, port, 0, socket.SOCK_STREAM)
    for index, (family, kind, protocol, _, address) in enumerate(addresses):
        left = deadline - time.monotonic()
        if left <= 0:
            raise socket.timeout()
        # An address that swallows everything, often the one of IPv6, must not use up the time of the next one.
        if index < len(addresses) - 1:
            left = min(left, _ADDRESS_TIMEOUT)
        try:
            one = socket.socket(family, kind, protocol)
        except OSError as error:
            last = error
            continue
        try:
            one.settimeout(left)
            one.connect(address)
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return one
        except OSError as error:
            one.close()
            last = error
        except BaseException:
            one.close()
            raise
    raise last or OSError("the host has no address")


class HttpTransport:
    """Sends requests over its own connections, and through the proxies of the environment."""

    def __init__(self, env: Optional[Mapping[str, str]] = None) -> None:
        self._settings = proxy_settings(os.environ if env is None else env)
        # Reads SSL_CERT_FILE and SSL_CERT_DIR.
        self._tls = ssl.create_default_context()
        self.renew()
        renew_after_fork(self)

    def renew(self) -> None:
        """Forgets the kept connections. The process that opened them goes on using them."""
        self._lock = threading.Lock()
        self._idle: List[Tuple[Any, _Connection]] = []

    def send(self, request: TransportRequest) -> TransportResponse:
        """Sends a request. Raises a TransportError if no whole response arrives in time."""
        deadline = time.monotonic() + request.timeout
        parts = urlsplit(request.url)
        host = parts.hostname or ""
        port = parts.port or (443 if parts.scheme == "https" else 80)
        proxy = proxy_for(parts.scheme, host, port, self._settings)
        key = (parts.scheme, host, port, proxy.host if proxy else None, proxy.port if proxy else None)
        target = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
        headers = HiddenKey({"Host": parts.netloc, **request.headers, "Accept-Encoding": "gzip"})
        if proxy and parts.scheme == "http":
            # An HTTP proxy takes the whole address.
            target = f"http://{parts.netloc}{target}"
            headers.update(proxy.headers)
        if request.body is not None:
            headers["Content-Length"] = str(len(request.body))
        if request.fresh:
            headers["Connection"] = "close"
        data = HiddenBytes(_head_of(request.method, target, headers) + (request.body or b""))

        sent = False
        connection: Optional[_Connection] = None
        keep = False
        try:
            connection = None if request.fresh else self._take(key, deadline)
            if connection is None:
                connection = self._open(parts.scheme, host, port, proxy, deadline)
            sent = True
            connection.send(data)
            response = read_response(connection.file, _LARGEST_BODY)
            body = _decode(response, deadline)
            keep = not request.fresh and response.can_stay_open and not connection.has_rest()
            return TransportResponse(response.status, response.headers, body)
        except TransportError as error:
            raise TransportError(error.code, error.sent or sent) from None
        except (OSError, Incomplete, Malformed, ValueError) as error:
            raise TransportError(_word_for(error), sent) from None
        finally:
            if connection is not None:
                if keep:
                    with self._lock:
                        self._idle.append((key, connection))
                else:
                    connection.close()

    def close(self) -> None:
        """Closes the kept connections."""
        with self._lock:
            idle, self._idle = self._idle, []
        for _, connection in idle:
            connection.close()

    def _take(self, key: Any, deadline: float) -> Optional[_Connection]:
        """Takes a kept connection that is still usable."""
        while True:
            with self._lock:
                index = next((i for i, (one, _) in enumerate(self._idle) if one == key), None)
                if index is None:
                    return None
                _, connection = self._idle.pop(index)
            if connection.is_usable():
                connection.deadline = deadline
                return connection
            connection.close()

    def _open(
        self, scheme: str, host: str, port: int, proxy: Optional[Proxy], deadline: float
    ) -> _Connection:
        """Opens a connection, through a tunnel if the host needs TLS and a proxy."""
        plain = _connect(proxy.host, proxy.port, deadline) if proxy else _connect(host, port, deadline)
        try:
            connection = _Connection(plain, deadline)
            if scheme != "https":
                return connection
            if proxy:
                _tunnel(connection, host, port, proxy.headers)
            connection.limit()
            return _Connection(self._tls.wrap_socket(plain, server_hostname=host), deadline)
        except BaseException:
            plain.close()
            raise


def _head_of(method: str, target: str, headers: Mapping[str, str]) -> HiddenBytes:
    """Writes the head of a request."""
    lines = [HiddenBytes(f"{name}: {value}\r\n".encode("latin-1")) for name, value in headers.items()]
    return HiddenBytes(f"{method} {target} HTTP/1.1\r\n".encode("latin-1") + b"".join(lines) + b"\r\n")


def _tunnel(connection: _Connection, host: str, port: int, headers: Mapping[str, str]) -> None:
    """Asks a proxy for a tunnel to a host."""
    target = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    connection.send(_head_of("CONNECT", target, HiddenKey({"Host": target, **headers})))
    response = read_response(connection.file, _LARGEST_BODY, is_tunnel=True)
    if response.status != 200 or connection.has_rest():
        raise TransportError(f"PROXY_{response.status}", False)


def _decode(response: Response, deadline: float) -> bytes:
    """Returns the body of a response, decompressed."""
    encoding = response.headers.get("content-encoding", "").lower()
    if encoding in ("", "identity"):
        return response.body
    if encoding != "gzip":
        raise TransportError("UNKNOWN_ENCODING", True)
    if not response.body:
        raise TransportError("DAMAGED_GZIP", True)
    return _unzip(response.body, deadline)


def _unzip(body: bytes, deadline: float) -> bytes:
    """Decompresses a whole gzip body of one or more members, piece by piece.

    A member that got all of the rest would copy what follows it, and a body can have millions of members.
    """
    pieces: List[bytes] = []
    size = 0
    position = 0
    member = zlib.decompressobj(31)
    while position < len(body):
        if time.monotonic() > deadline:
            raise TransportError("TIMEOUT", True)
        if member.eof:
            member = zlib.decompressobj(31)
        compressed = body[position : position + _COMPRESSED_PIECE]
        try:
            piece = member.decompress(compressed, _LARGEST_BODY - size + 1)
        except zlib.error:
            raise TransportError("DAMAGED_GZIP", True) from None
        size += len(piece)
        if size > _LARGEST_BODY:
            raise TransportError("TOO_LARGE", True)
        if piece:
            pieces.append(piece)
        position += len(compressed) - len(member.unused_data)
    if not member.eof:
        raise TransportError("DAMAGED_GZIP", True)
    return b"".join(pieces)


def _word_for(error: Exception) -> str:
    """Returns a word for an error, in the words of Node.js where both have one."""
    if isinstance(error, (socket.timeout, TimeoutError)):
        return "TIMEOUT"
    if isinstance(error, ConnectionRefusedError):
        return "ECONNREFUSED"
    if isinstance(error, (ConnectionResetError, BrokenPipeError)):
        return "ECONNRESET"
    if isinstance(error, socket.gaierror):
        return "ENOTFOUND"
    if isinstance(error, ssl.SSLCertVerificationError):
        return _CERTIFICATE_WORDS.get(error.verify_code, "SSLCertVerificationError")
    if isinstance(error, Incomplete):
        return "TRUNCATED"
    if isinstance(error, Malformed):
        return error.code
    return type(error).__name__


