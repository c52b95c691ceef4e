"""The errors of the client.

Each error names the operation, and says in ``may_have_happened`` whether the call may have taken
effect. No error contains the API key.
"""

from typing import Any, Dict, Mapping, Optional, Sequence, Tuple, Type, cast

from ._hide_key import printable


class ScreeningError(Exception):
    """The base of all errors of the client."""

    operation: str
    """The operation, such as ``createEntity``, or the helper that made the call."""
    status: Optional[int]
    """The HTTP status of the response. It is None if there was no response."""
    text: Optional[str]
    """The body of the response as text, without the API key and without control characters."""
    may_have_happened: bool
    """Whether the call may have taken effect on the platform."""

    def __init__(
        self,
        message: str,
        operation: str,
        *,
        status: Optional[int] = None,
        text: Optional[str] = None,
        may_have_happened: bool = False,
    ) -> None:
        # The name of an argument, for example, can be a text of somebody else.
        super().__init__(printable(message))
        self.operation = operation
        self.status = status
        self.text = text
        self.may_have_happened = may_have_happened

    def __reduce__(self) -> Any:
        # By default, an error is made again from its message alone. A process that can't do it waits for ever.
        return _restore, (type(self), self.args, dict(self.__dict__))


def _restore(kind: Type[ScreeningError], args: Tuple[Any, ...], fields: Dict[str, Any]) -> ScreeningError:
    """Makes an error again that came from another process."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class RefusedError(ScreeningError):
    """The platform refused the call with 400, 401 or 429. It had no effect."""


class TooEarlyError(ScreeningError):
    """The task of ``list_task_entities`` is unfinished (425). Wait for it with ``wait_for_task``."""


class UnavailableError(ScreeningError):
    """A call that changes nothing had no usable response.

    There was none at all, an error of a server or a proxy, or a success that isn't what the API
    describes. Nothing is known about the subject. Call again later.
    """


class UncertainError(ScreeningError):
    """A call that changes something had no usable response, so it may have taken effect or not.

    Look before you repeat it: ``create_once`` does.
    """


class InvalidCallError(ScreeningError):
    """The arguments or the options are wrong. Nothing was sent."""


def demand_object(value: Any, what: str, operation: str) -> None:
    """Checks that a caller without a type check passed a mapping. Raises an InvalidCallError otherwise."""
    if not isinstance(value, Mapping):
        raise InvalidCallError(f"{operation}: {what} must be one object", operation)


def demand_confirmed(value: Any, operation: str) -> None:
    """Checks the names of the fields that a person has confirmed.

    A text in place of the list would confirm every field whose name is a part of it. Raises an
    InvalidCallError then.
    """
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        if all(isinstance(one, str) for one in cast(Sequence[Any], value)):
            return
    raise InvalidCallError(f'{operation}: "confirmed" must be a list of names', operation)


class InvalidWebhookError(ScreeningError):
    """The text isn't a webhook message of the platform."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "parse_webhook")
