"""Sends the calls of a client: one limiter, one way to repeat, and one way to report an outcome."""

import math
import random
import time
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Generic, Mapping, Optional, TypeVar

from ._build_request import HiddenKey, build_request, copy_of
from ._check_response import ResponseFault, check_response
from ._hide_key import safe_text
from ._json import JsonFault, decode_utf8, parse_json
from ._limiter import Limiter
from ._operation import Operation
from ._transport import Transport, TransportError, TransportRequest, TransportResponse
from .errors import (
    InvalidCallError,
    RefusedError,
    ScreeningError,
    TooEarlyError,
    UnavailableError,
    UncertainError,
)

T = TypeVar("T")

# The longest pause after 429, in seconds. Rate-limited requests don't count, so prompt repeats are welcome.
_LONGEST_PAUSE_AFTER_LIMIT = 0.1

# The longest pause after another failure, in seconds. It starts at the one after 429 and doubles.
_LONGEST_PAUSE = 4.0


@dataclass(frozen=True)
class Timeouts:
    """How long a call may take, in seconds."""

    attempt: float
    """One attempt: connection, proxy, headers and body."""
    total: float
    """The whole call with its repetitions."""


@dataclass(frozen=True)
class Attempt:
    """What ``on_attempt`` is told of each attempt. It never contains the key, an address or a body."""

    operation: str
    attempt: int
    """The number of the attempt, from 1."""
    status: Optional[int]
    problem: Optional[str]
    """A word for what went wrong, such as ``TIMEOUT`` or ``DAMAGED_RESPONSE``."""
    seconds: float


@dataclass(frozen=True)
class Settings:
    """The checked options of a client."""

    base_url: str
    api_key: str = field(repr=False)
    user_agent: str
    requests_per_second: float
    safe: Timeouts
    other: Timeouts
    transport: Transport
    on_attempt: Optional[Callable[[Attempt], None]]


@dataclass(frozen=True)
class Reply(Generic[T]):
    """A response with what surrounds its value."""

    value: T
    status: int
    headers: Mapping[str, str]
    """The headers, with lowercase names."""
    text: str
    """The body as text."""


@dataclass
class _Outcome:
    """The outcome of one attempt. Only ``failed`` is repeated with longer pauses."""

    kind: str  # "success", "limited", "final" or "failed"
    reply: Optional["Reply[Any]"] = None
    error: Optional[ScreeningError] = None
    is_timeout: bool = False


def rule_for(operation: Operation, args: Mapping[str, Any]) -> str:
    """Returns the rule for a call, which depends on its arguments for screenings that can create alerts."""
    for argument, rule in operation.repeat_when.items():
        if args.get(argument) not in (None, False):
            return rule
    return operation.repeat


class Sender:
    """Sends calls with the settings of a client."""

    def __init__(self, settings: Settings, limiter: Optional[Limiter] = None) -> None:
        self.settings = settings
        self.limiter = limiter or Limiter(settings.requests_per_second)

    def call(
        self, operation: Operation, args: Mapping[str, Any], deadline: Optional[float] = None
    ) -> "Reply[Any]":
        """Calls an operation, and repeats the call as far as its rule allows."""
        # The response is checked against what was sent, which the caller may have changed by then.
        given = {name: copy_of(value) for name, value in args.items() if value is not None}
        rule = rule_for(operation, given)
        is_safe = rule == "safe"
        timeouts = self.settings.safe if is_safe else self.settings.other
        settings = self.settings
        identity = HiddenKey({"Authorization": settings.api_key, "User-Agent": settings.user_agent})
        method, url, headers, body = build_request(operation, given, deadline, settings.base_url, identity)
        late = UnavailableError(f"{operation.id}: ended before it was sent", operation.id)
        until = math.inf if deadline is None else time.monotonic() + deadline
        if not self.limiter.turn(until):
            raise late
        started = time.monotonic()
        end = started + timeouts.total if deadline is None else until
        # An attempt at a write that has little time left ends without an answer, which is worse than a refusal.
        needed = 0.0 if is_safe else min(timeouts.attempt, (end - started) / 2)

        last: Optional[ScreeningError] = None
        attempt = 0
        failures = 0
        while True:
            attempt += 1
            left = end - time.monotonic()
            if left <= 0:
                raise last or late
            timeout = min(timeouts.attempt, left)
            request = TransportRequest(method, url, headers, body, timeout, fresh=not is_safe)
            outcome = self._attempt(operation, given, rule, request, attempt)
            if outcome.reply is not None:
                return outcome.reply
            assert outcome.error is not None
            # An attempt that the deadline has cut short says less than the one before it.
            is_cut = outcome.kind == "failed" and outcome.is_timeout and timeout < timeouts.attempt
            if not (is_cut and isinstance(last, UnavailableError)):
                last = outcome.error
            if outcome.kind == "final":
                raise last
            longest = _LONGEST_PAUSE_AFTER_LIMIT
            if outcome.kind == "failed":
                longest = min(_LONGEST_PAUSE, _LONGEST_PAUSE_AFTER_LIMIT * 2**failures)
                failures += 1
            # The random part keeps parallel calls from returning at the same moment.
            pause = longest * random.uniform(0.2, 1)
            if time.monotonic() + pause + needed >= end:
                raise last
            time.sleep(pause)
            if not self.limiter.turn(end - needed):
                raise last

    def clean(self, text: str) -> str:
        """Returns a text from a response, such as a URN, as a part of a message for people."""
        return safe_text(text, self.settings.api_key)

    def _attempt(
        self,
        operation: Operation,
        args: Mapping[str, Any],
        rule: str,
        request: TransportRequest,
        attempt: int,
    ) -> _Outcome:
        """Sends a request once."""
        begin = time.monotonic()
        status: Optional[int] = None
        problem: Optional[str] = None
        try:
            response = self.settings.transport.send(request)
            status = response.status
            outcome = self._judge(operation, args, rule, response)
            if status == 200 and outcome.kind != "success":
                problem = "DAMAGED_RESPONSE"
            return outcome
        except InvalidCallError:
            raise
        except Exception as error:
            problem = error.code if isinstance(error, TransportError) else "TRANSPORT"
            was_sent = error.sent if isinstance(error, TransportError) else True
            # A mistake in a reader's own transport, for example.
            cause = f": {self.clean(str(error))}" if problem == "TRANSPORT" else ""
            message = f"{operation.id}: no response ({problem}{cause})"
            failure = self._failure(operation, rule, message, was_sent)
            failure.is_timeout = problem == "TIMEOUT"
            return failure
        finally:
            self._report(Attempt(operation.id, attempt, status, problem, time.monotonic() - begin))

    def _report(self, attempt: Attempt) -> None:
        """Tells the reader's hook of an attempt. A fault in the hook must not change the outcome."""
        if self.settings.on_attempt is None:
            return
        try:
            self.settings.on_attempt(attempt)
        except Exception:
            # The outcome of the call is known, and matters more.
            pass

    def _judge(
        self, operation: Operation, args: Mapping[str, Any], rule: str, response: TransportResponse
    ) -> _Outcome:
        """Reads the outcome from a response."""
        status = response.status
        name = operation.id
        if status == 200:
            try:
                text = decode_utf8(response.body)
                value = parse_json(text)
                check_response(operation, args, value)
                return _Outcome("success", reply=Reply(value, status, response.headers, text))
            except (JsonFault, ResponseFault) as fault:
                subject = "the body" if isinstance(fault, JsonFault) else "the response"
                message = f"{name}: {status}, but {subject} {fault}"
                return self._failure(operation, rule, message, True, status, self._text_of(response))
        text = self._text_of(response)
        message = f"{name}: {status} {text[:300]}".rstrip()
        if status == 429:
            return _Outcome("limited", error=RefusedError(message, name, status=status, text=text))
        if status in (400, 401):
            return _Outcome("final", error=RefusedError(message, name, status=status, text=text))
        if status == 425 and operation.too_early:
            return _Outcome("final", error=TooEarlyError(message, name, status=status, text=text))
        failure = self._failure(operation, rule, message, True, status, text)
        # A redirect, or an error of a gateway about the request, won't change by itself.
        if not (status == 408 or status >= 500 or status < 300):
            failure.kind = "final"
        return failure

    def _failure(
        self,
        operation: Operation,
        rule: str,
        message: str,
        may_have_happened: bool,
        status: Optional[int] = None,
        text: Optional[str] = None,
    ) -> _Outcome:
        """Makes the outcome of a call that had no usable response."""
        details: Dict[str, Any] = {"status": status, "text": text}
        if rule == "safe" or not operation.changes:
            kind = "failed" if rule == "safe" else "final"
            return _Outcome(kind, error=UnavailableError(message, operation.id, **details))
        error = UncertainError(message, operation.id, may_have_happened=may_have_happened, **details)
        return _Outcome("final", error=error)

    def _text_of(self, response: TransportResponse) -> str:
        """Returns the body of an error as text for people. Errors are plain text in UTF-8."""
        return self.clean(response.body.decode("utf-8", "replace"))


