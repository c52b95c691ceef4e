"""Reads the bodies of webhooks."""

from dataclasses import dataclass
from typing import Any, Dict, List, Union, cast

from ._json import JsonFault, decode_utf8, parse_json, without_mark
from ._webhooks import WEBHOOK_OF
from .errors import InvalidCallError, InvalidWebhookError


@dataclass(frozen=True)
class WebhookMessage:
    """A message of the platform."""

    webhook: str
    """Which webhook it is: its name in the reference, or ``unknown`` for a new event type, or a message
    without the payload that is described. Log and keep such a message."""
    message: Dict[str, Any]


def parse_webhook(body: Union[bytes, bytearray, memoryview, str]) -> WebhookMessage:
    """Reads the body of a webhook.

    A message is a hint, and can be lost, repeated or forged: store it, answer, and then read the entity
    again. The API key that a message can contain is left out, so that it doesn't end in a log. A byte
    order mark in front is accepted.

    Raises an InvalidWebhookError if it isn't a message: invalid UTF-8, not JSON, a name twice in an
    object, nested deeper than 100 levels, or without a text in ``eventType``. Raises an InvalidCallError
    if the body is neither bytes nor text.
    """
    # A parsed body has lost what is checked here.
    given: Any = body
    if not isinstance(given, (str, bytes, bytearray, memoryview)):
        message = "parse_webhook: pass the body as bytes or text, before it is parsed"
        raise InvalidCallError(message, "parse_webhook")
    try:
        value = parse_json(without_mark(body) if isinstance(body, str) else decode_utf8(bytes(body)))
    except JsonFault as fault:
        raise InvalidWebhookError(f"The body {fault}.") from None
    if not isinstance(value, dict):
        raise InvalidWebhookError("The body isn't a JSON object.")
    message = cast(Dict[str, Any], _without_keys(value))
    event_type = message.get("eventType")
    if not isinstance(event_type, str) or event_type == "":
        raise InvalidWebhookError('The message has no "eventType".')
    is_known = isinstance(message.get("eventPayload"), dict)
    return WebhookMessage(WEBHOOK_OF.get(event_type, "unknown") if is_known else "unknown", message)


def _without_keys(value: Any) -> Any:
    """Returns a copy without the API key, wherever it is."""
    if isinstance(value, list):
        return [_without_keys(item) for item in cast(List[Any], value)]
    if isinstance(value, dict):
        items = cast(Dict[str, Any], value).items()
        return {name: _without_keys(item) for name, item in items if name != "apiKey"}
    return value
