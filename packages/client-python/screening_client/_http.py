"""Reads responses in HTTP/1.1 strictly, as Node.js does.

``http.client`` takes a response whose parts are damaged for a whole one: a chunk without its end, a
status such as ``+200``, a header without a colon, which ends the headers before those that say how the
body is encoded.
"""

import re
from dataclasses import dataclass
from typing import Dict, List, Mapping, Protocol, Tuple

# The longest head of a response, in bytes: the limit of Node.js.
_LONGEST_HEAD = 16_384

# The longest line before a chunk, in bytes.
_LONGEST_LINE = 16_384

# How much is read at a time, in bytes.
_PIECE = 65_536

_STATUS = re.compile(rb"HTTP/1\.([01]) ([1-9][0-9]{2})(?: [\t\x20-\x7e\x80-\xff]*)?\r\n")
_HEADER = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):([\t\x20-\x7e\x80-\xff]*)\r\n")
# A size, and extensions such as ;name, ;name=value and ;name="value".
_TOKEN = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
_QUOTED = rb'"(?:[\t\x20!\x23-\x5b\x5d-\x7e\x80-\xff]|\\[\t\x20-\x7e\x80-\xff])*"'
_CHUNK = re.compile(
    rb"0*([0-9A-Fa-f]{1,16})(?:;" + _TOKEN + rb"(?:=(?:" + _TOKEN + rb"|" + _QUOTED + rb"))?)*\r\n"
)

# Responses that have no body, whatever their headers say.
_WITHOUT_BODY = (204, 304)


class ByteFile(Protocol):
    """What a response is read from, such as ``io.BufferedReader``."""

    def read(self, size: int, /) -> bytes: ...

    def readline(self, size: int, /) -> bytes: ...

    def peek(self, size: int, /) -> bytes: ...


class Incomplete(Exception):
    """The connection ended before the response did."""


class Malformed(Exception):
    """The response isn't HTTP/1.1, or its parts contradict each other."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass
class Response:
    """A whole response. Its body can be compressed."""

    status: int
    headers: Mapping[str, str]
    """The headers, with lowercase names. The values of a repeated one are joined with commas."""
    body: bytes
    can_stay_open: bool
    """Whether the connection can be used for another request."""


def read_response(file: ByteFile, largest_body: int, is_tunnel: bool = False) -> Response:
    """Reads a response, and skips what a server says before it.

    :param is_tunnel: whether it answers CONNECT, so that another protocol follows the head
    """
    while True:
        version, status, headers = _read_head(file)
        if status == 101:
            raise Malformed("UNEXPECTED_UPGRADE")
        if status >= 200:
            break
    if is_tunnel:
        return Response(status, headers, b"", False)
    body, has_end = _read_body(file, status, headers, largest_body)
    words = [word.strip() for word in headers.get("connection", "").lower().split(",")]
    return Response(status, headers, body, has_end and version == b"1" and "close" not in words)


def _read_head(file: ByteFile) -> Tuple[bytes, int, Dict[str, str]]:
    """Reads the minor version of HTTP, the status and the headers."""
    left = _LONGEST_HEAD
    lines: List[bytes] = []
    # Nothing at all: the server has closed a connection that it kept.
    if not file.peek(1):
        raise ConnectionResetError()
    while not lines or lines[-1] != b"\r\n":
        lines.append(_read_line(file, left, "HEADER_OVERFLOW"))
        left -= len(lines[-1])
    found = _STATUS.fullmatch(lines[0])
    if not found:
        raise Malformed("INVALID_STATUS_LINE")
    values: Dict[str, List[str]] = {}
    for line in lines[1:-1]:
        header = _HEADER.fullmatch(line)
        if not header:
            raise Malformed("INVALID_HEADER")
        name = header[1].decode("latin-1").lower()
        values.setdefault(name, []).append(header[2].decode("latin-1").strip("\t "))
    return found[1], int(found[2]), {name: ", ".join(each) for name, each in values.items()}


def _read_line(file: ByteFile, longest: int, code: str) -> bytes:
    line = file.readline(longest + 1)
    if len(line) > longest:
        raise Malformed(code)
    if not line.endswith(b"\n"):
        raise Incomplete()
    return line


def _read_body(
    file: ByteFile, status: int, headers: Mapping[str, str], largest: int
) -> Tuple[bytes, bool]:
    """Reads the body, and tells whether it has its own end."""
    length = headers.get("content-length")
    coding = headers.get("transfer-encoding", "identity").lower()
    is_contradictory = length is not None and "transfer-encoding" in headers
    if length is not None and (is_contradictory or not re.fullmatch("[0-9]+", length)):
        raise Malformed("CONTRADICTORY_LENGTH")
    if coding not in ("identity", "chunked"):
        raise Malformed("UNKNOWN_ENCODING")
    if status in _WITHOUT_BODY:
        return b"", True
    if coding == "chunked":
        return _read_chunks(file, largest), True
    if length is None:
        return _read_to_end(file, largest), False
    # More digits than any length has: int() is slow with thousands of them.
    digits = length.lstrip("0")
    size = int(digits or 0) if len(digits) < 20 else largest + 1
    return _read_exactly(file, size, largest), True


def _read_exactly(file: ByteFile, size: int, largest: int) -> bytes:
    if size > largest:
        raise Malformed("TOO_LARGE")
    data = file.read(size)
    if len(data) < size:
        raise Incomplete()
    return data


def _read_to_end(file: ByteFile, largest: int) -> bytes:
    pieces: List[bytes] = []
    size = 0
    while True:
        piece = file.read(_PIECE)
        if not piece:
            return b"".join(pieces)
        size += len(piece)
        if size > largest:
            raise Malformed("TOO_LARGE")
        pieces.append(piece)


def _read_chunks(file: ByteFile, largest: int) -> bytes:
    """Reads a body in chunks, and the headers behind it."""
    pieces: List[bytes] = []
    left = largest
    while True:
        found = _CHUNK.fullmatch(_read_line(file, _LONGEST_LINE, "INVALID_CHUNK"))
        if not found:
            raise Malformed("INVALID_CHUNK")
        size = int(found[1], 16)
        if size == 0:
            break
        pieces.append(_read_exactly(file, size, left))
        left -= size
        if _read_exactly(file, 2, 2) != b"\r\n":
            raise Malformed("INVALID_CHUNK")
    left = _LONGEST_HEAD
    while True:
        line = _read_line(file, left, "HEADER_OVERFLOW")
        left -= len(line)
        if line == b"\r\n":
            return b"".join(pieces)
        header = _HEADER.fullmatch(line)
        # A length behind the body contradicts its chunks.
        if not header or header[1].lower() == b"content-length":
            raise Malformed("INVALID_HEADER")
