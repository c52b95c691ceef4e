"""The Python client of the API."""

from ._all import SeenItems
from ._changes import Changes
from ._create_once import CreateOnceResult
from ._facts import VERSION as __version__
from ._screen import Screening
from ._send import Attempt, Reply, Timeouts
from ._transport import Transport, TransportError, TransportRequest, TransportResponse
from .check_subject import Finding, check_subject
from .client import Client
from .errors import (
    InvalidCallError,
    InvalidWebhookError,
    RefusedError,
    ScreeningError,
    TooEarlyError,
    UnavailableError,
    UncertainError,
)
from .fake_transport import FakeRequest, FakeResponse, FakeTransport
from .parse_webhook import WebhookMessage, parse_webhook

__all__ = [
    "__version__",
    "Attempt",
    "Changes",
    "check_subject",
    "Client",
    "CreateOnceResult",
    "FakeRequest",
    "FakeResponse",
    "FakeTransport",
    "Finding",
    "InvalidCallError",
    "InvalidWebhookError",
    "parse_webhook",
    "RefusedError",
    "Reply",
    "Screening",
    "ScreeningError",
    "SeenItems",
    "Timeouts",
    "TooEarlyError",
    "Transport",
    "TransportError",
    "TransportRequest",
    "TransportResponse",
    "UnavailableError",
    "UncertainError",
    "WebhookMessage",
]
