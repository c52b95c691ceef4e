"""The client of the API: a method for each operation, and helpers."""

import os
import platform
import re
import warnings
from types import TracebackType
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Type
from urllib.parse import urlsplit

from ._all import SeenItems, read_all
from ._build_request import LONGEST_DURATION, HiddenKey, copy_of, is_duration, is_number
from ._changes import Changes
from ._create_once import CreateOnceResult, create_once
from ._facts import CLIENT_NAME, REQUESTS_PER_SECOND, VERSION
from ._methods import Methods, MethodsWithResponse
from ._operations import OPERATIONS
from ._one_at_a_time import OneAtATime
from ._proxy import is_loopback
from ._screen import Screening, screen
from ._send import Attempt, Reply, Sender, Settings, Timeouts
from ._transport import HttpTransport, Transport
from ._wait_for_task import wait_for_task
from .errors import InvalidCallError
from .types import (
    CreateEntityParameters,
    EntityResponse,
    ScreeningType,
    SearchParameters,
    TaskProgressReportResponse,
)

_SAFE = Timeouts(attempt=10, total=30)
_OTHER = Timeouts(attempt=30, total=60)

# Other letters than those of ASCII, and dots as a part of the path, would be sent in another form.
_ADDRESS = re.compile(r"https?://(?!/)(?!.*/(?:\.|%2[Ee]){1,2}(?:/|$))(?:(?![@?#\\])[!-~])+")


def _fail(message: str) -> InvalidCallError:
    return InvalidCallError(message, "Client")


def _read_base_url(text: str) -> str:
    """Checks the address of the API. Its password, query or fragment would be lost, so none is accepted."""
    given: Any = text  # Callers without a type check can pass anything.
    try:
        is_address = isinstance(given, str) and _ADDRESS.fullmatch(text)
        parts = urlsplit(text if is_address else "")
        is_address = is_address and parts.hostname and parts.port != 0
    except ValueError:  # For example, a port that isn't a number.
        is_address = None
    if not is_address:
        raise _fail(
            "Set base_url or the variable SCREENING_BASE_URL to an address such as https://HOST/external/v2."
        )
    host = urlsplit(text).hostname or ""
    if text.startswith("http:") and not is_loopback(host):
        warnings.warn(f"The API key is sent to {host} unencrypted. Use https://.", stacklevel=4)
    return text.rstrip("/")


def _timeouts(given: Optional[Mapping[str, float]], default: Timeouts) -> Timeouts:
    values: Dict[str, float] = {"attempt": default.attempt, "total": default.total}
    unchecked: Any = given
    if unchecked is not None and not isinstance(unchecked, Mapping):
        raise _fail("timeouts must be a mapping with attempt and total.")
    for name, value in (given or {}).items():
        if name not in values:
            raise _fail(f'There is no timeout "{name}". The timeouts are attempt and total.')
        if not is_duration(value):
            raise _fail(f'The timeout "{name}" must be a number of seconds from 0 to {LONGEST_DURATION}.')
        values[name] = value
    return Timeouts(**values)


class _OperationCalls:
    """Finds operations by the names of the API, for the generated methods."""

    _sender: Sender

    def _call(self, operation: str, args: Mapping[str, Any], deadline: Optional[float]) -> Any:
        return self._sender.call(OPERATIONS[operation], args, deadline).value


class _CallsWithResponse(MethodsWithResponse):
    """The operations, each of which returns its value with the status, the headers and the text."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def _reply(self, operation: str, args: Mapping[str, Any], deadline: Optional[float]) -> "Reply[Any]":
        return self._sender.call(OPERATIONS[operation], args, deadline)


class Client(_OperationCalls, Methods):
    """A client of the API.

    One client can be used by several threads at once. With asyncio, use ``asyncio.to_thread``. As a
    context manager, it closes its connections at the end.

    >>> client = Client()  # SCREENING_BASE_URL and SCREENING_API_KEY
    >>> client.screen_simple(
    ...     entityName="Ilvane Torresund", screeningType="sanctions-peps-and-media", threshold=0.85
    ... )
    """

    def __init__(
        self,
        *,
        base_url: Optional[str] = None,
        api_key: Optional[str] = None,
        app_name: Optional[str] = None,
        requests_per_second: float = REQUESTS_PER_SECOND,
        timeouts: Optional[Mapping[str, float]] = None,
        transport: Optional[Transport] = None,
        on_attempt: Optional[Callable[[Attempt], None]] = None,
    ) -> None:
        """Makes a client. Raises an InvalidCallError if an option is wrong.

        :param base_url: the address of the API with its base path; by default, SCREENING_BASE_URL
        :param api_key: the API key; by default, SCREENING_API_KEY
        :param app_name: the name of your program and its version, such as ``onboarding/3.1``
        :param requests_per_second: how many requests are sent per second at the most
        :param timeouts: ``attempt`` and ``total``, in seconds; by default 10 and 30 for calls that change
            nothing, otherwise 30 and 60
        :param transport: sends the requests; tests use FakeTransport
        :param on_attempt: is told of each attempt; it never gets the key, an address or a body
        """
        self._options: Dict[str, Any] = HiddenKey(
            {
                "base_url": base_url,
                "api_key": api_key,
                "app_name": app_name,
                "requests_per_second": requests_per_second,
                "timeouts": timeouts,
                "transport": transport,
                "on_attempt": on_attempt,
            }
        )
        key: Any = os.environ.get("SCREENING_API_KEY", "") if api_key is None else api_key
        program: Any = app_name
        # Checked here, because the error of an invalid header would print the key.
        if not isinstance(key, str) or not re.fullmatch(r"[!-~]+", key):
            raise _fail(
                "Set api_key or the variable SCREENING_API_KEY to your API key, without spaces or line breaks."
            )
        # With less, a turn would be further away than timers reach.
        if not is_number(requests_per_second) or not requests_per_second >= 1 / LONGEST_DURATION:
            raise _fail(f"requests_per_second must be a positive number, at least {1 / LONGEST_DURATION}.")
        if program is not None and not (
            isinstance(program, str) and re.fullmatch(r"[!-~]+( [!-~]+)*", program)
        ):
            raise _fail("app_name must be printable ASCII, such as onboarding/3.1.")
        if transport is not None and not callable(getattr(transport, "send", None)):
            raise _fail("transport must have the method send.")
        if on_attempt is not None and not callable(on_attempt):
            raise _fail("on_attempt must be a function.")
        runtime = f"python/{platform.python_version()}"
        names = [app_name, f"{CLIENT_NAME}/{VERSION}", "Python", runtime]
        address = os.environ.get("SCREENING_BASE_URL", "") if base_url is None else base_url
        self._owns_transport = transport is None
        # Keeps two calls of create_once with one key from creating it twice.
        self._creations = OneAtATime()
        self._sender = Sender(
            Settings(
                base_url=_read_base_url(address),
                api_key=key,
                user_agent=" ".join(name for name in names if name),
                requests_per_second=requests_per_second,
                safe=_timeouts(timeouts, _SAFE),
                other=_timeouts(timeouts, _OTHER),
                transport=transport or HttpTransport(),
                on_attempt=on_attempt,
            )
        )

    def __repr__(self) -> str:
        # A traceback can show a client whose options were refused.
        address = self._sender.settings.base_url if hasattr(self, "_sender") else None
        return f"Client(base_url={address!r})"

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the kept connections. The client can still be used afterward."""
        if self._owns_transport:
            self._sender.settings.transport.close()

    def with_options(self, **options: Any) -> "Client":
        """Returns a client with other options.

        It shares the connections, unless the transport changes, and the rate limiter, unless the rate
        changes. An option that is None doesn't change.
        """
        unknown = next((name for name in options if name not in self._options), None)
        if unknown:
            raise _fail(f'There is no option "{unknown}". The options are {", ".join(self._options)}.')
        # Otherwise, a missing key would be replaced by the one of the environment, which can be of another account.
        changed = {name: value for name, value in options.items() if value is not None}
        shared: Dict[str, Any] = {**self._options, "transport": self._sender.settings.transport}
        other = Client(**{**shared, **changed})
        other._owns_transport = self._owns_transport and "transport" not in changed
        other._creations = self._creations
        if other._sender.settings.requests_per_second == self._sender.settings.requests_per_second:
            other._sender.limiter = self._sender.limiter
        return other

    def with_response(self) -> MethodsWithResponse:
        """Returns the operations with their responses: status, headers and text."""
        return _CallsWithResponse(self._sender)

    def all(
        self,
        operation: str,
        *,
        deadline: Optional[float] = None,
        seen: Optional[SeenItems] = None,
        **parameters: Any,
    ) -> Iterator[Any]:
        """Reads a whole list: yields each item once, although its pages shift meanwhile.

        :param operation: the method that returns the list, such as ``list_entities``
        :param parameters: the parameters of the method without ``page`` and ``pageSize``
        :param deadline: how long each call may take, in seconds
        :param seen: remembers the items of a list that is too long for the memory
        """
        lists = {_snake(name): one for name, one in OPERATIONS.items() if one.items}
        if operation not in lists:
            message = f'all: "{operation}" isn\'t a list. The lists are {", ".join(lists)}.'
            raise InvalidCallError(message, "all")
        if "page" in parameters or "pageSize" in parameters:
            raise InvalidCallError('all: leave out "page" and "pageSize"', "all")
        return read_all(self._sender, lists[operation], copy_of(parameters), deadline, seen)

    def wait_for_task(
        self, task_id: str, *, deadline: Optional[float] = None
    ) -> TaskProgressReportResponse:
        """Waits until a task of ``enqueue_entities`` has ended, and returns its report.

        Raises an UnavailableError if it hasn't ended by the deadline, 600 seconds by default. It may still end.
        """
        given: Any = task_id
        shown = self._sender.clean(given) if isinstance(given, str) else ""
        return wait_for_task(lambda left: self.get_task_status(taskID=task_id, deadline=left), shown, deadline)

    def create_once(
        self,
        parameters: CreateEntityParameters,
        *,
        confirmed: Sequence[str] = (),
        deadline: Optional[float] = None,
    ) -> CreateOnceResult:
        """Creates an entity unless one with its customer key exists.

        The subject is checked with ``check_subject`` first: an entity with a damaged name monitors nobody.
        ``confirmed`` names the fields whose warnings a person has confirmed, such as ``entityName``.

        It looks for the key among all entities, also archived ones, and compares what it finds with the
        subject. If the API doesn't apply the filter by key, it looks through the whole account. After an
        uncertain creation it looks again. It isn't atomic: two programs can still create an entity at the
        same time, because the API has no idempotency key.

        Raises an UncertainError if the creation had no usable response and the entity isn't there yet. Call
        again later: it will then be found, or created.
        """
        own: CreateEntityParameters = copy_of(parameters)
        calls = _CreateOnceCalls(self, own, deadline, self._sender.clean)
        return create_once(calls, self._creations, own, confirmed)

    def changes(
        self,
        *,
        since: str,
        overlap: float = 3600,
        groupIDs: Optional[List[int]] = None,
        deadline: Optional[float] = None,
        seen: Optional[SeenItems] = None,
    ) -> Changes:
        """Reads the history events of all monitored entities since a time, each once.

        The names of the time range's fields are an assumption of the reference, and an API that doesn't
        know them returns all events. So the events are checked here too. An event is left out only if its
        time is surely before the range.

        :param since: from when on, as RFC 3339 with a time zone: the ``until`` of the last run
        :param overlap: how far to read back before ``since``, in seconds, because an event can become
            visible after its time. Events of this time come again: remember their ``historyID``
        :param groupIDs: only events of entities in these groups
        :param seen: remembers the items of a list that is too long for the memory
        """
        operation = OPERATIONS["listHistories"]
        return Changes(self._sender, operation, since, overlap, copy_of(groupIDs), deadline, seen)

    def screen(
        self,
        subject: SearchParameters,
        *,
        screeningType: Optional[ScreeningType] = None,
        threshold: Optional[float] = None,
        filterSetID: Optional[int] = None,
        confirmed: Sequence[str] = (),
        deadline: Optional[float] = None,
    ) -> Screening:
        """Screens a subject once, so that only a sound result counts.

        The subject is checked with ``check_subject`` first: a damaged name finds nobody. ``entityType`` isn't
        sent, because a wrong type can hide candidates. A result counts only if its time is within 24 hours of
        the platform's own time; otherwise the subject is screened once more.

        Send ``screeningType`` and ``threshold``, or ``filterSetID``. ``confirmed`` names the fields whose
        warnings a person has confirmed, such as ``entityName``.
        """
        given = {"screeningType": screeningType, "threshold": threshold, "filterSetID": filterSetID}
        settings = {name: value for name, value in given.items() if value is not None}
        simple, full = OPERATIONS["screenSimple"], OPERATIONS["screenFull"]
        return screen(self._sender, simple, full, copy_of(subject), settings, confirmed, deadline)


def _snake(name: str) -> str:
    """Writes the name of an operation as Python does."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class _CreateOnceCalls:
    """The calls of ``create_once``."""

    def __init__(
        self,
        client: Client,
        parameters: CreateEntityParameters,
        deadline: Optional[float],
        clean: Callable[[str], str],
    ) -> None:
        self._client = client
        self._parameters = parameters
        self._deadline = deadline
        self._clean = clean

    def create(self) -> EntityResponse:
        return self._client.create_entity(**self._parameters, deadline=self._deadline)

    def get(self, urn: str) -> EntityResponse:
        return self._client.get_entity(entityURN=urn, deadline=self._deadline)

    def list_all(self, filters: Optional[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
        args: Dict[str, Any] = {} if filters is None else {"filters": dict(filters)}
        return self._client.all("list_entities", deadline=self._deadline, **args)

    def clean(self, text: str) -> str:
        return self._clean(text)
