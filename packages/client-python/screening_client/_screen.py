"""Screens a subject once, so that only a sound result counts."""

import re
from dataclasses import dataclass
from typing import Any, Callable, Dict, Mapping, Optional, Sequence, cast

from ._operation import Operation
from ._send import Reply, Sender
from ._times import LATEST_TIME, read_date_header, read_moment, write_time
from .check_subject import doubt_of
from .errors import InvalidCallError, demand_confirmed, demand_object
from .types import ScreeningResult, SearchParameters

# How far the time of a screening may be from the platform's own time, in seconds.
_OLDEST_RESULT = 24 * 3600


@dataclass(frozen=True)
class Screening:
    """What a screening says about a subject."""

    outcome: str
    """``candidates``: compare each with the subject. ``none``: there is no candidate, and nothing speaks
    against the result. ``undecided``: nothing is known, so a person has to look at it."""
    reason: Optional[str]
    """Why the screening is undecided."""
    result: Optional[ScreeningResult]


def screen(
    sender: Sender,
    simple: Operation,
    full: Operation,
    subject: SearchParameters,
    settings: Mapping[str, Any],
    confirmed: Sequence[str],
    deadline: Optional[float],
) -> Screening:
    """Screens a subject. ``Client.screen`` describes it."""
    demand_object(subject, "the subject", "screen")
    demand_confirmed(confirmed, "screen")
    is_full = settings.get("filterSetID") is not None
    if not is_full and (settings.get("screeningType") is None or settings.get("threshold") is None):
        raise InvalidCallError("screen: send screeningType and threshold, or filterSetID", "screen")
    # A second screening would create a second alert.
    if "createAlerts" in subject:
        message = 'screen: leave out "createAlerts". Only screen_full creates alerts.'
        raise InvalidCallError(message, "screen")
    doubt = doubt_of(subject, confirmed)
    if doubt is not None:
        return Screening("undecided", doubt, None)
    # A wrong type can hide candidates, so it isn't sent.
    search: Dict[str, Any] = {name: value for name, value in subject.items() if name != "entityType"}
    attempt = 0
    while True:
        attempt += 1
        reply = sender.call(full if is_full else simple, {**search, **settings}, deadline)
        result = cast(ScreeningResult, reply.value)
        fault = _fault_of(reply, sender.clean)
        if fault is None:
            return Screening("candidates" if result["resultRows"] else "none", None, result)
        if attempt == 2:
            return Screening("undecided", fault, result)


def _time_of(reply: "Reply[Any]") -> Optional[float]:
    """Returns the platform's time, in seconds since 1970, or None if it isn't sure.

    A cache says in ``Age`` for how many seconds it has kept a response, whose ``Date`` is as old as its
    result.
    """
    sent = read_date_header(reply.headers.get("date"))
    age = reply.headers.get("age", "0")
    if sent is None or not re.fullmatch("[0-9]{1,9}", age):
        return None
    now = sent + int(age)
    return now if now <= LATEST_TIME else None


def _fault_of(reply: "Reply[Any]", clean: Callable[[str], str]) -> Optional[str]:
    """Returns why a result doesn't count, or None."""
    now = _time_of(reply)
    if now is None:
        return "The response doesn't say the platform's time, so its age is unknown."
    date = reply.value["searchDate"]
    moment = read_moment(date)
    if moment is None or moment.earliest != moment.latest:
        return 'The screening has no exact time in "searchDate".'
    if abs(moment.earliest - now) > _OLDEST_RESULT:
        return f"The screening was run at {clean(date)}, but the platform's time is {write_time(now)}."
    alert = reply.value.get("alertCreatedURN")
    if alert is not None:
        return "The screening created the alert in 'alertCreatedURN', although it wasn't asked to."
    return None
