"""A transport for the tests of programs that use the client. It sends nothing."""

import json
from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional
from urllib.parse import urlsplit

from ._transport import TransportError, TransportRequest, TransportResponse
from .errors import InvalidCallError


def _no_fields() -> Dict[str, str]:
    return {}


@dataclass
class FakeResponse:
    """A response that a fake transport gives, or what happens instead of one."""

    body: Any = field(default_factory=_no_fields)
    """The body: a text is sent as it is, any other value as JSON."""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=_no_fields)
    problem: Optional[str] = None
    """Ends the attempt without a response, such as ``TIMEOUT``. The request counts as sent."""


@dataclass
class FakeRequest:
    """A request that a fake transport got. It never contains the API key."""

    method: str
    path: str
    """The path with the query."""
    body: Any
    """The body, parsed."""


class FakeTransport:
    """Answers each request with the next response of a list, and keeps the requests."""

    def __init__(self, responses: List[FakeResponse]) -> None:
        self._responses = responses
        self.requests: List[FakeRequest] = []

    def send(self, request: TransportRequest) -> TransportResponse:
        """Returns the next response. Raises an InvalidCallError if there is none."""
        parts = urlsplit(request.url)
        path = f"{parts.path}{'?' + parts.query if parts.query else ''}"
        body = json.loads(request.body) if request.body is not None else None
        self.requests.append(FakeRequest(request.method, path, body))
        if len(self.requests) > len(self._responses):
            message = f"FakeTransport has {len(self._responses)} responses, but got another request"
            raise InvalidCallError(message, "FakeTransport")
        response = self._responses[len(self.requests) - 1]
        if response.problem:
            raise TransportError(response.problem, True)
        text = response.body if isinstance(response.body, str) else json.dumps(response.body)
        headers = {name.lower(): value for name, value in response.headers.items()}
        return TransportResponse(response.status, headers, text.encode("utf-8"))

    def close(self) -> None:
        """Does nothing."""
